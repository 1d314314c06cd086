import ColorCore
import FileAccess
import SourceSyntax

/// Evaluates the definitions of a tree in the contexts of its resolver: follows references, finds
/// types, decodes colors.
///
/// A chain of references is followed step by step and its length is limited, so the cost of long
/// chains and of references that multiply is linear in their number.
final class TokenEvaluator {
  /// The reference in a definition's value.
  struct Reference {
    enum Kind: UInt8 {
      /// A literal value.
      case none
      /// The whole value of the token at `target`.
      case token
      /// Anything else: a part of a value, a missing name, an invalid text.
      case other
    }
    var kind = Kind.none
    var target: Int32 = -1
  }

  /// A reference that has been followed.
  struct Hop {
    /// The text of the reference.
    let text: JSONValue
    /// The definition that contains it.
    let owner: Int32
    /// The definition to which it refers.
    let target: Int32
    /// Whether it refers to a part of the value.
    let isPartial: Bool
    /// Whether what refers to it is computed from it.
    var isPart = false
  }

  /// The end of a chain of references: a value that is not a reference.
  struct Place {
    let value: JSONValue
    let definition: Int32
    /// The path from the definition's value to this one.
    let trail: [String]
  }

  private struct Literal {
    let outcome: DTCGColor.Outcome
    let problems: [SourceProblem]
  }

  let tree: TokenTree
  let options: LoadOptions
  let references: [Reference]
  /// The tokens that custom properties are called after.
  let customProperties: CustomPropertyNames<Int32>?
  let resolver: GraphResolver
  /// The unit whose tokens are resolved if documents are not merged, or −1. Its definitions take
  /// precedence; the others provide what it lacks.
  var scope: Int32 = -1
  /// For each document, the unit to which it belongs. Files that define the same tokens for several
  /// appearances form one unit.
  let units: [Int32]
  private var chainTooLong: Set<Int32> = []
  private var literals: [Literal?]
  private var suggestion: NameSuggestion?
  private let folders: [String]
  /// The colors with their own alpha that are being evaluated, used to find cycles.
  private var openTints: [JSONValue] = []
  private var typeDepth = 0

  init(tree: TokenTree, options: LoadOptions, modifiers: [Modifier], units: [Int32]? = nil) {
    self.tree = tree
    self.options = options
    resolver = GraphResolver(tree.graph, modifiers: modifiers, limits: options.limits)
    self.units = units ?? tree.documents.indices.map(Int32.init)
    let customProperties = options.isConformance ? nil : tree.customProperties
    self.customProperties = customProperties
    references = tree.definitions.map { Self.reference(of: $0, in: tree, customProperties) }
    literals = Array(repeating: nil, count: Int(tree.originCount))
    folders = tree.documents.map { Path.folder($0.source.name) }
  }

  private static func reference(
    of definition: TokenTree.Definition, in tree: TokenTree,
    _ customProperties: CustomPropertyNames<Int32>?
  ) -> Reference {
    guard definition.form != .invalid else { return Reference(kind: .other) }
    let value = tree.value(definition)
    guard let text = TokenReference.text(of: value) else {
      guard let customProperties, let property = CustomPropertyReference(value),
        let target = customProperties.token(of: property.name, besides: definition.path)
      else { return Reference() }
      return Reference(kind: .token, target: target)
    }
    guard let reference = try? parse(text, isStrict: false), reference.part.isEmpty,
      !reference.lacksValue, let path = tree.target(of: reference, in: definition)
    else { return Reference(kind: .other) }
    return Reference(kind: .token, target: path)
  }

  static func parse(
    _ text: JSONValue, isStrict: Bool
  ) throws(TokenReference.SyntaxError) -> TokenReference {
    guard let string = text.string else {
      throw TokenReference.SyntaxError(
        message: "expected a JSON pointer, found \(text.kind.words)",
        help: "Write \"#/group/token/$value\".")
    }
    return string.hasPrefix("{")
      ? try TokenReference.curly(string)
      : try TokenReference.pointer(string, isStrict: isStrict)
  }

  // MARK: - Problems

  /// The fallbacks in `hex` that are another color than the components, by the location of the
  /// value.
  private(set) var hexFallbacks: [SourceLocation: Color] = [:]

  /// Reports a problem of a definition once. A definition of another document is reported there.
  func report(_ problem: SourceProblem, of definition: Int32) {
    let document = tree.definitions[Int(definition)].document
    guard scope < 0 || unit(of: document) == scope else { return }
    var problem = problem
    if problem.token == nil {
      problem.token = tree.text(tree.definitions[Int(definition)].path)
    }
    resolver.report(problem)
  }

  // MARK: - Looking up

  private enum Lookup {
    case found(Int32)
    case missing
    /// The token exists, but not in these contexts.
    case elsewhere
    case group
    /// It is defined by several other files.
    case ambiguous([Int32])
  }

  private func unit(of document: Int32) -> Int32 { units[Int(document)] }

  /// The unit of the document that has a definition.
  func unit(having id: Int32) -> Int32 { unit(of: tree.definitions[Int(id)].owner) }

  /// The definition of a path that applies, as seen from a definition in some document.
  private func lookup(_ path: Int32, from document: Int32) -> Lookup {
    let definitions = tree.definitions(of: path)
    guard !definitions.isEmpty else {
      return tree.paths[Int(path)].isGroup ? .group : .missing
    }
    guard scope >= 0 else {
      return resolver.winner(of: Int(path)).map { .found($0) } ?? .elsewhere
    }
    for preferred in [scope, unit(of: document)] {
      if let id = winner(of: path, in: preferred) { return .found(id) }
      if definitions.contains(where: { unit(having: $0) == preferred }) { return .elsewhere }
    }
    let holding = definitions.filter { resolver.holds(tree.definitions[Int($0)].condition) }
    let existing = holding.isEmpty ? Array(definitions) : holding
    let near = existing.filter {
      folders[Int(tree.definitions[Int($0)].owner)] == folders[Int(document)]
    }
    let others = Set((near.isEmpty ? existing : near).map { unit(having: $0) })
    guard others.count == 1 else { return .ambiguous(near.isEmpty ? existing : near) }
    return existing.last { others.contains(unit(having: $0)) }.map { .found($0) } ?? .missing
  }

  /// The last definition of a unit that applies in the chosen contexts.
  private func winner(of path: Int32, in unit: Int32) -> Int32? {
    resolver.winner(of: Int(path)) { self.unit(having: $0) == unit }
  }

  /// The definition of a path that applies in the chosen contexts, as the tokens that are resolved
  /// have it.
  func winner(of path: Int32) -> Int32? {
    scope < 0 ? resolver.winner(of: Int(path)) : winner(of: path, in: scope)
  }

  // MARK: - Following

  /// Follows the references from a value.
  ///
  /// - Parameters:
  ///   - start: A value, which is the result if it is not a reference.
  ///   - owner: The definition that contains it.
  ///   - hops: The array to which the references followed are appended.
  /// - Returns: A value that is not a reference, or the reason why there is none.
  func follow(
    _ start: JSONValue, in owner: Int32, hops: inout [Hop]
  ) -> Result<Place, UnknownReason> {
    var value = start
    var definition = owner
    var trail: [String] = []
    var pending: [String] = []
    var pendingText = start
    let firstHop = hops.count
    while true {
      let isWhole = value.index == Int(tree.definitions[Int(definition)].value)
      let known = isWhole ? references[Int(definition)] : nil
      if isWhole, tree.definitions[Int(definition)].form == .invalid {
        return .failure(UnknownReason(code: .invalidToken, message: "the token is not valid"))
      }
      let isToken = known?.kind == .token
      if known?.kind != Reference.Kind.none,
        let text = TokenReference.text(of: value) ?? (isToken ? value : nil)
      {
        guard hops.count - firstHop < options.limits.aliasChain else {
          return .failure(reportChain(hops[firstHop...]))
        }
        if let first = hops[firstHop...].firstIndex(where: {
          $0.text.index == text.index && $0.text.document === text.document
        }) {
          return .failure(reportCycle(hops[first...]))
        }
        let part: [String]
        let target: Int32
        switch destination(of: text, known, in: definition) {
        case .success(let result): (target, part) = result
        case .failure(let reason): return .failure(reason)
        }
        if !part.isEmpty { pendingText = text }
        pending = part + pending
        hops.append(
          Hop(text: text, owner: definition, target: target, isPartial: !pending.isEmpty))
        definition = target
        value = tree.value(tree.definitions[Int(target)])
        trail = []
        continue
      }
      guard let name = pending.first else {
        return .success(Place(value: value, definition: definition, trail: trail))
      }
      pending.removeFirst()
      guard let next = Self.part(name, of: value) else {
        return .failure(
          unresolved(
            pendingText, in: hops.last?.owner ?? owner,
            "“\(pendingText.text)” cannot be resolved: \(value.kind.words) has no “\(name)”",
            help: value.kind == .array
              ? "Count elements from 0." : "Name each level of the value."))
      }
      value = next
      trail.append(name)
    }
  }

  /// The definition to which a reference leads, and the names of a part of its value.
  private func destination(
    of text: JSONValue, _ known: Reference?, in definition: Int32
  ) -> Result<(Int32, [String]), UnknownReason> {
    guard known?.kind == .token, let path = known?.target else {
      return resolve(text, in: definition)
    }
    return found(path, text, in: definition).map { ($0, []) }
  }

  /// A member of an object, or an element of an array by its index.
  private static func part(_ name: String, of value: JSONValue) -> JSONValue? {
    guard value.kind == .array else { return value[name] }
    guard !name.isEmpty, name.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }),
      name == "0" || !name.hasPrefix("0"), let index = Int(name)
    else { return nil }
    return value.elements.dropFirst(index).first { _ in true }
  }

  /// The definition to which a reference refers, and the part of its value.
  private func resolve(
    _ text: JSONValue, in owner: Int32
  ) -> Result<(Int32, [String]), UnknownReason> {
    let reference: TokenReference
    do throws(TokenReference.SyntaxError) {
      reference = try Self.parse(text, isStrict: options.isConformance)
    } catch {
      report(
        SourceProblem("alias/syntax", error.message, at: text.textLocation, help: error.help),
        of: owner)
      return .failure(
        UnknownReason(code: .unresolvedAlias, message: "the alias cannot be read"))
    }
    guard let path = target(of: reference, in: owner) else {
      return .failure(reportMissing(reference, text, in: owner))
    }
    if reference.lacksValue, options.isConformance, !tree.definitions(of: path).isEmpty {
      report(
        SourceProblem(
          "alias/missing-value", "the pointer refers to a token, not to its “$value”",
          at: text.textLocation, help: "Append /$value."), of: owner)
    }
    return found(path, text, in: owner).map { ($0, reference.part) }
  }

  private func target(of reference: TokenReference, in owner: Int32) -> Int32? {
    tree.target(of: reference, in: tree.definitions[Int(owner)])
  }

  /// The value to which a reference inside a longer text refers.
  func follow(
    _ reference: TokenReference, writtenAs text: JSONValue, in owner: Int32, hops: inout [Hop]
  ) -> Result<Place, UnknownReason> {
    guard let path = target(of: reference, in: owner) else {
      return .failure(reportMissing(reference, text, in: owner))
    }
    return found(path, text, in: owner).flatMap { target in
      hops.append(Hop(text: text, owner: owner, target: target, isPartial: false))
      return follow(tree.value(tree.definitions[Int(target)]), in: target, hops: &hops)
    }
  }

  private func found(
    _ path: Int32, _ text: JSONValue, in owner: Int32
  ) -> Result<Int32, UnknownReason> {
    switch lookup(path, from: tree.definitions[Int(owner)].document) {
    case .found(let id): return .success(id)
    case .missing:
      return .failure(
        reportMissing(TokenReference(path: tree.names(path), part: []), text, in: owner))
    case .elsewhere:
      return .failure(
        unresolved(
          text, in: owner,
          "“\(text.text)” names a token that does not exist in \(resolver.contextWords(of: Int(path)))",
          help: "Define it in a set, or in every context."))
    case .group:
      let root = tree.existingChild(of: path, "$root") == nil ? nil : "\(tree.text(path)).$root"
      report(
        SourceProblem(
          "alias/not-a-token", "“\(text.text)” names a group, not a token", at: text.textLocation,
          help: root.map { "Write {\($0)} for the token of the group itself." }
            ?? "Refer to one of its tokens."), of: owner)
      return .failure(
        UnknownReason(
          code: .unresolvedAlias, message: "the alias “\(text.text)” names a group"))
    case .ambiguous(let ids):
      report(
        SourceProblem(
          "alias/ambiguous", "“\(text.text)” is defined in \(ids.count) other files",
          at: text.textLocation,
          help: "Declare in a resolver document which files belong together.", severity: .warning,
          related: ids.prefix(8).map {
            .init(message: "defined here", location: tree.token(tree.definitions[Int($0)]).location)
          }), of: owner)
      return .failure(
        UnknownReason(
          code: .ambiguousAlias,
          message: "the alias “\(text.text)” is defined in several files"))
    }
  }

  // MARK: - References that lead nowhere

  private func unresolved(
    _ text: JSONValue, in owner: Int32, _ message: String, help: String
  ) -> UnknownReason {
    unresolved(
      text, SourceProblem("alias/unresolved", message, at: text.textLocation, help: help),
      in: owner)
  }

  private func unresolved(
    _ text: JSONValue, _ problem: SourceProblem, in owner: Int32
  ) -> UnknownReason {
    report(problem, of: owner)
    return UnknownReason(
      code: .unresolvedAlias, message: "the alias “\(text.text)” cannot be resolved")
  }

  private func reportMissing(
    _ reference: TokenReference, _ text: JSONValue, in owner: Int32
  ) -> UnknownReason {
    let name = reference.path.joined(separator: ".")
    if isOfMeasure(owner), !PropertyName.saysColor(name) { return .noColor }
    if let parent = tokenParent(of: reference.path) {
      return unresolved(
        text, in: owner, "“\(name)” refers into the value of the token “\(parent)”",
        help: reference.isPointer
          ? "Write /$value/ between the token and the part of its value."
          : "Use {\"$ref\": \"#/…/$value/…\"} for part of a value; braces name whole tokens.")
    }
    let ofThemes =
      reference.isPointer ? [] : tree.themeGroups?.paths(reference.path, in: tree) ?? []
    if ofThemes.count > 1 {
      let names = Words.list(ofThemes.map { tree.text($0) })
      return unresolved(
        text,
        SourceProblem(
          "alias/unresolved", "“\(name)” is another token in each theme: \(names)",
          at: text.textLocation, help: "Define this token in each theme, too.", severity: .warning),
        in: owner)
    }
    if suggestion == nil {
      let paths = Set(tree.definitions.map(\.path)).sorted()
      suggestion = NameSuggestion(names: paths.map { tree.text($0) })
    }
    let nearest = suggestion?.nearest(to: name)
    if nearest == nil, let group = missingGroup(of: reference.path) {
      return unresolved(
        text, in: owner, "there is no group “\(group)”",
        help: "Define its tokens, or check the file that defines them together with this one.")
    }
    let isStep = nearest.map { NameSuggestion.areSteps(name, $0) } ?? false
    var problem = SourceProblem(
      "alias/unresolved", "there is no token “\(name)”", at: text.textLocation,
      help: nearest.map { isStep ? "Define it, or use another step." : "Did you mean {\($0)}?" }
        ?? "Define it, or check the file that defines it together with this one.")
    if let nearest, !isStep {
      problem.correct(name, to: nearest, in: text.text, at: text.textLocation)
    }
    return unresolved(text, problem, in: owner)
  }

  /// Whether the name of a definition without a type is that of a property whose values are no colors.
  private func isOfMeasure(_ id: Int32) -> Bool {
    let definition = tree.definitions[Int(id)]
    return !options.isConformance && definition.type == nil
      && inheritedType(of: definition) == nil && PropertyName.isOther(tree.text(definition.path))
  }

  /// The token along a path that continues beyond it.
  private func tokenParent(of names: [String]) -> String? {
    var path: Int32 = 0
    for name in names {
      guard let child = tree.existingChild(of: path, name) else {
        return path != 0 && !tree.definitions(of: path).isEmpty ? tree.text(path) : nil
      }
      path = child
    }
    return nil
  }

  /// The group around the last name of a path, if it is missing in one that exists.
  private func missingGroup(of names: [String]) -> String? {
    let group = names.dropLast()
    guard group.count > 1, tree.path(group) == nil, tree.path(group.dropLast()) != nil else {
      return nil
    }
    return group.joined(separator: ".")
  }

  private func reportCycle(_ cycle: ArraySlice<Hop>) -> UnknownReason {
    let links = cycle.map { hop in
      SourceProblem.AliasLink(
        token: tree.text(tree.definitions[Int(hop.owner)].path), location: hop.text.textLocation)
    }
    report(.aliasCycle(links), of: cycle[cycle.startIndex].owner)
    return .aliasCycle
  }

  /// Reports a chain that is too long, unless a part of it has already been reported.
  private func reportChain(_ chain: ArraySlice<Hop>) -> UnknownReason {
    let limit = options.limits.aliasChain
    let isKnown = chain.contains { chainTooLong.contains($0.owner) }
    chainTooLong.formUnion(chain.map(\.owner))
    if !isKnown, let first = chain.first {
      report(.aliasChainTooLong(limit, at: first.text.textLocation), of: first.owner)
    }
    return .aliasChainTooLong(limit)
  }

  // MARK: - Types

  /// The nearest type that a group around a definition states.
  func inheritedType(of definition: TokenTree.Definition) -> DTCGType? {
    if let type = groupType(at: definition.path, definition.owner) { return type }
    return definition.home == definition.path
      ? nil : groupType(at: definition.home, definition.document)
  }

  private func groupType(at start: Int32, _ document: Int32) -> DTCGType? {
    let own = tree.groupType(at: start) { statement in
      scope < 0 ? resolver.holds(statement.condition) : statement.document == document
    }
    // Tools that merge files before they look at types take that of any of them.
    guard own == nil, scope >= 0, !options.isConformance else { return own }
    return tree.groupType(at: start) { _ in true }
  }

  /// The type of a literal: the one that is stated for it, or that of a text that can only be a color.
  func literalType(of id: Int32) -> DTCGType? {
    if let type = statedType(of: id) { return type }
    let definition = tree.definitions[Int(id)]
    guard !options.isConformance, !definition.hasUnknownType else { return nil }
    let value = tree.value(definition)
    let isProperty =
      CustomPropertyReference(value) != nil && PropertyName.isColor(tree.text(definition.path))
    return isProperty || Self.isColorText(value, named: tree.text(definition.path)) ? .color : nil
  }

  /// The type that is stated for a literal: its own, that of a group, or that of the definition that it
  /// overrides.
  func statedType(of id: Int32) -> DTCGType? {
    let definition = tree.definitions[Int(id)]
    if definition.hasUnknownType { return nil }
    if let type = definition.type ?? inheritedType(of: definition) { return type }
    if definition.mode >= 0, let type = baseType(of: definition) { return type }
    for other in tree.definitions(of: definition.path).reversed() {
      let overridden = tree.definitions[Int(other)]
      guard overridden.order < definition.order, let type = overridden.type,
        scope < 0 || unit(having: other) == unit(having: id)
      else { continue }
      if resolver.holds(overridden.condition) { return type }
    }
    return nil
  }

  /// Whether a value without a type is a text that can only be a color: one in a notation of CSS, or the
  /// name of a color where the token is called one.
  static func isColorText(_ value: JSONValue, named path: @autoclosure () -> String) -> Bool {
    guard let text = value.string, !text.isEmpty, text.utf8.count <= PlainText.maximumLength
    else { return false }
    if text.hasPrefix("#") || text.hasSuffix(")") {
      return (try? Color(parsing: text)) != nil || DTCGTint(text) != nil
    }
    return text.utf8.allSatisfy(ASCII.isLetter) && (try? Color(parsing: text)) != nil
      && PropertyName.saysColor(path())
  }

  /// The type of the value next to which a mode is defined, after following its alias.
  private func baseType(of mode: TokenTree.Definition) -> DTCGType? {
    let base = tree.definitions(of: mode.path).first {
      let other = tree.definitions[Int($0)]
      return other.mode < 0 && other.token == mode.token && other.document == mode.document
    }
    guard let base, references[Int(base)].kind != .none, typeDepth < options.limits.aliasChain
    else { return nil }
    typeDepth += 1
    defer { typeDepth -= 1 }
    var hops: [Hop] = []
    let result = follow(tree.value(tree.definitions[Int(base)]), in: base, hops: &hops)
    return type(after: hops[...], result)
  }

  /// The type of the target of some references, or `nil` if none is stated.
  func type(after hops: ArraySlice<Hop>, _ result: Result<Place, UnknownReason>) -> DTCGType? {
    for hop in hops {
      guard !hop.isPartial else { break }
      let target = tree.definitions[Int(hop.target)]
      if let type = target.type { return type }
      if target.hasUnknownType { return nil }
    }
    guard case .success(let place) = result else { return nil }
    let type = literalType(of: place.definition)
    return place.trail.isEmpty ? type : type?.part(at: place.trail)
  }

  // MARK: - Colors

  /// The color of the target of some references, with the alpha of the tokens along the chain.
  func color(
    at place: Place, of start: Int32? = nil, after ways: [Hop], hops: inout [Hop]
  ) -> DTCGColor.Outcome {
    let passed = (start.map { [$0] } ?? []) + ways.prefix { !$0.isPartial }.map(\.target)
    return applyOpacity(of: passed, to: color(at: place, hops: &hops))
  }

  /// Records that a color with its own alpha is being evaluated. Reports a cycle and returns
  /// `false` if it depends on itself.
  func openTint(_ text: JSONValue, in definition: Int32) -> Bool {
    let isOpen = openTints.contains { $0.index == text.index && $0.document === text.document }
    guard !isOpen, openTints.count < options.limits.aliasChain else {
      let name = tree.text(tree.definitions[Int(definition)].path)
      report(
        isOpen
          ? .aliasCycle([.init(token: name, location: text.textLocation)])
          : .aliasChainTooLong(options.limits.aliasChain, at: text.textLocation),
        of: definition)
      return false
    }
    openTints.append(text)
    return true
  }

  func closeTint() { openTints.removeLast() }

  /// The color of a value; the references followed in its parts are appended to `hops`.
  func color(at place: Place, hops: inout [Hop]) -> DTCGColor.Outcome {
    let origin = Int(tree.definitions[Int(place.definition)].origin)
    if place.trail.isEmpty, let literal = literals[origin] {
      for problem in literal.problems { report(problem, of: place.definition) }
      return literal.outcome
    }
    var decoder = DTCGColor(evaluator: self, definition: place.definition)
    let outcome = decoder.decode(place.value)
    for problem in decoder.problems { report(problem, of: place.definition) }
    if let fallback = decoder.hexFallback { hexFallbacks[place.value.location] = fallback }
    hops += decoder.hops
    if place.trail.isEmpty, decoder.hops.isEmpty {
      literals[origin] = Literal(outcome: outcome, problems: decoder.problems)
    }
    return outcome
  }
}

import ColorCore
import SourceSyntax
import SystemColors

/// Makes palettes of a tree: resolves its tokens in every permutation and merges equal results.
///
/// It is an object because a structure with a whole tree in it is retained, part by part, for every
/// token.
final class PaletteBuilder {
  private let tree: TokenTree
  private let options: LoadOptions
  private let evaluator: TokenEvaluator
  private let modifiers: DTCGModifiers
  /// The types that each path may have; `nil` if there are no modifiers and documents are not
  /// merged.
  private let types: TokenTypes?
  private let reach: TokenReach?
  /// Whether metadata may list what tokens are seen with.
  private let mayHaveContrastLists: Bool
  private var contrastLists: [ContrastList] = []
  private var pathTexts: [String?]
  private var locations: [SourceLocation?]

  /// Creates a builder that merges all documents.
  convenience init(tree: TokenTree, options: LoadOptions, modifiers: DTCGModifiers) {
    self.init(tree: tree, options: options, modifiers: modifiers, units: nil)
  }

  /// Creates a builder that merges only the documents of the same unit.
  ///
  /// - Parameters:
  ///   - tree: The tokens of all documents.
  ///   - options: The options for reading them.
  ///   - modifiers: The modifiers of modes and files.
  ///   - units: For each document, the unit to which it belongs.
  init(tree: TokenTree, options: LoadOptions, modifiers: DTCGModifiers, units: [Int32]?) {
    self.tree = tree
    self.options = options
    self.modifiers = modifiers
    evaluator = TokenEvaluator(
      tree: tree, options: options, modifiers: modifiers.modifiers, units: units)
    let isPlain = units != nil && modifiers.modifiers.isEmpty
    types = isPlain ? nil : TokenTypes(tree: tree, references: evaluator.references)
    mayHaveContrastLists =
      !options.isConformance && tree.documents.contains(where: ContrastList.mayBe)
    let references = evaluator.references
    reach =
      isPlain ? nil : units.map { TokenReach(tree: tree, references: references, units: $0) }
    pathTexts = Array(repeating: nil, count: tree.paths.count)
    locations = Array(repeating: nil, count: Int(tree.originCount))
  }

  // MARK: - The two ways to read a tree

  /// The parts of a palette other than its tokens.
  struct Outline {
    /// The file or folder of the palette.
    var file: String
    /// The identifier of its format.
    var format: String
    /// The problems found while reading.
    var problems: [SourceProblem]
    /// The number of files read.
    var fileCount: Int
    /// The location of problems with the whole palette.
    var owner: SourceLocation
  }

  /// The tokens of one of several units that are not merged.
  ///
  /// - Parameters:
  ///   - unit: The unit.
  ///   - appearance: The appearance according to its name, where no context states another.
  ///   - outline: The rest of the palette.
  /// - Returns: The palette.
  func palette(
    of unit: Int32, appearance: Appearance, outline: Outline
  ) -> ResolvedPalette {
    evaluator.scope = unit
    let evaluator = evaluator
    let paths = distinctPaths { evaluator.units[Int($0.owner)] == unit }
    guard let reach else {
      return palette(
        paths, PaletteTables([], appearance: appearance, options: options), outline)
    }
    var contexts: [Int: Set<Int32>] = [:]
    for document in reach.documents(from: unit) {
      contexts.merge(modifiers.contexts[Int(document)]) { $0.union($1) }
    }
    let unstated = modifiers.modifiers.indices.lazy.filter { contexts[$0] == nil }
    for modifier in unstated { contexts[modifier] = [] }
    let tables = PaletteTables(
      modifiers.modifiers, listed: modifiers.givenCount, counting: contexts, appearance: appearance,
      options: options)
    return palette(paths, tables, outline)
  }

  /// The tokens of all documents merged.
  func palette(_ outline: Outline) -> ResolvedPalette {
    let tables = PaletteTables(
      modifiers.modifiers, listed: modifiers.givenCount, options: options)
    return palette(distinctPaths { _ in true }, tables, outline)
  }

  /// The paths that may have colors, or all paths if every value is checked.
  private func candidates(_ paths: [Int32]) -> [Int32] {
    guard let types, !options.isConformance else { return paths }
    return paths.filter { types.types[Int($0)].mayCarryColor }
  }

  private func palette(
    _ paths: [Int32], _ tables: PaletteTables, _ outline: Outline
  ) -> ResolvedPalette {
    var tables = tables
    var tokens: [ResolvedToken] = []
    var gradients: [ResolvedGradient] = []
    var compositeColors: [CompositeColor] = []
    let paths = candidates(paths)
    contrastLists = []
    tokens.reserveCapacity(paths.count)
    for path in paths {
      if let token = resolve(path, &tables, outline) {
        tokens.append(token)
      } else if let gradient = gradient(path, &tables) {
        gradients.append(gradient)
      } else {
        compositeColors += self.compositeColors(path, &tables)
      }
    }
    var palette = tables.palette(
      file: outline.file, format: outline.format, tokens: consume tokens, gradients: gradients,
      compositeColors: compositeColors,
      problems: outline.problems + evaluator.resolver.takeProblems(), fileCount: outline.fileCount)
    palette.hexFallbacks = evaluator.hexFallbacks
    palette.repetitions = modifiers.repetitions
    palette.pair(contrastLists)
    return palette
  }

  /// The distinct paths of some definitions, in their order.
  private func distinctPaths(
    _ isIncluded: (TokenTree.Definition) -> Bool
  ) -> [Int32] {
    var seen = Array(repeating: false, count: tree.paths.count)
    var result: [Int32] = []
    for definition in tree.definitions
    where isIncluded(definition) && !seen[Int(definition.path)] {
      seen[Int(definition.path)] = true
      result.append(definition.path)
    }
    return result
  }

  // MARK: - Tokens

  /// The result of a token in some contexts.
  private struct Outcome {
    var resolution: TokenResolution
    var hops: [TokenEvaluator.Hop]
  }

  /// What distinguishes a variant of a token: the texts along its aliases, and its value.
  private struct VariantKey: Hashable {
    let origins: [Int32]
    let resolution: TokenResolution
  }

  /// A token in all of its contexts, or `nil` if it is not a color.
  private func resolve(
    _ path: Int32, _ tables: inout PaletteTables, _ outline: Outline
  ) -> ResolvedToken? {
    var keys = VariantSet<VariantKey>()
    var variants: [ResolvedValue] = []
    var first: Int32?
    var description: String?
    func variant() -> Int32 {
      guard let id = evaluator.winner(of: path), let outcome = evaluate(id) else { return -1 }
      var origins = [tree.definitions[Int(id)].origin]
      origins.reserveCapacity(outcome.hops.count + 1)
      for hop in outcome.hops { origins.append(tree.definitions[Int(hop.target)].origin) }
      let (position, isNew) = keys.insert(
        VariantKey(origins: origins, resolution: outcome.resolution))
      guard isNew else { return position }
      variants.append(
        ResolvedValue(
          resolution: outcome.resolution, location: location(of: id),
          aliases: steps(outcome.hops)))
      if first == nil { first = id }
      if description == nil {
        let token = tree.token(tree.definitions[Int(id)])
        description = (token["$description"] ?? token["comment"] ?? token["description"])?.string
      }
      return position
    }
    func reset() {
      keys = VariantSet()
      variants = []
      first = nil
      description = nil
    }
    var table = tables.table(evaluator.resolver, reset: reset, variant: variant)
    if table == nil {
      evaluator.resolver.contexts = tables.base
      reset()
      _ = variant()
      guard let id = first else { return nil }
      evaluator.report(.tooManyContexts(at: outline.owner, limit: tables.limit), of: id)
      variants = [
        ResolvedValue(
          resolution: .unknown(.tooManyContexts(tables.limit)), location: location(of: id))
      ]
      table = .constant
    }
    guard !variants.isEmpty, let first else { return nil }
    if mayHaveContrastLists {
      let token = tree.token(tree.definitions[Int(first)])
      contrastLists += ContrastList.lists(of: text(path), in: token["$extensions"])
    }
    return ResolvedToken(
      path: text(path), variants: variants, variantIndices: [],
      table: table, description: description,
      pairings: evaluator.pairings(of: first),
      deprecated: tree.deprecation(
        of: tree.definitions[Int(first)], isMerged: evaluator.scope < 0))
  }

  /// A gradient in all of its contexts, or `nil` if the token is not one. If only conformance is
  /// checked, its values are checked but not created.
  private func gradient(
    _ path: Int32, _ tables: inout PaletteTables
  ) -> ResolvedGradient? {
    guard !options.isConformance else { return nil }
    return tables.gradient(tree.text(path), evaluator.resolver) {
      guard let id = evaluator.winner(of: path), let stops = evaluator.gradient(of: id) else {
        return nil
      }
      return ResolvedGradient.Value(stops: stops, location: location(of: id))
    }
  }

  /// A color inside a token, with its variant in each combination of contexts looked at.
  private struct Part {
    let trail: [String]
    let kind: CompositeColor.Kind
    var values = VariantSet<ResolvedValue>()
    var variants: [Int32] = []
  }

  /// The colors inside a token in all of its contexts; empty if it is not a border or a shadow.
  private func compositeColors(
    _ path: Int32, _ tables: inout PaletteTables
  ) -> [CompositeColor] {
    guard !options.isConformance else { return [] }
    var parts: [Part] = []
    var indices: [[String]: Int] = [:]
    var count = 0
    let table = tables.table(
      evaluator.resolver,
      reset: {
        parts = []
        indices = [:]
        count = 0
      },
      variant: {
        count += 1
        guard let id = evaluator.winner(of: path), let found = evaluator.composite(of: id) else {
          return -1
        }
        for part in found.parts {
          let index = indices[part.trail] ?? parts.count
          if index == parts.count {
            indices[part.trail] = index
            parts.append(Part(trail: part.trail, kind: found.kind))
          }
          let value = ResolvedValue(
            resolution: part.outcome.resolution, location: part.location,
            aliases: steps(part.hops))
          parts[index].variants += Array(
            repeating: -1, count: count - 1 - parts[index].variants.count)
          parts[index].variants.append(parts[index].values.insert(value).position)
        }
        return -1
      })
    guard let table, !parts.isEmpty else { return [] }
    let name = text(path)
    return parts.map { part in
      let variants = part.variants + Array(repeating: -1, count: count - part.variants.count)
      return CompositeColor(
        kind: part.kind,
        color: ResolvedToken(
          path: ([name] + part.trail).joined(separator: "."), variants: part.values.variants,
          variantIndices: [],
          table: ContextTable(axes: table.axes, counts: table.counts, variants: variants)))
    }
  }

  private func steps(_ hops: [TokenEvaluator.Hop]) -> [ResolvedValue.AliasStep] {
    hops.map { hop in
      var step = ResolvedValue.AliasStep(
        path: text(tree.definitions[Int(hop.target)].path), location: location(of: hop.target))
      step.isPart = hop.isPart
      return step
    }
  }

  /// The color of a definition in the chosen contexts, or `nil` if it is not one.
  private func evaluate(_ id: Int32) -> Outcome? {
    let definition = tree.definitions[Int(id)]
    let declared = definition.type
    let isOther = declared.map { $0 != .color } ?? definition.hasUnknownType
    if isOther {
      if options.isConformance { evaluator.check(id, declared: declared) }
      return nil
    }
    guard definition.form != .invalid else {
      guard (declared ?? evaluator.literalType(of: id) ?? .color) == .color else { return nil }
      return Outcome(
        resolution: .unknown(
          UnknownReason(code: .invalidToken, message: "the token is not valid")), hops: [])
    }
    let value = tree.value(definition)
    guard evaluator.references[Int(id)].kind != .none else {
      return evaluateLiteral(id, value, declared)
    }
    if options.isConformance { evaluator.checkReferenceObject(value, of: id) }
    var hops: [TokenEvaluator.Hop] = []
    let result = evaluator.follow(value, in: id, hops: &hops)
    let found = evaluator.type(after: hops[...], result)
    let type = declared ?? found ?? evaluator.literalType(of: id)
    if let type, type != .color {
      if options.isConformance { evaluator.check(id, declared: declared) }
      return nil
    }
    if let declared, let found, found != declared {
      return Outcome(
        resolution: .unknown(evaluator.reportMismatch(declared, found, hops, of: id)), hops: hops)
    }
    switch result {
    case .failure(.noColor):
      guard type == .color else { return nil }
      let text = TokenReference.text(of: value) ?? value
      evaluator.report(
        SourceProblem(
          "alias/unresolved", "“\(text.text)” leads to a token without a value",
          at: text.textLocation, help: "Define what that token refers to."), of: id)
      return Outcome(resolution: .unknown(.noColor), hops: hops)
    case .failure(let reason): return Outcome(resolution: .unknown(reason), hops: hops)
    case .success(let place):
      if type == nil {
        guard evaluator.looksLikeColor(place.value) || options.isConformance else { return nil }
        return Outcome(
          resolution: .unknown(evaluator.reportMissingType(of: id)), hops: hops)
      }
      if found == nil, !place.trail.isEmpty {
        evaluator.reportPart(hops, of: id)
        return Outcome(resolution: .unknown(DTCGColor.invalid), hops: hops)
      }
      return color(at: place, of: id, after: hops)
    }
  }

  private func evaluateLiteral(
    _ id: Int32, _ value: JSONValue, _ declared: DTCGType?
  ) -> Outcome? {
    guard let type = declared ?? evaluator.literalType(of: id) else {
      let isColor = evaluator.looksLikeColor(value)
      guard isColor || options.isConformance else { return nil }
      let reason = evaluator.reportMissingType(of: id)
      return isColor ? Outcome(resolution: .unknown(reason), hops: []) : nil
    }
    guard type == .color else {
      if options.isConformance { evaluator.check(id, declared: type) }
      return nil
    }
    if declared == nil, evaluator.statedType(of: id) == nil { evaluator.reportUntypedColor(of: id) }
    return color(
      at: TokenEvaluator.Place(value: value, definition: id, trail: []), of: id, after: [])
  }

  private func color(
    at place: TokenEvaluator.Place, of id: Int32, after ways: [TokenEvaluator.Hop]
  ) -> Outcome {
    var hops = ways
    let outcome = evaluator.color(at: place, of: id, after: ways, hops: &hops)
    return Outcome(resolution: outcome.resolution, hops: hops)
  }

  // MARK: - Texts and places

  private func text(_ path: Int32) -> String {
    if let known = pathTexts[Int(path)] { return known }
    let text = tree.text(path)
    pathTexts[Int(path)] = text
    return text
  }

  private func location(of id: Int32) -> SourceLocation {
    let definition = tree.definitions[Int(id)]
    if let known = locations[Int(definition.origin)] { return known }
    let value = tree.value(definition)
    let written = definition.form == .reference ? value["$ref"] ?? value : value
    let location = written.location
    locations[Int(definition.origin)] = location
    return location
  }
}

import ColorCore
import SourceSyntax
import SystemColors

/// Makes palettes of a tree: resolves its tokens in every permutation and folds what is equal.
struct PaletteBuilder {
  /// The part of a palette that comes from the tree.
  struct Result {
    var permutations: [Permutation]
    var defaultPermutation = 0
    var tokens: [ResolvedToken]
    var gradients: [ResolvedGradient] = []
    var compositeColors: [CompositeColor] = []
    var problems: [SourceProblem]
  }

  /// The permutations that agree in the modifiers that some tokens depend on.
  private struct Classes {
    /// For each permutation its class.
    var ofPermutation: [Int32] = []
    /// For each class its first permutation.
    var first: [Int] = []
    /// For the variants of a token in each class, those in each permutation: tokens that vary alike
    /// share one array.
    var indices: [[Int32]: [Int32]] = [:]
  }

  private let tree: TokenTree
  private let options: LoadOptions
  private let evaluator: TokenEvaluator
  private let modifiers: DTCGModifiers
  /// Which modifiers count for each path; `nil` where there are none and documents are not merged.
  private let dependencies: TokenDependencies?
  private let reach: TokenReach?
  private var pathTexts: [String?]
  private var locations: [SourceLocation?]

  /// Makes a builder for all documents merged.
  init(tree: TokenTree, options: LoadOptions, modifiers: DTCGModifiers) {
    self.init(tree: tree, options: options, modifiers: modifiers, units: nil)
  }

  /// Makes a builder for documents that are not merged, except those of one unit.
  ///
  /// - Parameters:
  ///   - tree: The tokens of all documents.
  ///   - options: How they are read.
  ///   - modifiers: The modifiers of modes and files.
  ///   - units: For each document the unit that it belongs to.
  init(tree: TokenTree, options: LoadOptions, modifiers: DTCGModifiers, units: [Int32]?) {
    self.tree = tree
    self.options = options
    self.modifiers = modifiers
    evaluator = TokenEvaluator(tree: tree, options: options, units: units)
    evaluator.modifiers = modifiers.modifiers
    let isPlain = units != nil && modifiers.modifiers.isEmpty
    dependencies =
      isPlain ? nil : TokenDependencies(tree: tree, references: evaluator.references)
    reach = isPlain ? nil : units.map { TokenReach(tree: tree, units: $0) }
    pathTexts = Array(repeating: nil, count: tree.paths.count)
    locations = Array(repeating: nil, count: Int(tree.originCount))
  }

  // MARK: - The two ways to read a tree

  /// The tokens of one unit of several that are not merged, in every permutation of the modifiers that
  /// they and what they refer to have.
  ///
  /// - Parameters:
  ///   - unit: The unit.
  ///   - appearance: What its name says, where no context says otherwise.
  ///   - owner: Where a problem with the number of permutations is reported.
  /// - Returns: The permutations, the tokens, and what is wrong with them.
  mutating func palette(
    of unit: Int32, appearance: Appearance, owner: @autoclosure () -> SourceLocation
  ) -> Result {
    evaluator.scope = unit
    let evaluator = evaluator
    let paths = distinctPaths { evaluator.units[Int($0.owner)] == unit }
    guard let dependencies, let reach else {
      return result(
        paths,
        PermutationSpace.make([], varying: [], appearance: appearance, options: options).space, [])
    }
    let touched = candidates(paths).reduce(0) { $0 | dependencies.modifiers[Int($1)] }
    var contexts: [Int: Set<Int32>] = [:]
    for document in reach.documents(from: unit) {
      contexts.merge(modifiers.contexts[Int(document)]) { $0.union($1) }
    }
    let varying = contexts.filter {
      $0.value.count > 1 && touched & TokenDependencies.bit($0.key) != 0
    }
    return result(
      paths, varying: varying.keys.sorted(), contexts: contexts, base: appearance, owner: owner())
  }

  /// The tokens of all documents merged, in every permutation of the modifiers; a problem with the
  /// number of permutations is reported at `owner`.
  mutating func palette(owner: SourceLocation) -> Result {
    let paths = candidates(distinctPaths { _ in true })
    let touched = paths.reduce(0) { $0 | (dependencies?.modifiers[Int($1)] ?? 0) }
    let varying = modifiers.modifiers.indices.filter { index in
      touched & TokenDependencies.bit(index) != 0
        && (index < modifiers.givenCount || modifiers.modifiers[index].contexts.count > 1)
    }
    return result(paths, varying: varying, contexts: [:], base: Appearance(), owner: owner)
  }

  /// The paths that may have colors; all of them where every value is checked.
  private func candidates(_ paths: [Int32]) -> [Int32] {
    guard let dependencies, !options.isConformance else { return paths }
    return paths.filter { dependencies.types[Int($0)].mayCarryColor }
  }

  private mutating func result(
    _ paths: [Int32], varying: [Int], contexts: [Int: Set<Int32>], base: Appearance,
    owner: SourceLocation
  ) -> Result {
    let (space, excess) = PermutationSpace.make(
      modifiers.modifiers, varying: varying, contexts: contexts, appearance: base, options: options)
    var problems: [SourceProblem] = []
    if let excess {
      problems.append(
        SourceProblem(
          "resolver/too-many-permutations",
          "the modifiers make \(excess) permutations, more than \(options.limits.permutations)",
          at: owner,
          help: "Fix some modifiers as inputs; only the default permutation is checked."))
    }
    var result = result(paths, space, varying)
    result.problems = problems + result.problems
    return result
  }

  private mutating func result(
    _ paths: [Int32], _ space: PermutationSpace, _ varying: [Int]
  ) -> Result {
    var classesOfMask: [UInt64: Classes] = [:]
    var result = Result(
      permutations: space.permutations, defaultPermutation: space.defaultIndex, tokens: [],
      problems: [])
    result.tokens.reserveCapacity(paths.count)
    for path in paths {
      let mask = dependencies?.modifiers[Int(path)] ?? 0
      var classes = classesOfMask.removeValue(forKey: mask) ?? Self.classes(mask, varying, space)
      if let token = resolve(path, &classes, choices: space.choices) {
        result.tokens.append(token)
      } else if let gradient = gradient(path, classes, choices: space.choices) {
        result.gradients.append(gradient)
      } else {
        result.compositeColors += compositeColors(path, classes, choices: space.choices)
      }
      classesOfMask[mask] = classes
    }
    result.problems = evaluator.takeProblems()
    return result
  }

  /// The paths of the tokens that some definitions make, in the order of these.
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

  private static func classes(
    _ mask: UInt64, _ varying: [Int], _ space: PermutationSpace
  ) -> Classes {
    let modifiers = varying.filter { mask & TokenDependencies.bit($0) != 0 }
    var known: [[Int32]: Int32] = [:]
    var classes = Classes()
    for (index, choice) in space.choices.enumerated() {
      let key = modifiers.map { choice[$0] }
      if known[key] == nil {
        known[key] = Int32(classes.first.count)
        classes.first.append(index)
      }
      classes.ofPermutation.append(known[key] ?? 0)
    }
    return classes
  }

  // MARK: - Tokens

  /// What a token comes to in some contexts.
  private struct Outcome {
    var resolution: TokenResolution
    var hops: [TokenEvaluator.Hop]
  }

  /// A token in every permutation, or `nil` when it is no color.
  private mutating func resolve(
    _ path: Int32, _ classes: inout Classes, choices: [[Int32]]
  ) -> ResolvedToken? {
    let definitions = tree.definitions(of: path)
    var variants: [ResolvedValue] = []
    var keys: [[Int32]] = []
    var variantOfClass: [Int32] = []
    variantOfClass.reserveCapacity(classes.first.count)
    var first: Int32?
    var description: String?
    for permutation in classes.first {
      evaluator.contexts = choices[permutation]
      guard let id = winner(of: definitions), let outcome = evaluate(id) else {
        variantOfClass.append(-1)
        continue
      }
      let definition = tree.definitions[Int(id)]
      let key =
        [definition.origin] + outcome.hops.map { tree.definitions[Int($0.target)].origin }
      let known = keys.indices.first {
        keys[$0] == key && variants[$0].resolution == outcome.resolution
      }
      if let known {
        variantOfClass.append(Int32(known))
        continue
      }
      variantOfClass.append(Int32(variants.count))
      keys.append(key)
      variants.append(
        ResolvedValue(
          resolution: outcome.resolution, location: location(of: id),
          aliases: steps(outcome.hops)))
      if description == nil { description = tree.token(definition)["$description"]?.string }
      if first == nil { first = id }
    }
    guard !variants.isEmpty, let first else { return nil }
    let indices: [Int32]
    if let known = classes.indices[variantOfClass] {
      indices = known
    } else {
      indices = classes.ofPermutation.map { variantOfClass[Int($0)] }
      classes.indices[variantOfClass] = indices
    }
    return ResolvedToken(
      path: text(path), variants: variants, variantIndices: indices, description: description,
      pairings: evaluator.pairings(of: first),
      deprecated: tree.deprecation(
        of: tree.definitions[Int(first)], isMerged: evaluator.scope < 0))
  }

  /// The definition that counts in the chosen contexts.
  private func winner(of definitions: ArraySlice<Int32>) -> Int32? {
    guard evaluator.scope >= 0 else { return evaluator.winning(definitions) }
    return evaluator.winning(definitions, of: evaluator.scope)
  }

  /// A gradient in every permutation, or `nil` when the token is none. Its values are checked, and not
  /// made, where only the format is asked for.
  private mutating func gradient(
    _ path: Int32, _ classes: Classes, choices: [[Int32]]
  ) -> ResolvedGradient? {
    guard !options.isConformance else { return nil }
    let definitions = tree.definitions(of: path)
    var variants: [ResolvedGradient.Value] = []
    var variantOfClass: [Int32] = []
    for permutation in classes.first {
      evaluator.contexts = choices[permutation]
      guard let id = winner(of: definitions), let stops = evaluator.gradient(of: id) else {
        variantOfClass.append(-1)
        continue
      }
      let value = ResolvedGradient.Value(stops: stops, location: location(of: id))
      let known = variants.firstIndex(of: value)
      if known == nil { variants.append(value) }
      variantOfClass.append(Int32(known ?? variants.count - 1))
    }
    guard !variants.isEmpty else { return nil }
    return ResolvedGradient(
      path: text(path), variants: variants,
      variantIndices: classes.ofPermutation.map { variantOfClass[Int($0)] })
  }

  /// The colors inside a token in every permutation; none when it is no border and no shadow.
  private mutating func compositeColors(
    _ path: Int32, _ classes: Classes, choices: [[Int32]]
  ) -> [CompositeColor] {
    guard !options.isConformance else { return [] }
    let definitions = tree.definitions(of: path)
    var order: [[String]] = []
    var colors: [[String]: (kind: CompositeColor.Kind, variants: [ResolvedValue])] = [:]
    var indices: [[String]: [Int32]] = [:]
    for (position, permutation) in classes.first.enumerated() {
      evaluator.contexts = choices[permutation]
      guard let id = winner(of: definitions), let found = evaluator.composite(of: id) else {
        continue
      }
      for part in found.parts {
        if colors[part.trail] == nil {
          order.append(part.trail)
          colors[part.trail] = (found.kind, [])
          indices[part.trail] = Array(repeating: -1, count: classes.first.count)
        }
        let value = ResolvedValue(
          resolution: part.outcome.resolution, location: part.location,
          aliases: steps(part.hops))
        let known = colors[part.trail]?.variants.firstIndex(of: value)
        if known == nil { colors[part.trail]?.variants.append(value) }
        let last = (colors[part.trail]?.variants.count ?? 1) - 1
        indices[part.trail]?[position] = Int32(known ?? last)
      }
    }
    let name = order.isEmpty ? "" : text(path)
    return order.compactMap { trail in
      guard let (kind, variants) = colors[trail], let ofClass = indices[trail] else { return nil }
      return CompositeColor(
        kind: kind,
        color: ResolvedToken(
          path: ([name] + trail).joined(separator: "."), variants: variants,
          variantIndices: classes.ofPermutation.map { ofClass[Int($0)] }))
    }
  }

  private mutating func steps(_ hops: [TokenEvaluator.Hop]) -> [ResolvedValue.AliasStep] {
    hops.map { hop in
      ResolvedValue.AliasStep(
        path: text(tree.definitions[Int(hop.target)].path), location: location(of: hop.target))
    }
  }

  /// The color of a definition in the chosen contexts, or `nil` when it is none.
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
          UnknownReason(code: "invalid-token", message: "the token is not valid")), hops: [])
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

  private mutating func text(_ path: Int32) -> String {
    if let known = pathTexts[Int(path)] { return known }
    let text = tree.text(path)
    pathTexts[Int(path)] = text
    return text
  }

  private mutating func location(of id: Int32) -> SourceLocation {
    let definition = tree.definitions[Int(id)]
    if let known = locations[Int(definition.origin)] { return known }
    let value = tree.value(definition)
    let written = definition.form == .reference ? value["$ref"] ?? value : value
    let location = written.location
    locations[Int(definition.origin)] = location
    return location
  }
}

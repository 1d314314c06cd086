import ColorCore

/// Makes palettes of a tree: resolves its tokens in every permutation and folds what is equal.
struct PaletteBuilder {
  /// The part of a palette that comes from the tree.
  struct Result {
    var permutations: [Permutation]
    var defaultPermutation = 0
    var tokens: [ResolvedToken]
    var gradients: [ResolvedGradient] = []
    var problems: [TokenProblem]
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
  private var pathTexts: [String?]
  private var locations: [SourceLocation?]

  init(tree: TokenTree, options: LoadOptions) {
    self.tree = tree
    self.options = options
    evaluator = TokenEvaluator(tree: tree, options: options)
    pathTexts = Array(repeating: nil, count: tree.paths.count)
    locations = Array(repeating: nil, count: Int(tree.originCount))
  }

  // MARK: - The two ways to read a tree

  /// The tokens of one document of several that are not merged.
  mutating func palette(of document: Int32, appearance: Permutation) -> Result {
    evaluator.scope = document
    let paths = distinctPaths { $0.owner == document }
    var classes = Classes(ofPermutation: [0], first: [0])
    var tokens: [ResolvedToken] = []
    tokens.reserveCapacity(paths.count)
    var gradients: [ResolvedGradient] = []
    for path in paths {
      if let token = resolve(path, &classes, choices: [[]]) {
        tokens.append(token)
      } else if let gradient = gradient(path, classes, choices: [[]]) {
        gradients.append(gradient)
      }
    }
    return Result(
      permutations: [appearance], tokens: tokens, gradients: gradients,
      problems: evaluator.takeProblems())
  }

  /// The tokens of all documents merged, in every permutation of some modifiers; a problem with the
  /// number of permutations is reported at `owner`.
  mutating func palette(modifiers: [Modifier], owner: SourceLocation) -> Result {
    evaluator.modifiers = modifiers
    let dependencies = TokenDependencies(tree: tree, references: evaluator.references)
    let paths = distinctPaths { _ in true }
    let candidates = paths.filter {
      let types = dependencies.types[Int($0)]
      return options.isConformance || types.mayBeColor || types.contains(.gradient)
    }
    let touched = candidates.reduce(0) { $0 | dependencies.modifiers[Int($1)] }
    let varying = modifiers.indices.filter { touched & TokenDependencies.bit($0) != 0 }
    let (space, excess) = PermutationSpace.make(modifiers, varying: varying, options: options)
    var problems: [TokenProblem] = []
    if let excess {
      problems.append(
        TokenProblem(
          "resolver/too-many-permutations",
          "the modifiers make \(excess) permutations, more than \(options.limits.permutations)",
          at: owner, help: "Only the default one is checked; fix some of them as inputs."))
    }
    var classesOfMask: [UInt64: Classes] = [:]
    var tokens: [ResolvedToken] = []
    tokens.reserveCapacity(candidates.count)
    var gradients: [ResolvedGradient] = []
    for path in candidates {
      let mask = dependencies.modifiers[Int(path)]
      var classes = classesOfMask.removeValue(forKey: mask) ?? Self.classes(mask, varying, space)
      if let token = resolve(path, &classes, choices: space.choices) {
        tokens.append(token)
      } else if let gradient = gradient(path, classes, choices: space.choices) {
        gradients.append(gradient)
      }
      classesOfMask[mask] = classes
    }
    return Result(
      permutations: space.permutations, defaultPermutation: space.defaultIndex, tokens: tokens,
      gradients: gradients,
      problems: problems + evaluator.takeProblems())
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
          aliases: outcome.hops.map { hop in
            ResolvedValue.AliasStep(
              path: text(tree.definitions[Int(hop.target)].path),
              location: location(of: hop.target))
          }))
      if description == nil { description = tree.token(definition)["$description"]?.string }
    }
    guard !variants.isEmpty else { return nil }
    let indices: [Int32]
    if let known = classes.indices[variantOfClass] {
      indices = known
    } else {
      indices = classes.ofPermutation.map { variantOfClass[Int($0)] }
      classes.indices[variantOfClass] = indices
    }
    return ResolvedToken(
      path: text(path), variants: variants, variantIndices: indices, description: description)
  }

  /// The definition that counts in the chosen contexts.
  private func winner(of definitions: ArraySlice<Int32>) -> Int32? {
    guard evaluator.scope >= 0 else { return evaluator.winning(definitions) }
    return definitions.last { tree.definitions[Int($0)].owner == evaluator.scope }
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
      return color(at: place, after: hops)
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
      at: TokenEvaluator.Place(value: value, definition: id, trail: []), after: [])
  }

  private func color(
    at place: TokenEvaluator.Place, after hops: [TokenEvaluator.Hop]
  ) -> Outcome {
    var hops = hops
    switch evaluator.color(at: place, hops: &hops) {
    case .color(let color): return Outcome(resolution: .color(color), hops: hops)
    case .failed(let reason): return Outcome(resolution: .unknown(reason), hops: hops)
    }
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

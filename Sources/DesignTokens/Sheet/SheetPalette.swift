import ColorCore
import SourceSyntax

/// Makes a palette of a sheet: its colors in every permutation of the modifiers that affect one.
extension Sheet {
  /// Resolves every entry.
  ///
  /// - Parameters:
  ///   - file: The file or folder of the sheet.
  ///   - format: The identifier of the format.
  ///   - problems: The problems found while reading.
  ///   - fileCount: The number of files read.
  ///   - context: The options and the record of modifiers.
  /// - Returns: The palette.
  func palette(
    file: String, format: String, problems: [SourceProblem], fileCount: Int, in context: LoadContext
  ) -> ResolvedPalette {
    let options = context.options
    context.modifiers += modifiers
    let evaluator = SheetEvaluator(sheet: self, options: options)
    let (space, excess) = permutations(evaluator, options)
    var problems = problems + options.contextProblems(modifiers, in: file)
    if let excess {
      problems.append(
        SourceProblem(
          "resolver/too-many-permutations",
          "the contexts make \(excess) permutations, more than \(options.limits.permutations)",
          at: SourceLocation(startOf: file),
          help: "Fix some modifiers as inputs; only the default permutation is checked."))
    }
    var tokens: [ResolvedToken] = []
    var gradients: [ResolvedGradient] = []
    for entry in entries.indices where mayBeToken(entry) {
      let outcomes = space.choices.map { choice in
        evaluator.contexts = choice
        return evaluator.token(entry).outcome
      }
      if let token = token(entry, outcomes) {
        tokens.append(token)
      } else if let gradient = gradient(entry, outcomes) {
        gradients.append(gradient)
      }
    }
    return ResolvedPalette(
      file: file, format: format, permutations: space.permutations, tokens: tokens,
      gradients: gradients, problems: problems + evaluator.problems, fileCount: fileCount,
      defaultPermutation: space.defaultIndex)
  }

  private func mayBeToken(_ entry: Int) -> Bool {
    entries[entry].isToken && entries[entry].isColor != false
  }

  /// The permutations of the modifiers on which some color depends.
  ///
  /// These are known only after evaluation, and colors may depend on more in other contexts:
  /// modifiers are added until no new one is consulted.
  private func permutations(
    _ evaluator: SheetEvaluator, _ options: LoadOptions
  ) -> (space: PermutationSpace, excess: Int?) {
    var varying: [Int] = []
    while true {
      let (space, excess) = PermutationSpace.make(modifiers, varying: varying, options: options)
      var touched: UInt64 = 0
      for entry in entries.indices where mayBeToken(entry) {
        for choice in space.choices {
          evaluator.contexts = choice
          let (outcome, mask) = evaluator.token(entry)
          switch outcome?.result {
          case .color, .gradient, .unknown, nil: touched |= mask
          case .number, .text, .other: break
          }
        }
      }
      let next = modifiers.indices.filter { touched & TokenDependencies.bit($0) != 0 }
      let all = modifiers.indices.filter { varying.contains($0) || next.contains($0) }
      if all == varying || excess != nil { return (space, excess) }
      varying = all
    }
  }

  private func token(_ index: Int, _ outcomes: [SheetEvaluator.Outcome?]) -> ResolvedToken? {
    let entry = entries[index]
    let hasColor = outcomes.contains { outcome in
      if case .color = outcome?.result { true } else { false }
    }
    var variants: [ResolvedValue] = []
    var known: [ResolvedValue: Int32] = [:]
    let indices: [Int32] = outcomes.map { outcome in
      guard let outcome else { return -1 }
      let resolution: TokenResolution
      switch outcome.result {
      case .color(let color): resolution = .color(color)
      case .unknown(let reason) where hasColor || entry.isColor == true:
        resolution = .unknown(reason)
      case .gradient where hasColor:
        resolution = .unknown(
          UnknownReason(code: "gradient", message: "the value is a gradient"))
      default: return -1
      }
      let value = ResolvedValue(
        resolution: resolution, location: outcome.location, aliases: outcome.aliases,
        isFallback: outcome.isFallback)
      if let known = known[value] { return known }
      known[value] = Int32(variants.count)
      variants.append(value)
      return Int32(variants.count - 1)
    }
    guard !variants.isEmpty else { return nil }
    return ResolvedToken(
      path: entry.path, variants: variants, variantIndices: indices,
      description: entry.description, roles: entry.roles, pairings: entry.pairings)
  }

  private func gradient(_ index: Int, _ outcomes: [SheetEvaluator.Outcome?]) -> ResolvedGradient? {
    var variants: [ResolvedGradient.Value] = []
    let indices: [Int32] = outcomes.map { outcome in
      guard let outcome, case .gradient(let stops) = outcome.result else { return -1 }
      let value = ResolvedGradient.Value(stops: stops, location: outcome.location)
      if let known = variants.firstIndex(of: value) { return Int32(known) }
      variants.append(value)
      return Int32(variants.count - 1)
    }
    guard !variants.isEmpty else { return nil }
    return ResolvedGradient(
      path: entries[index].path, variants: variants, variantIndices: indices)
  }
}

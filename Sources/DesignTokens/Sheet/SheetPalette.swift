import ColorCore
import SourceSyntax
import SystemColors

/// Makes a palette of a sheet: its colors in every permutation of the modifiers that affect one.
extension Sheet {
  /// Resolves every entry in the contexts on which it depends.
  ///
  /// - Parameters:
  ///   - file: The file or folder of the sheet.
  ///   - format: The identifier of the format.
  ///   - appearance: The appearance where no context states one.
  ///   - problems: The problems found while reading.
  ///   - fileCount: The number of files read.
  ///   - context: The options and the record of modifiers.
  /// - Returns: The palette.
  func palette(
    file: String, format: String, appearance: Appearance = Appearance(),
    problems: [SourceProblem], fileCount: Int, in context: LoadContext
  ) -> ResolvedPalette {
    let options = context.options
    context.modifiers += modifiers
    let evaluator = SheetEvaluator(sheet: self, options: options)
    let tables = PaletteTables(modifiers, appearance: appearance, options: options)
    var tokens: [ResolvedToken] = []
    var gradients: [ResolvedGradient] = []
    for entry in entries.indices where entries[entry].isToken && entries[entry].isColor != false {
      var outcomes: [SheetEvaluator.Outcome?] = []
      let table = self.table(of: entry, tables, evaluator, &outcomes)
      if let token = token(entry, table, outcomes) {
        tokens.append(token)
      } else if let gradient = gradient(entry, table, outcomes) {
        gradients.append(gradient)
      }
    }
    return tables.palette(
      file: file, format: format, tokens: tokens, gradients: gradients,
      problems: problems + options.contextProblems(modifiers, in: file) + evaluator.problems,
      fileCount: fileCount)
  }

  /// The outcomes of an entry in every combination of the contexts on which it depends; the table has
  /// their positions.
  ///
  /// What it depends on is known only after evaluation, and it may depend on more in other contexts:
  /// modifiers are added until no new one is consulted.
  private func table(
    of entry: Int, _ tables: PaletteTables, _ evaluator: SheetEvaluator,
    _ outcomes: inout [SheetEvaluator.Outcome?]
  ) -> ContextTable {
    var axes: [Int] = []
    while true {
      outcomes = []
      var touched: UInt64 = 0
      let table = tables.table(over: axes) { contexts in
        evaluator.contexts = contexts
        let (outcome, mask) = evaluator.token(entry)
        touched |= mask
        outcomes.append(outcome)
        return Int32(outcomes.count - 1)
      }
      guard let table else {
        let location = entries[entry].definitions[0].location
        evaluator.report(
          .tooManyContexts(at: SourceLocation(startOf: location.file), limit: tables.limit))
        outcomes = [
          SheetEvaluator.Outcome(
            result: .unknown(.tooManyContexts(tables.limit)), location: location, aliases: [],
            isFallback: false)
        ]
        return ContextTable(axes: [], counts: [], variants: [0])
      }
      let next = modifiers.indices.filter { index in
        axes.contains(index)
          || touched & TokenDependencies.bit(index) != 0 && tables.count(of: index) > 0
      }
      if next == axes { return table }
      axes = next
    }
  }

  private func token(
    _ index: Int, _ table: ContextTable, _ outcomes: [SheetEvaluator.Outcome?]
  ) -> ResolvedToken? {
    let entry = entries[index]
    let hasColor = outcomes.contains { outcome in
      if case .color = outcome?.result { true } else { false }
    }
    var table = table
    var variants: [ResolvedValue] = []
    var known: [ResolvedValue: Int32] = [:]
    table.variants = outcomes.map { outcome in
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
      // Most tokens have a handful of values, which are compared faster than hashed.
      if variants.count < 8 {
        if let same = variants.firstIndex(of: value) { return Int32(same) }
      } else {
        if known.isEmpty {
          for (index, variant) in variants.enumerated() { known[variant] = Int32(index) }
        }
        if let same = known[value] { return same }
        known[value] = Int32(variants.count)
      }
      variants.append(value)
      return Int32(variants.count - 1)
    }
    guard !variants.isEmpty else { return nil }
    return ResolvedToken(
      path: entry.path, variants: variants, variantIndices: [], table: table,
      description: entry.description, roles: entry.roles, pairings: entry.pairings)
  }

  private func gradient(
    _ index: Int, _ table: ContextTable, _ outcomes: [SheetEvaluator.Outcome?]
  ) -> ResolvedGradient? {
    var table = table
    var variants: [ResolvedGradient.Value] = []
    table.variants = outcomes.map { outcome in
      guard let outcome, case .gradient(let stops) = outcome.result else { return -1 }
      let value = ResolvedGradient.Value(stops: stops, location: outcome.location)
      if let known = variants.firstIndex(of: value) { return Int32(known) }
      variants.append(value)
      return Int32(variants.count - 1)
    }
    guard !variants.isEmpty else { return nil }
    return ResolvedGradient(
      path: entries[index].path, variants: variants, variantIndices: [], table: table)
  }
}

import ColorCore
package import SourceSyntax
package import SystemColors

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
  package func palette(
    file: String, format: String, appearance: Appearance = Appearance(),
    problems: [SourceProblem], fileCount: Int, in context: LoadContext
  ) -> ResolvedPalette {
    let options = context.options
    context.modifiers += modifiers
    let evaluator = SheetEvaluator(sheet: self, options: options)
    var tables = PaletteTables(modifiers, appearance: appearance, options: options)
    var tokens: [ResolvedToken] = []
    tokens.reserveCapacity(entries.count)
    var gradients: [ResolvedGradient] = []
    var outcomes: [SheetEvaluator.Outcome?] = []
    for entry in entries.indices where entries[entry].isToken && entries[entry].isColor != false {
      let table = self.table(of: entry, &tables, evaluator, &outcomes)
      if let token = token(entry, table, outcomes, &tables) {
        tokens.append(token)
      } else if let gradient = gradient(entry, &tables, evaluator) {
        gradients.append(gradient)
      }
    }
    return tables.palette(
      file: file, format: format, tokens: consume tokens, gradients: gradients,
      problems: problems + options.contextProblems(modifiers, in: file)
        + evaluator.resolver.problems,
      fileCount: fileCount)
  }

  /// The outcomes of an entry in every combination of the contexts on which it depends; the table has
  /// their positions.
  private func table(
    of entry: Int, _ tables: inout PaletteTables, _ evaluator: SheetEvaluator,
    _ outcomes: inout [SheetEvaluator.Outcome?]
  ) -> ContextTable {
    let table = tables.table(
      evaluator.resolver, reset: { outcomes.removeAll(keepingCapacity: true) },
      variant: {
        outcomes.append(evaluator.token(entry))
        return Int32(outcomes.count - 1)
      })
    if let table { return table }
    let definition = evaluator.resolver.graph.definitions(of: entry).first ?? 0
    evaluator.report(
      .tooManyContexts(
        at: SourceLocation(startOf: location(of: definition).file), limit: tables.limit))
    outcomes = [
      SheetEvaluator.Outcome(
        result: .unknown(.tooManyContexts(tables.limit)), definition: definition)
    ]
    return .constant
  }

  private func token(
    _ index: Int, _ table: ContextTable, _ outcomes: [SheetEvaluator.Outcome?],
    _ tables: inout PaletteTables
  ) -> ResolvedToken? {
    let isColor = entries[index].isColor == true
    let hasColor = outcomes.indices.contains { outcomes[$0]?.result.isColor == true }
    func value(_ outcome: SheetEvaluator.Outcome?) -> ResolvedValue? {
      guard let outcome else { return nil }
      let resolution: TokenResolution
      switch outcome.result {
      case .color(let color): resolution = .color(color)
      case .unknown(let reason) where hasColor || isColor:
        resolution = .unknown(reason)
      case .gradient where hasColor:
        resolution = .unknown(
          UnknownReason(code: .gradient, message: "the value is a gradient"))
      default: return nil
      }
      return ResolvedValue(
        resolution: resolution, location: location(of: outcome.definition),
        aliases: outcome.aliases, isFallback: isFallback(outcome.definition))
    }
    var set = VariantSet<ResolvedValue>()
    set.reserveCapacity(1)
    var shared = table
    if outcomes.count == 1 {
      if let only = value(outcomes[0]) { _ = set.insert(only) }
    } else {
      let variants = outcomes.map { outcome in
        value(outcome).map { set.insert($0).position } ?? -1
      }
      if variants != table.variants {
        shared = tables.shared(axes: table.axes, counts: table.counts, variants: variants)
      }
    }
    guard !set.variants.isEmpty else { return nil }
    return ResolvedToken(
      path: entries[index].path, variants: set.variants, variantIndices: [], table: shared,
      description: entries[index].description, roles: entries[index].roles,
      drawn: entries[index].drawn, pairings: entries[index].pairings,
      deprecated: entries[index].deprecated)
  }

  /// An entry that is a gradient and never a color.
  private func gradient(
    _ entry: Int, _ tables: inout PaletteTables, _ evaluator: SheetEvaluator
  ) -> ResolvedGradient? {
    tables.gradient(entries[entry].path, evaluator.resolver) {
      guard let outcome = evaluator.token(entry), case .gradient(let stops) = outcome.result else {
        return nil
      }
      return ResolvedGradient.Value(stops: stops, location: location(of: outcome.definition))
    }
  }
}

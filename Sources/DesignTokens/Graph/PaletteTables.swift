import SourceSyntax
import SystemColors

/// Fills the tables of the tokens of a document in every combination of the contexts on which each
/// depends, and makes the palette's permutations.
struct PaletteTables {
  /// For each modifier of the document, the context used if a token does not depend on it.
  let base: [Int32]
  /// The maximum number of combinations of a single token.
  let limit: Int
  private let appearance: Appearance
  /// For each modifier of the document, its relevant contexts: a single one if an input fixes it.
  private let contexts: [[Int32]]
  /// For each modifier, the number of relevant contexts if no input fixes it.
  private let counts: [Int]
  private let modifiers: [Modifier]
  private let options: LoadOptions

  /// - Parameters:
  ///   - modifiers: The modifiers of the document.
  ///   - counting: The relevant contexts of each modifier, if not all are.
  ///   - appearance: The appearance where no context states one.
  ///   - options: The inputs that are fixed, the meaning of contexts, and the limit.
  init(
    _ modifiers: [Modifier], counting: [Int: Set<Int32>] = [:],
    appearance: Appearance = Appearance(), options: LoadOptions
  ) {
    self.modifiers = modifiers
    self.appearance = appearance
    self.options = options
    limit = options.limits.permutations
    var base: [Int32] = []
    counts = modifiers.enumerated().map { counting[$0]?.count ?? $1.contexts.count }
    contexts = modifiers.enumerated().map { index, modifier in
      if let fixed = options.fixedContext(of: modifier) {
        base.append(Int32(fixed))
        return counting[index]?.isEmpty == true ? [] : [Int32(fixed)]
      }
      let all = modifier.contexts.indices.map(Int32.init)
        .filter { counting[index]?.contains($0) ?? true }
      let byDefault = Int32(modifier.defaultContext ?? 0)
      base.append(all.contains(byDefault) ? byDefault : all.first ?? byDefault)
      return all
    }
    self.base = base
  }

  /// The number of relevant contexts of a modifier if no input fixes it.
  func count(of modifier: Int) -> Int { counts[modifier] }

  /// A table whose axes are modifiers of the document.
  ///
  /// - Parameters:
  ///   - dependent: The modifiers on which the token depends, ascending.
  ///   - variant: The variant for the chosen contexts of all modifiers.
  /// - Returns: The variants in every combination of their contexts, or `nil` if there are more
  ///   combinations than the limit.
  func table(over dependent: [Int], _ variant: ([Int32]) -> Int32) -> ContextTable? {
    if dependent.isEmpty { return ContextTable(axes: [], counts: [], variants: [variant(base)]) }
    let counts = dependent.map { contexts[$0].count }
    guard let combinations = ContextTable.combinations(of: counts, limit: limit) else { return nil }
    var choice = base
    let variants = combinations.map { combination in
      for (modifier, context) in zip(dependent, combination) {
        choice[modifier] = contexts[modifier][context]
      }
      return variant(choice)
    }
    return ContextTable(axes: dependent, counts: counts, variants: variants)
  }

  /// The palette. Its axes are the modifiers in any of the tables.
  func palette(
    file: String, format: String, tokens: consuming [ResolvedToken],
    gradients: [ResolvedGradient] = [], compositeColors: [CompositeColor] = [],
    problems: [SourceProblem], fileCount: Int
  ) -> ResolvedPalette {
    var used: Set<Int> = []
    for index in tokens.indices { used.formUnion(tokens[index].table?.axes ?? []) }
    for table in gradients.lazy.map(\.table) { used.formUnion(table?.axes ?? []) }
    for table in compositeColors.lazy.map(\.color.table) { used.formUnion(table?.axes ?? []) }
    let own = used.filter { !contexts[$0].isEmpty }.sorted()
    let position = Dictionary(uniqueKeysWithValues: own.enumerated().map { ($1, $0) })
    var palette = ResolvedPalette(
      file: file, format: format, axes: own.map(axis), appearance: appearance, permutations: [],
      tokens: tokens, gradients: gradients, compositeColors: compositeColors, problems: problems,
      fileCount: fileCount)
    palette.mapTables { table in
      ContextTable(
        axes: table.axes.map { position[$0] ?? 0 }, counts: table.counts, variants: table.variants)
    }
    palette.enumeratePermutations(limit: limit)
    return palette
  }

  private func axis(_ index: Int) -> ContextAxis {
    let modifier = modifiers[index]
    return ContextAxis(
      modifier: modifier.name,
      contexts: contexts[index].map { context in
        let name = modifier.contexts[Int(context)]
        let appearance = PartialAppearance {
          AppearanceNaming.apply(
            context: name, of: modifier.name, overrides: options.overrides(modifier.name, name),
            to: &$0)
        }
        return ContextAxis.Context(name: name, appearance: appearance)
      },
      defaultContext: contexts[index].firstIndex(of: base[index]) ?? 0)
  }
}

extension ResolvedPalette {
  /// Changes every table; tokens with the same table are changed together.
  mutating func mapTables(_ change: (ContextTable) -> ContextTable) {
    var known: [ContextTable: ContextTable] = [:]
    func changed(_ table: ContextTable?) -> ContextTable? {
      guard let table else { return nil }
      if let result = known[table] { return result }
      let result = change(table)
      known[table] = result
      return result
    }
    for index in tokens.indices { tokens[index].table = changed(tokens[index].table) }
    for index in gradients.indices { gradients[index].table = changed(gradients[index].table) }
    for index in compositeColors.indices {
      compositeColors[index].color.table = changed(compositeColors[index].color.table)
    }
  }

  /// Makes the permutations of the axes, and the variants of all tokens in them.
  mutating func enumeratePermutations(limit: Int) {
    let space = ContextSpace(of: axes, appearance: appearance, limit: limit)
    permutations = space.permutations
    let byDefault = axes.map(\.defaultContext)
    defaultPermutation = space.combinations.firstIndex(of: byDefault) ?? 0
    var known: [ContextTable: [Int32]] = [:]
    func indices(_ table: ContextTable?) -> [Int32] {
      guard let table else { return [] }
      if let result = known[table] { return result }
      let result = space.indices(of: table)
      known[table] = result
      return result
    }
    for index in tokens.indices { tokens[index].variantIndices = indices(tokens[index].table) }
    for index in gradients.indices {
      gradients[index].variantIndices = indices(gradients[index].table)
    }
    for index in compositeColors.indices {
      compositeColors[index].color.variantIndices = indices(compositeColors[index].color.table)
    }
  }
}

package import SourceSyntax
package import SystemColors

/// Fills the tables of the tokens of a document in every combination of the contexts on which each
/// depends, and makes the palette's permutations.
package struct PaletteTables {
  /// For each modifier of the document, the context used if a token does not depend on it.
  package let base: [Int32]
  /// The maximum number of combinations of a single token.
  package let limit: Int
  private let appearance: Appearance
  /// For each modifier of the document, its relevant contexts: a single one if an input fixes it.
  private let contexts: [[Int32]]
  /// For each modifier, the number of relevant contexts if no input fixes it.
  private let counts: [Int]
  private let modifiers: [Modifier]
  private let options: LoadOptions
  /// The number of modifiers, the first ones, that are axes even with a single context.
  private let listed: Int
  /// The choices over the modifiers of each mask, so that tokens share them.
  private var spaces: [UInt64: Space?] = [:]
  /// The last of them: most tokens depend on the same modifiers as the one before.
  private var lastSpace: (mask: UInt64, space: Space)?
  private var constantSpace: Space?
  private var known: [ContextTable: ContextTable] = [:]
  private var last: ContextTable?

  /// The choices of contexts of some modifiers, each with the contexts of all modifiers.
  private final class Space: Sendable {
    let axes: [Int]
    let counts: [Int]
    let choices: [[Int32]]

    init(axes: [Int], counts: [Int], choices: [[Int32]]) {
      self.axes = axes
      self.counts = counts
      self.choices = choices
    }
  }

  /// - Parameters:
  ///   - modifiers: The modifiers of the document.
  ///   - listed: The number of modifiers, the first ones, that are axes even with a single context.
  ///   - counting: The relevant contexts of each modifier, if not all are.
  ///   - appearance: The appearance where no context states one.
  ///   - options: The inputs that are fixed, the meaning of contexts, and the limit.
  package init(
    _ modifiers: [Modifier], listed: Int = .max, counting: [Int: Set<Int32>] = [:],
    appearance: Appearance = Appearance(), options: LoadOptions
  ) {
    self.modifiers = modifiers
    self.listed = listed
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

  /// The table of a token over the modifiers consulted for it.
  ///
  /// What a token depends on is known only once it is evaluated, and it may depend on more in other
  /// contexts: modifiers are added until no new one is consulted.
  ///
  /// - Parameters:
  ///   - resolver: The resolver that the evaluation uses.
  ///   - reset: Forgets the variants, because more combinations of contexts must be looked at.
  ///   - variant: The variant in the contexts that the resolver has.
  /// - Returns: The variants in every combination of their contexts, or `nil` if there are more
  ///   combinations than the limit.
  package mutating func table(
    _ resolver: GraphResolver, reset: () -> Void, variant: () -> Int32
  ) -> ContextTable? {
    var mask: UInt64 = 0
    while true {
      reset()
      guard let space = choices(mask) else { return nil }
      // Most tokens depend on nothing, and share the constant table.
      let mayBeConstant = space.axes.isEmpty
      var variants: [Int32] = []
      if !mayBeConstant { variants.reserveCapacity(space.choices.count) }
      let consulted = resolver.recording {
        for choice in space.choices {
          resolver.contexts = choice
          let variant = variant()
          if !mayBeConstant || variant != 0 { variants.append(variant) }
        }
      }
      let table =
        variants.isEmpty
        ? .constant : shared(axes: space.axes, counts: space.counts, variants: variants)
      guard consulted & ~mask != 0 else { return table }
      if let next = choices(mask | consulted), next.axes == space.axes { return table }
      mask |= consulted
    }
  }

  /// The choices of contexts of the modifiers of a mask that vary, or `nil` if there are more than the
  /// limit.
  private mutating func choices(_ mask: UInt64) -> Space? {
    if mask == 0, let constantSpace { return constantSpace }
    if let lastSpace, lastSpace.mask == mask { return lastSpace.space }
    let space = makeChoices(mask)
    if mask == 0 { constantSpace = space } else if let space { lastSpace = (mask, space) }
    return space
  }

  private mutating func makeChoices(_ mask: UInt64) -> Space? {
    if let known = spaces[mask] { return known }
    let axes = modifiers.indices.filter { index in
      mask & GraphResolver.bit(index) != 0 && self.counts[index] > (index < listed ? 0 : 1)
    }
    let counts = axes.map { contexts[$0].count }
    let space = ContextTable.combinations(of: counts, limit: limit).map { combinations in
      Space(
        axes: axes, counts: counts,
        choices: combinations.map { combination in
          var choice = base
          for (modifier, context) in zip(axes, combination) {
            choice[modifier] = contexts[modifier][context]
          }
          return choice
        })
    }
    spaces.updateValue(space, forKey: mask)
    return space
  }

  /// A gradient in every combination of the contexts on which it depends, or `nil` if it is none.
  package mutating func gradient(
    _ path: @autoclosure () -> String, _ resolver: GraphResolver,
    value: () -> ResolvedGradient.Value?
  ) -> ResolvedGradient? {
    var values = VariantSet<ResolvedGradient.Value>()
    let table = table(
      resolver, reset: { values = VariantSet() },
      variant: { value().map { values.insert($0).position } ?? -1 })
    guard let table, !values.variants.isEmpty else { return nil }
    return ResolvedGradient(
      path: path(), variants: values.variants, variantIndices: [], table: table)
  }

  /// The table with some variants, of which there is one copy: most tokens vary alike.
  package mutating func shared(axes: [Int], counts: [Int], variants: [Int32]) -> ContextTable {
    if let last, last.variants == variants, last.axes == axes, last.counts == counts {
      return last
    }
    let table = ContextTable(axes: axes, counts: counts, variants: variants)
    let shared = known[table] ?? table
    known[table] = shared
    last = shared
    return shared
  }

  /// The palette. Its axes are the modifiers in any of the tables, and those that say something of the
  /// appearance in which something is drawn.
  package func palette(
    file: String, format: String, tokens: consuming [ResolvedToken],
    gradients: [ResolvedGradient] = [], compositeColors: [CompositeColor] = [],
    problems: [SourceProblem], fileCount: Int
  ) -> ResolvedPalette {
    var used: Set<Int> = []
    var last: [Int] = []
    for index in tokens.indices {
      guard let axes = tokens[index].table?.axes, axes != last else { continue }
      used.formUnion(axes)
      last = axes
    }
    for table in gradients.lazy.map(\.table) { used.formUnion(table?.axes ?? []) }
    for table in compositeColors.lazy.map(\.color.table) { used.formUnion(table?.axes ?? []) }
    let drawn = Set(tokens.lazy.flatMap(\.pairings).flatMap(\.contexts.keys))
    if !drawn.isEmpty {
      let nothing = PartialAppearance { _ in }
      for (index, modifier) in modifiers.enumerated() where drawn.contains(modifier.name) {
        if axis(index).contexts.contains(where: { $0.appearance != nothing }) { used.insert(index) }
      }
    }
    let own = used.filter { !contexts[$0].isEmpty }.sorted()
    let position = Dictionary(uniqueKeysWithValues: own.enumerated().map { ($1, $0) })
    var palette = ResolvedPalette(
      file: file, format: format, axes: own.map(axis), appearance: appearance, permutations: [],
      tokens: consume tokens, gradients: gradients, compositeColors: compositeColors,
      problems: problems, fileCount: fileCount)
    if used.count > own.count || own != Array(own.indices) {
      palette.mapTables { table in
        ContextTable(
          axes: table.axes.map { position[$0] ?? 0 }, counts: table.counts,
          variants: table.variants)
      }
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
        let overrides = options.overrides(modifier.name, name)
        let appearance = PartialAppearance {
          AppearanceNaming.apply(
            context: name, of: modifier.name, overrides: overrides, to: &$0)
          if overrides == nil, let scheme = modifier.schemes[name] { $0.scheme = scheme }
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
    var last: (before: ContextTable, after: ContextTable)?
    func changed(_ table: ContextTable?) -> ContextTable? {
      guard let table else { return nil }
      if let last, last.before == table { return last.after }
      let result = known[table] ?? change(table)
      known[table] = result
      last = (table, result)
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
    var last: (table: ContextTable, indices: [Int32])?
    func indices(_ table: ContextTable?) -> [Int32] {
      guard let table else { return [] }
      if let last, last.table == table { return last.indices }
      let result = known[table] ?? space.indices(of: table)
      known[table] = result
      last = (table, result)
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

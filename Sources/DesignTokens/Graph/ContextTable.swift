import SystemColors

/// The variants of a token in every combination of the contexts on which it depends.
///
/// A token depends on few of the axes of its palette, so that its table is small however many axes
/// there are.
///
/// ```swift
/// let css = ":root { --page: light-dark(white, #111); --ink: gray; }"
/// let palette = PaletteLoader.load(text: Array(css.utf8), fileName: "brand.css").palettes[0]
/// for token in palette.tokens { print(token.path, token.table?.counts ?? []) }
/// // Prints "--page [2]"
/// // Prints "--ink []"
/// ```
public struct ContextTable: Hashable, Sendable {
  /// Tokens are copied often, and most share their table.
  private final class Storage: Sendable {
    let axes: [Int]
    let counts: [Int]
    let variants: [Int32]

    init(axes: [Int], counts: [Int], variants: [Int32]) {
      self.axes = axes
      self.counts = counts
      self.variants = variants
    }
  }

  private let storage: Storage

  /// The positions of the axes in the palette, ascending.
  public var axes: [Int] { storage.axes }
  /// The number of contexts of each axis.
  public var counts: [Int] { storage.counts }
  /// For each combination, the last axis varying fastest, the index of the variant, or −1 where the
  /// token does not exist.
  public var variants: [Int32] { storage.variants }

  /// The table of a token that depends on no context.
  package static let constant = ContextTable(axes: [], counts: [], variants: [0])

  /// Makes a table; `variants` has an entry for each combination.
  package init(axes: [Int], counts: [Int], variants: [Int32]) {
    storage = Storage(axes: axes, counts: counts, variants: variants)
  }

  /// Whether both have the same variants over the same axes.
  public static func == (one: ContextTable, other: ContextTable) -> Bool {
    one.storage === other.storage
      || one.variants == other.variants && one.axes == other.axes && one.counts == other.counts
  }

  /// Hashes the axes and the variants.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(axes)
    hasher.combine(variants)
  }

  /// Every combination of contexts, the last axis varying fastest, or `nil` if there are more than a
  /// limit.
  package static func combinations(of counts: [Int], limit: Int) -> [[Int]]? {
    guard counts.reduce(1.0, { $0 * Double($1) }) <= Double(limit) else { return nil }
    return counts.reduce([[]]) { combinations, count in
      combinations.flatMap { combination in (0..<count).map { combination + [$0] } }
    }
  }

  /// The same variants over some axes, of which the table has only some, in each of their
  /// combinations.
  ///
  /// - Parameters:
  ///   - combinations: The combinations, each with the context of every axis.
  ///   - positions: For each axis of the table, its position in a combination.
  /// - Returns: For each combination the index of the variant, or −1.
  func indices(in combinations: [[Int]], at positions: [Int]) -> [Int32] {
    guard !axes.isEmpty else {
      return Array(repeating: variants[0], count: combinations.count)
    }
    return combinations.map { combination in
      var row = 0
      for (position, count) in zip(positions, counts) { row = row * count + combination[position] }
      return variants[row]
    }
  }
}

/// The permutations of some axes of a palette.
///
/// ```swift
/// let css = ":root { --page: light-dark(white, #111); }"
/// let palette = PaletteLoader.load(text: Array(css.utf8), fileName: "brand.css").palettes[0]
/// let space = ContextSpace(palette.axes.indices, of: palette, limit: 100)
/// print(space?.permutations.map { "\($0.appearance)" } ?? [])
/// // Prints "["light", "dark"]"
/// ```
public struct ContextSpace: Sendable {
  /// The positions of the axes in the palette, ascending.
  let axes: [Int]
  /// The context of each of the axes, for each permutation.
  let combinations: [[Int]]
  /// The permutations as reports name them.
  public let permutations: [Permutation]

  /// Every combination of the contexts of some axes, or `nil` if there are more than a limit.
  public init?(_ axes: some Sequence<Int>, of palette: ResolvedPalette, limit: Int) {
    let axes = Array(axes)
    let counts = axes.map { palette.axes[$0].contexts.count }
    guard let combinations = ContextTable.combinations(of: counts, limit: limit) else { return nil }
    self.init(axes, combinations, palette.axes, palette.appearance)
  }

  /// All combinations of the contexts of axes, or those that differ from the default in one context
  /// if there are more than a limit.
  init(of axes: [ContextAxis], appearance: Appearance, limit: Int) {
    let counts = axes.map(\.contexts.count)
    let all = ContextTable.combinations(of: counts, limit: limit)
    self.init(Array(axes.indices), all ?? Self.eachAlone(axes), axes, appearance)
  }

  /// The default contexts, and each other context with the defaults of the other axes.
  private static func eachAlone(_ axes: [ContextAxis]) -> [[Int]] {
    let byDefault = axes.map(\.defaultContext)
    let others = axes.enumerated().flatMap { position, axis in
      axis.contexts.indices.filter { $0 != axis.defaultContext }.map { context in
        var combination = byDefault
        combination[position] = context
        return combination
      }
    }
    return [byDefault] + others
  }

  private init(
    _ own: [Int], _ combinations: [[Int]], _ axes: [ContextAxis], _ base: Appearance
  ) {
    self.axes = own
    self.combinations = combinations
    permutations = combinations.map { combination in
      var appearance = base
      let choices = zip(own, combination).map { axis, context in
        let chosen = axes[axis].contexts[context]
        chosen.appearance.apply(to: &appearance)
        return Permutation.Choice(modifier: axes[axis].modifier, context: chosen.name)
      }
      return Permutation(choices: choices, appearance: appearance)
    }
  }

  /// The variants of a table in each permutation; the table must depend on no other axes.
  public func indices(of table: ContextTable) -> [Int32] {
    guard table.axes != axes || table.variants.count != combinations.count else {
      return table.variants
    }
    let positions = table.axes.map { axis in axes.firstIndex(of: axis) ?? 0 }
    return table.indices(in: combinations, at: positions)
  }
}

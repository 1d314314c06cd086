import FileAccess
import SourceSyntax
import SystemColors

extension ResolvedPalette {
  /// Joins the palettes of one project, so that text in one file is paired with surfaces in
  /// another.
  ///
  /// Palettes that define the same tokens are alternatives, such as two brands: each remains
  /// separate and is joined with everything nearer to it than to the others. Palettes are joined
  /// from the innermost folders outward; one that conflicts with nothing in a folder becomes part
  /// of each alternative in that folder. Palettes of different formats, and those of documents that
  /// list their own files, are not joined.
  ///
  /// - Parameters:
  ///   - palettes: The palettes of a project, sorted by their files.
  ///   - limit: The maximum number of permutations of a palette.
  /// - Returns: The palettes in the order of their first files; those without tokens unchanged.
  public static func joined(
    _ palettes: [ResolvedPalette], limit: Int = TokenLimits().permutations
  ) -> [ResolvedPalette] {
    var result: [(file: String, palette: ResolvedPalette)] = []
    var byFormat: [String: [PaletteJoin.Item]] = [:]
    for palette in palettes {
      guard !palette.tokens.isEmpty, palette.isJoinable else {
        result.append((palette.file, palette))
        continue
      }
      byFormat[palette.format, default: []].append(PaletteJoin.Item(palette))
    }
    for (_, items) in byFormat {
      for item in PaletteJoin.reduced(items) {
        result.append((item.parts[0].file, item.palette(limit: limit)))
      }
    }
    return result.sorted { $0.file < $1.file }.map(\.palette)
  }

  /// Whether the palette can be joined. One created without axes varies only by its permutations.
  fileprivate var isJoinable: Bool {
    let isWhole = TokenFormats.all.contains { $0.id == format && $0.isWhole }
    return !isWhole && tokens.allSatisfy { $0.table != nil }
  }
}

/// Joins the palettes of a project, folder by folder.
private enum PaletteJoin {
  /// Palettes that have been joined.
  struct Item {
    var parts: [ResolvedPalette]
    /// The tokens of all parts.
    var paths: Set<String>
    /// The appearance expressed by the names of the files, if any.
    var appearance: Appearance
    /// The components of the folder.
    var folder: [Substring]

    init(_ palette: ResolvedPalette) {
      parts = [palette]
      paths = Set(palette.tokens.map(\.path)).union(palette.gradients.map(\.path))
      appearance = palette.appearance
      folder = Path.folder(palette.file).split(separator: "/")
    }

    func conflicts(with other: Item) -> Bool {
      let isOtherAppearance =
        appearance != other.appearance && appearance != Appearance()
        && other.appearance != Appearance()
      let (small, large) = paths.count < other.paths.count ? (self, other) : (other, self)
      return isOtherAppearance || !small.paths.isDisjoint(with: large.paths)
    }

    mutating func take(_ other: Item) {
      parts += other.parts
      paths.formUnion(other.paths)
      if appearance == Appearance() { appearance = other.appearance }
    }
  }

  /// The joined palettes: one, or the alternatives.
  static func reduced(_ items: [Item]) -> [Item] {
    guard items.count > 1 else { return items }
    var items = items
    // Start with the deepest folders.
    while let depth = items.map(\.folder.count).max() {
      let groups = Dictionary(grouping: items.indices) { items[$0].folder }
      var next: [Item] = []
      for (folder, members) in groups.sorted(by: { $0.value[0] < $1.value[0] }) {
        guard folder.count == depth else {
          next += members.map { items[$0] }
          continue
        }
        var joined = joinedSiblings(members.map { items[$0] })
        if depth > 0 { for index in joined.indices { joined[index].folder.removeLast() } }
        next += joined
      }
      items = next
      if depth == 0 { break }
    }
    return items
  }

  /// Joins the palettes of one folder: those without conflicts become part of every alternative.
  private static func joinedSiblings(_ items: [Item]) -> [Item] {
    guard items.count > 1 else { return items }
    var isConflicting = Array(repeating: false, count: items.count)
    var owner: [String: Int] = [:]
    for (index, item) in items.enumerated() {
      for path in item.paths {
        if let other = owner[path] {
          isConflicting[index] = true
          isConflicting[other] = true
        } else {
          owner[path] = index
        }
      }
    }
    let themed = items.indices.filter { items[$0].appearance != Appearance() }
    if let first = themed.first,
      themed.contains(where: { items[$0].appearance != items[first].appearance })
    {
      for index in themed { isConflicting[index] = true }
    }
    let common = items.indices.filter { !isConflicting[$0] }.map { items[$0] }
    var alternatives = items.indices.filter { isConflicting[$0] }.map { items[$0] }
    guard let first = common.first else { return alternatives }
    guard !alternatives.isEmpty else {
      return [common.dropFirst().reduce(into: first) { $0.take($1) }]
    }
    for index in alternatives.indices { for item in common { alternatives[index].take(item) } }
    return alternatives
  }
}

extension PaletteJoin.Item {
  /// Joins the parts: axes with the same name become one axis with all of their contexts.
  func palette(limit: Int) -> ResolvedPalette {
    guard parts.count > 1 else { return parts[0] }
    var result = ResolvedPalette(
      file: commonFolder, format: parts[0].format, appearance: appearance, permutations: [],
      tokens: [], problems: [], fileCount: 0)
    let maps = parts.map { part in part.axes.map { result.take($0) } }
    for (part, positions) in zip(parts, maps) {
      // For each axis of the part and each context of the joined axis, the context of the part.
      let contexts = zip(part.axes, positions).map { axis, position in
        result.axes[position].contexts.map { axis.fallback(for: $0.name) }
      }
      var part = part
      part.mapTables { $0.moved(to: positions, contexts) }
      result.tokens += part.tokens
      result.gradients += part.gradients
      result.compositeColors += part.compositeColors
      result.problems += part.problems
      result.fileCount += part.fileCount
    }
    result.enumeratePermutations(limit: limit)
    return result
  }

  private var commonFolder: String {
    var common = Path.folder(parts[0].file)
    for part in parts.dropFirst() {
      while !common.isEmpty, common != "/", !part.file.hasPrefix(common + "/") {
        common = Path.folder(common)
      }
    }
    return common.isEmpty ? "." : common
  }
}

extension ResolvedPalette {
  /// Adds an axis, or adds its contexts to the axis of the same name, and returns its position.
  fileprivate mutating func take(_ axis: ContextAxis) -> Int {
    let name = axis.modifier.lowercased()
    guard let known = axes.firstIndex(where: { $0.modifier.lowercased() == name }) else {
      axes.append(axis)
      return axes.count - 1
    }
    for context in axis.contexts
    where !axes[known].contexts.contains(where: {
      $0.name.lowercased() == context.name.lowercased()
    }) {
      axes[known].contexts.append(context)
    }
    return known
  }
}

extension ContextTable {
  /// The table over the axes of another palette.
  ///
  /// - Parameters:
  ///   - positions: For each former axis its position there.
  ///   - contexts: For each former axis, the former context of each context there.
  /// - Returns: The table.
  fileprivate func moved(to positions: [Int], _ contexts: [[Int]]) -> ContextTable {
    // The new axes ascend, in whatever order the former ones were.
    let order = axes.indices.sorted { positions[axes[$0]] < positions[axes[$1]] }
    let newAxes = order.map { positions[axes[$0]] }
    let newCounts = order.map { contexts[axes[$0]].count }
    var result: [Int32] = []
    ContextTable.forEachCombination(newCounts) { combination in
      var former = Array(repeating: 0, count: axes.count)
      for (place, index) in order.enumerated() {
        former[index] = contexts[axes[index]][combination[place]]
      }
      var row = 0
      for (context, count) in zip(former, counts) { row = row * count + context }
      result.append(variants[row])
    }
    return ContextTable(axes: newAxes, counts: newCounts, variants: result)
  }
}

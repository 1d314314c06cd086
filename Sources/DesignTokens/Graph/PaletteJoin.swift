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
  /// of each alternative in that folder. Palettes of different formats, those of documents that list
  /// their own files, those of a page of its own, and design systems that lie side by side are not
  /// joined.
  ///
  /// - Parameters:
  ///   - palettes: The palettes of a project, sorted by their files.
  ///   - limit: The maximum number of permutations of a palette.
  /// - Returns: The palettes in the order of their first files; those without tokens unchanged.
  public static func joined(
    _ palettes: [ResolvedPalette], limit: Int = TokenLimits().permutations
  ) -> [ResolvedPalette] {
    var result: [(file: String, palette: ResolvedPalette)] = []
    var formats: [String] = []
    var byFormat: [String: [PaletteJoin.Item]] = [:]
    for palette in palettes {
      guard !palette.tokens.isEmpty, palette.isJoinable else {
        result.append((palette.file, palette))
        continue
      }
      if byFormat[palette.format] == nil { formats.append(palette.format) }
      byFormat[palette.format, default: []].append(PaletteJoin.Item(palette))
    }
    for item in formats.flatMap({ PaletteJoin.reduced(byFormat[$0] ?? []) }) {
      let file = item.parts[0].file
      result += item.palettes(limit: limit).map { (file, $0) }
    }
    return result.enumerated()
      .sorted { ($0.element.file, $0.offset) < ($1.element.file, $1.offset) }
      .map(\.element.palette)
  }

  /// Joins the palette with the colors of ``outside``, behind its own tokens.
  ///
  /// - Parameter limit: The maximum number of permutations.
  /// - Returns: Both together, or `nil` if there are no such colors, or if one of them would then have
  ///   more combinations of contexts than the limit.
  package func joinedWithOutside(limit: Int = TokenLimits().permutations) -> ResolvedPalette? {
    let parts = [self] + outside
    guard !outside.isEmpty,
      parts.allSatisfy({ part in
        part.tokens.allSatisfy { $0.table?.axes.allSatisfy(part.axes.indices.contains) ?? false }
      })
    else { return nil }
    var item = PaletteJoin.Item(self)
    item.parts += outside
    guard var joined = item.palettes(limit: limit).first,
      joined.tokens.count == parts.reduce(0, { $0 + $1.tokens.count })
    else { return nil }
    joined.outside = []
    return joined
  }

  /// Whether the palette can be joined. One created without axes varies only by its permutations.
  fileprivate var isJoinable: Bool {
    !isApart && tokens.allSatisfy { $0.table != nil }
  }
}

/// Joins the palettes of a project, folder by folder.
private enum PaletteJoin {
  /// Palettes that have been joined.
  struct Item {
    var parts: [ResolvedPalette]
    /// The appearance expressed by the names of the files, if any.
    var appearance: Appearance
    /// The components of the folder.
    var folder: [Substring]

    init(_ palette: ResolvedPalette) {
      parts = [palette]
      appearance = palette.appearance
      folder = Path.folder(palette.file).split(separator: "/")
    }

    /// The tokens of all parts.
    var paths: Set<String> {
      var paths: Set<String> = []
      for part in parts {
        paths.formUnion(part.tokens.lazy.map(\.path))
        paths.formUnion(part.gradients.lazy.map(\.path))
      }
      return paths
    }

    /// The names of the axes.
    var modifiers: Set<String> {
      Set(parts.lazy.flatMap(\.axes).map { $0.modifier.lowercased() })
    }

    /// Whether there are texts and backgrounds by their names.
    var hasPage: Bool {
      func has(_ words: [String]) -> Bool {
        parts.contains { part in
          part.tokens.contains { token in
            let path = token.path.lowercased()
            return words.contains(where: path.contains)
          }
        }
      }
      return has(["text", "foreground", "fg"]) && has(["background", "surface", "bg"])
    }

    /// The same palettes without what is counted and reported once.
    var repeated: Item {
      var copy = self
      for index in copy.parts.indices {
        copy.parts[index].problems = []
        copy.parts[index].fileCount = 0
      }
      return copy
    }

    mutating func take(_ other: Item) {
      parts += other.parts
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
    // Two are design systems of their own if each has a page, and themes by other names.
    let modifiers = items.map(\.modifiers)
    let varying = items.indices.filter { !modifiers[$0].isEmpty }
    for (position, one) in varying.enumerated() {
      for other in varying[(position + 1)...]
      where !(isConflicting[one] && isConflicting[other])
        && modifiers[one].isDisjoint(with: modifiers[other]) && items[one].hasPage
        && items[other].hasPage
      {
        isConflicting[one] = true
        isConflicting[other] = true
      }
    }
    let themed = items.indices.filter { items[$0].appearance != Appearance() }
    if let first = themed.first,
      themed.contains(where: { items[$0].appearance != items[first].appearance })
    {
      for index in themed { isConflicting[index] = true }
    }
    let common = items.indices.filter { !isConflicting[$0] }.map { items[$0] }
    var alternatives = withBase(items.indices.filter { isConflicting[$0] }.map { items[$0] })
    guard let first = common.first else { return alternatives }
    guard !alternatives.isEmpty else {
      return [common.dropFirst().reduce(into: first) { $0.take($1) }]
    }
    for index in alternatives.indices {
      for item in common { alternatives[index].take(index == 0 ? item : item.repeated) }
    }
    return alternatives
  }
}

extension PaletteJoin {
  /// Alternatives of which one is what the others change, by its name: each gets what it leaves of that.
  fileprivate static func withBase(_ items: [Item]) -> [Item] {
    let bases = items.indices.filter { items[$0].isBase }
    // What only a dark theme changes is the light one.
    guard bases.count == 1, items.count > 2,
      items.contains(where: { $0.appearance.scheme == .dark })
    else { return items }
    var rest = items
    let base = rest.remove(at: bases[0])
    for index in rest.indices {
      let left = base.without(rest[index].paths)
      rest[index].take(index == 0 ? left : left.repeated)
    }
    return rest
  }
}

extension PaletteJoin.Item {
  private static let baseNames: Set = ["base", "common", "core", "default", "shared"]

  /// Whether it is a file that others change, by its name.
  fileprivate var isBase: Bool {
    parts.count == 1 && appearance == Appearance() && parts[0].axes.isEmpty
      && Self.baseNames.contains(String(Path.name(parts[0].file).prefix { $0 != "." }).lowercased())
  }

  /// What is left of it where some tokens are others, and so what is made of them.
  fileprivate func without(_ paths: Set<String>) -> Self {
    var result = self
    for index in result.parts.indices {
      result.parts[index].tokens.removeAll { token in
        paths.contains(token.path)
          || token.variants.contains { $0.aliases.contains { paths.contains($0.path) } }
      }
    }
    return result
  }

  /// The parts as one palette: axes with the same name become one axis with all of their contexts.
  /// Where a token would then have more combinations than the limit, the parts remain separate.
  func palettes(limit: Int) -> [ResolvedPalette] {
    guard parts.count > 1 else { return parts }
    var result = ResolvedPalette(
      file: Path.commonFolder(of: parts.map(\.file)), format: parts[0].format,
      project: parts[0].project, appearance: appearance, permutations: [], tokens: [],
      problems: [], fileCount: 0)
    let maps = parts.map { part in part.axes.map { result.take($0) } }
    for (part, positions) in zip(parts, maps) {
      // For each axis of the part and each context of the joined axis, the context of the part.
      let contexts = zip(part.axes, positions).map { axis, position in
        result.axes[position].contexts.map { axis.fallback(for: $0.name) }
      }
      var part = part
      var fits = true
      part.mapTables { table in
        let moved = table.moved(to: positions, contexts, limit: limit)
        fits = fits && moved != nil
        return moved ?? table
      }
      guard fits else { return parts }
      result.tokens += part.tokens
      result.gradients += part.gradients
      result.compositeColors += part.compositeColors
      result.outside += part.outside
      result.hexFallbacks.merge(part.hexFallbacks) { first, _ in first }
      result.repetitions.merge(part.repetitions) { first, _ in first }
      result.problems += part.problems
      result.fileCount += part.fileCount
    }
    result.enumeratePermutations(limit: limit)
    return [result]
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
  ///   - limit: The maximum number of combinations.
  /// - Returns: The table, or `nil` if it has more combinations than the limit.
  fileprivate func moved(
    to positions: [Int], _ contexts: [[Int]], limit: Int
  ) -> ContextTable? {
    // The new axes ascend, in whatever order the former ones were.
    let order = axes.indices.sorted { positions[axes[$0]] < positions[axes[$1]] }
    let newCounts = order.map { contexts[axes[$0]].count }
    guard let combinations = Self.combinations(of: newCounts, limit: limit) else { return nil }
    let places = axes.indices.map { index in order.firstIndex(of: index) ?? 0 }
    let former = combinations.map { combination in
      zip(axes, places).map { axis, place in contexts[axis][combination[place]] }
    }
    return ContextTable(
      axes: order.map { positions[axes[$0]] }, counts: newCounts,
      variants: indices(in: former, at: Array(axes.indices)))
  }
}

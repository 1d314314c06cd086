/// Finds the files of a dictionary that represent a theme: `color.dark.json5` next to
/// `color.json5`, `themes/dark.json` and `themes/light.json`, `tokens/dark/…` and `tokens/light/…`.
///
/// Files are alternative themes if their names differ only in words for an appearance, or if one of
/// them has such words and the other none, and if at least half of the colors of the smaller one
/// are defined in the other too. Files without such words apply in every theme. Where none has any, those
/// that define the same colors are alternatives, too.
struct DictionaryThemes {
  /// The theme of each file; `nil` if it applies in all of them.
  private(set) var contexts: [String?]
  /// The contexts in order, the default one first.
  private(set) var names: [String] = []

  static let modifier = "theme"
  static let base = "default"

  /// The maximum number of themes to compare.
  private static let limit = 64

  private struct Name: Hashable {
    /// The words for an appearance, joined by `-`; empty if there are none.
    var theme: String
    /// The name without these words.
    var rest: String
  }

  /// Compares files.
  ///
  /// - Parameter files: Their paths in the folder, and the paths of their colors.
  init(_ files: [(path: String, colors: [String])]) {
    contexts = Array(repeating: nil, count: files.count)
    var split = Self.withoutCommonFolders(files.map(\.path)).map(Self.split)
    var themes = Set(split.map(\.name.theme))
    if themes == [""] {
      split = files.map { Self.split($0.path) }
      themes = Set(split.map(\.name.theme))
    }
    guard themes != [""] else {
      findBrands(files)
      return
    }
    if themes.count == 1, let only = themes.first {
      contexts = files.map { _ in only }
      names = [only]
      return
    }
    var colors: [Name: Set<String>] = [:]
    for (file, part) in zip(files, split) { colors[part.name, default: []].formUnion(file.colors) }
    let base = colors.filter { $0.key.theme.isEmpty }.values.reduce(into: Set<String>()) {
      $0.formUnion($1)
    }
    let siblings = Dictionary(grouping: colors.keys.filter { !$0.theme.isEmpty }, by: \.rest)
    let found = siblings.values.reduce(into: Set<Name>()) { found, names in
      for name in names {
        let own = colors[name] ?? []
        let isTheme =
          Self.overlap(own, base)
          || names.count <= Self.limit
            && names.contains {
              $0 != name && Self.overlap(own, colors[$0] ?? [])
            }
        if isTheme { found.insert(name) }
      }
    }
    let folders = Set(
      split.compactMap { found.contains($0.name) ? $0.folder : nil })
    for (index, part) in split.enumerated() where !part.name.theme.isEmpty {
      let isTheme = found.contains(part.name) || part.folder.map(folders.contains) ?? false
      if isTheme { contexts[index] = part.name.theme }
    }
    names = Self.ordered(Set(contexts.compactMap { $0 }))
    // What a light theme alone sets anew is dark.
    guard names == ["light"] || names == ["day"] else { return }
    let own = found.filter { $0.theme == names[0] }.reduce(into: Set<String>()) {
      $0.formUnion(colors[$1] ?? [])
    }
    if Self.overlap(own, base) { names.append(names == ["light"] ? "dark" : "night") }
  }

  /// Takes files as alternatives that define the same colors, and whose paths differ in one name:
  /// `brands/acme.json` and `brands/zen.json`, `acme/color.json` and `zen/color.json`.
  private mutating func findBrands(_ files: [(path: String, colors: [String])]) {
    let groups = Dictionary(grouping: files.indices) { Set(files[$0].colors) }
    for (colors, group) in groups where colors.count > 1 && group.count > 1 {
      let paths = group.map { index -> [String] in
        let names = files[index].path.split(separator: "/").map(String.init)
        return names.dropLast() + [Self.stem(names.last ?? "")]
      }
      guard let first = paths.first, paths.allSatisfy({ $0.count == first.count }) else { continue }
      let places = first.indices.filter { place in paths.contains { $0[place] != first[place] } }
      guard places.count == 1, Set(paths).count == group.count else { continue }
      for (index, path) in zip(group, paths) { contexts[index] = path[places[0]] }
    }
    names = Set(contexts.compactMap { $0 }).sorted()
  }

  /// Whether at least half of the smaller set is in the other.
  private static func overlap(_ a: Set<String>, _ b: Set<String>) -> Bool {
    let (small, large) = a.count < b.count ? (a, b) : (b, a)
    guard !small.isEmpty else { return false }
    return small.count { large.contains($0) } * 2 >= small.count
  }

  /// The themes, the light one first; if there is none, the files without a theme take its place.
  private static func ordered(_ themes: Set<String>) -> [String] {
    guard !themes.isEmpty else { return [] }
    let light = ["light", "day"].first(where: themes.contains)
    let first = light ?? base
    return [first] + themes.subtracting([first]).sorted()
  }

  /// The paths without the folders around all of them: `css-day-tokens` is no theme of what is in it.
  private static func withoutCommonFolders(_ paths: [String]) -> [String] {
    let parts = paths.map { $0.split(separator: "/") }
    guard let first = parts.first?.dropLast() else { return paths }
    let shared = first.indices.prefix { place in
      parts.allSatisfy { place < $0.count - 1 && $0[place] == first[place] }
    }
    return parts.map { $0.dropFirst(shared.count).joined(separator: "/") }
  }

  /// The words of a path, and its folder up to the first name with a word for an appearance.
  private static func split(_ path: String) -> (name: Name, folder: String?) {
    var theme: [String] = []
    var rest: [String] = []
    var folder: String?
    let parts = path.split(separator: "/").map(String.init)
    for (index, part) in parts.enumerated() {
      let isFile = index == parts.count - 1
      let (said, others) = AppearanceNaming.split(isFile ? stem(part) : part)
      let words = said.filter { $0 != "base" }
      if folder == nil, !isFile, !words.isEmpty {
        folder = parts[...index].joined(separator: "/")
      }
      theme += words
      let name = others.filter { !neutral.contains($0) }.joined(separator: "-")
      if !name.isEmpty { rest.append(name) }
    }
    let name = Name(theme: theme.joined(separator: "-"), rest: rest.joined(separator: "/"))
    return (name, folder)
  }

  /// Words that a file without a theme has instead of one.
  private static let neutral: Set<String> = ["default", "index", "main", "tokens"]

  private static func stem(_ name: String) -> String {
    name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  }
}

import FileAccess
import SystemColors

/// Token files that define the same tokens for several appearances: `light.json` and `dark.json`,
/// `tokens.json` and `tokens.dark.json`, `light/color.json` and `dark/color.json`, `white.json` and
/// `g100.json`. They form one palette, whose modifier `theme` has a context for each file.
///
/// Files form a group in three cases:
///
/// 1. The name of one, or of the folder around some, says nothing but an appearance, and others, which
///    say none, define at least half of its color paths, and at least three: `themes/dark.json` or
///    `themes/dark/color.json` beside `primitives/color.json`.
/// 2. Their paths differ only in words for an appearance or in names to which the configuration
///    gives a meaning (`contexts: {file: {…}}`), or Figma exported one for each mode
///    (`com.figma.modeName`), and each has half of the color paths that it could share with the
///    largest.
/// 3. They are in the same folder, any two share at least four fifths of their color paths and at
///    least three, and none has an alias to something that only another one defines.
///
/// A file without a counterpart is a palette of its own.
struct DTCGFileGroup {
  /// A file of the group.
  struct Member {
    let document: Int32
    let context: String
    /// Whether its tokens apply in every context that does not define them: its name has no
    /// meaning, unlike those of the others.
    var isBase = false
  }

  /// The files, starting with that of the default context.
  let members: [Member]
  /// The name of the folder of the first file.
  let folder: String

  /// A token file, with the properties that determine its counterparts.
  struct File {
    let path: String
    let document: Int32
    /// The name of the mode exported by Figma.
    let mode: String?
    let colors: Set<Int32>
    let aliases: Set<Int32>
    fileprivate let name: Name

    init(
      path: String, document: Int32, mode: String?, colors: Set<Int32>, aliases: Set<Int32>,
      options: LoadOptions
    ) {
      self.path = path
      self.document = document
      self.mode = mode
      self.colors = colors
      self.aliases = aliases
      name = Name(path, mode: mode, options)
    }
  }

  /// The meaning of the parts of a path for the appearance, and the remaining parts.
  fileprivate struct Name {
    var said: [[String]] = []
    var rest: [[String]] = []
    var context: String?

    init(_ path: String, mode: String?, _ options: LoadOptions) {
      let stem = AppearanceNaming.stem(path)
      for part in Path.folder(path).split(separator: "/") {
        let words = AppearanceNaming.split(String(part))
        said.append(words.said)
        rest.append(words.rest)
      }
      if options.fileMeaning(path) != nil {
        (context, said, rest) = (stem, said + [[stem]], rest + [[]])
        return
      }
      var words = AppearanceNaming.split(stem)
      // `color.default` is what `color.dark` changes.
      if words.said.isEmpty, words.rest.count > 1, words.rest.last == "default" {
        words.rest.removeLast()
      }
      // `color.tokens.dark` is what changes `color` in `color.tokens.json`.
      if !words.said.isEmpty, words.rest.count > 1,
        stem.split(separator: ".").dropFirst().contains("tokens"),
        let ending = words.rest.lastIndex(of: "tokens")
      {
        words.rest.remove(at: ending)
      }
      guard let mode, !mode.isEmpty else {
        (said, rest) = (said + [words.said], rest + [words.rest])
        return
      }
      let own = AppearanceNaming.words(mode)
      var others = AppearanceNaming.words(stem)
      for word in own {
        if let index = others.firstIndex(of: word) { others.remove(at: index) }
      }
      (context, said, rest) = (mode, said + [own], rest + [others])
    }

    /// Whether the name of the file says an appearance and nothing else.
    var isAppearance: Bool { said.last?.isEmpty == false && rest.last?.isEmpty == true }
    /// The folder that says an appearance and nothing else, as the only part of the path to say one.
    var appearanceFolder: Int? {
      let saying = said.indices.filter { !said[$0].isEmpty }
      guard saying.count == 1, saying[0] < said.count - 1, rest[saying[0]].isEmpty else {
        return nil
      }
      return saying[0]
    }
    /// Whether no part of the path says an appearance.
    var isPlain: Bool { said.allSatisfy(\.isEmpty) }

    var key: String {
      rest.map { $0.joined(separator: " ") }.joined(separator: "/")
    }
  }

  // MARK: - Finding

  /// The groups among files sorted by path.
  static func groups(of files: [File], options: LoadOptions) -> [DTCGFileGroup] {
    let files = files.filter { !$0.colors.isEmpty }
    var result = overriding(files, by: files.filter(\.name.isAppearance).map(Theme.init(file:)))
    func left() -> [File] {
      let taken = Set(result.flatMap { $0.map(\.file.document) })
      return files.filter { !taken.contains($0.document) }
    }
    var keys: [String] = []
    var buckets: [String: [File]] = [:]
    for file in left() {
      if buckets[file.name.key] == nil { keys.append(file.name.key) }
      buckets[file.name.key, default: []].append(file)
    }
    for key in keys {
      let group = named(buckets[key] ?? [])
      if group.count > 1 { result.append(group) }
    }
    result += overriding(left(), by: Theme.folders(of: left()))
    addAlike(left(), to: &result)
    return result.map { group in
      let ordered = order(group, options)
      return DTCGFileGroup(
        members: ordered.map {
          Member(document: $0.file.document, context: $0.context, isBase: $0.isBase)
        }, folder: folderName(ordered[0].file.path))
    }
  }

  private static func folderName(_ path: String) -> String {
    let folder = Path.folder(path)
    return folder.isEmpty ? "file" : Path.name(folder)
  }

  /// Files whose names differ only in words for the appearance.
  private static func named(
    _ files: [File]
  ) -> [(file: File, context: String, isBase: Bool)] {
    guard files.count > 1,
      let largest = files.max(by: { $0.colors.count < $1.colors.count })
    else { return [] }
    let alike = files.filter { file in
      let shared = file.colors.count { largest.colors.contains($0) }
      return shared > 0 && 2 * shared >= min(file.colors.count, largest.colors.count)
    }
    guard let first = alike.first, alike.count > 1 else { return [] }
    let differing = first.name.said.indices.filter { index in
      alike.contains { $0.name.said[index] != first.name.said[index] }
    }
    guard !differing.isEmpty else { return [] }
    let contexts = alike.map { file -> String in
      if let context = file.name.context { return context }
      var words: [String] = []
      for word in differing.flatMap({ file.name.said[$0] }) where !words.contains(word) {
        words.append(word)
      }
      return words.joined(separator: "-")
    }
    let says = Set(contexts)
    let byDefault =
      contexts.contains { AppearanceNaming.split($0).said.contains("dark") }
        && !says.contains("light") ? "light" : "default"
    var seen: Set<String> = []
    return zip(alike, contexts).compactMap { file, context in
      let name = context.isEmpty ? byDefault : context
      guard seen.insert(name.lowercased()).inserted else { return nil }
      // Beside a dark theme a base is what that changes, and no level.
      return (file, name, context.isEmpty || context == "base" && says.contains("dark"))
    }
  }

  /// A file, or the files of a folder, that are called after an appearance only.
  private struct Theme {
    let context: String
    let files: [File]

    init(file: File) {
      context = AppearanceNaming.stem(file.path)
      files = [file]
    }

    private init(context: String, files: [File]) {
      self.context = context
      self.files = files
    }

    static func folders(of files: [File]) -> [Theme] {
      var themes: [(folder: ArraySlice<Substring>, context: String, files: [File])] = []
      for file in files {
        guard let part = file.name.appearanceFolder else { continue }
        let folder = file.path.split(separator: "/").prefix(part + 1)
        if let known = themes.firstIndex(where: { $0.folder == folder }) {
          themes[known].files.append(file)
        } else {
          themes.append((folder, file.name.said[part].joined(separator: "-"), [file]))
        }
      }
      return themes.map { Theme(context: $0.context, files: $0.files) }
    }
  }

  /// Themes with the files whose tokens they define again. Files that define the same tokens are
  /// alternatives rather than a base.
  private static func overriding(
    _ files: [File], by themes: [Theme]
  ) -> [[(file: File, context: String, isBase: Bool)]] {
    let plain = files.filter(\.name.isPlain)
    var groups: [(bases: [File], themes: [Theme])] = []
    for theme in themes {
      let colors = theme.files.reduce(into: Set<Int32>()) { $0.formUnion($1.colors) }
      let bases = plain.filter { !$0.colors.isDisjoint(with: colors) }
      let counts = bases.map { $0.colors.intersection(colors).count }
      let shared = Set(bases.flatMap { $0.colors.intersection(colors) })
      guard shared.count >= 3, 2 * shared.count >= colors.count,
        counts.reduce(0, +) == shared.count
      else { continue }
      let documents = Set(bases.map(\.document))
      if let known = groups.firstIndex(where: { group in
        group.bases.contains { documents.contains($0.document) }
      }) {
        let present = Set(groups[known].bases.map(\.document))
        groups[known].bases += bases.filter { !present.contains($0.document) }
        groups[known].themes.append(theme)
      } else {
        groups.append((bases, [theme]))
      }
    }
    return groups.map { bases, themes in
      let says = Set(themes.flatMap { AppearanceNaming.split($0.context).said })
      let byDefault = says.contains("dark") && !says.contains("light") ? "light" : "default"
      let members = themes.flatMap { theme in theme.files.map { ($0, theme.context, false) } }
      if bases.count == 1, isTheme(bases[0], beside: themes) {
        return members + [(bases[0], AppearanceNaming.stem(bases[0].path), false)]
      }
      return bases.map { ($0, byDefault, true) } + members
    }
  }

  /// Whether a file is one more theme rather than what the others change: `midnight.json` beside `light.json` and
  /// `dark.json`, which define the same tokens.
  private static func isTheme(_ file: File, beside themes: [Theme]) -> Bool {
    let folder = Path.folder(file.path)
    let schemes = themes.map { theme in
      var appearance = Appearance(scheme: .dark)
      AppearanceNaming.apply(context: theme.context, of: DTCGModifiers.theme, to: &appearance)
      return appearance.scheme
    }
    let says = themes.map { AppearanceNaming.says($0.context, of: DTCGModifiers.theme) }
    return schemes.contains(.light) && zip(schemes, says).contains { $0 == .dark && $1 }
      && AppearanceNaming.words(AppearanceNaming.stem(file.path))
        .contains { !generalNames.contains($0) }
      && themes.allSatisfy { theme in
        theme.files.allSatisfy { Path.folder($0.path) == folder && areAlike($0, file) }
      }
  }

  /// What a file is called that holds the tokens of a system, and not those of one theme.
  private static let generalNames: Set = [
    "all", "base", "color", "colors", "colour", "colours", "common", "core", "default", "global",
    "index", "main", "palette", "semantic", "shared", "theme", "themes", "token", "tokens",
    "values",
  ]

  /// Adds files to groups in their folder, or forms new groups, based on their contents.
  private static func addAlike(
    _ files: [File], to groups: inout [[(file: File, context: String, isBase: Bool)]]
  ) {
    var first = groups.count
    for file in files {
      let folder = Path.folder(file.path)
      let context = AppearanceNaming.stem(file.path)
      let index = groups.indices.first { index in
        groups[index].allSatisfy {
          Path.folder($0.file.path) == folder && !$0.isBase
            && $0.context.lowercased() != context.lowercased() && areAlike($0.file, file)
        }
      }
      if let index {
        groups[index].append((file, context, false))
      } else {
        groups.append([(file, context, false)])
      }
    }
    while first < groups.count {
      if groups[first].count > 1 {
        first += 1
      } else {
        groups.remove(at: first)
      }
    }
  }

  /// Whether two files define the same tokens and neither refers to the other.
  private static func areAlike(_ a: File, _ b: File) -> Bool {
    let largest = max(a.colors.count, b.colors.count)
    var (shared, missing) = (0, largest - a.colors.count)
    for path in a.colors {
      if b.colors.contains(path) { shared += 1 } else { missing += 1 }
      if 5 * missing > largest { return false }
    }
    return shared >= 3
      && a.aliases.isDisjoint(with: b.colors.subtracting(a.colors))
      && b.aliases.isDisjoint(with: a.colors.subtracting(b.colors))
  }

  /// The members, starting with that of the default context: the base, or the first plain one.
  private static func order(
    _ group: [(file: File, context: String, isBase: Bool)], _ options: LoadOptions
  ) -> [(file: File, context: String, isBase: Bool)] {
    let first =
      group.firstIndex { $0.isBase }
      ?? group.firstIndex { member in
        var appearance = Appearance()
        AppearanceNaming.apply(
          context: member.context, of: DTCGModifiers.theme,
          overrides: options.fileMeaning(member.file.path)
            ?? options.overrides(DTCGModifiers.theme, member.context), to: &appearance)
        return appearance == Appearance()
      } ?? 0
    var ordered = group
    ordered.insert(ordered.remove(at: first), at: 0)
    return ordered
  }
}

extension LoadOptions {
  /// The meaning that the configuration gives to a file, by its name or the part before the first
  /// dot.
  func fileMeaning(_ path: String) -> [String: String]? {
    Self.names(of: path).lazy.compactMap { overrides("file", $0) }.first
  }

  /// The names of a file in the configuration.
  package static func names(of path: String) -> [String] {
    let name = Path.name(path)
    return [name, AppearanceNaming.stem(path), String(name.prefix { $0 != "." })]
  }
}

import FileAccess
import SourceSyntax

extension FileSearch {
  /// Why a path cannot be inspected: mostly because nothing is there.
  func missing(_ path: String) -> SourceProblem {
    do throws(FileError) {
      _ = try context.files.read(path, limit: 0)
    } catch {
      if error.reason != .missing {
        return SourceProblem(
          "input/unreadable", "the file cannot be read: \(error.reason)",
          at: SourceLocation(startOf: path), help: "Check the path and the permissions.")
      }
    }
    return SourceProblem(
      "input/missing", "there is no file or folder “\(path)”",
      at: SourceLocation(startOf: path), help: "Check the path.")
  }

  /// What to check instead of the files that are in the folders, or else what was looked for.
  private var adviceOnFolders: String {
    let kinds = UnreadFile.allCases.filter { unread[$0] != nil && $0 != .image }
    let ignored = ignoredSheets.sorted().first.map { path in
      "\(Words.counted(ignoredSheets.count, "style sheet")) ignored by .gitignore: to check one, name it "
        + "(`palette-check \(path)`). "
    }
    if let sheets = adviceOnSheets { return (ignored ?? "") + sheets }
    let read = adviceOnApps
    guard !kinds.isEmpty else {
      return (ignored ?? "") + (read ?? "Looked for: \(Self.lookedFor).")
    }
    let found = kinds.map { $0.counted(unread[$0] ?? 0) }.joined(separator: ", ")
    return (ignored ?? "") + (read.map { $0 + " " } ?? "") + "Found \(found). "
      + kinds.map(\.advice).joined(separator: " ")
  }

  /// What was read of apps, and which of their files write colors that are neither tokens nor drawn on what is
  /// known; `nil` if there are none.
  private var adviceOnApps: String? {
    guard !appFiles.isEmpty else { return nil }
    let apps = appFiles.sorted { $0.key < $1.key }
      .map { "\(Words.counted($1.count, "file")) of \($0)" }
    let read = "Read \(apps.joined(separator: " and ")): "
    let writing = appFiles.values.joined().sorted().lazy.filter { path in
      guard let bytes = try? context.bytes(at: path),
        let source = try? SourceText(name: path, bytes: bytes)
      else { return false }
      return WrittenColor.isIn(source)
    }.prefix(Self.unrecognizedLimit).map(Path.name)
    guard !writing.isEmpty else {
      return read + "none declares a color, or draws one on what is known."
    }
    return read + Words.list(Array(writing), limit: 3)
      + (writing.count == 1
        ? " has colors, but gives none a name that is read, and draws none on what is known."
        : " have colors, but give none a name that is read, and draw none on what is known.")
  }

  /// Which style sheets are in languages that are not read, and what to check instead.
  private var adviceOnSheets: String? {
    var files: [String: [String]] = [:]
    for path in compiledSheets {
      UnreadFile.language(of: path).map { files[$0, default: []].append(Path.name(path)) }
    }
    for path in applicationFiles.prefix(Self.unrecognizedLimit) {
      let bytes = try? context.files.read(path, limit: CSSClassFiles.maximumSize)
      bytes.flatMap { CSSPageStyles.unreadLanguage(of: $0, at: path) }.map {
        files[$0, default: []].append(Path.name(path))
      }
    }
    guard !files.isEmpty else { return nil }
    let languages = files.sorted { $0.key < $1.key }.map { language, names in
      let more = names.count > 3 ? " and \(names.count - 3) more" : ""
      return "\(language) (\(names.sorted().prefix(3).joined(separator: ", "))\(more))"
    }
    return
      "Its style sheets are in \(languages.joined(separator: " and ")), and not read: check the CSS "
      + "that they become, or the tokens that they are made of."
  }

  /// How many files that are of no format are searched for colors.
  private static let unrecognizedLimit = 64

  /// Which files of a folder have colors although they are of no format.
  private func adviceOnColors(in folder: String) -> String? {
    let names = unrecognized.lazy.filter { path in
      Path.contains(Path.absolute(folder), Path.absolute(path)) && !Self.isToolFile(path)
    }.prefix(Self.unrecognizedLimit).filter { path in
      (try? context.document(at: path))?.root.firstColor != nil
    }.map { Path.relative($0, to: folder) }
    guard !names.isEmpty else { return nil }
    return
      "\(Words.list(names.sorted(), limit: 3)) \(names.count == 1 ? "has" : "have") colors, but most "
      + "values are none, and nothing marks them as tokens. "
  }

  /// Which modules that are called after tokens have tables that are left out, and why.
  private func adviceOnTables(in folder: String) -> String? {
    let modules = applicationFiles.sorted().lazy.filter { path in
      Path.contains(Path.absolute(folder), Path.absolute(path)) && Self.isTokenModule(path)
    }
    let places = Array(modules.prefix(Self.unrecognizedLimit)).compactMap { path -> String? in
      guard let bytes = try? context.files.read(path, limit: CSSClassFiles.maximumSize),
        let source = try? SourceText(name: path, bytes: bytes),
        let problem = ScriptModule.obstacle(in: source)
      else { return nil }
      return "\(Path.relative(path, to: folder)):\(problem.location.range.start.line)"
    }
    guard !places.isEmpty else { return nil }
    return
      "\(Words.list(places, limit: 3)) \(places.count == 1 ? "has a table" : "have tables") of colors that "
      + "cannot be read without running the code, as some of its values are computed. "
  }

  static var lookedFor: String {
    TokenFormats.all.map { $0.name }.joined(separator: "; ")
  }

  /// Adds that the folders have no colors or no token files, where nothing else tells of them.
  func addNothingToCheck(to palettes: inout [ResolvedPalette], used: Set<Int>) {
    let isColorless = palettes.allSatisfy {
      $0.tokens.isEmpty && $0.outside.isEmpty && $0.problems.isEmpty
        && !$0.isKnownByTexts
    }
    if let folder = folders.first, isColorless, !palettes.isEmpty {
      let files = palettes.reduce(0) { $0 + $1.fileCount }
      let isCode = palettes.allSatisfy { UnreadFile.isScript($0.file) }
      let lack =
        isCode ? ("declares no color", "declares a color") : ("names no color", "names a color")
      palettes.append(
        Self.nothingToCheck(
          folder.path,
          (files == 1 ? "its file \(lack.0)" : "none of its \(files) files \(lack.1)")
            + (isCode ? ", or draws one on what is known" : ""),
          help: adviceOnSheets
            ?? "Colors are checked where tokens or custom properties name them"
            + (isCode ? ", or where code draws one on another." : ".")))
    }
    for folder in folders where used.isDisjoint(with: folder.candidates) {
      let root = Path.absolute(folder.path)
      let isTold =
        palettes.contains { Path.contains(root, Path.absolute($0.file)) }
        || context.joinedFiles.contains { Path.contains(root, Path.absolute($0)) }
      guard !isTold else { continue }
      palettes.append(
        Self.nothingToCheck(
          folder.path, "no token file was found in this folder",
          help: (adviceOnColors(in: folder.path) ?? "") + (adviceOnTables(in: folder.path) ?? "")
            + adviceOnFolders))
    }
  }

  /// Whether a name is that of the settings of a tool, such as `package.json` and `tsconfig.json`.
  static func isToolFile(_ path: String) -> Bool {
    let stem = AppearanceNaming.stem(path)
    return stem.hasPrefix("package") || stem.hasPrefix("tsconfig") || stem.hasSuffix("config")
      || ["angular", "lerna", "manifest", "nx", "project", "turbo"].contains(stem)
  }

  private static func nothingToCheck(
    _ path: String, _ message: String, help: String
  ) -> ResolvedPalette {
    failure(
      path,
      [
        SourceProblem(
          "input/nothing-to-check", message, at: SourceLocation(startOf: path), help: help)
      ])
  }
}

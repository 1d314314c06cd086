public import FileAccess
import SourceSyntax

/// Reads files and folders into palettes, recognizing the format of each.
///
/// ```swift
/// let css = ":root { --ink: #222; --link: var(--ink); }"
/// let loaded = PaletteLoader.load(text: Array(css.utf8), fileName: "brand.css")
/// for token in loaded.palettes[0].tokens { print(token.path) }
/// // Prints "--ink"
/// // Prints "--link"
/// ```
public enum PaletteLoader {
  /// Reads files and folders.
  ///
  /// Folders are searched for token files; hidden files, `node_modules` and files ignored by a
  /// `.gitignore` are skipped. A file named by a resolver document is read as a part of it and not
  /// separately. The order of the paths does not affect the result.
  ///
  /// - Parameters:
  ///   - paths: Files and folders.
  ///   - options: How to read them.
  ///   - files: The file system.
  ///   - project: The project of a file: a name, and how its files are read. Files of one project
  ///     are read together. By default all files are of one.
  ///   - isIncluded: Whether a file or folder within a folder is searched; all are by default.
  /// - Returns: The palettes and their texts.
  public static func load(
    paths: [String], options: LoadOptions = LoadOptions(), files: some FileReading = LocalFiles(),
    project: ((String) -> (name: String, options: LoadOptions))? = nil,
    isIncluded: @escaping (_ path: String, _ kind: FileKind) -> Bool = { _, _ in true }
  ) -> LoadedPalettes {
    load(
      paths: paths, options: options, files: files, project: project, keptTexts: nil,
      isIncluded: isIncluded)
  }

  /// Reads files and folders; what `keptTexts` has from an earlier reading is not parsed again. With
  /// `areFound`, a file that has no tokens is passed over, as in a folder.
  package static func load(
    paths: [String], options: LoadOptions, files: some FileReading,
    project: ((String) -> (name: String, options: LoadOptions))?, keptTexts: KeptTexts?,
    isIncluded: @escaping (_ path: String, _ kind: FileKind) -> Bool, areFound: Bool = false
  ) -> LoadedPalettes {
    defer { keptTexts?.endReading() }
    var search = FileSearch(
      context: LoadContext(options: options, files: files, keptTexts: keptTexts),
      project: project ?? { _ in ("", options) }, isIncluded: isIncluded, areFound: areFound)
    for path in paths.sorted() { search.add(path) }
    return search.load()
  }

  /// The names of configurations, in order of precedence; they are no token files.
  package static let configurationNames = [
    "palette-check.yml", "palette-check.yaml", "palette-check.json",
  ]

  /// Whether an entry of a folder is skipped for its name.
  package static func skips(_ name: String) -> Bool { FileSearch.isSkipped(name) }

  /// Reads a text in memory, such as standard input.
  ///
  /// - Parameters:
  ///   - text: The bytes.
  ///   - fileName: The name of the text; file names in it are relative to it.
  ///   - options: How to read it.
  ///   - files: The file system for the files it refers to.
  ///   - project: The project of a file; see ``load(paths:options:files:project:)``.
  /// - Returns: The palettes and their texts.
  public static func load(
    text: [UInt8], fileName: String, options: LoadOptions = LoadOptions(),
    files: some FileReading = MemoryFiles([:]),
    project: ((String) -> (name: String, options: LoadOptions))? = nil
  ) -> LoadedPalettes {
    load(
      paths: [fileName], options: options,
      files: OverlaidFiles(base: files, path: fileName, bytes: text), project: project)
  }

  /// Reads texts in memory as the files of one project.
  ///
  /// - Parameters:
  ///   - texts: The texts by the names of their files.
  ///   - options: How to read them.
  /// - Returns: The palettes and their texts.
  public static func load(
    texts: [String: String], options: LoadOptions = LoadOptions()
  ) -> LoadedPalettes {
    load(paths: Array(texts.keys), options: options, files: MemoryFiles(texts))
  }
}

public import FileAccess
public import SourceSyntax

/// What was read: the palettes, and the texts that their problems and findings point into.
public struct LoadedPalettes: Sendable {
  /// The palettes, sorted by their paths. A path that cannot be read has one too, with the problem
  /// and without tokens.
  public var palettes: [ResolvedPalette]
  /// The texts by the file names of locations.
  public var sources: [String: SourceText]

  /// Makes a result.
  public init(palettes: [ResolvedPalette], sources: [String: SourceText]) {
    self.palettes = palettes
    self.sources = sources
  }

  /// The problems of all palettes.
  public var problems: [SourceProblem] { palettes.flatMap(\.problems) }
}

/// Reads files and folders into palettes, each by the format that it is recognized to have.
public enum PaletteLoader {
  /// Reads files and folders.
  ///
  /// Folders are searched for token files; hidden files, `node_modules` and what a `.gitignore` names
  /// are left out. A file that a resolver document names is read as a part of it and not alone. The
  /// result is the same in whatever order the paths are given.
  ///
  /// - Parameters:
  ///   - paths: Files and folders.
  ///   - options: How they are read.
  ///   - files: Where they are.
  /// - Returns: The palettes and their texts.
  public static func load(
    paths: [String], options: LoadOptions = LoadOptions(), files: some FileReading = LocalFiles()
  ) -> LoadedPalettes {
    var search = FileSearch(context: LoadContext(options: options, files: files))
    for path in paths.sorted() { search.add(path) }
    return search.load()
  }

  /// Reads a text that is in memory, such as standard input.
  ///
  /// - Parameters:
  ///   - text: The bytes.
  ///   - fileName: What to call it; names that it refers to are relative to it.
  ///   - options: How it is read.
  ///   - files: Where the files are that it refers to.
  /// - Returns: The palettes and their texts.
  public static func load(
    text: [UInt8], fileName: String, options: LoadOptions = LoadOptions(),
    files: some FileReading = MemoryFiles([:])
  ) -> LoadedPalettes {
    load(
      paths: [fileName], options: options,
      files: OverlaidFiles(base: files, path: fileName, bytes: text))
  }
}

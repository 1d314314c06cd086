public import SourceSyntax

/// The result of reading: the palettes, and the texts to which their problems and findings refer.
///
/// ```swift
/// let files = MemoryFiles([
///   "tokens/base.tokens.json": #"{ "ink": { "$type": "color", "$value": "{gone}" } }"#
/// ])
/// let loaded = PaletteLoader.load(paths: ["tokens"], files: files)
/// for problem in loaded.problems { print(problem.location.file, problem.code) }
/// // Prints "tokens/base.tokens.json alias/unresolved"
/// ```
public struct LoadedPalettes: Sendable {
  /// The palettes, sorted by path. A path that cannot be read also has one, with the problem and
  /// without tokens.
  public var palettes: [ResolvedPalette]
  /// The texts by the file name of their locations.
  public var sources: [String: SourceText]
  /// What the files of each project vary by, by the name of the project.
  public var variations: [String: Variation]
  /// How many style sheets of Less and Stylus are in the folders: they are not read.
  public var compiledSheets = 0
  /// How many pipes, devices and sockets are in the folders: they are not read.
  public var specials = 0
  /// The identities of the files and bundles that were given or found in the folders, and not only
  /// referred to.
  package var searched: Set<String> = []

  /// What the files of a project vary by.
  public struct Variation: Sendable {
    /// The modifiers that the files have, whether a color depends on them or not.
    public var modifiers: [Modifier]
    /// The paths of the token files.
    public var files: [String]

    package init(modifiers: [Modifier], files: [String]) {
      self.modifiers = modifiers
      self.files = files
    }
  }

  /// Makes a result.
  public init(
    palettes: [ResolvedPalette], sources: [String: SourceText],
    variations: [String: Variation] = [:]
  ) {
    self.palettes = palettes
    self.sources = sources
    self.variations = variations
  }

  /// The problems of all palettes.
  public var problems: [SourceProblem] { palettes.flatMap(\.problems) }
}

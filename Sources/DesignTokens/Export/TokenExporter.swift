public import SourceSyntax

/// A file that an export makes.
public struct ExportedFile: Hashable, Sendable {
  /// Where it belongs: relative to the folder that is written, or empty when the export is a single
  /// file whose name the caller chooses.
  public var path: String
  /// Its bytes.
  public var bytes: [UInt8]

  /// Makes a file from its text.
  public init(path: String, text: String) {
    self.path = path
    bytes = Array(text.utf8)
  }
}

/// What an export comes to.
public struct Export: Sendable {
  /// The files; none when the target cannot hold the palette at all.
  public var files: [ExportedFile]
  /// What the target cannot hold: errors where a token is left out that has a value, or everything is;
  /// warnings where a value is not known or a color is changed.
  public var problems: [SourceProblem]

  /// Makes a result.
  public init(files: [ExportedFile], problems: [SourceProblem]) {
    self.files = files
    self.problems = problems
  }
}

/// A format that resolved palettes are written in.
///
/// A new target is one file of `Export/`, named after its type; `swift run generate-catalogs` lists it.
///
/// ```swift
/// let text = """
///   { "brand": { "$type": "color",
///       "$value": { "colorSpace": "oklch", "components": [0.7, 0.2, "none"] } } }
///   """
/// let loaded = PaletteLoader.load(text: Array(text.utf8), fileName: "brand.tokens.json")
/// let export = CSSExport.export(loaded.palettes)
/// print(String(decoding: export.files[0].bytes, as: UTF8.self))
/// // Prints ":root {"
/// // Prints "  --brand: oklch(0.7 0.2 none);"
/// // Prints "}"
/// // Prints ""
/// ```
public protocol TokenExporter: SendableMetatype {
  /// The identifier, such as `css`.
  static var id: String { get }
  /// What the target is called, such as `CSS custom properties`.
  static var name: String { get }
  /// Whether the export is a folder of files, and not a single file.
  static var isFolder: Bool { get }
  /// The ending that the name of the file or folder has by custom, with its dot; empty when it has
  /// none.
  static var fileExtension: String { get }

  /// Writes palettes as one: every token in every permutation.
  ///
  /// Aliases are not kept: each token states its color. Palettes that vary by the same modifier vary
  /// together; of two tokens with one path the first counts, and the other is a problem.
  static func export(_ palettes: [ResolvedPalette]) -> Export
}

/// The limits of what an export may come to, each far beyond real ones.
enum ExportLimits {
  /// How many values are written, over all contexts: a token that depends on many modifiers has one
  /// for each combination.
  static let values = 1_000_000
  /// How many permutations palettes that are written as one may make together.
  static let permutations = 10_000
  /// How deep groups may be nested.
  static let depth = 100
}

public import SourceSyntax

/// A file made by an export.
///
/// ```swift
/// let file = ExportedFile(path: "values/colors.xml", text: "<resources/>\n")
/// print(file.path, file.bytes.count)
/// // Prints "values/colors.xml 13"
/// ```
public struct ExportedFile: Hashable, Sendable {
  /// The path: relative to the output folder, or empty if the export is a single file whose name
  /// the caller chooses.
  public var path: String
  /// The content of the file.
  public var bytes: [UInt8]

  /// Makes a file from its text.
  public init(path: String, text: String) {
    self.path = path
    bytes = Array(text.utf8)
  }
}

/// The result of an export.
///
/// ```swift
/// let css = ":root { --ink: #222; --glow: color(display-p3 1 0.5 0); }"
/// let loaded = PaletteLoader.load(text: Array(css.utf8), fileName: "brand.css")
/// let export = AndroidExport.export(loaded.palettes)
/// print(export.files.count, export.problems.map { "\($0.severity)" })
/// // Prints "1 ["warning"]"
/// ```
public struct Export: Sendable {
  /// The files; none if the target cannot represent the palette at all.
  public var files: [ExportedFile]
  /// The problems: errors if a token that has a value, or the whole palette, is omitted; warnings
  /// if a value is unknown or a color is changed.
  public var problems: [SourceProblem]

  /// Makes a result.
  public init(files: [ExportedFile], problems: [SourceProblem]) {
    self.files = files
    self.problems = problems
  }
}

/// A format for writing resolved palettes.
///
/// A new target is one file in `Export/`, named after its type; `swift run generate-catalogs` lists
/// it.
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
  /// The name of the target, such as `CSS custom properties`.
  static var name: String { get }
  /// Whether the export is a folder of files rather than a single file.
  static var isFolder: Bool { get }
  /// The customary extension of the file or folder, with its dot; empty if there is none.
  static var fileExtension: String { get }

  /// Writes several palettes as one: every token in every permutation.
  ///
  /// Aliases are resolved: each token states its color. Palettes that vary by the same modifier
  /// vary together. Of two tokens with the same path, the first is written and the other is a
  /// problem.
  static func export(_ palettes: [ResolvedPalette]) -> Export
}

/// The limits of an export, each far beyond real ones.
enum ExportLimits {
  /// The maximum number of values, over all contexts: a token that depends on many modifiers has
  /// one for each combination.
  static let values = 1_000_000
  /// The maximum number of permutations of palettes that are written as one.
  static let permutations = 10_000
  /// The maximum depth of groups.
  static let depth = 100
}

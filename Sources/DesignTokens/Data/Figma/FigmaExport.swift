import SourceSyntax

/// Exports of Figma's variables that plugins write: collections with modes with variables, by names.
///
/// ```swift
/// let text = """
///   [ { "collection": "Theme", "modes": ["Light", "Dark"], "variables": [
///       { "name": "text", "type": "COLOR", "values": { "Light": "#222222", "Dark": "#ffffff" } } ] } ]
///   """
/// let loaded = PaletteLoader.load(text: Array(text.utf8), fileName: "variables.json")
/// print(loaded.palettes[0].format)
/// for token in loaded.palettes[0].tokens {
///   print(token.path, token.variants.map { $0.color?.hex ?? "none" })
/// }
/// // Prints "figma-export"
/// // Prints "text ["#222222", "#ffffff"]"
/// ```
public enum FigmaExport: TokenFormat {
  public static let id = "figma-export"
  public static let name = "Figma plugin export"
  public static let fileExtensions = ["json"]

  public static func evidence(in input: TokenInput) -> FormatEvidence? {
    guard let root = input.json?.root, FigmaExportReader.shape(of: root) != nil else { return nil }
    return FormatEvidence(.certain, becauseOf: "collections with modes with variables")
  }

  public static func load(_ inputs: [TokenInput], in context: LoadContext) -> [ResolvedPalette] {
    inputs.compactMap { input in
      guard let json = input.json else { return nil }
      var reader = FigmaExportReader(options: context.options)
      var builder = FigmaSheetBuilder(reader.read(json.root))
      let (sheet, problems) = builder.build()
      return sheet.palette(
        file: input.path, format: id, problems: json.problems + problems, fileCount: 1,
        in: context)
    }
  }
}

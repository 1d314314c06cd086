import SourceSyntax

/// Exports of Figma's variables that plugins write: collections with modes with variables, by names.
public enum FigmaExport: TokenFormat {
  public static let id = "figma-export"
  public static let name = "Figma plugin export"
  public static let fileExtensions = ["json"]

  public static func fit(_ input: TokenInput) -> FormatFit {
    guard let root = input.json?.root else { return .none }
    return FigmaExportReader.shape(of: root) == nil ? .none : .certain
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

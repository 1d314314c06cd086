package import SourceSyntax

/// Names and colors without the marks of a token format: a JSON or YAML file of CSS colors, or a table.
///
/// A file may refer to values of others: `{"$ref": "palette.json#/gray/50"}`. One that does nothing else
/// is read beside files of colors, or where it is named.
///
/// Groups that are called as appearances are, and hold the same names, are the contexts of the modifier
/// `theme`; so are the columns of a table.
///
/// ```swift
/// let text = """
///   name,light,dark
///   text,#222,#eee
///   page,#fff,#111
///   """
/// let loaded = PaletteLoader.load(text: Array(text.utf8), fileName: "colors.csv")
/// print(loaded.palettes[0].format)
/// for token in loaded.palettes[0].tokens {
///   print(token.path, token.variants.map { $0.color?.hex ?? "none" })
/// }
/// // Prints "plain"
/// // Prints "text ["#222222", "#eeeeee"]"
/// // Prints "page ["#ffffff", "#111111"]"
/// ```
public enum PlainColors: TokenFormat {
  public static let id = TokenFormatID.plain
  public static let name = "names and colors in JSON, YAML, CSV, or tables of JavaScript"
  public static let fileExtensions = ["json", "json5", "jsonc", "yaml", "yml", "csv", "tsv"]

  private static let tables = [".csv", ".tsv"]
  private static let tokenFiles = [".tokens", ".tokens.json"]

  public static func evidence(in input: TokenInput) -> FormatEvidence? {
    let wasFound = input.root != nil
    if let root = input.json?.root {
      let isToken =
        tokenFiles.contains(where: input.name.hasSuffix) || root.document.containsKey("$value")
      guard !isToken, !root.isJSONSchema else {
        return nil
      }
      if PlainDocument.colors(in: root, wasFound: wasFound) != nil {
        return FormatEvidence(.possible, becauseOf: "values that are mostly colors")
      }
      guard PlainDocument(root).isOfReferences else { return nil }
      return FormatEvidence(
        wasFound ? .ifShown : .possible, becauseOf: "references to values of other files")
    }
    guard let source = input.source, tables.contains(where: input.name.hasSuffix) else {
      return nil
    }
    guard PlainTable(source).isOfColors(wasFound: wasFound) else { return nil }
    return FormatEvidence(.possible, becauseOf: "rows that mostly have a color")
  }

  public static func load(_ inputs: [TokenInput], in context: LoadContext) -> [ResolvedPalette] {
    var inputs = inputs
    var palettes: [ResolvedPalette] = []
    let modules = inputs.filter { UnreadFile.isModule($0.path) }
    if modules.contains(where: { $0.json.map { document(of: $0.root).references > 0 } ?? false }) {
      palettes = PlainModules.palettes(of: modules, in: context)
      inputs.removeAll { UnreadFile.isModule($0.path) }
    }
    let references = PlainReferences(among: inputs, in: context)
    return palettes
      + inputs.compactMap { input in
        let result: PlainSheet
        var problems: [SourceProblem]
        if let json = input.json {
          result = document(of: json.root).sheet { references.target(of: $0, from: input.path) }
          problems = json.problems
        } else if let source = input.source {
          let table = PlainTable(source)
          result = table.sheet()
          problems = table.problems
        } else {
          return nil
        }
        problems += result.problems
        return result.sheet.palette(of: input, format: id, problems: problems, in: context)
      }
  }

  /// Whether the values of a module show that it has tokens: most of them name others, or a group has colors for
  /// appearances.
  package static func hasTokens(_ root: JSONValue) -> Bool {
    let document = PlainDocument(root)
    return document.isOfReferences || root.firstColor != nil && document.hasAxes
  }

  /// The colors of a file, or all that it has.
  static func document(of root: JSONValue) -> PlainDocument {
    PlainDocument.colors(in: root, wasFound: false) ?? PlainDocument(root)
  }
}

import FileAccess
import SourceSyntax

/// Variables of a Figma file: the answer of `GET /v1/files/:key/variables/local`, and what plugins write
/// with the same names.
///
/// A collection with several modes is a modifier; collections whose modes have the same names are one.
/// Variables of libraries that the file uses are read like its own; those that were deleted are only
/// there for others to refer to.
///
/// ```swift
/// let text = """
///   { "meta": {
///       "variableCollections": { "C:1": { "id": "C:1", "name": "Theme", "defaultModeId": "1:0",
///         "modes": [ { "modeId": "1:0", "name": "Light" } ] } },
///       "variables": { "V:1": { "id": "V:1", "name": "text", "variableCollectionId": "C:1",
///         "resolvedType": "COLOR", "valuesByMode": { "1:0": { "r": 1, "g": 0, "b": 0, "a": 1 } } } } } }
///   """
/// let loaded = PaletteLoader.load(text: Array(text.utf8), fileName: "variables.json")
/// print(loaded.palettes[0].format)
/// for token in loaded.palettes[0].tokens {
///   print(token.path, token.variants[0].color?.hex ?? "none")
/// }
/// // Prints "figma-variables"
/// // Prints "text #ff0000"
/// ```
public enum FigmaVariables: TokenFormat {
  public static let id = "figma-variables"
  public static let name = "Figma variables"
  public static let fileExtensions = ["json"]

  public static func evidence(in input: TokenInput) -> FormatEvidence? {
    guard let root = input.json?.root else { return nil }
    switch FigmaVariablesReader.content(of: root) {
    case .variables, .collection:
      return FormatEvidence(.certain, becauseOf: "variables and collections by their ids")
    // Next to variables such a file is ignored; alone it must have been intended.
    case .published, .styles:
      guard input.root == nil else { return nil }
      return FormatEvidence(.peculiar, becauseOf: "a list of what a library publishes")
    case nil: return nil
    }
  }

  public static func load(_ inputs: [TokenInput], in context: LoadContext) -> [ResolvedPalette] {
    var collections: [String: [TokenInput]] = [:]
    var result: [ResolvedPalette] = []
    for input in inputs {
      guard let root = input.json?.root else { continue }
      switch FigmaVariablesReader.content(of: root) {
      case .published?: result.append(refusal(input, "variables that are published"))
      case .styles?: result.append(refusal(input, "styles"))
      case .collection?: collections[Path.folder(input.path), default: []].append(input)
      case .variables?, nil: result.append(palette(of: [input], file: input.path, in: context))
      }
    }
    for (folder, inputs) in collections.sorted(by: { $0.key < $1.key }) {
      let file = inputs.count > 1 ? (folder.isEmpty ? "." : folder) : inputs[0].path
      result.append(palette(of: inputs, file: file, in: context))
    }
    return result
  }

  private static func palette(
    of inputs: [TokenInput], file: String, in context: LoadContext
  ) -> ResolvedPalette {
    var reader = FigmaVariablesReader(options: context.options)
    var problems: [SourceProblem] = []
    for document in inputs.compactMap(\.json) {
      problems += document.problems
      reader.read(document.root)
    }
    var builder = FigmaSheetBuilder(reader.finish())
    let (sheet, found) = builder.build()
    return sheet.palette(
      file: file, format: id, problems: problems + found, fileCount: inputs.count, in: context)
  }

  private static func refusal(_ input: TokenInput, _ what: String) -> ResolvedPalette {
    ResolvedPalette(
      file: input.path, format: id, permutations: [], tokens: [],
      problems: [
        SourceProblem(
          "figma/no-values", "the file lists \(what), without their values",
          at: SourceLocation(startOf: input.path),
          help: "Get them from GET /v1/files/:key/variables/local, or with a plugin.")
      ])
  }
}

import SystemColors

/// Token files of the Design Tokens Community Group, format 2025.10: groups and tokens in JSON.
///
/// Files that are given together share their names: an alias that its own file does not have is looked
/// up in the others, first in those of the same folder.
public enum DTCG: TokenFormat {
  public static let id = "dtcg"
  public static let name = "Design Tokens Community Group (2025.10)"
  public static let fileExtensions = ["json", "tokens", "json5", "jsonc", "yaml", "yml"]

  public static func fit(_ input: TokenInput) -> FormatFit {
    guard let root = input.json?.root, root.kind == .object else { return .none }
    if let schema = root["$schema"]?.string {
      // A schema of token files has the names of their properties too.
      if schema.contains("json-schema.org") { return .none }
      if schema.contains("designtokens.org"), !schema.contains("resolver") { return .certain }
    }
    let isNamedSo = input.name.hasSuffix(".tokens") || input.name.hasSuffix(".tokens.json")
    return isNamedSo || root.document.containsKey("$value") ? .possible : .none
  }

  public static func load(_ inputs: [TokenInput], in context: LoadContext) -> [ResolvedPalette] {
    var reader = DTCGReader(options: context.options, isMerged: false)
    var documents: [(input: TokenInput, document: Int32, problems: [TokenProblem])] = []
    for input in inputs {
      guard let json = input.json else { continue }
      let before = reader.problems.count
      let document = reader.add(json)
      reader.read(json.root, document: document)
      documents.append((input, document, Array(reader.problems[before...])))
    }
    let before = reader.problems.count
    reader.finish()
    let shared = reader.problems[before...]
    var builder = PaletteBuilder(tree: reader.tree, options: context.options)
    return documents.map { input, document, problems in
      let appearance = AppearanceNaming.appearance(
        fileName: input.name, overrides: context.options.overrides("file", input.name))
      let result = builder.palette(
        of: document, appearance: Permutation(choices: [], appearance: appearance))
      let file = reader.tree.documents[Int(document)].source.name
      return ResolvedPalette(
        file: input.path, format: id, permutations: result.permutations, tokens: result.tokens,
        gradients: result.gradients,
        problems: problems + shared.filter { $0.location.file == file } + result.problems)
    }
  }
}

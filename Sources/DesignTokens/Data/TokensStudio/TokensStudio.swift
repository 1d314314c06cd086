import FileAccess
import SourceSyntax

/// Token files of Tokens Studio for Figma: token sets with themes, in one file (`$themes` and `$metadata`
/// beside the sets) or in a folder (`$themes.json` and `$metadata.json` beside a file for each set).
///
/// A folder with one of the two files is read as a whole, and so are files without them that refer to each
/// other. A file that is named alone is read alone: what it refers to in other sets is then unresolved.
///
/// ```swift
/// let text = """
///   { "core": { "gray": { "type": "color", "value": "#777" },
///       "text": { "type": "color", "value": "{gray}" } },
///     "$themes": [], "$metadata": { "tokenSetOrder": ["core"] } }
///   """
/// let loaded = PaletteLoader.load(text: Array(text.utf8), fileName: "tokens.json")
/// print(loaded.palettes[0].format)
/// for token in loaded.palettes[0].tokens {
///   print(token.path, token.variants[0].color?.hex ?? "none")
/// }
/// // Prints "tokens-studio"
/// // Prints "gray #777777"
/// // Prints "text #777777"
/// ```
public enum TokensStudio: TokenFormat {
  public static let id = "tokens-studio"
  public static let name = "Tokens Studio"
  public static let fileExtensions = ["json"]

  /// Types specific to this format.
  private static let types: Set<String> = [
    "boxShadow", "composition", "fontFamilies", "fontSizes", "fontWeights", "lineHeights",
    "paragraphSpacing", "paragraphIndent", "textCase", "textDecoration",
  ]
  /// Types that other formats have too.
  private static let sharedTypes: Set<String> = [
    "borderRadius", "borderWidth", "letterSpacing", "opacity", "sizing", "spacing",
  ]

  public static func evidence(in input: TokenInput) -> FormatEvidence? {
    if case .folder(let names) = input.content {
      let isOurs =
        names.contains(TokensStudioReader.themesFile)
        || names.contains(TokensStudioReader.metadataFile)
      return isOurs ? FormatEvidence(.certain, becauseOf: "a file of themes or of the order") : nil
    }
    guard let root = input.json?.root else { return nil }
    if isThemes(root) || root["$themes"].map({ isThemes($0) || isEmptyArray($0) }) == true {
      return FormatEvidence(.certain, becauseOf: "a list of themes")
    }
    if isOrder(root["$metadata"]?["tokenSetOrder"])
      || isOrder(root["tokenSetOrder"]) && isPart(input.name)
    {
      return FormatEvidence(.certain, becauseOf: "the order of token sets")
    }
    if DictionaryShape.hasSchemes(in: root) { return nil }
    if let weight = tokenWeight(in: root) {
      let isOther = weight == .peculiar && DictionaryShape.isShown(in: root)
      return FormatEvidence(isOther ? .possible : weight, becauseOf: "the type of a token")
    }
    let isJSON = input.name.hasSuffix(".json")
    if isJSON, root.document.containsKey("$value") {
      return FormatEvidence(.ifShown, becauseOf: "the values of tokens")
    }
    let mayHaveSets = isJSON && root.document.containsKey("value")
    guard mayHaveSets, TokensStudioReader.hasSets(root) else { return nil }
    return FormatEvidence(.typical, becauseOf: "references that leave out the outermost group")
  }

  private static func isPart(_ name: String) -> Bool {
    name == TokensStudioReader.themesFile || name == TokensStudioReader.metadataFile
  }

  private static func isOrder(_ value: JSONValue?) -> Bool { value?.kind == .array }

  private static func isEmptyArray(_ value: JSONValue) -> Bool {
    value.kind == .array && value.elements.first { _ in true } == nil
  }

  private static func isThemes(_ value: JSONValue) -> Bool {
    value.elements.first { _ in true }?["selectedTokenSets"]?.kind == .object
  }

  /// The evidence in the tokens of an object.
  private static func tokenWeight(in object: JSONValue) -> FormatEvidence.Weight? {
    guard object.kind == .object else { return nil }
    if StudioSet.value(of: object) != nil {
      // Style Dictionary reads such files too, with sd-transforms: the files beside it decide.
      if object["$extensions"]?["studio.tokens"] != nil {
        return object["$value"] == nil ? .typical : .peculiar
      }
      guard let type = object["$type"]?.string ?? object["type"]?.string else { return nil }
      if types.contains(type) { return .peculiar }
      return object["$value"] == nil && sharedTypes.contains(type) ? .typical : nil
    }
    var weight: FormatEvidence.Weight?
    for member in object.members {
      guard let found = tokenWeight(in: member.value) else { continue }
      if found == .peculiar { return found }
      weight = found
    }
    return weight
  }

  public static func claims(_ input: TokenInput) -> [String] {
    guard let root = input.json?.root, isPart(input.name) else { return [] }
    let folder = Path.folder(input.path)
    var names: Set<String> = []
    for theme in root.elements {
      for set in (theme["selectedTokenSets"]?.members).map(Array.init) ?? [] {
        names.insert(set.name)
      }
    }
    for set in (root["tokenSetOrder"]?.elements).map(Array.init) ?? [] {
      if let name = set.string { names.insert(name) }
    }
    return names.sorted().map { Path.normalized(Path.join(folder, "\($0).json")) }
  }

  public static func load(_ inputs: [TokenInput], in context: LoadContext) -> [ResolvedPalette] {
    var folders: Set<String> = []
    let dependent = StudioFileGroups(inputs.filter { !isPart($0.name) })
    return inputs.compactMap { input in
      var reader = TokensStudioReader(context: context)
      if let group = dependent.group(of: input.path) {
        guard group.first == input.path else { return nil }
        let folder = Path.commonFolder(of: group)
        reader.readFiles(inputs.filter { group.contains($0.path) }, in: folder)
        return reader.palette(of: folder.isEmpty ? "." : folder, format: id)
      }
      if let document = input.json, !isPart(input.name) {
        reader.readFile(document, name: input.name)
        return reader.palette(of: input.path, format: id)
      }
      let folder = input.json == nil ? input.path : Path.folder(input.path)
      let path = folder.isEmpty ? "." : folder
      guard folders.insert(context.files.identity(of: path)).inserted else { return nil }
      reader.readFolder(path)
      return reader.palette(of: path, format: id)
    }
  }
}

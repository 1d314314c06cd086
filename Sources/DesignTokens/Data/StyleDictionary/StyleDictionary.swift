import SourceSyntax

/// Tokens of Style Dictionary, versions 3 to 5: groups of objects with a `value`, in JSON, JSON5 or YAML.
///
/// The files of a folder, or those that are given, are one dictionary for each package among them
/// (`package.json`). Files with `$value` are of the format of the Design Tokens Community Group, unless
/// they are asked to be read so, or most files beside them have `value`.
///
/// ```swift
/// let text = """
///   { "color": { "gray": { "value": "#777" }, "text": { "value": "{color.gray}" } } }
///   """
/// let loaded = PaletteLoader.load(text: Array(text.utf8), fileName: "tokens.json")
/// print(loaded.palettes[0].format)
/// for token in loaded.palettes[0].tokens {
///   print(token.path, token.variants[0].color?.hex ?? "none")
/// }
/// // Prints "style-dictionary"
/// // Prints "color.gray #777777"
/// // Prints "color.text #777777"
/// ```
public enum StyleDictionary: TokenFormat {
  public static let id = "style-dictionary"
  public static let name = "Style Dictionary"
  public static let fileExtensions = ["json", "json5", "jsonc", "yaml", "yml"]

  public static func evidence(in input: TokenInput) -> FormatEvidence? {
    guard let root = input.json?.root, root.kind == .object else { return nil }
    if let evidence = DictionaryShape(root, named: input.name).evidence {
      return DictionaryShape.hasSchemes(in: root)
        ? FormatEvidence(.peculiar, becauseOf: "a value for each scheme") : evidence
    }
    guard root.document.containsKey("$value") else { return nil }
    // What Style Dictionary has no word for is of the token format whatever stands beside it.
    let isOther = ["colorSpace", "$ref", "$extends", "$root"].contains {
      root.document.containsKey($0)
    }
    return FormatEvidence(isOther ? .ifAsked : .ifShown, becauseOf: "a member “$value”")
  }

  public static func load(_ inputs: [TokenInput], in context: LoadContext) -> [ResolvedPalette] {
    let groups = InputGroup.make(inputs).flatMap { $0.packages(in: context.files) }
    return groups.compactMap { group in
      var reader = DictionaryReader(context: context, format: id)
      let palette = reader.palette(of: group.inputs, in: group.folder)
      // A folder may have files that look like tokens but have no colors.
      return palette.tokens.isEmpty && palette.gradients.isEmpty && group.isFound ? nil : palette
    }
  }
}

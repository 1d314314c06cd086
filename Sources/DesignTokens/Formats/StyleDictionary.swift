import SourceSyntax

/// Tokens of Style Dictionary, versions 3 to 5: groups of objects with a `value`, in JSON, JSON5 or YAML.
///
/// The files of a folder, or those that are given, are one dictionary for each package among them
/// (`package.json`). Files with `$value` are of the
/// format of the Design Tokens Community Group, unless they are asked to be read so.
public enum StyleDictionary: TokenFormat {
  public static let id = "style-dictionary"
  public static let name = "Style Dictionary"
  public static let fileExtensions = ["json", "json5", "jsonc", "yaml", "yml"]

  public static func fit(_ input: TokenInput) -> FormatFit {
    guard let root = input.json?.root, root.kind == .object,
      root["$themes"] == nil, root["$metadata"] == nil,
      Theo.fit(input) == .none, SpectrumTokens.fit(input) == .none
    else { return .none }
    return DictionaryShape(root, named: input.name).fit
  }

  /// Files with `$value` can be read too.
  public static func fitWhenAsked(_ input: TokenInput) -> FormatFit {
    guard let root = input.json?.root, root.kind == .object, root.document.containsKey("$value")
    else { return fit(input) }
    return .possible
  }

  public static func load(_ inputs: [TokenInput], in context: LoadContext) -> [ResolvedPalette] {
    let groups = InputGroup.make(inputs).flatMap { $0.packages(in: context.files) }
    return groups.compactMap { group in
      var reader = DictionaryReader(context: context, format: id)
      let palette = reader.palette(of: group.inputs, in: group.folder)
      // A folder may have files that look like tokens and have nothing to do with colors.
      return palette.tokens.isEmpty && palette.gradients.isEmpty && group.isFound ? nil : palette
    }
  }
}

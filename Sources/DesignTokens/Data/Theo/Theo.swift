import SourceSyntax

/// Tokens of Theo, by Salesforce: `props` with a type and a category, in JSON, JSON5 or YAML, and its raw
/// JSON output.
///
/// Each file that no other one imports is a palette of its own.
///
/// ```swift
/// let text = """
///   { "global": { "type": "color", "category": "text-color" },
///     "aliases": { "GRAY": "#777" }, "props": { "text": { "value": "{!GRAY}" } } }
///   """
/// let loaded = PaletteLoader.load(text: Array(text.utf8), fileName: "brand.json")
/// print(loaded.palettes[0].format)
/// for token in loaded.palettes[0].tokens {
///   print(token.path, token.variants[0].color?.hex ?? "none")
/// }
/// // Prints "theo"
/// // Prints "text #777777"
/// ```
public enum Theo: TokenFormat {
  public static let id = "theo"
  public static let name = "Theo"
  public static let fileExtensions = ["json", "json5", "yaml", "yml"]

  /// The allowed members of a file.
  private static let properties: Set<String> = ["props", "aliases", "global", "imports", "options"]

  public static func evidence(in input: TokenInput) -> FormatEvidence? {
    guard let root = input.json?.root, root.kind == .object else { return nil }
    let isTheos = root.members.allSatisfy { properties.contains($0.name) }
    if let props = root["props"] {
      let values = Array(props.members.map(\.value)) + Array(props.elements)
      let isBare = !["aliases", "global", "imports"].contains { root[$0] != nil }
      let isProp = values.contains {
        $0["value"] != nil && (!isBare || $0["category"]?.string != nil)
      }
      if isProp { return FormatEvidence(.peculiar, becauseOf: "“props” with values") }
      guard isTheos, values.isEmpty else { return nil }
    }
    guard isTheos else { return nil }
    let aliases = (root["aliases"]?.members).map { $0.map(\.value) } ?? []
    let hasImports = root["imports"]?.elements.contains { $0.kind == .string } ?? false
    guard hasImports || !aliases.isEmpty, aliases.allSatisfy(isAlias) else { return nil }
    return FormatEvidence(.typical, becauseOf: "nothing but “aliases”, “imports” and the like")
  }

  /// Whether a member of `aliases` is a value or an object with one, rather than a group or a typed
  /// token.
  private static func isAlias(_ value: JSONValue) -> Bool {
    value.kind != .object || value["value"] != nil && value["type"] == nil
  }

  public static func claims(_ input: TokenInput) -> [String] {
    guard let root = input.json?.root else { return [] }
    return TheoReader.imports(of: root).flatMap {
      TheoReader.spellings(of: $0.text, beside: input.path)
    }
  }

  public static func load(_ inputs: [TokenInput], in context: LoadContext) -> [ResolvedPalette] {
    inputs.compactMap { input in
      guard let json = input.json else { return nil }
      var reader = TheoReader(context: context)
      reader.add(json, at: input.path, importedFrom: nil)
      let palette = reader.palette(of: input.path, format: id)
      // A file with only aliases is meant for other files.
      let isEmpty = palette.tokens.isEmpty && palette.problems.isEmpty
      return isEmpty && input.root != nil ? nil : palette
    }
  }
}

import SourceSyntax

/// Tokens of Theo, by Salesforce: `props` with a type and a category, in JSON, JSON5 or YAML, and its raw
/// JSON output.
///
/// Each file that no other one imports is a palette of its own.
public enum Theo: TokenFormat {
  public static let id = "theo"
  public static let name = "Theo"
  public static let fileExtensions = ["json", "json5", "yaml", "yml"]

  /// What a file may state.
  private static let properties: Set<String> = ["props", "aliases", "global", "imports", "options"]

  public static func fit(_ input: TokenInput) -> FormatFit {
    guard let root = input.json?.root, root.kind == .object else { return .none }
    let isTheos = root.members.allSatisfy { properties.contains($0.name) }
    if let props = root["props"] {
      let values = Array(props.members.map(\.value)) + Array(props.elements)
      let isBare = !["aliases", "global", "imports"].contains { root[$0] != nil }
      let isProp = values.contains {
        $0["value"] != nil && (!isBare || $0["category"]?.string != nil)
      }
      if isProp { return .likely }
      guard isTheos, values.isEmpty else { return .none }
    }
    guard isTheos else { return .none }
    let hasAliases = root["aliases"]?.members.contains { !$0.name.isEmpty } ?? false
    let hasImports = root["imports"]?.elements.contains { $0.kind == .string } ?? false
    return hasAliases || hasImports ? .possible : .none
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
      // A file of aliases only is there for others.
      let isEmpty = palette.tokens.isEmpty && palette.problems.isEmpty
      return isEmpty && input.root != nil ? nil : palette
    }
  }
}

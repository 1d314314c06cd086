import SystemColors

/// Token files of the Design Tokens Community Group, format 2025.10: groups and tokens in JSON.
///
/// Files that are given together share their names: an alias that its own file does not have is looked
/// up in the others, first in those of the same folder. Files that state the same tokens for several
/// appearances make one palette.
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
    var files = DTCGFiles(inputs, in: context)
    return files.palettes(format: id)
  }
}

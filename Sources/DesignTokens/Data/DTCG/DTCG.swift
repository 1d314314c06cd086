import SourceSyntax
import SystemColors

/// Token files of the Design Tokens Community Group, format 2025.10: groups and tokens in JSON.
///
/// Files that are loaded together share their names: an alias that is not defined in its own file
/// is looked up in the others, starting with those in the same folder. Files that define the same
/// tokens for several appearances form one palette.
///
/// Where the specification, the schema and the test suite disagree, the following applies:
///
/// - JSON pointers are supported everywhere (the chapter on aliases says MUST, the one on groups
///   says MAY in one place).
/// - A pointer to a token rather than its `$value` (`#/colors/blue`) is an alias, as in the chapter
///   on aliases; the suite rejects it, and so does conformance (`alias/missing-value`).
/// - `$ref` in an object without tokens of its own makes it a token, as in the schema; next to
///   tokens it means `$extends`, as in the chapter on groups.
/// - `{ colors . x }` is taken literally, including the spaces; nothing is trimmed.
/// - A hue of 360 or a tristimulus value above 1 (white has Z = 1.089) is outside the stated range
///   but still denotes one color: it is a warning, and an error in conformance.
/// - `context` instead of `contexts`, as in two chapters of the resolver module, is accepted with a
///   warning; a reference `file.json#sets/x` without the slash, as in a third, without one.
/// - A resolver without `version` is read as 2025.10, with a warning; most examples in the
///   specification lack it. A modifier with a single context, which “should” be an error, is one
///   in conformance only.
/// - The `$type` of a group in a later source replaces that in an earlier one.
///
/// ```swift
/// let text = """
///   { "$type": "color",
///     "gray": { "$value": { "colorSpace": "srgb", "components": [0.5, 0.5, 0.5] } },
///     "text": { "$value": "{gray}" } }
///   """
/// let loaded = PaletteLoader.load(text: Array(text.utf8), fileName: "brand.tokens.json")
/// print(loaded.palettes[0].format)
/// for token in loaded.palettes[0].tokens {
///   print(token.path, token.variants[0].color?.hex ?? "none")
/// }
/// // Prints "dtcg"
/// // Prints "gray #808080"
/// // Prints "text #808080"
/// ```
public enum DTCG: TokenFormat {
  public static let id = "dtcg"
  public static let name = "Design Tokens Community Group (2025.10)"
  public static let isSpecified = true
  public static let fileExtensions = ["json", "tokens", "json5", "jsonc", "yaml", "yml"]

  public static func evidence(in input: TokenInput) -> FormatEvidence? {
    guard let root = input.json?.root, root.kind == .object else { return nil }
    if let schema = root["$schema"]?.string {
      // A schema for token files contains the names of their properties, too.
      if root.isJSONSchema { return nil }
      if schema.contains("designtokens.org"), !schema.contains("resolver") {
        return FormatEvidence(.certain, becauseOf: "the schema of the format")
      }
    }
    let isNamedSo = input.name.hasSuffix(".tokens") || input.name.hasSuffix(".tokens.json")
    if root.document.containsKey("$value") {
      return FormatEvidence(.possible, becauseOf: "a member “$value”")
    }
    return isNamedSo ? FormatEvidence(.possible, becauseOf: "the name of a token file") : nil
  }

  public static func load(_ inputs: [TokenInput], in context: LoadContext) -> [ResolvedPalette] {
    var files = DTCGFiles(inputs, in: context)
    return files.palettes(format: id)
  }
}

import SourceSyntax
import SystemColors

/// Token files of the Design Tokens Community Group, format 2025.10: groups and tokens in JSON.
///
/// Files that are given together share their names: an alias that its own file does not have is looked
/// up in the others, first in those of the same folder. Files that state the same tokens for several
/// appearances make one palette.
///
/// Where specification, schema and test suite disagree, this is read:
///
/// - JSON pointers are supported everywhere (the chapter on aliases says MUST, that on groups once MAY).
/// - A pointer to a token and not to its `$value` (`#/colors/blue`) is an alias, as the chapter on aliases
///   has it; the suite refuses it, and so does conformance (`alias/missing-value`).
/// - `$ref` in an object without tokens of its own makes it a token, as in the schema; next to tokens it
///   is `$extends`, as in the chapter on groups.
/// - `{ colors . x }` names what it says, spaces included; nothing is trimmed.
/// - A hue of 360 and a tristimulus value above 1 (white has Z = 1.089) are outside of the stated ranges
///   and mean one color all the same: a warning, and an error in conformance.
/// - `context` for `contexts`, as two chapters of the resolver module write it, is read with a warning; a
///   reference `file.json#sets/x` without its slash, as a third writes it, without one.
/// - A resolver without `version` is read as 2025.10, with a warning; most examples of the specification
///   have none. A modifier with a single context, which “should” be an error, is one in conformance only.
/// - What a later source says of a group's `$type` replaces what an earlier one said.
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

/// Aliases that are not written as the format wants it.
///
/// ## What it checks
///
/// An alias in braces is one path of names without gaps, `{group.token}`; a `$ref` is a JSON
/// pointer into the same file, `#/group/token/$value`. Under `--conformance`, a part of a value is
/// only named by a `$ref`, which has no other member beside it.
///
/// ## Why it matters
///
/// What the alias names cannot be told, so that the color is unknown; other tools take it for a
/// plain text.
///
/// ## Example
///
/// ```
/// { "$type": "color",
///   "ink": { "$value": { "colorSpace": "srgb", "components": [0, 0, 0] } },
///   "text": { "$value": "{.ink}" } }
/// ```
///
/// ## Use instead
///
/// ```
/// { "$type": "color",
///   "ink": { "$value": { "colorSpace": "srgb", "components": [0, 0, 0] } },
///   "text": { "$value": "{ink}" } }
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Design Tokens Format Module 2025.10, 7 Aliases and references
/// - RFC 6901, JavaScript Object Notation (JSON) Pointer
public struct AliasSyntax: ReadingRule {
  public static let id = "alias/syntax"
  public static let summary = "An alias is one path in braces or a JSON pointer."

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(finds: ["the reference “{.ink}” has an empty name between its dots"])
  }

  public init() {}
}

/// Aliases that lead to a value of another type.
///
/// ## What it checks
///
/// Where a token is a color, its alias leads to a color. The same holds for the parts of composite
/// values, and under `--conformance` for tokens of every type.
///
/// ## Why it matters
///
/// A size or a number cannot be shown as a color: the token has none, and builds fail or write a
/// broken value.
///
/// ## Example
///
/// ```
/// { "space": { "$type": "number", "$value": 4 },
///   "text": { "$type": "color", "$value": "{space}" } }
/// ```
///
/// ## Use instead
///
/// ```
/// { "ink": { "$type": "color", "$value": { "colorSpace": "srgb", "components": [0, 0, 0] } },
///   "text": { "$type": "color", "$value": "{ink}" } }
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Design Tokens Format Module 2025.10, 7 Aliases and references
/// - Design Tokens Format Module 2025.10, 8 Types
public struct AliasTypeMismatch: ReadingRule {
  public static let id = "alias/type-mismatch"
  public static let summary = "An alias leads to a value of the type that the token has."

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(finds: ["“{space}” is a number, where a color is needed"])
  }

  public init() {}
}

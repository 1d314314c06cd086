import TokenGraph

/// JSON pointers that end at a token and not at its value.
///
/// ## What it checks
///
/// Under `--conformance`, a pointer in a `$ref` that names a token ends with `/$value`, or goes on
/// behind it.
///
/// ## Why it matters
///
/// A pointer to the token stands for the whole object with its type and its description, which
/// other tools may put in place of the value.
///
/// ## Example
///
/// ```
/// { "$type": "color",
///   "ink": { "$value": { "colorSpace": "srgb", "components": [0, 0, 0] } },
///   "text": { "$value": { "$ref": "#/ink" } } }
/// ```
///
/// ## Use instead
///
/// ```
/// { "$type": "color",
///   "ink": { "$value": { "colorSpace": "srgb", "components": [0, 0, 0] } },
///   "text": { "$value": { "$ref": "#/ink/$value" } } }
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Design Tokens Format Module 2025.10, 7 Aliases and references
public struct AliasMissingValue: ReadingRule {
  public static let id = "alias/missing-value"
  public static let summary = "A JSON pointer to a token goes on to its “$value”."

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(
      finds: ["the pointer refers to a token, not to its “$value”"],
      reading: LoadOptions(isConformance: true))
  }

  public init() {}
}

/// Members of a token file that are neither a group nor a token.
///
/// ## What it checks
///
/// What stands under a name in a token file, and the file itself, is an object.
///
/// ## Why it matters
///
/// A bare value is a token in no tool: `"ink": "#191919"` defines nothing.
///
/// ## Example
///
/// ```
/// { "$type": "color",
///   "ink": "#191919",
///   "paper": { "$value": { "colorSpace": "srgb", "components": [0, 0, 0] } } }
/// ```
///
/// ## Use instead
///
/// ```
/// { "$type": "color",
///   "ink": { "$value": { "colorSpace": "srgb", "components": [0, 0, 0] } },
///   "paper": { "$value": { "colorSpace": "srgb", "components": [0, 0, 0] } } }
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Design Tokens Format Module 2025.10, 5 Design token
/// - Design Tokens Format Module 2025.10, 6 Groups
public struct TokenNotAnObject: ReadingRule {
  public static let id = "token/not-an-object"
  public static let summary = "Tokens and groups are objects."
  public static let defaultSeverity = Severity.warning

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(finds: ["“ink” is neither a group nor a token, but a string"])
  }

  public init() {}
}

/// Aliases that can name several tokens.
///
/// ## What it checks
///
/// An alias that its own file cannot resolve names a token of exactly one other file: the files of
/// the same folder come first. In an export of Figma variables it names a variable of exactly one
/// collection.
///
/// ## Why it matters
///
/// Which of the tokens is meant depends on which files are used together, which only a resolver
/// document or the name of the collection says. The color is unknown here.
///
/// ## Example
///
/// ```
/// base.tokens.json:
/// { "$type": "color",
///   "accent": { "$value": { "colorSpace": "srgb", "components": [0, 0.3, 0.8] } },
///   "paper": { "$value": { "colorSpace": "srgb", "components": [1, 1, 1] } } }
///
/// button.tokens.json:
/// { "button": { "$type": "color", "$value": "{accent}" } }
///
/// legacy.tokens.json:
/// { "$type": "color",
///   "accent": { "$value": { "colorSpace": "srgb", "components": [0, 0.5, 0.2] } } }
/// ```
///
/// ## Use instead
///
/// ```
/// base.tokens.json:
/// { "$type": "color",
///   "accent": { "$value": { "colorSpace": "srgb", "components": [0, 0.3, 0.8] } },
///   "paper": { "$value": { "colorSpace": "srgb", "components": [1, 1, 1] } } }
///
/// button.tokens.json:
/// { "button": { "$type": "color", "$value": "{accent}" } }
///
/// legacy.tokens.json:
/// { "$type": "color",
///   "legacy-accent": { "$value": { "colorSpace": "srgb", "components": [0, 0.5, 0.2] } } }
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Design Tokens Format Module 2025.10, 7 Aliases and references
/// - Design Tokens Resolver Module 2025.10
public struct AliasAmbiguous: ReadingRule {
  public static let id = "alias/ambiguous"
  public static let summary = "An alias names one token, not one of several files."
  public static let defaultSeverity = Severity.warning

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(finds: ["“{accent}” is defined in 2 other files"], in: nil)
  }

  public init() {}
}

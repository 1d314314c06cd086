/// Tokens that two files define.
///
/// ## What it checks
///
/// In Style Dictionary and Spectrum tokens, no two files that are built together define the same
/// token.
///
/// ## Why it matters
///
/// Only the last definition counts, and which one is last depends on the order in which the build
/// takes the files.
///
/// ## Example
///
/// ```
/// tokens/base.json:
/// { "color": { "ink": { "value": "#191919" } } }
///
/// tokens/brand.json:
/// { "color": { "ink": { "value": "#22223b" } } }
/// ```
///
/// ## Use instead
///
/// ```
/// tokens/base.json:
/// { "color": { "ink": { "value": "#191919" } } }
///
/// tokens/brand.json:
/// { "color": { "brand": { "value": "#22223b" } } }
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Style Dictionary documentation, Configuration
public struct TokenCollision: ReadingRule {
  public static let id = "token/collision"
  public static let summary = "A token is defined in one file."
  public static let defaultSeverity = Severity.warning

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(finds: ["“color.ink” is defined twice, and this definition is used"], in: nil)
  }

  public init() {}
}

import TokenGraph

/// Tokens with too many modes.
///
/// ## What it checks
///
/// The modes that the tokens of a file state make up no more than 256 contexts of one modifier. The
/// example has a limit of 2.
///
/// ## Why it matters
///
/// Every color is resolved in each mode. Those beyond the limit are left out, so that nothing in
/// them is checked.
///
/// ## Example
///
/// ```
/// { "gap": { "$type": "number", "$value": 8,
///     "$extensions": { "mode": { "compact": 4, "cozy": 8, "wide": 12 } } } }
/// ```
///
/// ## Use instead
///
/// ```
/// { "gap": { "$type": "number", "$value": 8,
///     "$extensions": { "mode": { "compact": 4, "wide": 8 } } } }
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Cobalt UI documentation, Modes
public struct ModeTooMany: ReadingRule {
  public static let id = "mode/too-many"
  public static let summary = "A modifier has at most 256 modes."

  public static var examples: [RuleExample<ReadingSubject>] {
    var options = LoadOptions()
    options.limits.modes = 2
    return documented(finds: ["the tokens have more than 2 modes of “mode”"], reading: options)
  }

  public init() {}
}

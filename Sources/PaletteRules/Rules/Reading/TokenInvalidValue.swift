import TokenGraph

/// Values that their type does not allow.
///
/// ## What it checks
///
/// Under `--conformance`, the values of all types have the form that the specification gives them:
/// numbers, units, keywords, the parts of composite values. The stops of gradients are always
/// checked.
///
/// ## Why it matters
///
/// Other tools refuse the file, or leave the token out.
///
/// ## Example
///
/// ```
/// { "rule": { "$type": "strokeStyle", "$value": "wavy" } }
/// ```
///
/// ## Use instead
///
/// ```
/// { "rule": { "$type": "strokeStyle", "$value": "dashed" } }
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Design Tokens Format Module 2025.10, 8 Types
/// - Design Tokens Format Module 2025.10, 9 Composite types
public struct TokenInvalidValue: ReadingRule {
  public static let id = "token/invalid-value"
  public static let summary = "A value is one that its type allows."

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(finds: ["invalid value “wavy”"], reading: LoadOptions(isConformance: true))
  }

  public init() {}
}

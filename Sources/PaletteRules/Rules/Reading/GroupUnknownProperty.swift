import TokenGraph

/// Members with a dollar sign that a group does not have.
///
/// ## What it checks
///
/// Under `--conformance`, the members of a group that begin with a dollar sign are those of the
/// specification.
///
/// ## Why it matters
///
/// Names with a dollar sign are kept for the format. Other tools refuse the file or drop the
/// member.
///
/// ## Example
///
/// ```
/// { "gray": { "$type": "color", "$order": 1,
///     "ink": { "$value": { "colorSpace": "srgb", "components": [0, 0, 0] } } } }
/// ```
///
/// ## Use instead
///
/// ```
/// { "gray": { "$type": "color", "$extensions": { "com.example.order": 1 },
///     "ink": { "$value": { "colorSpace": "srgb", "components": [0, 0, 0] } } } }
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Design Tokens Format Module 2025.10, 6 Groups
public struct GroupUnknownProperty: ReadingRule {
  public static let id = "group/unknown-property"
  public static let summary = "A group has only the members of the specification."

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(
      finds: ["unknown group property “$order”"], reading: LoadOptions(isConformance: true))
  }

  public init() {}
}

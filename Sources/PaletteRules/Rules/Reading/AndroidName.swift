/// Android colors without a name.
///
/// ## What it checks
///
/// Each `<color>` in a file of values has the attribute `name`.
///
/// ## Why it matters
///
/// Nothing can use the color, and the build stops.
///
/// ## Example
///
/// ```
/// <resources>
///   <color>#191919</color>
///   <color name="paper">#ffffff</color>
/// </resources>
/// ```
///
/// ## Use instead
///
/// ```
/// <resources>
///   <color name="ink">#191919</color>
///   <color name="paper">#ffffff</color>
/// </resources>
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Android developer documentation, More resource types: Color
public struct AndroidName: ReadingRule {
  public static let id = "android/name"
  public static let summary = "A color resource has a name."

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(finds: ["the color has no name"], in: "res/values/colors.xml")
  }

  public init() {}
}

/// Android resources that are defined twice.
///
/// ## What it checks
///
/// No two resources of one type have the same name for the same qualifiers.
///
/// ## Why it matters
///
/// The build stops, because it cannot tell which one is meant. The last definition is taken here.
///
/// ## Example
///
/// ```
/// <resources>
///   <color name="ink">#191919</color>
///   <color name="ink">#22223b</color>
/// </resources>
/// ```
///
/// ## Use instead
///
/// ```
/// <resources>
///   <color name="ink">#191919</color>
///   <color name="ink_blue">#22223b</color>
/// </resources>
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Android developer documentation, App resources overview
public struct AndroidDuplicate: ReadingRule {
  public static let id = "android/duplicate"
  public static let summary = "A resource is defined once in each configuration."
  public static let defaultSeverity = Severity.warning

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(
      finds: ["“ink” is defined twice in one configuration; the last definition is used"],
      in: "res/values/colors.xml")
  }

  public init() {}
}

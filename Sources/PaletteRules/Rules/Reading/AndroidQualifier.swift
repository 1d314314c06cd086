/// Folders of Android resources with unknown qualifiers.
///
/// ## What it checks
///
/// The words after `values` and `color` in the name of a folder are qualifiers, such as `night` or
/// `v31`.
///
/// ## Why it matters
///
/// The build refuses the folder. A misspelled `night` means that its colors are not taken for the
/// dark theme.
///
/// ## Example
///
/// ```
/// res/values-nigth/colors.xml:
/// <resources>
///   <color name="ink">#eeeeee</color>
/// </resources>
/// ```
///
/// ## Use instead
///
/// ```
/// res/values-night/colors.xml:
/// <resources>
///   <color name="ink">#eeeeee</color>
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
public struct AndroidQualifier: ReadingRule {
  public static let id = "android/qualifier"
  public static let summary = "The folder of a resource has qualifiers that Android knows."
  public static let defaultSeverity = Severity.warning

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(finds: ["“nigth” is not a qualifier of resource folders"], in: nil)
  }

  public init() {}
}

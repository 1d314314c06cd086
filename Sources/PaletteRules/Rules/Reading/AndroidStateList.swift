/// Color state lists without colors.
///
/// ## What it checks
///
/// A `<selector>` has at least one item, and each item an `android:color`.
///
/// ## Why it matters
///
/// An item without a color has nothing to show in its state, and a list without one has none at
/// all.
///
/// ## Example
///
/// ```
/// res/color/link.xml:
/// <selector xmlns:android="http://schemas.android.com/apk/res/android">
///   <item android:state_pressed="true" />
/// </selector>
/// ```
///
/// ## Use instead
///
/// ```
/// res/color/link.xml:
/// <selector xmlns:android="http://schemas.android.com/apk/res/android">
///   <item android:state_pressed="true" android:color="#22223b" />
/// </selector>
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Android developer documentation, Color state list resource
public struct AndroidStateList: ReadingRule {
  public static let id = "android/state-list"
  public static let summary = "A color state list and each of its items has a color."

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(
      finds: [
        "the state list has no color",
        "the item has no color",
      ], in: nil)
  }

  public init() {}
}

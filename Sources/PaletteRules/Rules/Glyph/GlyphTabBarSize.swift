import ImageFacts

/// Glyphs of tab bars that are too large.
///
/// ## What it checks
///
/// The glyph of an image whose name has the word `tab` or `tabbar` is at most as large as the
/// guidelines say for its shape: full squares 23 × 23 points, others about as wide as high 25 × 25,
/// wide ones 31 points wide, tall ones 28 points high. It is wide or tall when one side is 1.2 times
/// the other, and a full square if it fills 95 % of its box. Names are guesses, so the rule is off by
/// default.
///
/// ## Why it matters
///
/// A larger glyph is scaled down or overlaps its neighbors, a smaller one looks lost beside the
/// symbols of the system.
///
/// ## Example
///
/// ```
/// tab-home@2x.png: a glyph of 60 × 60 pixels
/// ```
///
/// ## Use instead
///
/// ```
/// tab-home@2x.png: a glyph of 50 × 50 pixels
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Human Interface Guidelines, Tab bars: custom icons, regular size
public struct GlyphTabBarSize: SingleImageRule {
  public static let id = "glyph/tab-bar-size"
  public static let summary = "A glyph for a tab bar has the right size."
  public static let defaultSeverity = Severity.note
  public static let isOnByDefault = false

  public static var examples: [RuleExample<ImageSetSubject>] {
    func set(_ size: Int) -> ImageSetSubject {
      ImageSetSubject(
        example: "tab-home", isTemplate: true,
        [.init(example: "tab-home@2x.png", size: (size, size), scale: 2)])
    }
    return [
      RuleExample(
        "tab-home@2x.png: a glyph of 60 × 60 pixels", set(60),
        finds: ["the glyph has 30 × 30 points, more than 25 × 25"]),
      RuleExample("tab-home@2x.png: a glyph of 50 × 50 pixels", set(50)),
    ]
  }

  public init() {}

  public func check(_ subject: ImageSetSubject, report: (Finding) -> Void) {
    guard subject.isNamed(["tab", "tabbar"]) else { return }
    Self.checkGlyphs(of: subject, report: report) { width, height, _, coverage in
      if width >= 1.2 * height { return (31, "31 across") }
      if height >= 1.2 * width { return (28, "28 down") }
      return coverage >= 0.95 ? (23, "23 × 23 for a square") : (25, "25 × 25")
    }
  }
}

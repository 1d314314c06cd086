import ImageFacts

/// Glyphs of Home Screen quick actions that are too large.
///
/// ## What it checks
///
/// The glyph of an image whose name has the word `shortcut` or the words `quick action` is at most
/// 35 × 35 points large (34.67 at 3×). Names are guesses, so the rule is off by default.
///
/// ## Why it matters
///
/// A larger glyph is scaled down or overlaps its neighbors, a smaller one looks lost beside the
/// symbols of the system.
///
/// ## Example
///
/// ```
/// shortcut-scan@2x.png: a glyph of 80 × 80 pixels
/// ```
///
/// ## Use instead
///
/// ```
/// shortcut-scan@2x.png: a glyph of 54 × 54 pixels
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Human Interface Guidelines, Home Screen quick actions: icon sizes
public struct GlyphQuickActionSize: SingleImageRule {
  public static let id = "glyph/quick-action-size"
  public static let summary = "A glyph for a quick action has the right size."
  public static let defaultSeverity = Severity.note
  public static let isOnByDefault = false

  public static var examples: [RuleExample<ImageSetSubject>] {
    func set(_ size: Int) -> ImageSetSubject {
      ImageSetSubject(
        example: "shortcut-scan", isTemplate: true,
        [.init(example: "shortcut-scan@2x.png", size: (size, size), scale: 2)])
    }
    return [
      RuleExample(
        "shortcut-scan@2x.png: a glyph of 80 × 80 pixels", set(80),
        finds: ["the glyph has 40 × 40 points, more than 35 × 35"]),
      RuleExample("shortcut-scan@2x.png: a glyph of 54 × 54 pixels", set(54)),
    ]
  }

  public init() {}

  public func check(_ subject: ImageSetSubject, report: (Finding) -> Void) {
    guard
      subject.isNamed(["shortcut", "quickaction"])
        || subject.isNamed(["quick"]) && subject.isNamed(["action"])
    else { return }
    Self.checkGlyphs(of: subject, report: report) { _, _, scale, _ in
      // 104 pixels.
      scale == 3 ? (104.0 / 3, "34.67 × 34.67") : (35, "35 × 35")
    }
  }
}

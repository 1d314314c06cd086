import ImageFacts

/// Glyphs of toolbars and navigation bars that are too large.
///
/// ## What it checks
///
/// The glyph of an image whose name has the word `toolbar`, `navbar`, `navigation` or `nav` is at
/// most 28 × 28 points large: the rectangle around what is visible, divided by the scale. Names are
/// guesses, so the rule is off by default.
///
/// ## Why it matters
///
/// A larger glyph is scaled down or overlaps its neighbors, a smaller one looks lost beside the
/// symbols of the system.
///
/// ## Example
///
/// ```
/// toolbar-add@2x.png: a glyph of 64 × 64 pixels
/// ```
///
/// ## Use instead
///
/// ```
/// toolbar-add@2x.png: a glyph of 48 × 48 pixels
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Human Interface Guidelines, Navigation bars; Toolbars: custom icons 24 × 24 points, at most 28
///   × 28
public struct GlyphBarSize: SingleImageRule {
  public static let id = "glyph/bar-size"
  public static let summary = "A glyph for a bar has the right size."
  public static let defaultSeverity = Severity.note
  public static let isOnByDefault = false

  public static var examples: [RuleExample<ImageSetSubject>] {
    func set(_ size: Int) -> ImageSetSubject {
      ImageSetSubject(
        example: "toolbar-add", isTemplate: true,
        [.init(example: "toolbar-add@2x.png", size: (size, size), scale: 2)])
    }
    return [
      RuleExample(
        "toolbar-add@2x.png: a glyph of 64 × 64 pixels", set(64),
        finds: ["the glyph has 32 × 32 points, more than 28 × 28"]),
      RuleExample("toolbar-add@2x.png: a glyph of 48 × 48 pixels", set(48)),
    ]
  }

  public init() {}

  public func check(_ subject: ImageSetSubject, report: (Finding) -> Void) {
    guard subject.isNamed(["toolbar", "navbar", "navigation", "nav"]) else { return }
    Self.checkGlyphs(of: subject, report: report) { _, _, _, _ in (28, "28 × 28") }
  }
}

import ImageFacts

/// AR glyphs and badges without clear space.
///
/// ## What it checks
///
/// Around what is visible of an image whose name has the word `ar` there is clear space of at least
/// a tenth of its height, on all sides. Names are guesses, so the rule is off by default.
///
/// ## Why it matters
///
/// The mark has to stay recognizable beside other content.
///
/// ## Example
///
/// ```
/// ar-badge.png: 100 × 50, visible from 0 to 100 across
/// ```
///
/// ## Use instead
///
/// ```
/// ar-badge.png: 100 × 50, visible from 10 to 90 across
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Human Interface Guidelines, Augmented reality: minimum clear space of 10 % of the height of
///   the glyph or badge
public struct GlyphClearSpace: SingleImageRule {
  public static let id = "glyph/clear-space"
  public static let summary = "An AR glyph or badge has clear space around it."
  public static let needsPixels = true
  public static let defaultSeverity = Severity.note
  public static let isOnByDefault = false

  public static var examples: [RuleExample<ImageSetSubject>] {
    func set(_ x: Int) -> ImageSetSubject {
      ImageSetSubject(
        example: "ar-badge",
        [
          .init(example: "ar-badge.png", size: (100, 50)) {
            $0.glyph = .init(
              box: .init(x: x, y: 5, width: 100 - 2 * x, height: 40), centerX: 50, centerY: 25)
          }
        ])
    }
    return [
      RuleExample(
        "ar-badge.png: 100 × 50, visible from 0 to 100 across", set(0),
        finds: ["the clear space is 0 pixels, less than 4"]),
      RuleExample("ar-badge.png: 100 × 50, visible from 10 to 90 across", set(10)),
    ]
  }

  public init() {}

  public func check(_ subject: ImageSetSubject, report: (Finding) -> Void) {
    guard subject.isNamed(["ar"]) else { return }
    for slot in subject.slots {
      guard let facts = slot.raster, let box = facts.glyph?.box else { continue }
      let right = facts.shownWidth - box.x - box.width
      let bottom = facts.shownHeight - box.y - box.height
      let space = Double(min(box.x, box.y, right, bottom))
      let least = Double(box.height) / 10
      guard space < least else { continue }
      report(
        Self.finding(
          slot, of: subject, .narrow(Int(space), least), help: .widen,
          measured: ("pixels", space, least)))
    }
  }
}

extension String {
  fileprivate static func narrow(_ pixels: Int, _ least: Double) -> String {
    "the clear space is \(pixels == 1 ? "1 pixel" : "\(pixels) pixels"), less than "
      + "\(RatioText.required(least))"
  }
  fileprivate static let widen = "Enlarge the canvas, or keep the space in the layout."
}

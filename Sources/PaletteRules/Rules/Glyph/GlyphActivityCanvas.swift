import ImageFacts

/// Images of activities on another canvas than 70 × 70 pixels.
///
/// ## What it checks
///
/// A template image whose name has the word `activity` or `share` has a canvas of 70 × 70 pixels at
/// 1×, to within a tenth, or of that times its scale. Names are guesses, so the rule is off by
/// default.
///
/// ## Why it matters
///
/// The share sheet masks the image and shows it in a circle of a fixed size; another canvas makes
/// the glyph larger or smaller than those beside it.
///
/// ## Example
///
/// ```
/// activity-print.png: template, 48 × 48
/// ```
///
/// ## Use instead
///
/// ```
/// activity-print.png: template, 70 × 70
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Human Interface Guidelines, Activity views: centered in an area measuring about 70 × 70 pixels
public struct GlyphActivityCanvas: Rule {
  public static let id = "glyph/activity-canvas"
  public static let summary = "The image of an activity has a canvas of about 70 × 70 pixels."
  public static let defaultSeverity = Severity.note
  public static let isOnByDefault = false

  public static var examples: [RuleExample<ImageSetSubject>] {
    func set(_ size: Int) -> ImageSetSubject {
      ImageSetSubject(
        example: "activity-print", isTemplate: true,
        [.init(example: "activity-print.png", size: (size, size))])
    }
    return [
      RuleExample(
        "activity-print.png: template, 48 × 48", set(48),
        finds: ["the canvas has 48 × 48 pixels, not about 70 × 70"]),
      RuleExample("activity-print.png: template, 70 × 70", set(70)),
    ]
  }

  public init() {}

  public func check(_ subject: ImageSetSubject, report: (Finding) -> Void) {
    guard subject.isTemplate, subject.isNamed(["activity", "share"]) else { return }
    for slot in subject.slots {
      guard let facts = slot.raster else { continue }
      let size = 70 * (slot.scale ?? 1)
      let isRight = [facts.shownWidth, facts.shownHeight].allSatisfy {
        abs(Double($0) - size) <= size / 10
      }
      guard !isRight else { continue }
      report(
        Self.finding(
          slot, of: subject, .canvas(facts.sizeText, RatioText.required(size)), help: .resize))
    }
  }
}

extension String {
  fileprivate static func canvas(_ size: String, _ side: String) -> String {
    "the canvas has \(size) pixels, not about \(side) × \(side)"
  }
  fileprivate static let resize = "Put the glyph in the center of a canvas of that size."
}

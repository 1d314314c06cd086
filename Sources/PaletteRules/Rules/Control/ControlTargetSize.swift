import ImageFacts

/// Images of buttons that are too small to touch.
///
/// ## What it checks
///
/// An image whose name has the word `button` or `btn`, for a device that is touched, is at least 44
/// points wide and high. What a layout adds around it is not known, and names are guesses, so the
/// rule is off by default.
///
/// ## Why it matters
///
/// Smaller targets are missed, most of all by people who cannot move their hands well.
///
/// ## Example
///
/// ```
/// play-button@2x.png: 60 × 60 pixels
/// ```
///
/// ## Use instead
///
/// ```
/// play-button@2x.png: 88 × 88 pixels
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Human Interface Guidelines, Buttons: a hit region of at least 44 × 44 points
public struct ControlTargetSize: SingleImageRule {
  public static let id = "control/target-size"
  public static let summary = "The image of a button is large enough to touch."
  public static let defaultSeverity = Severity.note
  public static let isOnByDefault = false

  public static var examples: [RuleExample<ImageSetSubject>] {
    func set(_ size: Int) -> ImageSetSubject {
      ImageSetSubject(
        example: "play-button",
        [.init(example: "play-button@2x.png", size: (size, size), scale: 2)])
    }
    return [
      RuleExample(
        "play-button@2x.png: 60 × 60 pixels", set(60),
        finds: ["the image of the button has 30 × 30 points, less than 44 × 44"]),
      RuleExample("play-button@2x.png: 88 × 88 pixels", set(88)),
    ]
  }

  public init() {}

  public func check(_ subject: ImageSetSubject, report: (Finding) -> Void) {
    let least = 44.0
    guard subject.kind == .imageSet || subject.kind == .plain, subject.isNamed(["button", "btn"])
    else { return }
    for slot in subject.slots where ["universal", "iphone", "ipad"].contains(slot.idiom) {
      guard let facts = slot.raster, let scale = slot.scale ?? subject.assumedScale else {
        continue
      }
      let (width, height) = (Double(facts.shownWidth) / scale, Double(facts.shownHeight) / scale)
      guard min(width, height) < least else { continue }
      report(
        Self.finding(
          slot, of: subject, .small(width, height), help: .enlarge,
          measured: ("points", min(width, height), least)))
    }
  }
}

extension String {
  fileprivate static func small(_ width: Double, _ height: Double) -> String {
    "the image of the button has \(PointText.of(width, height)) points, less than 44 × 44"
  }
  fileprivate static let enlarge =
    "Enlarge the canvas, or give the button a larger frame in the layout."
}

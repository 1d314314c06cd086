public import ImageFacts

/// Flat art and text stored as JPEG.
///
/// ## What it checks
///
/// A JPEG is no flat art: one of which at most a fifth of the pixels differ from their neighbors is
/// reported, if it has at most eight inks, or if two to eight colors with at least 3 % each make
/// three quarters of it (a low quality blurs the others). Nor is it text or line art on a plain
/// ground: a color with at least 15 %, and 30 % of the edges sharp. What is flat and what is text is
/// guessed, so the rule is off by default.
///
/// ## Why it matters
///
/// JPEG draws ripples along sharp edges and text, and changes flat colors so that they no longer
/// match those around them. A PNG keeps them, and is often smaller.
///
/// ## Example
///
/// ```
/// diagram.jpg: JPEG, 3 inks
/// terms.jpg: JPEG, a ground of 58 %, and 34 % of the edges sharp
/// ```
///
/// ## Use instead
///
/// ```
/// diagram.png: PNG, 3 inks
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Human Interface Guidelines, Images: PNG for bitmap art, JPEG for photos
public struct ImageFlatAsJPEG: Rule {
  public static let id = "image/flat-as-jpeg"
  public static let summary = "Flat art and text are not a JPEG."
  public static let needsPixels = true
  public static let defaultSeverity = Severity.note
  public static let isOnByDefault = false

  public static var examples: [RuleExample<ImageSubject>] {
    func subject(_ file: String, _ format: String) -> ImageSubject {
      ImageSubject(example: file, format: format) {
        $0.variation = 0.1
        $0.inks = ["#ffffff", "#000000", "#ff0000"].map { .init(color: $0, share: 0.3) }
      }
    }
    return [
      RuleExample(
        "diagram.jpg: JPEG, 3 inks", subject("diagram.jpg", "jpeg"),
        finds: ["the JPEG looks like flat art of 3 colors"]),
      RuleExample("diagram.png: PNG, 3 inks", subject("diagram.png", "png")),
      RuleExample(
        "terms.jpg: JPEG, a ground of 58 %, and 34 % of the edges sharp",
        ImageSubject(example: "terms.jpg", format: "jpeg") {
          $0.variation = 0.42
          $0.sharpness = 0.34
          $0.dominant = [.init(color: "#ffffff", share: 0.58)]
        }, finds: ["the JPEG looks like text or line art"]),
    ]
  }

  public init() {}

  public func check(_ subject: ImageSubject, report: (Finding) -> Void) {
    guard subject.facts.format == "jpeg" else { return }
    if let count = Self.flatColors(of: subject.facts) {
      report(Self.finding(subject.file, .flat(count), help: .export))
    } else if Self.isText(subject.facts) {
      report(Self.finding(subject.file, .text, help: .export))
    }
  }

  private static func isText(_ facts: ImageFacts) -> Bool {
    guard let sharpness = facts.sharpness, let ground = facts.dominant?.first else { return false }
    return sharpness >= 0.3 && ground.share >= 0.15 && facts.width * facts.height >= 1024
  }

  /// The number of colors of flat art; `nil` for anything else.
  private static func flatColors(of facts: ImageFacts) -> Int? {
    if facts.isFlat, let inks = facts.inks { return inks.count }
    guard facts.inks == nil, let variation = facts.variation, variation <= 0.2,
      facts.width * facts.height >= 1024
    else { return nil }
    let areas = (facts.dominant ?? []).filter { $0.share >= 0.03 }
    return areas.count >= 2 && areas.reduce(0) { $0 + $1.share } >= 0.75 ? areas.count : nil
  }
}

extension String {
  fileprivate static func flat(_ inks: Int) -> String {
    "the JPEG looks like flat art of \(inks == 1 ? "1 color" : "\(inks) colors")"
  }
  fileprivate static let text = "the JPEG looks like text or line art"
  fileprivate static let export = "Export it again from its source as PNG or SVG."
}

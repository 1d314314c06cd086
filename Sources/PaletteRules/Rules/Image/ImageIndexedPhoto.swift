public import ImageFacts

/// Photographs reduced to a palette.
///
/// ## What it checks
///
/// A PNG or GIF with a palette is no photograph: one with more than 200 colors, of at least 100 ×
/// 100 pixels, of which 60 % or more differ from their neighbors, is reported. What is a photograph
/// is guessed, so the rule is off by default.
///
/// ## Why it matters
///
/// 256 colors are too few for skin and sky: they show bands or noise.
///
/// ## Example
///
/// ```
/// portrait.png: palette, 256 colors, 91 % of the pixels differ from their neighbors
/// ```
///
/// ## Use instead
///
/// ```
/// diagram.png: palette, 256 colors, 4 % of the pixels differ from their neighbors
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Human Interface Guidelines, Images: an 8-bit color palette is not for photos
public struct ImageIndexedPhoto: Rule {
  public static let id = "image/indexed-photo"
  public static let summary = "A photograph has no palette."
  public static let needsPixels = true
  public static let defaultSeverity = Severity.note
  public static let isOnByDefault = false

  public static var examples: [RuleExample<ImageSubject>] {
    func subject(_ file: String, _ variation: Double) -> ImageSubject {
      ImageSubject(example: file, size: (300, 400)) {
        $0.isIndexed = true
        $0.colors = 256
        $0.variation = variation
      }
    }
    return [
      RuleExample(
        "portrait.png: palette, 256 colors, 91 % of the pixels differ from their neighbors",
        subject("portrait.png", 0.91),
        finds: ["the image looks like a photograph and has a palette of only 256 colors"]),
      RuleExample(
        "diagram.png: palette, 256 colors, 4 % of the pixels differ from their neighbors",
        subject("diagram.png", 0.04)),
    ]
  }

  public init() {}

  public func check(_ subject: ImageSubject, report: (Finding) -> Void) {
    let facts = subject.facts
    guard facts.isIndexed, let colors = facts.colors, colors > 200, let variation = facts.variation,
      variation >= 0.6, facts.width * facts.height >= 10_000, facts.inks == nil
    else { return }
    report(Self.finding(subject.file, .reduced(colors), help: .export))
  }
}

extension String {
  fileprivate static func reduced(_ colors: Int) -> String {
    "the image looks like a photograph and has a palette of only \(colors) colors"
  }
  fileprivate static let export =
    "Export it again from its source as JPEG, or as a PNG with 24 bits."
}

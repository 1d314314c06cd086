public import ImageFacts

/// Black bars within an image.
///
/// ## What it checks
///
/// An opaque image of at least 200 pixels each way has no black bars: rows at the top and the
/// bottom, or columns left and right, that are black throughout, about equally many on both sides,
/// at least 2 % of the size each, and none at the other two edges. In a lossy format the two may
/// differ by 16, since blocks blur the edge of a bar. Night skies and dark artwork can
/// look the same, so the rule is off by default.
///
/// ## Why it matters
///
/// Screens have many aspect ratios. Bars that are part of the image are cut off on one and doubled
/// on the next.
///
/// ## Example
///
/// ```
/// film.png: 16 black rows at the top, 16 at the bottom
/// ```
///
/// ## Use instead
///
/// ```
/// film.png: no black rows
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Human Interface Guidelines, Layout: aspect ratios; do not add letterbox or pillarbox padding
///   to artwork
public struct ImageLetterboxed: Rule {
  public static let id = "image/letterboxed"
  public static let summary = "An image has no black bars."
  public static let needsPixels = true
  public static let defaultSeverity = Severity.note
  public static let isOnByDefault = false

  public static var examples: [RuleExample<ImageSubject>] {
    func subject(_ rows: Int) -> ImageSubject {
      ImageSubject(example: "film.png", size: (400, 300)) {
        guard rows > 0 else { return }
        $0.margins = .init(top: rows, right: 0, bottom: rows, left: 0, color: "#000000")
      }
    }
    return [
      RuleExample(
        "film.png: 16 black rows at the top, 16 at the bottom", subject(16),
        finds: ["the image has 16 black rows at the top and 16 at the bottom"]),
      RuleExample("film.png: no black rows", subject(0)),
    ]
  }

  public init() {}

  public func check(_ subject: ImageSubject, report: (Finding) -> Void) {
    let facts = subject.facts
    guard let margins = facts.margins, margins.color == "#000000", facts.isOpaque,
      min(facts.shownWidth, facts.shownHeight) >= 200
    else { return }
    let tolerance = ["jpeg", "webp", "heic", "avif", "jxl"].contains(facts.format) ? 16 : 2
    func areBars(_ a: Int, _ b: Int, of size: Int, others: Int) -> Bool {
      min(a, b) * 50 >= size && abs(a - b) <= min(tolerance, max(a, b) / 2) && a + b < size
        && others == 0
    }
    if areBars(
      margins.top, margins.bottom, of: facts.shownHeight, others: margins.left + margins.right)
    {
      report(
        Self.finding(
          subject.file, .bars("rows at the top and \(margins.bottom) at the bottom", margins.top),
          help: .crop))
    } else if areBars(
      margins.left, margins.right, of: facts.shownWidth, others: margins.top + margins.bottom)
    {
      report(
        Self.finding(
          subject.file,
          .bars("columns at the left and \(margins.right) at the right", margins.left),
          help: .crop))
    }
  }
}

extension String {
  fileprivate static func bars(_ words: String, _ count: Int) -> String {
    "the image has \(count) black \(words)"
  }
  fileprivate static let crop = "Crop the bars off, and let the view fill or fit."
}

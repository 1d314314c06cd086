public import ImageFacts

/// Images off the grid of 8 pixels.
///
/// ## What it checks
///
/// The width and the height of a raster image are multiples of 8 pixels. This is a recommendation
/// for artwork, so the rule is off by default.
///
/// ## Why it matters
///
/// Art on the grid keeps its edges on whole pixels when it is scaled down, and stays sharp.
///
/// ## Example
///
/// ```
/// tile.png: 130 × 96
/// ```
///
/// ## Use instead
///
/// ```
/// tile.png: 128 × 96
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Human Interface Guidelines, Images: design on a grid of 8 by 8 pixels
public struct ImageGrid: Rule {
  public static let id = "image/grid"
  public static let summary = "The size of an image is a multiple of 8 pixels."
  public static let defaultSeverity = Severity.note
  public static let isOnByDefault = false

  public static var examples: [RuleExample<ImageSubject>] {
    [
      RuleExample(
        "tile.png: 130 × 96", ImageSubject(example: "tile.png", size: (130, 96)),
        finds: ["the size of 130 × 96 pixels is no multiple of 8"]),
      RuleExample("tile.png: 128 × 96", ImageSubject(example: "tile.png", size: (128, 96))),
    ]
  }

  public init() {}

  public func check(_ subject: ImageSubject, report: (Finding) -> Void) {
    let facts = subject.facts
    guard facts.isRaster, !facts.width.isMultiple(of: 8) || !facts.height.isMultiple(of: 8) else {
      return
    }
    report(Self.finding(subject.file, .off(facts.sizeText), help: .snap))
  }
}

extension String {
  fileprivate static func off(_ size: String) -> String {
    "the size of \(size) pixels is no multiple of 8"
  }
  fileprivate static let snap = "Snap the bounds of the artwork to a grid of 8 × 8 pixels."
}

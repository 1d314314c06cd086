import ImageFacts

/// Dark forms of images on pure white.
///
/// ## What it checks
///
/// The form of an opaque image that is for dark does not have pure white along all four edges.
///
/// ## Why it matters
///
/// A white area among dark ones seems to glow.
///
/// ## Example
///
/// ```
/// chart-dark.png: dark, edges #ffffff
/// ```
///
/// ## Use instead
///
/// ```
/// chart-dark.png: dark, edges #1c1c1e
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Human Interface Guidelines, Dark Mode: soften the color of white backgrounds
public struct DarkImageWhite: Rule {
  public static let id = "dark/image-white"
  public static let summary = "The dark form of an image is not on pure white."
  public static let needsPixels = true
  public static let defaultSeverity = Severity.note

  public static var examples: [RuleExample<ImageSetSubject>] {
    func set(_ edge: String) -> ImageSetSubject {
      ImageSetSubject(
        example: "chart",
        [
          .init(example: "chart.png"),
          .init(example: "chart-dark.png", luminosity: .dark) {
            $0.edgeColors = .init(top: edge, right: edge, bottom: edge, left: edge)
          },
        ])
    }
    return [
      RuleExample(
        "chart-dark.png: dark, edges #ffffff", set("#ffffff"),
        finds: ["the dark image is on pure white"]),
      RuleExample("chart-dark.png: dark, edges #1c1c1e", set("#1c1c1e")),
    ]
  }

  public init() {}

  public func check(_ subject: ImageSetSubject, report: (Finding) -> Void) {
    guard [.imageSet, .plain, .android].contains(subject.kind), !subject.isTemplate else { return }
    for slot in subject.slots where slot.luminosity == .dark {
      guard let facts = slot.raster, facts.isOpaque, let edges = facts.edgeColors,
        [edges.top, edges.right, edges.bottom, edges.left].allSatisfy({ $0 == "#ffffff" })
      else { continue }
      report(Self.finding(slot, of: subject, .white, help: .soften))
    }
  }
}

extension String {
  fileprivate static let white = "the dark image is on pure white"
  fileprivate static let soften =
    "Use a slightly darker white, a dark ground, or a transparent one."
}

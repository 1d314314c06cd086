/// Custom back indicators without a mask.
///
/// ## What it checks
///
/// Beside an image whose name has the words `back` and `indicator` there is another one that has
/// `mask` as well. An app may use the indicator as its own mask, so the rule is off by default.
///
/// ## Why it matters
///
/// A navigation bar uses the mask when it slides a title out below the indicator. Without one of
/// the right shape the title is cut at the wrong place during the transition.
///
/// ## Example
///
/// ```
/// back-indicator.png
/// ```
///
/// ## Use instead
///
/// ```
/// back-indicator.png
/// back-indicator-mask.png
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Human Interface Guidelines, Navigation bars: a custom mask image for a custom back button
/// - UIKit, `setBackIndicatorImage(_:transitionMaskImage:)`
public struct GlyphBackMask: Rule {
  public static let id = "glyph/back-mask"
  public static let summary = "A custom back indicator has a mask."
  public static let defaultSeverity = Severity.note
  public static let isOnByDefault = false

  public static var examples: [RuleExample<ImageCollectionSubject>] {
    func folder(_ names: [String]) -> ImageCollectionSubject {
      ImageCollectionSubject(
        folder: "Bars", images: names.map { .init($0, file: "Bars/\($0).png") })
    }
    return [
      RuleExample(
        "back-indicator.png", folder(["back-indicator"]),
        finds: ["“back-indicator” has no mask beside it"]),
      RuleExample(
        "back-indicator.png\nback-indicator-mask.png",
        folder(["back-indicator", "back-indicator-mask"])),
    ]
  }

  public init() {}

  public func check(_ subject: ImageCollectionSubject, report: (Finding) -> Void) {
    let indicators = subject.images.filter { image in
      image.name.isNamed(["back"]) && image.name.isNamed(["indicator"])
    }
    guard !indicators.contains(where: { $0.name.isNamed(["mask"]) }) else { return }
    for image in indicators {
      report(Self.finding(image.file, .unmasked(image.name), help: .mask))
    }
  }
}

extension String {
  fileprivate static func unmasked(_ name: String) -> String { "“\(name)” has no mask beside it" }
  fileprivate static let mask =
    "Add an image of the same size whose alpha covers what a title may slide under."
}

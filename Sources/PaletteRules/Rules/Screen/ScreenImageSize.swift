public import ImageFacts

/// Images for the whole screen in the size of none.
///
/// ## What it checks
///
/// A launch image, and an image whose name has the word `screenshot`, `fullscreen`, `splash` or
/// `wallpaper`, has the size in pixels of the screen of an iPhone or iPad, upright or on the side.
/// Screens of other devices exist, so the rule is off by default.
///
/// ## Why it matters
///
/// An image of another size is scaled or cropped, or leaves bars at the edges.
///
/// ## Example
///
/// ```
/// splash.png: 1000 × 2000
/// ```
///
/// ## Use instead
///
/// ```
/// splash.png: 1170 × 2532
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Human Interface Guidelines, Layout: device screen sizes; backgrounds extend to the edges of
///   the screen
public struct ScreenImageSize: Rule {
  public static let id = "screen/size"
  public static let summary = "An image that fills the screen has the size of a screen."
  public static let defaultSeverity = Severity.note
  public static let isOnByDefault = false

  public static var examples: [RuleExample<ImageSubject>] {
    [
      RuleExample(
        "splash.png: 1000 × 2000", ImageSubject(example: "splash.png", size: (1000, 2000)),
        finds: ["no screen has the size of the image, 1000 × 2000 pixels"]),
      RuleExample(
        "splash.png: 1170 × 2532", ImageSubject(example: "splash.png", size: (1170, 2532))),
    ]
  }

  public init() {}

  public func check(_ subject: ImageSubject, report: (Finding) -> Void) {
    let facts = subject.facts
    let words: Set<String> = ["screenshot", "fullscreen", "splash", "wallpaper"]
    guard facts.isRaster, subject.role == .launchImage || subject.file.isNamed(words),
      ScreenSize.filled(byWidth: facts.shownWidth, height: facts.shownHeight).isEmpty
    else { return }
    let nearest = ScreenSize.all.min { $0.distance(to: facts) < $1.distance(to: facts) }
    report(
      Self.finding(
        subject.file, .size(facts.sizeText),
        help: .export(nearest.map { "\($0.width) × \($0.height) (\($0.device))" } ?? "")))
  }
}

extension String {
  fileprivate static func size(_ size: String) -> String {
    "no screen has the size of the image, \(size) pixels"
  }
  fileprivate static func export(_ nearest: String) -> String {
    "Export it for the screens that you support; the nearest is \(nearest)."
  }
}

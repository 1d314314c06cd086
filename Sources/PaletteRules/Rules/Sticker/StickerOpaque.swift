public import ImageFacts

/// Stickers without transparency.
///
/// ## What it checks
///
/// A sticker has transparent pixels. A rectangle can be meant, so the rule is off by default.
///
/// ## Why it matters
///
/// Stickers are put on bubbles, photos and other stickers. An opaque one covers them with a
/// rectangle.
///
/// ## Example
///
/// ```
/// Cat.sticker/cat.png: opaque
/// ```
///
/// ## Use instead
///
/// ```
/// Cat.sticker/cat.png: transparent around the cat
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Human Interface Guidelines, iMessage apps and stickers: bright colors and transparency
public struct StickerOpaque: Rule {
  public static let id = "sticker/opaque"
  public static let summary = "A sticker has a transparent background."
  public static let needsPixels = true
  public static let defaultSeverity = Severity.note
  public static let isOnByDefault = false

  public static var examples: [RuleExample<ImageSubject>] {
    func subject(_ alpha: ImageFacts.AlphaUse) -> ImageSubject {
      ImageSubject(example: "Cat.sticker/cat.png", .sticker, size: (408, 408)) { $0.alpha = alpha }
    }
    return [
      RuleExample(
        "Cat.sticker/cat.png: opaque", subject(.none), finds: ["the sticker has no transparency"]),
      RuleExample("Cat.sticker/cat.png: transparent around the cat", subject(.partial)),
    ]
  }

  public init() {}

  public func check(_ subject: ImageSubject, report: (Finding) -> Void) {
    guard subject.role == .sticker, subject.facts.isRaster, subject.facts.isOpaque else { return }
    report(Self.finding(subject.file, .opaque, help: .export))
  }
}

extension String {
  fileprivate static let opaque = "the sticker has no transparency"
  fileprivate static let export = "Export it on a transparent background."
}

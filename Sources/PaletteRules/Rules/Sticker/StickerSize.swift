public import ImageFacts

/// Stickers of another size than the three that are shown.
///
/// ## What it checks
///
/// A sticker of a sticker pack has 300 × 300 (small), 408 × 408 (regular) or 618 × 618 pixels
/// (large).
///
/// ## Why it matters
///
/// Messages shows stickers at these sizes, and scales all others, which blurs them.
///
/// ## Example
///
/// ```
/// Cat.sticker/cat.png: 512 × 512
/// ```
///
/// ## Use instead
///
/// ```
/// Cat.sticker/cat.png: 408 × 408
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Human Interface Guidelines, iMessage apps and stickers: sticker sizes
public struct StickerSize: Rule {
  public static let id = "sticker/size"
  public static let summary = "A sticker has 300, 408 or 618 pixels each way."
  public static let defaultSeverity = Severity.warning

  public static var examples: [RuleExample<ImageSubject>] {
    func subject(_ size: Int) -> ImageSubject {
      ImageSubject(example: "Cat.sticker/cat.png", .sticker, size: (size, size))
    }
    return [
      RuleExample(
        "Cat.sticker/cat.png: 512 × 512", subject(512),
        finds: ["the sticker has 512 × 512 pixels"]),
      RuleExample("Cat.sticker/cat.png: 408 × 408", subject(408)),
    ]
  }

  public init() {}

  public func check(_ subject: ImageSubject, report: (Finding) -> Void) {
    let facts = subject.facts
    guard subject.role == .sticker,
      facts.shownWidth != facts.shownHeight || ![300, 408, 618].contains(facts.shownWidth)
    else { return }
    report(Self.finding(subject.file, .size(facts.sizeText), help: .export))
  }
}

extension String {
  fileprivate static func size(_ size: String) -> String { "the sticker has \(size) pixels" }
  fileprivate static let export =
    "Export it with 300 × 300, 408 × 408 or 618 × 618 pixels, as the rest of the pack."
}

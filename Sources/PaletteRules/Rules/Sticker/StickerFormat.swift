public import ImageFacts

/// Stickers in another format than PNG.
///
/// ## What it checks
///
/// A sticker is a PNG, animated or not. GIF and JPEG are accepted by Messages and are a warning;
/// anything else is not accepted.
///
/// ## Why it matters
///
/// A GIF pixel is opaque or transparent, which gives ragged edges, and a JPEG has no transparency
/// at all.
///
/// ## Example
///
/// ```
/// Cat.sticker/cat.jpg: JPEG
/// ```
///
/// ## Use instead
///
/// ```
/// Cat.sticker/cat.png: PNG
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Human Interface Guidelines, iMessage apps and stickers: sticker formats
public struct StickerFormat: Rule {
  public static let id = "sticker/format"
  public static let summary = "A sticker is a PNG."

  public static var examples: [RuleExample<ImageSubject>] {
    func subject(_ name: String, _ format: String) -> ImageSubject {
      ImageSubject(
        example: "Cat.sticker/cat.\(name)", .sticker, size: (408, 408), format: format)
    }
    return [
      RuleExample(
        "Cat.sticker/cat.jpg: JPEG", subject("jpg", "jpeg"),
        finds: ["the sticker is JPEG, not PNG"]),
      RuleExample("Cat.sticker/cat.png: PNG", subject("png", "png")),
    ]
  }

  public init() {}

  public func check(_ subject: ImageSubject, report: (Finding) -> Void) {
    guard subject.role == .sticker, subject.facts.format != "png" else { return }
    var finding = Self.finding(subject.file, .format(subject.facts.format), help: .export)
    if ["gif", "jpeg"].contains(subject.facts.format) { finding.severity = .warning }
    report(finding)
  }
}

extension String {
  fileprivate static func format(_ id: String) -> String {
    "the sticker is \(id.uppercased()), not PNG"
  }
  fileprivate static let export = "Export it as PNG, or as an animated PNG."
}

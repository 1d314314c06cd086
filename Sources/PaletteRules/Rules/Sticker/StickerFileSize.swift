public import ImageFacts

/// Stickers whose files are too large.
///
/// ## What it checks
///
/// The file of a sticker has at most 500 KB, counted as 512,000 bytes.
///
/// ## Why it matters
///
/// Larger stickers are refused. Xcode saves PNG animations with 24 bits per pixel, which can make
/// them larger than expected.
///
/// ## Example
///
/// ```
/// Cat.sticker/cat.png: 700000 bytes
/// ```
///
/// ## Use instead
///
/// ```
/// Cat.sticker/cat.png: 90000 bytes
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Human Interface Guidelines, iMessage apps and stickers: files of 500 KB or smaller
public struct StickerFileSize: Rule {
  public static let id = "sticker/file-size"
  public static let summary = "A sticker has at most 500 KB."

  public static var examples: [RuleExample<ImageSubject>] {
    func subject(_ bytes: Int) -> ImageSubject {
      ImageSubject(example: "Cat.sticker/cat.png", .sticker, size: (408, 408)) {
        $0.fileBytes = bytes
      }
    }
    return [
      RuleExample(
        "Cat.sticker/cat.png: 700000 bytes", subject(700_000),
        finds: ["the sticker has 684 KB, more than 500"]),
      RuleExample("Cat.sticker/cat.png: 90000 bytes", subject(90_000)),
    ]
  }

  public init() {}

  public func check(_ subject: ImageSubject, report: (Finding) -> Void) {
    guard subject.role == .sticker, let bytes = subject.facts.fileBytes, bytes > 512_000 else {
      return
    }
    report(
      Self.finding(
        subject.file, .large(bytes), help: .reduce, measured: ("bytes", Double(bytes), 512_000)))
  }
}

extension String {
  fileprivate static func large(_ bytes: Int) -> String {
    "the sticker has \((bytes + 512) / 1024) KB, more than 500"
  }
  fileprivate static let reduce = "Use fewer frames, fewer colors or a smaller size."
}

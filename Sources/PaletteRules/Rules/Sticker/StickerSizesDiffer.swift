import ImageFacts

/// Sticker packs of different sizes.
///
/// ## What it checks
///
/// All stickers of a sticker pack have the same size.
///
/// ## Why it matters
///
/// Messages shows the stickers of a pack in a grid of one size, and scales those that do not fit.
///
/// ## Example
///
/// ```
/// Cat.sticker/cat.png: 408 × 408
/// Dog.sticker/dog.png: 300 × 300
/// ```
///
/// ## Use instead
///
/// ```
/// Cat.sticker/cat.png: 408 × 408
/// Dog.sticker/dog.png: 408 × 408
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Human Interface Guidelines, iMessage apps and stickers: choose one size and prepare all
///   stickers at it
public struct StickerSizesDiffer: Rule {
  public static let id = "sticker/sizes-differ"
  public static let summary = "All stickers of a pack have one size."
  public static let defaultSeverity = Severity.warning

  public static var examples: [RuleExample<ImageSetSubject>] {
    func set(_ size: Int) -> ImageSetSubject {
      ImageSetSubject(
        example: "Pets", .stickerPack,
        [
          .init(example: "Cat.sticker/cat.png", size: (408, 408)),
          .init(example: "Dog.sticker/dog.png", size: (size, size)),
        ])
    }
    let first = "Cat.sticker/cat.png: 408 × 408"
    return [
      RuleExample(
        "\(first)\nDog.sticker/dog.png: 300 × 300", set(300),
        finds: ["the sticker has 300 × 300 pixels, others of the pack 408 × 408"]),
      RuleExample("\(first)\nDog.sticker/dog.png: 408 × 408", set(408)),
    ]
  }

  public init() {}

  public func check(_ subject: ImageSetSubject, report: (Finding) -> Void) {
    guard subject.kind == .stickerPack,
      let usual = subject.usual({ $0.raster.map { [$0.shownWidth, $0.shownHeight] } })
    else { return }
    for slot in subject.slots {
      guard let facts = slot.raster, [facts.shownWidth, facts.shownHeight] != usual else {
        continue
      }
      report(
        Self.finding(
          slot, of: subject, .size(facts.sizeText, "\(usual[0]) × \(usual[1])"), help: .export))
    }
  }
}

extension String {
  fileprivate static func size(_ size: String, _ usual: String) -> String {
    "the sticker has \(size) pixels, others of the pack \(usual)"
  }
  fileprivate static let export = "Export all stickers of the pack in one size."
}

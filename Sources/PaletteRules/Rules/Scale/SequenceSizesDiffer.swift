import ImageFacts

/// Image sequences of different sizes.
///
/// ## What it checks
///
/// Files whose names differ only in a number, at least three, numbered one after the other, and the
/// frames of an animated sticker have the same size, and the same color space. App icons, and files
/// whose numbers are their sizes, are no frames. Numbers can mean something else, so the rule is off
/// by default.
///
/// ## Why it matters
///
/// The system scales each frame for itself, so that the animation jumps.
///
/// ## Example
///
/// ```
/// spin-01.png: 40 × 40
/// spin-02.png: 40 × 40
/// spin-03.png: 41 × 40
/// ```
///
/// ## Use instead
///
/// ```
/// spin-01.png: 40 × 40
/// spin-02.png: 40 × 40
/// spin-03.png: 40 × 40
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Human Interface Guidelines, Image views: all images of a sequence have the same size and scale
public struct SequenceSizesDiffer: Rule {
  public static let id = "scale/sequence"
  public static let summary = "The frames of a sequence have one size."
  public static let defaultSeverity = Severity.note
  public static let isOnByDefault = false

  public static var examples: [RuleExample<ImageSetSubject>] {
    func set(_ width: Int) -> ImageSetSubject {
      ImageSetSubject(
        example: "spin", .sequence,
        [40, 40, width].enumerated().map { index, width in
          .init(example: "spin-0\(index + 1).png", size: (width, 40))
        })
    }
    let start = "spin-01.png: 40 × 40\nspin-02.png: 40 × 40"
    return [
      RuleExample(
        "\(start)\nspin-03.png: 41 × 40", set(41),
        finds: ["the frame has 41 × 40 pixels, others of the sequence 40 × 40"]),
      RuleExample("\(start)\nspin-03.png: 40 × 40", set(40)),
    ]
  }

  public init() {}

  public func check(_ subject: ImageSetSubject, report: (Finding) -> Void) {
    guard subject.kind == .sequence,
      let size = subject.usual({ $0.raster.map { [$0.shownWidth, $0.shownHeight] } }),
      let space = subject.usual({ $0.raster?.profile.space })
    else { return }
    for slot in subject.slots {
      guard let facts = slot.raster else { continue }
      if [facts.shownWidth, facts.shownHeight] != size {
        report(
          Self.finding(
            slot, of: subject, .size(facts.sizeText, "\(size[0]) × \(size[1])"), help: .export))
      } else if facts.profile.space != space {
        report(Self.finding(slot, of: subject, .space(facts.profile.space, space), help: .export))
      }
    }
  }
}

extension String {
  fileprivate static func size(_ size: String, _ usual: String) -> String {
    "the frame has \(size) pixels, others of the sequence \(usual)"
  }
  fileprivate static func space(_ space: String, _ usual: String) -> String {
    "the frame is in \(space), others of the sequence in \(usual)"
  }
  fileprivate static let export = "Export all frames alike."
}

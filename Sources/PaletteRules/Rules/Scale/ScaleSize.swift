import ImageFacts

/// Scales of an image whose sizes do not match.
///
/// ## What it checks
///
/// Divided by their scales, the files of an image have one size: the file at 2× is twice as large
/// as the one at 1×, that in a folder `2.0x` twice the one beside it, and that of `drawable-xhdpi` twice
/// that of `drawable-mdpi`. Each side may be rounded up or down to a whole pixel. Compared are files for
/// the same device and appearance. Taken as right is the one that has the size in points that its name
/// states, as `AppIcon60x60@2x.png`; else the size on which more than half of the files agree; else that
/// of the largest scale. App icons have sizes of their own, and are left to `icon/size`.
///
/// ## Why it matters
///
/// The image changes its size or its proportions from screen to screen, and pushes the layout
/// around.
///
/// ## Example
///
/// ```
/// icon@2x.png: 48 × 48
/// icon@3x.png: 64 × 64
/// ```
///
/// ## Use instead
///
/// ```
/// icon@2x.png: 48 × 48
/// icon@3x.png: 72 × 72
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Human Interface Guidelines, Images: scale factors
/// - Android Developers, Support different pixel densities
public struct ScaleSize: Rule {
  public static let id = "scale/size"
  public static let summary = "The scales of an image have sizes in proportion."
  public static let defaultSeverity = Severity.warning

  public static var examples: [RuleExample<ImageSetSubject>] {
    func set(_ size: Int) -> ImageSetSubject {
      ImageSetSubject(
        example: "icon",
        [
          .init(example: "icon@2x.png", size: (48, 48), scale: 2),
          .init(example: "icon@3x.png", size: (size, size), scale: 3),
        ])
    }
    return [
      RuleExample(
        "icon@2x.png: 48 × 48\nicon@3x.png: 64 × 64", set(64),
        finds: [
          "the image at 2x has 48 × 48 pixels; to match the one at 3x it needs 43 × 43"
        ]),
      RuleExample("icon@2x.png: 48 × 48\nicon@3x.png: 72 × 72", set(72)),
    ]
  }

  public init() {}

  /// Whether a file has the size in points that its name ends with, times its scale.
  private static func hasStatedSize(_ slot: ImageSetSubject.Slot) -> Bool {
    guard let name = slot.file?.split(separator: "/").last?.prefix(while: { $0 != "@" }),
      let facts = slot.raster, let scale = slot.scale
    else { return false }
    let sides = name.split(separator: "x").suffix(2)
    guard sides.count == 2, let first = sides.first, let last = sides.last,
      let height = Double(last),
      let width = Double(String(first.reversed().prefix { $0.isNumber || $0 == "." }.reversed()))
    else { return false }
    return Double(facts.shownWidth) == width * scale && Double(facts.shownHeight) == height * scale
  }

  /// Whether a file has the size of another one, at its own scale.
  private static func agrees(
    _ member: ImageSetSubject.Slot, with reference: ImageSetSubject.Slot
  ) -> Bool {
    guard let facts = reference.raster, let scale = reference.scale, let other = member.raster,
      let smaller = member.scale
    else { return false }
    func expected(_ size: Int) -> ClosedRange<Double> {
      // A rounded size may come from half a pixel more or less.
      let (least, most) = (Double(size) - 1, Double(size) + 1)
      return (least / scale * smaller).rounded(.down)...(most / scale * smaller).rounded(.up)
    }
    return expected(facts.shownWidth).contains(Double(other.shownWidth))
      && expected(facts.shownHeight).contains(Double(other.shownHeight))
  }

  public func check(_ subject: ImageSetSubject, report: (Finding) -> Void) {
    guard [.imageSet, .plain, .android, .launchImage].contains(subject.kind) else { return }
    let groups = subject.groups(by: { slot in
      [
        slot.idiom, slot.luminosity?.rawValue ?? "", slot.gamut?.rawValue ?? "", slot.other,
        "\(slot.isHighContrast)",
      ]
    })
    for group in groups {
      let members = group.filter { $0.raster != nil && $0.scale != nil }
      // The one of the size that its name states, as `AppIcon60x60@2x`; else the largest of those that
      // most agree with, or of all.
      let sorted = members.sorted { ($0.scale ?? 0) > ($1.scale ?? 0) }
      let usual = sorted.first { reference in
        2 * members.count { Self.agrees($0, with: reference) } > members.count
      }
      let reference = members.first(where: Self.hasStatedSize) ?? usual ?? sorted.first
      guard let reference, let facts = reference.raster, let scale = reference.scale
      else { continue }
      for member in members {
        guard let other = member.raster, let smaller = member.scale,
          member.file != reference.file, reference.scale != smaller,
          !Self.agrees(member, with: reference)
        else {
          continue
        }
        let right = [facts.shownWidth, facts.shownHeight].map {
          (Double($0) / scale * smaller).rounded()
        }
        report(
          Self.finding(
            member, of: subject,
            .size(
              other.sizeText, "\(Int(right[0])) × \(Int(right[1]))", subject.scaleText(smaller),
              subject.scaleText(scale)),
            help: .export))
      }
    }
  }
}

extension String {
  fileprivate static func size(
    _ size: String, _ right: String, _ scale: String, _ largest: String
  ) -> String {
    "the image at \(scale) has \(size) pixels; to match the one at \(largest) it needs \(right)"
  }
  fileprivate static let export = "Export all scales from the same artboard."
}

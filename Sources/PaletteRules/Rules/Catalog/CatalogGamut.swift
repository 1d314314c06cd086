import ImageFacts

/// Files in a slot for another gamut.
///
/// ## What it checks
///
/// A file in a slot for Display P3 is in Display P3, and one in a slot for sRGB is not in a wider
/// space. A file without color information counts as sRGB.
///
/// ## Why it matters
///
/// The two files are swapped, or one was exported with the wrong settings: screens with a wide
/// gamut show the plain colors, and others have to convert.
///
/// ## Example
///
/// ```
/// display-gamut sRGB: photo.png, Display P3
/// ```
///
/// ## Use instead
///
/// ```
/// display-gamut sRGB: photo.png, sRGB
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Human Interface Guidelines, Color management: provide different versions of images for sRGB
///   and Display P3 when needed
/// - Apple, Asset Catalog Format Reference, display-gamut
public struct CatalogGamut: Rule {
  public static let id = "catalog/gamut"
  public static let summary = "A file is in the color space of its slot."
  public static let defaultSeverity = Severity.warning

  public static var examples: [RuleExample<ImageSetSubject>] {
    func set(_ space: String) -> ImageSetSubject {
      ImageSetSubject(
        example: "photo",
        [.init(example: "photo.png", gamut: .srgb) { $0.profile.recognized = space }])
    }
    return [
      RuleExample(
        "display-gamut sRGB: photo.png, Display P3", set("display-p3"),
        finds: ["the slot is for sRGB, but the file is in Display P3"]),
      RuleExample("display-gamut sRGB: photo.png, sRGB", set("srgb")),
    ]
  }

  public init() {}

  public func check(_ subject: ImageSetSubject, report: (Finding) -> Void) {
    for slot in subject.slots {
      guard let facts = slot.raster, let gamut = slot.gamut else { continue }
      let profile = facts.profile
      let claimed = KnownSpace.claimed(by: profile.description ?? "", isGray: facts.isGray)
      let space = profile.recognized == nil ? claimed.first : profile.known
      if gamut == .displayP3, space != .displayP3 {
        report(Self.finding(slot, of: subject, .gamut("Display P3", profile.space), help: .swap))
      } else if gamut == .srgb, space?.isWide == true {
        report(Self.finding(slot, of: subject, .gamut("sRGB", profile.space), help: .swap))
      }
    }
  }
}

extension String {
  fileprivate static func gamut(_ gamut: String, _ space: String) -> String {
    "the slot is for \(gamut), but the file is in \(space)"
  }
  fileprivate static let swap =
    "Assign the right file, or write both: `palette-check convert master.png -o NAME.imageset`."
}

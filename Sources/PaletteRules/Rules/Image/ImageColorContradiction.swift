public import ImageFacts

/// Images that state two color spaces.
///
/// ## What it checks
///
/// What a PNG or TIFF says about its colors in several places (`cICP`, an ICC profile, `sRGB`,
/// `gAMA` with `cHRM`) is the same color space. Compared are colors, not names; a gamma value and
/// chromaticities need only approximate a profile. Spaces that are not recognized are left out. So is
/// the color space of Exif, which programs read only where there is nothing else.
///
/// ## Why it matters
///
/// Programs that read only one of the statements, or prefer another one, show other colors: no two
/// of them agree about the image.
///
/// ## Example
///
/// ```
/// banner.png: PNG, iCCP “Display P3”, sRGB
/// ```
///
/// ## Use instead
///
/// ```
/// banner.png: PNG, iCCP “Display P3”
/// banner.png: PNG, iCCP “Display P3”, Exif sRGB
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Portable Network Graphics (Third Edition), section 4.3 Color spaces: cICP, iCCP, sRGB, then cHRM
///   and gAMA
public struct ImageColorContradiction: Rule {
  public static let id = "image/color-contradiction"
  public static let summary = "An image states one color space."
  public static let defaultSeverity = Severity.warning

  public static var examples: [RuleExample<ImageSubject>] {
    func subject(_ others: [ImageFacts.Profile]?) -> ImageSubject {
      ImageSubject(example: "banner.png") {
        $0.profile = .init(recognized: "display-p3", description: "Display P3", source: .iccp)
        $0.contradictions = others
      }
    }
    return [
      RuleExample(
        "banner.png: PNG, iCCP “Display P3”, sRGB",
        subject([.init(recognized: "srgb", source: .srgb)]),
        finds: ["the color space is Display P3 by the chunk iCCP, but sRGB by the chunk sRGB"]),
      RuleExample("banner.png: PNG, iCCP “Display P3”", subject(nil)),
      RuleExample(
        "banner.png: PNG, iCCP “Display P3”, Exif sRGB",
        subject([.init(recognized: "srgb", source: .exif)])),
    ]
  }

  public init() {}

  public func check(_ subject: ImageSubject, report: (Finding) -> Void) {
    let others = (subject.facts.contradictions ?? []).filter { $0.source != .exif }
    guard !others.isEmpty else { return }
    let profile = subject.facts.profile
    report(
      Self.finding(
        subject.file, .several(profile.stated, others.map(\.stated)),
        help: .keep(profile.recognized ?? "srgb")))
  }
}

extension ImageFacts.Profile {
  /// The space and where it is stated.
  fileprivate var stated: String {
    let place =
      switch source {
      case .cicp: "the chunk cICP"
      case .iccp: "the chunk iCCP"
      case .srgb: "the chunk sRGB"
      case .gamaChrm: "the chunks gAMA and cHRM"
      case .tiff: "the tags of TIFF"
      default: "the embedded profile"
      }
    // The gamma value is named, the chromaticities are in cHRM.
    let gamma = description?.split(separator: ",").first?.split(separator: " with").first
      .map(String.init)
    return (source == .gamaChrm ? gamma ?? space : space) + " by " + place
  }
}

extension String {
  fileprivate static func several(_ first: String, _ others: [String]) -> String {
    "the color space is \(first), but \(others.listed)"
  }
  fileprivate static func keep(_ space: String) -> String {
    "Programs that follow the standards use the first. If it is right, remove the others: "
      + "`palette-check convert --assign \(space)`."
  }
}

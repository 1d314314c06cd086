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
/// An embedded profile is what its description says, where that names sRGB, Display P3, Adobe RGB,
/// ProPhoto RGB or Rec. 2020. One called sRGB that is no space by itself may differ from it by a
/// CIEDE2000 difference of less than 2.5 in the colors of the image.
///
/// ## Why it matters
///
/// Programs that read only one of the statements, or prefer another one, show other colors: no two
/// of them agree about the image. People go by the name of a profile, and treat the image as what it is
/// not.
///
/// ## Example
///
/// ```
/// banner.png: PNG, iCCP “Display P3”, sRGB
/// banner.png: PNG, iCCP “sRGB”, colors of Display P3
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
      RuleExample(
        "banner.png: PNG, iCCP “sRGB”, colors of Display P3",
        ImageSubject(example: "banner.png") {
          $0.profile = .init(
            recognized: "display-p3", description: "sRGB", md5: "0", source: .iccp)
        }, finds: ["the profile is called “sRGB”, but its colors are those of Display P3"]),
      RuleExample("banner.png: PNG, iCCP “Display P3”", subject(nil)),
      RuleExample(
        "banner.png: PNG, iCCP “Display P3”, Exif sRGB",
        subject([.init(recognized: "srgb", source: .exif)])),
    ]
  }

  public init() {}

  public func check(_ subject: ImageSubject, report: (Finding) -> Void) {
    let profile = subject.facts.profile
    if let name = profile.description, let space = subject.facts.misnamedSpace {
      report(
        Self.finding(
          subject.file, .called(name, space), help: .embed(profile.recognized)))
    }
    let others = (subject.facts.contradictions ?? []).filter { $0.source != .exif }
    guard !others.isEmpty else { return }
    report(
      Self.finding(
        subject.file, .several(profile.stated, others.map(\.stated)),
        help: .keep(profile.recognized ?? "srgb")))
  }
}

extension ImageFacts {
  /// What the embedded profile is, in words, if its description names another space.
  fileprivate var misnamedSpace: String? {
    guard profile.md5 != nil, profile.model == nil, let description = profile.description else {
      return nil
    }
    let claimed = KnownSpace.claimed(by: description, isGray: false)
    guard !claimed.isEmpty else { return nil }
    guard let space = profile.recognized else {
      let isVisible = claimed == [.srgb] && (differenceIfUntagged?.max ?? 0) >= 2.5
      return isVisible ? "another space" : nil
    }
    // Linear samples, and gray with the curve of sRGB, are called after the space as well.
    let isClaimed = claimed.contains { space.hasPrefix($0.rawValue) }
    return isClaimed || space.hasPrefix("gray") ? nil : profile.space
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
  fileprivate static func called(_ name: String, _ space: String) -> String {
    "the profile is called “\(name)”, but its colors are those of \(space)"
  }
  fileprivate static func embed(_ space: String?) -> String {
    let right = space.map { ", the usual one: `palette-check convert --assign \($0)`" }
    return "If the image looks right, embed a profile with the right name\(right ?? ""). If not, "
      + "embed that of its name."
  }
  fileprivate static func keep(_ space: String) -> String {
    "Programs that follow the standards use the first. If it is right, remove the others: "
      + "`palette-check convert --assign \(space)`."
  }
}

public import ImageFacts

/// Images without color information.
///
/// ## What it checks
///
/// A PNG, JPEG, TIFF or WebP image carries color information: an ICC profile, or an equivalent
/// marker (`sRGB`, `cICP`, `gAMA` with `cHRM` in PNG, the Exif color space). GIF and BMP images
/// seldom have any, HEIC and AVIF have a default by their standard, and drawings state the space of
/// each color. Black and white are the same in every space, and the colors of a template image are
/// not shown: they need none.
///
/// ## Why it matters
///
/// Without it, each program guesses. Most assume sRGB; one that assumes the color space of the
/// screen shows different colors, and no two images are sure to match.
///
/// ## Example
///
/// ```
/// banner.png: PNG, 8 bits, no color information
/// ```
///
/// ## Use instead
///
/// ```
/// banner.png: PNG, 8 bits, sRGB
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Human Interface Guidelines, Color management: images contain embedded color profiles
/// - Portable Network Graphics (Third Edition), section 4.3 Color spaces
public struct ImageProfileMissing: Rule {
  public static let id = "image/profile-missing"
  public static let summary = "A raster image carries color information."
  public static let defaultSeverity = Severity.warning
  public static let fixes = RuleFixes.safe

  public static var examples: [RuleExample<ImageSubject>] {
    let facts = ImageFacts(format: "png", width: 8, height: 8, bitDepth: 8, channels: 3)
    var tagged = facts
    tagged.profile = ImageFacts.Profile(recognized: "srgb", source: .srgb)
    return [
      RuleExample(
        "banner.png: PNG, 8 bits, no color information",
        ImageSubject(file: "banner.png", role: .image, facts: facts),
        finds: ["the image has no color profile"]),
      RuleExample(
        "banner.png: PNG, 8 bits, sRGB",
        ImageSubject(file: "banner.png", role: .image, facts: tagged)),
    ]
  }

  private static let formats: Set<String> = ["png", "jpeg", "tiff", "webp"]

  public init() {}

  public func check(_ subject: ImageSubject, report: (Finding) -> Void) {
    let facts = subject.facts
    guard Self.formats.contains(facts.format), facts.profile.source == .none,
      subject.role != .template, !facts.isBlackAndWhite
    else { return }
    report(
      Finding(
        rule: Self.id, severity: Self.defaultSeverity, message: .missing,
        help: .embed(isGray: facts.channels < 3 && !facts.isIndexed), file: subject.file,
        fix: subject.fixAssigningDefault))
  }
}

extension String {
  fileprivate static let missing = "the image has no color profile"
  fileprivate static func embed(isGray: Bool) -> String {
    let profile = isGray ? "Gray Gamma 2.2" : "sRGB"
    return "Embed the profile that it was made in; if that is unknown, \(profile)."
  }
}

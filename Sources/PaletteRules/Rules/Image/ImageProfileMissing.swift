public import ImageFacts

/// Images without color information.
///
/// ## What it checks
///
/// A PNG, JPEG or TIFF image carries color information: an ICC profile, or an equivalent marker
/// (`sRGB`, `cICP`, `gAMA` with `cHRM` in PNG, the Exif color space). An Exif color space of
/// “uncalibrated” says nothing, nor does a `cICP` of 2, “unspecified”. GIF and BMP images seldom have
/// any, HEIC, AVIF and WebP have a default by their standard, and drawings state the space of each
/// color. Black and white are the same in every space, and the colors of a template image and
/// of a fully transparent one are not shown: they need none.
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

  private static let formats: Set<String> = ["png", "jpeg", "tiff"]

  public init() {}

  public func check(_ subject: ImageSubject, report: (Finding) -> Void) {
    let facts = subject.facts
    let isUncalibrated = facts.profile.source == .exif && facts.profile.recognized == nil
    guard Self.formats.contains(facts.format), facts.profile.source == .none || isUncalibrated,
      subject.role != .template, !facts.isBlackAndWhite, !facts.isInvisible
    else { return }
    report(
      Finding(
        rule: Self.id, severity: Self.defaultSeverity,
        message: isUncalibrated ? .uncalibrated : .missing,
        help: facts.isCMYK ? .separate : .embed(isGray: facts.isGray), file: subject.file,
        fix: subject.fixAssigningDefault))
  }
}

extension String {
  fileprivate static let missing = "the image has no color profile"
  fileprivate static let uncalibrated = missing + "; Exif says “uncalibrated” only"
  fileprivate static let separate =
    "Embed the CMYK profile that it was separated with, or export it from its source as RGB."
  fileprivate static func embed(isGray: Bool) -> String {
    let profile = isGray ? "Gray Gamma 2.2" : "sRGB"
    return "Embed the profile that it was made in; if that is unknown, \(profile)."
  }
}

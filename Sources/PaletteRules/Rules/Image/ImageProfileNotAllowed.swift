public import ImageFacts

/// Images in a color space that apps do not use.
///
/// ## What it checks
///
/// The color information of an image is that of sRGB, Display P3 or Gray Gamma 2.2, by its
/// colorimetry and not by its name. Images without any are left to `image/profile-missing`,
/// drawings and CMYK as well.
///
/// A photograph in another space is shown correctly where programs read its profile, so the rule is
/// off by default.
///
/// ## Why it matters
///
/// Programs that ignore profiles show wrong colors, and converters that reduce assets to the spaces
/// of screens clip or round once more.
///
/// ## Example
///
/// ```
/// photo.jpg: JPEG, Adobe RGB (1998)
/// ```
///
/// ## Use instead
///
/// ```
/// photo.jpg: JPEG, sRGB
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Human Interface Guidelines, Color management: color spaces of images
public struct ImageProfileNotAllowed: Rule {
  public static let id = "image/profile-not-allowed"
  public static let summary = "The color space is sRGB, Display P3 or Gray Gamma 2.2."
  public static let defaultSeverity = Severity.warning
  public static let fixes = RuleFixes.unsafe
  public static let isOnByDefault = false

  public static var examples: [RuleExample<ImageSubject>] {
    func subject(_ space: String, _ name: String) -> ImageSubject {
      ImageSubject(example: "photo.jpg", format: "jpeg") {
        $0.profile = .init(recognized: space, description: name, source: .app2)
      }
    }
    return [
      RuleExample(
        "photo.jpg: JPEG, Adobe RGB (1998)", subject("a98-rgb", "Adobe RGB (1998)"),
        finds: [
          "the color space is “Adobe RGB (1998)”, not sRGB, Display P3 or Gray Gamma 2.2"
        ]),
      RuleExample("photo.jpg: JPEG, sRGB", subject("srgb", "sRGB")),
    ]
  }

  public init() {}

  public func check(_ subject: ImageSubject, report: (Finding) -> Void) {
    let facts = subject.facts
    guard facts.isRaster, facts.channels <= 4, let name = facts.profile.disallowedSpace else {
      return
    }
    var finding = Self.finding(subject.file, .other(name), help: .convert)
    finding.fix = subject.fixConverting
    report(finding)
  }
}

extension String {
  fileprivate static func other(_ name: String) -> String {
    "the color space is “\(name)”, not sRGB, Display P3 or Gray Gamma 2.2"
  }
  fileprivate static let convert =
    "Convert it, with `palette-check convert --to display-p3` or `--to srgb`."
}

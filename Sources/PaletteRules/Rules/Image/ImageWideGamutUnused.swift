public import ImageFacts

/// Wide-gamut images without a wide-gamut color.
///
/// ## What it checks
///
/// An image in Display P3, Adobe RGB, ProPhoto RGB or Rec. 2020 has pixels outside the sRGB gamut.
/// Members for Display P3 in a set that has others for sRGB are left out.
///
/// ## Why it matters
///
/// Its steps are coarser than they need to be, every program that ignores the profile shows pale
/// colors, and nothing is gained. Some design tools export everything so.
///
/// ## Example
///
/// ```
/// icon.png: Display P3, every color inside sRGB
/// ```
///
/// ## Use instead
///
/// ```
/// icon.png: sRGB
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Human Interface Guidelines, Color management: Display P3 is for colors that sRGB does not have
public struct ImageWideGamutUnused: Rule {
  public static let id = "image/wide-gamut-unused"
  public static let summary = "An image in a wide gamut has colors that need it."
  public static let needsPixels = true
  public static let defaultSeverity = Severity.note
  public static let fixes = RuleFixes.unsafe
  public static let isOnByDefault = false

  public static var examples: [RuleExample<ImageSubject>] {
    func subject(_ space: String) -> ImageSubject {
      ImageSubject(example: "icon.png") {
        $0.profile.recognized = space
        $0.wideGamutShare = 0
      }
    }
    return [
      RuleExample(
        "icon.png: Display P3, every color inside sRGB", subject("display-p3"),
        finds: ["the image is in Display P3, but every color is inside sRGB"]),
      RuleExample("icon.png: sRGB", subject("srgb")),
    ]
  }

  public init() {}

  public func check(_ subject: ImageSubject, report: (Finding) -> Void) {
    let facts = subject.facts
    guard facts.profile.known?.isWide == true, facts.wideGamutShare == 0 else { return }
    var finding = Self.finding(subject.file, .unused(facts.profile.space), help: .convert)
    finding.fix = subject.fixConverting(to: "srgb", bitDepth: 8)
    report(finding)
  }
}

extension String {
  fileprivate static func unused(_ space: String) -> String {
    "the image is in \(space), but every color is inside sRGB"
  }
  fileprivate static let convert = "Convert it to sRGB: no color changes."
}

public import ImageFacts

/// PNG images that state only gamma.
///
/// ## What it checks
///
/// The color information of a PNG is a profile, an `sRGB` chunk or a `cICP` chunk, not only `gAMA`,
/// with or without `cHRM`. A finding is a note if no color differs visibly (by a CIEDE2000 difference
/// of 2.5 or more) from the same image without the chunks. Black and white need no profile. The fix
/// embeds a profile of what is stated; for a note of another space than sRGB it is sRGB, with `--unsafe`.
///
/// ## Why it matters
///
/// Browsers apply the gamma value, many design tools and platforms ignore it, and a matching color
/// of the page around it, which has none, does not match anymore.
///
/// ## Example
///
/// ```
/// logo.png: PNG, gAMA and no profile
/// ```
///
/// ## Use instead
///
/// ```
/// logo.png: PNG, sRGB
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Portable Network Graphics (Third Edition), section 4.3 Color spaces
public struct ImageGammaOnly: Rule {
  public static let id = "image/gamma-only"
  public static let summary = "A PNG states its color space by more than a gamma value."
  public static let defaultSeverity = Severity.warning
  public static let fixes = RuleFixes.safe

  public static var examples: [RuleExample<ImageSubject>] {
    func subject(_ source: ImageFacts.Profile.Source) -> ImageSubject {
      ImageSubject(example: "logo.png") {
        $0.profile = .init(
          recognized: source == .srgb ? "srgb" : nil,
          description: source == .srgb ? nil : "gamma 2.2", source: source)
      }
    }
    return [
      RuleExample(
        "logo.png: PNG, gAMA and no profile", subject(.gamaChrm),
        finds: ["the only color information is gamma 2.2"]),
      RuleExample("logo.png: PNG, sRGB", subject(.srgb)),
    ]
  }

  public init() {}

  public func check(_ subject: ImageSubject, report: (Finding) -> Void) {
    let profile = subject.facts.profile
    guard subject.facts.format == "png", profile.source == .gamaChrm,
      !subject.facts.isBlackAndWhite, !subject.facts.isInvisible
    else { return }
    var finding = Self.finding(
      subject.file, .gamma(profile.description ?? "a gamma value"), help: .embed)
    finding.fix = subject.fixAssigningStated
    if let difference = subject.facts.differenceIfUntagged, difference.max < 2.5 {
      finding.severity = .note
      // A profile that only this tool knows is of less use than sRGB, which looks the same.
      if difference.max > 0.01, !subject.facts.isGray { finding.fix = subject.fixAssigningDefault }
    }
    report(finding)
  }
}

extension String {
  fileprivate static func gamma(_ words: String) -> String {
    "the only color information is \(words)"
  }
  fileprivate static let embed =
    "Embed the profile of the pixels, or convert it: `palette-check convert --to srgb`."
}

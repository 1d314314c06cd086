public import ImageFacts

/// Images with an alpha channel that is opaque everywhere.
///
/// ## What it checks
///
/// An image with an alpha channel has a pixel that is not fully opaque. Masks, whose shape is in the
/// alpha, are left out, and so is anything of which only the metadata was read.
///
/// Many tools export an alpha channel always, so the rule is off by default.
///
/// ## Why it matters
///
/// Whatever draws the image blends it with the background pixel by pixel, and the channel takes memory
/// and space in the file. The App Store rejects icons with an alpha channel, even one without use.
///
/// ## Example
///
/// ```
/// banner.png: PNG, RGBA, every pixel opaque
/// ```
///
/// ## Use instead
///
/// ```
/// banner.png: PNG, RGB
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Human Interface Guidelines, App icons: no transparency
public struct ImageOpaqueAlpha: Rule {
  public static let id = "image/opaque-alpha"
  public static let summary = "An alpha channel is used."
  public static let needsPixels = true
  public static let defaultSeverity = Severity.note
  public static let fixes = RuleFixes.safe
  public static let isOnByDefault = false

  public static var examples: [RuleExample<ImageSubject>] {
    func subject(_ alpha: ImageFacts.AlphaUse) -> ImageSubject {
      ImageSubject(example: "banner.png") {
        $0.channels = alpha == .opaque ? 4 : 3
        $0.alpha = alpha
      }
    }
    return [
      RuleExample(
        "banner.png: PNG, RGBA, every pixel opaque", subject(.opaque),
        finds: ["the image has an alpha channel, and every pixel is opaque"]),
      RuleExample("banner.png: PNG, RGB", subject(ImageFacts.AlphaUse.none)),
    ]
  }

  public init() {}

  public func check(_ subject: ImageSubject, report: (Finding) -> Void) {
    guard subject.facts.isRaster, subject.facts.alpha == .opaque, subject.role != .template,
      // `icon/opaque` speaks of that.
      !subject.isAppStoreIcon
    else { return }
    var finding = Self.finding(subject.file, .unused, help: .remove)
    finding.fix = subject.fixStoring(.dropAlpha, .drop)
    report(finding)
  }
}

extension String {
  fileprivate static let unused = "the image has an alpha channel, and every pixel is opaque"
  fileprivate static let remove = "Save it without alpha; no pixel changes."
  fileprivate static let drop = "Remove the alpha channel; no pixel changes"
}

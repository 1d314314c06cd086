public import ImageFacts

/// sRGB images with 16 bits per channel.
///
/// ## What it checks
///
/// A PNG or TIFF in sRGB has at most 8 bits per channel.
///
/// An original that is still to be edited has reason to have more, so the rule is off by default.
///
/// ## Why it matters
///
/// On sRGB screens nothing is seen of the rest, and the file takes more than twice the space.
///
/// ## Example
///
/// ```
/// banner.png: PNG, 16 bits, sRGB
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
/// - Human Interface Guidelines, Color management: 16 bits per channel are for Display P3
public struct ImageSRGBDepth: Rule {
  public static let id = "image/srgb-depth"
  public static let summary = "An sRGB image has 8 bits per channel."
  public static let defaultSeverity = Severity.note
  public static let fixes = RuleFixes.unsafe
  public static let isOnByDefault = false

  public static var examples: [RuleExample<ImageSubject>] {
    func subject(_ bits: Int) -> ImageSubject {
      ImageSubject(example: "banner.png") { $0.bitDepth = bits }
    }
    return [
      RuleExample(
        "banner.png: PNG, 16 bits, sRGB", subject(16),
        finds: ["the image is sRGB and has 16 bits per channel"]),
      RuleExample("banner.png: PNG, 8 bits, sRGB", subject(8)),
    ]
  }

  public init() {}

  public func check(_ subject: ImageSubject, report: (Finding) -> Void) {
    let facts = subject.facts
    guard facts.profile.recognized == "srgb", facts.bitDepth > 8,
      ["png", "tiff"].contains(facts.format)
    else { return }
    var finding = Self.finding(
      subject.file, .deep(facts.bitDepth), help: .reduce,
      measured: ("bits", Double(facts.bitDepth), 8))
    finding.fix = subject.fixConverting(to: "srgb", bitDepth: 8)
    report(finding)
  }
}

extension String {
  fileprivate static func deep(_ bits: Int) -> String {
    "the image is sRGB and has \(bits) bits per channel"
  }
  fileprivate static let reduce =
    "Save it with 8 bits: `palette-check convert --to srgb --bits 8 --dither`."
}

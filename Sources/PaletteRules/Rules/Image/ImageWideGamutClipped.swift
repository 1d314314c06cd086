public import ImageFacts

/// Images that lose colors on sRGB screens.
///
/// ## What it checks
///
/// At most `maximum-share` of the visible pixels of an image are outside the sRGB gamut.
///
/// Vivid colors are what a wide gamut is for, so the rule is off by default: it finds the images of
/// which an sRGB version is worth a look.
///
/// ## Why it matters
///
/// A conversion to sRGB clips these colors: areas lose their detail, and gradients become flat.
///
/// ## Example
///
/// ```
/// flower.png: Display P3, 40 % of the pixels outside sRGB
/// ```
///
/// ## Use instead
///
/// ```
/// flower.png: Display P3, none of the pixels outside sRGB
/// ```
///
/// ## Options
///
/// How many pixels may be outside.
///
/// ## References
///
/// - Human Interface Guidelines, Color management: provide different versions of images for sRGB
///   and Display P3 when needed
public struct ImageWideGamutClipped: Rule {
  public static let id = "image/wide-gamut-clipped"
  public static let summary = "Few colors of an image are outside sRGB."
  public static let needsPixels = true
  public static let defaultSeverity = Severity.note
  public static let isOnByDefault = false
  public static var options: [any RuleOptionDeclaration] { [maximumShare] }

  private static let maximumShare = RuleOption(
    "maximum-share", default: 0.01, in: 0...1, "The largest share of pixels outside sRGB.")

  public static var examples: [RuleExample<ImageSubject>] {
    func subject(_ share: Double) -> ImageSubject {
      ImageSubject(example: "flower.png") { $0.wideGamutShare = share }
    }
    return [
      RuleExample(
        "flower.png: Display P3, 40 % of the pixels outside sRGB", subject(0.4),
        finds: [
          "40 % of the pixels are outside sRGB, where screens without a wide gamut clip them"
        ]),
      RuleExample("flower.png: Display P3, none of the pixels outside sRGB", subject(0)),
    ]
  }

  private let maximumShare: Double

  public init() { self.init(options: RuleOptions()) }

  public init(options: RuleOptions) {
    maximumShare = options[Self.maximumShare]
  }

  public func check(_ subject: ImageSubject, report: (Finding) -> Void) {
    guard let share = subject.facts.wideGamutShare, share > maximumShare else { return }
    report(
      Self.finding(
        subject.file, .outside(share.percent), help: .look,
        measured: ("wide-gamut-share", share, maximumShare)))
  }
}

extension String {
  fileprivate static func outside(_ share: String) -> String {
    "\(share) of the pixels are outside sRGB, where screens without a wide gamut clip them"
  }
  fileprivate static let look =
    "Look at it in sRGB; if detail is lost, add a version for sRGB to its image set."
}

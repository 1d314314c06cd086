public import ImageFacts

/// Images that look different where the profile is ignored.
///
/// ## What it checks
///
/// Shown as sRGB, as a program does that ignores or removes the profile, no color differs from the
/// right one by `minimum-difference` (CIEDE2000) or more.
///
/// ## Why it matters
///
/// Services that shrink images often drop the profile. An image that depends on it then has other
/// colors, and nobody notices at the desk where it was made.
///
/// ## Example
///
/// ```
/// hero.png: Display P3, differs by 9.4 without its profile
/// ```
///
/// ## Use instead
///
/// ```
/// hero.png: sRGB, differs by 0 without its profile
/// ```
///
/// ## Options
///
/// What counts as different.
///
/// ## References
///
/// - Human Interface Guidelines, Color management: images contain embedded color profiles
/// - CIE 142:2001, CIEDE2000
public struct ImageUntaggedDifference: Rule {
  public static let id = "image/untagged-difference"
  public static let summary = "An image looks about the same without its profile."
  public static let needsPixels = true
  public static let defaultSeverity = Severity.note
  public static let isOnByDefault = false
  public static var options: [any RuleOptionDeclaration] { [minimumDifference] }

  private static let minimumDifference = RuleOption(
    "minimum-difference", default: 2.5, in: 0...100, "The CIEDE2000 difference that is reported.")

  public static var examples: [RuleExample<ImageSubject>] {
    func subject(_ difference: Double) -> ImageSubject {
      ImageSubject(example: "hero.png") {
        $0.differenceIfUntagged = .init(max: difference, mean: difference / 4)
      }
    }
    return [
      RuleExample(
        "hero.png: Display P3, differs by 9.4 without its profile", subject(9.4),
        finds: [
          "without its profile the image looks different: by up to 9.40, by 2.35 on average "
            + "(CIEDE2000)"
        ]),
      RuleExample("hero.png: sRGB, differs by 0 without its profile", subject(0)),
    ]
  }

  private let minimumDifference: Double

  public init() { self.init(options: RuleOptions()) }

  public init(options: RuleOptions) {
    minimumDifference = options[Self.minimumDifference]
  }

  public func check(_ subject: ImageSubject, report: (Finding) -> Void) {
    guard let difference = subject.facts.differenceIfUntagged, difference.max >= minimumDifference
    else { return }
    report(
      Self.finding(
        subject.file, .differs(difference.max, difference.mean), help: .keep,
        measured: ("ciede2000", difference.max, minimumDifference)))
  }
}

extension String {
  fileprivate static func differs(_ most: Double, _ mean: Double) -> String {
    "without its profile the image looks different: by up to \(RatioText.measured(most)), by "
      + "\(RatioText.measured(mean)) on average (CIEDE2000)"
  }
  fileprivate static let keep =
    "Make sure that every step on the way keeps the profile, or convert it to sRGB."
}

import TokenGraph

/// Colors that compete with the color of interactive elements.
///
/// ## What it checks
///
/// Colors of static text and icons differ clearly from the interactive colors: by a CIEDE2000
/// difference of at least `minimum-difference` in every permutation. Below `same-difference` the
/// two count as the same color, which `accent/same-as-static` reports. That rule also lists the
/// words in a name that make a color interactive or static.
///
/// How close is too close is a matter of judgment, so the rule is off by default.
///
/// ## Why it matters
///
/// When one color means “tap here”, another of almost the same hue makes people guess.
///
/// ## Example
///
/// ```
/// text.link #007aff
/// icon.brand #0a84e8
/// ```
///
/// ## Use instead
///
/// ```
/// text.link #007aff
/// icon.brand #af52de
/// ```
///
/// ## Options
///
/// How similar a color may be, and which tokens are interactive or static regardless of their
/// names.
///
/// ## References
///
/// - Human Interface Guidelines, Color: if an accent color denotes interactivity, make sure that
///   other colors do not compete with it
public struct AccentCompetes: Rule {
  public static let id = "accent/competes"
  public static let summary = "Static text differs clearly from the color of interactive elements."
  public static let audience = RuleAudience.applePlatforms
  public static let defaultSeverity = Severity.note
  public static let isOnByDefault = false
  public static var options: [any RuleOptionDeclaration] {
    [minimumDifference, sameDifference] + InteractiveColors.options
  }

  private static let minimumDifference = RuleOption(
    "minimum-difference", default: 10, in: 0...100,
    "The smallest CIEDE2000 difference from an interactive color.")
  private static let sameDifference = RuleOption(
    "same-difference", default: 1, in: 0...100,
    "The CIEDE2000 difference below which two colors count as the same and are not reported.")

  public static var examples: [RuleExample<PaletteSubject>] {
    let link = "text.link #007aff\n"
    return [
      RuleExample(
        colors: link + "icon.brand #0a84e8",
        finds: ["icon.brand is not interactive but differs from text.link by only 5.11 (CIEDE2000)"]
      ),
      RuleExample(colors: link + "icon.brand #af52de"),
    ]
  }

  private let options: RuleOptions

  public init() { self.init(options: RuleOptions()) }

  public init(options: RuleOptions) { self.options = options }

  public func check(_ subject: PaletteSubject, report: (Finding) -> Void) {
    let minimum = options[Self.minimumDifference]
    let same = min(options[Self.sameDifference], minimum)
    InteractiveColors(subject.palette, options).report(
      Self.self, same..<minimum, required: minimum, help: .moveAway,
      message: { .near($0.token.path, $0.interactive.path, $0.difference) }, to: report)
  }
}

extension String {
  fileprivate static func near(_ path: String, _ other: String, _ difference: Double) -> String {
    "\(path) is not interactive but differs from \(other) by only "
      + "\(RatioText.measured(difference)) (CIEDE2000)"
  }
  fileprivate static let moveAway = "Give it another hue, or less chroma."
}

import DesignTokens

/// Colors that compete with the color of interactive elements.
///
/// ## What it checks
///
/// Colors of static text and icons keep a distance from those that denote interactivity: a CIEDE2000
/// difference of at least `minimum-difference` in every permutation. A difference below
/// `same-difference` is the same color, which is the matter of `accent/same-as-static`. The names tell
/// which color is which, by the words that are stated there.
///
/// How near is too near is a matter of judgment, so the rule is off unless it is asked for.
///
/// ## Why it matters
///
/// When one color means “tap here”, another one of almost the same hue makes people guess.
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
/// How near a color may come, and which tokens are interactive or static whatever their names are.
///
/// ## References
///
/// - Human Interface Guidelines, Color: if an accent color denotes interactivity, make sure that other
///   colors do not compete with it
public struct AccentCompetes: Rule {
  public static let id = "accent/competes"
  public static let summary = "Static text keeps a distance from the color of interactive elements."
  public static let defaultSeverity = Severity.note
  public static let isOnByDefault = false
  public static var options: [any RuleOptionDeclaration] {
    [minimumDifference, sameDifference, interactive, content]
  }

  private static let minimumDifference = RuleOption(
    "minimum-difference", default: 10, in: 0...100,
    "The CIEDE2000 difference that another color must have.")
  private static let sameDifference = RuleOption(
    "same-difference", default: 1, in: 0...100,
    "The CIEDE2000 difference below which two colors are the same and this rule is silent.")
  private static let interactive = RuleOption<[PathGlob]>(
    "interactive", "Tokens that denote interactivity besides those whose names say so.")
  private static let content = RuleOption<[PathGlob]>(
    "static", "Tokens of static text and icons besides those whose names say so.")

  public static var examples: [RuleExample<PaletteSubject>] {
    let link = "text.link #007aff\n"
    return [
      RuleExample(
        link + "icon.brand #0a84e8",
        PaletteSubject(exampleColors: link + "icon.brand #0a84e8"),
        finds: ["icon.brand is not interactive and differs from text.link by only 5.11 (CIEDE2000)"]
      ),
      RuleExample(
        link + "icon.brand #af52de",
        PaletteSubject(exampleColors: link + "icon.brand #af52de")),
    ]
  }

  private let options: RuleOptions

  public init() { self.init(options: RuleOptions()) }

  public init(options: RuleOptions) { self.options = options }

  public func check(_ subject: PaletteSubject, report: (Finding) -> Void) {
    let minimum = options[Self.minimumDifference]
    let same = min(options[Self.sameDifference], minimum)
    InteractiveColors(
      subject.palette, interactive: options[Self.interactive], content: options[Self.content]
    ).report(
      Self.self, same..<minimum, required: minimum, help: .moveAway,
      message: { .near($0.token.path, $0.interactive.path, $0.difference) }, to: report)
  }
}

extension String {
  fileprivate static func near(_ path: String, _ other: String, _ difference: Double) -> String {
    "\(path) is not interactive and differs from \(other) by only "
      + "\(RatioText.measured(difference)) (CIEDE2000)"
  }
  fileprivate static let moveAway = "Give it another hue, or less chroma."
}

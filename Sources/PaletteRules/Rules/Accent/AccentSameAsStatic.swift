import TokenGraph

/// Text and icons that look interactive but are not.
///
/// ## What it checks
///
/// No static text or icon has the color of something interactive: their CIEDE2000 difference is at
/// least `minimum-difference` in every permutation. Colors are recognized by the words of their
/// names:
///
/// - interactive: `accent`, `tint`, `link`, `interactive` and `tappable`, unless the name also has
///   a word for a surface, a stroke, a state or something that lies on the color;
/// - static: `text`, `label`, `title`, `heading`, `headline`, `body`, `caption`, `icon`, `glyph`,
///   `foreground`, `content` and `ink`, unless the name also has one of the words above, a word for
///   a control or its state, such as `button`, `tab`, `selected` or `hover`, or a word for code,
///   such as `syntax` or `ansi`.
///
/// A color with a number or a hue in its name (`text.500`, `label.blue`) is an entry of a palette
/// and has no role. Colors without a hue are not compared, nor are colors of different alpha or
/// colors of a context whose name says that it is for impaired color vision, where there are fewer
/// hues to choose from. Names can mislead, so a finding is a note.
///
/// ## Why it matters
///
/// If a heading has the color of links, people tap it, and then stop trusting the color.
///
/// ## Example
///
/// ```
/// text.link #0a66d8
/// text.heading #0a66d8
/// ```
///
/// ## Use instead
///
/// ```
/// text.link #0a66d8
/// text.heading #1c1c1e
/// ```
///
/// ## Options
///
/// What counts as the same color, and which tokens are interactive or static regardless of their
/// names.
///
/// ## References
///
/// - Human Interface Guidelines, Color: do not use the same color for interactive and noninteractive
///   elements
public struct AccentSameAsStatic: Rule {
  public static let id = "accent/same-as-static"
  public static let summary = "Static text does not have the color of interactive elements."
  public static let audience = RuleAudience.applePlatforms
  public static let defaultSeverity = Severity.note
  public static var options: [any RuleOptionDeclaration] {
    [minimumDifference] + InteractiveColors.options
  }

  private static let minimumDifference = RuleOption(
    "minimum-difference", default: 1, in: 0...100,
    "The CIEDE2000 difference below which two colors count as the same.")

  public static var examples: [RuleExample<PaletteSubject>] {
    let link = "text.link #0a66d8\n"
    return [
      RuleExample(
        colors: link + "text.heading #0a66d8",
        finds: ["text.heading is not interactive but has the color of text.link"]),
      RuleExample(colors: link + "text.heading #1c1c1e"),
    ]
  }

  private let options: RuleOptions

  public init() { self.init(options: RuleOptions()) }

  public init(options: RuleOptions) { self.options = options }

  public func check(_ subject: PaletteSubject, report: (Finding) -> Void) {
    let minimum = options[Self.minimumDifference]
    InteractiveColors(subject.palette, options).report(
      Self.self, 0..<minimum, required: minimum, help: .giveItsOwn,
      message: { .same($0.token.path, $0.interactive.path) }, to: report)
  }
}

extension String {
  fileprivate static func same(_ path: String, _ other: String) -> String {
    "\(path) is not interactive but has the color of \(other)"
  }
  fileprivate static let giveItsOwn =
    "Reserve the color for interactive elements, and give the other a color of its own."
}

import DesignTokens

/// Text and icons that look interactive and are not.
///
/// ## What it checks
///
/// No color of static text or icons is the color of something interactive: their CIEDE2000 difference
/// is at least `minimum-difference` in every permutation. The names tell which is which:
///
/// - interactive: the words `accent`, `tint`, `link`, `interactive` and `tappable`, without words for
///   a surface, a stroke, a state or what lies on the color;
/// - static: the words `text`, `label`, `title`, `heading`, `headline`, `body`, `caption`, `icon`,
///   `glyph`, `foreground`, `content` and `ink`, without those above, without words for a control or
///   its state, such as `button`, `tab`, `selected` or `hover`, and without words for code, such as
///   `syntax` or `ansi`.
///
/// A color whose name has a number or a hue (`text.500`, `label.blue`) is an entry of a palette and has
/// no role. Colors without a hue are not compared, nor colors of different alpha, nor those of a context
/// that is made for impaired color vision and says so in its name: there are fewer hues to choose from.
/// Names are only names, so the rule states a note.
///
/// ## Why it matters
///
/// Where a heading has the color of the links, people tap it, and they stop trusting the color.
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
/// What counts as the same color, and which tokens are interactive or static whatever their names are.
///
/// ## References
///
/// - Human Interface Guidelines, Color: do not use the same color for interactive and noninteractive
///   elements
public struct AccentSameAsStatic: Rule {
  public static let id = "accent/same-as-static"
  public static let summary = "Static text does not have the color of interactive elements."
  public static let defaultSeverity = Severity.note
  public static var options: [any RuleOptionDeclaration] {
    [minimumDifference, interactive, content]
  }

  private static let minimumDifference = RuleOption(
    "minimum-difference", default: 1, in: 0...100,
    "The CIEDE2000 difference below which two colors are the same.")
  private static let interactive = RuleOption<[PathGlob]>(
    "interactive", "Tokens that denote interactivity besides those whose names say so.")
  private static let content = RuleOption<[PathGlob]>(
    "static", "Tokens of static text and icons besides those whose names say so.")

  public static var examples: [RuleExample<PaletteSubject>] {
    let link = "text.link #0a66d8\n"
    return [
      RuleExample(
        link + "text.heading #0a66d8",
        PaletteSubject(exampleColors: link + "text.heading #0a66d8"),
        finds: ["text.heading is not interactive and has the color of text.link"]),
      RuleExample(
        link + "text.heading #1c1c1e",
        PaletteSubject(exampleColors: link + "text.heading #1c1c1e")),
    ]
  }

  private let options: RuleOptions

  public init() { self.init(options: RuleOptions()) }

  public init(options: RuleOptions) { self.options = options }

  public func check(_ subject: PaletteSubject, report: (Finding) -> Void) {
    let minimum = options[Self.minimumDifference]
    InteractiveColors(
      subject.palette, interactive: options[Self.interactive], content: options[Self.content]
    ).report(
      Self.self, 0..<minimum, required: minimum, help: .giveItsOwn,
      message: { .same($0.token.path, $0.interactive.path) }, to: report)
  }
}

extension String {
  fileprivate static func same(_ path: String, _ other: String) -> String {
    "\(path) is not interactive and has the color of \(other)"
  }
  fileprivate static let giveItsOwn =
    "Keep the color for what reacts to a tap, and give the other a color of its own."
}

import ColorCore
import TokenGraph

/// Links that only a hue tells from the text around them.
///
/// ## What it checks
///
/// A link color and the plain text of the same group (`text.link` and `text.primary`, `text.body`,
/// `text.default`, `text.base` or `label`) have a contrast of at least `minimum` with each other. A
/// link that is underlined needs none: say so in the `$description` of the link, or of the text.
///
/// ## Why it matters
///
/// Who cannot see the hue has to find links by trial.
///
/// ## Example
///
/// ```
/// text.link #1a3a6b
/// text.primary #000000
/// ```
///
/// ## Use instead
///
/// ```
/// text.link #0a84ff
/// text.primary #000000
/// ```
///
/// ## Options
///
/// How much a link must differ from the text.
///
/// ## References
///
/// - WCAG 2.2, success criterion 1.4.1 Use of Color; technique G183 for the ratio of 3:1
/// - Human Interface Guidelines, Accessibility: use more than color to mark links
public struct ContrastLinkInText: Rule {
  public static let id = "contrast/link-in-text"
  public static let summary = "A link differs from the text around it in more than hue."
  public static let defaultSeverity = Severity.note
  public static let isOnByDefault = false
  public static let sets: Set<RuleSet> = [.strict, .appleHIG]
  public static var options: [any RuleOptionDeclaration] { [minimum] }

  private static let minimum = RuleOption(
    "minimum", default: 3, in: 1...21,
    "The WCAG 2 contrast ratio of a link with the text around it.")

  public static var examples: [RuleExample<PaletteSubject>] {
    documented(finds: [
      "text.link and text.primary differ in hue only: their luminances differ by 1.86:1"
    ]) { PaletteSubject(exampleColors: $0) }
  }

  private let options: RuleOptions

  public init() { self.init(options: RuleOptions()) }

  public init(options: RuleOptions) { self.options = options }

  public func check(_ subject: PaletteSubject, report: (Finding) -> Void) {
    let palette = subject.palette
    let minimum = options[Self.minimum]
    for (link, text) in Self.links(in: palette) where !link.isUnderlined && !text.isUnderlined {
      guard
        let (ratio, row, holds) = palette.least(
          link, text, below: minimum, { WCAG2.contrast(ofShown: $0, on: $1) })
      else { continue }
      report(
        palette.finding(
          of: Self.self, link, in: row, where: holds, and: (text, "the text"),
          .alike(link.path, text.path, ratio), help: .underline,
          measurement: .init(metric: WCAG2.id, measured: ratio, required: minimum)))
    }
  }

  /// Links with the plain text of the same group.
  private static func links(
    in palette: ResolvedPalette
  ) -> [(link: ResolvedToken, text: ResolvedToken)] {
    let names = palette.tokens.map { TokenName($0.path) }
    let links = names.indices.filter { names[$0].leaf == ["link"] || names[$0].leaf == ["links"] }
    guard !links.isEmpty else { return [] }
    let positions = Dictionary(zip(names, names.indices), uniquingKeysWith: { first, _ in first })
    let plain: [[String]] = [["primary"], ["body"], ["default"], ["base"], ["text"], ["label"]]
    return links.compactMap { link in
      plain.lazy.compactMap { positions[names[link].replacingLeaf($0)] }.first
        .map { (palette.tokens[link], palette.tokens[$0]) }
    }
  }
}

extension ResolvedToken {
  fileprivate var isUnderlined: Bool { description?.lowercased().contains("underline") ?? false }
}

extension String {
  fileprivate static func alike(_ link: String, _ text: String, _ ratio: Double) -> String {
    "\(link) and \(text) differ in hue only: their luminances differ by "
      + "\(RatioText.measured(ratio)):1"
  }
  fileprivate static let underline =
    "Underline links and say so in $description, or move the colors apart in lightness."
}

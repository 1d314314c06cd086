import ImageFacts

/// Drawings with the values of tokens.
///
/// ## What it checks
///
/// With `--tokens`, no color that an SVG states is the value of a token, in 8 bits and with its
/// opacity. Black and white are left out. A drawing that is not part of a web page cannot refer to
/// a token, so the rule is off by default. Without `--tokens` nothing is compared.
///
/// ## Why it matters
///
/// When the token changes, or in Dark Mode, the drawing keeps the old color.
///
/// ## Example
///
/// ```
/// icon.svg: fill="#0a5cd6", token accent #0a5cd6
/// ```
///
/// ## Use instead
///
/// ```
/// icon.svg: fill="currentColor", token accent #0a5cd6
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - SVG 2, section 13.2, currentColor; CSS Custom Properties, var()
public struct ImageHardCodedToken: Rule {
  public static let id = "image/hard-coded-token"
  public static let summary = "A drawing does not repeat the value of a token."
  public static let defaultSeverity = Severity.note
  public static let isOnByDefault = false

  public static var examples: [RuleExample<ImageTokensSubject>] {
    func subject(_ colors: [String]) -> ImageTokensSubject {
      ImageTokensSubject(
        image: ImageSubject(example: "icon.svg", format: "svg") { $0.drawnColors = colors },
        tokens: [.init(path: "accent", css: "#0a5cd6")])
    }
    return [
      RuleExample(
        "icon.svg: fill=\"#0a5cd6\", token accent #0a5cd6", subject(["#0a5cd6"]),
        finds: ["#0a5cd6 is the value of accent"]),
      RuleExample("icon.svg: fill=\"currentColor\", token accent #0a5cd6", subject([])),
    ]
  }

  public init() {}

  public func check(_ subject: ImageTokensSubject, report: (Finding) -> Void) {
    let facts = subject.image.facts
    for color in facts.drawnColors ?? []
    where color != "#000000" && color != "#ffffff" {
      let tokens = color.utf8.count == 7 ? subject.tokens : subject.translucentTokens
      let paths = tokens.filter { $0.css == color }.map(\.path)
      guard let first = paths.first else { continue }
      let others = Set(paths).count - 1
      var finding = Self.finding(subject.image.file, .hardCoded(color, first, others), help: .refer)
      finding.swatches = [Finding.Swatch(name: first, hex: color)].compactMap(\.self)
      finding.range = facts.range(ofDrawn: color)
      if others > 0 { finding.tokens = Set(paths).sorted() }
      report(finding)
    }
  }
}

extension String {
  fileprivate static func hardCoded(_ color: String, _ path: String, _ others: Int) -> String {
    "\(color) is the value of \(path)" + (others == 0 ? "" : " and \(others) more")
  }
  fileprivate static let refer =
    "Write `currentColor` or `var(--…)`, or generate the drawing from the tokens."
}

import TokenGraph

/// Names that follow none of the patterns.
///
/// ## What it checks
///
/// The path of every color token matches one of `patterns`. Without `patterns` nothing is checked.
///
/// ## Why it matters
///
/// Who looks for a token types what the others are called. A token outside the pattern is not found
/// and is made again.
///
/// ## Example
///
/// ```
/// # palette-check.yml: {patterns: ["color.*.*", "palette.*.[0-9]*"]}
/// color.text.muted  #495057
/// color.mutedText   #868e96
/// ```
///
/// ## Use instead
///
/// ```
/// # palette-check.yml: {patterns: ["color.*.*", "palette.*.[0-9]*"]}
/// color.text.muted  #495057
/// color.text.faint  #868e96
/// ```
///
/// ## Options
///
/// The patterns.
///
/// ## References
///
/// - Design Tokens Format Module 2025.10: names
public struct NamingPattern: Rule {
  public static let id = "naming/pattern"
  public static let summary = "Names follow the patterns of the configuration."
  public static let defaultSeverity = Severity.warning
  public static let isOnByDefault = false
  public static var options: [any RuleOptionDeclaration] { [patterns] }

  private static let patterns = RuleOption<[PathGlob]>("patterns", "The patterns of token paths.")

  public static var examples: [RuleExample<PaletteSubject>] {
    let options = patterns.set(to: ["color.*.*", "palette.*.[0-9]*"])
    return documented(
      finds: ["color.mutedText follows none of the patterns “color.*.*”, “palette.*.[0-9]*”"],
      options: options
    ) { PaletteSubject(exampleColors: $0) }
  }

  private let allowed: [PathGlob]

  public init() { self.init(options: RuleOptions()) }

  public init(options: RuleOptions) { allowed = options[Self.patterns] }

  public func check(_ subject: PaletteSubject, report: (Finding) -> Void) {
    guard !allowed.isEmpty else { return }
    for token in subject.palette.tokens where !allowed.contains(where: { $0.matches(token.path) }) {
      report(
        subject.palette.finding(
          of: Self.self, token, .deviates(token.path, allowed.map(\.text)), help: .rename))
    }
  }
}

extension String {
  fileprivate static func deviates(_ path: String, _ patterns: [String]) -> String {
    let list = patterns.map { "“\($0)”" }.joined(separator: ", ")
    let verdict =
      patterns.count == 1 ? "does not follow the pattern" : "follows none of the patterns"
    return "\(path) \(verdict) \(list)"
  }
  fileprivate static let rename = "Rename it, or add a pattern for it."
}

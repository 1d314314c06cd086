import TokenGraph

/// Tokens without a value of their own in some context.
///
/// ## What it checks
///
/// Every token that matches `tokens` has a value of its own in every context: it exists there, and
/// what it shows is not the value of another appearance. Without `tokens` nothing is checked.
///
/// ## Why it matters
///
/// A missing mode does not look missing: the value of the default mode is shown, and in dark it
/// glares.
///
/// ## Example
///
/// ```
/// /* palette-check.yml: {tokens: ["--brand-*"]} */
/// :root { --brand-text: #123b6b; }
/// .dark { --page: #191919; }
/// .light { --page: #ffffff; --brand-line: #d0ebff; }
/// ```
///
/// ## Use instead
///
/// ```
/// /* palette-check.yml: {tokens: ["--brand-*"]} */
/// :root { --brand-text: #123b6b; --brand-line: #d0ebff; }
/// .dark { --page: #191919; }
/// .light { --page: #ffffff; }
/// ```
///
/// ## Options
///
/// Which tokens must have a value everywhere.
///
/// ## References
///
/// - Terrazzo, required modes
public struct ModeRequired: Rule {
  public static let id = "mode/required"
  public static let summary = "Tokens have a value in every context."
  public static let defaultSeverity = Severity.warning
  public static let isOnByDefault = false
  public static var options: [any RuleOptionDeclaration] { [tokens] }

  private static let tokens = RuleOption<[PathGlob]>(
    "tokens", "The tokens that must have a value in every context.")

  public static var examples: [RuleExample<PaletteSubject>] {
    let options = tokens.set(to: ["--brand-*"])
    return documented(
      finds: ["--brand-line has no value of its own in every context"], in: "example.css",
      options: options)
  }

  private let required: [PathGlob]

  public init() { self.init(options: RuleOptions()) }

  public init(options: RuleOptions) { required = options[Self.tokens] }

  public func check(_ subject: PaletteSubject, report: (Finding) -> Void) {
    let palette = subject.palette
    guard !required.isEmpty, palette.permutations.count > 1 else { return }
    for token in palette.tokens where required.contains(where: { $0.matches(token.path) }) {
      let lacks = token.variantIndices.map { $0 < 0 || token.variants[Int($0)].isFallback }
      guard lacks.contains(true) else { continue }
      report(
        palette.finding(of: Self.self, token, where: lacks, .lacks(token.path), help: .add))
    }
  }
}

extension String {
  fileprivate static func lacks(_ path: String) -> String {
    "\(path) has no value of its own in every context"
  }
  fileprivate static let add = "State a value there, even if it is the same."
}

import TokenGraph

/// Aliases that only lead from one alias to the next.
///
/// ## What it checks
///
/// An alias is reported if it always refers to the same token, a single token refers to it, and
/// that one does so in all contexts and is used itself: it could refer to the target directly. An
/// entry of a palette (a name with a number or a hue) is not reported: a scale is complete, whoever
/// uses it.
///
/// ## Why it matters
///
/// Each link of a chain is a place to get lost in: who changes the color of a button has to read
/// four files, and the link that nobody uses is renamed at the next opportunity.
///
/// ## Example
///
/// ```
/// :root {
///   --gray-900: #212529;
///   --ink: var(--gray-900);
///   --content: var(--ink);
///   --text: var(--content);
///   --label: var(--content);
/// }
/// ```
///
/// ## Use instead
///
/// ```
/// :root {
///   --gray-900: #212529;
///   --content: var(--gray-900);
///   --text: var(--content);
///   --label: var(--content);
/// }
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Design Tokens Format Module 2025.10: aliases
public struct AliasUnnecessary: Rule {
  public static let id = "alias/unnecessary"
  public static let summary = "No alias only leads to the next one."
  public static let defaultSeverity = Severity.note
  public static let isOnByDefault = false
  public static let sets: Set<RuleSet> = [.paletteCraft]

  public static var examples: [RuleExample<PaletteSubject>] {
    documented(finds: ["--ink only leads from --content to --gray-900"], in: "example.css")
  }

  public init() {}

  public func check(_ subject: PaletteSubject, report: (Finding) -> Void) {
    let palette = subject.palette
    var users: [String: (count: Int, first: Int)] = [:]
    for (index, token) in palette.tokens.enumerated() {
      for path in Set(token.variants.compactMap { $0.aliases.first?.path }) {
        users[path, default: (0, index)].count += 1
      }
    }
    for token in palette.tokens {
      guard let target = token.target, let (count, first) = users[token.path], count == 1,
        case let user = palette.tokens[first], user.target == token.path, users[user.path] != nil,
        target != token.path, user.path != token.path, !TokenName(token.path).isPaletteEntry
      else { continue }
      report(
        palette.finding(
          of: Self.self, token, and: (user, "the only token that refers to it"),
          .leads(token.path, from: user.path, to: target), help: .shorten))
    }
  }
}

extension String {
  fileprivate static func leads(_ path: String, from user: String, to target: String) -> String {
    "\(path) only leads from \(user) to \(target)"
  }
  fileprivate static let shorten = "Let the other alias refer to the target, and remove this one."
}

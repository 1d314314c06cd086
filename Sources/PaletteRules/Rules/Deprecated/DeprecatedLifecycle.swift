import TokenGraph

/// Deprecated tokens that do not say what to use instead.
///
/// ## What it checks
///
/// A deprecated token has a message. A message that names a token in braces, such as `{color.ink}`,
/// names one that exists and is not deprecated itself.
///
/// ## Why it matters
///
/// Who uses the token has to replace it and does not know by what.
///
/// ## Example
///
/// ```
/// {
///   "color": {
///     "$type": "color",
///     "ink": { "$value": "#212529" },
///     "body": { "$value": "#212529", "$deprecated": "Use {color.inc}." },
///     "note": { "$value": "#495057", "$deprecated": true }
///   }
/// }
/// ```
///
/// ## Use instead
///
/// ```
/// {
///   "color": {
///     "$type": "color",
///     "ink": { "$value": "#212529" },
///     "body": { "$value": "#212529", "$deprecated": "Use {color.ink}." },
///     "note": { "$value": "#495057", "$deprecated": "Notes are gone." }
///   }
/// }
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Design Tokens Format Module 2025.10: deprecated tokens
public struct DeprecatedLifecycle: Rule {
  public static let id = "deprecated/lifecycle"
  public static let summary = "A deprecated token says what replaces it."
  public static let defaultSeverity = Severity.note
  public static let isOnByDefault = false
  public static let sets: Set<RuleSet> = [.strict]

  public static var examples: [RuleExample<PaletteSubject>] {
    documented(finds: [
      "color.body is replaced by color.inc, which does not exist",
      "color.note is deprecated without a message",
    ])
  }

  public init() {}

  public func check(_ subject: PaletteSubject, report: (Finding) -> Void) {
    let palette = subject.palette
    guard palette.tokens.contains(where: { $0.deprecated != nil }) else { return }
    let all = Dictionary(
      palette.tokens.map { ($0.path, $0.deprecated != nil) },
      uniquingKeysWith: { first, _ in first })
    for token in palette.tokens {
      guard let deprecation = token.deprecated else { continue }
      guard let message = deprecation.message, !message.isEmpty else {
        report(palette.finding(of: Self.self, token, .silent(token.path), help: .explain))
        continue
      }
      for name in message.matches(of: /\{([^{}\s]+)\}/).map({ String($0.1) })
      where all[name] != false {
        report(
          palette.finding(
            of: Self.self, token, .lost(token.path, name, exists: all[name] != nil), help: .correct)
        )
      }
    }
  }
}

extension String {
  fileprivate static func silent(_ path: String) -> String {
    "\(path) is deprecated without a message"
  }
  fileprivate static func lost(_ path: String, _ name: String, exists: Bool) -> String {
    "\(path) is replaced by \(name), which \(exists ? "is deprecated as well" : "does not exist")"
  }
  fileprivate static let explain = "Say in `$deprecated` what to use instead."
  fileprivate static let correct = "Name the token to use."
}

import TokenGraph
import SourceSyntax

/// Aliases of deprecated tokens.
///
/// ## What it checks
///
/// A token that is not deprecated does not refer to one that is, in any context. References between
/// deprecated tokens are left alone. Where the explanation names a token, the fix refers to that one;
/// `--unsafe` is needed if it has another color.
///
/// ## Why it matters
///
/// The deprecated token will be removed, and what refers to it has no color then.
///
/// ## Example
///
/// ```
/// {
///   "color": {
///     "$type": "color",
///     "ink": { "$value": "#212529" },
///     "body": { "$value": "#212529", "$deprecated": "Use {color.ink}." },
///     "title": { "$value": "{color.body}" }
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
///     "title": { "$value": "{color.ink}" }
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
public struct DeprecatedUsed: Rule {
  public static let id = "deprecated/used"
  public static let summary = "Nothing refers to a deprecated token."
  public static let fixes = RuleFixes.unsafe
  public static let defaultSeverity = Severity.warning
  public static let isOnByDefault = false
  public static let sets: Set<RuleSet> = [.strict]

  public static var examples: [RuleExample<PaletteSubject>] {
    documented(finds: ["color.title refers to color.body, which is deprecated"])
  }

  public init() {}

  public func check(_ subject: PaletteSubject, report: (Finding) -> Void) {
    let palette = subject.palette
    let deprecated = Dictionary(
      palette.tokens.compactMap { token in token.deprecated.map { (token.path, $0) } },
      uniquingKeysWith: { first, _ in first })
    guard !deprecated.isEmpty else { return }
    for token in palette.tokens where token.deprecated == nil {
      let step = token.variants.lazy.compactMap(\.aliases.first).first {
        deprecated[$0.path] != nil
      }
      guard let step else { continue }
      var finding = palette.finding(
        of: Self.self, token, .refers(token.path, step.path),
        help: .replace(deprecated[step.path]?.message))
      finding.against = step.path
      finding.related = [
        .init(message: "the deprecated token, \(step.path)", location: step.location)
      ]
      report(finding)
    }
  }
}

extension String {
  fileprivate static func refers(_ path: String, _ target: String) -> String {
    "\(path) refers to \(target), which is deprecated"
  }
  fileprivate static func replace(_ message: String?) -> String {
    guard let message, !message.isEmpty else { return "Refer to its replacement." }
    return "The file says: \(message.hasSuffix(".") ? message : message + ".")"
  }
}

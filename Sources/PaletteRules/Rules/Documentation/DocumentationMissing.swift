import TokenGraph

/// Colors with a role and without a description.
///
/// ## What it checks
///
/// A color with a role, which is not an entry of a palette, has a description. Tokens that do not
/// match `tokens` are exempt, if it is given. In a format without descriptions (style sheets, asset
/// catalogs, resources), and in a palette without a single description, nothing is checked.
///
/// ## Why it matters
///
/// The name says what a color is called; the description says when to use it, and it is what design
/// tools and editors show.
///
/// ## Example
///
/// ```
/// {
///   "text": {
///     "$type": "color",
///     "body": { "$value": "#212529", "$description": "Running text." },
///     "muted": { "$value": "#495057" }
///   }
/// }
/// ```
///
/// ## Use instead
///
/// ```
/// {
///   "text": {
///     "$type": "color",
///     "body": { "$value": "#212529", "$description": "Running text." },
///     "muted": { "$value": "#495057", "$description": "Captions and hints." }
///   }
/// }
/// ```
///
/// ## Options
///
/// Which tokens must have one.
///
/// ## References
///
/// - Design Tokens Format Module 2025.10: descriptions
public struct DocumentationMissing: Rule {
  public static let id = "documentation/missing"
  public static let summary = "A color with a role has a description."
  public static let defaultSeverity = Severity.note
  public static let isOnByDefault = false
  public static var options: [any RuleOptionDeclaration] { [tokens] }

  private static let tokens = RuleOption<[PathGlob]>(
    "tokens", "The tokens that must have a description; all with a role if it is empty.")

  public static var examples: [RuleExample<PaletteSubject>] {
    documented(finds: ["text.muted has no description"])
  }

  private let required: [PathGlob]

  public init() { self.init(options: RuleOptions()) }

  public init(options: RuleOptions) { required = options[Self.tokens] }

  public func check(_ subject: PaletteSubject, report: (Finding) -> Void) {
    let palette = subject.palette
    guard palette.tokens.contains(where: { $0.description != nil }) else { return }
    for token in palette.tokens where token.description?.isEmpty ?? true {
      guard required.isEmpty ? !TokenName(token.path).isPaletteEntry : isRequired(token.path)
      else { continue }
      report(palette.finding(of: Self.self, token, .lacks(token.path), help: .describe))
    }
  }

  private func isRequired(_ path: String) -> Bool { required.contains { $0.matches(path) } }
}

extension String {
  fileprivate static func lacks(_ path: String) -> String { "\(path) has no description" }
  fileprivate static let describe = "Say in `$description` when to use the color."
}

import ColorCore
import TokenGraph

/// Palette entries to which nothing refers.
///
/// ## What it checks
///
/// In a palette with aliases, every entry (a literal whose name has a number or a hue) is the
/// target of an alias, a part of a gradient, border or shadow, or a token of a pair. Tokens that
/// match `public` are used elsewhere. A palette in which fewer than a third of the entries are used
/// is not checked: there the entries are what others use.
///
/// ## Why it matters
///
/// An entry that nothing uses is either dead weight or a sign that something states its literal
/// instead.
///
/// ## Example
///
/// ```
/// :root {
///   --gray-100: #f8f9fa; --gray-500: #adb5bd; --gray-900: #212529;
///   --page: var(--gray-100); --text: var(--gray-900);
/// }
/// ```
///
/// ## Use instead
///
/// ```
/// :root {
///   --gray-100: #f8f9fa; --gray-900: #212529;
///   --page: var(--gray-100); --text: var(--gray-900);
/// }
/// ```
///
/// ## Options
///
/// What is used outside the files.
///
/// ## References
///
/// - Design Tokens Format Module 2025.10: aliases
public struct TokenUnused: Rule {
  public static let id = "token/unused"
  public static let summary = "Every entry of a palette is used."
  public static let defaultSeverity = Severity.note
  public static let isOnByDefault = false
  public static let sets: Set<RuleSet> = [.strict]
  public static var options: [any RuleOptionDeclaration] { [publicTokens] }

  private static let publicTokens = RuleOption<[PathGlob]>(
    "public", "Tokens that are used outside the files.")

  public static var examples: [RuleExample<PaletteSubject>] {
    documented(finds: ["nothing refers to --gray-500"], in: "example.css")
  }

  private let exempt: [PathGlob]

  public init() { self.init(options: RuleOptions()) }

  public init(options: RuleOptions) { exempt = options[Self.publicTokens] }

  public func check(_ subject: PaletteSubject, report: (Finding) -> Void) {
    let palette = subject.palette
    var used: Set<String> = []
    func note(_ token: ResolvedToken) {
      for value in token.variants {
        for step in value.aliases { used.insert(step.path) }
      }
    }
    for token in palette.tokens {
      note(token)
      for pairing in token.pairings {
        if let path = pairing.path { used.formUnion([path, token.path]) }
      }
    }
    for color in palette.outside.lazy.flatMap(\.tokens) {
      used.formUnion(color.pairings.compactMap(\.path))
    }
    for composite in palette.compositeColors { note(composite.color) }
    let stops = Set(
      palette.gradients.flatMap { $0.variants.flatMap(\.stops) }.compactMap { stop -> Color? in
        if case .color(let color) = stop.resolution { color } else { nil }
      })
    let entries = palette.tokens.filter { token in
      guard token.isLiteral else { return false }
      let name = TokenName(token.path)
      return name.isPaletteEntry && !name.isEffect
    }
    let unused = entries.filter { token in
      !used.contains(token.path)
        && !token.variants.contains { $0.color.map(stops.contains) ?? false }
    }
    guard (entries.count - unused.count) * 3 >= entries.count else { return }
    for token in unused where !exempt.contains(where: { $0.matches(token.path) }) {
      report(palette.finding(of: Self.self, token, .unused(token.path), help: .remove))
    }
  }
}

extension String {
  fileprivate static func unused(_ path: String) -> String { "nothing refers to \(path)" }
  fileprivate static let remove = "Remove it, or list it under `public` if it is used elsewhere."
}

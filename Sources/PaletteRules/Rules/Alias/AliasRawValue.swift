import ColorCore
import TokenGraph

/// Tokens with a role that repeat the value of a palette entry.
///
/// ## What it checks
///
/// A color with a role (`text.muted`, `button.background`) does not state a literal if an entry of
/// the palette (`gray.700`) has exactly the same value in every context in which both exist. Black
/// and white do not count: they are equal by chance. A token is an entry if its name has a number
/// or a hue. Literals that no entry has are left alone, and so are asset catalogs, which have no
/// aliases. The fix, with `--unsafe`, writes the alias as the other aliases of the file are written.
///
/// ## Why it matters
///
/// When the palette changes, the literal stays behind, and the interface shows two grays that were
/// meant to be one.
///
/// ## Example
///
/// ```
/// :root { --gray-700: #495057; --text-muted: #495057; }
/// ```
///
/// ## Use instead
///
/// ```
/// :root { --gray-700: #495057; --text-muted: var(--gray-700); }
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Design Tokens Format Module 2025.10: aliases
public struct AliasRawValue: Rule {
  public static let id = "alias/raw-value"
  public static let summary = "A color with a role refers to the palette."
  public static let fixes = RuleFixes.unsafe
  public static let defaultSeverity = Severity.warning
  public static let isOnByDefault = false
  public static let sets: Set<RuleSet> = [.strict]

  public static var examples: [RuleExample<PaletteSubject>] {
    documented(finds: ["--text-muted repeats the value of --gray-700, #495057"], in: "example.css")
  }

  public init() {}

  public func check(_ subject: PaletteSubject, report: (Finding) -> Void) {
    let palette = subject.palette
    guard palette.format != TokenFormatID.assetCatalog else { return }
    var entries: [Value: Int] = [:]
    var roles: [Int] = []
    for (index, token) in palette.tokens.enumerated()
    where token.isLiteral && token.deprecated == nil {
      let name = TokenName(token.path)
      if name.isPaletteEntry {
        guard let value = Value(token), !value.isExtreme, entries[value] == nil else { continue }
        entries[value] = index
      } else if name.isRole, !name.isConstant {
        roles.append(index)
      }
    }
    for index in roles {
      let token = palette.tokens[index]
      guard let value = Value(token), let entry = entries[value] else { continue }
      let other = palette.tokens[entry]
      report(
        palette.finding(
          of: Self.self, token, and: (other, "the entry of the palette"),
          .repeats(token.path, other.path, token.variants[0].color?.hex ?? ""), help: .refer))
    }
  }

  /// A single color in all contexts.
  private struct Value: Hashable {
    let color: Color

    var isExtreme: Bool { color == .black || color == .white }

    init?(_ token: ResolvedToken) {
      guard let color = token.variants[0].color,
        token.variants.allSatisfy({ $0.color == color }),
        !token.variantIndices.contains(where: { $0 < 0 })
      else { return nil }
      self.color = color
    }
  }
}

extension String {
  fileprivate static func repeats(_ path: String, _ entry: String, _ hex: String) -> String {
    "\(path) repeats the value of \(entry), \(hex)"
  }
  fileprivate static let refer = "Make it an alias of the entry."
}

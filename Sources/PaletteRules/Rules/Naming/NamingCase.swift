import TokenGraph

/// Names that are written unlike all the others.
///
/// ## What it checks
///
/// In a palette of ten or more names of several words, nine in ten write them the same way:
/// `camelCase`, `PascalCase`, `kebab-case`, `snake_case`, or with spaces. Then the others are
/// reported. A name of a single word, and a segment that is a number, are of no kind. In style
/// sheets only the name of the property counts, not the selectors before it.
///
/// ## Why it matters
///
/// A name that breaks the habit is misspelled in every place that uses it.
///
/// ## Example
///
/// ```
/// text-muted #495057
/// text-faint #868e96
/// link-base #1864ab
/// link-hover #1971c2
/// page-base #ffffff
/// page-sunken #f1f3f5
/// card-base #ffffff
/// card-raised #f8f9fa
/// line-strong #868e96
/// line-subtle #dee2e6
/// line_faint #f1f3f5
/// ```
///
/// ## Use instead
///
/// ```
/// text-muted #495057
/// text-faint #868e96
/// link-base #1864ab
/// link-hover #1971c2
/// page-base #ffffff
/// page-sunken #f1f3f5
/// card-base #ffffff
/// card-raised #f8f9fa
/// line-strong #868e96
/// line-subtle #dee2e6
/// line-faint #f1f3f5
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Design Tokens Format Module 2025.10: names
public struct NamingCase: Rule {
  public static let id = "naming/case"
  public static let summary = "Names are all written the same way."
  public static let defaultSeverity = Severity.note
  public static let isOnByDefault = false
  public static let sets: Set<RuleSet> = [.paletteCraft]

  public static var examples: [RuleExample<PaletteSubject>] {
    documented(finds: ["line_faint is in snake_case, and the other names are in kebab-case"]) {
      PaletteSubject(exampleColors: $0)
    }
  }

  public init() {}

  private enum Style: String, CaseIterable {
    case camel = "camelCase"
    case pascal = "PascalCase"
    case kebab = "kebab-case"
    case snake = "snake_case"
    case spaced = "words with spaces"

    /// The style of a segment; `nil` for a single word, or for a mixture.
    init?(_ segment: Substring) {
      let bytes = segment.utf8
      let (hasDash, hasLine, hasSpace) = (
        bytes.contains(UInt8(ascii: "-")), bytes.contains(UInt8(ascii: "_")),
        bytes.contains(UInt8(ascii: " "))
      )
      let letters = bytes.map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }
      let hasCapital = letters.dropFirst().contains(true)
      let hasSmall = bytes.contains { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }
      switch (hasDash, hasLine, hasSpace) {
      case (true, false, false): self = .kebab
      case (false, true, false): self = .snake
      case (false, false, true): self = .spaced
      case (false, false, false):
        guard hasCapital, hasSmall else { return nil }
        self = letters[0] ? .pascal : .camel
      default: return nil
      }
    }
  }

  private static let minimumCount = 10

  public func check(_ subject: PaletteSubject, report: (Finding) -> Void) {
    let palette = subject.palette
    let isStyleSheet = palette.format == TokenFormatID.css
    let styles = palette.tokens.map { token in
      token.path.split(separator: ".").suffix(isStyleSheet ? 1 : .max).compactMap(Style.init)
    }
    var counts: [Style: Int] = [:]
    for style in styles.joined() { counts[style, default: 0] += 1 }
    let total = counts.values.reduce(0, +)
    guard total >= Self.minimumCount,
      let usual = Style.allCases.max(by: { counts[$0] ?? 0 < counts[$1] ?? 0 }),
      let count = counts[usual], count * 10 >= total * 9
    else { return }
    for (token, styles) in zip(palette.tokens, styles) {
      guard let other = styles.first(where: { $0 != usual }) else { continue }
      report(
        palette.finding(
          of: Self.self, token, .deviates(token.path, other.rawValue, usual.rawValue), help: .rename
        ))
    }
  }
}

extension String {
  fileprivate static func deviates(_ path: String, _ own: String, _ usual: String) -> String {
    "\(path) is in \(own), and the other names are in \(usual)"
  }
  fileprivate static let rename = "Write the name as the others are written."
}

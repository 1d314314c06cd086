import ColorCore
import TokenGraph
import SystemColors

/// Colors that state the same value for light and dark.
///
/// ## What it checks
///
/// A literal color with a role that states a value of its own for light and for dark states
/// different ones. Colors that keep their value on purpose (`static`, `on-accent`), pictures,
/// layers that dim (`overlay`, `scrim`, `shadow`) and entries of a palette are left alone. A
/// palette in which more than a third of these colors repeat their value is not checked: there that
/// is the custom.
///
/// ## Why it matters
///
/// A repeated value is a copy that nobody adapted, or a mode that could be left out.
///
/// ## Example
///
/// ```
/// :root { --page: #ffffff; --text: #212529; --link-text: #1864ab; --hint-text: #868e96; }
/// .dark { --page: #191919; --text: #f1f3f5; --link-text: #74c0fc; --hint-text: #868e96; }
/// ```
///
/// ## Use instead
///
/// ```
/// :root { --page: #ffffff; --text: #212529; --link-text: #1864ab; --hint-text: #868e96; }
/// .dark { --page: #191919; --text: #f1f3f5; --link-text: #74c0fc; --hint-text: #adb5bd; }
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Human Interface Guidelines, Dark Mode: colors need light and dark variants
public struct ModeEqualValues: Rule {
  public static let id = "mode/equal-values"
  public static let summary = "Light and dark have different values."
  public static let defaultSeverity = Severity.note
  public static let isOnByDefault = false
  public static let sets: Set<RuleSet> = [.strict]

  public static var examples: [RuleExample<PaletteSubject>] {
    documented(finds: ["--hint-text states #868e96 for light and for dark"], in: "example.css")
  }

  public init() {}

  public func check(_ subject: PaletteSubject, report: (Finding) -> Void) {
    let palette = subject.palette
    let all = palette.permutations
    let counterparts = Counterparts(all)
    let partners = all.indices.map { row in
      all[row].appearance.scheme == .dark
        ? counterparts.only(of: row) { $0.scheme = .light } : nil
    }
    guard partners.contains(where: { $0 != nil }) else { return }
    var stated = 0
    var equal: [(token: ResolvedToken, holds: [Bool])] = []
    for token in palette.tokens where token.variants.count > 1 && token.isLiteral {
      let name = TokenName(token.path)
      guard name.isRole, !name.isPaletteEntry, !name.isConstant, !name.isEffect else { continue }
      var isStated = false
      let holds = all.indices.map { row -> Bool in
        guard let partner = partners[row], let dark = token.value(in: row), !dark.isFallback,
          let light = token.value(in: partner), !light.isFallback, dark != light
        else { return false }
        isStated = true
        return dark.color != nil && dark.color == light.color
      }
      guard isStated else { continue }
      stated += 1
      if holds.contains(true) { equal.append((token, holds)) }
    }
    guard equal.count * 3 <= stated else { return }
    for (token, holds) in equal {
      let row = holds.firstIndex(of: true)
      report(
        palette.finding(
          of: Self.self, token, in: row, where: holds,
          .equal(token.path, row.flatMap { token.value(in: $0)?.color?.hex } ?? ""), help: .adapt))
    }
  }
}

extension String {
  fileprivate static func equal(_ path: String, _ hex: String) -> String {
    "\(path) states \(hex) for light and for dark"
  }
  fileprivate static let adapt = "Choose a value for dark, or state one value for both."
}

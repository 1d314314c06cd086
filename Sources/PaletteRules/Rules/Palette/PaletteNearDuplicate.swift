import ColorCore
import TokenGraph

/// Palette entries that nobody can tell apart.
///
/// ## What it checks
///
/// Two literals of the palette, such as `gray.100` and `slate.50`, differ by at least
/// `minimum-difference` (CIEDE2000) in some permutation. Entries are tokens whose names have a
/// number or a hue; equal values are left to `token/duplicate-value`. Only colors of the same alpha
/// are compared, and none of which only one belongs to a theme by its name (`gray.light.1` and
/// `gray.dark.1`). Each entry is reported once, with the nearest of the others.
///
/// ## Why it matters
///
/// Two grays that look the same are chosen at random, and the interface gets a seam where they
/// meet.
///
/// ## Example
///
/// ```
/// gray.100 #f1f3f5
/// slate.50 #f1f3f6
/// ```
///
/// ## Use instead
///
/// ```
/// gray.100 #f1f3f5
/// slate.50 #e6eaf0
/// ```
///
/// ## Options
///
/// What can be told apart.
///
/// ## References
///
/// - CIE 142:2001 (ISO/CIE 11664-6), CIEDE2000: 1 is about a just noticeable difference
public struct PaletteNearDuplicate: Rule {
  public static let id = "palette/near-duplicate"
  public static let summary = "The entries of a palette can be told apart."
  public static let defaultSeverity = Severity.note
  public static let isOnByDefault = false
  public static let sets: Set<RuleSet> = [.paletteCraft]
  public static var options: [any RuleOptionDeclaration] { [minimumDifference] }

  private static let minimumDifference = RuleOption(
    "minimum-difference", default: 1, in: 0...5,
    "The smallest CIEDE2000 difference of two entries.")

  public static var examples: [RuleExample<PaletteSubject>] {
    documented(finds: ["slate.50 and gray.100 differ by only 0.52 (CIEDE2000)"]) {
      PaletteSubject(exampleColors: $0)
    }
  }

  private let options: RuleOptions

  public init() { self.init(options: RuleOptions()) }

  public init(options: RuleOptions) { self.options = options }

  public func check(_ subject: PaletteSubject, report: (Finding) -> Void) {
    let palette = subject.palette
    let minimum = options[Self.minimumDifference]
    var entries: [(index: Int, color: Color)] = []
    var values: Set<Color> = []
    var themes: [Set<String>] = []
    for (index, token) in palette.tokens.enumerated() where token.isLiteral {
      let name = TokenName(token.path)
      guard let color = token.variants.first?.color, name.isPaletteEntry, !name.isEffect,
        // Of several with the same values, one is enough.
        token.variants.count > 1 || values.insert(color).inserted
      else { continue }
      entries.append((index, color))
      themes.append(name.themeWords)
    }
    let near = NearColors.before(entries.map(\.color), within: minimum)
    for (place, candidates) in near.enumerated() {
      let token = palette.tokens[entries[place].index]
      var best: (other: ResolvedToken, row: Int, difference: Double)?
      for candidate in candidates where themes[candidate] == themes[place] {
        let other = palette.tokens[entries[candidate].index]
        guard let found = largest(palette, token, other), found.difference < minimum,
          found.difference > 0, found.difference < best?.difference ?? .infinity
        else { continue }
        best = (other, found.row, found.difference)
      }
      guard let (other, row, difference) = best else { continue }
      report(
        palette.finding(
          of: Self.self, token, in: row, and: (other, "the other entry"),
          .alike(token.path, other.path, difference), help: .merge,
          measurement: .init(metric: "ciede2000", measured: difference, required: minimum)))
    }
  }

  /// The greatest difference of two tokens over the permutations in which both exist.
  private func largest(
    _ palette: ResolvedPalette, _ a: ResolvedToken, _ b: ResolvedToken
  ) -> (row: Int, difference: Double)? {
    let differences = palette.scan(a, b) { x, y -> Double? in
      guard let x = x.color, let y = y.color, abs(x.alpha - y.alpha) < 1 / 255 else {
        return .infinity
      }
      return x.difference(to: y)
    }
    var worst: (row: Int, difference: Double)?
    for (row, difference) in differences.enumerated() {
      if let difference, difference > worst?.difference ?? -1 { worst = (row, difference) }
    }
    return worst
  }
}

extension String {
  fileprivate static func alike(_ a: String, _ b: String, _ difference: Double) -> String {
    "\(a) and \(b) differ by only \(RatioText.measured(difference)) (CIEDE2000)"
  }
  fileprivate static let merge = "Keep one of them, or move them apart."
}

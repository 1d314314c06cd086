import ColorCore
import TokenGraph
import SourceSyntax
import SystemColors

/// Backgrounds without a value for elevated surfaces, beside others that have one.
///
/// ## What it checks
///
/// In a palette with values for the elevated level, a background has a dark value for it if another
/// background of the same group has one: a resolver with a context `elevated`, or Swift code that
/// looks at `userInterfaceLevel`. Backgrounds are recognized by name. One that is made for a level
/// (`raised`, `sheet`, `card`), a message or code, one with a hue, a translucent one and one whose
/// elevated value repeats its base value are left alone.
///
/// ## Why it matters
///
/// In dark, a sheet or a popover is told from what lies below by its lighter background. One whose
/// background has the same color on both levels merges with the screen behind it.
///
/// ## Example
///
/// ```
/// background.page     dark #000000  elevated #1c1c1e
/// background.grouped  dark #1c1c1e
/// ```
///
/// ## Use instead
///
/// ```
/// background.page     dark #000000  elevated #1c1c1e
/// background.grouped  dark #1c1c1e  elevated #2c2c2e
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Human Interface Guidelines, Dark Mode: base and elevated background colors; prefer the system
///   background colors, because custom ones make it harder to tell base from elevated
public struct DarkMissingElevated: Rule {
  public static let id = "dark/missing-elevated"
  public static let summary = "A background has an elevated dark value if its neighbors have one."
  public static let audience = RuleAudience.applePlatforms
  public static let defaultSeverity = Severity.warning

  public static var examples: [RuleExample<PaletteSubject>] {
    func palette(_ elevated: String?) -> PaletteSubject {
      PaletteSubject(exampleLevels: [
        ("background.page", "#ffffff", "#000000", "#1c1c1e"),
        ("background.grouped", "#f2f2f7", "#1c1c1e", elevated),
      ])
    }
    let primary = "background.page     dark #000000  elevated #1c1c1e"
    return [
      RuleExample(
        "\(primary)\nbackground.grouped  dark #1c1c1e", palette(nil),
        finds: [
          "background.grouped has no elevated dark value, which background.page beside it has"
        ]),
      RuleExample(
        "\(primary)\nbackground.grouped  dark #1c1c1e  elevated #2c2c2e", palette("#2c2c2e")),
    ]
  }

  public init() {}

  public func check(_ subject: PaletteSubject, report: (Finding) -> Void) {
    let palette = subject.palette
    let levels = SurfaceLevels(palette)
    guard levels.hasElevated else { return }
    for (token, neighbor) in Self.findings(palette, levels) {
      let rows = levels.rows(in: palette)
      report(
        palette.finding(
          of: Self.self, token, in: rows.firstIndex(of: true), where: rows,
          and: (neighbor, "has an elevated value"), .missing(token.path, neighbor.path),
          help: .add))
    }
  }

  /// The backgrounds without an elevated value, each with one of its group that has one.
  static func findings(
    _ palette: ResolvedPalette, _ levels: SurfaceLevels
  ) -> [(token: ResolvedToken, neighbor: ResolvedToken)] {
    var neighbors: [[[String]]: ResolvedToken] = [:]
    var lacking: [(group: [[String]], token: ResolvedToken)] = []
    for token in palette.tokens where SurfaceName(token.path).isSurface {
      let group = Array(TokenName(token.path).segments.dropLast())
      switch levels.values(of: token) {
      case .two: if neighbors[group] == nil { neighbors[group] = token }
      case .one:
        if SurfaceLevels.isOnAnyLevel(token.path) { lacking.append((group, token)) }
      case .other: break
      }
    }
    return lacking.compactMap { group, token in neighbors[group].map { (token, $0) } }
  }
}

extension String {
  fileprivate static func missing(_ path: String, _ neighbor: String) -> String {
    "\(path) has no elevated dark value, which \(neighbor) beside it has"
  }
  fileprivate static let add =
    "Add a lighter value for the elevated level, or repeat the value there if that is intended."
}

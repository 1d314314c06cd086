import ColorCore
import TokenGraph
import SourceSyntax
import SystemColors

/// Custom backgrounds that cannot be told from elevated surfaces in dark.
///
/// ## What it checks
///
/// A background of the screen with a dark value of its own has another one for the elevated level.
/// Backgrounds are recognized by name; references to system colors, translucent colors, colors with a
/// hue and backgrounds that are made for a level (`raised`, `sheet`, `card`), a message or code are
/// left alone. An asset catalog has no slots for levels, and not every app has sheets, so the rule is
/// off by default. A background beside others with an elevated value is reported by
/// `dark/missing-elevated`.
///
/// ## Why it matters
///
/// System backgrounds become lighter on a sheet or in a popover, so that it stands out from the
/// screen behind it. A custom color that stays the same takes this away.
///
/// ## Example
///
/// ```
/// background  light #ffffff  dark #191919
/// ```
///
/// ## Use instead
///
/// ```
/// background  light #ffffff  dark #191919  elevated #2a2a2a
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Human Interface Guidelines, Dark Mode: prefer the system background colors, because custom ones
///   make it harder to tell base from elevated
public struct DarkOneLevel: Rule {
  public static let id = "dark/one-level"
  public static let summary = "A custom background has another dark value on elevated surfaces."
  public static let audience = RuleAudience.applePlatforms
  public static let defaultSeverity = Severity.note
  public static let isOnByDefault = false

  public static var examples: [RuleExample<PaletteSubject>] {
    func palette(_ elevated: String?) -> PaletteSubject {
      PaletteSubject(exampleLevels: [("background", "#ffffff", "#191919", elevated)])
    }
    return [
      RuleExample(
        "background  light #ffffff  dark #191919", palette(nil),
        finds: ["background has the same dark value on the base and on elevated surfaces"]),
      RuleExample(
        "background  light #ffffff  dark #191919  elevated #2a2a2a", palette("#2a2a2a")),
    ]
  }

  public init() {}

  public func check(_ subject: PaletteSubject, report: (Finding) -> Void) {
    let palette = subject.palette
    let levels = SurfaceLevels(palette)
    let rows = levels.rows(in: palette)
    guard let row = rows.firstIndex(of: true) else { return }
    let others = Set(DarkMissingElevated.findings(palette, levels).map(\.token.path))
    for token in palette.tokens
    where SurfaceLevels.isOnAnyLevel(token.path) && !others.contains(token.path) {
      guard case .one = levels.values(of: token) else { continue }
      report(
        palette.finding(
          of: Self.self, token, in: row, where: rows, .same(token.path),
          help: palette.format == TokenFormatID.assetCatalog ? .system : .add))
    }
  }
}

extension String {
  fileprivate static func same(_ path: String) -> String {
    "\(path) has the same dark value on the base and on elevated surfaces"
  }
  fileprivate static let add =
    "Add a lighter value for the elevated level, or use a system background color."
  fileprivate static let system =
    "Use a system background color, or make the color in code by the level of the traits."
}

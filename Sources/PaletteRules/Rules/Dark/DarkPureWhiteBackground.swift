import ColorCore
import TokenGraph
import SourceSyntax
import SystemColors

/// Pure white backgrounds in dark.
///
/// ## What it checks
///
/// In the dark scheme, no screen background is opaque white. Screen backgrounds are recognized by
/// name. Inverse colors, colors made for one scheme and parts of controls are ignored, as is a
/// color that is dark in light. A color without a dark value is left to `mode/missing-dark`. Names
/// can mislead, so a finding is a note.
///
/// ## Why it matters
///
/// A white area on a dark screen glows and drowns the dark content around it. A slightly darker
/// white does not.
///
/// ## Example
///
/// ```
/// document.background  light #ffffff  dark #ffffff
/// ```
///
/// ## Use instead
///
/// ```
/// document.background  light #ffffff  dark #ebebeb
/// ```
///
/// ## Options
///
/// What counts as white; by default only white itself.
///
/// ## References
///
/// - Human Interface Guidelines, Dark Mode: soften the color of white backgrounds
public struct DarkPureWhiteBackground: Rule {
  public static let id = "dark/pure-white-background"
  public static let summary = "In dark, no background is pure white."
  public static let audience = RuleAudience.applePlatforms
  public static let defaultSeverity = Severity.note
  public static var options: [any RuleOptionDeclaration] { [luminance] }

  /// The luminance from which a color counts as white.
  public static let luminance = RuleOption(
    "luminance", default: 1, in: 0.5...1,
    "The lowest WCAG 2 relative luminance that counts as white.")

  public static var examples: [RuleExample<PaletteSubject>] {
    func palette(_ dark: String) -> PaletteSubject {
      PaletteSubject(exampleTokens: [
        ("document.background", [("light", "#ffffff"), ("dark", dark)])
      ])
    }
    return [
      RuleExample(
        "document.background  light #ffffff  dark #ffffff", palette("#ffffff"),
        finds: ["document.background is white (#ffffff) in the dark scheme"]),
      RuleExample("document.background  light #ffffff  dark #ebebeb", palette("#ebebeb")),
    ]
  }

  private let options: RuleOptions

  public init() { self.init(options: RuleOptions()) }

  public init(options: RuleOptions) { self.options = options }

  public func check(_ subject: PaletteSubject, report: (Finding) -> Void) {
    let permutations = subject.palette.permutations
    let schemes = permutations.map(\.appearance.scheme)
    guard schemes.contains(.dark) else { return }
    // Rounding may put white slightly below 1.
    let least = options[Self.luminance] - 1e-9
    for token in subject.palette.tokens where SurfaceName(token.path).isSurface {
      func luminance(_ index: Int) -> Double? {
        guard let value = token.value(in: index), !value.isFallback, let color = value.color,
          color.alpha == 1
        else { return nil }
        return WCAG2.luminance(color)
      }
      let isInverse = schemes.indices.contains { index in
        schemes[index] == .light && (luminance(index) ?? 1) < 0.5
      }
      guard !isInverse else { continue }
      let values = schemes.indices.map { schemes[$0] == .dark ? luminance($0) : nil }
      let holds = values.map { $0.map { $0 >= least } ?? false }
      guard let row = holds.firstIndex(of: true), let value = token.value(in: row),
        let color = value.color, let measured = values[row]
      else { continue }
      let folding = Folding(permutations, where: holds)
      report(
        Finding(
          rule: Self.id, severity: Self.defaultSeverity, message: .white(token.path, color.hex),
          help: .soften, file: value.location.file, range: value.location.range,
          token: token.path, permutations: folding.permutations, conditions: folding.conditions,
          measurement: .init(
            metric: "luminance", measured: measured, required: options[Self.luminance]),
          swatches: [.init(name: "background", color: color)]))
    }
  }
}

extension String {
  fileprivate static func white(_ path: String, _ hex: String) -> String {
    "\(path) is white (\(hex)) in the dark scheme"
  }
  fileprivate static let soften =
    "Use a dark surface, or a slightly darker white where the content needs a white background."
}

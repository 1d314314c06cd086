import ColorCore
import TokenGraph
import SourceSyntax

/// Colors that no screen of the target shows.
///
/// ## What it checks
///
/// Every literal color lies within Display P3, or with `srgb` within sRGB. A color is outside if a
/// component is below 0 or above 1 by more than 0.0001.
///
/// ## Why it matters
///
/// A color outside the gamut is clipped or mapped by every browser and tool in its own way. What is
/// seen is not what was chosen, and its contrast is not what was measured.
///
/// ## Example
///
/// ```
/// text.link oklch(0.7 0.35 150)
/// ```
///
/// ## Use instead
///
/// ```
/// text.link oklch(0.7 0.2 150)
/// ```
///
/// ## Options
///
/// The gamut.
///
/// ## References
///
/// - CSS Color 4, section 13: gamut mapping
/// - Human Interface Guidelines, Color: Display P3 and sRGB
public struct GamutOutside: Rule {
  public static let id = "gamut/outside"
  public static let summary = "Colors lie within the gamut of the screens."
  public static let defaultSeverity = Severity.warning
  public static let isOnByDefault = false
  public static let sets: Set<RuleSet> = [.strict]
  public static var options: [any RuleOptionDeclaration] { [srgb] }

  private static let srgb = RuleOption(
    "srgb", default: false, "Whether the gamut is sRGB instead of Display P3.")

  public static var examples: [RuleExample<PaletteSubject>] {
    documented(finds: ["text.link is outside Display P3: a component is -0.33"]) {
      PaletteSubject(exampleColors: $0)
    }
  }

  private let isNarrow: Bool

  public init() { self.init(options: RuleOptions()) }

  public init(options: RuleOptions) { isNarrow = options[Self.srgb] }

  private static let tolerance = 0.0001

  public func check(_ subject: PaletteSubject, report: (Finding) -> Void) {
    let palette = subject.palette
    let space = isNarrow ? ColorSpaceID.srgb : .displayP3
    for token in palette.tokens {
      for value in token.variants where value.aliases.isEmpty {
        guard let color = value.color else { continue }
        let c = color.components(in: space)
        let worst = [c.x, c.y, c.z].max { abs($0 - 0.5) < abs($1 - 0.5) } ?? 0
        guard abs(worst - 0.5) > 0.5 + Self.tolerance else { continue }
        var finding = palette.finding(
          of: Self.self, token, .outside(token.path, space, worst), help: .map,
          measurement: .init(metric: "component", measured: worst, required: worst < 0 ? 0 : 1))
        finding.range = value.location.range
        finding.file = value.location.file
        report(finding)
        break
      }
    }
  }
}

extension String {
  fileprivate static func outside(
    _ path: String, _ space: ColorSpaceID, _ component: Double
  ) -> String {
    let name = space == .srgb ? "sRGB" : "Display P3"
    let sign = component < 0 ? "-" : ""
    return "\(path) is outside \(name): a component is \(sign)\(RatioText.measured(abs(component)))"
  }
  fileprivate static let map =
    "Reduce the chroma until it fits; `palette-check color` shows the nearest color."
}

import ColorCore
import TokenGraph

/// Pairs with too little lightness contrast.
///
/// ## What it checks
///
/// The lightness contrast Lc of a pair reaches the minimum of its role, whichever of the two colors
/// is lighter. It is computed with the published constants 0.0.98G-4g of APCA; see `palette-check
/// contrast`. The defaults are those of its simplified table: 75 for running text, 45 for large
/// text, 30 for controls and graphics.
///
/// This is no substitute for `contrast/minimum`: WCAG 2 knows no such measure, and laws refer to
/// WCAG 2.
///
/// ## Why it matters
///
/// The ratio of WCAG 2 overrates dark colors: gray text on a dark surface can reach 4.5:1 and be
/// hard to read. Lightness contrast follows perception more closely there.
///
/// ## Example
///
/// ```
/// text.muted #888888 on surface.base #ffffff
/// ```
///
/// ## Use instead
///
/// ```
/// text.muted #6e6e6e on surface.base #ffffff
/// ```
///
/// ## Options
///
/// The minimum of each role.
///
/// ## References
///
/// - A. Somers, APCA: constants 0.0.98G-4g and lookup table
/// - WCAG 3 drafts, which name no method yet
public struct ContrastLightness: Rule {
  public static let id = "contrast/lightness"
  public static let summary = "A pair has enough lightness contrast."
  public static let defaultSeverity = Severity.warning
  public static let isOnByDefault = false
  public static var options: [any RuleOptionDeclaration] { [text, largeText, ui] }

  private static let text = RuleOption("text", default: 75, in: 0...110, "The minimum Lc of text.")
  private static let largeText = RuleOption(
    "large-text", default: 45, in: 0...110, "The minimum Lc of large text.")
  private static let ui = RuleOption(
    "ui", default: 30, in: 0...110, "The minimum Lc of controls, icons and graphics.")

  public static var examples: [RuleExample<ColorPair>] {
    [
      RuleExample(
        foreground: "#888888", background: "#ffffff",
        finds: ["text.muted on surface.base has Lc 63.05, below the 75 that text needs"]),
      RuleExample(foreground: "#6e6e6e", background: "#ffffff"),
    ]
  }

  private let options: RuleOptions

  public init() { self.init(options: RuleOptions()) }

  public init(options: RuleOptions) { self.options = options }

  public func check(_ pair: ColorPair, report: (Finding) -> Void) {
    guard pair.requirement != nil, let option = Self.minimum(for: pair) else { return }
    let required = options[option]
    let problems = pair.problems(worse: { (a: Double, b: Double) in a < b }) { row in
      pair.appearing(in: row).map {
        abs(LightnessContrast.contrast(of: $0.foreground, on: $0.background))
      }.min().flatMap { $0 < required ? $0 : nil }
    }
    guard let problems else { return }
    report(
      pair.finding(
        of: Self.self, at: problems.row, where: problems.holds,
        .tooLow(pair.words, problems.worst, required, pair.role), help: .widen,
        measurement: .init(
          metric: LightnessContrast.id, measured: problems.worst, required: required)))
  }

  private static func minimum(for pair: ColorPair) -> RuleOption<Double>? {
    switch pair.role {
    case .text: text
    case .largeText: largeText
    case .ui, .graphic: ui
    case .disabled: nil
    }
  }
}

extension String {
  fileprivate static func tooLow(
    _ pair: String, _ contrast: Double, _ required: Double, _ role: Role
  ) -> String {
    "\(pair) has Lc \(RatioText.measured(contrast)), below the \(RatioText.required(required)) that "
      + role.need
  }
  fileprivate static let widen = "Move the two colors further apart in lightness."
}

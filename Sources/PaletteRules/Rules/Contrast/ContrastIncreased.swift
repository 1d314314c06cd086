import ColorCore
import TokenGraph
import SystemColors

/// Text with less than 7:1 where contrast is increased.
///
/// ## What it checks
///
/// Where the appearance says that contrast is increased, text has at least 7:1 and large text
/// 4.5:1, the ratios that Apple's guidelines recommend for colors of your own and WCAG 2.2 asks for
/// at level AAA. With `everywhere` the same holds at normal contrast. Pairs that miss what their
/// own standard asks for are left to `contrast/minimum`; controls and graphics keep their 3:1.
///
/// ## Why it matters
///
/// People turn the setting on because the ordinary contrast is not enough for them. A high-contrast
/// theme that only meets the minimum for everybody else gives them nothing.
///
/// ## Example
///
/// ```
/// text.muted increased contrast #6b6b6b on surface.base #ffffff
/// ```
///
/// ## Use instead
///
/// ```
/// text.muted increased contrast #555555 on surface.base #ffffff
/// ```
///
/// ## Options
///
/// Whether it holds everywhere.
///
/// ## References
///
/// - Human Interface Guidelines, Dark Mode: strive for 7:1 for custom colors, especially in small
///   text
/// - WCAG 2.2, success criterion 1.4.6 Contrast (Enhanced)
public struct ContrastIncreased: Rule {
  public static let id = "contrast/increased"
  public static let summary = "With increased contrast, text has 7:1."
  public static let defaultSeverity = Severity.warning
  public static let isOnByDefault = false
  public static let sets: Set<RuleSet> = [.strict, .appleHIG, .wcagAAA]
  public static var options: [any RuleOptionDeclaration] { [everywhere] }

  private static let everywhere = RuleOption(
    "everywhere", default: false, "Whether text needs 7:1 at normal contrast as well.")

  public static var examples: [RuleExample<ColorPair>] {
    let (bad, good) = (
      "text.muted increased contrast #6b6b6b on surface.base #ffffff",
      "text.muted increased contrast #555555 on surface.base #ffffff"
    )
    let increased = [Appearance(contrast: .increased)]
    return [
      RuleExample(
        bad, ColorPair(exampleForeground: ["#6b6b6b"], background: ["#ffffff"], in: increased),
        finds: ["text.muted on surface.base is 5.32:1 with increased contrast, below 7:1"]),
      RuleExample(
        good, ColorPair(exampleForeground: ["#555555"], background: ["#ffffff"], in: increased)),
    ]
  }

  private let options: RuleOptions

  public init() { self.init(options: RuleOptions()) }

  public init(options: RuleOptions) { self.options = options }

  public func check(_ pair: ColorPair, report: (Finding) -> Void) {
    guard let own = pair.requirement?.ratio, pair.role == .text || pair.role == .largeText else {
      return
    }
    // A large size makes text large without changing its role.
    let isLarge = pair.role == .largeText || own <= 3
    let required = isLarge ? 4.5 : 7
    let isEverywhere = options[Self.everywhere]
    let problems = pair.problems(
      worse: { (a: Double, b: Double) in a < b },
      where: { isEverywhere || $0.appearance.contrast == .increased }
    ) { row in
      pair.appearing(in: row).map(\.ratio).min().flatMap {
        own..<max(required, own) ~= $0 ? $0 : nil
      }
    }
    guard let problems else { return }
    let isIncreased = zip(pair.scope, problems.holds).allSatisfy { row, holds in
      !holds || pair.permutations[row].appearance.contrast == .increased
    }
    report(
      pair.finding(
        of: Self.self, at: problems.row, where: problems.holds,
        .tooLow(pair.words, problems.worst, required, isIncreased: isIncreased), help: .widen,
        measurement: .init(metric: WCAG2.id, measured: problems.worst, required: required)))
  }
}

extension String {
  fileprivate static func tooLow(
    _ pair: String, _ ratio: Double, _ required: Double, isIncreased: Bool
  ) -> String {
    "\(pair) is \(RatioText.measured(ratio)):1\(isIncreased ? " with increased contrast" : ""), "
      + "below \(RatioText.required(required)):1"
  }
  fileprivate static let widen = "Give increased contrast colors of its own, further apart."
}

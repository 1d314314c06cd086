import ColorCore
import TokenGraph

/// Pairs that pass by a hair.
///
/// ## What it checks
///
/// A pair that has enough contrast has `margin` more than it needs, and still has enough when its
/// colors are rounded to 8 bits and clipped to sRGB, as a hexadecimal fallback or another tool has
/// them. Pairs that fail are left to `contrast/minimum`.
///
/// ## Why it matters
///
/// A ratio of 4.503:1 is above the limit until someone exports it as a hexadecimal color, mixes it
/// in another space, or views it on a screen that shows less.
///
/// ## Example
///
/// ```
/// text.muted #767676 on surface.base #ffffff
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
/// How much is enough.
///
/// ## References
///
/// - WCAG 2.2, success criterion 1.4.3 Contrast (Minimum): thresholds are not rounded
public struct ContrastMargin: Rule {
  public static let id = "contrast/margin"
  public static let summary = "A pair passes with a margin."
  public static let defaultSeverity = Severity.note
  public static let isOnByDefault = false
  public static let sets: Set<RuleSet> = [.strict]
  public static var options: [any RuleOptionDeclaration] { [margin] }

  private static let margin = RuleOption(
    "margin", default: 0.05, in: 0...20, "How much more than the required ratio a pair must have.")

  public static var examples: [RuleExample<ColorPair>] {
    [
      RuleExample(
        foreground: "#767676", background: "#ffffff",
        finds: [
          "text.muted on surface.base is 4.54:1, above the required 4.5:1 by less than 0.05"
        ]),
      RuleExample(foreground: "#6e6e6e", background: "#ffffff"),
    ]
  }

  private let options: RuleOptions

  public init() { self.init(options: RuleOptions()) }

  public init(options: RuleOptions) { self.options = options }

  public func check(_ pair: ColorPair, report: (Finding) -> Void) {
    guard let required = pair.requirement?.ratio else { return }
    let margin = options[Self.margin]
    let problems = pair.problems(worse: { (a: Problem, b: Problem) in a.ratio < b.ratio }) { row in
      pair.appearing(in: row).compactMap { seen -> Problem? in
        let ratio = seen.ratio
        guard ratio >= required else { return nil }
        let rounded = WCAG2.contrast(of: seen.foreground.rounded, on: seen.background.rounded)
        if rounded < required { return Problem(ratio: rounded, original: ratio) }
        return ratio < required + margin ? Problem(ratio: ratio, original: nil) : nil
      }.min { $0.ratio < $1.ratio }
    }
    guard let problems else { return }
    let worst = problems.worst
    report(
      pair.finding(
        of: Self.self, at: problems.row, where: problems.holds,
        worst.original.map { .rounds(pair.words, $0, worst.ratio, required) }
          ?? .close(pair.words, worst.ratio, required, margin), help: .widen,
        measurement: .init(metric: WCAG2.id, measured: worst.ratio, required: required)))
  }

  private struct Problem {
    /// The ratio, or what rounding leaves of it.
    let ratio: Double
    /// The ratio before rounding, if it is the rounding that fails.
    let original: Double?
  }
}

extension Color {
  /// The color in 8-bit sRGB.
  fileprivate var rounded: Color {
    let c = components(in: .srgb).map { (min(max($0, 0), 1) * 255).rounded() / 255 }
    return Color(.srgb, c.x, c.y, c.z, alpha: alpha)
  }
}

extension String {
  fileprivate static func close(
    _ pair: String, _ ratio: Double, _ required: Double, _ margin: Double
  ) -> String {
    "\(pair) is \(RatioText.measured(ratio)):1, above the required "
      + "\(RatioText.required(required)):1 by less than \(RatioText.required(margin))"
  }
  fileprivate static func rounds(
    _ pair: String, _ ratio: Double, _ rounded: Double, _ required: Double
  ) -> String {
    "\(pair) is \(RatioText.measured(ratio)):1, and \(RatioText.measured(rounded)):1 in 8-bit sRGB, "
      + "below the required \(RatioText.required(required)):1"
  }
  fileprivate static let widen = "Move one of the colors a little further from the other."
}

import ColorCore
import TokenGraph

/// Pairs whose verdict changes with the hexadecimal fallback.
///
/// ## What it checks
///
/// A pair that has enough contrast has enough as well where a tool shows the fallback `hex` of its
/// colors instead of the components. Only fallbacks that differ from the components, clipped to
/// sRGB, are considered; `color/hex-mismatch` reports those that are wrong in themselves.
///
/// ## Why it matters
///
/// The specification allows the fallback to drift. A tool that reads nothing else, and everyone who
/// sees its output, gets the color that nobody measured.
///
/// ## Example
///
/// ```
/// {
///   "text": { "$type": "color", "$value": {
///     "colorSpace": "display-p3", "components": [0.8, 0, 0.1], "hex": "#ff2d55" } },
///   "background": { "$type": "color", "$value": "#ffffff" }
/// }
/// ```
///
/// ## Use instead
///
/// ```
/// {
///   "text": { "$type": "color", "$value": {
///     "colorSpace": "display-p3", "components": [0.8, 0, 0.1], "hex": "#d10019" } },
///   "background": { "$type": "color", "$value": "#ffffff" }
/// }
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Design Tokens Color Module 2025.10: hex
/// - WCAG 2.2, success criterion 1.4.3 Contrast (Minimum)
public struct ContrastHexFallback: Rule {
  public static let id = "contrast/hex-fallback"
  public static let summary = "A pair passes with its hexadecimal fallbacks, too."
  public static let defaultSeverity = Severity.warning
  public static let isOnByDefault = false
  public static let sets: Set<RuleSet> = [.strict]

  public static var examples: [RuleExample<PairCoverage>] {
    documented(finds: [
      "text on background is 5.55:1, and 3.64:1 with the fallback #ff2d55, below the required 4.5:1"
    ])
  }

  public init() {}

  public func check(_ subject: PairCoverage, report: (Finding) -> Void) {
    let fallbacks = subject.palette.hexFallbacks
    guard !fallbacks.isEmpty else { return }
    /// The fallback of a value, which is written where the chain of its aliases ends.
    func fallback(_ value: ResolvedValue?) -> Color? {
      value.flatMap { fallbacks[$0.aliases.last?.location ?? $0.location] }
    }
    for pair in subject.pairs {
      guard let required = pair.requirement?.ratio else { continue }
      let problems = pair.problems(worse: { (a: Problem, b: Problem) in a.shown < b.shown }) {
        row in
        let (front, back) = (pair.foreground.value(in: row), pair.background.value(in: row))
        let (other, ground) = (fallback(front), fallback(back))
        guard other != nil || ground != nil, let own = pair.appearing(in: row).map(\.ratio).min(),
          own >= required, let shown = ground ?? back?.color, shown.alpha == 1,
          let text = other ?? front?.color
        else { return nil }
        let ratio = WCAG2.contrast(ofShown: text, on: shown)
        guard ratio < required else { return nil }
        return Problem(ratio: own, shown: ratio, hex: (other ?? ground)?.hex ?? "")
      }
      guard let problems else { continue }
      report(
        pair.finding(
          of: Self.self, at: problems.row, where: problems.holds,
          .changes(pair.words, problems.worst, required), help: .correct,
          measurement: .init(
            metric: WCAG2.id, measured: problems.worst.shown, required: required)))
    }
  }

  fileprivate struct Problem {
    let ratio: Double
    /// The ratio with the fallbacks.
    let shown: Double
    /// A fallback.
    let hex: String
  }
}

extension String {
  fileprivate static func changes(
    _ pair: String, _ problem: ContrastHexFallback.Problem, _ required: Double
  ) -> String {
    "\(pair) is \(RatioText.measured(problem.ratio)):1, and "
      + "\(RatioText.measured(problem.shown)):1 with the fallback \(problem.hex), below the required "
      + "\(RatioText.required(required)):1"
  }
  fileprivate static let correct = "Choose a fallback that has enough contrast as well."
}

import ColorCore
import TokenGraph
import SourceSyntax

/// Steps of a palette that are far apart and have too little contrast.
///
/// ## What it checks
///
/// Two steps of a ramp whose numbers differ by `difference` or more have at least the contrast
/// ratio `ratio` (WCAG 2). For ramps whose numbers do not exceed 100, `difference` is divided by
/// 10.  The worst pair of each ramp is reported.
///
/// A ramp is a group of at least four opaque literal colors whose names end in a number and agree
/// in the rest, such as `blue.100`, `blue.200` and so on. Colors of charts (`chart.1`) and alphas
/// are none.
///
/// ## Why it matters
///
/// Many systems promise it: 500 apart is 4.5:1. Designers then choose steps without measuring, and
/// a promise that one ramp does not keep fails where nobody looks.
///
/// ## Example
///
/// ```
/// yellow.100 #fff9db
/// yellow.300 #ffe066
/// yellow.600 #fab005
/// yellow.900 #e67700
/// ```
///
/// ## Use instead
///
/// ```
/// yellow.100 #fff9db
/// yellow.300 #ffe066
/// yellow.600 #8f5e00
/// yellow.900 #4d3300
/// ```
///
/// ## Options
///
/// The promise.
///
/// ## References
///
/// - U.S. Web Design System, Using color: magic number
/// - WCAG 2.2, success criterion 1.4.3 Contrast (Minimum)
public struct ContrastScaleGuarantee: Rule {
  public static let id = "contrast/scale-guarantee"
  public static let summary = "Steps that are far apart have enough contrast."
  public static let defaultSeverity = Severity.warning
  public static let isOnByDefault = false
  public static var options: [any RuleOptionDeclaration] { [difference, ratio] }

  private static let difference = RuleOption(
    "difference", default: 500, in: 1...100_000, "The difference of two numbers.")
  private static let ratio = RuleOption(
    "ratio", default: 4.5, in: 1...21, "The contrast ratio that it promises.")

  public static var examples: [RuleExample<PaletteSubject>] {
    documented(finds: [
      "yellow.100 and yellow.600 are 500 apart and have 1.75:1, below the 4.5:1 that is promised"
    ]) { PaletteSubject(exampleColors: $0) }
  }

  private let options: RuleOptions

  public init() { self.init(options: RuleOptions()) }

  public init(options: RuleOptions) { self.options = options }

  public func check(_ subject: PaletteSubject, report: (Finding) -> Void) {
    let palette = subject.palette
    for ramp in Ramp.all(in: palette) { check(ramp, palette, report) }
  }

  private func check(
    _ ramp: Ramp, _ palette: ResolvedPalette, _ report: (Finding) -> Void
  ) {
    guard let (pair, row, holds) = ramp.worst(in: palette, { steps in broken(steps) }) else {
      return
    }
    let (a, b) = (palette.tokens[pair.light.token], palette.tokens[pair.dark.token])
    report(
      palette.finding(
        of: Self.self, a, in: row, where: holds, and: (b, "the other step"),
        .broken(
          a.path, b.path, abs(pair.dark.number - pair.light.number), pair.ratio,
          options[Self.ratio]), help: .adjust,
        measurement: .init(metric: WCAG2.id, measured: pair.ratio, required: options[Self.ratio])))
  }

  private typealias Pair = (light: Ramp.Step, dark: Ramp.Step, ratio: Double)

  /// The pair with the least contrast among the steps that are far enough apart.
  private func broken(_ steps: [Ramp.Step]) -> (badness: Double, problem: Pair)? {
    let isSmall = steps.last.map { $0.number <= 100 } ?? false
    let difference = options[Self.difference] / (isSmall ? 10 : 1)
    let luminances = steps.map { WCAG2.luminance($0.color.asShown) }
    var worst: Pair?
    for (index, step) in steps.enumerated() {
      for other in steps[..<index].indices {
        guard Double(step.number - steps[other].number) >= difference else { break }
        let ratio = WCAG2.ratio(luminances[other], luminances[index])
        if ratio < min(worst?.ratio ?? .infinity, options[Self.ratio]) {
          worst = (steps[other], step, ratio)
        }
      }
    }
    return worst.map { (-$0.ratio, $0) }
  }
}

extension String {
  fileprivate static func broken(
    _ a: String, _ b: String, _ difference: Int, _ ratio: Double, _ promised: Double
  ) -> String {
    "\(a) and \(b) are \(difference) apart and have \(RatioText.measured(ratio)):1, below the "
      + "\(RatioText.required(promised)):1 that is promised"
  }
  fileprivate static let adjust = "Move one of them in lightness, or promise less."
}

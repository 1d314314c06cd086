import ColorCore
import TokenGraph
import SourceSyntax

/// Ramps with a step that is far larger or smaller than the others.
///
/// ## What it checks
///
/// From one step of a ramp to the next, lightness (CIE L*) changes by a similar amount: by no more
/// than `factor` times the median of the ramp, and by no less than the median divided by it. Where
/// the numbers jump (98, 99, 100 after 90), nothing is compared, and a ramp of fewer than five
/// regular steps is ignored. A median below 1 is ignored as well: such a ramp varies in something
/// else.
///
/// A ramp is a group of at least four opaque literal colors whose names end in a number and agree
/// in the rest, such as `blue.100`, `blue.200` and so on. Colors of charts (`chart.1`) and alphas
/// are none.
///
/// ## Why it matters
///
/// Between steps that are too far apart there is no color for a border or a hover; between steps
/// that are too close, nobody sees a difference.
///
/// ## Example
///
/// ```
/// gray.100 #f5f5f5
/// gray.200 #e0e0e0
/// gray.300 #dedede
/// gray.400 #b8b8b8
/// gray.500 #a0a0a0
/// ```
///
/// ## Use instead
///
/// ```
/// gray.100 #f5f5f5
/// gray.200 #e0e0e0
/// gray.300 #cccccc
/// gray.400 #b8b8b8
/// gray.500 #a0a0a0
/// ```
///
/// ## Options
///
/// How uneven the steps may be.
///
/// ## References
///
/// - Leonardo and Radix Colors: steps by design
/// - CIE 15:2018, CIE 1976 L*a*b*
public struct PaletteEvenSteps: Rule {
  public static let id = "palette/even-steps"
  public static let summary = "The steps of a ramp are of similar size."
  public static let defaultSeverity = Severity.note
  public static let isOnByDefault = false
  public static let sets: Set<RuleSet> = [.paletteCraft]
  public static var options: [any RuleOptionDeclaration] { [factorOption] }

  private static let factorOption = RuleOption(
    "factor", default: 4, in: 1...1000,
    "How many times the median a step may be, and the median a step.")

  public static var examples: [RuleExample<PaletteSubject>] {
    documented(finds: [
      """
      from gray.200 to gray.300, L* changes by 0.70, where the median of the ramp's steps is 8.91
      """
    ]) { PaletteSubject(exampleColors: $0) }
  }

  private let factor: Double

  public init() { self.init(options: RuleOptions()) }

  public init(options: RuleOptions) { factor = options[Self.factorOption] }

  public func check(_ subject: PaletteSubject, report: (Finding) -> Void) {
    let palette = subject.palette
    for ramp in Ramp.all(in: palette) {
      let worst = ramp.worst(in: palette) { steps in outlier(of: steps) }
      guard let (step, row, holds) = worst else { continue }
      let (from, to) = (palette.tokens[step.from], palette.tokens[step.to])
      report(
        palette.finding(
          of: Self.self, to, in: row, where: holds, and: (from, "the step before"),
          .uneven(from.path, to.path, step.size, step.median), help: .move,
          measurement: .init(
            metric: "lightness", measured: step.size,
            required: step.size < step.median ? step.median / factor : step.median * factor)))
    }
  }

  private typealias Step = (from: Int, to: Int, size: Double, median: Double)

  private func outlier(of steps: [Ramp.Step]) -> (badness: Double, problem: Step)? {
    let sizes = zip(steps, steps.dropFirst()).map { abs($1.lightness - $0.lightness) }
    let isRegular = Ramp.regularGaps(of: steps)
    let regular = sizes.indices.filter { isRegular[$0] }.map { sizes[$0] }.sorted()
    guard regular.count >= Ramp.minimumCount else { return nil }
    let median = regular[regular.count / 2]
    guard median >= 1 else { return nil }
    let found = sizes.indices.filter { isRegular[$0] }.map {
      index -> (badness: Double, problem: Step) in
      let ratio = max(sizes[index], 0.001) / median
      return (
        max(ratio, 1 / ratio), (steps[index].token, steps[index + 1].token, sizes[index], median)
      )
    }
    return found.filter { $0.badness > factor }.max { $0.badness < $1.badness }
  }
}

extension String {
  fileprivate static func uneven(
    _ from: String, _ to: String, _ size: Double, _ median: Double
  ) -> String {
    "from \(from) to \(to), L* changes by \(RatioText.measured(size)), where the median of the "
      + "ramp's steps is \(RatioText.measured(median))"
  }
  fileprivate static let move = "Space the steps evenly in lightness."
}

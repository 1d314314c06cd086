import ColorCore
import TokenGraph
import SourceSyntax

/// Ramps whose lightness turns back.
///
/// ## What it checks
///
/// The steps of a ramp, in the order of their numbers, get lighter or get darker, but never turn.
/// Lightness is CIE L*, which orders colors as their contrast on white does. A step is reported if
/// it goes back by more than `tolerance`.
///
/// A ramp is a group of at least four opaque literal colors whose names end in a number and agree
/// in the rest, such as `blue.100`, `blue.200` and so on. Colors of charts (`chart.1`) and alphas
/// are none.
///
/// ## Why it matters
///
/// People choose a step by its number: `blue.600` on `blue.100` must have more contrast than
/// `blue.500`. If the order is broken, every rule of thumb about the palette is wrong there.
///
/// ## Example
///
/// ```
/// blue.100 #d0ebff
/// blue.200 #a5d8ff
/// blue.300 #b4dfff
/// blue.400 #4dabf7
/// ```
///
/// ## Use instead
///
/// ```
/// blue.100 #d0ebff
/// blue.200 #a5d8ff
/// blue.300 #74c0fc
/// blue.400 #4dabf7
/// ```
///
/// ## Options
///
/// How far a step may turn back.
///
/// ## References
///
/// - CIE 15:2018, CIE 1976 L*a*b*
public struct PaletteMonotonic: Rule {
  public static let id = "palette/monotonic"
  public static let summary = "The steps of a ramp get lighter or darker throughout."
  public static let defaultSeverity = Severity.warning
  public static let isOnByDefault = false
  public static let sets: Set<RuleSet> = [.strict, .paletteCraft]
  public static var options: [any RuleOptionDeclaration] { [tolerance] }

  private static let tolerance = RuleOption(
    "tolerance", default: 0, in: 0...100, "The difference of L* by which a step may turn back.")

  public static var examples: [RuleExample<PaletteSubject>] {
    documented(finds: [
      "blue.300 is lighter than blue.200, although the ramp gets darker (L* 86.84 after 84.13)"
    ]) { PaletteSubject(exampleColors: $0) }
  }

  private let allowed: Double

  public init() { self.init(options: RuleOptions()) }

  public init(options: RuleOptions) { allowed = options[Self.tolerance] }

  public func check(_ subject: PaletteSubject, report: (Finding) -> Void) {
    let palette = subject.palette
    for ramp in Ramp.all(in: palette) {
      let worst = ramp.worst(in: palette) { steps in turn(of: steps) }
      guard let (turn, row, holds) = worst else { continue }
      let (from, to) = (palette.tokens[turn.from.token], palette.tokens[turn.to.token])
      report(
        palette.finding(
          of: Self.self, to, in: row, where: holds, and: (from, "the step before"),
          .turns(to.path, from.path, turn.to.lightness, turn.from.lightness), help: .reorder,
          measurement: .init(
            metric: "lightness", measured: turn.to.lightness, required: turn.from.lightness)))
    }
  }

  private typealias Turn = (from: Ramp.Step, to: Ramp.Step)

  /// The two steps that go back the furthest.
  private func turn(of steps: [Ramp.Step]) -> (badness: Double, problem: Turn)? {
    guard let first = steps.first, let last = steps.last else { return nil }
    let sign = last.lightness < first.lightness ? 1.0 : -1.0
    let turns = zip(steps, steps.dropFirst()).map { from, to -> (badness: Double, problem: Turn) in
      (sign * (to.lightness - from.lightness), (from, to))
    }
    return turns.filter { $0.badness > allowed }.max { $0.badness < $1.badness }
  }
}

extension String {
  fileprivate static func turns(
    _ to: String, _ from: String, _ lightness: Double, _ before: Double
  ) -> String {
    let isLighter = lightness > before
    return "\(to) is \(isLighter ? "lighter" : "darker") than \(from), although the ramp gets "
      + "\(isLighter ? "darker" : "lighter") (L* \(RatioText.measured(lightness)) after "
      + "\(RatioText.measured(before)))"
  }
  fileprivate static let reorder =
    "Exchange the two steps, or move one of them between its neighbors."
}

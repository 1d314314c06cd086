import ColorCore
import TokenGraph
import SourceSyntax

/// Steps whose number stands for another lightness than in the other ramps.
///
/// ## What it checks
///
/// Among three or more ramps of one group with the same numbers, a number stands for a lightness:
/// that of the median over these ramps (CIE L*). A step is reported if its lightness is nearer to
/// that of another number, by a factor of 2, and more than `tolerance` away from its own.
///
/// A ramp is a group of at least four opaque literal colors whose names end in a number and agree
/// in the rest, such as `blue.100`, `blue.200` and so on. Colors of charts (`chart.1`) and alphas
/// are none.
///
/// ## Why it matters
///
/// If equal numbers are equally light, contrast can be read off the names: grades that are 50 apart
/// reach 4.5:1 in the design system of the US government, whatever their hues. One family that is
/// off breaks that for every pair it is part of.
///
/// ## Example
///
/// ```
/// red.100  #ffe3e3
/// red.300  #ffa8a8
/// red.500  #e03131
/// red.700  #7d1a1a
/// blue.100 #d0ebff
/// blue.300 #74c0fc
/// blue.500 #1c7ed6
/// blue.700 #123b6b
/// pink.100 #ffdeeb
/// pink.300 #7a1f4b
/// pink.500 #d6336c
/// pink.700 #5c1639
/// ```
///
/// ## Use instead
///
/// ```
/// red.100  #ffe3e3
/// red.300  #ffa8a8
/// red.500  #e03131
/// red.700  #7d1a1a
/// blue.100 #d0ebff
/// blue.300 #74c0fc
/// blue.500 #1c7ed6
/// blue.700 #123b6b
/// pink.100 #ffdeeb
/// pink.300 #faa2c1
/// pink.500 #d6336c
/// pink.700 #5c1639
/// ```
///
/// ## Options
///
/// How far a step may be from the others of its number.
///
/// ## References
///
/// - U.S. Web Design System, Using color: grades and the magic number
/// - CIE 15:2018, CIE 1976 L*a*b*
public struct PaletteGradeName: Rule {
  public static let id = "palette/grade-name"
  public static let summary = "Equal numbers are equally light in every ramp."
  public static let defaultSeverity = Severity.note
  public static let isOnByDefault = false
  public static let sets: Set<RuleSet> = [.paletteCraft]
  public static var options: [any RuleOptionDeclaration] { [tolerance] }

  private static let tolerance = RuleOption(
    "tolerance", default: 8, in: 0...100,
    "The difference of L* from the others of its number that is tolerated.")
  /// How many ramps must have a number.
  private static let minimumRamps = 3

  public static var examples: [RuleExample<PaletteSubject>] {
    documented(finds: [
      """
      pink.300 has L* 28.44, which is the lightness of step 700 in other ramps: the median of their 700 \
      is 24.69, that of their 300 is 75.10
      """
    ]) { PaletteSubject(exampleColors: $0) }
  }

  private let allowed: Double

  public init() { self.init(options: RuleOptions()) }

  public init(options: RuleOptions) { allowed = options[Self.tolerance] }

  public func check(_ subject: PaletteSubject, report: (Finding) -> Void) {
    let palette = subject.palette
    var groups: [Ramp.Family: [Ramp]] = [:]
    var families: [Ramp.Family] = []
    for ramp in Ramp.all(in: palette) {
      if groups[ramp.family] == nil { families.append(ramp.family) }
      groups[ramp.family, default: []].append(ramp)
    }
    for family in families { check(groups[family] ?? [], palette, report) }
  }

  private func check(
    _ ramps: [Ramp], _ palette: ResolvedPalette, _ report: (Finding) -> Void
  ) {
    guard ramps.count >= Self.minimumRamps else { return }
    typealias Problem = (
      token: Int, number: Int, lightness: Double, nearest: Int, medians: [Int: Double]
    )
    var found: [Int: (problem: Problem, row: Int, holds: [Bool])] = [:]
    var order: [Int] = []
    var known: [[Int32]: [Problem]] = [:]
    for row in palette.permutations.indices {
      let key = ramps.flatMap { $0.members.map { palette.tokens[$0.token].variantIndices[row] } }
      let problems = known[key] ?? misnamed(ramps.map { $0.steps(in: palette, row) })
      known[key] = problems
      for problem in problems {
        if found[problem.token] == nil {
          order.append(problem.token)
          found[problem.token] = (
            problem, row, Array(repeating: false, count: palette.permutations.count)
          )
        }
        found[problem.token]?.holds[row] = true
      }
    }
    for index in order {
      guard let (problem, row, holds) = found[index] else { continue }
      let token = palette.tokens[index]
      let own = problem.medians[problem.number] ?? 0
      report(
        palette.finding(
          of: Self.self, token, in: row, where: holds,
          .misnamed(
            token.path, problem.lightness, (problem.number, own),
            (problem.nearest, problem.medians[problem.nearest] ?? 0)), help: .regrade,
          measurement: .init(metric: "lightness", measured: problem.lightness, required: own)))
    }
  }

  /// The steps that are nearer to another number.
  private func misnamed(
    _ ramps: [[Ramp.Step]]
  ) -> [(token: Int, number: Int, lightness: Double, nearest: Int, medians: [Int: Double])] {
    var byNumber: [Int: [Double]] = [:]
    for step in ramps.joined() { byNumber[step.number, default: []].append(step.lightness) }
    let medians = byNumber.filter { $0.value.count >= Self.minimumRamps }
      .mapValues { $0.sorted()[$0.count / 2] }
    let sorted = medians.sorted { $0.key < $1.key }
    return ramps.joined().compactMap { step in
      guard let own = medians[step.number],
        let nearest = sorted.min(by: {
          abs($0.value - step.lightness) < abs($1.value - step.lightness)
        })
      else { return nil }
      let distance = abs(own - step.lightness)
      guard distance > allowed, distance > 2 * abs(nearest.value - step.lightness) else {
        return nil
      }
      return (step.token, step.number, step.lightness, nearest.key, medians)
    }
  }
}

extension String {
  fileprivate static func misnamed(
    _ path: String, _ lightness: Double, _ own: (number: Int, lightness: Double),
    _ nearest: (number: Int, lightness: Double)
  ) -> String {
    "\(path) has L* \(RatioText.measured(lightness)), which is the lightness of step "
      + "\(nearest.number) in other ramps: the median of their \(nearest.number) is "
      + "\(RatioText.measured(nearest.lightness)), that of their \(own.number) is "
      + "\(RatioText.measured(own.lightness))"
  }
  fileprivate static let regrade = "Move its lightness to that of the other ramps, or rename it."
}

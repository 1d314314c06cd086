import ColorCore
import TokenGraph
import SourceSyntax

/// Ramps with a step that is far duller or more vivid than its neighbors.
///
/// ## What it checks
///
/// The OKLCH chroma of a step lies within `maximum-jump` of the mean of its two neighbors. Steps
/// beside which the numbers jump (999 and 1000 after 900) are ignored.
///
/// A ramp is a group of at least four opaque literal colors whose names end in a number and agree
/// in the rest, such as `blue.100`, `blue.200` and so on. Colors of charts (`chart.1`) and alphas
/// are none.
///
/// ## Why it matters
///
/// A single gray step in a vivid ramp, or a vivid one between dull ones, stands out wherever the
/// steps appear together. Most often it is a typing error or a color from another ramp.
///
/// ## Example
///
/// ```
/// green.100 #d3f9d8
/// green.200 #b2f2bb
/// green.300 #9aa39b
/// green.400 #69db7c
/// green.500 #51cf66
/// ```
///
/// ## Use instead
///
/// ```
/// green.100 #d3f9d8
/// green.200 #b2f2bb
/// green.300 #8ce99a
/// green.400 #69db7c
/// green.500 #51cf66
/// ```
///
/// ## Options
///
/// How far a step may stand out.
///
/// ## References
///
/// - B. Ottosson, A perceptual color space for image processing (Oklab)
public struct PaletteChromaJump: Rule {
  public static let id = "palette/chroma-jump"
  public static let summary = "The chroma of a ramp changes gradually."
  public static let defaultSeverity = Severity.note
  public static let isOnByDefault = false
  public static let sets: Set<RuleSet> = [.paletteCraft]
  public static var options: [any RuleOptionDeclaration] { [maximumJump] }

  private static let maximumJump = RuleOption(
    "maximum-jump", default: 0.06, in: 0...1,
    "The largest difference of chroma from the mean of the neighbors.")

  public static var examples: [RuleExample<PaletteSubject>] {
    documented(finds: [
      "green.300 is duller than its neighbors: its OKLCH chroma is 0.01 and theirs 0.13 on average"
    ]) { PaletteSubject(exampleColors: $0) }
  }

  private let maximum: Double

  public init() { self.init(options: RuleOptions()) }

  public init(options: RuleOptions) { maximum = options[Self.maximumJump] }

  public func check(_ subject: PaletteSubject, report: (Finding) -> Void) {
    let palette = subject.palette
    for ramp in Ramp.all(in: palette) {
      let worst = ramp.worst(in: palette) { steps in jump(of: steps) }
      guard let (jump, row, holds) = worst else { continue }
      let token = palette.tokens[jump.token]
      report(
        palette.finding(
          of: Self.self, token, in: row, where: holds,
          .jumps(token.path, jump.chroma, jump.mean), help: .smooth,
          measurement: .init(
            metric: "chroma", measured: abs(jump.chroma - jump.mean), required: maximum)))
    }
  }

  private typealias Jump = (token: Int, chroma: Double, mean: Double)

  private func jump(of steps: [Ramp.Step]) -> (badness: Double, problem: Jump)? {
    let chromas = steps.map(\.oklch.y)
    let isRegular = Ramp.regularGaps(of: steps)
    let inner = chromas.indices.dropFirst().dropLast().filter { isRegular[$0 - 1] && isRegular[$0] }
    let jumps = inner.map { index -> (Double, Jump) in
      let mean = (chromas[index - 1] + chromas[index + 1]) / 2
      return (abs(chromas[index] - mean), (steps[index].token, chromas[index], mean))
    }
    return jumps.filter { $0.0 > maximum }.max { $0.0 < $1.0 }.map { ($0.0, $0.1) }
  }
}

extension String {
  fileprivate static func jumps(_ path: String, _ chroma: Double, _ mean: Double) -> String {
    "\(path) is \(chroma < mean ? "duller" : "more vivid") than its neighbors: its OKLCH chroma is "
      + "\(RatioText.measured(chroma)) and theirs \(RatioText.measured(mean)) on average"
  }
  fileprivate static let smooth = "Move its chroma between those of its neighbors."
}

import ColorCore
import TokenGraph

/// Colors of a chart that look alike with impaired color vision.
///
/// ## What it checks
///
/// Each two colors of a chart differ by at least `minimum-difference` (CIEDE2000), with normal
/// vision and with complete protan, deutan and tritan deficiency. A deficiency is simulated by
/// three models (Machado 2009, Viénot 1999, Brettel 1997), and the greatest difference of the three
/// counts. For each series and kind of vision the worst two colors are reported.
/// `contrast/neighbor` says what a series is.
///
/// ## Why it matters
///
/// A legend assigns a meaning to each color. Where two of them look alike, the chart cannot be read
/// at all by one man in twelve.
///
/// ## Example
///
/// ```
/// chart.1 #e03131
/// chart.2 #6a7a1f
/// chart.3 #1c7ed6
/// ```
///
/// ## Use instead
///
/// ```
/// chart.1 #e03131
/// chart.2 #ffd43b
/// chart.3 #1c7ed6
/// ```
///
/// ## Options
///
/// How much two colors must differ.
///
/// ## References
///
/// - WCAG 2.2, success criterion 1.4.1 Use of Color
/// - Machado et al. 2009, Viénot et al. 1999, Brettel et al. 1997
/// - M. Okabe and K. Ito, Color Universal Design: a series of eight colors
public struct ColorIndistinctSeries: Rule {
  public static let id = "color/indistinct-series"
  public static let summary = "Everybody can tell the colors of a chart apart."
  public static let defaultSeverity = Severity.note
  public static let isOnByDefault = false
  public static let sets: Set<RuleSet> = [.strict]
  public static var options: [any RuleOptionDeclaration] { [minimumDifference] }

  private static let minimumDifference = RuleOption(
    "minimum-difference", default: 10, in: 0...100,
    "The smallest CIEDE2000 difference of two colors of a chart.")

  public static var examples: [RuleExample<PaletteSubject>] {
    documented(finds: ["chart.1 and chart.2 differ by only 6.89 (CIEDE2000) with deutan vision"]) {
      PaletteSubject(exampleColors: $0)
    }
  }

  private let options: RuleOptions

  public init() { self.init(options: RuleOptions()) }

  public init(options: RuleOptions) { self.options = options }

  /// A kind of vision; `nil` is normal.
  private typealias Vision = VisionDeficiency?
  private typealias Problem = (first: Int, second: Int, difference: Double, count: Int)

  public func check(_ subject: PaletteSubject, report: (Finding) -> Void) {
    let palette = subject.palette
    for series in Ramp.series(in: palette) {
      for vision: Vision in [nil, .protan, .deutan, .tritan] {
        let worst = series.worst(in: palette) { steps in alike(steps, vision) }
        guard let (problem, row, holds) = worst else { continue }
        let (a, b) = (palette.tokens[problem.first], palette.tokens[problem.second])
        report(
          palette.finding(
            of: Self.self, a, in: row, where: holds, and: (b, "the other color"),
            .alike(a.path, b.path, problem.difference, vision, more: problem.count - 1),
            help: .moveApart,
            measurement: .init(
              metric: "ciede2000", measured: problem.difference,
              required: options[Self.minimumDifference])))
      }
    }
  }

  /// The two colors that are most alike, and how many are too much alike. Those that are alike to
  /// everybody are not counted again for a deficiency.
  private func alike(
    _ steps: [Ramp.Step], _ vision: Vision
  ) -> (badness: Double, problem: Problem)? {
    let minimum = options[Self.minimumDifference]
    let methods = vision == nil ? [] : VisionMethods.all
    let normal = steps.map { $0.color.components(in: .labD65) }
    let seen = methods.map { method in
      steps.map { step -> Triple<Double> in
        guard let vision else { return step.color.components(in: .labD65) }
        return step.color.simulating(vision, method: method).clipped(to: .srgb)
          .components(in: .labD65)
      }
    }
    var worst: Problem?
    var count = 0
    for first in steps.indices {
      for second in steps.indices.dropFirst(first + 1) {
        let own = CIEDE2000.difference(normal[first], normal[second])
        guard vision == nil || own >= minimum else { continue }
        let difference =
          seen.map { CIEDE2000.difference($0[first], $0[second]) }.max() ?? own
        guard difference < minimum else { continue }
        count += 1
        if difference < worst?.difference ?? .infinity {
          worst = (steps[first].token, steps[second].token, difference, 0)
        }
      }
    }
    return worst.map { (-$0.difference, ($0.first, $0.second, $0.difference, count)) }
  }
}

extension String {
  fileprivate static func alike(
    _ a: String, _ b: String, _ difference: Double, _ vision: VisionDeficiency?, more: Int
  ) -> String {
    let rest = more == 0 ? "" : more == 1 ? ", and 1 more pair" : ", and \(more) more pairs"
    return "\(a) and \(b) differ by only \(RatioText.measured(difference)) (CIEDE2000) with "
      + "\(vision?.rawValue ?? "normal") vision\(rest)"
  }
  fileprivate static let moveApart =
    "Move the colors apart in lightness, or mark the series with patterns or labels as well."
}

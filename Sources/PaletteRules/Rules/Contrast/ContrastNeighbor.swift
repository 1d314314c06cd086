import ColorCore
import TokenGraph

/// Neighboring colors of a chart with too little contrast.
///
/// ## What it checks
///
/// Colors of a chart that follow each other (`chart.1` and `chart.2`) have at least `minimum`:1
/// with each other. A series is a group of 2 to 64 opaque colors whose names agree except for the
/// number at their end and have one of the words `chart`, `charts`, `data`, `dataviz`, `series`,
/// `category`, `categorical`, `qualitative`, `viz` and `visualization`.
///
/// ## Why it matters
///
/// Segments of a pie or a stacked bar touch. Where only hue separates them, the border between them
/// is lost to many people and on every printout in gray. A gap or a line between the segments is an
/// alternative.
///
/// ## Example
///
/// ```
/// chart.1 #1c7ed6
/// chart.2 #37b24d
/// chart.3 #5c3a00
/// ```
///
/// ## Use instead
///
/// ```
/// chart.1 #1c7ed6
/// chart.2 #f8f9fa
/// chart.3 #5c3a00
/// ```
///
/// ## Options
///
/// How much neighbors must differ.
///
/// ## References
///
/// - WCAG 2.2, success criterion 1.4.11 Non-text Contrast: adjacent colors of a graphic
public struct ContrastNeighbor: Rule {
  public static let id = "contrast/neighbor"
  public static let summary = "Neighboring colors of a chart have enough contrast."
  public static let defaultSeverity = Severity.note
  public static let isOnByDefault = false
  public static var options: [any RuleOptionDeclaration] { [minimum] }

  private static let minimum = RuleOption(
    "minimum", default: 3, in: 1...21, "The WCAG 2 contrast ratio of neighbors.")

  public static var examples: [RuleExample<PaletteSubject>] {
    documented(finds: ["chart.1 and chart.2, neighbors in a chart, have 1.52:1, below 3:1"]) {
      PaletteSubject(exampleColors: $0)
    }
  }

  private let options: RuleOptions

  public init() { self.init(options: RuleOptions()) }

  public init(options: RuleOptions) { self.options = options }

  public func check(_ subject: PaletteSubject, report: (Finding) -> Void) {
    let palette = subject.palette
    let minimum = options[Self.minimum]
    for series in Ramp.series(in: palette) {
      for (a, b) in zip(series.members, series.members.dropFirst()) {
        let (first, second) = (palette.tokens[a.token], palette.tokens[b.token])
        guard
          let (ratio, row, holds) = palette.least(
            first, second, below: minimum, { WCAG2.contrast(ofShown: $0, on: $1) })
        else { continue }
        report(
          palette.finding(
            of: Self.self, first, in: row, where: holds,
            and: (second, "its neighbor"),
            .tooLow(first.path, second.path, ratio, minimum), help: .separate,
            measurement: .init(metric: WCAG2.id, measured: ratio, required: minimum)))
      }
    }
  }
}

extension String {
  fileprivate static func tooLow(
    _ a: String, _ b: String, _ ratio: Double, _ minimum: Double
  ) -> String {
    "\(a) and \(b), neighbors in a chart, have \(RatioText.measured(ratio)):1, below "
      + "\(RatioText.required(minimum)):1"
  }
  fileprivate static let separate =
    "Alternate light and dark colors, or separate the areas with a gap or a line."
}

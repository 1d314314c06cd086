import ColorCore
import TokenGraph
import SourceSyntax
import SystemColors

/// Pairs that have less contrast when contrast is increased.
///
/// ## What it checks
///
/// With increased contrast, the WCAG 2 contrast ratio of a pair is no lower than without, in dark
/// as in light. A decrease is ignored if it is within the tolerance, or if the remaining contrast
/// is ample. Both limits are options: the dark yellow of iOS, 14.88:1 on black and 14.70:1 with
/// increased contrast, passes.
///
/// A pair that cannot be measured is left to `contrast/minimum`, which reports the reason. Pairs of
/// inactive controls are exempt.
///
/// ## Why it matters
///
/// People turn the setting on because they cannot read the interface without it. In dark, where
/// foregrounds and backgrounds both get lighter, it is easy to make dark text on a dark background
/// worse.
///
/// ## Example
///
/// ```
/// text.muted      dark #8a8a8e  dark + increased contrast #7a7a7e
/// surface.base    dark #1c1c1e  dark + increased contrast #242426
/// ```
///
/// ## Use instead
///
/// ```
/// text.muted      dark #8a8a8e  dark + increased contrast #aeaeb2
/// surface.base    dark #1c1c1e  dark + increased contrast #242426
/// ```
///
/// ## Options
///
/// A decrease is reported only if it exceeds the tolerance and the remaining ratio is below the
/// limit.
///
/// ## References
///
/// - Human Interface Guidelines, Dark Mode: test with Increase Contrast turned on, which can reduce
///   the visual contrast between dark text and a dark background
public struct DarkIncreasedContrastRegression: Rule {
  public static let id = "dark/increased-contrast-regression"
  public static let summary = "Increased contrast does not lower the contrast of a pair."
  public static let defaultSeverity = Severity.warning
  public static var options: [any RuleOptionDeclaration] { [tolerance, enough] }

  /// The tolerated loss of contrast.
  public static let tolerance = RuleOption(
    "tolerance", default: 10, in: 0...100, "The loss that is tolerated, in percent of the ratio.")
  /// The ratio at which a loss no longer matters.
  public static let enough = RuleOption(
    "enough", default: 4.5, in: 1...21,
    "The ratio with increased contrast at which a loss no longer matters.")

  public static var examples: [RuleExample<ColorPair>] {
    func pair(_ increased: String) -> ColorPair {
      ColorPair(
        exampleForeground: ["#8a8a8e", increased], background: ["#1c1c1e", "#242426"],
        in: [Appearance(scheme: .dark), Appearance(scheme: .dark, contrast: .increased)])
    }
    return [
      RuleExample(
        "text.muted      dark #8a8a8e  dark + increased contrast #7a7a7e\n"
          + "surface.base    dark #1c1c1e  dark + increased contrast #242426", pair("#7a7a7e"),
        finds: ["text.muted on surface.base is 3.62:1 with increased contrast, and 4.94:1 without"]
      ),
      RuleExample(
        "text.muted      dark #8a8a8e  dark + increased contrast #aeaeb2\n"
          + "surface.base    dark #1c1c1e  dark + increased contrast #242426", pair("#aeaeb2")),
    ]
  }

  private let options: RuleOptions

  public init() { self.init(options: RuleOptions()) }

  public init(options: RuleOptions) { self.options = options }

  public func check(_ pair: ColorPair, report: (Finding) -> Void) {
    guard pair.requirement != nil else { return }
    let permutations = pair.scope.map { pair.permutations[$0] }
    guard permutations.contains(where: { $0.appearance.contrast == .increased }) else { return }
    // Over the worst of the declared backdrops.
    let ratios = pair.scope.map { pair.appearing(in: $0).map(\.ratio).min() }
    var holds = Array(repeating: false, count: permutations.count)
    var worst: (row: Int, increased: Double, normal: Double)?
    let rows = permutations.indices.filter { row in
      permutations[row].appearance.contrast == .increased
        && ratios[row].map { $0 < options[Self.enough] } ?? false
    }
    guard !rows.isEmpty else { return }
    let counterparts = Counterparts(permutations)
    for row in rows {
      guard let increased = ratios[row] else { continue }
      // If several are equally near, it must be worse than the worst of them.
      let others = counterparts.all(of: row) { $0.contrast = .normal }
      guard let normal = others.compactMap({ ratios[$0] }).min(), !others.isEmpty,
        others.allSatisfy({ ratios[$0] != nil }),
        increased < normal * (1 - options[Self.tolerance] / 100)
      else { continue }
      holds[row] = true
      if worst.map({ increased / normal < $0.increased / $0.normal }) ?? true {
        worst = (row, increased, normal)
      }
    }
    guard let worst, let front = pair.foreground.value(in: pair.scope[worst.row]),
      let back = pair.background.value(in: pair.scope[worst.row])
    else { return }
    let folding = Folding(permutations, where: holds)
    report(
      Finding(
        rule: Self.id, severity: Self.defaultSeverity,
        message: .less(pair.foreground.path, pair.background.path, worst.increased, worst.normal),
        help: .raise, file: front.location.file, range: front.location.range,
        token: pair.foreground.path, against: pair.background.path,
        permutations: folding.permutations, conditions: folding.conditions,
        measurement: .init(metric: WCAG2.id, measured: worst.increased, required: worst.normal),
        related: [.init(message: "background", location: back.location)],
        swatches: [("foreground", front), ("background", back)].compactMap { name, value in
          value.color.map { .init(name: name, color: $0) }
        }))
  }
}

extension String {
  fileprivate static func less(
    _ front: String, _ back: String, _ increased: Double, _ normal: Double
  ) -> String {
    """
    \(front) on \(back) is \(RatioText.measured(increased)):1 with increased contrast, and \
    \(RatioText.measured(normal)):1 without
    """
  }
  fileprivate static let raise =
    "Move the foreground further from the background for increased contrast."
}

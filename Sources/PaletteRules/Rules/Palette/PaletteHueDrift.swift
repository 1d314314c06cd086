import ColorCore
import TokenGraph
import SourceSyntax

/// Ramps whose hue drifts.
///
/// ## What it checks
///
/// The hues of a ramp's steps lie within an arc of `maximum-drift` degrees in OKLCH. Steps with a
/// chroma below 0.04 are ignored: the hue of a near gray is not seen.
///
/// A ramp is a group of at least four opaque literal colors whose names end in a number and agree
/// in the rest, such as `blue.100`, `blue.200` and so on. Colors of charts (`chart.1`) and alphas
/// are none.
///
/// ## Why it matters
///
/// A blue whose dark steps turn violet looks like two colors side by side. Some drift is intended
/// in yellows, whose dark steps would look green otherwise, so the limit is generous.
///
/// ## Example
///
/// ```
/// blue.100 #d0e4ff
/// blue.300 #74b0fc
/// blue.500 #2f6fe4
/// blue.700 #5a1fc8
/// ```
///
/// ## Use instead
///
/// ```
/// blue.100 #d0e4ff
/// blue.300 #74b0fc
/// blue.500 #2f6fe4
/// blue.700 #1743a8
/// ```
///
/// ## Options
///
/// How far the hue may drift.
///
/// ## References
///
/// - B. Ottosson, A perceptual color space for image processing (Oklab)
public struct PaletteHueDrift: Rule {
  public static let id = "palette/hue-drift"
  public static let summary = "The hue of a ramp stays the same."
  public static let defaultSeverity = Severity.note
  public static let isOnByDefault = false
  public static let sets: Set<RuleSet> = [.paletteCraft]
  public static var options: [any RuleOptionDeclaration] { [maximumDrift] }

  private static let maximumDrift = RuleOption(
    "maximum-drift", default: 30, in: 0...360, "The longest arc of hues, in degrees.")
  /// The least chroma at which a hue counts.
  private static let minimumChroma = 0.04

  public static var examples: [RuleExample<PaletteSubject>] {
    documented(finds: ["the hue drifts by 33° from blue.300 to blue.700"]) {
      PaletteSubject(exampleColors: $0)
    }
  }

  private let maximum: Double

  public init() { self.init(options: RuleOptions()) }

  public init(options: RuleOptions) { maximum = options[Self.maximumDrift] }

  public func check(_ subject: PaletteSubject, report: (Finding) -> Void) {
    let palette = subject.palette
    for ramp in Ramp.all(in: palette) {
      let worst = ramp.worst(in: palette) { steps in drift(of: steps) }
      guard let (drift, row, holds) = worst else { continue }
      let (from, to) = (palette.tokens[drift.from], palette.tokens[drift.to])
      report(
        palette.finding(
          of: Self.self, to, in: row, where: holds, and: (from, "the other end"),
          .drifts(from.path, to.path, drift.degrees), help: .turn,
          measurement: .init(metric: "hue", measured: drift.degrees, required: maximum)))
    }
  }

  private typealias Drift = (from: Int, to: Int, degrees: Double)

  /// The ends of the smallest arc that contains all hues, if it is too long.
  private func drift(of steps: [Ramp.Step]) -> (badness: Double, problem: Drift)? {
    let hues = steps.map { (token: $0.token, oklch: $0.oklch) }
      .filter { $0.oklch.y >= Self.minimumChroma }.map { (token: $0.token, hue: $0.oklch.z) }
      .sorted { $0.hue < $1.hue }
    guard let first = hues.first, let last = hues.last else { return nil }
    // The arc is what the largest gap leaves.
    var (gap, ends) = (first.hue + 360 - last.hue, (first, last))
    for (from, to) in zip(hues, hues.dropFirst()) where to.hue - from.hue > gap {
      (gap, ends) = (to.hue - from.hue, (to, from))
    }
    let degrees = 360 - gap
    guard degrees > maximum else { return nil }
    // In the order of the steps.
    let numbers = steps.map(\.token)
    if let a = numbers.firstIndex(of: ends.0.token), let b = numbers.firstIndex(of: ends.1.token),
      a > b
    {
      ends = (ends.1, ends.0)
    }
    return (degrees, (ends.0.token, ends.1.token, degrees))
  }
}

extension String {
  fileprivate static func drifts(_ from: String, _ to: String, _ degrees: Double) -> String {
    "the hue drifts by \(Int(degrees))° from \(from) to \(to)"
  }
  fileprivate static let turn = "Keep the hue in OKLCH and change lightness and chroma only."
}

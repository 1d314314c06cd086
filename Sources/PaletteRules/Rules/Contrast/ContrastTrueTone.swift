import ColorCore
import TokenGraph
import SystemColors

/// Pairs that fail when the screen follows the light around it.
///
/// ## What it checks
///
/// A pair that has enough contrast keeps it when the white of the screen moves toward the light of
/// a lamp, as with True Tone: colors are adapted by the linear Bradford transform, by the share
/// `strength` of the way to `temperature`. Apple does not publish its transform, so this is a
/// simulation.
///
/// ## Why it matters
///
/// Under a warm lamp, blues get darker and yellows lighter relative to white. A blue that just
/// passes on a dark surface may fail there.
///
/// ## Example
///
/// ```
/// text.muted #0075eb on surface.base #000000
/// ```
///
/// ## Use instead
///
/// ```
/// text.muted #3391ff on surface.base #000000
/// ```
///
/// ## Options
///
/// The light, and how far the screen follows it.
///
/// ## References
///
/// - Human Interface Guidelines, Color: True Tone and white point adaptivity
/// - K. M. Lam, Metamerism and Colour Constancy: Bradford transform
public struct ContrastTrueTone: Rule {
  public static let id = "contrast/true-tone"
  public static let summary = "A pair passes when the screen adapts to a lamp."
  public static let defaultSeverity = Severity.note
  public static let isOnByDefault = false
  public static var options: [any RuleOptionDeclaration] { [temperature, strength] }

  private static let temperature = RuleOption(
    "temperature", default: 2700, in: 1000...15_000, "The color temperature of the lamp, in kelvin."
  )
  private static let strength = RuleOption(
    "strength", default: 0.5, in: 0...1, "How far the white of the screen follows it.")

  public static var examples: [RuleExample<ColorPair>] {
    [
      RuleExample(
        foreground: "#0075eb", background: "#000000",
        finds: [
          "text.muted on surface.base is 4.74:1, and 4.43:1 at 2700 K, below the required 4.5:1"
        ]),
      RuleExample(foreground: "#3391ff", background: "#000000"),
    ]
  }

  private let options: RuleOptions

  public init() { self.init(options: RuleOptions()) }

  public init(options: RuleOptions) { self.options = options }

  public func check(_ pair: ColorPair, report: (Finding) -> Void) {
    guard let required = pair.requirement?.ratio,
      let white = AmbientWhite(planckian: options[Self.temperature])
    else { return }
    let screen = TrueTone(white: white, strength: options[Self.strength])
    pair.checkViewing(
      Self.self, required: required, help: .widen,
      message: { .loses(pair.words, $0, $1, required, options[Self.temperature]) }, report: report
    ) { screen.contrast(of: $0.foreground, on: $0.background) }
  }
}

extension String {
  fileprivate static func loses(
    _ pair: String, _ ratio: Double, _ seen: Double, _ required: Double, _ temperature: Double
  ) -> String {
    "\(pair) is \(RatioText.measured(ratio)):1, and \(RatioText.measured(seen)):1 at "
      + "\(RatioText.required(temperature)) K, below the required \(RatioText.required(required)):1"
  }
  fileprivate static let widen = "Move the two colors further apart in lightness."
}

import ColorCore
import TokenGraph
import SystemColors

/// Text that is lost in bright light.
///
/// ## What it checks
///
/// Text keeps the ratio `minimum` when the screen reflects the light around it: each luminance is
/// raised by reflectance · illuminance / (π · luminance of white). The defaults are a phone in
/// direct sun at full brightness. There black on white has 4.14:1, so that no text reaches 4.5:1.
/// Pairs that fail indoors are left to `contrast/minimum`.
///
/// ## Why it matters
///
/// Outdoors, reflections lift black to gray. Text that is readable at a desk vanishes at a bus
/// stop.
///
/// ## Example
///
/// ```
/// text.muted #767676 on surface.base #ffffff
/// ```
///
/// ## Use instead
///
/// ```
/// text.muted #5c5c5c on surface.base #ffffff
/// ```
///
/// ## Options
///
/// The light, the screen and the ratio.
///
/// ## References
///
/// - Human Interface Guidelines, Color: consider ambient lighting, test the scheme outdoors on a
///   sunny day
/// - SID/ICDM, Information Display Measurements Standard: ambient contrast ratio
public struct ContrastAmbientLight: Rule {
  public static let id = "contrast/ambient-light"
  public static let summary = "Text stays readable in bright light."
  public static let defaultSeverity = Severity.note
  public static let isOnByDefault = false
  public static var options: [any RuleOptionDeclaration] {
    [illuminance, white, reflectance, minimum]
  }

  private static let illuminance = RuleOption(
    "illuminance", default: 50_000, in: 0...200_000, "The light on the screen, in lux.")
  private static let white = RuleOption(
    "white", default: 1000, in: 1...10_000, "The luminance of the screen's white, in cd/m².")
  private static let reflectance = RuleOption(
    "reflectance", default: 0.02, in: 0...1,
    "The share of light that the screen reflects diffusely.")
  private static let minimum = RuleOption(
    "minimum", default: 3, in: 1...21, "The ratio that text keeps.")

  public static var examples: [RuleExample<ColorPair>] {
    [
      RuleExample(
        foreground: "#767676", background: "#ffffff",
        finds: ["text.muted on surface.base is 4.54:1, and 2.63:1 in light of 50000 lux, below 3:1"]
      ),
      RuleExample(foreground: "#5c5c5c", background: "#ffffff"),
    ]
  }

  private let options: RuleOptions

  public init() { self.init(options: RuleOptions()) }

  public init(options: RuleOptions) { self.options = options }

  public func check(_ pair: ColorPair, report: (Finding) -> Void) {
    guard let own = pair.requirement?.ratio, pair.role == .text || pair.role == .largeText,
      let flare = AmbientFlare(
        illuminance: options[Self.illuminance], displayLuminance: options[Self.white],
        reflectance: options[Self.reflectance])
    else { return }
    let required = options[Self.minimum]
    let illuminance = options[Self.illuminance]
    pair.checkViewing(
      Self.self, passing: own, required: required, help: .widen,
      message: { .loses(pair.words, $0, $1, illuminance, required) }, report: report
    ) { flare.contrast(of: $0.foreground, on: $0.background) }
  }
}

extension String {
  fileprivate static func loses(
    _ pair: String, _ ratio: Double, _ seen: Double, _ illuminance: Double, _ required: Double
  ) -> String {
    "\(pair) is \(RatioText.measured(ratio)):1, and \(RatioText.measured(seen)):1 in light of "
      + "\(RatioText.required(illuminance)) lux, below \(RatioText.required(required)):1"
  }
  fileprivate static let widen = "Move the two colors further apart in lightness."
}

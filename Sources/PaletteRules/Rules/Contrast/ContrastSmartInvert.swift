import ColorCore
import TokenGraph
import SystemColors

/// Pairs that fail when Smart Invert turns them over.
///
/// ## What it checks
///
/// A pair that has enough contrast in light keeps it with Smart Invert on, which shows the
/// complement of both colors. Dark schemes are not inverted. The complement is c → 1 − c on
/// gamma-encoded sRGB, as browsers undo it; Apple does not document it.
///
/// ## Why it matters
///
/// Luminance is not linear in the components. Black on a middle gray has more contrast than its
/// complement, white on a middle gray: a badge that passes in light fails when it is inverted.
///
/// ## Example
///
/// ```
/// text.muted #000000 on surface.base #777777
/// ```
///
/// ## Use instead
///
/// ```
/// text.muted #000000 on surface.base #a6a6a6
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Human Interface Guidelines, Accessibility: test with Smart Invert
/// - Media Queries Level 5, inverted-colors; Filter Effects Level 1, invert()
public struct ContrastSmartInvert: Rule {
  public static let id = "contrast/smart-invert"
  public static let summary = "A pair passes with Smart Invert."
  public static let defaultSeverity = Severity.note
  public static let isOnByDefault = false
  public static let sets: Set<RuleSet> = [.appleHIG]

  public static var examples: [RuleExample<ColorPair>] {
    [
      RuleExample(
        foreground: "#000000", background: "#777777",
        finds: [
          "text.muted on surface.base is 4.68:1, and 3.54:1 with Smart Invert, below the required 4.5:1"
        ]),
      RuleExample(foreground: "#000000", background: "#a6a6a6"),
    ]
  }

  public init() {}

  public func check(_ pair: ColorPair, report: (Finding) -> Void) {
    guard let required = pair.requirement?.ratio else { return }
    pair.checkViewing(
      Self.self, required: required, help: .widen,
      where: { $0.appearance.scheme == .light && !$0.appearance.isInverted },
      message: { .loses(pair.words, $0, $1, required) }, report: report
    ) {
      WCAG2.contrast(
        of: SmartInvert.complement(of: $0.foreground),
        on: SmartInvert.complement(of: $0.background))
    }
  }
}

extension String {
  fileprivate static func loses(
    _ pair: String, _ ratio: Double, _ seen: Double, _ required: Double
  ) -> String {
    "\(pair) is \(RatioText.measured(ratio)):1, and \(RatioText.measured(seen)):1 with Smart Invert, "
      + "below the required \(RatioText.required(required)):1"
  }
  fileprivate static let widen =
    "Move the two colors further apart, or offer a dark scheme, which is not inverted."
}

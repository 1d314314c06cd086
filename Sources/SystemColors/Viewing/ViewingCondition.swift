public import ColorCore

/// A way in which a screen is seen other than at a desk, with typical values.
///
/// ```swift
/// let (text, paper) = (Color(red: 0x76, green: 0x76, blue: 0x76), Color.white)
/// for condition in [ViewingCondition.office, .sunlight] {
///   print(condition.contrast(of: text, on: paper))
/// }
/// // Prints "5.36…"
/// // Prints "2.639…"
/// ```
public enum ViewingCondition: String, CaseIterable, Sendable {
  /// An office: 500 lux on a screen of 500 cd/m² that reflects 2 %.
  case office
  /// An overcast day: 10 000 lux on a screen of 1000 cd/m² that reflects 2 %.
  case overcast
  /// Direct sun: 50 000 lux on a screen of 1000 cd/m² that reflects 2 %.
  case sunlight
  /// A lamp of 2700 K, to which the screen adapts half of the way, as with True Tone.
  case lamp
  /// Smart Invert, over content that is not exempt.
  case smartInvert = "smart-invert"

  /// The contrast ratio as seen.
  ///
  /// - Parameters:
  ///   - foreground: The color in front, opaque.
  ///   - background: The color behind, opaque.
  /// - Returns: The ratio, at least 1.
  public func contrast(of foreground: Color, on background: Color) -> Double {
    switch self {
    case .office: Self.flare(500, white: 500).contrast(of: foreground, on: background)
    case .overcast: Self.flare(10_000, white: 1000).contrast(of: foreground, on: background)
    case .sunlight: Self.flare(50_000, white: 1000).contrast(of: foreground, on: background)
    case .lamp:
      TrueTone(white: AmbientWhite(planckian: 2700) ?? .d65, strength: 0.5)
        .contrast(of: foreground, on: background)
    case .smartInvert:
      WCAG2.contrast(
        of: SmartInvert.complement(of: foreground), on: SmartInvert.complement(of: background))
    }
  }

  /// What the condition is, in words.
  public var summary: String {
    switch self {
    case .office: "500 lux on a screen of 500 cd/m² that reflects 2 %"
    case .overcast: "10 000 lux on a screen of 1000 cd/m² that reflects 2 %"
    case .sunlight: "50 000 lux on a screen of 1000 cd/m² that reflects 2 %"
    case .lamp: "a lamp of 2700 K, to which the screen adapts half of the way"
    case .smartInvert: "both colors as their complements"
    }
  }

  private static func flare(_ illuminance: Double, white: Double) -> AmbientFlare {
    let flare = AmbientFlare(
      illuminance: illuminance, displayLuminance: white, reflectance: 0.02)
    guard let flare else { preconditionFailure("the constants are in range") }
    return flare
  }
}

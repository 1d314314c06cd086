/// A contrast to reach, and the metric that measures it.
///
/// ```swift
/// print(ContrastTarget.ratio(4.5).metric.id, ContrastTarget.lightness(60).value)
/// // Prints "wcag2 60.0"
/// ```
public enum ContrastTarget: Hashable, Sendable {
  /// A ratio of ``WCAG2``, (L₁ + 0.05) / (L₂ + 0.05): 1…21. A ratio of 1 or less is always reached.
  case ratio(Double)
  /// A magnitude of ``LightnessContrast``, |Lc|: 0…108, regardless of which color is lighter. A
  /// value of 0 or less is always reached.
  case lightness(Double)

  /// The identifiers of the metrics that have targets.
  package static let metrics = [WCAG2.id, LightnessContrast.id]

  /// Creates a target from the identifier of its metric; `nil` for any other metric.
  ///
  /// ```swift
  /// print(ContrastTarget(metric: "wcag2", value: 7) == .ratio(7))
  /// // Prints "true"
  /// ```
  ///
  /// - Parameters:
  ///   - id: `wcag2` or `apca`.
  ///   - value: The contrast to reach, in units of the metric.
  public init?(metric id: String, value: Double) {
    switch id {
    case WCAG2.id: self = .ratio(value)
    case LightnessContrast.id: self = .lightness(value)
    default: return nil
    }
  }

  /// The metric: ``WCAG2`` or ``LightnessContrast``.
  public var metric: any ContrastMetric.Type {
    switch self {
    case .ratio: WCAG2.self
    case .lightness: LightnessContrast.self
    }
  }

  /// The number to reach, in units of the metric.
  public var value: Double {
    switch self {
    case .ratio(let value), .lightness(let value): value
    }
  }
}

/// The goal that all backgrounds, given by their luminances, have the target contrast.
///
/// Luminance does not decrease in any linear-light component, so between two triples it lies
/// between its values at these. Contrast does not decrease as luminance moves away from that of the
/// background, so on each background it is greatest at one of the two; and the least contrast is at
/// most the least of these maxima.
struct LuminanceGoal: ContrastGoal {
  let target: ContrastTarget
  let behind: [Double]

  var value: Double { target.value }

  func reach(_ color: Color) -> Double { target.reach(target.luminance(color), on: behind) }

  func greatestReach(between low: Triple<Double>, and high: Triple<Double>) -> Double {
    let dark = target.luminance(ofLinear: low)
    let bright = target.luminance(ofLinear: high)
    return target.greatestReach(max(0, dark - 1e-12), bright + 1e-12, on: behind) * (1 + 1e-12)
  }
}

// Everything that the solver assumes about a metric: it depends on a color only through its
// luminance; luminance does not decrease when a linear-light component of sRGB increases; and the
// magnitude of the contrast does not decrease when the luminance moves away from that of the
// background.
extension ContrastTarget {
  /// The luminance that the metric uses.
  func luminance(_ color: Color) -> Double {
    switch self {
    case .ratio: WCAG2.luminance(color)
    case .lightness: LightnessContrast.screenLuminance(color)
    }
  }

  /// The luminance that the metric uses, from linear-light sRGB components, up to rounding.
  func luminance(ofLinear rgb: Triple<Double>) -> Double {
    switch self {
    case .ratio: max(0, WCAG2.luminance(ofLinear: rgb))
    case .lightness: LightnessContrast.screenLuminance(ofEncoded: rgb.map(SRGB.encoded))
    }
  }

  /// The contrast of two luminances, with the metric's own sign.
  func contrast(_ foreground: Double, on background: Double) -> Double {
    switch self {
    case .ratio: WCAG2.ratio(foreground, background)
    case .lightness: LightnessContrast.lc(text: foreground, background: background)
    }
  }

  /// The least contrast on the given backgrounds, counted up to the target.
  func reach(_ foreground: Double, on backgrounds: [Double]) -> Double {
    backgrounds.reduce(value) { min($0, contrast(foreground, on: $1).magnitude) }
  }

  /// An upper bound of `reach(_:on:)` between two luminances: on each background the contrast is
  /// greatest at one of the endpoints.
  func greatestReach(_ low: Double, _ high: Double, on backgrounds: [Double]) -> Double {
    backgrounds.reduce(value) {
      min($0, max(contrast(low, on: $1).magnitude, contrast(high, on: $1).magnitude))
    }
  }
}

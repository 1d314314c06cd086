/// A contrast to reach, and the metric that it is measured with.
///
/// ```swift
/// print(ContrastTarget.ratio(4.5).metric.id, ContrastTarget.lightness(60).value)
/// // Prints "wcag2 60.0"
/// ```
public enum ContrastTarget: Hashable, Sendable {
  /// A ratio of ``WCAG2``, (L₁ + 0.05) / (L₂ + 0.05): 1…21. One of 1 or less is always reached.
  case ratio(Double)
  /// A magnitude of ``LightnessContrast``, |Lc|: 0…108, whichever color is the lighter. One of 0 or
  /// less is always reached.
  case lightness(Double)

  /// A target from the identifier of its metric; `nil` for a metric other than the two.
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

// What the solver knows of a metric, and all that its proof uses: it sees one number of a color, the
// luminance; that does not fall when a linear-light component of sRGB rises; and the magnitude of the
// contrast does not fall when the luminance moves away from that of the background.
extension ContrastTarget {
  /// The luminance that the metric sees.
  func luminance(_ color: Color) -> Double {
    switch self {
    case .ratio: WCAG2.luminance(color)
    case .lightness: LightnessContrast.screenLuminance(color)
    }
  }

  /// The luminance that the metric sees of linear-light sRGB components, but for rounding.
  func luminance(ofLinear rgb: Triple<Double>) -> Double {
    switch self {
    case .ratio: max(0, WCAG2.luminance(ofLinear: rgb))
    case .lightness: LightnessContrast.screenLuminance(ofEncoded: rgb.map(SRGB.encoded))
    }
  }

  /// The contrast of two luminances, with the sign that the metric gives it.
  func contrast(_ foreground: Double, on background: Double) -> Double {
    switch self {
    case .ratio: WCAG2.ratio(foreground, background)
    case .lightness: LightnessContrast.lc(text: foreground, background: background)
    }
  }

  /// The least contrast on some backgrounds, as far as it counts: up to the target.
  func reach(_ foreground: Double, on backgrounds: [Double]) -> Double {
    backgrounds.reduce(value) { min($0, contrast(foreground, on: $1).magnitude) }
  }

  /// A bound that ``reach(_:on:)`` does not exceed between two luminances: on each background the
  /// contrast is greatest at one of the ends.
  func greatestReach(_ low: Double, _ high: Double, on backgrounds: [Double]) -> Double {
    backgrounds.reduce(value) {
      min($0, max(contrast(low, on: $1).magnitude, contrast(high, on: $1).magnitude))
    }
  }
}

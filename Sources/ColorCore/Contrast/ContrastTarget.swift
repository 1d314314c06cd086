/// A contrast to reach, and the metric that it is measured with.
///
/// Both metrics see one number of a color, its luminance, and grow as two luminances move apart. So
/// what a background rules out is an open interval of luminances around its own.
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
  /// print(ContrastTarget(metric: "weber", value: 1) == nil)
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
  ///
  /// ```swift
  /// print(ContrastTarget.lightness(60).metric.id)
  /// // Prints "apca"
  /// ```
  public var metric: any ContrastMetric.Type {
    switch self {
    case .ratio: WCAG2.self
    case .lightness: LightnessContrast.self
    }
  }

  /// The number to reach, in units of the metric.
  ///
  /// ```swift
  /// print(ContrastTarget.ratio(4.5).value)
  /// // Prints "4.5"
  /// ```
  public var value: Double {
    switch self {
    case .ratio(let value), .lightness(let value): value
    }
  }

  /// The luminance that the metric sees.
  func luminance(_ color: Color) -> Double {
    switch self {
    case .ratio: WCAG2.luminance(color)
    case .lightness: LightnessContrast.screenLuminance(color)
    }
  }

  /// The contrast of two luminances, with the sign that the metric gives it.
  func signedContrast(_ foreground: Double, on background: Double) -> Double {
    switch self {
    case .ratio: WCAG2.ratio(foreground, background)
    case .lightness: LightnessContrast.lc(text: foreground, background: background)
    }
  }

  /// The magnitude of the contrast of two luminances.
  func contrast(_ foreground: Double, on background: Double) -> Double {
    signedContrast(foreground, on: background).magnitude
  }

  /// Whether a foreground luminance reaches the target on every background.
  func isMet(_ foreground: Double, on backgrounds: [Double]) -> Bool {
    backgrounds.allSatisfy { contrast(foreground, on: $0) >= value }
  }

  /// The least contrast on some backgrounds.
  func leastContrast(_ foreground: Double, on backgrounds: [Double]) -> Double {
    backgrounds.reduce(.infinity) { min($0, contrast(foreground, on: $1)) }
  }

  /// The luminance of white: the weights of the lightness contrast add up to 1.0000001.
  private var brightest: Double {
    switch self {
    case .ratio: Self.brightestOfRatio
    case .lightness: Self.brightestOfLightness
    }
  }

  private static let brightestOfRatio = WCAG2.luminance(Color(.srgb, 1, 1, 1))
  private static let brightestOfLightness =
    LightnessContrast.screenLuminance(Color(.srgb, 1, 1, 1))

  /// The luminances from black to white that reach the target on every background, as closed intervals
  /// from dark to light: exact to about 1e-12, so a verdict near an end is ``isMet(_:on:)``'s.
  func allowedLuminances(on backgrounds: [Double]) -> [ClosedRange<Double>] {
    let forbidden = backgrounds.map { excluded(by: $0) }.sorted { $0.0 < $1.0 }
    let margin = 1e-12
    var allowed: [ClosedRange<Double>] = []
    var floor = 0.0
    for (low, high) in forbidden where high > low {
      if low >= floor - margin { allowed.append(floor...max(low, floor)) }
      floor = max(floor, high)
    }
    if floor <= brightest + margin { allowed.append(min(floor, brightest)...brightest) }
    return allowed
  }

  /// The luminances, without the ends, that miss the target on a background.
  private func excluded(by background: Double) -> (Double, Double) {
    switch self {
    case .ratio(let ratio):
      guard ratio > 1 else { return (0, 0) }
      return ((background + 0.05) / ratio - 0.05, (background + 0.05) * ratio - 0.05)
    case .lightness(let value):
      guard value > 0 else { return (0, 0) }
      return (
        threshold(from: 0, to: background) ?? -1, threshold(from: brightest, to: background) ?? 2
      )
    }
  }

  /// The luminance at which the contrast falls below the target on the way to the background's; `nil`
  /// when it is below from the start.
  private func threshold(from start: Double, to background: Double) -> Double? {
    falsePosition(from: start, to: background, valueThere: -value, tolerance: 1e-11) {
      contrast($0, on: background) - value
    }
  }
}

/// The last point at which a function is not negative on the way from `start` to `end`, by the Illinois
/// variant of the rule of false position: a value in 0…`tolerance`, or at a jump the point before it.
///
/// - Parameters:
///   - start: Where the function is not negative.
///   - end: Where it is negative.
///   - valueThere: Its value at `end`.
///   - tolerance: When to stop.
///   - function: The function, falling from `start` to `end`.
/// - Returns: The point, or `nil` when the function is negative at `start`.
func falsePosition(
  from start: Double, to end: Double, valueThere: Double, tolerance: Double,
  _ function: (Double) -> Double
) -> Double? {
  var (kept, missed) = (start, end)
  var (above, below) = (function(start), valueThere)
  guard above >= 0 else { return nil }
  var moved = 0
  for _ in 0..<60 where above >= tolerance && abs(kept - missed) > 1e-14 {
    let middle = kept + (missed - kept) * (above / (above - below))
    let there = function(middle)
    // An end that stays for two steps counts half, so that both close in.
    if there >= 0 {
      (kept, above) = (middle, there)
      if moved > 0 { below /= 2 }
      moved = 1
    } else {
      (missed, below) = (middle, there)
      if moved < 0 { above /= 2 }
      moved = -1
    }
  }
  return kept
}

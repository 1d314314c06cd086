internal import ColorCore

/// The sRGB curve for single precision: on each of 198 intervals the cubic that has the values and the
/// slopes of the curve at its ends. Off by less than 10⁻⁸ before it is rounded, and several times as
/// fast as a power.
struct SRGBCurveTable {
  static let shared = SRGBCurveTable()

  /// The linear segment takes eight intervals, so that none has two formulas.
  private static let width = 0.04045 / 8

  /// Four coefficients for each interval, in ascending powers of the share of it.
  private let coefficients: [Float]

  private init() {
    let linear: [Float] = (0..<8).flatMap { index in
      let rise = Self.width / 12.92
      return [Float(Double(index) * rise), Float(rise), 0, 0]
    }
    // The power segment, also at its start and beyond 1, where the curve has the same formula.
    func value(_ c: Double) -> Double { .pow((c + 0.055) / 1.055, 2.4) }
    func slope(_ c: Double) -> Double { 2.4 / 1.055 * .pow((c + 0.055) / 1.055, 1.4) }
    let power: [Float] = (8...Int(1 / Self.width)).flatMap { index in
      let (low, high) = (Double(index) * Self.width, Double(index + 1) * Self.width)
      let step = value(high) - value(low)
      let (rise, fall) = (slope(low) * Self.width, slope(high) * Self.width)
      return [
        Float(value(low)), Float(rise), Float(3 * step - 2 * rise - fall),
        Float(rise + fall - 2 * step),
      ]
    }
    coefficients = linear + power
  }

  /// Writes the WCAG 2 luminances of encoded colors, at least 0; NaN for NaN.
  func writeLuminances(
    of colors: UnsafeBufferPointer<Triple<Float>>, into luminances: inout [Float]
  ) {
    let scale = Float(1 / Self.width)
    // Adding it rounds to a whole number, which the lowest bits then hold.
    let whole: Float = 12_582_912
    unsafe coefficients.withUnsafeBufferPointer { table in
      unsafe luminances.withUnsafeMutableBufferPointer { luminances in
        @inline(__always) func linear(_ c: Float) -> Float {
          let place = c * scale
          let rounded = place - 0.5 + whole
          let start = Int((rounded.bitPattern &- whole.bitPattern) &* 4)
          let share = place - (rounded - whole)
          let cubic = unsafe table[start + 3] * share + table[start + 2]
          return unsafe (cubic * share + table[start + 1]) * share + table[start]
        }
        for index in colors.indices {
          let color = unsafe colors[index]
          // Negative numbers and NaN have greater patterns than 1.
          let greatest = max(color.x.bitPattern, color.y.bitPattern, color.z.bitPattern)
          let light =
            greatest <= Float(1).bitPattern
            ? Triple(linear(color.x), linear(color.y), linear(color.z))
            : color.map(SRGB.linearLight)
          let luminance = WCAG2.luminance(ofLinear: light)
          unsafe luminances[index] = luminance < 0 ? 0 : luminance
        }
      }
    }
  }
}

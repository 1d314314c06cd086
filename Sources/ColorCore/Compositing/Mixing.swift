/// How the hue of two colors is interpolated (CSS Color 4, section 12.4).
///
/// ```swift
/// let (rose, orange) = (Color(.oklch, 0.7, 0.1, 350), Color(.oklch, 0.7, 0.1, 50))
/// print(Color.mix(rose, orange, in: .oklch, hue: .shorter).components.z)
/// // Prints "20.0"
/// print(Color.mix(rose, orange, in: .oklch, hue: .longer).components.z)
/// // Prints "200.0"
/// ```
public enum HueInterpolation: String, Sendable, CaseIterable, Codable {
  /// The shorter of the two arcs.
  case shorter
  /// The longer of the two arcs; a full turn between equal hues.
  case longer
  /// Growing angles.
  case increasing
  /// Falling angles.
  case decreasing

  /// What to add to the second hue so that a straight line from the first follows the arc.
  func turn(from first: Double, to second: Double) -> Double {
    let difference = second - first
    switch self {
    case .shorter: return difference > 180 ? -360 : difference < -180 ? 360 : 0
    case .longer:
      if 0 < difference, difference < 180 { return -360 }
      return -180 < difference && difference <= 0 ? 360 : 0
    case .increasing: return difference < 0 ? 360 : 0
    case .decreasing: return difference > 0 ? -360 : 0
    }
  }
}

extension Color {
  /// The mixture of two colors, interpolated with premultiplied alpha (CSS Color 4, section 12).
  ///
  /// Both are converted to the space, and what is missing stays so where it has an analog (see
  /// ``converted(to:)``). A component that is missing in one color takes the other's value
  /// *before* alpha is multiplied in, and one that is missing in both is missing in the result. With
  /// t = `amount`, α = (1 − t)·α₁ + t·α₂, a component is ((1 − t)·α₁·c₁ + t·α₂·c₂) / α, and a hue, which
  /// alpha does not weigh, is (1 − t)·h₁ + t·h₂ in 0…360. A transparent result has components 0.
  ///
  /// ```swift
  /// let pink = Color.mix(Color(.srgb, 1, 0, 0), Color(.srgb, 1, 1, 1), amount: 0.5, in: .srgb)
  /// print(pink.css)
  /// // Prints "color(srgb 1 0.5 0.5)"
  /// ```
  ///
  /// - Parameters:
  ///   - first: The color at 0.
  ///   - second: The color at 1.
  ///   - amount: The share of the second color, 0…1; beyond, the line is extended.
  ///   - space: Where to interpolate, and the space of the result.
  ///   - hue: The way around the circle, in a space with a hue.
  /// - Returns: The mixture, in `space`.
  public static func mix(
    _ first: Color, _ second: Color, amount: Double = 0.5, in space: ColorSpaceID = .oklab,
    hue: HueInterpolation = .shorter
  ) -> Color {
    var a = first.readied(for: space)
    var b = second.readied(for: space)
    let missing = a.missing.intersection(b.missing)
    a.fillMissing(from: b)
    b.fillMissing(from: a)
    func line(_ a: Double, _ b: Double) -> Double { (1 - amount) * a + amount * b }

    let ignoresAlpha = missing.contains(.alpha)
    let alpha = ignoresAlpha ? 1 : line(a.alpha, b.alpha)
    let weights = ignoresAlpha ? (1, 1) : (a.alpha, b.alpha)
    let hueIndex = space.space.index(of: .hue)
    var values = Triple<Double>(0, 0, 0)
    for index in 0..<3 {
      let (x, y) = (a.components[index], b.components[index])
      if index == hueIndex {
        values[index] = Polar.degrees(line(x, y + hue.turn(from: x, to: y)))
      } else {
        let product = line(x * weights.0, y * weights.1)
        values[index] = alpha == 0 ? product : product / alpha
      }
    }
    return Color(space, values.x, values.y, values.z, alpha: alpha, missing: missing)
  }

  /// The mean of some colors, weighted by their alpha; its alpha is the mean of theirs.
  ///
  /// A component is Σαc / Σα over the colors that have it, and missing where none has. A hue is the
  /// angle of the sum of the unit vectors of the hues, weighted by alpha, and missing where these
  /// cancel out. The mean of transparent colors has components 0.
  ///
  /// ```swift
  /// let mean = Color.average([Color(.srgb, 1, 0, 0), Color(.srgb, 0, 0, 1)], in: .srgb)
  /// print(mean?.css ?? "no colors")
  /// // Prints "color(srgb 0.5 0 0.5)"
  /// ```
  ///
  /// - Parameters:
  ///   - colors: The colors, in any spaces.
  ///   - space: Where to average, and the space of the result.
  /// - Returns: The mean, or `nil` when there are no colors.
  /// - Complexity: O(n) for n colors.
  public static func average(_ colors: some Collection<Color>, in space: ColorSpaceID = .oklab)
    -> Color?
  {
    guard !colors.isEmpty else { return nil }
    let converted = colors.map { $0.readied(for: space) }
    let opaque = converted.filter { !$0.missing.contains(.alpha) }
    let alpha =
      opaque.isEmpty ? 0 : opaque.reduce(0) { $0 + $1.alpha } / Double(opaque.count)
    var missing: Missing = opaque.isEmpty ? .alpha : []
    let hueIndex = space.space.index(of: .hue)
    var values = Triple<Double>(0, 0, 0)
    for index in 0..<3 {
      let present = converted.filter { !$0.missing.contains(.component(index)) }
      let weights = present.map { $0.missing.contains(.alpha) ? 1 : $0.alpha }
      let parts = zip(present, weights).map { (value: $0.components[index], weight: $1) }
      let mean = index == hueIndex ? meanHue(parts) : meanValue(parts)
      if let mean { values[index] = mean } else { missing.insert(.component(index)) }
    }
    return Color(space, values.x, values.y, values.z, alpha: alpha, missing: missing)
  }

  private static func meanValue(_ parts: [(value: Double, weight: Double)]) -> Double? {
    let total = parts.reduce(0) { $0 + $1.weight }
    guard total > 0 else { return parts.isEmpty ? nil : 0 }
    return parts.reduce(0) { $0 + $1.value * $1.weight } / total
  }

  private static func meanHue(_ parts: [(value: Double, weight: Double)]) -> Double? {
    var (x, y) = (0.0, 0.0)
    for part in parts {
      let angle = part.value * .pi / 180
      x += part.weight * Double.cos(angle)
      y += part.weight * Double.sin(angle)
    }
    guard (x * x + y * y).squareRoot() > 1e-9 else { return nil }
    return Polar.degrees(Double.atan2(y: y, x: x) * 180 / .pi)
  }

  /// The color in another space as CSS prepares it for interpolation and for relative colors: converted,
  /// and a color whose hue became missing because it is a gray is exactly one.
  func readied(for target: ColorSpaceID) -> Color {
    var result = converted(to: target)
    guard target != space,
      space.space.isHuePowerless(components) || target.space.isHuePowerless(result.components),
      let chroma = target.space.index(of: .colorfulness)
    else { return result }
    result.components[chroma] = 0
    return result
  }

  /// Takes what is missing from a color of the same space.
  private mutating func fillMissing(from other: Color) {
    for index in 0..<3 where missing.contains(.component(index)) {
      components[index] = other.components[index]
    }
    if missing.contains(.alpha) { alpha = other.alpha }
    missing = []
  }
}

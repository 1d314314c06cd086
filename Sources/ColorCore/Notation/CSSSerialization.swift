extension Color {
  /// The color in CSS notation: the function of its own space if CSS has one, otherwise `color()`.
  ///
  /// Numbers have the fewest digits that parse to the same value, and the text parses to the same
  /// color, unless a component is one that CSS clamps (see ``CSSColor/color``) or the hue is
  /// outside 0…360. Infinite components are written as `calc(infinity)` and NaN as `calc(NaN)`,
  /// which CSS reads as 0.
  ///
  /// ```swift
  /// print(Color(.oklch, 0.637, 0.237, 25.331).css)
  /// // Prints "oklch(0.637 0.237 25.331)"
  /// ```
  public var css: String {
    CSSText.function(self, number: CSSText.shortest)
  }
}

extension CSSColor {
  /// The color as CSS serializes a computed value (CSS Color 4, section 15).
  ///
  /// A legacy color is written as `rgb(…)` or `rgba(…)` with integers. Other colors in HSL or HWB
  /// become `color(srgb …)`, unless they have missing components. All others keep their function.
  /// Numbers are decimal, without an exponent, with the fewest digits that parse to the same value.
  ///
  /// ```swift
  /// print(try CSSColor(parsing: "hwb(120 80% none)").serialized)
  /// // Prints "hwb(120 80% none)"
  /// print(try CSSColor(parsing: "rebeccapurple").serialized)
  /// // Prints "rgb(102, 51, 153)"
  /// print(try CSSColor(parsing: "lab(20% -50% 90% / .5)").serialized)
  /// // Prints "lab(20 -62.5 112.5 / 0.5)"
  /// ```
  public var serialized: String {
    if isLegacy {
      let c = color.components(in: .srgb)
      let channels = [c.x, c.y, c.z].map { String(CSSText.byte($0)) }.joined(separator: ", ")
      return color.alpha < 1
        ? "rgba(\(channels), \(CSSText.legacyAlpha(color.alpha)))" : "rgb(\(channels))"
    }
    switch color.space {
    case HSL.id, HWB.id:
      guard color.missing != [] else {
        return CSSColor(color.converted(to: .srgb), isLegacy: false).serialized
      }
      return CSSText.function(color, number: CSSText.decimal, unit: "%")
    default:
      return CSSText.function(color, number: CSSText.decimal)
    }
  }
}

/// The pieces of a serialization.
package enum CSSText {
  /// The function notation of a color: three components, with a unit for the second and third, and
  /// alpha if the color is not opaque.
  package static func function(
    _ color: Color, number: (Double) -> String, unit: String = ""
  ) -> String {
    func text(_ index: Int) -> String {
      guard !color.missing.contains(.component(index)) else { return "none" }
      return number(color.components[index]) + (index == 0 ? "" : unit)
    }
    let name = color.space.rawValue
    let lead = CSSFunction.namedSpaces.contains(color.space) ? "\(name)(" : "color(\(name) "
    let opacity =
      color.missing.contains(.alpha)
      ? " / none" : color.alpha < 1 ? " / \(number(color.alpha))" : ""
    return "\(lead)\(text(0)) \(text(1)) \(text(2))\(opacity))"
  }

  /// The shortest decimal that parses to the same value, possibly with an exponent.
  package static func shortest(_ value: Double) -> String {
    if value.isNaN { return "calc(NaN)" }
    if value.isInfinite { return value < 0 ? "calc(-infinity)" : "calc(infinity)" }
    if value == 0 { return "0" }
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// `shortest(_:)` without an exponent.
  package static func decimal(_ value: Double) -> String {
    let text = shortest(value)
    guard let mark = text.firstIndex(of: "e"), let exponent = Int(text[mark...].dropFirst()) else {
      return text
    }
    let sign = value < 0 ? "-" : ""
    let parts = text[..<mark].drop { $0 == "-" }.split(separator: ".")
    let digits = parts.joined()
    let whole = parts[0].count + exponent
    if whole <= 0 { return sign + "0." + String(repeating: "0", count: -whole) + digits }
    return sign + digits + String(repeating: "0", count: max(0, whole - digits.count))
  }

  /// An sRGB component in 8 bits: clamped, halves rounded up, NaN as 0. A half that rounding noise
  /// of a conversion left slightly too small still counts as a half.
  static func byte(_ value: Double) -> UInt8 {
    guard !value.isNaN else { return 0 }
    let clamped = min(max(value, 0), 1)
    return UInt8((clamped * 255 + 0.5 + 1e-9).rounded(.down))
  }

  /// The alpha of a legacy color: if it is one of 256 steps, the two or otherwise three decimals
  /// that identify the step (CSS Color 4, section 15.1).
  static func legacyAlpha(_ alpha: Double) -> String {
    let step = (alpha * 255).rounded()
    guard abs(alpha * 255 - step) < 1e-9 else { return decimal(alpha) }
    let short = (alpha * 100).rounded() / 100
    return decimal((short * 255).rounded() == step ? short : (alpha * 1000).rounded() / 1000)
  }
}

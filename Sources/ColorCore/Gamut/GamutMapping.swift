/// A way to replace a color that a gamut does not have by one that it has.
///
/// A new method is one file of `Gamut/`, named after its type; `swift run generate-catalogs` lists it.
///
/// ```swift
/// let red = Color(.displayP3, 1, 0, 0)
/// print(ClipMapping.map(red, to: .srgb).css)
/// // Prints "color(srgb 1 0 0)"
/// ```
public protocol GamutMapping: SendableMetatype {
  /// The identifier, such as `css`.
  static var id: String { get }
  /// The replacement of an Oklab color: components of the gamut's space in linear light, all in 0…1.
  ///
  /// A color inside the gamut comes back as it is, but for rounding.
  static func map(_ oklab: Triple<Double>, into gamut: Gamut) -> Triple<Double>
}

/// What counts as inside: the rounding error of a chain of conversions, and no more. Without it the
/// blue primary of sRGB, stated in OKLCH, would be outside and lose a seventh of its chroma.
let gamutRounding = 1e-10

extension GamutMapping {
  /// The color in another space, inside the gamut of that space.
  ///
  /// A color that is already inside, and any color where the space shows all colors, is only
  /// converted. Alpha is kept.
  ///
  /// - Parameters:
  ///   - color: The color, in any space.
  ///   - space: The space of the result. HSL and HWB have the gamut of sRGB.
  /// - Returns: The color or its replacement, in `space`; where a component is not a number, the
  ///   clipped color.
  public static func map(_ color: Color, to space: ColorSpaceID) -> Color {
    guard let gamut = Gamut(space) else { return color.converted(to: space) }
    let excess = color.excess(over: gamut.space)
    if excess.isNaN { return color.clipped(to: space) }
    guard excess > gamutRounding else {
      let result = color.converted(to: space)
      guard gamut.space == space else { return result }
      var inside = result
      inside.components = result.components.clampedToUnit
      return inside
    }
    var result = gamut.color(
      linear: map(color.components(in: .oklab), into: gamut), alpha: color.alpha)
    result.missing = color.missing.intersection(.alpha)
    return result.converted(to: space)
  }

  /// Black for a lightness of 0 or less, white for 1 or more, as CSS Color 4, section 13.2, begins.
  static func extreme(_ lightness: Double) -> Triple<Double>? {
    if lightness >= 1 { return Triple(1, 1, 1) }
    return lightness <= 0 ? Triple(0, 0, 0) : nil
  }
}

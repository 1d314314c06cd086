/// A method that replaces a color outside a gamut with one inside it.
///
/// A new method is one file in `Gamut/`, named after its type; `swift run generate-catalogs` lists
/// it.
///
/// ```swift
/// let red = Color(.displayP3, 1, 0, 0)
/// print(ClipMapping.map(red, to: .srgb).css)
/// // Prints "color(srgb 1 0 0)"
/// ```
public protocol GamutMapping: SendableMetatype {
  /// The identifier, such as `css`.
  static var id: String { get }
  /// Maps an Oklab color to linear-light components of the gamut's space, all in 0…1.
  ///
  /// A color inside the gamut is returned unchanged, up to rounding.
  static func map(_ oklab: Triple<Double>, into gamut: Gamut) -> Triple<Double>
}

/// The tolerance for being inside: the rounding error of a chain of conversions. Without it, the
/// blue primary of sRGB given in OKLCH would be outside and lose a seventh of its chroma.
let gamutRounding = 1e-10

extension GamutMapping {
  /// Maps a color to another space, into the gamut of that space.
  ///
  /// A color that is already inside, or any color if the space has no gamut, is only converted.
  /// Alpha is kept.
  ///
  /// - Parameters:
  ///   - color: The color, in any space.
  ///   - space: The space of the result. HSL and HWB have the gamut of sRGB.
  /// - Returns: The color or its replacement, in `space`; the clipped color if a component is NaN.
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

  /// Black for a lightness of 0 or less, white for 1 or more: the first steps of CSS Color 4,
  /// section 13.2.
  static func extreme(_ lightness: Double) -> Triple<Double>? {
    if lightness >= 1 { return Triple(1, 1, 1) }
    return lightness <= 0 ? Triple(0, 0, 0) : nil
  }
}

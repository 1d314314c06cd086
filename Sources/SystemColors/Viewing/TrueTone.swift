public import ColorCore

/// A display whose white follows the ambient light, as with True Tone.
///
/// Every color that the display shows is adapted from D65 to the white of the room by the linear
/// Bradford transform: with the cone responses ρ = B·XYZ, each is multiplied by
///
///     k = (1 − strength) + strength·ρ(ambient) / ρ(D65)
///
/// Apple does not state what True Tone does: neither this transform, nor its strength, which also
/// depends on `UIWhitePointAdaptivityStyle`. So this is a simulation, with a strength to try.
///
/// The luminance of white stays 1: ratios are relative to the display's white, as the eye is. What
/// the display loses in light is ``peak(gamut:)``.
///
/// ```swift
/// let evening = TrueTone(white: AmbientWhite(planckian: 2856) ?? .d65, strength: 0.5)
/// let (blue, white) = (Color(red: 0, green: 122, blue: 255), Color(.srgb, 1, 1, 1))
/// print(WCAG2.contrast(of: blue, on: white), evening.contrast(of: blue, on: white))
/// // Prints "4.016… 4.297…"
/// ```
///
/// Reference: K. M. Lam, Metamerism and Colour Constancy, thesis, University of Bradford (1985);
/// CIE 160:2004 and ICC.1:2022 annex E for the linear form.
public struct TrueTone: Hashable, Sendable {
  /// The white of the room.
  public let white: AmbientWhite
  /// How far the display's white goes toward it: 0 not at all, 1 all the way.
  public let strength: Double
  private let adaptation: Matrix3

  /// Makes a display.
  ///
  /// - Parameters:
  ///   - white: The white of the room.
  ///   - strength: How far the display's white goes toward it, cut to 0…1.
  public init(white: AmbientWhite, strength: Double = 1) {
    let strength = min(max(strength, 0), 1)
    self.white = white
    self.strength = strength
    let gains = Matrix3.bradfordGains(from: AmbientWhite.d65.xyz, to: white.xyz).map {
      1 - strength + strength * $0
    }
    let adapted = Matrix3.bradford(gains: gains)
    // Between the two whites the luminance of white is not exactly 1.
    let luminance = (adapted * AmbientWhite.d65.xyz).y
    adaptation = Matrix3.diagonal(Triple(1 / luminance, 1 / luminance, 1 / luminance)) * adapted
  }

  /// The light that the display emits for a color, with Y = 1 for its white.
  ///
  /// ```swift
  /// let sunset = TrueTone(white: AmbientWhite(x: 0.3457, y: 0.3585) ?? .d65)
  /// let light = sunset.color(Color(.srgb, 1, 1, 1)).components
  /// print(light.x, light.z)
  /// // Prints "0.9642… 0.8251…"
  /// ```
  ///
  /// - Parameter color: The color that the app asks for.
  /// - Returns: The light, in `xyz-d65`, with the same alpha. Nothing is clamped: a saturated color
  ///   may come to lie outside what the display can show.
  public func color(_ color: Color) -> Color {
    let light = adaptation * color.components(in: .xyzD65)
    return Color(.xyzD65, light.x, light.y, light.z, alpha: color.alpha)
  }

  /// The WCAG 2 contrast ratio of two opaque colors on the display.
  ///
  /// Grays keep their ratios; those of other colors drift, since warm light makes blue darker. The
  /// drift is this number less ``ColorCore/WCAG2/contrast(of:on:)``. Alpha is ignored: composite
  /// first.
  public func contrast(of foreground: Color, on background: Color) -> Double {
    let (first, second) = (luminance(foreground), luminance(background))
    return WCAG2.ratio(first, second)
  }

  /// The share of its luminance of white that the display keeps, 0…1: its channels cannot give more
  /// than all, so those that the shift would raise stay, and the others fall.
  ///
  /// It is 1 over the greatest linear-light component of the shifted white.
  ///
  /// ```swift
  /// print(TrueTone(white: AmbientWhite(daylight: 5003) ?? .d65).peak(gamut: .srgb))
  /// // Prints "0.8507…"
  /// ```
  ///
  /// - Parameter gamut: The primaries of the display.
  /// - Returns: The share.
  public func peak(gamut: Appearance.Gamut) -> Double {
    let white = color(Color(.srgb, 1, 1, 1))
    let rgb = white.components(in: gamut == .srgb ? .srgbLinear : .displayP3Linear)
    return 1 / max(rgb.x, rgb.y, rgb.z)
  }

  /// The relative luminance by WCAG 2, where white has exactly 1.
  private func luminance(_ color: Color) -> Double {
    WCAG2.luminance(self.color(color)) / WCAG2.luminance(self.color(Color(.srgb, 1, 1, 1)))
  }
}

extension AmbientWhite {
  /// XYZ with Y = 1.
  var xyz: Triple<Double> { Chromaticity(x, y).xyz }
}

public import ColorCore

/// Light of the surroundings that a screen reflects, and what it does to contrast: reading in
/// sunlight.
///
/// A screen with the diffuse reflectance ρ under the illuminance E (lux) reflects the luminance
/// ρ·E/π (cd/m², Lambert's law). Relative to the screen's white of luminance W this is
///
///     f = ρ·E / (π·W)
///
/// and it is added to every color: the contrast of two relative luminances is (Y₁ + f) / (Y₂ + f),
/// Y₁ being the greater. This is the ambient contrast ratio of display metrology. The 0.05 of WCAG
/// 2 is such a term: ``relative`` of 0.05 gives ``ColorCore/WCAG2``. Here f takes
/// the place of 0.05 and is not added to it.
///
/// Mirror reflections, the light of a screen's own black and the eye's adaptation are not modelled.
///
/// ```swift
/// let desk = AmbientFlare(illuminance: 500, displayLuminance: 500, reflectance: 0.02)
/// let sun = AmbientFlare(illuminance: 50_000, displayLuminance: 1000, reflectance: 0.02)
/// let (text, paper) = (Color(red: 0x76, green: 0x76, blue: 0x76), Color(.srgb, 1, 1, 1))
/// print(desk?.contrast(of: text, on: paper) ?? 0, sun?.contrast(of: text, on: paper) ?? 0)
/// // Prints "5.366… 2.639…"
/// ```
///
/// Reference: SID/ICDM, Information Display Measurements Standard, chapter on reflection; ISO
/// 9241-305:2008.
public struct AmbientFlare: Hashable, Sendable {
  /// f, the reflected luminance relative to the luminance of the screen's white, at least 0.
  public let relative: Double

  /// Makes a flare term of a relative luminance; `nil` when it is negative or not finite.
  ///
  /// ```swift
  /// let office = AmbientFlare(relative: 0.05)
  /// print(office?.contrast(of: Color(.srgb, 1, 1, 1), on: Color(.srgb, 0, 0, 0)) ?? 0)
  /// // Prints "21.0"
  /// ```
  public init?(relative: Double) {
    guard relative >= 0, relative.isFinite else { return nil }
    self.relative = relative
  }

  /// Makes the flare term of a screen in its surroundings; `nil` for impossible numbers.
  ///
  /// Usual values: a living room has 100 lux, an office 500, an overcast day 10 000 and direct sun
  /// 100 000; a phone's white has 500 to 2000 cd/m², and its screen reflects some 1 to 5 %.
  ///
  /// - Parameters:
  ///   - illuminance: E, the light that falls on the screen, in lux; at least 0.
  ///   - displayLuminance: W, the luminance of the screen's white without reflections, in cd/m²;
  ///     above 0.
  ///   - reflectance: ρ, the share of light that the screen reflects diffusely, 0…1.
  public init?(illuminance: Double, displayLuminance: Double, reflectance: Double) {
    guard illuminance >= 0, displayLuminance > 0, (0...1).contains(reflectance) else { return nil }
    self.init(relative: reflectance * illuminance / (.pi * displayLuminance))
  }

  /// The contrast ratio (Y₁ + f) / (Y₂ + f) of two opaque colors, at least 1.
  ///
  /// Alpha is ignored: composite first. Without any flare the ratio to black is infinite, and 1 for
  /// black on black.
  ///
  /// ```swift
  /// let dark = AmbientFlare(relative: 0)
  /// print(dark?.contrast(of: Color(.srgb, 1, 1, 1), on: Color(.srgb, 0, 0, 0)) ?? 0)
  /// // Prints "inf"
  /// ```
  public func contrast(of foreground: Color, on background: Color) -> Double {
    let (first, second) = (WCAG2.luminance(foreground), WCAG2.luminance(background))
    guard first != second else { return 1 }
    return (max(first, second) + relative) / (min(first, second) + relative)
  }

  /// The greatest relative flare f at which two opaque colors still have a contrast ratio r: (Y₁ −
  /// r·Y₂) / (r − 1).
  ///
  /// ```swift
  /// let (black, white) = (Color(.srgb, 0, 0, 0), Color(.srgb, 1, 1, 1))
  /// print(AmbientFlare.greatest(for: black, on: white, ratio: 4.5)?.relative ?? 0)
  /// // Prints "0.2857…"
  /// ```
  ///
  /// - Parameters:
  ///   - foreground: The color in front.
  ///   - background: The color behind.
  ///   - ratio: The ratio, above 1.
  /// - Returns: The flare, or `nil` when the ratio holds in no light, or in any, being 1 or less.
  public static func greatest(
    for foreground: Color, on background: Color, ratio: Double
  ) -> AmbientFlare? {
    guard ratio > 1 else { return nil }
    let (first, second) = (WCAG2.luminance(foreground), WCAG2.luminance(background))
    return AmbientFlare(
      relative: (max(first, second) - ratio * min(first, second)) / (ratio - 1))
  }

  /// The illuminance that makes this flare on a screen, in lux: π·W·f / ρ.
  ///
  /// ```swift
  /// let (black, white) = (Color(.srgb, 0, 0, 0), Color(.srgb, 1, 1, 1))
  /// let limit = AmbientFlare.greatest(for: black, on: white, ratio: 4.5)
  /// print(limit?.illuminance(displayLuminance: 1000, reflectance: 0.02) ?? 0)
  /// // Prints "44879.8…"
  /// ```
  ///
  /// - Parameters:
  ///   - displayLuminance: W, the luminance of the screen's white, in cd/m²; above 0.
  ///   - reflectance: ρ, the share of light that the screen reflects diffusely, above 0.
  /// - Returns: The illuminance; infinite for a screen that reflects nothing.
  public func illuminance(displayLuminance: Double, reflectance: Double) -> Double {
    .pi * displayLuminance * relative / reflectance
  }
}

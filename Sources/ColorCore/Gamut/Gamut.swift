/// The gamut of an RGB space: the colors whose components are all in 0…1.
///
/// The transfer function of an RGB space increases from 0 to 1, so these are also the colors whose
/// linear-light components are all in 0…1: every gamut is a cube in linear light.
///
/// ```swift
/// let gamut = Gamut(.srgb)
/// print(gamut?.maxChroma(lightness: 0.7, hue: 30) ?? .infinity)
/// // Prints "0.1915…"
/// ```
public struct Gamut: Hashable, Sendable {
  /// The RGB space.
  public let space: ColorSpaceID
  /// Linear light of the space to XYZ, D65: its columns are the primaries.
  let linearToXYZ: Matrix3
  /// Cone responses of Oklab, before the cube root, to linear light of the space.
  let lmsToLinear: Matrix3
  /// Linear light of the space to cone responses of Oklab.
  let linearToLMS: Matrix3

  /// Creates the gamut that bounds a space, that of its ``ColorSpace/gamutSpace``: the space itself
  /// or, for a form of an RGB space such as HSL, the RGB space it is derived from; `nil` for a
  /// space without a gamut, which holds all colors.
  ///
  /// - Complexity: O(1).
  public init?(_ space: ColorSpaceID) {
    guard let rgb = space.space.gamutSpace else { return nil }
    self = Self.known[rgb] ?? Gamut(rgb: rgb)
  }

  private init(rgb space: ColorSpaceID) {
    let toXYZ = ColorConversion(from: space, to: .xyzD65)
    let primaries = [toXYZ(Triple(1, 0, 0)), toXYZ(Triple(0, 1, 0)), toXYZ(Triple(0, 0, 1))]
    self.space = space
    linearToXYZ = Matrix3(columns: primaries[0], primaries[1], primaries[2])
    linearToLMS = Matrix3.xyzToOklabLMS * linearToXYZ
    lmsToLinear = linearToLMS.inverse
  }

  /// The gamuts of ``ColorSpaces/all``.
  private static let known: [ColorSpaceID: Gamut] = {
    var result: [ColorSpaceID: Gamut] = [:]
    for space in ColorSpaces.all where space.gamutSpace == space.id {
      result[space.id] = Gamut(rgb: space.id)
    }
    return result
  }()

  /// Linear-light components of an Oklab color, unclamped.
  @inline(__always) func linear(_ oklab: Triple<Double>) -> Triple<Double> {
    lmsToLinear * (Matrix3.oklabToOklabLMS * oklab).map { $0 * $0 * $0 }
  }

  /// The Oklab color of linear-light components.
  @inline(__always) func oklab(_ linear: Triple<Double>) -> Triple<Double> {
    Matrix3.oklabLMSToOklab * (linearToLMS * linear).map { Double.cbrt($0) }
  }

  /// A color of the space from linear-light components in 0…1; exact for 0 and 1.
  func color(linear: Triple<Double>, alpha: Double = 1) -> Color {
    var encoded = ColorConversion.convert(
      linearToXYZ * linear, from: XYZD65.self, to: space.space)
    for index in 0..<3 {
      let light = linear[index]
      encoded[index] = light <= 0 ? 0 : light >= 1 ? 1 : min(max(encoded[index], 0), 1)
    }
    return Color(space, encoded.x, encoded.y, encoded.z, alpha: alpha)
  }
}

extension Triple where L == Double {
  /// Each component clamped to 0…1; NaN counts as 0.
  var clampedToUnit: Triple { map { $0 > 0 ? min($0, 1) : 0 } }

  /// How far the triple lies outside the unit cube: the largest amount by which a component is
  /// below 0 or above 1; 0 inside. NaN if a component is NaN.
  var excessOverUnit: Double { isNaN ? .nan : max(0, -min(x, y, z), max(x, y, z) - 1) }
}

extension Color {
  /// How far the color lies outside the gamut of a space: the largest amount by which a component
  /// of its ``ColorSpace/gamutSpace`` is below 0 or above 1; 0 inside.
  ///
  /// It is 0 for a space that holds all colors, such as Oklab. NaN if a component is NaN.
  ///
  /// ```swift
  /// let red = Color(.displayP3, 1, 0, 0)
  /// print(red.excess(over: .srgb), red.excess(over: .hsl) == red.excess(over: .srgb))
  /// // Prints "0.2267… true"
  /// ```
  public func excess(over space: ColorSpaceID) -> Double {
    guard let gamut = space.space.gamutSpace else { return components.isNaN ? .nan : 0 }
    return components(in: gamut).excessOverUnit
  }

  /// Whether the color lies in the gamut of a space, with a tolerance for each component.
  ///
  /// The default tolerance is the one that CSS implementations use: it allows for rounding errors
  /// only. A color with a NaN component lies in no gamut.
  ///
  /// ```swift
  /// let red = Color(.displayP3, 1, 0, 0)
  /// print(red.isInGamut(.srgb), red.isInGamut(.displayP3))
  /// // Prints "false true"
  /// ```
  public func isInGamut(_ space: ColorSpaceID, tolerance: Double = 0.000075) -> Bool {
    excess(over: space) <= tolerance
  }

  /// The color in a space, with each component of its ``ColorSpace/gamutSpace`` clipped to 0…1.
  /// Alpha is kept, no component is missing, and NaN becomes 0.
  ///
  /// A space that holds all colors clips nothing.
  ///
  /// ```swift
  /// print(Color(.displayP3, 1, 0, 0).clipped(to: .srgb).css)
  /// // Prints "color(srgb 1 0 0)"
  /// ```
  public func clipped(to space: ColorSpaceID) -> Color {
    var c = components(in: space.space.gamutSpace ?? space)
    if let gamut = space.space.gamutSpace {
      c = ColorConversion.convert(c.clampedToUnit, from: gamut.space, to: space.space)
    }
    return Color(space, c.x, c.y, c.z, alpha: alpha)
  }

  /// The color as a screen of Display P3 shows it, which clips what is outside of its gamut, as browsers do; a
  /// translucent one as it is, which is shown only over another. A ratio of such colors is at most 21.
  package var asShown: Color {
    if alpha < 1 { return self }
    if space == .srgb, components.excessOverUnit == 0 { return self }
    return isInGamut(.displayP3) || components.isNaN ? self : clipped(to: .displayP3)
  }
}

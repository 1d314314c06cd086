/// The gamut of an RGB space: the colors whose components are all in 0…1.
///
/// The transfer function of an RGB space grows from 0 to 1, so the same colors have all linear-light
/// components in 0…1: the gamut is a cube in linear light, whatever the space.
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
  /// The cone responses of Oklab, before the cube root, to linear light of the space.
  let lmsToLinear: Matrix3
  /// Linear light of the space to the cone responses of Oklab.
  let linearToLMS: Matrix3

  /// The gamut that bounds a space: that of the space itself or, for another form of an RGB space such
  /// as HSL, of the RGB space it is derived from; `nil` for a space that shows all colors.
  ///
  /// - Complexity: O(1).
  public init?(_ space: ColorSpaceID) {
    guard let gamut = Self.byID[space] else { return nil }
    self = gamut
  }

  private init(rgb space: any ColorSpace.Type) {
    let primaries = [Triple<Double>(1, 0, 0), Triple(0, 1, 0), Triple(0, 0, 1)].map {
      ColorSpaces.convert($0, from: space, to: XYZD65.self)
    }
    self.space = space.id
    linearToXYZ = Matrix3(columns: primaries[0], primaries[1], primaries[2])
    linearToLMS = Matrix3.xyzToOklabLMS * linearToXYZ
    lmsToLinear = linearToLMS.inverse
  }

  private static let byID: [ColorSpaceID: Gamut] = {
    var result: [ColorSpaceID: Gamut] = [:]
    for space in ColorSpaces.all {
      let bound = space.lineage.first { $0.components[0].name == "r" }
      result[space.id] = bound.map { Gamut(rgb: $0) }
    }
    return result
  }()

  /// Linear-light components of an Oklab color, unclamped.
  @inline(__always) func linear(_ oklab: Triple<Double>) -> Triple<Double> {
    lmsToLinear * (Matrix3.oklabToOklabLMS * oklab).map { $0 * $0 * $0 }
  }

  /// The Oklab color of linear-light components.
  @inline(__always) func oklab(_ linear: Triple<Double>) -> Triple<Double> {
    Matrix3.oklabLMSToOklab * (linearToLMS * linear).map { $0.cubeRoot() }
  }

  /// A color of the space from linear-light components in 0…1; 0 and 1 stay exact.
  func color(linear: Triple<Double>, alpha: Double = 1) -> Color {
    guard let space = space.space else { preconditionFailure("a gamut has a space") }
    var encoded = ColorSpaces.convert(linearToXYZ * linear, from: XYZD65.self, to: space)
    for index in 0..<3 {
      let light = linear[index]
      encoded[index] = light <= 0 ? 0 : light >= 1 ? 1 : min(max(encoded[index], 0), 1)
    }
    return Color(self.space, encoded.x, encoded.y, encoded.z, alpha: alpha)
  }
}

extension Triple where L == Double {
  /// Each component clamped to 0…1.
  var clampedToUnit: Triple { map { min(max($0, 0), 1) } }

  /// How far the triple lies outside the unit cube: the largest amount by which a component is below 0
  /// or above 1, or 0 inside.
  var excessOverUnit: Double { max(0, -min(x, y, z), max(x, y, z) - 1) }
}

extension Color {
  /// How far the color is outside the gamut of an RGB space: the largest amount by which a component
  /// is below 0 or above 1, or 0 inside.
  ///
  /// ```swift
  /// print(Color(.displayP3, 1, 0, 0).excess(over: .srgb))
  /// // Prints "0.2267…"
  /// ```
  ///
  /// - Precondition: `gamut` is an RGB space.
  public func excess(over gamut: ColorSpaceID) -> Double {
    components(in: gamut).excessOverUnit
  }

  /// Whether the color lies in the gamut of an RGB space, within `tolerance` of each component.
  ///
  /// The default tolerance is what CSS implementations use: it forgives rounding, not color.
  ///
  /// ```swift
  /// let red = Color(.displayP3, 1, 0, 0)
  /// print(red.isInGamut(.srgb), red.isInGamut(.displayP3))
  /// // Prints "false true"
  /// ```
  public func isInGamut(_ gamut: ColorSpaceID, tolerance: Double = 0.000075) -> Bool {
    excess(over: gamut) <= tolerance
  }

  /// The color with each component of an RGB space clipped to 0…1; alpha is kept, and no component
  /// is missing.
  ///
  /// ```swift
  /// print(Color(.displayP3, 1, 0, 0).clipped(to: .srgb).css)
  /// // Prints "color(srgb 1 0 0)"
  /// ```
  ///
  /// - Precondition: `gamut` is an RGB space.
  public func clipped(to gamut: ColorSpaceID) -> Color {
    let c = components(in: gamut).clampedToUnit
    return Color(gamut, c.x, c.y, c.z, alpha: alpha)
  }
}

/// A point of the CIE 1931 chromaticity diagram.
///
/// ```swift
/// print(Chromaticity.d65.x, Chromaticity.d65.xyz.z)
/// // Prints "0.3127 1.0890…"
/// ```
public struct Chromaticity: Hashable, Sendable {
  /// The coordinate *x*, 0…1.
  public var x: Double
  /// The coordinate *y*, above 0 and up to 1.
  public var y: Double

  /// Makes a point.
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// The tristimulus values of the point with *Y* = 1: *x*/*y*, 1 and (1 − *x* − *y*)/*y*.
  public var xyz: Triple<Double> { Triple(x / y, 1, (1 - x - y) / y) }
}

/// The chromaticities of the red, green and blue primaries of an RGB space.
///
/// ```swift
/// let toXYZ = RGBPrimaries.srgb.matrix(white: .d65)
/// print(toXYZ.elements[3], Matrix3.linearSRGBToXYZ.elements[3])
/// // Prints "0.2126390… 0.2126390…"
/// ```
public struct RGBPrimaries: Hashable, Sendable {
  /// The red primary.
  public var red: Chromaticity
  /// The green primary.
  public var green: Chromaticity
  /// The blue primary.
  public var blue: Chromaticity

  /// Makes the three primaries.
  public init(red: Chromaticity, green: Chromaticity, blue: Chromaticity) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Linear RGB to XYZ relative to a white: the primaries, scaled so that their sum is that white
  /// (SMPTE RP 177). Its middle row is the luminances of the primaries.
  ///
  /// The primaries must not lie on one line.
  public func matrix(white: Chromaticity) -> Matrix3 {
    let unscaled = Matrix3(columns: red.xyz, green.xyz, blue.xyz)
    return unscaled * Matrix3.diagonal(unscaled.inverse * white.xyz)
  }
}

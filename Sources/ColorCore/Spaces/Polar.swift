/// The polar form of a Lab-like space: lightness, chroma and hue in degrees, 0…360.
///
/// C = √(a² + b²), h = atan2(b, a) (CSS Color 4, section 9.2.1).
@usableFromInline enum Polar {
  @inlinable static func fromRectangular<L: Lane>(_ lab: Triple<L>) -> Triple<L> {
    let chroma = (lab.y * lab.y + lab.z * lab.z).squareRoot()
    return Triple(lab.x, chroma, degrees(L.atan2(y: lab.z, x: lab.y) * L(180 / Double.pi)))
  }

  @inlinable static func toRectangular<L: Lane>(_ lch: Triple<L>) -> Triple<L> {
    let radians = lch.z * L(Double.pi / 180)
    return Triple(lch.x, lch.y * L.cos(radians), lch.y * L.sin(radians))
  }

  /// The same angle in 0…360 degrees, 360 excluded.
  @inlinable static func degrees<L: Lane>(_ angle: L) -> L {
    let wrapped = angle - L(360) * (angle / L(360)).roundedDown()
    return L.select(wrapped.isLess(than: L(360)), wrapped, L(0))
  }
}

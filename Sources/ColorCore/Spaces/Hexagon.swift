/// The hue of the RGB hexagon that HSL, HSV and HWB share (CSS Color 4, section 7.2).
@usableFromInline enum Hexagon {
  /// The hue in degrees, 0…360; 0 for an achromatic color.
  @inlinable static func hue<L: Lane>(_ rgb: Triple<L>, high: L, low: L) -> L {
    let delta = high - low
    let isGray = delta.isLess(than: L(1e-15))
    let d = L.select(isGray, L(1), delta)
    let red = (rgb.y - rgb.z) / d
    let green = (rgb.z - rgb.x) / d + L(2)
    let blue = (rgb.x - rgb.y) / d + L(4)
    let sector = L.select(
      rgb.x.isLess(than: high), L.select(rgb.y.isLess(than: high), blue, green), red)
    return L.select(isGray, L(0), Polar.degrees(sector * L(60)))
  }
}

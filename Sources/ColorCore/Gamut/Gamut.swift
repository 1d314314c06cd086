/// The colors that an RGB space can show: components 0…1.
extension Color {
  /// How far the color is outside the gamut of an RGB space: the largest amount by which a component
  /// is below 0 or above 1, or 0 inside.
  ///
  /// - Precondition: `gamut` is an RGB space.
  public func excess(over gamut: ColorSpaceID) -> Double {
    let c = components(in: gamut)
    return max(0, -min(c.x, c.y, c.z), max(c.x, c.y, c.z) - 1)
  }

  /// Whether the color lies in the gamut of an RGB space, within `tolerance` of each component.
  ///
  /// The default tolerance is what CSS implementations use: it forgives rounding, not color.
  public func isInGamut(_ gamut: ColorSpaceID, tolerance: Double = 0.000075) -> Bool {
    excess(over: gamut) <= tolerance
  }

  /// The color with each component of an RGB space clipped to 0…1.
  public func clipped(to gamut: ColorSpaceID) -> Color {
    let c = components(in: gamut).map { min(max($0, 0), 1) }
    return Color(gamut, c.x, c.y, c.z, alpha: alpha)
  }
}

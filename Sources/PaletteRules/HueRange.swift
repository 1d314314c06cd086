import ColorCore

/// A range of the OKLCH hue, in degrees; it may begin below 0.
struct HueRange: Hashable, Sendable {
  /// The first hue.
  let lower: Double
  /// The last hue.
  let upper: Double

  init(_ lower: Double, _ upper: Double) {
    self.lower = lower
    self.upper = upper
  }

  func widened(by degrees: Double) -> HueRange { HueRange(lower - degrees, upper + degrees) }

  /// Whether the hue of a color lies in the range, its ends included.
  func contains(_ color: Color) -> Bool {
    let hue = color.components(in: .oklch).z
    return [hue - 360, hue, hue + 360].contains { lower <= $0 && $0 <= upper }
  }

  /// The end nearer to a hue outside the range.
  func nearest(to hue: Double) -> Double {
    func distance(_ end: Double) -> Double {
      let turn = abs(end - hue).truncatingRemainder(dividingBy: 360)
      return min(turn, 360 - turn)
    }
    return distance(lower) < distance(upper) ? lower : upper
  }
}

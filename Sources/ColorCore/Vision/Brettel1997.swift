/// H. Brettel, F. Viénot, J. Mollon, "Computerized simulation of color appearance for dichromats"
/// (1997): a color moves along the axis of the missing cone into one of two half-planes. They meet
/// in the grays and contain the two monochromatic lights that a dichromat sees as others do: 475
/// and 575 nm, or 485 and 660 nm for short cones.
///
/// Uses the cones of Smith and Pokorny, with the white of sRGB as gray, as libDaltonLens does.
/// Severity mixes the result with the original color. The best of the three methods for tritan.
///
/// ```swift
/// let red = Color(red: 255, green: 0, blue: 0)
/// print(red.simulating(.tritan, method: Brettel1997.self).css)
/// // Prints "color(srgb 1.0055… -0.1145… 0.3053…)"
/// ```
public enum Brettel1997: VisionMethod {
  public static let id = "brettel"

  public static func simulation(without cone: Cone, severity: Double) -> VisionSimulation {
    let sides = Matrix3.brettelSides.elements
    switch cone {
    case .long:
      return VisionSimulation(
        front: .brettelProtan575, back: .brettelProtan475,
        normal: Triple(sides[0], sides[1], sides[2]), severity: severity)
    case .medium:
      return VisionSimulation(
        front: .brettelDeutan575, back: .brettelDeutan475,
        normal: Triple(sides[3], sides[4], sides[5]), severity: severity)
    case .short:
      return VisionSimulation(
        front: .brettelTritan660, back: .brettelTritan485,
        normal: Triple(sides[6], sides[7], sides[8]), severity: severity)
    }
  }
}

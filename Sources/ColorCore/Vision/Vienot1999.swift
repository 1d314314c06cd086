/// F. Viénot, H. Brettel, J. Mollon, "Digital video colourmaps for checking the legibility of
/// displays by dichromats" (1999): a color moves along the axis of the missing cone into the plane
/// of white and blue (or of white and red for short cones, which the paper omits).
///
/// Uses the cones of Smith and Pokorny. Severity mixes the result with the original color. Good for
/// protan and deutan; for tritan use ``Brettel1997``.
///
/// ```swift
/// let green = Color(red: 0, green: 255, blue: 0)
/// print(green.simulating(.deutan, method: Vienot1999.self).css)
/// // Prints "color(srgb 0.8582… 0.8582… 0.1614…)"
/// ```
public enum Vienot1999: VisionMethod {
  public static let id = "vienot"

  public static func simulation(without cone: Cone, severity: Double) -> VisionSimulation {
    switch cone {
    case .long: VisionSimulation(.vienotProtan, severity: severity)
    case .medium: VisionSimulation(.vienotDeutan, severity: severity)
    case .short: VisionSimulation(.vienotTritan, severity: severity)
    }
  }
}

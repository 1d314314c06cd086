/// A model of how colors look to someone with one kind of cone weak or missing.
///
/// A new method is one file in `Vision/`, named after its type; `swift run generate-catalogs` lists
/// it.
///
/// ```swift
/// let method: any VisionMethod.Type = Machado2009.self
/// let seen = Color(red: 255, green: 0, blue: 0).simulating(.deutan, method: method, severity: 0.6)
/// print(method.id, seen.hex)
/// // Prints "machado #bb7d00"
/// ```
public protocol VisionMethod: SendableMetatype {
  /// The identifier, such as `machado`.
  static var id: String { get }
  /// Returns the map from linear-light sRGB to the simulated color.
  ///
  /// - Parameters:
  ///   - cone: The affected kind of cone.
  ///   - severity: 0 (normal vision) … 1 (the cones are missing).
  /// - Returns: The map; the identity at severity 0.
  /// - Precondition: `severity` is in 0…1, as ``VisionSimulation`` ensures.
  static func simulation(without cone: Cone, severity: Double) -> VisionSimulation
}

extension Color {
  /// The color as someone with a color vision deficiency sees it, in `srgb`.
  ///
  /// The model works in linear light. Nothing is clamped: a screen would clip a result outside
  /// sRGB. Alpha is kept.
  ///
  /// ```swift
  /// let red = Color(red: 255, green: 0, blue: 0)
  /// print(red.simulating(.deutan).hex)
  /// // Prints "#a39000"
  /// print(red.simulating(.protan, method: Vienot1999.self).css)  // a dark olive
  /// // Prints "color(srgb 0.3693… 0.3693… 0.05077…)"
  /// ```
  ///
  /// - Parameters:
  ///   - deficiency: The deficiency.
  ///   - method: The model, by default ``Machado2009``, which has published data for each severity;
  ///     ``VisionMethods`` lists all. `achroma` has a single model, luminance.
  ///   - severity: 0 (normal vision) … 1 (complete deficiency), clamped to that range; NaN counts
  ///     as 0.
  /// - Returns: A color in `srgb`.
  public func simulating(
    _ deficiency: VisionDeficiency, method: any VisionMethod.Type = Machado2009.self,
    severity: Double = 1
  ) -> Color {
    let simulation = VisionSimulation(deficiency, method: method, severity: severity)
    let seen = simulation.simulated(components(in: .srgbLinear)).map { SRGB.encoded($0) }
    return Color(
      .srgb, seen.x, seen.y, seen.z, alpha: alpha, missing: missing.intersection(.alpha))
  }
}

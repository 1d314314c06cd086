/// A model of how colors look to someone whose cones of one kind are weak or missing.
///
/// A new method is one file of `Vision/`, named after its type; `swift run generate-catalogs` lists
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
  /// The map from linear-light sRGB to what is seen.
  ///
  /// - Parameters:
  ///   - cone: The kind of cone that is affected.
  ///   - severity: 0 (normal vision) … 1 (the cones are missing).
  /// - Returns: The map; the identity at severity 0.
  /// - Precondition: `severity` lies in 0…1; ``VisionSimulation`` sees to that.
  static func simulation(without cone: Cone, severity: Double) -> VisionSimulation
}

extension Color {
  /// The color as someone with a deficiency of color vision sees it, in `srgb`.
  ///
  /// The model works in linear light. Nothing is clamped: a result outside sRGB is one that a
  /// screen would clip. Alpha is kept.
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
  ///   - deficiency: What is deficient.
  ///   - method: The model, by default ``Machado2009``, which has measured data for each severity;
  ///     ``VisionMethods`` lists all. `achroma` has only one, luminance.
  ///   - severity: 0 (normal vision) … 1 (the sense is missing), clamped to that; not a number counts
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

/// A kind of cone, the receptors of color in the eye.
///
/// ```swift
/// let half = Vienot1999.simulation(without: Cone.long, severity: 0.5)
/// print(half.simulated(Triple(1.0, 0, 0)).x)
/// // Prints "0.5561…"
/// ```
public enum Cone: Sendable, Hashable, CaseIterable {
  /// Most sensitive to long waves: the sense of red.
  case long
  /// Most sensitive to medium waves: the sense of green.
  case medium
  /// Most sensitive to short waves: the sense of blue.
  case short
}

/// A deficiency of color vision.
///
/// ```swift
/// print(VisionDeficiency.deutan.cone == .medium, VisionDeficiency.achroma.cone == nil)
/// // Prints "true true"
/// ```
public enum VisionDeficiency: String, Sendable, Hashable, CaseIterable, Codable {
  /// Long cones are weak (protanomaly) or missing (protanopia): about 1 % of men.
  case protan
  /// Medium cones are weak (deuteranomaly) or missing (deuteranopia): about 6 % of men.
  case deutan
  /// Short cones are weak or missing (tritanopia): rare.
  case tritan
  /// No sense of color, only of luminance (achromatopsia): very rare.
  case achroma

  /// The kind of cone that is affected; `nil` where all are.
  public var cone: Cone? {
    switch self {
    case .protan: .long
    case .deutan: .medium
    case .tritan: .short
    case .achroma: nil
    }
  }
}

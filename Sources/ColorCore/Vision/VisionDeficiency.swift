/// A kind of cone, the color receptors of the eye.
///
/// ```swift
/// let half = Vienot1999.simulation(without: Cone.long, severity: 0.5)
/// print(half.simulated(Triple(1.0, 0, 0)).x)
/// // Prints "0.5561…"
/// ```
public enum Cone: Sendable, Hashable, CaseIterable {
  /// Most sensitive to long wavelengths (red).
  case long
  /// Most sensitive to medium wavelengths (green).
  case medium
  /// Most sensitive to short wavelengths (blue).
  case short
}

/// A color vision deficiency.
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
  /// No color vision, only luminance (achromatopsia): very rare.
  case achroma

  /// The affected kind of cone; `nil` if all are affected.
  public var cone: Cone? {
    switch self {
    case .protan: .long
    case .deutan: .medium
    case .tritan: .short
    case .achroma: nil
    }
  }
}

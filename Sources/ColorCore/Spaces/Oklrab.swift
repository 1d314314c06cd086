/// Oklab with the lightness estimate Lᵣ (B. Ottosson, "Okhsv and Okhsl", 2021), which is close to
/// CIE L\*: Lᵣ = (k₃L − k₁ + √((k₃L − k₁)² + 4k₂k₃L)) / 2. Negative lightness by odd symmetry.
///
/// k₁ = 0.206, k₂ = 0.03, k₃ = (1 + k₁) / (1 + k₂); 0 and 1 stay 0 and 1.
///
/// ```swift
/// print(Color(red: 255, green: 0, blue: 0).converted(to: Oklrab.id).css)
/// // Prints "color(oklrab 0.5680… 0.2248… 0.1258…)"
/// ```
public enum Oklrab: ColorSpace {
  public typealias Parent = Oklab
  public static let name = "oklrab"
  public static let components = Oklab.components

  @inlinable public static func toParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    Triple(lightness(color.x), color.y, color.z)
  }
  @inlinable public static func fromParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    Triple(estimate(color.x), color.y, color.z)
  }

  @inlinable static var k1: Double { 0.206 }
  @inlinable static var k2: Double { 0.03 }
  @inlinable static var k3: Double { (1 + k1) / (1 + k2) }

  /// Lᵣ of L.
  @inlinable static func estimate<L: Lane>(_ lightness: L) -> L {
    let x = L(k3) * lightness.magnitude
    let shifted = x - L(k1)
    let root = (shifted * shifted + L(4 * k2) * x).squareRoot()
    return ((shifted + root) / L(2)).withSign(of: lightness)
  }

  /// L of Lᵣ.
  @inlinable static func lightness<L: Lane>(_ estimate: L) -> L {
    let x = estimate.magnitude
    return (x * (x + L(k1)) / (L(k3) * (x + L(k2)))).withSign(of: estimate)
  }
}

extension ColorSpaceID {
  /// Oklab with the lightness Lᵣ.
  public static var oklrab: ColorSpaceID { Oklrab.id }
}

/// Oklab (B. Ottosson, 2020), with the matrices fitted to the D65 of CSS Color 4, section 9.4.
///
/// Cube roots of linear cone responses, then a matrix: L is 0 for black and 1 for white, a is green
/// to red, b blue to yellow. Real cube roots, so that colors with negative responses have an Oklab,
/// too.
///
/// ```swift
/// print(Color(red: 255, green: 0, blue: 0).converted(to: Oklab.id).css)
/// // Prints "oklab(0.6279… 0.2248… 0.1258…)"
/// ```
public enum Oklab: ColorSpace {
  public typealias Parent = XYZD65
  public static let name = "oklab"
  public static let components = [
    ColorComponent("l", .lightness, 0...1), ColorComponent("a", .opponentA, -0.4...0.4),
    ColorComponent("b", .opponentB, -0.4...0.4),
  ]

  @inlinable public static func toParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    Matrix3.oklabLMSToXYZ * (Matrix3.oklabToOklabLMS * color).map { $0 * $0 * $0 }
  }
  @inlinable public static func fromParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    Matrix3.oklabLMSToOklab * (Matrix3.xyzToOklabLMS * color).map { L.cbrt($0) }
  }
}

extension ColorSpaceID {
  /// Oklab.
  public static var oklab: ColorSpaceID { Oklab.id }
}

/// Oklab (B. Ottosson, 2020), with the matrices fitted to the D65 of CSS Color 4, section 9.4.
public enum Oklab: ColorSpace {
  public typealias Parent = XYZD65
  public static let id: ColorSpaceID = "oklab"
  public static let components = [
    ColorComponent("l", .lightness, 0...1), ColorComponent("a", .opponentA, -0.4...0.4),
    ColorComponent("b", .opponentB, -0.4...0.4),
  ]

  @inlinable public static func toParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    Matrix3.oklabLMSToXYZ * (Matrix3.oklabToOklabLMS * color).map { $0 * $0 * $0 }
  }
  @inlinable public static func fromParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    Matrix3.oklabLMSToOklab * (Matrix3.xyzToOklabLMS * color).map { $0.cubeRoot() }
  }
}

/// ICtCp (ITU-R BT.2100-2, with the perceptual quantizer): intensity and two opponent axes, Cₜ
/// yellow-blue and Cₚ red-green. White D65 of 203 cd/m² (ITU-R BT.2408), whose intensity is 0.5807.
///
/// Negative cone responses take the quantizer's curve mirrored at black, so every color has an
/// ICtCp.
///
/// ```swift
/// print(Color(red: 255, green: 0, blue: 0).converted(to: ICtCp.id).css)
/// // Prints "color(ictcp 0.4278… -0.1157… 0.2787…)"
/// ```
public enum ICtCp: ColorSpace {
  public typealias Parent = XYZD65
  public static let name = "ictcp"
  public static let components = [
    ColorComponent("i", .lightness, 0...1), ColorComponent("ct", .opponentB, -0.5...0.5),
    ColorComponent("cp", .opponentA, -0.5...0.5),
  ]

  @inlinable public static func toParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    Matrix3.ictcpLMSToXYZ
      * (Matrix3.ictcpToICtCpLMS * color).map {
        Rec2100PQ.luminance($0, exponent: Rec2100PQ.exponent)
      }
  }
  @inlinable public static func fromParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    Matrix3.ictcpLMSToICtCp
      * (Matrix3.xyzToICtCpLMS * color).map {
        Rec2100PQ.quantized($0, exponent: Rec2100PQ.exponent)
      }
  }
}

extension ColorSpaceID {
  /// ICtCp.
  public static var ictcp: ColorSpaceID { ICtCp.id }
}

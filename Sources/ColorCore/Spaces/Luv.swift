/// CIE L\*u\*v\* relative to D65 (CIE 15:2018, section 8.2.2). A color of luminance 0 is black.
///
/// u\* = 13·L\*·(u′ − u′ₙ) and v\* = 13·L\*·(v′ − v′ₙ), with u′ = 4X / (X + 15Y + 3Z) and v′ =
/// 9Y / (X + 15Y + 3Z), both 0 where the sum is 0.
///
/// ```swift
/// print(Color(red: 255, green: 0, blue: 0).converted(to: Luv.id).css)
/// // Prints "color(luv 53.2371… 175.0098… 37.7650…)"
/// ```
public enum Luv: ColorSpace {
  public typealias Parent = XYZD65
  public static let name = "luv"
  public static let components = [
    ColorComponent("l", .lightness, 0...100), ColorComponent("u", .opponentA, -215...215),
    ColorComponent("v", .opponentB, -215...215),
  ]

  @inlinable public static func toParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    let white = chromaticity(WhitePoint.d65)
    let y = Lab.xyz(Triple(color.x, L(0), L(0)), white: WhitePoint.d65).y
    let u = L.quotient(color.y, L(13) * color.x) + L(white.u)
    let v = L.quotient(color.z, L(13) * color.x) + L(white.v)
    let scale = L.quotient(y, L(4) * v)
    return Triple(L(9) * u * scale, y, (L(12) - L(3) * u - L(20) * v) * scale)
  }
  @inlinable public static func fromParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    let white = chromaticity(WhitePoint.d65)
    let l = Lab.lab(color, white: WhitePoint.d65).x
    let (u, v) = chromaticity(color)
    return Triple(l, L(13) * l * (u - L(white.u)), L(13) * l * (v - L(white.v)))
  }

  /// u′ = 4X / (X + 15Y + 3Z) and v′ = 9Y / (X + 15Y + 3Z).
  @inlinable package static func chromaticity<L: Lane>(_ xyz: Triple<L>) -> (u: L, v: L) {
    let sum = xyz.x + L(15) * xyz.y + L(3) * xyz.z
    return (L.quotient(L(4) * xyz.x, sum), L.quotient(L(9) * xyz.y, sum))
  }
}

extension ColorSpaceID {
  /// CIE L\*u\*v\*.
  public static var luv: ColorSpaceID { Luv.id }
}

/// CIE L\*a\*b\* relative to D50 (CSS Color 4, section 9.3; CIE 15:2018).
///
/// With f(t) = ∛t above ε, else (κ·t + 16)/116: L\* = 116·f(Y) − 16, a\* = 500·(f(X) − f(Y)), b\* =
/// 200·(f(Y) − f(Z)) of X, Y and Z relative to white. L\* is 0…100 for surfaces; lights brighter
/// than white are above, and the linear part of f goes on below 0.
///
/// ```swift
/// print(Color(red: 255, green: 0, blue: 0).converted(to: Lab.id).css)
/// // Prints "lab(54.2905… 80.8049… 69.8909…)"
/// ```
public enum Lab: ColorSpace {
  public typealias Parent = XYZD50
  public static let name = "lab"
  public static let components = [
    ColorComponent("l", .lightness, 0...100), ColorComponent("a", .opponentA, -125...125),
    ColorComponent("b", .opponentB, -125...125),
  ]

  @inlinable public static func toParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    xyz(color, white: WhitePoint.d50)
  }
  @inlinable public static func fromParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    lab(color, white: WhitePoint.d50)
  }

  /// L\*a\*b\* of an XYZ color relative to `white`, with κ = 24389/27 and ε = 216/24389.
  @inlinable static func lab<L: Lane>(_ xyz: Triple<L>, white: Triple<Double>) -> Triple<L> {
    let kappa = L(24389.0 / 27)
    let f = Triple(xyz.x / L(white.x), xyz.y / L(white.y), xyz.z / L(white.z)).map { t in
      L.select(
        L(216.0 / 24389).isLess(than: t), L.cbrt(t), (kappa * t + L(16)) / L(116))
    }
    return Triple(L(116) * f.y - L(16), L(500) * (f.x - f.y), L(200) * (f.y - f.z))
  }

  /// The XYZ color, relative to `white`, of L\*a\*b\*.
  @inlinable static func xyz<L: Lane>(_ lab: Triple<L>, white: Triple<Double>) -> Triple<L> {
    let fy = (lab.x + L(16)) / L(116)
    let f = Triple(fy + lab.y / L(500), fy, fy - lab.z / L(200))
    let t = f.map { f in
      let cube = f * f * f
      return L.select(
        L(216.0 / 24389).isLess(than: cube), cube, (L(116) * f - L(16)) / L(24389.0 / 27))
    }
    return Triple(t.x * L(white.x), t.y * L(white.y), t.z * L(white.z))
  }
}

extension ColorSpaceID {
  /// CIE L\*a\*b\*, D50.
  public static var lab: ColorSpaceID { Lab.id }
}

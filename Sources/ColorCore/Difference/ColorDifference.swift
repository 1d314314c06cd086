/// A measure of how different two colors look: 0 for equal colors.
///
/// A formula takes the rectangular components of one space, which determines the white point of the
/// colors. Alpha is ignored: composite first, see ``Color/over(_:in:)``. A new difference is one
/// file in `Difference/`, named after its type; `swift run generate-catalogs` lists it.
///
/// ```swift
/// let red = Color(red: 255, green: 0, blue: 0)
/// let blue = Color(red: 0, green: 0, blue: 255)
/// print(CIEDE2000.difference(red, blue))  // relative to D65
/// // Prints "52.8781…"
/// print(CIEDE2000.difference(red, blue, in: .lab))  // relative to D50, as CSS has it
/// // Prints "55.7997…"
/// ```
public protocol ColorDifference: SendableMetatype {
  /// The identifier, such as `ciede2000`.
  static var id: String { get }
  /// The space whose components the formula takes.
  static var space: ColorSpaceID { get }
  /// The difference of two colors given as components of ``space``. If order matters, `a` is the
  /// reference and `b` the sample.
  static func difference<L: Lane>(_ a: Triple<L>, _ b: Triple<L>) -> L
}

extension ColorDifference {
  /// The difference of two colors; NaN if a component of either is NaN.
  ///
  /// A formula over CIE L\*a\*b\* uses values relative to D65, the white of screens, unless both
  /// colors are given relative to D50, in `lab` or `lch`: those values are compared unchanged.
  public static func difference(_ a: Color, _ b: Color) -> Double {
    let isD50 = space == .labD65 && [a, b].allSatisfy { $0.space == .lab || $0.space == .lch }
    return difference(a, b, in: isD50 ? .lab : space)
  }

  /// The difference of two colors, computed in a given space: `.lab` (D50) or `.labD65` for a
  /// formula over CIE L\*a\*b\*. In a space with components of another kind, the result is
  /// meaningless.
  public static func difference(_ a: Color, _ b: Color, in space: ColorSpaceID) -> Double {
    let (x, y) = (a.components(in: space), b.components(in: space))
    return x.isNaN || y.isNaN ? .nan : difference(x, y)
  }
}

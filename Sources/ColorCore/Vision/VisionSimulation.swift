/// A map from linear-light sRGB to how it is seen with a deficiency of color vision: one matrix on
/// each side of a plane through the grays. Make it once and apply it to every pixel.
///
/// ```swift
/// let simulation = VisionSimulation(.deutan, method: Brettel1997.self)
/// let seen = simulation.simulated(Triple(0.0, 1, 0))
/// print(seen.x, seen.y, seen.z)
/// // Prints "0.8816… 0.6350… 0.02784…"
/// ```
@frozen public struct VisionSimulation: Sendable, Hashable {
  @usableFromInline let front: Matrix3
  @usableFromInline let back: Matrix3
  @usableFromInline let normal: Triple<Double>

  /// The map of a deficiency.
  ///
  /// - Parameters:
  ///   - deficiency: What is deficient.
  ///   - method: The model, by default ``Machado2009``. `achroma` has only one: the CIE luminance of the color, as a gray.
  ///   - severity: 0 (normal vision) … 1 (the sense is missing), clamped to that.
  public init(
    _ deficiency: VisionDeficiency, method: any VisionMethod.Type = Machado2009.self,
    severity: Double = 1
  ) {
    let severity = severity > 0 ? min(severity, 1) : 0
    guard let cone = deficiency.cone else {
      let y = Array(Matrix3.linearSRGBToXYZ.elements[3..<6])
      let luminance = Matrix3(y[0], y[1], y[2], y[0], y[1], y[2], y[0], y[1], y[2])
      self.init(luminance, severity: severity)
      return
    }
    self = method.simulation(without: cone, severity: severity)
  }

  /// A map of one matrix, mixed with the identity.
  ///
  /// - Parameters:
  ///   - matrix: The map at severity 1.
  ///   - severity: 0 (the identity) … 1.
  public init(_ matrix: Matrix3, severity: Double) {
    self.init(front: matrix, back: matrix, normal: Triple(0, 0, 0), severity: severity)
  }

  /// A map of two matrices that agree on a plane, mixed with the identity.
  ///
  /// - Parameters:
  ///   - front: The map at severity 1 where the scalar product with `normal` is not negative.
  ///   - back: The map at severity 1 elsewhere.
  ///   - normal: A normal of the plane, in linear-light sRGB.
  ///   - severity: 0 (the identity) … 1.
  public init(front: Matrix3, back: Matrix3, normal: Triple<Double>, severity: Double) {
    let identity = Matrix3(1, 0, 0, 0, 1, 0, 0, 0, 1)
    self.front = Matrix3.interpolated(identity, front, at: severity)
    self.back = Matrix3.interpolated(identity, back, at: severity)
    self.normal = normal
  }

  /// How a color is seen: linear-light sRGB in and out, not clamped.
  @inlinable public func simulated<L: Lane>(_ rgb: Triple<L>) -> Triple<L> {
    let side = L(normal.x) * rgb.x + L(normal.y) * rgb.y + L(normal.z) * rgb.z
    let isBack = side.isLess(than: L(0))
    let (a, b) = (front * rgb, back * rgb)
    return Triple(
      L.select(isBack, b.x, a.x), L.select(isBack, b.y, a.y), L.select(isBack, b.z, a.z))
  }
}

extension Matrix3 {
  /// a·(1 − t) + b·t, element by element.
  static func interpolated(_ a: Matrix3, _ b: Matrix3, at t: Double) -> Matrix3 {
    let e = zip(a.elements, b.elements).map { (a: Double, b: Double) in a * (1 - t) + b * t }
    return Matrix3(e[0], e[1], e[2], e[3], e[4], e[5], e[6], e[7], e[8])
  }
}

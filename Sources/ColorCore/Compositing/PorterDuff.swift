/// The thirteen Porter–Duff compositing operators (Compositing and Blending Level 1, section 9.1).
///
/// With the fractions Fₛ and F_b of source and backdrop that remain visible, alpha is
/// α = αₛ·Fₛ + α_b·F_b and each premultiplied component αₛ·Fₛ·cₛ + α_b·F_b·c_b.
///
/// ```swift
/// let remains = PorterDuff.sourceOver.fractions(source: 0.25, backdrop: 1)
/// print(remains.source, remains.backdrop)
/// // Prints "1.0 0.75"
/// ```
public enum PorterDuff: String, Sendable, CaseIterable, Codable {
  /// Nothing.
  case clear
  /// Only the source.
  case copy
  /// Only the backdrop.
  case destination
  /// The source on the backdrop: what painting does.
  case sourceOver = "source-over"
  /// The backdrop on the source.
  case destinationOver = "destination-over"
  /// The source where the backdrop is.
  case sourceIn = "source-in"
  /// The backdrop where the source is.
  case destinationIn = "destination-in"
  /// The source where the backdrop is not.
  case sourceOut = "source-out"
  /// The backdrop where the source is not.
  case destinationOut = "destination-out"
  /// The source where the backdrop is, on the backdrop.
  case sourceAtop = "source-atop"
  /// The backdrop where the source is, on the source.
  case destinationAtop = "destination-atop"
  /// Each where the other is not.
  case xor
  /// The sum of both; alpha ends at 1, components do not.
  case lighter

  /// The fractions Fₛ and F_b of the source and of the backdrop that remain, in 0…1 for alphas of
  /// both in 0…1.
  public func fractions(source: Double, backdrop: Double) -> (source: Double, backdrop: Double) {
    switch self {
    case .clear: (0, 0)
    case .copy: (1, 0)
    case .destination: (0, 1)
    case .sourceOver: (1, 1 - source)
    case .destinationOver: (1 - backdrop, 1)
    case .sourceIn: (backdrop, 0)
    case .destinationIn: (0, source)
    case .sourceOut: (1 - backdrop, 0)
    case .destinationOut: (0, 1 - source)
    case .sourceAtop: (backdrop, 1 - source)
    case .destinationAtop: (1 - backdrop, source)
    case .xor: (1 - backdrop, 1 - source)
    case .lighter: (1, 1)
    }
  }
}

extension Color {
  /// This color blended with `backdrop` and composited with it (Compositing and Blending Level 1,
  /// section 5).
  ///
  /// The source takes the blended color where the backdrop is,
  /// cₛ′ = (1 − α_b)·cₛ + α_b·B(c_b, cₛ), and is then composited by the operator. A transparent result
  /// has components 0; nothing is clamped but alpha.
  ///
  /// ```swift
  /// let ink = Color(.srgb, 1, 0.5, 0)
  /// print(ink.composited(with: Color(.srgb, 0.5, 0.5, 0.5), blend: .multiply).css)
  /// // Prints "color(srgb 0.5 0.25 0)"
  /// ```
  ///
  /// - Parameters:
  ///   - backdrop: The color behind.
  ///   - blend: How the colors mix where both are. Its formulas are made for components in 0…1.
  ///   - porterDuff: Which parts of both remain.
  ///   - space: Where to compute, and the space of the result: `srgb` is what browsers do. In place
  ///     of a space with a hue the colors are composited in the nearest space above it without one.
  /// - Returns: The composite, in `space`.
  public func composited(
    with backdrop: Color, blend: BlendMode = .normal, porterDuff: PorterDuff = .sourceOver,
    in space: ColorSpaceID = .srgb
  ) -> Color {
    let rectangular = space.space.rectangular.id
    guard rectangular == space else {
      return composited(with: backdrop, blend: blend, porterDuff: porterDuff, in: rectangular)
        .converted(to: space)
    }
    let under = backdrop.components(in: space)
    let source = components(in: space)
    let blended = blend.blend(source: source, backdrop: under)
    let (visible, behind) = porterDuff.fractions(source: alpha, backdrop: backdrop.alpha)
    let (front, back) = (alpha * visible, backdrop.alpha * behind)
    let total = min(front + back, 1)
    guard total > 0 else { return Color(space, 0, 0, 0, alpha: 0) }
    var result = Triple<Double>(0, 0, 0)
    for index in 0..<3 {
      let mixed = (1 - backdrop.alpha) * source[index] + backdrop.alpha * blended[index]
      result[index] = (front * mixed + back * under[index]) / total
    }
    return Color(space, result.x, result.y, result.z, alpha: total)
  }
}

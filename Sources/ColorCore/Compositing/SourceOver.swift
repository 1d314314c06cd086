extension Color {
  /// This color painted over `backdrop` (Porter–Duff source-over, Compositing and Blending Level 1,
  /// section 9.1), mixed in `space`: `srgb` is what screens and browsers do.
  ///
  /// With αₛ and α_b: α = αₛ + α_b·(1 − αₛ), and each component is
  /// (αₛ·c_s + α_b·(1 − αₛ)·c_b) / α. A transparent result has components 0. In place of a space with
  /// a hue the colors are mixed in the nearest space above it without one: for `hsl` in `srgb`, for
  /// `oklch` in `oklab`.
  ///
  /// ```swift
  /// print(Color(.srgb, 0, 0, 0, alpha: 0.5).over(Color(.srgb, 1, 1, 1)).css)
  /// // Prints "color(srgb 0.5 0.5 0.5)"
  /// ```
  ///
  /// - Parameters:
  ///   - backdrop: The color behind.
  ///   - space: Where to mix, and the space of the result.
  /// - Returns: The composite, in `space`.
  public func over(_ backdrop: Color, in space: ColorSpaceID = .srgb) -> Color {
    let rectangular = space.space.rectangular.id
    guard rectangular == space else { return over(backdrop, in: rectangular).converted(to: space) }
    let source = components(in: space)
    let under = backdrop.components(in: space)
    let rest = backdrop.alpha * (1 - alpha)
    let total = alpha + rest
    guard total > 0 else { return Color(space, 0, 0, 0, alpha: 0) }
    func mix(_ s: Double, _ b: Double) -> Double {
      rest == 0 ? s : (alpha * s + rest * b) / total
    }
    return Color(
      space, mix(source.x, under.x), mix(source.y, under.y), mix(source.z, under.z), alpha: total)
  }

  /// A stack of colors flattened to one, the topmost first.
  ///
  /// ```swift
  /// let white = Color(.srgb, 1, 1, 1)
  /// let shade = Color(.srgb, 0, 0, 0, alpha: 0.5)
  /// print(Color.composite([shade, shade, white]).css)
  /// // Prints "color(srgb 0.25 0.25 0.25)"
  /// ```
  ///
  /// - Returns: The composite in `space`; transparent when `layers` is empty.
  /// - Complexity: O(n) for n layers.
  public static func composite(_ layers: some Collection<Color>, in space: ColorSpaceID = .srgb)
    -> Color
  {
    guard var result = layers.first else { return Color(space, 0, 0, 0, alpha: 0) }
    for layer in layers.dropFirst() { result = result.over(layer, in: space) }
    return result.converted(to: space)
  }
}

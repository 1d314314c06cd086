public import ColorCore

/// The layers of an `NSVisualEffectView`, and what they do to a flat backdrop.
///
/// From the bottom: a Gaussian blur of 30 points, a saturation filter, a translucent gray, and an
/// opaque gray that is blended by *darken* in a light appearance and by *lighten* in a dark one. On
/// gamma-encoded components in 0…1, with Y = 0.213·R + 0.715·G + 0.072·B of the backdrop c,
///
///     s = Y + saturation·(c − Y)
///     f = α·fill + (1 − α)·s
///     x = min(f, limit) in light, max(f, limit) in dark; then clamped to 0…1
///
/// The constants lie in `Palettes/`. They were read from layer trees of macOS 26 and 27 by one author.
/// No result was measured, and that nothing is clamped between the filters is carried over from
/// CoreMaterial, where samples show it. The system then lays 5 % of the average color of the window
/// on top, which is not modelled: it moves a component by up to 13/255.
///
/// ```swift
/// let menu = try Material(named: "menu", platform: .macOS).recipe(in: Appearance())
/// if case .visualEffect(let menu) = menu { print(menu.fill.alpha, menu.limit.hex) }
/// // Prints "0.72 #ededed"
/// ```
public struct VisualEffectRecipe: Hashable, Sendable {
  /// The radius of the blur, in points. It has no effect on a flat backdrop.
  public var blurRadius: Double
  /// How far components are moved from the luma: 1 leaves them, more makes them more vivid.
  public var saturation: Double
  /// The translucent gray.
  public var fill: Color
  /// The opaque gray that is blended last.
  public var limit: Color
  /// How it is blended: `darken` or `lighten`.
  public var blend: BlendMode

  var formula: MaterialFormula {
    let rest = 1 - fill.alpha
    let start = fill.alpha * fill.components.x
    return MaterialFormula(
      weights: MaterialFormula.saturationWeights, gain: rest * saturation,
      offset: .init(from: start, to: start + rest * (1 - saturation)),
      low: blend == .lighten ? limit.components.x : 0,
      high: blend == .darken ? limit.components.x : 1)
  }
}

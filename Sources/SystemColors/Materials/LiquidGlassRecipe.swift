public import ColorCore

/// The constants of the face of Liquid Glass, and what they do to a flat backdrop.
///
/// After a blur, the luma is remapped and the chroma scaled in YCbCr of Rec. 709, then a
/// translucent white lies on top. On gamma-encoded components in 0…1, with Y = 0.2126·R + 0.7152·G
/// + 0.0722·B of the backdrop c,
///
///     Y′ = black + (white − black)·Y
///     x = clamp(α·1 + (1 − α)·(Y′ + saturation·(c − Y)))
///
/// Regular glass has a *soft* limit of the luma besides, whose curve no source states. Where the
/// luma of x, before it is clamped, exceeds `maximumLuma`, the color is unknown, and
/// ``Material/color(over:in:)`` says so; a soft limit may also darken what is a little below. For
/// bounds of contrast all components are lowered together until the luma is the limit: no limit
/// that never brightens leaves more light.
///
/// The constants lie in `Palettes/`. They and the model were read from layer trees of OS 26 and 27 by
/// one author; no result was measured. Refraction, highlights and shadows at the rim are not modelled.
///
/// ```swift
/// let glass = Material.clearGlass()
/// let sky = Color(red: 120, green: 180, blue: 240)
/// print(try glass.color(over: sky, in: Appearance()).hex)
/// // Prints "#8dc3f9"
/// ```
public struct LiquidGlassRecipe: Hashable, Sendable {
  /// The luma that white becomes, before the fill.
  public var white: Double
  /// The luma that black becomes, before the fill.
  public var black: Double
  /// The factor of the chroma.
  public var saturation: Double
  /// The opacity of the white fill.
  public var fillAlpha: Double
  /// The luma that a soft limit keeps results below; `nil` without one.
  public var maximumLuma: Double?
  /// The radius of the blur, in points. It has no effect on a flat backdrop.
  public var blurRadius: Double

  /// The dark layer that the HIG asks for under clear glass over bright content: black at 35 %.
  ///
  /// Over content that is dark already, or where the media controls have their own dark layer, it
  /// is not needed. Composite it with the backdrop, or hand it to
  /// ``MaterialContrast/init(of:on:in:under:allowance:)``.
  ///
  /// ```swift
  /// let bright = LiquidGlassRecipe.dimmingLayer.over(Color(.srgb, 1, 1, 1))
  /// print(bright.hex)
  /// // Prints "#a6a6a6"
  /// ```
  public static let dimmingLayer = Color(
    .srgb, 0, 0, 0, alpha: MaterialPalette.constant("dimmingAlpha").first ?? 0)

  var formula: MaterialFormula {
    let rest = 1 - fillAlpha
    let start = fillAlpha + rest * black
    return MaterialFormula(
      weights: LumaWeights.bt709, gain: rest * saturation,
      offset: .init(from: start, to: fillAlpha + rest * (white - saturation)),
      // The luma of x is offset(Y) + gain·Y; at the limit it is `maximumLuma`.
      ceiling: maximumLuma.map { .init(from: $0, to: $0 - rest * saturation) })
  }
}

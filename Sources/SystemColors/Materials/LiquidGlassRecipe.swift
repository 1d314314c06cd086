public import ColorCore

/// The constants of the face of Liquid Glass, and their effect on a flat backdrop.
///
/// After a blur, the luma is remapped and the chroma scaled in YCbCr of Rec. 709, then a
/// translucent white lies on top. On gamma-encoded components in 0…1, with Y = 0.2126·R + 0.7152·G
/// + 0.0722·B of the backdrop c,
///
///     Y′ = black + (white − black)·Y
///     x = clamp(α·1 + (1 − α)·(Y′ + saturation·(c − Y)))
///
/// Regular glass also has a *soft* luma limit, whose curve no source states. If the luma of x,
/// before clamping, exceeds `maximumLuma`, the color is unknown, and ``Material/color(over:in:)``
/// throws; a soft limit may also darken values slightly below it. For contrast bounds, all
/// components are lowered together until the luma equals the limit: no limit that never brightens
/// leaves more light.
///
/// The constants are in `Palettes/`. They and the model were read from layer trees of OS 26 and 27
/// by one author; no result was measured. Refraction, highlights and shadows at the edge are not
/// modeled.
///
/// ```swift
/// let glass = Material.clearGlass()
/// let sky = Color(red: 120, green: 180, blue: 240)
/// print(try glass.color(over: sky, in: Appearance()).hex)
/// // Prints "#8dc3f9"
/// ```
public struct LiquidGlassRecipe: Hashable, Sendable {
  /// The luma that white maps to, before the fill.
  public var white: Double
  /// The luma that black maps to, before the fill.
  public var black: Double
  /// The scale factor of the chroma.
  public var saturation: Double
  /// The opacity of the white fill.
  public var fillAlpha: Double
  /// The soft upper limit of the luma; `nil` if there is none.
  public var maximumLuma: Double?
  /// The radius of the blur, in points. It has no effect on a flat backdrop.
  public var blurRadius: Double

  /// The dark layer that the HIG recommends under clear glass over bright content: black at 35 %.
  ///
  /// It is not needed over content that is already dark, or where the media controls have their own
  /// dark layer. Composite it with the backdrop, or pass it to
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

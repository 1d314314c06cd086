import ColorCore

/// The constants of a CoreMaterial recipe, and what they do to a flat backdrop.
///
/// On gamma-encoded components in 0…1, with Y = 0.213·R + 0.715·G + 0.072·B of the backdrop c,
///
///     s = Y + saturation·(c − Y)
///     x = clamp((1 − luminanceAmount)·s + luminanceAmount·L(Y) + brightness)
///
/// where L is the cubic Bézier curve (Bernstein polynomial) whose four control values are
/// `luminanceValues`, at the parameter Y. Nothing is clamped before the end.
///
/// The constants lie in `Palettes/`, with their sources. The formula is a reading of them that was
/// selected on 110 samples of `UIVisualEffectView` in a simulator (iPhone 16 Pro, iOS 27; 10
/// materials on 11 flat backdrops): its worst error there is 2.2/255, the mean 0.6/255 a component,
/// with no constant fitted. No other samples were available to confirm it.
///
/// ```swift
/// let thin = try Material(named: "systemThinMaterialLight").color(
///   over: Color(.srgb, 0, 0, 0), in: Appearance())
/// print(thin.components.x * 255)
/// // Prints "141.5…"
/// ```
public struct CoreMaterialRecipe: Hashable, Sendable {
  /// The name of the recipe, such as `platformContentThinLight`.
  public var name: String
  /// The radius of the blur, in points. It has no effect on a flat backdrop.
  public var blurRadius: Double
  /// How far components are moved from the luma: 1 leaves them, more makes them more vivid.
  public var saturation: Double
  /// What is added to every component.
  public var brightness: Double
  /// The share of the luminance curve in the result, 0…1.
  public var luminanceAmount: Double
  /// The control values of the luminance curve.
  public var luminanceValues: [Double] { [curve.x, curve.y, curve.z, curveEnd] }

  private var curve: Triple<Double>
  private var curveEnd: Double

  init(
    name: String, blurRadius: Double, saturation: Double, brightness: Double,
    luminanceAmount: Double, curve: Triple<Double>, curveEnd: Double
  ) {
    self.name = name
    self.blurRadius = blurRadius
    self.saturation = saturation
    self.brightness = brightness
    self.luminanceAmount = luminanceAmount
    self.curve = curve
    self.curveEnd = curveEnd
  }

  var formula: MaterialFormula {
    let rest = 1 - luminanceAmount
    // (1 − saturation)·Y is a line, so its Bernstein coefficients are equally spaced.
    func control(_ value: Double, _ index: Double) -> Double {
      rest * (1 - saturation) * index / 3 + luminanceAmount * value + brightness
    }
    return MaterialFormula(
      weights: MaterialFormula.saturationWeights, gain: rest * saturation,
      offset: .init(
        bezier: control(curve.x, 0), control(curve.y, 1), control(curve.z, 2), control(curveEnd, 3)
      ))
  }
}

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
/// **Sources.** The constants are those of two dumps of the system's `*.materialrecipe` files (OS
/// 26 and 27) by different authors, which agree, and which a third author found in a running
/// simulator. The formula is a reading of them that was selected on 110 samples of
/// `UIVisualEffectView` in a simulator (iPhone 16 Pro, iOS 27; 10 materials on 11 flat backdrops):
/// its worst error there is 2.2/255, the mean 0.6/255 a component, with no constant fitted. No
/// other samples were available to confirm it.
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
    _ name: String, blur: Double, saturation: Double, brightness: Double, amount: Double,
    curve b0: Double, _ b1: Double, _ b2: Double, _ b3: Double
  ) {
    self.name = name
    blurRadius = blur
    self.saturation = saturation
    self.brightness = brightness
    luminanceAmount = amount
    curve = Triple(b0, b1, b2)
    curveEnd = b3
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

  // MARK: - The recipes

  static let ultraThinLight = CoreMaterialRecipe(
    "platformContentUltraThinLight", blur: 22.5, saturation: 1.1, brightness: 0.12, amount: 0.5,
    curve: 0.45, 0.55, 0.65, 0.68)
  static let thinLight = CoreMaterialRecipe(
    "platformContentThinLight", blur: 30, saturation: 1.35, brightness: 0.12, amount: 0.6,
    curve: 0.725, 0.825, 0.76, 0.73)
  static let regularLight = CoreMaterialRecipe(
    "platformContentLight", blur: 30, saturation: 1.5, brightness: 0.1, amount: 0.75,
    curve: 0.9, 0.83, 0.925, 0.815)
  static let thickLight = CoreMaterialRecipe(
    "platformContentThickLight", blur: 45, saturation: 1.5, brightness: 0.045, amount: 0.88,
    curve: 0.99, 0.95, 0.98, 0.905)
  static let chromeLight = CoreMaterialRecipe(
    "platformChromeLight", blur: 22.5, saturation: 1.1, brightness: 0.1, amount: 0.75,
    curve: 0.8, 0.9, 1.1, 0.825)
  static let ultraThinDark = CoreMaterialRecipe(
    "platformContentUltraThinDark", blur: 22.5, saturation: 1.1, brightness: 0, amount: 0.5,
    curve: 0.24, 0.24, 0.3, 0.39)
  static let thinDark = CoreMaterialRecipe(
    "platformContentThinDark", blur: 30, saturation: 1.35, brightness: 0, amount: 0.6,
    curve: 0.2, 0.21, 0.1, 0.15)
  static let regularDark = CoreMaterialRecipe(
    "platformContentDark", blur: 30, saturation: 1.5, brightness: 0, amount: 0.75,
    curve: 0.16, 0.26, 0.1, 0.1)
  static let thickDark = CoreMaterialRecipe(
    "platformContentThickDark", blur: 45, saturation: 1.5, brightness: 0, amount: 0.88,
    curve: 0.14, 0.16, 0.1, 0.03)
  static let chromeDark = CoreMaterialRecipe(
    "platformChromeDark", blur: 22.5, saturation: 2, brightness: -0.1, amount: 0.75,
    curve: 0.23, 0.52, 0.27, 0.255)
}

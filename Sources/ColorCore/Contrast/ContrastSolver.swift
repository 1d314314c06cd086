/// Finds the color nearest to a given one that stands out enough from every background.
///
/// ```swift
/// let gray = Color(red: 150, green: 150, blue: 150)
/// let white = Color(red: 255, green: 255, blue: 255)
/// let fix = ContrastSolver.suggest(
///   foreground: gray, backgrounds: [white], target: .ratio(4.5), keeping: .hue)
/// fix.color    // color(srgb 0.4627 0.4627 0.4627): #767676
/// fix.values   // [4.542…]
/// ```
public enum ContrastSolver {
  /// What of a color must not change.
  public enum Kept: String, Sendable, CaseIterable {
    /// The OKLCh hue: lightness and chroma move. Rounding may turn it a little.
    case hue
    /// Nothing: the nearest color of all.
    case nothing = "none"
  }

  /// What the solver found.
  public struct Suggestion: Hashable, Sendable {
    /// The color, opaque, in the space of the gamut, on the grid of the levels asked for.
    public var color: Color
    /// Its contrast on each background, unrounded, with the sign that the metric gives it.
    public var values: [Double]
    /// Its distance to the foreground: ΔE_OK, Euclidean in Oklab.
    public var difference: Double
    /// Whether every value reaches the target. If not, no color of the grid does, and the color is one
    /// whose least value is the greatest possible.
    public var isReachable: Bool
  }

  /// The color nearest in Oklab to a foreground that reaches a target on every background.
  ///
  /// The verdict is that of the metric in `Double` on the *rounded* color. The search has three steps.
  /// The backgrounds leave some intervals of luminance. For each, the point of its end that is
  /// nearest to the foreground is found on the surface of equal luminance: by projection in Oklab, or,
  /// where that point is outside the gamut, along the curves in which the surface cuts the faces of
  /// the RGB cube. Then the codes around that point are searched, where each pair of red and blue
  /// leaves one green that just reaches the target. If no code is found there, all are tried, so an
  /// unreachable target is a fact and not a failure of the search.
  ///
  /// The color found is the nearest of all or, rarely, up to a percent farther. With ``Kept/hue`` the
  /// nearest point is sought at the foreground's hue, and then the code nearest to that point; a gray
  /// stays gray. A solve takes about ten microseconds at 8 bits, and up to some milliseconds where only
  /// a luminance between two backgrounds comes near the target.
  ///
  /// - Parameters:
  ///   - foreground: The color to change; its alpha is ignored.
  ///   - backgrounds: What it will be seen on, each opaque: composite first, see
  ///     ``Color/over(_:in:)``.
  ///   - target: The contrast to reach.
  ///   - gamut: The gamut and the space of the result: `srgb` or `display-p3`.
  ///   - kept: What must not change.
  ///   - levels: How many steps a component has from 0 to 1: 255 for 8 bits, 1000 for three decimals.
  /// - Returns: The color, or the best that can be reached.
  /// - Precondition: `gamut` is `srgb` or `display-p3`, and `levels` is in 1…4095.
  public static func suggest(
    foreground: Color, backgrounds: [Color], target: ContrastTarget,
    gamut: ColorSpaceID = .srgb, keeping kept: Kept = .hue, levels: Int = 255
  ) -> Suggestion {
    precondition(gamut == .srgb || gamut == .displayP3, "no solver for the gamut “\(gamut)”")
    precondition((1...4095).contains(levels), "1…4095 levels")
    var search = ContrastSearch(
      seed: foreground.components(in: .oklab), backgrounds: backgrounds, target: target,
      grid: ColorGrid.cached(gamut: gamut, levels: levels, target: target))
    let isReachable = search.run(keepingHue: kept == .hue)
    let color = search.grid.color(search.best.code)
    let luminance = target.luminance(color)
    return Suggestion(
      color: color, values: search.behind.map { target.signedContrast(luminance, on: $0) },
      difference: Oklab.distance(color.components(in: .oklab), search.seed),
      isReachable: isReachable)
  }
}

/// Finds the color nearest to a given one that stands out enough from every background.
///
/// ```swift
/// let gray = Color(red: 150, green: 150, blue: 150)
/// let white = Color(red: 255, green: 255, blue: 255)
/// let fix = ContrastSolver.suggest(
///   foreground: gray, backgrounds: [white], target: .ratio(4.5), keeping: .hue)
/// print(fix.color.hex, fix.isReachable)
/// // Prints "#767676 true"
/// ```
public enum ContrastSolver {
  /// What of a color must not change.
  ///
  /// ```swift
  /// print(ContrastSolver.Kept.allCases.map(\.rawValue))
  /// // Prints "["hue", "none"]"
  /// ```
  public enum Kept: String, Sendable, CaseIterable {
    /// The OKLCh hue: lightness and chroma move. Rounding may turn it a little.
    case hue
    /// Nothing: the nearest color of all.
    case nothing = "none"
  }

  /// What the solver found.
  ///
  /// ```swift
  /// let black = Color(.srgb, 0, 0, 0)
  /// let white = Color(.srgb, 1, 1, 1)
  /// let best = ContrastSolver.suggest(
  ///   foreground: white, backgrounds: [black, white], target: .ratio(7))
  /// print(best.isReachable, best.values.map { ($0 * 100).rounded() / 100 })
  /// // Prints "false [4.58, 4.58]"
  /// ```
  public struct Suggestion: Hashable, Sendable {
    /// The color, opaque, in the space of the gamut, on the grid of the levels asked for.
    public var color: Color
    /// Its contrast on each background, unrounded, with the sign that the metric gives it: a ratio of
    /// 1…21, or Lc of −108…106. It is the metric's own number for the rounded color.
    public var values: [Double]
    /// Its distance to the foreground: ΔE_OK, Euclidean in Oklab, 0 or more; black and white are 1
    /// apart.
    public var difference: Double
    /// Whether every value reaches the target. If not, no color of the grid does, and the color is one
    /// whose least value is the greatest possible, but for a hundred-thousandth of it.
    public var isReachable: Bool
  }

  /// The color nearest in Oklab to a foreground that reaches a target on every background.
  ///
  /// The verdict is that of the metric in `Double` on the *rounded* color. Both metrics see one number
  /// of a color, its luminance Y, and what a background Yᵦ rules out is an open interval around it: with
  /// the ratio t of WCAG 2.2, (Yᵦ + 0.05) / t − 0.05 < Y < (Yᵦ + 0.05)·t − 0.05. What all backgrounds
  /// leave is black and what is near it, white and what is near it, and what lies between two of them.
  ///
  /// If nothing is left, the target is unreachable, and the best color is black, white, or one next to a
  /// luminance where two neighboring backgrounds give the same contrast; with the ratio that is
  /// √((Y₁ + 0.05)·(Y₂ + 0.05)) − 0.05. Else the point of each interval that is nearest to the
  /// foreground is found on the surface of equal luminance: by projection in Oklab, or, where that point
  /// is outside the gamut, along the curves in which the surface cuts the faces of the RGB cube. Then
  /// the codes around that point are searched, where each pair of red and blue leaves one green that
  /// just reaches the target. If no code is found there, each pair of red and green is tried with the
  /// blue that just reaches it, so an unreachable target is a fact and not a failure of the search.
  ///
  /// The color found is the nearest of all or, rarely, up to some percent farther. With ``Kept/hue`` the
  /// nearest point is sought at the foreground's hue, and then the code nearest to that point; a gray
  /// stays gray. A solve takes about five microseconds at 8 bits, whether or not the target can be
  /// reached, but up to some hundred with the lightness contrast in `display-p3`, whose luminance is
  /// clamped to sRGB; and some milliseconds where the interval is so narrow that hardly a code is in it.
  ///
  /// ```swift
  /// let plate = Color(red: 157, green: 113, blue: 34)
  /// let fix = ContrastSolver.suggest(
  ///   foreground: Color(red: 93, green: 56, blue: 150), backgrounds: [plate], target: .ratio(3),
  ///   keeping: .nothing)
  /// print(fix.color.hex, (fix.difference * 1000).rounded() / 1000)
  /// // Prints "#46097f 0.103"
  /// ```
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

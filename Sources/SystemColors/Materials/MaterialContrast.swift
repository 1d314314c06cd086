public import ColorCore

/// The least and the greatest WCAG 2 contrast ratio of a foreground on a material, over every
/// backdrop that may lie behind it.
///
/// By the material's formula, the background is a function x(c) of the backdrop c, and the
/// foreground with alpha φ, composited as screens do it, is y = φ·f + (1 − φ)·x(c). The bounds are
/// the extremes over the cube of all c of
///
///     R(c) = (0.05 + Σ wₖ·u(yₖ)) / (0.05 + Σ wₖ·u(xₖ))
///
/// with the transfer function u of sRGB. The contrast is the greater of R and 1 / R; it is 1 where
/// R passes through 1, because R is continuous.
///
/// The extremes are found by branch and bound. For a box of backdrops, intervals contain every xₖ,
/// every yₖ and every partial derivative of log R. They bound log R on the box in two ways:
/// directly, and by its value at the midpoint and the derivatives. Boxes that cannot improve on the
/// best value found are discarded, boxes on which log R is monotonic along an axis shrink to their
/// better face, and others are halved. So the bounds are proven, also for backdrops between the
/// 8-bit colors: ``minimum`` is at most the true value and no more than 0.002 % below it, and
/// ``maximum`` likewise above. (For an almost transparent foreground the search may end early; then
/// the bounds are still proven, but may be less tight.)
///
/// Each component of the material's color may deviate by an ``allowance``: by default the known
/// error of its formula, ``Material/allowance(in:)``.
///
/// ```swift
/// let text = Color(.srgb, 1, 1, 1)
/// let dark = Appearance(scheme: .dark)
/// let thin = try MaterialContrast(of: text, on: .thin, in: dark)
/// print(thin.minimum, thin.worstBackdrop.hex)
/// // Prints "3.99… #ffffff"
/// let thick = try MaterialContrast(of: text, on: .thick, in: dark)
/// print(thick.minimum)
/// // Prints "13.19…"
/// ```
public struct MaterialContrast: Hashable, Sendable {
  /// A lower bound of the contrast ratio over all backdrops, at least 1.
  public let minimum: Double
  /// An upper bound of the contrast ratio over all backdrops. As a proven bound, it may be slightly
  /// above 21.
  public let maximum: Double
  /// A backdrop with the minimum ratio, in sRGB or as given.
  public let worstBackdrop: Color
  /// How far a component of the material's color may be from its formula in these bounds, 0…1.
  /// `nil` if that is unknown and no value was passed: then the bounds are those of the formula.
  public let allowance: Double?

  /// Creates the bounds over every opaque sRGB color as backdrop.
  ///
  /// For regular Liquid Glass, whose luma limit is soft, colors above the limit are treated as
  /// being at it. The minimum then holds for every foreground that is lighter than the glass: see
  /// ``LiquidGlassRecipe``.
  ///
  /// ```swift
  /// let glass = Material.clearGlass()
  /// let white = Color(.srgb, 1, 1, 1)
  /// let bare = try MaterialContrast(of: white, on: glass, in: Appearance(scheme: .dark))
  /// let dimmed = try MaterialContrast(
  ///   of: white, on: glass, in: Appearance(scheme: .dark), under: LiquidGlassRecipe.dimmingLayer)
  /// print(bare.minimum, dimmed.minimum)
  /// // Prints "1.565… 3.235…"
  /// ```
  ///
  /// - Parameters:
  ///   - foreground: The color in front, opaque or not. If its components are not finite, the
  ///     bounds are 1 and infinity.
  ///   - material: The material.
  ///   - appearance: The appearance; see ``Material/recipe(in:)``.
  ///   - layer: A color between the backdrop and the material, which dims the backdrop if it is
  ///     translucent. The worst backdrop is the color under it.
  ///   - allowance: How far each component of the material's color may be from the formula, 0…1;
  ///     every value within that distance and within 0…1 is considered. An opaque material has no
  ///     error. `nil` means ``Material/allowance(in:)``.
  /// - Throws: ``MaterialError/unknownColor(_:_:_:)`` if no source states the recipe.
  public init(
    of foreground: Color, on material: Material, in appearance: Appearance,
    under layer: Color = Color(.srgb, 0, 0, 0, alpha: 0), allowance: Double? = nil
  ) throws(MaterialError) {
    let black = Color(.srgb, 0, 0, 0)
    let front = foreground.components(in: .srgb)
    let own = try material.allowance(in: appearance)
    guard let formula = try material.recipe(in: appearance).formula else {
      self.allowance = own
      let color = try material.color(over: black, in: appearance)
      let ratio = WCAG2.contrast(of: foreground.over(color), on: color)
      (minimum, maximum, worstBackdrop) = (ratio, ratio, black)
      return
    }
    self.allowance = allowance ?? own
    guard foreground.alpha > 0 else {
      (minimum, maximum, worstBackdrop) = (1, 1, black)
      return
    }
    guard front.x.isFinite, front.y.isFinite, front.z.isFinite else {
      (minimum, maximum, worstBackdrop) = (1, .infinity, black)
      return
    }
    let search = BackdropSearch(foreground, formula, layer: layer, allowance: allowance ?? own ?? 0)
    let (least, darkest) = search.extremum(.least)
    let (greatest, brightest) = search.extremum(.greatest)
    maximum = max(greatest, 1 / least, 1)
    if least > 1 {
      (minimum, worstBackdrop) = (least, search.backdrop(darkest))
    } else if greatest < 1 {
      (minimum, worstBackdrop) = (1 / greatest, search.backdrop(brightest))
    } else {
      let crossing = search.crossing(from: darkest, to: brightest)
      (minimum, worstBackdrop) = (1, search.backdrop(crossing))
    }
  }

  /// Creates the bounds over the given backdrops, or returns `nil` if there are none. Without an
  /// allowance they are exact.
  ///
  /// ```swift
  /// let photo = [Color(red: 200, green: 40, blue: 40), Color(red: 30, green: 30, blue: 60)]
  /// let bounds = try MaterialContrast(
  ///   of: Color(.srgb, 1, 1, 1), on: .ultraThin, in: Appearance(scheme: .dark), over: photo)
  /// print(bounds?.worstBackdrop.hex ?? "no backdrops")
  /// // Prints "#c82828"
  /// ```
  ///
  /// - Parameters:
  ///   - foreground: The color in front, opaque or not.
  ///   - material: The material.
  ///   - appearance: The appearance.
  ///   - backdrops: The colors that may lie behind; each is treated as opaque.
  ///   - allowance: How far each component of the material's color may be from the formula, 0…1, or
  ///     `nil` for ``Material/allowance(in:)``.
  /// - Complexity: O(n) for n backdrops.
  /// - Throws: ``MaterialError/unknownColor(_:_:_:)`` if the color over one of the backdrops is
  ///   unknown.
  public init?(
    of foreground: Color, on material: Material, in appearance: Appearance,
    over backdrops: some Collection<Color>, allowance: Double? = nil
  ) throws(MaterialError) {
    guard let first = backdrops.first else { return nil }
    let own = try material.allowance(in: appearance)
    self.allowance = own == 0 ? 0 : allowance ?? own
    let shift = min(max(self.allowance ?? 0, 0), 1)
    var (least, greatest, worst) = (Double.infinity, 0.0, first)
    for backdrop in backdrops {
      let behind = try material.color(over: backdrop, in: appearance)
      // The luminances of the foreground and of the background increase with every component.
      let (dark, light) = (behind.shifted(by: -shift), behind.shifted(by: shift))
      let front = (
        dark: WCAG2.luminance(foreground.over(dark)), light: WCAG2.luminance(foreground.over(light))
      )
      let back = (dark: WCAG2.luminance(dark), light: WCAG2.luminance(light))
      greatest = max(
        greatest, WCAG2.ratio(front.light, back.dark), WCAG2.ratio(front.dark, back.light))
      let ratio =
        if front.dark > back.light {
          WCAG2.ratio(front.dark, back.light)
        } else if front.light < back.dark {
          WCAG2.ratio(front.light, back.dark)
        } else { 1.0 }
      if ratio < least { (least, worst) = (ratio, backdrop) }
    }
    (minimum, maximum, worstBackdrop) = (least, greatest, worst)
  }
}

extension Color {
  /// The color with an offset added to every component, clamped to 0…1.
  fileprivate func shifted(by shift: Double) -> Color {
    guard shift != 0 else { return self }
    let x = components.map { min(max($0 + shift, 0), 1) }
    return Color(.srgb, x.x, x.y, x.z)
  }
}

extension Material {
  /// Bounds of each component of a material's color over every opaque sRGB backdrop, gamma-encoded
  /// sRGB.
  ///
  /// The bounds of a component are those of gain·c + offset(Y) over 64 intervals of c, in each of
  /// which the luma Y is bounded by c; they include the ``allowance(in:)``.
  ///
  /// ```swift
  /// let range = try Material.thick.componentBounds(in: .dark)
  /// let seen = try Material.thick.color(over: .white, in: .dark).components
  /// print(range.low.components.x <= seen.x && seen.x <= range.high.components.x)
  /// // Prints "true"
  /// ```
  ///
  /// - Parameter appearance: The appearance.
  /// - Returns: Two colors with the least and the greatest components; they are equal if the
  ///   material is opaque.
  /// - Throws: ``MaterialError/unknownColor(_:_:_:)`` if no source states the recipe.
  public func componentBounds(
    in appearance: Appearance
  ) throws(MaterialError) -> (low: Color, high: Color) {
    guard let formula = try recipe(in: appearance).formula else {
      let color = try color(over: .black, in: appearance)
      return (color, color)
    }
    let allowance = try self.allowance(in: appearance) ?? 0
    let count = 64
    var (low, high) = (Triple(1.0, 1.0, 1.0), Triple(0.0, 0.0, 0.0))
    for k in 0..<3 {
      let weight = formula.weights[k]
      for index in 0..<count {
        let (start, end) = (Double(index) / Double(count), Double(index + 1) / Double(count))
        let shifts = formula.shifts(
          .init(low: weight * start, high: min(weight * end + 1 - weight, 1)))
        low[k] = min(low[k], formula.gain * start + shifts.low)
        high[k] = max(high[k], formula.gain * end + shifts.high)
      }
      low[k] = max(min(max(low[k], formula.low), formula.high) - allowance, 0)
      high[k] = min(min(max(high[k], formula.low), formula.high) + allowance, 1)
    }
    return (Color(.srgb, low.x, low.y, low.z), Color(.srgb, high.x, high.y, high.z))
  }

  /// Bounds of the WCAG 2 relative luminance of a material over every opaque sRGB backdrop.
  ///
  /// Proven by the search described in ``MaterialContrast``: the true least luminance plus 0.05 is
  /// at most 0.002 % above the lower bound plus 0.05, and the upper bound is as tight.
  ///
  /// ```swift
  /// let range = try Material.thick.luminanceBounds(in: Appearance())
  /// print(range.lowerBound, range.upperBound)
  /// // Prints "0.794… 0.949…"
  /// ```
  ///
  /// - Parameters:
  ///   - appearance: The appearance.
  ///   - layer: A color between the backdrop and the material.
  ///   - allowance: How far each component of the material's color may be from the formula, 0…1, or
  ///     `nil` for ``Material/allowance(in:)``.
  /// - Returns: The bounds; both equal the luminance if the material is opaque.
  /// - Throws: ``MaterialError/unknownColor(_:_:_:)`` if no source states the recipe.
  public func luminanceBounds(
    in appearance: Appearance, under layer: Color = Color(.srgb, 0, 0, 0, alpha: 0),
    allowance: Double? = nil
  ) throws(MaterialError) -> ClosedRange<Double> {
    let own = try self.allowance(in: appearance)
    guard let formula = try recipe(in: appearance).formula else {
      let luminance = WCAG2.luminance(try color(over: layer, in: appearance))
      return luminance...luminance
    }
    // The ratio of black to x is 0.05 / (Y + 0.05).
    let search = BackdropSearch(
      Color(.srgb, 0, 0, 0), formula, layer: layer, allowance: allowance ?? own ?? 0)
    let darkest = max(0.05 / search.extremum(.greatest).ratio - 0.05, 0)
    return darkest...max(0.05 / search.extremum(.least).ratio - 0.05, darkest)
  }
}

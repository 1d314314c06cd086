/// A contrast that a color must have wherever it is used: as text, under text, translucent, or as
/// the backdrop of something translucent.
///
/// Layers are composited and measured as in ``WCAG2``. Under a translucent background every
/// backdrop counts; without one, every opaque sRGB backdrop, by ``ContrastBounds``.
///
/// ```swift
/// let white = Color(.srgb, 1, 1, 1)
/// let text = ContrastDemand(foreground: .sought(alpha: 1), background: .fixed(white), minimum: 4.5)
/// print(text.isMet(by: Color(red: 0x77, green: 0x77, blue: 0x77)))
/// // Prints "false"
/// print(text.isMet(by: Color(red: 0x76, green: 0x76, blue: 0x76)))
/// // Prints "true"
/// ```
public struct ContrastDemand: Hashable, Sendable {
  /// A layer of what is seen.
  ///
  /// ```swift
  /// let glass = Color(.srgb, 1, 1, 1, alpha: 0.5)
  /// print(ContrastDemand.Layer.fixed(glass) == .sought(alpha: 0.5))
  /// // Prints "false"
  /// ```
  public enum Layer: Hashable, Sendable {
    /// A color that stays.
    case fixed(Color)
    /// The color that is sought, with an opacity.
    case sought(alpha: Double)

    var alpha: Double {
      switch self {
      case .fixed(let color): color.alpha
      case .sought(let alpha): alpha
      }
    }

    func color(_ sought: Color) -> Color {
      switch self {
      case .fixed(let color): return color
      case .sought(let alpha):
        var color = sought
        color.alpha = alpha
        return color
      }
    }
  }

  /// Which of foreground and background is the darker one.
  ///
  /// ```swift
  /// let gray = Color(red: 0x80, green: 0x80, blue: 0x80)
  /// let demand = ContrastDemand(
  ///   foreground: .sought(alpha: 1), background: .fixed(gray), minimum: 3, side: .lighterForeground)
  /// print(demand.isMet(by: Color(.srgb, 0, 0, 0)), demand.isMet(by: Color(.srgb, 1, 1, 1)))
  /// // Prints "false true"
  /// ```
  public enum Side: Hashable, Sendable {
    /// The foreground is the darker color, or as dark.
    case darkerForeground
    /// The foreground is the lighter color, or as light.
    case lighterForeground
  }

  /// The foreground.
  public var foreground: Layer
  /// The background.
  public var background: Layer
  /// What may lie under a translucent background; if empty, anything.
  public var backdrops: [Layer]
  /// The minimum contrast ratio.
  public var minimum: Double
  /// Which color must be the darker one; `nil` for either.
  public var side: Side?

  /// Makes a demand.
  public init(
    foreground: Layer, background: Layer, backdrops: [Layer] = [], minimum: Double,
    side: Side? = nil
  ) {
    self.foreground = foreground
    self.background = background
    self.backdrops = backdrops
    self.minimum = minimum
    self.side = side
  }

  /// Whether a color meets the demand.
  public func isMet(by color: Color) -> Bool {
    let front = foreground.color(color)
    let back = background.color(color)
    guard back.alpha < 1 else { return isMet(front, on: back) }
    guard !backdrops.isEmpty else { return isMet(front, onTranslucent: back) }
    return backdrops.allSatisfy { backdrop in
      let under = back.over(backdrop.color(color))
      return under.alpha < 1 ? isMet(front, onTranslucent: under) : isMet(front, on: under)
    }
  }

  private func isMet(_ foreground: Color, on background: Color) -> Bool {
    let front = foreground.alpha < 1 ? foreground.over(background) : foreground
    let (light, under) = (WCAG2.luminance(front), WCAG2.luminance(background))
    guard WCAG2.ratio(light, under) >= minimum else { return false }
    switch side {
    case nil: return true
    case .darkerForeground: return light <= under
    case .lighterForeground: return light >= under
    }
  }

  private func isMet(_ foreground: Color, onTranslucent background: Color) -> Bool {
    ContrastBounds(of: foreground, on: background).minimum >= minimum
  }

  /// The least ratio that a color gives, over the backdrops or over any.
  public func ratio(of color: Color) -> Double {
    let front = foreground.color(color)
    let back = background.color(color)
    func ratio(on under: Color) -> Double {
      under.alpha < 1
        ? ContrastBounds(of: front, on: under).minimum
        : WCAG2.contrast(of: front.alpha < 1 ? front.over(under) : front, on: under)
    }
    guard back.alpha < 1, !backdrops.isEmpty else { return ratio(on: back) }
    return backdrops.reduce(.infinity) { min($0, ratio(on: back.over($1.color(color)))) }
  }
}

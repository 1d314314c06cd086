public import ColorCore

/// What a person with Smart Invert on sees.
///
/// Smart Invert turns the light interface dark and leaves alone what would look wrong: images,
/// videos, full-color icons, every view that asks for it (`accessibilityIgnoresInvertColors`) with
/// its subviews, and an interface that is dark already. Text, template images and backgrounds are
/// inverted.
///
/// **The transformation** of what is inverted is taken to be the complement of each gamma-encoded
/// component, c → 1 − c, with alpha kept. Apple does not state it; it is derived from what undoes
/// it: Media Queries Level 5 has browsers restore pictures with `filter: invert(100%)` where
/// `inverted-colors` matches, and that filter is this complement (Filter Effects 1),
/// which is its own inverse.
///
/// Since the complement of a mixture is the mixture of the complements, it does not matter whether
/// layers or what they composite to are inverted.
///
/// ```swift
/// let inverted = Appearance(isInverted: true)
/// let blue = Color(red: 0, green: 122, blue: 255)
/// print(SmartInvert.color(blue, of: .interface, in: inverted).hex)
/// // Prints "#ff8500"
/// print(SmartInvert.color(blue, of: .photo, in: inverted).hex)
/// // Prints "#007aff"
/// ```
public enum SmartInvert {
  /// What a color belongs to.
  ///
  /// ```swift
  /// print(SmartInvert.Content.allCases.filter { !$0.isExempt }.map { $0.rawValue })
  /// // Prints "["interface", "templateImage"]"
  /// ```
  public enum Content: String, CaseIterable, Sendable {
    /// Backgrounds, text, lines, controls.
    case interface
    /// An image that takes its color from the interface, such as a symbol.
    case templateImage
    /// A photo or another image with colors of its own.
    case photo
    /// A video.
    case video
    /// An app icon, or another icon in full color.
    case fullColorIcon

    /// Whether Smart Invert leaves it alone by itself.
    ///
    /// The system knows it of the standard views; in a custom view a photo counts as interface
    /// unless the view says otherwise.
    public var isExempt: Bool {
      switch self {
      case .interface, .templateImage: false
      case .photo, .video, .fullColorIcon: true
      }
    }
  }

  /// Whether something is inverted.
  ///
  /// ```swift
  /// print(SmartInvert.inverts(.interface, in: Appearance(scheme: .dark, isInverted: true)))
  /// // Prints "false"
  /// ```
  ///
  /// - Parameters:
  ///   - content: What it is.
  ///   - isIgnored: Whether its view or one around it has `accessibilityIgnoresInvertColors`.
  ///   - appearance: The appearance, which says whether Smart Invert is on and the interface dark.
  /// - Returns: Whether Smart Invert is on and applies to it.
  public static func inverts(
    _ content: Content, isIgnored: Bool = false, in appearance: Appearance
  ) -> Bool {
    appearance.isInverted && appearance.scheme == .light && !content.isExempt && !isIgnored
  }

  /// The color that is seen of a color, which is inverted where ``inverts(_:isIgnored:in:)`` says
  /// so.
  ///
  /// - Parameters:
  ///   - color: The color before, in any space: that of a system color in the same appearance
  ///     without Smart Invert.
  ///   - content: What it belongs to.
  ///   - isIgnored: Whether its view or one around it has `accessibilityIgnoresInvertColors`.
  ///   - appearance: The appearance.
  /// - Returns: The complement in sRGB, or the color as it is. The complement of a color outside
  ///   sRGB has components outside 0…1; no source says how a wide-gamut screen shows it.
  public static func color(
    _ color: Color, of content: Content, isIgnored: Bool = false, in appearance: Appearance
  ) -> Color {
    inverts(content, isIgnored: isIgnored, in: appearance) ? complement(of: color) : color
  }

  /// The complement of each gamma-encoded sRGB component, 1 − c, with the same alpha.
  ///
  /// ```swift
  /// let amber = SmartInvert.complement(of: Color(red: 0, green: 64, blue: 221, alpha: 0.5))
  /// print(amber.hex)
  /// // Prints "#ffbf2280"
  /// ```
  public static func complement(of color: Color) -> Color {
    let c = color.components(in: .srgb)
    return Color(.srgb, 1 - c.x, 1 - c.y, 1 - c.z, alpha: color.alpha)
  }

  /// The WCAG 2 contrast ratio that is seen of a foreground on a background, of which either may be
  /// inverted: text on a photo keeps the photo, and changes.
  ///
  /// Inverting both also changes the ratio, because luminance is not linear in components.
  ///
  /// ```swift
  /// let inverted = Appearance(isInverted: true)
  /// let (white, sea) = (Color(.srgb, 1, 1, 1), Color(red: 20, green: 60, blue: 90))
  /// print(SmartInvert.contrast(of: white, on: sea, background: .photo, in: inverted))
  /// // Prints "1.8…"
  /// ```
  ///
  /// - Parameters:
  ///   - foreground: The color in front before, opaque or not.
  ///   - background: The color behind before, taken as opaque.
  ///   - foregroundContent: What the foreground belongs to.
  ///   - backgroundContent: What the background belongs to.
  ///   - appearance: The appearance.
  /// - Returns: The ratio, 1…21 for colors in sRGB.
  public static func contrast(
    of foreground: Color, on background: Color,
    foreground foregroundContent: Content = .interface,
    background backgroundContent: Content = .interface, in appearance: Appearance
  ) -> Double {
    let front = color(foreground, of: foregroundContent, in: appearance)
    var behind = color(background, of: backgroundContent, in: appearance)
    behind.alpha = 1
    return WCAG2.contrast(of: front.over(behind), on: behind)
  }
}

/// A number that says how well a foreground stands out from a background.
///
/// A contrast is one of opaque colors. ``contrast(ofOpaque:on:)`` takes both as opaque, and
/// ``contrast(of:on:over:)`` composites them first. A new metric is one file of `Contrast/`, named
/// after its type; `swift run generate-catalogs` lists it.
///
/// ```swift
/// let metric: any ContrastMetric.Type = WCAG2.self
/// print(metric.id, metric.contrast(of: Color(.srgb, 1, 1, 1), on: Color(.srgb, 0, 0, 0)))
/// // Prints "wcag2 21.0"
/// ```
public protocol ContrastMetric: SendableMetatype {
  /// The identifier, such as `wcag2`.
  static var id: String { get }
  /// The contrast of a foreground on a background, unrounded, both taken as opaque: alpha is ignored.
  /// Not a number where a component of either is none, so that no target is reached.
  static func contrast(ofOpaque foreground: Color, on background: Color) -> Double
}

extension ContrastMetric {
  /// The contrast of a foreground on a background as a browser paints them: a translucent background
  /// is composited on the canvas, and a translucent foreground on the result, each in sRGB.
  ///
  /// ```swift
  /// let shade = Color(.srgb, 0, 0, 0, alpha: 0.5)
  /// print(WCAG2.contrast(of: shade, on: .white))
  /// // Prints "3.9766…"
  /// print(WCAG2.contrast(of: .white, on: shade, over: .black))
  /// // Prints "21.0"
  /// ```
  ///
  /// - Parameters:
  ///   - foreground: The color in front.
  ///   - background: The color it is seen on.
  ///   - canvas: What is under a translucent background, taken as opaque: white, as in browsers.
  /// - Returns: The contrast, unrounded. Of opaque colors it is that of ``contrast(ofOpaque:on:)``.
  public static func contrast(
    of foreground: Color, on background: Color, over canvas: Color = .white
  ) -> Double {
    let behind = background.alpha < 1 ? background.over(canvas) : background
    return contrast(
      ofOpaque: foreground.alpha < 1 ? foreground.over(behind) : foreground, on: behind)
  }
}

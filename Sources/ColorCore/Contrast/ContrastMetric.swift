/// A number that says how well a foreground stands out from a background.
///
/// Both colors must be opaque: composite first, see ``Color/over(_:in:)``. A new metric is one file
/// of `Contrast/`, named after its type; `swift run generate-catalogs` lists it.
///
/// ```swift
/// let metric: any ContrastMetric.Type = WCAG2.self
/// print(metric.id, metric.contrast(of: Color(.srgb, 1, 1, 1), on: Color(.srgb, 0, 0, 0)))
/// // Prints "wcag2 21.0"
/// ```
public protocol ContrastMetric: SendableMetatype {
  /// The identifier, such as `wcag2`.
  static var id: String { get }
  /// The contrast of a foreground on a background, unrounded. Alpha is ignored: both colors are
  /// taken as opaque.
  ///
  /// - Precondition: The spaces of both colors exist; see ``ColorSpaceID/space``.
  static func contrast(of foreground: Color, on background: Color) -> Double
}

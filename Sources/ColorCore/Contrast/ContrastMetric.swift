/// A number that says how well a foreground stands out from a background.
///
/// Both colors must be opaque: composite first, see ``Color/over(_:in:)``. A new metric is one file
/// of `Contrast/`, named after its type; `swift run generate-catalogs` lists it.
public protocol ContrastMetric: SendableMetatype {
  /// The identifier, such as `wcag2`.
  static var id: String { get }
  /// The contrast of a foreground on a background, unrounded.
  ///
  /// - Precondition: Alpha is ignored; both colors are taken as opaque.
  static func contrast(of foreground: Color, on background: Color) -> Double
}

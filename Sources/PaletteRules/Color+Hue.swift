import ColorCore

extension Color {
  /// The chroma in OKLCH from which a color has a hue: what is below lightens or dims anything, such as a picture.
  static let leastChroma = 0.04

  /// Whether it has a hue.
  var hasHue: Bool { components(in: .oklch)[1] >= Self.leastChroma }
}

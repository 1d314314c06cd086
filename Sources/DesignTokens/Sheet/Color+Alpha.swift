package import ColorCore

extension Color {
  /// The same color with another opacity.
  package func with(alpha: Double) -> Color {
    var color = self
    color.alpha = alpha
    return color
  }
}

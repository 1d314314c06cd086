/// How colors outside the destination gamut are mapped into it (ICC.1:2022, 6.2).
///
/// Between profiles that consist of a matrix and curves, such as the built-in ones, the first three
/// are the same.
///
/// ```swift
/// print(RenderingIntent(rawValue: "relative-colorimetric") == .relativeColorimetric)
/// // Prints "true"
/// ```
public enum RenderingIntent: String, CaseIterable, Sendable {
  /// Preserves the relations between colors, at the cost of individual colors.
  case perceptual
  /// Preserves colors in gamut, relative to the media white, and clips the others.
  case relativeColorimetric = "relative-colorimetric"
  /// Preserves vividness.
  case saturation
  /// Preserves colors in gamut, including the white.
  case absoluteColorimetric = "absolute-colorimetric"
}

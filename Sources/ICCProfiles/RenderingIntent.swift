/// How colors that the destination cannot show are brought into it (ICC.1:2022, 6.2).
///
/// Between profiles that consist of a matrix and curves, as all of ours, the first three do the
/// same.
public enum RenderingIntent: String, CaseIterable, Sendable {
  /// Keeps the relations between colors, at the cost of each color.
  case perceptual
  /// Keeps colors that fit, relative to the white of the medium, and clips the others.
  case relativeColorimetric = "relative-colorimetric"
  /// Keeps colors vivid.
  case saturation
  /// Keeps colors that fit, white included.
  case absoluteColorimetric = "absolute-colorimetric"
}

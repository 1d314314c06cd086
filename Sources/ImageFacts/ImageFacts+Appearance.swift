extension ImageFacts {
  /// The scheme that something is shown in.
  public enum Scheme: String, Sendable { case light, dark }

  /// The appearance that an image of a set is for.
  public enum Luminosity: String, Sendable { case light, dark, tinted }

  /// The gamut of the screens that an image of a set is for.
  public enum Gamut: String, Sendable {
    /// sRGB.
    case srgb
    /// Display P3.
    case displayP3 = "display-p3"
  }
}

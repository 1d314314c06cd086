/// What the samples of a pixel measure.
///
/// ```swift
/// for model in ColorModel.allCases { print(model, model.channels) }
/// // Prints "gray 1"
/// // Prints "rgb 3"
/// // Prints "cmyk 4"
/// // Prints "lab 3"
/// ```
public enum ColorModel: String, Hashable, Sendable, CaseIterable {
  /// One sample, black to white.
  case gray
  /// Red, green and blue.
  case rgb
  /// Four inks, each from none (0) to full (the greatest code or 1).
  case cmyk
  /// CIE L\*a\*b\* as ICC.1:2022 encodes it in 8 or 16 bits (6.3.4.2): L\* 0…100 over all codes, a\*
  /// and b\* −128…127 with 0 at 0x80 or 0x8080. As floating point: the numbers themselves.
  case lab

  /// The number of samples, without alpha.
  public var channels: Int {
    switch self {
    case .gray: 1
    case .rgb, .lab: 3
    case .cmyk: 4
    }
  }
}

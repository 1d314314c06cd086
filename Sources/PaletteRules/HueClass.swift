import ColorCore

/// The common names of hues, as ranges of the OKLCH hue.
///
/// A color with less chroma than `minimumChroma` has no hue; it is black, gray or white by its
/// lightness. The bounds lie halfway between the system colors of neighboring names: systemRed has
/// the hue 28°, systemOrange 62°, systemYellow 90°, systemGreen 147°, systemBlue 257°, systemPurple
/// 311°.
enum HueClass: String, Hashable, Sendable {
  case red, orange, yellow, green, cyan, blue, purple, pink
  case black, gray, white

  /// The OKLCH chroma below which a color has no hue: #eee8e8 has 0.007, the palest red of a design
  /// system, #ffebe9, has 0.02, Tailwind's slate-500 0.046 and its red-200 0.06.
  static let minimumChroma = 0.05

  /// The class of a color; alpha is ignored.
  init(_ color: Color) {
    let c = color.components(in: .oklch)
    guard c.y >= Self.minimumChroma else {
      self = c.x < 0.3 ? .black : c.x < 0.9 ? .gray : .white
      return
    }
    self = HueClass(hue: c.z)
  }

  private init(hue: Double) {
    self =
      switch hue {
      case 45..<77: .orange
      case 77..<115: .yellow
      case 115..<175: .green
      case 175..<220: .cyan
      case 220..<282: .blue
      case 282..<330: .purple
      case 330..<350: .pink
      default: .red
      }
  }

  /// Whether the color has a hue.
  var isChromatic: Bool {
    switch self {
    case .black, .gray, .white: false
    default: true
    }
  }
}

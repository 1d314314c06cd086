public import ColorCore

/// All 16,777,216 colors of 8 bits.
public enum EightBitColors {
  #if DEBUG
    /// How far from a color every component is searched; all codes in a release build.
    private static let reach = 6
  #else
    private static let reach = 255
  #endif

  /// The luminances of red, green and blue alone, by code.
  private static let luminances = (0..<3).map { channel in
    (0...255).map { code in
      let codes = (0..<3).map { $0 == channel ? UInt8(code) : 0 }
      return WCAG2.luminance(Color(red: codes[0], green: codes[1], blue: codes[2]))
    }
  }

  /// The first color around one for which something holds, of its luminance and of the color itself,
  /// which takes longer to make.
  public static func first(
    around center: Color, where holds: (Double, () -> Color) -> Bool
  ) -> Color? {
    let middle = (0..<3).map { Int((center.components(in: .srgb)[$0] * 255).rounded()) }
    let ranges = middle.map { max(0, $0 - reach)...min(255, $0 + reach) }
    let (reds, greens, blues) = (luminances[0], luminances[1], luminances[2])
    for red in ranges[0] {
      for green in ranges[1] {
        for blue in ranges[2] {
          func color() -> Color {
            Color(red: UInt8(red), green: UInt8(green), blue: UInt8(blue))
          }
          if holds(reds[red] + greens[green] + blues[blue], color) { return color() }
        }
      }
    }
    return nil
  }
}

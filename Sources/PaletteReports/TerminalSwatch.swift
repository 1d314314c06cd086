package import ColorCore

/// A color sample for a terminal with 24-bit colors.
package enum TerminalSwatch {
  /// Two columns of the color, composited on white if it is translucent.
  package static func block(_ color: Color) -> String { "\u{1B}[48;2;\(rgb(color))m  \u{1B}[0m" }

  /// Text in one color on another.
  package static func painted(_ text: String, _ foreground: Color, on background: Color) -> String {
    "\u{1B}[38;2;\(rgb(foreground))m\u{1B}[48;2;\(rgb(background))m\(text)\u{1B}[0m"
  }

  private static func rgb(_ color: Color) -> String {
    let c = color.over(Color(.srgb, 1, 1, 1)).clipped(to: .srgb).components
      .map { ($0 * 255).rounded() }
    return "\(Int(c.x));\(Int(c.y));\(Int(c.z))"
  }
}

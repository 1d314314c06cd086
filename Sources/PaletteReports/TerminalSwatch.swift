package import ColorCore

/// A color sample for a terminal with 24-bit colors.
package enum TerminalSwatch {
  /// Two columns of the color, composited on white if it is translucent.
  package static func block(_ color: Color) -> String {
    let c = color.over(Color(.srgb, 1, 1, 1)).clipped(to: .srgb).components
      .map { ($0 * 255).rounded() }
    return "\u{1B}[48;2;\(Int(c.x));\(Int(c.y));\(Int(c.z))m  \u{1B}[0m"
  }
}

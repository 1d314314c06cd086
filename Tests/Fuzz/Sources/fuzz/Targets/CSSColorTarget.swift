import ColorCore

/// The text of a color. What was read is written, and read again as the same, except that reading
/// clamps lightness and chroma, which mixtures and relative colors may have beyond their ranges.
enum CSSColorTarget: FuzzTarget {
  static let name = "css-color"

  static func seeds() -> [[UInt8]] {
    [
      "#f80", "#11223344", "rebeccapurple", "rgb(10% 20% 30% / 0.5)", "rgba(1, 2, 3, 0.4)",
      "hsl(120deg none 50%)", "hwb(0.5turn 10% 20%)", "lab(50 -20 30)", "oklch(0.6 0.2 1rad / 50%)",
      "color(display-p3 1 0 0.5)", "color-mix(in oklch longer hue, red 20%, lab(50 0 0))",
      "color(from #abc xyz-d50 x calc(y * 2) z)", "oklab(from hsl(1 2% 3%) l sin(a) pi)",
    ].map { Array($0.utf8) }
  }

  static func run(_ input: [UInt8]) {
    let text = String(decoding: input, as: UTF8.self)
    guard let color = try? CSSColor(parsing: text) else { return }
    let written = color.serialized
    guard let again = try? CSSColor(parsing: written) else {
      fatalError("“\(written)” of “\(text)” cannot be read")
    }
    guard again.serialized != written else { return }
    let clamped = try? CSSColor(parsing: again.serialized)
    check(
      isBeyondRange(color.color) && clamped?.serialized == again.serialized,
      "“\(written)” becomes “\(again.serialized)”")
  }

  private static func isBeyondRange(_ color: Color) -> Bool {
    let c = color.components
    return switch color.space {
    case .lab: !(0...100).contains(c.x)
    case .oklab: !(0...1).contains(c.x)
    case .lch: !(0...100).contains(c.x) || c.y < 0
    case .oklch: !(0...1).contains(c.x) || c.y < 0
    case .hsl: c.y < 0
    default: false
    }
  }
}

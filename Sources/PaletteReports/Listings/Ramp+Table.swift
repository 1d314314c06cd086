import ColorCore
import PaletteRules

extension [Ramp] {
  /// The ramps for a terminal: a line for each step, with a bar for its lightness.
  ///
  /// - Parameters:
  ///   - usesColor: Whether colors are shown (24-bit ANSI escapes).
  ///   - width: The columns of the terminal.
  /// - Returns: The lines.
  public func table(usesColor: Bool = false, width: Int? = nil) -> String {
    let hasFiles = Set(map(\.file)).count > 1
    return map { ramp in
      Printable.line((hasFiles ? ramp.file + ": " : "") + ramp.title) + "\n"
        + ramp.table(usesColor: usesColor, width: width)
    }.joined(separator: "\n")
  }
}

extension Ramp {
  fileprivate func table(usesColor: Bool, width: Int?) -> String {
    let longest = Swift.max(4, steps.map { Printable.width(Printable.line($0.name)) }.max() ?? 0)
    let name = Swift.min(longest, 16)
    // The numbers take 43 columns, a swatch 3.
    let room = (width ?? 78) - name - 45 - (usesColor ? 3 : 0)
    let bar = Swift.max(0, Swift.min(24, room))
    func left(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: Swift.max(0, width - Printable.width(text)))
    }
    func right(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: Swift.max(0, width - text.count)) + text
    }
    let space = usesColor ? "   " : ""
    var lines = [
      (left("step", name) + "  " + space + left("color", 9) + right("L", 5) + right("C", 7)
        + right("h", 5) + right("white", 8) + right("black", 7)).trimmed
    ]
    for step in steps {
      let polar = step.polar
      let swatch = usesColor ? TerminalSwatch.block(step.color) + " " : ""
      let hex = step.color.hexIfInGamut ?? "\(step.color.hex)*"
      let cells = [
        left(Wrapping.shortened(Printable.line(step.name), to: name), name), "  ", swatch,
        left(hex, 9), right("\(Int((polar.x * 100).rounded()))", 5),
        right(RampText.decimals(polar.y, 3), 7),
        right(step.hasHue ? "\(Int(polar.z.rounded()) % 360)" : "–", 5),
        right(RatioText.measured(step.onWhite), 8), right(RatioText.measured(step.onBlack), 7),
      ]
      let filled = Int((polar.x * Double(bar)).rounded())
      let drawn = bar > 4 ? "  " + String(repeating: "▄", count: Swift.max(0, filled)) : ""
      lines.append((cells.joined() + drawn).trimmed)
    }
    if steps.contains(where: { $0.color.hexIfInGamut == nil }) {
      lines.append("* clipped: the color is outside sRGB")
    }
    return lines.map { $0 + "\n" }.joined()
  }
}

/// Numbers of ramps in words.
enum RampText {
  /// A number with so many decimals.
  static func decimals(_ value: Double, _ count: Int) -> String {
    var scale = 1.0
    for _ in 0..<count { scale *= 10 }
    let scaled = Int((value.magnitude * scale).rounded())
    let digits = "\(scaled % Int(scale))"
    let sign = value < 0 && scaled > 0 ? "-" : ""
    return sign + "\(scaled / Int(scale))." + String(repeating: "0", count: count - digits.count)
      + digits
  }
}

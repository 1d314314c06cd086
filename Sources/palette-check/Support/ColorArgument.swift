import ArgumentParser
package import ColorEngine
import PaletteAudit

/// Reads a color that was given as an argument; wrong notation is wrong usage.
package func color(_ text: String, _ name: String) throws -> Color {
  do {
    return try Color(parsing: text)
  } catch {
    guard error.kind != .needsContext else {
      throw ValidationError(
        "\(name) “\(text)” depends on where it is used: name the color that it stands for there")
    }
    throw ValidationError("\(name) “\(text)” is not a color: \(error)" + colorHint(text))
  }
}

/// What a person may have meant: the hexadecimal notation whose sign a shell took for a comment, that of
/// code, a system color, or a name.
private func colorHint(_ text: String) -> String {
  let digits = text.hasPrefix("0x") || text.hasPrefix("0X") ? String(text.dropFirst(2)) : text
  if (try? HexNotation.color(digits)) != nil {
    return "; did you mean “#\(digits)”? Put it in quotes"
  }
  for platform in SystemColors.platforms
  where (try? SystemColors.color(named: text, platform: platform)) != nil {
    let option = platform == .iOS ? "" : " --platform \(platform.rawValue)"
    return "; it is a system color, whose values `palette-check system \(text)\(option)` shows"
  }
  guard text.allSatisfy({ $0.isASCII && $0.isLetter }) else { return "" }
  return Similarity.question(Similarity.nearest(to: text, among: NamedColor.all.map(\.name)))
}

/// A color as it was measured: in hexadecimal notation if that is exact, else in that of CSS.
package func exactWords(_ color: Color) -> String {
  let hex = color.hex
  guard color.isInGamut(.srgb), let rounded = try? Color(parsing: hex) else { return color.css }
  let (a, b) = (color.components(in: .srgb), rounded.components(in: .srgb))
  let isExact = (0..<3).allSatisfy { abs(a[$0] - b[$0]) < 1e-6 }
  return isExact ? hex : color.css
}

/// Text and the spaces that fill its column.
package func pad(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}

/// A number with four decimals at most.
package func decimals(_ value: Double) -> String {
  let rounded = (value * 10_000).rounded() / 10_000
  return rounded == 0 ? "0" : RatioText.required(rounded)
}

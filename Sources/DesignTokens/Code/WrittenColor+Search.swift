package import SourceSyntax

extension WrittenColor {
  /// The labels of the numbers from which colors are made.
  private static let labels: Set<String> = [
    "displayP3Red", "hex", "hue", "red", "srgbRed", "white",
  ]

  /// Whether code of Swift or Kotlin makes a color of digits anywhere: `Color(0xFF336699)`,
  /// `UIColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 1)`, `Color(hex: "#336699")`.
  package static func isIn(_ text: SourceText) -> Bool {
    let source = SwiftSource(text)
    return source.tokens.indices.contains { position in
      guard source.isSign(position + 1, "("), position + 2 < source.tokens.count,
        source.name(position)?.hasSuffix("Color") == true
      else { return false }
      switch source.tokens[position + 2].kind {
      case .number: return true
      case .text(let range): return range.map { text.text($0).hasPrefix("#") } ?? false
      case .name:
        let isLabel = source.isSign(position + 3, ":") || source.isMark(position + 3, "=")
        return isLabel && source.isName(position + 2, labels)
      // `Color(.sRGB, red: 0.2, green: 0.4, blue: 0.6)`
      case .sign:
        return source.isSign(position + 4, ",") && source.isName(position + 5, labels)
      default: return false
      }
    }
  }
}

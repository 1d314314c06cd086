import ColorCore
import SourceSyntax
import SystemColors

/// Colors of the palette through which something shows.
extension CSSPalette {
  /// A color of the palette with an opacity, and what it is drawn on.
  struct Faded {
    let path: String
    let opacity: Double
    var pairings: [TokenPairing] = []
  }

  /// The path of a color with an opacity.
  mutating func fade(_ entry: Int, _ opacity: Double) -> String {
    let original = sheet.entries[entry].path
    let percent = (opacity * 1_000).rounded() / 10
    let number = percent == percent.rounded() ? String(Int(percent)) : String(percent)
    let path = "\(original)/\(number)"
    if faded[path] == nil { faded[path] = Faded(path: original, opacity: opacity) }
    return path
  }

  /// Adds the colors with an opacity to those outside of the palette.
  func addFaded(to palette: inout ResolvedPalette) {
    guard !faded.isEmpty else { return }
    let tokens = Dictionary(
      palette.tokens.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    let outside = faded.sorted { $0.key < $1.key }.compactMap { path, faded -> ResolvedToken? in
      guard var token = tokens[faded.path] else { return nil }
      token.path = path
      token.pairings = faded.pairings
      for index in token.variants.indices {
        guard case .color(var color) = token.variants[index].resolution else { continue }
        color.alpha *= faded.opacity
        token.variants[index].resolution = .color(color)
      }
      return token
    }
    palette.outside.append(palette.holding(outside))
  }
}

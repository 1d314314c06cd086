import ColorCore
import TokenGraph
import SourceSyntax
import SystemColors

extension Resolution {
  /// One row for each token and permutation, with a column for each modifier; gradients are
  /// omitted. See ``CSVText`` for values that look like formulas.
  ///
  /// `c1`, `c2` and `c3` are the components in the color's own space, in full precision, or `none`.
  /// A modifier with the name of another column is suffixed with ` (modifier)`.
  public var csv: String {
    var modifiers: [String] = []
    for choice in palettes.lazy.flatMap(\.permutations).flatMap(\.choices)
    where !modifiers.contains(choice.modifier) {
      modifiers.append(choice.modifier)
    }
    let names = modifiers.map { Self.columns.contains($0) ? "\($0) (modifier)" : $0 }
    var text = CSVText(columns: Self.columns[..<2] + names + Self.columns[2...])
    for palette in palettes {
      for token in palette.tokens {
        for (permutation, index) in zip(palette.permutations, token.variantIndices)
        where index >= 0 {
          let value = token.variants[Int(index)]
          let contexts = modifiers.map { name in
            permutation.choices.first { $0.modifier == name }?.context ?? ""
          }
          let appearance = permutation.appearance
          let start = value.location.range.start
          text.add(
            [value.location.file, token.path] + contexts
              + [
                appearance.scheme.rawValue, appearance.contrast.rawValue, appearance.gamut.rawValue,
              ] + Self.fields(value.resolution)
              + [
                value.aliases.map(\.path).joined(separator: " → "), "\(start.line)",
                "\(start.column)",
              ])
        }
      }
    }
    return text.text
  }

  private static let columns = [
    "file", "token", "scheme", "contrast", "gamut", "css", "hex", "space", "c1", "c2", "c3",
    "alpha",
    "unknown", "aliases", "line", "column",
  ]

  /// The fields from `css` to `unknown`.
  private static func fields(_ resolution: TokenResolution) -> [String] {
    switch resolution {
    case .unknown(let reason):
      return ["", "", "", "", "", "", "", reason.message]
    case .color(let color):
      func number(_ value: Double, _ part: Color.Missing) -> String {
        color.missing.contains(part) ? "none" : JSONText.number(value).compact
      }
      return [color.css, color.hexIfInGamut ?? "", color.space.rawValue]
        + (0..<3).map { number(color.components[$0], .component($0)) }
        + [number(color.alpha, .alpha), ""]
    }
  }
}

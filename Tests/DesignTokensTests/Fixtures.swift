import ColorCore
import DesignTokens
import FileAccess
import SourceSyntax
import SystemColors

/// The palettes of some texts, by their paths; all of them are named unless `paths` says otherwise.
func load(
  _ files: [String: String], paths: [String]? = nil, options: LoadOptions = LoadOptions()
) -> LoadedPalettes {
  PaletteLoader.load(
    paths: paths ?? files.keys.sorted(), options: options, files: MemoryFiles(files))
}

/// The palette of one token file.
func palette(
  _ text: String, named name: String = "a.tokens.json", options: LoadOptions = LoadOptions()
) -> ResolvedPalette {
  load([name: text], options: options).palettes[0]
}

extension ResolvedPalette {
  /// The codes of the problems, in order.
  var codes: [String] { problems.map(\.code) }

  func token(_ path: String) -> ResolvedToken? { tokens.first { $0.path == path } }

  /// The tokens, and the colors that are drawn without one.
  var allTokens: [ResolvedToken] { tokens + outside.flatMap(\.tokens) }

  /// The pairs that are drawn, besides that of the body, each with what is said of how sure it is.
  ///
  /// - Parameter isDetailed: Whether what shows through a background and the role are told, too.
  /// - Returns: The pairs, sorted.
  func drawnPairs(isDetailed: Bool = false) -> [String] {
    allTokens.flatMap { token in
      token.pairings.filter { token.path != "--ink" || $0.path != "--paper" }.map { pairing in
        let sureness =
          switch pairing.joint {
          case .assumed: " likely"
          case .doubtful: " possibly"
          default: ""
          }
        let over = pairing.over.isEmpty ? "" : " over \(pairing.over.joined(separator: ", "))"
        return "\(token.path) on \(pairing.path ?? "?")" + (isDetailed ? over : "") + sureness
          + (isDetailed && pairing.role == .ui ? " as an icon" : "")
      }
    }.sorted()
  }

  /// The color of a token in a permutation, in hexadecimal.
  func hex(_ path: String, _ permutation: Int = 0) -> String? {
    token(path)?.value(in: permutation)?.color?.hex
  }

  /// The colors of a token in all permutations, in hexadecimal.
  func hexes(_ path: String) -> Set<String> {
    Set(token(path)?.variants.compactMap { $0.color?.hex } ?? [])
  }

  /// The code of the reason why a token has no color.
  func reason(_ path: String, _ permutation: Int = 0) -> String? {
    guard case .unknown(let reason)? = token(path)?.value(in: permutation)?.resolution else {
      return nil
    }
    return reason.code.rawValue
  }

  /// The permutations as `theme=dark,contrast=high`.
  var choices: [String] {
    permutations.map {
      $0.choices.map { "\($0.modifier)=\($0.context)" }.joined(separator: ",")
    }
  }
}

/// A color value of an sRGB hexadecimal text, such as `336699`.
func srgb(_ hex: String) -> String {
  let value = UInt32(hex, radix: 16) ?? 0
  let parts = [16, 8, 0].map { "\(Double(value >> UInt32($0) & 255) / 255)" }
  return #"{"colorSpace": "srgb", "components": [\#(parts.joined(separator: ", "))]}"#
}

/// A color token of an sRGB hexadecimal text.
func color(_ hex: String) -> String { #"{"$type": "color", "$value": \#(srgb(hex))}"# }

/// A color token that is an alias.
func alias(_ path: String) -> String { #"{"$type": "color", "$value": "{\#(path)}"}"# }

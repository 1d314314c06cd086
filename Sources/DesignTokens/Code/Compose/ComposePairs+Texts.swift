import ColorCore
import SourceSyntax
import TokenGraph

/// The texts that code draws, whatever they lie on: the coverage counts those that no pair has.
extension ComposePairs {
  /// Adds the texts to the palettes of their colors; those that code writes itself to the nearest one.
  func addTexts(to palettes: inout [ResolvedPalette]) {
    var owners: [String: Int] = [:]
    for (index, palette) in palettes.enumerated() {
      for token in palette.tokens where owners[token.path] == nil { owners[token.path] = index }
    }
    var seen: Set<String> = []
    for (index, file) in project.files.enumerated() {
      for color in file.texts {
        guard let end = end(color, in: index), !end.isClear, seen.insert(end.path).inserted else {
          continue
        }
        let owner = owners[end.declaredPath] ?? Self.nearest(to: file.path, among: palettes)
        palettes[owner].unplacedTexts.append(
          UnplacedText(name: end.path, location: file.source.source.location(of: color.range)))
      }
    }
  }
}

extension ComposePairs.End {
  fileprivate var isClear: Bool {
    if case .literal(_, let color, _) = self { color.alpha == 0 } else { false }
  }

  /// The path of the token that it is, opaque or not.
  fileprivate var declaredPath: String {
    if case .tint(_, let base, _) = self { base } else { path }
  }
}

import FileAccess
import SourceSyntax

/// Files whose names stand for the group that their tokens lack: `muted` of `fg.json` beside `muted` of
/// `bg.json`.
enum DTCGFileNames {
  /// The words under which the tokens of a file may say themselves what they draw.
  private static let general: [NamePart: Set<String>] = [
    .foreground: ["content", "fg", "foreground", "text"],
    .ground: ["background", "bg", "fill", "surface"],
  ]

  /// The groups that the names of files stand for, by their paths. Only files for what lies on something
  /// and for what it lies on, side by side, are named so.
  static func groups(of inputs: [TokenInput]) -> [String: String] {
    var result: [String: String] = [:]
    for files in Dictionary(grouping: inputs, by: { Path.folder($0.path) }).values {
      let parts = files.compactMap { input -> (input: TokenInput, name: String, part: NamePart)? in
        let name = AppearanceNaming.stem(input.path)
        guard AppearanceNaming.words(name).count == 1, let part = NamePart(of: name) else {
          return nil
        }
        return (input, name, part)
      }
      guard Set(parts.map(\.part)).count > 1 else { continue }
      for (input, name, part) in parts {
        let words = (general[part] ?? []).union([name.lowercased()])
        guard let document = input.json, !document.hasName(with: words) else { continue }
        result[input.path] = name
      }
    }
    return result
  }
}

extension JSONDocument {
  /// Whether the name of some group or token has one of some words.
  fileprivate func hasName(with words: Set<String>) -> Bool {
    nodes.indices.contains { index in
      guard nodes[index].isKey else { return false }
      let name = value(index).text
      return !name.hasPrefix("$") && !words.isDisjoint(with: AppearanceNaming.words(name))
    }
  }
}

import ColorCore
import DesignTokens
import FileAccess
import SystemColors
import Testing

/// Reads exports again and compares.
enum RoundTrip {
  static func dtcg(_ export: Export) throws -> ResolvedPalette {
    let file = try #require(export.files.first)
    let palettes = PaletteLoader.load(text: file.bytes, fileName: "again.json").palettes
    return try #require(palettes.first)
  }

  static func catalog(_ export: Export) -> ResolvedPalette {
    var files = MemoryFiles([:])
    for file in export.files { files.files["A.xcassets/\(file.path)"] = file.bytes }
    return PaletteLoader.load(paths: ["A.xcassets"], files: files).palettes[0]
  }

  /// What is not the same in two palettes, a few of them; permutations are matched by their choices,
  /// those of combined modifiers part by part, or by their appearances.
  static func differences(
    _ palette: ResolvedPalette, _ again: ResolvedPalette, byAppearance: Bool = false
  ) -> [String] {
    var result: [String] = []
    let tokens = Dictionary(again.tokens.map { ($0.path, $0) }) { first, _ in first }
    for (index, permutation) in palette.permutations.enumerated() {
      let match = again.permutations.firstIndex {
        byAppearance ? agree(permutation, $0, in: again) : agree(permutation, $0)
      }
      guard let match else { return ["no permutation \(permutation.choices)"] }
      for token in palette.tokens {
        let path = byAppearance ? catalogPath(token.path) : token.path
        let expected = token.value(in: index)?.color
        let actual = tokens[path]?.value(in: match)?.color
        if !isSame(expected, actual), result.count < 5 {
          result.append("\(path) in \(index): \(expected?.css ?? "–") → \(actual?.css ?? "–")")
        }
      }
    }
    return result
  }

  private static func catalogPath(_ path: String) -> String {
    path.hasSuffix(".$root") ? String(path.dropLast(6)) : path
  }

  private static func agree(_ old: Permutation, _ new: Permutation) -> Bool {
    new.choices.allSatisfy { choice in
      let names = choice.modifier.split(separator: "+")
      let contexts = choice.context.split(separator: "+")
      return zip(names, contexts).allSatisfy { name, context in
        old.choices.contains { $0.modifier == name && $0.context == context }
      }
    }
  }

  private static func agree(
    _ old: Permutation, _ new: Permutation, in palette: ResolvedPalette
  ) -> Bool {
    func isEqual<Value: Hashable>(_ part: (Appearance) -> Value) -> Bool {
      Set(palette.permutations.map { part($0.appearance) }).count == 1
        || part(old.appearance) == part(new.appearance)
    }
    return isEqual(\.scheme) && isEqual(\.contrast) && isEqual(\.gamut)
  }

  /// Whether two colors are one: in the same space to the last digit, else to 1e-12 in XYZ, relative
  /// to how bright they are.
  static func isSame(_ a: Color?, _ b: Color?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    if a.space == b.space, a.components == b.components { return a.alpha == b.alpha }
    let (p, q) = (a.components(in: .xyzD65), b.components(in: .xyzD65))
    let size = (0..<3).map { abs(p[$0]) }.reduce(1, max)
    return a.alpha == b.alpha && (0..<3).allSatisfy { abs(p[$0] - q[$0]) <= 1e-12 * size }
  }

  // MARK: - Style sheets

  /// A rule of a style sheet, in the few forms that exports have.
  private struct Rule {
    var media: [String] = []
    var selectors: [String] = []
    var declarations: [(name: String, value: String)] = []
  }

  /// What is not the same in a style sheet, by the rules of the cascade.
  static func cssDifferences(_ palette: ResolvedPalette, _ css: String) -> [String] {
    let rules = rules(of: css)
    var result: [String] = []
    for (index, permutation) in palette.permutations.enumerated() {
      let values = cascade(rules, permutation)
      for token in palette.tokens {
        let name = propertyName(token.path)
        let expected = token.value(in: index)?.color
        let text = values[name]
        let actual = text.flatMap { try? Color(parsing: $0) }
        let isUnset = text == nil || text == "initial"
        if expected == nil ? !isUnset : !isSame(expected, actual), result.count < 5 {
          result.append("\(name) in \(index): \(expected?.css ?? "–") → \(text ?? "–")")
        }
      }
    }
    return result
  }

  private static func propertyName(_ path: String) -> String {
    var name = ""
    for character in catalogPath(path) {
      switch character {
      case ".": name += "-"
      case _ where character.isLetter || character.isNumber || "-_".contains(character):
        name.append(character)
      default: name += "\\\(character)"
      }
    }
    return "--" + name
  }

  private static func rules(of css: String) -> [Rule] {
    var rules: [Rule] = []
    var media: [String] = []
    for line in css.split(separator: "\n").map({ String($0.drop { $0 == " " }) }) {
      if line.hasPrefix("@media ") {
        media = line.dropFirst(7).dropLast(2).split(" and ")
      } else if line.hasSuffix(" {") {
        rules.append(Rule(media: media, selectors: line.dropLast(2).split(", ")))
      } else if line == "}" {
        // The end of a rule, or of the media query around it, which holds one rule.
        if rules.last?.declarations.isEmpty == false { media = [] }
      } else if let colon = line.split(": ", most: 1), rules.last != nil {
        rules[rules.count - 1].declarations.append((colon.0, String(colon.1.dropLast())))
      }
    }
    return rules
  }

  /// The values that win in a permutation: the greatest specificity, then the last rule.
  private static func cascade(_ rules: [Rule], _ permutation: Permutation) -> [String: String] {
    let appearance = permutation.appearance
    var features: Set = [
      "(prefers-color-scheme: \(appearance.scheme.rawValue))",
      "(prefers-contrast: \(appearance.contrast == .increased ? "more" : "no-preference"))",
      "(inverted-colors: \(appearance.isInverted ? "inverted" : "none"))",
      "(prefers-reduced-transparency: "
        + "\(appearance.transparency == .reduced ? "reduce" : "no-preference"))",
    ]
    features.insert(
      appearance.gamut == .displayP3 ? "(color-gamut: p3)" : "(not (color-gamut: p3))")
    let attributes = permutation.choices.map { choice in
      "[data-\(choice.modifier.lowercased())=\"\(choice.context)\"]"
    }
    var winners: [String: (specificity: Int, value: String)] = [:]
    for rule in rules where features.isSuperset(of: rule.media) {
      let specificities = rule.selectors.compactMap { selector -> Int? in
        if selector == ":root" { return 1 }
        let parts = selector.dropLast().split("]").map { $0 + "]" }
        return parts.allSatisfy(attributes.contains) ? parts.count : nil
      }
      guard let specificity = specificities.max() else { continue }
      for declaration in rule.declarations
      where winners[declaration.name].map({ $0.specificity <= specificity }) ?? true {
        winners[declaration.name] = (specificity, declaration.value)
      }
    }
    return winners.mapValues(\.value)
  }
}

extension StringProtocol {
  /// The parts between occurrences of a separator.
  fileprivate func split(_ separator: String) -> [String] {
    var parts: [String] = []
    var rest = String(self)
    while let (first, tail) = rest.split(separator, most: 1) {
      parts.append(first)
      rest = tail
    }
    return parts + [rest]
  }

  /// What is before and after the first occurrence of a separator.
  fileprivate func split(_ separator: String, most: Int) -> (String, String)? {
    firstRange(of: separator).map {
      (String(self[..<$0.lowerBound]), String(self[$0.upperBound...]))
    }
  }
}

import ColorCore
import DesignTokens
import Foundation
import PaletteRules
import SourceSyntax
import SystemColors

/// Palettes for tests: from hexadecimal colors, and from real DTCG files read in the simplest way
/// that is right for them.
enum SamplePalette {
  static let light = Permutation(choices: [], appearance: Appearance())

  static func location(_ line: Int, file: String = "sample.tokens.json") -> SourceLocation {
    SourceLocation(
      file: file,
      range: SourceRange(
        start: SourcePosition(line: line, column: 1, offset: line * 100),
        end: SourcePosition(line: line, column: 11, offset: line * 100 + 10)))
  }

  /// One color for each permutation: `nil` where the token does not exist, `?` where it cannot be
  /// resolved.
  static func token(_ path: String, line: Int, _ colors: [String?]) throws -> ResolvedToken {
    var variants: [ResolvedValue] = []
    var indices: [Int32] = []
    for color in colors {
      guard let color else {
        indices.append(-1)
        continue
      }
      let value = ResolvedValue(
        resolution: color == "?"
          ? .unknown(UnknownReason(code: .unresolvedAlias, message: "{x} does not exist"))
          : .color(try Color(parsing: color)), location: location(line))
      if let known = variants.firstIndex(of: value) {
        indices.append(Int32(known))
      } else {
        indices.append(Int32(variants.count))
        variants.append(value)
      }
    }
    return ResolvedToken(path: path, variants: variants, variantIndices: indices)
  }

  static func palette(
    in permutations: [Permutation] = [light], _ colors: [(String, [String?])]
  ) throws -> ResolvedPalette {
    ResolvedPalette(
      file: "sample.tokens.json", format: "dtcg", permutations: permutations,
      tokens: try colors.enumerated().map { try token($1.0, line: $0 + 1, $1.1) }, problems: [])
  }

  /// The product of modifiers; contexts called `dark` and `increased` mean what they say.
  static func permutations(_ modifiers: [(String, [String])]) -> [Permutation] {
    modifiers.reduce([light]) { permutations, modifier in
      permutations.flatMap { permutation in
        modifier.1.map { context in
          var next = permutation
          next.choices.append(.init(modifier: modifier.0, context: context))
          if context.contains("dark") { next.appearance.scheme = .dark }
          if context.contains("increased") { next.appearance.contrast = .increased }
          return next
        }
      }
    }
  }

  /// DTCG documents, one list of files for each permutation: later files win, then aliases are
  /// resolved.
  static func dtcg(_ permutations: [(Permutation, [String])]) throws -> ResolvedPalette {
    var order: [String] = []
    var colors: [String: [String?]] = [:]
    for (index, (_, files)) in permutations.enumerated() {
      var raw: [String: Any] = [:]
      for file in files {
        let object = try JSONSerialization.jsonObject(
          with: Data(contentsOf: URL(filePath: file)))
        for (path, value) in flatten(object, []) { raw[path] = value }
      }
      for path in raw.keys.sorted() {
        guard let hex = resolve(raw[path], raw, depth: 0) else { continue }
        if colors[path] == nil {
          colors[path] = Array(repeating: nil, count: permutations.count)
          order.append(path)
        }
        colors[path]?[index] = hex
      }
    }
    return try palette(in: permutations.map(\.0), order.map { ($0, colors[$0] ?? []) })
  }

  private static func flatten(_ object: Any, _ path: [String]) -> [(String, Any)] {
    guard let object = object as? [String: Any] else { return [] }
    var tokens: [(String, Any)] = []
    if let value = object["$value"] { tokens.append((path.joined(separator: "."), value)) }
    for (key, value) in object where key == "$root" || !key.hasPrefix("$") {
      tokens += flatten(value, path + [key])
    }
    return tokens
  }

  private static func resolve(_ value: Any?, _ raw: [String: Any], depth: Int) -> String? {
    if let alias = value as? String, alias.hasPrefix("{"), depth < 20 {
      return resolve(raw[String(alias.dropFirst().dropLast())], raw, depth: depth + 1)
    }
    guard let color = value as? [String: Any], color["colorSpace"] as? String == "srgb",
      let c = color["components"] as? [Double]
    else { return nil }
    return Color(.srgb, c[0], c[1], c[2], alpha: color["alpha"] as? Double ?? 1).hex
  }
}

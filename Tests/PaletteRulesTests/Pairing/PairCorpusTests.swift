import DesignTokens
import Foundation
import PaletteRules
import PaletteTestSupport
import Testing

/// The labelled pairs of public design systems: how many of them are inferred, and how much of what is
/// inferred is right.
@Suite struct PairCorpusTests {
  private struct Labels: Decodable {
    struct Rule: Decodable {
      var foreground, background: String
    }
    var inputs: [String]
    var options: [String]?
    var pairs: [Rule]
    var allowed, never: [Rule]?
  }

  @Test(.needs("corpora/pairs"))
  func `recall and precision`() throws {
    let folder = try Corpora.file("corpora/pairs")
    var (labelled, found, inferred, right) = (0, 0, 0, 0)
    var lines: [String] = []
    for system in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
      let url = URL(filePath: "\(folder)/\(system)/pairs.json")
      guard let data = try? Data(contentsOf: url) else { continue }
      let labels = try JSONDecoder().decode(Labels.self, from: data)
      let pairs = Self.pairs(labels, in: "\(folder)/\(system)")
      let must = Set(labels.pairs.map { Pair($0.foreground, $0.background) })
      let allowed = try Patterns(labels.allowed ?? [])
      let never = try Patterns(labels.never ?? [])
      let good = pairs.filter { must.contains($0) || (allowed.match($0) && !never.match($0)) }
      let hits = must.intersection(pairs).count
      lines.append("\(system): \(hits)/\(must.count) found, \(good.count)/\(pairs.count) right")
      labelled += must.count
      found += hits
      inferred += pairs.count
      right += good.count
    }
    let summary = Comment(rawValue: lines.joined(separator: "\n"))
    #expect(labelled >= 1_000, summary)
    #expect(Double(found) >= 0.95 * Double(labelled), summary)
    #expect(Double(right) >= 0.98 * Double(inferred), summary)
  }

  private struct Pair: Hashable {
    var foreground, background: String
    init(_ foreground: String, _ background: String) {
      (self.foreground, self.background) = (foreground, background)
    }
  }

  /// The pairs of a system, whose files count as one palette if they have the same permutations.
  private static func pairs(_ labels: Labels, in folder: String) -> Set<Pair> {
    var options = LoadOptions()
    if let name = labels.options?.last { options.format = name }
    let loaded = PaletteLoader.load(
      paths: labels.inputs.map { "\(folder)/\($0)" }, options: options)
    var merged: [Int: ResolvedPalette] = [:]
    for palette in loaded.palettes {
      guard var known = merged[palette.permutations.count] else {
        merged[palette.permutations.count] = palette
        continue
      }
      let paths = Set(known.tokens.map(\.path))
      known.tokens += palette.tokens.filter { !paths.contains($0.path) }
      merged[palette.permutations.count] = known
    }
    return Set(
      merged.values.flatMap { palette in
        Pairing(of: palette, configuration: Configuration()).pairs.map {
          Pair($0.foreground.path, $0.background.path)
        }
      })
  }

  /// Globs of pairs: `*` is any text without a dot, `**` any text, `{a,b}` an alternative.
  private struct Patterns {
    private let rules: [(foreground: NSRegularExpression, background: NSRegularExpression)]

    init(_ rules: [Labels.Rule]) throws {
      self.rules = try rules.map {
        (try Self.expression($0.foreground), try Self.expression($0.background))
      }
    }

    func match(_ pair: Pair) -> Bool {
      rules.contains { rule in
        Self.matches(rule.foreground, pair.foreground)
          && Self.matches(rule.background, pair.background)
      }
    }

    private static func matches(_ expression: NSRegularExpression, _ text: String) -> Bool {
      expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
    }

    private static func expression(_ glob: String) throws -> NSRegularExpression {
      var pattern = ""
      var depth = 0
      var rest = glob[...]
      while let character = rest.popFirst() {
        switch character {
        case "*" where rest.first == "*":
          rest.removeFirst()
          pattern += ".*"
        case "*": pattern += "[^.]*"
        case "{":
          depth += 1
          pattern += "(?:"
        case "}":
          depth -= 1
          pattern += ")"
        case "," where depth > 0: pattern += "|"
        default: pattern += NSRegularExpression.escapedPattern(for: String(character))
        }
      }
      return try NSRegularExpression(pattern: "^\(pattern)$")
    }
  }
}

import DesignTokens
import Foundation
import PaletteAudit
import PaletteRules
import PaletteTestSupport
import Testing

/// Primer's own contrast check, with its pairs and minimums as a configuration: every check has the
/// ratio and the verdict of Primer's script, which `Scripts/primer-contrast.py` computes apart.
@Suite struct PrimerContrastTests {
  private struct Expected: Decodable {
    /// A pair over a canvas, which is empty for an opaque background.
    struct Check: Decodable {
      var foreground, background, canvas, kind: String
      /// In each theme the ratio, cut to two decimals, if it is checked there.
      var ratios: [Double?]

      init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        foreground = try values.decode(String.self)
        background = try values.decode(String.self)
        canvas = try values.decode(String.self)
        kind = try values.decode(String.self)
        ratios = try values.decode([Double?].self)
      }
    }
    var themes: [String]
    var minimums: [String: [Double]]
    var checks: [Check]
  }

  private struct Key: Hashable {
    var foreground, background, canvas, theme: String
  }

  private struct Check {
    var minimum, ratio: Double
    var isFailure: Bool
  }

  /// The folder as it is kept, and the resolver document that names its files.
  @Test(
    .needs("corpora/pairs/github-primer"),
    arguments: [
      ("github-primer", ["light", "dark", "light-high-contrast", "dark-high-contrast"]),
      ("github-primer.resolver.json", ["light", "dark", "light-hc", "dark-hc"]),
    ])
  func `every check of Primer`(_ input: String, _ themes: [String]) throws {
    let expected = try JSONDecoder().decode(
      Expected.self, from: Data(contentsOf: Corpora.resource("primer-contrast")))
    let checks = try Self.checks(
      of: Corpora.file("corpora/pairs/github-primer/tokens/\(input)"), in: Set(themes))
    var count = 0
    for check in expected.checks {
      for (index, ratio) in check.ratios.enumerated() {
        guard let ratio else { continue }
        count += 1
        let key = Key(
          foreground: check.foreground, background: check.background, canvas: check.canvas,
          theme: themes[index])
        let known = try #require(checks[key], "\(key)")
        let minimum = try #require(expected.minimums[check.kind]?[index])
        expectEqual(known.minimum, minimum, "\(key)")
        expectEqual(known.isFailure, ratio < minimum, "\(key)")
        if check.canvas.isEmpty {
          expectEqual((known.ratio * 100).rounded(.down) / 100, ratio, "\(key)")
        } else {
          // The script rounds composited colors to 8 bits.
          #expect(abs(known.ratio - ratio) <= 0.01 + 0.006 * ratio, "\(key)")
        }
      }
    }
    expectEqual(count, 1018)
    expectEqual(checks.count, count)
  }

  @Test func `the configuration is short`() throws {
    let text = try String(contentsOf: Self.configuration, encoding: .utf8)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 60)
    #expect(ConfigurationFile.parse(text, name: "primer.yml").problems.isEmpty)
  }

  private static let configuration = Corpora.package.appending(
    path: "Tests/Resources/primer-contrast.yml")

  /// Every pair in every theme, over each canvas of a translucent background.
  private static func checks(of path: String, in themes: Set<String>) throws -> [Key: Check] {
    let checker = TokenChecker(configuration: ConfigurationFile.load(configuration.path))
    var checks: [Key: Check] = [:]
    for pair in checker.pairs(paths: [path]).pairs {
      for permutation in pair.scope {
        let theme = pair.permutations[permutation].choices.first { $0.modifier == "theme" }?.context
        guard let theme, themes.contains(theme),
          let background = pair.background.value(in: permutation)?.color
        else { continue }
        var one = pair
        one.scope = [permutation]
        for canvas in background.alpha < 1 ? pair.over.map(Optional.some) : [nil] {
          one.over = canvas.map { [$0] } ?? []
          let requirement = try #require(pair.requirement)
          let key = Key(
            foreground: pair.foreground.path, background: pair.background.path,
            canvas: canvas?.path ?? "", theme: theme)
          let ratio = measured(one, minimum: 21.5)
          #expect(checks[key] == nil, "\(key)")
          checks[key] = Check(
            minimum: requirement.ratio, ratio: try #require(ratio),
            isFailure: measured(one, minimum: requirement.ratio) != nil)
        }
      }
    }
    return checks
  }

  /// The ratio of a pair if it is below a minimum.
  private static func measured(_ pair: ColorPair, minimum: Double) -> Double? {
    var pair = pair
    pair.requirement?.ratio = minimum
    var ratio: Double?
    ContrastMinimum().check(pair) { ratio = $0.measurement?.measured }
    return ratio
  }
}

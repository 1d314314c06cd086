import DesignTokens
import FileAccess
import PaletteTestSupport
import SourceSyntax
import SystemColors
import Testing

/// Real files and the public conformance suite.
struct CorpusTests {
  private func load(_ path: String) throws -> LoadedPalettes {
    PaletteLoader.load(paths: [try Corpora.file("corpora/\(path)")])
  }

  @Test(.needs("corpora/tokens"))
  func `the Simple Design System of Figma`() throws {
    let result = try load("tokens/dtcg-examples/figma-sds.resolver.json")
    let palette = try #require(result.palettes.first)
    #expect(result.problems.allSatisfy { $0.code == "typography/light-weight" })
    expectEqual(palette.tokens.count, 216)
    expectEqual(palette.choices, ["theme=light", "theme=dark"])
    expectEqual(palette.permutations.map(\.appearance.scheme), [.light, .dark])
    expectEqual(palette.hex("color.background.brand.$root", 1), "#ffffff0d")
    #expect(palette.tokens.allSatisfy { token in token.variants.allSatisfy { $0.color != nil } })
    expectEqual(palette.fileCount, 6)
  }

  @Test(
    .needs("corpora/tokens"), arguments: [("ibm-carbon", 244, 1), ("microsoft-fluent", 151, 2)])
  func `other design systems`(_ name: String, _ tokens: Int, _ permutations: Int) throws {
    let result = try load("tokens/dtcg-examples/\(name).resolver.json")
    let palette = try #require(result.palettes.first)
    #expect(result.problems.allSatisfy { $0.code == "typography/light-weight" })
    expectEqual(palette.tokens.count, tokens)
    expectEqual(palette.permutations.count, permutations)
  }

  @Test(.needs("corpora/tokens"))
  func `a folder of resolver documents has a palette for each`() throws {
    let result = try load("tokens/dtcg-examples")
    expectEqual(result.palettes.map(\.format), ["dtcg-resolver", "dtcg-resolver", "dtcg-resolver"])
    #expect(result.problems.allSatisfy { $0.code == "typography/light-weight" })
  }

  @Test(.needs("corpora/xcassets"))
  func `the asset catalogs of the NHS app`() throws {
    let result = try load("xcassets/nhsx-covid-19")
    let palette = try #require(result.palettes.first)
    expectEqual(result.palettes.count, 1)
    #expect(result.problems.isEmpty)
    expectEqual(palette.tokens.count, 44)
    expectEqual(palette.permutations.count, 4)
    #expect(palette.tokens.contains { $0.path.hasPrefix("Style.") })
    #expect(palette.tokens.allSatisfy { token in token.variants.allSatisfy { $0.color != nil } })
  }

  @Test(.needs("corpora/tokens"), arguments: ["format", "resolver"])
  func `the conformance suite`(_ part: String) throws {
    let folder = try Corpora.file("corpora/tokens/dtcg-conformance/\(part)")
    let manifest = try JSONReader.read(
      SourceText(name: "manifest.json", bytes: LocalFiles().read("\(folder)/manifest.json"))
    ).root
    var counts = (right: 0, all: 0)
    for test in try #require(manifest["tests"]).elements {
      let input = try #require(test["input"]?.string)
      let isPositive = test["type"]?.string == "PositiveEvaluationTest"
      let result = PaletteLoader.load(
        paths: ["\(folder)/\(input)"], options: LoadOptions(isConformance: true))
      let hasErrors = result.problems.contains { $0.severity == .error }
      #expect(hasErrors != isPositive, "\(input): \(result.problems.map(\.message))")
      counts.all += 1
      if hasErrors != isPositive { counts.right += 1 }
    }
    #expect(counts == (part == "format" ? (117, 117) : (12, 12)))
  }

  /// The first values of tokens of the real files are replaced in turn, and what is around each must not
  /// change.
  @Test(
    .needs("corpora/tokens"),
    arguments: [
      "dtcg-examples", "figma-sds-native", "style-dictionary-v3", "metamask-design-tokens",
    ])
  func `an untouched token is written back byte for byte`(_ folder: String) throws {
    let path = try Corpora.file("corpora/tokens/\(folder)")
    let loaded = PaletteLoader.load(paths: [path])
    var count = 0
    for palette in loaded.palettes {
      for token in palette.tokens.prefix(200) {
        for variant in token.variants.prefix(3) {
          let source = try #require(loaded.sources[variant.location.file])
          let edit = SourceEdit(variant.location, "☃")
          let bytes = try source.applying([edit])
          let after = edit.range.lowerBound + 3
          let isKept =
            bytes[..<edit.range.lowerBound] == source.bytes[..<edit.range.lowerBound]
            && bytes[after...] == source.bytes[edit.range.upperBound...]
          #expect(isKept, "\(token.path)")
          count += 1
        }
      }
    }
    #expect(count > 0)
    for source in loaded.sources.values {
      try expectEqual(source.applying([]), source.bytes)
    }
  }
}

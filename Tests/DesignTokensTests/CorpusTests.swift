import DesignTokens
import FileAccess
import PaletteTestSupport
import SourceSyntax
import SystemColors
import Testing

/// Real files and the public conformance suite; each test passes where they are not there.
struct CorpusTests {
  private func load(_ path: String) -> LoadedPalettes? {
    Corpora.path("corpora/\(path)").map { PaletteLoader.load(paths: [$0]) }
  }

  @Test func `the Simple Design System of Figma`() throws {
    guard let result = load("tokens/dtcg-examples/figma-sds.resolver.json") else { return }
    let palette = try #require(result.palettes.first)
    #expect(result.problems.isEmpty)
    #expect(palette.tokens.count == 216)
    #expect(palette.choices == ["theme=light", "theme=dark"])
    #expect(palette.permutations.map(\.appearance.scheme) == [.light, .dark])
    #expect(palette.hex("color.background.brand.$root", 1) == "#ffffff0d")
    #expect(palette.tokens.allSatisfy { token in token.variants.allSatisfy { $0.color != nil } })
    #expect(palette.fileCount == 6)
  }

  @Test(arguments: [("ibm-carbon", 244, 1), ("microsoft-fluent", 151, 2)])
  func `other design systems`(_ name: String, _ tokens: Int, _ permutations: Int) throws {
    guard let result = load("tokens/dtcg-examples/\(name).resolver.json") else { return }
    let palette = try #require(result.palettes.first)
    #expect(result.problems.isEmpty)
    #expect(palette.tokens.count == tokens)
    #expect(palette.permutations.count == permutations)
  }

  @Test func `a folder of resolver documents has a palette for each`() {
    guard let result = load("tokens/dtcg-examples") else { return }
    #expect(result.palettes.map(\.format) == ["dtcg-resolver", "dtcg-resolver", "dtcg-resolver"])
    #expect(result.problems.isEmpty)
  }

  @Test func `the asset catalogs of the NHS app`() throws {
    guard let result = load("xcassets/nhsx-covid-19") else { return }
    let palette = try #require(result.palettes.first)
    #expect(result.palettes.count == 1)
    #expect(result.problems.isEmpty)
    #expect(palette.tokens.count == 44)
    #expect(palette.permutations.count == 4)
    #expect(palette.tokens.contains { $0.path.hasPrefix("Style.") })
    #expect(palette.tokens.allSatisfy { token in token.variants.allSatisfy { $0.color != nil } })
  }

  @Test(arguments: ["format", "resolver"])
  func `the conformance suite`(_ part: String) throws {
    guard let folder = Corpora.path("corpora/tokens/dtcg-conformance/\(part)") else { return }
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
}

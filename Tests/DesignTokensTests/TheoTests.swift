import DesignTokens
import PaletteTestSupport
import SourceSyntax
import Testing

struct TheoTests {
  private func theo(_ text: String) -> ResolvedPalette { load(["a.json": text]).palettes[0] }

  @Test func `properties take what is global, and aliases anywhere`() {
    let palette = theo(
      """
      {
        "global": {"type": "color", "category": "background"},
        "aliases": {"RED": "#f00", "BRAND": {"value": "{!RED}"}, "CHANNELS": "0, 0, 255"},
        "props": {
          "a": {"value": "{!BRAND}", "comment": "The brand."},
          "b": {"value": "rgba({!CHANNELS}, 0.5)", "deprecated": true},
          "c": {"value": "rgba({!RED}, 0.5)"},
          "d": {"value": "12px", "type": "size"}
        }
      }
      """)
    expectEqual(palette.format, "theo")
    #expect(palette.problems.isEmpty)
    expectEqual(palette.tokens.map(\.path), ["a", "b", "c"])
    expectEqual(palette.tokens.map { palette.hex($0.path) }, ["#ff0000", "#0000ff80", "#ff000080"])
    expectEqual(palette.token("a")?.description, "The brand.")
    expectEqual(palette.tokens.map(\.deprecated), [nil, Deprecation(), nil])
    expectEqual(palette.token("a")?.value(in: 0)?.aliases.map(\.path), ["BRAND", "RED"])
  }

  @Test func `properties may be a list`() {
    let palette = theo(
      """
      {"props": [
        {"name": "a", "value": "#fff", "type": "color", "category": "x"}, {"value": "#000"},
        {"name": "b", "type": "color", "category": "x"}
      ]}
      """)
    expectEqual(palette.tokens.map(\.path), ["a"])
    expectEqual(palette.codes, ["token/missing-value", "token/missing-value"])
  }

  @Test func `imports are merged, and a file overrides them`() {
    let files = [
      "t/a.json": """
      {"imports": ["./b.json", "c", "./gone.json"], "aliases": {"RED": "#e00"},
        "props": {"own": {"value": "{!RED}", "type": "color", "category": "x"},
          "over": {"value": "{!BLUE}", "type": "color", "category": "x"}}}
      """,
      "t/b.json": """
      {"aliases": {"RED": "#f00"}, "imports": ["./a.json"], "global": {"type": "color"},
        "props": {"theirs": {"value": "{!RED}", "category": "x"}, "over": {"value": "#fff"}}}
      """,
      "t/node_modules/c.json": ##"{"aliases": {"BLUE": "#00f"}}"##,
    ]
    let result = load(files, paths: ["t/a.json"])
    let palette = result.palettes[0]
    expectEqual(palette.fileCount, 3)
    expectEqual(palette.codes, ["import/missing"])
    expectEqual(palette.hex("own"), "#ee0000")
    expectEqual(palette.hex("theirs"), "#ff0000")
    expectEqual(palette.hex("over"), "#0000ff")
  }

  @Test func `a file that others import is not checked alone`() {
    let files = [
      "t/a.json": """
      {"imports": ["./b.json"], "props": {"a": {"value": "{!X}", "type": "color", "category": "x"}}}
      """,
      "t/b.json": ##"{"aliases": {"X": "#fff"}}"##,
    ]
    expectEqual(load(files, paths: ["t"]).palettes.map(\.file), ["t/a.json"])
  }

  @Test func `what is wrong is told where it is`() {
    let text = """
      {"aliases": {"RED": "#f00", "A": "{!B}", "B": "{!A}"}, "global": {"type": "color"},
        "props": {"a": {"value": "{!RDE}"}, "b": {"value": "{!A}"}, "c": {"value": "bleu"},
          "d": {"value": 3}}}
      """
    let palette = theo(text)
    expectEqual(
      palette.codes, ["alias/cycle", "alias/unresolved", "color/invalid", "color/invalid"])
    expectEqual(palette.problems.map { $0.excerpt(of: text) }, ["{!B}", "{!RDE}", "bleu", "3"])
    expectEqual(palette.problems[1].help, "Did you mean “!RED”?")
  }

  @Test func `pairings name the backgrounds of a color`() throws {
    let palette = theo(
      """
      {"props": {"text": {"value": "#000", "type": "color", "category": "text-color",
        "text_contrast_pairing": ["paper", "card"], "uicontrol_contrast_pairing": "edge",
        "data_visualization_contrast_pairing": ["chart", 3]}}}
      """)
    let pairings = try #require(palette.token("text")).pairings
    expectEqual(pairings.map(\.path), ["paper", "card", "edge", "chart"])
    expectEqual(pairings.map(\.role), [.text, .text, .ui, .graphic])
    expectEqual(pairings.map(\.minimum), [nil, nil, nil, 2])
    expectEqual(pairings[0].location.range.start.line, 2)
  }

  @Test(.needs("corpora/tokens"))
  func `the tokens of Twilio Paste`() throws {
    let folder = try Corpora.file("corpora/tokens/twilio-paste/packages")
    let palettes = PaletteLoader.load(paths: [folder]).palettes
    expectEqual(palettes.map(\.format), ["theo", "theo"])
    expectEqual(palettes.map(\.tokens.count), [19, 21])
    #expect(palettes.flatMap(\.problems).isEmpty)
    expectEqual(palettes[1].token("color-text")?.pairings.count, 2)
  }

  private static let sample = """
    {"imports": ["./a.json", "x"], "aliases": {"A": "#f00", "B": {"value": "{!A}"}},
      "global": {"type": "color"}, "props": [{"name": "a", "value": "rgba({!B}, 50%)",
      "text_contrast_pairing": ["b"]}, {"name": "b", "value": "hsl(1, 2%, 3%)"}]}
    """

  @Test func `broken files never stop the reader`() {
    let seed: UInt64 = 20_261_122
    var random = SplitMix64(seed: seed)
    let bytes = Array(Self.sample.utf8)
    for count in bytes.indices {
      _ = PaletteLoader.load(text: Array(bytes[..<count]), fileName: "a.json")
    }
    let pieces = Array(#"{}[]":,.%()#!0189a\ "#.utf8)
    for _ in 0..<2_000 {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: changed.indices, using: &random)
        changed[place] = pieces.randomElement(using: &random) ?? 0
      }
      _ = PaletteLoader.load(
        text: changed, fileName: "a.json", options: LoadOptions(format: "theo"))
    }
  }

  @Test func `files that import each other in a long row`() {
    var files: [String: String] = [:]
    for index in 0..<400 {
      files["f\(index).json"] =
        ##"{"imports": ["./f\##(index + 1).json"], "aliases": {"A\##(index)": "#fff"}}"##
    }
    let palette = load(files, paths: ["f0.json"]).palettes[0]
    expectEqual(palette.codes, ["import/too-many"])
  }

  @Test func `values may be lists of further properties`() {
    let palette = theo(
      """
      {"global": {"category": "c"}, "props": [
        {"name": "blue", "value": [
          {"name": "5", "value": "#eff6fb"}, {"name": "10", "value": "rgb(0, 0, 255)"},
          {"name": "vivid", "value": [
            {"name": "5", "value": "#e8f5ff"}, {"name": "90", "value": false}, {"value": "#000"}]},
          {"name": "width", "value": "4px"}]}]}
      """)
    expectEqual(palette.tokens.map(\.path), ["blue.5", "blue.10", "blue.vivid.5"])
    expectEqual(palette.tokens.map { palette.hex($0.path) }, ["#eff6fb", "#0000ff", "#e8f5ff"])
    expectEqual(palette.codes, ["token/missing-value"])
  }
}

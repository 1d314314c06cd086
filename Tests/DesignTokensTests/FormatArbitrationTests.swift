import ColorCore
import DesignTokens
import PaletteTestSupport
import SourceSyntax
import Testing

/// Which format files have that several formats claim.
struct FormatArbitrationTests {
  /// The formats of some files, by the folder or file that their palettes are called by.
  private func formats(_ files: [String: String], in paths: [String]) -> [String: String] {
    Dictionary(
      load(files, paths: paths).palettes.map { ($0.file, $0.format) }, uniquingKeysWith: { $1 })
  }

  /// A type that Tokens Studio has, in what is otherwise of Style Dictionary.
  private static let sizes = """
    {"base": {"size": {"value": "{base.unit} / 2", "type": "sizing"},
      "unit": {"value": "16px", "type": "sizing"},
      "blue": {"value": "#0000ff", "type": "color"}}}
    """
  private static let links = """
    {"text": {"link": {"value": "{base.blue}", "type": "color"}}, "page": {"value": "#ffffff"}}
    """

  @Test func `a file alone has the format of its strongest sign`() {
    expectEqual(formats(["p/a.json": Self.sizes], in: ["p"]), ["p/a.json": "tokens-studio"])
    expectEqual(formats(["p/b.json": Self.links], in: ["p"]), ["p/b.json": "style-dictionary"])
  }

  @Test(arguments: [["p"], ["p/a.json", "p/b.json"]])
  func `a sign of one file does not split a dictionary`(_ paths: [String]) throws {
    let result = load(["p/a.json": Self.sizes, "p/b.json": Self.links], paths: paths)
    let palette = try #require(result.palettes.first)
    expectEqual(result.palettes.count, 1)
    expectEqual(palette.format, "style-dictionary")
    expectEqual(palette.hex("text.link"), "#0000ff")
    #expect(!palette.codes.contains("alias/unresolved"))
  }

  @Test func `a reference to a value is none of Tokens Studio`() throws {
    let text = """
      {"ink": {"value": "#112233", "type": "color"}, "link": {"value": "{ink.value}", "type": "color"},
        "weight": {"value": "700", "type": "fontWeights"}}
      """
    let palette = try #require(load(["p/a.json": text], paths: ["p"]).palettes.first)
    expectEqual(palette.format, "style-dictionary")
    expectEqual(palette.hex("link"), "#112233")
  }

  @Test
  func `a value for each scheme is of Style Dictionary, with the types of the files beside it`()
    throws
  {
    let base = """
      {"color": {"info": {"value": {"light": "#0077ad", "dark": "#6b9fc9"}, "type": "color"}},
        "space": {"xs": {"value": "4px", "type": "spacing"}}}
      """
    let badge = """
      {"badge-bg": {"value": "{color.info}", "type": "color"},
        "badge-size": {"value": "{fontSize.2}", "type": "fontSizes"}}
      """
    let result = load(["p/a.json": base, "p/badge.json": badge], paths: ["p"])
    let palette = try #require(result.palettes.first)
    #expect(result.palettes.count == 1 && palette.format == "style-dictionary")
    expectEqual([0, 1].map { palette.hex("badge-bg", $0) }, ["#0077ad", "#6b9fc9"])
  }

  @Test func `the files of another package do not count`() {
    let files = [
      "p/a/package.json": "{}", "p/a/a.json": Self.sizes, "p/b/package.json": "{}",
      "p/b/b.json": Self.links,
    ]
    expectEqual(
      formats(files, in: ["p"]),
      [
        "p/a/a.json": "tokens-studio", "p/b/b.json": "style-dictionary",
      ])
  }

  @Test func `a sign that no other format has outweighs the files beside it`() {
    let studio = """
      {"shade": {"value": "#000000", "type": "color"},
        "glow": {"value": {"x": "0", "y": "0", "blur": "4", "color": "#000"}, "type": "boxShadow"}}
      """
    let files = ["p/a.json": studio, "p/b.json": Self.links, "p/c.json": Self.links]
    let found = formats(files, in: ["p"])
    expectEqual(found["p/a.json"], "tokens-studio")
  }

  @Test func `a modifier of Tokens Studio does not separate a file from its dictionary`() throws {
    let modified = """
      {"m": {"value": "{color.red}", "type": "color",
        "$extensions": {"studio.tokens": {"modify": {"type": "alpha", "value": "0.5",
          "space": "srgb"}}}}}
      """
    let files = [
      "p/base.json": ##"{"color": {"red": {"value": "#ff0000", "type": "color"}}}"##,
      "p/sem.json": #"{"text": {"danger": {"value": "{color.red}", "type": "color"}}}"#,
      "p/mod.json": modified,
    ]
    let result = load(files, paths: ["p"])
    expectEqual(result.palettes.map(\.format), ["style-dictionary"])
    let palette = try #require(result.palettes.first)
    expectEqual(palette.codes, [])
    expectEqual(palette.token("m")?.value(in: 0)?.color?.alpha, 0.5)
    expectEqual(formats(["p/mod.json": modified], in: ["p"]), ["p/mod.json": "tokens-studio"])
  }

  @Test func `a file without sets is one of Spectrum beside files with sets`() throws {
    let sets = """
      {"gray-800": {"sets": {"light": {"value": "rgb(41, 41, 41)"},
        "dark": {"value": "rgb(219, 219, 219)"}}}}
      """
    let flat = ##"{"icon-color": {"value": "{gray-800}"}, "white": {"value": "#ffffff"}}"##
    let result = load(["p/a.json": flat, "p/b.json": sets], paths: ["p"])
    expectEqual(result.palettes.map(\.format), ["spectrum"])
    expectEqual(result.palettes.first?.codes, [])
    expectEqual(result.palettes.first?.hex("icon-color", 1), "#dbdbdb")
    expectEqual(formats(["p/a.json": flat], in: ["p"]), ["p/a.json": "style-dictionary"])
    // Tokens in groups are not what Spectrum has.
    let grouped = load(["p/a.json": Self.links, "p/b.json": sets], paths: ["p"])
    expectEqual(Set(grouped.palettes.map(\.format)), ["style-dictionary", "spectrum"])
  }

  @Test func `aliases of Theo are told from groups that are called so`() {
    let aliases = ##"{"aliases": {"sky": {"value": "#0000ff"}}}"##
    let tokens = #"{"global": {"a": \#(color("000000"))}, "aliases": {"b": \#(alias("global.a"))}}"#
    expectEqual(formats(["a.json": aliases], in: ["a.json"]), ["a.json": "theo"])
    expectEqual(formats(["a.json": tokens], in: ["a.json"]), ["a.json": "dtcg"])
  }

  @Test func `a token that is called value is no value`() {
    let syntax = #"{"syntax": {"value": \#(color("d4d4d8")), "type": \#(color("111111"))}}"#
    expectEqual(formats(["a.json": syntax], in: ["a.json"]), ["a.json": "dtcg"])
    let result = load(["a.json": syntax], paths: ["a.json"])
    expectEqual(
      result.palettes.flatMap(\.tokens).map(\.path).sorted(), ["syntax.type", "syntax.value"])
  }

  @Test func `what the files beside do not decide is an error`() {
    let both = ##"{"a": {"value": "1px"}, "b": {"$value": "#ffffff", "$type": "color"}}"##
    let result = load(["p/a.json": both], paths: ["p"])
    expectEqual(result.problems.map(\.code), ["format/ambiguous"])
    expectEqual(result.problems.first?.help, "Choose one with --format-in: dtcg, style-dictionary.")
    let settled = load(
      ["p/a.json": both, "p/b.json": #"{"c": \#(color("000000"))}"#], paths: ["p"])
    expectEqual(Set(settled.palettes.map(\.format)), ["dtcg"])
  }

  @Test func `evidence says how much a sign weighs, and which it is`() throws {
    let evidence = try #require(
      CSS.evidence(
        in: TokenInput(
          path: "a.css",
          content: .file(try SourceText(name: "a.css", text: "@theme { --a: red }"), nil))))
    expectEqual(evidence, FormatEvidence(.certain, becauseOf: "“@theme”"))
    #expect(FormatEvidence.Weight.ifShown < .possible)
  }

  @Test func `one file with other names of the value does not leave its dictionary`() throws {
    let dollar = ##"{"page": {"$value": "{base.blue}", "$type": "color"}}"##
    let files = ["p/a.json": Self.links, "p/b.json": dollar, "p/c.json": Self.sizes]
    let result = load(files, paths: ["p"])
    expectEqual(result.palettes.map(\.format), ["style-dictionary"])
    expectEqual(result.palettes.first?.hex("page"), "#0000ff")
    expectEqual(result.palettes.first?.codes.contains("alias/unresolved"), false)
    // Nor does a dictionary take a file that only the token format can be.
    let own = load(
      ["p/a.json": Self.links, "p/b.json": #"{"z": \#(color("000000"))}"#, "p/c.json": Self.sizes],
      paths: ["p"])
    expectEqual(Set(own.palettes.map(\.format)), ["dtcg", "style-dictionary"])
  }

  @Test func `one file with “value” does not make a dictionary of token files`() {
    let dollar = ##"{"z": {"$value": "#000000", "$type": "color"}}"##
    let files = [
      "p/a.json": Self.links, "p/b.json": dollar,
      "p/c.json": dollar.replacing("z", with: "y"), "p/d.json": dollar.replacing("z", with: "x"),
    ]
    let found = formats(files, in: ["p"])
    #expect(found["p/b.json"] == "dtcg" && found["p/a.json"] == "style-dictionary")
    // Of as many files of either, each stays what it is.
    let two = formats(["p/a.json": Self.links, "p/b.json": dollar], in: ["p"])
    expectEqual(two["p/b.json"], "dtcg")
  }

  @Test func `sets without themes are known by references that leave out their names`() throws {
    let sets = ##"""
      {"core": {"blue": {"value": "#0000ff", "type": "color"}, "page": {"value": "#ffffff"}},
       "light": {"text": {"value": "{blue}", "type": "color"}}}
      """##
    let result = load(["p/a.json": sets], paths: ["p"])
    expectEqual(result.palettes.map(\.format), ["tokens-studio"])
    expectEqual(result.palettes.first?.hex("text"), "#0000ff")
    #expect(result.problems.isEmpty)
  }
}

import DesignTokens
import PaletteTestSupport
import SystemColors
import Testing

/// The files of a project as one palette.
struct PaletteJoinTests {
  private func joined(_ files: [String: String]) -> [ResolvedPalette] {
    ResolvedPalette.joined(load(files).palettes)
  }

  private func file(_ colors: KeyValuePairs<String, String>) -> String {
    "{" + colors.map { "\"\($0)\": \(color($1))" }.joined(separator: ", ") + "}"
  }

  @Test func `files of different tokens are one palette`() {
    let palettes = joined([
      "t/text.json": file(["text": "333333"]), "t/surface.json": file(["surface": "ffffff"]),
    ])
    expectEqual(palettes.map(\.file), ["t"])
    expectEqual(palettes[0].tokens.map(\.path).sorted(), ["surface", "text"])
    #expect(palettes[0].fileCount == 2 && palettes[0].hex("text") == "#333333")
  }

  @Test func `files of the same tokens are alternatives, each with the common ones`() {
    let palettes = joined([
      "a/brand.json": file(["brand": "ff0000"]), "b/brand.json": file(["brand": "0000ff"]),
      "common.json": file(["surface": "ffffff"]),
    ])
    expectEqual(
      palettes.map { $0.tokens.map(\.path).sorted() },
      [
        ["brand", "surface"], ["brand", "surface"],
      ])
    expectEqual(palettes.map { $0.hex("brand") }, ["#ff0000", "#0000ff"])
  }

  @Test func `each theme has what it leaves of the base that it changes`() {
    func paths(_ files: [String: String]) -> [[String]] {
      joined(files).map { $0.tokens.map(\.path).sorted() }
    }
    let base = ##"{"text": "#333333", "surface": "#ffffff", "line": "#cccccc"}"##
    let dark = ##"{"text": "#eeeeee", "surface": "#101010"}"##
    let light = ##"{"text": "#222222", "edge": "#dddddd"}"##
    expectEqual(
      paths(["t/base.json": base, "t/dark.json": dark, "t/light.json": light]),
      [["line", "surface", "text"], ["edge", "line", "surface", "text"]])
    // It is the light theme.
    expectEqual(
      paths(["t/base.json": base, "t/dark.json": dark]),
      [["line", "surface", "text"], ["surface", "text"]])
    // What is made of what a theme changes is not known there.
    let made = ##"{"text": "#333333", "paper": "#fafafa", "link": "{text}"}"##
    expectEqual(
      paths(["t/base.json": made, "t/dark.json": dark, "t/light.json": light]),
      [["paper", "surface", "text"], ["edge", "paper", "text"]])
  }

  /// Each has a page, and themes by other names.
  @Test func `design systems side by side are not joined`() {
    func system(_ name: String) -> String {
      let themes = ["light", "dark"].map { theme in
        #"{"name": "\#(theme)", "group": "scheme of \#(name)", "#
          + #""selectedTokenSets": {"\#(theme)": "enabled"}}"#
      }
      func set(_ text: String, _ ground: String) -> String {
        #"{"\#(name)": {"text": {"type": "color", "value": "\#(text)"}, "#
          + #""background": {"type": "color", "value": "\#(ground)"}}}"#
      }
      return #"{"$themes": [\#(themes.joined(separator: ", "))], "#
        + #""light": \#(set("#111111", "#ffffff")), "dark": \#(set("#eeeeee", "#111111"))}"#
    }
    let systems = joined(["one/a.json": system("one"), "two/b.json": system("two")])
    expectEqual(systems.map(\.file), ["one/a.json", "two/b.json"])
    expectEqual(systems.map(\.permutations.count), [2, 2])
  }

  @Test func `what is common is counted and reported once`() {
    let palettes = joined([
      "a/brand.json": file(["brand": "ff0000"]), "b/brand.json": file(["brand": "0000ff"]),
      "common.json": #"{"surface": \#(color("ffffff")), "text": \#(alias("nowhere"))}"#,
    ])
    expectEqual(palettes.map(\.fileCount), [2, 1])
    expectEqual(palettes.flatMap(\.codes), ["alias/unresolved"])
  }

  @Test func `palettes whose contexts would multiply beyond the limit remain separate`() {
    let palettes = load([
      "x/light.json": file(["text": "000000"]), "x/dark.json": file(["text": "ffffff"]),
      "y/light.json": file(["page": "ffffff"]), "y/dark.json": file(["page": "000000"]),
      "y/dark-dimmed.json": file(["page": "222222"]),
    ]).palettes
    expectEqual([2, 3].map { ResolvedPalette.joined(palettes, limit: $0).count }, [2, 1])
  }

  @Test func `what lies nearer to an alternative belongs to it`() {
    let palettes = joined([
      "a/text.json": file(["text": "111111"]), "a/surface.json": file(["surface": "eeeeee"]),
      "b/text.json": file(["text": "222222"]), "b/surface.json": file(["surface": "dddddd"]),
    ])
    expectEqual(palettes.count, 2)
    expectEqual(
      palettes.map { [$0.hex("text"), $0.hex("surface")] },
      [
        ["#111111", "#eeeeee"], ["#222222", "#dddddd"],
      ])
  }

  @Test func `axes of one name are one, with the contexts of all`() throws {
    let palette = try #require(
      joined([
        "x/light.json": file(["text": "000000", "ink": "111111"]),
        "x/dark.json": file(["text": "ffffff", "ink": "eeeeee"]),
        "y/dark.json": file(["surface": "000000"]), "y/light.json": file(["surface": "ffffff"]),
        "y/dark-hc.json": file(["surface": "010101"]),
      ]).first)
    expectEqual(Set(palette.axes.map(\.modifier)), ["theme"])
    expectEqual(Set(palette.axes[0].contexts.map(\.name)), ["light", "dark", "dark-hc"])
    let row = try #require(palette.choices.firstIndex(of: "theme=dark-hc"))
    expectEqual(palette.hex("text", row), "#ffffff", "what dark-hc lacks comes from dark")
    expectEqual(palette.hex("surface", row), "#010101")
    expectEqual(
      palette.permutations[row].appearance, Appearance(scheme: .dark, contrast: .increased))
  }

  @Test func `formats are not mixed, and a resolver stays alone`() {
    let resolver = """
      {"version": "2025.10", "sets": {"all": {"sources": [{"b": \(color("000000"))}]}},
       "resolutionOrder": [{"$ref": "#/sets/all"}]}
      """
    let palettes = joined([
      "a.json": file(["a": "ffffff"]), "b.resolver.json": resolver, "c.css": ":root { --c: #fff }",
    ])
    expectEqual(palettes.map { $0.tokens.map(\.path) }, [["a"], ["b"], ["--c"]])
  }

  @Test func `a token depends on its own axes only, however many there are`() {
    let collections = (0..<40).map { index in
      """
      "@\(index)": {"t": {"$type": "color", "$value": "#ffffff", "$extensions": {
        "com.figma.sds": {"modes": {"a\(index)": "#ffffff", "b\(index)": "#000000"}}}}}
      """
    }
    let result = palette("{\(collections.joined(separator: ", "))}")
    #expect(result.axes.count == 40 && !result.codes.contains("resolver/too-many-permutations"))
    #expect(result.tokens.allSatisfy { $0.table?.axes.count == 1 && $0.variants.count == 2 })
    let space = ContextSpace([3, 7], of: result, limit: 100)
    expectEqual(space?.permutations.count, 4)
    #expect(ContextSpace(result.axes.indices, of: result, limit: 10_000) == nil)
  }
}

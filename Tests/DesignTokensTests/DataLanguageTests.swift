import DesignTokens
import FileAccess
import PaletteTestSupport
import SourceSyntax
import Testing

/// Token files in each of the languages that stand for JSON values.
struct DataLanguageTests {
  @Test func `tokens in YAML`() {
    let text = """
      color:
        $type: color
        red:
          $value: &red {colorSpace: srgb, components: [1, 0, 0]}
        again: {$value: *red}
        alias: {$value: '{color.red}'}
        folded:
          $value: >-
            {color.red}
        pointer:
          $ref: '#/color/red/$value'
        missing:
          $value: #f00
        broken:
          $value: "{color.none}"
      """
    let result = palette(text, named: "a.yaml")
    let names = ["red", "again", "alias", "folded", "pointer"]
    expectEqual(names.map { result.hex("color.\($0)") ?? "-" }, names.map { _ in "#ff0000" })
    #expect(result.codes.contains("yaml/comment-as-value"))
    let unresolved = result.problems.first { $0.code == "alias/unresolved" }
    expectEqual(unresolved?.excerpt(of: text), "{color.none}")
    let strict = palette(
      "a: \(color("ff0000"))", named: "a.yml", options: .init(isConformance: true))
    expectEqual(strict.codes, ["input/not-json"])
    let found = load(["t/a.yaml": text, "t/b.yml": "x: 1", "t/c.yaml": "{"], paths: ["t"])
    expectEqual(found.palettes.map(\.file), ["t/a.yaml", "t/c.yaml"])
  }

  @Test func `tokens in JSON5 and JSONC`() throws {
    let json5 = "{a: {$type: 'color', $value: {colorSpace: 'srgb', components: [1, 0, +.0,]}}}"
    for name in ["a.json5", "a.tokens.json", "a.tokens"] {
      let result = palette(json5, named: name)
      expectEqual(result.hex("a"), "#ff0000")
      expectEqual(result.codes, name == "a.json5" ? [] : ["json/json5"])
      #expect(result.problems.allSatisfy { $0.severity == .warning })
      let strict = palette(json5, named: name, options: LoadOptions(isConformance: true))
      expectEqual(strict.codes, [name == "a.json5" ? "input/not-json" : "json/json5"])
      #expect(strict.problems.allSatisfy { $0.severity == .error })
    }
    let jsonc = "// red\n{\"a\": \(color("ff0000")),}"
    expectEqual(palette(jsonc, named: "a.jsonc").codes, [])
    expectEqual(palette(jsonc, named: "a.jsonc").hex("a"), "#ff0000")
    let folder = load(["t/a.json5": json5, "t/b.jsonc": jsonc, "t/c.json5": "{"], paths: ["t"])
    expectEqual(folder.palettes.map(\.file), ["t/a.json5", "t/b.jsonc", "t/c.json5"])
  }

  @Test func `references in single quotes, in escapes and beside each other`() {
    let text = """
      {
        a: \(color("00ff00")), b: {$type: 'color', $value: '{a}'}, // an alias
        c: {$type: 'color', $value: '\\x7ba}'}, d: {$type: 'color', $ref: '#/a/$value'},
        e: {$type: 'color', $value: '{nope}'},
      }
      """
    let result = palette(text, named: "a.json5")
    expectEqual(
      ["a", "b", "c", "d"].map { result.hex($0) ?? "-" }, Array(repeating: "#00ff00", count: 4))
    expectEqual(result.codes, ["alias/unresolved"])
    expectEqual(result.problems.first?.excerpt(of: text), "{nope}")
  }

  @Test func `resolver documents may be JSON5`() {
    let files = [
      "r.json5": """
      {version: '2025.10', sets: {a: {sources: [{$ref: 'a.json5'}]}},
       resolutionOrder: [{$ref: '#/sets/a'}], /* done */}
      """,
      "a.json5": "{a: \(color("0000ff"))}",
    ]
    let result = load(files, paths: ["r.json5"]).palettes[0]
    expectEqual(result.codes, [])
    expectEqual(result.hex("a"), "#0000ff")
    let strict = load(files, paths: ["r.json5"], options: LoadOptions(isConformance: true))
    expectEqual(strict.problems.map(\.code), ["input/not-json"])
    expectEqual(strict.problems.map(\.location.file), ["a.json5"])
  }
}

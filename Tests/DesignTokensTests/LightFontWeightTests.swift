import DesignTokens
import PaletteTestSupport
import SourceSyntax
import Testing

struct LightFontWeightTests {
  /// The tokens and values of light weights in a file.
  private func found(_ text: String, named name: String = "type.tokens.json") -> [String] {
    load([name: text]).palettes.flatMap { $0.problems }.filter {
      $0.code == "typography/light-weight"
    }
    .map { "\($0.token ?? "?") at \($0.location.range.start.line)" }
  }

  @Test func `weights are told where they are written, by type, group or part`() {
    let text = """
      {
        "w": { "$type": "fontWeight",
          "thin": { "$value": 100 }, "book": { "$value": 400 }, "light": { "$value": "light" },
          "again": { "$value": "{w.thin}" } },
        "own": { "$type": "fontWeight", "$value": "ultra-light" },
        "space": { "$type": "number", "$value": 100 },
        "style": { "$type": "typography", "$value": {
          "fontFamily": "A", "fontSize": { "value": 12, "unit": "px" },
          "fontWeight": 399, "letterSpacing": { "value": 0, "unit": "px" }, "lineHeight": 1 } },
        "other": { "$type": "typography", "$value": {
          "fontFamily": "A", "fontSize": { "value": 12, "unit": "px" },
          "fontWeight": "{w.thin}", "letterSpacing": { "value": 0, "unit": "px" }, "lineHeight": 1 } }
      }
      """
    expectEqual(found(text), ["w.thin at 3", "w.light at 3", "own at 5", "style at 9"])
  }

  @Test func `dialects name weights in their own ways`() {
    let studio = """
      { "core": { "ink": { "type": "color", "value": "#191919" },
        "a": { "type": "fontWeights", "value": "Light Italic" },
        "b": { "type": "fontWeights", "value": "Semi Bold" },
        "c": { "type": "typography", "value": { "fontWeight": "Extra Light" } } } }
      """
    expectEqual(found(studio, named: "tokens.json"), ["core.a at 2", "core.c at 4"])
    let dictionary = """
      { "color": { "ink": { "value": "#191919" } },
        "font": { "weight": { "light": { "value": "300" }, "bold": { "value": "700" } } },
        "fontWeight": { "thin": { "value": 100 } },
        "line": { "weight": { "light": { "value": "1" } } } }
      """
    expectEqual(
      found(dictionary, named: "d.json"), ["font.weight.light at 2", "fontWeight.thin at 3"])
    let yaml = """
      ink: { $type: color, $value: "#191919" }
      w: { $type: fontWeight, $value: thin }
      """
    expectEqual(found(yaml, named: "a.tokens.yaml"), ["w at 2"])
  }

  @Test func `custom properties are called after weights`() {
    let css = """
      :root { --font-weight-light: 300; --ink: #222;
        --fontWeightThin: thin; --weight: 100; --font-weight-bold: 700; }
      .dark { --title-font-weight: 200; --font-weight-again: var(--font-weight-light); }
      """
    expectEqual(
      found(css, named: "a.css"),
      [
        "--font-weight-light at 1", "--fontWeightThin at 2", "--title-font-weight at 3",
      ])
  }

  @Test func `a file of fonts alone is told at itself, and a folder's at its file`() {
    let files = [
      "t/font.tokens.json": #"{ "w": { "$type": "fontWeight", "$value": 200 } }"#,
      "t/color.tokens.json": ##"{ "ink": { "$type": "color", "$value": "#222222" } }"##,
    ]
    let weights = load(files, paths: ["t"]).palettes.flatMap { $0.problems }
      .filter { $0.code == "typography/light-weight" }
    expectEqual(weights.map { $0.location.file }, ["t/font.tokens.json"])
  }

  @Test func `values of other kinds are no weights`() {
    let text = """
      { "w": { "$type": "fontWeight", "a": { "$value": [300] }, "b": { "$value": {} },
          "c": { "$value": 0 }, "d": { "$value": "lightest" }, "e": { "$value": null } },
        "s": { "$type": "typography", "$value": "Thin" } }
      """
    expectEqual(found(text), [])
  }
}

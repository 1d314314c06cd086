import DesignTokens
import FileAccess
import PaletteTestSupport
import Testing

/// Dialects in broken and hostile files: nothing crashes, and nothing takes more than its share.
struct DialectHostileTests {
  private static let text = #"""
    {"@c": {"a": {"$type": "color", "$value": "{@c.b}", "alpha": "{o}", "$modes": {"dark": "#000"},
      "$extensions": {"mode": {"light": "rgba({@c.b}, {o})"}, "com.figma.sds": {"modes": {"x": 1}},
        "org.primer.overrides": {"dark": {"$value": "{@c.a}", "alpha": 2}, "dark-x": "{@c.b}"},
        "nl.nldesignsystem.contrast-with": [{"expectedRatio": 3, "color": {"$value": "{@c.b}"}}]}},
      "b": {"$type": "color", "$value": "#fff"}, "$deprecated": true},
     "o": {"$type": "number", "$value": 0.5},
     "s": {"$type": "shadow", "$value": [{"color": "{@c.a}"}, "{s2}"]},
     "s2": {"$type": "shadow", "$value": {"color": "#00f"}}}
    """#

  @Test func `a file cut off anywhere is read without a crash`() {
    let bytes = Array(Self.text.utf8)
    for end in bytes.indices {
      _ = PaletteLoader.load(text: Array(bytes[..<end]), fileName: "a.tokens.json")
    }
  }

  @Test func `a file with random changes is read without a crash`() {
    let seed: UInt64 = .random(in: 0...UInt64.max)
    var random = SplitMix64(seed: seed)
    let bytes = Array(Self.text.utf8)
    let marks = Array(#"{}[]":,$.-@ 019ab"#.utf8)
    for _ in 0..<1_500 {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: changed.indices, using: &random)
        changed[place] = marks[Int.random(in: marks.indices, using: &random)]
      }
      let files = MemoryFiles([
        "a.light.json": String(decoding: changed, as: UTF8.self), "a.dark.json": Self.text,
      ])
      let result = PaletteLoader.load(paths: ["a.light.json", "a.dark.json"], files: files)
      #expect(!result.palettes.isEmpty, "seed \(seed)")
    }
  }

  @Test func `modes that lead to each other are cycles`() {
    let text = #"""
      {"a": {"$type": "color", "$value": "#000000", "$modes": {"dark": "{b}"}},
       "b": {"$type": "color", "$value": "#ffffff", "$modes": {"dark": "{a}"}},
       "c": {"$type": "color", "$value": "rgba({d}, 1)"},
       "d": {"$type": "color", "$value": "rgba({c}, 1)"},
       "e": {"$value": "{f}", "$modes": {"dark": "#000000"}},
       "f": {"$value": "{e}", "$modes": {"dark": "#000000"}}}
      """#
    let result = palette(text)
    expectEqual(result.choices, ["mode=light", "mode=dark"])
    #expect(result.hex("a", 0) == "#000000" && result.reason("a", 1) == "alias-cycle")
    #expect(result.codes.filter { $0 == "alias/cycle" }.count >= 3)
    #expect(result.hex("c") == nil && result.hex("e") == nil)
  }

  @Test func `long chains of colors with an alpha end`() {
    let tokens = (0..<2_000).map {
      "\"t\($0)\": {\"$type\": \"color\", \"$value\": \"rgba({t\($0 + 1)}, 1)\"}"
    }
    let result = palette(
      "{\(tokens.joined(separator: ", ")), \"t2000\": \(color("000000"))}")
    #expect(result.hex("t1990") == "#000000" && result.hex("t0") == nil)
    #expect(result.codes.contains("alias/too-long"))
  }

  @Test func `thousands of modes are cut off with a word`() {
    let modes = (0..<5_000).map { "\"m\($0)\": \"#000000\"" }.joined(separator: ", ")
    let result = palette(
      "{\"a\": {\"$type\": \"color\", \"$value\": \"#ffffff\", \"$modes\": {\(modes)}}}")
    #expect(result.codes.contains("mode/too-many"))
    expectEqual(result.permutations.count, TokenLimits().modes)
  }

  @Test func `many collections make too many permutations, and each is varied alone`() {
    let collections = (0..<100).map { index in
      """
      "@\(index)": {"t": {"$type": "color", "$value": "#ffffff", "$extensions": {
        "com.figma.sds": {"modes": {"a\(index)": "#ffffff", "b\(index)": "#000000"}}}}}
      """
    }
    let result = palette("{\(collections.joined(separator: ", "))}")
    #expect(result.codes.contains("resolver/too-many-permutations"))
    #expect(result.permutations.count > 60 && result.hex("@7.t") == "#ffffff")
    expectEqual(result.token("@7.t")?.variants.count, 2)
  }

  @Test func `many tokens with many themes take their time once`() {
    let tokens = (0..<1_000).map { index in
      let themes = (0..<14).map { "\"dark-\($0)\": \"#0000\(10 + $0)\"" }.joined(separator: ", ")
      return """
        "t\(index)": {"$type": "color", "$value": "#ffffff", "$extensions": {
          "org.primer.overrides": {"dark": "#000000", \(themes)}}}
        """
    }
    let result = palette("{\(tokens.joined(separator: ", "))}")
    #expect(result.permutations.count == 16 && result.tokens.count == 1_000)
  }

  @Test func `shadows that are made of each other end`() {
    let text = """
      {"a": {"$type": "shadow", "$value": ["{b}", "{b}"]},
       "b": {"$type": "shadow", "$value": ["{a}", "{a}"]},
       "c": {"$type": "shadow", "$value": "{c}"}}
      """
    let result = palette(text)
    #expect(result.compositeColors.isEmpty && result.codes.contains("alias/cycle"))
  }
}

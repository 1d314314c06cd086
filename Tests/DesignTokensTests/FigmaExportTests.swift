import ColorCore
import DesignTokens
import FileAccess
import PaletteTestSupport
import SourceSyntax
import SystemColors
import Testing

struct FigmaExportTests {
  /// As the plugin variables2json writes.
  static let lists = ##"""
    {"version": "1.0.4", "metadata": {}, "collections": [
      {"name": "Base", "modes": [{"name": "Value", "variables": [
        {"name": "gray/900", "type": "color", "isAlias": false, "value": "#21262D"},
        {"name": "white", "type": "color", "isAlias": false, "value": {"r": 255, "g": 255, "b": 255, "a": 0.4}},
        {"name": "gap", "type": "number", "isAlias": false, "value": 8}]}]},
      {"name": "Theme", "modes": [
        {"name": "Light", "variables": [{"name": "text/default", "type": "color", "isAlias": true, "value": {"collection": "Base", "name": "gray/900"}}]},
        {"name": "Dark", "variables": [{"name": "text/default", "type": "color", "isAlias": true, "value": {"collection": "Base", "name": "white"}}]}]}]}
    """##

  /// As the plugin Variables & Styles Extractor writes.
  static let trees = ##"""
    [{"Base": {"modes": {"Value": {
       "gray": {"900": {"$scopes": ["ALL_SCOPES"], "$type": "color", "$value": "#21262d"}},
       "white": {"$type": "color", "$value": "#ffffff66", "$description": "Paper"}}}}},
     {"Theme": {"modes": {
       "Light": {"text": {"default": {"$scopes": ["TEXT_FILL"], "$type": "color", "$libraryName": "", "$collectionName": "Base", "$value": "{gray.900}"}}},
       "Dark": {"text": {"default": {"$scopes": ["TEXT_FILL"], "$type": "color", "$libraryName": "", "$collectionName": "Base", "$value": "{white}"}}}}}},
     {"_styles": {"colorStyles": []}}]
    """##

  /// As scripts over Figma's plugin interface write.
  static let columns = ##"""
    [{"collection": "Base", "modes": ["Value"], "variables": [
       {"name": "gray/900", "type": "COLOR", "values": {"Value": "#21262d"}},
       {"name": "white", "type": "COLOR", "values": {"Value": "#ffffff66"}},
       {"name": "gap", "type": "FLOAT", "values": {"Value": 8}}]},
     {"collection": "Theme", "modes": ["Light", "Dark"], "variables": [
       {"name": "text/default", "type": "COLOR", "values": {"Light": {"alias": "gray/900"}, "Dark": {"alias": "white"}}}]}]
    """##

  @Test(arguments: [lists, trees, columns]) func `all shapes come to the same`(_ text: String)
    throws
  {
    let result = palette(text, named: "variables.json")
    expectEqual(result.format, "figma-export")
    #expect(result.problems.isEmpty)
    expectEqual(result.choices, ["Theme=Light", "Theme=Dark"])
    expectEqual(result.permutations.map(\.appearance.scheme), [.light, .dark])
    expectEqual(result.tokens.map(\.path), ["gray.900", "white", "text.default"])
    expectEqual(result.hex("text.default", 0), "#21262d")
    let dark = try #require(result.token("text.default")?.value(in: 1))
    expectEqual(dark.color, Color(.srgb, 1, 1, 1, alpha: 0.4))
    expectEqual(dark.aliases.map(\.path), ["white"])
  }

  @Test func `scopes and descriptions are kept`() {
    let result = palette(Self.trees, named: "variables.json")
    expectEqual(result.token("text.default")?.roles, [.textFill])
    expectEqual(result.token("white")?.description, "Paper")
  }

  @Test func `one object holds all collections, and an alias may begin with its collection`() {
    let text = ##"""
      {"Base": {"modes": {"Value": {"red": {"type": "color", "value": "#ff0000"}}}},
       "Theme": {"modes": {
         "Light": {"a": {"type": "color", "value": "{Base.red}"}, "b": {"type": "color", "value": "{a}"}, "c": {"type": "color", "value": "{red}"}},
         "Dark": {"a": {"type": "color", "value": "#000"}, "b": {"type": "color", "value": "{a}"}, "c": {"type": "color", "value": "{red}"}}}}}
      """##
    let result = palette(text, named: "variables.json")
    expectEqual(result.format, "figma-export")
    #expect(result.problems.isEmpty)
    expectEqual(["a", "b", "c"].map { result.hex($0, 0) }, ["#ff0000", "#ff0000", "#ff0000"])
    expectEqual(["a", "b", "c"].map { result.hex($0, 1) }, ["#000000", "#000000", "#ff0000"])
  }

  @Test func `a document in Display P3 has its components there`() throws {
    let options = LoadOptions(documentProfile: .displayP3)
    let result = palette(Self.lists, named: "variables.json", options: options)
    let color = try #require(result.token("gray.900")?.value(in: 0)?.color)
    expectEqual(color, Color(.displayP3, 33.0 / 255, 38.0 / 255, 45.0 / 255))
  }

  @Test func `aliases that lead nowhere are told`() {
    let text = ##"""
      {"A": {"modes": {"Value": {"red": {"$type": "color", "$value": "#f00"}, "loop": {"$type": "color", "$value": "{A.loop}"}}}},
       "B": {"modes": {"Value": {"red": {"$type": "color", "$value": "#e00"}, "n": {"$type": "number", "$value": 4}}}},
       "C": {"modes": {"Value": {
         "x": {"$type": "color", "$value": "{red}"}, "y": {"$type": "color", "$value": "{rde}"},
         "z": {"$type": "color", "$value": "{n}"}, "w": {"$type": "color", "$value": "red-ish"}}}}}
      """##
    let result = palette(text, named: "variables.json")
    expectEqual(
      result.codes,
      [
        "alias/cycle", "alias/ambiguous", "alias/unresolved", "alias/type-mismatch", "figma/color",
      ])
    expectEqual(result.problems[1].message, "“red” matches variables of “A” and “B”")
    expectEqual(result.problems[2].message, "“y” is set to “rde” that is not in this file")
    expectEqual(result.problems[2].help, "Did you mean “red”?")
    expectEqual(result.problems[2].excerpt(of: text), "{rde}")
    expectEqual(result.reason("x"), "ambiguous-alias")
    expectEqual(result.tokens.map(\.path), ["A.red", "loop", "B.red", "x", "y", "z", "w"])
  }

  @Test(arguments: [
    ##"{"a": {"$type": "color", "$value": "#fff"}}"##,
    ##"{"theme": {"modes": {"$type": "color", "light": {"$value": "#fff"}}, "x": {"$value": "#000"}}}"##,
    ##"{"theme": {"modes": {"light": {"$type": "color", "$value": "#fff"}}}}"##,
    #"{"name": "p", "collections": [{"name": "c", "modes": ["a"]}]}"#,
    #"{"version": 3, "sources": ["a"], "mappings": ""}"#,
    #"{"site": {"modes": {"light": {"title": "x"}}}}"#, "[]", "[1]", "{}",
  ])
  func `other files are not taken for one`(_ text: String) {
    #expect(palette(text, named: "a.json").format != "figma-export")
  }

  @Test(arguments: [lists, trees])
  func `no byte that is missing or changed makes a crash`(_ text: String) {
    let sample = Array(text.utf8)
    for end in 0..<sample.count {
      var files = MemoryFiles([:])
      files.files["a.json"] = Array(sample[..<end])
      _ = PaletteLoader.load(paths: ["a.json"], files: files)
    }
    let seed: UInt64 = 0xE490
    var random = SplitMix64(seed: seed)
    for round in 0..<2_000 {
      var bytes = sample
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let index = Int.random(in: 0..<bytes.count - 20, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[index] = Array("{}[]\":,/0-9$".utf8).randomElement(using: &random) ?? 0
        case 1: bytes.removeSubrange(index..<index + 7)
        default: bytes.insert(contentsOf: bytes[index..<index + 11], at: index)
        }
      }
      var files = MemoryFiles([:])
      files.files["a.json"] = bytes
      let options = LoadOptions(format: round.isMultiple(of: 2) ? "figma-export" : nil)
      for palette in PaletteLoader.load(paths: ["a.json"], options: options, files: files).palettes
      {
        for problem in palette.problems {
          #expect(
            problem.location.range.end.offset <= bytes.count, "seed \(seed), \(round): \(problem)")
        }
      }
    }
  }
}

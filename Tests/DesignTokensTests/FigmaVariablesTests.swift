import ColorCore
import DesignTokens
import FileAccess
import PaletteTestSupport
import SourceSyntax
import SystemColors
import Testing

struct FigmaVariablesTests {
  /// A file of two collections: primitives, and colors that refer to them in two modes.
  static let sample = ##"""
    {"status": 200, "error": false, "meta": {
     "variableCollections": {
      "C:1": {"id": "C:1", "name": "Primitives", "modes": [{"modeId": "1:0", "name": "Value"}],
       "defaultModeId": "1:0", "remote": false, "variableIds": ["V:1", "V:2"]},
      "C:2": {"id": "C:2", "name": "Theme", "defaultModeId": "2:0", "remote": false,
       "modes": [{"modeId": "2:0", "name": "Light"}, {"modeId": "2:1", "name": "Dark"}]}},
     "variables": {
      "V:1": {"id": "V:1", "name": "gray/900", "variableCollectionId": "C:1", "resolvedType": "COLOR",
       "valuesByMode": {"1:0": {"r": 0.12941177189350128, "g": 0.14901961386203766, "b": 0.1764705926179886, "a": 1}},
       "scopes": ["ALL_SCOPES"], "description": "", "codeSyntax": {"WEB": "var(--gray-900)"}},
      "V:2": {"id": "V:2", "name": "white", "variableCollectionId": "C:1", "resolvedType": "COLOR",
       "valuesByMode": {"1:0": {"r": 1, "g": 1, "b": 1, "a": 0.4000000059604645}}},
      "V:3": {"id": "V:3", "name": "text / default", "variableCollectionId": "C:2", "resolvedType": "COLOR",
       "valuesByMode": {"2:0": {"type": "VARIABLE_ALIAS", "id": "V:1"}, "2:1": {"type": "VARIABLE_ALIAS", "id": "V:2"}},
       "scopes": ["TEXT_FILL", "SHAPE_FILL"], "description": "Body text"},
      "V:4": {"id": "V:4", "name": "gap", "variableCollectionId": "C:2", "resolvedType": "FLOAT",
       "valuesByMode": {"2:0": 8, "2:1": 8}}}}}
    """##

  /// A file of one collection with two modes whose variables are given.
  static func file(
    _ variables: [String], collection: String = "", modes: String = ""
  ) -> String {
    let modes =
      modes.isEmpty
      ? #"[{"modeId": "1:0", "name": "Light"}, {"modeId": "1:1", "name": "Dark"}]"# : modes
    return """
      {"meta": {"variableCollections": {
        "C:1": {"id": "C:1", "name": "Theme", "modes": \(modes), "defaultModeId": "1:0"}\(collection)},
       "variables": {\(variables.joined(separator: ",\n"))}}}
      """
  }

  static func variable(
    _ id: String, _ name: String, _ values: [String: String], type: String = "COLOR",
    collection: String = "C:1", more: String = ""
  ) -> String {
    let values = values.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }
    return """
      "\(id)": {"id": "\(id)", "name": "\(name)", "variableCollectionId": "\(collection)",
        "resolvedType": "\(type)", "valuesByMode": {\(values.joined(separator: ", "))}\(more)}
      """
  }

  static func alias(_ id: String) -> String { #"{"type": "VARIABLE_ALIAS", "id": "\#(id)"}"# }
  static let red = #"{"r": 1, "g": 0, "b": 0, "a": 1}"#
  static let black = #"{"r": 0, "g": 0, "b": 0, "a": 1}"#

  // MARK: - What is read

  @Test func `collections are modifiers, and aliases lead into others`() throws {
    let result = palette(Self.sample, named: "variables.json")
    expectEqual(result.format, "figma-variables")
    #expect(result.problems.isEmpty)
    expectEqual(result.choices, ["Theme=Light", "Theme=Dark"])
    expectEqual(result.permutations.map(\.appearance.scheme), [.light, .dark])
    expectEqual(result.tokens.map(\.path), ["gray.900", "white", "text.default"])
    expectEqual(result.hex("text.default"), "#21262d")
    let dark = try #require(result.token("text.default")?.value(in: 1))
    expectEqual(dark.color, Color(.srgb, 1, 1, 1, alpha: 0.4))
    expectEqual(dark.aliases.map(\.path), ["white"])
    expectEqual(result.token("text.default")?.description, "Body text")
    expectEqual(result.token("gray.900")?.description, "var(--gray-900)")
    expectEqual(result.token("text.default")?.roles, [.textFill, .shapeFill])
    expectEqual(result.token("gray.900")?.roles, [])
  }

  @Test func `a value is told of where it stands`() throws {
    let result = palette(Self.sample, named: "variables.json")
    let text = try #require(result.token("text.default")?.value(in: 1))
    let start = text.location.range.start.offset
    expectEqual(String(decoding: Array(Self.sample.utf8)[start..<start + 3], as: UTF8.self), "V:2")
    let gray = try #require(result.token("gray.900")?.value(in: 0))
    expectEqual(gray.location.range.start.line, 9)
  }

  @Test(arguments: [
    (0.12941177189350128, 33.0 / 255), (0.5, 0.5), (0.50196081399917603, 128.0 / 255), (1.0, 1.0),
    (0.12345, 0.12345), (0.30000001192092896, 0.3), (1.0000001192092896, 1.0),
  ])
  func `components are what they were before they were kept in 32 bits`(
    _ written: Double, _ expected: Double
  ) throws {
    let text = Self.file(
      [
        Self.variable("V:1", "a", ["1:0": #"{"r": \#(written), "g": 0, "b": 0}"#])
      ], modes: #"[{"modeId": "1:0", "name": "Value"}]"#)
    let color = try #require(palette(text, named: "a.json").tokens[0].variants[0].color)
    expectEqual(color.components.x, expected)
  }

  @Test func `a document in Display P3 has its components there`() throws {
    let options = LoadOptions(documentProfile: .displayP3)
    let result = palette(Self.sample, named: "variables.json", options: options)
    let color = try #require(result.token("gray.900")?.value(in: 0)?.color)
    expectEqual(color, Color(.displayP3, 33.0 / 255, 38.0 / 255, 45.0 / 255))
  }

  @Test func `a color can have an opacity of its own`() {
    let text = Self.file(
      [
        Self.variable("V:1", "ink", ["1:0": Self.black]),
        Self.variable("V:2", "faint", ["1:0": "12"], type: "FLOAT"),
        Self.variable(
          "V:3", "overlay", ["1:0": #"{"color": \#(Self.alias("V:1")), "opacity": 50}"#]),
        Self.variable(
          "V:4", "shade",
          ["1:0": #"{"color": \#(Self.red), "opacity": \#(Self.alias("V:2"))}"#]),
        Self.variable("V:5", "solid", ["1:0": #"{"color": \#(Self.red), "opacity": 180}"#]),
        Self.variable(
          "V:6", "wrong",
          ["1:0": #"{"color": \#(Self.red), "opacity": \#(Self.alias("V:1"))}"#]),
      ], modes: #"[{"modeId": "1:0", "name": "Value"}]"#)
    let result = palette(text, named: "a.json")
    expectEqual(result.hex("overlay"), "#00000080")
    expectEqual(result.token("overlay")?.variants[0].aliases.map(\.path), ["ink"])
    expectEqual(result.token("shade")?.variants[0].color?.alpha, 0.12)
    expectEqual(result.hex("solid"), "#ff0000")
    expectEqual(result.codes, ["alias/type-mismatch"])
    expectEqual(result.problems[0].message, "“wrong” takes a number, and “ink” is a color")
  }

  // MARK: - Modes

  @Test func `collections with the same modes change together`() {
    let base = #"""
      , "C:2": {"id": "C:2", "name": "Base", "modes": [{"modeId": "2:0", "name": "light"}, {"modeId": "2:1", "name": "dark"}], "defaultModeId": "2:0"}
      , "C:3": {"id": "C:3", "name": "Size", "modes": [{"modeId": "3:0", "name": "Mode 1"}, {"modeId": "3:1", "name": "Mode 2"}], "defaultModeId": "3:0"}
      , "C:4": {"id": "C:4", "name": "Brand", "modes": [{"modeId": "4:0", "name": "Mode 1"}, {"modeId": "4:1", "name": "Mode 2"}], "defaultModeId": "4:0"}
      """#
    let text = Self.file(
      [
        Self.variable("V:1", "text", ["1:0": Self.alias("V:2"), "1:1": Self.alias("V:2")]),
        Self.variable("V:2", "ink", ["2:0": Self.black, "2:1": Self.red], collection: "C:2"),
        Self.variable("V:3", "gap", ["3:0": "1", "3:1": "2"], type: "FLOAT", collection: "C:3"),
        Self.variable("V:4", "logo", ["4:0": Self.red, "4:1": Self.black], collection: "C:4"),
      ], collection: base)
    let result = palette(text, named: "a.json")
    #expect(result.problems.isEmpty)
    // The size touches no color.
    expectEqual(
      result.choices,
      [
        "Theme=Light,Brand=Mode 1", "Theme=Light,Brand=Mode 2", "Theme=Dark,Brand=Mode 1",
        "Theme=Dark,Brand=Mode 2",
      ])
    expectEqual(result.hex("text", 0), "#000000")
    expectEqual(result.hex("text", 2), "#ff0000")
    expectEqual(result.hex("logo", 1), "#000000")
  }

  @Test func `where a collection lacks a mode its default one holds, and counts as a fallback`()
    throws
  {
    let base =
      #", "C:2": {"id": "C:2", "name": "Base", "modes": [{"modeId": "2:0", "name": "Dark"}, {"modeId": "2:1", "name": "Light"}, {"modeId": "2:2", "name": "Dimmed"}], "defaultModeId": "2:1"}"#
    let text = Self.file(
      [
        Self.variable("V:1", "a", ["1:0": Self.red, "1:1": Self.black]),
        Self.variable(
          "V:2", "b", ["2:0": Self.black, "2:1": Self.red, "2:2": Self.red], collection: "C:2"),
      ], collection: base)
    let result = palette(text, named: "a.json")
    expectEqual(result.choices, ["Base=Dark", "Base=Light", "Base=Dimmed"])
    expectEqual(result.hex("a", 0), "#000000")
    let dimmed = try #require(result.token("a")?.value(in: 2))
    expectEqual(dimmed.color?.hex, "#ff0000")
    #expect(dimmed.isFallback)
    expectEqual(result.token("a")?.value(in: 1)?.isFallback, false)
  }

  @Test func `a collection that extends another is a context`() {
    let extended = #"""
      , "C:1/a": {"id": "C:1/a", "name": "Brand A", "isExtension": true, "parentVariableCollectionId": "C:1", "rootVariableCollectionId": "C:1",
        "modes": [{"modeId": "C:1/1:0", "name": "Light", "parentModeId": "1:0"}, {"modeId": "C:1/1:1", "name": "Dark", "parentModeId": "1:1"}],
        "variableOverrides": {"V:1": {"C:1/1:1": {"r": 0, "g": 0, "b": 1, "a": 1}}}}
      , "C:1/b": {"id": "C:1/b", "name": "Brand B", "isExtension": true, "parentVariableCollectionId": "C:1/a", "rootVariableCollectionId": "C:1",
        "modes": [{"modeId": "b/1:0", "name": "Light", "parentModeId": "C:1/1:0"}, {"modeId": "b/1:1", "name": "Dark", "parentModeId": "C:1/1:1"}],
        "variableOverrides": {"V:1": {"b/1:0": {"r": 0, "g": 1, "b": 0, "a": 1}}}}
      """#
    let text = Self.file(
      [
        Self.variable("V:1", "accent", ["1:0": Self.red, "1:1": Self.black]),
        Self.variable("V:2", "link", ["1:0": Self.alias("V:1"), "1:1": Self.alias("V:1")]),
      ], collection: extended)
    let result = palette(text, named: "a.json")
    #expect(result.problems.isEmpty)
    expectEqual(
      result.choices,
      [
        "Theme=Light,Theme collection=Theme", "Theme=Light,Theme collection=Brand A",
        "Theme=Light,Theme collection=Brand B", "Theme=Dark,Theme collection=Theme",
        "Theme=Dark,Theme collection=Brand A", "Theme=Dark,Theme collection=Brand B",
      ])
    let expected = ["#ff0000", "#ff0000", "#00ff00", "#000000", "#0000ff", "#0000ff"]
    for (index, hex) in expected.enumerated() {
      expectEqual(result.hex("accent", index), hex)
      expectEqual(result.hex("link", index), hex)
    }
  }

  // MARK: - Names

  @Test func `equal names have their collections in front, but for the file's own`() {
    let others = #"""
      , "C:2": {"id": "C:2", "name": "base/dark", "modes": [{"modeId": "2:0", "name": "Value"}], "remote": true}
      , "C:3": {"id": "C:3", "name": "base/dark", "modes": [{"modeId": "3:0", "name": "Value"}], "remote": true}
      """#
    let one = ["2:0": Self.red, "3:0": Self.red, "1:0": Self.red]
    let text = Self.file(
      [
        Self.variable("V:2", "gray/1", one, collection: "C:2", more: #", "remote": true"#),
        Self.variable("V:1", "gray/1", one),
        Self.variable("V:3", "gray/1", one, collection: "C:3", more: #", "remote": true"#),
        Self.variable("V:4", "blue", one, collection: "C:3", more: #", "remote": true"#),
        Self.variable("V:5", "blue", ["1:0": "3"], type: "FLOAT"),
      ], collection: others, modes: #"[{"modeId": "1:0", "name": "Value"}]"#)
    expectEqual(
      palette(text, named: "a.json").tokens.map(\.path),
      [
        "base.dark.gray.1", "gray.1", "base.dark.gray.1 (2)", "blue",
      ])
  }

  // MARK: - Other shapes

  @Test func `arrays are read as well as objects`() {
    let text = ##"""
      {"collections": [{"id": "C:1", "name": "Theme", "modes": [{"modeId": "1:0", "name": "Light"}, {"modeId": "1:1", "name": "Dark"}]}],
       "variables": [{"id": "V:1", "name": "a/b", "variableCollectionId": "C:1", "resolvedType": "COLOR", "valuesByMode": {"1:0": "#336699", "1:1": {"r": 0, "g": 0, "b": 0}}}]}
      """##
    let result = palette(text, named: "a.json")
    #expect(result.problems.isEmpty)
    expectEqual(result.hex("a.b", 0), "#336699")
    expectEqual(result.hex("a.b", 1), "#000000")
  }

  @Test func `collections in several files belong together`() {
    let base = #"""
      {"id": "C:1", "name": "Base", "modes": {"1:0": "Value"}, "variableIds": ["V:1"], "variables": [
        {"id": "V:1", "name": "red", "type": "COLOR", "valuesByMode": {"1:0": {"r": 1, "g": 0, "b": 0, "a": 1}}}]}
      """#
    let theme = #"""
      {"id": "C:2", "name": "Theme", "modes": {"2:0": "Light", "2:1": "Dark"}, "variableIds": ["V:2"], "variables": [
        {"id": "V:2", "name": "accent", "type": "COLOR",
         "valuesByMode": {"2:0": {"type": "VARIABLE_ALIAS", "id": "V:1"}, "2:1": {"type": "VARIABLE_ALIAS", "id": "V:9"}},
         "resolvedValuesByMode": {
          "2:0": {"resolvedValue": {"r": 1, "g": 0, "b": 0, "a": 1}, "alias": "V:1", "aliasName": "red"},
          "2:1": {"resolvedValue": {"r": 0, "g": 0, "b": 1, "a": 1}, "alias": "V:9", "aliasName": "blue"}}}]}
      """#
    let result = load(["t/base.json": base, "t/theme.json": theme], paths: ["t"])
    #expect(result.problems.isEmpty)
    expectEqual(result.palettes.map(\.file), ["t"])
    expectEqual(result.palettes[0].fileCount, 2)
    expectEqual(result.palettes[0].hex("accent", 0), "#ff0000")
    expectEqual(result.palettes[0].token("accent")?.value(in: 0)?.aliases.map(\.path), ["red"])
    expectEqual(result.palettes[0].hex("accent", 1), "#0000ff")
    // Alone, what the file says itself is all there is.
    expectEqual(palette(theme, named: "theme.json").hex("accent", 0), "#ff0000")
  }

  @Test func `answers without values are refused, and passed over in a folder`() {
    let published =
      #"{"meta": {"variableCollections": {"C:1": {"id": "C:1", "name": "T"}}, "variables": {"V:1": {"id": "V:1", "name": "a", "variableCollectionId": "C:1", "resolvedDataType": "COLOR"}}}}"#
    let styles =
      #"{"error": false, "status": 200, "meta": {"styles": [{"key": "1", "style_type": "FILL", "name": "a"}]}}"#
    for text in [published, styles] {
      let result = palette(text, named: "a.json")
      expectEqual(result.codes, ["figma/no-values"])
      expectEqual(result.problems[0].help?.contains("variables/local"), true)
      let folder = load(["f/a.json": text, "f/b.json": Self.sample], paths: ["f"])
      expectEqual(folder.palettes.map(\.file), ["f/b.json"])
      #expect(folder.problems.isEmpty)
    }
  }

  // MARK: - What is wrong

  @Test func `aliases that lead nowhere are told by names`() throws {
    let text = Self.file(
      [
        Self.variable("V:1", "a", ["1:0": Self.alias("V:1"), "1:1": Self.alias("V:2")]),
        Self.variable("V:2", "b/c", ["1:0": Self.red, "1:1": Self.alias("V:1")]),
        Self.variable("V:3", "lost", ["1:0": Self.alias("V:77"), "1:1": Self.alias("0af/1:2")]),
        Self.variable("V:4", "size", ["1:0": "1", "1:1": "1"], type: "FLOAT"),
        Self.variable("V:5", "typed", ["1:0": Self.alias("V:4"), "1:1": Self.alias("V:6")]),
        Self.variable(
          "V:6", "old", ["1:0": Self.black, "1:1": Self.black],
          more: #", "deletedButReferenced": true"#),
      ])
    let result = palette(text, named: "a.json")
    let codes = result.problems.map { "\($0.severity.rawValue) \($0.code)" }
    expectEqual(
      codes,
      [
        "error alias/cycle", "error alias/cycle", "error alias/unresolved",
        "warning figma/library-variable", "error alias/type-mismatch", "warning figma/deleted",
      ])
    expectEqual(
      result.problems.map(\.message),
      [
        "these aliases form a cycle: a → a",
        "these aliases form a cycle: a → b.c → a",
        "“lost” is set to a variable that is not in this file",
        "“lost” is set to a variable of a library that is not in this file",
        "“typed” takes a color, and “size” is a number",
        "“typed” is set to “old”, which was deleted",
      ])
    expectEqual(result.problems[2].excerpt(of: text), "V:77")
    expectEqual(result.reason("a", 0), "alias-cycle")
    expectEqual(result.reason("lost", 0), "unresolved-alias")
    expectEqual(result.reason("lost", 1), "library-variable")
    expectEqual(result.reason("typed", 0), "type-mismatch")
    expectEqual(result.hex("typed", 1), "#000000")
    expectEqual(result.token("old"), nil)
  }

  @Test(arguments: [
    (#"{"r": 1.5, "g": 0, "b": 0, "a": 1}"#, "“r” is 1.5, not between 0 and 1", "1.5"),
    (#"{"r": 0, "g": -0.1, "b": 0, "a": 1}"#, "“g” is -0.1, not between 0 and 1", "-0.1"),
    (#"{"r": 0, "g": 0, "b": 0, "a": 2}"#, "“a” is 2, not between 0 and 1", "2"),
    (#"{"r": "1", "g": 0, "b": 0}"#, "expected a number for “r”, found a string", #""1""#),
    (#"{"r": 1, "g": 1}"#, "the color has no “b”", #"{"r": 1, "g": 1}"#),
    ("12", "expected a color, found a number", "12"),
    ("null", "expected a color, found null", "null"),
    (#""no color""#, "“no color” is not a color: ", "no color"),
  ])
  func `a value that is no color is an error at its place`(
    _ value: String, _ message: String, _ excerpt: String
  ) {
    let text = Self.file([Self.variable("V:1", "a", ["1:0": value, "1:1": Self.red])])
    let result = palette(text, named: "a.json")
    expectEqual(result.codes, ["figma/color"])
    #expect(result.problems[0].message.hasPrefix(message))
    expectEqual(result.problems[0].excerpt(of: text), excerpt)
    expectEqual(result.reason("a", 0), "invalid-color")
    expectEqual(result.hex("a", 1), "#ff0000")
  }

  @Test func `a mode without a value is an error`() {
    let text = Self.file([
      Self.variable("V:1", "a", ["1:0": Self.red]), Self.variable("V:2", "b", [:]),
    ])
    let result = palette(text, named: "a.json")
    expectEqual(
      result.problems.map(\.message),
      [
        "“a” has no value in the mode “Dark”", "“b” has no value in the mode “Light”",
        "“b” has no value in the mode “Dark”",
      ])
    expectEqual(result.reason("a", 1), "no-value")
  }

  @Test func `broken structures are told, and the rest is read`() {
    let text = Self.file(
      [
        #""V:0": 5"#, #""V:1": {"id": "V:1"}"#,
        #""V:2": {"id": "V:2", "name": "x", "variableCollectionId": "C:9", "resolvedType": "COLOR", "valuesByMode": {"9:0": {"r": 0, "g": 0, "b": 0}}}"#,
        #""V:3": {"id": "V:3", "name": "y", "variableCollectionId": "C:1", "resolvedType": "COLOR", "valuesByMode": [1]}"#,
        Self.variable("V:4", "ok", ["1:0": Self.red, "1:1": #"{"type": "VARIABLE_ALIAS"}"#]),
      ],
      collection:
        #", "C:2": "no", "C:3": {"id": "C:3"}, "C:5": {"id": "C:5", "name": "E", "parentVariableCollectionId": "C:6", "modes": []}"#
    )
    let result = palette(text, named: "a.json")
    let codes = Set(result.codes)
    expectEqual(
      codes,
      [
        "figma/structure", "figma/missing-collection", "figma/missing-parent", "figma/no-value",
      ])
    expectEqual(result.hex("ok", 0), "#ff0000")
    expectEqual(result.hex("x"), "#000000")
  }

  @Test func `no byte that is missing or changed makes a crash`() {
    let sample = Array(Self.sample.utf8)
    for end in 0..<sample.count {
      var files = MemoryFiles([:])
      files.files["a.json"] = Array(sample[..<end])
      _ = PaletteLoader.load(paths: ["a.json"], files: files)
    }
    let seed: UInt64 = 0xF16
    var random = SplitMix64(seed: seed)
    let kinds = ["null", "[]", "{}", "5", "\"V:1\"", "true", "-1e400", "{\"r\": 1}"].map {
      Array($0.utf8)
    }
    for round in 0..<3_000 {
      var bytes = sample
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let index = Int.random(in: 0..<bytes.count - 20, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[index] = Array("{}[]\":,/0-9".utf8).randomElement(using: &random) ?? 0
        case 1: bytes.removeSubrange(index..<index + 7)
        case 2:
          // Another kind of value after some colon.
          guard let colon = bytes[index...].firstIndex(of: UInt8(ascii: ":")) else { continue }
          let end = bytes[(colon + 1)...].firstIndex { $0 == 0x2C || $0 == 0x7D } ?? colon + 1
          bytes.replaceSubrange(
            colon + 1..<end, with: kinds.randomElement(using: &random) ?? [])
        default: bytes[index] = UInt8.random(in: 0x20...0x7E, using: &random)
        }
      }
      var files = MemoryFiles([:])
      files.files["a.json"] = bytes
      let result = PaletteLoader.load(paths: ["a.json"], files: files)
      for palette in result.palettes {
        for token in palette.tokens {
          expectEqual(
            token.variantIndices.count, palette.permutations.count, "seed \(seed), \(round)")
        }
        for problem in palette.problems {
          #expect(
            problem.location.range.end.offset <= bytes.count, "seed \(seed), \(round): \(problem)")
        }
      }
    }
  }

  @Test(.timeLimit(.minutes(20))) func `many collections and long chains are bounded`() {
    let many = (0..<2_000).map { index in
      #", "C:x\#(index)": {"id": "C:x\#(index)", "name": "c\#(index)", "modes": [{"modeId": "1:0", "name": "Light"}, {"modeId": "1:1", "name": "m\#(index)"}]}"#
    }
    let chain = (0..<2_000).map {
      Self.variable("V:\($0)", "v/\($0)", ["1:0": Self.alias("V:\($0 + 1)"), "1:1": Self.red])
    }
    let circle = (0..<100).map { index in
      #", "E:\#(index)": {"id": "E:\#(index)", "name": "e", "parentVariableCollectionId": "E:\#((index + 1) % 100)", "modes": []}"#
    }
    let text = Self.file(chain, collection: (many + circle).joined())
    let result = palette(text, named: "a.json")
    expectEqual(result.tokens.count, 2_000)
    #expect(result.codes.contains("alias/too-long"))
    #expect(result.codes.contains("figma/missing-parent"))
  }

  // MARK: - A real file

  private static let fixtures =
    "corpora/tokens/terrazzo-fixtures/packages/cli/test/fixtures/import-figma"

  @Test(.needs("corpora/tokens"))
  func `the variables of Primer`() throws {
    let path = try Corpora.file("\(Self.fixtures)/get-local-variables.json")
    let palette = try #require(PaletteLoader.load(paths: [path]).palettes.first)
    // 1151 colors, of which 10 were deleted.
    expectEqual(palette.tokens.count, 1_141)
    expectEqual(palette.permutations.count, 9)
    #expect(palette.permutations.allSatisfy { $0.choices.map(\.modifier) == ["mode"] })
    expectEqual(
      palette.permutations.map { "\($0.appearance.scheme) \($0.appearance.contrast)" },
      [
        "light normal", "dark normal", "dark normal", "light increased", "dark increased",
        "light normal", "dark normal", "light normal", "dark normal",
      ])
    expectEqual(Set(palette.codes), ["figma/library-variable"])
    #expect(palette.problems.allSatisfy { $0.severity == .warning })
    // White is itself an alias into the library's own primitives, which are not in the file.
    expectEqual(palette.reason("bgColor.default", 0), "library-variable")
    expectEqual(palette.hex("bgColor.default", 1), "#0d1117")
    expectEqual(palette.hex("fgColor.muted", 0), "#59636e")
  }

  /// Terrazzo's conversion of the same file. It leaves out what is hidden from publishing. It merges
  /// collections of one name and takes the mode names of the last one, so that two modes are empty and
  /// their values are under the names that the library has now. It names aliases without their
  /// collection, of which five have the same names, so that only names can be compared there.
  @Test(.needs("corpora/tokens"))
  func `what Terrazzo makes of it is the same`() throws {
    let path = try Corpora.file("\(Self.fixtures)/get-local-variables.json")
    let wantPath = try Corpora.file("\(Self.fixtures)/import-variables.want.json")
    let palette = try #require(PaletteLoader.load(paths: [path]).palettes.first)
    let want = try JSONReader.read(
      SourceText(name: "want", bytes: LocalFiles().read(wantPath))
    ).root
    let contexts = palette.permutations.map { $0.choices[0].context }
    let renamed = [
      "lightColorblind": "light protanopia deuteranopia",
      "darkColorblind": "dark protanopia deuteranopia",
    ]
    var counts = (colors: 0, aliases: 0)
    for (context, sources) in try #require(want["modifiers"]?["mode"]?["contexts"]).members.map({
      ($0.name, $0.value)
    }) {
      let name = renamed[context] ?? Self.words(context)
      let permutation = try #require(contexts.firstIndex(of: name))
      for source in sources.elements {
        Self.compare(source, with: palette, permutation, &counts)
      }
    }
    for set in try #require(want["sets"]).members where set.name.hasPrefix("baseColor") {
      // The five palettes have one path each there; here their collections' names are in front.
      let prefix =
        "base.color."
        + Self.words(String(set.name.dropFirst(9))).split(separator: " ")
        .joined(separator: "-")
      for source in set.value["sources"]?.elements ?? set.value.elements {
        Self.compare(source, with: palette, 0, prefix: prefix, &counts)
      }
    }
    #expect(counts.colors > 380)
    #expect(counts.aliases > 2_000)
  }

  /// `darkHighContrast` as `dark high contrast`.
  private static func words(_ name: String) -> String {
    name.reduce(into: "") { text, letter in
      if letter.isUppercase, !text.isEmpty { text += " " }
      text += letter.lowercased()
    }
  }

  private static func compare(
    _ value: JSONValue, with palette: ResolvedPalette, _ permutation: Int, prefix: String = "",
    _ counts: inout (colors: Int, aliases: Int)
  ) {
    guard let want = value["$value"] else {
      for member in value.members where !member.name.hasPrefix("$") {
        compare(member.value, with: palette, permutation, prefix: prefix, &counts)
      }
      return
    }
    guard value["$type"]?.string == "color",
      let name = value["$extensions"]?["figma.com"]?["name"]?.string
    else { return }
    let plain = FigmaVariablesTests.path(name)
    let token = palette.token("\(prefix).\(plain)") ?? palette.token(plain)
    guard let found = token?.value(in: permutation) else {
      Issue.record("\(prefix) \(plain) is missing")
      return
    }
    if let alias = want.string {
      counts.aliases += 1
      guard let target = found.aliases.first?.path else {
        guard case .unknown(let reason) = found.resolution else {
          Issue.record("\(name) is no alias")
          return
        }
        expectEqual(reason.code, .libraryVariable, "\(name)")
        return
      }
      #expect(letters(target).hasSuffix(letters(alias)), "\(name)")
    } else if let color = found.color {
      counts.colors += 1
      let parts = want["components"]?.elements.map { $0.number ?? .nan } ?? []
      let own = [color.components.x, color.components.y, color.components.z]
      #expect(zip(parts, own).allSatisfy { abs($0 - $1) < 1e-7 }, "\(name)")
      #expect(abs((want["alpha"]?.number ?? 1) - color.alpha) < 1e-7, "\(name)")
    } else {
      Issue.record("\(name) has no color")
    }
  }

  /// A name without what the two write differently: Terrazzo makes `accent-muted` to `accentMuted`.
  private static func letters(_ name: String) -> String {
    name.filter { $0.isLetter || $0.isNumber }.lowercased()
  }

  private static func path(_ name: String) -> String {
    name.split(separator: "/").joined(separator: ".")
  }

  @Test(.needs("corpora/tokens"))
  func `no other file of the corpora is taken for one`() throws {
    let root = try Corpora.file("corpora/tokens")
    let result = PaletteLoader.load(paths: [root])
    let found = Set(
      result.palettes.filter { $0.format.hasPrefix("figma-") }.map { Self.name($0.file) })
    expectEqual(found, ["get-local-variables.json"])
    #expect(!result.problems.contains { $0.code == "format/ambiguous" })
  }

  private static func name(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}

import FileAccess
import PaletteTestSupport
import SourceSyntax
import Testing
import YAMLSyntax

extension JSONValue {
  /// The value in one line, so that tests can compare trees.
  var outline: String {
    switch kind {
    case .object: "{\(members.map { "\($0.name): \($0.value.outline)" }.joined(separator: ", "))}"
    case .array: "[\(elements.map(\.outline).joined(separator: ", "))]"
    case .string: string?.debugDescription ?? ""
    case .number: "\(number ?? 0)"
    case .true: "true"
    case .false: "false"
    case .null: "null"
    }
  }

  /// The value and all that it contains.
  var all: [JSONValue] {
    [self] + members.flatMap { [$0.key] + $0.value.all } + elements.flatMap(\.all)
  }
}

/// What a text comes to, in one line.
func outline(_ text: String, _ language: DataLanguage) throws -> String {
  try JSONDocument.read(SourceText(name: "a", text: text), as: language).root.outline
}

/// Reads what is left of a text when a few of its bytes are changed, added or taken out, and looks at
/// all that is read: nothing may crash, and every place lies in the text.
func readMutations(
  of text: String, as language: DataLanguage, rounds: Int, seed: UInt64, bytes interesting: String
) throws {
  var random = SplitMix64(seed: seed)
  let interesting = Array(interesting.utf8)
  for round in 0..<rounds {
    var bytes = Array(text.utf8)
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let index = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: bytes[index] = interesting.randomElement(using: &random) ?? 0
      case 1: bytes.remove(at: index)
      default: bytes.insert(UInt8.random(in: 0...255, using: &random), at: index)
      }
    }
    var places: [SourceSyntax.SourceLocation]
    do throws(SourceProblem) {
      let document = try JSONDocument.read(SourceText(name: "a", bytes: bytes), as: language)
      let values = document.root.all
      for value in values { _ = (value.string, value.number, value.sourceText, value["a"]) }
      places = values.flatMap { [$0.location, $0.textLocation] }
      places += document.problems.map(\.location)
    } catch {
      places = [error.location] + error.related.map(\.location)
    }
    for range in places.map(\.range) {
      try #require(
        range.start.offset <= range.end.offset && range.end.offset <= bytes.count,
        "seed \(seed), round \(round): \(bytes)")
    }
  }
}

struct JSON5ReaderTests {
  private static let sample = """
    // tokens
    {
      unquoted: 'single "quotes"', $dollar_1: "it's", \\u0061b\\u00e9: 'line \\
    break', "quoted": [+1, -.5, 2., 0xDECAF, -0XfF, +Infinity, -Infinity, 1e3,],
      /* a
         block */ é𝒜ñ: '\\x41\\v\\0\\'\\"\\A\\u2028', null: null, true: true,
    }

    """

  @Test func `all that JSON5 adds`() throws {
    #expect(
      try outline(Self.sample, .json5)
        == #"{unquoted: "single \"quotes\"", $dollar_1: "it\'s", abé: "line break", "#
        + #"quoted: [1.0, -0.5, 2.0, 912559.0, -255.0, inf, -inf, 1000.0], "#
        + "é𝒜ñ: " + "A\u{B}\0'\"A\u{2028}".debugDescription + ", null: null, true: true}")
  }

  @Test(arguments: [
    ("[]", "[]"), ("[1,]", "[1.0]"), ("{a: 1,}", "{a: 1.0}"), ("'a'", #""a""#),
    ("\u{FEFF}[\u{A0}\u{2003}\u{2028}\u{2029}\u{B}\u{C}1\u{3000}]", "[1.0]"),
    ("[//\n]", "[]"), ("[1 /**/, /***/ 2]//", "[1.0, 2.0]"), ("// a\r[1]", "[1.0]"),
    ("//\u{2028}[1]", "[1.0]"), ("[.5e-1, 5.e1, 0., -.0]", "[0.05, 50.0, 0.0, -0.0]"),
    ("[NaN, +NaN, -NaN]", "[nan, nan, nan]"), ("[0x0, 0XaB]", "[0.0, 171.0]"),
    ("{'a\\\r\nb': '\\\u{2028}\\\u{2029}\\\r\\\n'}", #"{ab: ""}"#),
    ("['\\é\\𝒜\\q\\/']", #"["é𝒜q/"]"#),
    ("['\u{2028}\t\u{1}']", "[" + "\u{2028}\t\u{1}".debugDescription + "]"),
    ("['\\ud83d\\ude00\\x7a']", #"["😀z"]"#),
    (
      "{Infinity: 1, NaN: 2, class: 3, _: 4, ⅷ: 5, a\u{200D}\u{301}٣‿: 6}",
      "{Infinity: 1.0, NaN: 2.0, class: 3.0, _: 4.0, ⅷ: 5.0, a\u{200D}\u{301}٣‿: 6.0}"
    ),
    ("{\"\\u0061\": 1, \\u{}: 2}", ""),
  ])
  func `texts of JSON5 and what they come to`(_ text: String, _ expected: String) throws {
    guard !expected.isEmpty else {
      #expect(throws: SourceProblem.self) { try outline(text, .json5) }
      return
    }
    #expect(try outline(text, .json5) == expected)
  }

  @Test(arguments: [
    ("[,]", "expected a value or “]”", 1), ("[1,,]", "expected a value", 3),
    ("{,}", "expected a name or “}”", 1), ("{a: 1,, b: 2}", "expected a name", 6),
    ("{1a: 1}", "expected a name or “}”", 1), ("{a-b: 1}", "expected “:” after the name", 2),
    ("{\\x61: 1}", "a name has no escape but \\u", 1),
    ("{\\u0031: 1}", "a name without quotes must not have this character", 1),
    ("{a\\ud83d: 1}", "a name without quotes must not have this character", 2),
    ("{a\\u00g1: 1}", "expected four hexadecimal digits after \\u", 2),
    ("[010]", "this is not a JSON5 number", 1), ("[0x]", "expected a hexadecimal digit", 1),
    ("[0xg]", "expected a hexadecimal digit", 1), ("[0x1.5]", "this is not a JSON5 number", 1),
    ("[.]", "expected a digit", 1), ("[+]", "expected a digit", 1),
    ("[+-1]", "expected a digit", 1),
    ("[.e1]", "expected a digit", 1), ("[1e]", "expected a digit of the exponent", 1),
    ("[1px]", "this is not a JSON5 number", 1), ("[1$]", "this is not a JSON5 number", 1),
    ("[infinity]", "expected a value or “]”", 1), ("[-Inf]", "expected a value or “]”", 1),
    ("[NaNs]", "this is not a JSON5 number", 1), ("[1, /* 2]", "the file ends inside a comment", 9),
    ("[1] /", "there is text after the end of the JSON5 value", 4),
    ("['a\nb']", "a string must not contain a line break", 3),
    ("['\\x4']", "expected two hexadecimal digits after \\x", 2),
    ("['\\1']", "JSON5 has no such escape", 2), ("['\\01']", "JSON5 has no such escape", 2),
    ("['a\"]", "the file ends inside a string", 5),
    ("[1] # a", "there is text after the end of the JSON5 value", 4),
    ("// only", "expected a value, but the file ends", 7), ("[nul]", "expected a value or “]”", 1),
    ("undefined", "expected a value", 0),
  ])
  func `what is no JSON5 is a problem with its place`(
    _ text: String, _ message: String, at: Int
  ) {
    let error = #expect(throws: SourceProblem.self) { try outline(text, .json5) }
    #expect(error?.code == "json/syntax")
    #expect(error?.message == message)
    #expect(error?.location.range.start.offset == at)
  }

  @Test func `JSONC has comments and last commas, and nothing else`() throws {
    #expect(
      try outline("// a\n{\"a\": [1, /* b */ 2,],}", .jsonc) == "{a: [1.0, 2.0]}")
    for text in ["['a']", "{a: 1}", "[+1]", "[.5]", "[0x1]", "[NaN]", "[\"\\x41\"]", "[\u{A0}1]"] {
      #expect(throws: SourceProblem.self) { try outline(text, .jsonc) }
      #expect(throws: Never.self) { try outline(text, .json5) }
    }
  }

  @Test func `every value and key knows its place and its text`() throws {
    let root = try JSONReader.read(SourceText(name: "a", text: Self.sample), as: .json5).root
    func written(_ location: SourceSyntax.SourceLocation) -> String {
      let bytes = Array(Self.sample.utf8)
      let range = location.range.start.offset..<location.range.end.offset
      return String(decoding: bytes[range], as: UTF8.self)
    }
    let members = Array(root.members)
    #expect(
      members.map(\.key.sourceText).prefix(4) == [
        "unquoted", "$dollar_1", "\\u0061b\\u00e9", "\"quoted\"",
      ])
    #expect(members.map { written($0.key.location) } == members.map(\.key.sourceText))
    #expect(written(members[0].key.textLocation) == "unquoted")
    #expect(written(members[0].value.textLocation) == "single \"quotes\"")
    #expect(members[0].key.location.range.start == SourcePosition(line: 3, column: 3, offset: 14))
    let numbers = members[3].value.elements.compactMap(\.numberText)
    #expect(
      numbers == ["+1", "-.5", "2.", "0xDECAF", "-0XfF", "+Infinity", "-Infinity", "1e3"])
    let accent = try #require(members.first { $0.name == "é𝒜ñ" })
    #expect(accent.key.location.range.start.column == 15)
    #expect(accent.key.location.range.end.column == 19)
  }

  @Test(arguments: [
    ("[1,]", ",", "a comma before a closing bracket"),
    ("// a\n[1, /* b */ 'c', +1,]", "// a", "and so are 4 more places"),
    ("{a: 1}", "a", "a name without quotes is JSON5"), ("['a']", "'a'", "single quotes"),
    ("[0x1F]", "0x1F", "this number is"), ("[\"\\x41\"]", "\\x41", "this escape is"),
    ("[\"\t\"]", "\t", "a control character"), ("[1,\u{A0}2,]", "\u{A0}", "1 more place"),
  ])
  func `a file that is not named so gets one warning`(
    _ text: String, _ excerpt: String, _ words: String
  ) throws {
    let source = try SourceText(name: "a.json", text: text)
    let document = try JSONReader.readForgiving(source, severity: .warning)
    #expect(document.language == .json)
    #expect(document.problems.map(\.code) == ["json/json5"])
    #expect(document.problems[0].severity == .warning)
    #expect(document.problems[0].excerpt(of: text) == excerpt)
    #expect(document.problems[0].message.contains(words))
    #expect(throws: SourceProblem.self) { try JSONReader.read(source) }
  }

  @Test func `what is no JSON5 either keeps its error, and says where JSON5 breaks`() throws {
    func error(_ text: String) throws -> SourceProblem? {
      let source = try SourceText(name: "a.json", text: text)
      let strict = #expect(throws: SourceProblem.self) { try JSONReader.read(source) }
      let forgiving = #expect(throws: SourceProblem.self) {
        try JSONReader.readForgiving(source, severity: .warning)
      }
      #expect(strict?.message == forgiving?.message)
      #expect(strict?.location == forgiving?.location)
      return forgiving
    }
    #expect(try error("[1 2]")?.related.isEmpty == true)
    let other = try #require(try error("// a\n[1 2]")?.related.first)
    #expect(other.location.range.start.offset == 8)
    #expect(other.message == "read as JSON5: expected “,” or “]” after the value")
  }

  @Test func `hexadecimal numbers are rounded to the nearest`() throws {
    let seed: UInt64 = 5
    var random = SplitMix64(seed: seed)
    for _ in 0..<5_000 {
      let digits = (0..<Int.random(in: 1...40, using: &random))
        .map { _ in String(Int.random(in: 0..<16, using: &random), radix: 16) }.joined()
      let value = try JSONReader.read(SourceText(name: "a", text: "0x\(digits)"), as: .json5).root
      #expect(value.number == Double("0x\(digits)p0"), "seed \(seed): \(digits)")
    }
  }

  @Test func `numbers of any length`() throws {
    let zeros = String(repeating: "0", count: 5_000_000)
    for (text, value) in [
      ("1e999", Double.infinity), ("-1e999", -.infinity), ("1e-999", 0), ("1\(zeros)", .infinity),
      ("0.\(zeros)1", 0), (".\(zeros)", 0), ("0x1\(zeros)", .infinity),
      ("0x\(zeros)1", 1), ("1e\(zeros)1", 10), ("0x1\(zeros.prefix(100))", 0x1p400),
    ] {
      let source = try SourceText(name: "a", text: text)
      let root = try JSONReader.read(source, as: .json5).root
      #expect(root.number == value)
      #expect(root.numberText?.utf8.count == text.utf8.count)
    }
  }

  @Test func `duplicates, halves of characters, marks and line ends are as in JSON`() throws {
    let text = "\u{FEFF}{a: 1,\r\n'\\x61': 2, \\u0061: '\\ud83d', b: 3}"
    let document = try JSONReader.read(SourceText(name: "a", text: text), as: .json5)
    #expect(
      document.problems.map(\.code) == [
        "json/surrogate", "json/duplicate-key", "json/duplicate-key",
      ]
    )
    #expect(document.problems.map { $0.excerpt(of: text) } == ["\\ud83d", "'\\x61'", "\\u0061"])
    #expect(document.problems[1].location.range.start.line == 2)
    #expect(document.root["a"]?.string == "\u{FFFD}")
    #expect(throws: Never.self) { try outline("['\0']", .json5) }
    #expect(throws: SourceProblem.self) { try outline("[\0]", .json5) }
  }

  @Test func `nesting is limited`() throws {
    for text in [
      String(repeating: "[", count: 1_000_000), String(repeating: "{a:", count: 100_000),
      String(repeating: "[/**/", count: 100_000),
    ] {
      let error = #expect(throws: SourceProblem.self) { try outline(text, .json5) }
      #expect(error?.code == "json/depth")
    }
  }

  @Test func `a text that is cut off anywhere is a problem and no crash`() {
    let bytes = Array(Self.sample.utf8)
    for length in 0..<bytes.count - 2 {
      #expect(throws: SourceProblem.self) {
        try JSONReader.read(SourceText(name: "a", bytes: Array(bytes[..<length])), as: .json5)
      }
    }
  }

  @Test(arguments: [DataLanguage.json, .jsonc, .json5])
  func `broken texts never crash, and places lie in the text`(_ language: DataLanguage) throws {
    try readMutations(
      of: Self.sample, as: language, rounds: 20_000, seed: 55,
      bytes: "{}[]\"',:\\u0x-+e.$INtfn \n/*#é\u{2028}")
  }

  @Test(.needs("corpora/tokens"))
  func `real files are read without a problem`() throws {
    let folder = try Corpora.file("corpora/tokens/style-dictionary-v3/examples/advanced")
    for name in ["overlay", "core", "font"] {
      let path = "\(folder)/transitive-transforms/tokens/color/\(name).json5"
      guard let bytes = try? LocalFiles().read(path) else { continue }
      let document = try JSONReader.read(SourceText(name: path, bytes: bytes), as: .json5)
      #expect(document.problems.isEmpty)
      #expect(document.root["color"]?.kind == .object)
    }
  }
}

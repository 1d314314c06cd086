import PaletteTestSupport
import SourceSyntax
import Testing
import YAMLSyntax

struct YAMLReaderTests {
  private func document(_ text: String) throws -> JSONDocument {
    try YAMLReader.read(SourceText(name: "a.yaml", text: text))
  }

  private func error(_ text: String) -> SourceProblem? {
    #expect(throws: SourceProblem.self) { try document(text) }
  }

  private static let sample = """
    %YAML 1.2
    ---
    # tokens
    base: &base {$type: color, "a b": [1, .5, 0x1F, -.inf]}
    name: plain text   # a comment
    'single ''quoted''': "double \\"\\u00e9\\x41\\n"
    é𝒜: !!str 12
    literal: |
      one
        two

    folded: >-
      three
      four
    multi: a
      b
    list:
    - null
    - ~
    - yes
    - *base
    - <<: *base
      own: true

    """

  @Test func `all kinds of values`() throws {
    #expect(
      try document(Self.sample).root.outline
        == #"{base: {$type: "color", a b: [1.0, 0.5, 31.0, -inf]}, name: "plain text", "#
        + #"single 'quoted': "double \"éA\n", é𝒜: "12", literal: "one\n  two\n", "#
        + #"folded: "three four", multi: "a b", list: [null, null, "yes", "#
        + #"{$type: "color", a b: [1.0, 0.5, 31.0, -inf]}, "#
        + #"{own: true, $type: "color", a b: [1.0, 0.5, 31.0, -inf]}]}"#)
    #expect(try document(Self.sample).problems == [])
  }

  @Test(
    arguments: [
      ("~", "null"), ("null", "null"), ("Null", "null"), ("NULL", "null"), ("nULL", #""nULL""#),
      ("", "null"), ("true", "true"), ("True", "true"), ("TRUE", "true"), ("tRUE", #""tRUE""#),
      ("false", "false"), ("no", #""no""#), ("yes", #""yes""#), ("on", #""on""#), ("y", #""y""#),
      ("0", "0.0"), ("007", "7.0"), ("-12", "-12.0"), ("+12", "12.0"), ("0o17", "15.0"),
      ("0o18", #""0o18""#), ("0x1F", "31.0"), ("0X1F", #""0X1F""#), ("-0x1F", #""-0x1F""#),
      ("0x", #""0x""#), ("1_000", #""1_000""#), ("1.", "1.0"), (".5", "0.5"), ("+.5e-1", "0.05"),
      ("1.e2", "100.0"), ("1e", #""1e""#), (".", #"".""#), ("+", #""+""#), ("1.2.3", #""1.2.3""#),
      (".inf", "inf"), ("+.INF", "inf"), ("-.Inf", "-inf"), ("inf", #""inf""#), (".nan", "nan"),
      (".NaN", "nan"), ("-.nan", #""-.nan""#), ("Infinity", #""Infinity""#), ("12:30", #""12:30""#),
      ("2001-12-14", #""2001-12-14""#), ("\"1\"", #""1""#), ("'true'", #""true""#),
      ("0b11", #""0b11""#),
      ("!!str true", #""true""#), ("! 5", #""5""#), ("!!int 5", "5.0"), ("!!float '1.5'", "1.5"),
      ("!!bool \"true\"", "true"), ("!!null ''", "null"), ("|-\n  5", #""5""#), ("=", #""=""#),
    ] as [(String, String)])
  func `scalars mean what the core schema says`(_ text: String, _ expected: String) throws {
    let document = try document("a: \(text)\nb: [\(text.contains("|") ? "" : text)]")
    #expect(document.root["a"]?.outline == expected)
    #expect(document.problems == [])
  }

  @Test func `every value and key knows its place`() throws {
    let text = Self.sample
    for text in [text, text.replacing("\n", with: "\r\n"), "\u{FEFF}" + text] {
      let document = try document(text)
      #expect(document.root.outline == (try self.document(Self.sample)).root.outline)
      let bytes = Array(text.utf8)
      func written(_ location: SourceSyntax.SourceLocation) -> String {
        let range = location.range.start.offset..<location.range.end.offset
        return String(decoding: bytes[range], as: UTF8.self).replacing("\r\n", with: "\n")
      }
      let members = Array(document.root.members)
      #expect(
        members.map { written($0.key.location) } == [
          "base", "name", "'single ''quoted'''", "é𝒜", "literal", "folded", "multi", "list",
        ])
      #expect(
        members.prefix(7).map { written($0.value.location) } == [
          #"{$type: color, "a b": [1, .5, 0x1F, -.inf]}"#, "plain text",
          #""double \"\u00e9\x41\n""#, "12", "|\n  one\n    two", ">-\n  three\n  four", "a\n  b",
        ])
      #expect(written(members[2].key.textLocation) == "single ''quoted''")
      #expect(written(members[2].value.textLocation) == #"double \"\u00e9\x41\n"#)
      let numbers = try #require(members[0].value["a b"]).elements
      #expect(numbers.map { $0.numberText ?? "" } == ["1", ".5", "0x1F", "-.inf"])
      #expect(numbers.map { written($0.location) } == ["1", ".5", "0x1F", "-.inf"])
      let accent = members[3]
      #expect(accent.key.location.range.start.line == 7)
      #expect(accent.value.location.range.start.column == 12)
      let list = members[7].value
      #expect(written(list.location).hasPrefix("- null\n- ~"))
      #expect(written(list.location).hasSuffix("own: true"))
      let elements = Array(list.elements)
      #expect(elements.prefix(3).map { written($0.location) } == ["null", "~", "yes"])
      #expect(elements[3].location == members[0].value.location)
      #expect(written(elements[4].location) == "<<: *base\n  own: true")
    }
  }

  @Test func `anchors, aliases and merge keys`() throws {
    #expect(
      try document("a: &x [1]\nb: *x\n&k c: 3\n").root.outline
        == "{a: [1.0], b: [1.0], c: 3.0}")
    #expect(try document("&k 5: *k\n").root.outline == "{5: 5.0}")
    #expect(try document("- &k k\n- {*k : 1, b: *k}\n").root.outline == #"["k", {k: 1.0, b: "k"}]"#)
    #expect(try document("- &a 1\n- &a 2\n- *a").root.outline == "[1.0, 2.0, 2.0]")
    let merged = """
      - &a {x: 1, y: 1}
      - &b {y: 2, z: 2}
      - &c {<<: *a, y: 3}
      - {<<: [*a, *b], z: 4}
      - {<<: *c, w: &i 5}
      - *i
      - {"<<": 6}
      - {<<: {<<: *b, v: 7}}
      """
    #expect(
      try document(merged).root.outline
        == "[{x: 1.0, y: 1.0}, {y: 2.0, z: 2.0}, {y: 3.0, x: 1.0}, {z: 4.0, x: 1.0, y: 1.0}, "
        + "{w: 5.0, y: 3.0, x: 1.0}, 5.0, {<<: 6.0}, {v: 7.0, y: 2.0, z: 2.0}]")
    let wrong = try document("a: {<<: 5, b: 1}")
    #expect(wrong.problems.map(\.code) == ["yaml/merge"])
    #expect(wrong.root.outline == "{a: {b: 1.0}}")
  }

  @Test(arguments: [
    ("a: *x", "yaml/alias", "*x"), ("a: &x [*x]", "yaml/alias", "*x"),
    ("a: 1\n---\nb: 2", "yaml/documents", "-"), ("? [1]\n: 2", "yaml/key", "[1]"),
    ("? {a: 1}\n: 2", "yaml/key", "{a: 1}"), ("a: [1, 2", "yaml/syntax", ""),
    ("é: 1\n\tb: 2", "yaml/syntax", "\t"), ("a: @b", "yaml/syntax", "@"),
    ("a: b: c", "yaml/syntax", ":"), ("é: \"\u{1}\"", "yaml/syntax", "\u{1}"),
    ("é: \"\0\"", "yaml/syntax", "\0"), ("a: !x!y z", "yaml/syntax", "!"),
    ("a: 'b", "yaml/syntax", ""), ("a: \"\\q\"", "yaml/syntax", "\\q"),
    ("a: \"\\ud83d\"", "yaml/syntax", "d83d"),
  ])
  func `what cannot be read is a problem with its place`(
    _ text: String, _ code: String, _ excerpt: String
  ) {
    let error = error(text)
    #expect(error?.code == code)
    if code != "yaml/syntax" || !excerpt.isEmpty {
      #expect(
        error.map { excerpt.hasPrefix($0.excerpt(of: text)) } == true,
        "\(error?.excerpt(of: text) ?? "")")
    }
    #expect(error?.severity == .error)
  }

  @Test func `doubtful things are warnings`() throws {
    let duplicate = "a: 1\nb: &x {c: 1, 'c': 2}\na: 3\nd: *x"
    let document = try document(duplicate)
    #expect(document.problems.map(\.code) == ["yaml/duplicate-key", "yaml/duplicate-key"])
    #expect(document.problems.map { $0.excerpt(of: duplicate) } == ["'c'", "a"])
    #expect(document.root["a"]?.number == 3)
    let tagged = "a: !color red\nb: !!int x\nc: !<tag:yaml.org,2002:set> {a}"
    let tags = try self.document(tagged)
    #expect(tags.problems.map(\.code) == ["yaml/tag", "yaml/tag", "yaml/tag"])
    #expect(tags.root.outline == #"{a: "red", b: "x", c: {a: null}}"#)
    #expect(
      try self.document("1: a\ntrue: b\n~: c\n1.50: d").root.outline
        == #"{1: "a", true: "b", ~: "c", 1.50: "d"}"#)
  }

  @Test func `a color without quotes is a comment`() throws {
    let text = """
      a: #fff
      "b" : #11223344 is blue
      c:
      - #abcdef
      d: {e: #ffffff
        }
      f: # fff
      g: #ffff0
      h: #ddd
        i: 1
      j: ~ #fff
      k: '#fff'
      l: #fade-in
      m: !!null #000
      n: 1 #fff
      """
    let document = try document(text)
    #expect(Set(document.problems.map(\.code)) == ["yaml/comment-as-value"])
    #expect(
      document.problems.map { $0.excerpt(of: text) } == ["#fff", "#11223344", "#abcdef", "#ffffff"])
    #expect(document.problems[0].help == "Put the color in quotes: \"#fff\".")
  }

  @Test func `an empty file is null`() throws {
    for text in ["", "\n", "# nothing\n", "---\n", "--- ~\n...\n"] {
      #expect(try document(text).root.outline == "null")
    }
  }

  @Test func `the same content is the same in every language`() throws {
    let json = """
      {"a": {"$value": "#fff", "n": [1.5, -2, 1000, 31, 0.5], "": "é\\n😀"},
       "b": [true, false, null, {}, []], "c d": "it's \\"x\\""}
      """
    let json5 = """
      {a: {$value: '#fff', n: [1.5, -2, +1e3, 0x1F, .5,], '': 'é\\
      \\n😀'}, /* b */ b: [true, false, null, {}, [],], 'c d': 'it\\'s "x"',}
      """
    let yaml = """
      a:
        $value: "#fff"
        n:
          - 1.5
          - -2
          - 1e3
          - 0x1F
          - .5
        "": "é\\n\\
          😀"
      b: [yes, no, ~, {}, []]
      c d: it's "x"
      """.replacing("yes, no", with: "true, False")
    let expected = try outline(json, .json)
    #expect(try outline(json5, .json5) == expected)
    #expect(try outline(yaml, .yaml) == expected)
    #expect(try outline(json, .yaml) == expected)
    #expect(try outline(json, .json5) == expected)
  }

  @Test func `aliases that multiply are stopped`() {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1...12 {
      let aliases = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(aliases)]\n"
    }
    let error = error(text)
    #expect(error?.code == "yaml/alias")
    #expect(error?.excerpt(of: text).hasPrefix("*a") == true)
  }

  @Test(.timeLimit(.minutes(20)))
  func `nesting is limited, also by aliases`() throws {
    let block = (0..<2000).map { String(repeating: " ", count: $0) + "a:" }.joined(separator: "\n")
    var chain = "a0: &a0 [1]\n"
    for level in 1...600 { chain += "a\(level): &a\(level) [*a\(level - 1)]\n" }
    for text in [
      String(repeating: "[", count: 1_000_000), String(repeating: "{a: ", count: 100_000),
      String(repeating: "[\n", count: 100_000), String(repeating: "- ", count: 1_000_000),
      String(repeating: "? ", count: 100_000), String(repeating: "[{", count: 100_000), block,
      chain,
    ] {
      let error = error(text)
      #expect(error?.code == "json/depth", "\(text.prefix(10)): \(error?.message ?? "")")
    }
    let limit = JSONReader.maximumDepth
    let deepest = String(repeating: "[", count: limit) + String(repeating: "]", count: limit)
    #expect(throws: Never.self) { try document(deepest) }
  }

  @Test(.timeLimit(.minutes(20)))
  func `long texts are read in time`() throws {
    let digits = String(repeating: "7", count: 5_000_000)
    #expect(try document("a: \(digits)").root["a"]?.number == .infinity)
    #expect(try document("a: 0x\(digits)").root["a"]?.number == .infinity)
    #expect(try document("a: 1e999").root["a"]?.number == .infinity)
    #expect(try document("a: \"\(digits)\"").root["a"]?.string?.utf8.count == 5_000_000)
    let members = (0..<100_000).map { "é\($0): {$value: '#fff', n: \($0)}\n" }.joined()
    let root = try document(members).root
    #expect(root["é99999"]?["n"]?.number == 99_999)
    let merging = (0..<20_000).map { "m\($0): &m\($0) {<<: *b, x: \($0)}\n" }.joined()
    #expect(try document("b: &b {y: 1}\n" + merging).root["m19999"]?["y"]?.number == 1)
  }

  @Test func `a text that is cut off anywhere is read or is a problem, and does not crash`() throws
  {
    let bytes = Array(Self.sample.utf8)
    for length in 0..<bytes.count {
      do throws(SourceProblem) {
        let source = try SourceText(name: "a", bytes: Array(bytes[..<length]))
        for value in try YAMLReader.read(source).root.all {
          _ = (value.string, value.number, value.location, value.textLocation)
        }
      } catch {
        #expect(error.location.range.end.offset <= length)
      }
    }
  }

  @Test func `broken texts never crash, and places lie in the text`() throws {
    try readMutations(
      of: Self.sample, as: .yaml, rounds: 20_000, seed: 1202,
      bytes: "{}[]\"',:\\u0x-+e.$&*!|>%@`~?=< \n\r\t#é\u{2028}\u{FEFF}")
  }
}

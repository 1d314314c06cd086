import PaletteTestSupport
import SourceSyntax
import Testing

struct JSONReaderTests {
  private func read(_ text: String) throws -> JSONValue {
    try JSONReader.read(SourceText(name: "a.json", text: text)).root
  }

  @Test func `values keep their kinds, order, places and exact texts`() throws {
    let text = #"{"b": [1.50, "é\n😀\"", true, null], "a": {"x": -0e1}}"#
    let root = try read(text)
    #expect(root.members.map(\.name) == ["b", "a"])
    let elements = try Array(#require(root["b"]).elements)
    #expect(elements.map(\.kind) == [.number, .string, .true, .null])
    #expect(elements[0].numberText == "1.50")
    #expect(elements[0].number == 1.5)
    #expect(elements[1].string == "é\n😀\"")
    #expect(elements[2].bool == true)
    #expect(root["a"]?["x"]?.number == 0)
    #expect(elements[0].bytes == 7..<11)
    #expect(root.bytes == 0..<text.utf8.count)
    #expect(elements[1].location.range.start.column == 14)
    #expect(root["c"] == nil)
  }

  @Test(arguments: [
    ("[1,]", "expected a value after “,”", "[1".count),
    (#"{"a": 1,}"#, "expected a name in double quotes after “,”", 7),
    ("{a: 1}", "expected a name in double quotes or “}”", 1),
    (#"{"a" 1}"#, "expected “:” after the name", 5),
    (#"{"a": 1 "b": 2}"#, "expected “,” or “}” after the value", 8),
    ("[1 2]", "expected “,” or “]” after the value", 3),
    ("[1, // one\n2]", "expected a value", 4),
    ("", "expected a value, but the file ends", 0),
    ("[", "expected a value or “]”, but the file ends", 1),
    (#"{"a": "b"#, "the file ends inside a string", 8),
    ("[01]", "invalid JSON number", 1),
    ("[1.]", "expected a digit after the decimal point", 1),
    ("[-]", "expected a digit", 1),
    ("[1e]", "expected a digit of the exponent", 1),
    ("[+1]", "expected a value or “]”", 1),
    ("[10px]", "invalid JSON number", 1),
    ("[True]", "expected a value or “]”", 1),
    ("{} {}", "unexpected text after the JSON value", 3),
    ("[\"a\nb\"]", "a string must not contain a line break", 3),
    (#"["\x"]"#, "unknown escape", 2),
    (#"["\u12g4"]"#, "expected four hexadecimal digits after \\u", 2),
  ])
  func `what is not JSON is a problem with its place`(_ text: String, _ message: String, at: Int) {
    let error = #expect(throws: SourceProblem.self) { try read(text) }
    #expect(error?.code == "json/syntax")
    #expect(error?.message == message)
    #expect(error?.location.range.start.offset == at)
    #expect(error?.help != nil || message.hasPrefix("expected"))
  }

  @Test func `comments get the advice that JSON has none`() {
    for text in ["// a\n{}", "[1 /* a */]", "{} # a"] {
      let error = #expect(throws: SourceProblem.self) { try read(text) }
      #expect(error?.help?.contains("Remove the comment") == true)
    }
  }

  @Test func `a name that occurs twice is a warning and the last one counts`() throws {
    let many = (0..<20).map { #""k\#($0)": \#($0)"# }.joined(separator: ", ")
    for filler in ["", many + ", "] {
      let text = #"{\#(filler)"a": 1, "b": 2, "\u0061": 3}"#
      let document = try JSONReader.read(SourceText(name: "a.json", text: text))
      #expect(document.root["a"]?.number == 3)
      #expect(document.problems.map(\.code) == ["json/duplicate-key"])
      #expect(document.problems[0].severity == .warning)
      #expect(document.problems[0].excerpt(of: text) == #""\u0061""#)
      #expect(document.problems[0].related[0].location.range.start.offset < 400)
    }
  }

  @Test func `half of a surrogate pair is a warning and stands for U+FFFD`() throws {
    for (text, value) in [
      (#"["\ud83d\ude00"]"#, "😀"), (#"["\ud83dx"]"#, "\u{FFFD}x"), (#"["\ude00"]"#, "\u{FFFD}"),
      (#"["\ud83d\u0041"]"#, "\u{FFFD}A"),
    ] {
      let document = try JSONReader.read(SourceText(name: "a.json", text: text))
      #expect(document.root.elements.first { _ in true }?.string == value)
      #expect(document.problems.isEmpty == (value == "😀"))
    }
  }

  @Test func `numbers are read as the standard library reads them`() throws {
    let seed: UInt64 = 20_251_028
    var random = SplitMix64(seed: seed)
    var texts = [
      "0", "-0", "1e999", "-1e999", "1e-999", "0.1", "9007199254740993", "123456789012345678901",
      "0.047058823529411764", "1.7976931348623157e308", "5e-324", "0.1e1", "1E+2",
      "0.00000000000000000000001",
    ]
    for _ in 0..<20_000 {
      let digits = String(random.next() >> UInt64.random(in: 0..<64, using: &random))
      let cut = Int.random(in: 0...digits.count, using: &random)
      let whole = cut == 0 ? "0" : String(digits.prefix(cut))
      texts.append(cut == digits.count ? whole : "\(whole).\(digits.dropFirst(cut))")
    }
    for text in texts {
      let value = try read("[\(text)]").elements.first { _ in true }?.number
      #expect(value == Double(text), "seed \(seed): \(text)")
    }
  }

  @Test func `nesting is limited and needs no stack`() throws {
    let limit = JSONReader.maximumDepth
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(throws: Never.self) { try read(nested(limit)) }
    for text in [
      nested(limit + 1), String(repeating: "[", count: 1_000_000),
      String(repeating: #"{"a":"#, count: 100_000),
    ] {
      let error = #expect(throws: SourceProblem.self) { try read(text) }
      #expect(error?.code == "json/depth")
    }
  }

  @Test func `a text that is cut off anywhere is a problem and no crash`() {
    let text =
      #" {"a": [1.5e-3, -2, "x\u00e9\ud83d\ude00"], "b": {"c": true, "d": null}, "é": false} "#
    let bytes = Array(text.utf8)
    for length in 0..<bytes.count - 1 {
      #expect(throws: SourceProblem.self) {
        try JSONReader.read(SourceText(name: "a", bytes: Array(bytes[..<length])))
      }
    }
  }

  @Test func `broken texts never crash, and problems lie in the text`() throws {
    let seed: UInt64 = 8259
    var random = SplitMix64(seed: seed)
    let text = #"{"a": [1.5e-3, "x\u00e9\ud83d"], "b": {"$value": "{a.b}", "$type": "color"}}"#
    let interesting = Array("{}[]\",:\\u0-e.$tfn \n/#'é".utf8)
    for round in 0..<20_000 {
      var bytes = Array(text.utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[index] = interesting.randomElement(using: &random) ?? 0
        case 1: bytes.remove(at: index)
        default: bytes.insert(UInt8.random(in: 0...255, using: &random), at: index)
        }
      }
      do throws(SourceProblem) {
        let document = try JSONReader.read(SourceText(name: "a", bytes: bytes))
        for member in document.root.members {
          _ = (member.name, member.value.string, member.value.number, member.value.location)
        }
      } catch {
        let range = error.location.range
        #expect(
          range.start.offset <= range.end.offset && range.end.offset <= bytes.count,
          "seed \(seed), round \(round)")
      }
    }
  }

  @Test func `a hundred thousand names are no problem`() throws {
    let members = (0..<100_000).map { #""name\#($0)":\#($0)"# }.joined(separator: ",")
    let root = try read("{\(members)}")
    #expect(root.members.reduce(0) { count, _ in count + 1 } == 100_000)
    #expect(root["name99999"]?.number == 99_999)
  }
}

import PaletteTestSupport
import SourceSyntax
import Testing

struct SwiftLexerTests {
  private func tokens(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    return SwiftLexer.tokens(in: bytes, 0..<bytes.count).map {
      String(decoding: bytes[$0.range], as: UTF8.self)
    }
  }

  @Test(arguments: [
    ("a.b(c: 1)", ["a", ".", "b", "(", "c", ":", "1", ")"]),
    ("x // let y\nz", ["x", "z"]), ("a /* b /* c */ d */ e", ["a", "e"]),
    ("`default`.x", ["default", ".", "x"]),
    (
      "$0.a == .dark ? b : c!",
      [
        "$0", ".", "a", "==", ".", "dark", "?", "b", ":", "c", "!",
      ]
    ),
    ("0x1A / 255.0 + 1_000 - 1e-3", ["0x1A", "/", "255.0", "+", "1_000", "-", "1e-3"]),
    ("1.description", ["1", ".", "description"]), ("a...b", ["a", "...", "b"]),
    ("a.../b/", ["a", ".../", "b", "/"]),
    (#""a" "b\"c" "\(d("e"))" f"#, [#""a""#, #""b\"c""#, #""\(d("e"))""#, "f"]),
    (##"#"a"b"# #"\#(x)"# y"##, [##"#"a"b"#"##, ##"#"\#(x)"#"##, "y"]),
    ("\"\"\"\n a \" b\n\"\"\" c", ["\"\"\"\n a \" b\n\"\"\"", "c"]),
    ("\"open\nnext", ["\"open", "next"]),
    (
      "#if os(iOS)\n#colorLiteral",
      [
        "#if", "os", "(", "iOS", ")", "#colorLiteral",
      ]
    ),
    (#"x = /a"b/ + c"#, ["x", "=", #"/a"b/"#, "+", "c"]), ("a/b/c", ["a", "/", "b", "/", "c"]),
    (##"#/a"/b/# c"##, [##"#/a"/b/#"##, "c"]),
    ("@objc(x) a?.b", ["@objc", "(", "x", ")", "a", "?", ".", "b"]),
    ("größe", ["größe"]), ("a //\r\nb", ["a", "b"]), ("/* open", []),
  ])
  func `tokens of a text`(_ text: String, _ expected: [String]) {
    #expect(tokens(text) == expected)
  }

  @Test func `a plain text has the bytes between its quotes, and no other has`() {
    func inner(_ text: String) -> String?? {
      let bytes = Array(text.utf8)
      guard case .text(let range)? = SwiftLexer.tokens(in: bytes, 0..<bytes.count).first?.kind
      else { return nil }
      return .some(range.map { String(decoding: bytes[$0], as: UTF8.self) })
    }
    #expect(inner(#""a b""#) == "a b")
    #expect(inner(##"#"a"b"#"##) == "a\"b")
    #expect(inner(#""""#) == "")
    for text in [#""a\n""#, #""\(a)""#, "\"\"\"\na\n\"\"\"", "\"open"] {
      #expect(inner(text) == .some(nil), "\(text)")
    }
  }

  @Test func `brackets find their partners`() {
    func partners(_ text: String) -> [Int] {
      let bytes = Array(text.utf8)
      return SwiftLexer.partners(of: SwiftLexer.tokens(in: bytes, 0..<bytes.count))
    }
    #expect(partners("( [ ] )") == [3, 2, 2, 3])
    // A brace closes what is open inside of its block; what fits nothing is alone.
    #expect(partners("{ ( } )") == [2, 2, 2, 3])
    #expect(partners("( { )") == [3, 3, 2])
    #expect(partners(") } (") == [0, 1, 3])
  }

  @Test func `line breaks and space before a token are known`() {
    let bytes = Array("a b/**/c\n/*\n*/d".utf8)
    let tokens = SwiftLexer.tokens(in: bytes, 0..<bytes.count)
    #expect(tokens.map(\.isFirst) == [true, false, false, true])
    #expect(tokens.map(\.isSpaced) == [true, true, true, true])
  }

  @Test func `tokens of any bytes are in order and within the text`() {
    let seed: UInt64 = 5_120
    var random = SplitMix64(seed: seed)
    let alphabet = Array("\"#/*\\(){}[]`'a1.\n ?!=$@é".utf8)
    for round in 0..<4_000 {
      let count = Int.random(in: 0...60, using: &random)
      let bytes = (0..<count).map { _ in alphabet.randomElement(using: &random) ?? 0 }
      let tokens = SwiftLexer.tokens(in: bytes, 0..<bytes.count)
      var end = 0
      for token in tokens {
        #expect(
          token.range.lowerBound >= end && token.range.upperBound <= count,
          "seed \(seed), round \(round)")
        end = token.range.upperBound
      }
      let partners = SwiftLexer.partners(of: tokens)
      #expect(partners.count == tokens.count)
      #expect(partners.enumerated().allSatisfy { $0 <= $1 && $1 <= tokens.count })
    }
  }

  @Test(arguments: [
    "(", "{", "[", "\"", "\"\"\"", "/*", "\"\\(", "#\"", "/a", "=/\\/", "`", "#/", "(}", "{(", "?",
    ".",
  ])
  func `long hostile texts take linear time`(_ part: String) {
    // A quadratic reader would need hours for it.
    let bytes = Array(String(repeating: part, count: 400_000).utf8)
    let tokens = SwiftLexer.tokens(in: bytes, 0..<bytes.count)
    #expect(SwiftLexer.partners(of: tokens).count == tokens.count)
  }
}

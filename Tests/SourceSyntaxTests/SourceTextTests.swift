import SourceSyntax
import Testing

struct SourceTextTests {
  @Test func `a position counts lines by their breaks and columns in UTF-16 code units`() throws {
    let text = try SourceText(name: "a", text: "ab\ncé😀d\r\nx\ry\n")
    #expect(text.position(at: 0) == SourcePosition(line: 1, column: 1, offset: 0))
    #expect(text.position(at: 3) == SourcePosition(line: 2, column: 1, offset: 3))
    #expect(text.position(at: 6) == SourcePosition(line: 2, column: 3, offset: 6))
    #expect(text.position(at: 10) == SourcePosition(line: 2, column: 5, offset: 10))
    #expect(text.position(at: 13) == SourcePosition(line: 3, column: 1, offset: 13))
    #expect(text.position(at: 15) == SourcePosition(line: 4, column: 1, offset: 15))
    #expect(text.position(at: 17) == SourcePosition(line: 5, column: 1, offset: 17))
    #expect(text.lineCount == 5)
    #expect((1...5).map { text.line($0) } == ["ab", "cé😀d", "x", "y", ""])
    #expect(text.line(0).isEmpty && text.line(6).isEmpty)
  }

  @Test func `a byte order mark counts as bytes but not as a column`() throws {
    let text = try SourceText(name: "a", bytes: [0xEF, 0xBB, 0xBF] + Array("é{}".utf8))
    #expect(text.start == 3)
    #expect(text.position(at: 5) == SourcePosition(line: 1, column: 2, offset: 5))
    #expect(text.line(1) == "é{}")
  }

  @Test func `columns are right far into a long line`() throws {
    let text = try SourceText(name: "a", text: String(repeating: "aé", count: 100_000))
    for index in [0, 1, 1023, 77_777, 199_998] {
      let offset = index / 2 * 3 + index % 2
      #expect(text.position(at: offset).column == index + 1)
    }
  }

  @Test(
    arguments: [
      [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xE0, 0x9F, 0x80], [0xED, 0xA0, 0x80],
      [0xF0, 0x8F, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x82],
      [0xE2, 0x82, 0x28],
    ] as [[UInt8]])
  func `bytes that are not UTF-8 have a position`(_ bytes: [UInt8]) {
    let error = #expect(throws: SourceProblem.self) {
      try SourceText(name: "a", bytes: Array("ab\n\"".utf8) + bytes + Array("cd".utf8))
    }
    #expect(error?.location.range.start == SourcePosition(line: 2, column: 2, offset: 4))
  }

  @Test func `what is UTF-8 to the standard library is UTF-8 here`() throws {
    for scalar in stride(from: 0, through: 0x10FFFF, by: 61) {
      guard let scalar = Unicode.Scalar(UInt32(scalar)) else { continue }
      let bytes = Array("\(scalar)x".utf8)
      #expect(try SourceText(name: "a", bytes: bytes).bytes == bytes)
    }
  }
}

import SourceSyntax
import Testing

struct SourceEditTests {
  private func source(_ text: String) throws -> SourceText {
    try SourceText(name: "a.json", text: text)
  }

  private func edited(_ text: String, _ edits: SourceEdit...) throws -> String {
    String(decoding: try source(text).applying(edits), as: UTF8.self)
  }

  @Test func `edits replace, insert and delete, in any order`() throws {
    #expect(try edited("abcdef") == "abcdef")
    #expect(try edited("abcdef", SourceEdit(4..<5, "E"), SourceEdit(0..<2, "")) == "cdEf")
    #expect(try edited("abc", SourceEdit(3..<3, "d"), SourceEdit(0..<0, "_")) == "_abcd")
    #expect(try edited("aéb", SourceEdit(1..<3, "e")) == "aeb")
    #expect(try edited("ab", SourceEdit(0..<1, "x"), SourceEdit(1..<2, "y")) == "xy")
  }

  @Test func `edits that do not fit are refused as a whole`() throws {
    let text = try source("aéb")
    for misplaced in [SourceEdit(2..<3, ""), SourceEdit(1..<2, ""), SourceEdit(4..<5, "")] {
      #expect(throws: SourceEditError.misplaced(misplaced)) { try text.applying([misplaced]) }
    }
    for (a, b) in [(0..<3, 1..<4), (0..<1, 0..<1), (1..<1, 1..<3)] {
      let edits = [SourceEdit(a, "1"), SourceEdit(b, "2")]
      #expect(throws: SourceEditError.overlap(edits[0], edits[1])) { try text.applying(edits) }
    }
  }
}

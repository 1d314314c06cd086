import LanguageServer
import PaletteTestSupport
import SourceSyntax
import Testing

struct TextDocumentTests {
  /// A text as lines of characters, which finds places by going through them one by one.
  private struct Reference {
    var text: String

    /// The scalars before a place; beyond a line its end counts, inside of a character its start.
    func index(of position: TextPosition, in encoding: PositionEncoding) -> Int {
      let scalars = Array(text.unicodeScalars)
      var line = 0
      var index = 0
      while index < scalars.count, line < position.line {
        if scalars[index] == "\r", index + 1 < scalars.count, scalars[index + 1] == "\n" {
          index += 1
        }
        if scalars[index] == "\n" || scalars[index] == "\r" { line += 1 }
        index += 1
      }
      guard line == position.line else { return scalars.count }
      var units = 0
      while index < scalars.count, scalars[index] != "\n", scalars[index] != "\r" {
        let width =
          encoding == .utf8
          ? String(scalars[index]).utf8.count : String(scalars[index]).utf16.count
        guard units + width <= position.character else { break }
        units += width
        index += 1
      }
      return index
    }

    mutating func replace(
      _ range: Range<TextPosition>, with new: String, in encoding: PositionEncoding
    ) {
      var scalars = Array(text.unicodeScalars)
      let start = index(of: range.lowerBound, in: encoding)
      let end = max(start, index(of: range.upperBound, in: encoding))
      scalars.replaceSubrange(start..<end, with: Array(new.unicodeScalars))
      text = String(String.UnicodeScalarView(scalars))
    }
  }

  private static let pieces = ["a", "é", "€", "😀", "\n", "\r", "\r\n", "{}", " ", "e\u{301}", ""]

  @Test(arguments: [PositionEncoding.utf8, .utf16])
  func `random edits give the text of the reference`(_ encoding: PositionEncoding) throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SplitMix64(seed: seed)
    func text(_ most: Int) -> String {
      (0..<Int.random(in: 0...most, using: &random)).map { _ in
        Self.pieces.randomElement(using: &random) ?? ""
      }.joined()
    }
    for _ in 0..<60 {
      var reference = Reference(text: text(30))
      var document = try TextDocument(
        uri: "file:///a", path: "/a", version: 1, text: reference.text)
      for _ in 0..<25 {
        let places = [0, 1].map { _ in
          TextPosition(
            line: .random(in: 0...8, using: &random), character: .random(in: 0...12, using: &random)
          )
        }.sorted()
        let new = text(4)
        reference.replace(places[0]..<places[1], with: new, in: encoding)
        try document.replace(places[0]..<places[1], with: new, in: encoding)
        let result = String(decoding: document.source.bytes, as: UTF8.self)
        #expect(result.utf8.elementsEqual(reference.text.utf8), "seed \(seed)")
        guard result.utf8.elementsEqual(reference.text.utf8) else { return }
      }
    }
  }

  @Test(arguments: [PositionEncoding.utf8, .utf16])
  func `every place leads back to its offset`(_ encoding: PositionEncoding) throws {
    let source = try SourceText(name: "a", text: "aé€😀\r\nb\rc\n\n😀x")
    for (offset, byte) in source.bytes.enumerated() where byte & 0xC0 != 0x80 {
      let place = source.textPosition(at: offset, in: encoding)
      // Between `\r` and `\n` is the end of the line.
      guard !(byte == 0x0A && offset > 0 && source.bytes[offset - 1] == 0x0D) else { continue }
      #expect(source.offset(of: place, in: encoding) == offset)
    }
    let end = source.textPosition(at: source.bytes.count, in: encoding)
    #expect(end == TextPosition(line: 4, character: encoding == .utf8 ? 5 : 3))
  }

  @Test func `addresses and paths are converted`() {
    for path in ["/a b/é.json", "/x/100%/#1?.css", "/a.json"] {
      #expect(DocumentURI.path(of: DocumentURI.uri(of: path)) == path)
    }
    #expect(DocumentURI.uri(of: "/a b/é") == "file:///a%20b/%C3%A9")
    #expect(DocumentURI.path(of: "FILE://localhost/a%2Fb") == "/a/b")
    for other in ["untitled:Untitled-1", "file:", "file://server/a", "file:///%FF", ""] {
      #expect(DocumentURI.path(of: other) == nil, "\(other)")
    }
  }
}

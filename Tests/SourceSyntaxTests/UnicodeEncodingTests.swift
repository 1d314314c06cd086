import PaletteTestSupport
import SourceSyntax
import Testing

/// Texts in UTF-16 and UTF-32.
struct UnicodeEncodingTests {
  enum Encoding: CaseIterable {
    case utf16Little, utf16Big, utf32Little, utf32Big

    func bytes(of text: String, mark: Bool) -> [UInt8] {
      let text = mark ? "\u{FEFF}\(text)" : text
      let isLittle = self == .utf16Little || self == .utf32Little
      func split(_ value: UInt32, _ count: Int) -> [UInt8] {
        let big = (0..<count).map {
          UInt8(truncatingIfNeeded: value >> UInt32(8 * (count - 1 - $0)))
        }
        return isLittle ? big.reversed() : big
      }
      switch self {
      case .utf16Little, .utf16Big: return text.utf16.flatMap { split(UInt32($0), 2) }
      case .utf32Little, .utf32Big: return text.unicodeScalars.flatMap { split($0.value, 4) }
      }
    }
  }

  private static let text = "{\"tokens\":\r\n  \"é😀d\u{FFFF}\"}"

  @Test(arguments: Encoding.allCases, [true, false])
  func `a text is read with its lines and columns`(_ encoding: Encoding, _ mark: Bool) throws {
    let source = try SourceText(name: "a", bytes: encoding.bytes(of: Self.text, mark: mark))
    // The byte order mark counts as in a file in UTF-8.
    let start = mark ? 3 : 0
    #expect(source.bytes == Array((mark ? "\u{FEFF}" : "").utf8) + Array(Self.text.utf8))
    #expect(source.start == start && source.lineCount == 2)
    let end = try #require(Self.text.utf8.firstIndex(of: UInt8(ascii: "d")))
    let offset = Self.text.utf8.distance(from: Self.text.startIndex, to: end) + start
    #expect(source.position(at: offset) == SourcePosition(line: 2, column: 7, offset: offset))
    #expect(source.line(2) == "  \"é😀d\u{FFFF}\"}")
  }

  @Test func `half a character has a place`() {
    let bytes: [UInt8] = [0xFF, 0xFE, 0x7B, 0, 0x0A, 0, 0x22, 0, 0x00, 0xD8, 0x22, 0]
    let error = #expect(throws: SourceProblem.self) { try SourceText(name: "a", bytes: bytes) }
    #expect(error?.code == "input/encoding")
    #expect(error?.message == "0xD800 is no character of UTF-16 (little-endian)")
    #expect(error?.location.range.start == SourcePosition(line: 2, column: 2, offset: 6))
    let beyond: [UInt8] = [0, 0, 0xFE, 0xFF, 0, 0x11, 0, 0]
    let second = #expect(throws: SourceProblem.self) { try SourceText(name: "a", bytes: beyond) }
    #expect(second?.message == "0x110000 is no character of UTF-32 (big-endian)")
  }

  @Test(arguments: Encoding.allCases, [true, false])
  func `a text cut off anywhere is a text or a problem`(_ encoding: Encoding, _ mark: Bool) {
    let bytes = encoding.bytes(of: Self.text, mark: mark)
    // Fewer bytes than show the encoding are whatever they are in UTF-8.
    for count in 4..<bytes.count {
      do {
        let source = try SourceText(name: "a", bytes: Array(bytes[..<count]))
        #expect(Self.text.utf8.starts(with: source.bytes[source.start...]), "\(count) bytes")
      } catch {
        #expect(error.code == "input/encoding", "\(count) bytes")
      }
    }
  }

  @Test(arguments: Encoding.allCases)
  func `no byte that is changed makes a crash or a text that is no UTF-8`(_ encoding: Encoding) {
    let seed: UInt64 = 16_32
    var random = SplitMix64(seed: seed)
    let bytes = encoding.bytes(of: Self.text, mark: true)
    for round in 0..<4_000 {
      var changed = bytes
      for _ in 0...Int.random(in: 0..<4, using: &random) {
        changed[Int.random(in: 0..<changed.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      do {
        let source = try SourceText(name: "a", bytes: changed)
        #expect(String(validating: source.bytes, as: UTF8.self) != nil, "seed \(seed), \(round)")
        #expect(source.position(at: source.bytes.count).line == source.lineCount)
      } catch {
        #expect(error.location.range.start.line >= 1, "seed \(seed), round \(round)")
      }
    }
  }
}

import LanguageServer
import PaletteTestSupport
import Testing

struct MessageReaderTests {
  /// What is read of a text that arrives in pieces of some length; `nil` stands for a refusal.
  private func read(_ text: String, inPiecesOf length: Int = .max) -> [String?] {
    var reader = MessageReader()
    var result: [String?] = []
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      reader.append(rest.prefix(length))
      rest = rest.dropFirst(length)
      while let message = reader.next() {
        result.append((try? message.get()).map { String(decoding: $0, as: UTF8.self) })
      }
    }
    return result
  }

  @Test(arguments: [1, 2, 7, .max])
  func `messages arrive in any pieces`(_ length: Int) {
    let text =
      "Content-Length: 2\r\n\r\n{}content-length:3\r\nContent-Type: x; charset=utf-8\r\n\r\n[1]"
      + "Content-Length: 0\n\nContent-Length: 2\r\n\r\n\u{E9}"
    #expect(read(text, inPiecesOf: length) == ["{}", "[1]", "", "\u{E9}"])
  }

  @Test(arguments: [1, 5, .max])
  func `after a broken header the next message is read`(_ length: Int) {
    let good = "Content-Length: 2\r\n\r\n{}"
    for bad in [
      "Content-Length: x\r\n\r\n", "Length: 2\r\n\r\n[]", "\r\n\r\n",
      "Content-Length: -1\r\n\r\n[]",
      "Content-Length: 99999999999999999999\r\n\r\n",
    ] {
      #expect(read(bad + good, inPiecesOf: length) == [nil, "{}"], "\(bad)")
    }
    #expect(read("noise\r\n" + good, inPiecesOf: length) == ["{}"])
  }

  @Test func `a message that is too long is skipped`() {
    let long = MessageReader.longestMessage + 1
    let text = "Content-Length: \(long)\r\n\r\n" + String(repeating: "x", count: long)
    #expect(read(text + "Content-Length: 2\r\n\r\n{}", inPiecesOf: 1 << 20) == [nil, "{}"])
  }

  @Test func `a header without an end is given up`() {
    let noise = String(repeating: "x", count: 10_000)
    #expect(read(noise) == [nil])
    #expect(read(noise + "\r\n\r\nContent-Length: 2\r\n\r\n{}", inPiecesOf: 9_000).last == "{}")
  }
}

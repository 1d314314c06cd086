import FileAccess
import Foundation
import Testing

/// Text that is kept in a file until it is needed.
@Suite struct SpillFileTests {
  /// Lines of all lengths, some longer than what is read at a time, with characters of several bytes.
  @Test func `the parts are the text`() throws {
    let file = try SpillFile()
    var text = ""
    for length in [0, 1, 100, 65_535, 65_536, 300_000, 3] {
      let line = String(repeating: "ü", count: length) + "\n"
      file.write(line)
      text += line
    }
    file.write("“end”")
    text += "“end”"
    try file.finish()
    for _ in 0..<2 {
      var parts: [String] = []
      try file.forEachPart { parts.append($0) }
      #expect(parts.joined() == text)
      #expect(parts.count > 1 && parts.dropLast().allSatisfy { $0.hasSuffix("\n") })
    }
  }

  @Test func `bytes that are no text are kept as they are`() throws {
    let file = try SpillFile()
    var bytes: [UInt8] = []
    for length in [0, 1, 65_536, 300_000, 3] {
      let part = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 37 ^ $0 >> 8) }
      file.write(part)
      bytes += part
    }
    try file.finish()
    var read: [UInt8] = []
    try file.forEachBytes { read += $0 }
    #expect(read == bytes)
  }

  @Test func `an empty file has no part`() throws {
    let file = try SpillFile()
    try file.finish()
    try file.forEachPart { _ in Issue.record("there is a part") }
  }
}

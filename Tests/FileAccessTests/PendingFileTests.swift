import FileAccess
import Foundation
import PaletteTestSupport
import Testing

@Suite struct PendingFileTests {
  @Test func `a file appears when it is complete`() throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write("a.txt", "old")
    let file = try PendingFile(path)
    file.write("new ")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
    file.write("text")
    try file.commit()
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "new text")
  }

  /// What is longer than the buffer is not copied into it.
  @Test func `short and long pieces stay in their order`() throws {
    let folder = try TemporaryDirectory()
    let path = folder.path("a.bin")
    let file = try PendingFile(path)
    let long = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    file.write("first")
    file.write(long)
    file.write([1, 2, 3])
    file.write(long)
    try file.commit()
    let isEqual = try LocalFiles().read(path) == Array("first".utf8) + long + [1, 2, 3] + long
    #expect(isEqual)
  }

  @Test func `a file that is given up leaves nothing behind`() throws {
    let folder = try TemporaryDirectory()
    do {
      let file = try PendingFile(folder.path("a.txt"))
      file.write(String(repeating: "x", count: 1 << 20))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
  }

  @Test func `a folder is no file`() throws {
    let folder = try TemporaryDirectory()
    #expect(throws: FileError.self) { _ = try PendingFile(folder.url.path) }
    #expect(throws: FileError.self) { _ = try PendingFile(folder.path("none/a.txt")) }
  }
}

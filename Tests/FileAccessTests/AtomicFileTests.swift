import FileAccess
import Foundation
import PaletteTestSupport
import Testing

@Suite struct AtomicFileTests {
  @Test func `a file is written in the place of the old one and keeps its permissions`() throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write("a.png", "old")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    try AtomicFile.write(Array("new".utf8), to: path)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["a.png"])
  }

  @Test func `a link is followed`() throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write("target", "old")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: path)
    try AtomicFile.write(Array("new".utf8), to: folder.path("link"))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count == 2)
  }

  @Test func `what fails leaves nothing behind`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("inside/file", "x")
    #expect(throws: FileError.self) { try AtomicFile.write([1], to: folder.path("inside")) }
    #expect(throws: FileError.self) { try AtomicFile.write([1], to: folder.path("none/file")) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["inside"])
  }

  @Test func `an empty and a large file are written whole`() throws {
    let folder = try TemporaryDirectory()
    for count in [0, 5_000_000] {
      let bytes = [UInt8](repeating: 7, count: count)
      try AtomicFile.write(bytes, to: folder.path("f"))
      #expect(try [UInt8](Data(contentsOf: URL(filePath: folder.path("f")))) == bytes)
    }
  }

  @Test func `pieces are written as one file, in their order`() throws {
    let folder = try TemporaryDirectory()
    let path = folder.path("a")
    try folder.write("a", "old")
    try AtomicFile.write(to: path) { sink in
      for number in 0..<50_000 { sink.write("\(number)\n") }
      // Nothing is there before all is.
      #expect((try? LocalFiles().read(path)) == Array("old".utf8))
      sink.write([0xFF])
    }
    let expected: [UInt8] = (0..<50_000).flatMap { Array("\($0)\n".utf8) } + [0xFF]
    #expect(try LocalFiles().read(path) == expected)
    #expect(throws: FileError.self) { try AtomicFile.write(to: "/dev/full") { $0.write("x") } }
  }

  @Test func `text is added at the end`() throws {
    let folder = try TemporaryDirectory()
    for text in ["a", "b"] { try AtomicFile.append(text, to: folder.path("new")) }
    #expect(try LocalFiles().read(folder.path("new")) == Array("ab".utf8))
    #expect(throws: FileError.self) { try AtomicFile.append("x", to: folder.path("none/new")) }
    #expect(throws: FileError.self) { try AtomicFile.append("x", to: "/dev/full") }
  }

  @Test func `a device or a pipe is written to and never replaced`() throws {
    let folder = try TemporaryDirectory()
    let pipe = folder.path("pipe")
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    let reader = Thread {
      _ = try? FileHandle(forReadingFrom: URL(filePath: pipe)).readToEnd()
    }
    reader.start()
    try AtomicFile.write(Array("x".utf8), to: pipe)
    try AtomicFile.write(Array("x".utf8), to: "/dev/null")
    #expect(LocalFiles().kind(of: pipe) == .special)
    #expect(LocalFiles().kind(of: "/dev/null") == .special)
  }
}

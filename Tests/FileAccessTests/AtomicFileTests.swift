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

  @Test func `a device or a pipe is written to and never replaced`() throws {
    let folder = try TemporaryDirectory()
    let pipe = folder.path("pipe")
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    let reader = Thread { _ = FileManager.default.contents(atPath: pipe) }
    reader.start()
    try AtomicFile.write(Array("x".utf8), to: pipe)
    try AtomicFile.write(Array("x".utf8), to: "/dev/null")
    #expect(LocalFiles().kind(of: pipe) == .special)
    #expect(LocalFiles().kind(of: "/dev/null") == .special)
  }
}

import FileAccess
import Foundation
import PaletteTestSupport
import Testing

@Suite struct LocalFilesTests {
  @Test func `a file is read whole, and not beyond a limit`() throws {
    let folder = try TemporaryDirectory()
    for count in [0, 1, 4095, 4096, 4097, 300_000] {
      let text = String(repeating: "x", count: count)
      let path = try folder.write("f", text)
      #expect(try LocalFiles().read(path).count == count)
      #expect(try LocalFiles().readRegular(path, limit: count).count == count)
      guard count > 0 else { continue }
      #expect(throws: FileError(.read, path, .tooLarge(limit: count - 1))) {
        try LocalFiles().read(path, limit: count - 1)
      }
    }
  }

  @Test func `what is no file is told apart`() throws {
    let folder = try TemporaryDirectory()
    let root = folder.url.path
    #expect(throws: FileError(.read, root, .folder)) { try LocalFiles().read(root) }
    #expect(throws: FileError(.read, root, .folder)) {
      try LocalFiles().readRegular(root, limit: 1)
    }
    #expect(throws: FileError(.read, "/dev/null", .notAFile)) {
      try LocalFiles().readRegular("/dev/null", limit: 1)
    }
    let missing = folder.path("missing")
    #expect(throws: FileError(.read, missing, .missing)) { try LocalFiles().read(missing) }
    #expect(throws: FileError(.read, missing, .missing)) { try LocalFiles().names(in: missing) }
    #expect(LocalFiles().kind(of: missing) == nil)
  }

  @Test func `a pipe is read to its end`() throws {
    let folder = try TemporaryDirectory()
    let pipe = folder.path("pipe")
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    let text = String(repeating: "y", count: 200_000)
    let thread = Thread {
      guard let handle = FileHandle(forWritingAtPath: pipe) else { return }
      handle.write(Data(text.utf8))
      try? handle.close()
    }
    thread.start()
    #expect(try LocalFiles().read(pipe).count == 200_000)
  }

  @Test func `names are those that Foundation finds`() throws {
    let folder = try TemporaryDirectory()
    for name in ["a", ".hidden", "é 😀", "b.png", String(repeating: "n", count: 255)] {
      try folder.write(name, "")
    }
    let expected = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(try LocalFiles().names(in: folder.url.path).sorted() == expected.sorted())
    #expect(expected.count == 5)
  }

  @Test func `folders are made with those above them`() throws {
    let folder = try TemporaryDirectory()
    let path = folder.path("a/b/c")
    try LocalFiles().createFolder(path)
    try LocalFiles().createFolder(path)
    #expect(LocalFiles().kind(of: path) == .folder)
    try folder.write("file", "")
    #expect(throws: FileError.self) { try LocalFiles().createFolder(folder.path("file")) }
    #expect(throws: FileError.self) { try LocalFiles().createFolder(folder.path("file/x")) }
  }
}

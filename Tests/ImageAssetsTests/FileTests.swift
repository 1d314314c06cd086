import FileAccess
import Foundation
import ImageAssets
import ImageFacts
import PaletteRules
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
}

@Suite struct ImageFilesTests {
  @Test func `folders give their images sorted, and explicit files are taken as they are`() throws {
    let folder = try TemporaryDirectory()
    for name in [
      "b.PNG", "a.png", "c.txt", "sub/d.jpeg", "sub/.png", "e.xcassets/f.imageset/g.pdf",
    ] {
      try folder.write(name, "")
    }
    let root = folder.url.path
    let found = ImageFiles(in: [root + "/c.txt", root, root + "/missing", root + "/a.png"])
    #expect(
      found.files.map { $0.dropFirst(root.count + 1) } == [
        "c.txt", "a.png", "b.PNG", "e.xcassets/f.imageset/g.pdf", "sub/d.jpeg", "missing",
      ])
    #expect(found.problems.isEmpty)
  }

  @Test func `links that lead in a circle end`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("a/b/image.png", "")
    let root = folder.url.path
    for (link, target) in [("a/b/up", "\(root)/a"), ("a/self", "self"), ("a/dangling", "nowhere")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path(link), withDestinationPath: target)
    }
    let files = ImageFiles(in: [root]).files
    #expect(files == ["\(root)/a/b/image.png"])
  }
}

@Suite struct AssetCatalogTests {
  @Test(arguments: [
    ("A.xcassets/AppIcon.appiconset/1024.png", ImageSubject.Role.appIcon),
    ("A.xcassets/Logo.imageset/logo.png", .image), ("AppIcon.appiconset", .image),
    ("icon.png", .image),
  ])
  func `the folder tells the role`(path: String, role: ImageSubject.Role) {
    #expect(ImageSubject.Role(ofFile: path) == role)
  }
}

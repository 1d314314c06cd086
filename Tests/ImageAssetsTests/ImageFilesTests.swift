import FileAccess
import Foundation
import ImageAssets
import ImageFacts
import PaletteTestSupport
import Testing

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
    expectEqual(
      found.files.map { $0.dropFirst(root.count + 1) },
      [
        "c.txt", "a.png", "b.PNG", "e.xcassets/f.imageset/g.pdf", "sub/d.jpeg", "missing",
      ])
    #expect(found.problems.isEmpty)
  }

  @Test func `a file is found once however it is spelled`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("x/a.png", "")
    let root = folder.url.path
    let found = ImageFiles(in: [
      "\(root)/x/a.png", "\(root)//x/a.png", "\(root)/x/../x/./a.png", "\(root)/x/", "\(root)",
    ])
    expectEqual(found.files, ["\(root)/x/a.png"])
  }

  @Test func `what version control ignores is left out if asked for`() throws {
    let folder = try TemporaryDirectory()
    for name in [
      ".git/HEAD", "a.png", "build/b.png", "node_modules/x/c.png", "d/e.png", "d/draft.png",
      "d/kept-draft.png",
    ] {
      try folder.write(name, "")
    }
    try folder.write(".gitignore", "build/\n*draft.png\n!kept-draft.png\n")
    let root = folder.url.path
    func names(_ found: ImageFiles) -> [String] {
      found.files.map { String($0.dropFirst(root.count + 1)) }
    }
    let found = ImageFiles(in: [root], isIgnoring: true)
    expectEqual(names(found), ["a.png", "d/e.png", "d/kept-draft.png"])
    expectEqual(
      found.skipped.filter { $0.reason == .ignored }.map { $0.path.dropFirst(root.count + 1) },
      ["build", "d/draft.png", "node_modules"])
    expectEqual(names(ImageFiles(in: [root])).count, 6)
    // What is given is read.
    let given = ImageFiles(in: ["\(root)/build", "\(root)/d/draft.png"], isIgnoring: true)
    expectEqual(names(given), ["build/b.png", "d/draft.png"])
  }

  @Test func `without the extension of an image, the content counts`() throws {
    let folder = try TemporaryDirectory()
    let png = try TestImages.png(TestImages.of([[1, 2, 3]]))
    for name in ["noext", "app.ico", "b.psd", "c.txt"] { try folder.write(name, png) }
    try folder.write("Makefile", "all:\n")
    try folder.write("empty", "")
    try folder.write("favicon.ico", [0, 0, 1, 0, 1, 0])
    try folder.write("bits", [0, 0, 1, 0, 1, 0])
    try folder.write("old.tga", [0, 0, 2])
    let root = folder.url.path
    let found = ImageFiles(in: [root])
    expectEqual(found.files.map { $0.dropFirst(root.count + 1) }, ["app.ico", "b.psd", "noext"])
    func skipped(_ reason: SkipReason) -> [Substring] {
      found.skipped.filter { $0.reason == reason }.map { $0.path.dropFirst(root.count + 1) }
    }
    expectEqual(skipped(.unsupportedFormat), ["bits", "favicon.ico", "old.tga"])
    expectEqual(skipped(.notAnImage), ["Makefile", "c.txt", "empty"])
  }

  @Test func `a search that is cancelled says so`() throws {
    let folder = try TemporaryDirectory()
    for name in ["a/1.png", "a/2.png", "b/3.png", "c/4.png"] { try folder.write(name, "") }
    let root = folder.url.path
    var left = 3
    let found = ImageFiles(in: [root, root + "/c"]) {
      left -= 1
      return left < 0
    }
    // The path itself, the folder a, and its first file.
    expectEqual(found.files, ["\(root)/a/1.png"])
    #expect(!found.isComplete)
    expectEqual(found.emptyFolders, [])
    #expect(ImageFiles(in: [root]).isComplete)
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
    expectEqual(files, ["\(root)/a/b/image.png"])
  }
}

@Suite struct ImageRoleTests {
  @Test(arguments: [
    ("A.xcassets/AppIcon.appiconset/1024.png", ImageSubject.Role.appIcon),
    ("A.xcassets/Logo.imageset/logo.png", .asset), ("AppIcon.appiconset", .image),
    ("icon.png", .image), ("AppIcon60x60@2x.png", .appIcon), ("AppIcon76x76@2x~ipad.png", .appIcon),
    ("ios/Icon-App-83.5x83.5@2x.png", .appIcon), ("AppIcon.png", .image),
    ("web/apple-touch-icon.png", .maskableIcon), ("apple-touch-icon-76x76.png", .maskableIcon),
    ("touch-icon.png", .image), ("apple-touch-icon.svg", .image),
    ("AppIcon60x40.png", .image), ("Icon-App-60x60@2x.svg", .image), ("AppIconMask.png", .image),
    ("A.imageset/AppIcon60x60@2x.png", .asset), ("res/mipmap-hdpi/ic_launcher.png", .shapedIcon),
    ("res/mipmap-hdpi/ic_launcher_round.png", .shapedIcon),
    ("res/mipmap-hdpi/ic_launcher_monochrome.png", .image),
    ("res/drawable/ic_launcher.png", .image), ("res/mipmap-hdpi/ic_launcher.webp", .image),
  ])
  func `the folder tells the role, or else the name`(path: String, role: ImageSubject.Role) {
    expectEqual(ImageSubject.Role(ofFile: path), role)
  }
}

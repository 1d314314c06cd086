import FileAccess
import Foundation
import Testing

@Suite struct PathTests {
  @Test func `an absolute path is only normalized`() {
    #expect(Path.absolute("/a/./b//c/../d/") == "/a/b/d")
    #expect(Path.absolute("/") == "/")
  }

  @Test(arguments: [
    ("a/b", "a/b"), ("/a/b", "/a/b"), ("/", "/"), ("", "."), (".", "."), ("..", ".."),
    ("a/", "a"), ("/a//b", "/a/b"), ("//a", "/a"), ("a/./b", "a/b"), ("a/../b", "b"),
    ("../a", "../a"), ("a/..", "."), ("/..", "/.."), ("a/.b", "a/.b"), ("a/...", "a/..."),
    ("...", "..."), ("a/.", "a"), ("../../a/..", "../.."), ("/a/b/../../..", "/.."),
    ("a/../../b", "../b"), ("/a/../b/", "/b"), ("/.", "/"), ("ä/../ö/.", "ö"),
  ])
  func `a path without needless parts`(_ path: String, _ normalized: String) {
    #expect(Path.normalized(path) == normalized)
  }

  @Test(arguments: [
    ("a/b.png", "a", "b.png", "png", "a/b"), ("/a", "/", "a", nil, "/a"),
    ("a/", "a", "a", nil, "a/"), ("a//", "a/", "a", nil, "a//"), ("/", "/", "/", nil, "/"),
    ("", "", "", nil, ""), (".env", "", ".env", nil, ".env"),
    ("a.B.TIFF", "", "a.B.TIFF", "tiff", "a.B"),
    ("a.d/b", "a.d", "b", nil, "a.d/b"), ("ä/ö.PNG", "ä", "ö.PNG", "png", "ä/ö"),
  ])
  func `the parts of a path`(
    _ path: String, _ folder: String, _ name: String, _ ending: String?, _ rest: String
  ) {
    #expect(Path.folder(path) == folder)
    #expect(Path.name(path) == name)
    #expect(Path.fileExtension(path) == ending)
    #expect(Path.withoutExtension(path) == rest)
  }

  @Test(arguments: [
    (["a/b/c", "a/b/d"], "a/b"), (["a/b/c", "a/bc/d"], "a"), (["/a/x", "/b/x"], "/"),
    (["a", "b"], "."), ([], "."), (["res/values/", "res/values-night/"], "res"),
  ])
  func `the folder around paths`(_ paths: [String], _ folder: String) {
    #expect(Path.commonFolder(of: paths) == folder)
  }

  @Test(arguments: [
    ("a", "a", true), ("a", "a/b", true), ("a/", "a/b", true), ("/", "/a", true),
    ("a", "ab", false), ("a", "ab/c", false), ("a/b", "a", false),
  ])
  func `what a folder contains`(_ folder: String, _ path: String, _ isContained: Bool) {
    #expect(Path.contains(folder, path) == isContained)
  }

  @Test func `a relative path continues the current folder`() {
    let current = FileManager.default.currentDirectoryPath
    #expect(Path.absolute(".") == current)
    #expect(Path.absolute("") == current)
    #expect(Path.absolute("a/../b.json") == "\(current)/b.json")
    #expect(Path.absolute("..") == Path.folder(current))
  }

  @Test(arguments: [
    ("/a/b/c", "/a/b", "c"), ("/a/b", "/a/b", "."), ("/a", "/a/b", ".."),
    ("/x/y", "/a/b", "../../x/y"), ("/ab", "/a", "../ab"), ("a/./b", "", "a/b"), ("a", "b", "../a"),
    ("../a", ".", "../a"),
  ])
  func `a path from a folder`(_ path: String, _ folder: String, _ relative: String) {
    #expect(Path.relative(path, to: folder) == relative)
  }
}

import FileAccess
import Foundation
import Testing

@Suite struct PathTests {
  @Test func `an absolute path is only normalized`() {
    #expect(Path.absolute("/a/./b//c/../d/") == "/a/b/d")
    #expect(Path.absolute("/") == "/")
  }

  @Test(arguments: [
    (["a/b/c", "a/b/d"], "a/b"), (["a/b/c", "a/bc/d"], "a"), (["/a/x", "/b/x"], "/"),
    (["a", "b"], "."), ([], "."), (["res/values/", "res/values-night/"], "res"),
  ])
  func `the folder around paths`(_ paths: [String], _ folder: String) {
    #expect(Path.commonFolder(of: paths) == folder)
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

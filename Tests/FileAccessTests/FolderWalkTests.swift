import FileAccess
import Testing

@Suite struct FolderWalkTests {
  @Test func `folders are entered down to the depth and no deeper`() {
    let files = MemoryFiles(["a/x": "", "a/b/y": "", "a/b/c/z": ""])
    for (depth, expected) in [
      (0, []), (1, ["a/x"]), (2, ["a/b/y", "a/x"]), (64, ["a/b/c/z", "a/b/y", "a/x"]),
    ] {
      var found: [String] = []
      FolderWalk(files: files, maximumDepth: depth).visit(
        "a", entering: { _, _, _ in true }, failing: { _ in }, file: { found.append($0) })
      #expect(found == expected)
    }
  }
}

import FileAccess
import Foundation
import PaletteTestSupport
import Testing

/// What a search leaves out by the `.gitignore` files (gitignore(5)).
struct IgnoreRulesTests {
  /// The files below `root` that are left, with some files besides them.
  private func found(
    _ paths: [String], ignoring files: [String: String], root: String = "p"
  ) -> [String] {
    var all = files
    for path in paths { all["\(root)/\(path)"] = "" }
    return left(in: root, MemoryFiles(all))
  }

  private func left(in root: String, _ files: some FileReading) -> [String] {
    var ignored = IgnoreRules(files: files)
    var left: [String] = []
    FolderWalk(files: files).visit(
      root, entering: { _, _, _ in true },
      skipping: { path, name, kind in
        name.hasPrefix(".")
          || ignored.isIgnored(path, isFolder: kind == .folder, under: root)
      },
      failing: { _ in }, file: { left.append(String($0.dropFirst(root.count + 1))) })
    return left
  }

  @Test(
    arguments: [
      ("build", ["build/a.json", "x/build/a.json", "build.json"], ["build.json"]),
      ("/build", ["build/a.json", "x/build/a.json"], ["x/build/a.json"]),
      ("build/", ["build/a.json", "x/build/a.json"], []),
      ("a.json/", ["a.json"], ["a.json"]),
      ("*.tokens.json", ["a.tokens.json", "x/b.tokens.json", "c.json"], ["c.json"]),
      ("x/*.json", ["x/a.json", "x/y/b.json", "z/x/c.json"], ["x/y/b.json", "z/x/c.json"]),
      ("**/out", ["out/a.json", "x/y/out/b.json", "c.json"], ["c.json"]),
      ("x/**", ["x/a.json", "x/y/b.json", "c.json"], ["c.json"]),
      ("x/**/z", ["x/z/a.json", "x/y/z/b.json", "x/y/c.json"], ["x/y/c.json"]),
      ("a?.json", ["a1.json", "a.json"], ["a.json"]),
      ("[a-c].json", ["a.json", "c.json", "d.json"], ["d.json"]),
      ("[!a-c].json", ["a.json", "d.json"], ["a.json"]),
      ("[", ["a.json"], ["a.json"]),
      ("# a.json\n\n  \n", ["a.json"], ["a.json"]),
      ("a.json   ", ["a.json"], []),
      ("\\#a.json", ["#a.json"], []),
      ("*.json\n!keep.json", ["a.json", "keep.json"], ["keep.json"]),
      ("!a.json\n*.json", ["a.json"], []),
      ("out\n!out/a.json", ["out/a.json"], []),
      ("a.json\r\nb.json\r\n", ["a.json", "b.json", "c.json"], ["c.json"]),
      ("*a*a*a*a*a*a*a*a*a*b", ["\(String(repeating: "a", count: 200)).json"], nil),
    ] as [(String, [String], [String]?)])
  func `patterns`(_ text: String, _ paths: [String], _ left: [String]?) {
    #expect(found(paths, ignoring: ["p/.gitignore": text]) == left ?? paths)
  }

  @Test func `the nearest file decides`() {
    let files = ["p/.gitignore": "*.json", "p/x/.gitignore": "!a.json"]
    #expect(found(["a.json", "x/a.json", "x/b.json"], ignoring: files) == ["x/a.json"])
  }

  @Test func `a folder without patterns says nothing about the next`() {
    let files = ["p/x/.gitignore": "a.json", "p/z/y/.gitignore": "*"]
    let paths = [
      "a.json", "b.json", "w/a.json", "w/b.json", "x/a.json", "x/b.json", "z/a.json", "z/b.json",
      "z/y/a.json", "z/y/b.json", "z/z.json",
    ]
    let ignored: Set = ["x/a.json", "z/y/a.json", "z/y/b.json"]
    #expect(found(paths, ignoring: files) == paths.filter { !ignored.contains($0) })
  }

  @Test func `files above the folder count up to the repository`() {
    let files = ["/r/.git/HEAD": "", "/r/.gitignore": "/p/gen", "/.gitignore": "*"]
    #expect(found(["a.json", "gen/b.json"], ignoring: files, root: "/r/p") == ["a.json"])
    let bare = ["/r/.gitignore": "*"]
    #expect(found(["a.json"], ignoring: bare, root: "/r/p") == ["a.json"])
  }

  /// Random patterns, judged by git itself where it is installed.
  @Test(.needs(program: "git"), arguments: [UInt64(20_261_121)])
  func `random patterns leave out what git does`(_ seed: UInt64) throws {
    let git = try #require(Tool.installed("git"))
    var random = SplitMix64(seed: seed)
    print("ignore rules: seed \(seed)")
    let parts = ["a", "b", "ab", "*", "**", "?", "[ab]", "[!a]", "a*", "*b", ".json", "c.json"]
    let names = ["a", "b", "ab", "c"]
    for _ in 0..<40 {
      let folder = try TemporaryDirectory()
      _ = try Tool.run(git, ["init", "-q", folder.url.path])
      var paths: Set<String> = []
      for _ in 0..<12 {
        var path = (0..<Int.random(in: 0...2, using: &random))
          .map { _ in names.randomElement(using: &random) ?? "" }
        path.append((names.randomElement(using: &random) ?? "") + ".json")
        paths.insert(path.joined(separator: "/"))
      }
      for path in paths { _ = try folder.write(path, "") }
      let lines = (0..<4).map { _ in
        let body = (0..<Int.random(in: 1...3, using: &random))
          .map { _ in parts.randomElement(using: &random) ?? "" }.joined(separator: "/")
        return (Int.random(in: 0..<4, using: &random) == 0 ? "!" : "")
          + (Int.random(in: 0..<4, using: &random) == 0 ? "/" : "") + body
          + (Int.random(in: 0..<4, using: &random) == 0 ? "/" : "")
      }
      _ = try folder.write(".gitignore", lines.joined(separator: "\n"))
      let root = folder.url.path
      let kept = try Tool.run(
        git, ["-C", root, "ls-files", "--others", "--exclude-standard", "--", "*.json"])
      let expected = Set(kept.output.split(separator: "\n").map(String.init))
      let found = left(in: root, LocalFiles())
      #expect(Set(found) == expected, "\(lines)")
    }
  }
}

import Foundation
import PaletteTestSupport
import Testing

/// `palette-check fix` on files of a person.
@Suite struct FixCommandTests {
  static let css = ":root { --text: #777; --background: #fff; }\n"
  static let fixed = ":root { --text: #767676; --background: #fff; }\n"

  private func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
  }

  @Test func fixesAreWrittenOnlyIfAsked() throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write("a.css", Self.css)
    let safe = try Tool.paletteCheck(["fix", "a.css"], in: folder.url)
    expectEqual(safe.status, 1)
    try expectEqual(text(path), Self.css)
    #expect(safe.errors.contains("Nothing was fixed; 1 finding left; --unsafe fixes 1 of them."))
    let unsafe = try Tool.paletteCheck(["fix", "a.css", "--unsafe"], in: folder.url)
    expectEqual(unsafe.status, 0)
    try expectEqual(text(path), Self.fixed)
    #expect(unsafe.errors.contains("a.css:1:18: fixed: Change --text from #777777 to #767676"))
    #expect(unsafe.errors.contains("Fixed 1 finding in 1 file."))
    let again = try Tool.paletteCheck(["fix", "a.css", "--unsafe"], in: folder.url)
    expectEqual(again.status, 0)
    try expectEqual(text(path), Self.fixed)
    try expectEqual(FileManager.default.contentsOfDirectory(atPath: folder.url.path), ["a.css"])
  }

  @Test func `a color in Swift is changed in its own notation`() throws {
    let text = """
      import SwiftUI

      enum Palette {
        static let text = Color(red: 119/255, green: 119/255, blue: 119/255) // gray
        static let background = Color(uiColor: UIColor { traits in
          traits.userInterfaceStyle == .dark ? .black : .white
        })
        // palette-check-ignore contrast/minimum: decoration
        static let textDecoration = Color(
          red: 0.9, green: 0.9, blue: 0.9)
      }

      """
    let folder = try TemporaryDirectory()
    let path = try folder.write("App/Palette.swift", text)
    try folder.write("App/View.swift", "import SwiftUI\nlet size = 12\n")
    let before = try Tool.paletteCheck(["App", "--format", "concise"], in: folder.url)
    expectEqual(before.status, 1)
    #expect(
      before.output.contains("App/Palette.swift:4:21: error contrast/minimum Palette.text on"))
    #expect(!before.output.contains("View.swift") && !before.output.contains("textDecoration on"))
    let fixed = try Tool.paletteCheck(["fix", "App", "--unsafe"], in: folder.url)
    expectEqual(fixed.status, 0, "\(fixed.errors)")
    let gray = "Color(red: 118/255, green: 118/255, blue: 118/255) // gray"
    try expectEqual(
      self.text(path),
      text.replacing("Color(red: 119/255, green: 119/255, blue: 119/255) // gray", with: gray))
  }

  @Test func `what is only imported is not written`() throws {
    let folder = try TemporaryDirectory()
    let color = ":root { --gray: #999; }\n"
    let library = try folder.write("node_modules/library/c.css", color)
    let ignored = try folder.write("dist/c.css", color)
    let shared = try folder.write("shared.css", color)
    try folder.write(".gitignore", "dist\n")
    func css(_ path: String) -> String {
      "@import \"\(path)\"; :root { --text: var(--gray); --background: #fff; }"
    }
    try folder.write("a/a.css", css("../node_modules/library/c.css"))
    try folder.write("b/b.css", css("../dist/c.css"))
    try folder.write("c/c.css", css("../shared.css"))
    for (paths, value) in [
      (["a"], "node_modules/library/c.css"), (["b"], "dist/c.css"), (["c"], "shared.css"),
      (["c/c.css"], "shared.css"),
    ] {
      let result = try Tool.paletteCheck(["fix"] + paths + ["--unsafe"], in: folder.url)
      expectEqual(result.status, 1, "\(result)")
      // The report is as wide as a terminal.
      let words = result.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(words.contains("There is no fix: the value is in \(value), which is not among"))
      #expect(!words.contains("fixable") && result.errors.contains("Nothing was fixed"))
    }
    for path in [library, ignored, shared] { try expectEqual(text(path), color) }
    let both = try Tool.paletteCheck(["fix", "c", "shared.css", "--unsafe"], in: folder.url)
    expectEqual(both.status, 0, "\(both)")
    try expectEqual(text(shared), ":root { --gray: #767676; }\n")
  }

  @Test func `a fix that is taken back is not offered`() throws {
    let folder = try TemporaryDirectory()
    try folder.write(
      "a.css",
      """
      :root { --text: #767676; --background: #fff; }
      @media (prefers-color-scheme: dark) { :root { --background: #1e1e1e; } }
      """)
    let result = try Tool.paletteCheck(
      ["fix", "a.css", "--unsafe", "--appearance", "dark"], in: folder.url)
    #expect(result.status == 1 && result.errors.contains("Nothing was fixed"), "\(result)")
    #expect(!result.output.contains("fixable"), "\(result)")
  }

  @Test func diffWritesNothing() throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write("a.css", Self.css)
    let diff = try Tool.paletteCheck(["fix", "a.css", "--unsafe", "--diff"], in: folder.url)
    expectEqual(diff.status, 1)
    expectEqual(diff.output, "--- a.css\n+++ a.css\n@@ -1,1 +1,1 @@\n-\(Self.css)+\(Self.fixed)")
    try expectEqual(text(path), Self.css)
    let nothing = try Tool.paletteCheck(["fix", "a.css", "--diff"], in: folder.url)
    #expect(nothing.status == 0 && nothing.output.isEmpty)
  }

  /// `patch` takes the diff of a file with context, without a last line break, and with CRLF.
  @Test(arguments: ["\n", "\r\n"]) func patchTakesTheDiff(_ end: String) throws {
    guard let patch = Tool.installed("patch") else { return }
    let lines = [
      ":root {", "--a: 1px;", "--b: 1px;", "--text: #777;", "--c: 1px;", "--d: 1px;", "--e: 1px;",
      "--f: 1px;", "--g: 1px;", "--h: 1px;", "--i: 1px;", "--background: #fff;", "--link: #8af }",
    ]
    let folder = try TemporaryDirectory()
    let path = try folder.write("a.css", lines.joined(separator: end))
    let diff = try Tool.paletteCheck(["fix", "a.css", "--unsafe", "--diff"], in: folder.url)
    try folder.write("a.patch", diff.output)
    let applied = try Tool.run(
      patch, ["--binary", "a.css", "a.patch"], in: folder.url)
    expectEqual(applied.status, 0, "\(applied.output)")
    let patched = try text(path)
    try folder.write("a.css", lines.joined(separator: end))
    _ = try Tool.paletteCheck(["fix", "a.css", "--unsafe"], in: folder.url)
    try expectEqual(text(path), patched)
    #expect(patched != lines.joined(separator: end))
  }

  @Test func standardInputIsPrinted() throws {
    let result = try Tool.paletteCheck(
      ["fix", "-", "--unsafe", "--stdin-filename", "a.css"], input: Self.css)
    expectEqual(result.status, 0)
    expectEqual(result.output, Self.fixed)
    let unchanged = try Tool.paletteCheck(
      ["fix", "-", "--stdin-filename", "a.css"], input: Self.css)
    expectEqual(unchanged.status, 1)
    expectEqual(unchanged.output, Self.css)
    #expect(unchanged.errors.contains("contrast/minimum --text on --background is 4.47:1"))
  }

  @Test func linksAndPermissionsStay() throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write("real/a.css", Self.css)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link.css"), withDestinationPath: "real/a.css")
    let result = try Tool.paletteCheck(["fix", "link.css", "--unsafe"], in: folder.url)
    expectEqual(result.status, 0)
    try expectEqual(text(path), Self.fixed)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    expectEqual(attributes[.posixPermissions] as? Int, 0o640)
    try expectEqual(
      FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link.css")),
      "real/a.css")
  }

  @Test func readOnlyFilesStay() throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write("a.css", Self.css)
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    let result = try Tool.paletteCheck(["fix", "a.css", "--unsafe"], in: folder.url)
    expectEqual(result.status, 2)
    #expect(result.errors.contains("error: a.css cannot be written: permission denied"))
    try expectEqual(text(path), Self.css)
  }

  /// A write that fails half-way, as on a full disk, leaves the file and nothing else.
  @Test func failedWritesLoseNothing() throws {
    let folder = try TemporaryDirectory()
    let css = Self.css + String(repeating: "/* filling */\n", count: 1000)
    let path = try folder.write("a.css", css)
    let tool = Tool.product("palette-check")
    let result = try Tool.run(
      "/bin/bash",
      ["-c", "trap '' XFSZ; ulimit -f 8; exec '\(tool)' fix a.css --unsafe"], in: folder.url)
    expectEqual(result.status, 2)
    #expect(result.errors.contains("a.css cannot be written: "))
    try expectEqual(text(path), css)
    try expectEqual(FileManager.default.contentsOfDirectory(atPath: folder.url.path), ["a.css"])
  }

  /// A fix that is killed at any time leaves each file as it was or fixed, and the next one does the
  /// rest.
  @Test func killedFixesLoseNothing() throws {
    let names = (0..<40).map { "\($0 + 10).css" }
    // Numbers would make a scale of them.
    let alphabet = Array("abcdefgh")
    let letters = (0..<40).map { "box\(alphabet[$0 / 8])\(alphabet[$0 % 8])" }
    let filling = String(repeating: "/* filling */\n", count: 4000)
    func css(_ index: Int, _ text: String) -> String {
      ":root { --\(letters[index])-text: \(text); --background: #fff; }\n" + filling
    }
    let folder = try TemporaryDirectory()
    var random = SplitMix64(seed: 1)
    var fixedBefore = 0
    for round in 0..<12 {
      for (index, name) in names.enumerated() { try folder.write(name, css(index, "#777")) }
      let process = Process()
      process.executableURL = URL(filePath: Tool.product("palette-check"))
      process.arguments = ["fix", ".", "--unsafe", "--quiet"]
      process.currentDirectoryURL = folder.url
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      // Some are killed as soon as the first file is fixed, in the middle of writing.
      let start = ContinuousClock.now
      let limit = Duration.milliseconds(Int.random(in: 0...400, using: &random))
      while process.isRunning {
        let isFixing = try round % 2 == 0 && text(folder.path(names[0])).contains("#767676")
        if isFixing || round % 2 == 1 && ContinuousClock.now - start > limit {
          kill(process.processIdentifier, SIGKILL)
          break
        }
      }
      process.waitUntilExit()
      for (index, name) in names.enumerated() {
        let text = try text(folder.path(name))
        let isFixed = text == css(index, "#767676")
        fixedBefore += isFixed ? 1 : 0
        #expect(isFixed || text == css(index, "#777"), "round \(round), \(name)")
      }
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
      expectEqual(left.filter { $0.hasSuffix(".css") }.sorted(), names)
      #expect(left.count <= names.count + 1)
      for name in left where !names.contains(name) {
        try FileManager.default.removeItem(atPath: folder.path(name))
      }
    }
    #expect(fixedBefore > 0)
    let rest = try Tool.paletteCheck(["fix", ".", "--unsafe", "--quiet"], in: folder.url)
    expectEqual(rest.status, 0)
    for (index, name) in names.enumerated() {
      try expectEqual(text(folder.path(name)), css(index, "#767676"))
    }
  }

  @Test func `what a baseline accepts does not count where it is left`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("a.css", Self.css)
    let written = try Tool.paletteCheck(["baseline", "write", "."], in: folder.url)
    expectEqual(written.status, 0)
    let accepting = ["fix", ".", "--baseline", "palette-check-baseline.json"]
    let accepted = try Tool.paletteCheck(accepting, in: folder.url)
    #expect(accepted.status == 0 && !accepted.output.contains("contrast/minimum"), "\(accepted)")
    try expectEqual(Tool.paletteCheck(["fix", "."], in: folder.url).status, 1)
    // It is fixed all the same.
    try expectEqual(Tool.paletteCheck(accepting + ["--unsafe"], in: folder.url).status, 0)
    try expectEqual(text(folder.path("a.css")), Self.fixed)
  }

  @Test func brokenFilesAreReported() throws {
    let folder = try TemporaryDirectory()
    try folder.write("a.css", Self.css)
    try folder.write("b.tokens.json", "{")
    let result = try Tool.paletteCheck(["fix", ".", "--unsafe"], in: folder.url)
    expectEqual(result.status, 2)
    #expect(result.errors.contains("b.tokens.json:1:"))
    try expectEqual(text(folder.path("a.css")), Self.fixed)
  }
}

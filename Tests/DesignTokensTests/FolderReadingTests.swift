import ColorCore
import DesignTokens
import FileAccess
import Foundation
import PaletteTestSupport
import SourceSyntax
import Testing

/// Nothing in a folder is passed over in silence when it was meant for tokens, and nothing else in it
/// is an error.
struct FolderReadingTests {
  private static let tokens = ##"{"color": {"text": {"value": "#111111"}}}"##
  private static let broken = ##"{"color": {"page": {"value": "#fff"}}, "##

  /// The codes by file.
  private func problems(
    _ files: [String: String], options: LoadOptions = LoadOptions()
  ) -> [String: String] {
    let found = load(files, paths: ["p"], options: options).problems
    return Dictionary(found.map { ($0.location.file, $0.code) }) { "\($0), \($1)" }
  }

  @Test(arguments: ["card.module.scss", "card.postcss", "card.css"])
  func `a style sheet may begin with the selector of an attribute`(_ name: String) {
    let files = [
      "p/a.css": ":root { --ink: #888; --page: #fff }",
      "p/\(name)": "[data-a] .b { margin: 0 } .c { color: var(--ink); background: var(--page) }",
    ]
    let found = load(files, paths: ["p"])
    #expect(found.problems.isEmpty)
    #expect(found.palettes.flatMap(\.tokens).contains { !$0.pairings.isEmpty })
  }

  // MARK: - Files that cannot be read

  @Test func `a broken file is reported when what can be read of it has tokens`() {
    expectEqual(
      problems(["p/a.css": ":root { --a: red }", "p/b/theme.json": Self.broken]),
      ["p/b/theme.json": "json/syntax"])
    let yaml = "color:\n  text:\n    value: '#111'\n  page: {value: '#fff'\n"
    expectEqual(
      problems(["p/a.css": ":root { --a: red }", "p/b.yaml": yaml]), ["p/b.yaml": "yaml/syntax"])
  }

  @Test(arguments: ["colors.yaml", "design-tokens.yml"])
  func `a broken file is reported when it is called like one of tokens`(_ name: String) {
    let files = ["p/a.tokens.json": Self.tokens, "p/\(name)": "a: {b: 1\n"]
    expectEqual(problems(files), ["p/\(name)": "yaml/syntax"])
    expectEqual(problems(["p/a.tokens.json": Self.tokens, "p/ci.yml": "a: {b: 1\n"]), [:])
  }

  @Test(arguments: [
    ("x.CSS", ":root { --text: #111 }"), ("B.TOKENS.JSON", Self.tokens),
    ("c.YML", "color: {text: {value: '#111', type: color}}"), ("d.CSV", "text,#111\npage,#fff\n"),
  ])
  func `extensions in capitals are those in lower case`(_ name: String, _ text: String) {
    for paths in [["p"], ["p/\(name)"]] {
      let result = load(["p/\(name)": text], paths: paths)
      #expect(result.problems.isEmpty && result.palettes.contains { !$0.tokens.isEmpty })
    }
  }

  @Test func `a format that is asked for reads a file of any name`() {
    let files = ["p/y.json": ":root { --text: #111 }"]
    let result = load(files, paths: ["p/y.json"], options: LoadOptions(format: "css"))
    #expect(result.problems.isEmpty && result.palettes.flatMap(\.tokens).map(\.path) == ["--text"])
  }

  @Test func `what should be there and cannot be read is an error, and a pipe is counted`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("a.css", ":root { --a: #f00 }")
    expectEqual(unsafe mkfifo(folder.path("p.css"), 0o600), 0)
    let piped = PaletteLoader.load(paths: [folder.url.path])
    #expect(piped.problems.isEmpty && piped.specials == 1)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("dark.css"), withDestinationPath: "nowhere")
    let linked = PaletteLoader.load(paths: [folder.url.path])
    expectEqual(linked.problems.map(\.severity), [.error])
  }

  /// A shell opens the file for the report before the command runs.
  @Test func `an empty file beside tokens is no error, unless it is named`() {
    let files = ["p/a.json": Self.tokens, "p/report.json": ""]
    expectEqual(problems(files), [:])
    expectEqual(problems(["p/a.json": Self.tokens, "p/b.tokens.json": ""]).count, 1)
    expectEqual(load(files).problems.map(\.code), ["json/syntax"])
  }

  @Test func `a broken file is reported when its neighbors have tokens`() {
    expectEqual(
      problems(["p/a.json": Self.tokens, "p/theme.json": "{"]), ["p/theme.json": "json/syntax"])
    expectEqual(problems(["p/a.json": Self.tokens, "p/b/theme.json": "{"]), [:])
    expectEqual(problems(["p/a.json": Self.tokens, "p/theme.yaml": "a: ["]), [:])
    // Most of the others are no token files.
    let others = ["p/a.json": Self.tokens, "p/b.json": "{}", "p/c.json": "[]", "p/theme.json": "{"]
    expectEqual(problems(others), [:])
  }

  @Test(arguments: ["package.json", "tsconfig.json", "tsconfig.build.json", "babel.config.json"])
  func `settings of tools are no errors`(_ name: String) {
    let text = #"{"name": "x", // a comment"#
    expectEqual(problems(["p/a.json": Self.tokens, "p/\(name)": text]), [:])
    expectEqual(problems(["p/a.json": Self.tokens, "p/\(name)": text + "\n}"]), [:])
  }

  @Test func `another encoding is reported where tokens were meant`() {
    var files = MemoryFiles(["p/a.css": ":root { --a: red }"])
    let latin = Array(##"{"color": {"größe": {"value": "#111111"}}}"##.unicodeScalars).map {
      UInt8($0.value)
    }
    files.files["p/b.json"] = latin
    files.files["p/c.json"] = Array(#"{"name": "x"#.utf8) + [0xE9] + Array("\"}".utf8)
    files.files["p/d.tokens.json"] = [0xE9]
    let problems = PaletteLoader.load(paths: ["p"], files: files).problems
    expectEqual(problems.map(\.location.file), ["p/b.json", "p/d.tokens.json"])
    expectEqual(problems.map(\.code), ["input/encoding", "input/encoding"])
    expectEqual(problems[0].location.range.start.column, 15)
  }

  @Test func `a file in UTF-16 is read like any other`() throws {
    var files = MemoryFiles([:])
    files.files["p/a.json"] =
      [0xFE, 0xFF] + Self.tokens.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let result = PaletteLoader.load(paths: ["p"], files: files)
    let token = try #require(result.palettes.first?.token("color.text"))
    #expect(result.problems.isEmpty)
    expectEqual(token.variants[0].color?.hex, "#111111")
    expectEqual(token.variants[0].location.range.start.column, 31)
  }

  // MARK: - Files of which nothing is read

  @Test func `a file that is called like one of tokens and is of no format is said`() {
    let odd = ##"[{"id": 1, "x": "#111111", "y": 2, "z": 3}, {"id": 2, "note": "text"}]"##
    expectEqual(
      problems(["p/a.json": Self.tokens, "p/brand-colors.json": odd, "p/other.json": odd]),
      ["p/brand-colors.json": "input/nothing-read"])
  }

  @Test func `a file whose values another one overrides is read`() {
    let again = ##"{"color": {"text": {"value": "#222222"}}}"##
    let found = problems(["p/a.json": Self.tokens, "p/b.json": again])
    #expect(!found.values.contains { $0.contains("nothing-read") })
  }

  @Test func `references to colors of files that are not there are said`() {
    let roles = ##"{"color": {"text": {"$ref": "a/b.json#/x"}, "page": {"$ref": "a/b.json#/y"}}}"##
    expectEqual(
      problems(["p/a.json": Self.tokens, "p/roles.json": roles]),
      ["p/roles.json": "input/nothing-read"])
    // A schema refers to others, too.
    let schema = roles.replacingOccurrences(of: "color", with: "properties")
    #expect(problems(["p/a.json": Self.tokens, "p/roles.json": schema]).isEmpty)
  }

  // MARK: - Limits

  @Test func `folders beyond the limit are said once`() throws {
    var options = LoadOptions()
    options.limits.folderDepth = 2
    let files = [
      "p/a.json": Self.tokens, "p/b/c/d.json": Self.tokens, "p/b/e/d.json": Self.tokens,
    ]
    let found = load(files, paths: ["p"], options: options).problems
    expectEqual(found.map(\.code), ["input/too-deep"])
    expectEqual(found[0].location.file, "p/b/c")
    #expect(found[0].message.hasSuffix("(the first of 2 such places)"))
  }

  @Test func `a link to nothing is said once, and only under the name of a token file`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("p/a.json", Self.tokens)
    for name in ["gone.json", "gone.txt", "lost.json"] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path("p/\(name)"), withDestinationPath: folder.path("nowhere"))
    }
    let found = PaletteLoader.load(paths: [folder.path("p")]).problems
    expectEqual(found.map(\.code), ["input/unreadable"])
    expectEqual(found[0].severity, .error)
    #expect(found[0].message.hasSuffix("(the first of 2 such places)"))
  }

  // MARK: - Repetition

  @Test func `what repeats is said once for a project`() {
    let text = ##"{"c": {"$type": "color", "a": {"$value": "#fff"}, "b": {"$value": "#000"}}}"##
    let one = load(["p/a.json": text], paths: ["p"]).problems
    expectEqual(one.map(\.code), ["color/legacy-format"])
    #expect(one[0].message.hasSuffix(" (the first of 2 such places)"))
    let other = ##"{"d": {"$type": "color", "x": {"$value": "#123456"}}}"##
    let files = ["p/a.json": text, "p/b.json": other, "q/a.json": text]
    let all = PaletteLoader.load(
      paths: ["p", "q"], files: MemoryFiles(files),
      project: { (String($0.prefix(1)), LoadOptions()) }
    ).problems
    expectEqual(all.map(\.location.file), ["p/a.json", "q/a.json"])
    expectEqual(
      all.map { String($0.message.split(separator: "(")[1]) },
      [
        "the first of 3 such places in 2 files)", "the first of 2 such places)",
      ])
  }

  @Test func `unknown and missing types of several files are one problem each`() {
    func text(_ name: String) -> String {
      """
      {"\(name)": {"a": {"$type": "colour2", "$value": 1}, "b": {"$type": "other", "$value": 1},
        "c": {"$value": {"colorSpace": "srgb", "components": [0, 0, 0]}}}}
      """
    }
    let found = load(["p/a.json": text("x"), "p/b.json": text("y")], paths: ["p"]).problems
    expectEqual(
      found.map(\.code), ["token/unknown-type", "token/unknown-type", "token/missing-type"])
    #expect(
      found.allSatisfy { $0.message.hasSuffix("(the first of 2 such places in 2 files)") })
  }

  @Test func `conformance names every place`() {
    let text = ##"{"c": {"$type": "color", "a": {"$value": "#fff"}, "b": {"$value": "#000"}}}"##
    let result = palette(text, options: LoadOptions(isConformance: true))
    expectEqual(result.codes, ["color/legacy-format", "color/legacy-format"])
  }

  @Test func `a baseline or a report in the folder is no file of tokens`() {
    let report =
      ##"{"schema": "palette-check/baseline/1", "findings": {"a.css": [{"token": "#999"}]}}"##
    let found = load(
      ["p/a.css": ":root { --ink: #999 }", "p/palette-check-baseline.json": report], paths: ["p"])
    #expect(found.problems.isEmpty && found.palettes.map(\.file) == ["p/a.css"])
  }
}

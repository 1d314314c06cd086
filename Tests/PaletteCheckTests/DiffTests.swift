import Foundation
import PaletteTestSupport
import Testing

/// The real program on two versions of a style sheet.
@Suite struct DiffTests {
  static let old = """
    :root { --text: #666; --text-muted: #777; --link-text: #888; --background: #fff; }
    @media (prefers-color-scheme: dark) {
      :root { --text: #eee; --text-muted: #aaa; --background: #111; --link-text: #777; }
    }
    """

  private func folder(new: String) throws -> TemporaryDirectory {
    let folder = try TemporaryDirectory()
    try folder.write("old/a.css", Self.old)
    try folder.write("new/a.css", new)
    return folder
  }

  /// A change of the text, then the status and the changes that are listed.
  @Test(
    arguments: [
      ("", "", 0, []),
      ("--text: #666", "--text: #555", 0, ["better --text on --background light 5.74 7.45"]),
      ("--text: #666", "--text: #707070", 0, ["worse --text on --background light 5.74 4.95"]),
      ("--text: #666", "--text: #888", 1, ["newly-failing --text on --background light 5.74 3.54"]),
      (
        "--text-muted: #777", "--text-muted: #767676", 0,
        ["newly-passing --text-muted on --background light 4.47 4.54"]
      ),
      (
        "--text-muted: #777", "--text-muted: #999", 1,
        ["worse-failing --text-muted on --background light 4.47 2.84"]
      ),
      (
        "--text-muted: #777", "--text-muted: #777778", 0, []
      ),
      (
        "--link-text: #888", "--link-text: #808080", 0,
        ["better-failing --link-text on --background light 3.54 3.94"]
      ),
      (
        "--link-text: #888", "--link-text: #888; --new-text: #999", 1,
        [
          "appeared-failing --new-text on --background light - 2.84",
          "appeared --new-text on --background dark - 6.62",
        ]
      ),
      (
        "--link-text: #777; ", "", 0, ["newly-passing --link-text on --background dark 4.21 5.32"]
      ),
      ("--text: #666", "--text: var(--x)", 1, ["lost --text on --background light 5.74 -"]),
    ] as [(String, String, Int32, [String])])
  func changes(_ text: String, _ change: String, _ status: Int32, _ expected: [String]) throws {
    let folder = try folder(new: Self.old.replacingOccurrences(of: text, with: change))
    let result = try Tool.paletteCheck(
      ["diff", "old", "new", "--format", "json"], in: folder.url)
    #expect(result.status == status && result.errors.isEmpty, "\(result.errors)")
    let report = try CheckTests.report(result)
    func ratio(_ version: Any?) -> String {
      guard let ratio = (version as? [String: Any])?["ratio"] as? Double else { return "-" }
      return String(format: "%.2f", (ratio * 100).rounded(.down) / 100)
    }
    let changes = try #require(report["changes"] as? [[String: Any]]).map { change in
      let conditions = (change["conditions"] as? [String] ?? []).joined(separator: ",")
      let words = ["change", "foreground"].map { change[$0] as? String ?? "" }
      return "\(words[0]) \(words[1]) on \(change["background"] as? String ?? "") \(conditions) "
        + "\(ratio(change["before"])) \(ratio(change["after"]))"
    }
    expectEqual(changes, expected)
    let summary = try #require(report["summary"] as? [String: Int])
    #expect(summary.values.reduce(0, +) >= 3)
  }

  @Test func vanishedPairsAreListed() throws {
    let folder = try folder(
      new: Self.old.replacingOccurrences(of: "--text-muted: #777;", with: "")
        .replacingOccurrences(of: "--text-muted: #aaa;", with: ""))
    let result = try Tool.paletteCheck(["diff", "old", "new"], in: folder.url)
    expectEqual(result.status, 0)
    expectEqual(
      result.output,
      """
      Vanished
        --text-muted on --background  4.47  needs 4.5

      1 vanished, 2 pairs unchanged

      """)
  }

  static let footer = ":root { --background: #fff; --text: #111; --footer-text: #555; }"

  /// What the text of the footer becomes, then the status and what is listed.
  @Test(
    arguments: [
      // The names give no pair for a text as pale as this.
      ("--footer-text: #9a9a9a", 1, "Newly failing\n  --footer-text on --background  7.45 → 2.81"),
      ("--footer-text: var(--x)", 1, "Without a value now\n  --footer-text on --background  7.45"),
      (
        "--footer-text: #fff; --footer-background: #222", 0,
        "Vanished\n  --footer-text on --background  7.45"
      ),
      (
        "/* palette-check-ignore contrast/minimum: a logo */ --footer-text: #888", 0,
        "7.45 → 3.54  needs 4.5    accepted: a logo\n\n1 newly failing (1 accepted), "
      ),
    ] as [(String, Int32, String)])
  func `a pair does not vanish because it fails`(
    _ change: String, _ status: Int32, _ expected: String
  ) throws {
    let folder = try TemporaryDirectory()
    try folder.write("old/a.css", Self.footer)
    try folder.write(
      "new/a.css", Self.footer.replacingOccurrences(of: "--footer-text: #555", with: change))
    let result = try Tool.paletteCheck(["diff", "old", "new"], in: folder.url)
    #expect(result.status == status && result.output.contains(expected), "\(result)")
  }

  /// The level of the rule today, then what is listed.
  @Test(arguments: [
    ("warning", "accepted: a warning by the configuration"), ("off", "2 pairs unchanged"),
  ])
  func `what the configuration accepts is no regression`(
    _ level: String, _ expected: String
  ) throws {
    let folder = try folder(
      new: Self.old.replacingOccurrences(of: "--text: #666", with: "--text: #888"))
    try folder.write("palette-check.yml", "rules: {contrast/minimum: \(level)}")
    let result = try Tool.paletteCheck(["diff", "old", "new"], in: folder.url)
    #expect(result.status == 0 && result.output.contains(expected), "\(result)")
    expectEqual(result.output.contains("Newly failing"), level != "off")
  }

  @Test func `colors that a rule writes itself are compared`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("old/a.css", ".a { color: #666; background: #fff }")
    try folder.write("new/a.css", ".a { color: #aaa; background: #fff }")
    let result = try Tool.paletteCheck(["diff", "old", "new"], in: folder.url)
    #expect(result.status == 1 && result.output.contains("#aaa on #fff"), "\(result)")
  }

  @Test func `a token that refers to nothing is a regression`() throws {
    let folder = try TemporaryDirectory()
    for (name, value) in [("old", "{a.ink}"), ("new", "{a.nope}")] {
      try folder.write(
        "\(name)/a.tokens.json",
        ##"{"a": {"$type": "color", "ink": {"$value": "#222"}, "text": {"$value": "\##(value)"}, "##
          + ##""background": {"$value": "#fff"}}}"##)
    }
    let result = try Tool.paletteCheck(["diff", "old", "new"], in: folder.url)
    #expect(result.status == 1 && result.output.hasPrefix("Without a value now\n"), "\(result)")
  }

  @Test func aTableForAPullRequest() throws {
    let folder = try folder(new: Self.old.replacingOccurrences(of: "#666", with: "#888"))
    let result = try Tool.paletteCheck(
      ["diff", "old", "new", "--format", "markdown", "-o", "diff.md"], in: folder.url)
    #expect(result.status == 1 && result.output.isEmpty)
    try expectEqual(
      String(contentsOfFile: folder.path("diff.md"), encoding: .utf8),
      """
      ### Contrast: 1 newly failing, 2 pairs unchanged

      |  | Pair | Appearance | Before | After | Needs | Colors |
      | --- | --- | --- | ---: | ---: | ---: | --- |
      | ❌ newly failing | `--text` on `--background` | light | 5.74 | 3.54 | 4.5 | `#666666` on \
      `#ffffff` → `#888888` on `#ffffff` |

      """)
  }

  /// What cannot be read has not vanished.
  @Test func unreadableVersionsAreNotCompared() throws {
    let folder = try folder(new: Self.old)
    try folder.write("broken.tokens.json", "{")
    for path in ["nowhere.css", "broken.tokens.json"] {
      let result = try Tool.paletteCheck(["diff", "old", path], in: folder.url)
      #expect(result.status == 2 && result.output.isEmpty && result.errors.hasPrefix(path))
    }
  }

  @Test(arguments: [
    ["diff"], ["diff", "a"], ["diff", "a", "b", "c"], ["diff", "a", "b", "--git", "c"],
    ["diff", "-", "-"],
  ])
  func wrongUsage(_ arguments: [String]) throws {
    let result = try Tool.paletteCheck(arguments)
    #expect(result.status == 2 && result.output.isEmpty && !result.errors.isEmpty)
  }

  /// What an editor has not saved, on either side.
  @Test(arguments: [(["old", "-"], 1, "5.74 → 3.54"), (["-", "old"], 0, "3.54 → 5.74")])
  func `a version may be standard input`(
    _ versions: [String], _ status: Int32, _ change: String
  ) throws {
    let folder = try folder(new: Self.old)
    let result = try Tool.paletteCheck(
      ["diff"] + versions.map { $0 == "old" ? "old/a.css" : $0 } + ["--stdin-filename", "b.css"],
      in: folder.url, input: Self.old.replacingOccurrences(of: "#666", with: "#888"))
    #expect(result.status == status && result.errors.isEmpty, "\(result)")
    #expect(result.output.contains("--text on --background  \(change)"), "\(result)")
  }

  // MARK: - Git

  /// A repository with the old version as `HEAD`, and the new one on the disk.
  private func repository() throws -> TemporaryDirectory {
    let git = try #require(Tool.installed("git"))
    let folder = try TemporaryDirectory()
    try folder.write("design/tokens/é a.css", Self.old)
    try folder.write("design/tokens/ref.tokens.json", CheckTests.passing)
    for arguments in [
      ["init", "-q"], ["add", "-A"],
      ["-c", "user.name=t", "-c", "user.email=t@example.com", "commit", "-q", "-m", "t"],
    ] {
      try expectEqual(Tool.run(git, arguments, in: folder.url).status, 0)
    }
    try folder.write(
      "design/tokens/é a.css", Self.old.replacingOccurrences(of: "#666", with: "#888"))
    return folder
  }

  /// The folder, then the arguments.
  @Test(
    .needs(program: "git"),
    arguments: [
      ("", ["--git", "HEAD", "design/tokens"]), ("", ["--git", "HEAD", "design"]),
      ("", ["HEAD:design/tokens", "design/tokens"]), ("design", ["HEAD:./tokens", "tokens"]),
      ("design/tokens", ["HEAD:design/tokens/é a.css", "é a.css"]),
      ("design/tokens", ["--git", "HEAD", "é a.css"]), ("design/tokens", ["--git", "HEAD", "."]),
      ("", ["HEAD", "design"]), ("design/tokens", ["HEAD", "é a.css"]), ("design", ["HEAD", "."]),
    ])
  func revisions(_ folder: String, _ arguments: [String]) throws {
    let repository = try repository()
    let result = try Tool.paletteCheck(
      ["diff"] + arguments, in: repository.url.appending(path: folder))
    expectEqual(result.status, 1, "\(result.errors)")
    #expect(result.output.contains("--text on --background  5.74 → 3.54"))
    #expect(result.output.contains("1 newly failing") && !result.output.contains("vanished"))
  }

  @Test(.needs(program: "git"))
  func `two revisions alone are compared in the current folder`() throws {
    let repository = try repository()
    let result = try Tool.paletteCheck(
      ["diff", "HEAD", "HEAD"], in: repository.url.appending(path: "design"))
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    #expect(result.output.hasSuffix(" unchanged\n"), "\(result.output)")
  }

  @Test(.needs(program: "git"))
  func `a revision is compared with standard input by its file name`() throws {
    let repository = try repository()
    let result = try Tool.paletteCheck(
      ["diff", "--git", "HEAD", "-", "--stdin-filename", "design/tokens/é a.css"],
      in: repository.url,
      input: Self.old.replacingOccurrences(of: "#666", with: "#999"))
    #expect(result.status == 1 && result.errors.isEmpty, "\(result)")
    #expect(result.output.contains("--text on --background  5.74 → 2.84"), "\(result)")
  }

  @Test(.needs(program: "git")) func whatARevisionDoesNotHaveIsNew() throws {
    let repository = try repository()
    try repository.write("new/a.css", Self.old)
    let result = try Tool.paletteCheck(["diff", "--git", "HEAD", "new"], in: repository.url)
    expectEqual(result.status, 1, "\(result.errors)")
    expectEqual(result.errors, "“new” is not in “HEAD”: all of it is new\n")
    #expect(result.output.hasPrefix("New and failing\n"), "\(result.output)")
    #expect(result.output.contains("Appeared\n  --text on --background"), "\(result.output)")
  }

  /// The arguments, then a part of the error.
  @Test(
    .needs(program: "git"),
    arguments: [
      (["--git", "nope", "design"], "has no revision “nope”"),
      (["nope:design", "design"], "has no revision “nope”"),
      (["HEAD:nope", "design"], "there is no file or folder “nope” in “HEAD”"),
      (["HEAD", "new"], "there is no file or folder “new”"),
      (["nope", "design"], "there is no file or folder “nope”"),
      (["--git", "HEAD..HEAD", "design"], "compare REVISION:PATH REVISION:PATH"),
      (["--git=--output=x", "design"], "is not a revision"),
      (["--git", "HEAD", "../outside.css"], "not a git repository"),
    ])
  func gitErrors(_ arguments: [String], _ message: String) throws {
    let repository = try repository()
    let result = try Tool.paletteCheck(["diff"] + arguments, in: repository.url)
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.errors.contains(message), "\(result.errors)")
    expectEqual(result.errors.split(separator: "\n").count, 1)
  }

  @Test(.needs(program: "git")) func outsideOfARepository() throws {
    let folder = try folder(new: Self.old)
    let result = try Tool.paletteCheck(["diff", "--git", "HEAD", "new"], in: folder.url)
    #expect(result.status == 2 && result.errors.contains("not a git repository"))
  }

  @Test func withoutGit() throws {
    let folder = try folder(new: Self.old)
    let result = try Tool.paletteCheck(
      ["diff", "--git", "HEAD", "new"], in: folder.url, environment: ["PATH": "/nonexistent"])
    #expect(result.status == 2 && result.errors.contains("git is not installed"))
  }

  @Test func `versions without pairs are not called unchanged`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("a.css", ":root { --gray-1: #eee; --gray-2: #ddd }")
    let result = try Tool.paletteCheck(["diff", "a.css", "a.css"], in: folder.url)
    expectEqual(result.output, "nothing was measured: neither version has a pair\n")
  }
}

import ColorEngine
import Foundation
import PaletteTestSupport
import Testing

/// The real program with a baseline, from the first day of a project on.
@Suite struct BaselineCommandTests {
  static let name = "palette-check-baseline.json"

  private func folder() throws -> TemporaryDirectory {
    let folder = try TemporaryDirectory()
    try folder.write("a/one.tokens.json", CheckTests.failing)
    try folder.write("b/two.tokens.json", CheckTests.failing)
    return folder
  }

  private func text(_ folder: TemporaryDirectory) throws -> String {
    try String(contentsOfFile: folder.path(Self.name), encoding: .utf8)
  }

  private func run(_ arguments: [String], _ folder: TemporaryDirectory) throws -> Tool.Result {
    try Tool.paletteCheck(arguments, in: folder.url)
  }

  private func check(_ folder: TemporaryDirectory) throws -> [String: Int] {
    let result = try run(
      [".", "--baseline", Self.name, "--format", "json", "--ignore", "pairs"], folder)
    #expect(result.errors.isEmpty)
    return try CheckTests.summary(try CheckTests.report(result))
  }

  @Test func writtenFindingsAreSuppressed() throws {
    let folder = try folder()
    let written = try run(["baseline", "write", "."], folder)
    expectEqual(written.status, 0)
    expectEqual(written.errors, "To use it, run `check` with --baseline \(Self.name)\n")
    expectEqual(written.output, "\(Self.name): 2 findings, 2 new\n")
    let summary = try check(folder)
    #expect(summary["errors"] == 0 && summary["suppressed"] == 2)
    try expectEqual(run([".", "--baseline", Self.name], folder).status, 0)
    // From another folder, and by another path.
    let inside = try Tool.paletteCheck(
      ["one.tokens.json", "--baseline", "../\(Self.name)"],
      in: folder.url.appending(path: "a"))
    expectEqual(inside.status, 0)
    let shown = try run(["baseline", "show"], folder)
    expectEqual(
      shown.output,
      """
      a/one.tokens.json
        contrast/minimum  text on background  2.84

      b/two.tokens.json
        contrast/minimum  text on background  2.84

      2 findings in 2 files

      """)
    let json = try run(["baseline", "show", "--format", "json"], folder)
    try expectEqual(json.output, text(folder))
    let csv = try run(["baseline", "show", "--format", "csv"], folder)
    expectEqual(csv.output.split(separator: "\r\n").count, 3)
  }

  @Test func `a theme that gets worse is new, and a renamed file is not`() throws {
    let folder = try TemporaryDirectory()
    func css(_ light: String) -> String {
      """
      :root { --text: \(light); --background: #fff; }
      @media (prefers-color-scheme: dark) { :root { --text: #444; --background: #111; } }
      """
    }
    try folder.write("a.css", css("#787878"))
    try expectEqual(run(["baseline", "write", "."], folder).status, 0)
    let accepting = [".", "--baseline", Self.name]
    try expectEqual(run(accepting, folder).status, 0)
    try expectEqual(run(accepting + ["--appearance", "dark"], folder).status, 0)
    try folder.write("a.css", css("#b9b9b9"))
    try expectEqual(run(accepting, folder).status, 1)
    try FileManager.default.removeItem(atPath: folder.path("a.css"))
    try folder.write("b.css", css("#787878"))
    let renamed = try run(accepting, folder)
    #expect(renamed.status == 0 && !renamed.output.contains("baseline/stale"), "\(renamed)")
  }

  @Test func `the configuration names the baseline`() throws {
    let folder = try folder()
    try folder.write("palette-check.yml", "version: 1\nbaseline: accepted/today.json\n")
    try folder.write("accepted/readme.txt", "")
    let missing = try run(["."], folder)
    expectEqual(missing.status, 2)
    #expect(missing.errors.contains("accepted/today.json: error[baseline/missing]"))
    let written = try run(["baseline", "write", "."], folder)
    #expect(written.status == 0 && written.output.hasPrefix("accepted/today.json: 2 findings"))
    let result = try run([".", "--format", "json", "--ignore", "pairs"], folder)
    try expectEqual(CheckTests.summary(try CheckTests.report(result))["suppressed"], 2)
    expectEqual(result.status, 0)
    // From a folder below, and streamed.
    let inside = try Tool.paletteCheck(
      ["one.tokens.json", "--format", "concise"], in: folder.url.appending(path: "a"))
    #expect(inside.status == 0 && inside.output.isEmpty)
    #expect(try run(["baseline", "show"], folder).output.hasSuffix("2 findings in 2 files\n"))
    try expectEqual(run(["baseline", "prune", "."], folder).status, 0)
    // SARIF has what is hidden.
    let sarif = try CheckTests.report(
      try run([".", "--format", "sarif", "--ignore", "pairs"], folder))
    let results = try #require((sarif["runs"] as? [[String: Any]])?.first?["results"])
    let suppressions = (results as? [[String: Any]] ?? []).compactMap {
      ($0["suppressions"] as? [[String: Any]])?.first?["kind"] as? String
    }
    expectEqual(suppressions, ["external", "external"])
    // The option wins, and so does the configuration that extends another.
    try folder.write("empty.json", #"{"schema": "palette-check/baseline/1", "findings": {}}"#)
    try expectEqual(run([".", "--baseline", "empty.json"], folder).status, 1)
    try folder.write("a/palette-check.yml", "extends: ../palette-check.yml\n")
    try expectEqual(run(["a"], folder).status, 0)
    try folder.write(
      "a/palette-check.yml", "extends: ../palette-check.yml\nbaseline: ../empty.json\n")
    try expectEqual(run(["a"], folder).status, 1)
  }

  @Test func aFindingSurvivesReformattingAndAWorseOneDoesNot() throws {
    let folder = try folder()
    _ = try run(["baseline", "write", "."], folder)
    let lines = "\n\n" + CheckTests.failing.replacingOccurrences(of: ": ", with: " :\n ")
    try folder.write("a/one.tokens.json", lines)
    try expectEqual(check(folder)["errors"], 0)
    try folder.write(
      "a/one.tokens.json",
      lines.replacingOccurrences(of: "[0.6, 0.6, 0.6]", with: "[0.61, 0.6, 0.6]"))
    let worse = try run([".", "--baseline", Self.name], folder)
    #expect(worse.status == 1 && worse.output.contains("The baseline has 2.84."))
  }

  @Test func pruneRemovesWhatWasSolvedOnly() throws {
    let folder = try folder()
    _ = try run(["baseline", "write", "."], folder)
    try folder.write("a/one.tokens.json", CheckTests.passing)
    try folder.write(
      "b/two.tokens.json",
      CheckTests.failing.replacingOccurrences(of: "[0.6, 0.6, 0.6]", with: "[0.5, 0.6, 0.6]"))
    try expectEqual(check(folder)["notes"], 1)
    // What was not checked, or for other rules, is not stale.
    for arguments in [["b"], [".", "--select", "gamut"]] {
      let part = try run(arguments + ["--baseline", Self.name], folder)
      #expect(!part.output.contains("baseline/stale"))
    }
    let pruned = try run(["baseline", "prune", "."], folder)
    expectEqual(pruned.status, 0)
    expectEqual(
      pruned.output,
      """
      - contrast/minimum of text on background
      \(Self.name): 1 of 2 entries removed

      """)
    #expect(try !text(folder).contains("one.tokens") && text(folder).contains("two.tokens"))
    // The better ratio is the one to keep.
    try folder.write("b/two.tokens.json", CheckTests.failing)
    try expectEqual(check(folder)["errors"], 1)
  }

  @Test func writeKeepsWhatWasNotChecked() throws {
    let folder = try folder()
    _ = try run(["baseline", "write", "."], folder)
    try folder.write("b/two.tokens.json", CheckTests.passing)
    let again = try run(["baseline", "write", "a"], folder)
    expectEqual(again.output, "\(Self.name): 2 findings, 0 new\n")
    let all = try run(["baseline", "write", "."], folder)
    expectEqual(all.output, "\(Self.name): 1 finding, 0 new, 1 removed\n")
    // The entries of a file that is gone are solved.
    try FileManager.default.removeItem(atPath: folder.path("a"))
    try expectEqual(check(folder)["notes"], 1)
  }

  /// The baseline, then the start of the line on standard error.
  @Test(arguments: [
    (nil, "\(name): error[baseline/missing]"), ("{", "\(name):1:2: error[baseline/syntax]"),
    ("{\"a\": 1}", "\(name):1:1: error[baseline/schema]"),
  ])
  func aBrokenBaselineIsStatus2(_ text: String?, _ line: String) throws {
    let folder = try folder()
    if let text { try folder.write(Self.name, text) }
    let result = try run(["a", "--baseline", Self.name, "--fail-on", "never"], folder)
    #expect(result.status == 2 && result.errors.hasPrefix(line), "\(result.errors)")
    #expect(result.output.contains("2.84:1"), "the rest is still checked")
    for command in [["prune", "a"], ["show"]] {
      let result = try run(["baseline"] + command, folder)
      #expect(result.status == 2 && result.errors.hasPrefix(line) && result.output.isEmpty)
    }
    guard let text else { return }
    try expectEqual(run(["baseline", "write", "a"], folder).status, 2)
    try expectEqual(self.text(folder), text)
    try expectEqual(run(["baseline", "write", "a", "--force"], folder).status, 0)
  }

  @Test func aBrokenTokenFileLeavesTheBaseline() throws {
    let folder = try folder()
    _ = try run(["baseline", "write", "."], folder)
    let before = try text(folder)
    try folder.write("a/one.tokens.json", "{")
    for command in ["write", "prune"] {
      let result = try run(["baseline", command, "."], folder)
      #expect(result.status == 2 && result.errors.contains("it is left as it is"))
    }
    try expectEqual(text(folder), before)
  }

  @Test func staleEntriesCanFail() throws {
    let folder = try folder()
    _ = try run(["baseline", "write", "."], folder)
    try folder.write("a/one.tokens.json", CheckTests.passing)
    try folder.write("palette-check.yml", "rules: {baseline/stale: error}\n")
    try expectEqual(run([".", "--baseline", Self.name], folder).status, 1)
  }

  @Test(arguments: [
    ("palette-check.yml", "version: 1\n", "baseline: ../\(name)"),
    ("palette-check.json", "{}", "\"baseline\": \"../\(name)\""),
  ])
  func `the line that uses a baseline is named`(
    _ file: String, _ text: String, _ line: String
  ) throws {
    let folder = try folder()
    try folder.write("a/\(file)", text)
    let written = try run(["baseline", "write", "a"], folder)
    #expect(written.errors.hasPrefix("To use it, add `\(line)` to a/\(file), or run `check`"))
    try folder.write("a/\(file)", text == "{}" ? "{\(line)}" : text + line + "\n")
    try expectEqual(run(["a"], folder).status, 0)
    #expect(try run(["baseline", "write", "a"], folder).errors.isEmpty)
  }

  @Test func imagesHaveABaselineToo() throws {
    let folder = try folder()
    // A PNG of one pixel, without a profile.
    let bytes = try #require(
      Data(
        base64Encoded:
          "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGM4oOAAAALEASHU/jm8AAAA"
          + "AElFTkSuQmCC"))
    try folder.write("a/icon.png", Array(bytes))
    let strict = ["audit", "a", "--fail-on", "warning"]
    try expectEqual(run(strict, folder).status, 1)
    _ = try run(["baseline", "write", "."], folder)
    let written = try run(["baseline", "write", ".", "--images"], folder)
    expectEqual(written.output, "\(Self.name): 3 findings, 1 new\n")
    #expect(written.errors.hasPrefix("To use it, run `audit` with --baseline"))
    let audited = try run(strict + ["--baseline", Self.name], folder)
    #expect(audited.status == 0 && audited.output.contains("1 suppressed"))
    try expectEqual(check(folder)["notes"], 0)
  }

  @Test func `what is measured on request has a baseline`() throws {
    let folder = try TemporaryDirectory()
    let pixel = DecodedImage(
      width: 1, height: 1, model: .rgb, hasAlpha: false, samples: .eight([90, 90, 90]))
    try folder.write("a.png", try PNG.encode(pixel, profile: ICCProfileBuilder.srgb.bytes))
    try folder.write("brand.css", ":root { --text: #666; --accent: #5a5a5b; }")
    let arguments = ["--text=--text@0,0,1,1", "--tokens", "brand.css"]
    let audit = ["audit", "a.png", "--no-cache"]
    try expectEqual(run(audit + arguments, folder).status, 1)
    let written = try run(["baseline", "write", "a.png", "--images"] + arguments, folder)
    expectEqual(written.output, "\(Self.name): 1 finding, 1 new\n", "\(written)")
    let accepted = try run(audit + arguments + ["--baseline", Self.name], folder)
    #expect(accepted.status == 0 && accepted.output.contains("1 suppressed"), "\(accepted)")
    // Nothing is known of it without the options: it is neither solved nor stale.
    let plain = try run(audit + ["--baseline", Self.name], folder)
    #expect(plain.status == 0 && !plain.output.contains("baseline/stale"), "\(plain)")
    _ = try run(["baseline", "prune", "a.png", "--images"], folder)
    #expect(try text(folder).contains("image/text-contrast"))
    let other = try run(["baseline", "write", "brand.css"] + arguments, folder)
    #expect(other.errors.contains("are about images: add --images"))
  }

  @Test func `a baseline that is not there is not left as it is`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("a.tokens.json", "{")
    let missing = try run(["baseline", "write", "."], folder)
    #expect(missing.errors.contains("error: it is not written, because of the errors above"))
    try folder.write("a.tokens.json", CheckTests.failing)
    try expectEqual(run(["baseline", "write", "."], folder).status, 0)
    try folder.write("a.tokens.json", "{")
    let left = try run(["baseline", "write", "."], folder)
    #expect(left.errors.contains("error: it is left as it is, because of the errors above"))
  }
}

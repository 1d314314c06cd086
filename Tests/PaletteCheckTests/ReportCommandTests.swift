import Foundation
import PaletteTestSupport
import Testing

/// How `check` and `audit` print their reports: formats, files, colors, widths.
@Suite struct ReportCommandTests {
  let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
    try folder.write("bad.tokens.json", CheckTests.failing)
    try folder.write("good.tokens.json", CheckTests.passing)
  }

  func check(_ arguments: String..., environment: [String: String] = [:]) throws -> Tool.Result {
    try Tool.paletteCheck(arguments, in: folder.url, environment: environment)
  }

  func content(_ name: String) throws -> String {
    try String(contentsOf: folder.url.appending(path: name), encoding: .utf8)
  }

  @Test(arguments: ["json", "sarif", "gitlab"]) func `formats are valid JSON`(
    _ format: String
  ) throws {
    let result = try check("bad.tokens.json", "--format", format)
    expectEqual(result.status, 1)
    #expect(throws: Never.self) {
      try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    }
  }

  @Test(arguments: [
    ("a.json", "{"), ("a.ndjson", "{\"event\":\"run\""), ("a.sarif", "{\n\"$schema\""),
    ("a.html", "<!"), ("a.md", "## "), ("a.txt", "── "),
  ])
  func `the extension of a file says its format`(_ name: String, _ start: String) throws {
    let result = try check("bad.tokens.json", "-o", name)
    #expect(result.status == 1 && result.output.isEmpty)
    #expect(try content(name).hasPrefix(start))
  }

  @Test func `a finding that cannot be decided is a note`() throws {
    try folder.write(
      "c.css",
      ":root { --text: #fff; --background: rgb(0 0 0 / 0.2) } p { color: var(--text); "
        + "background: var(--background) }")
    let result = try check("c.css", "--format", "concise", "--select", "contrast/minimum")
    #expect(result.output.contains(": note contrast/minimum "), "\(result.output)")
    #expect(result.output.contains("cannot be decided"))
  }

  @Test func `several formats, each to its file`() throws {
    let result = try check(
      "bad.tokens.json", "--format", "sarif", "-o", "a.sarif", "--format", "junit", "-o", "b.xml",
      "--format", "concise")
    expectEqual(result.status, 1)
    #expect(result.output.hasPrefix("bad.tokens.json:4:15: error contrast/minimum"))
    #expect(try content("a.sarif").hasPrefix("{\n\"$schema\""))
    #expect(try content("b.xml").hasPrefix("<?xml"))
  }

  @Test func `a dash is standard output`() throws {
    let result = try check("bad.tokens.json", "--format", "concise", "-o", "-")
    #expect(result.output.hasPrefix("bad.tokens.json:4:15: error"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("-")))
    let listing = try check("resolve", "bad.tokens.json", "-o", "-")
    #expect(listing.output.contains("#999999"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("-")))
  }

  @Test func `two formats for one output are wrong usage`() throws {
    let result = try check("bad.tokens.json", "--format", "json", "--format", "sarif")
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.errors.contains("json and sarif cannot both go to standard output"))
    let dashes = try check(
      "bad.tokens.json", "--format", "json", "-o", "-", "--format", "sarif", "-o", "-")
    expectEqual(dashes.status, 2)
  }

  @Test func `a report that cannot be written is status 2, and the others are`() throws {
    let result = try check(
      "bad.tokens.json", "--format", "json", "-o", "no/such/folder/a.json", "--format", "concise")
    expectEqual(result.status, 2)
    #expect(
      result.errors == "no/such/folder/a.json: error: the report cannot be written: there is no "
        + "such file\n" || result.errors.contains("the report cannot be written"))
    #expect(result.output.contains("error contrast/minimum"))
  }

  // MARK: - GitHub's step summary

  @Test func `the step summary is added to`() throws {
    try folder.write("summary.md", "before\n")
    let environment = ["GITHUB_STEP_SUMMARY": folder.path("summary.md")]
    let result = try check("bad.tokens.json", "--format", "github", environment: environment)
    #expect(result.status == 1 && result.output.hasPrefix("::error file=bad.tokens.json,line=4,"))
    let summary = try content("summary.md")
    #expect(summary.hasPrefix("before\n## Color check\n"))
    #expect(summary.contains("| error | `contrast/minimum` |"))
    // Other formats leave it alone.
    _ = try check("bad.tokens.json", "--format", "json", environment: environment)
    try expectEqual(content("summary.md"), summary)
  }

  @Test func `a step summary stays below GitHub's limit`() throws {
    let tokens = (0..<6_000).map { index in
      """
      "text-\(index)": { "$type": "color",
        "$value": { "colorSpace": "srgb", "components": [0.6, 0.6, 0.\(100 + index)] } }
      """
    }
    let name = String(repeating: "a-long-name-of-a-group-of-tokens-", count: 6)
    try folder.write(
      "many.tokens.json",
      """
      { "\(name)": { \(tokens.joined(separator: ",\n")),
        "background": { "$type": "color",
          "$value": { "colorSpace": "srgb", "components": [1, 1, 1] } } } }
      """)
    let result = try check(
      "many.tokens.json", "--format", "github", "--all-pairs", "--select", "contrast",
      environment: ["GITHUB_STEP_SUMMARY": folder.path("summary.md")])
    expectEqual(result.status, 1)
    let summary = try content("summary.md")
    #expect(summary.utf8.count < 1_048_576)
    #expect(summary.utf8.count > 900_000)
    #expect(summary.hasSuffix("The report goes on; GitHub limits what is shown here to 1 MiB.\n"))
  }

  @Test func `a step summary that cannot be written is status 2`() throws {
    let result = try check(
      "good.tokens.json", "--format", "github",
      environment: ["GITHUB_STEP_SUMMARY": folder.path("no/such/folder/summary.md")])
    expectEqual(result.status, 2)
    #expect(result.errors.contains("the step summary cannot be written"))
  }

  /// A device is written to, never replaced.
  @Test func `a full disk is said`() throws {
    let result = try check("bad.tokens.json", "--format", "sarif", "-o", "/dev/full")
    expectEqual(result.status, 2)
    #expect(
      result.errors.hasPrefix("/dev/full: error: the report cannot be written: "),
      "\(result.errors)")
  }

  // MARK: - What was not checked

  @Test func `a run without rules is wrong usage`() throws {
    let result = try check(
      "good.tokens.json", "--select", "contrast/minimum", "--ignore", "contrast")
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.errors.contains("no rule is left to run"))
  }

  @Test func `a run that measures nothing never says that all pass`() throws {
    let conformance = try check("good.tokens.json", "--conformance")
    expectEqual(conformance.status, 0)
    expectEqual(conformance.output, "Read 1 file\n")
    try folder.write("d.css", ":root { --text: #fff }")
    let unspecified = try check("d.css", "--conformance")
    expectEqual(unspecified.status, 2)
    #expect(unspecified.errors.hasPrefix("d.css: error[format/no-specification]: "))
    let selected = try check("good.tokens.json", "--select", "mode")
    #expect(!selected.output.contains("all pass"))
    for rule in ["contrast/increased", "contrast/margin", "contrast/smart-invert"] {
      #expect(!(try check("good.tokens.json", "--select", rule)).output.contains("all pass"))
    }
    #expect(try check("good.tokens.json").output.hasSuffix(": all pass\n"))
  }

  // MARK: - Colors and widths

  @Test(
    arguments: [
      ([], [:], false), (["--color", "always"], [:], true),
      (["--color", "always"], ["NO_COLOR": "1"], true),
      (["--no-color"], ["FORCE_COLOR": "1"], false),
      (["--color", "never"], ["CLICOLOR_FORCE": "1"], false), ([], ["FORCE_COLOR": "1"], true),
      ([], ["CLICOLOR_FORCE": "1"], true), ([], ["FORCE_COLOR": "0"], false),
      ([], ["FORCE_COLOR": "1", "NO_COLOR": "1"], false),
      (["--color", "auto"], ["FORCE_COLOR": "1"], true),
    ] as [([String], [String: String], Bool)])
  func `colors are asked for or left out`(
    _ arguments: [String], _ environment: [String: String], _ isColored: Bool
  ) throws {
    for command in [["check", "bad.tokens.json"], ["contrast", "#777", "white"]] {
      let result = try Tool.paletteCheck(
        command + arguments, in: folder.url, environment: environment)
      expectEqual(result.output.contains("\u{1B}["), isColored)
    }
  }

  @Test func `a file has no colors and no line breaks of a terminal`() throws {
    let environment = ["FORCE_COLOR": "1", "COLUMNS": "50"]
    _ = try check("bad.tokens.json", "-o", "report.txt", environment: environment)
    let report = try content("report.txt")
    #expect(!report.contains("\u{1B}"))
    expectEqual(report, try check("bad.tokens.json").output)
    let narrow = try check("bad.tokens.json", environment: ["COLUMNS": "60"]).output
    #expect(narrow.split(separator: "\n").allSatisfy { $0.count <= 60 })
    #expect(narrow != report)
  }

  @Test func `statistics instead of findings`() throws {
    let text = try check("bad.tokens.json", "--statistics")
    #expect(text.status == 1 && text.output == "1  error  contrast/minimum  (1 fix)\n")
    let json = try check("bad.tokens.json", "--statistics", "--format", "json")
    expectEqual(
      json.output,
      #"[{"rule": "contrast/minimum", "severity": "error", "count": 1, "fixable": 1}]"# + "\n")
    try expectEqual(check("bad.tokens.json", "--statistics", "--format", "sarif").status, 2)
  }
}

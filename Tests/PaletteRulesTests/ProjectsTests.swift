import FoundationEssentials
import PaletteAudit
import PaletteTestSupport
import SystemColors
import Testing

/// Which files are one palette, and which configuration holds for them.
struct ProjectsTests {
  private func color(_ path: String, _ hex: String) -> String {
    ##"{"\##(path)": {"$type": "color", "$value": "\##(hex)"}}"##
  }

  private func checked(_ files: [String: String], _ paths: [String]) -> TokenChecker.Result {
    TokenChecker().check(paths: paths, files: MemoryFiles(files))
  }

  @Test(arguments: [["a", "b"], ["a/", "b/"]])
  func `each folder that is named is a project`(_ paths: [String]) {
    let files = [
      "a/text.tokens.json": color("text", "#999999"),
      "a/page.tokens.json": color("background", "#ffffff"),
      "b/text.tokens.json": color("text", "#bbbbbb"),
    ]
    let result = checked(files, paths)
    expectEqual(
      result.palettes.map { $0.tokens.map(\.path).sorted() }, [["background", "text"], ["text"]])
    let contrast = result.report.findings.filter { $0.rule == "contrast/minimum" }
    expectEqual(contrast.map(\.file), ["a/text.tokens.json"])
  }

  @Test func `an appearance that nothing has is an error`() {
    var checker = TokenChecker()
    checker.includes = { $0.scheme == .dark }
    let files = MemoryFiles(["a.tokens.json": color("text", "#999999")])
    let report = checker.check(paths: ["a.tokens.json"], files: files).report
    expectEqual(report.problems.map(\.code), ["input/unknown-appearance"])
    expectEqual(report.problems.first?.help, "There is: light.")
  }

  @Test func `a configuration holds for its own files only`() throws {
    let folder = try TemporaryDirectory()
    for project in ["a", "b"] {
      try folder.write("\(project)/text.tokens.json", color("text", "#999999"))
      try folder.write("\(project)/page.tokens.json", color("background", "#ffffff"))
    }
    try folder.write("a/palette-check.yml", "version: 1\nrules: {contrast/minimum: off}\n")
    try folder.write("b/palette-check.yml", "version: 1\n")
    let report = TokenChecker().check(paths: [folder.url.path]).report
    let contrast = report.findings.filter { $0.rule == "contrast/minimum" }
    expectEqual(contrast.map(\.file), [folder.path("b/text.tokens.json")])
    // Where no rule measures, no pair is counted.
    expectEqual(report.summary.pairs, 1)
  }

  @Test func `only the appearances that are asked for are measured`() {
    let files = MemoryFiles([
      "light.tokens.json": "{" + color("text", "#999999").dropFirst().dropLast() + ", "
        + color("background", "#ffffff").dropFirst(),
      "dark.tokens.json": "{" + color("text", "#ffffff").dropFirst().dropLast() + ", "
        + color("background", "#000000").dropFirst(),
    ])
    for (scheme, errors) in [(Appearance.Scheme.dark, 0), (.light, 1)] {
      var checker = TokenChecker()
      checker.includes = { $0.scheme == scheme }
      let report = checker.check(paths: ["."], files: files).report
      #expect(report.summary.checked == 1 && report.summary.errors == errors)
    }
  }
}

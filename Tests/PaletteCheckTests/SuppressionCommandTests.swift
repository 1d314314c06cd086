import Foundation
import PaletteTestSupport
import Testing

/// The real program on a file with a suppression that ends.
@Suite struct SuppressionCommandTests {
  static let sheet = """
    :root {
      /* palette-check-ignore contrast/minimum: until the relaunch (until 2027-01-31) */
      --text: #999;
      --background: #fff;
    }
    """

  /// The date, then the status, the suppressed findings and the rules of the others.
  @Test(
    arguments: [
      ("2027-01-31", 0, 1, []), ("2027-02-01", 1, 0, ["contrast/minimum", "suppression/expired"]),
    ] as [(String, Int32, Int, [String])])
  func theDateDecides(
    _ date: String, _ status: Int32, _ suppressed: Int, _ rules: [String]
  ) throws {
    let folder = try TemporaryDirectory()
    try folder.write("a.css", Self.sheet)
    let result = try Tool.paletteCheck(
      ["a.css", "--today", date, "--format", "json"], in: folder.url)
    #expect(result.status == status && result.errors.isEmpty)
    try expectEqual(CheckTests.summary(CheckTests.report(result))["suppressed"], suppressed)
    try expectEqual(
      CheckTests.findings(result).compactMap { $0["rule"] as? String }.sorted(), rules)
    let text = try Tool.paletteCheck(["a.css", "--today", date], in: folder.url).output
    #expect(text.contains("suppressed") == (suppressed > 0) && !text.contains("all pass"))
  }

  /// Of two pairs that fail, the file and the token that is left.
  @Test(
    arguments: [
      (
        "a.css",
        ":root { --background: #fff;\n--text-muted: #999; /* IGNORE */\n--text-subtle: #999;\n}"
      ),
      (
        "a.css",
        ":root { --background: #fff;\n--text-muted: light-dark(\n  #999,\n  #888); /* IGNORE */\n"
          + "--text-subtle: #999;\n}"
      ),
      (
        "a.css",
        ":root { /* IGNORE */\n--text-muted: #999;\n--text-subtle: #999; --background: #fff;\n}"
      ),
      (
        "a.css",
        ":root { --background: #fff; /* IGNORE */ --text-muted: #999; --text-subtle: #999;\n}"
      ),
      ("a.css", "h1 {\n} /* IGNORE */\n:root { --text-muted: #999; --background: #fff; }"),
      (
        "a.json5",
        """
        {"background": {"$type": "color", "$value": "#fff"},
        "text-muted": {"$type": "color", "$value": "#999"}, // IGNORE
        "text-subtle": {"$type": "color", "$value": "#999"}}
        """
      ),
      (
        "a.yaml",
        """
        background: {value: "#fff", type: color}
        text-muted: {value: "#999", type: color} # IGNORE
        text-subtle: {value: "#999", type: color}
        """
      ),
      (
        "a.yaml",
        """
        background: {value: "#fff", type: color}
        text-muted: # IGNORE
          value: "#999"
          type: color
        text-subtle: {value: "#999", type: color}
        """
      ),
    ])
  func aCommentAtTheEndOfALineIsForTheLine(_ name: String, _ text: String) throws {
    let folder = try TemporaryDirectory()
    try folder.write(
      name, text.replacing("IGNORE", with: "palette-check-ignore contrast/minimum: a logo"))
    let findings = try CheckTests.findings(
      Tool.paletteCheck([name, "--format", "json"], in: folder.url))
    let left = findings.filter { $0["rule"] as? String == "contrast/minimum" }
      .compactMap { $0["token"] as? String }
    expectEqual(
      left,
      text.contains("text-subtle") ? [name == "a.css" ? "--text-subtle" : "text-subtle"] : [])
  }

  @Test(arguments: ["2027-02-30", "tomorrow", ""])
  func aDateThatIsNoneIsWrongUsage(_ date: String) throws {
    let result = try Tool.paletteCheck(["a.css", "--today", date])
    #expect(result.status == 2 && result.errors.contains("is not a date"))
  }

  /// What is suppressed is in no baseline, and the configuration decides what a defect costs.
  @Test func withABaselineAndAConfiguration() throws {
    let folder = try TemporaryDirectory()
    try folder.write("a.css", Self.sheet.replacingOccurrences(of: " (until 2027-01-31)", with: ""))
    let written = try Tool.paletteCheck(["baseline", "write", "a.css"], in: folder.url)
    expectEqual(written.output, "palette-check-baseline.json: 0 findings, 0 new\n")
    try folder.write("b.css", "/* palette-check-ignore contrast */\n" + Self.sheet)
    let arguments = ["b.css", "--select", "suppression"]
    try expectEqual(Tool.paletteCheck(arguments, in: folder.url).status, 1)
    try folder.write("palette-check.yml", "rules: {suppression/missing-reason: note}")
    let lenient = try Tool.paletteCheck(["b.css"], in: folder.url)
    #expect(lenient.status == 0 && lenient.output.contains("suppression/missing-reason"))
  }
}

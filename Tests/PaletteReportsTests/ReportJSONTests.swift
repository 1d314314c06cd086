import DesignTokens
import Foundation
import PaletteReports
import PaletteRules
import SourceSyntax
import Testing

@Suite struct ReportJSONTests {
  static func parse(_ text: String) throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return try #require(object as? [String: Any])
  }

  @Test func theSchemaHolds() throws {
    let text = JSON(style: ReportStyle()).text(of: SampleReport.report)
    let object = try Self.parse(text)
    #expect(object["schema"] as? String == "palette-check/1")
    #expect(object["tool"] as? [String: String] == ["name": "palette-check", "version": "1.2.3"])
    var summary = try #require(object["summary"] as? [String: Any])
    let coverage = summary.removeValue(forKey: "coverage")
    #expect(coverage as? [String: Int] == ["foregrounds": 0, "measured": 0])
    #expect(
      summary as? [String: Int] == [
        "files": 3, "tokens": 1140, "pairs": 243, "appearances": 4, "checked": 972, "errors": 1,
        "warnings": 2, "notes": 0, "unknown": 1, "suppressed": 0,
      ])
    let findings = try #require(object["findings"] as? [[String: Any]])
    #expect(findings.count == 4)
    let finding = findings[1]
    #expect(finding["rule"] as? String == "contrast/minimum")
    #expect(finding["severity"] as? String == "error" && finding["outcome"] as? String == "fail")
    #expect(finding["token"] as? String == "text.muted")
    #expect(finding["against"] as? String == "surface.base")
    #expect(finding["measured"] as? Double == 3.98214 && finding["required"] as? Double == 4.5)
    #expect(finding["metric"] as? String == "wcag2" && finding["reason"] == nil)
    #expect(
      finding["range"] as? [String: [String: Int]] == [
        "start": ["line": 3, "column": 26, "offset": 326],
        "end": ["line": 3, "column": 38, "offset": 338],
      ])
    #expect(
      finding["appearances"] as? [[String: String]] == [["scheme": "dark", "contrast": "normal"]])
    #expect(finding["contexts"] as? [[String: String]] == [["theme": "dark"]])
    let related = try #require(finding["related"] as? [[String: Any]])
    #expect(related.map { $0["file"] as? String } == ["tokens/gray.json", SampleReport.file])
    let fix = try #require(finding["fix"] as? [String: Any])
    #expect(fix["safe"] as? Bool == false && fix["description"] as? String == "use #8f8f8f")
    let edit = try #require((fix["edits"] as? [[String: Any]])?.first)
    #expect(edit["text"] as? String == "x" && edit["range"] != nil && edit["file"] != nil)

    let unknown = findings[2]
    #expect(unknown["outcome"] as? String == "unknown")
    #expect((unknown["reason"] as? [String: String])?["code"] == "unknown-backdrop")
    let appearances = unknown["appearances"] as? [[String: String]]
    #expect(appearances?.last == ["scheme": "dark", "contrast": "normal", "level": "elevated"])
    #expect(findings[0]["range"] == nil, "an image has no range")

    let errors = try #require(object["errors"] as? [[String: Any]])
    #expect(errors.map { $0["code"] as? String } == ["json/syntax", "input/unreadable", "png/crc"])
  }

  /// The keys of an asset, as the contract lists them.
  @Test func factsHaveTheAgreedKeys() throws {
    let lines = NDJSON(style: ReportStyle()).text(of: SampleReport.report)
      .split(separator: "\n").map(String.init)
    let events = try lines.map(Self.parse)
    #expect(events.first?["event"] as? String == "run")
    #expect(events.last?["event"] as? String == "summary")
    let assets = events.filter { $0["event"] as? String == "asset" }
    let facts = try #require(assets.first?["facts"] as? [String: Any])
    #expect(
      Set(facts.keys) == [
        "format", "width", "height", "bitDepth", "channels", "animated", "interlaced", "indexed",
        "alpha", "orientation", "profile", "wideGamutShare", "differenceIfUntagged", "luminance",
        "dominant", "colors", "singleInk", "perceptualHash",
      ])
    let profile = try #require(facts["profile"] as? [String: Any])
    #expect(
      Set(profile.keys) == ["recognized", "equivalence", "description", "md5", "source"])
    #expect(profile["recognized"] is NSNull && profile["source"] as? String == "none")
    let metadata = try #require(assets[1]["facts"] as? [String: Any])
    #expect(metadata["luminance"] == nil && metadata["colors"] == nil)
    #expect(assets[1]["error"] is NSNull && assets[2]["facts"] is NSNull)
    let failure = try #require(assets[2]["error"] as? [String: Any])
    #expect(failure["code"] as? String == "png/crc" && failure["offset"] as? Int == 57)
    #expect(events.count { $0["event"] as? String == "finding" } == 4)
  }

  @Test(arguments: [
    (JSONText.number(4.5), "4.5"), (.number(3), "3"), (.number(0.1 + 0.2), "0.30000000000000004"),
    (.number(.nan), "null"), (.number(-0.0), "-0"), (.number(1e300), "1e+300"),
    (.string("a\"\\\n\u{0}\u{1B}é😀"), "\"a\\\"\\\\\\n\\u0000\\u001bé😀\""), (.array([]), "[]"),
    (.object([("b", 1), ("a", nil), ("c", .null)]), "{\"b\":1,\"c\":null}"),
  ])
  func text(_ value: JSONText, _ expected: String) throws {
    #expect(value.compact == expected)
    let wrapped = Data("[\(expected)]".utf8)
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: wrapped) }
  }

  @Test func prettyTextSaysTheSame() throws {
    let json = SampleReport.report.json
    let pretty = try Self.parse(json.pretty) as NSDictionary
    #expect(pretty == (try Self.parse(json.compact)) as NSDictionary)
    #expect(json.pretty.split(separator: "\n").allSatisfy { $0.count <= 160 })
  }
}

import DesignTokens
import Foundation
import PaletteReports
import PaletteRules
import SourceSyntax
import Testing

/// SARIF 2.1.0: what its schema requires of the objects that are used, and the limits of GitHub.
@Suite struct SARIFTests {
  /// The properties of an object in the schema, all others being forbidden, and those it must have.
  struct Shape {
    var required: Set<String> = []
    var allowed: Set<String>
  }

  @Test func `a result about several tokens lists them`() {
    var finding = SampleReport.contrast
    finding.tokens = ["text.muted", "text.other"]
    let report = Report(toolVersion: "1", findings: [finding])
    let list = #""tokens":["text.muted","text.other"]"#
    for id in [SARIF.id, JSON.id, NDJSON.id] {
      let reporter = Reporters.all.first { $0.id == id }?.init(style: SampleReport.style())
      let text = reporter?.text(of: report).filter { $0 != " " && $0 != "\n" }
      #expect(text?.contains(list) == true, "\(id)")
    }
  }

  static let shapes: [String: Shape] = [
    "sarifLog": Shape(
      required: ["version", "runs"],
      allowed: ["$schema", "version", "runs", "inlineExternalProperties", "properties"]),
    "run": Shape(
      required: ["tool"],
      allowed: [
        "tool", "invocations", "columnKind", "originalUriBaseIds", "results", "artifacts",
        "properties",
      ]),
    "tool": Shape(required: ["driver"], allowed: ["driver", "extensions", "properties"]),
    "toolComponent": Shape(
      required: ["name"],
      allowed: [
        "name", "version", "semanticVersion", "informationUri", "rules", "notifications",
        "properties",
      ]),
    "reportingDescriptor": Shape(
      required: ["id"],
      allowed: [
        "id", "name", "shortDescription", "fullDescription", "help", "helpUri",
        "defaultConfiguration", "properties",
      ]),
    "invocation": Shape(
      required: ["executionSuccessful"],
      allowed: ["executionSuccessful", "exitCode", "toolExecutionNotifications", "properties"]),
    "notification": Shape(
      required: ["message"], allowed: ["message", "level", "locations", "descriptor", "properties"]),
    "result": Shape(
      required: ["message"],
      allowed: [
        "ruleId", "ruleIndex", "kind", "level", "message", "locations", "relatedLocations",
        "partialFingerprints", "fixes", "suppressions", "properties",
      ]),
    "suppression": Shape(
      required: ["kind"],
      allowed: ["guid", "kind", "status", "justification", "location", "properties"]),
    "location": Shape(
      allowed: ["id", "physicalLocation", "logicalLocations", "message", "properties"]),
    "physicalLocation": Shape(allowed: ["artifactLocation", "region", "properties"]),
    "artifactLocation": Shape(allowed: ["uri", "uriBaseId", "index", "description", "properties"]),
    "logicalLocation": Shape(allowed: ["name", "fullyQualifiedName", "kind", "properties"]),
    "region": Shape(
      allowed: [
        "startLine", "startColumn", "endLine", "endColumn", "byteOffset", "byteLength",
        "properties",
      ]),
    "fix": Shape(
      required: ["artifactChanges"], allowed: ["description", "artifactChanges", "properties"]),
    "artifactChange": Shape(
      required: ["artifactLocation", "replacements"],
      allowed: ["artifactLocation", "replacements", "properties"]),
    "replacement": Shape(
      required: ["deletedRegion"], allowed: ["deletedRegion", "insertedContent", "properties"]),
    "message": Shape(required: ["text"], allowed: ["text", "markdown", "properties"]),
    "artifactContent": Shape(allowed: ["text", "properties"]),
    "reportingConfiguration": Shape(allowed: ["level", "enabled", "rank", "properties"]),
  ]

  /// The kinds of the objects that properties have.
  static let kinds: [String: String] = [
    "runs": "run", "tool": "tool", "driver": "toolComponent", "rules": "reportingDescriptor",
    "shortDescription": "message", "fullDescription": "message", "help": "message",
    "defaultConfiguration": "reportingConfiguration", "invocations": "invocation",
    "toolExecutionNotifications": "notification", "results": "result", "message": "message",
    "locations": "location", "relatedLocations": "location",
    "physicalLocation": "physicalLocation", "artifactLocation": "artifactLocation",
    "logicalLocations": "logicalLocation", "region": "region", "deletedRegion": "region",
    "fixes": "fix", "suppressions": "suppression", "location": "location",
    "artifactChanges": "artifactChange", "replacements": "replacement",
    "insertedContent": "artifactContent", "description": "message",
  ]

  /// What breaks the schema, each with its place.
  static func faults(_ value: Any, _ kind: String, _ place: String = "") -> [String] {
    guard let object = value as? [String: Any], let shape = shapes[kind] else {
      return ["\(place): not an object \(kind)"]
    }
    let keys = Set(object.keys)
    var faults = keys.subtracting(shape.allowed).map { "\(place).\($0): not allowed" }
    faults += shape.required.subtracting(keys).map { "\(place).\($0): missing" }
    for (key, value) in object where key != "properties" {
      let place = "\(place).\(key)"
      switch key {
      case "level":
        let levels = ["none", "note", "warning", "error"]
        if !levels.contains(value as? String ?? "") { faults.append("\(place): \(value)") }
      case "kind" where kind == "result":
        let kinds = ["notApplicable", "pass", "fail", "review", "open", "informational"]
        if !kinds.contains(value as? String ?? "") { faults.append("\(place): \(value)") }
      case "kind" where kind == "suppression":
        let kinds = ["inSource", "external"]
        if !kinds.contains(value as? String ?? "") { faults.append("\(place): \(value)") }
      case "startLine", "startColumn", "endLine", "endColumn":
        if value as? Int ?? 0 < 1 { faults.append("\(place): \(value)") }
      case "ruleIndex":
        if value as? Int ?? -2 < -1 { faults.append("\(place): \(value)") }
      case "uri":
        let text = value as? String ?? ""
        let isValid = URL(string: text) != nil && !text.contains(" ") && !text.hasPrefix("/")
        if !isValid { faults.append("\(place): \(text)") }
      case "columnKind":
        if value as? String != "utf16CodeUnits" { faults.append("\(place): \(value)") }
      default:
        guard let kind = kinds[key] else { continue }
        if let values = value as? [Any] {
          let isChange = key == "artifactChanges" || key == "replacements"
          if isChange, values.isEmpty { faults.append("\(place): empty") }
          if ["rules", "relatedLocations", "fixes"].contains(key),
            Set(values.compactMap { $0 as? NSDictionary }).count < values.count
          {
            faults.append("\(place): not unique")
          }
          for (index, value) in values.enumerated() {
            faults += Self.faults(value, kind, "\(place)[\(index)]")
          }
        } else {
          faults += Self.faults(value, kind, place)
        }
      }
    }
    // A result that is no failure has the level “none” (3.27.10).
    if kind == "result", let open = object["kind"] as? String, open != "fail",
      object["level"] as? String != "none"
    {
      faults.append("\(place): \(open) with a level")
    }
    return faults
  }

  static func log(_ report: Report) throws -> [String: Any] {
    try ReportJSONTests.parse(SARIF(style: ReportStyle()).text(of: report))
  }

  static func run(_ report: Report) throws -> [String: Any] {
    try #require((try log(report)["runs"] as? [[String: Any]])?.first)
  }

  static func results(_ report: Report) throws -> [[String: Any]] {
    try #require(try run(report)["results"] as? [[String: Any]])
  }

  @Test(arguments: [SampleReport.report, SampleReport.hostile, Report(toolVersion: "1.0.0")])
  func `every object is one of the schema`(_ report: Report) throws {
    let log = try Self.log(report)
    #expect(Self.faults(log, "sarifLog").isEmpty)
    #expect(log["version"] as? String == "2.1.0")
  }

  @Test func `a rule carries its documentation`() throws {
    let tool = try #require(try Self.run(SampleReport.report)["tool"] as? [String: Any])
    let driver = try #require(tool["driver"] as? [String: Any])
    let rules = try #require(driver["rules"] as? [[String: Any]])
    let contrast = try #require(rules.first { $0["id"] as? String == "contrast/minimum" })
    let help = try #require(contrast["help"] as? [String: String])
    #expect(help["markdown"]?.contains("## Why it matters") == true)
    #expect(help["text"]?.contains("##") == false)
    let tags = (contrast["properties"] as? [String: Any])?["tags"] as? [String]
    #expect(tags?.contains("accessibility") == true && tags?.count ?? 99 <= 20)
    for rule in rules {
      for key in ["shortDescription", "fullDescription"] {
        let text = (rule[key] as? [String: String])?["text"] ?? ""
        #expect(text.utf16.count <= 1_024)
      }
    }
    for result in try Self.results(SampleReport.report) {
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
    }
  }

  @Test func `fingerprints stay when lines move and values change`() throws {
    func fingerprints(_ report: Report) throws -> [String] {
      try Self.results(report).map { result in
        try #require((result["partialFingerprints"] as? [String: String])?["paletteCheck/v1"])
      }
    }
    var moved = SampleReport.report
    for index in moved.findings.indices {
      moved.findings[index].range = SampleReport.range(400 + index, 3, to: 400 + index, 9)
      moved.findings[index].measurement = .init(metric: "wcag2", measured: 2, required: 4.5)
      if moved.findings[index].token != nil { moved.findings[index].message = "another ratio" }
    }
    let known = try fingerprints(SampleReport.report)
    #expect(try fingerprints(moved) == known)
    #expect(Set(known).count == known.count)
    var other = SampleReport.report
    other.findings[1].against = "surface.raised"
    #expect(try Set(fingerprints(other)).symmetricDifference(known).count == 2)
    // Equal findings of one file are told apart.
    let twice = Report(toolVersion: "1", findings: [SampleReport.odd, SampleReport.odd])
    #expect(try Set(fingerprints(twice)).count == 2)
  }

  @Test func `a fix is replacements by file`() throws {
    let results = try Self.results(SampleReport.report)
    let fixes = results.compactMap { $0["fixes"] as? [[String: Any]] }
    let fix = try #require(fixes.first?.first)
    let changes = try #require(fix["artifactChanges"] as? [[String: Any]])
    let change = try #require(changes.first)
    #expect((change["artifactLocation"] as? [String: String])?["uri"] == SampleReport.file)
    let replacement = try #require((change["replacements"] as? [[String: Any]])?.first)
    #expect(
      replacement["deletedRegion"] as? [String: Int]
        == ["startLine": 3, "startColumn": 26, "endLine": 3, "endColumn": 38])
    #expect((replacement["insertedContent"] as? [String: String])?["text"] == "x")
  }

  @Test func `locations are relative URIs`() throws {
    let locations = try Self.results(SampleReport.hostile).compactMap { result in
      let location = (result["locations"] as? [[String: Any]])?.first
      let physical = location?["physicalLocation"] as? [String: Any]
      return (physical?["artifactLocation"] as? [String: String])?["uri"]
    }
    #expect(locations.contains("a%20b/%C3%A9%3Cb%3E%7C%3A%2C%25%3Bicon@2x.json"))
    #expect(locations.contains("file:///tmp/x%23y.json"))
  }

  /// What a suppression or a baseline hides is listed after all others, and says so.
  @Test func `hidden findings are suppressed results`() throws {
    var report = SampleReport.report
    let place = SourceLocation(
      file: SampleReport.file, range: SampleReport.range(2, 3, to: 2, 40))
    report.suppressed = [
      .init(
        finding: SampleReport.odd,
        causes: [
          .inSource(reason: "the logo [1] is white", location: place),
          .inSource(reason: nil, location: place),
        ]),
      .init(finding: SampleReport.image, causes: [.baseline(file: "a b.json")]),
    ]
    #expect(Self.faults(try Self.log(report), "sarifLog").isEmpty)
    let results = try Self.results(report)
    #expect(results.count == report.findings.count + 2)
    let hidden = results.suffix(2).map { $0["suppressions"] as? [[String: Any]] ?? [] }
    #expect(results.dropLast(2).allSatisfy { $0["suppressions"] == nil })
    #expect(
      hidden.map { $0.map { $0["kind"] as? String } } == [["inSource", "inSource"], ["external"]])
    #expect(hidden[0][0]["justification"] as? String == "the logo [1] is white")
    #expect(hidden[0][1]["justification"] == nil)
    let location = hidden[0][0]["location"] as? [String: Any]
    let region = (location?["physicalLocation"] as? [String: Any])?["region"] as? [String: Int]
    #expect(region?["startLine"] == 2)
    // The limit holds for both together.
    report.findings = Array(repeating: SampleReport.odd, count: 24_999)
    let cut = try Self.results(report)
    #expect(cut.count == 25_000 && cut.count { $0["suppressions"] != nil } == 1)
  }

  @Test func `a rule links to its documentation where that has an address`() throws {
    #expect(!SARIF(style: ReportStyle()).text(of: SampleReport.report).contains("helpUri"))
    var style = ReportStyle(usesColor: true)
    style.documentation = "https://example.org/Rules.html"
    let address = "https://example.org/Rules.html#contrast-minimum"
    for reporter in [SARIF.self, HTML.self, Markdown.self, GitLab.self, Text.self]
      as [any Reporter.Type]
    {
      #expect(reporter.init(style: style).text(of: SampleReport.report).contains(address))
    }
    let text = Text(style: style).text(of: SampleReport.report)
    #expect(text.contains("\u{1B}]8;;\(address)\u{1B}\\"))
    style.usesColor = false
    #expect(!Text(style: style).text(of: SampleReport.report).contains(address))
  }

  /// The most severe come first and stay; what is left out is said.
  @Test func `more results than GitHub accepts are cut`() throws {
    var report = Report(toolVersion: "1")
    report.findings = (0..<25_100).map { index in
      var finding = SampleReport.odd
      finding.message = "finding \(index)"
      finding.severity = index >= 25_000 ? .error : .note
      return finding
    }
    let run = try Self.run(report)
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.count == 25_000)
    #expect(results.prefix(100).allSatisfy { $0["level"] as? String == "error" })
    let invocation = try #require((run["invocations"] as? [[String: Any]])?.first)
    let notes = try #require(invocation["toolExecutionNotifications"] as? [[String: Any]])
    let text = (notes.first?["message"] as? [String: String])?["text"] ?? ""
    #expect(
      text == "GitHub shows 5000 of the 25100 findings, the most severe; the last 100 are not in "
        + "this file.")
    report.findings = Array(report.findings.prefix(5_000))
    #expect((try Self.run(report)["invocations"] as? [[String: Bool]])?.first?.count == 1)
  }
}

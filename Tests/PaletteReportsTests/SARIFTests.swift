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
        "tool", "invocations", "columnKind", "newlineSequences", "originalUriBaseIds", "results",
        "artifacts",
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
        "partialFingerprints", "fixes", "suppressions", "baselineState", "properties",
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
      if !isValid(value, key, in: kind) { faults.append("\(place): \(value)") }
      guard let kind = kinds[key] else { continue }
      guard let values = value as? [Any] else {
        faults += Self.faults(value, kind, place)
        continue
      }
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
    }
    // Tags are unique (3.8.2.2); GitHub rejects a file in which one of any rule is not.
    if let tags = (object["properties"] as? [String: Any])?["tags"] as? [String],
      Set(tags).count < tags.count || tags.count > 20
    {
      faults.append("\(place).properties.tags: \(tags)")
    }
    // A region states where it begins, by lines or by bytes (3.30.1).
    if kind == "region", object["startLine"] == nil, object["byteOffset"] == nil {
      faults.append("\(place): nowhere")
    }
    // A result that is no failure has the level “none” (3.27.10).
    if kind == "result", let open = object["kind"] as? String, open != "fail",
      object["level"] as? String != "none"
    {
      faults.append("\(place): \(open) with a level")
    }
    return faults
  }

  /// Whether a plain value is one that the schema allows.
  private static func isValid(_ value: Any, _ key: String, in kind: String) -> Bool {
    let text = value as? String ?? ""
    switch key {
    case "level": return ["none", "note", "warning", "error"].contains(text)
    case "kind" where kind == "result":
      return ["notApplicable", "pass", "fail", "review", "open", "informational"].contains(text)
    case "kind" where kind == "suppression": return ["inSource", "external"].contains(text)
    case "byteOffset", "byteLength": return value as? Int ?? -1 >= 0
    case "newlineSequences":
      let values = value as? [String] ?? []
      return !values.isEmpty && Set(values).count == values.count
    case "startLine", "startColumn", "endLine", "endColumn": return value as? Int ?? 0 >= 1
    case "ruleIndex": return value as? Int ?? -2 >= -1
    case "uri": return URL(string: text) != nil && !text.contains(" ") && !text.hasPrefix("/")
    case "columnKind": return text == "utf16CodeUnits"
    default: return true
    }
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

  /// All rules in one report, so that the document has the descriptor of each.
  @Test func `the descriptor of every rule is one of the schema`() throws {
    let findings = Rules.all.map { rule in
      Finding(rule: rule.id, severity: rule.defaultSeverity, message: "m", file: "a.json")
    }
    let log = try Self.log(Report(toolVersion: "1", findings: findings))
    #expect(Self.faults(log, "sarifLog").isEmpty)
    let run = try #require((log["runs"] as? [[String: Any]])?.first)
    let driver = try #require((run["tool"] as? [String: [String: Any]])?["driver"])
    let rules = try #require(driver["rules"] as? [[String: Any]])
    #expect(rules.count == Rules.all.count)
    for rule in rules {
      let id = try #require(rule["id"] as? String)
      let tags = (rule["properties"] as? [String: Any])?["tags"] as? [String] ?? []
      #expect(tags.contains(String(id.prefix { $0 != "/" })), "\(id)")
    }
  }

  /// GitHub requires the descriptions and the help of each rule.
  @Test func `a rule of another version is described`() throws {
    let finding = Finding(
      rule: "contrast/of-tomorrow", severity: .note, message: "m", file: "a.json")
    let report = Report(toolVersion: "1", findings: [finding])
    #expect(Self.faults(try Self.log(report), "sarifLog").isEmpty)
    let tool = try #require(try Self.run(report)["tool"] as? [String: [String: Any]])
    let rule = try #require((tool["driver"]?["rules"] as? [[String: Any]])?.first)
    for key in ["shortDescription", "fullDescription", "help"] {
      #expect((rule[key] as? [String: String])?["text"]?.contains(finding.rule) == true)
    }
    #expect((rule["defaultConfiguration"] as? [String: String])?["level"] == "note")
  }

  static func fingerprints(
    _ report: Report, _ style: ReportStyle = ReportStyle(), key: String = "paletteCheck/v2"
  ) throws -> [String?] {
    let log = try ReportJSONTests.parse(SARIF(style: style).text(of: report))
    let run = try #require((log["runs"] as? [[String: Any]])?.first)
    let results = try #require(run["results"] as? [[String: Any]])
    return results.map { ($0["partialFingerprints"] as? [String: String])?[key] }
  }

  @Test func `a fingerprint does not depend on how many alike there are`() throws {
    func report(_ message: String) -> Report {
      let finding = Finding(
        rule: "alias/unresolved", severity: .error, message: message, file: "a.json",
        range: SampleReport.range(1, 2, to: 1, 3))
      return Report(
        toolVersion: "1", findings: [finding],
        problems: [.init(code: "color/hex", message: message, file: "a.json")])
    }
    func gitLab(_ report: Report) throws -> [String] {
      let data = Data(GitLab(style: ReportStyle()).text(of: report).utf8)
      let issues = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
      return issues.compactMap { $0["fingerprint"] as? String }
    }
    let one = report("there is no token “a (b)”")
    for others in ["2 such places", "17 such places in 3 files"] {
      let many = report(SourceProblem.counted("there is no token “a (b)”", others))
      #expect(many.findings[0].message == "there is no token “a (b)” (the first of \(others))")
      #expect(try Self.fingerprints(many) == Self.fingerprints(one))
      #expect(try gitLab(many) == gitLab(one))
    }
    #expect(try Self.fingerprints(report("there is no token “a”")) != Self.fingerprints(one))
  }

  @Test func `a fingerprint does not depend on how the path is spelled`() throws {
    func report(_ file: String) -> Report {
      var finding = SampleReport.contrast
      finding.file = file
      return Report(toolVersion: "1", findings: [finding])
    }
    var style = ReportStyle()
    let plain = try Self.fingerprints(report("a.css"))
    #expect(try Self.fingerprints(report("./a.css")) == plain)
    #expect(try Self.fingerprints(report("b/../a.css")) == plain)
    style.folders = .init(current: "/repo/site", root: "/repo")
    let whole = try Self.fingerprints(report("a.css"), style)
    #expect(try Self.fingerprints(report("/repo/site/a.css"), style) == whole)
    #expect(try Self.fingerprints(report("../site/./a.css"), style) == whole)
    style.folders = .init(current: "/repo", root: "/repo")
    #expect(try Self.fingerprints(report("site/a.css"), style) == whole)
    #expect(try Self.fingerprints(report("a.css"), style) != whole)
  }

  /// Findings of one pair in several appearances: when one is gone, the others stay what they are.
  @Test func `a fingerprint does not depend on findings before it`() throws {
    var report = Report(toolVersion: "1")
    report.findings = [["light"], ["dark"], ["dark + increased contrast"], []].map { conditions in
      var finding = SampleReport.contrast
      finding.conditions = conditions
      return finding
    }
    let all = try Self.fingerprints(report)
    #expect(Set(all).count == 4)
    report.findings.removeFirst()
    #expect(try Self.fingerprints(report) == Array(all.dropFirst()))
  }

  /// GitHub looks at this one only, and computes it from the line where there is one
  /// (`codeql-action/src/fingerprints.ts`).
  @Test func `a result without a line has the fingerprint of GitHub`() throws {
    let report = Report(toolVersion: "1", findings: [SampleReport.image, SampleReport.contrast])
    let own = try Self.fingerprints(report)
    let hashes = try Self.fingerprints(report, key: "primaryLocationLineHash")
    let results = try Self.results(report)
    for (index, result) in results.enumerated() {
      let location = (result["locations"] as? [[String: Any]])?.first
      let physical = location?["physicalLocation"] as? [String: Any]
      #expect(hashes[index] == (physical?["region"] == nil ? own[index].map { "\($0):1" } : nil))
    }
    #expect(hashes.compactMap(\.self).count == 1)
  }

  /// SARIF 2.1.0, 3.11.5 and 3.11.6.
  @Test(arguments: [
    ("{a.b} is {", "{{a.b}} is {{"), ("a[0] \\ b", "a[0] \\ b"), ("[x] (y)", "[x] (y)"),
    ("[x](y)", "\\[x\\](y)"), ("\\[x\\](y)", "\\\\\\[x\\\\\\](y)"), ("[x](y", "[x](y"),
    ("a](b)", "a](b)"), ("[[x]](y)", "\\[[x]\\](y)"), ("[a] [b](1) [c]", "[a] \\[b\\](1) [c]"),
  ])
  func `nothing in a message is a placeholder or a link`(_ text: String, _ written: String) throws {
    var finding = SampleReport.odd
    finding.message = text
    finding.help = nil
    let problem = Report.Problem(code: "json/syntax", message: text)
    let report = Report(toolVersion: "1", findings: [finding], problems: [problem])
    let message = try #require(try Self.results(report).first?["message"] as? [String: String])
    #expect(message["text"] == written + ".")
    let invocation = try #require((try Self.run(report)["invocations"] as? [[String: Any]])?.first)
    let note = (invocation["toolExecutionNotifications"] as? [[String: Any]])?.first
    #expect((note?["message"] as? [String: String])?["text"] == written + ".")
  }

  @Test func `a long message is cut between its characters`() throws {
    var finding = SampleReport.odd
    finding.message = String(repeating: "{", count: 600)
    let text = try #require(
      (try Self.results(Report(toolVersion: "1", findings: [finding])).first?["message"]
        as? [String: String])?["text"])
    #expect(text.utf16.count <= 1_024 && text.hasSuffix("…"))
    #expect(text.count { $0 == "{" }.isMultiple(of: 2))
  }

  @Test func `a line ends where the readers of files end it`() throws {
    let ends = ["\r\n", "\n", "\r"]
    #expect(try Self.run(Report(toolVersion: "1"))["newlineSequences"] as? [String] == ends)
    for end in ends {
      #expect(try SourceText(name: "a", text: "a\(end)b").lineCount == 2)
    }
  }

  @Test func `what is outside of the repository has an absolute URI`() throws {
    func artifact(_ file: String, _ style: ReportStyle) throws -> [String: String] {
      var finding = SampleReport.odd
      finding.file = file
      let text = SARIF(style: style).text(of: Report(toolVersion: "1", findings: [finding]))
      let run = (try ReportJSONTests.parse(text)["runs"] as? [[String: Any]])?.first
      let result = (run?["results"] as? [[String: Any]])?.first
      let location = (result?["locations"] as? [[String: Any]])?.first
      let physical = location?["physicalLocation"] as? [String: Any]
      return try #require(physical?["artifactLocation"] as? [String: String])
    }
    var style = ReportStyle()
    style.folders = .init(current: "/repo/a b", root: "/repo")
    #expect(try artifact("../../x/ä.css", style) == ["uri": "file:///x/%C3%A4.css"])
    #expect(try artifact("../x.css", style) == ["uri": "x.css", "uriBaseId": "%SRCROOT%"])
    #expect(try artifact("x.css", style) == ["uri": "a%20b/x.css", "uriBaseId": "%SRCROOT%"])
    #expect(try artifact("/repo/x.css", style) == ["uri": "x.css", "uriBaseId": "%SRCROOT%"])
    #expect(try artifact("/repository/x.css", style) == ["uri": "file:///repository/x.css"])
  }

  @Test func `a place in a file that is no text is counted in bytes`() throws {
    var finding = SampleReport.contrast
    finding.file = "brand.ASE"
    finding.range = SourceRange(
      start: SourcePosition(line: 1, column: 13, offset: 12),
      end: SourcePosition(line: 1, column: 41, offset: 40))
    let report = Report(toolVersion: "1", findings: [finding])
    #expect(Self.faults(try Self.log(report), "sarifLog").isEmpty)
    let location = (try Self.results(report).first?["locations"] as? [[String: Any]])?.first
    let physical = location?["physicalLocation"] as? [String: Any]
    #expect(physical?["region"] as? [String: Int] == ["byteOffset": 12, "byteLength": 28])
  }

  @Test func `fingerprints stay when lines move and values change`() throws {
    func fingerprints(_ report: Report) throws -> [String] {
      try Self.fingerprints(report).map { try #require($0) }
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

  /// A suppression in a file says nothing about a baseline.
  @Test func `results have their state relative to a baseline`() throws {
    var report = SampleReport.report
    #expect(try Self.results(report).allSatisfy { $0["baselineState"] == nil })
    let place = SourceLocation(
      file: SampleReport.file, range: SampleReport.range(2, 3, to: 2, 40))
    report.suppressed = [
      .init(finding: SampleReport.odd, causes: [.inSource(reason: nil, location: place)]),
      .init(finding: SampleReport.image, causes: [.baseline(file: "a.json")]),
    ]
    report.absent = [SampleReport.odd]
    #expect(Self.faults(try Self.log(report), "sarifLog").isEmpty)
    let states = try Self.results(report).map { $0["baselineState"] as? String }
    let new = Array(repeating: Optional("new"), count: report.findings.count)
    #expect(states == new + [nil, "unchanged", "absent"])
  }

  @Test func `a rule links to its documentation where that has an address`() throws {
    var style = ReportStyle(usesColor: true)
    style.documentation = "Documentation/Rules.md"
    #expect(!SARIF(style: style).text(of: SampleReport.report).contains("helpUri"))
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

  /// A page on this machine is for reports that are read here; others name the command.
  @Test func `a rule links to its documentation on this machine where that can be followed`() {
    var style = ReportStyle(usesColor: true)
    style.documentation = "file:///usr/share/doc/palette-check/Rules.html"
    for reporter in [SARIF.self, Text.self] as [any Reporter.Type] {
      let text = reporter.init(style: style).text(of: SampleReport.report)
      #expect(text.contains("file:///usr/share/doc/palette-check/Rules.html#contrast-minimum"))
    }
    let commands: [(any Reporter.Type, String)] = [
      (Markdown.self, "`palette-check explain RULE`"),
      (GitLab.self, "`palette-check explain contrast/minimum`"),
      (GitHub.self, "`palette-check explain contrast/minimum`"),
      (JUnit.self, "`palette-check explain contrast/minimum`"),
    ]
    for (reporter, command) in commands {
      let text = reporter.init(style: style).text(of: SampleReport.report)
      #expect(text.contains(command) && !text.contains("file:///usr"), "\(text)")
    }
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

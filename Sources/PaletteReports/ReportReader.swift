import FileAccess
import TokenGraph
import ImageFacts
import PaletteRules
public import SourceSyntax
import SystemColors

/// Reads reports that were written as JSON or NDJSON.
///
/// ```swift
/// let text = Report(toolVersion: "1.0").json.compact
/// let (report, problem) = ReportReader.read(Array(text.utf8), name: "report.json")
/// print(report.toolVersion, problem == nil)
/// // Prints "1.0 true"
/// ```
public enum ReportReader {
  /// Reads a report.
  ///
  /// What such a report does not have is absent: the swatches of findings, and whether a file that
  /// was left out has a name.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - name: The path of the file, for problems.
  /// - Returns: What could be read, and the problem that kept the rest from being read, if so.
  public static func read(
    _ bytes: [UInt8], name: String
  ) -> (report: Report, problem: SourceProblem?) {
    var report = Report(toolVersion: "")
    do throws(SourceProblem) {
      let end = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
      let first = try? JSONReader.read(SourceText(name: name, bytes: Array(bytes[..<end])))
      if first?.root["event"] != nil {
        try readEvents(bytes, name, into: &report)
      } else {
        let root = try JSONReader.read(SourceText(name: name, bytes: bytes)).root
        report = try Report(root)
      }
      return (report, nil)
    } catch {
      return (report, error)
    }
  }

  /// Reads events one by one: a report may be longer than what is read as one text.
  private static func readEvents(
    _ bytes: [UInt8], _ name: String, into report: inout Report
  ) throws(SourceProblem) {
    var line = 0
    var start = bytes.startIndex
    var hasSummary = false
    while start < bytes.endIndex {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
      do throws(SourceProblem) {
        let text = try SourceText(name: name, bytes: Array(bytes[start..<end]))
        if !text.bytes.isEmpty {
          let event = try JSONReader.read(text).root
          guard line > 0 || event["event"]?.string == "run" else {
            throw event.problem("the report does not begin with the event “run”")
          }
          if hasSummary { throw event.problem("there is an event after the summary") }
          hasSummary = try add(event, to: &report)
        }
      } catch {
        if !hasSummary { countFindings(&report) }
        throw error.moved(byLines: line, bytes: start)
      }
      line += 1
      start = end < bytes.endIndex ? end + 1 : end
    }
    guard !hasSummary else { return }
    countFindings(&report)
    let place = SourcePosition(line: line + 1, column: 1, offset: bytes.count)
    throw SourceProblem(
      "merge/incomplete", "the report ends without a summary",
      at: SourceLocation(file: name, range: SourceRange(start: place, end: place)),
      help: "The run that wrote it was stopped. Run it again.")
  }

  /// Adds an event to a report.
  ///
  /// - Returns: Whether it is the summary.
  private static func add(
    _ event: JSONValue, to report: inout Report
  ) throws(SourceProblem) -> Bool {
    let name = try event.member("event")
    switch name.string {
    case "run":
      report.toolVersion = try event.toolVersion()
      report.shard = try event.shard()
    case "skipped":
      let entry = try Report.Skipped(event)
      report.skipped.append(entry)
      report.summary.skipped[entry.reason, default: 0] += 1
    case "error": report.problems.append(try Report.Problem(event))
    case "asset": report.assets.append(try Report.Asset(event))
    case "finding": report.findings.append(try Finding(event))
    case "summary":
      report.summary = try Report.Summary(event)
      return true
    default: throw name.problem("there is no such event")
    }
    return false
  }

  private static func countFindings(_ report: inout Report) {
    report.summary.files = report.assets.count
    report.summary.checked = report.assets.count { $0.facts != nil }
    report.summary.count(report.findings)
  }
}

// MARK: - Members

extension JSONValue {
  fileprivate func problem(_ message: String) -> SourceProblem {
    SourceProblem(
      "merge/report", message, at: location,
      help: "Merge reports that this version wrote with --format json or ndjson.")
  }

  /// A member that is neither missing nor `null`.
  fileprivate func optional(_ name: String) -> JSONValue? {
    self[name].flatMap { $0.kind == .null ? nil : $0 }
  }

  fileprivate func member(_ name: String) throws(SourceProblem) -> JSONValue {
    guard let value = self[name] else { throw problem("“\(name)” is missing") }
    return value
  }

  private func value<Value>(
    _ value: Value?, _ words: String
  ) throws(SourceProblem) -> Value {
    guard let value else { throw problem("expected \(words), found \(kind.words)") }
    return value
  }

  fileprivate func asText() throws(SourceProblem) -> String { try value(string, "a string") }
  fileprivate func asNumber() throws(SourceProblem) -> Double { try value(number, "a number") }
  fileprivate func asBool() throws(SourceProblem) -> Bool { try value(bool, "true or false") }
  fileprivate func asInteger() throws(SourceProblem) -> Int {
    try value(numberText.flatMap { Int($0) }, "a whole number")
  }

  fileprivate func text(_ name: String) throws(SourceProblem) -> String {
    try member(name).asText()
  }
  fileprivate func integer(_ name: String) throws(SourceProblem) -> Int {
    try member(name).asInteger()
  }
  fileprivate func number(_ name: String) throws(SourceProblem) -> Double {
    try member(name).asNumber()
  }
  fileprivate func bool(_ name: String) throws(SourceProblem) -> Bool {
    try member(name).asBool()
  }

  fileprivate func choice<Value: RawRepresentable>(
    _ name: String, _ type: Value.Type = Value.self
  ) throws(SourceProblem) -> Value where Value.RawValue == String {
    let member = try member(name)
    guard let value = Value(rawValue: try member.asText()) else {
      throw member.problem("“\(name)” has no such value")
    }
    return value
  }

  /// What a member is read as; `nil` if it is missing or `null`.
  fileprivate func read<Value>(
    _ name: String, _ body: (JSONValue) throws(SourceProblem) -> Value
  ) throws(SourceProblem) -> Value? {
    guard let member = optional(name) else { return nil }
    return try body(member)
  }

  /// What the elements of a list are read as; empty if it is missing.
  fileprivate func list<Value>(
    _ name: String, _ body: (JSONValue) throws(SourceProblem) -> Value
  ) throws(SourceProblem) -> [Value] {
    guard let list = optional(name) else { return [] }
    guard list.kind == .array else { throw list.problem("expected an array") }
    var values: [Value] = []
    for element in list.elements { values.append(try body(element)) }
    return values
  }

  /// The version of the tool, after the check that this is a report.
  fileprivate func toolVersion() throws(SourceProblem) -> String {
    guard kind == .object else { throw problem("expected a report, found \(kind.words)") }
    let schema = try member("schema")
    guard schema.string == Report.schema else {
      throw SourceProblem(
        "merge/schema", "the schema is \(schema.sourceText), not “\(Report.schema)”",
        at: schema.location, help: "Merge reports of one version of the tool.")
    }
    return try member("tool").text("version")
  }

  /// The part of the files, if it is one of several.
  fileprivate func shard() throws(SourceProblem) -> Report.Shard? {
    try read("shard") { json throws(SourceProblem) in
      guard
        var shard = Report.Shard(index: try json.integer("index"), of: try json.integer("count"))
      else { throw json.problem("there is no such part") }
      shard.digest = try json.read("digest") { json throws(SourceProblem) in try json.asText() }
      return shard
    }
  }
}

extension SourceProblem {
  /// The problem of one line as a problem of the whole text.
  fileprivate func moved(byLines lines: Int, bytes: Int) -> SourceProblem {
    func moved(_ position: SourcePosition) -> SourcePosition {
      SourcePosition(
        line: position.line + lines, column: position.column, offset: position.offset + bytes)
    }
    var problem = self
    problem.location.range = SourceRange(
      start: moved(location.range.start), end: moved(location.range.end))
    return problem
  }
}

// MARK: - Values, in the order of their JSON forms

extension SourceRange {
  fileprivate init(_ json: JSONValue) throws(SourceProblem) {
    func position(_ name: String) throws(SourceProblem) -> SourcePosition {
      let json = try json.member(name)
      return SourcePosition(
        line: try json.integer("line"), column: try json.integer("column"),
        offset: try json.integer("offset"))
    }
    self.init(start: try position("start"), end: try position("end"))
  }
}

extension SourceLocation {
  fileprivate init(_ json: JSONValue) throws(SourceProblem) {
    self.init(file: try json.text("file"), range: try SourceRange(json.member("range")))
  }
}

extension RelatedLocation {
  fileprivate init(_ json: JSONValue) throws(SourceProblem) {
    self.init(message: try json.text("message"), location: try SourceLocation(json))
  }
}

extension Appearance {
  fileprivate init(_ json: JSONValue) throws(SourceProblem) {
    self.init()
    scheme = try json.choice("scheme")
    contrast = try json.choice("contrast")
    if json["level"] != nil { level = try json.choice("level") }
    if json["transparency"] != nil { transparency = try json.choice("transparency") }
    if json["gamut"] != nil { gamut = try json.choice("gamut") }
    if json["inverted"] != nil { isInverted = try json.bool("inverted") }
    if json["boldText"] != nil { isBoldText = try json.bool("boldText") }
  }
}

extension Finding {
  fileprivate init(_ json: JSONValue) throws(SourceProblem) {
    let outcome: Outcome
    switch try json.text("outcome") {
    case "fail": outcome = .fail
    case "unknown":
      let reason = try json.member("reason")
      outcome = .unknown(
        UnknownReason(
          code: .init(rawValue: try reason.text("code")), message: try reason.text("message")))
    default: throw try json.member("outcome").problem("“outcome” has no such value")
    }
    self.init(
      rule: try json.text("rule"), severity: try json.choice("severity"), outcome: outcome,
      message: try json.text("message"), file: try json.text("file"))
    help = try json.read("help") { json throws(SourceProblem) in try json.asText() }
    range = try json.read("range") { json throws(SourceProblem) in try SourceRange(json) }
    token = try json.read("token") { json throws(SourceProblem) in try json.asText() }
    tokens = try json.list("tokens") { json throws(SourceProblem) in try json.asText() }
    against = try json.read("against") { json throws(SourceProblem) in try json.asText() }
    permutations = try Self.permutations(json)
    conditions = try json.list("conditions") { json throws(SourceProblem) in try json.asText() }
    if json.optional("measured") != nil {
      measurement = Measurement(
        metric: try json.text("metric"), measured: try json.number("measured"),
        required: try json.number("required"))
    }
    related = try json.list("related") { json throws(SourceProblem) in try RelatedLocation(json) }
    fix = try json.read("fix") { json throws(SourceProblem) in
      var fix = Fix(
        isSafe: try json.bool("safe"), description: try json.text("description"),
        edits: try json.list("edits") { json throws(SourceProblem) in
          Fix.Edit(location: try SourceLocation(json), text: try json.text("text"))
        })
      fix.image = try json.read("image") { json throws(SourceProblem) in
        var edit = Fix.ImageEdit(
          file: try json.text("file"), action: try json.choice("action"),
          profile: try json.read("profile") { json throws(SourceProblem) in try json.asText() },
          bitDepth: try json.read("bits") { json throws(SourceProblem) in try json.asInteger() })
        edit.color = try json.read("color") { json throws(SourceProblem) in try json.asText() }
        edit.replacement = try json.read("replacement") { json throws(SourceProblem) in
          try json.asText()
        }
        return edit
      }
      return fix
    }
  }

  /// Permutations with the appearances and contexts stated, which JSON lists each without
  /// repetition.
  private static func permutations(_ json: JSONValue) throws(SourceProblem) -> [Permutation] {
    let appearances = try json.list("appearances") { json throws(SourceProblem) in
      try Appearance(json)
    }
    let contexts = try json.list("contexts") { json throws(SourceProblem) in
      var choices: [Permutation.Choice] = []
      for member in json.members {
        choices.append(
          Permutation.Choice(modifier: member.name, context: try member.value.asText()))
      }
      return choices
    }
    guard !appearances.isEmpty else { return [] }
    return (0..<max(appearances.count, contexts.count)).map { index in
      Permutation(
        choices: contexts.isEmpty ? [] : contexts[min(index, contexts.count - 1)],
        appearance: appearances[min(index, appearances.count - 1)])
    }
  }
}

extension Report {
  fileprivate init(_ json: JSONValue) throws(SourceProblem) {
    self.init(toolVersion: try json.toolVersion())
    shard = try json.shard()
    summary = try Summary(json.member("summary"))
    findings = try json.list("findings") { json throws(SourceProblem) in try Finding(json) }
    problems = try json.list("errors") { json throws(SourceProblem) in try Problem(json) }
    skipped = try json.list("skipped") { json throws(SourceProblem) in try Skipped(json) }
    assets = try json.list("assets") { json throws(SourceProblem) in try Asset(json) }
    let stated = Set(assets.compactMap(\.problem))
    problems.removeAll { stated.contains($0) }
  }
}

extension Report.Summary {
  fileprivate init(_ json: JSONValue) throws(SourceProblem) {
    self.init()
    files = try json.integer("files")
    tokens = try json.integer("tokens")
    pairs = try json.integer("pairs")
    appearances = try json.integer("appearances")
    checked = try json.integer("checked")
    if let coverage = json.optional("coverage") {
      foregrounds = try coverage.integer("foregrounds")
      measured = try coverage.integer("measured")
    }
    errors = try json.integer("errors")
    warnings = try json.integer("warnings")
    notes = try json.integer("notes")
    unknown = try json.integer("unknown")
    suppressed = try json.integer("suppressed")
    if let counts = json.optional("skipped") {
      for member in counts.members {
        guard let reason = SkipReason(rawValue: member.name) else {
          throw member.value.problem("“skipped” has no reason “\(member.name)”")
        }
        skipped[reason] = try member.value.asInteger()
      }
    }
  }
}

extension Report.Skipped {
  fileprivate init(_ json: JSONValue) throws(SourceProblem) {
    self.init(file: try json.text("file"), reason: try json.choice("reason"))
  }
}

extension Report.Problem {
  fileprivate init(_ json: JSONValue) throws(SourceProblem) {
    self.init(
      code: try json.text("code"), severity: try json.choice("severity"),
      message: try json.text("message"),
      help: try json.read("help") { json throws(SourceProblem) in try json.asText() },
      file: try json.read("file") { json throws(SourceProblem) in try json.asText() },
      range: try json.read("range") { json throws(SourceProblem) in try SourceRange(json) },
      related: try json.list("related") { json throws(SourceProblem) in
        try RelatedLocation(json)
      })
  }
}

extension Report.Asset {
  /// Reads the JSON form of an asset.
  ///
  /// - Throws: A problem with the place of what is missing or not as expected.
  public init(_ json: JSONValue) throws(SourceProblem) {
    let file = try json.text("file")
    self.init(
      file: file, role: ImageSubject.Role(ofFile: file),
      facts: try json.read("facts") { json throws(SourceProblem) in try ImageFacts(json) },
      error: try json.read("error") { json throws(SourceProblem) in
        Failure(
          code: try json.text("code"), message: try json.text("message"),
          offset: try json.read("offset") { json throws(SourceProblem) in try json.asInteger() })
      })
  }
}

extension ImageFacts {
  fileprivate init(_ json: JSONValue) throws(SourceProblem) {
    self = .blank
    var reader = FactReader(json, "facts")
    pass(through: &reader)
    if let problem = reader.problem { throw problem }
  }
}

/// Reads facts from JSON.
private struct FactReader: FactCoder {
  /// The value that is read, and its name.
  private let json: JSONValue
  private let name: String
  /// The first one, after which nothing more is read.
  private(set) var problem: SourceProblem?

  init(_ json: JSONValue, _ name: String) { (self.json, self.name) = (json, name) }

  private mutating func read<Value: FactValue>(
    _ json: JSONValue, _ name: String, into value: inout Value
  ) {
    guard problem == nil else { return }
    var reader = FactReader(json, name)
    value.pass(through: &reader)
    problem = reader.problem
  }

  private mutating func set<Value>(
    _ value: inout Value, to read: (JSONValue) throws(SourceProblem) -> Value
  ) {
    do throws(SourceProblem) { value = try read(json) } catch { problem = problem ?? error }
  }

  mutating func part<Value: FactValue>(_ name: String, _ value: inout Value) {
    guard let member = json[name] else {
      problem = problem ?? json.problem("“\(name)” is missing")
      return
    }
    read(member, name, into: &value)
  }

  mutating func optional<Value: FactValue>(_ name: String, _ value: inout Value?) {
    guard let member = json.optional(name) else { return value = nil }
    var found = Value.blank
    read(member, name, into: &found)
    value = found
  }

  mutating func nullable<Value: FactValue>(_ name: String, _ value: inout Value?) {
    optional(name, &value)
  }

  mutating func part<Value: FactValue & Equatable>(
    _ name: String, _ value: inout Value, unless usual: Value
  ) {
    guard let member = json.optional(name) else { return value = usual }
    read(member, name, into: &value)
  }

  mutating func code(_ number: inout Int) {
    set(&number) { json throws(SourceProblem) in try json.asInteger() }
  }

  mutating func code(_ number: inout Double) {
    set(&number) { json throws(SourceProblem) in try json.asNumber() }
  }

  mutating func code(_ flag: inout Bool) {
    set(&flag) { json throws(SourceProblem) in try json.asBool() }
  }

  mutating func code(_ text: inout String) {
    set(&text) { json throws(SourceProblem) in try json.asText() }
  }

  mutating func choice<Value: RawRepresentable<String>>(_ value: inout Value) {
    let name = name
    set(&value) { json throws(SourceProblem) in
      guard let value = Value(rawValue: try json.asText()) else {
        throw json.problem("“\(name)” has no such value")
      }
      return value
    }
  }

  mutating func list<Element: FactValue>(_ elements: inout [Element]) {
    guard json.kind == .array else {
      problem = problem ?? json.problem("expected an array")
      return
    }
    for json in json.elements {
      var element = Element.blank
      read(json, name, into: &element)
      elements.append(element)
    }
  }

  mutating func element<Value: FactValue>(_ value: inout Value?) {
    guard json.kind != .null else { return value = nil }
    var found = Value.blank
    read(json, name, into: &found)
    value = found
  }
}

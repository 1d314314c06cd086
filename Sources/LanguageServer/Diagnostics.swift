import PaletteAudit

/// The findings and problems of a workspace as the diagnostics of its files.
struct Diagnostics {
  /// The most diagnostics of a file that are sent: nobody reads more, and every change sends them
  /// again.
  static let most = 1_000
  /// The most related locations of a diagnostic.
  private static let mostRelated = 20

  private let workspace: Workspace
  private let encoding: PositionEncoding
  private var entries: [String: [(start: TextPosition, json: JSONText)]] = [:]

  /// Collects the diagnostics of all files.
  init(of workspace: Workspace, in encoding: PositionEncoding) {
    self.workspace = workspace
    self.encoding = encoding
    var problems: Set<Report.Problem> = []
    for project in workspace.projects {
      guard let report = project.result?.report else { continue }
      for finding in report.findings { add(finding) }
      for problem in report.problems where problems.insert(problem).inserted { add(problem) }
    }
    // A configuration that no token file has is not read by any check.
    for document in workspace.documents.values {
      guard ConfigurationFile.names.contains(Path.name(document.path)) else { continue }
      let loaded = ConfigurationFile.load(document.path, files: workspace.files)
      for problem in loaded.problems.map(Report.Problem.init) {
        var named = problem
        named.file = problem.file.map { Path.relative($0, to: ".") }
        let isKnown = problems.contains(problem) || problems.contains(named)
        if !isKnown, problems.insert(problem).inserted { add(problem) }
      }
    }
  }

  /// The diagnostics by the address of their file, in the order of the text.
  var byURI: [String: JSONText] {
    entries.mapValues { entries in
      let sorted = entries.enumerated().sorted {
        ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
      }.map(\.element.json)
      guard sorted.count > Self.most else { return .array(sorted) }
      let start = TextPosition(line: 0, character: 0)
      let rest = JSONText.object([
        ("range", (start..<start).json), ("severity", 3), ("source", "palette-check"),
        (
          "message",
          .string(
            "\(sorted.count - Self.most) more diagnostics of this file are not shown; "
              + "`palette-check check` prints all.")
        ),
      ])
      return .array([rest] + sorted.prefix(Self.most))
    }
  }

  private mutating func add(_ finding: Finding) {
    add(Self.diagnostic(of: finding, in: workspace, encoding), finding.file, finding.range)
  }

  private mutating func add(_ problem: Report.Problem) {
    guard let file = problem.file else { return }
    let json = Self.diagnostic(
      problem.code, problem.severity, [problem.message, problem.help], file, problem.range,
      problem.related, in: workspace, encoding)
    add(json, file, problem.range)
  }

  private mutating func add(_ json: JSONText, _ file: String, _ range: SourceRange?) {
    // A folder has no text to show it in.
    guard workspace.files.kind(of: file) == .file else { return }
    let start = workspace.textRange(range, in: file, encoding).lowerBound
    entries[workspace.uri(of: file), default: []].append((start, json))
  }

  /// A finding as the protocol writes it.
  static func diagnostic(
    of finding: Finding, in workspace: Workspace, _ encoding: PositionEncoding
  ) -> JSONText {
    let conditions = finding.conditionsInWords.map { ", \($0)" } ?? ""
    let isUnused = finding.rule == TokenUnused.id || finding.rule == SuppressionUnused.id
    let isDeprecated = finding.rule == DeprecatedUsed.id
    return diagnostic(
      finding.rule, finding.level, [finding.message + conditions, finding.help], finding.file,
      finding.range, finding.related,
      tag: isUnused ? 1 : isDeprecated ? 2 : nil, in: workspace, encoding)
  }

  private static func diagnostic(
    _ code: String, _ severity: Severity, _ sentences: [String?], _ file: String,
    _ range: SourceRange?, _ related: [RelatedLocation], tag: Int? = nil, in workspace: Workspace,
    _ encoding: PositionEncoding
  ) -> JSONText {
    let shown = related.prefix(mostRelated).map { related in
      let location = related.location
      return JSONText.object([
        (
          "location",
          .object([
            ("uri", .string(workspace.uri(of: location.file))),
            ("range", workspace.textRange(location.range, in: location.file, encoding).json),
          ])
        ), ("message", .string(Printable.line(related.message))),
      ])
    }
    let level =
      switch severity {
      case .error: 1
      case .warning: 2
      case .note: 3
      }
    return .object([
      ("range", workspace.textRange(range, in: file, encoding).json),
      ("severity", .integer(level)), ("code", .string(code)),
      (
        "codeDescription",
        ReportStyle().link(to: code).flatMap { address in
          Rules.all.contains { $0.id == code } ? .object([("href", .string(address))]) : nil
        }
      ), ("source", "palette-check"), ("message", .string(Printable.line(sentences.sentences))),
      ("tags", tag.map { [.integer($0)] }),
      ("relatedInformation", shown.isEmpty ? nil : .array(shown)),
    ])
  }
}

extension Workspace {
  /// A range of a file as the protocol counts.
  func textRange(
    _ range: SourceRange?, in file: String, _ encoding: PositionEncoding
  ) -> Range<TextPosition> {
    guard let range else {
      let start = TextPosition(line: 0, character: 0)
      return start..<start
    }
    guard encoding == .utf8, let source = source(of: file) else {
      func place(_ position: SourcePosition) -> TextPosition {
        TextPosition(line: position.line - 1, character: position.column - 1)
      }
      return place(range.start)..<max(place(range.start), place(range.end))
    }
    let start = source.textPosition(range.start, in: encoding)
    return start..<max(start, source.textPosition(range.end, in: encoding))
  }
}

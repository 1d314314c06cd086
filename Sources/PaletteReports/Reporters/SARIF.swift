import TokenGraph
import PaletteRules
import SourceSyntax

/// SARIF 2.1.0 (OASIS), for code scanning: one run, each result on a line of its own.
///
/// The limits of GitHub are kept: at most 25,000 results, the most severe first, with short texts.
/// A result that cannot be decided has the kind `open`. Findings that a suppression or a baseline
/// hides come last and say so. Where a baseline was applied, what it has not is `new`, what it accepts is
/// `unchanged`, and what it has and no longer occurs is `absent`, after all others. Problems with the input
/// are notifications of the invocation.
///
/// ```swift
/// var report = Report(toolVersion: "1.0")
/// report.findings = [
///   Finding(rule: "icon/opaque", severity: .error, message: "the icon is translucent", file: "a.png")
/// ]
/// print(SARIF(style: ReportStyle()).text(of: report).contains(#""ruleId":"icon/opaque""#))
/// // Prints "true"
/// ```
public struct SARIF: Reporter {
  public static let id = "sarif"
  public static let fileExtension: String? = "sarif"

  /// The results that GitHub accepts in a run, and those that it shows.
  private static let most = (accepted: 25_000, shown: 5_000)
  /// The longest name and the longest text of a rule or a result, in UTF-16 code units.
  private static let longest = (name: 255, text: 1_024)
  /// The related locations that GitHub shows.
  private static let mostLocations = 100

  private let style: ReportStyle

  /// What a result is about.
  private struct Item {
    let finding: Finding
    var causes: [Report.Suppressed.Cause] = []
    /// Whether a baseline was applied, and does not have it.
    var isCompared = false
    /// Whether only a baseline has it.
    var isAbsent = false

    /// The state in the words of SARIF; `nil` if it was not compared with a baseline.
    var baselineState: String? {
      if isAbsent { return "absent" }
      let isAccepted = causes.contains { if case .baseline = $0 { true } else { false } }
      return isAccepted ? "unchanged" : isCompared ? "new" : nil
    }
  }

  public init(style: ReportStyle) { self.style = style }

  public func write(_ report: Report, to output: (String) -> Void) {
    let all =
      report.findings.bySeverity.map { Item(finding: $0, isCompared: report.absent != nil) }
      + report.suppressed.map { Item(finding: $0.finding, causes: $0.causes) }
      + (report.absent ?? []).map { Item(finding: $0, isAbsent: true) }
    let results = all.prefix(Self.most.accepted)
    var rules: [String] = []
    var indices: [String: Int] = [:]
    for rule in results.map(\.finding.rule) where indices[rule] == nil {
      indices[rule] = rules.count
      rules.append(rule)
    }
    let known = Dictionary(uniqueKeysWithValues: Rules.all.map { ($0.id, $0) })
    output(
      """
      {
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
      "version": "2.1.0",
      "runs": [{
      "tool": {"driver": {
      "name": "palette-check", "version": \(JSONText.string(report.toolVersion).compact),
      "semanticVersion": \(JSONText.string(report.toolVersion).compact),
      "rules": [

      """)
    for (index, id) in rules.enumerated() {
      let severity = results.first { $0.finding.rule == id }?.finding.severity ?? .warning
      let rule = known[id].map(descriptor) ?? Self.descriptor(ofUnknown: id, severity)
      output(rule.compact + (index + 1 < rules.count ? ",\n" : "\n"))
    }
    output(
      """
      ]}},
      "columnKind": "utf16CodeUnits",
      "newlineSequences": ["\\r\\n", "\\n", "\\r"],
      "originalUriBaseIds": {"%SRCROOT%": {"description": {"text": \
      "The root of the repository, or else the folder in which palette-check ran."}}},
      "invocations": [\(invocation(report).compact)],
      "results": [

      """)
    var fingerprints = Fingerprints(style: style)
    for (index, item) in results.enumerated() {
      let result = self.result(
        item, ruleIndex: indices[item.finding.rule], fingerprint: fingerprints.next(item.finding))
      output(result.compact + (index + 1 < results.count ? ",\n" : "\n"))
    }
    output("]\n}]\n}\n")
  }

  // MARK: - The run

  /// What went wrong, and what was left out.
  private func invocation(_ report: Report) -> JSONText {
    var notifications = report.problems.map { problem in
      JSONText.object([
        ("descriptor", .object([("id", .string(problem.code))])),
        ("level", .string(problem.severity.rawValue)),
        ("message", Self.message([problem.message, problem.help].sentences)),
        ("locations", problem.file.map { .array([location($0, problem.range)]) }),
      ])
    }
    notifications += report.assets.compactMap { asset in
      asset.error.map { error in
        .object([
          ("descriptor", .object([("id", .string(error.code))])), ("level", "error"),
          ("message", Self.message(error.message)),
          ("locations", .array([location(asset.file, nil)])),
        ])
      }
    }
    let count = report.findings.count + report.suppressed.count
    if count > Self.most.shown {
      let left = count - Self.most.accepted
      notifications.append(
        .object([
          ("descriptor", .object([("id", "report/cut")])), ("level", "warning"),
          (
            "message",
            Self.message(
              "GitHub shows \(Self.most.shown) of the \(count) findings, the most severe"
                + (left > 0 ? "; the last \(left) are not in this file." : "."))
          ),
        ]))
    }
    let isBroken =
      report.problems.contains { $0.severity == .error }
      || report.assets.contains { $0.error != nil }
    return .object([
      ("executionSuccessful", .bool(!isBroken)),
      ("toolExecutionNotifications", notifications.isEmpty ? nil : .array(notifications)),
    ])
  }

  /// A rule with its documentation.
  private func descriptor(of rule: any Rule.Type) -> JSONText {
    let documentation = RuleDocumentation.text(of: rule)
    let plain = documentation.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("```") }.map { $0.hasPrefix("## ") ? $0.dropFirst(3) : $0 }
      .joined(separator: "\n")
    return .object([
      ("id", .string(rule.id)),
      ("name", .string(Escaping.prefix("\(rule)", Self.longest.name))),
      ("shortDescription", Self.text(rule.summary)),
      ("fullDescription", Self.text(Self.checks(documentation) ?? rule.summary)),
      ("helpUri", style.link(to: rule.id).map(JSONText.string)),
      ("help", .object([("text", .string(plain)), ("markdown", .string(documentation))])),
      (
        "defaultConfiguration",
        .object([
          ("level", .string(rule.defaultSeverity.rawValue)), ("enabled", .bool(rule.isOnByDefault)),
        ])
      ),
      (
        "properties",
        .object([
          ("tags", Self.tags(of: rule.id)),
          ("precision", rule.isOnByDefault ? "very-high" : "medium"),
          (
            "problem.severity",
            rule.defaultSeverity == .note
              ? "recommendation" : .string(rule.defaultSeverity.rawValue)
          ),
        ])
      ),
    ])
  }

  /// A rule of another version, as in a report that is merged: what GitHub requires of any.
  private static func descriptor(ofUnknown id: String, _ severity: Severity) -> JSONText {
    let words = text("The rule \(id), which this version of palette-check does not have.")
    return .object([
      ("id", .string(id)), ("shortDescription", words), ("fullDescription", words),
      ("help", words), ("defaultConfiguration", .object([("level", .string(severity.rawValue))])),
      ("properties", .object([("tags", tags(of: id))])),
    ])
  }

  /// The tags of a rule, each once (3.8.2): its group is one of them.
  private static func tags(of id: String) -> JSONText {
    let group = String(id.prefix { $0 != "/" })
    let tags = ["accessibility", "color"]
    return .array((tags + (tags.contains(group) ? [] : [group])).map(JSONText.string))
  }

  /// The first paragraph under the heading *What it checks*.
  private static func checks(_ documentation: String) -> String? {
    let lines = documentation.split(separator: "\n", omittingEmptySubsequences: false)
    guard let heading = lines.firstIndex(of: "## What it checks") else { return nil }
    let paragraph = lines[(heading + 1)...].drop { $0.isEmpty }.prefix { !$0.isEmpty }
    return paragraph.isEmpty ? nil : paragraph.joined(separator: " ")
  }

  // MARK: - A result

  private func result(
    _ item: Item, ruleIndex: Int?, fingerprint: String
  ) -> JSONText {
    let finding = item.finding
    let isUnknown = finding.outcome != .fail
    let conditions = finding.conditionsInWords.map { ", \($0)" } ?? ""
    let related = finding.related.prefix(Self.mostLocations).enumerated().map { index, related in
      location(related.location.file, related.location.range).adding([
        ("id", .integer(index + 1)), ("message", Self.message(related.message)),
      ])
    }
    return .object([
      ("ruleId", .string(finding.rule)), ("ruleIndex", ruleIndex.map(JSONText.integer)),
      ("kind", isUnknown ? "open" : nil),
      ("baselineState", item.baselineState.map(JSONText.string)),
      ("level", .string(isUnknown ? "none" : finding.severity.rawValue)),
      (
        "message",
        Self.message(
          [
            finding.message + conditions, finding.help,
            finding.fix?.image == nil ? nil : finding.fix.map { "Fix: \($0.description)" },
          ].sentences)
      ),
      ("locations", .array([location(finding.file, finding.range, token: finding.token)])),
      ("relatedLocations", related.isEmpty ? nil : .array(related)),
      (
        "partialFingerprints",
        .object([
          ("paletteCheck/v2", .string(fingerprint)),
          // The one that GitHub looks at. It computes it itself from the line, where there is one.
          ("primaryLocationLineHash", finding.range == nil ? .string("\(fingerprint):1") : nil),
        ])
      ),
      // The bytes of an image are no replacement of text: its fix is in the message.
      ("fixes", finding.fix.flatMap { $0.edits.isEmpty ? nil : .array([fix($0)]) }),
      ("suppressions", item.causes.isEmpty ? nil : .array(item.causes.map(suppression))),
      ("properties", Self.properties(finding)),
    ])
  }

  private func suppression(_ cause: Report.Suppressed.Cause) -> JSONText {
    switch cause {
    case .inSource(let reason, let place):
      .object([
        ("kind", "inSource"), ("justification", reason.map { .string(Printable.line($0)) }),
        ("location", location(place.file, place.range)),
      ])
    case .baseline(let file):
      .object([
        ("kind", "external"), ("justification", "The baseline accepts it."),
        ("location", location(file, nil)),
      ])
    }
  }

  private static func properties(_ finding: Finding) -> JSONText {
    let properties: [(String, JSONText?)] = [
      ("url", .string(RuleDocumentation.address(of: finding.rule))),
      ("measured", finding.measurement.map { .number($0.measured) }),
      ("required", finding.measurement.map { .number($0.required) }),
      ("metric", finding.measurement.map { .string($0.metric) }),
      ("against", finding.against.map(JSONText.string)),
      ("tokens", finding.tokens.isEmpty ? nil : .array(finding.tokens.map(JSONText.string))),
      (
        "conditions",
        finding.conditions.isEmpty ? nil : .array(finding.conditions.map(JSONText.string))
      ),
    ]
    return .object(properties)
  }

  /// The replacements of a fix, by file.
  private func fix(_ fix: Finding.Fix) -> JSONText {
    var files: [String] = []
    for edit in fix.edits where !files.contains(edit.location.file) {
      files.append(edit.location.file)
    }
    let changes = files.map { file in
      JSONText.object([
        ("artifactLocation", artifact(file)),
        (
          "replacements",
          .array(
            fix.edits.filter { $0.location.file == file }.map { edit in
              .object([
                ("deletedRegion", Self.region(edit.location.range, of: file)),
                ("insertedContent", .object([("text", .string(edit.text))])),
              ])
            })
        ),
      ])
    }
    return .object([
      ("description", Self.message(fix.description)), ("artifactChanges", .array(changes)),
    ])
  }

  private func location(
    _ file: String, _ range: SourceRange?, token: String? = nil
  ) -> JSONText {
    .object([
      (
        "physicalLocation",
        .object([
          ("artifactLocation", artifact(file)), ("region", range.map { Self.region($0, of: file) }),
        ])
      ),
      (
        "logicalLocations",
        token.map {
          .array([.object([("fullyQualifiedName", .string($0)), ("kind", "property")])])
        }
      ),
    ])
  }

  private func artifact(_ file: String) -> JSONText {
    let uri = Escaping.uri(style.path(of: file))
    return .object([
      ("uri", .string(uri)), ("uriBaseId", uri.hasPrefix("file:") ? nil : "%SRCROOT%"),
    ])
  }

  /// Lines and columns in a text, bytes in a file that is none.
  private static func region(_ range: SourceRange, of file: String) -> JSONText {
    let isBinary = TokenFormatID.binaryExtensions.contains {
      file.lowercased().hasSuffix(".\($0)")
    }
    guard !isBinary else {
      return .object([
        ("byteOffset", .integer(range.start.offset)),
        ("byteLength", .integer(range.end.offset - range.start.offset)),
      ])
    }
    return .object([
      ("startLine", .integer(range.start.line)), ("startColumn", .integer(range.start.column)),
      ("endLine", .integer(range.end.line)), ("endColumn", .integer(range.end.column)),
    ])
  }

  /// A text in which nothing is a placeholder or a link.
  ///
  /// Braces are doubled (SARIF 2.1.0, 3.11.5). Of brackets only those are escaped that would be a link,
  /// `[text](target)` (3.11.6): elsewhere many programs show the backslash.
  private static func message(_ message: String) -> JSONText {
    let pieces = pieces(of: Printable.line(message))
    var text = ""
    var length = 0
    let whole = pieces.reduce(0) { $0 + $1.utf16.count }
    for piece in pieces {
      length += piece.utf16.count
      guard whole <= longest.text || length < longest.text else {
        text += "…"
        break
      }
      text += piece
    }
    return .object([("text", .string(text))])
  }

  /// The characters of a text, each as it is written.
  private static func pieces(of text: String) -> [String] {
    let characters = Array(text)
    var escaped: Set<Int> = []
    var open: [Int] = []
    let lastClosing = text.contains("](") ? characters.lastIndex(of: ")") ?? 0 : 0
    for (index, character) in characters.enumerated() where index < lastClosing {
      if character == "[" {
        open.append(index)
      } else if character == "]" {
        guard let start = open.popLast(), characters[index + 1] == "(" else { continue }
        escaped.formUnion([start, index])
      }
    }
    // A backslash before an escaped bracket would take the escape away.
    for index in escaped {
      var before = index - 1
      while before >= 0, characters[before] == "\\" {
        escaped.insert(before)
        before -= 1
      }
    }
    return characters.enumerated().map { index, character in
      if character == "{" || character == "}" { return "\(character)\(character)" }
      return escaped.contains(index) ? "\\\(character)" : String(character)
    }
  }

  private static func text(_ text: String) -> JSONText {
    .object([("text", .string(Escaping.prefix(text, longest.text)))])
  }
}

extension [String?] {
  /// The texts as sentences; each that does not end with a mark gets a period.
  package var sentences: String {
    compactMap(\.self).map { ".?!".contains($0.suffix(1)) ? $0 : $0 + "." }.joined(separator: " ")
  }
}

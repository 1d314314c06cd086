import DesignTokens
import PaletteRules
import SourceSyntax

/// SARIF 2.1.0 (OASIS), for code scanning: one run, each result on a line of its own.
///
/// The limits of GitHub are kept: at most 25,000 results, the most severe first, with short texts.
/// A result that cannot be decided has the kind `open`. Findings that a suppression or a baseline
/// hides come last and say so. Problems with the input are notifications of the invocation.
public struct SARIF: Reporter {
  public static let id = "sarif"

  /// The results that GitHub accepts in a run, and those that it shows.
  private static let most = (accepted: 25_000, shown: 5_000)
  /// The longest name and the longest text of a rule or a result, in UTF-16 code units.
  private static let longest = (name: 255, text: 1_024)
  /// The related locations that GitHub shows.
  private static let mostLocations = 100

  private let style: ReportStyle

  public init(style: ReportStyle) { self.style = style }

  public func write(_ report: Report, to output: (String) -> Void) {
    let all =
      report.findings.bySeverity.map { Report.Suppressed(finding: $0, causes: []) }
      + report.suppressed
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
      let rule = known[id].map(descriptor) ?? .object([("id", .string(id))])
      output(rule.compact + (index + 1 < rules.count ? ",\n" : "\n"))
    }
    output(
      """
      ]}},
      "columnKind": "utf16CodeUnits",
      "originalUriBaseIds": {"%SRCROOT%": {"description": {"text": \
      "The folder in which palette-check ran."}}},
      "invocations": [\(invocation(report).compact)],
      "results": [

      """)
    var fingerprints = Fingerprints()
    for (index, item) in results.enumerated() {
      let result = Self.result(
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
        ("locations", problem.file.map { .array([Self.location($0, problem.range)]) }),
      ])
    }
    notifications += report.assets.compactMap { asset in
      asset.error.map { error in
        .object([
          ("descriptor", .object([("id", .string(error.code))])), ("level", "error"),
          ("message", Self.message(error.message)),
          ("locations", .array([Self.location(asset.file, nil)])),
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
          ("tags", .array(["accessibility", "color", .string("\(rule.id.prefix { $0 != "/" })")])),
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

  /// The first paragraph under the heading *What it checks*.
  private static func checks(_ documentation: String) -> String? {
    let lines = documentation.split(separator: "\n", omittingEmptySubsequences: false)
    guard let heading = lines.firstIndex(of: "## What it checks") else { return nil }
    let paragraph = lines[(heading + 1)...].drop { $0.isEmpty }.prefix { !$0.isEmpty }
    return paragraph.isEmpty ? nil : paragraph.joined(separator: " ")
  }

  // MARK: - A result

  private static func result(
    _ item: Report.Suppressed, ruleIndex: Int?, fingerprint: String
  ) -> JSONText {
    let finding = item.finding
    let isUnknown = finding.outcome != .fail
    let conditions = finding.conditionsInWords.map { ", \($0)" } ?? ""
    let related = finding.related.prefix(mostLocations).enumerated().map { index, related in
      location(related.location.file, related.location.range).adding([
        ("id", .integer(index + 1)), ("message", message(related.message)),
      ])
    }
    return .object([
      ("ruleId", .string(finding.rule)), ("ruleIndex", ruleIndex.map(JSONText.integer)),
      ("kind", isUnknown ? "open" : nil),
      ("level", .string(isUnknown ? "none" : finding.severity.rawValue)),
      (
        "message",
        message(
          [
            finding.message + conditions, finding.help,
            finding.fix?.image == nil ? nil : finding.fix.map { "Fix: \($0.description)" },
          ].sentences)
      ),
      ("locations", .array([location(finding.file, finding.range, token: finding.token)])),
      ("relatedLocations", related.isEmpty ? nil : .array(related)),
      ("partialFingerprints", .object([("paletteCheck/v1", .string(fingerprint))])),
      // The bytes of an image are no replacement of text: its fix is in the message.
      ("fixes", finding.fix.flatMap { $0.edits.isEmpty ? nil : .array([fix($0)]) }),
      ("suppressions", item.causes.isEmpty ? nil : .array(item.causes.map(suppression))),
      ("properties", properties(finding)),
    ])
  }

  private static func suppression(_ cause: Report.Suppressed.Cause) -> JSONText {
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
  private static func fix(_ fix: Finding.Fix) -> JSONText {
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
                ("deletedRegion", region(edit.location.range)),
                ("insertedContent", .object([("text", .string(edit.text))])),
              ])
            })
        ),
      ])
    }
    return .object([
      ("description", message(fix.description)), ("artifactChanges", .array(changes)),
    ])
  }

  private static func location(
    _ file: String, _ range: SourceRange?, token: String? = nil
  ) -> JSONText {
    .object([
      (
        "physicalLocation",
        .object([("artifactLocation", artifact(file)), ("region", range.map(region))])
      ),
      (
        "logicalLocations",
        token.map {
          .array([.object([("fullyQualifiedName", .string($0)), ("kind", "property")])])
        }
      ),
    ])
  }

  private static func artifact(_ file: String) -> JSONText {
    let uri = Escaping.uri(file)
    return .object([
      ("uri", .string(uri)), ("uriBaseId", uri.hasPrefix("file:") ? nil : "%SRCROOT%"),
    ])
  }

  private static func region(_ range: SourceRange) -> JSONText {
    .object([
      ("startLine", .integer(range.start.line)), ("startColumn", .integer(range.start.column)),
      ("endLine", .integer(range.end.line)), ("endColumn", .integer(range.end.column)),
    ])
  }

  /// A text of a rule or a result. Brackets would make a link.
  private static func message(_ message: String) -> JSONText {
    var escaped = ""
    for character in Escaping.prefix(Printable.line(message), longest.text) {
      if character == "[" || character == "]" || character == "\\" { escaped += "\\" }
      escaped.append(character)
    }
    return .object([("text", .string(escaped))])
  }

  private static func text(_ text: String) -> JSONText {
    .object([("text", .string(Escaping.prefix(text, longest.text)))])
  }
}

extension [String?] {
  /// The texts as sentences; each that does not end with a period gets one.
  package var sentences: String {
    compactMap(\.self).map { $0.hasSuffix(".") ? $0 : $0 + "." }.joined(separator: " ")
  }
}

public import PaletteRules
public import SourceSyntax

/// How many findings each rule has: the output of `--statistics`.
///
/// ```swift
/// import PaletteRules
///
/// let finding = Finding(
///   rule: "icon/opaque", severity: .error, message: "the icon is translucent", file: "a.png")
/// print(RuleStatistics([finding, finding]).table)
/// // Prints "2  error  icon/opaque"
/// // Prints ""
/// ```
public struct RuleStatistics: Sendable {
  /// The findings of one rule with one outcome.
  public struct Row: Hashable, Sendable {
    /// The rule.
    public var rule: String
    /// The severity, or `unknown`.
    public var label: String
    /// The number of findings.
    public var count: Int
    /// How many of them have a fix.
    public var fixable: Int
  }

  /// The rows, the most frequent first.
  public private(set) var rows: [Row]

  /// Counts findings.
  public init(_ findings: [Finding]) {
    var rows: [String: Row] = [:]
    for finding in findings {
      let key = "\(finding.rule) \(finding.label)"
      var row =
        rows[key] ?? Row(rule: finding.rule, label: finding.label, count: 0, fixable: 0)
      row.count += 1
      row.fixable += finding.fix == nil ? 0 : 1
      rows[key] = row
    }
    self.rows = rows.values.sorted {
      ($1.count, $0.rule, $0.label) < ($0.count, $1.rule, $1.label)
    }
  }

  /// One line for each row: the number, the severity, the rule.
  public var table: String {
    let number = rows.map { "\($0.count)".count }.max() ?? 0
    let label = rows.map(\.label.count).max() ?? 0
    return rows.map { row in
      let count = "\(row.count)"
      let fixes = row.fixable > 0 ? "  (\(Words.counted(row.fixable, "fix", plural: "fixes")))" : ""
      return String(repeating: " ", count: number - count.count) + "\(count)  \(row.label)"
        + String(repeating: " ", count: label - row.label.count) + "  \(row.rule)\(fixes)\n"
    }.joined()
  }

  /// The rows as an array of objects.
  public var json: JSONText {
    .array(
      rows.map { row in
        .object([
          ("rule", .string(row.rule)), ("severity", .string(row.label)),
          ("count", .integer(row.count)), ("fixable", .integer(row.fixable)),
        ])
      })
  }
}

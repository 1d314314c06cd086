import TokenGraph
import PaletteRules
import SourceSyntax

/// What findings have in common: the background that is the cause of all, or the reason why
/// nothing can be decided.
struct Cause: Hashable {
  var rule: String
  var label: String
  /// The background, if it is the cause.
  var background: String?
  /// The code of the reason, if there is one.
  var reason: UnknownReason.Code?
  var conditions: [String] = []
  /// The appearance whose colors are shown, if it is one of all.
  var worst: String?

  /// The cause of a finding, if it can have one in common with others.
  init?(_ finding: Finding) {
    guard finding.token != nil, let against = finding.against else { return nil }
    rule = finding.rule
    label = finding.label
    if case .unknown(let reason) = finding.outcome {
      self.reason = reason.code
    } else if finding.measurement != nil {
      background = against
      conditions = finding.conditions
      worst = finding.worstCondition
    } else {
      return nil
    }
  }

  /// The findings in the order of their locations, those of one cause together at the place of the
  /// first if there are at least `fewest`.
  static func groups(of findings: [Finding], fewest: Int) -> [[Finding]] {
    var groups: [[Finding]] = []
    var positions: [Cause: Int] = [:]
    for finding in findings {
      let cause = Cause(finding)
      if let known = cause.flatMap({ positions[$0] }) {
        groups[known].append(finding)
      } else {
        if let cause { positions[cause] = groups.count }
        groups.append([finding])
      }
    }
    return groups.flatMap { $0.count < fewest ? $0.map { [$0] } : [$0] }
      .sorted { $0[0].startOffset < $1[0].startOffset }
  }
}

/// Findings that are reported together.
struct FindingGroup {
  enum Kind { case single, cause, foreground, statement }

  let kind: Kind
  let findings: [Finding]

  /// What distinguishes the foregrounds whose findings are reported together.
  private struct Foreground: Hashable {
    let rule: String
    let label: String
    let token: String
    let range: SourceRange?
    let conditions: [String]
    let worst: String?

    /// The foreground of a finding about a ratio.
    init?(_ finding: Finding) {
      guard let token = finding.token, finding.against != nil, finding.outcome == .fail,
        finding.measurement != nil, finding.swatches.first?.name == "foreground"
      else { return nil }
      rule = finding.rule
      label = finding.label
      self.token = token
      range = finding.range
      conditions = finding.conditions
      worst = finding.worstCondition
    }
  }

  /// What findings on single tokens say alike, but for the token.
  private struct Statement: Hashable {
    let rule: String
    let label: String
    let message: String
    let conditions: [String]

    init?(_ finding: Finding) {
      guard let token = finding.token, finding.against == nil, finding.outcome == .fail,
        finding.fix == nil, finding.message.contains(token)
      else { return nil }
      rule = finding.rule
      label = finding.label
      message = finding.message.replacing(token, with: "")
      conditions = finding.conditions
    }
  }

  /// The findings in the order of their locations: those of one foreground together if it lies on at
  /// least `fewestGrounds`, and on more than these have other such foregrounds on average; of the
  /// others those of one cause if there are at least `fewest`, those of one foreground that are left,
  /// and those that say the same of at least `fewest` tokens.
  static func all(of findings: [Finding], fewest: Int, fewestGrounds: Int) -> [FindingGroup] {
    var causes: [Cause: Int] = [:]
    var members: [Foreground: [Finding]] = [:]
    for finding in findings {
      if let cause = Cause(finding) { causes[cause, default: 0] += 1 }
      if let foreground = Foreground(finding) { members[foreground, default: []].append(finding) }
    }
    let wide = members.filter { _, findings in
      let others = findings.reduce(0) { $0 + (Cause($1).flatMap { causes[$0] } ?? 0) }
      return grounds(of: findings) >= fewestGrounds
        && findings.count * findings.count >= others
    }
    func isWide(_ finding: Finding) -> Bool { Foreground(finding).map { wide[$0] != nil } ?? false }
    let groups =
      wide.values.map { FindingGroup(kind: .foreground, findings: $0) }
      + rest(of: findings.filter { !isWide($0) }, fewest: fewest, fewestGrounds: fewestGrounds)
    return joined(groups, fewest: fewest).sorted {
      ($0.findings[0].startOffset, $0.findings[0].conditions.joined())
        < ($1.findings[0].startOffset, $1.findings[0].conditions.joined())
    }
  }

  /// How many backgrounds findings name: a text and an icon may be on one.
  private static func grounds(of findings: [Finding]) -> Int { Set(findings.map(\.against)).count }

  private static func joined(_ groups: [FindingGroup], fewest: Int) -> [FindingGroup] {
    func statement(_ group: FindingGroup) -> Statement? {
      group.kind == .single ? Statement(group.findings[0]) : nil
    }
    var members: [Statement: [Finding]] = [:]
    for group in groups {
      if let statement = statement(group) { members[statement, default: []] += group.findings }
    }
    return groups.compactMap { group in
      guard let all = statement(group).flatMap({ members[$0] }), all.count >= fewest else {
        return group
      }
      return all[0] == group.findings[0] ? FindingGroup(kind: .statement, findings: all) : nil
    }
  }

  private static func rest(
    of findings: [Finding], fewest: Int, fewestGrounds: Int
  ) -> [FindingGroup] {
    let groups = Cause.groups(of: findings, fewest: fewest)
    var members: [Foreground: [Finding]] = [:]
    for group in groups where group.count == 1 {
      if let foreground = Foreground(group[0]) { members[foreground, default: []].append(group[0]) }
    }
    return groups.compactMap { group in
      guard group.count == 1, let foreground = Foreground(group[0]),
        let all = members[foreground], grounds(of: all) >= fewestGrounds
      else { return FindingGroup(kind: group.count == 1 ? .single : .cause, findings: group) }
      return all[0] == group[0] ? FindingGroup(kind: .foreground, findings: all) : nil
    }
  }
}

extension Finding {
  /// The position in the file; before everything else if there is none.
  fileprivate var startOffset: Int { range?.start.offset ?? -1 }

  /// The measured value as a share of the required one.
  var shareOfRequirement: Double { measurement.map { $0.measured / $0.required } ?? 1 }

  /// The rank of the severity: errors first, what cannot be decided last.
  package var rank: Int {
    guard outcome == .fail else { return 3 }
    return switch severity {
    case .error: 0
    case .warning: 1
    case .note: 2
    }
  }
}

extension [Finding] {
  /// The findings, the most severe first; those of one severity in their order.
  var bySeverity: [Finding] {
    (0...3).flatMap { rank in filter { $0.rank == rank } }
  }
}

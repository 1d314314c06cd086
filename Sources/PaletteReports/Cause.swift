import DesignTokens
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
  var reason: String?
  var conditions: [String] = []

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

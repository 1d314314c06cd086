import PaletteRules
import SourceSyntax

/// Findings of one rule on several files, which have one cause: the way images were exported, or names
/// of which no pair is inferred.
struct Repetition {
  /// How many images make a repetition.
  private static let fewest = 4
  /// The rules on token files that say the same of each, however many there are.
  private static let ofFiles: Set<String> = [PairsNone.id]

  /// The findings, in their order.
  private(set) var findings: [Finding]
  /// What all of them say; `nil` if they differ.
  let message: String?

  /// The number of files.
  var files: Int { Set(findings.map(\.file)).count }

  private struct Key: Hashable {
    var rule: String
    var label: String
    var help: String?

    init(_ finding: Finding) {
      rule = finding.rule
      label = finding.label
      help = finding.help
    }
  }

  /// Of more messages than these, a rule makes one repetition, not one for each.
  private static let mostMessages = 3

  /// Takes the repetitions out of the findings, the most severe first.
  ///
  /// - Parameters:
  ///   - findings: The findings; what is repeated is removed.
  ///   - isOfImages: Whether every rule on images may repeat itself, and not only those that say the
  ///     same of each file.
  /// - Returns: The repetitions.
  static func taken(from findings: inout [Finding], isOfImages: Bool) -> [Repetition] {
    var groups: [Key: [Int]] = [:]
    var order: [Key] = []
    for (index, finding) in findings.enumerated()
    where finding.token == nil && (isOfImages || ofFiles.contains(finding.rule)) {
      let key = Key(finding)
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(index)
    }
    var repetitions: [Repetition] = []
    var taken: Set<Int> = []
    func take(_ members: [Int], _ message: String?) {
      let least = ofFiles.contains(findings[members[0]].rule) ? 2 : fewest
      guard Set(members.map { findings[$0].file }).count >= least else { return }
      taken.formUnion(members)
      repetitions.append(Repetition(findings: members.map { findings[$0] }, message: message))
    }
    for key in order {
      let members = groups[key] ?? []
      let messages = Dictionary(grouping: members) { findings[$0].message }
      if messages.count <= mostMessages {
        for (message, members) in messages.sorted(by: { $0.value[0] < $1.value[0] }) {
          take(members, message)
        }
      } else {
        take(members, nil)
      }
    }
    findings = findings.indices.filter { !taken.contains($0) }.map { findings[$0] }
    return (0...3).flatMap { rank in repetitions.filter { $0.findings[0].rank == rank } }
  }
}

import PaletteRules
import SourceSyntax

/// Findings of one rule on several images, which have one cause: the way the images were exported.
struct Repetition {
  /// How many files make a repetition.
  private static let fewest = 4

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

  /// Takes the repetitions out of the findings on images, the most severe first.
  static func taken(from findings: inout [Finding]) -> [Repetition] {
    var groups: [Key: [Int]] = [:]
    var order: [Key] = []
    for (index, finding) in findings.enumerated() where finding.token == nil {
      let key = Key(finding)
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(index)
    }
    var repetitions: [Repetition] = []
    var taken: Set<Int> = []
    func take(_ members: [Int], _ message: String?) {
      guard Set(members.map { findings[$0].file }).count >= fewest else { return }
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

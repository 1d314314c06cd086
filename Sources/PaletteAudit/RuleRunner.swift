import DesignTokens
import Foundation
import PaletteRules

/// Runs the rules that are wanted over subjects, with the severities of the configuration.
struct RuleRunner: Sendable {
  let configuration: Configuration
  let selection: RuleSelection

  /// The findings of every rule about this kind of subject.
  func findings<Subject: Sendable>(on subjects: [Subject]) -> [Finding] {
    var levels = Levels(configuration: configuration, selection: selection)
    var findings: [Finding] = []
    for rule in Rules.all where selection.includes(rule.id) && levels.mayRun(rule.id) {
      run(rule, subjects, &levels, &findings)
    }
    return findings
  }

  /// Findings by file, place, rule and token.
  static func sorted(_ findings: [Finding]) -> [Finding] { findings.sorted(by: isBefore) }

  private func run<R: Rule, Subject: Sendable>(
    _ type: R.Type, _ subjects: [Subject], _ levels: inout Levels, _ findings: inout [Finding]
  ) {
    guard Subject.self == R.Subject.self, let subjects = subjects as? [R.Subject] else { return }
    let stated = configuration.rules[R.id]?.options ?? [:]
    let rule = R(options: R.options.merging(stated) { $1 })
    for subject in subjects {
      rule.check(subject) { finding in
        switch levels.level(of: R.id, in: finding.file) {
        case .off?: break
        case .severity(let severity)?:
          var finding = finding
          finding.severity = severity
          findings.append(finding)
        case nil: findings.append(finding)
        }
      }
    }
  }
}

/// The levels of rules by file.
private struct Levels {
  let configuration: Configuration
  let selection: RuleSelection
  private var paths: [String: String] = [:]

  init(configuration: Configuration, selection: RuleSelection) {
    self.configuration = configuration
    self.selection = selection
  }

  /// Whether a rule can have a finding at all.
  func mayRun(_ rule: String) -> Bool {
    selection.isSelected(rule) || configuration.rules[rule]?.level != .off
      || configuration.overrides.contains { $0.rules[rule] != nil }
  }

  mutating func level(of rule: String, in file: String) -> Configuration.RuleSettings.Level? {
    let path: String
    if let known = paths[file] {
      path = known
    } else {
      path = URL(filePath: file).standardizedFileURL.path
      paths[file] = path
    }
    let level = configuration.level(of: rule, in: path)
    // A rule that was asked for by name runs although the configuration turns it off.
    return level == .off && selection.isSelected(rule) ? nil : level
  }
}

private func isBefore(_ a: Finding, _ b: Finding) -> Bool {
  if a.file != b.file { return a.file < b.file }
  let (start, other) = (a.range?.start.offset ?? -1, b.range?.start.offset ?? -1)
  if start != other { return start < other }
  if a.rule != b.rule { return a.rule < b.rule }
  return (a.token ?? "", a.against ?? "", a.message) < (b.token ?? "", b.against ?? "", b.message)
}

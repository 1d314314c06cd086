import DesignTokens
import FileAccess
import PaletteRules

/// Runs the selected rules over subjects, with the severities of the configuration.
package struct RuleRunner: Sendable {
  let configuration: Configuration
  let selection: RuleSelection
  /// Whether rules about Apple's platforms run that neither the configuration nor `--select` names.
  private let isForApple: Bool

  /// Makes a runner for the subjects of a palette, or for images.
  init(
    configuration: Configuration, selection: RuleSelection, palette: ResolvedPalette? = nil
  ) {
    self.configuration = configuration
    self.selection = selection
    isForApple =
      configuration.standard == .appleHIG
      || palette.map(RuleAudience.applePlatforms.includes) ?? true
  }

  /// The findings of every rule about this kind of subject.
  func findings<Subject: Sendable>(on subjects: [Subject]) -> [Finding] {
    var levels = Levels(configuration: configuration, selection: selection)
    var findings: [Finding] = []
    for rule in Rules.all
    where rule is any Rule<Subject>.Type && selection.includes(rule.id) && levels.mayRun(rule)
      && isMeant(rule)
    {
      run(rule, subjects, &levels, &findings)
    }
    return findings
  }

  private func isMeant(_ rule: any Rule.Type) -> Bool {
    rule.audience == .everyone || isForApple || selection.isSelected(rule.id)
      || configuration.rules[rule.id] != nil
  }

  /// Findings ordered by file, location, rule and token.
  package static func sorted(_ findings: [Finding]) -> [Finding] { findings.sorted(by: isBefore) }

  private func run<R: Rule, Subject: Sendable>(
    _ type: R.Type, _ subjects: [Subject], _ levels: inout Levels, _ findings: inout [Finding]
  ) {
    guard Subject.self == R.Subject.self, let subjects = subjects as? [R.Subject] else { return }
    let rule = R(options: configuration.options(of: R.id))
    for subject in subjects {
      rule.check(subject) { finding in
        switch levels.level(of: R.self, in: finding.file) {
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

  /// Whether a rule can have findings at all.
  func mayRun(_ rule: any Rule.Type) -> Bool {
    selection.isSelected(rule.id)
      || configuration.rules[rule.id]?.level ?? initialLevel(of: rule) != .off
      || configuration.overrides.contains { $0.rules[rule.id] != nil }
  }

  /// The level if none is set: setting an option of a rule turns it on.
  private func initialLevel(of rule: any Rule.Type) -> Configuration.RuleSettings.Level? {
    rule.isOnByDefault || configuration.rules[rule.id] != nil ? nil : .off
  }

  /// The level of a rule for a file; `nil` to keep the severity of its findings.
  mutating func level(
    of rule: any Rule.Type, in file: String
  ) -> Configuration.RuleSettings.Level? {
    let path: String
    if let known = paths[file] {
      path = known
    } else {
      path = Path.absolute(file)
      paths[file] = path
    }
    let level = configuration.level(of: rule.id, in: path) ?? initialLevel(of: rule)
    // A rule selected by name runs even if the configuration turns it off.
    return level == .off && selection.isSelected(rule.id) ? nil : level
  }
}

private func isBefore(_ a: Finding, _ b: Finding) -> Bool {
  if a.file != b.file { return a.file < b.file }
  let (start, other) = (a.range?.start.offset ?? -1, b.range?.start.offset ?? -1)
  if start != other { return start < other }
  if a.rule != b.rule { return a.rule < b.rule }
  return (a.token ?? "", a.against ?? "", a.message) < (b.token ?? "", b.against ?? "", b.message)
}

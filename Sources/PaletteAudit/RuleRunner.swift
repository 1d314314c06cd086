import DesignTokens
import FileAccess
import PaletteRules

/// Runs the selected rules over subjects, with the severities of the configuration.
package struct RuleRunner: Sendable {
  let configuration: Configuration
  let selection: RuleSelection
  /// How many threads check subjects.
  var jobs = processorCount
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
    SelectedRules(of: self).findings(on: subjects)
  }

  /// Whether all rules of some that are on were selected, if any is on. Rules for Apple's platforms
  /// count if they are on whatever the palette is.
  func runsAll(of rules: [any Rule.Type]) -> Bool {
    let levels = Levels(configuration: configuration, selection: selection)
    let on = rules.filter { rule in
      levels.mayRun(rule)
        && (rule.audience == .everyone || configuration.standard == .appleHIG
          || selection.isSelected(rule.id) || configuration.rules[rule.id] != nil)
    }
    return !on.isEmpty && on.allSatisfy { selection.includes($0.id) }
  }

  /// The rules about a kind of subject that may have findings.
  fileprivate func rules<Subject>(about _: Subject.Type) -> [any Rule.Type] {
    let levels = Levels(configuration: configuration, selection: selection)
    return Rules.all.filter { rule in
      rule.subjectType == Subject.self && selection.includes(rule.id) && levels.mayRun(rule)
        && isMeant(rule)
    }
  }

  private func isMeant(_ rule: any Rule.Type) -> Bool {
    rule.audience == .everyone || isForApple || selection.isSelected(rule.id)
      || configuration.rules[rule.id] != nil
  }

  /// Findings ordered by file, location, rule and token.
  package static func sorted(_ findings: [Finding]) -> [Finding] { findings.sorted(by: isBefore) }
}

/// The rules about a kind of subject that were selected, for subjects that come one after the other.
package struct SelectedRules<Subject: Sendable>: Sendable {
  private struct Selected: Sendable {
    var rule: any Rule.Type
    var possible: [RuleOptions]
  }

  private let runner: RuleRunner
  private let rules: [Selected]

  init(of runner: RuleRunner) {
    self.runner = runner
    rules = runner.rules(about: Subject.self).map { rule in
      Selected(rule: rule, possible: runner.configuration.possibleOptions(of: rule.id))
    }
  }

  /// Each of them, once for each choice of options that the configuration makes.
  package var instances: [any Rule] {
    func instances<R: Rule>(_ type: R.Type, _ possible: [RuleOptions]) -> [any Rule] {
      possible.map { R(options: $0) }
    }
    return rules.flatMap { instances($0.rule, $0.possible) }
  }

  /// The findings of all of them, in no particular order.
  package func findings(on subjects: [Subject]) -> [Finding] {
    guard !subjects.isEmpty else { return [] }
    var levels = Levels(configuration: runner.configuration, selection: runner.selection)
    var findings: [Finding] = []
    for selected in rules {
      run(selected.rule, selected.possible, subjects, &levels, &findings)
    }
    return findings
  }

  private func run<R: Rule>(
    _ type: R.Type, _ possible: [RuleOptions], _ subjects: [Subject], _ levels: inout Levels,
    _ findings: inout [Finding]
  ) {
    guard Subject.self == R.Subject.self, let subjects = subjects as? [R.Subject] else { return }
    for options in possible {
      let rule = R(options: options)
      let batches = (subjects.count + Self.batchSize - 1) / Self.batchSize
      @Sendable func check(_ batch: Int) -> [Finding] {
        var findings: [Finding] = []
        for subject in subjects[(batch * Self.batchSize)...].prefix(Self.batchSize) {
          rule.check(subject) { findings.append($0) }
        }
        return findings
      }
      let found =
        batches == 1
        ? [check(0)] : concurrentMap(count: batches, jobs: runner.jobs) { check($0) }
      for var finding in found.joined()
      where possible.count == 1 || levels.options(of: R.id, in: finding.file) == options {
        switch levels.level(of: R.self, in: finding.file) {
        case .off?: continue
        case .severity(let severity)?: finding.severity = severity
        case nil: break
        }
        findings.append(finding)
      }
    }
  }

  /// How many subjects a thread checks at a time.
  private static var batchSize: Int { 16 }
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
    rule.isOnByDefault || configuration.rules[rule.id] != nil || configuration.hasInSets(rule)
      ? nil : .off
  }

  private mutating func path(of file: String) -> String {
    if let known = paths[file] { return known }
    let path = Path.absolute(file)
    paths[file] = path
    return path
  }

  /// The options of a rule for a file.
  mutating func options(of rule: String, in file: String) -> RuleOptions {
    configuration.options(of: rule, in: path(of: file))
  }

  /// The level of a rule for a file; `nil` to keep the severity of its findings.
  mutating func level(
    of rule: any Rule.Type, in file: String
  ) -> Configuration.RuleSettings.Level? {
    let path = path(of: file)
    let level =
      configuration.level(of: rule.id, in: path)
      ?? (configuration.setsOptions(of: rule.id, in: path) ? nil : initialLevel(of: rule))
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

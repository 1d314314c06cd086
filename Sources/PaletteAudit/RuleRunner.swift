import DesignTokens
import FileAccess
import PaletteRules

/// Runs the selected rules over subjects, with the severities of the configuration.
package struct RuleRunner: Sendable {
  let configuration: Configuration
  let selection: RuleSelection
  /// How many threads check subjects.
  var jobs = processorCount
  /// What is suppressed; `nil` if suppressions do not count.
  var ledger: SuppressionLedger?
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
    SelectedRules<Subject>(of: self).findings(on: subjects)
  }

  /// What accepts the findings of a rule on pairs.
  func division(for rule: String) -> PairDivision {
    PairDivision(for: rule, configuration: configuration, ledger: ledger)
  }

  /// The pairs among subjects divided by what accepts their findings; other subjects as they are.
  fileprivate func divided<Subject>(_ subjects: [Subject], for rule: String) -> [Subject] {
    guard let pairs = subjects as? [ColorPair] else { return subjects }
    let division = division(for: rule)
    guard division.isNeeded else { return subjects }
    return pairs.flatMap(division.parts) as? [Subject] ?? subjects
  }

  /// Whether all rules of some that are on were selected, if any is on. Rules for Apple's platforms
  /// count if they are on whatever the palette is.
  func runsAll(of rules: [any Rule.Type]) -> Bool {
    let levels = Levels(configuration: configuration, selection: selection)
    let on = rules.filter { rule in
      levels.mayRun(rule)
        && (rule.audience == .everyone || configuration.standard == .appleHIG
          || selection.isNamed(rule.id) || configuration.rules[rule.id] != nil)
    }
    return !on.isEmpty && on.allSatisfy { selection.includes($0.id) }
  }

  /// Whether a rule of a kind may have findings.
  func runs(_ isOfKind: (any Rule.Type) -> Bool) -> Bool {
    let levels = Levels(configuration: configuration, selection: selection)
    return Rules.all.contains { isOfKind($0) && selection.includes($0.id) && levels.mayRun($0) }
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
    rule.audience == .everyone || isForApple || selection.isNamed(rule.id)
      || configuration.rules[rule.id] != nil
  }

  /// Findings ordered by file, location, rule and token.
  package static func sorted(_ findings: [Finding]) -> [Finding] { findings.sorted(by: isBefore) }
}

/// The rules about a kind of subject that were selected, for subjects that come one after the other.
package struct SelectedRules<Subject: Sendable>: Sendable {
  private struct Selected: Sendable {
    var type: any Rule.Type
    /// The rule with each of the options that the configuration can give it.
    var choices: [Choice]
  }

  /// A rule with its options. A generic pair would be looked up for each of them.
  private struct Choice: Sendable {
    var options: RuleOptions
    var rule: any Rule<Subject>
  }

  private let runner: RuleRunner
  private let rules: [Selected]

  init(of runner: RuleRunner) {
    self.runner = runner
    func instance<R: Rule>(_ type: R.Type, _ options: RuleOptions) -> (any Rule<Subject>)? {
      // A cast between equal types is quick, one from the type of a rule looks for its conformance.
      let rule: any Rule<R.Subject> = R(options: options)
      return rule as? any Rule<Subject>
    }
    rules = runner.rules(about: Subject.self).map { type in
      Selected(
        type: type,
        choices: runner.configuration.possibleOptions(of: type.id).compactMap { options in
          instance(type, options).map { Choice(options: options, rule: $0) }
        })
    }
  }

  /// Each of them, once for each choice of options that the configuration makes.
  package var instances: [any Rule] { rules.flatMap { $0.choices.map(\.rule) } }

  /// The findings of all of them, in no particular order.
  package func findings(on subjects: [Subject]) -> [Finding] {
    findings { found(by: $0, on: subjects) }
  }

  /// The findings on one subject.
  package func findings(on subject: Subject) -> [Finding] {
    findings { rule in
      var findings: [Finding] = []
      rule.check(subject) { findings.append($0) }
      return findings
    }
  }

  private func findings(_ found: (any Rule<Subject>) -> [Finding]) -> [Finding] {
    var levels: Levels?
    var findings: [Finding] = []
    for selected in rules {
      for choice in selected.choices {
        let found = found(choice.rule)
        guard !found.isEmpty else { continue }
        var known =
          levels.take() ?? Levels(configuration: runner.configuration, selection: runner.selection)
        for var finding in found
        where selected.choices.count == 1
          || known.options(of: selected.type.id, in: finding.file) == choice.options
        {
          switch known.level(of: selected.type, in: finding.file) {
          case .off?: continue
          case .severity(let severity)?: finding.severity = severity
          case nil: break
          }
          findings.append(finding)
        }
        levels = known
      }
    }
    return findings
  }

  private func found(by rule: any Rule<Subject>, on subjects: [Subject]) -> [Finding] {
    let subjects = runner.divided(subjects, for: type(of: rule).id)
    let batches = (subjects.count + Self.batchSize - 1) / Self.batchSize
    @Sendable func check(_ batch: Int) -> [Finding] {
      var findings: [Finding] = []
      for subject in subjects[(batch * Self.batchSize)...].prefix(Self.batchSize) {
        rule.check(subject) { findings.append($0) }
      }
      return findings
    }
    if batches <= 1 { return subjects.isEmpty ? [] : check(0) }
    return concurrentMap(count: batches, jobs: runner.jobs) { check($0) }.flatMap { $0 }
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

  /// The path that overrides are about; the file itself if there are none.
  private mutating func path(of file: String) -> String {
    guard !configuration.overrides.isEmpty else { return file }
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

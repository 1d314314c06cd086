import DesignTokens
import PaletteReports
import PaletteRules
import SourceSyntax

/// The suppressions of the files of a run, and how many findings each has hidden.
struct SuppressionLedger {
  private var entries: [(suppression: Suppression, uses: Int)] = []
  /// The positions of the suppressions of each file.
  private var positions: [String: [Int]] = [:]
  private let palettes: [ResolvedPalette]
  let today: CalendarDate

  /// Reads the suppressions of all files.
  init(of palettes: [ResolvedPalette], _ sources: [String: SourceText], today: CalendarDate) {
    self.today = today
    self.palettes = palettes
    for (file, source) in sources.sorted(by: { $0.key < $1.key }) {
      for suppression in SuppressionReader.suppressions(in: source) {
        positions[file, default: []].append(entries.count)
        entries.append((suppression, 0))
      }
    }
  }

  /// All suppressions, in the order of the files.
  var suppressions: [Suppression] { entries.map(\.suppression) }

  /// The suppressions that may hide findings of a rule.
  func suppressions(of rule: String) -> [Suppression] {
    entries.lazy.map(\.suppression).filter { $0.mayHide(rule, of: [$0.against], on: today) }
  }

  /// Hides the findings that are suppressed, and counts them.
  mutating func apply(to report: inout Report) {
    guard !entries.isEmpty else { return }
    let backgrounds = backgroundLocations(of: report.findings)
    var hidden: [Report.Suppressed] = []
    let kept = report.findings.filter { finding in
      var places: [SourceLocation] = []
      if let range = finding.range {
        places.append(SourceLocation(file: finding.file, range: range))
      }
      if let against = finding.against {
        places += finding.related.map(\.location).filter {
          backgrounds[against]?.contains($0) ?? false
        }
      }
      let causes = causes(of: finding, at: places)
      if !causes.isEmpty { hidden.append(Report.Suppressed(finding: finding, causes: causes)) }
      return causes.isEmpty
    }
    guard !hidden.isEmpty else { return }
    report.keep(kept)
    report.suppressed += hidden
    report.summary.suppressed += hidden.count
  }

  /// The suppressions that hide a finding, in the order of the files; each counts it.
  private mutating func causes(
    of finding: Finding, at places: [SourceLocation]
  ) -> [Report.Suppressed.Cause] {
    var causes: [Report.Suppressed.Cause] = []
    for index in Set(places.map(\.file)).sorted().flatMap({ positions[$0] ?? [] })
    where entries[index].suppression.hides(finding, at: places, on: today) {
      entries[index].uses += 1
      let suppression = entries[index].suppression
      causes.append(.inSource(reason: suppression.reason, location: suppression.location))
    }
    return causes
  }

  /// The locations of the tokens that are backgrounds of findings.
  private func backgroundLocations(of findings: [Finding]) -> [String: Set<SourceLocation>] {
    let paths = Set(findings.compactMap(\.against))
    var locations: [String: Set<SourceLocation>] = [:]
    for token in palettes.lazy.flatMap(\.tokens) where paths.contains(token.path) {
      locations[token.path, default: []].formUnion(token.variants.map(\.location))
    }
    return locations
  }

  /// The suppressions for the rules on them, by configuration.
  ///
  /// - Parameters:
  ///   - projects: The projects of the run.
  ///   - selection: The rules that were selected.
  ///   - isWhole: Whether every appearance and context was checked.
  /// - Returns: The configurations and their suppressions.
  func subjects(
    of projects: Projects, _ selection: RuleSelection, _ isWhole: Bool
  ) -> [(configuration: Configuration, subjects: [SuppressionSubject])] {
    var groups: [(configuration: Configuration, subjects: [SuppressionSubject])] = []
    var indices: [String: Int] = [:]
    for (suppression, uses) in entries {
      let (name, configuration) = projects.configuration(of: suppression.location.file)
      let index = indices[name] ?? groups.count
      indices[name] = index
      if index == groups.count { groups.append((configuration, [])) }
      let runner = RuleRunner(configuration: configuration, selection: selection)
      let isJudged = isWhole && runner.runsAll(of: suppression.rules)
      groups[index].subjects.append(
        SuppressionSubject(
          suppression: suppression, uses: isJudged || uses > 0 ? uses : nil, today: today))
    }
    return groups
  }
}

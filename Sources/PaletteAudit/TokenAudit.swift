import ColorCore
public import DesignTokens
public import PaletteReports
public import PaletteRules
public import SourceSyntax

/// Checks resolved palettes and makes a report.
///
/// ```swift
/// import DesignTokens
/// import PaletteReports
/// import PaletteRules
///
/// let text = """
///   {
///     "gray": {
///       "$type": "color", "$value": { "colorSpace": "srgb", "components": [0.5, 0.5, 0.5] }
///     }
///   }
///   """
/// let loaded = PaletteLoader.load(text: Array(text.utf8), fileName: "a.tokens.json")
/// let audit = TokenAudit(configuration: Configuration(), toolVersion: "1.0")
/// print(audit.report(on: loaded.palettes).summary.tokens)
/// // Prints "1"
/// ```
public struct TokenAudit: Sendable {
  /// The configuration.
  public var configuration: Configuration
  /// The selected rules.
  public var selection: RuleSelection
  /// The version stated in the report.
  public var toolVersion: String
  /// How many threads check; `nil` for one for each processor.
  public var jobs: Int?
  /// The texts of the files, by name, for fixes; `nil` to propose none.
  public var sources: [String: SourceText]?
  /// What is suppressed; `nil` if suppressions do not count.
  var ledger: SuppressionLedger?
  /// The palettes before earlier fixes.
  package var origins: [ResolvedPalette] = []
  /// The meanings of names that earlier audits have read; `nil` to keep none.
  package var nameReadings: NameReadings?
  /// What earlier audits have found; `nil` to keep nothing.
  package var keptChecks: KeptChecks?

  /// The rules that are fixed if they are selected by name.
  private static let fixedOnRequest = Set(
    Rules.all.filter { $0.fixes == .onRequest }.map { $0.id })

  /// Makes an audit.
  public init(
    configuration: Configuration, selection: RuleSelection = RuleSelection(), toolVersion: String
  ) {
    self.configuration = configuration
    self.selection = selection
    self.toolVersion = toolVersion
  }

  /// The report on some palettes, each with its own pairs.
  public func report(on palettes: [ResolvedPalette]) -> Report {
    var timings = Timings()
    return report(on: palettes, timings: &timings)
  }

  /// The report on some palettes, with the duration of each stage added to `timings`.
  ///
  /// - Parameters:
  ///   - palettes: The palettes.
  ///   - timings: The record to which durations are added.
  ///   - checksAllPairs: Whether to check every foreground on every background as well.
  /// - Returns: The report.
  package func report(
    on palettes: [ResolvedPalette], timings: inout Timings, checksAllPairs: Bool = false
  ) -> Report {
    let known = palettes.map { keptChecks?.entry(of: $0) }
    let pairings = timings.measure("pairing") {
      zip(palettes, known).map {
        $1?.pairing
          ?? Pairing(
            of: $0, configuration: configuration, includesEveryPair: checksAllPairs,
            readings: nameReadings)
      }
    }
    let coverage = zip(palettes, pairings).map { PairCoverage(palette: $0, pairs: $1.pairs) }
    var own = timings.measure("rules") {
      zip(coverage, known).map { coverage, known in known?.findings ?? self.findings(on: coverage) }
    }
    for (index, palette) in palettes.enumerated() {
      keptChecks?.keep(
        KeptChecks.Entry(palette: palette, pairing: pairings[index], findings: own[index]))
    }
    RepeatedFindings.dropDoubts(from: &own, on: palettes)
    RepeatedFindings.drop(from: &own, on: palettes)
    for index in own.indices { RepeatedFindings.dropOfOneRule(from: &own[index]) }
    BuiltFindings.drop(from: &own)
    var findings = timings.measure("rules") {
      own.flatMap(\.self)
        + RuleRunner(configuration: configuration, selection: selection)
        .findings(on: [ProjectSubject(palettes: palettes)])
    }
    if let sources {
      let parts = Array(zip(palettes, pairings.map(\.pairs)))
      timings.measure("fixes") { addFixes(to: &findings, of: parts, sources) }
    }
    for index in findings.indices where findings[index].fix?.isSafe == false {
      let rule = findings[index].rule
      if Self.fixedOnRequest.contains(rule), !selection.isNamed(rule) { findings[index].fix = nil }
    }
    return timings.measure("report") {
      var report = Report(toolVersion: toolVersion, findings: RuleRunner.sorted(findings))
      report.summary.files = palettes.reduce(0) { $0 + $1.fileCount }
      report.summary.tokens = Self.tokenCount(in: palettes)
      report.summary.appearances =
        zip(palettes, pairings).map { Self.appearances(of: $0, $1) }.max() ?? 0
      if measuresPairs { Self.count(coverage, findings, in: &report.summary) }
      report.summary.count(report.findings)
      report.palettes = coverage.map { Report.Palette($0.palette, pairs: $0.pairs) }
      report.problems =
        palettes.flatMap(\.problems).filter { !Rules.reading.contains($0.code) }
        .map(Report.Problem.init)
        + unusedDeclarations(palettes, pairings).map(Report.Problem.init)
      return report
    }
  }

  /// The number of tokens; one that several alternatives share counts once.
  private static func tokenCount(in palettes: [ResolvedPalette]) -> Int {
    struct Declaration: Hashable {
      let path: String
      let location: SourceLocation?
    }
    guard palettes.count > 1 else { return palettes.reduce(0) { $0 + $1.tokens.count } }
    var seen: Set<Declaration> = []
    return palettes.reduce(into: 0) { count, palette in
      count += palette.tokens.count { token in
        let location = token.variants.first?.location
        return location == nil
          || seen.insert(Declaration(path: token.path, location: location)).inserted
      }
    }
  }

  /// What the rules find on one palette.
  private func findings(on coverage: PairCoverage) -> [Finding] {
    let palette = coverage.palette
    var runner = RuleRunner(configuration: configuration, selection: selection, palette: palette)
    if let jobs { runner.jobs = jobs }
    runner.ledger = ledger
    let isEmpty =
      palette.tokens.isEmpty && !palette.isKnownByTexts
      && (coverage.pairs.isEmpty || coverage.unplaced.isEmpty)
    return runner.findings(on: coverage.pairs)
      + runner.findings(on: [PaletteSubject(palette: palette)])
      + runner.findings(on: isEmpty ? [] : [coverage])
      + runner.findings(on: [ReadingSubject(of: palette)])
  }

  /// Adds the fixes that the texts of the files allow.
  private func addFixes(
    to findings: inout [Finding], of parts: [(palette: ResolvedPalette, pairs: [ColorPair])],
    _ sources: [String: SourceText]
  ) {
    let division = PairDivision(
      for: ContrastMinimum.id, configuration: configuration, ledger: ledger)
    let open = parts.map { part in
      (part.palette, division.isNeeded ? part.pairs.map(division.open) : part.pairs)
    }
    ContrastFixes.add(to: &findings, of: open, sources: sources, origins: origins, jobs: jobs)
    AliasFixes.add(to: &findings, of: parts.map(\.palette), sources: sources)
  }

  /// Counts what was measured. A foreground is not if all its pairs are undecided everywhere.
  private static func count(
    _ coverage: [PairCoverage], _ findings: [Finding], in summary: inout Report.Summary
  ) {
    let measured = coverage.flatMap(\.pairs).filter { $0.requirement != nil }
    summary.pairs = measured.count
    summary.checked = measured.reduce(0) { $0 + $1.scope.count }
    summary.foregrounds = coverage.reduce(0) { $0 + $1.counts.foregrounds }
    let undecided = Dictionary(
      grouping: findings.lazy.filter { $0.rule == ContrastMinimum.id && $0.outcome != .fail }
        .filter(\.conditions.isEmpty), by: { $0.token ?? "" }
    ).mapValues { Set($0.map { $0.against ?? "" }) }
    summary.measured = coverage.reduce(0) { count, coverage in
      count + coverage.counts.covered
        - coverage.foregrounds {
          undecided[$0.foreground.path]?.contains($0.background.path) ?? false
        }
    }
  }

  /// How many appearances a palette is checked in: its own, each in the schemes that only the names of
  /// paired tokens say.
  private static func appearances(of palette: ResolvedPalette, _ pairing: Pairing) -> Int {
    let count = palette.permutations.count
    guard Set(palette.permutations.map(\.appearance.scheme)).count == 1 else { return count }
    let schemes = Set(pairing.pairs.lazy.compactMap { $0.permutations.first?.appearance.scheme })
    return count * max(schemes.count, 1)
  }

  /// Whether a rule runs by which every pair has enough contrast. If none does, nothing was measured:
  /// the others take that for granted.
  private var measuresPairs: Bool {
    RuleRunner(configuration: configuration, selection: selection).runs { rule in
      [ContrastMinimum.id, ContrastLightness.id].contains(rule.id)
    }
  }

  /// The declarations that match nothing in any palette. Without this, a misspelling would go
  /// unnoticed.
  private func unusedDeclarations(
    _ palettes: [ResolvedPalette], _ pairings: [Pairing]
  ) -> [SourceProblem] {
    // What was not read or is not checked may have the tokens.
    let pairings = zip(palettes, pairings).filter { !$0.0.permutations.isEmpty }.map(\.1)
    guard let first = pairings.first else { return [] }
    let unused = pairings.dropFirst().reduce(Set(first.unmatched)) { $0.intersection($1.unmatched) }
    let paths = palettes.flatMap { $0.tokens.map(\.path) }
    func problem(_ message: String, _ patterns: [String], at location: SourceLocation)
      -> SourceProblem
    {
      let unknown = patterns.filter {
        !$0.contains("*") && !$0.contains("{") && !paths.contains($0)
      }
      let nearest = unknown.compactMap { Similarity.nearest(to: $0, among: paths) }.first
      return SourceProblem(
        "config/unused-pair", message, at: location,
        help: Similarity.suggestion(
          nearest,
          otherwise: "Check the spelling; `palette-check pairs` lists the pairs found."))
    }
    return configuration.pairs.enumerated().flatMap { index, declaration -> [SourceProblem] in
      guard let location = declaration.location else { return [] }
      if unused.contains(index) {
        let names = [declaration.foreground, declaration.background].map { patterns in
          patterns.map { "“\($0.text)”" }.joined(separator: ", ")
        }
        return [
          problem(
            "no tokens match \(names[0]) on \(names[1])",
            (declaration.foreground + declaration.background).map(\.text), at: location)
        ]
      }
      let parts = [
        ("foreground", declaration.foreground), ("background", declaration.background),
        ("over", declaration.over),
      ]
      return parts.flatMap { name, patterns in
        patterns.map(\.text).filter { pattern in
          pairings.allSatisfy { $0.unmatchedPatterns[index]?.contains(pattern) ?? false }
        }.map { pattern in
          problem(
            "no token matches “\(pattern)” of `\(name)`", [pattern],
            at: declaration.patternLocations[pattern] ?? location)
        }
      }
    }
  }
}

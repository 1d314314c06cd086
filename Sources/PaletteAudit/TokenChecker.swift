public import DesignTokens
public import FileAccess
public import PaletteReports
public import PaletteRules
public import SourceSyntax
public import SystemColors

/// Checks the tokens of files and makes a report: the implementation of `palette-check check` and
/// the method `tokens.check`.
///
/// ```swift
/// import DesignTokens
/// import PaletteReports
/// import PaletteRules
///
/// let tokens = """
///   {
///     "color": {
///       "$type": "color",
///       "text": { "$value": { "colorSpace": "srgb", "components": [0.6, 0.6, 0.6] } },
///       "background": { "$value": { "colorSpace": "srgb", "components": [1, 1, 1] } }
///     }
///   }
///   """
/// let files = MemoryFiles(["brand.tokens.json": tokens])
/// let result = TokenChecker().check(paths: ["brand.tokens.json"], files: files)
/// for finding in result.report.findings { print(finding.severity, finding.rule) }
/// // Prints "error contrast/minimum"
/// ```
public struct TokenChecker: Sendable {
  /// The result of a check.
  public struct Result: Sendable {
    /// The report.
    public var report: Report
    /// The palettes that were checked.
    public var palettes: [ResolvedPalette]
    /// The texts that findings refer to, by file name.
    public var sources: [String: SourceText]
    /// The duration of each stage.
    package var timings: Timings
    /// What was checked.
    public var scope: RunScope
    /// The files that were read only because others refer to them, such as those of `node_modules`.
    /// No fix changes them.
    package var unsearched: Set<String> = []

    /// The text at a location of a file that was read.
    public func text(in file: String, at range: SourceRange) -> String? {
      sources[file].map { $0.text(range.start.offset..<min(range.end.offset, $0.bytes.count)) }
    }

    /// A style that takes excerpts from the texts read.
    public func style(usesColor: Bool = false) -> ReportStyle {
      let sources = sources
      return ReportStyle(usesColor: usesColor) { file in sources[file] }
    }
  }

  /// How the files are read. Its `contexts` and its `dialect` are those of the configuration.
  public var options: LoadOptions
  /// The selected rules.
  public var selection: RuleSelection
  /// A configuration for all files; `nil` to look for the nearest one of each.
  public var configuration: ConfigurationFile.Loaded?
  /// A standard that overrides the configuration; `nil` for that of a selected set, if there is one.
  public var standard: Standard?
  /// Whether to check every possible foreground on every possible background.
  public var checksAllPairs: Bool
  /// How many threads check; `nil` for one for each processor.
  public var jobs: Int?
  /// Whether to run rules, or only read the files.
  public var checksRules = true
  /// Whether findings have fixes, and say why where there is none.
  public var proposesFixes = true
  /// The palettes before earlier fixes: what these changed stays near to its first color.
  package var origins: [ResolvedPalette] = []
  /// The appearances to check; all by default.
  public var includes: @Sendable (Appearance) -> Bool = { _ in true }

  /// The appearances that are asked for by name: each must be that of some palette.
  package var namedAppearances: [(name: String, includes: @Sendable (Appearance) -> Bool)] = []
  /// Whether other parts are checked as well, so that it is no matter if this one has no colors.
  var isPart = false
  /// Whether files are given that need not have tokens, such as any that an editor opens.
  package var filesAreFound = false
  /// Whether a file or folder within a folder is searched; all are by default.
  var includesPath: @Sendable (_ path: String, _ kind: FileKind) -> Bool = { _, _ in true }

  /// Where configurations are read.
  package var configurationFiles: any FileReading = LocalFiles()
  /// The texts of earlier checks, which are not parsed again; `nil` to keep none.
  package var keptTexts: KeptTexts?
  /// The meanings of names that earlier checks have read; `nil` to keep none.
  package var nameReadings: NameReadings?
  /// What earlier checks have found; `nil` to keep nothing.
  package var keptChecks: KeptChecks?

  /// Called with the name of each stage of ``Timings`` that begins.
  package var stageBegan: (@Sendable (_ stage: String) -> Void)?

  /// The date that suppressions are compared with.
  public var today = CalendarDate.today

  /// Makes a checker.
  public init(
    options: LoadOptions = LoadOptions(), selection: RuleSelection = RuleSelection(),
    configuration: ConfigurationFile.Loaded? = nil, standard: Standard? = nil,
    checksAllPairs: Bool = false
  ) {
    self.options = options
    self.selection = selection
    self.configuration = configuration
    self.standard = standard
    self.checksAllPairs = checksAllPairs
  }

  /// Checks files and folders.
  public func check(paths: [String], files: some FileReading = LocalFiles()) -> Result {
    run(identity: files.identity) { projects in
      let roots = paths.filter { files.kind(of: $0) == .folder }
      return PaletteLoader.load(
        paths: paths, options: options, files: files,
        project: { path in projects.project(of: path, options, roots: roots) },
        keptTexts: keptTexts, isIncluded: includesPath, areFound: filesAreFound)
    }
  }

  /// Checks a text in memory, such as standard input.
  public func check(
    text: [UInt8], fileName: String, files: some FileReading = LocalFiles()
  ) -> Result {
    run(identity: files.identity) { projects in
      PaletteLoader.load(
        text: text, fileName: fileName, options: options, files: files,
        project: { path in projects.project(of: path, options, roots: []) })
    }
  }

  /// The pairs that a check of files and folders would measure, and the problems found while
  /// reading.
  public func pairs(
    paths: [String], files: some FileReading = LocalFiles()
  ) -> (pairs: [ColorPair], problems: [Report.Problem]) {
    var reader = self
    reader.checksRules = false
    let result = reader.check(paths: paths, files: files)
    return (pairs(of: result.palettes), result.report.problems)
  }

  /// The pairs that a check of palettes would measure.
  public func pairs(of palettes: [ResolvedPalette]) -> [ColorPair] {
    let projects = projects()
    return projects.groups(of: palettes).flatMap { group in
      group.palettes.flatMap { Pairing(of: $0, configuration: group.configuration).pairs }
    }
  }

  /// That no palette has an appearance that was asked for, where there are palettes.
  private func missingAppearances(among palettes: [ResolvedPalette]) -> [SourceProblem] {
    var known: [Appearance] = []
    for permutation in palettes.lazy.flatMap(\.permutations)
    where !known.contains(permutation.appearance) { known.append(permutation.appearance) }
    guard let first = palettes.first(where: { !$0.permutations.isEmpty }) else { return [] }
    let there = "There is: \(known.map { "\($0)" }.joined(separator: "; "))."
    func problem(_ appearance: String) -> SourceProblem {
      SourceProblem(
        "input/unknown-appearance", "nothing has \(appearance)",
        at: SourceLocation(startOf: first.file), help: there)
    }
    let missing = namedAppearances.filter { !known.contains(where: $0.includes) }
    guard missing.isEmpty else { return missing.map { problem("the appearance “\($0.name)”") } }
    return known.contains(where: includes) ? [] : [problem("an appearance that is asked for")]
  }

  /// Says that files which can be read name no color, where nothing else is said. It is no error: one
  /// who names a file may well know that it has dimensions only.
  private func addColorless(
    _ palettes: [ResolvedPalette], _ projects: Projects, to report: inout Report
  ) {
    let isColorless = palettes.allSatisfy {
      $0.tokens.isEmpty && $0.gradients.isEmpty && $0.compositeColors.isEmpty
        && !$0.isKnownByTexts
    }
    guard isColorless, report.summary.pairs == 0, var first = palettes.first,
      report.summary.files > 0,
      !report.findings.contains(where: { $0.severity == .error }),
      !report.problems.contains(where: { $0.severity == .error })
    else { return }
    first.fileCount = report.summary.files
    let runner = RuleRunner(
      configuration: projects.configuration(of: first.file).configuration, selection: selection)
    report.keep(report.findings + runner.findings(on: [PairCoverage(palette: first, pairs: [])]))
  }

  func projects() -> Projects {
    Projects(
      given: configuration, standard: standard ?? selection.standard, files: configurationFiles)
  }

  private func run(
    identity: (String) -> String, _ load: (Projects) -> LoadedPalettes
  ) -> Result {
    var timings = Timings(began: stageBegan)
    let projects = projects()
    var loaded = timings.measure("read") { load(projects) }
    var report = Report(toolVersion: toolVersion)
    let mistakes = projects.contextProblems(loaded.variations)
    let all = timings.measure("join") { projects.joined(loaded.palettes) }
    loaded.palettes = all.map { $0.keeping { includes($0.appearance) } }
    report.problems += missingAppearances(among: all).map(Report.Problem.init)
    var ledger =
      checksRules
      ? timings.measure("suppressions") {
        SuppressionLedger(of: loaded.palettes, loaded.sources, today: today)
      } : nil
    keptChecks?.begin(ledger?.suppressions ?? [], today)
    check(loaded, of: projects, ledger, into: &report, &timings)
    keptChecks?.end()
    if loaded.palettes.count > 1 {
      report.dropRepeatedFindings()
      report.dropFindings(onCopies: loaded.palettes)
    }
    let unsearched = Set(loaded.sources.keys.filter { !loaded.searches($0, identity) })
    report.dropFixes(in: unsearched)
    if loaded.compiledSheets > 0 {
      report.summary.skipped[.compiledStyleSheet] = loaded.compiledSheets
    }
    if loaded.specials > 0 { report.summary.skipped[.notAFile] = loaded.specials }
    let isWhole =
      options.inputs.isEmpty && !options.isConformance
      && zip(all, loaded.palettes).allSatisfy { $0.permutations.count == $1.permutations.count }
    timings.measure("suppressions") {
      ledger?.apply(to: &report)
      for (configuration, subjects) in ledger?.subjects(of: projects, selection, isWhole) ?? [] {
        let runner = RuleRunner(configuration: configuration, selection: selection)
        report.keep(report.findings + runner.findings(on: subjects))
      }
    }
    if checksRules, !isPart, !filesAreFound { addColorless(all, projects, to: &report) }
    report.problems =
      (projects.problems + mistakes).map(Report.Problem.init) + report.problems
    let scope = RunScope(files: loaded.sources.keys, selection: selection, isWhole: isWhole)
    return Result(
      report: report, palettes: loaded.palettes, sources: loaded.sources, timings: timings,
      scope: scope, unsearched: unsearched)
  }

  /// Adds what the rules find in the palettes of each project.
  private func check(
    _ loaded: LoadedPalettes, of projects: Projects, _ ledger: SuppressionLedger?,
    into report: inout Report, _ timings: inout Timings
  ) {
    for group in projects.groups(of: loaded.palettes) {
      guard checksRules else {
        report.problems += group.palettes.flatMap(\.problems)
          .filter { !Rules.readingOnRequest.contains($0.code) }.map(Report.Problem.init)
        report.summary.files += group.palettes.reduce(0) { $0 + $1.fileCount }
        continue
      }
      var audit = TokenAudit(
        configuration: group.configuration, selection: selection, toolVersion: toolVersion)
      audit.sources = proposesFixes ? loaded.sources : nil
      audit.ledger = ledger
      audit.origins = origins
      audit.jobs = jobs
      audit.nameReadings = nameReadings
      audit.keptChecks = keptChecks
      report.merge(
        audit.report(on: group.palettes, timings: &timings, checksAllPairs: checksAllPairs))
    }
  }
}

extension Report {
  /// Keeps only the first of equal findings at the same location, in a file that several palettes
  /// share. These may have other themes, which a finding that names none does not say.
  fileprivate mutating func dropRepeatedFindings() {
    var seen: Set<Finding> = []
    let distinct = findings.filter { finding in
      var said = finding
      if said.conditions.isEmpty { said.permutations = [] }
      return seen.insert(said).inserted
    }
    guard distinct.count < findings.count else { return }
    keep(distinct)
  }

  /// Keeps of what is found about a token and about its copies in style sheets only one: the most severe, and that
  /// about the token if it is.
  fileprivate mutating func dropFindings(onCopies palettes: [ResolvedPalette]) {
    struct Place: Hashable {
      let rule: String
      let locations: [SourceLocation]
    }
    let copies = Set(palettes.lazy.flatMap(\.tokens).filter(\.isCopy).map(\.path))
    guard !copies.isEmpty else { return }
    let areOnCopies = findings.map { $0.token.map(copies.contains) ?? false }
    let places = findings.map { finding in
      let location = finding.range.map { SourceLocation(file: finding.file, range: $0) }
      return Place(
        rule: finding.rule,
        locations: (location.map { [$0] } ?? []) + finding.related.map(\.location))
    }
    var best: [Place: Int] = [:]
    for (index, place) in places.enumerated() {
      let known = best[place]
      let isBetter =
        known.map { known in
          findings[index].severity > findings[known].severity
            || findings[index].severity == findings[known].severity && areOnCopies[known]
              && !areOnCopies[index]
        } ?? true
      if isBetter { best[place] = index }
    }
    let kept = findings.indices.filter { index in
      let place = places[index]
      guard let other = best[place], other != index, areOnCopies[index] || areOnCopies[other] else {
        // What is like its own copy says nothing.
        return !areOnCopies[index] || !place.locations.dropFirst().contains(place.locations[0])
      }
      return findings[index].token == findings[other].token
    }
    if kept.count < findings.count { keep(kept.map { findings[$0] }) }
  }

  /// Removes the fixes that would change a file which is only referred to, and says so.
  fileprivate mutating func dropFixes(in unsearched: Set<String>) {
    for index in findings.indices {
      let files = findings[index].fix?.edits.map(\.location.file) ?? []
      guard let file = files.first(where: unsearched.contains) else { continue }
      findings[index].fix = nil
      let owner = findings[index].token ?? "it"
      let note =
        "There is no fix: the value is in \(file), which is not among the files to check. Check that "
        + "file too, or give \(owner) a value of its own."
      findings[index].help = [findings[index].help, note].compactMap(\.self).joined(separator: " ")
    }
  }
}

extension LoadedPalettes {
  /// Whether a file was searched, or the bundle that it is in.
  fileprivate func searches(_ file: String, _ identity: (String) -> String) -> Bool {
    var path = identity(file)
    while !searched.contains(path) {
      let folder = Path.folder(path)
      guard !folder.isEmpty, folder != path else { return false }
      path = folder
    }
    return true
  }
}

extension ResolvedPalette {
  /// The palette restricted to some of its permutations.
  fileprivate func keeping(_ isKept: (Permutation) -> Bool) -> ResolvedPalette {
    let kept = permutations.indices.filter { isKept(permutations[$0]) }
    var copy = self
    copy.whole = joinedWithOutside().map { [$0.keeping(isKept)] } ?? []
    guard kept.count < permutations.count else { return copy }
    // No rule is about colors that are never seen.
    if kept.isEmpty {
      (copy.tokens, copy.gradients, copy.compositeColors) = ([], [], [])
      (copy.outside, copy.whole) = ([], [])
    }
    // The axes have combinations that are not kept.
    copy.axes = []
    copy.permutations = kept.map { permutations[$0] }
    copy.defaultPermutation = kept.firstIndex(of: defaultPermutation) ?? 0
    for index in copy.tokens.indices {
      copy.tokens[index].variantIndices = kept.map { tokens[index].variantIndices[$0] }
    }
    for index in copy.gradients.indices {
      copy.gradients[index].variantIndices = kept.map { gradients[index].variantIndices[$0] }
    }
    for index in copy.compositeColors.indices {
      let all = compositeColors[index].color.variantIndices
      copy.compositeColors[index].color.variantIndices = kept.map { all[$0] }
    }
    return copy
  }
}

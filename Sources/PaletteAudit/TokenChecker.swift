public import DesignTokens
public import FileAccess
public import PaletteReports
public import PaletteRules
public import SourceSyntax
public import SystemColors

/// The whole way from paths to a report on the tokens there: what `palette-check check` and the method
/// `tokens.check` do.
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
  /// What a check gives back.
  public struct Result: Sendable {
    /// The report.
    public var report: Report
    /// The palettes that were checked.
    public var palettes: [ResolvedPalette]
    /// The texts that findings point into, by file name.
    public var sources: [String: SourceText]
    /// Where the time went.
    public var timings: Timings

    /// A style whose excerpts come from the texts that were read.
    public func style(usesColor: Bool = false) -> ReportStyle {
      let sources = sources
      return ReportStyle(usesColor: usesColor) { file in sources[file] }
    }
  }

  /// How the files are read. Its `contexts` and its `dialect` are those of the configuration.
  public var options: LoadOptions
  /// Which rules run.
  public var selection: RuleSelection
  /// A configuration for all files; `nil` to look for the nearest one of each.
  public var configuration: ConfigurationFile.Loaded?
  /// A standard that replaces the configuration's.
  public var standard: Standard?
  /// Whether every possible foreground is checked on every possible background.
  public var checksAllPairs: Bool
  /// Whether rules run at all, or the files are only read.
  public var checksRules = true
  /// Which appearances are checked: all, unless said otherwise.
  public var includes: @Sendable (Appearance) -> Bool = { _ in true }

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
    run { options in PaletteLoader.load(paths: paths, options: options, files: files) }
  }

  /// Checks a text that is in memory, such as standard input.
  public func check(
    text: [UInt8], fileName: String, files: some FileReading = LocalFiles()
  ) -> Result {
    run { options in
      PaletteLoader.load(text: text, fileName: fileName, options: options, files: files)
    }
  }

  /// The pairs that a check of files and folders would measure, and the problems on the way.
  public func pairs(
    paths: [String], files: some FileReading = LocalFiles()
  ) -> (pairs: [ColorPair], problems: [Report.Problem]) {
    let result = check(paths: paths, files: files)
    return (pairs(of: result.palettes), result.report.problems)
  }

  /// The pairs that a check of palettes would measure.
  public func pairs(of palettes: [ResolvedPalette]) -> [ColorPair] {
    var configurations = Configurations(given: configuration, standard: standard)
    return configurations.groups(of: palettes).flatMap { group in
      group.palettes.flatMap { Pairing(of: $0, configuration: group.configuration).pairs }
    }
  }

  private func run(_ load: (LoadOptions) -> LoadedPalettes) -> Result {
    var timings = Timings()
    var configurations = Configurations(given: configuration, standard: standard)
    var options = options
    if let configuration { Reading(configuration.configuration).apply(to: &options) }
    var loaded = timings.measure("read") { load(options) }
    if configuration == nil {
      // A configuration can say how files are to be read, and which one holds is known only for what has
      // been read: where one does, the reading is done again with its words.
      let reading = timings.measure("configuration") { configurations.reading(of: loaded.palettes) }
      if reading != Reading() {
        reading.apply(to: &options)
        loaded = timings.measure("read") { load(options) }
      }
    }

    var report = Report(toolVersion: toolVersion)
    loaded.palettes = loaded.palettes.map { $0.keeping { includes($0.appearance) } }
    let groups = timings.measure("configuration") { configurations.groups(of: loaded.palettes) }
    for group in groups {
      guard checksRules else {
        report.problems += group.palettes.flatMap(\.problems).map(Report.Problem.init)
        report.summary.files += group.palettes.reduce(0) { $0 + $1.fileCount }
        continue
      }
      let audit = TokenAudit(
        configuration: group.configuration, selection: selection, toolVersion: toolVersion)
      report.merge(
        audit.report(on: group.palettes, timings: &timings, checksAllPairs: checksAllPairs))
    }
    report.dropRepeatedFindings()
    report.problems = configurations.problems.map(Report.Problem.init) + report.problems
    return Result(
      report: report, palettes: loaded.palettes, sources: loaded.sources, timings: timings)
  }
}

extension Report {
  /// Leaves what several palettes say in the same words about the same place, a file that they
  /// share, to the first of them.
  fileprivate mutating func dropRepeatedFindings() {
    var seen: Set<Finding> = []
    let distinct = findings.filter { seen.insert($0).inserted }
    guard distinct.count < findings.count else { return }
    findings = distinct
    (summary.errors, summary.warnings, summary.notes, summary.unknown) = (0, 0, 0, 0)
    summary.count(distinct)
  }
}

/// What a configuration says on how files are read.
private struct Reading: Equatable {
  var contexts: [String: [String: [String: String]]] = [:]
  var dialect = TokenDialect()
  var documentProfile: DocumentProfile?

  init() {}

  init(_ configuration: Configuration) {
    contexts = configuration.contexts
    dialect = configuration.dialect
    documentProfile = configuration.documentProfile
  }

  /// Takes from another one what this one leaves open.
  mutating func complete(with other: Reading) {
    contexts.merge(other.contexts) { own, others in own.merging(others) { first, _ in first } }
    dialect = TokenDialect(
      overrides: dialect.overrides ?? other.dialect.overrides,
      modes: dialect.modes ?? other.dialect.modes, alpha: dialect.alpha ?? other.dialect.alpha,
      aliasRoot: dialect.aliasRoot ?? other.dialect.aliasRoot)
    documentProfile = documentProfile ?? other.documentProfile
  }

  func apply(to options: inout LoadOptions) {
    options.contexts = contexts
    options.dialect = dialect
    if let documentProfile { options.documentProfile = documentProfile }
  }
}

/// The configurations of the palettes of a run: one for all, or the nearest one of each.
private struct Configurations {
  struct Group {
    var configuration: Configuration
    var palettes: [ResolvedPalette]
  }

  private let given: ConfigurationFile.Loaded?
  private let standard: Standard?
  private var found: [String: ConfigurationFile.Loaded] = [:]
  private(set) var problems: [SourceProblem]

  init(given: ConfigurationFile.Loaded?, standard: Standard?) {
    self.given = given
    self.standard = standard
    problems = given?.problems ?? []
  }

  /// The palettes by the configuration that holds for them, in the order of the palettes.
  mutating func groups(of palettes: [ResolvedPalette]) -> [Group] {
    var groups: [Group] = []
    var indices: [String: Int] = [:]
    for palette in palettes {
      let path = given == nil ? ConfigurationFile.find(for: palette.file) ?? "" : ""
      if let index = indices[path] {
        groups[index].palettes.append(palette)
      } else {
        indices[path] = groups.count
        var configuration = (given ?? load(path)).configuration
        if let standard { configuration.standard = standard }
        groups.append(Group(configuration: configuration, palettes: [palette]))
      }
    }
    return groups
  }

  /// How files are read by the configurations of the palettes, the first one winning.
  mutating func reading(of palettes: [ResolvedPalette]) -> Reading {
    groups(of: palettes).reduce(into: Reading()) { $0.complete(with: Reading($1.configuration)) }
  }

  private mutating func load(_ path: String) -> ConfigurationFile.Loaded {
    guard !path.isEmpty else {
      return ConfigurationFile.Loaded(configuration: Configuration(), problems: [])
    }
    if let known = found[path] { return known }
    let loaded = ConfigurationFile.load(path)
    found[path] = loaded
    problems += loaded.problems
    return loaded
  }
}

extension ResolvedPalette {
  /// The palette in some of its permutations.
  fileprivate func keeping(_ isKept: (Permutation) -> Bool) -> ResolvedPalette {
    let kept = permutations.indices.filter { isKept(permutations[$0]) }
    guard kept.count < permutations.count else { return self }
    var copy = self
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

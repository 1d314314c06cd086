public import ArgumentParser
import FileAccess
package import PaletteAudit
package import SourceSyntax

/// The options that `check` and `audit` share: what runs, what fails, and how it is printed.
package struct ReportOptions: ParsableArguments {
  @OptionGroup package var palette: PaletteOptions
  @Option(
    help: ArgumentHelp(
      "Run only these rules, groups or sets of rules; all is every rule.", valueName: "rule,..."),
    completion: Completions.rules)
  package var select: [String] = []
  @Option(
    help: ArgumentHelp("Skip these rules, groups or sets of rules.", valueName: "rule,..."),
    completion: Completions.rules)
  package var ignore: [String] = []
  @Option(
    help: "The standard that gives the thresholds: wcag-aa, wcag-aaa or apple-hig.",
    completion: Completions.standards)
  package var standard: String?
  @Option(
    name: .customLong("format"),
    help: ArgumentHelp(
      "The output format: \(Reporters.all.map { $0.id }.joined(separator: ", ")). May be repeated, each "
        + "with its --output. By default that of the extension of --output, or text.",
      valueName: "format"), completion: Completions.reportFormats)
  private var givenFormats: [String] = []
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Write a report to a file: the first to that of the first --format, and so on; - is standard "
        + "output.", valueName: "file"), completion: .file())
  package var output: [String] = []
  @Option(help: "Exit with status 1 from this severity on.")
  package var failOn: FailOn = .error
  @Option(
    help: ArgumentHelp(
      "Report only findings that this file does not accept, instead of the `baseline` of the "
        + "configuration; see `palette-check baseline`.", valueName: "file"), completion: .file())
  package var baseline: String?
  @Option(help: "How many threads to use; one for each processor by default.") package
    var jobs: Int?
  @Flag(name: .shortAndLong, help: "Print no report on standard output.") package var quiet = false
  @Flag(help: "Print how many findings each rule has, instead of the findings.")
  package var statistics = false
  @OptionGroup package var color: ColorOptions
  @Flag(help: "Print no progress.") package var noProgress = false
  @Flag(help: "Use no facts of images from earlier runs, and store none.")
  package var noCache = false

  package init() {}

  /// The formats that are asked for, or the one that the file of the report is for; none for text.
  package private(set) var format: [String] {
    get {
      guard givenFormats.isEmpty, let file = files.first,
        let ending = Path.fileExtension(file)
      else { return givenFormats }
      return Reporters.all.filter { $0.fileExtension == ending }.map { $0.id }
    }
    set { givenFormats = newValue }
  }

  package func validate() throws {
    let formats = Reporters.all.map { $0.id }
    for name in format where !formats.contains(name) {
      throw Hint.unknown("format", name, among: formats)
    }
    guard output.count <= max(format.count, 1) else {
      throw ValidationError("there are more --output than --format")
    }
    let printed = (0..<max(format.count, 1)).filter { file($0) == nil }
    if printed.count > 1 {
      let names = printed.map { format[$0] }.joined(separator: " and ")
      throw ValidationError(
        "\(names) cannot both go to standard output; give all but one an --output")
    }
    try Outputs(files.map { ("--output", $0) }).check()
    let counting = Reporters.all.filter { $0.supportsStatistics }.map { $0.id }
    if statistics, !format.allSatisfy(counting.contains) {
      throw ValidationError("--statistics are printed as text or json")
    }
    if let jobs, jobs < 1 { throw ValidationError("--jobs is at least 1, not \(jobs)") }
    let selection = try selection()
    if !Rules.all.contains(where: { selection.includes($0.id) }) {
      throw ValidationError("no rule is left to run: --ignore has all that --select names")
    }
    _ = try namedStandard()
  }

  package func selection() throws -> RuleSelection {
    try ruleSelection(select: select, ignore: ignore)
  }

  package func namedStandard() throws -> Standard? { try CommandSupport.namedStandard(standard) }

  /// Hides the findings that the baselines accept. One that cannot be read is a problem of the run.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - files: The files whose configurations may name a baseline.
  ///   - scope: What was checked.
  ///   - text: The text at a location of a file, if it is known.
  package func applyBaselines(
    to report: inout Report, of files: some Sequence<String>,
    scope: @autoclosure () -> RunScope,
    text: (_ file: String, _ range: SourceRange) -> String? = { _, _ in nil }
  ) {
    report.apply(
      baselines: baseline.map { [$0] } ?? palette.baselines(of: files), scope: scope(),
      configuration: palette.configuration(), text: text)
  }

  /// Whether some format can be written while a run goes on.
  package var hasStreams: Bool {
    !statistics
      && Reporters.all.contains { format.contains($0.id) && $0 is any StreamedReporter.Type }
  }

  /// The files that reports are written to.
  package var files: [String] { output.filter { $0 != "-" } }

  /// Checks that no report replaces what the run reads: some files, what says how they are checked, and
  /// the baseline.
  ///
  /// - Parameters:
  ///   - files: The files and folders.
  ///   - other: Another output, with its option.
  /// - Throws: `ValidationError`.
  package func checkOutputs(
    against files: [String], and other: (option: String, path: String)? = nil
  ) throws {
    let outputs = self.files.map { (option: "--output", path: $0) } + [other].compactMap { $0 }
    guard !outputs.isEmpty else { return }
    let isFile = { (path: String) in LocalFiles().kind(of: path) != .folder }
    try Outputs(outputs).check(
      against: files.filter(isFile) + [baseline].compactMap { $0 } + palette.settings(of: files))
  }

  /// Leaves out the format at a position, and its file.
  package mutating func removeFormat(at index: Int) {
    format.remove(at: index)
    if output.indices.contains(index) { output.remove(at: index) }
  }

  /// The formats that show the facts of images.
  package var formatsShowingFacts: Set<String> {
    Set(Reporters.all.filter { $0.showsFacts && format.contains($0.id) }.map { $0.id })
  }

  /// Whether some report shows the fixes of findings.
  package var showsFixes: Bool {
    statistics
      || (format.isEmpty ? ["text"] : format).enumerated().contains { index, id in
        (file(index) != nil || !quiet)
          && Reporters.all.contains { $0.id == id && $0.showsFixes }
      }
  }

  /// The file of a report by the position of its format; `nil` for standard output.
  package func file(_ index: Int) -> String? {
    index < output.count && output[index] != "-" ? output[index] : nil
  }

  /// The status to end with after a report.
  package func status(of report: Report) -> ExitStatus {
    ExitStatus(rawValue: failOn.status(of: report)) ?? .internalError
  }

  /// Prints the problems on standard error, and the report in every format asked for.
  ///
  /// - Returns: The status to end with.
  package func publish(_ report: Report, style: ReportStyle) -> ExitStatus {
    Messages.write(report.problems)
    for line in report.assets.compactMap(Messages.line) { StandardError.write(line: line) }
    return write(report, style: style)
  }

  /// Prints the report in every format asked for.
  ///
  /// - Returns: The status to end with.
  package func write(_ report: Report, style: ReportStyle) -> ExitStatus {
    var status = status(of: report)
    for (index, id) in (format.isEmpty ? ["text"] : format).enumerated() {
      guard let type = Reporters.all.first(where: { $0.id == id }) else { continue }
      let file = file(index)
      if file == nil && quiet { continue }
      var style = style
      style.usesColor = file == nil && color.isColored
      style.width = file == nil ? StandardOutput.columns : nil
      style.folders = Self.folders
      style.selected = select
      let reporter = type.init(style: style)
      func write(_ output: (String) -> Void) {
        if statistics {
          let counts = RuleStatistics(report.findings)
          output(id == "json" ? counts.json.pretty + "\n" : counts.table)
        } else {
          reporter.write(report, to: output)
        }
      }
      if let file {
        do {
          try AtomicFile.write(to: file) { sink in write { sink.write($0) } }
        } catch  where error.isBrokenPipe {
          continue
        } catch {
          StandardError.write(
            line: "\(file): error: the report cannot be written: \(error.explanation)")
          status = .trouble
        }
      } else {
        StandardOutput.write(pieces: write)
      }
      if id == GitHub.id, !writeStepSummary(report) { status = .trouble }
    }
    return status
  }

  /// The current folder, and the root of the repository around it; without one, the current folder.
  private static let folders: ReportStyle.Folders = {
    let current = Path.absolute(".")
    return ReportStyle.Folders(current: current, root: Repository.root(of: current) ?? current)
  }()

  /// Adds the report as Markdown to the file that GitHub Actions shows with the step, if there is
  /// one.
  ///
  /// - Returns: Whether nothing failed.
  private func writeStepSummary(_ report: Report) -> Bool {
    guard let file = environmentVariable("GITHUB_STEP_SUMMARY"), !file.isEmpty else { return true }
    // GitHub drops a summary of more than 1 MiB. The rest is for that of the step's other commands.
    let limit = 1_000_000
    var text = ""
    var isCut = false
    Markdown(style: ReportStyle()).write(report) { piece in
      isCut = isCut || text.utf8.count + piece.utf8.count > limit
      if !isCut { text += piece }
    }
    if isCut { text += "\nThe report goes on; GitHub limits what is shown here to 1 MiB.\n" }
    do {
      try AtomicFile.append(text, to: file)
      return true
    } catch {
      StandardError.write(
        line: "\(file): error: the step summary cannot be written: \(error.reason)")
      return false
    }
  }
}

extension FailOn: ExpressibleByArgument {}

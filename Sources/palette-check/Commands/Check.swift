import ArgumentParser
import CommandSupport
import FileAccess
import PaletteAudit
import Synchronization
import SourceSyntax

/// `palette-check check PATH...`: tokens to findings.
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    // Parsed alone, it is not asked for a completion script, which takes as long as its own options.
    _superCommandName: PaletteCheck.name,
    abstract: "Checks token files and asset catalogs in every theme (the default command).",
    discussion: """
      Folders are searched. Examples:
        palette-check tokens/
        palette-check check brand.resolver.json --input theme=dark --format json
        palette-check check Assets.xcassets --fail-on warning
        palette-check check tokens/ --watch
        cat tokens.json | palette-check check - --stdin-filename tokens.json
      """)

  @Argument(help: "Files and folders; - is standard input.", completion: .file()) var paths:
    [String]
  @OptionGroup var reportOptions: ReportOptions
  @OptionGroup var input: InputOptions
  @Flag(help: "Report every deviation from the format's specification, and check nothing else.")
  var conformance = false
  @Flag(help: "Check every foreground on every background, not only the pairs found.")
  var allPairs = false
  @Option(
    help: ArgumentHelp(
      "The date that suppressions are compared with; today by default.", valueName: "date"),
    transform: {
      guard let date = CalendarDate($0) else {
        throw ValidationError("“\($0)” is not a date; write YYYY-MM-DD")
      }
      return date
    })
  var today: CalendarDate?
  @Flag(help: "Print timings to standard error.") var timings = false
  @Flag(help: "Check again whenever a file changes, until Ctrl-C, which ends with status 130.")
  var watch = false

  func validate() throws {
    try InputOptions.refuseInput(among: paths)
    try reportOptions.checkOutputs(against: paths)
    guard watch else { return }
    if paths.contains("-") { throw ValidationError("--watch needs files, not standard input") }
  }

  func run() throws {
    guard watch else { throw try check().status }
    Interruption.listen()
    let files = FileWatch(
      paths, ignoring: reportOptions.files + [environmentVariable("GITHUB_STEP_SUMMARY") ?? ""])
    while true {
      if StandardOutput.isTerminal { StandardOutput.write("\u{1B}[2J\u{1B}[3J\u{1B}[H") }
      let read = try check().files
      files.add(read)
      files.add(reportOptions.palette.configurations(of: paths + read).flatMap(\.files))
      files.add([reportOptions.baseline ?? ""] + reportOptions.palette.baselines(of: paths + read))
      StandardError.write("Waiting for changes; Ctrl-C ends.\n")
      guard !StandardOutput.isClosed, files.wait(isCancelled: { Interruption.isRequested }) else {
        // Where nobody reads what is printed, no signal came.
        throw Interruption.status
      }
    }
  }

  /// Checks and prints the reports.
  ///
  /// - Returns: The status, and the files that were read.
  private func check() throws -> (status: ExitStatus, files: [String]) {
    let clock = ContinuousClock()
    let start = clock.now
    let progress = ProgressLine(isOn: !reportOptions.noProgress && !watch)
    let files = CountedFiles(LocalFiles()) { count in
      progress.update("Reading: \(Words.counted(count, "file"))")
    }
    var checker = try checker()
    checker.stageBegan = { stage in
      if let words = Self.words[stage] { progress.update(words, isStage: true) }
    }
    // Only without a baseline for all is it known early what is new.
    if reportOptions.hasStreams, reportOptions.baseline == nil,
      reportOptions.palette.appearance.isEmpty, !timings
    {
      let parts = checker.parts(of: paths)
      if parts.count > 1 { return try check(parts, with: checker, files, progress) }
    }
    var result = try input.check(paths, with: checker, files: files)
    progress.clear()
    var spent = result.timings
    applyBaselines(to: &result, of: paths + result.sources.keys)
    if paths != ["-"] { try reportOptions.checkOutputs(against: Array(result.sources.keys)) }
    let status = spent.measure("print") {
      reportOptions.publish(result.report, style: result.style())
    }
    if timings { printTimings(spent, total: clock.now - start) }
    let read = Array(result.sources.keys)
    Self.last.withLock { $0 = result }
    return (status, read)
  }

  /// What is going on in a stage that can take long.
  private static let words = [
    "pairing": "Looking for pairs", "rules": "Checking", "fixes": "Looking for fixes",
  ]

  /// The last result. It is kept until the process ends, because freeing a million tokens one by one
  /// takes longer than many a check.
  private static let last = Mutex<TokenChecker.Result?>(nil)

  private func checker() throws -> TokenChecker {
    var checker = TokenChecker(
      options: try input.loadOptions(isConformance: conformance),
      selection: try reportOptions.selection(),
      configuration: reportOptions.palette.configuration(),
      standard: try reportOptions.namedStandard(), checksAllPairs: allPairs)
    checker.checksRules = !conformance
    checker.jobs = reportOptions.jobs
    checker.proposesFixes = reportOptions.showsFixes
    if let today { checker.today = today }
    try reportOptions.palette.restrict(&checker)
    return checker
  }

  private func applyBaselines(to result: inout TokenChecker.Result, of files: [String]) {
    let read = result
    reportOptions.applyBaselines(to: &result.report, of: files, scope: read.scope) {
      read.text(in: $0, at: $1)
    }
  }

  /// Checks parts one after the other, and prints what each has before the next is read. Only what
  /// the other formats need is kept.
  private func check(
    _ parts: [TokenChecker.Part], with checker: TokenChecker, _ source: some FileReading,
    _ progress: ProgressLine
  ) throws -> (status: ExitStatus, files: [String]) {
    var others = reportOptions
    // Each part has the baselines of its own configurations, and is complete when it is written.
    var streams = ReportStreams(taking: &others, baselines: [])
    let keepsAll = !others.format.isEmpty
    var whole = Report(toolVersion: toolVersion)
    var sources: [String: SourceText] = [:]
    var files: [String] = []
    // In which parts of a folder nothing was found.
    var empty: [String: Int] = [:]
    streams.write(.run(toolVersion: toolVersion))
    for part in parts {
      var result = checker.restricted(to: part).check(paths: part.paths, files: source)
      applyBaselines(to: &result, of: Array(result.sources.keys))
      result.report.problems.removeAll { problem in
        guard problem.code == "input/nothing-to-check", let path = problem.file else {
          return false
        }
        empty[path, default: 0] += 1
        return empty[path] != parts.count { $0.paths.contains(path) }
      }
      progress.clear()
      Messages.write(result.report.problems)
      result.report.forEachEvent(isWhole: false) { streams.write($0) }
      files += result.sources.keys
      var report = result.report
      if keepsAll {
        sources.merge(result.sources) { old, _ in old }
      } else {
        (report.findings, report.suppressed, report.palettes) = ([], [], [])
      }
      whole.merge(report)
    }
    streams.write(.summary(whole.summary))
    try reportOptions.checkOutputs(against: files)
    streams.commit()
    let style = ReportStyle { [sources] in sources[$0] }
    let status =
      keepsAll ? others.write(whole, style: style) : reportOptions.status(of: whole)
    return (streams.isBroken ? .trouble : status, files)
  }

  private func printTimings(_ timings: Timings, total: Duration) {
    func line(_ name: String, _ duration: Duration) -> String {
      let milliseconds = (duration / .milliseconds(1) * 100).rounded() / 100
      return name + String(repeating: " ", count: max(1, 16 - name.count)) + "\(milliseconds) ms\n"
    }
    for stage in timings.stages { StandardError.write(line(stage.name, stage.duration)) }
    StandardError.write(line("total", total))
  }
}

import ArgumentParser
import CommandSupport
import FileAccess
import PaletteAudit
import SourceSyntax

/// `palette-check baseline`: the findings that a project accepts for now.
struct BaselineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "baseline",
    abstract: "Accepts the findings of today, so that only new ones are reported.",
    discussion: """
      A finding is recognized by its rule, file, tokens and appearances, wherever it moves in the \
      file. One that gets worse by more than \(Baseline.tolerance) is reported again. Examples:
        palette-check baseline write tokens/
        palette-check baseline write --images Assets.xcassets --background system
        palette-check check tokens/ --baseline \(Baseline.defaultName)
        palette-check baseline prune tokens/
        palette-check baseline show
      """,
    subcommands: [Write.self, Prune.self, Show.self])

  static let baselineHelp = ArgumentHelp(
    "The baseline: by default that of the configuration, or else \(Baseline.defaultName).",
    valueName: "file")
}

/// The options of the commands that compare a run with a baseline.
struct BaselineOptions: ParsableArguments {
  @Argument(help: "Files and folders, as for `check`.", completion: .file()) var paths: [String]
  @Option(help: BaselineCommand.baselineHelp, completion: .file())
  var baseline: String?
  @Option(
    help: ArgumentHelp("Only these rules, groups or sets of rules.", valueName: "rule,..."),
    completion: Completions.rules)
  var select: [String] = []
  @Option(
    help: ArgumentHelp("All but these rules, groups or sets of rules.", valueName: "rule,..."),
    completion: Completions.rules)
  var ignore: [String] = []
  @Option(
    help: "The standard that gives the thresholds: wcag-aa, wcag-aaa or apple-hig.",
    completion: Completions.standards)
  var standard: String?
  @Flag(help: "Take the findings of `audit` on images, not those of `check`.") var images = false
  @OptionGroup var measures: MeasureOptions
  @OptionGroup var input: InputOptions
  @OptionGroup var palette: PaletteOptions

  /// The path of the baseline.
  var path: String { baseline ?? palette.baselines(of: paths).first ?? Baseline.defaultName }

  func validate() throws {
    _ = try ruleSelection(select: select, ignore: ignore)
    _ = try namedStandard(standard)
    guard baseline != "-" else {
      throw ValidationError(
        "a baseline is a file, not standard output; for one of that name write ./-")
    }
    guard images || measures.isEmpty else {
      throw ValidationError("--background, --text and --tokens are about images: add --images")
    }
  }

  /// A report, and what it takes to compare it with a baseline.
  struct Run {
    var report: Report
    var scope: RunScope
    var text: (String, SourceRange) -> String? = { _, _ in nil }
  }

  /// The findings of today. A run that could not read something is no base for a comparison.
  func run() throws -> Run {
    let run = try images ? audit() : check()
    Messages.write(run.report.problems)
    for line in run.report.assets.compactMap(Messages.line) { StandardError.write(line: line) }
    guard FailOn.never.status(of: run.report) == 0 else {
      let isThere = LocalFiles().kind(of: path) != nil
      StandardError.write(
        line:
          "\(path): error: it is \(isThere ? "left as it is" : "not written"), because of the errors "
          + "above")
      throw ExitStatus.trouble
    }
    return run
  }

  private func check() throws -> Run {
    var checker = TokenChecker(
      options: try input.loadOptions(),
      selection: try ruleSelection(select: select, ignore: ignore),
      configuration: palette.configuration(), standard: try namedStandard(standard))
    try palette.restrict(&checker)
    checker.proposesFixes = false
    let result = try input.check(paths, with: checker)
    return Run(report: result.report, scope: result.scope) { result.text(in: $0, at: $1) }
  }

  private func audit() throws -> Run {
    guard hasImages else { throw ValidationError("this build has no image audit") }
    let selection = try ruleSelection(select: select, ignore: ignore)
    let report = try Audit.report(
      on: paths, selection: selection, palette: palette, standard: try namedStandard(standard),
      measuring: measures)
    return Run(
      report: report,
      scope: RunScope(
        files: report.assets.map(\.file), selection: selection,
        unmeasured: measures.unmeasuredRules))
  }

  /// Writes the baseline.
  func write(_ new: Baseline) throws {
    do {
      try new.write()
    } catch {
      StandardError.write(line: "error: \(error)")
      throw ExitStatus.trouble
    }
  }
}

/// Reads a baseline, or ends with the reason why it cannot be read.
func readBaseline(_ path: String) throws -> Baseline {
  do throws(SourceProblem) {
    return try Baseline(contentsOf: path)
  } catch {
    StandardError.write(line: Report.Problem(error).line)
    throw ExitStatus.trouble
  }
}

extension BaselineCommand {
  /// `palette-check baseline write PATH...`
  struct Write: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Writes the findings of today; entries of files that are not checked stay.")

    @OptionGroup var options: BaselineOptions
    @Flag(help: "Replace a file that is no baseline.") var force = false

    func run() throws {
      let path = options.path
      var old = Baseline(path: path)
      if LocalFiles().kind(of: path) == .file, !force { old = try readBaseline(path) }
      var run = try options.run()
      let findings = run.report.findings
      let comparison = run.report.apply(old, scope: run.scope, text: run.text)
      let new = Baseline(
        path: path, accepting: findings, andKeeping: comparison.unseen, text: run.text)
      try options.write(new)
      var changes = ["\(comparison.new.filter(\.isAcceptable).count) new"]
      if !comparison.absent.isEmpty { changes.append("\(comparison.absent.count) removed") }
      let count = new.entries.count
      StandardOutput.write(
        "\(path): \(Words.counted(count, "finding")), \(changes.joined(separator: ", "))\n")
      guard !options.palette.baselines(of: options.paths).contains(path) else { return }
      let command = "run `\(options.images ? "audit" : "check")` with --baseline \(path)"
      StandardError.write(
        line: "To use it, \(line(naming: path).map { "\($0), or " } ?? "")\(command)")
    }

    /// What to add to the configuration of the first path, if that names no baseline.
    private func line(naming path: String) -> String? {
      let first = options.paths.first ?? "."
      guard let file = options.palette.config ?? ConfigurationFile.find(for: first),
        ConfigurationFile.load(file).configuration.baseline == nil
      else { return nil }
      let name = Path.relative(path, to: Path.folder(Path.absolute(file)))
      let isJSON = Path.fileExtension(file)?.hasPrefix("json") ?? false
      let line = isJSON ? "\"baseline\": \"\(name)\"" : "baseline: \(name)"
      return "add `\(line)` to \(file)"
    }
  }

  /// `palette-check baseline prune PATH...`
  struct Prune: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Removes what was solved, and keeps the better value of what improved.")

    @OptionGroup var options: BaselineOptions

    func run() throws {
      let old = try readBaseline(options.path)
      var run = try options.run()
      let comparison = run.report.apply(old, scope: run.scope, text: run.text)
      let new = Baseline(path: old.path, entries: comparison.current + comparison.unseen)
      if new.text != old.text { try options.write(new) }
      let removed = comparison.absent
      for entry in removed { StandardOutput.write("- \(entry.name)\n") }
      StandardOutput.write(
        "\(old.path): \(removed.count) of \(old.entries.count) "
          + "\(old.entries.count == 1 ? "entry" : "entries") removed\n")
    }
  }

  /// `palette-check baseline show`
  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Lists the accepted findings.")

    @Option(help: BaselineCommand.baselineHelp, completion: .file())
    var baseline: String?
    @OptionGroup var listing: ListingOptions

    func run() throws {
      let path =
        baseline ?? ConfigurationFile.baselines(
          of: ConfigurationFile.nearest(of: ["."])
        ).first ?? Baseline.defaultName
      let baseline = try readBaseline(path)
      let text =
        switch listing.format {
        case .table: baseline.table
        case .json: baseline.text
        case .csv: baseline.csv
        }
      try listing.output.publish(text, [])
    }
  }
}

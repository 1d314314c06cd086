import ArgumentParser
import CommandSupport
import FileAccess
import PaletteAudit

/// `palette-check fix PATH...`: writes the fixes that `check` and `audit` propose.
struct Fix: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fix",
    abstract: "Writes the fixes that `check` and `audit` propose.",
    discussion: """
      A changed color is the nearest one of its hue that passes on every background, in every \
      appearance, wherever the token is used; an alias to a step of a scale moves to another step. \
      An image gets a profile that is missing, or is stored in another way without a change of any \
      pixel. Fixes that change what is seen, or convert pixels, are not safe and need --unsafe. The \
      files are checked again, and no fix stays that makes anything worse. Each file is written whole \
      or not at all. What a baseline accepts is fixed as well, and does not count where it is left.
      Status 0 when nothing is left at or above --fail-on; with --diff, when nothing would change. \
      Examples:
        palette-check fix tokens/ --unsafe --diff
        palette-check fix tokens/ --unsafe --select contrast
        palette-check fix Assets.xcassets --select image --diff
        palette-check fix icons/ --unsafe --tokens brand.tokens.json --diff
        palette-check fix - --unsafe --stdin-filename theme.css < theme.css > fixed.css
      """)

  @Argument(
    help: "Files and folders; - is standard input, whose fixed content is printed.",
    completion: .file())
  var paths: [String]
  @Flag(help: "Print the changes, those of texts as a unified diff, and write nothing.")
  var diff = false
  @Flag(help: "Apply fixes that change what is seen as well.") var unsafe = false
  @Option(
    help: ArgumentHelp(
      "Compare the colors of drawings with these tokens. May be repeated.", valueName: "path"))
  var tokens: [String] = []
  @OptionGroup var reportOptions: ReportOptions
  @OptionGroup var input: InputOptions

  /// What was fixed in token files, and in images.
  private struct Outcome {
    var tokens: PaletteFixer.Result?
    /// The images, and the folders with images.
    var imagePaths: [String] = []
    var images: ImageFixes

    var files: Int { (tokens?.files.count ?? 0) + images.fileCount }
    var fixed: Int { (tokens?.fixed ?? 0) + images.fixed }
    var leftForUnsafe: Int { (tokens?.leftForUnsafe ?? 0) + images.leftForUnsafe }

    /// The check and the audit with the fixes, as one report.
    var report: Report {
      guard var report = tokens?.report ?? images.report else {
        return Report(toolVersion: toolVersion)
      }
      if tokens != nil, let imageReport = images.report {
        report.problems.removeAll { problem in
          problem.code == "input/nothing-to-check" && imagePaths.contains(problem.file ?? "")
        }
        report.merge(imageReport)
      }
      return report
    }
  }

  func validate() throws {
    try InputOptions.refuseInput(among: paths)
    guard diff || paths == ["-"], !reportOptions.format.isEmpty || !reportOptions.output.isEmpty
    else { return }
    throw ValidationError(
      "\(diff ? "--diff" : "fix -") prints what is changed, and no report: leave out --format and "
        + "--output")
  }

  func run() throws {
    let isStandardInput = paths == ["-"]
    let outcome = try isStandardInput ? fixStandardInput() : fix(paths)
    var report = outcome.report
    if isStandardInput { input.adviseOnName(&report) }
    if let check = outcome.tokens?.check {
      reportOptions.applyBaselines(
        to: &report, of: paths + check.sources.keys, scope: check.scope, text: check.text)
    }
    if diff {
      for file in outcome.tokens?.files ?? [] { StandardOutput.write(file.diff.text) }
      StandardOutput.write(outcome.images.diff)
      printSummary(outcome)
      let isBroken =
        report.problems.contains { $0.severity == .error }
        || report.assets.contains { $0.error != nil }
      printProblems(report)
      throw isBroken ? ExitStatus.trouble : outcome.files == 0 ? .success : .findings
    }
    if isStandardInput {
      printProblems(report)
      StandardError.write(Concise(style: ReportStyle()).text(of: report))
      printSummary(outcome)
      throw ExitStatus(rawValue: reportOptions.failOn.status(of: report)) ?? .internalError
    }
    let unwritten = write(outcome)
    guard unwritten == 0 else {
      StandardError.write(
        line: "error: the fixes of \(unwritten) of \(outcome.files) files are not written; "
          + "these files are as they were. Run it again when they can be written")
      throw ExitStatus.trouble
    }
    let style = outcome.tokens?.check.style() ?? ReportStyle()
    let status = reportOptions.publish(report, style: style)
    printSummary(outcome)
    throw status
  }

  // MARK: - Fixing

  private func tokenFixer() throws -> PaletteFixer {
    var checker = TokenChecker(
      options: try input.loadOptions(), selection: try reportOptions.selection(),
      configuration: reportOptions.palette.configuration(),
      standard: try reportOptions.namedStandard())
    checker.jobs = reportOptions.jobs
    var fixer = PaletteFixer(checker: checker)
    if !input.input.isEmpty || !reportOptions.palette.appearance.isEmpty {
      fixer.whole = checker
      fixer.whole?.options.inputs = [:]
      try reportOptions.palette.restrict(&checker)
      fixer.checker = checker
    }
    fixer.includesUnsafe = unsafe
    return fixer
  }

  private func outcome() throws -> Outcome {
    Outcome(
      images: try ImageFixes(
        selection: try reportOptions.selection(),
        configuration: reportOptions.palette.configuration(), jobs: reportOptions.jobs,
        includesUnsafe: unsafe, usesCache: !reportOptions.noCache,
        tokens: tokens, palette: reportOptions.palette))
  }

  private func fix(_ paths: [String]) throws -> Outcome {
    var outcome = try outcome()
    var tokenPaths = paths
    let selection = try reportOptions.selection()
    if ImageFixes.isWanted(by: selection, comparingTokens: !tokens.isEmpty) {
      outcome.imagePaths = ImageFixes.paths(among: paths)
      if !outcome.imagePaths.isEmpty {
        outcome.images.fix(paths: outcome.imagePaths, showsProgress: !reportOptions.noProgress)
      }
    }
    tokenPaths.removeAll(where: ImageFixes.isImage)
    if !tokenPaths.isEmpty { outcome.tokens = try tokenFixer().fix(paths: tokenPaths) }
    return outcome
  }

  private func fixStandardInput() throws -> Outcome {
    let content: [UInt8]
    do {
      content = try LocalFiles.readStandardInput()
    } catch {
      StandardError.write(line: "error: \(error)")
      throw ExitStatus.trouble
    }
    let name = input.name(of: content)
    var outcome = try outcome()
    if ImageFixes.isImage(content) {
      outcome.images.fix(content, fileName: name)
      if !diff { StandardOutput.write(outcome.images.output ?? content) }
      return outcome
    }
    let result = try tokenFixer().fix(text: content, fileName: name)
    if !diff { StandardOutput.write(result.files.first?.bytes ?? content) }
    outcome.tokens = result
    return outcome
  }

  /// Writes the files, and returns how many could not be written.
  private func write(_ outcome: Outcome) -> Int {
    var unwritten = 0
    for file in outcome.tokens?.files ?? [] {
      do throws(FileError) {
        try file.write()
      } catch {
        unwritten += 1
        StandardError.write(line: Messages.line(error))
      }
    }
    return unwritten + outcome.images.write()
  }

  // MARK: - What is said

  private func printProblems(_ report: Report) {
    Messages.write(report.problems)
    for line in report.assets.compactMap(Messages.line) { StandardError.write(line: line) }
  }

  /// What was changed and what is left, on standard error.
  private func printSummary(_ outcome: Outcome) {
    if !reportOptions.quiet {
      for fix in outcome.tokens?.applied ?? [] {
        guard let place = fix.edits.first?.location else { continue }
        let start = place.range.start
        StandardError.write(
          line: "\(place.file):\(start.line):\(start.column): "
            + "\(diff ? "would fix" : "fixed"): \(fix.description)")
      }
      for withdrawal in outcome.tokens?.withdrawn ?? [] {
        guard let place = withdrawal.fix.edits.first?.location else { continue }
        let start = place.range.start
        StandardError.write(
          line: Printable.line(
            "\(place.file):\(start.line):\(start.column): taken back: "
              + "\(withdrawal.fix.description); \(withdrawal.reason)"))
      }
      StandardError.write(outcome.images.log(isDone: !diff))
    }
    func findings(_ count: Int) -> String { Words.counted(count, "finding") }
    let files = Words.counted(outcome.files, "file")
    var sentences = [
      outcome.fixed == 0 && outcome.files == 0
        ? "Nothing was fixed"
        : "\(diff ? "Would fix" : "Fixed") \(findings(outcome.fixed)) in \(files)"
    ]
    if let tokens = outcome.tokens {
      if tokens.fixedInPart > 0 { sentences.append("\(tokens.fixedInPart) in part") }
      if tokens.settled > 0 { sentences.append("\(tokens.settled) without a fix settled by that") }
    }
    let left = outcome.report.findings.count
    if left > 0 { sentences.append("\(findings(left)) left") }
    if outcome.leftForUnsafe > 0 {
      sentences.append("--unsafe fixes \(outcome.leftForUnsafe) of them")
    }
    StandardError.write(line: sentences.joined(separator: "; ") + ".")
  }
}

import ArgumentParser
import CommandSupport
import FileAccess
import PaletteAudit

/// `palette-check fix PATH...`: writes the fixes that `check` proposes.
struct Fix: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fix",
    abstract: "Writes the fixes that `check` proposes.",
    discussion: """
      A changed color is the nearest one of its hue that passes on every background, in every \
      appearance, wherever the token is used; an alias to a step of a scale moves to another step. \
      Fixes that change what is seen are not safe and need --unsafe. The files are checked again, \
      and no fix stays that makes anything worse. Each file is written whole or not at all.
      Status 0 when nothing is left at or above --fail-on; with --diff, when nothing would change. \
      Examples:
        palette-check fix tokens/ --unsafe --diff
        palette-check fix tokens/ --unsafe --select contrast
        palette-check fix - --unsafe --stdin-filename theme.css < theme.css > fixed.css
      """)

  @Argument(
    help: "Files and folders; - is standard input, whose fixed text is printed.",
    completion: .file())
  var paths: [String]
  @Flag(help: "Print the changes as a unified diff and write nothing.") var diff = false
  @Flag(help: "Apply fixes that change what is seen as well.") var unsafe = false
  @OptionGroup var reportOptions: ReportOptions
  @OptionGroup var input: InputOptions

  func run() throws {
    var checker = TokenChecker(
      options: try input.loadOptions(), selection: try reportOptions.selection(),
      configuration: reportOptions.palette.configuration(),
      standard: try reportOptions.namedStandard())
    var fixer = PaletteFixer(checker: checker)
    if !input.input.isEmpty || !reportOptions.palette.appearance.isEmpty {
      fixer.whole = checker
      fixer.whole?.options.inputs = [:]
      checker.includes = try reportOptions.palette.appearances()
      fixer.checker = checker
    }
    fixer.includesUnsafe = unsafe
    let isStandardInput = paths == ["-"]
    let result = try isStandardInput ? fixStandardInput(fixer) : fixer.fix(paths: paths)
    if diff {
      for file in result.files { StandardOutput.write(file.diff.text) }
      printSummary(result)
      let isBroken = result.check.report.problems.contains { $0.severity == .error }
      printProblems(result)
      throw isBroken ? ExitStatus.trouble : result.files.isEmpty ? .success : .findings
    }
    if isStandardInput {
      printProblems(result)
      StandardError.write(Concise(style: ReportStyle()).text(of: result.check.report))
      printSummary(result)
      throw ExitStatus(rawValue: reportOptions.failOn.status(of: result.check.report))
        ?? .internalError
    }
    var unwritten = 0
    for file in result.files {
      do throws(FileError) {
        try file.write()
      } catch {
        unwritten += 1
        StandardError.write(Messages.line(error) + "\n")
      }
    }
    guard unwritten == 0 else {
      StandardError.write(
        "error: the fixes of \(unwritten) of \(result.files.count) files are not written; "
          + "these files are as they were. Run it again\n")
      throw ExitStatus.trouble
    }
    let status = reportOptions.publish(result.check.report, style: result.check.style())
    printSummary(result)
    throw status
  }

  private func fixStandardInput(_ fixer: PaletteFixer) throws -> PaletteFixer.Result {
    let text: [UInt8]
    do {
      text = try LocalFiles.readStandardInput()
    } catch {
      StandardError.write("error: \(error)\n")
      throw ExitStatus.trouble
    }
    let result = fixer.fix(text: text, fileName: input.stdinFilename)
    if !diff { StandardOutput.write(result.files.first?.bytes ?? text) }
    return result
  }

  private func printProblems(_ result: PaletteFixer.Result) {
    for problem in result.check.report.problems {
      StandardError.write(Messages.line(problem) + "\n")
    }
  }

  /// What was changed and what is left, on standard error.
  private func printSummary(_ result: PaletteFixer.Result) {
    if !reportOptions.quiet {
      for fix in result.applied {
        guard let place = fix.edits.first?.location else { continue }
        let start = place.range.start
        StandardError.write(
          "\(place.file):\(start.line):\(start.column): \(diff ? "would fix" : "fixed"): "
            + "\(fix.description)\n")
      }
    }
    func findings(_ count: Int) -> String { "\(count) finding\(count == 1 ? "" : "s")" }
    let files = "\(result.files.count) file\(result.files.count == 1 ? "" : "s")"
    var sentences = [
      result.fixed == 0 && result.files.isEmpty
        ? "Nothing was fixed"
        : "\(diff ? "Would fix" : "Fixed") \(findings(result.fixed)) in \(files)"
    ]
    let left = result.check.report.findings.count
    if left > 0 { sentences.append("\(findings(left)) left") }
    if result.leftForUnsafe > 0 {
      sentences.append("--unsafe fixes \(result.leftForUnsafe) of them")
    }
    StandardError.write(sentences.joined(separator: "; ") + ".\n")
  }
}

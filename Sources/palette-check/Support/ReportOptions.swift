public import ArgumentParser
import FileAccess
package import PaletteAudit

/// The options that `check` and `audit` share: what runs, what fails, and how it is printed.
package struct ReportOptions: ParsableArguments {
  @OptionGroup package var palette: PaletteOptions
  @Option(help: ArgumentHelp("Run only these rules or groups of rules.", valueName: "rule,..."))
  package var select: [String] = []
  @Option(help: ArgumentHelp("Skip these rules or groups of rules.", valueName: "rule,..."))
  package var ignore: [String] = []
  @Option(help: "The standard that gives the thresholds: wcag-aa, wcag-aaa or apple-hig.")
  package var standard: String?
  @Option(
    help: ArgumentHelp(
      "The output format: \(Reporters.all.map { $0.id }.joined(separator: ", ")). May be repeated, each "
        + "with its --output.", valueName: "format"))
  package var format: [String] = []
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Write a report to a file: the first to that of the first --format, and so on.",
      valueName: "file"))
  package var output: [String] = []
  @Option(help: "Exit with status 1 from this severity on: error, warning, unknown or never.")
  package var failOn: FailOn = .error
  @Option(help: "How many files to process at once; all processors by default.") package
    var jobs: Int?
  @Flag(name: .shortAndLong, help: "Print no report on standard output.") package var quiet = false
  @Flag(help: "Print no colors.") package var noColor = false
  @Flag(help: "Print no progress.") package var noProgress = false
  @Flag(help: "Use no facts of images from earlier runs, and store none.")
  package var noCache = false

  package init() {}

  package func validate() throws {
    for name in format where !Reporters.all.contains(where: { $0.id == name }) {
      let ids = Reporters.all.map { $0.id }
      throw ValidationError(
        "unknown format “\(name)”; known: \(ids.joined(separator: ", "))")
    }
    guard output.count <= max(format.count, 1) else {
      throw ValidationError("there are more --output than --format")
    }
    if let jobs, jobs < 1 { throw ValidationError("--jobs is at least 1, not \(jobs)") }
    _ = try selection()
    _ = try namedStandard()
  }

  package func selection() throws -> RuleSelection {
    do throws(RuleSelection.UnknownRule) {
      return try RuleSelection(select: split(select), ignore: split(ignore))
    } catch {
      throw ValidationError(
        "unknown rule “\(error.name)”"
          + (error.nearest.map { "; did you mean “\($0)”?" } ?? "; see `palette-check rules`"))
    }
  }

  package func namedStandard() throws -> Standard? {
    guard let standard else { return nil }
    guard let named = Standard.named.first(where: { $0.name == standard }) else {
      let names = Standard.named.map { $0.name }.joined(separator: ", ")
      throw ValidationError("unknown standard “\(standard)”; known: \(names)")
    }
    return named.standard
  }

  /// The position of a format that is printed on standard output, if it is asked for.
  package func printedFormat(_ id: String) -> Int? {
    format.indices.last { format[$0] == id && $0 >= output.count }
  }

  private func split(_ values: [String]) -> [String] {
    values.flatMap { $0.split(separator: ",").map(String.init) }
  }

  /// Prints the report in every format asked for, and the problems on standard error.
  ///
  /// - Returns: The status to end with.
  package func publish(_ report: Report, style: (_ usesColor: Bool) -> ReportStyle) -> ExitStatus {
    for problem in report.problems { StandardError.write(Messages.line(problem) + "\n") }
    for line in report.assets.compactMap(Messages.line) { StandardError.write(line + "\n") }
    var status = ExitStatus(rawValue: failOn.status(of: report)) ?? .internalError
    let formats = format.isEmpty ? ["text"] : format
    for (index, id) in formats.enumerated() {
      guard let type = Reporters.all.first(where: { $0.id == id }) else { continue }
      let file = index < output.count ? output[index] : nil
      if file == nil && quiet { continue }
      let isColored =
        file == nil && usesColor(noColor: noColor, isTerminal: StandardOutput.isTerminal)
      let text = type.init(style: style(isColored)).text(of: report)
      if let file {
        do {
          try AtomicFile.write(Array(text.utf8), to: file)
        } catch {
          StandardError.write("\(file): error: the report cannot be written: \(error.reason)\n")
          status = .trouble
        }
      } else {
        StandardOutput.write(text)
      }
    }
    return status
  }
}

extension FailOn: ExpressibleByArgument {}

import ArgumentParser
import ColorEngine
import FileAccess
import PaletteAudit

/// How a list is printed.
enum ListingFormat: String, CaseIterable, ExpressibleByArgument { case table, json, csv }

/// The options of commands that print a list.
struct ListingOptions: ParsableArguments {
  @Option(help: "How to print: table, json or csv.") var format: ListingFormat = .table
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write to a file, not to standard output.", valueName: "file"))
  var output: String?
  @Flag(help: "Print no colors.") var noColor = false

  var isColored: Bool {
    output == nil && usesColor(noColor: noColor, isTerminal: StandardOutput.isTerminal)
  }

  /// Prints a list and the problems on the way.
  func publish(_ text: String, _ problems: [Report.Problem]) throws {
    for problem in problems { StandardError.write(Messages.line(problem) + "\n") }
    if let output {
      do {
        try AtomicFile.write(Array(text.utf8), to: output)
      } catch {
        StandardError.write("\(error)\n")
        throw ExitStatus.trouble
      }
    } else {
      StandardOutput.write(text)
    }
    if problems.contains(where: { $0.severity == .error }) { throw ExitStatus.trouble }
  }
}

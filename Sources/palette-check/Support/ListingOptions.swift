package import ArgumentParser
import ColorEngine
import FileAccess
package import PaletteAudit

/// How a list is printed.
package enum ListingFormat: String, CaseIterable, ExpressibleByArgument {
  case table, json, csv

  /// A format by its name; text is a table.
  package init?(argument: String) { self.init(rawValue: argument == "text" ? "table" : argument) }

  /// The names of the formats.
  package static var allValueStrings: [String] { ["table", "text", "json", "csv"] }
}

/// How an answer is printed.
package enum AnswerFormat: String, CaseIterable, ExpressibleByArgument { case text, json }

/// The options of commands that print a list.
package struct ListingOptions: ParsableArguments {
  @Option(help: "The output format: table (or text), json or csv.") package var format:
    ListingFormat = .table
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write to this file; - is standard output.", valueName: "file"))
  package var output: String?
  @OptionGroup package var color: ColorOptions

  package init() {}

  package var isColored: Bool { file == nil && color.isColored }

  /// The file to write; `nil` for standard output.
  private var file: String? { output == "-" ? nil : output }

  /// Prints a list and the problems on the way.
  package func publish(_ text: String, _ problems: [Report.Problem]) throws {
    for problem in problems { StandardError.write(Messages.line(problem) + "\n") }
    if let file {
      do {
        try AtomicFile.write(Array(text.utf8), to: file)
      } catch {
        StandardError.write(Messages.line(error) + "\n")
        throw ExitStatus.trouble
      }
    } else {
      StandardOutput.write(text)
    }
    if problems.contains(where: { $0.severity == .error }) { throw ExitStatus.trouble }
  }
}

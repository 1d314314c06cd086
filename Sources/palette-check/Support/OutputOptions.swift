package import ArgumentParser
import FileAccess
package import PaletteAudit

/// The options of commands that draw: where the result goes.
package struct OutputOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write to this file; - is standard output.", valueName: "file"))
  package var output: String?
  @OptionGroup package var color: ColorOptions

  package init() {}

  /// The file to write; `nil` for standard output.
  package var file: String? { output == "-" ? nil : output }

  /// Whether text has colors.
  package var isColored: Bool { file == nil && color.isColored }

  /// The columns that text should fit.
  package var width: Int? { file == nil ? StandardOutput.columns : nil }

  /// Writes a result, and the problems on the way to standard error.
  package func publish(_ bytes: [UInt8], _ problems: [Report.Problem]) throws {
    for problem in problems { StandardError.write(Messages.line(problem) + "\n") }
    if let file {
      do {
        try AtomicFile.write(bytes, to: file)
      } catch {
        StandardError.write("\(file): error: the result cannot be written: \(error.reason)\n")
        throw ExitStatus.trouble
      }
    } else {
      StandardOutput.write(bytes)
    }
    if problems.contains(where: { $0.severity == .error }) { throw ExitStatus.trouble }
  }
}

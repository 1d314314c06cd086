package import ArgumentParser
import FileAccess
package import PaletteAudit

/// The options of commands that print or draw a result: where it goes.
package struct OutputOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write to this file; - is standard output.", valueName: "file"),
    completion: .file())
  package var output: String?
  @OptionGroup package var color: ColorOptions

  package init() {}

  /// The file to write; `nil` for standard output.
  package var file: String? { Self.file(output) }

  /// Whether text has colors.
  package var isColored: Bool { file == nil && color.isColored }

  /// The columns that text should fit.
  package var width: Int? { file == nil ? StandardOutput.columns : nil }

  /// Writes a result, and the problems on the way to standard error.
  package func publish(_ bytes: [UInt8], _ problems: [Report.Problem]) throws {
    try Self.publish(bytes, to: output, problems)
  }

  /// Writes a text, and the problems on the way to standard error.
  package func publish(_ text: String, _ problems: [Report.Problem]) throws {
    try publish(Array(text.utf8), problems)
  }

  /// Writes a result to the value of an option `--output`, and problems to standard error.
  package static func publish(
    _ bytes: [UInt8], to output: String?, _ problems: [Report.Problem]
  ) throws {
    Messages.write(problems)
    if let file = file(output) {
      do {
        try AtomicFile.write(bytes, to: file)
      } catch  where error.isBrokenPipe {
        // Whoever reads a pipe may have enough.
      } catch {
        StandardError.write(
          line: "\(file): error: the result cannot be written: \(error.explanation)")
        throw ExitStatus.trouble
      }
    } else {
      StandardOutput.write(bytes)
    }
    // What rules judge is for `check`: everything could be read.
    if problems.contains(where: { $0.severity == .error && !Rules.reading.contains($0.code) }) {
      throw ExitStatus.trouble
    }
  }

  private static func file(_ output: String?) -> String? { output == "-" ? nil : output }
}

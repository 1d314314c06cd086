package import PaletteAudit

/// Errors in words: one line each, with the file and the place, what is wrong and what to do.
package enum Messages {
  package static func line(_ asset: Report.Asset) -> String? {
    asset.error.map { error in
      let offset = error.offset.map { ", at byte \($0)" } ?? ""
      let help = error.isAboutPixels ? "; audit it with --max-pixels to raise the limit" : ""
      return Printable.line(
        "\(prefix(asset.file))error[\(error.code)]: \(error.message)\(offset)\(help)")
    }
  }

  package static func line(_ error: some Error, file: String = "") -> String {
    Printable.line("\(prefix(file))error: \(error)")
  }

  /// Writes problems to standard error.
  package static func write(_ problems: some Sequence<Report.Problem>) {
    for problem in problems { StandardError.write(line: problem.line) }
  }

  /// Writes problems and the sentence that says why there is no result, unless nothing could be read:
  /// then that is why.
  ///
  /// - Returns: The status to throw.
  package static func trouble(
    _ sentence: String, after problems: [Report.Problem] = [], hasInput: Bool = true
  ) -> ExitStatus {
    write(problems)
    guard hasInput || !problems.contains(where: { $0.severity == .error }) else { return .trouble }
    StandardError.write(line: "error: \(sentence)")
    return .trouble
  }

  private static func prefix(_ place: String) -> String { place.isEmpty ? "" : place + ": " }
}

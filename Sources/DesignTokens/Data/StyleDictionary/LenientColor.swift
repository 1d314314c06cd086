import ColorCore
import SourceSyntax

/// Colors in texts of tools that use tinycolor2: its interpretation is used, as in the build
/// output, with a warning if CSS differs. What it cannot read is read as CSS.
enum LenientColor {
  /// Reads a text where a color is required.
  ///
  /// - Parameters:
  ///   - text: The text, with its references resolved.
  ///   - isWritten: Whether the file contains this text, without references.
  ///   - location: The location of the value.
  ///   - tool: The name of the tool.
  ///   - evaluator: The receiver of problems.
  /// - Returns: The color, or an unknown one.
  static func result(
    of text: String, isWritten: Bool, at location: SourceLocation, tool: String,
    _ evaluator: SheetEvaluator
  ) -> SheetResult {
    let plain = plain(text)
    guard let lenient = TinyColor.reading(of: text), lenient.isWhole || isWritten && plain != nil
    else {
      if let plain { return .color(plain) }
      if text.contains("gradient(") {
        return .unknown(UnknownReason(code: .gradient, message: "the value is a gradient"))
      }
      if let reason = BrowserColor.reason(text) { return .unknown(reason) }
      return fail("“\(text.prefix(80))” is not a color", at: location, evaluator)
    }
    if isWritten, let plain, plain.hex != lenient.color.hex {
      evaluator.report(
        SourceProblem(
          "color/misread",
          "the color transforms of \(tool) read this as \(lenient.color.hex), and CSS as \(plain.hex)",
          at: location,
          help: "Write \(plain.hex), which both read alike; \(lenient.color.hex) is used here.",
          severity: .warning))
    }
    return .color(lenient.color)
  }

  /// The color of a text in CSS, or of a color and an opacity.
  static func plain(_ text: String) -> Color? {
    (try? Color(parsing: text)) ?? OpacityFunction.color(text)
  }

  /// Reports that a required color is missing.
  static func fail(
    _ message: String, at location: SourceLocation, _ evaluator: SheetEvaluator
  ) -> SheetResult {
    evaluator.report(
      SourceProblem(
        "color/invalid", message, at: location,
        help: "Write #rrggbb, a color function of CSS, or the name of a token."))
    return .unknown(DTCGColor.invalid)
  }
}

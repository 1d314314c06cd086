import ColorCore
import SourceSyntax

extension Sheet {
  /// Adds a color that the theme of an editor writes in JSON, as CSS writes it. What is none is told, and
  /// a token whose value is not a color.
  ///
  /// - Parameters:
  ///   - path: The path of the token.
  ///   - value: The color as written.
  ///   - role: What the editor draws in it.
  ///   - requirements: The theme, if the file has several.
  ///   - example: A color as such themes write them.
  ///   - help: What to write instead of what is no color.
  ///   - problems: Where a value that is no color is told.
  /// - Returns: The token, and the color, if it is one.
  @discardableResult
  mutating func define(
    _ path: String, _ value: JSONValue, role: TokenRole, in requirements: [Requirement] = [],
    example: String, help: String, _ problems: inout [SourceProblem]
  ) -> (entry: Int, color: Color?) {
    let color = value.string.flatMap { try? Color(parsing: $0) }
    if color == nil {
      problems.append(
        SourceProblem(
          "color/invalid",
          "expected a color such as \(example), found \(value.sourceText.prefix(64))",
          at: value.textLocation, help: help))
    }
    let entry = entry(path)
    update(entry) {
      $0.isColor = true
      $0.roles = [role]
    }
    define(
      entry,
      Definition(
        requirements: requirements,
        value: FixedValue(color.map(SheetResult.color) ?? SwatchSheet.invalid),
        location: value.textLocation))
    return (entry, color)
  }
}

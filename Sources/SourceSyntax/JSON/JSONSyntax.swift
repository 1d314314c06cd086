/// The languages that ``JSONReader`` reads.
///
/// ```swift
/// let text = try SourceText(name: "a.json", text: "[1, /* the last */]")
/// for syntax in JSONSyntax.allCases {
///   print(syntax, (try? JSONReader.read(text, as: syntax)) != nil)
/// }
/// // Prints "json false"
/// // Prints "jsonc true"
/// // Prints "json5 true"
/// ```
public enum JSONSyntax: CaseIterable, Sendable {
  /// JSON (RFC 8259).
  case json
  /// JSON with comments and commas before a closing bracket.
  case jsonc
  /// JSON5 (<https://spec.json5.org>).
  case json5

  /// The language as one of all whose texts are read as JSON values.
  public var language: DataLanguage {
    switch self {
    case .json: .json
    case .jsonc: .jsonc
    case .json5: .json5
    }
  }
}

/// The languages whose texts are read as JSON values.
public enum DataLanguage: String, CaseIterable, Sendable {
  /// JSON (RFC 8259).
  case json = "JSON"
  /// JSON with comments and commas before a closing bracket.
  case jsonc = "JSONC"
  /// JSON5 (<https://spec.json5.org>): what JavaScript of 2009 allows, besides.
  case json5 = "JSON5"
  /// YAML 1.2 with its core schema.
  case yaml = "YAML"

  private var fileExtensions: [String] {
    switch self {
    case .json: []
    case .jsonc: ["jsonc"]
    case .json5: ["json5"]
    case .yaml: ["yaml", "yml"]
    }
  }

  /// The language that the extension of a file name stands for; JSON when it stands for none.
  ///
  /// ```swift
  /// print(DataLanguage(fileName: "tokens/dark.json5").rawValue)
  /// // Prints "JSON5"
  /// ```
  public init(fileName: String) {
    let name = fileName.lowercased()
    self =
      Self.allCases.first { language in
        language.fileExtensions.contains { name.hasSuffix(".\($0)") }
      } ?? .json
  }
}

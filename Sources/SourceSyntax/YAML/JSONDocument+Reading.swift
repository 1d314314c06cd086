public import SourceSyntax

extension JSONDocument {
  /// The values of a text in any of the languages that stand for JSON values.
  ///
  /// - Throws: The problem that keeps the text from being read: `json/syntax`, `yaml/syntax`, ….
  public static func read(
    _ source: SourceText, as language: DataLanguage
  ) throws(SourceProblem) -> JSONDocument {
    switch language {
    case .json: try JSONReader.read(source, as: .json)
    case .jsonc: try JSONReader.read(source, as: .jsonc)
    case .json5: try JSONReader.read(source, as: .json5)
    case .yaml: try YAMLReader.read(source)
    }
  }
}

import DesignTokens
public import SourceSyntax

/// What readers found in the files of a palette, for rules on how tokens are written.
public struct ReadingSubject: Sendable {
  /// The problems, those that no rule is about as well.
  public var problems: [SourceProblem]

  /// Makes a subject.
  public init(problems: [SourceProblem]) { self.problems = problems }

  /// What is found in a file, for the example of a rule.
  init(_ text: String, fileName: String, options: LoadOptions) {
    problems =
      PaletteLoader.load(text: Array(text.utf8), fileName: fileName, options: options).problems
  }
}

import DesignTokens
import FileAccess
public import SourceSyntax

/// What readers found in the files of a palette, for rules on how tokens are written.
public struct ReadingSubject: Sendable {
  /// The problems, those that no rule is about as well.
  public var problems: [SourceProblem]

  /// Makes a subject.
  public init(problems: [SourceProblem]) { self.problems = problems }

  /// What is found in files, for the example of a rule.
  init(_ texts: [String: String], options: LoadOptions) {
    problems =
      PaletteLoader.load(
        paths: Array(texts.keys), options: options, files: MemoryFiles(texts)
      ).problems
  }
}

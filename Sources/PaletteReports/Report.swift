import DesignTokens
public import ImageFacts
public import PaletteRules
public import SourceSyntax

/// Everything that a run has to say.
public struct Report: Hashable, Sendable {
  /// The numbers of a run.
  public struct Summary: Hashable, Sendable {
    /// Files that were read.
    public var files = 0
    /// Color tokens.
    public var tokens = 0
    /// Pairs that were measured; exempt ones are not counted.
    public var pairs = 0
    /// The permutations of the palette; of the richest one when there are several.
    public var appearances = 0
    /// Pairs times the permutations in which each exists, or images: the verdicts that were sought.
    public var checked = 0
    /// Findings of severity `error` that fail.
    public var errors = 0
    /// Findings of severity `warning` that fail.
    public var warnings = 0
    /// Findings of severity `note` that fail.
    public var notes = 0
    /// Findings that cannot be decided, of whatever severity.
    public var unknown = 0
    /// Findings that a suppression or the baseline hides.
    public var suppressed = 0

    /// Makes a summary of nothing.
    public init() {}

    /// Counts findings.
    public mutating func count(_ findings: [Finding]) {
      for finding in findings {
        switch (finding.outcome, finding.severity) {
        case (.unknown, _): unknown += 1
        case (.fail, .error): errors += 1
        case (.fail, .warning): warnings += 1
        case (.fail, .note): notes += 1
        }
      }
    }
  }

  /// Something that could not be read, parsed or understood.
  public struct Problem: Hashable, Sendable {
    /// A stable identifier, such as `json/syntax`.
    public var code: String
    /// `error` when it costs a verdict.
    public var severity: Severity
    /// What is wrong, in one sentence without a final period.
    public var message: String
    /// What to do about it.
    public var help: String?
    /// The file, when there is one.
    public var file: String?
    /// The range of text in it, when it has text.
    public var range: SourceRange?
    /// Other places that belong to it.
    public var related: [Finding.Related]

    /// Makes a problem.
    public init(
      code: String, severity: Severity = .error, message: String, help: String? = nil,
      file: String? = nil, range: SourceRange? = nil, related: [Finding.Related] = []
    ) {
      self.code = code
      self.severity = severity
      self.message = message
      self.help = help
      self.file = file
      self.range = range
      self.related = related
    }

    /// Takes over a problem of a token file or of the configuration.
    public init(_ problem: SourceProblem) {
      self.init(
        code: problem.code, severity: problem.severity == .error ? .error : .warning,
        message: problem.message, help: problem.help, file: problem.location.file,
        range: problem.location.range,
        related: problem.related.map { .init(message: $0.message, location: $0.location) })
    }
  }

  /// An image file that was audited.
  public struct Asset: Hashable, Sendable {
    /// Why a file could not be read, wholly or in part.
    public struct Failure: Error, Hashable, Sendable {
      /// A stable identifier, such as `png/crc`.
      public var code: String
      /// What is wrong, in words.
      public var message: String
      /// Where in the file, in bytes.
      public var offset: Int?

      /// Makes a failure.
      public init(code: String, message: String, offset: Int? = nil) {
        self.code = code
        self.message = message
        self.offset = offset
      }
    }

    /// The path of the file.
    public var file: String
    /// What the image is used as.
    public var role: ImageSubject.Role
    /// What is known of it; `nil` when it could not be read.
    public var facts: ImageFacts?
    /// Why it could not be read, or not wholly.
    public var error: Failure?

    /// Makes an asset.
    public init(
      file: String, role: ImageSubject.Role = .image, facts: ImageFacts?, error: Failure? = nil
    ) {
      self.file = file
      self.role = role
      self.facts = facts
      self.error = error
    }
  }

  /// The version of the tool.
  public var toolVersion: String
  /// The numbers.
  public var summary: Summary
  /// What the rules found, by file, line and rule.
  public var findings: [Finding]
  /// What could not be read or understood.
  public var problems: [Problem]
  /// The images, in the order in which they were given or found.
  public var assets: [Asset]

  /// Makes a report.
  public init(
    toolVersion: String, summary: Summary = Summary(), findings: [Finding] = [],
    problems: [Problem] = [], assets: [Asset] = []
  ) {
    self.toolVersion = toolVersion
    self.summary = summary
    self.findings = findings
    self.problems = problems
    self.assets = assets
  }
}

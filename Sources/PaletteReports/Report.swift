public import FileAccess
public import TokenGraph
public import ImageFacts
public import PaletteRules
public import SourceSyntax

/// The complete result of a run.
///
/// ```swift
/// var report = Report(toolVersion: "1.0")
/// report.findings = [
///   Finding(rule: "icon/opaque", severity: .error, message: "the icon is translucent", file: "a.png")
/// ]
/// report.summary.count(report.findings)
/// print(report.summary.errors)
/// // Prints "1"
/// ```
public struct Report: Hashable, Sendable {
  /// The numbers of a run.
  public struct Summary: Hashable, Sendable {
    /// Files that were read.
    public var files = 0
    /// Color tokens.
    public var tokens = 0
    /// Pairs that were measured, excluding exempt ones.
    public var pairs = 0
    /// The number of permutations of the palette; of the largest one if there are several.
    public var appearances = 0
    /// The number of verdicts: pairs times the permutations in which each exists, or images.
    public var checked = 0
    /// Colors that are meant to lie on others.
    public var foregrounds = 0
    /// Those that some pair measures.
    public var measured = 0
    /// Findings of severity `error` that fail.
    public var errors = 0
    /// Findings of severity `warning` that fail.
    public var warnings = 0
    /// Findings of severity `note` that fail.
    public var notes = 0
    /// Findings of any severity that cannot be decided.
    public var unknown = 0
    /// Findings hidden by a suppression or the baseline.
    public var suppressed = 0
    /// What was found in folders and left out, counted by reason.
    public var skipped: [SkipReason: Int] = [:]

    /// Makes an empty summary.
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

  /// A problem with input that could not be read, parsed or understood.
  ///
  /// ```swift
  /// let problem = Report.Problem(
  ///   code: "input/unreadable", message: "there is no such file", file: "gone.css")
  /// print(problem.severity, problem.code)
  /// // Prints "error input/unreadable"
  /// ```
  public struct Problem: Hashable, Sendable {
    /// A stable identifier, such as `json/syntax`.
    public var code: String
    /// `error` if it prevents a verdict.
    public var severity: Severity
    /// What is wrong, in one sentence without a final period.
    public var message: String
    /// What to do about it.
    public var help: String?
    /// The file, if there is one.
    public var file: String?
    /// The range in the file, if it is text.
    public var range: SourceRange?
    /// Related locations.
    public var related: [RelatedLocation]

    /// Makes a problem.
    public init(
      code: String, severity: Severity = .error, message: String, help: String? = nil,
      file: String? = nil, range: SourceRange? = nil, related: [RelatedLocation] = []
    ) {
      self.code = code
      self.severity = severity
      self.message = message
      self.help = help
      self.file = file
      self.range = range
      self.related = related
    }

    /// Converts a problem of a token file or of the configuration.
    public init(_ problem: SourceProblem) {
      self.init(
        code: problem.code, severity: problem.severity == .error ? .error : .warning,
        message: problem.message, help: problem.help, file: problem.location.file,
        range: problem.location.range,
        related: problem.related)
    }
  }

  /// An image file that was audited.
  public struct Asset: Hashable, Sendable {
    /// A reason why a file could not be read, completely or in part.
    public struct Failure: Error, Hashable, Sendable {
      /// A stable identifier, such as `png/crc`.
      public var code: String
      /// What is wrong.
      public var message: String
      /// The position in the file, in bytes.
      public var offset: Int?
      /// Whether the image has more pixels than may be read.
      package var isAboutPixels = false

      /// Makes a failure.
      public init(code: String, message: String, offset: Int? = nil) {
        self.code = code
        self.message = message
        self.offset = offset
      }
    }

    /// The path of the file.
    public var file: String
    /// The use of the image.
    public var role: ImageSubject.Role
    /// The facts; `nil` if it could not be read.
    public var facts: ImageFacts?
    /// The reason why it could not be read, or not completely.
    public var error: Failure?
    /// What a report for people shows of it; `nil` if that was not asked for, or is impossible.
    public var figures: ImageFigures?

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

  /// An entry of a folder that is left out.
  public struct Skipped: Hashable, Sendable {
    /// Its path.
    public var file: String
    /// Why.
    public var reason: SkipReason

    /// Makes an entry.
    public init(file: String, reason: SkipReason) {
      self.file = file
      self.reason = reason
    }
  }

  /// A finding that is hidden, and what hides it.
  public struct Suppressed: Hashable, Sendable {
    /// What hides a finding.
    public enum Cause: Hashable, Sendable {
      /// A comment or an entry in a token file, with its reason.
      case inSource(reason: String?, location: SourceLocation)
      /// A baseline, by its path.
      case baseline(file: String)
    }

    /// The finding.
    public var finding: Finding
    /// Everything that hides it.
    public var causes: [Cause]

    /// Makes a hidden finding.
    public init(finding: Finding, causes: [Cause]) {
      self.finding = finding
      self.causes = causes
    }
  }

  /// The colors of a palette and their pairs, for reports that show them.
  public struct Palette: Hashable, Sendable {
    /// The file or folder that the palette was read from.
    public var file: String
    /// The permutations.
    public var permutations: [Permutation]
    /// The color tokens, in the order of the file.
    public var tokens: [ResolvedToken]
    /// The pairs, the exempt ones as well.
    public var pairs: [ColorPair]

    /// Makes the palette of a report.
    public init(_ palette: ResolvedPalette, pairs: [ColorPair]) {
      file = palette.file
      permutations = palette.permutations
      tokens = palette.tokens
      self.pairs = pairs
    }
  }

  /// One of several parts of the files, each audited by a run of its own.
  public struct Shard: Hashable, Sendable {
    /// The number of the part, from 1.
    public let index: Int
    /// The number of parts.
    public let count: Int
    /// A digest of the paths of all files, the same in every part; `nil` in a report that states none.
    public var digest: String?

    /// Makes a part; `nil` if there is no such part.
    ///
    /// ```swift
    /// print(Report.Shard(index: 2, of: 3)?.count ?? 0, Report.Shard(index: 4, of: 3) == nil)
    /// // Prints "3 true"
    /// ```
    public init?(index: Int, of count: Int) {
      guard index >= 1, index <= count else { return nil }
      self.index = index
      self.count = count
    }
  }

  /// The version of the tool.
  public var toolVersion: String
  /// The part of the files that the run was about; `nil` for all of them.
  public var shard: Shard?
  /// The summary.
  public var summary: Summary
  /// The findings, by file, line and rule.
  public var findings: [Finding]
  /// The findings that are hidden, in the same order.
  public var suppressed: [Suppressed] = []
  /// The findings that the baselines accept and that no longer occur; `nil` if none was applied.
  public var absent: [Finding]?
  /// The problems with the input.
  public var problems: [Problem]
  /// What is left out of the folders with images.
  public var skipped: [Skipped] = []
  /// The images, in the order given or found.
  public var assets: [Asset]
  /// The palettes that were checked.
  public var palettes: [Palette]

  /// Makes a report.
  public init(
    toolVersion: String, summary: Summary = Summary(), findings: [Finding] = [],
    problems: [Problem] = [], assets: [Asset] = [], palettes: [Palette] = []
  ) {
    self.toolVersion = toolVersion
    self.summary = summary
    self.findings = findings
    self.problems = problems
    self.assets = assets
    self.palettes = palettes
  }
}

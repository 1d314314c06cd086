public import DesignTokens
public import SourceSyntax

/// How much a finding matters.
public enum Severity: String, CaseIterable, Sendable, Comparable {
  case note, warning, error

  /// Orders `note` before `warning` before `error`.
  public static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }

  private var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }
}

/// What a rule found out about a subject. A pass states no finding.
public enum Outcome: Hashable, Sendable {
  /// The subject breaks the rule.
  case fail
  /// The rule cannot be decided, and why.
  case unknown(UnknownReason)
}

/// One statement of a rule about one subject: what is wrong, where, and what would mend it.
public struct Finding: Hashable, Sendable {
  /// A number that was measured and the number that was required, both unrounded.
  public struct Measurement: Hashable, Sendable {
    /// What was measured, such as `wcag2` or `bits`.
    public var metric: String
    /// The measured value.
    public var measured: Double
    /// The required value.
    public var required: Double

    /// Makes a measurement.
    public init(metric: String, measured: Double, required: Double) {
      self.metric = metric
      self.measured = measured
      self.required = required
    }
  }

  /// Another place that belongs to the finding, such as the background token.
  public struct Related: Hashable, Sendable {
    /// What is to be seen there.
    public var message: String
    /// Where it is.
    public var location: SourceLocation

    /// Makes a related place.
    public init(message: String, location: SourceLocation) {
      self.message = message
      self.location = location
    }
  }

  /// A change of text that mends the finding.
  public struct Fix: Hashable, Sendable {
    /// One replacement of text.
    public struct Edit: Hashable, Sendable {
      /// The text to replace.
      public var location: SourceLocation
      /// What to put there.
      public var text: String

      /// Makes an edit.
      public init(location: SourceLocation, text: String) {
        self.location = location
        self.text = text
      }
    }

    /// Whether the change cannot alter what a person sees other than as described.
    public var isSafe: Bool
    /// What the change does.
    public var description: String
    /// The replacements.
    public var edits: [Edit]

    /// Makes a fix.
    public init(isSafe: Bool, description: String, edits: [Edit]) {
      self.isSafe = isSafe
      self.description = description
      self.edits = edits
    }
  }

  /// A color to show beside the finding, as 8-bit sRGB, with the name of its part.
  public struct Swatch: Hashable, Sendable {
    /// What the color is, such as `foreground` or `background`.
    public var name: String
    /// The color as CSS hexadecimal notation.
    public var hex: String

    /// Makes a swatch.
    public init(name: String, hex: String) {
      self.name = name
      self.hex = hex
    }
  }

  /// The identifier of the rule, such as `contrast/minimum`.
  public var rule: String
  /// How much it matters.
  public var severity: Severity
  /// Whether the subject fails or cannot be decided.
  public var outcome: Outcome
  /// What is wrong, in one sentence without a final period.
  public var message: String
  /// Why it matters or what to do, in one sentence, when there is something to say.
  public var help: String?
  /// Where it is. For an image there is a file but no range.
  public var file: String
  /// The range of text in the file, for a text file.
  public var range: SourceRange?
  /// The path of the token, for a token.
  public var token: String?
  /// The path of the token it is seen against, for a pair.
  public var against: String?
  /// The permutations in which it holds, without those that differ in nothing that matters.
  public var permutations: [Permutation]
  /// The same in words, such as `dark + increased contrast`; any of them is enough. Empty when it
  /// holds in every permutation.
  public var conditions: [String]
  /// What was measured and required.
  public var measurement: Measurement?
  /// Other places that belong to it.
  public var related: [Related]
  /// The colors concerned.
  public var swatches: [Swatch]
  /// A change that mends it.
  public var fix: Fix?

  /// Makes a finding.
  public init(
    rule: String, severity: Severity, outcome: Outcome = .fail, message: String,
    help: String? = nil, file: String, range: SourceRange? = nil, token: String? = nil,
    against: String? = nil, permutations: [Permutation] = [], conditions: [String] = [],
    measurement: Measurement? = nil, related: [Related] = [], swatches: [Swatch] = [],
    fix: Fix? = nil
  ) {
    self.rule = rule
    self.severity = severity
    self.outcome = outcome
    self.message = message
    self.help = help
    self.file = file
    self.range = range
    self.token = token
    self.against = against
    self.permutations = permutations
    self.conditions = conditions
    self.measurement = measurement
    self.related = related
    self.swatches = swatches
    self.fix = fix
  }
}

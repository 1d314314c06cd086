public import ColorCore
public import TokenGraph
public import SourceSyntax

/// How much a finding matters.
///
/// ```swift
/// print(Severity.note < .error, Severity(rawValue: "warning") == .warning)
/// // Prints "true true"
/// ```
public enum Severity: String, CaseIterable, Sendable, Comparable {
  /// From what is worth to know to what fails a run.
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

/// The outcome of a rule for a subject. A pass has no finding.
///
/// ```swift
/// let outcome = Outcome.unknown(UnknownReason(code: .missingMode, message: "no value in dark"))
/// if case .unknown(let reason) = outcome { print(reason.message) }
/// // Prints "no value in dark"
/// ```
public enum Outcome: Hashable, Sendable {
  /// The subject breaks the rule.
  case fail
  /// The rule cannot be decided, for this reason.
  case unknown(UnknownReason)
}

/// A finding of a rule about one subject: what is wrong, where, and how to fix it.
///
/// ```swift
/// var finding = Finding(
///   rule: "contrast/minimum", severity: .error, message: "the contrast is too low",
///   file: "brand.css", token: "--text", against: "--background")
/// finding.measurement = .init(metric: "wcag2", measured: 3.94, required: 4.5)
/// print(finding.severity, finding.rule, finding.measurement.map { $0.measured < $0.required } == true)
/// // Prints "error contrast/minimum true"
/// ```
public struct Finding: Hashable, Sendable {
  /// A measured and a required number, both unrounded.
  public struct Measurement: Hashable, Sendable {
    /// The quantity, such as `wcag2` or `bits`.
    public var metric: String
    /// The measured value.
    public var measured: Double
    /// The required value.
    public var required: Double
    /// The measured values by their conditions in words, if they differ; ``measured`` is the worst.
    public var byCondition: [String: Double] = [:]

    /// Makes a measurement.
    public init(metric: String, measured: Double, required: Double) {
      self.metric = metric
      self.measured = measured
      self.required = required
    }
  }

  /// A change of text or of an image that fixes the finding.
  public struct Fix: Hashable, Sendable {
    /// One replacement of text.
    public struct Edit: Hashable, Sendable {
      /// The text to replace.
      public var location: SourceLocation
      /// The new text.
      public var text: String

      /// Makes an edit.
      public init(location: SourceLocation, text: String) {
        self.location = location
        self.text = text
      }
    }

    /// Whether the change has no visible effect other than the one described.
    public var isSafe: Bool
    /// What the change does.
    public var description: String
    /// The replacements; none for an image.
    public var edits: [Edit]
    /// The change of an image; `nil` for a text.
    public var image: ImageEdit?
    /// The tokens whose colors are changed where they are declared, if the fix knows them.
    package var tokens: Set<String> = []

    /// Makes a fix.
    public init(isSafe: Bool, description: String, edits: [Edit]) {
      self.isSafe = isSafe
      self.description = description
      self.edits = edits
    }
  }

  /// A color to show with the finding, with a name.
  public struct Swatch: Hashable, Sendable {
    /// The role of the color, such as `foreground` or `background`.
    public var name: String
    /// The color.
    public var color: Color

    /// Makes a swatch.
    public init(name: String, color: Color) {
      self.name = name
      self.color = color
    }

    /// Makes a swatch of a color in hexadecimal notation; `nil` if it is none.
    init?(name: String, hex: String) {
      guard let color = try? HexNotation.color(hex) else { return nil }
      self.init(name: name, color: color)
    }
  }

  /// A foreground, the background on which it is seen, and the ratio that it needs there.
  package struct Seen: Hashable, Sendable {
    package var foreground: Color
    package var background: Color
    package var minimum: Double
    /// The appearance in words, if the help names it.
    package var condition: String?
  }

  /// The identifier of the rule, such as `contrast/minimum`.
  public var rule: String
  /// The severity that its rule has.
  public var severity: Severity
  /// Whether the subject fails or cannot be decided.
  public var outcome: Outcome
  /// What is wrong, in one sentence without a final period.
  public var message: String
  /// Why it matters or what to do, in one sentence, if there is something to say.
  public var help: String?
  /// The path of the file. For an image there is no range.
  public var file: String
  /// The range in the file, for a text file.
  public var range: SourceRange?
  /// The path of the token, for a token.
  public var token: String?
  /// The paths of all tokens, the first one as well, if it is about several; the message may name
  /// only some of them.
  public var tokens: [String] = []
  /// The path of the background token, for a pair.
  public var against: String?
  /// The permutations in which it holds, reduced to the differences that matter.
  public var permutations: [Permutation]
  /// The permutations in words, such as `dark + increased contrast`; any of them is sufficient.
  /// Empty if the finding holds in every permutation.
  public var conditions: [String]
  /// The measured and the required value.
  public var measurement: Measurement?
  /// Related locations.
  public var related: [RelatedLocation]
  /// The colors involved.
  public var swatches: [Swatch]
  /// A change that fixes it.
  public var fix: Fix?
  /// The colors of a pair that fails, as they are seen, if the foreground is opaque: from these the
  /// nearest color that passes is found where a report shows it.
  package var seen: Seen?

  /// Where the background of a pair stands, if a related location says it.
  package var groundLocation: SourceLocation? {
    let message = against.map(Self.ground)
    return related.first { $0.message == message }?.location
  }

  /// What a related location says of the place of a background.
  static func ground(_ path: String) -> String { "background \(path)" }

  /// The severity that reports state: what cannot be decided is a note, whatever its rule.
  public var level: Severity { outcome == .fail ? severity : .note }

  /// Makes a finding.
  public init(
    rule: String, severity: Severity, outcome: Outcome = .fail, message: String,
    help: String? = nil, file: String, range: SourceRange? = nil, token: String? = nil,
    against: String? = nil, permutations: [Permutation] = [], conditions: [String] = [],
    measurement: Measurement? = nil, related: [RelatedLocation] = [], swatches: [Swatch] = [],
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

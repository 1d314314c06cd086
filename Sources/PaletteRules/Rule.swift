/// A check of one kind of subject.
///
/// A rule is one file of `Rules/` named after its type. The doc comment of the type is the rule's
/// documentation, under the fixed headings *What it checks*, *Why it matters*, *Example*, *Use
/// instead*, *Options* and *References*; `generate-catalogs` lifts it into the rule catalog. A rule
/// is pure: it reads no file and decodes no image.
public protocol Rule<Subject>: Sendable, SendableMetatype {
  /// What the rule looks at: ``ColorPair``, ``PaletteSubject`` or ``ImageSubject``.
  associatedtype Subject: Sendable

  /// The identifier, `group/name`, naming the pattern it is about.
  static var id: String { get }
  /// One line that says what the rule checks.
  static var summary: String { get }
  /// The severity of a finding unless the configuration says otherwise.
  static var defaultSeverity: Severity { get }
  /// Whether the rule runs although neither the configuration nor `--select` names it. A rule that
  /// judges by names or habits, and may be wrong about a palette, is not.
  static var isOnByDefault: Bool { get }
  /// What the configuration may set.
  static var options: [any RuleOptionDeclaration] { get }
  /// Subjects whose text stands in the documentation, and what the rule states about them.
  static var examples: [RuleExample<Subject>] { get }

  /// Makes the rule with its default options.
  init()

  /// Makes the rule with other values for some of ``options``.
  init(options: RuleOptions)

  /// Looks at one subject and states what it finds. A subject that passes states nothing.
  func check(_ subject: Subject, report: (Finding) -> Void)
}

extension Rule {
  /// The severity that the configuration may replace.
  public static var defaultSeverity: Severity { .error }

  /// The rule runs.
  public static var isOnByDefault: Bool { true }

  /// No options.
  public static var options: [any RuleOptionDeclaration] { [] }

  /// A rule without options.
  public init(options: RuleOptions) { self.init() }
}

/// A check of one kind of subject.
///
/// A rule is one file in the folder of its group in `Rules/`, named after its type. The doc comment
/// of the type is the documentation of the rule, under the fixed headings *What it checks*, *Why it
/// matters*, *Example*, *Use instead*, *Options* and *References*; `generate-catalogs` copies it to
/// the rule catalog. A rule is pure: it reads no file and decodes no image.
///
/// ```swift
/// import DesignTokens
///
/// let css = ":root { --text: #777; --background: #fff; }"
/// let palette = PaletteLoader.load(text: Array(css.utf8), fileName: "brand.css").palettes[0]
/// for pair in Pairing(of: palette, configuration: Configuration()).pairs {
///   ContrastMinimum().check(pair) { finding in print(finding.message) }
/// }
/// // Prints "--text on --background is 4.47:1, below the 4.5:1 that text needs (WCAG 2.2 SC 1.4.3)"
/// ```
public protocol Rule<Subject>: Sendable, SendableMetatype {
  /// The kind of subject: ``ColorPair``, ``PaletteSubject``, ``PairCoverage``, ``ProjectSubject``,
  /// ``ReadingSubject``, ``SuppressionSubject``, ``BaselineSubject``, ``ImageSubject``,
  /// ``ImageSetSubject``, ``ImageStatesSubject``, ``ImageCollectionSubject`` or
  /// ``ImageTokensSubject``.
  associatedtype Subject: Sendable

  /// The identifier, `group/name`, named after the problem.
  static var id: String { get }
  /// What the rule checks, in one line.
  static var summary: String { get }
  /// The severity of findings, unless the configuration sets another.
  static var defaultSeverity: Severity { get }
  /// Whether the rule runs by default, without the configuration or `--select` naming it. A rule
  /// that judges by names or habits, and may be wrong about a palette, does not.
  static var isOnByDefault: Bool { get }
  /// The named sets that the rule belongs to.
  static var sets: Set<RuleSet> { get }
  /// The palettes that the rule is about.
  static var audience: RuleAudience { get }
  /// Whether the rule finds nothing in images of which only the metadata are known, but may in their
  /// pixels.
  static var needsPixels: Bool { get }
  /// Whether `palette-check fix` can correct what the rule finds.
  static var fixes: RuleFixes { get }
  /// The options that the configuration may set.
  static var options: [any RuleOptionDeclaration] { get }
  /// The subjects shown in the documentation, and the findings about them.
  static var examples: [RuleExample<Subject>] { get }

  /// Makes the rule with its default options.
  init()

  /// Makes the rule with other values for some of its ``options``.
  init(options: RuleOptions)

  /// Checks one subject. A subject that passes has no findings.
  func check(_ subject: Subject, report: (Finding) -> Void)
}

extension Rule {
  /// The type of the subjects.
  public static var subjectType: Any.Type { Subject.self }

  /// The default severity of a rule that states none: an error.
  public static var defaultSeverity: Severity { .error }

  /// The rule runs.
  public static var isOnByDefault: Bool { true }

  /// A rule that runs by default is recommended; a rule about Apple's platforms belongs to their
  /// set.
  public static var sets: Set<RuleSet> {
    var sets: Set<RuleSet> = isOnByDefault ? [.recommended, .strict] : [.strict]
    if audience == .applePlatforms { sets.insert(.appleHIG) }
    return sets
  }

  /// The names of ``sets``, in their order.
  package static var setNames: [String] { RuleSet.allCases.filter(sets.contains).map(\.rawValue) }

  /// The severity as tables list it: that of a rule that is off by default in brackets.
  package static var listedSeverity: String {
    isOnByDefault ? defaultSeverity.rawValue : "off (\(defaultSeverity.rawValue))"
  }

  /// Every palette.
  public static var audience: RuleAudience { .everyone }

  /// The rule needs no pixels.
  public static var needsPixels: Bool { false }

  /// No fix.
  public static var fixes: RuleFixes { .none }

  /// No options.
  public static var options: [any RuleOptionDeclaration] { [] }

  /// A rule without options.
  public init(options: RuleOptions) { self.init() }
}

/// How token files are read.
public struct LoadOptions: Sendable {
  /// Modifiers whose context is fixed, by name; names are compared without regard to case.
  public var inputs: [String: String]
  /// What contexts mean, where their names do not say it: modifier → context → part → value, such as
  /// `["theme": ["g100": ["scheme": "dark"]]]`. Under the name `file` the contexts are file names of
  /// token files, with or without what follows the first dot.
  public var contexts: [String: [String: [String: String]]]
  /// Whether everything that the format's specification forbids is an error, also where it costs no
  /// verdict, and tokens of every type are checked.
  public var isConformance: Bool
  /// The identifier of the format to read the files as, or `nil` to recognize it.
  public var format: String?
  /// How the files differ from their format's specification. Not applied with ``isConformance``.
  public var dialect: TokenDialect
  /// The space of the colors in files that do not name it, such as Figma's.
  public var documentProfile: DocumentProfile
  /// The limits that hostile or broken input is held to.
  public var limits: TokenLimits

  /// Makes options.
  public init(
    inputs: [String: String] = [:], contexts: [String: [String: [String: String]]] = [:],
    isConformance: Bool = false, format: String? = nil, dialect: TokenDialect = TokenDialect(),
    documentProfile: DocumentProfile = .srgb, limits: TokenLimits = TokenLimits()
  ) {
    self.inputs = inputs
    self.contexts = contexts
    self.isConformance = isConformance
    self.format = format
    self.dialect = dialect
    self.documentProfile = documentProfile
    self.limits = limits
  }
}

/// The color profile of a design document. Figma has the two, and its files have components without the
/// name of their space.
public enum DocumentProfile: String, Hashable, Sendable, CaseIterable {
  /// sRGB, which documents have unless it was changed.
  case srgb
  /// Display P3.
  case displayP3 = "display-p3"
}

/// The limits of what a token document may ask for, each far beyond real ones.
public struct TokenLimits: Sendable {
  /// How many aliases may follow each other. Every token carries its chain, so that a chain costs the
  /// square of its length; design systems have two or three layers.
  public var aliasChain = 64
  /// How many permutations are resolved: the product of all contexts grows without bound, and every
  /// pair is checked in each of them.
  public var permutations = 10_000
  /// How many groups and tokens the groups that extend others may add up to; each level can double
  /// them.
  public var extendedTokens = 100_000
  /// How many definitions the sets of all themes may add up to: a token counts once for each theme that
  /// selects its set, and real projects have thousands of tokens and dozens of themes.
  public var themedTokens = 1_000_000
  /// How many modes the tokens of one modifier may have; the largest systems have two dozen.
  public var modes = 256
  /// How deep folders are walked: symbolic links aside, nobody nests them deeper.
  public var folderDepth = 64

  /// The limits that hold when nothing else is said.
  public init() {}
}

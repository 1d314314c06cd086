/// Options for reading token files.
///
/// ```swift
/// let text = "--ink: #222;"
/// let options = LoadOptions(format: "css")
/// let loaded = PaletteLoader.load(
///   text: Array(":root { \(text) }".utf8), fileName: "notes.txt", options: options)
/// print(loaded.palettes[0].format, loaded.palettes[0].tokens.count)
/// // Prints "css 1"
/// ```
public struct LoadOptions: Sendable {
  /// The modifiers with a fixed context, by name, compared without regard to case.
  public var inputs: [String: String]
  /// The meaning of contexts that their names do not express: modifier → context → part → value,
  /// such as `["theme": ["g100": ["scheme": "dark"]]]`. Under the name `file`, the contexts are the
  /// names of token files, with or without the part after the first dot.
  public var contexts: [String: [String: [String: String]]]
  /// Whether to report every violation of the format's specification as an error, even if it
  /// affects no verdict, and to check tokens of every type.
  public var isConformance: Bool
  /// The identifier of the format of the files, or `nil` to recognize it.
  public var format: String?
  /// How the files deviate from the specification of their format. Ignored with ``isConformance``.
  public var dialect: TokenDialect
  /// The color space in files that do not state it, such as those of Figma.
  public var documentProfile: DocumentProfile
  /// The limits for hostile or broken input.
  public var limits: TokenLimits
  /// The contrast ratio that a text of a size in points and of a weight needs, by which one color of a gradient
  /// stands for all; `nil` for those of WCAG 2.2 level AA.
  public var textRatio: (@Sendable (_ size: Double?, _ weight: Double?) -> Double?)?
  /// Whether an editor has a file open, so that what is found there is told there.
  package var isOpen: @Sendable (_ path: String) -> Bool = { _ in false }

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

/// The color profile of a design document. Figma has these two, and its files hold components
/// without naming their space.
///
/// ```swift
/// var options = LoadOptions()
/// options.documentProfile = .displayP3
/// print(options.documentProfile.rawValue)
/// // Prints "display-p3"
/// ```
public enum DocumentProfile: String, Hashable, Sendable, CaseIterable {
  /// sRGB, the default of documents.
  case srgb
  /// Display P3.
  case displayP3 = "display-p3"
}

/// The limits of a token document, each far beyond real ones.
///
/// ```swift
/// let text = """
///   { "$type": "color", "ink": { "$value": { "colorSpace": "srgb", "components": [0, 0, 0] } },
///     "text": { "$value": "{ink}" }, "link": { "$value": "{text}" } }
///   """
/// var options = LoadOptions()
/// options.limits.aliasChain = 1
/// let loaded = PaletteLoader.load(
///   text: Array(text.utf8), fileName: "brand.tokens.json", options: options)
/// for problem in loaded.problems { print(problem.code) }
/// // Prints "alias/too-long"
/// ```
public struct TokenLimits: Sendable {
  /// The maximum length of an alias chain. Every token carries its chain, so that the cost is
  /// quadratic in its length; design systems have two or three layers.
  public var aliasChain = 64
  /// The maximum number of permutations: the product of all contexts grows without bound, and every
  /// pair is checked in each of them.
  public var permutations = 10_000
  /// The maximum number of groups and tokens that extended groups may add; each level can double
  /// them.
  public var extendedTokens = 100_000
  /// The maximum number of definitions in the sets of all themes: a token counts once for each
  /// theme that selects its set, and real projects have thousands of tokens and dozens of themes.
  public var themedTokens = 1_000_000
  /// The maximum number of modes of one modifier; the largest systems have two dozen.
  public var modes = 256
  /// How deep folders are walked: symbolic links aside, nobody nests them deeper.
  public var folderDepth = 64

  /// The default limits.
  public init() {}
}

public import TokenGraph
public import SourceSyntax
public import SystemColors

/// A foreground token on a background token, in every permutation of their palette.
///
/// ```swift
/// import DesignTokens
///
/// let css = ":root { --card: #fff; --card-foreground: #777; }"
/// let palette = PaletteLoader.load(text: Array(css.utf8), fileName: "brand.css").palettes[0]
/// for pair in Pairing(of: palette, configuration: Configuration()).pairs {
///   let contrast = pair.contrast(in: palette.defaultPermutation)
///   print(pair.foreground.path, pair.background.path, contrast?.ratio ?? 0, contrast?.fails == true)
/// }
/// // Prints "--card-foreground --card 4.47… true"
/// ```
public struct ColorPair: Hashable, Sendable {
  /// The origin of a pair.
  public enum Origin: Hashable, Sendable {
    /// Declared by the configuration, at this position among the declarations.
    case declared(Int)
    /// Declared by the foreground token itself.
    case token
    /// Inferred, for this reason.
    case inferred(String, Confidence)
  }

  /// The confidence in an inferred pair.
  public enum Confidence: String, Hashable, Sendable, CaseIterable {
    /// Names that leave open whether the two ever meet: a text without a background in sight, the
    /// color of a role on a surface. Such a pair can pass; where it fails, the outcome is unknown.
    case possible
    /// Names, and the values that support them.
    case likely
    /// A convention that most systems follow.
    case usual
    /// The names say which lies on which.
    case named
    /// A description or a rule of a style sheet states it.
    case stated

    /// Whether a guess from conventions and values, rather than what names or rules say.
    var isGuess: Bool { self != .named && self != .stated }
  }

  /// The foreground token.
  public var foreground: ResolvedToken
  /// The background token.
  public var background: ResolvedToken
  /// The tokens that may lie under a translucent background.
  public var over: [ResolvedToken]
  /// What else may lie under a translucent background.
  public var backdrops: [Backdrop] = []
  /// The material that is the background, under a background token that is then transparent. What
  /// ``over`` names lies behind the material.
  public var material: Material?
  /// The role of the foreground.
  public var role: Role
  /// The required contrast; `nil` if the pair is exempt.
  public var requirement: Requirement?
  /// The permutations of the palette.
  public var permutations: [Permutation]
  /// The indices of the permutations in which the pair exists.
  public var scope: [Int]
  /// The permutations of the scope of which rules say nothing: what accepts their findings does not
  /// accept those of the others.
  package var leftOut: Set<Int> = []
  /// The origin of the pair.
  public var origin: Origin
  /// Where code draws the pair, if that is known and elsewhere than the colors.
  public var use: SourceLocation?
  /// The other places at which code draws the same colors.
  package var otherUses: [TokenPairing.OtherUse] = []

  /// The token of an inferred pair that no rule of the style sheets draws, while they draw many
  /// others: the two may never meet.
  public var undrawn: String?

  /// The scheme in which code draws the pair, where the colors of the palette are the same in all.
  package var scheme: Appearance.Scheme?

  /// The rule that draws the pair, if no page of the project has any of its classes.
  package var unusedRule: String?

  /// Whether the background is one color of a gradient, of which the text may lie on others only.
  var isOneOfGradient = false

  /// Whether code draws the text in a size that is not known.
  var mayBeLarge = false

  /// Whether nothing shows for certain that the two meet, so that the outcome is unknown where they fail.
  package var isUncertain: Bool {
    if unusedRule != nil || undrawn != nil { return true }
    if case .inferred(_, .possible) = origin { return true }
    return false
  }

  /// Whether an inferred pair is one of a part of the page, which may lie on something else than the
  /// page where its background lets most of that through.
  var isInPart = false

  /// Makes a pair. The tokens must be resolved in `permutations`.
  public init(
    foreground: ResolvedToken, background: ResolvedToken, over: [ResolvedToken] = [], role: Role,
    requirement: Requirement?, permutations: [Permutation], scope: [Int]? = nil, origin: Origin
  ) {
    self.foreground = foreground
    self.background = background
    self.over = over
    self.role = role
    self.requirement = requirement
    self.permutations = permutations
    self.scope = scope ?? Array(permutations.indices)
    self.origin = origin
  }
}

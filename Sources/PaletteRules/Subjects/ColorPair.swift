public import DesignTokens

/// A foreground token on a background token, in every permutation of their palette.
public struct ColorPair: Hashable, Sendable {
  /// Why the pair exists.
  public enum Origin: Hashable, Sendable {
    /// The configuration declares it, by its position among the declarations.
    case declared(Int)
    /// The foreground token itself declares it.
    case token
    /// The names tell, and how.
    case inferred(String)
  }

  /// The token in front.
  public var foreground: ResolvedToken
  /// The token behind it.
  public var background: ResolvedToken
  /// The tokens that may lie under a translucent background.
  public var over: [ResolvedToken]
  /// What the foreground is.
  public var role: Role
  /// What it needs; `nil` when it is exempt.
  public var requirement: Requirement?
  /// The permutations of the palette.
  public var permutations: [Permutation]
  /// The indices of the permutations in which the pair exists.
  public var scope: [Int]
  /// Why it exists.
  public var origin: Origin

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

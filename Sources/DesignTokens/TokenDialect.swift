/// How token files differ from their format's specification, where their content does not tell it.
///
/// Known dialects need none of this: modes in `$extensions.mode`, `$extensions.modes` and `$modes`,
/// themes in `$extensions["org.primer.overrides"]`, and `alpha` beside `$value`.
///
/// Paths are names joined by dots; a dot may also belong to a name, so that
/// `$extensions.org.primer.overrides` leads to the member `org.primer.overrides` of `$extensions`.
public struct TokenDialect: Hashable, Sendable {
  /// Where a token states values for themes; `$value` is that of the theme `light`.
  public var overrides: String?
  /// Where a token states values for modes.
  public var modes: String?
  /// Where a token states an alpha that replaces that of its value.
  public var alpha: String?
  /// The group that aliases start from.
  public var aliasRoot: String?

  /// Makes a dialect; without arguments, one without peculiarities.
  public init(
    overrides: String? = nil, modes: String? = nil, alpha: String? = nil, aliasRoot: String? = nil
  ) {
    self.overrides = overrides
    self.modes = modes
    self.alpha = alpha
    self.aliasRoot = aliasRoot
  }
}

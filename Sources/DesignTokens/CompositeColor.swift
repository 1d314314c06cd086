/// A color inside the value of a token of another type: that of a border, or of one layer of a shadow.
public struct CompositeColor: Hashable, Sendable {
  /// The types of tokens that carry colors, gradients aside.
  public enum Kind: String, Hashable, Sendable { case border, shadow }

  /// The type of the token.
  public var kind: Kind
  /// The color. Its path is that of the token with `color` behind it; in a list of shadows the position
  /// stands between: `elevation.high.1.color`.
  public var color: ResolvedToken

  /// Makes a color of a composite value.
  public init(kind: Kind, color: ResolvedToken) {
    self.kind = kind
    self.color = color
  }
}

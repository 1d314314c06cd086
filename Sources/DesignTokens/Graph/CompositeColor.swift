/// A color inside the value of a token of another type: a border, or a layer of a shadow.
public struct CompositeColor: Hashable, Sendable {
  /// The types of tokens that contain colors, apart from gradients.
  public enum Kind: String, Hashable, Sendable { case border, shadow }

  /// The type of the token.
  public var kind: Kind
  /// The color. Its path is that of the token followed by `color`, with the position in a list of
  /// shadows between them: `elevation.high.1.color`.
  public var color: ResolvedToken

  /// Makes a color of a composite value.
  public init(kind: Kind, color: ResolvedToken) {
    self.kind = kind
    self.color = color
  }
}

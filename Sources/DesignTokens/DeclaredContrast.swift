public import ColorCore

/// A color that a token says it must be told apart from, as the NL Design System writes it:
/// `"nl.nldesignsystem.contrast-with": [{"expectedRatio": 4.5, "color": {…}}]`.
public struct DeclaredContrast: Hashable, Sendable {
  /// The path of the other token, when one is named.
  public var path: String?
  /// The other color, when it is written out.
  public var color: Color?
  /// The least ratio, when it is stated.
  public var ratio: Double?
  /// Where it is declared.
  public var location: SourceLocation

  /// Makes a declaration.
  public init(path: String?, color: Color?, ratio: Double?, location: SourceLocation) {
    self.path = path
    self.color = color
    self.ratio = ratio
    self.location = location
  }
}

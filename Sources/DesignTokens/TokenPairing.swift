public import ColorCore
public import SourceSyntax

/// A color that a token says it is seen together with: metadata of its file, such as
/// `nl.nldesignsystem.contrast-with` or `text_contrast_pairing`.
///
/// The token that says so is the foreground.
public struct TokenPairing: Hashable, Sendable {
  /// What the foreground is used for.
  public enum Role: String, Sendable {
    case text
    /// A part of a control: its outline, its icon, its focus ring.
    case ui
    /// A part of a picture, such as a mark of a chart.
    case graphic
  }

  /// The path of the other token, when one is named.
  public var path: String?
  /// The other color, when it is written out.
  public var color: Color?
  /// What the foreground is used for, when the file says it.
  public var role: Role?
  /// The least contrast ratio that the file asks for, when it does.
  public var minimum: Double?
  /// Where the other color is named.
  public var location: SourceLocation

  /// Makes a pairing.
  public init(
    path: String?, color: Color? = nil, role: Role? = nil, minimum: Double? = nil,
    location: SourceLocation
  ) {
    self.path = path
    self.color = color
    self.role = role
    self.minimum = minimum
    self.location = location
  }
}

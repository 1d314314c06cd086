/// A use of a color as stated by a file: what it may fill or draw.
///
/// Design tools let authors limit where a color is offered; that limit overrides what the name
/// suggests.
///
/// ```swift
/// let roles: Set<TokenRole> = [.textFill, .stroke]
/// print(roles.contains(.frameFill), TokenRole.allCases.count)
/// // Prints "false 6"
/// ```
public enum TokenRole: String, Hashable, Sendable, CaseIterable {
  /// The fill of text.
  case textFill
  /// The fill of a frame: a background.
  case frameFill
  /// The fill of a shape, such as an icon.
  case shapeFill
  /// A stroke: a border, a divider, an outline.
  case stroke
  /// An effect: a shadow, a glow.
  case effect
  /// None but those that the file states together with other tokens.
  case statedOnly
}

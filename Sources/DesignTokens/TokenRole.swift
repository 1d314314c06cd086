/// A use that a file states for a color: what it may fill or draw.
///
/// Design tools let their authors limit where a color is offered; that limit is the author's own word on
/// what a color is for, and goes before what its name suggests.
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
}

public import TokenGraph

/// A whole palette, for a rule that compares its tokens.
public struct PaletteSubject: Sendable {
  /// The palette.
  public var palette: ResolvedPalette

  /// Makes a subject.
  public init(palette: ResolvedPalette) { self.palette = palette }
}

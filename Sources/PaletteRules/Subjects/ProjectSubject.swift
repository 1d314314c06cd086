public import TokenGraph

/// The palettes of a project together, for rules that compare its formats.
public struct ProjectSubject: Sendable {
  /// The palettes.
  public var palettes: [ResolvedPalette]

  /// Makes a subject.
  public init(palettes: [ResolvedPalette]) { self.palettes = palettes }
}

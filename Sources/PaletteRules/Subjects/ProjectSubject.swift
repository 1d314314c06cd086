public import TokenGraph

/// The palettes of a project together, for rules that compare its formats.
///
/// ```swift
/// import DesignTokens
///
/// let loaded = PaletteLoader.load(texts: [
///   "web.css": ":root { --brand: #1864ab; --ink: #222; }",
///   "colors.xml": """
///     <resources><color name="brand">#1971C2</color><color name="ink">#222</color></resources>
///     """,
/// ])
/// PlatformDivergence().check(ProjectSubject(palettes: loaded.palettes)) { finding in
///   print(finding.rule, finding.token ?? "")
/// }
/// // Prints "platform/divergence --brand"
/// ```
public struct ProjectSubject: Sendable {
  /// The palettes.
  public var palettes: [ResolvedPalette]

  /// Makes a subject.
  public init(palettes: [ResolvedPalette]) { self.palettes = palettes }
}

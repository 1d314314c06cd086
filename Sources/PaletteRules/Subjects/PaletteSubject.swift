public import TokenGraph

/// A whole palette, for a rule that compares its tokens.
///
/// ```swift
/// import DesignTokens
///
/// let css = ":root { --slate-50: #f8fafc; --gray-50: #f8fafd; }"
/// let palette = PaletteLoader.load(text: Array(css.utf8), fileName: "brand.css").palettes[0]
/// PaletteNearDuplicate().check(PaletteSubject(palette: palette)) { finding in
///   print(finding.rule, finding.token ?? "")
/// }
/// // Prints "palette/near-duplicate --gray-50"
/// ```
public struct PaletteSubject: Sendable {
  /// The palette.
  public var palette: ResolvedPalette

  /// Makes a subject.
  public init(palette: ResolvedPalette) { self.palette = palette }
}

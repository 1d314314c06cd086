public import ColorCore

/// The WCAG 2 contrast of a pair in one permutation.
///
/// ```swift
/// import DesignTokens
///
/// let css = ":root { --card: #fff; --card-foreground: #767676; }"
/// let palette = PaletteLoader.load(text: Array(css.utf8), fileName: "brand.css").palettes[0]
/// for pair in Pairing(of: palette, configuration: Configuration()).pairs {
///   if let contrast = pair.contrast(in: palette.defaultPermutation) {
///     print(contrast.ratio ?? 0, contrast.fails)
///   }
/// }
/// // Prints "4.54… false"
/// ```
public struct PairContrast: Sendable {
  /// The ratio; for an unknown backdrop the best possible one if that fails, otherwise the worst.
  public let ratio: Double?
  /// Whether it fails or cannot be decided; `nil` if it is enough.
  public let outcome: Outcome?
  /// The colors as they are seen, if there is a ratio.
  public let seen: (foreground: Color, background: Color)?

  /// Whether the ratio is too low.
  public var fails: Bool { outcome == .fail }
}

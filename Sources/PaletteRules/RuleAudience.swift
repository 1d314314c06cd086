public import TokenGraph
import SystemColors

/// The palettes that a rule is about.
///
/// ```swift
/// import DesignTokens
///
/// let css = ":root { --ink: #222; }"
/// let palette = PaletteLoader.load(text: Array(css.utf8), fileName: "brand.css").palettes[0]
/// print(RuleAudience.everyone.includes(palette), RuleAudience.applePlatforms.includes(palette))
/// // Prints "true false"
/// ```
public enum RuleAudience: Sendable {
  /// Every palette.
  case everyone
  /// Palettes for Apple's platforms, whose conventions the rule states.
  case applePlatforms

  /// Whether a palette is part of the audience, as far as it can be told: the conventions of Apple's
  /// platforms are for asset catalogs, for the colors of Swift code, and for palettes with three or
  /// more names of their system colors.
  public func includes(_ palette: ResolvedPalette) -> Bool {
    switch self {
    case .everyone: return true
    case .applePlatforms:
      guard !palette.isOfApple else { return true }
      var count = 0
      for index in palette.tokens.indices {
        let path = palette.tokens[index].path
        let bytes = path.utf8Span.span
        var start = bytes.count
        while start > 0, bytes[start - 1] != UInt8(ascii: ".") { start -= 1 }
        // Nearly every name begins and ends otherwise.
        guard start < bytes.count,
          bytes[start] == UInt8(ascii: "s") || bytes[start] == UInt8(ascii: "o")
            || bytes[bytes.count - 1] == UInt8(ascii: "l"),
          let name = path.split(separator: ".").last, Self.isDistinctive(name),
          Self.appleNames.contains(String(name))
        else { continue }
        count += 1
        if count == 3 { return true }
      }
      return false
    }
  }

  /// Whether a name is of a kind that only system colors have.
  private static func isDistinctive(_ name: some StringProtocol) -> Bool {
    name.hasPrefix("system") || name.hasSuffix("Label") || name == "opaqueSeparator"
  }

  /// The names of system colors that nothing else is called. To read all colors for them is worth it
  /// only for a palette with names of their kind.
  private static let appleNames = Set(
    SystemColors.all.lazy
      .filter { [.iOS, .macOS, .tvOS, .visionOS, .watchOS].contains($0.platform) }
      .map(\.name).filter { isDistinctive($0) })
}

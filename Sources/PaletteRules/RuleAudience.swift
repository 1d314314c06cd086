public import DesignTokens
import SystemColors

/// The palettes that a rule is about.
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
      let (ends, names) = (Self.appleEnds, Self.appleNames)
      var count = 0
      for index in palette.tokens.indices {
        let path = palette.tokens[index].path
        let bytes = path.utf8Span.span
        var start = bytes.count
        while start > 0, bytes[start - 1] != UInt8(ascii: ".") { start -= 1 }
        // Nearly every name begins or ends otherwise.
        guard start < bytes.count, ends.contains(SIMD2(bytes[start], bytes[bytes.count - 1])),
          let name = path.split(separator: ".").last, names.contains(String(name))
        else { continue }
        count += 1
        if count == 3 { return true }
      }
      return false
    }
  }

  /// The names of system colors that nothing else is called.
  private static let appleNames = Set(
    SystemColors.all.lazy
      .filter { [.iOS, .macOS, .tvOS, .visionOS, .watchOS].contains($0.platform) }
      .map(\.name)
      .filter { $0.hasPrefix("system") || $0.hasSuffix("Label") || $0 == "opaqueSeparator" })

  /// The first and the last byte of these names.
  private static let appleEnds = Set(
    appleNames.map { SIMD2($0.utf8.first ?? 0, $0.utf8.last ?? 0) })
}

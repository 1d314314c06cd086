public import DesignTokens
import SystemColors

/// The palettes that a rule is about.
public enum RuleAudience: Sendable {
  /// Every palette.
  case everyone
  /// Palettes for Apple's platforms, whose conventions the rule states.
  case applePlatforms

  /// Whether a palette is part of the audience, as far as it can be told: the conventions of Apple's
  /// platforms are for asset catalogs, and for palettes with three or more names of their system
  /// colors.
  public func includes(_ palette: ResolvedPalette) -> Bool {
    switch self {
    case .everyone: return true
    case .applePlatforms:
      guard palette.format != "xcode" else { return true }
      let (initials, names) = (Self.appleInitials, Self.appleNames)
      var count = 0
      for index in palette.tokens.indices {
        let path = palette.tokens[index].path
        // Nearly every name begins otherwise: its first byte is after the last dot.
        var isFirst = true
        var first = UInt8(0)
        for byte in path.utf8 {
          if isFirst { first = byte }
          isFirst = byte == UInt8(ascii: ".")
        }
        guard initials.contains(first) else { continue }
        let name = path.split(separator: ".", omittingEmptySubsequences: false).last ?? ""
        if names.contains(String(name)) { count += 1 }
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

  /// The first bytes of these names.
  private static let appleInitials = Array(Set(appleNames.compactMap(\.utf8.first)))
}

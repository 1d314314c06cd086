public import ColorCore

/// The WCAG 2 contrast of a pair in one permutation.
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

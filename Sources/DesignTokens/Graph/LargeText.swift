/// Text that needs less contrast (WCAG 2.2, “large scale”).
package enum LargeText {
  /// The size from which a text is large whatever its weight is, in points.
  package static let size = 18.0

  /// Whether a text is large.
  ///
  /// - Parameters:
  ///   - size: Its size in points, or `nil` if it is not known.
  ///   - weight: Its weight, from 1 to 1000, or `nil` for the usual one.
  /// - Returns: Whether it has 18 points or, in bold, 14.
  package static func isLarge(_ size: Double?, weight: Double?) -> Bool {
    guard let size else { return false }
    return size >= Self.size || size >= 14 && (weight ?? 400) >= 700
  }
}

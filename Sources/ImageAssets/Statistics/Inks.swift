import ImageFacts

/// The flat colors that an image is drawn with.
///
/// Anti-aliasing mixes two colors along their edge. A color that lies between two more frequent ones,
/// and is much rarer than one of them, is such a mixture and no ink. If inks and mixtures do not
/// account for nearly all pixels, the image has continuous tones and no inks.
enum Inks {
  /// At most this many; beyond it, an image has continuous tones.
  static let limit = 16
  /// The greatest difference, in 8-bit codes per component, of a color from an ink or from a
  /// mixture.
  private static let tolerance = 6.0
  /// The least share of the pixels of an ink.
  private static let leastShare = 0.002
  /// The least share of the pixels that inks and mixtures account for.
  private static let leastCoverage = 0.98

  private struct Ink {
    var color: SIMD4<Double>
    var count: Int
  }

  /// The inks, most frequent first.
  ///
  /// - Parameters:
  ///   - codes: The pixels by 8-bit sRGB code.
  ///   - frequent: The most frequent of them, in descending order.
  /// - Returns: `nil` if the image has continuous tones.
  static func of(
    _ codes: [PixelHistogram.Entry], frequent: [PixelHistogram.Entry]
  ) -> [ImageFacts.Dominant]? {
    let total = codes.reduce(0) { $0 + $1.count }
    // A drawing has most of its pixels in a few colors.
    guard total > 0, 2 * frequent.reduce(0, { $0 + $1.count }) >= total else { return nil }
    var inks: [Ink] = []
    for entry in frequent where Double(entry.count) >= leastShare * Double(total) {
      let color = color(of: entry.value)
      if let near = inks.firstIndex(where: { isNear($0.color, color) }) {
        inks[near].count += entry.count
      } else if !isMixture(color, of: inks, count: entry.count) {
        inks.append(Ink(color: color, count: entry.count))
        if inks.count > limit { return nil }
      }
    }
    // The rarer ink of a mixture may have come after it.
    inks = inks.filter { !isMixture($0.color, of: inks, count: $0.count) }
    var missing = Int((1 - leastCoverage) * Double(total))
    for entry in codes {
      let color = color(of: entry.value)
      if inks.contains(where: { isNear($0.color, color) }) || isMixture(color, of: inks, count: 0) {
        continue
      }
      missing -= entry.count
      if missing < 0 { return nil }
    }
    return inks.sorted { $0.count > $1.count }.map { ink in
      ImageFacts.Dominant(
        color: hex(UInt64(ink.color.x) << 16 | UInt64(ink.color.y) << 8 | UInt64(ink.color.z)),
        share: Double(ink.count) / Double(total))
    }
  }

  /// `#rrggbb` of an 8-bit code.
  static func hex(_ code: UInt64) -> String {
    let digits = String(code, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }

  private static func color(of code: UInt64) -> SIMD4<Double> {
    SIMD4(Double(code >> 16), Double(code >> 8 & 255), Double(code & 255), 0)
  }

  private static func isNear(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> Bool {
    let difference = a - b
    return max(difference.max(), -difference.min()) <= tolerance
  }

  /// Whether a color lies on the line between two inks that are at least as frequent, one of them
  /// four times.
  private static func isMixture(_ color: SIMD4<Double>, of inks: [Ink], count: Int) -> Bool {
    for (index, a) in inks.enumerated() where a.count >= count {
      for b in inks.dropFirst(index + 1) where b.count >= count {
        guard max(a.count, b.count) >= 4 * count else { continue }
        let line = b.color - a.color
        let along = ((color - a.color) * line).sum() / (line * line).sum()
        guard along > 0, along < 1 else { continue }
        if isNear(a.color + line * along, color) { return true }
      }
    }
    return false
  }
}

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
  ///   - colors: The pixels by color.
  ///   - frequent: The most frequent of them, in descending order.
  ///   - code: The 8-bit sRGB codes of a color, red most significant.
  /// - Returns: `nil` if the image has continuous tones.
  static func of(
    _ colors: [PixelEntry], frequent: [PixelEntry], code: (UInt64) -> UInt64
  ) -> [ImageFacts.Dominant]? {
    let total = colors.reduce(0) { $0 + $1.count }
    // A drawing has most of its pixels in a few colors.
    guard total > 0, 2 * frequent.reduce(0, { $0 + $1.count }) >= total else { return nil }
    var inks: [Ink] = []
    for entry in frequent where Double(entry.count) >= leastShare * Double(total) {
      let color = color(of: code(entry.value))
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
    let lines = lines(between: inks, count: 0)
    for entry in colors {
      let color = color(of: code(entry.value))
      if inks.contains(where: { isNear($0.color, color) })
        || lines.contains(where: { $0.isNear(color) })
      {
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
    lines(between: inks, count: count).contains { $0.isNear(color) }
  }

  private static func lines(between inks: [Ink], count: Int) -> [Line] {
    var lines: [Line] = []
    for (index, a) in inks.enumerated() where a.count >= count {
      for b in inks.dropFirst(index + 1) where b.count >= count {
        if max(a.count, b.count) >= 4 * count { lines.append(Line(a.color, b.color)) }
      }
    }
    return lines
  }

  /// What is between two inks.
  private struct Line {
    let start, line: SIMD4<Double>
    let square: Double

    init(_ a: SIMD4<Double>, _ b: SIMD4<Double>) {
      start = a
      line = b - a
      square = (line * line).sum()
    }

    func isNear(_ color: SIMD4<Double>) -> Bool {
      let along = ((color - start) * line).sum() / square
      return along > 0 && along < 1 && Inks.isNear(start + line * along, color)
    }
  }
}

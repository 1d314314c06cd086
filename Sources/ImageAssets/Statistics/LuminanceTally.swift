import ColorCore
import ImageFacts

/// Relative luminances (WCAG 2.2), accumulated over pixels.
struct LuminanceTally {
  private var total = 0
  private var least = Double.infinity
  private var greatest = -Double.infinity
  /// Pixel counts and sums of luminances, by the square root of the luminance, which is about as
  /// perceived and much cheaper than the curve of sRGB.
  private var bins = [Bin](repeating: Bin(), count: 65_536)
  /// The pixels of each 256 bins.
  private var coarse = [Int](repeating: 0, count: 256)

  private struct Bin {
    var pixels = 0
    var sum = 0.0
  }

  /// Adds pixels of one color, in linear sRGB that may be outside 0…1.
  @inline(__always)
  mutating func add(_ color: Triple<Double>, pixels: Int) {
    let luminance = min(max(WCAG2.luminance(ofLinear: color), 0), 1)
    total += pixels
    least = min(least, luminance)
    greatest = max(greatest, luminance)
    let bin = Int(luminance.squareRoot() * 65_535)
    coarse[bin >> 8] += pixels
    bins[bin].pixels += pixels
    bins[bin].sum += luminance * Double(pixels)
  }

  /// The statistics; `nil` without a pixel.
  var facts: ImageFacts.Luminance? {
    guard total > 0 else { return nil }
    let shares = [0.05, 0.5, 0.95].map(percentile)
    return ImageFacts.Luminance(
      min: least, p5: shares[0], median: shares[1], p95: shares[2], max: greatest)
  }

  /// The luminance that `share` of the pixels do not exceed, by nearest rank; those whose square
  /// roots are less than 1/65 535 apart are averaged.
  private func percentile(_ share: Double) -> Double {
    let rank = (share * Double(total)).rounded(.up)
    var pixels = 0
    for (index, count) in coarse.enumerated() {
      guard Double(pixels + count) >= rank else {
        pixels += count
        continue
      }
      for bin in bins[256 * index..<256 * (index + 1)] where bin.pixels > 0 {
        pixels += bin.pixels
        if Double(pixels) >= rank { return bin.sum / Double(bin.pixels) }
      }
    }
    return greatest
  }
}

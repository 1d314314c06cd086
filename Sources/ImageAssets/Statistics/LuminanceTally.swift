import ColorCore
import ImageFacts

/// Relative luminances (WCAG 2.2), accumulated over pixels.
struct LuminanceTally {
  private var total = 0
  private var least = Double.infinity
  private var greatest = -Double.infinity
  /// Pixel counts and sums of luminances, by the square root of the luminance, which is about as
  /// perceived and much cheaper than the curve of sRGB. Empty as long as there are few colors.
  private var bins: [Bin] = []
  /// The pixels of each 256 bins.
  private var coarse: [Int] = []
  /// The bins of single colors, in their order: to make a table of bins takes longer than to look at
  /// an icon.
  private var few: [(index: Int, bin: Bin)] = []
  private static let most = 2048

  private struct Bin {
    var pixels = 0
    var sum = 0.0
  }

  /// Adds colors in linear sRGB that may be outside 0…1, and the number of pixels of each.
  mutating func add(_ colors: [Triple<Double>], pixels: [Int]) {
    if bins.isEmpty, few.count + colors.count > Self.most { makeTable() }
    var (total, least, greatest) = (total, least, greatest)
    @inline(__always)
    func forEach(_ body: (Int, Bin) -> Void) {
      for (color, pixels) in zip(colors, pixels) {
        let luminance = min(max(WCAG2.luminance(ofLinear: color), 0), 1)
        total &+= pixels
        least = min(least, luminance)
        greatest = max(greatest, luminance)
        body(
          Int(luminance.squareRoot() * 65_535),
          Bin(pixels: pixels, sum: luminance * Double(pixels)))
      }
    }
    if bins.isEmpty {
      forEach { few.append(($0, $1)) }
    } else {
      unsafe bins.withUnsafeMutableBufferPointer { bins in
        unsafe coarse.withUnsafeMutableBufferPointer { coarse in
          forEach { index, bin in
            unsafe coarse[index >> 8] &+= bin.pixels
            unsafe bins[index].pixels &+= bin.pixels
            unsafe bins[index].sum += bin.sum
          }
        }
      }
    }
    (self.total, self.least, self.greatest) = (total, least, greatest)
  }

  private mutating func makeTable() {
    bins = [Bin](repeating: Bin(), count: 65_536)
    coarse = [Int](repeating: 0, count: 256)
    for (index, bin) in few {
      coarse[index >> 8] += bin.pixels
      bins[index].pixels += bin.pixels
      bins[index].sum += bin.sum
    }
    few = []
  }

  /// The statistics; `nil` without a pixel.
  var facts: ImageFacts.Luminance? {
    guard total > 0 else { return nil }
    let sorted = few.enumerated().sorted {
      ($0.element.index, $0.offset) < ($1.element.index, $1.offset)
    }.map(\.element)
    let shares = [0.05, 0.5, 0.95].map { share in
      let rank = (share * Double(total)).rounded(.up)
      return bins.isEmpty ? Self.luminance(at: rank, of: sorted) : luminance(at: rank)
    }
    return ImageFacts.Luminance(
      min: least, p5: shares[0], median: shares[1], p95: shares[2], max: greatest)
  }

  /// The luminance at a rank among the pixels, counted from 1; those whose square roots are less than
  /// 1/65 535 apart are averaged.
  private func luminance(at rank: Double) -> Double {
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

  /// The same of the bins of single colors, in ascending order.
  private static func luminance(at rank: Double, of few: [(index: Int, bin: Bin)]) -> Double {
    var pixels = 0
    var all = Bin()
    for (place, part) in few.enumerated() {
      if place > 0, few[place - 1].index != part.index { all = Bin() }
      all.pixels += part.bin.pixels
      all.sum += part.bin.sum
      pixels += part.bin.pixels
      let isLast = place + 1 == few.count || few[place + 1].index != part.index
      if isLast, Double(pixels) >= rank { break }
    }
    return all.sum / Double(all.pixels)
  }
}

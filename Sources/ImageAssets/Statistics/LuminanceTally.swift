import ColorCore
import ImageFacts

/// Relative luminances (WCAG 2.2), accumulated over pixels.
struct LuminanceTally {
  private var total = 0
  private var least = Double.infinity
  private var greatest = -Double.infinity
  /// The luminances of colors and the pixels of each, as long as there are not too many.
  private var luminances: [Double] = []
  private var counts: [Int] = []
  /// Pixel counts and sums of luminances, by the square root of the luminance, which is about as
  /// perceived and much cheaper than the curve of sRGB. Empty as long as colors are listed.
  private var bins: [Bin] = []
  /// The pixels of each 256 bins.
  private var coarse: [Int] = []
  private static let mostListed = 1 << 18

  private struct Bin {
    var pixels = 0
    var sum = 0.0
  }

  /// Makes room for the luminances of so many colors, as far as they are listed.
  mutating func reserve(_ count: Int) {
    guard bins.isEmpty else { return }
    luminances.reserveCapacity(min(count, Self.mostListed))
    counts.reserveCapacity(min(count, Self.mostListed))
  }

  /// Adds the luminances of colors, which may be outside 0…1, and the number of pixels of each.
  mutating func add(_ luminances: [Double], pixels: [Int]) {
    let first = self.luminances.count
    var (total, least, greatest) = (total, least, greatest)
    unsafe self.luminances.append(
      contentsOf: [Double](unsafeUninitializedCapacity: luminances.count) { clamped, count in
        for (index, luminance) in luminances.enumerated() {
          let inside = min(max(luminance, 0), 1)
          least = min(least, inside)
          greatest = max(greatest, inside)
          unsafe clamped.initializeElement(at: index, to: inside)
        }
        count = luminances.count
      })
    for pixels in pixels { total &+= pixels }
    (self.total, self.least, self.greatest) = (total, least, greatest)
    counts.append(contentsOf: pixels)
    if !bins.isEmpty || first + luminances.count > Self.mostListed { addToTable() }
  }

  private static func index(of luminance: Double) -> Int { Int(luminance.squareRoot() * 65_535) }

  /// Moves the list to the table.
  private mutating func addToTable() {
    if bins.isEmpty {
      bins = [Bin](repeating: Bin(), count: 65_536)
      coarse = [Int](repeating: 0, count: 256)
    }
    unsafe bins.withUnsafeMutableBufferPointer { bins in
      for (luminance, pixels) in zip(luminances, counts) {
        let index = Self.index(of: luminance)
        coarse[index >> 8] &+= pixels
        unsafe bins[index].pixels &+= pixels
        unsafe bins[index].sum += luminance * Double(pixels)
      }
    }
    luminances.removeAll(keepingCapacity: true)
    counts.removeAll(keepingCapacity: true)
  }

  /// The statistics; `nil` without a pixel.
  var facts: ImageFacts.Luminance? {
    guard total > 0 else { return nil }
    let ranks = [0.05, 0.5, 0.95].map { ($0 * Double(total)).rounded(.up) }
    // The mean of equal luminances may be rounded beyond them.
    let shares = (bins.isEmpty ? listed(at: ranks) : ranks.map(luminance)).map {
      min(max($0, least), greatest)
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

  /// The same of listed colors. Those of a bin are added in ascending order, so that the order in
  /// which colors come does not matter.
  private func listed(at ranks: [Double]) -> [Double] {
    unsafe withUnsafeTemporaryAllocation(of: UInt16.self, capacity: luminances.count) { places in
      var coarse = [Int](repeating: 0, count: 256)
      for index in luminances.indices {
        let place = Self.index(of: luminances[index])
        unsafe places.initializeElement(at: index, to: UInt16(truncatingIfNeeded: place))
        coarse[place >> 8] &+= counts[index]
      }
      // The part of each rank, and the pixels before it.
      let parts = ranks.map { rank in
        var before = 0
        let part = coarse.firstIndex { count in
          if Double(before + count) >= rank { return true }
          before += count
          return false
        }
        return (part, before)
      }
      // The colors of each part that has a rank, found in one pass.
      var members = [[Int]](repeating: [], count: ranks.count)
      var owners = [UInt8](repeating: .max, count: 256)
      for (owner, (part, _)) in parts.enumerated().reversed() {
        if let part { owners[part] = UInt8(owner) }
      }
      for index in luminances.indices {
        let owner = owners[unsafe Int(places[index] >> 8)]
        if owner != .max { members[Int(owner)].append(index) }
      }
      return zip(ranks, parts).map { rank, found in
        var before = found.1
        guard let part = found.0 else { return greatest }
        let members = members[Int(owners[part])]
        var fine = [Int](repeating: 0, count: 256)
        for index in members { fine[unsafe Int(places[index] & 255)] += counts[index] }
        let bin = fine.firstIndex { count in
          before += count
          return Double(before) >= rank && count > 0
        }
        guard let bin else { return greatest }
        let own = members.filter { unsafe Int(places[$0] & 255) == bin }.sorted {
          (luminances[$0], counts[$0]) < (luminances[$1], counts[$1])
        }
        let sum = own.reduce(0.0) { $0 + luminances[$1] * Double(counts[$1]) }
        return sum / Double(fine[bin])
      }
    }
  }
}

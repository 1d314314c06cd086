/// The frequency of each pixel value: a hash table with open addressing that doubles as it fills.
struct PixelHistogram {
  /// A pixel value and its number of pixels.
  struct Entry {
    /// The samples, 16 bits each, the first one least significant.
    var value: UInt64
    /// The number of pixels.
    var count: Int
  }

  private var values: [UInt64]
  private var counts: [UInt32]
  /// The number of distinct values.
  private(set) var distinct = 0

  /// Creates an empty histogram.
  init() {
    values = [UInt64](repeating: 0, count: 1024)
    counts = [UInt32](repeating: 0, count: 1024)
  }

  /// Counts `pixels` pixels of one value.
  mutating func add(_ value: UInt64, pixels: Int) {
    if 3 * distinct > 2 * values.count { grow() }
    let slot = slot(of: value)
    if counts[slot] == 0 {
      values[slot] = value
      distinct += 1
    }
    // The pixel limit is far below the range of the count.
    counts[slot] += UInt32(pixels)
  }

  /// The number of pixels.
  var total: Int { counts.reduce(0) { $0 + Int($1) } }

  /// Whether this value has been counted.
  func contains(_ value: UInt64) -> Bool { counts[slot(of: value)] > 0 }

  /// The values and their counts, in no particular order.
  var entries: [Entry] {
    values.indices.compactMap { slot in
      counts[slot] == 0 ? nil : Entry(value: values[slot], count: Int(counts[slot]))
    }
  }

  /// The most frequent values in descending order of frequency, then in ascending order of value.
  func mostFrequent(_ limit: Int) -> [Entry] {
    func isBefore(_ a: Entry, _ b: Entry) -> Bool { (b.count, a.value) < (a.count, b.value) }
    var most: [Entry] = []
    for entry in entries where most.count < limit || most.last.map({ isBefore(entry, $0) }) == true
    {
      let place = most.firstIndex { isBefore(entry, $0) } ?? most.count
      most.insert(entry, at: place)
      if most.count > limit { most.removeLast() }
    }
    return most
  }

  private func slot(of value: UInt64) -> Int {
    let mask = values.count - 1
    var slot = Int(truncatingIfNeeded: (value &* 0x9e37_79b9_7f4a_7c15) >> 32) & mask
    while counts[slot] != 0, values[slot] != value { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func grow() {
    let old = entries
    values = [UInt64](repeating: 0, count: 2 * values.count)
    counts = [UInt32](repeating: 0, count: values.count)
    for entry in old {
      let slot = slot(of: entry.value)
      values[slot] = entry.value
      counts[slot] = UInt32(entry.count)
    }
  }
}

extension DecodedImage {
  /// Calls `body` with runs of equal pixels, in row order: the samples of a pixel, 16 bits each,
  /// the first one least significant, and the length of the run.
  func forEachRun(_ body: (UInt64, Int) -> Void) {
    switch samples {
    case .eight(let samples): Self.forEachRun(in: samples.span, channels, body)
    case .sixteen(let samples): Self.forEachRun(in: samples.span, channels, body)
    case .float: preconditionFailure("the statistics are of whole-numbered samples")
    }
  }

  private static func forEachRun<Sample: FixedWidthInteger & UnsignedInteger>(
    in samples: Span<Sample>, _ channels: Int, _ body: (UInt64, Int) -> Void
  ) {
    var last: UInt64 = 0
    var length = 0
    for start in stride(from: 0, to: samples.count, by: channels) {
      var value: UInt64 = 0
      for channel in 0..<channels {
        value |= UInt64(samples[start + channel]) << UInt64(16 * channel)
      }
      if value != last, length > 0 {
        body(last, length)
        length = 0
      }
      last = value
      length += 1
    }
    if length > 0 { body(last, length) }
  }
}

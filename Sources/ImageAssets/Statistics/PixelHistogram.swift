/// The frequency of each pixel value: a hash table with open addressing that grows as it fills.
struct PixelHistogram {
  /// A pixel value and its number of pixels.
  struct Entry {
    /// The samples, 16 bits each, the first one least significant.
    var value: UInt64
    /// The number of pixels.
    var count: Int
  }

  /// Entries with a count of 0 are free.
  private var slots = [Entry](repeating: Entry(value: 0, count: 0), count: 1024)
  /// The number of distinct values.
  private(set) var distinct = 0

  /// Creates an empty histogram.
  init() {}

  /// Counts `pixels` pixels of one value.
  mutating func add(_ value: UInt64, pixels: Int) {
    if 3 * distinct > 2 * slots.count { grow() }
    let slot = slot(of: value)
    if slots[slot].count == 0 {
      slots[slot].value = value
      distinct += 1
    }
    slots[slot].count += pixels
  }

  /// Counts runs of equal pixels until there are `limit` distinct values and another one comes.
  ///
  /// - Returns: The number of runs that were counted.
  mutating func add(_ runs: Span<Entry>, limit: Int) -> Int {
    var taken = 0
    while taken < runs.count {
      if 3 * distinct > 2 * slots.count { grow() }
      let room = 2 * slots.count
      let mask = slots.count - 1
      var known = distinct
      defer { distinct = known }
      var table = slots.mutableSpan
      while taken < runs.count, 3 * known <= room {
        let run = runs[taken]
        var slot = Self.start(of: run.value) & mask
        while table[slot].count != 0, table[slot].value != run.value { slot = (slot + 1) & mask }
        if table[slot].count == 0 {
          if known == limit { return taken }
          table[slot].value = run.value
          known += 1
        }
        table[slot].count &+= run.count
        taken += 1
      }
    }
    return taken
  }

  /// The number of pixels.
  var total: Int { slots.reduce(0) { $0 + $1.count } }

  /// Whether this value has been counted.
  func contains(_ value: UInt64) -> Bool { slots[slot(of: value)].count > 0 }

  /// The values and their counts, in no particular order.
  var entries: [Entry] {
    var entries: [Entry] = []
    entries.reserveCapacity(distinct)
    for slot in slots where slot.count > 0 { entries.append(slot) }
    return entries
  }

  /// The most frequent values in descending order of frequency, then in ascending order of value.
  func mostFrequent(_ limit: Int) -> [Entry] { Self.mostFrequent(limit, of: slots) }

  /// The same of any entries; those with a count of 0 are none.
  static func mostFrequent(_ limit: Int, of entries: [Entry]) -> [Entry] {
    func isBefore(_ a: Entry, _ b: Entry) -> Bool { (b.count, a.value) < (a.count, b.value) }
    var most: [Entry] = []
    var least = 0
    for entry in entries where entry.count > least {
      let place = most.firstIndex { isBefore(entry, $0) } ?? most.count
      most.insert(entry, at: place)
      if most.count > limit { most.removeLast() }
      // One that is as frequent as the last may still come before it.
      if most.count == limit { least = most[limit - 1].count - 1 }
    }
    return most
  }

  private static func start(of value: UInt64) -> Int {
    Int(truncatingIfNeeded: (value &* 0x9e37_79b9_7f4a_7c15) >> 32)
  }

  private func slot(of value: UInt64) -> Int {
    let mask = slots.count - 1
    var slot = Self.start(of: value) & mask
    while slots[slot].count != 0, slots[slot].value != value { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func grow() {
    let old = slots
    let factor = old.count < 1 << 16 ? 4 : 2
    slots = [Entry](repeating: Entry(value: 0, count: 0), count: factor * old.count)
    for entry in old where entry.count > 0 { slots[slot(of: entry.value)] = entry }
  }
}

extension DecodedImage {
  /// Calls `body` with runs of equal pixels, in row order, some thousand at a time: the samples of a
  /// pixel, 16 bits each, the first one least significant, and the length of the run.
  func forEachRuns(_ body: (Span<PixelHistogram.Entry>) -> Void) {
    let count = width * height
    switch samples {
    case .eight(let samples):
      unsafe samples.withUnsafeBytes { bytes in
        func packed(_ offset: Int) -> UInt32 {
          UInt32(littleEndian: unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
        }
        switch channels {
        case 1:
          Self.forEachRuns(of: count, body) { UInt64(unsafe bytes[$0]) }
        case 3:
          // The byte before a pixel is loaded with it, and shifted out.
          Self.forEachRuns(of: count, body) {
            Self.spread($0 == 0 ? unsafe first(bytes) : packed(3 * $0 - 1) >> 8)
          }
        case 4:
          Self.forEachRuns(of: count, body) { Self.spread(packed(4 * $0)) }
        default:
          Self.forEachRuns(in: samples.span, channels, count, body)
        }
      }
    case .sixteen(let samples): Self.forEachRuns(in: samples.span, channels, count, body)
    case .float: preconditionFailure("the statistics are of whole-numbered samples")
    }
  }

  private func first(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    unsafe UInt32(bytes[0]) | UInt32(bytes[1]) << 8 | UInt32(bytes[2]) << 16
  }

  /// Four bytes as 16 bits each.
  @inline(__always)
  private static func spread(_ packed: UInt32) -> UInt64 {
    let halves = (UInt64(packed) | UInt64(packed) << 16) & 0x0000_ffff_0000_ffff
    return (halves | halves << 8) & 0x00ff_00ff_00ff_00ff
  }

  private static func forEachRuns<Sample: FixedWidthInteger & UnsignedInteger>(
    in samples: Span<Sample>, _ channels: Int, _ count: Int,
    _ body: (Span<PixelHistogram.Entry>) -> Void
  ) {
    forEachRuns(of: count, body) { pixel in
      var value: UInt64 = 0
      for channel in 0..<channels {
        value |= UInt64(samples[pixel * channels + channel]) << UInt64(16 * channel)
      }
      return value
    }
  }

  @inline(__always)
  private static func forEachRuns(
    of count: Int, _ body: (Span<PixelHistogram.Entry>) -> Void, _ value: (Int) -> UInt64
  ) {
    guard count > 0 else { return }
    var runs: [PixelHistogram.Entry] = []
    runs.reserveCapacity(2048)
    var last = value(0)
    var start = 0
    for pixel in 1..<count {
      let next = value(pixel)
      if next == last { continue }
      runs.append(PixelHistogram.Entry(value: last, count: pixel - start))
      (last, start) = (next, pixel)
      if runs.count == 2048 {
        body(runs.span)
        runs.removeAll(keepingCapacity: true)
      }
    }
    runs.append(PixelHistogram.Entry(value: last, count: count - start))
    body(runs.span)
  }
}

/// The samples of a pixel as one number.
protocol PixelKey: FixedWidthInteger & UnsignedInteger {
  /// Makes the number of a pixel from its samples, 16 bits each, the first one least significant.
  init(packing value: UInt64)

  /// The samples, 16 bits each, the first one least significant.
  var value: UInt64 { get }
}

/// At most four samples of 8 bits.
extension UInt32: PixelKey {
  @inline(__always)
  init(packing value: UInt64) {
    let pairs = (value | value >> 8) & 0x0000_ffff_0000_ffff
    self.init(truncatingIfNeeded: pairs | pairs >> 16)
  }

  @inline(__always)
  var value: UInt64 {
    let halves = (UInt64(self) | UInt64(self) << 16) & 0x0000_ffff_0000_ffff
    return (halves | halves << 8) & 0x00ff_00ff_00ff_00ff
  }
}

/// At most four samples of 16 bits.
extension UInt64: PixelKey {
  @inline(__always)
  init(packing value: UInt64) { self = value }

  @inline(__always)
  var value: UInt64 { self }
}

/// The frequency of each pixel value: a hash table with open addressing that grows as it fills.
struct PixelHistogram<Key: PixelKey> {
  /// A pixel value, or a run of it, and its number of pixels.
  struct Slot {
    var key: Key
    var count: Key
  }

  /// Slots with a count of 0 are free.
  private var slots: [Slot]
  /// The number of distinct values.
  private(set) var distinct = 0

  /// Creates an empty histogram.
  ///
  /// - Parameter capacity: How many slots it has at first, a power of two.
  init(capacity: Int = 1024) {
    slots = [Slot](repeating: Slot(key: 0, count: 0), count: capacity)
  }

  /// Counts runs of equal pixels until there are `limit` distinct values and another one comes.
  ///
  /// - Returns: The number of runs that were counted.
  mutating func add(_ runs: UnsafeBufferPointer<Slot>, limit: Int) -> Int {
    var taken = 0
    while taken < runs.count {
      if 3 * distinct > 2 * slots.count { grow() }
      let room = 2 * slots.count
      let mask = slots.count - 1
      var known = distinct
      let isFull = unsafe slots.withUnsafeMutableBufferPointer { table in
        while taken < runs.count, 3 * known <= room {
          let run = unsafe runs[taken]
          var slot = Self.start(of: run.key) & mask
          while unsafe table[slot].key != run.key || table[slot].count == 0 {
            if unsafe table[slot].count == 0 {
              if known == limit { return true }
              unsafe table[slot].key = run.key
              known &+= 1
              break
            }
            slot = (slot &+ 1) & mask
          }
          unsafe table[slot].count &+= run.count
          taken &+= 1
        }
        return false
      }
      distinct = known
      if isFull { return taken }
    }
    return taken
  }

  /// Counts pixels of one value.
  mutating func add(_ value: UInt64, pixels: Int = 1) {
    let run = Slot(key: Key(packing: value), count: Key(truncatingIfNeeded: pixels))
    _ = unsafe withUnsafePointer(to: run) { run in
      unsafe add(UnsafeBufferPointer(start: run, count: 1), limit: .max)
    }
  }

  /// The histogram with the pixels of other values.
  func adding(_ entries: [PixelEntry]) -> PixelHistogram {
    var sum = self
    for entry in entries { sum.add(entry.value, pixels: entry.count) }
    return sum
  }

  /// The values and their counts, in no particular order.
  var entries: [PixelEntry] {
    unsafe [PixelEntry](unsafeUninitializedCapacity: distinct) { entries, count in
      for slot in slots where slot.count > 0 {
        unsafe entries.initializeElement(
          at: count, to: PixelEntry(value: slot.key.value, count: Int(slot.count)))
        count += 1
      }
    }
  }

  @inline(__always)
  private static func start(of key: Key) -> Int {
    Int(truncatingIfNeeded: (key.value &* 0x9e37_79b9_7f4a_7c15) >> 32)
  }

  private mutating func grow() {
    let old = slots
    let factor = old.count < 1 << 16 ? 4 : 2
    let mask = factor * old.count - 1
    slots = [Slot](repeating: Slot(key: 0, count: 0), count: mask + 1)
    unsafe slots.withUnsafeMutableBufferPointer { table in
      for entry in old where entry.count > 0 {
        var slot = Self.start(of: entry.key) & mask
        while unsafe table[slot].count != 0 { slot = (slot &+ 1) & mask }
        unsafe table[slot] = entry
      }
    }
  }
}

/// A pixel value and its number of pixels.
struct PixelEntry {
  /// The samples, 16 bits each, the first one least significant.
  var value: UInt64
  /// The number of pixels.
  var count: Int
}

extension [PixelEntry] {
  /// The most frequent values in descending order of frequency, then in ascending order of a number
  /// that stands for the value.
  @inline(__always)
  func mostFrequent(_ limit: Int, by number: (UInt64) -> UInt64 = { $0 }) -> [PixelEntry] {
    var most: [PixelEntry] = []
    most.reserveCapacity(limit + 1)
    var least = 0
    for entry in self where entry.count >= least {
      func isBefore(_ other: PixelEntry) -> Bool {
        entry.count == other.count
          ? number(entry.value) < number(other.value) : entry.count > other.count
      }
      if most.count == limit {
        guard isBefore(most[limit - 1]) else { continue }
        most.removeLast()
      }
      var place = most.count
      while place > 0, isBefore(most[place - 1]) { place -= 1 }
      most.insert(entry, at: place)
      if most.count == limit { least = most[limit - 1].count }
    }
    return most
  }
}

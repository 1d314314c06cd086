/// The distinct colors of a stretch of pixels, in the order they appear: a hash table with open
/// addressing.
struct ColorList {
  /// The most colors that are kept.
  static let capacity = 16_384

  /// The colors, as the keys that they were added by.
  private(set) var colors: [UInt64] = []
  /// Places in `colors` with one added, so that 0 is free.
  private var slots = [UInt16](repeating: 0, count: 2 * capacity)

  /// The number of colors.
  var count: Int { colors.count }

  /// Where the color stands in the list, to which it is added if it is new.
  ///
  /// - Parameter key: The samples of the color, 16 bits each.
  /// - Returns: `nil` when the color is new and the list is full.
  mutating func place(of key: UInt64) -> UInt16? {
    let mask = 2 * Self.capacity - 1
    var slot = Int(truncatingIfNeeded: (key &* 0x9e37_79b9_7f4a_7c15) >> 40) & mask
    while slots[slot] != 0 {
      if colors[Int(slots[slot]) - 1] == key { return slots[slot] - 1 }
      slot = (slot + 1) & mask
    }
    guard count < Self.capacity else { return nil }
    colors.append(key)
    slots[slot] = UInt16(count)
    return UInt16(count - 1)
  }

  /// Empties the list.
  mutating func removeAll() {
    colors.removeAll(keepingCapacity: true)
    for slot in slots.indices { slots[slot] = 0 }
  }
}

/// The distinct colors of a run of pixels in order of first appearance: a hash table with open
/// addressing.
struct ColorList {
  /// The maximum number of colors.
  static let capacity = 16_384

  /// The keys of the colors.
  private(set) var colors: [UInt64] = []
  /// Indices into `colors` plus one, so that 0 means empty.
  private var slots = [UInt16](repeating: 0, count: 2 * capacity)

  var count: Int { colors.count }

  /// The index of a color, which is added if it is new.
  ///
  /// - Parameter key: The samples of the color, 16 bits each.
  /// - Returns: `nil` if the color is new and the list is full.
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

  mutating func removeAll() {
    colors.removeAll(keepingCapacity: true)
    for slot in slots.indices { slots[slot] = 0 }
  }
}

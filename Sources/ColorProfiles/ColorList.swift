/// The distinct colors of a stretch of pixels, in the order they appear, with their components as
/// fractions: a hash table with open addressing.
struct ColorList {
  /// The most colors that are kept.
  static let capacity = 16_384

  /// The components of the colors, 0…1.
  private(set) var components: [Float] = []
  /// The number of colors.
  private(set) var count = 0

  private let channels: Int
  private let scale: Float
  /// Keys with one added, so that 0 is free.
  private var keys = [UInt64](repeating: 0, count: 2 * capacity)
  private var places = [UInt16](repeating: 0, count: 2 * capacity)

  /// Makes an empty list of colors of 1 or 3 channels whose greatest sample is `scale`.
  init(channels: Int, scale: Float) {
    self.channels = channels
    self.scale = scale
  }

  /// Where the color stands in the list, to which it is added if it is new.
  ///
  /// - Parameter key: The samples, 16 bits each, the first one lowest.
  /// - Returns: `nil` when the color is new and the list is full.
  mutating func place(of key: UInt64) -> UInt16? {
    let mask = 2 * Self.capacity - 1
    var slot = Int(truncatingIfNeeded: (key &* 0x9e37_79b9_7f4a_7c15) >> 40) & mask
    while keys[slot] != 0 {
      if keys[slot] == key + 1 { return places[slot] }
      slot = (slot + 1) & mask
    }
    guard count < Self.capacity else { return nil }
    let place = UInt16(count)
    keys[slot] = key + 1
    places[slot] = place
    count += 1
    for channel in 0..<channels {
      components.append(Float((key >> UInt64(16 * channel)) & 0xffff) / scale)
    }
    return place
  }

  /// Empties the list.
  mutating func removeAll() {
    components.removeAll(keepingCapacity: true)
    count = 0
    for slot in keys.indices { keys[slot] = 0 }
  }
}

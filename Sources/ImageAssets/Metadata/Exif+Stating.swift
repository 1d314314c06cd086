extension Exif {
  /// Metadata with only an orientation or a resolution, for formats that store them nowhere else;
  /// `nil` if there is neither.
  package static func stating(
    orientation: Int = 1, resolution: CarriedMetadata.Resolution?
  ) -> [UInt8]? {
    // Big-endian: a directory in tag order, followed by values that do not fit into an entry.
    var entries: [[UInt8]] = []
    var values: [UInt8] = []
    if orientation != 1 {
      entries.append([0x01, 0x12, 0, 3] + long(1) + [0, UInt8(orientation), 0, 0])
    }
    if let resolution {
      let resolution = resolution.unit == .meter ? resolution.converted(to: .inch) : resolution
      let start = 8 + 2 + 12 * (entries.count + 3) + 4
      entries.append([0x01, 0x1a, 0, 5] + long(1) + long(start))
      entries.append([0x01, 0x1b, 0, 5] + long(1) + long(start + 8))
      entries.append([0x01, 0x28, 0, 3] + long(1) + [0, resolution.unit == .none ? 1 : 2, 0, 0])
      values = rational(resolution.x) + rational(resolution.y)
    }
    guard !entries.isEmpty else { return nil }
    return [0x4d, 0x4d, 0, 0x2a] + long(8) + [0, UInt8(entries.count)] + entries.joined() + long(0)
      + values
  }

  private static func long(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// A rational number in ten-thousandths, if they fit.
  private static func rational(_ value: Double) -> [UInt8] {
    let scale = value < 100_000 ? 10_000.0 : 1
    return long(Int(min(max(value * scale, 1).rounded(), 4_294_967_295))) + long(Int(scale))
  }
}

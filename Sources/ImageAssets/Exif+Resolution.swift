extension Exif {
  /// Metadata that state a resolution and nothing else, for formats that have no other place for it.
  static func stating(resolution: CarriedMetadata.Resolution) -> [UInt8] {
    let resolution = resolution.unit == .meter ? resolution.converted(to: .inch) : resolution
    func long(_ value: Int) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
    func rational(_ value: Double) -> [UInt8] {
      // Ten-thousandths, as long as they fit.
      let scale = value < 100_000 ? 10_000.0 : 1
      return long(Int(min(max(value * scale, 1).rounded(), 4_294_967_295))) + long(Int(scale))
    }
    // Big-endian; one directory with two RATIONAL, whose values follow it, and one SHORT.
    return [0x4d, 0x4d, 0, 0x2a] + long(8) + [0, 3]
      + [0x01, 0x1a, 0, 5] + long(1) + long(50)
      + [0x01, 0x1b, 0, 5] + long(1) + long(58)
      + [0x01, 0x28, 0, 3] + long(1) + [0, resolution.unit == .none ? 1 : 2, 0, 0]
      + long(0) + rational(resolution.x) + rational(resolution.y)
  }
}

/// The properties of a coded image: the sequence header of AV1 (AV1 Bitstream & Decoding Process
/// Specification, 5.5) or the sequence parameter set of HEVC (ITU-T H.265, 7.3.2.2 and E.2.1).
struct HEIFSequenceHeader: Hashable {
  /// The width in pixels.
  var width: Int
  /// The height in pixels.
  var height: Int
  /// Bits per sample.
  var bitDepth: Int
  /// Whether the image is monochrome.
  var isGray: Bool
  /// The code points of the samples; 2 means unspecified.
  var codePoints: ColorTag.CodePoints
}

/// The codec.
enum HEIFCoding {
  case av1, hevc
}

// MARK: - AV1

extension HEIFSequenceHeader {
  /// An open bitstream unit of AV1 (5.3).
  struct OBU {
    /// The type: 1 is a sequence header, 3 and 6 begin a frame.
    var type: Int
    /// The range of the payload.
    var payload: Range<Int>
  }

  /// The units of a stream, up to the first invalid one.
  ///
  /// - Throws: ``ImageError`` for an invalid unit, unless `isPrefix`.
  static func units(
    of stream: [UInt8], isPrefix: Bool = false
  ) throws(ImageError) -> [OBU] {
    var units: [OBU] = []
    var offset = 0
    while offset < stream.count {
      let header = stream[offset]
      let hasSize = header & 2 != 0
      offset += header & 4 != 0 ? 2 : 1
      var size = max(0, stream.count - offset)
      if hasSize {
        size = 0
        var isComplete = false
        for index in 0..<8 where !isComplete && offset < stream.count {
          size |= Int(stream[offset] & 0x7f) << (7 * index)
          isComplete = stream[offset] & 0x80 == 0
          offset += 1
        }
        if !isComplete { size = Int.max >> 1 }
      }
      guard header & 0x80 == 0, offset <= stream.count, size <= stream.count - offset else {
        if isPrefix { break }
        throw ImageError(.damaged("the AV1 stream"))
      }
      units.append(OBU(type: Int(header >> 3 & 15), payload: offset..<offset + size))
      offset += size
    }
    return units
  }

  /// Reads the sequence header of AV1; `nil` if it is truncated.
  init?(av1 header: ArraySlice<UInt8>) {
    var bits = BitReader(header)
    let profile = bits.read(3)
    bits.skip(1)
    let isReduced = bits.flag()
    if isReduced {
      bits.skip(5)
    } else {
      Self.skipOperatingPoints(&bits)
    }
    let (widthBits, heightBits) = (bits.read(4) + 1, bits.read(4) + 1)
    width = bits.read(widthBits) + 1
    height = bits.read(heightBits) + 1
    if !isReduced, bits.flag() { bits.skip(7) }
    bits.skip(3)
    if !isReduced { Self.skipTools(&bits) }
    bits.skip(3)

    let isHigh = bits.flag()
    bitDepth = isHigh ? (profile == 2 && bits.flag() ? 12 : 10) : 8
    isGray = profile != 1 && bits.flag()
    codePoints = ColorTag.CodePoints(primaries: 2, transfer: 2, matrix: 2, isFullRange: true)
    if bits.flag() {
      codePoints.primaries = bits.read(8)
      codePoints.transfer = bits.read(8)
      codePoints.matrix = bits.read(8)
    }
    // 1/13/0 is sRGB without a matrix and has no bit for the range.
    let isSRGB =
      codePoints.primaries == 1 && codePoints.transfer == 13 && codePoints.matrix == 0
    if isGray || !isSRGB { codePoints.isFullRange = bits.flag() }
    guard !bits.isExhausted else { return nil }
  }

  /// Timing, decoder model and operating points (5.5.1).
  private static func skipOperatingPoints(_ bits: inout BitReader) {
    var delayBits = 0
    if bits.flag() {
      bits.skip(64)
      if bits.flag() { _ = bits.exponentialGolomb() }
      if bits.flag() {
        delayBits = bits.read(5) + 1
        bits.skip(42)
      }
    }
    let hasDisplayDelay = bits.flag()
    for _ in 0...bits.read(5) {
      bits.skip(12)
      if bits.read(5) > 7 { bits.skip(1) }
      if delayBits > 0, bits.flag() { bits.skip(2 * delayBits + 1) }
      if hasDisplayDelay, bits.flag() { bits.skip(4) }
    }
  }

  private static func skipTools(_ bits: inout BitReader) {
    bits.skip(4)
    let hasOrderHint = bits.flag()
    if hasOrderHint { bits.skip(2) }
    let forcesScreenContent = bits.flag() ? 2 : bits.read(1)
    if forcesScreenContent > 0, !bits.flag() { bits.skip(1) }
    if hasOrderHint { bits.skip(3) }
  }
}

// MARK: - HEVC

extension HEIFSequenceHeader {
  /// Reads the sequence parameter set of HEVC from its NAL unit; `nil` if it is truncated.
  init?(hevc unit: ArraySlice<UInt8>) {
    var bits = BitReader(Self.withoutEmulationPrevention(unit.dropFirst(2))[...])
    bits.skip(4)
    let layers = bits.read(3)
    bits.skip(1)
    Self.skipProfile(&bits, layers: layers)
    _ = bits.exponentialGolomb()
    let chroma = bits.exponentialGolomb()
    isGray = chroma == 0
    if chroma == 3 { bits.skip(1) }
    width = bits.exponentialGolomb()
    height = bits.exponentialGolomb()
    if bits.flag() {
      let (left, right) = (bits.exponentialGolomb(), bits.exponentialGolomb())
      let (top, bottom) = (bits.exponentialGolomb(), bits.exponentialGolomb())
      width -= (left + right) * (chroma == 1 || chroma == 2 ? 2 : 1)
      height -= (top + bottom) * (chroma == 1 ? 2 : 1)
    }
    bitDepth = bits.exponentialGolomb() + 8
    _ = bits.exponentialGolomb()
    let orderBits = bits.exponentialGolomb() + 4
    for _ in (bits.flag() ? 0 : layers)...layers {
      for _ in 0..<3 { _ = bits.exponentialGolomb() }
    }
    for _ in 0..<6 { _ = bits.exponentialGolomb() }
    if bits.flag(), bits.flag() { Self.skipScalingLists(&bits) }
    bits.skip(2)
    if bits.flag() {
      bits.skip(8)
      for _ in 0..<2 { _ = bits.exponentialGolomb() }
      bits.skip(1)
    }
    Self.skipReferencePictures(&bits, orderBits: orderBits)
    bits.skip(2)

    codePoints = ColorTag.CodePoints(primaries: 2, transfer: 2, matrix: 2, isFullRange: false)
    if bits.flag() {
      if bits.flag(), bits.read(8) == 255 { bits.skip(32) }
      if bits.flag() { bits.skip(1) }
      if bits.flag() {
        bits.skip(3)
        codePoints.isFullRange = bits.flag()
        if bits.flag() {
          codePoints.primaries = bits.read(8)
          codePoints.transfer = bits.read(8)
          codePoints.matrix = bits.read(8)
        }
      }
    }
    guard !bits.isExhausted, width > 0, height > 0, bitDepth <= 16 else { return nil }
  }

  /// Removes the emulation prevention bytes: a 3 after two zeros (7.4.2).
  private static func withoutEmulationPrevention(_ unit: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var zeros = 0
    for byte in unit {
      if zeros >= 2, byte == 3 {
        zeros = 0
        continue
      }
      zeros = byte == 0 ? zeros + 1 : 0
      bytes.append(byte)
    }
    return bytes
  }

  /// profile_tier_level (7.3.3).
  private static func skipProfile(_ bits: inout BitReader, layers: Int) {
    bits.skip(96)
    let present = (0..<layers).map { _ in (profile: bits.flag(), level: bits.flag()) }
    if layers > 0 { bits.skip(2 * (8 - layers)) }
    for layer in present { bits.skip((layer.profile ? 88 : 0) + (layer.level ? 8 : 0)) }
  }

  /// scaling_list_data (7.3.4).
  private static func skipScalingLists(_ bits: inout BitReader) {
    for size in 0..<4 {
      for _ in 0..<(size == 3 ? 2 : 6) {
        if bits.flag() {
          if size > 1 { _ = bits.exponentialGolomb() }
          for _ in 0..<min(64, 16 << (2 * size)) { _ = bits.exponentialGolomb() }
        } else {
          _ = bits.exponentialGolomb()
        }
      }
    }
  }

  /// Short-term and long-term reference pictures (7.3.2.2, 7.3.7).
  private static func skipReferencePictures(_ bits: inout BitReader, orderBits: Int) {
    var pictures = 0
    for index in 0..<min(bits.exponentialGolomb(), 64) where !bits.isExhausted {
      if index > 0, bits.flag() {
        bits.skip(1)
        _ = bits.exponentialGolomb()
        pictures = (0...pictures).count { _ in
          let isUsed = bits.flag()
          return isUsed || bits.flag()
        }
      } else {
        let (before, after) = (bits.exponentialGolomb(), bits.exponentialGolomb())
        pictures = min(before, 16) + min(after, 16)
        for _ in 0..<pictures {
          _ = bits.exponentialGolomb()
          bits.skip(1)
        }
      }
    }
    if bits.flag() {
      for _ in 0..<min(bits.exponentialGolomb(), 32) { bits.skip(orderBits + 1) }
    }
  }
}

/// Reads bits, the most significant of each byte first. Bits past the end are zero.
private struct BitReader {
  private let bytes: ArraySlice<UInt8>
  private var position = 0

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  /// Whether bits past the end were read.
  var isExhausted: Bool { position > 8 * bytes.count }

  mutating func flag() -> Bool {
    defer { position += 1 }
    guard position < 8 * bytes.count else { return false }
    return bytes[bytes.startIndex + position >> 3] >> (7 - position & 7) & 1 == 1
  }

  mutating func read(_ count: Int) -> Int {
    (0..<count).reduce(0) { sum, _ in sum << 1 | (flag() ? 1 : 0) }
  }

  mutating func skip(_ count: Int) { position += count }

  /// ue(v) of HEVC and uvlc() of AV1; a signed one has the same length.
  mutating func exponentialGolomb() -> Int {
    var zeros = 0
    while zeros < 32, !isExhausted, !flag() { zeros += 1 }
    return (1 << zeros) - 1 + read(zeros)
  }
}

/// Reads the values of pixels that follow each other.
@safe struct PixelReader {
  private let start: UnsafeRawPointer
  private let count: Int
  private let channels: Int
  private let sampleBytes: Int

  /// - Parameters:
  ///   - start: The samples.
  ///   - count: The number of pixels.
  ///   - form: What they consist of.
  init(start: UnsafeRawPointer, count: Int, form: PixelForm) {
    unsafe self.start = start
    self.count = count
    channels = form.channels
    sampleBytes = form.bitDepth / 8
  }

  /// Calls `body` with runs of equal pixels, in order, some thousand at a time.
  func forEachRuns<Key>(_ body: (UnsafeBufferPointer<PixelHistogram<Key>.Slot>) -> Void) {
    let start = unsafe start
    switch (sampleBytes, channels) {
    case (1, 1):
      unsafe forEachRuns(size: 1, body) {
        Key(truncatingIfNeeded: unsafe start.load(fromByteOffset: $0, as: UInt8.self))
      }
    case (1, 3):
      // The byte before a pixel is loaded with it, and shifted out.
      unsafe forEachRuns(size: 3, body) { pixel in
        let packed =
          unsafe pixel == 0
          ? Self.first(start)
          : start.loadUnaligned(fromByteOffset: 3 &* pixel &- 1, as: UInt32.self).littleEndian >> 8
        return Self.key(packed)
      }
    case (1, 4):
      unsafe forEachRuns(size: 4, body) { pixel in
        Self.key(
          unsafe start.loadUnaligned(fromByteOffset: 4 &* pixel, as: UInt32.self).littleEndian)
      }
    case (2, 4):
      unsafe forEachRuns(size: 8, body) { pixel in
        let value = unsafe start.loadUnaligned(fromByteOffset: 8 &* pixel, as: SIMD4<UInt16>.self)
        return Key(packing: Self.packed(value))
      }
    case (1, _):
      unsafe forEachRuns(size: channels, body) { key(at: $0, UInt8.self) }
    default:
      unsafe forEachRuns(size: 2 * channels, body) { key(at: $0, UInt16.self) }
    }
  }

  private static func first(_ start: UnsafeRawPointer) -> UInt32 {
    let bytes = unsafe start.loadUnaligned(as: SIMD2<UInt8>.self)
    let last = unsafe start.load(fromByteOffset: 2, as: UInt8.self)
    return UInt32(bytes.x) | UInt32(bytes.y) << 8 | UInt32(last) << 16
  }

  @inline(__always)
  private static func packed(_ value: SIMD4<UInt16>) -> UInt64 {
    UInt64(value.x) | UInt64(value.y) << 16 | UInt64(value.z) << 32 | UInt64(value.w) << 48
  }

  @inline(__always)
  private static func key<Key: PixelKey>(_ packed: UInt32) -> Key {
    Key.self == UInt32.self ? Key(truncatingIfNeeded: packed) : Key(packing: packed.value)
  }

  @inline(__always)
  private func key<Key: PixelKey, Sample: FixedWidthInteger & BitwiseCopyable>(
    at pixel: Int, _: Sample.Type
  ) -> Key {
    var value: UInt64 = 0
    for channel in 0..<channels {
      let sample = unsafe start.load(
        fromByteOffset: (pixel &* channels &+ channel) &* sampleBytes, as: Sample.self)
      value |= UInt64(truncatingIfNeeded: sample) << UInt64(truncatingIfNeeded: 16 &* channel)
    }
    return Key(packing: value)
  }

  @inline(__always)
  private func forEachRuns<Key: PixelKey>(
    size: Int, _ body: (UnsafeBufferPointer<PixelHistogram<Key>.Slot>) -> Void,
    _ key: (Int) -> Key
  ) {
    typealias Run = PixelHistogram<Key>.Slot
    let most = 2048
    unsafe withUnsafeTemporaryAllocation(of: Run.self, capacity: most) { runs in
      var made = 0
      var pixel = 0
      while pixel < count {
        let own = key(pixel)
        var end = pixel &+ 1
        if end < count, key(end) == own {
          end = self.end(of: pixel, size)
          while end < count, key(end) == own { end &+= 1 }
        }
        unsafe runs.initializeElement(
          at: made, to: Run(key: own, count: Key(truncatingIfNeeded: end &- pixel)))
        made &+= 1
        pixel = end
        if made == most {
          unsafe body(UnsafeBufferPointer(runs))
          made = 0
        }
      }
      if made > 0 { unsafe body(UnsafeBufferPointer(rebasing: runs[..<made])) }
    }
  }

  /// A pixel after two equal ones up to which all are equal; less than 32 bytes further on they may
  /// be so too.
  @inline(__always)
  private func end(of pixel: Int, _ size: Int) -> Int {
    let step = 32 / size
    var next = pixel &+ 2
    // Pixels are equal if each byte is that of the pixel before.
    while (next &+ step) &* size &+ 32 <= count &* size {
      let here = unsafe start + next &* size
      let before = unsafe here - size
      var difference: UInt64 = 0
      for part in 0..<4 {
        unsafe difference |=
          here.loadUnaligned(fromByteOffset: 8 &* part, as: UInt64.self)
          ^ before.loadUnaligned(fromByteOffset: 8 &* part, as: UInt64.self)
      }
      if difference != 0 { break }
      next &+= step
    }
    return next
  }
}

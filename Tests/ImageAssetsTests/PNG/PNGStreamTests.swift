import ImageAssets
import PaletteTestSupport
import Testing

/// PNG pixels that are decoded without libpng, compared with those of libpng.
@Suite struct PNGStreamTests {
  /// A PNG whose rows are random, filters included.
  private struct RandomPNG {
    var width: Int
    var height: Int
    var colorType: Int
    var depth: Int
    var isInterlaced: Bool
    var palette: [UInt8] = []
    var transparency: [UInt8] = []
    /// The filters and rows, as they are compressed.
    var rows: [UInt8] = []

    init(_ random: inout SplitMix64) {
      width = .random(in: 1...40, using: &random)
      height = .random(in: 1...12, using: &random)
      colorType = [0, 2, 3, 4, 6].randomElement(using: &random) ?? 0
      let depths = [0: [1, 2, 4, 8, 16], 3: [1, 2, 4, 8]][colorType] ?? [8, 16]
      depth = depths.randomElement(using: &random) ?? 8
      let channels = [0: 1, 2: 3, 3: 1, 4: 2][colorType] ?? 4
      isInterlaced = Bool.random(using: &random)
      if colorType == 3 {
        // Sometimes fewer colors than there are indices.
        let most = 1 << depth
        let entries = Bool.random(using: &random) ? most : .random(in: 1...most, using: &random)
        palette = Self.bytes(3 * entries, &random)
        if Bool.random(using: &random) {
          transparency = Self.bytes(.random(in: 1...entries, using: &random), &random)
        }
      } else if colorType < 4, Bool.random(using: &random) {
        transparency = Self.bytes(2 * channels, &random)
      }
      for pass in isInterlaced ? Self.passes : [(x: 0, y: 0, across: 1, down: 1)] {
        let columns = stride(from: pass.x, to: width, by: pass.across).underestimatedCount
        guard columns > 0 else { continue }
        for _ in stride(from: pass.y, to: height, by: pass.down) {
          // Paeth is what most rows of photos have, and pairs of it are undone together.
          rows.append(Bool.random(using: &random) ? 4 : .random(in: 0...4, using: &random))
          rows += Self.bytes((columns * depth * channels + 7) / 8, &random)
        }
      }
    }

    /// Where a pass of an interlaced image begins, and its steps.
    private typealias Pass = (x: Int, y: Int, across: Int, down: Int)
    private static let passes: [Pass] = [
      (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
      (0, 1, 1, 2),
    ]

    private static func bytes(_ count: Int, _ random: inout SplitMix64) -> [UInt8] {
      (0..<count).map { _ in .random(in: 0...255, using: &random) }
    }

    /// The file.
    ///
    /// - Parameters:
    ///   - isPlain: Whether the stream ends where the data of the image do. After it, libpng ignores
    ///     a byte, and nothing else decodes such a file.
    ///   - parts: The number of chunks that the stream is in.
    /// - Returns: Its bytes.
    func file(isPlain: Bool, parts: Int) -> [UInt8] {
      var header = Self.bigEndian(width) + Self.bigEndian(height)
      header += [UInt8(depth), UInt8(colorType), 0, 0, isInterlaced ? 1 : 0]
      var file: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
      file += Self.chunk("IHDR", header)
      if !palette.isEmpty { file += Self.chunk("PLTE", palette) }
      if !transparency.isEmpty { file += Self.chunk("tRNS", transparency) }
      let stream = Self.stored(rows) + (isPlain ? [] : [0])
      for part in 0..<parts {
        let range = stream.count * part / parts..<stream.count * (part + 1) / parts
        file += Self.chunk("IDAT", Array(stream[range]))
      }
      return file + Self.chunk("IEND", [])
    }

    private static func bigEndian(_ number: Int) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
      let content = Array(type.utf8) + data
      var crc: UInt32 = 0xffff_ffff
      for byte in content {
        crc ^= UInt32(byte)
        for _ in 0..<8 { crc = crc & 1 == 1 ? 0xedb8_8320 ^ (crc >> 1) : crc >> 1 }
      }
      return bigEndian(data.count) + content + bigEndian(Int(~crc))
    }

    /// A zlib stream that stores bytes as they are (RFC 1950, RFC 1951).
    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
      var stream: [UInt8] = [0x78, 0x01]
      var (a, b) = (1, 0)
      for byte in bytes {
        a = (a + Int(byte)) % 65_521
        b = (b + a) % 65_521
      }
      var rest = bytes[...]
      repeat {
        let block = rest.prefix(65_535)
        rest = rest.dropFirst(block.count)
        let (low, high) = (UInt8(block.count & 255), UInt8(block.count >> 8))
        stream += [rest.isEmpty ? 1 : 0, low, high, ~low, ~high] + block
      } while !rest.isEmpty
      return stream + bigEndian(b << 16 | a)
    }
  }

  @Test func `pixels are those of libpng`() throws {
    for seed in UInt64(0)..<3000 {
      var random = SplitMix64(seed: seed)
      let png = RandomPNG(&random)
      let plain = png.file(isPlain: true, parts: Int.random(in: 1...3, using: &random))
      let found = Result { try PNG.decode(plain.span, limits: .standard) }
      let expected = Result {
        try PNG.decode(png.file(isPlain: false, parts: 1).span, limits: .standard)
      }
      switch (found, expected) {
      case (.success(let found), .success(let expected)):
        expectEqual(found, expected, "seed \(seed)")
      case (.failure(let found), .failure(let expected)):
        let codes = [found, expected].map { ($0 as? ImageError)?.code }
        expectEqual(codes[0], codes[1], "seed \(seed)")
      default:
        Issue.record("seed \(seed): \(found) instead of \(expected)")
      }
    }
  }

  @Test func `a wrong byte anywhere is found, as by libpng`() throws {
    var random = SplitMix64(seed: 1)
    for _ in 0..<40 {
      let file = RandomPNG(&random).file(isPlain: true, parts: 2)
      let start = (33..<file.count).first { Array(file[$0..<$0 + 4]) == Array("IDAT".utf8) }
      for at in try #require(start) - 4..<file.count - 12 {
        var damaged = file
        damaged[at] ^= 1 << UInt8.random(in: 0...7, using: &random)
        // A checksum is wrong, or a chunk is another one.
        #expect(throws: ImageError.self) { try PNG.decode(damaged.span, limits: .standard) }
      }
    }
  }
}

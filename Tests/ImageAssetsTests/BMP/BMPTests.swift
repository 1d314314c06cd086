import ColorCore
import Foundation
import ICCProfiles
import ImageAssets
import ImageFacts
import PaletteTestSupport
import Testing

@Suite struct BMPTests {
  // MARK: - Pixels

  @Test func `24 bits a pixel go from bottom to top, or the other way`() throws {
    // Two rows of three pixels: 9 bytes, padded to 12.
    let rows: [UInt8] = [
      3, 2, 1, 6, 5, 4, 9, 8, 7, 0, 0, 0, 13, 12, 11, 16, 15, 14, 19, 18, 17, 0, 0, 0,
    ]
    let (first, second): ([[UInt8]], [[UInt8]]) = (
      [[1, 2, 3], [4, 5, 6], [7, 8, 9]], [[11, 12, 13], [14, 15, 16], [17, 18, 19]]
    )
    let up = Self.bmp(3, 2, bits: 24, rows)
    try expectEqual(BMP.decode(up.span, limits: .standard), TestImages.of(second + first, width: 3))
    let down = Self.bmp(3, -2, bits: 24, rows)
    try expectEqual(
      BMP.decode(down.span, limits: .standard), TestImages.of(first + second, width: 3))
    let metadata = try BMP.metadata(of: down.span, limits: .standard)
    expectEqual(metadata.width, 3)
    expectEqual(metadata.height, 2)
    expectEqual(metadata.bitDepth, 8)
    expectEqual(metadata.channels, 3)
    #expect(!metadata.hasAlpha)
    #expect(!metadata.isIndexed)
    expectEqual(metadata.carried.resolution, .init(x: 2835, y: 5669, unit: .meter))
    // The padding of the last row may be missing.
    let short = Array(up.dropLast(3))
    #expect(throws: Never.self) { try BMP.decode(short.span, limits: .standard) }
  }

  @Test(arguments: [1, 2, 4, 8])
  func `indices name colors`(bits: Int) throws {
    let palette = (0..<1 << bits).flatMap { index -> [UInt8] in
      [UInt8(index), UInt8(index / 2), 7, 99]
    }
    let byte: UInt8 = [1: 0b0110_1100, 2: 0b00_01_10_11, 4: 0x9c, 8: 0xee][bits] ?? 0
    let file = Self.bmp(3, 1, bits: bits, [byte, byte, byte, 0], palette: palette)
    let indices = (0..<3).map { index in
      let (place, shift) = (index * bits / 8, 8 - bits - index * bits % 8)
      #expect(place < 3)
      return byte >> UInt8(shift) & UInt8((1 << bits) - 1)
    }
    try expectEqual(
      BMP.decode(file.span, limits: .standard), TestImages.of(indices.map { [7, $0 / 2, $0] }))
    let metadata = try BMP.metadata(of: file.span, limits: .standard)
    #expect(metadata.isIndexed)
    expectEqual(metadata.bitDepth, bits)
    expectEqual(metadata.channels, 3)
    // A palette of one color, and pixels that name another one.
    let poor = Self.bmp(
      3, 1, bits: bits, [byte, byte, byte, 0], palette: [1, 2, 3, 0], colors: 1)
    let error = #expect(throws: ImageError.self) {
      try BMP.decode(poor.span, limits: .standard)
    }
    expectEqual(error?.code, "invalid")
  }

  @Test func `masks of up to 8 bits become 8 bits, others 16`() throws {
    // 0b10011_0_11_0101_1010: alpha, one bit that is not used, blue, green, red.
    let small = Self.bmp(
      1, 1, bits: 16, [0x5a, 0x9b], compression: 3, size: 56,
      masks: [0xf, 0xf0, 0x300, 0xf800])
    let image = try BMP.decode(small.span, limits: .standard)
    expectEqual(TestImages.samples(of: image), [170, 85, 255, (19 * 255 + 15) / 31])
    try expectEqual(BMP.metadata(of: small.span, limits: .standard).bitDepth, 5)
    let large = Self.bmp(
      1, 1, bits: 32, [0xff, 0x03, 0x00, 0x80], compression: 3,
      masks: [0x3ff, 0x1ffc00, 0xffe0_0000])
    let wide = try BMP.decode(large.span, limits: .standard)
    expectEqual(wide.bitDepth, 16)
    expectEqual(TestImages.samples(of: wide), [65535, 0, (1024 * 65535 + 1023) / 2047])
    try expectEqual(BMP.metadata(of: large.span, limits: .standard).bitDepth, 11)
    let all = Self.bmp(
      1, 1, bits: 32, [1, 0, 0, 0x80], compression: 3, masks: [0xffff_ffff, 0, 0])
    expectEqual(TestImages.samples(of: try BMP.decode(all.span, limits: .standard)), [32768, 0, 0])
    // 5, 5 and 5 bits need no masks.
    let plain = Self.bmp(1, 1, bits: 16, [0x1f, 0x42])
    expectEqual(
      TestImages.samples(of: try BMP.decode(plain.span, limits: .standard)), [132, 132, 255])
  }

  @Test func `alpha counts where a mask names it, unless all of it is 0`() throws {
    let masks = [0xff_0000, 0xff00, 0xff, 0xff00_0000]
    func decode(
      _ pixels: [UInt8], size: Int, compression: Int = 3
    ) throws -> DecodedImage {
      let file = Self.bmp(
        2, 1, bits: 32, pixels, compression: compression, size: size,
        masks: size == 40 && compression == 0 ? [] : masks)
      return try BMP.decode(file.span, limits: .standard)
    }
    let pixels: [UInt8] = [3, 2, 1, 0, 6, 5, 4, 128]
    let opaque = TestImages.of([[1, 2, 3], [4, 5, 6]])
    let transparent = TestImages.of([[1, 2, 3, 0], [4, 5, 6, 128]])
    try expectEqual(decode(pixels, size: 40, compression: 0), opaque)
    try expectEqual(decode(pixels, size: 40, compression: 3), opaque)
    try expectEqual(decode(pixels, size: 52), opaque)
    try expectEqual(decode(pixels, size: 40, compression: 6), transparent)
    for size in [56, 108, 124] {
      try expectEqual(decode(pixels, size: size), transparent)
      try expectEqual(decode(pixels, size: size, compression: 0), transparent)
      try expectEqual(
        decode([3, 2, 1, 0, 6, 5, 4, 0], size: size),
        TestImages.of([[1, 2, 3, 255], [4, 5, 6, 255]]))
    }
  }

  @Test func `runs are expanded`() throws {
    let palette = (0..<16).flatMap { index -> [UInt8] in [0, 0, UInt8(index), 0] }
    func indices(_ bits: Int, _ data: [UInt8], height: Int = 3) throws -> [UInt8] {
      let file = Self.bmp(
        6, height, bits: bits, data, compression: bits == 8 ? 1 : 2, palette: palette,
        colors: 16)
      let samples = TestImages.samples(of: try BMP.decode(file.span, limits: .standard))
      return stride(from: 0, to: samples.count, by: 3).map { UInt8(samples[$0]) }
    }
    try expectEqual(
      indices(8, [6, 1, 0, 0, 2, 2, 0, 3, 3, 4, 5, 0, 1, 6, 0, 0, 0, 2, 2, 0, 4, 7, 0, 1]),
      [0, 0, 7, 7, 7, 7, 2, 2, 3, 4, 5, 6, 1, 1, 1, 1, 1, 1])
    try expectEqual(
      indices(4, [5, 0x12, 0, 0, 0, 5, 0x34, 0x56, 0x70, 0, 0, 0, 6, 0x89, 0, 1]),
      [8, 9, 8, 9, 8, 9, 3, 4, 5, 6, 7, 0, 1, 2, 1, 2, 1, 0])
    // A run beyond its row is cut; the end may be missing when all rows are there.
    try expectEqual(indices(8, [255, 1], height: 1), [1, 1, 1, 1, 1, 1])
    for data: [UInt8] in [
      [0, 7, 1, 2, 3, 4, 5, 6, 7, 0, 0, 1], [0, 2, 9, 0, 0, 1], [0, 2, 0, 9, 0, 1],
      [0, 0, 1, 1, 0, 1], [0, 2], [0, 2, 1], [0, 3, 1], [5, 1], [6, 1, 0],
    ] {
      let isWhole = data == [6, 1, 0]
      expectEqual(try? indices(8, data, height: 1), isWhole ? [1, 1, 1, 1, 1, 1] : nil)
    }
    // OS/2 has runs of 24 bits as well.
    let deep = Self.bmp(
      3, 1, bits: 24, [2, 3, 2, 1, 1, 6, 5, 4, 0, 1], compression: 4, size: 64)
    try expectEqual(
      BMP.decode(deep.span, limits: .standard),
      TestImages.of([[1, 2, 3], [1, 2, 3], [4, 5, 6]]))
  }

  @Test func `what is not supported has its name`() throws {
    let names = [
      (4, 40, "a JPEG in a BMP"), (5, 124, "a PNG in a BMP"), (11, 40, "CMYK in a BMP"),
      (3, 64, "Huffman compression in a BMP"), (99, 40, "compression 99 in a BMP"),
    ]
    for (compression, size, name) in names {
      let file = Self.bmp(1, 1, bits: 24, [0, 0, 0, 0], compression: compression, size: size)
      let metadata = try BMP.metadata(of: file.span, limits: .standard)
      expectEqual(metadata.pixelError, ImageError(.unsupported(name), at: 30))
    }
    var large = Self.bmp(1, 1, bits: 24, [0, 0, 0, 0])
    large[14] = 200
    let isRecognized = BMP.recognizes(large.span)
    #expect(isRecognized)
    expectEqual(
      ImageInspector().inspect(large.span).error,
      ImageError(.unsupported("a header of 200 bytes"), at: 14))
    let text = Array("BMW is a make of motor car".utf8)
    let isText = !BMP.recognizes(text.span)
    #expect(isText)
  }

  // MARK: - Colors

  @Test func `color spaces of headers are read`() throws {
    func read(_ type: String, size: Int = 124, _ more: [UInt8] = []) throws -> ImageMetadata {
      var file = Self.bmp(1, 1, bits: 24, [0, 0, 0, 0] + more, size: size)
      file.replaceSubrange(70..<74, with: type.utf8.reversed())
      return try BMP.metadata(of: file.span, limits: .standard)
    }
    for size in [108, 124] {
      try expectEqual(read("sRGB", size: size).colorTag, .srgb)
      try expectEqual(read("Win ", size: size).colorTag, .srgb)
      try expectEqual(read("\0\0\0\0", size: size).colorTag, .none)
      try expectEqual(read("\0\0\0\0", size: size).warnings, [])
      try expectEqual(read(" niW", size: size).warnings.map(\.code), ["invalid"])
    }
    let linked = try read("LINK")
    expectEqual(linked.colorTag, .unreadableICC(source: .bmp))
    expectEqual(linked.colorError?.code, "unsupported")
    try expectEqual(read("MBED").colorError?.code, "invalid")
    try expectEqual(read("MBED", size: 108).warnings.count, 1)

    let profile = ICCProfileBuilder.displayP3.bytes
    var file = Self.bmp(1, 1, bits: 24, [0, 0, 0, 0] + profile, size: 124)
    file.replaceSubrange(70..<74, with: "DEBM".utf8)
    file.replaceSubrange(126..<130, with: Self.little(128))
    file.replaceSubrange(130..<134, with: Self.little(profile.count))
    let embedded = try BMP.metadata(of: file.span, limits: .standard)
    expectEqual(embedded.colorTag, .icc(profile, source: .bmp, offset: 142))
    expectEqual(ImageInspector().inspect(file.span).facts?.profile.recognized, "display-p3")
    var limits = DecodeLimits.standard
    limits.profileBytes = 100
    try expectEqual(BMP.metadata(of: file.span, limits: limits).colorError?.code, "limit")
    file.replaceSubrange(130..<134, with: Self.little(profile.count + 1))
    try expectEqual(BMP.metadata(of: file.span, limits: .standard).colorError?.code, "truncated")
  }

  @Test func `calibrated colors become chromaticities and a power`() throws {
    func read(_ numbers: [Double], _ gammas: [Double]) throws -> ImageMetadata {
      var file = Self.bmp(1, 1, bits: 24, [0, 0, 0, 0], size: 108)
      file.replaceSubrange(
        74..<122,
        with: numbers.flatMap { Self.little(Int($0 * 0x4000_0000)) }
          + gammas.flatMap { Self.little(Int($0 * 65_536)) })
      return try BMP.metadata(of: file.span, limits: .standard)
    }
    let srgb = [0.64, 0.33, 0.03, 0.3, 0.6, 0.1, 0.15, 0.06, 0.79]
    let sound = try read(srgb, [2.2, 2.2, 2.2])
    guard case .gamma(let gamma, let points?) = sound.colorTag else {
      Issue.record("\(sound.colorTag)")
      return
    }
    #expect(abs(gamma - 2.2) < 1e-4)
    expectEqual(points.white, .d65)
    #expect(abs(points.primaries.green.y - 0.6) < 1e-6)
    // Tristimulus values have the same chromaticities.
    let scaled = try read(srgb.map { $0 / 2 }, [2.2, 2.2, 2.2])
    guard case .gamma(_, let same?) = scaled.colorTag else {
      Issue.record("\(scaled.colorTag)")
      return
    }
    #expect(abs(same.primaries.blue.x - 0.15) < 1e-6)
    try expectEqual(read(srgb, [2.2, 1.8, 2.2]).colorError?.code, "unsupported")
    try expectEqual(read(srgb, [0, 0, 0]).warnings.map(\.code), ["invalid"])
    try expectEqual(
      read([Double](repeating: 0, count: 9), [2.2, 2.2, 2.2]).warnings.map(\.code), ["invalid"])
  }

  // MARK: - Hostile files

  private static let files = [
    bmp(9, 7, bits: 24, (0..<196).map { UInt8($0) }),
    bmp(9, -7, bits: 4, (0..<56).map { UInt8($0) }, palette: Array(0..<64)),
    bmp(
      5, 3, bits: 32, (0..<60).map { UInt8($0) }, compression: 3, size: 124,
      masks: [0xff_0000, 0xff00, 0xff, 0xff00_0000]),
    bmp(
      5, 2, bits: 8, [3, 1, 0, 2, 1, 1, 0, 3, 0, 1, 2, 0, 0, 1], compression: 1,
      palette: Array(0..<64), colors: 16),
    bmp(5, 2, bits: 4, [5, 0x12, 0, 0, 5, 0x34, 0, 1], compression: 2, palette: Array(0..<64)),
  ]

  @Test func `a file cut anywhere is an error`() throws {
    for (number, file) in Self.files.enumerated() {
      // The end of the run-length encoded ones and the padding of the last row are not missed.
      let end = file.count - [1, 3, 0, 10, 2][number]
      for count in 0..<end {
        let cut = Array(file[..<count])
        #expect(
          ImageInspector().inspect(cut.span).error != nil, "\(number): \(count) of \(file.count)")
        #expect(throws: ImageError.self) { try BMP.decode(cut.span, limits: .standard) }
      }
    }
  }

  @Test func `a mutated file is an error or an image, and nothing else`() throws {
    for seed in UInt64(0)..<20_000 {
      let file = HostileFiles.mutated(Self.files[Int(seed) % Self.files.count], seed: seed)
      #expect(HostileFiles.isSurvived(file, as: BMP.self), "seed \(seed)")
    }
  }

  @Test func `a file that claims too much is refused before memory is taken`() throws {
    for (size, code): ([UInt8], String) in [
      ([0xff, 0xff, 0xff, 0x7f, 0xff, 0xff, 0xff, 0x7f], "truncated"),
      ([0xff, 0xff, 0xff, 0x7f, 0, 0, 0, 0x80], "truncated"),
      ([0, 0, 0, 0x80, 1, 0, 0, 0], "invalid"), ([0, 0, 0, 0, 1, 0, 0, 0], "invalid"),
      ([1, 0, 0, 0, 0, 0, 0, 0], "invalid"),
    ] {
      var file = Self.files[0]
      file.replaceSubrange(18..<26, with: size)
      expectEqual(ImageInspector().inspect(file.span).error?.code, code)
    }
    // A few bytes can name any number of pixels when they are run-length encoded.
    var runs = Self.files[3]
    runs.replaceSubrange(18..<26, with: [0xff, 0xff, 0, 0, 0xff, 0xff, 0, 0])
    expectEqual(ImageInspector().inspect(runs.span).error?.code, "limit")
  }

  // MARK: - The corpus

  @Test(.needs("corpora/images"))
  func `facts equal the manifest of the corpus`() throws {
    let entries = try Manifest.entries(format: "BMP")
    // The scan does not know the header of OS/2.
    for entry in entries where !entry.name.hasSuffix("rgb24rle24.bmp") {
      let metadata = try BMP.metadata(of: entry.bytes.span, limits: .standard)
      expectEqual(metadata.width, entry.summary["width"] as? Int, "\(entry.name)")
      expectEqual(metadata.height, entry.summary["height"] as? Int, "\(entry.name)")
      // The scan states bits a pixel.
      let bits = entry.summary["bit_depth"] as? Int ?? 0
      let depths: ClosedRange<Int> =
        bits == 16 ? 1...12 : bits == 32 ? 8...17 : bits == 24 || bits == 0 ? 8...8 : bits...bits
      #expect(depths.contains(metadata.bitDepth), "\(entry.name)")
      expectEqual(metadata.isIndexed, (1...8).contains(bits), "\(entry.name)")
      let facts = ImageInspector(depth: .metadata).inspect(file: entry.path).facts
      #expect(
        facts?.profile.description == entry.summary["profile"] as? String
          || metadata.colorTag.source != .bmp, "\(entry.name)")
    }
    expectEqual(entries.count, 88)
  }

  /// The good files of bmpsuite can be read, and so can the questionable ones that are supported.
  @Test(.needs("corpora/images"))
  func `the suite is told apart`() throws {
    let broken = [
      "pal8badindex", "badrle", "rletopdown", "rle_overflow", "reallybig", "shortfile",
      "l2rgb_read", "rgb24png",
    ]
    for entry in try Manifest.entries(format: "BMP") {
      let isBroken = broken.contains { entry.name.contains($0) }
      let inspection = ImageInspector().inspect(file: entry.path)
      expectEqual(inspection.error != nil, isBroken, "\(entry.name): \(inspection.error as Any)")
    }
  }

  /// Files of bmpsuite that show the same picture.
  @Test(.needs("corpora/images"))
  func `the same picture is the same in other storage`() throws {
    let corpus = try Corpora.file("corpora/images/pillow")
    func image(_ name: String) throws -> DecodedImage {
      let path = "\(corpus)/Tests__images__bmp__\(name).bmp"
      let bytes = try [UInt8](Data(contentsOf: URL(filePath: path)))
      return try BMP.decode(bytes.span, limits: .standard)
    }
    for names in [
      [
        "g__rgb24", "g__rgb24pal", "g__rgb32", "g__rgb32bf", "q__rgb24largepal", "q__rgb24lprof",
        "q__rgb24prof", "q__rgb32bf-xbgr", "q__rgb32fakealpha", "q__rgb32h52",
      ], ["q__rgba32", "q__rgba32abf", "q__rgba32h56"],
    ] {
      let first = try image(names[0])
      for name in names.dropFirst() {
        let isEqual = try image(name) == first
        #expect(isEqual, "\(name)")
      }
    }
  }

  @Test(.needs("corpora/images"), .needsImageMagick)
  func `pixels equal those of another program`() throws {
    let corpus = try Corpora.file("corpora/images")
    // ImageMagick does not scale samples of less than 5 bits, leaves an image transparent all of
    // whose alpha is 0, and takes alpha as absent without the compression BITFIELDS.
    let otherwise = ["_A1_", "_A4_", "_X4_", "rgb16-231", "rgb32bf-abgr", "R8_G8_B8_Rgb.bmp"]
    var compared = 0
    for path in ImageFiles(in: [corpus]).files where path.hasSuffix(".bmp") {
      guard !otherwise.contains(where: { path.contains($0) }) else { continue }
      let bytes = try [UInt8](Data(contentsOf: URL(filePath: path)))
      guard let image = try? BMP.decode(bytes.span, limits: .standard), image.bitDepth == 8,
        let theirs = try Program.output(
          "convert", [path, "-depth", "8", image.hasAlpha ? "rgba:-" : "rgb:-"]),
        !theirs.isEmpty
      else { continue }
      let ours = TestImages.samples(of: image)
      let isClose =
        ours.count == theirs.count && zip(ours, theirs).allSatisfy { abs($0 - Int($1)) <= 1 }
      #expect(isClose, "\(path)")
      compared += 1
    }
    #expect(compared > 55)
  }

  // MARK: - Making files

  private static func little(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// A file with a header of `size` bytes; masks stand in it or behind it.
  private static func bmp(
    _ width: Int, _ height: Int, bits: Int, _ pixels: [UInt8], compression: Int = 0,
    size: Int = 40, masks: [Int] = [], palette: [UInt8] = [], colors: Int = 0
  ) -> [UInt8] {
    var header = little(size) + little(width) + little(height) + [1, 0, UInt8(bits), 0]
    header += little(compression) + little(pixels.count) + little(2835) + little(5669)
    header += little(colors) + little(0) + masks.flatMap { little($0) }
    header += [UInt8](repeating: 0, count: max(0, size - header.count))
    if size > 40 { header = Array(header.prefix(size)) }
    let start = 14 + header.count + palette.count
    return Array("BM".utf8) + little(start + pixels.count) + little(0) + little(start) + header
      + palette + pixels
  }
}

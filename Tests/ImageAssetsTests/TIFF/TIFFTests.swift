import ColorCore
import Foundation
import ICCProfiles
import ImageAssets
import ImageFacts
import PaletteTestSupport
import Testing

@Suite struct TIFFTests {
  // MARK: - Round trips

  @Test(arguments: ColorModel.allCases, [8, 16, 32])
  func `what is encoded is decoded`(model: ColorModel, bitDepth: Int) throws {
    for hasAlpha in [false, true] {
      let image = Self.random(
        37, 300, model, hasAlpha: hasAlpha, bitDepth: bitDepth, seed: 1)
      let file = try TIFF.encode(image, profile: nil)
      let decoded = try TIFF.decode(file.span, limits: .standard)
      if model == .lab, bitDepth == 16 {
        let isClose = zip(TestImages.samples(of: decoded), TestImages.samples(of: image))
          .allSatisfy { abs($0 - $1) <= 1 }
        #expect(isClose)
      } else {
        let isEqual = decoded == image
        #expect(isEqual)
      }
      let metadata = try TIFF.metadata(of: file.span, limits: .standard)
      expectEqual(metadata.width, 37)
      expectEqual(metadata.height, 300)
      expectEqual(metadata.channels, image.channels)
      expectEqual(metadata.bitDepth, bitDepth)
      expectEqual(metadata.isFloat, bitDepth == 32)
      expectEqual(metadata.model, model)
      expectEqual(metadata.hasAlpha, hasAlpha)
      expectEqual(metadata.colorTag, .none)
      expectEqual(metadata.pixelError, nil)
      #expect(metadata.warnings.isEmpty)
    }
  }

  @Test func `the same image gives the same file, of several strips where it is large`() throws {
    let image = Self.random(400, 900, .rgb, hasAlpha: true, bitDepth: 8, seed: 2)
    let profile = ICCProfileBuilder.displayP3.bytes
    let file = try TIFF.encode(image, profile: profile)
    let isSame = try file == TIFF.encode(image, profile: profile)
    #expect(isSame)
    let isEqual = try TIFF.decode(file.span, limits: .standard) == image
    #expect(isEqual)
    let metadata = try TIFF.metadata(of: file.span, limits: .standard)
    guard case .icc(let bytes, .tiff, _) = metadata.colorTag else {
      Issue.record("no profile")
      return
    }
    expectEqual(bytes, profile)
  }

  @Test(arguments: [
    CarriedMetadata.Resolution(x: 5669, y: 2835, unit: .meter),
    CarriedMetadata.Resolution(x: 72, y: 300.5, unit: .inch),
    CarriedMetadata.Resolution(x: 4, y: 3, unit: .none),
    CarriedMetadata.Resolution(x: 1.0 / 3, y: 1e9, unit: .inch),
  ])
  func `the resolution is kept`(resolution: CarriedMetadata.Resolution) throws {
    var carried = CarriedMetadata()
    carried.resolution = resolution
    let file = try TIFF.encode(TestImages.of([[1, 2, 3]]), profile: nil, carrying: carried)
    let metadata = try TIFF.metadata(of: file.span, limits: .standard)
    let read = try #require(metadata.carried.resolution)
    expectEqual(read.unit, resolution.unit)
    #expect(abs(read.x - resolution.x) <= resolution.x * 1e-5)
    #expect(abs(read.y - resolution.y) <= resolution.y * 1e-5)
    if resolution.unit != .inch { expectEqual(read, resolution) }
    expectEqual(metadata.carried.exif, nil)
  }

  @Test(arguments: [false, true])
  func `Exif, XMP and IPTC are kept`(isBigEndian: Bool) throws {
    var carried = CarriedMetadata()
    carried.exif = Self.exif(isBigEndian: isBigEndian)
    carried.xmp = Array("<x:xmpmeta xmlns:x='adobe:ns:meta/'/>".utf8)
    carried.iptc = [0x1c, 2, 120, 0, 3, 0x61, 0x62, 0x63]
    let image = TestImages.random(5, 4, channels: 3, bitDepth: 16, seed: 3)
    let file = try TIFF.encode(image, profile: nil, carrying: carried)
    expectEqual(file[0], isBigEndian ? 0x4d : 0x49)
    let isEqual = try TIFF.decode(file.span, limits: .standard) == image
    #expect(isEqual)
    let metadata = try TIFF.metadata(of: file.span, limits: .standard)
    expectEqual(metadata.orientation, 6)
    expectEqual(metadata.colorTag, .exif(.adobeRGB))
    expectEqual(metadata.carried.xmp, carried.xmp)
    expectEqual(metadata.carried.iptc, carried.iptc)
    expectEqual(metadata.carried.resolution, nil)
    let exif = try #require(metadata.carried.exif)
    let read = Exif(exif.span)
    expectEqual(read?.orientation, 6)
    expectEqual(read?.colorSpace, .adobeRGB)
    // Photoshop's list of resources has the records, too.
    var tiff = TestTIFF(1, 1, photometric: 1, bits: 8, [7])
    let resource = Array("8BIM".utf8) + [4, 4, 0, 0, 0, 0, 0, 3, 0x1c, 2, 0]
    tiff.set(34_377, 7, resource.map { Int($0) })
    try expectEqual(
      TIFF.metadata(of: tiff.file.span, limits: .standard).carried.iptc, [0x1c, 2, 0])
    tiff.set(33_723, 4, [0x0302_021c, 0x0000_6100])
    try expectEqual(
      TIFF.metadata(of: tiff.file.span, limits: .standard).carried.iptc,
      [0x1c, 2, 2, 3, 0, 0x61])
    tiff.set(33_723, 4, [0x1c02_0203, 0x0061_0000])
    try expectEqual(
      TIFF.metadata(of: tiff.file.span, limits: .standard).carried.iptc,
      [0x1c, 2, 2, 3, 0, 0x61])
    // What has been through once stays as it is.
    let again = try TIFF.encode(image, profile: nil, carrying: metadata.carried)
    let isStable = again == file
    #expect(isStable)
    guard let words = try Self.exiftool(file) else { return }
    #expect(words.contains("Make: maker"))
    #expect(words.contains("ExposureTime: 1/125"))
    #expect(words.contains("InteropIndex: R03"))
    #expect(words.contains("GPSLatitudeRef: North"))
    #expect(words.contains("Caption-Abstract: abc"))
    #expect(words.contains("Orientation: Rotate 90 CW"))
    #expect(!words.contains("Warning"))
    #expect(!words.contains("Error"))
  }

  // MARK: - How samples are stored

  @Test(arguments: [false, true], [false, true])
  func `both orders of bytes and both sizes of places are read`(
    isBigEndian: Bool, isBigTIFF: Bool
  ) throws {
    var tiff = TestTIFF(2, 1, photometric: 1, bits: 16, [])
    tiff.isBigEndian = isBigEndian
    tiff.isBigTIFF = isBigTIFF
    tiff.blocks = [tiff.number(0x1234, 2) + tiff.number(0xfedc, 2)]
    tiff.set(274, 3, [8])
    tiff.set(282, 5, [300, 1])
    tiff.set(283, 5, [300, 1])
    let metadata = try TIFF.metadata(of: tiff.file.span, limits: .standard)
    expectEqual(metadata.orientation, 8)
    expectEqual(metadata.carried.resolution, .init(x: 300, y: 300, unit: .inch))
    let isRecognized = TIFF.recognizes(tiff.file.span)
    #expect(isRecognized)
    try expectEqual(Self.decoded(tiff).samples, .sixteen([0x1234, 0xfedc]))
  }

  @Test func `fewer than 8 bits are spread, of either polarity`() throws {
    let cases: [(Int, [UInt8], [UInt8])] = [
      (1, [0b1010_0000], [255, 0, 255]), (2, [0b0001_1000], [0, 85, 170]),
      (4, [0x0f, 0x70], [0, 255, 119]), (3, [0b0001_1110, 0b1000_0000], [0, 255, 182]),
      (8, [1, 2, 3], [1, 2, 3]),
    ]
    for (bits, data, expected) in cases {
      try expectEqual(
        Self.decoded(TestTIFF(3, 1, photometric: 1, bits: bits, data)).samples, .eight(expected)
      )
      try expectEqual(
        Self.decoded(TestTIFF(3, 1, photometric: 0, bits: bits, data)).samples,
        .eight(expected.map { 255 - $0 }))
    }
  }

  @Test func `more than 8 bits become 16, rounded`() throws {
    // 12 bits: 0x000, 0xfff, 0x801; always the highest bit first.
    try expectEqual(
      Self.decoded(
        TestTIFF(3, 1, photometric: 1, bits: 12, [0x00, 0x0f, 0xff, 0x80, 0x10])
      ).samples, .sixteen([0, 65_535, 32_792]))
    // 32 bits: 65537 codes make one of 16 bits.
    var tiff = TestTIFF(4, 1, photometric: 1, bits: 32, [])
    tiff.blocks = [[0, 0xffff_ffff, 32_768, 32_769].flatMap { tiff.number($0, 4) }]
    try expectEqual(Self.decoded(tiff).samples, .sixteen([0, 65_535, 0, 1]))
    tiff = TestTIFF(3, 1, photometric: 1, bits: 24, [])
    tiff.isBigEndian = true
    tiff.blocks = [[0, 0xff_ffff, 0x80_0000].flatMap { tiff.number($0, 3) }]
    try expectEqual(Self.decoded(tiff).samples, .sixteen([0, 65_535, 32_768]))
  }

  @Test func `signed samples keep what is below black`() throws {
    for (bits, most) in [(8, 127), (16, 32_767), (32, 2_147_483_647)] {
      var tiff = TestTIFF(4, 1, photometric: 1, bits: bits, format: 2, [])
      tiff.blocks = [[0, most, -most, (most + 1) / 2].flatMap { tiff.number($0, bits / 8) }]
      let half = Float(Double((most + 1) / 2) / Double(most))
      try expectEqual(Self.decoded(tiff).samples, .float([0, 1, -1, half]))
      try expectEqual(TIFF.metadata(of: tiff.file.span, limits: .standard).isFloat, false)
      tiff.set(262, 3, [0])
      try expectEqual(Self.decoded(tiff).samples, .float([1, 0, 2, 1 - half]))
    }
  }

  @Test(arguments: [false, true])
  func `floating point of every width is read`(isBigEndian: Bool) throws {
    func samples(_ bits: Int, _ codes: [Int]) throws -> [Float] {
      var tiff = TestTIFF(codes.count, 1, photometric: 1, bits: bits, format: 3, [])
      tiff.isBigEndian = isBigEndian
      tiff.blocks = [codes.flatMap { tiff.number($0, bits / 8) }]
      #expect(try TIFF.metadata(of: tiff.file.span, limits: .standard).isFloat)
      guard case .float(let samples) = try Self.decoded(tiff).samples else { return [] }
      return samples
    }
    // Half: 1, −2, the greatest, the least, infinity.
    try expectEqual(
      samples(16, [0x3c00, 0xc000, 0x7bff, 0x0001, 0x7c00, 0x03ff]),
      [1, -2, 65_504, 0x1p-24, .infinity, 1023 * 0x1p-24])
    #expect(try samples(16, [0x7e00]).allSatisfy { $0.isNaN })
    // 24 bits: 7 for the exponent, 16 for the fraction.
    try expectEqual(
      samples(24, [0x3f_0000, 0xc0_8000, 0x00_0001, 0x7f_0000]), [1, -3, 0x1p-78, .infinity])
    try expectEqual(samples(32, [0x3f80_0000, 0xc040_0000]), [1, -3])
    try expectEqual(
      samples(64, [1.5, -0.1, 1e300].map { Int(bitPattern: UInt($0.bitPattern)) }),
      [1.5, -0.1, .infinity])
  }

  @Test func `palettes become colors, with as many bits as they have`() throws {
    func decoded(_ colors: [Int], bits: Int = 1) throws -> DecodedImage.Samples {
      var tiff = TestTIFF(2, 1, photometric: 3, bits: bits, bits == 1 ? [0x40] : [0, 1])
      tiff.set(320, 3, colors)
      let metadata = try TIFF.metadata(of: tiff.file.span, limits: .standard)
      #expect(metadata.isIndexed)
      expectEqual(metadata.channels, 3)
      expectEqual(metadata.model, .rgb)
      return try Self.decoded(tiff).samples
    }
    let small = DecodedImage.Samples.eight([1, 3, 5, 2, 4, 6])
    try expectEqual(decoded([1, 2, 3, 4, 5, 6].map { $0 * 257 }), small)
    try expectEqual(decoded([1, 2, 3, 4, 5, 6].map { $0 * 256 }), small)
    try expectEqual(decoded([1, 2, 3, 4, 5, 6]), small)
    try expectEqual(decoded([1, 2, 3, 4, 5, 600]), .sixteen([1, 3, 5, 2, 4, 600]))
    var tiff = TestTIFF(2, 1, photometric: 3, bits: 8, [0, 1])
    tiff.set(320, 3, [1, 2, 3])
    expectEqual(Self.error(tiff)?.code, "invalid")
    // An index and alpha.
    tiff = TestTIFF(2, 1, photometric: 3, bits: 4, samples: 2, [0x1f, 0x08])
    tiff.set(338, 3, [2])
    tiff.set(320, 3, (0..<48).map { $0 * 257 })
    try expectEqual(Self.decoded(tiff).samples, .eight([1, 17, 33, 255, 0, 16, 32, 136]))
  }

  @Test func `planes and tiles are put together`() throws {
    var tiff = TestTIFF(3, 2, photometric: 2, bits: 8, samples: 4, [])
    tiff.set(284, 3, [2])
    tiff.set(338, 3, [2])
    tiff.set(278, 3, [1])
    // Each sample has its strips, one a row.
    let reds: [UInt8] = [0, 10, 20, 100, 110, 120]
    tiff.blocks = []
    for sample in UInt8(0)..<4 {
      tiff.blocks.append(reds[..<3].map { $0 + sample })
      tiff.blocks.append(reds[3...].map { $0 + sample })
    }
    let expected = DecodedImage.Samples.eight(reds.flatMap { [$0, $0 + 1, $0 + 2, $0 + 3] })
    try expectEqual(Self.decoded(tiff).samples, expected)

    // Tiles of 16 × 16, whose rest has values that are not to be seen.
    tiff.isTiled = true
    tiff.fields.removeAll { $0.tag == 278 }
    tiff.set(322, 3, [16])
    tiff.set(323, 3, [16])
    tiff.blocks = (UInt8(0)..<4).map { sample -> [UInt8] in
      var tile = [UInt8](repeating: 0xee, count: 256)
      for index in 0..<6 { tile[index / 3 * 16 + index % 3] = reds[index] + sample }
      return tile
    }
    try expectEqual(Self.decoded(tiff).samples, expected)
  }

  @Test func `extra samples are alpha only when they say so`() throws {
    func decoded(_ extra: [Int], _ pixels: [UInt8], bits: Int = 8) throws -> DecodedImage {
      let samples = 3 + extra.count
      var tiff = TestTIFF(
        pixels.count / samples, 1, photometric: 2, bits: bits, samples: samples, pixels)
      tiff.set(338, 3, extra)
      let metadata = try TIFF.metadata(of: tiff.file.span, limits: .standard)
      expectEqual(metadata.channels, samples)
      expectEqual(metadata.hasAlpha, extra.contains { $0 > 0 })
      expectEqual(metadata.warnings.isEmpty, !extra.contains(0))
      return try Self.decoded(tiff)
    }
    try expectEqual(decoded([2], [9, 8, 7, 128]).samples, .eight([9, 8, 7, 128]))
    try expectEqual(decoded([0], [9, 8, 7, 128]).samples, .eight([9, 8, 7]))
    try expectEqual(decoded([0, 2], [9, 8, 7, 5, 128]).samples, .eight([9, 8, 7, 128]))
    // Multiplied with alpha: 64 of 128 is half; nothing of nothing is nothing; too much is all.
    try expectEqual(
      decoded([1], [64, 128, 0, 128, 5, 0, 0, 0, 255, 10, 20, 100]).samples,
      .eight([128, 255, 0, 128, 0, 0, 0, 0, 255, 26, 51, 100]))
  }

  @Test func `Lab of every encoding is one Lab`() throws {
    func decoded(
      _ photometric: Int, bits: Int, _ pixels: [Int], format: Int = 1,
      _ more: [TestTIFF.Field] = []
    ) throws -> DecodedImage.Samples {
      var tiff = TestTIFF(
        pixels.count / 3, 1, photometric: photometric, bits: bits, samples: 3, format: format, [])
      tiff.blocks = [pixels.flatMap { tiff.number($0, bits / 8) }]
      for field in more { tiff.set(field.tag, field.type, field.values) }
      let metadata = try TIFF.metadata(of: tiff.file.span, limits: .standard)
      expectEqual(metadata.model, .lab)
      expectEqual(metadata.colorError, nil)
      return try Self.decoded(tiff).samples
    }
    try expectEqual(
      decoded(8, bits: 8, [255, 0, -1, 0, -128, 127]), .eight([255, 128, 127, 0, 0, 255]))
    try expectEqual(
      decoded(9, bits: 8, [255, 128, 127, 0, 0, 255]), .eight([255, 128, 127, 0, 0, 255]))
    try expectEqual(
      decoded(8, bits: 16, [65_535, 0, -256, 0, -32_768, 127 * 256]),
      .sixteen([65_535, 128 * 257, 127 * 257, 0, 0, 65_535]))
    try expectEqual(
      decoded(9, bits: 16, [0xff00, 0x8000, 0x7f00, 0, 0, 0xff00]),
      .sixteen([65_535, 128 * 257, 127 * 257, 0, 0, 65_535]))
    try expectEqual(
      decoded(8, bits: 32, [Float(50), -128, 12.5].map { Int($0.bitPattern) }, format: 3),
      .float([50, -128, 12.5]))
    // −85…85 and −75…125 without a statement; here −100…155 and 0…255/2.
    try expectEqual(decoded(10, bits: 8, [255, 0, 255]), .sixteen([65_535, 43 * 257, 253 * 257]))
    try expectEqual(
      decoded(
        10, bits: 8, [0, 100, 2],
        [TestTIFF.Field(433, 10, [0, 1, 100, 1, -100, 1, 155, 1, 0, 1, 255, 2])]),
      .sixteen([0, 128 * 257, 129 * 257]))
  }

  @Test func `Lab relative to another white is not taken for D50`() throws {
    var tiff = TestTIFF(1, 1, photometric: 8, bits: 8, samples: 3, [1, 2, 3])
    tiff.set(318, 5, [3457, 10_000, 3585, 10_000])
    #expect(ImageInspector().inspect(tiff.file.span).warnings.isEmpty)
    tiff.set(318, 5, [3127, 10_000, 3290, 10_000])
    let inspection = ImageInspector().inspect(tiff.file.span)
    expectEqual(inspection.error, nil)
    expectEqual(inspection.warnings.map { $0.code }, ["unsupported"])
  }

  @Test func `subsampled chroma is spread`() throws {
    // Two units of 2 × 2 pixels in a row, of which the second has one column: 3 × 2 pixels.
    var tiff = TestTIFF(
      3, 2, photometric: 6, bits: 8, samples: 3,
      [10, 20, 30, 40, 128, 128, 50, 0, 60, 0, 128, 255])
    tiff.set(530, 3, [2, 2])
    let red = { (y: Double) in
      let r = y + 127 * (2 - 2 * 0.299)
      return [r, (y - 0.299 * r - 0.114 * y) / 0.587, y]
        .map { UInt8(min(max($0, 0), 255).rounded()) }
    }
    try expectEqual(
      Self.decoded(tiff).samples,
      .eight(
        [10, 10, 10, 20, 20, 20] + red(50) + [30, 30, 30, 40, 40, 40] + red(60)))
    // Video range.
    tiff.set(532, 5, [16, 1, 235, 1, 128, 1, 240, 1, 128, 1, 240, 1])
    tiff.blocks = [[16, 235, 16, 235, 128, 128, 16, 0, 235, 0, 128, 128]]
    try expectEqual(
      Self.decoded(tiff).samples, .eight([0, 255, 0, 0, 255, 255].flatMap { [$0, $0, $0] }))
  }

  @Test func `what is not read says why`() throws {
    func code(_ field: TestTIFF.Field, samples: Int = 3, photometric: Int = 2) -> String? {
      var tiff = TestTIFF(
        1, 1, photometric: photometric, bits: 8, samples: samples,
        [UInt8](repeating: 0, count: 16))
      tiff.set(field.tag, field.type, field.values)
      let error = Self.error(tiff)
      #expect(error?.offset != nil || field.tag == 259)
      return error.map { "\($0.message)" }
    }
    let cases: [(String?, String)] = [
      (code(.init(262, 3, [4])), "a transparency mask"),
      (code(.init(262, 3, [32845])), "LogLuv"), (code(.init(262, 3, [32803])), "sensor data"),
      (code(.init(262, 3, [77])), "photometric interpretation 77"),
      (code(.init(258, 3, [8, 8, 16])), "different depths"),
      (code(.init(258, 3, [40, 40, 40])), "40 bits"),
      (code(.init(339, 3, [6, 6, 6])), "complex"),
      (code(.init(332, 3, [2]), samples: 4, photometric: 5), "inks"),
      (code(.init(334, 3, [5]), samples: 5, photometric: 5), "inks"),
      (code(.init(336, 3, [255, 0]), samples: 4, photometric: 5), "dot range"),
      (code(.init(338, 3, [1]), samples: 4, photometric: 8), "alpha"),
      (code(.init(259, 3, [34_712])), "compression 34712"),
      (code(.init(259, 3, [12_345])), "compression 12345"),
      (code(.init(259, 16, [1 << 40])), "compression 1099511627776"),
    ]
    for (message, expected) in cases {
      expectEqual(message?.contains(expected), true, "\(expected): \(message ?? "no error")")
      expectEqual(message?.hasSuffix("is not supported"), true, "\(message ?? "")")
    }
  }

  // MARK: - Pages

  @Test func `pages are counted and no animation`() throws {
    var tiff = TestTIFF(1, 1, photometric: 1, bits: 8, [7])
    let page = tiff.fields
    tiff.pages = [page, [TestTIFF.Field(254, 4, [1])] + page, page]
    let metadata = try TIFF.metadata(of: tiff.file.span, limits: .standard)
    expectEqual(metadata.frames, 3)
    #expect(!metadata.isAnimated)
    expectEqual(metadata.warnings.map { $0.code }, ["unsupported"])
    try expectEqual(Self.decoded(tiff).samples, .eight([7]))
    // A chain that bites its tail, and one that leads nowhere.
    for last in [1, 0x7fff_fff0] {
      tiff.last = last
      let metadata = try TIFF.metadata(of: tiff.file.span, limits: .standard)
      expectEqual(metadata.frames, 3)
      expectEqual(metadata.warnings.map { $0.code }, ["invalid", "unsupported"])
    }
  }

  @Test(arguments: [(false, false), (true, false), (false, true), (true, true)])
  func `each further page has its size, samples and colors`(isBig: Bool, isBigTIFF: Bool) throws {
    let p3 = ICCProfileBuilder.displayP3.bytes.map { Int($0) }
    let gray = ICCProfileBuilder.grayGamma22.bytes.map { Int($0) }
    var tiff = TestTIFF(1, 1, photometric: 2, bits: 8, samples: 3, [1, 2, 3])
    tiff.isBigEndian = isBig
    tiff.isBigTIFF = isBigTIFF
    typealias Field = TestTIFF.Field
    func page(
      _ width: Int, _ photometric: Int, bits: Int, samples: Int, _ more: [Field] = []
    ) -> [Field] {
      [
        Field(256, 3, [width]), Field(257, 3, [2]),
        Field(258, 3, [Int](repeating: bits, count: samples)), Field(262, 3, [photometric]),
        Field(277, 3, [samples]),
      ] + more
    }
    tiff.pages = [
      page(7, 2, bits: 16, samples: 4, [Field(34_675, 7, p3), Field(338, 3, [2])]),
      [Field(254, 4, [1])] + page(3, 2, bits: 8, samples: 3),
      page(8, 1, bits: 1, samples: 1), page(9, 5, bits: 8, samples: 4),
      page(10, 3, bits: 4, samples: 1), page(11, 1, bits: 8, samples: 1, [Field(34_675, 7, gray)]),
      page(12, 8, bits: 8, samples: 3), page(13, 2, bits: 8, samples: 3, [Field(34_675, 7, p3)]),
    ]
    let inspection = ImageInspector().inspect(tiff.file.span)
    expectEqual(inspection.error, nil)
    let facts = try #require(inspection.facts)
    #expect(facts.frames == 8 && facts.width == 1)
    let pages = try #require(facts.pages)
    expectEqual(pages.map(\.number), [2, 3, 4, 5, 6, 7, 8])
    expectEqual(pages.map(\.width), [7, 8, 9, 10, 11, 12, 13])
    #expect(pages.allSatisfy { $0.height == 2 })
    expectEqual(pages.map(\.bitDepth), [16, 1, 8, 4, 8, 8, 8])
    expectEqual(pages.map(\.channels), [4, 1, 4, 3, 1, 3, 3])
    expectEqual(pages.map(\.model), [.rgb, .gray, .cmyk, .rgb, .gray, .lab, .rgb])
    expectEqual(
      pages.map(\.profile.recognized),
      [
        "display-p3", nil, nil, nil, "gray-gamma-2.2", nil, "display-p3",
      ])
    #expect(pages[0].profile.source == .tiff && pages[0].profile == pages[6].profile)
    // A single page has none to list.
    tiff.pages = []
    expectEqual(ImageInspector().inspect(tiff.file.span).facts?.pages, nil)
  }

  @Test func `a page that is damaged is left out, and its number stays free`() throws {
    var tiff = TestTIFF(1, 1, photometric: 1, bits: 8, [7])
    let page = tiff.fields
    tiff.pages = [page.filter { $0.tag != 256 }, page]
    let metadata = try TIFF.metadata(of: tiff.file.span, limits: .standard)
    expectEqual(metadata.frames, 3)
    expectEqual(metadata.pages.map(\.number), [3])
    expectEqual(metadata.warnings.map { $0.code }, ["invalid", "unsupported"])
  }

  /// Pages whose profiles overlap cost no more than the file is long.
  @Test func `what pages share is read once`() throws {
    var tiff = TestTIFF(1, 1, photometric: 1, bits: 8, [7])
    let page = tiff.fields
    // Ranges that differ by a byte each, in a file of about 40 kilobytes.
    let count = 1200
    tiff.pages = (0..<count).map { _ in page }
    var file = tiff.file
    let metadata = try TIFF.metadata(of: file.span, limits: .standard)
    expectEqual(metadata.frames, count + 1)
    expectEqual(metadata.pages.count, 999)
    expectEqual(metadata.warnings.map { $0.code }, ["limit", "unsupported"])
    tiff.pages = (0..<100).map { index in
      // An offset and not the values themselves.
      page + [TestTIFF.Field(34_675, 7, [])]
    }
    file = tiff.file
    // Each of the empty entries gets a count and an offset inside the file.
    var place = 0
    var number = 0
    while place + 12 <= file.count {
      let tag = Int(file[place]) | Int(file[place + 1]) << 8
      if tag == 34_675, file[place + 2] == 7, file[place + 4..<place + 8].allSatisfy({ $0 == 0 }) {
        let size = file.count - 200
        file.replaceSubrange(
          place + 4..<place + 12, with: tiff.number(size, 4) + tiff.number(number, 4))
        number += 1
        place += 12
      } else {
        place += 1
      }
    }
    expectEqual(number, 100)
    let shared = try TIFF.metadata(of: file.span, limits: .standard)
    let read = shared.pages.filter { page in
      guard case .icc = page.metadata.colorTag else { return false }
      return true
    }
    expectEqual(shared.pages.count, 100)
    expectEqual(read.count, 1, "\(read.count)")
  }

  // MARK: - Colors

  @Test func `the profile counts before Exif, and Exif before the old fields`() throws {
    var tiff = TestTIFF(1, 1, photometric: 2, bits: 8, samples: 3, [1, 2, 3])
    func tag() throws -> ColorTag {
      try TIFF.metadata(of: tiff.file.span, limits: .standard).colorTag
    }
    try expectEqual(tag(), .none)
    // The chromaticities of sRGB alone say nothing; others come with 2.2.
    tiff.set(318, 5, [3127, 10_000, 3290, 10_000])
    tiff.set(319, 5, [64, 100, 33, 100, 3, 10, 6, 10, 15, 100, 6, 100])
    try expectEqual(tag(), .none)
    tiff.set(319, 5, [64, 100, 33, 100, 21, 100, 71, 100, 15, 100, 6, 100])
    func gamma() throws -> Double? {
      guard case .gamma(let gamma, let chromaticities) = try tag() else { return nil }
      expectEqual(chromaticities?.white, .d65)
      expectEqual(chromaticities?.primaries, ICCProfileBuilder.a98RGB.primaries)
      return gamma
    }
    try expectEqual(gamma(), 2.2)
    func set(_ curve: (Double) -> Double) {
      tiff.set(301, 3, (0..<256).map { Int((curve(Double($0) / 255) * 65_535).rounded()) })
    }
    set { pow($0, 1.8) }
    try expectEqual(gamma(), 1.8)
    set { $0 * $0 * (3 - 2 * $0) }
    try expectEqual(tag(), .none)
    try expectEqual(
      TIFF.metadata(of: tiff.file.span, limits: .standard).colorError?.code, "unsupported")
    tiff.set(319, 5, [64, 100, 33, 100, 3, 10, 6, 10, 15, 100, 6, 100])
    set { ToneCurve.srgb.decoded($0) }
    try expectEqual(tag(), .srgb)
    let profile = ICCProfileBuilder.displayP3.bytes
    tiff.set(34_675, 7, profile.map { Int($0) })
    let metadata = try TIFF.metadata(of: tiff.file.span, limits: .standard)
    guard case .icc(let bytes, .tiff, let offset) = metadata.colorTag else {
      Issue.record("\(metadata.colorTag)")
      return
    }
    expectEqual(bytes, profile)
    expectEqual(Array(tiff.file[offset..<offset + profile.count]), profile)
    expectEqual(metadata.otherProfiles, [.srgb])
    expectEqual(ImageInspector().inspect(tiff.file.span).facts?.profile.recognized, "display-p3")
  }

  @Test(arguments: [false, true])
  func `another profile leaves the pixels as they are`(isBigTIFF: Bool) throws {
    var tiff = TestTIFF(1, 1, photometric: 2, bits: 8, samples: 3, [1, 2, 3])
    tiff.isBigTIFF = isBigTIFF
    tiff.isBigEndian = isBigTIFF
    tiff.pages = [tiff.fields]
    tiff.set(34_675, 7, ICCProfileBuilder.srgb.bytes.map { Int($0) })
    tiff.set(40_000, 7, [1, 2, 3, 4, 5, 6, 7, 8, 9])
    tiff.set(301, 3, (0..<256).map { $0 * 257 })
    let file = tiff.file
    let profile = ICCProfileBuilder.displayP3.bytes
    let changed = try TIFF.replacingProfile(in: file.span, with: profile)
    let isKept = Array(changed[16..<file.count]) == Array(file[16...])
    #expect(isKept)
    let metadata = try TIFF.metadata(of: changed.span, limits: .standard)
    guard case .icc(let bytes, .tiff, _) = metadata.colorTag else {
      Issue.record("\(metadata.colorTag)")
      return
    }
    expectEqual(bytes, profile)
    #expect(metadata.otherProfiles.isEmpty)
    expectEqual(metadata.frames, 2)
    try expectEqual(TIFF.decode(changed.span, limits: .standard).samples, .eight([1, 2, 3]))
    let bare = try TIFF.replacingProfile(in: changed.span, with: nil)
    try expectEqual(TIFF.metadata(of: bare.span, limits: .standard).colorTag, .none)
    try expectEqual(TIFF.decode(bare.span, limits: .standard).samples, .eight([1, 2, 3]))
    if let words = try Self.exiftool(changed) {
      #expect(words.contains("ProfileDescription: Display P3"))
      #expect(!words.contains("Warning"))
    }
    tiff.set(273, 4, [1 << 20])
    tiff.set(279, 4, [3])
    #expect(throws: ImageError.self) {
      try TIFF.replacingProfile(in: tiff.file.span, with: profile)
    }
  }

  @Test func `a profile that is too large or cut is an error of the colors alone`() throws {
    var tiff = TestTIFF(1, 1, photometric: 1, bits: 8, [7])
    tiff.set(34_675, 7, [Int](repeating: 0, count: 200))
    let limited = try TIFF.metadata(
      of: tiff.file.span, limits: DecodeLimits(profileBytes: 199))
    expectEqual(limited.colorError?.code, "limit")
    expectEqual(limited.colorTag, .unreadableICC(source: .tiff))
    var file = tiff.file
    let place = try #require(
      file.indices.first { file[$0...].starts(with: [0x73, 0x87, 7, 0]) })
    file[place + 6] = 1
    let cut = try TIFF.metadata(of: file.span, limits: .standard)
    expectEqual(cut.colorError, ImageError(.truncated("the embedded profile"), at: place))
    expectEqual(cut.colorTag, .unreadableICC(source: .tiff))
    expectEqual(cut.pixelError, nil)
  }

  // MARK: - Hostile files

  @Test func `a file cut anywhere is an error`() throws {
    var files = [
      try TIFF.encode(
        Self.random(9, 9, .rgb, hasAlpha: true, bitDepth: 8, seed: 9),
        profile: ICCProfileBuilder.displayP3.bytes)
    ]
    // The directory behind the pixels, in two strips.
    var tiff = TestTIFF(4, 2, photometric: 1, bits: 8, [])
    tiff.set(278, 3, [1])
    tiff.blocks = [[1, 2, 3, 4], [5, 6, 7, 8]]
    files.append(tiff.file)
    tiff.isBigTIFF = true
    files.append(tiff.file)
    let inspector = ImageInspector()
    for file in files {
      for count in 0..<file.count {
        let cut = Array(file[..<count])
        let inspection = inspector.inspect(cut.span)
        let isCut = inspection.error != nil || !inspection.warnings.isEmpty
        #expect(isCut, "\(count) of \(file.count) bytes")
        // Only the values of fields that are not needed may be missing.
        if inspection.error == nil { #expect(count > file.count - 100) }
      }
    }
  }

  @Test(.timeLimit(.minutes(20))) func `a mutated file is an error or an image`() throws {
    var files = try [ColorModel.rgb, .cmyk, .lab].flatMap { model in
      try [8, 16, 32].map {
        try TIFF.encode(
          Self.random(16, 9, model, hasAlpha: true, bitDepth: $0, seed: 10),
          profile: model == .rgb ? ICCProfileBuilder.displayP3.bytes : nil,
          carrying: {
            var carried = CarriedMetadata()
            carried.exif = Self.exif(isBigEndian: true)
            return carried
          }())
      }
    }
    var tiff = TestTIFF(
      5, 5, photometric: 6, bits: 8, samples: 3, [UInt8](repeating: 99, count: 54))
    tiff.set(530, 3, [2, 2])
    files.append(tiff.file)
    tiff = TestTIFF(20, 20, photometric: 3, bits: 4, [UInt8](repeating: 0x5a, count: 200))
    tiff.set(320, 3, (0..<48).map { $0 * 1000 })
    tiff.isBigTIFF = true
    tiff.pages = [tiff.fields]
    files.append(tiff.file)
    if let folder = try Corpora.additional("corpora/images") {
      for file in ImageFiles(in: [folder]).files where Self.isTIFF(file) {
        let bytes = try [UInt8](Data(contentsOf: URL(filePath: file)))
        if bytes.count < 50_000 { files.append(bytes) }
      }
    }
    let inspector = ImageInspector(limits: DecodeLimits(pixels: 1 << 18))
    for seed in UInt64(0)..<6000 {
      var random = SplitMix64(seed: seed)
      var file = files[Int(seed) % files.count]
      // Most of what can be wrong is in the directory, which is short.
      let start = file.count > 400 && seed % 3 == 0 ? Self.directory(of: file) : 0
      let end = start == 0 ? file.count : min(file.count, start + 300)
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        file[Int.random(in: start..<end, using: &random)] = .random(in: 0...255, using: &random)
      }
      let inspection = inspector.inspect(file.span)
      expectEqual(HostileFiles.contradiction(in: inspection, of: file), nil, "seed \(seed)")
    }
  }

  /// libtiff looks for the sample formats at a place far behind the end.
  @Test func `an error lies within the file`() throws {
    var file = try TIFF.encode(
      Self.random(7, 5, .rgb, hasAlpha: false, bitDepth: 8, seed: 22), profile: nil)
    // Tag 339, three numbers of 16 bits; where they are follows.
    let entry = try #require(file.firstRange(of: [0x53, 1, 3, 0, 3, 0, 0, 0]))
    let place = entry.upperBound..<entry.upperBound + 4
    file.replaceSubrange(place, with: [0xe4, 0xff, 0xff, 0xff])
    let bytes = file
    let error = #expect(throws: ImageError.self) {
      try TIFF.decode(bytes.span, limits: .standard)
    }
    expectEqual(error?.code, "decoding-failed")
    expectEqual(error?.offset, file.count)
  }

  @Test(.timeLimit(.minutes(20))) func `claims are refused before memory is taken`() throws {
    func error(_ change: (inout TestTIFF) -> Void) -> String? {
      var tiff = TestTIFF(4, 4, photometric: 1, bits: 8, [UInt8](repeating: 1, count: 16))
      change(&tiff)
      return Self.error(tiff)?.code
    }
    expectEqual(error { _ in }, nil)
    expectEqual(error { $0.set(256, 4, [0x8000_0000]) }, "truncated")
    expectEqual(
      error {
        $0.set(256, 4, [0x8000_0000])
        $0.set(257, 4, [0x8000_0000])
        $0.set(278, 4, [0xffff_ffff])
        $0.set(259, 3, [8])
      }, "limit")
    expectEqual(error { $0.set(256, 4, [0]) }, "invalid")
    expectEqual(error { $0.set(278, 4, [0]) }, "invalid")
    expectEqual(error { $0.set(257, 3, [5000]) }, "invalid")
    expectEqual(
      error {
        $0.set(257, 3, [5000])
        $0.set(278, 3, [5000])
      }, "truncated")
    expectEqual(
      error {
        $0.isTiled = true
        $0.set(322, 4, [0xffff_fff0])
        $0.set(323, 4, [0xffff_fff0])
        $0.set(259, 3, [5])
      }, "limit")
    expectEqual(
      error {
        $0.isTiled = true
        $0.set(322, 4, [16])
        $0.set(323, 4, [0])
      }, "invalid")
    expectEqual(
      error {
        $0.set(277, 3, [65_535])
        $0.set(258, 3, [32])
        $0.set(259, 3, [32_946])
        $0.set(256, 3, [65_535])
        $0.set(278, 3, [4])
      }, "limit")
    // Many strips that all are the whole file.
    expectEqual(
      error {
        $0.set(257, 4, [20_000])
        $0.set(278, 3, [1])
        $0.set(259, 3, [5])
        $0.blocks = [[UInt8](repeating: 0, count: 2_000_000)]
        $0.set(273, 4, [Int](repeating: 8, count: 20_000))
        $0.set(279, 4, [Int](repeating: 2_000_000, count: 20_000))
      }, "limit")
  }

  /// Rows that are missing inside of sound data are not made up.
  @Test(.needsImageMagick)
  func `damaged pixels are an error`() throws {
    let folder = try TemporaryDirectory()
    for compression in ["Group4", "Fax", "JPEG", "LZW", "RLE", "Zip"] {
      let path = folder.path("\(compression).tif")
      let kind = ["Group4", "Fax"].contains(compression) ? "bilevel" : "truecolor"
      _ = try Program.output(
        "convert",
        [
          "-size", "64x64", "-seed", "3", "plasma:", "-type", kind, "-compress", compression,
          path,
        ])
      guard let data = FileManager.default.contents(atPath: path) else { continue }
      let whole = [UInt8](data)
      #expect(throws: Never.self, "\(compression)") {
        try TIFF.decode(whole.span, limits: .standard)
      }
      let (place, start, count) = try #require(Self.onlyStrip(of: whole))
      // Half of the strip, by its stated size.
      var half = whole
      half.replaceSubrange(place..<place + 4, with: Self.little(count / 2))
      #expect(throws: ImageError.self, "half of \(compression)") {
        try TIFF.decode(half.span, limits: .standard)
      }
      // An end in the middle: of CCITT data two codes for the end of a line, else zeros.
      var ended = whole
      let middle = start + count / 2
      let end: [UInt8] = kind == "bilevel" ? [0x00, 0x10, 0x01, 0x00, 0x10, 0x01] : []
      ended.replaceSubrange(
        middle..<start + count,
        with: end + [UInt8](repeating: 0, count: start + count - middle - end.count))
      // Zeros are sound data for PackBits, and may be too many for libtiff to look at the checksum.
      if !["RLE", "Zip"].contains(compression) {
        #expect(throws: ImageError.self, "end in \(compression)") {
          try TIFF.decode(ended.span, limits: .standard)
        }
      }
    }
  }

  // MARK: - Other programs

  /// What ImageMagick is to write, and how it states the samples.
  private static let kinds: [(name: String, arguments: [String], raw: String)] = [
    ("rgb8", ["-depth", "8"], "rgb"), ("rgb16", ["-depth", "16"], "rgb"),
    ("gray8", ["-colorspace", "gray", "-depth", "8"], "gray"),
    ("gray16", ["-colorspace", "gray", "-depth", "16"], "gray"),
    ("cmyk8", ["-colorspace", "CMYK", "-depth", "8"], "cmyk"),
    ("cmyk16", ["-colorspace", "CMYK", "-depth", "16"], "cmyk"),
    ("rgba8", ["-alpha", "set", "-channel", "A", "-fx", "i/w", "+channel", "-depth", "8"], "rgba"),
    ("bilevel", ["-colorspace", "gray", "-threshold", "50%", "-type", "bilevel"], "gray"),
    ("palette", ["-colors", "13", "-type", "palette", "-depth", "8"], "rgb"),
  ]

  /// The ways in which it can.
  private static let ways: [[String]] = [
    ["-compress", "none"], ["-compress", "LZW"], ["-compress", "Zip"], ["-compress", "RLE"],
    ["-compress", "LZMA"], ["-compress", "Zstd"], ["-endian", "MSB", "-compress", "Zip"],
    ["-endian", "LSB", "-compress", "none"], ["-interlace", "plane", "-compress", "LZW"],
    ["-define", "tiff:tile-geometry=32x16", "-compress", "Zip"],
    ["-define", "tiff:rows-per-strip=3", "-compress", "none"],
    ["-define", "tiff:fill-order=lsb", "-compress", "none"],
    ["-define", "tiff:predictor=2", "-compress", "LZW"], ["-compress", "Group4"],
    ["-compress", "Fax"],
  ]

  /// What ImageMagick writes, in every way it can, is read as ImageMagick reads it.
  @Test(.needsImageMagick, .timeLimit(.minutes(20)))
  func `files of ImageMagick are read`() throws {
    let folder = try TemporaryDirectory()
    let profile = try folder.write("p3.icc", ICCProfileBuilder.displayP3.bytes)
    let source = ["-size", "75x53", "-seed", "7", "plasma:fractal"]
    var compared = 0
    for kind in Self.kinds {
      for way in Self.ways {
        let isForBilevel = ["Group4", "Fax"].contains(way.last)
        if isForBilevel, kind.name != "bilevel" { continue }
        // libtiff refuses to predict other than whole bytes, and the file stays unfinished.
        if kind.name == "palette" || kind.name == "bilevel", way.contains("tiff:predictor=2") {
          continue
        }
        let name = ([kind.name] + way).joined(separator: " ")
        let path = folder.path("\(compared)-\(kind.name).tif")
        _ = try Program.output(
          "convert",
          source + kind.arguments + ["-profile", profile].filter { _ in kind.raw == "rgb" }
            + way + [path])
        guard let data = FileManager.default.contents(atPath: path) else { continue }
        let file = [UInt8](data)
        do {
          let image = try TIFF.decode(file.span, limits: .standard)
          let metadata = try TIFF.metadata(of: file.span, limits: .standard)
          if kind.raw == "rgb" {
            guard case .icc(let bytes, .tiff, _) = metadata.colorTag else {
              Issue.record("\(name): \(metadata.colorTag)")
              continue
            }
            expectEqual(bytes, ICCProfileBuilder.displayP3.bytes, "\(name)")
          }
          #expect(metadata.width == 75 && metadata.height == 53, "\(name)")
          let theirs = try Self.imageMagick(path, kind.raw, image.bitDepth) ?? []
          let isEqual = TestImages.samples(of: image) == theirs
          #expect(isEqual, "\(name)")
        } catch {
          Issue.record("\(name): \(error)")
        }
        compared += 1
      }
    }
    #expect(compared > 90)
    for suffix in ["TIFF64", "PTIF"] {
      let path = folder.path("\(suffix).tif")
      _ = try Program.output("convert", source + ["-depth", "8", "\(suffix):\(path)"])
      let file = try [UInt8](Data(contentsOf: URL(filePath: path)))
      let isEqual =
        try TestImages.samples(of: TIFF.decode(file.span, limits: .standard))
        == Self.imageMagick("\(path)[0]", "rgb", 8)
      #expect(isEqual, "\(suffix)")
    }
  }

  /// JPEG is decoded by the same library in both programs.
  @Test(.needsImageMagick)
  func `JPEG in TIFF is read`() throws {
    let folder = try TemporaryDirectory()
    for (name, arguments, raw) in [
      ("ycbcr", ["-sampling-factor", "2x2"], "rgb"),
      ("ycbcr444", ["-sampling-factor", "1x1"], "rgb"),
      ("gray", ["-colorspace", "gray"], "gray"), ("cmyk", ["-colorspace", "CMYK"], "cmyk"),
    ] {
      let path = folder.path("\(name).tif")
      _ = try Program.output(
        "convert",
        ["-size", "75x53", "plasma:"] + arguments + [
          "-depth", "8", "-quality", "90", "-compress", "JPEG", path,
        ])
      let file = try [UInt8](Data(contentsOf: URL(filePath: path)))
      let image = try TIFF.decode(file.span, limits: .standard)
      let theirs = try #require(try Self.imageMagick(path, raw, 8))
      let isEqual = TestImages.samples(of: image) == theirs
      #expect(isEqual, "\(name)")
    }
  }

  /// vips keeps floating point, whole numbers of 32 bits and L\*a\*b\* as they are.
  @Test(.needs(program: "vips"))
  func `vips reads what we write, and we what it writes`() throws {
    let folder = try TemporaryDirectory()
    for model in [ColorModel.gray, .rgb, .cmyk] {
      for depth in [8, 16, 32] {
        for hasAlpha in [false, true] {
          let name = "\(model) \(depth) \(hasAlpha)"
          let image = Self.random(61, 47, model, hasAlpha: hasAlpha, bitDepth: depth, seed: 21)
          let ours = try folder.write("ours.tif", TIFF.encode(image, profile: nil))
          let raw = folder.path("ours.raw")
          _ = try Program.output("vips", ["rawsave", ours, raw])
          let read = try [UInt8](Data(contentsOf: URL(filePath: raw)))
          let isEqual = read == Self.bytes(of: image)
          #expect(isEqual, "\(name)")
          for options in [
            "compression=none", "compression=deflate,predictor=horizontal,tile",
            "compression=lzw,bigtiff", "compression=zstd,pyramid,tile,subifd",
            "compression=deflate,predictor=float,tile,tile-width=16,tile-height=32",
          ] {
            if options.contains("float"), depth != 32 { continue }
            if options.contains("horizontal"), depth == 32 { continue }
            let theirs = folder.path("theirs.tif")
            _ = try Program.output("vips", ["tiffsave", ours, "\(theirs)[\(options)]"])
            // vips has tiffsave's options in brackets for copy only.
            _ = try Program.output("vips", ["copy", ours, "\(theirs)[\(options)]"])
            guard let data = FileManager.default.contents(atPath: theirs) else { continue }
            let file = [UInt8](data)
            let back = try TIFF.decode(file.span, limits: .standard)
            let isEqual = back == image
            #expect(isEqual, "\(name) \(options)")
            try FileManager.default.removeItem(atPath: theirs)
          }
        }
      }
    }
  }

  @Test func `other programs read what we write`() throws {
    let folder = try TemporaryDirectory()
    let profile = ICCProfileBuilder.displayP3.bytes
    for (model, raw) in [(ColorModel.rgb, "rgb"), (.gray, "gray"), (.cmyk, "cmyk")] {
      for depth in [8, 16] {
        for hasAlpha in [false, true] where !(hasAlpha && model == .gray) {
          let image = Self.random(64, 300, model, hasAlpha: hasAlpha, bitDepth: depth, seed: 5)
          var carried = CarriedMetadata()
          carried.resolution = .init(x: 300, y: 150, unit: .inch)
          carried.exif = Self.exif(isBigEndian: depth == 16)
          let path = try folder.write(
            "a.tif",
            TIFF.encode(image, profile: model == .rgb ? profile : nil, carrying: carried))
          if try Program.hasImageMagick {
            // The pixels, not turned and not converted.
            let kind = raw + (hasAlpha ? "a" : "")
            let theirs = try Self.imageMagick(path, kind, depth)
            let isEqual = theirs == TestImages.samples(of: image)
            #expect(isEqual, "\(model) \(depth) \(hasAlpha)")
          }
          if model == .rgb,
            let icc = try Program.output("exiftool", ["-b", "-icc_profile", path])
          {
            expectEqual([UInt8](icc), profile)
          }
          let tags = [
            "-s3", "-n", "-BitsPerSample", "-XResolution", "-YResolution", "-Orientation",
          ]
          if let words = try Program.output("exiftool", tags + [path]) {
            let bits = [String](repeating: "\(depth)", count: image.channels)
              .joined(separator: " ")
            expectEqual(String(decoding: words, as: UTF8.self), "\(bits)\n300\n150\n6\n")
          }
          if let words = try Program.output("exiftool", ["-validate", "-s3", "-validate", path]) {
            let told = String(decoding: words, as: UTF8.self)
            #expect(!told.contains("Error"), "\(told)")
          }
        }
      }
    }
  }

  // MARK: - The corpus

  /// Every TIFF of the corpus against an independent scan of it.
  @Test(.needs("corpora/images"), .timeLimit(.minutes(20)))
  func `facts equal the manifest of the corpus`() throws {
    let folder = try Corpora.file("corpora/images")
    let manifest = try JSONSerialization.jsonObject(
      with: Data(contentsOf: URL(filePath: folder + "/manifest.json")))
    let files = try #require((manifest as? [String: Any])?["files"] as? [String: [String: Any]])
    let inspector = ImageInspector(depth: .metadata)
    var compared = 0
    for (name, entry) in files.sorted(by: { $0.key < $1.key }) where Self.isTIFF(name) {
      let inspection = inspector.inspect(file: "\(folder)/\(name)")
      guard let scan = entry["scan"] as? [String: Any], scan["error"] == nil,
        let facts = inspection.facts
      else { continue }
      let isPalette = scan["photometric"] as? Int == 3
      expectEqual(facts.width, scan["width"] as? Int, "\(name)")
      expectEqual(facts.height, scan["height"] as? Int, "\(name)")
      expectEqual(facts.bitDepth, scan["bit_depth"] as? Int, "\(name)")
      #expect(facts.channels == (isPalette ? 3 : scan["samples"] as? Int), "\(name)")
      expectEqual(facts.isIndexed, isPalette, "\(name)")
      expectEqual(facts.alpha == nil, scan["alpha"] as? Bool, "\(name)")
      let profile = scan["icc"] as? [String: Any]
      // Lab is a space of its own.
      let isLab = [8, 9, 10].contains(scan["photometric"] as? Int ?? 0)
      expectEqual(facts.profile.source == .tiff, profile != nil || isLab, "\(name)")
      if let md5 = profile?["md5"] as? String, profile?["size"] as? Int != 0 {
        expectEqual(facts.profile.md5, md5, "\(name)")
        if profile?["broken"] == nil {
          expectEqual(facts.profile.description, profile?["desc"] as? String, "\(name)")
        }
      }
      compared += 1
    }
    #expect(compared >= 40)
  }

  /// The pixels of the corpus against ImageMagick's.
  @Test(.needs("corpora/images"), .timeLimit(.minutes(20)))
  func `pixels of the corpus equal those of ImageMagick`() throws {
    let folder = try Corpora.file("corpora/images")
    let hasImageMagick = try Program.hasImageMagick
    let broken = ["crash", "oom", "segfault", "seek_too_large", "ycbcr_lzw_broken"]
    var compared = 0
    for path in ImageFiles(in: [folder]).files where Self.isTIFF(path) {
      let name = URL(filePath: path).lastPathComponent
      let file = try [UInt8](Data(contentsOf: URL(filePath: path)))
      do {
        let image = try TIFF.decode(file.span, limits: .standard)
        guard hasImageMagick, image.model != .lab, image.bitDepth < 32 else { continue }
        let raw = ["gray", "", "rgb", "cmyk"][image.model.channels - 1]
        let kind = raw + (image.hasAlpha ? "a" : "")
        // It leaves YCbCr that is not JPEG as it is, and cannot read tiles of CMYK.
        guard !name.contains("ycbcr_lzw"), !name.contains("tiled_cmyk") else { continue }
        let theirs = try Self.imageMagick("\(path)[0]", kind, image.bitDepth) ?? []
        let ours = TestImages.samples(of: image)
        let most = zip(ours, theirs).map { abs($0 - $1) }.max() ?? 0
        expectEqual(ours.count, theirs.count, "\(name)")
        #expect(most <= 1, "\(name)")
        compared += 1
      } catch {
        #expect(broken.contains { name.contains($0) }, "\(name): \(error)")
      }
    }
    if hasImageMagick { #expect(compared > 25) }
  }

  @Test(.needs("corpora/images"))
  func `Lab of the corpus is what Pillow says`() throws {
    for (name, expected) in [
      ("lab", [255, 128, 128]), ("lab-green", [128, 28, 128]), ("lab-red", [128, 228, 128]),
    ] as [(String, [UInt8])] {
      let path = try Corpora.file("corpora/images/pillow/Tests__images__\(name).tif")
      let file = try [UInt8](Data(contentsOf: URL(filePath: path)))
      guard case .eight(let samples) = try TIFF.decode(file.span, limits: .standard).samples
      else { continue }
      expectEqual(Array(samples.prefix(3)), expected, "\(name)")
    }
  }

  /// JPEG as TIFF 6.0 had it first: a whole JPEG file beside the strips.
  @Test(.needsImageMagick)
  func `JPEG of the old style is read`() throws {
    let folder = try TemporaryDirectory()
    let path = folder.path("a.jpg")
    _ = try Program.output(
      "convert",
      [
        "-size", "64x48", "gradient:red-blue", "-sampling-factor", "1x1", "-quality", "95", path,
      ])
    let data = try #require(FileManager.default.contents(atPath: path))
    var tiff = TestTIFF(64, 48, photometric: 6, bits: 8, samples: 3, [UInt8](data))
    tiff.set(259, 3, [6])
    tiff.set(512, 3, [1])
    tiff.set(513, 4, [8])
    tiff.set(514, 4, [data.count])
    tiff.set(530, 3, [1, 1])
    let image = try Self.decoded(tiff)
    let theirs = try #require(try Self.imageMagick(path, "rgb", 8))
    let most = zip(TestImages.samples(of: image), theirs).map { abs($0 - $1) }.max() ?? 255
    #expect(most <= 2)
  }

  // MARK: - Helpers

  private static func isTIFF(_ path: String) -> Bool {
    path.hasSuffix(".tif") || path.hasSuffix(".tiff")
  }

  private static func random(
    _ width: Int, _ height: Int, _ model: ColorModel, hasAlpha: Bool, bitDepth: Int, seed: UInt64
  ) -> DecodedImage {
    var random = SplitMix64(seed: seed)
    let count = width * height * (model.channels + (hasAlpha ? 1 : 0))
    // Neighbors are alike, so that there is something to compress, and nothing overflows in Lab.
    let values = (0..<count).map {
      (($0 / 7) % 1000) * 60 + Int.random(in: 0...5000, using: &random)
    }
    let samples: DecodedImage.Samples =
      switch bitDepth {
      case 8: .eight(values.map { UInt8($0 >> 8) })
      case 16: .sixteen(values.map { UInt16($0) })
      default: .float(values.map { Float($0) / 50_000 - 0.1 })
      }
    return DecodedImage(
      width: width, height: height, model: model, hasAlpha: hasAlpha, samples: samples)
  }

  private static func decoded(_ tiff: TestTIFF) throws -> DecodedImage {
    try TIFF.decode(tiff.file.span, limits: .standard)
  }

  private static func error(_ tiff: TestTIFF) -> ImageError? {
    do throws(ImageError) {
      _ = try TIFF.decode(tiff.file.span, limits: .standard)
      return nil
    } catch {
      return error
    }
  }

  /// Exif metadata with directories for Exif, interoperability and GPS.
  private static func exif(isBigEndian: Bool) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      let little = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return isBigEndian ? little.reversed() : little
    }
    func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
      number(tag, 2) + number(type, 2) + number(count, 4)
        + value + [UInt8](repeating: 0, count: 4 - value.count)
    }
    // Four entries at 8, three at 62, one at 104, one at 122, values from 140 on.
    var bytes: [UInt8] =
      (isBigEndian ? [0x4d, 0x4d] : [0x49, 0x49]) + number(42, 2) + number(8, 4)
    bytes +=
      number(4, 2) + entry(0x010f, 2, 6, number(140, 4)) + entry(0x0112, 3, 1, number(6, 2))
    bytes +=
      entry(0x8769, 4, 1, number(62, 4)) + entry(0x8825, 4, 1, number(122, 4)) + number(0, 4)
    bytes += number(3, 2) + entry(0x829a, 5, 1, number(146, 4))
    bytes += entry(0xa001, 3, 1, number(0xffff, 2)) + entry(0xa005, 4, 1, number(104, 4))
    bytes += number(0, 4)
    bytes += number(1, 2) + entry(1, 2, 4, Array("R03\0".utf8)) + number(0, 4)
    bytes += number(1, 2) + entry(1, 2, 2, Array("N\0".utf8)) + number(0, 4)
    bytes += Array("maker\0".utf8) + number(1, 4) + number(125, 4)
    return bytes
  }

  private static func exiftool(_ file: [UInt8]) throws -> String? {
    let folder = try TemporaryDirectory()
    let path = try folder.write("a.tif", file)
    return try Program.output("exiftool", ["-S", path]).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// The samples as ImageMagick reads them.
  private static func imageMagick(_ path: String, _ kind: String, _ depth: Int) throws -> [Int]? {
    let space = ["gray": "gray", "cmyk": "CMYK", "cmyka": "CMYK"][kind] ?? "sRGB"
    guard
      let output = try Program.output(
        "convert",
        [
          path, "-set", "colorspace", space, "-depth", "\(depth)", "-endian", "MSB", "\(kind):-",
        ])
    else { return nil }
    if depth == 8 { return output.map { Int($0) } }
    return stride(from: 0, to: output.count - 1, by: 2).map {
      Int(output[$0]) << 8 | Int(output[$0 + 1])
    }
  }

  private static func bytes(of image: DecodedImage) -> [UInt8] {
    switch image.samples {
    case .eight(let samples): samples
    case .sixteen(let samples): samples.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] }
    case .float(let samples):
      samples.flatMap { sample in (0..<4).map { UInt8(sample.bitPattern >> (8 * $0) & 0xff) } }
    }
  }

  private static func little(_ number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  private static func number(_ file: [UInt8], _ place: Int, _ count: Int) -> Int {
    (0..<count).reduce(0) { sum, index in
      let at = place + (file[0] == 0x49 ? count - 1 - index : index)
      return sum << 8 | (file.indices.contains(at) ? Int(file[at]) : 0)
    }
  }

  /// Where the first directory of a classic file is.
  private static func directory(of file: [UInt8]) -> Int {
    let place = number(file, 4, 4)
    return place < file.count - 10 ? place : 0
  }

  /// Where the size of the only strip of a little-endian file is stated, where it begins, and the
  /// size.
  private static func onlyStrip(of file: [UInt8]) -> (place: Int, start: Int, count: Int)? {
    let directory = directory(of: file)
    var start: Int?
    for index in 0..<number(file, directory, 2) {
      let entry = directory + 2 + 12 * index
      let value = number(file, entry + 8, number(file, entry + 2, 2) == 3 ? 2 : 4)
      guard number(file, entry + 4, 4) == 1 else { continue }
      if number(file, entry, 2) == 273 { start = value }
      if number(file, entry, 2) == 279, let start { return (entry + 8, start, value) }
    }
    return nil
  }
}

import ICCProfiles
import ImageAssets
import ImageFacts
import PaletteTestSupport
import Testing

/// What is converted some rows at a time is, byte for byte, what is converted as a whole.
@Suite struct StreamedConversionTests {
  private static let (width, height) = (700, 1000)

  private static func image(channels: Int, bitDepth: Int) -> DecodedImage {
    TestImages.random(width, height, channels: channels, bitDepth: bitDepth, seed: 38)
  }

  /// Converts a file as a whole, and within limits that only allow it row by row.
  private func convert(
    _ file: [UInt8], _ converter: ImageConverter
  ) throws -> (whole: ImageConverter.Result, parts: [[UInt8]], streamed: ImageConverter.Result) {
    let whole = try converter.convert(file.span)
    var converter = converter
    converter.memory = MemoryBudget(bytes: 1 << 20)
    converter.limits.pixels = Self.width * Self.height / 2
    var parts: [[UInt8]] = []
    let streamed = try converter.convert(file.span) { parts.append($0) }
    return (whole, parts, streamed)
  }

  @Test(arguments: [(1, 8), (2, 8), (3, 8), (4, 8), (3, 16), (4, 16)])
  func `PNG of every form`(channels: Int, bitDepth: Int) throws {
    var carried = CarriedMetadata()
    carried.resolution = .init(x: 5669, y: 5669, unit: .meter)
    carried.exif = Exif.stating(orientation: 6, resolution: nil)
    let space = channels < 3 ? ICCProfileBuilder.grayGamma22Adobe : .a98RGB
    let file = try PNG.encode(
      Self.image(channels: channels, bitDepth: bitDepth), profile: space.bytes, carrying: carried)
    let (whole, parts, streamed) = try convert(file, ImageConverter(to: .displayP3))
    // The smallest fits into one part.
    #expect(parts.count > 1 || channels * bitDepth == 8)
    let isEqual = Array(parts.joined()) == whole.bytes
    #expect(isEqual)
    #expect(streamed.bytes.isEmpty)
    expectEqual(streamed.bitDepth, whole.bitDepth)
    expectEqual(streamed.path, whole.path)
  }

  @Test(arguments: ["png", "jpeg", "tiff"], ["png", "jpeg", "tiff"])
  func `formats that are read and written row by row`(from: String, to: String) throws {
    let source = try #require(ImageFormats.encoder(forExtension: from))
    let file = try source.encode(
      Self.image(channels: 3, bitDepth: 8), profile: ICCProfileBuilder.displayP3.bytes,
      carrying: CarriedMetadata(), quality: nil)
    let (whole, parts, _) = try convert(
      file, ImageConverter(to: .srgb, format: ImageFormats.encoder(forExtension: to)))
    let isEqual = Array(parts.joined()) == whole.bytes
    #expect(isEqual)
  }

  /// WebP is decoded as a whole, floating point is not.
  @Test(arguments: ["webp", "tiff"], ["png", "tiff"])
  func `whatever is read, PNG and TIFF are written row by row`(from: String, to: String) throws {
    var image = Self.image(channels: 4, bitDepth: 8)
    if from == "tiff", case .eight(let samples) = image.samples {
      image.samples = .float(samples.map { Float($0) / 200 - 0.1 })
    }
    let source = try #require(ImageFormats.encoder(forExtension: from))
    let file = try source.encode(
      image, profile: ICCProfileBuilder.displayP3.bytes, carrying: CarriedMetadata(), quality: nil)
    var converter = ImageConverter(to: .srgb, format: ImageFormats.encoder(forExtension: to))
    let whole = try converter.convert(file.span)
    converter.memory = MemoryBudget(bytes: 1 << 20)
    var parts: [[UInt8]] = []
    let streamed = try converter.convert(file.span) { parts.append($0) }
    #expect(parts.count > 1)
    let isEqual = Array(parts.joined()) == whole.bytes
    #expect(isEqual)
    #expect(streamed.path == whole.path && streamed.bitDepth == whole.bitDepth)
    // Both kinds of samples, and room to convert some of them: far from 32 bytes a pixel.
    let samples = Self.width * Self.height * 4
    expectEqual(streamed.excessMemory, from == "webp" ? 2 * samples + 32 << 20 : nil)
  }

  @Test(arguments: [(2, 8), (4, 16)])
  func `TIFF has the same strips, whatever rows come together`(
    channels: Int, bitDepth: Int
  ) throws {
    var carried = CarriedMetadata()
    carried.exif = Exif.stating(orientation: 6, resolution: nil)
    let space = channels < 3 ? ICCProfileBuilder.grayGamma22Adobe : .a98RGB
    let file = try PNG.encode(
      Self.image(channels: channels, bitDepth: bitDepth), profile: space.bytes, carrying: carried)
    let (whole, parts, _) = try convert(
      file, ImageConverter(to: .displayP3, format: TIFF.self))
    #expect(parts.count > 1)
    let isEqual = Array(parts.joined()) == whole.bytes
    #expect(isEqual)
  }

  /// Colors outside sRGB, with dithering, and what JPEG loses. Few colors are measured faster.
  @Test(arguments: [("png", 16), ("jpeg", 8), ("tiff", 8)])
  func `the effect is measured row by row`(to: String, bitDepth: Int) throws {
    var image = Self.image(channels: 3, bitDepth: bitDepth)
    image.samples =
      switch image.samples {
      case .eight(let samples): .eight(samples.map { $0 & 0xe0 })
      case .sixteen(let samples): .sixteen(samples.map { $0 & 0xe000 })
      case .float: image.samples
      }
    let file = try PNG.encode(image, profile: ICCProfileBuilder.displayP3.bytes)
    let (whole, parts, streamed) = try convert(
      file,
      ImageConverter(
        to: .srgb, format: ImageFormats.encoder(forExtension: to), bitDepth: 8, isDithered: true,
        isMeasured: true))
    let report = try #require(streamed.report)
    expectEqual(report, whole.report)
    #expect(report.pixels == Self.width * Self.height && report.clipped.count == 3)
    expectEqual(report.codecLoss != nil, to == "jpeg")
    #expect(parts.count > 1)
  }

  @Test func `the effect on a JPEG that is copied is measured`() throws {
    let file = try JPEG.encode(
      Self.image(channels: 3, bitDepth: 8), profile: ICCProfileBuilder.srgb.bytes)
    let (whole, _, streamed) = try convert(file, ImageConverter(to: .srgb, isMeasured: true))
    #expect(streamed.report != nil && streamed.report == whole.report)
  }

  @Test func `dithering goes on from one row to the next`() throws {
    let file = try PNG.encode(
      Self.image(channels: 4, bitDepth: 16), profile: ICCProfileBuilder.displayP3.bytes)
    let (whole, parts, _) = try convert(
      file, ImageConverter(to: .srgb, bitDepth: 8, isDithered: true))
    #expect(parts.count > 1)
    let isEqual = Array(parts.joined()) == whole.bytes
    #expect(isEqual)
  }

  @Test func `a JPEG that is in the space already is copied`() throws {
    let file = try JPEG.encode(
      Self.image(channels: 3, bitDepth: 8), profile: ICCProfileBuilder.srgb.bytes)
    let (whole, parts, _) = try convert(file, ImageConverter(to: .srgb))
    let isEqual = Array(parts.joined()) == whole.bytes
    #expect(isEqual)
    var converter = ImageConverter(to: .srgb)
    converter.limits.pixels = Self.width * Self.height / 2
    let damaged = Array(file.dropLast(file.count / 3))
    #expect(throws: ImageError.self) { try converter.convert(damaged.span) }
    // A sixteenth of its pixels are more.
    converter.limits.pixels = 1000
    #expect(throws: ImageError.self) { try converter.convert(file.span) }
  }

  @Test func `transparent pixels do not become a JPEG`() throws {
    let file = try PNG.encode(
      Self.image(channels: 4, bitDepth: 8), profile: ICCProfileBuilder.srgb.bytes)
    #expect(throws: ImageError(.unsupported("transparency in a jpeg file"))) {
      try convert(file, ImageConverter(to: .srgb, format: JPEG.self))
    }
    var converter = ImageConverter(to: .srgb, format: JPEG.self)
    converter.limits.pixels = Self.width * Self.height / 2
    #expect(throws: ImageError(.unsupported("transparency in a jpeg file"))) {
      try converter.convert(file.span)
    }
  }

  @Test func `what needs a whole image is limited by the pixels`() throws {
    let file = try PNG.encode(
      Self.image(channels: 3, bitDepth: 8), profile: ICCProfileBuilder.srgb.bytes)
    var converter = ImageConverter(to: .displayP3, format: WebP.self)
    converter.limits.pixels = Self.width * Self.height / 2
    #expect(throws: ImageError.self) { try converter.convert(file.span) }
    converter.format = nil
    #expect(throws: Never.self) { try converter.convert(file.span) }
  }

  @Test func `more memory than allowed is told`() throws {
    let file = try PNG.encode(
      Self.image(channels: 3, bitDepth: 8), profile: ICCProfileBuilder.srgb.bytes)
    var converter = ImageConverter(to: .displayP3, format: WebP.self)
    try expectEqual(converter.convert(file.span).excessMemory, nil)
    converter.memory = MemoryBudget(bytes: 1 << 20)
    try expectEqual(converter.convert(file.span).excessMemory, Self.width * Self.height * 32)
    converter.format = TIFF.self
    try expectEqual(converter.convert(file.span).excessMemory, nil)
  }

  /// libjpeg would keep the coefficients of all pixels: six bytes each.
  @Test func `a huge JPEG has the usual Huffman codes`() throws {
    // The DC codes of luminance in T.81, K.3.1, as a segment begins with them.
    let usual: [UInt8] = [0xff, 0xc4, 0, 0x1f, 0, 0, 1, 5, 1, 1, 1, 1, 1, 1]
    func hasUsualCodes(_ height: Int) throws -> Bool {
      let file = try JPEG.encode(
        DecodedImage(
          width: 8192, height: height, model: .gray, hasAlpha: false,
          samples: .eight([UInt8](repeating: 200, count: 8192 * height))),
        profile: nil)
      let head = Array(file.prefix(1000))
      return head.indices.contains { head[$0...].starts(with: usual) }
    }
    try expectEqual(hasUsualCodes(ImageFacts.decodedPixels / 8192), false)
    #expect(try hasUsualCodes(ImageFacts.decodedPixels / 8192 + 1))
  }
}

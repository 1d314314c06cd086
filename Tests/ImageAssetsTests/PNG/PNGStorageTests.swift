import Foundation
import ICCProfiles
import ImageAssets
import PaletteTestSupport
import Testing

/// The pixels of a PNG stored in another way.
@Suite struct PNGStorageTests {
  /// The types of the chunks of a PNG, in their order, with a run of IDAT as one.
  private func types(of file: [UInt8]) -> [String] {
    var types: [String] = []
    var offset = 8
    while offset + 8 <= file.count {
      let length = file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      let type = String(decoding: file[offset + 4..<offset + 8], as: UTF8.self)
      if type != "IDAT" || types.last != "IDAT" { types.append(type) }
      offset += length + 12
    }
    return types
  }

  private func storing(_ file: [UInt8], _ storage: PNGStorage) throws -> [UInt8] {
    try PNG.storing(file.span, as: storage)
  }

  private func metadata(_ file: [UInt8]) throws -> ImageMetadata {
    try PNG.metadata(of: file.span, limits: .standard)
  }

  private func decoded(_ file: [UInt8]) throws -> DecodedImage {
    try PNG.decode(file.span, limits: .standard)
  }

  /// An image of so many colors, one of them hidden, in a pattern that depends on the seed.
  private func image(colors: Int, channels: Int, seed: UInt64, width: Int = 37) -> DecodedImage {
    var random = SplitMix64(seed: seed)
    let palette = (0..<colors).map { number -> [UInt8] in
      let alpha: UInt8 = number == 0 ? 0 : UInt8.random(in: 0...255, using: &random)
      let color = [UInt8(number), .random(in: 0...255, using: &random), 9]
      return channels == 4 ? color + [alpha] : color
    }
    let pixels = (0..<width * 23).map { index in
      palette[index < colors ? index : Int.random(in: 0..<colors, using: &random)]
    }
    return TestImages.of(pixels, width: width)
  }

  @Test(arguments: [1, 2, 3, 4, 5, 16, 17, 200, 256], [3, 4])
  func `a palette keeps every pixel`(colors: Int, channels: Int) throws {
    let image = image(colors: colors, channels: channels, seed: UInt64(colors))
    let indexed = try storing(TestImages.png(image), .indexed)
    let metadata = try self.metadata(indexed)
    #expect(metadata.isIndexed)
    expectEqual(metadata.bitDepth, colors <= 2 ? 1 : colors <= 4 ? 2 : colors <= 16 ? 4 : 8)
    expectEqual(metadata.hasAlpha, channels == 4)
    try expectEqual(decoded(indexed).samples, image.samples)
  }

  @Test func `more than 256 colors have no palette`() throws {
    let file = try TestImages.png(image(colors: 256, channels: 3, seed: 1))
    var other = try decoded(file)
    guard case .eight(var samples) = other.samples else { return }
    samples.replaceSubrange(samples.count - 3..<samples.count, with: [1, 2, 250])
    other.samples = .eight(samples)
    let tooMany = try TestImages.png(other)
    #expect(throws: ImageError.self) { try storing(tooMany, .indexed) }
    let gray = try TestImages.png(TestImages.of([[1], [2]]))
    #expect(throws: ImageError.self) { try storing(gray, .indexed) }
  }

  @Test(arguments: [2, 4], [8, 16])
  func `alpha is removed if it is opaque`(channels: Int, bitDepth: Int) throws {
    var image = TestImages.random(9, 7, channels: channels, bitDepth: bitDepth, seed: 3)
    let translucent = try TestImages.png(image)
    #expect(throws: ImageError.self) { try storing(translucent, .opaque) }
    switch image.samples {
    case .eight(var samples):
      for index in stride(from: channels - 1, to: samples.count, by: channels) {
        samples[index] = 255
      }
      image.samples = .eight(samples)
    case .sixteen(var samples):
      for index in stride(from: channels - 1, to: samples.count, by: channels) {
        samples[index] = 65_535
      }
      image.samples = .sixteen(samples)
    case .float: break
    }
    let opaque = try decoded(storing(TestImages.png(image), .opaque))
    #expect(!opaque.hasAlpha && opaque.bitDepth == bitDepth)
    #expect(opaque.hasPixels(of: image))
  }

  @Test(arguments: [1, 2, 3, 4])
  func `16 bits are the same values`(channels: Int) throws {
    let image = TestImages.random(11, 5, channels: channels, bitDepth: 8, seed: 4)
    let deep = try decoded(storing(TestImages.png(image), .sixteenBits))
    expectEqual(deep.bitDepth, 16)
    expectEqual(TestImages.samples(of: deep), TestImages.samples(of: image).map { $0 * 257 })
    #expect(deep.hasPixels(of: image) && image.hasPixels(of: deep))
  }

  /// What does not describe the samples stays, and what does goes with them.
  @Test func `other chunks stay`() throws {
    let chunks = [
      PNGChunk("tEXt", Array("Copyright\0me".utf8)), PNGChunk("npTc", [1, 2, 3]),
      PNGChunk("iDOT", [0, 0, 0, 1]), PNGChunk("bKGD", [0, 1, 0, 2, 0, 3]),
    ]
    var carried = TestImages.carrying(chunks)
    carried.resolution = .init(x: 5669, y: 5669, unit: .meter)
    // Big-endian, one entry: the orientation 3.
    carried.exif =
      Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 3, 0, 0]
      + [0, 0, 0, 0]
    let file = try PNG.encode(
      image(colors: 4, channels: 4, seed: 5), profile: ICCProfileBuilder.displayP3.bytes,
      carrying: carried)
    let all = [
      "IHDR", "iCCP", "pHYs", "eXIf", "tEXt", "npTc", "iDOT", "bKGD", "IDAT", "IEND",
    ]
    expectEqual(types(of: file), all)
    let indexed = try storing(file, .indexed)
    expectEqual(
      types(of: indexed),
      [
        "IHDR", "iCCP", "PLTE", "tRNS", "pHYs", "eXIf", "tEXt", "npTc", "IDAT", "IEND",
      ])
    let again = try storing(indexed, .rowByRow)
    expectEqual(types(of: again), types(of: indexed))
    try expectEqual(metadata(again).carried.resolution?.x, 5669)
    expectEqual(types(of: try storing(file, .rowByRow)), all.filter { $0 != "iDOT" })
  }

  /// PngSuite has each image interlaced and not.
  @Test(
    .needs("corpora/images/image-png"),
    arguments: [
      "0g01", "0g02", "0g04", "0g08", "0g16", "2c08", "2c16", "3p01", "3p02", "3p04", "3p08",
      "4a08",
      "4a16", "6a08", "6a16",
    ])
  func `interlaced images are stored row by row`(name: String) throws {
    func file(_ kind: String) throws -> [UInt8] {
      try Array(
        Data(
          contentsOf: URL(
            filePath: Corpora.file(
              "corpora/images/image-png/tests__pngsuite__bas\(kind)\(name).png"))))
    }
    let interlaced = try file("i")
    let stored = try storing(interlaced, .rowByRow)
    let metadata = try self.metadata(stored)
    let before = try self.metadata(interlaced)
    #expect(before.isInterlaced && !metadata.isInterlaced)
    #expect(metadata.bitDepth == before.bitDepth && metadata.isIndexed == before.isIndexed)
    expectEqual(metadata.colorTag, before.colorTag)
    try expectEqual(decoded(stored), decoded(interlaced))
    try expectEqual(decoded(stored), decoded(file("n")))
  }

  @Test func `a damaged or animated file is refused`() throws {
    let file = try TestImages.png(image(colors: 4, channels: 4, seed: 6))
    for storage in [PNGStorage.rowByRow, .indexed, .opaque, .sixteenBits] {
      for end in stride(from: 0, to: file.count, by: 7) {
        #expect(throws: ImageError.self, "\(storage) \(end)") {
          try storing(Array(file[..<end]), storage)
        }
      }
      let animated = try TestImages.png(
        image(colors: 4, channels: 3, seed: 6), [PNGChunk("acTL", [0, 0, 0, 2, 0, 0, 0, 0])])
      // The chunk is not carried along by the encoder of a still image.
      #expect(types(of: animated).contains("acTL"))
      #expect(throws: ImageError.self) { try storing(animated, storage) }
    }
  }
}

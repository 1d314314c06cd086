import ColorCore
import ICCProfiles
import Foundation
import ImageAssets
import ImageFacts
import PaletteTestSupport
import Testing

@Suite struct PNGTests {
  @Test(arguments: [1, 2, 3, 4], [8, 16])
  func `what is encoded is decoded`(channels: Int, bitDepth: Int) throws {
    let image = TestImages.random(7, 5, channels: channels, bitDepth: bitDepth, seed: 1)
    let file = try PNG.encode(image, profile: nil)
    try expectEqual(PNG.decode(file.span, limits: .standard), image)
    let metadata = try PNG.metadata(of: file.span, limits: .standard)
    expectEqual(metadata.width, 7)
    expectEqual(metadata.height, 5)
    expectEqual(metadata.channels, channels)
    expectEqual(metadata.bitDepth, bitDepth)
    expectEqual(metadata.hasAlpha, channels % 2 == 0)
    expectEqual(metadata.colorTag, .none)
    expectEqual(metadata.pixelError, nil)
  }

  @Test func `the same image gives the same file`() throws {
    let image = TestImages.random(20, 20, channels: 4, bitDepth: 8, seed: 2)
    let profile = ICCProfileBuilder.displayP3.bytes
    try expectEqual(PNG.encode(image, profile: profile), PNG.encode(image, profile: profile))
  }

  @Test func `the embedded profile comes back byte by byte`() throws {
    let image = TestImages.random(2, 2, channels: 3, bitDepth: 8, seed: 3)
    let profile = ICCProfileBuilder.displayP3.bytes
    let file = try PNG.encode(image, profile: profile)
    let metadata = try PNG.metadata(of: file.span, limits: .standard)
    guard case .icc(let bytes, .iccp, _) = metadata.colorTag else {
      Issue.record("\(metadata.colorTag)")
      return
    }
    expectEqual(bytes, profile)
  }

  @Test func `a transparent color is alpha, wherever a suggested palette stands`() throws {
    let image = TestImages.of([[1, 2, 3], [4, 5, 6]])
    let transparent = PNGChunk("tRNS", [0, 1, 0, 2, 0, 3])
    let palette = PNGChunk("PLTE", [9, 9, 9])
    for chunks in [[transparent], [palette, transparent], [transparent, palette]] {
      let file = try TestImages.png(image, chunks)
      try expectEqual(
        PNG.decode(file.span, limits: .standard),
        TestImages.of([[1, 2, 3, 0], [4, 5, 6, 255]]))
      expectEqual(ImageInspector().inspect(file.span).facts?.alpha, .binary)
    }
    let twice = try TestImages.png(image, [PNGChunk("tRNS", [1]), transparent])
    expectEqual(ImageInspector().inspect(twice.span).facts?.alpha, ImageFacts.AlphaUse.none)
  }

  // MARK: - What the file says about colors

  private static let cicp = PNGChunk("cICP", [12, 13, 0, 1])
  private static let srgb = PNGChunk("sRGB", [0])
  private static let gama = PNGChunk("gAMA", [0, 0, 0xb1, 0x8f])
  private static let chrm = PNGChunk(
    "cHRM",
    [31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000].flatMap { number in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    })

  @Test func `the statement that counts is the highest one`() throws {
    let image = TestImages.random(2, 2, channels: 3, bitDepth: 8, seed: 4)
    let profile = ICCProfileBuilder.srgb.bytes
    func source(_ file: [UInt8]) throws -> ImageFacts.Profile.Source {
      try PNG.metadata(of: file.span, limits: .standard).colorTag.source
    }
    let all = [Self.gama, Self.chrm, Self.srgb, Self.cicp]
    try expectEqual(source(TestImages.png(image, profile: profile, all)), .cicp)
    try expectEqual(source(TestImages.png(image, profile: profile, [Self.gama, Self.srgb])), .iccp)
    try expectEqual(source(TestImages.png(image, [Self.gama, Self.chrm, Self.srgb])), .srgb)
    try expectEqual(source(TestImages.png(image, [Self.chrm, Self.gama])), .gamaChrm)
    try expectEqual(source(TestImages.png(image, [Self.chrm])), .none)
    try expectEqual(source(TestImages.png(image)), .none)
  }

  @Test func `a color chunk behind the palette does not count`() throws {
    let image = TestImages.random(2, 2, channels: 3, bitDepth: 8, seed: 5)
    let file = try TestImages.png(image, [PNGChunk("PLTE", [1, 2, 3]), Self.srgb])
    let metadata = try PNG.metadata(of: file.span, limits: .standard)
    expectEqual(metadata.colorTag, .none)
    expectEqual(metadata.warnings.map { $0.code }, ["invalid"])
  }

  @Test(arguments: [
    PNGChunk("gAMA", [0, 0, 0, 0]), PNGChunk("gAMA", []), PNGChunk("sRGB", [9]),
    PNGChunk("cHRM", [1]), PNGChunk("cICP", [1, 13, 0]), PNGChunk("iCCP", []),
    PNGChunk("iCCP", [0x61, 0, 0, 1, 2, 3]), PNGChunk("iCCP", [0x61, 0, 1, 1, 2, 3]),
    PNGChunk("iCCP", [UInt8](repeating: 0x61, count: 200)),
  ])
  func `a color chunk that is not sound is an error with its place`(chunk: PNGChunk) throws {
    let image = TestImages.random(2, 2, channels: 3, bitDepth: 8, seed: 6)
    let file = try TestImages.png(image, [chunk])
    let metadata = try PNG.metadata(of: file.span, limits: .standard)
    #expect(metadata.colorError?.offset ?? 0 >= 33)
    expectEqual(metadata.pixelError, nil)
  }

  @Test func `a profile that expands without end is stopped`() throws {
    let image = TestImages.random(2, 2, channels: 3, bitDepth: 8, seed: 7)
    let file = try TestImages.png(image, profile: [UInt8](repeating: 0, count: 40_000_000))
    #expect(file.count < 60_000)
    let metadata = try PNG.metadata(of: file.span, limits: .standard)
    expectEqual(metadata.colorError?.code, "limit")
    expectEqual(metadata.colorTag, .unreadableICC(source: .iccp))
  }

  /// Figma writes such files, and everybody shows them with the profile.
  @Test func `a profile whose stream lacks its end is used and warned about`() throws {
    let profile = ICCProfileBuilder.displayP3.bytes
    let image = TestImages.random(2, 2, channels: 3, bitDepth: 8, seed: 7)
    let good = try PNG.encode(image, profile: profile)
    let chunk = try #require(Self.chunks(of: good).first { $0.type == "iCCP" }).range
    let data = Array(good[chunk.lowerBound + 8..<chunk.upperBound - 4])
    func inspect(cutting bytes: Int) throws -> ImageInspection {
      let file = try TestImages.png(image, [PNGChunk("iCCP", Array(data.dropLast(bytes)))])
      return ImageInspector().inspect(file.span)
    }
    let unfinished = try inspect(cutting: 4)
    expectEqual(unfinished.error, nil)
    expectEqual(unfinished.warnings.map { $0.code }, ["truncated"])
    expectEqual(unfinished.facts?.profile.recognized, "display-p3")
    let cut = try inspect(cutting: 100)
    expectEqual(cut.error?.code, "bad-profile")
    expectEqual(cut.facts?.profile.recognized, nil)
  }

  @Test func `Exif tells the orientation`() throws {
    let image = TestImages.random(2, 2, channels: 3, bitDepth: 8, seed: 8)
    let little: [UInt8] = [
      0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0,
    ]
    let big: [UInt8] = [
      0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 8, 0, 0, 0, 0, 0, 0,
    ]
    for (exif, orientation) in [(little, 6), (big, 8), (Array(big.prefix(19)), 1)] {
      let file = try TestImages.png(image, [PNGChunk("eXIf", exif)])
      try expectEqual(PNG.metadata(of: file.span, limits: .standard).orientation, orientation)
    }
  }

  @Test func `high dynamic range and significant bits are read`() throws {
    // The primaries of BT.2020 in 0.00002, D65, 1000 and 0.01 cd/m² in 0.0001.
    let mdcv: [UInt8] = [
      0x8a, 0x48, 0x39, 0x08, 0x21, 0x34, 0x9b, 0xaa, 0x19, 0x96, 0x08, 0xfc, 0x3d, 0x13, 0x40,
      0x42, 0x00, 0x98, 0x96, 0x80, 0x00, 0x00, 0x00, 0x64,
    ]
    let clli: [UInt8] = [0x00, 0x98, 0x96, 0x80, 0x00, 0x0f, 0x42, 0x40]
    let file = try TestImages.png(
      TestImages.of([[1, 2, 3]]),
      [PNGChunk("mDCV", mdcv), PNGChunk("cLLI", clli), PNGChunk("sBIT", [5, 6, 5])])
    let metadata = try PNG.metadata(of: file.span, limits: .standard)
    let display = try #require(metadata.hdr.masteringDisplay)
    #expect(abs(display.primaries.red.x - 0.708) < 1e-9)
    #expect(abs(display.white.y - 0.329) < 1e-9)
    expectEqual(display.maximum, 1000)
    expectEqual(display.minimum, 0.01)
    expectEqual(metadata.hdr.contentLight, .init(maximum: 1000, frameAverage: 100))
    expectEqual(metadata.significantBits, [5, 6, 5])
    #expect(metadata.warnings.isEmpty)

    let wrong = try TestImages.png(
      TestImages.of([[1, 2, 3]]),
      [PNGChunk("mDCV", [1]), PNGChunk("cLLI", []), PNGChunk("sBIT", [9, 1, 1])])
    let warnings = try PNG.metadata(of: wrong.span, limits: .standard).warnings
    expectEqual(warnings.count, 3)
    #expect(warnings.allSatisfy { $0.code == "invalid" && $0.offset != nil })
  }

  @Test func `XMP goes to other formats and comes back`() throws {
    var carried = CarriedMetadata()
    carried.xmp = Array("<x:xmpmeta xmlns:x='adobe:ns:meta/'/>".utf8)
    let image = TestImages.of([[1, 2, 3]])
    let file = try PNG.encode(
      image, profile: ICCProfileBuilder.srgb.bytes, carrying: carried)
    try expectEqual(PNG.metadata(of: file.span, limits: .standard).carried.xmp, carried.xmp)
    let jpeg = try ImageConverter(to: .srgb, format: JPEG.self).convert(file.span).bytes
    try expectEqual(JPEG.metadata(of: jpeg.span, limits: .standard).carried.xmp, carried.xmp)
    let back = try ImageConverter(to: .srgb, format: PNG.self).convert(jpeg.span).bytes
    try expectEqual(PNG.metadata(of: back.span, limits: .standard).carried.xmp, carried.xmp)
  }

  // MARK: - Hostile files

  @Test(arguments: [1, 2, 3, 4])
  func `a file cut anywhere is an error`(channels: Int) throws {
    let image = TestImages.random(9, 9, channels: channels, bitDepth: 8, seed: 9)
    let profile = channels < 3 ? ICCProfileBuilder.grayGamma22 : .displayP3
    let file = try PNG.encode(
      image, profile: profile.bytes, carrying: TestImages.carrying([Self.gama]))
    let inspector = ImageInspector()
    for count in 0..<file.count {
      let cut = Array(file[..<count])
      let inspection = inspector.inspect(cut.span)
      #expect(inspection.error != nil, "\(count) of \(file.count) bytes")
      expectEqual(inspection.facts == nil, count < 33, "\(count) of \(file.count) bytes")
      #expect(throws: ImageError.self) { try PNG.decode(cut.span, limits: .standard) }
    }
  }

  @Test func `a mutated file is an error or an image, and nothing else`() throws {
    let files = try [
      PNG.encode(
        TestImages.random(16, 9, channels: 4, bitDepth: 16, seed: 10),
        profile: ICCProfileBuilder.displayP3.bytes),
      TestImages.png(
        TestImages.random(16, 9, channels: 3, bitDepth: 8, seed: 11),
        [
          Self.gama, Self.chrm, PNGChunk("PLTE", [1, 2, 3]),
          PNGChunk("tRNS", [0, 1, 0, 2, 0, 3]),
        ]),
    ]
    let inspector = ImageInspector(limits: DecodeLimits(pixels: 1 << 20))
    for seed in UInt64(0)..<2000 {
      var random = SplitMix64(seed: seed)
      var file = files[Int(seed % 2)]
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        file[Int.random(in: 0..<file.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      // Half of the files get right checksums again, so that the readers behind them are reached.
      if seed % 4 < 2 { file = Self.withRightChecksums(file) }
      let inspection = inspector.inspect(file.span)
      expectEqual(HostileFiles.contradiction(in: inspection, of: file), nil, "seed \(seed)")
    }
  }

  @Test func `a file that claims too much is refused before memory is taken`() throws {
    let image = TestImages.random(2, 2, channels: 3, bitDepth: 8, seed: 12)
    var file = try TestImages.png(image)
    file.replaceSubrange(16..<24, with: [0, 1, 0, 0, 0, 1, 0, 0])
    file = Self.withRightChecksums(file)
    let inspection = ImageInspector().inspect(file.span)
    expectEqual(inspection.facts?.width, 65_536)
    expectEqual(inspection.error?.code, "limit")

    file.replaceSubrange(16..<24, with: [0x80, 0, 0, 0, 0, 0, 0, 0])
    file = Self.withRightChecksums(file)
    expectEqual(ImageInspector().inspect(file.span).error?.code, "invalid")
  }

  @Test func `wrong checksums are named with their place`() throws {
    let image = TestImages.random(2, 2, channels: 3, bitDepth: 8, seed: 13)
    let good = try PNG.encode(
      image, profile: ICCProfileBuilder.srgb.bytes,
      carrying: TestImages.carrying([PNGChunk("tEXt", [0x61, 0, 0x62])]))
    let chunks = Self.chunks(of: good)
    let expected = [
      "IHDR": "damaged", "iCCP": "damaged", "IDAT": "decoding-failed", "IEND": "damaged",
    ]
    for (type, range) in chunks {
      var file = good
      file[range.upperBound - 1] ^= 1
      let inspection = ImageInspector().inspect(file.span)
      expectEqual(inspection.error?.code, expected[type], "\(type)")
      if type == "tEXt" { expectEqual(inspection.warnings.count, 1) }
      if type == "iCCP" {
        expectEqual(inspection.error?.offset, range.lowerBound)
        expectEqual(inspection.facts?.profile.recognized, "srgb")
        #expect(inspection.facts?.colors != nil)
        expectEqual(inspection.facts?.luminance, nil)
      }
    }
  }

  @Test func `what is no readable PNG says what it is`() {
    let cases: [([UInt8], String)] = [
      ([], "unrecognized-format"), (Array("hello".utf8), "unrecognized-format"),
      ([0xff, 0xd8, 0xff, 0xe0], "truncated"),
      (Array("GIF89a".utf8), "truncated"),
      (Array("RIFF0000WEBPVP8 ".utf8), "truncated"),
      (Array("%PDF-1.7".utf8), "invalid"),
      ([0, 0, 0, 0x18] + Array("ftypheic".utf8), "unsupported-format"),
      (Array("8BPS".utf8), "unsupported-format"),
      ([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], "truncated"),
    ]
    for (bytes, code) in cases {
      expectEqual(ImageInspector().inspect(bytes.span).error?.code, code, "\(bytes)")
    }
  }

  // MARK: - The corpus

  /// Every PNG file of the corpus against an independent scan of it.
  @Test(.needs("corpora/images"), .timeLimit(.minutes(20)))
  func `facts equal the manifest of the corpus`() throws {
    let folder = try Corpora.file("corpora/images")
    let manifest = try JSONSerialization.jsonObject(
      with: Data(contentsOf: URL(filePath: folder + "/manifest.json")))
    let files = try #require((manifest as? [String: Any])?["files"] as? [String: [String: Any]])
    let inspector = ImageInspector(depth: .metadata)
    var compared = 0
    for (name, entry) in files.sorted(by: { $0.key < $1.key }) {
      guard let scan = entry["scan"] as? [String: Any], entry["format"] as? String == "PNG",
        FileManager.default.fileExists(atPath: "\(folder)/\(name)")
      else { continue }
      let inspection = inspector.inspect(file: "\(folder)/\(name)")
      let isBroken = scan["truncated"] != nil || scan["bad_crc"] != nil || scan["errors"] != nil
      if !isBroken, inspection.error == nil {
        #expect(inspection.facts != nil, "\(name)")
      }
      guard let facts = inspection.facts, scan["truncated"] == nil, scan["errors"] == nil else {
        #expect(inspection.error != nil, "\(name)")
        continue
      }
      expectEqual(facts.width, scan["width"] as? Int, "\(name)")
      expectEqual(facts.height, scan["height"] as? Int, "\(name)")
      expectEqual(facts.bitDepth, scan["bit_depth"] as? Int, "\(name)")
      expectEqual(facts.channels, scan["channels"] as? Int, "\(name)")
      expectEqual(facts.isIndexed, scan["color_type"] as? Int == 3, "\(name)")
      expectEqual(facts.isInterlaced, scan["interlace"] as? Int == 1, "\(name)")
      expectEqual(facts.isAnimated, scan["animated"] != nil, "\(name)")
      expectEqual(facts.alpha == nil, scan["alpha"] as? Bool, "\(name)")
      let source = ["gAMA/cHRM": "gama-chrm"][scan["color_source"] as? String ?? ""]
      #expect(
        facts.profile.source.rawValue == source
          ?? (scan["color_source"] as? String)?.lowercased(),
        "\(name)")
      let profile = scan["icc"] as? [String: Any]
      if facts.profile.source == .iccp, let md5 = profile?["md5"] as? String {
        expectEqual(facts.profile.md5, md5, "\(name)")
        if !(profile?["desc"] is NSNull), let description = profile?["desc"] as? String {
          expectEqual(facts.profile.description, description, "\(name)")
        }
      }
      compared += 1
    }
    #expect(compared > 800)
  }

  /// Whatever is in the folder, it ends, and ends with facts or an error.
  @Test(.needs("corpora/images"), .timeLimit(.minutes(20)))
  func `the whole corpus is survived`() throws {
    let folder = try Corpora.file("corpora/images")
    let files = ImageFiles(in: [folder]).files
    #expect(files.count > 1200)
    let inspector = ImageInspector()
    var decoded = 0
    for file in files {
      let inspection = inspector.inspect(file: file)
      let bytes = try [UInt8](Data(contentsOf: URL(filePath: file)))
      expectEqual(HostileFiles.contradiction(in: inspection, of: bytes), nil, "\(file)")
      if inspection.facts?.colors != nil { decoded += 1 }
    }
    #expect(decoded > 850)
  }

  /// The files of PngSuite whose names begin with `x` are broken, all others are sound.
  @Test(.needs("corpora/images"))
  func `PngSuite is told apart`() throws {
    let folder = try Corpora.file("corpora/images/pngsuite")
    for file in ImageFiles(in: [folder]).files where file.hasSuffix(".png") {
      let name = URL(filePath: file).lastPathComponent
      let inspection = ImageInspector().inspect(file: file)
      expectEqual(inspection.error != nil, name.hasPrefix("png__x"), "\(name)")
    }
  }

  /// The pixels of the sound files of PngSuite against another program's.
  @Test(.needs("corpora/images"), .needsImageMagick)
  func `pixels equal those of ImageMagick`() throws {
    let folder = try Corpora.file("corpora/images/pngsuite")
    for file in ImageFiles(in: [folder]).files {
      let name = URL(filePath: file).lastPathComponent
      guard name.hasPrefix("png__"), !name.hasPrefix("png__x"), file.hasSuffix(".png") else {
        continue
      }
      let bytes = try [UInt8](Data(contentsOf: URL(filePath: file)))
      let image = try PNG.decode(bytes.span, limits: .standard)
      let kind = ["gray", "graya", "rgb", "rgba"][image.channels - 1]
      guard kind != "graya" else { continue }
      // ImageMagick converts gray with gamma of its own accord; it is told not to.
      let output = try #require(
        try Program.output(
          "convert",
          [
            "-define", "png:preserve-colormap", file, "-set", "colorspace",
            image.model == .gray ? "gray" : "sRGB", "-depth", "\(image.bitDepth)", "-endian",
            "MSB",
            "\(kind):-",
          ]))
      let samples = TestImages.samples(of: image)
      let theirs =
        image.bitDepth == 8
        ? output.map { Int($0) }
        : stride(from: 0, to: output.count - 1, by: 2).map { start -> Int in
          Int(output[start]) << 8 | Int(output[start + 1])
        }
      let isEqual = samples == theirs
      #expect(isEqual, "\(name)")
    }
  }

  // MARK: - Helpers

  private static func chunks(of file: [UInt8]) -> [(type: String, range: Range<Int>)] {
    var chunks: [(String, Range<Int>)] = []
    var offset = 8
    while offset + 12 <= file.count {
      let length = file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      guard length <= file.count - offset - 12 else { break }
      let type = String(decoding: file[offset + 4..<offset + 8], as: UTF8.self)
      chunks.append((type, offset..<offset + 12 + length))
      offset += 12 + length
    }
    return chunks
  }

  private static func withRightChecksums(_ file: [UInt8]) -> [UInt8] {
    var file = file
    for (_, range) in chunks(of: file) {
      var crc: UInt32 = 0xffff_ffff
      for byte in file[range.lowerBound + 4..<range.upperBound - 4] {
        crc ^= UInt32(byte)
        for _ in 0..<8 { crc = crc & 1 == 1 ? 0xedb8_8320 ^ (crc >> 1) : crc >> 1 }
      }
      crc = ~crc
      for index in 0..<4 {
        file[range.upperBound - 4 + index] = UInt8(
          truncatingIfNeeded: crc >> (24 - 8 * UInt32(index)))
      }
    }
    return file
  }
}

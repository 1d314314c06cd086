import ICCProfiles
import Foundation
import ImageAssets
import ImageFacts
import PaletteTestSupport
import Testing

@Suite struct JPEGTests {
  // MARK: - What is written is read

  @Test(arguments: [ColorModel.gray, .rgb, .cmyk])
  func `what is encoded is decoded`(model: ColorModel) throws {
    let image = Self.smooth(37, 21, model)
    var carried = CarriedMetadata()
    carried.resolution = .init(x: 300, y: 150, unit: .inch)
    carried.xmp = Self.packet("short")
    carried.iptc = Array("IPTC records!".utf8)
    let profile = ICCProfileBuilder.displayP3.bytes
    let file = try JPEG.encode(image, profile: profile, carrying: carried, quality: 100)
    let metadata = try Self.metadata(file)
    expectEqual(metadata.width, 37)
    expectEqual(metadata.height, 21)
    expectEqual(metadata.bitDepth, 8)
    expectEqual(metadata.channels, model.channels)
    expectEqual(metadata.model, model)
    #expect(!metadata.hasAlpha)
    #expect(!metadata.isInterlaced)
    expectEqual(metadata.pixelError, nil)
    #expect(metadata.warnings.isEmpty)
    expectEqual(Self.profile(of: metadata), profile)
    expectEqual(metadata.carried.xmp, carried.xmp)
    expectEqual(metadata.carried.iptc, carried.iptc)
    expectEqual(metadata.carried.resolution, carried.resolution)
    let decoded = try Self.pixels(file)
    expectEqual(decoded.model, model)
    #expect(Self.greatestDifference(decoded, image) <= 4)
  }

  @Test func `the quality is 92 if none is asked for, and 1…100`() throws {
    let image = TestImages.random(40, 40, channels: 3, bitDepth: 8, seed: 1)
    let standard = try JPEG.encode(image, profile: nil)
    try expectEqual(standard, JPEG.encode(image, profile: nil, quality: 92))
    expectEqual(JPEG.standardQuality, 92)
    let sizes = try [1, 50, 92, 100].map {
      try JPEG.encode(image, profile: nil, quality: $0).count
    }
    expectEqual(sizes, sizes.sorted())
    try expectEqual(
      JPEG.encode(image, profile: nil, quality: 100),
      JPEG.encode(image, profile: nil, quality: 1000))
    // Chroma in full resolution: one pixel of red keeps its color.
    let dot = TestImages.of(
      (0..<64).map { $0 == 27 ? [255, 0, 0] : [255, 255, 255] }, width: 8)
    let decoded = try Self.pixels(JPEG.encode(dot, profile: nil))
    #expect(Self.greatestDifference(decoded, dot) < 40)
  }

  @Test func `what JPEG does not have is refused`() throws {
    let deep = TestImages.random(2, 2, channels: 3, bitDepth: 16, seed: 1)
    let clear = TestImages.random(2, 2, channels: 4, bitDepth: 8, seed: 1)
    let lab = DecodedImage(
      width: 1, height: 1, model: .lab, hasAlpha: false, samples: .eight([1, 2, 3]))
    let empty = DecodedImage(
      width: 0, height: 0, model: .gray, hasAlpha: false, samples: .eight([]))
    let long = DecodedImage(
      width: 65_501, height: 1, model: .gray, hasAlpha: false,
      samples: .eight([UInt8](repeating: 0, count: 65_501)))
    for (image, code) in [
      (deep, "unsupported"), (clear, "unsupported"), (lab, "unsupported"), (empty, "invalid"),
      (long, "limit"),
    ] {
      let error = #expect(throws: ImageError.self) { try JPEG.encode(image, profile: nil) }
      expectEqual(error?.code, code)
    }
    let profile = [UInt8](repeating: 1, count: 255 * 65_519 + 1)
    let dot = TestImages.of([[1]])
    let error = #expect(throws: ImageError.self) { try JPEG.encode(dot, profile: profile) }
    expectEqual(error?.code, "limit")
    let whole = try JPEG.encode(dot, profile: Array(profile.dropLast()))
    let metadata = try Self.metadata(whole)
    let isEqual = Self.profile(of: metadata) == Array(profile.dropLast())
    #expect(isEqual)
    let limited = try JPEG.metadata(
      of: whole.span, limits: DecodeLimits(profileBytes: 1_000_000))
    expectEqual(limited.colorError?.code, "limit")
  }

  @Test(arguments: [
    (CarriedMetadata.Resolution(x: 72, y: 72, unit: .inch), [1, 72, 72]),
    (.init(x: 11_811, y: 11_811, unit: .meter), [1, 300, 300]),
    (.init(x: 11_800, y: 5_900, unit: .meter), [2, 118, 59]),
    (.init(x: 2, y: 1, unit: .none), [0, 2, 1]),
    (.init(x: 1e9, y: 0.1, unit: .inch), [1, 65_535, 1]),
    (.init(x: .nan, y: 1, unit: .inch), [0, 1, 1]), (.init(x: 0, y: 1, unit: .inch), [0, 1, 1]),
  ])
  func `a resolution is rounded as little as can be`(
    resolution: CarriedMetadata.Resolution, stored: [Int]
  ) throws {
    var carried = CarriedMetadata()
    carried.resolution = resolution
    let file = try JPEG.encode(TestImages.of([[1]]), profile: nil, carrying: carried)
    let numbers = [Int(file[13]), Int(file[14]) << 8 | Int(file[15])]
    expectEqual(numbers + [Int(file[16]) << 8 | Int(file[17])], stored)
    _ = try JPEG.encode(Self.smooth(1, 1, .cmyk), profile: nil, carrying: carried)
  }

  // MARK: - Profiles

  @Test(arguments: [1, 65_519, 65_520, 200_000])
  func `a profile in many segments comes back byte by byte, in any order`(size: Int) throws {
    let profile = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7919 >> 3) }
    let file = try JPEG.encode(TestImages.of([[1, 2, 3]]), profile: profile)
    let parts = Self.parts(of: file).filter { $0.isProfile(in: file) }
    expectEqual(parts.count, (size + 65_518) / 65_519)
    var shuffled = Array(file[..<parts[0].range.lowerBound])
    for part in parts.reversed() { shuffled += file[part.range] }
    shuffled += file[parts[parts.count - 1].range.upperBound...]
    for bytes in [file, shuffled] {
      let metadata = try Self.metadata(bytes)
      let isEqual = Self.profile(of: metadata) == profile
      #expect(isEqual)
      guard case .icc(_, .app2, let offset) = metadata.colorTag else { continue }
      expectEqual(Array(bytes[offset - 14..<offset - 2]), Array("ICC_PROFILE\0".utf8))
      expectEqual(bytes[offset - 2], 1)
    }
  }

  @Test func `a profile that lacks a segment or has one twice is none, with the reason`() throws {
    let profile = [UInt8](repeating: 3, count: 150_000)
    let file = try JPEG.encode(TestImages.of([[1, 2, 3]]), profile: profile)
    let parts = Self.parts(of: file).filter { $0.isProfile(in: file) }.map { $0.range }
    expectEqual(parts.count, 3)
    func changed(_ change: (inout [UInt8]) -> Void) -> [UInt8] {
      var bytes = file
      change(&bytes)
      return bytes
    }
    let number = { parts[$0].lowerBound + 16 }
    let broken: [([UInt8], String)] = [
      (changed { $0.removeSubrange(parts[1]) }, "segment 2 of 3"),
      (changed { $0.removeSubrange(parts[2]) }, "segment 3 of 3"),
      (changed { $0.insert(contentsOf: file[parts[1]], at: parts[1].lowerBound) }, "duplicated"),
      (changed { $0[number(1)] = 0 }, "does not fit"),
      (changed { $0[number(1)] = 4 }, "does not fit"),
      (changed { $0[number(1)] = 1 }, "duplicated"),
      (changed { $0[number(1) + 1] = 2 }, "does not fit"),
      (changed { for part in 0..<3 { $0[number(part) + 1] = 0 } }, "does not fit"),
      (
        changed { $0.replaceSubrange(parts[1], with: Self.app(2, "ICC_PROFILE\0")) }, "is truncated"
      ),
    ]
    for (bytes, words) in broken {
      let metadata = try Self.metadata(bytes)
      expectEqual(metadata.colorTag, .unreadableICC(source: .app2))
      expectEqual(metadata.colorError?.message.contains(words), true, "\(words)")
      #expect(metadata.colorError?.offset ?? 0 >= parts[0].lowerBound)
      expectEqual(metadata.pixelError, nil)
      expectEqual(ImageInspector().inspect(bytes.span).error, metadata.colorError)
    }
  }

  @Test func `a profile behind the frame header is used and warned about`() throws {
    let profile = ICCProfileBuilder.displayP3.bytes
    let file = try JPEG.encode(TestImages.of([[1, 2, 3]]), profile: profile)
    let parts = Self.parts(of: file)
    let segment = try #require(parts.first { $0.isProfile(in: file) }).range
    let frame = try #require(parts.first { $0.marker == 0xc0 }).range
    let late = Array(
      file[..<segment.lowerBound] + file[segment.upperBound..<frame.upperBound] + file[segment]
        + file[frame.upperBound...])
    let metadata = try Self.metadata(late)
    expectEqual(Self.profile(of: metadata), profile)
    expectEqual(metadata.warnings.map { $0.code }, ["invalid"])
    let frameEnd = frame.upperBound - segment.count
    expectEqual(metadata.warnings.first?.offset, frameEnd)
    // When it is replaced, it comes to where everybody looks.
    let moved = try Self.replacing(late, profile)
    expectEqual(moved, file)
  }

  @Test(arguments: [
    (nil, nil, ColorTag.none), (1, nil, .exif(.srgb)), (2, nil, .exif(.adobeRGB)),
    (0xffff, nil, .exif(.uncalibrated)), (0xffff, "R03", .exif(.adobeRGB)),
    (nil, "R03", .exif(.adobeRGB)), (nil, "R98", .exif(.srgb)), (1, "R98", .exif(.srgb)),
    (0xffff, "R98", .exif(.uncalibrated)), (nil, "THM", .none),
  ])
  func `Exif tells the colors where no profile does`(
    space: Int?, interoperability: String?, expected: ColorTag
  ) throws {
    var carried = CarriedMetadata()
    carried.exif = Self.exif(space: space, interoperability: interoperability)
    let image = TestImages.of([[1, 2, 3]])
    let file = try JPEG.encode(image, profile: nil, carrying: carried)
    let metadata = try Self.metadata(file)
    expectEqual(metadata.colorTag, expected)
    expectEqual(metadata.carried.exif, carried.exif)
    let profile = ICCProfileBuilder.srgb.bytes
    let tagged = try JPEG.encode(image, profile: profile, carrying: carried)
    try expectEqual(Self.profile(of: Self.metadata(tagged)), profile)
    try expectEqual(Self.metadata(tagged).otherProfiles, expected == .none ? [] : [expected])
    let facts = ImageInspector().inspect(tagged.span).facts
    expectEqual(
      facts?.contradictions?.map(\.recognized), expected == .exif(.adobeRGB) ? ["a98-rgb"] : nil)
  }

  @Test func `what Exif says about RGB does not count for inks`() throws {
    var carried = CarriedMetadata()
    for (space, tag) in [(1, ColorTag.none), (0xffff, .exif(.uncalibrated))] {
      carried.exif = Self.exif(space: space)
      let file = try JPEG.encode(Self.smooth(9, 9, .cmyk), profile: nil, carrying: carried)
      let metadata = try Self.metadata(file)
      expectEqual(metadata.colorTag, tag)
      expectEqual(metadata.warnings.count, space == 1 ? 1 : 0)
      let inspection = ImageInspector().inspect(file.span)
      expectEqual(inspection.error, nil)
      expectEqual(inspection.facts?.profile.recognized, nil)
    }
  }

  // MARK: - What is carried along

  @Test func `Exif tells orientation and resolution before JFIF`() throws {
    var carried = CarriedMetadata()
    carried.exif = Self.exif(orientation: 6, dpi: 240)
    carried.resolution = .init(x: 72, y: 72, unit: .inch)
    let file = try JPEG.encode(TestImages.of([[1]]), profile: nil, carrying: carried)
    let metadata = try Self.metadata(file)
    expectEqual(metadata.orientation, 6)
    expectEqual(metadata.carried.resolution, .init(x: 240, y: 240, unit: .inch))
    carried.exif = Self.exif(orientation: 6)
    let without = try JPEG.encode(TestImages.of([[1]]), profile: nil, carrying: carried)
    try expectEqual(Self.metadata(without).carried.resolution, .init(x: 72, y: 72, unit: .inch))
    carried.resolution = nil
    let square = try JPEG.encode(TestImages.of([[1]]), profile: nil, carrying: carried)
    try expectEqual(Self.metadata(square).carried.resolution, nil)
  }

  @Test func `what is too long for a segment is split and put together again`() throws {
    var carried = CarriedMetadata()
    carried.exif = Self.exif(orientation: 3) + [UInt8](repeating: 7, count: 140_000)
    carried.iptc = (0..<150_001).map { UInt8(truncatingIfNeeded: $0) }
    carried.xmp = Self.packet(String(repeating: "word ", count: 40_000))
    let file = try JPEG.encode(TestImages.of([[1]]), profile: nil, carrying: carried)
    let metadata = try Self.metadata(file)
    let isSameExif = metadata.carried.exif == carried.exif
    #expect(isSameExif)
    let isSameIPTC = metadata.carried.iptc == carried.iptc
    #expect(isSameIPTC)
    let xmp = String(decoding: metadata.carried.xmp ?? [], as: UTF8.self)
    #expect(xmp.contains(String(repeating: "word ", count: 40_000)))
    #expect(!xmp.contains("HasExtendedXMP"))
    #expect(xmp.hasSuffix("<?xpacket end=\"w\"?>"))
    #expect(metadata.warnings.isEmpty)

    let folder = try TemporaryDirectory()
    let path = try folder.write("long.jpg", file)
    if let told = try Program.output("exiftool", ["-s3", "-XMP-dc:Description", path]) {
      expectEqual(told.count, 200_000)
    }
    if let told = try Program.output("exiftool", ["-s3", "-n", "-Orientation", path]) {
      expectEqual(String(decoding: told, as: UTF8.self), "3\n")
    }
    if let told = try Program.output("exiftool", ["-validate", "-s3", "-a", "-Warning", path]) {
      let words = String(decoding: told, as: UTF8.self)
      #expect(!words.contains("XMP"), "\(words)")
    }
  }

  @Test func `extended XMP with a gap is left out, with a warning`() throws {
    var carried = CarriedMetadata()
    carried.xmp = Self.packet(String(repeating: "word ", count: 40_000))
    let file = try JPEG.encode(TestImages.of([[1]]), profile: nil, carrying: carried)
    let parts = Self.parts(of: file).filter { $0.marker == 0xe1 }
    expectEqual(parts.count, 5)
    var gap = file
    gap.removeSubrange(parts[2].range)
    let metadata = try Self.metadata(gap)
    expectEqual(metadata.warnings.map { $0.code }, ["invalid"])
    #expect(metadata.carried.xmp?.count ?? 0 < 1000)
    var shuffled = Array(file[..<parts[1].range.lowerBound])
    for part in parts.dropFirst().reversed() { shuffled += file[part.range] }
    shuffled += file[parts[4].range.upperBound...]
    let isEqual =
      try Self.metadata(shuffled).carried
      == Self.metadata(file).carried
    #expect(isEqual)
  }

  @Test func `extended XMP is put together by its elements, whatever comments say`() throws {
    let words = String(repeating: "word ", count: 40_000)
    let text = String(decoding: Self.packet(words), as: UTF8.self)
    var carried = CarriedMetadata()
    carried.xmp = Array(
      text.replacingOccurrences(of: "<rdf:RDF", with: "<!-- <rdf:RDF xmlns:a='b'> --><rdf:RDF")
        .replacingOccurrences(of: "</x:xmpmeta>", with: "<!-- </rdf:RDF> --></x:xmpmeta>").utf8)
    let file = try JPEG.encode(TestImages.of([[1]]), profile: nil, carrying: carried)
    let metadata = try Self.metadata(file)
    #expect(metadata.warnings.isEmpty)
    let xmp = String(decoding: metadata.carried.xmp ?? [], as: UTF8.self)
    #expect(xmp.contains(words))
    #expect(xmp.ranges(of: "<rdf:RDF").count == 1 && xmp.ranges(of: "</rdf:RDF>").count == 1)
    // One that is not well-formed is not put together.
    carried.xmp = Array(text.replacingOccurrences(of: "</rdf:Alt>", with: "").utf8)
    let broken = try JPEG.encode(TestImages.of([[1]]), profile: nil, carrying: carried)
    try expectEqual(Self.metadata(broken).warnings.map { $0.code }, ["invalid"])
  }

  @Test(.needs("corpora/images"), .needs(program: "exiftool"))
  func `extended XMP of other programs says the same in our files`() throws {
    let folder = try Corpora.file("corpora/images/libavif")
    let path = folder + "/tests__data__paris_extended_xmp.jpg"
    let bytes = try [UInt8](Data(contentsOf: URL(filePath: path)))
    let carried = try Self.metadata(bytes).carried
    #expect(carried.xmp?.count ?? 0 > 130_000)
    let ours = try TemporaryDirectory()
    let file = try JPEG.encode(TestImages.of([[1]]), profile: nil, carrying: carried)
    let copy = try ours.write("copy.jpg", file)
    let options = ["-s", "-a", "-b", "-XMP:all", "--HasExtendedXMP"]
    let before = try #require(try Program.output("exiftool", options + [path]))
    let isEqual = try Program.output("exiftool", options + [copy]) == before
    #expect(isEqual)
    #expect(before.count > 100_000)
  }

  // MARK: - Components

  /// The same samples, told to be something else.
  @Test func `Adobe's segment tells what the components are`() throws {
    func file(_ plain: [UInt8], transform: UInt8?) -> [UInt8] {
      var bytes = plain
      for part in Self.parts(of: plain).reversed()
      where part.marker == 0xe0 || part.marker == 0xee {
        bytes.removeSubrange(part.range)
      }
      if let transform {
        let content = Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, transform]
        bytes.insert(contentsOf: Self.app(14, content), at: 2)
      }
      return bytes
    }
    func pixel(_ bytes: [UInt8]) throws -> [Int] {
      Array(
        TestImages.samples(of: try Self.pixels(bytes)).prefix(4))
    }
    let orange = TestImages.of([[200, 100, 50]])
    let rgb = try JPEG.encode(orange, profile: nil, quality: 100)
    // Of (200, 100, 50): Y = 124.2, Cb = 86.1, Cr = 182.1.
    for (transform, expected) in [
      (nil, [200, 100, 50]), (1, [200, 100, 50]), (0, [124, 86, 182]),
    ]
      as [(UInt8?, [Int])]
    {
      let found = try pixel(file(rgb, transform: transform))
      #expect(zip(found, expected).allSatisfy { abs($0 - $1) <= 2 }, "\(found)")
    }
    let inks = DecodedImage(
      width: 1, height: 1, model: .cmyk, hasAlpha: false, samples: .eight([10, 20, 30, 40]))
    let cmyk = try JPEG.encode(inks, profile: nil, quality: 100)
    #expect(Self.parts(of: cmyk).contains { $0.marker == 0xee })
    // As YCCK the stored (245, 235, 225) are Y, Cb and Cr of inverted inks: the library turns them
    // into 255 − R, 255 − G, 255 − B, and those are inverted once more.
    let (y, cb, cr) = (245.0, 235.0 - 128, 225.0 - 128)
    let ycck = [y + 1.402 * cr, y - 0.344136 * cb - 0.714136 * cr, y + 1.772 * cb].map {
      Int(min(max($0.rounded(), 0), 255))
    }
    for (transform, expected) in [
      (nil, [245, 235, 225, 215]), (0, [10, 20, 30, 40]), (2, ycck + [40]),
    ] as [(UInt8?, [Int])] {
      let found = try pixel(file(cmyk, transform: transform))
      #expect(zip(found, expected).allSatisfy { abs($0 - $1) <= 2 }, "\(found) \(expected)")
    }
  }

  @Test func `what cannot be decoded says what it is`() throws {
    let plain = try JPEG.encode(
      TestImages.of([[1, 2, 3]]), profile: ICCProfileBuilder.displayP3.bytes)
    let frame = try #require(Self.parts(of: plain).first { $0.marker == 0xc0 }).range.lowerBound
    let cases: [(Int, UInt8, String)] = [
      (4, 12, "12 bits per sample"), (1, 0xc3, "lossless"), (1, 0xc5, "hierarchical"),
      (1, 0xcb, "lossless"), (1, 0xf7, "JPEG-LS"),
    ]
    for (offset, byte, words) in cases {
      var file = plain
      file[frame + offset] = byte
      let inspection = ImageInspector().inspect(file.span)
      expectEqual(inspection.error?.code, "unsupported")
      expectEqual(inspection.error?.message.contains(words), true, "\(words)")
      expectEqual(inspection.error?.offset, frame)
      expectEqual(inspection.facts?.profile.recognized, "display-p3")
      #expect(throws: try #require(inspection.error)) {
        try Self.pixels(file)
      }
      #expect(try Self.replacing(file, nil).count < file.count)
    }
    var progressive = plain
    progressive[frame + 1] = 0xc2
    #expect(try Self.metadata(progressive).isInterlaced)
  }

  /// A file of libjpeg-turbo, with its arithmetic coder, of the samples 40 + 20 x + 5 y.
  private static let arithmetic: [UInt8] = [
    0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10, 0x4a, 0x46, 0x49, 0x46, 0x00, 0x01, 0x01, 0x00, 0x00,
    0x01, 0x00, 0x01, 0x00, 0x00, 0xff, 0xdb, 0x00, 0x43, 0x00, 0x01, 0x01, 0x01, 0x01, 0x01,
    0x01, 0x01, 0x01, 0x01, 0x01, 0x01, 0x01, 0x01, 0x01, 0x01, 0x01, 0x01, 0x01, 0x01, 0x01,
    0x01, 0x01, 0x01, 0x01, 0x01, 0x01, 0x01, 0x01, 0x01, 0x01, 0x01, 0x01, 0x01, 0x01, 0x01,
    0x01, 0x01, 0x01, 0x01, 0x01, 0x01, 0x01, 0x01, 0x01, 0x01, 0x01, 0x01, 0x01, 0x01, 0x01,
    0x01, 0x01, 0x01, 0x01, 0x01, 0x01, 0x01, 0x01, 0x01, 0x01, 0x01, 0x01, 0x01, 0x01, 0xff,
    0xc9, 0x00, 0x0b, 0x08, 0x00, 0x08, 0x00, 0x08, 0x01, 0x01, 0x11, 0x00, 0xff, 0xcc, 0x00,
    0x06, 0x00, 0x10, 0x10, 0x05, 0xff, 0xda, 0x00, 0x08, 0x01, 0x01, 0x00, 0x00, 0x3f, 0x00,
    0xf8, 0xd5, 0xaf, 0xed, 0x2e, 0xca, 0x32, 0xe8, 0xff, 0x00, 0xa4, 0x2a, 0xa8, 0xc1, 0x95,
    0xb3, 0x8f, 0x80, 0xff, 0xd9,
  ]

  @Test func `arithmetic coding is decoded or named`() throws {
    let metadata = try Self.metadata(Self.arithmetic)
    expectEqual(metadata.width, 8)
    expectEqual(metadata.pixelError, nil)
    do {
      let expected = (0..<64).map { 40 + 20 * ($0 % 8) + 5 * ($0 / 8) }
      let found = TestImages.samples(of: try Self.pixels(Self.arithmetic))
      #expect(zip(found, expected).allSatisfy { abs($0 - $1) <= 1 }, "\(found)")
    } catch {
      expectEqual(error as? ImageError, ImageError(.unsupported("JPEG with arithmetic coding")))
    }
  }

  @Test func `a height behind the pixels is read`() throws {
    let plain = try JPEG.encode(TestImages.of([[1], [2], [3]], width: 1), profile: nil)
    let frame = try #require(Self.parts(of: plain).first { $0.marker == 0xc0 }).range.lowerBound
    var file = plain
    file[frame + 6] = 0
    #expect(throws: ImageError.self) { try Self.metadata(file) }
    file.insert(contentsOf: [0xff, 0xdc, 0, 4, 0, 3], at: file.count - 2)
    let metadata = try Self.metadata(file)
    expectEqual(metadata.height, 3)
    expectEqual(metadata.pixelError?.code, "unsupported")
  }

  // MARK: - Several images

  @Test func `a gain map is noticed and a stereo pair is none`() throws {
    let first = try JPEG.encode(
      Self.smooth(16, 16, .rgb), profile: ICCProfileBuilder.displayP3.bytes)
    let plain = try JPEG.encode(Self.smooth(8, 8, .gray), profile: nil)
    let iso = Array("urn:iso:std:iso:ts:21496:-1\0".utf8) + [0, 0, 0, 0]
    let adobe = Array(
      "http://ns.adobe.com/xap/1.0/\0<x hdrgm='http://ns.adobe.com/hdr-gain-map/1.0/'/>".utf8)
    for (segment, isGainMap) in [
      ([], false), (Self.app(2, iso), true), (Self.app(1, adobe), true),
      (Self.app(1, Array("http://ns.adobe.com/xap/1.0/\0<x/>".utf8)), false),
    ] {
      let second = Array(plain[..<2]) + segment + plain[2...]
      for order in [false, true] {
        let file = Self.indexed(first, second, isLittleEndian: order)
        let metadata = try Self.metadata(file)
        expectEqual(metadata.hasGainMap, isGainMap)
        #expect(metadata.warnings.isEmpty, "\(metadata.warnings)")
        expectEqual(metadata.frames, 1)
        let cut = Array(file.dropLast(second.count))
        let warnings = try Self.metadata(cut).warnings
        expectEqual(warnings.map { $0.code }, ["invalid"])
      }
    }
  }

  @Test func `bytes behind the image are noticed`() throws {
    let image = Self.smooth(16, 16, .rgb)
    let file = try JPEG.encode(image, profile: nil)
    let longer = file + [1, 2, 3]
    let metadata = try Self.metadata(longer)
    expectEqual(
      metadata.warnings,
      [
        ImageError(.invalid("3 bytes follow the end of the image"), at: file.count)
      ])
    expectEqual(metadata.pixelError, nil)
    let isEqual =
      try Self.pixels(longer) == Self.pixels(file)
    #expect(isEqual)
  }

  // MARK: - Another profile

  @Test(arguments: [0, 100, 65_519, 200_000])
  func `another profile changes nothing else`(size: Int) throws {
    var carried = CarriedMetadata()
    carried.exif = Self.exif(orientation: 6, dpi: 240)
    carried.xmp = Self.packet("x")
    carried.iptc = [1, 2, 3]
    let image = TestImages.random(40, 30, channels: 3, bitDepth: 8, seed: 4)
    let profile = [UInt8](repeating: 5, count: size)
    let plain = try JPEG.encode(image, profile: nil, carrying: carried)
    let tagged = try JPEG.encode(
      image, profile: ICCProfileBuilder.displayP3.bytes, carrying: carried)
    for file in [plain, tagged] {
      let changed = try Self.replacing(file, profile)
      let isSame = try changed == JPEG.encode(image, profile: profile, carrying: carried)
      #expect(isSame)
      try expectEqual(Self.replacing(file, nil), plain)
      let (before, after) = (Self.entropyCoded(file), Self.entropyCoded(changed))
      #expect(before.count > 1000)
      expectEqual(before, after)
      let metadata = try Self.metadata(changed)
      expectEqual(Self.profile(of: metadata), profile)
      expectEqual(metadata.carried, (try Self.metadata(file)).carried)
    }
  }

  @Test func `another profile keeps the index of further images true`() throws {
    let image = Self.smooth(16, 16, .rgb)
    let profile = ICCProfileBuilder.displayP3.bytes
    let second = try JPEG.encode(
      Self.smooth(8, 8, .gray), profile: ICCProfileBuilder.grayGamma22.bytes)
    var comparisons = 0
    for start in [[UInt8]?.none, profile] {
      let first = try JPEG.encode(image, profile: start)
      for isLittleEndian in [false, true] {
        for isIndexFirst in [false, true] {
          let file = Self.indexed(
            first, second, isLittleEndian: isLittleEndian, isIndexFirst: isIndexFirst)
          for next in [nil, profile, [UInt8](repeating: 1, count: 100_000)] {
            let changed = try Self.replacing(file, next)
            let metadata = try Self.metadata(changed)
            #expect(metadata.warnings.isEmpty, "\(metadata.warnings)")
            expectEqual(Self.profile(of: metadata), next)
            let found = try #require(Self.index(of: changed))
            expectEqual(found.size, changed.count - second.count)
            expectEqual(found.start, changed.count - second.count)
            let isKept = Array(changed.suffix(second.count)) == second
            #expect(isKept)
            expectEqual(Self.entropyCoded(changed), Self.entropyCoded(file))
            guard start != nil, !isIndexFirst else { continue }
            let back = try Self.replacing(changed, start)
            expectEqual(back, file)
            comparisons += 1
          }
        }
      }
    }
    try #require(comparisons > 0)
    let file = Self.indexed(
      try JPEG.encode(image, profile: nil), second, isLittleEndian: false)
    let header = try #require(file.firstRange(of: Array("MPF\0MM".utf8)))
    var bad = file
    bad[header.lowerBound + 4] = 0x20
    #expect(throws: ImageError.self) { try Self.replacing(bad, profile) }
    try expectEqual(Self.replacing(bad, nil), bad)
  }

  @Test func `a profile is not replaced in a file that is not whole`() throws {
    let file = try JPEG.encode(
      Self.smooth(16, 16, .rgb), profile: ICCProfileBuilder.displayP3.bytes)
    for count in stride(from: 0, to: file.count, by: 7) {
      let cut = Array(file[..<count])
      #expect(throws: ImageError.self) { try Self.replacing(cut, nil) }
    }
    #expect(throws: ImageError.self) {
      try JPEG.replacingProfile(in: file.span, with: nil, limits: DecodeLimits(fileBytes: 10))
    }
    let tooLong = [UInt8](repeating: 0, count: 17_000_000)
    #expect(throws: ImageError.self) {
      try Self.replacing(file, tooLong)
    }
  }

  // MARK: - Hostile files

  @Test(arguments: [ColorModel.gray, .rgb, .cmyk])
  func `a file cut anywhere is an error`(model: ColorModel) throws {
    var carried = CarriedMetadata()
    carried.exif = Self.exif(orientation: 6, dpi: 240)
    carried.xmp = Self.packet("x")
    carried.iptc = [1, 2, 3]
    let builder = model == .gray ? ICCProfileBuilder.grayGamma22 : .displayP3
    let file = try JPEG.encode(
      Self.smooth(24, 24, model), profile: builder.bytes, carrying: carried)
    let frame = try #require(Self.parts(of: file).first { $0.marker == 0xc0 }).range.upperBound
    let inspector = ImageInspector()
    for count in 0..<file.count {
      let cut = Array(file[..<count])
      let inspection = inspector.inspect(cut.span)
      #expect(inspection.error != nil, "\(count) of \(file.count) bytes")
      expectEqual(inspection.facts == nil, count < frame, "\(count) of \(file.count) bytes")
      #expect(throws: ImageError.self) { try Self.pixels(cut) }
      // With an end put behind it, only the pixels tell.
      let ended = cut + [0xff, 0xd9]
      _ = inspector.inspect(ended.span)
    }
  }

  @Test func `pixels that are missing are an error and never gray`() throws {
    let image = TestImages.random(64, 64, channels: 3, bitDepth: 8, seed: 3)
    let file = try JPEG.encode(image, profile: nil)
    for part in [50, 70, 90, 99] {
      let cut = Array(file[..<(file.count * part / 100)]) + [0xff, 0xd9]
      let error = #expect(throws: ImageError.self) {
        try Self.pixels(cut)
      }
      expectEqual(error?.code, "decoding-failed")
      #expect(error?.offset ?? 0 > cut.count / 2)
    }
  }

  @Test(.timeLimit(.minutes(20)))
  func `a mutated file is an error or an image, and nothing else`() throws {
    var carried = CarriedMetadata()
    carried.exif = Self.exif(orientation: 6, dpi: 240, space: 0xffff, interoperability: "R03")
    carried.xmp = Self.packet("x")
    carried.iptc = [1, 2, 3]
    let rgb = try JPEG.encode(
      Self.smooth(24, 17, .rgb), profile: ICCProfileBuilder.displayP3.bytes, carrying: carried)
    var files = try [
      rgb, Self.indexed(rgb, rgb, isLittleEndian: true),
      JPEG.encode(Self.smooth(24, 17, .cmyk), profile: [1, 2, 3], carrying: carried),
    ]
    if let folder = try Corpora.additional("corpora/images/image-rs") {
      let name = "/tests__images__jpg__progressive__test.jpg"
      files.append(try [UInt8](Data(contentsOf: URL(filePath: folder + name))))
    }
    let inspector = ImageInspector(limits: DecodeLimits(pixels: 1 << 20))
    for seed in UInt64(0)..<6000 {
      var random = SplitMix64(seed: seed)
      var file = files[Int(seed) % files.count]
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: 0..<file.count, using: &random)
        switch Int.random(in: 0..<10, using: &random) {
        case 0: file.removeSubrange(place..<min(place + 9, file.count))
        case 1: file.insert(contentsOf: file.suffix(9), at: place)
        case 2: file[place] = 0xff
        default: file[place] = .random(in: 0...255, using: &random)
        }
      }
      let inspection = inspector.inspect(file.span)
      expectEqual(HostileFiles.contradiction(in: inspection, of: file), nil, "seed \(seed)")
      if let changed = try? Self.replacing(file, [1, 2, 3]) {
        let metadata = try Self.metadata(changed)
        expectEqual(Self.profile(of: metadata), [1, 2, 3], "seed \(seed)")
        let isSame = Self.entropyCoded(changed) == Self.entropyCoded(file)
        #expect(isSame, "seed \(seed)")
      }
    }
  }

  @Test(.timeLimit(.minutes(20))) func `a file that asks for too much is stopped`() throws {
    let plain = try JPEG.encode(TestImages.of([[1, 2, 3]]), profile: nil)
    let parts = Self.parts(of: plain)
    let frame = try #require(parts.first { $0.marker == 0xc0 }).range.lowerBound
    let scan = try #require(parts.first { $0.marker == 0xda }).range
    var large = plain
    large.replaceSubrange(frame + 5..<frame + 9, with: [0xff, 0xff, 0xff, 0xff])
    let inspection = ImageInspector().inspect(large.span)
    expectEqual(inspection.facts?.width, 65_535)
    expectEqual(inspection.error?.code, "limit")

    let scans = (0..<501).flatMap { _ in plain[scan] } + plain.suffix(2)
    let many = Array(plain[..<scan.lowerBound]) + scans
    try expectEqual(Self.metadata(many).pixelError?.code, "limit")

    let empty = (0..<100_000).flatMap { _ in [0xff, 0xe2, 0, 2] as [UInt8] }
    let segments = Array(plain[..<scan.lowerBound]) + empty + plain[scan.lowerBound...]
    try expectEqual(Self.metadata(segments).pixelError?.code, "limit")

    // Many portions of extended XMP and of a profile, and an index that names one head many times.
    let extended = Self.app(
      1, Array("http://ns.adobe.com/xmp/extension/\0".utf8) + [UInt8](repeating: 0x41, count: 40))
    let packet = Self.app(
      1,
      Array("http://ns.adobe.com/xap/1.0/\0".utf8)
        + Array("<a xmpNote:HasExtendedXMP='\(String(repeating: "A", count: 32))'".utf8)
        + [UInt8](repeating: 0x41, count: 65_000))
    let portions =
      Array(plain[..<2]) + packet + (0..<60_000).flatMap { _ in extended } + plain[2...]
    try expectEqual(Self.metadata(portions).warnings.count, 1)

    let profile = (0..<60_000).flatMap { _ in Self.app(2, "ICC_PROFILE\0\u{1}\u{1}x") }
    let profiles = Array(plain[..<2]) + profile + plain[2...]
    try expectEqual(Self.metadata(profiles).colorError?.code, "invalid")
    try expectEqual(Self.replacing(profiles, nil), plain)

    let noise = [UInt8](repeating: 0x20, count: 20_000_000)
    let padded = Array(plain[..<2]) + noise + plain[2...]
    let metadata = try Self.metadata(padded)
    expectEqual(metadata.width, 1)
    expectEqual(metadata.warnings.count, 1)
  }

  // MARK: - The corpus

  private struct CorpusFile {
    var name: String
    var path: String
    var bytes: [UInt8]
    var scan: [String: Any]
    var seen: [String: Any]
  }

  private static func corpus() throws -> [CorpusFile] {
    let folder = try Corpora.file("corpora/images")
    let manifest = try JSONSerialization.jsonObject(
      with: Data(contentsOf: URL(filePath: folder + "/manifest.json")))
    let files = try #require((manifest as? [String: Any])?["files"] as? [String: [String: Any]])
    return try files.sorted { $0.key < $1.key }.compactMap { name, entry in
      guard let scan = entry["scan"] as? [String: Any], entry["format"] as? String == "JPEG",
        FileManager.default.fileExists(atPath: "\(folder)/\(name)")
      else { return nil }
      let path = "\(folder)/\(name)"
      return CorpusFile(
        name: name, path: path, bytes: try [UInt8](Data(contentsOf: URL(filePath: path))),
        scan: scan, seen: entry["exiftool"] as? [String: Any] ?? [:])
    }
  }

  @Test(.needs("corpora/images"), .timeLimit(.minutes(20)))
  func `facts equal the manifest of the corpus`() throws {
    let files = try Self.corpus()
    for file in files {
      let name = file.name
      let metadata = try Self.metadata(file.bytes)
      let facts = try #require(ImageInspector(depth: .metadata).inspect(file.bytes.span).facts)
      expectEqual(metadata.width, file.scan["width"] as? Int, "\(name)")
      expectEqual(metadata.height, file.scan["height"] as? Int, "\(name)")
      expectEqual(metadata.bitDepth, file.scan["bit_depth"] as? Int, "\(name)")
      expectEqual(metadata.channels, file.scan["channels"] as? Int, "\(name)")
      expectEqual(metadata.hasAlpha, file.scan["alpha"] as? Bool, "\(name)")
      expectEqual(metadata.isInterlaced, file.scan["sof"] as? String == "SOF2", "\(name)")
      expectEqual(metadata.carried.exif != nil, file.scan["exif"] != nil, "\(name)")
      expectEqual(metadata.carried.xmp != nil, file.scan["xmp"] != nil, "\(name)")
      let profile = file.scan["icc"] as? [String: Any]
      expectEqual(facts.profile.source == .app2, profile != nil, "\(name)")
      if let md5 = profile?["md5"] as? String {
        // In this one, the only segment is there twice.
        let isTwice = name.hasSuffix("icc-after-SOF.jpg")
        expectEqual(metadata.colorError != nil, isTwice, "\(name)")
        expectEqual(facts.profile.md5, isTwice ? nil : md5, "\(name)")
        if let description = profile?["desc"] as? String {
          expectEqual(facts.profile.description, description, "\(name)")
        }
      } else if let space = file.seen["ColorSpace"] as? String {
        let index = file.seen["InteropIndex"] as? String ?? ""
        let expected: Exif.ColorSpace =
          space == "sRGB" ? .srgb : index.hasPrefix("R03") ? .adobeRGB : .uncalibrated
        expectEqual(metadata.colorTag, .exif(expected), "\(name)")
      } else {
        expectEqual(metadata.colorTag, .none, "\(name)")
      }
      // An iPhone calls a picture with a gain map MPO, too; the pictures of a stereo camera are none.
      let isGainMap =
        file.scan["MPF"] as? Bool == true
        && (name.contains("gainmap") || name.hasSuffix("frame_size.mpo"))
        && !name.hasSuffix("ignore_frame_size.mpo")
      expectEqual(metadata.hasGainMap, isGainMap, "\(name)")
    }
    expectEqual(files.count, 59)
  }

  /// Both use the same library; so every byte is to be equal, and files that ImageMagick warns about
  /// are errors.
  @Test(.needs("corpora/images"), .needsImageMagick, .timeLimit(.minutes(20)))
  func `pixels equal those of ImageMagick`() throws {
    var broken: [String] = []
    for file in try Self.corpus() {
      let image: DecodedImage
      do {
        image = try Self.pixels(file.bytes)
      } catch {
        broken.append(file.name)
        continue
      }
      let kind = [ColorModel.gray: "gray", .rgb: "rgb", .cmyk: "cmyk"][image.model] ?? ""
      let theirs = try #require(
        try Program.output("convert", ["jpeg:" + file.path, "-depth", "8", kind + ":-"]))
      let isEqual = TestImages.samples(of: image) == theirs.map { Int($0) }
      #expect(isEqual, "\(file.name)")
    }
    expectEqual(broken, ["pillow/Tests__images__ultrahdr.jpg"])
  }

  @Test(.needs("corpora/images"), .timeLimit(.minutes(20)))
  func `another profile in every file of the corpus`() throws {
    let profile = (0..<100_000).map { UInt8(truncatingIfNeeded: $0) }
    for file in try Self.corpus() where !file.name.hasSuffix("ultrahdr.jpg") {
      let before = try Self.metadata(file.bytes)
      guard !file.name.hasSuffix("bad_mpo_header.jpg") else {
        #expect(throws: ImageError.self) {
          try Self.replacing(file.bytes, profile)
        }
        continue
      }
      let tagged = try Self.replacing(file.bytes, profile)
      let after = try Self.metadata(tagged)
      let isThere = Self.profile(of: after) == profile
      #expect(isThere, "\(file.name)")
      expectEqual(after.hasGainMap, before.hasGainMap, "\(file.name)")
      expectEqual(after.carried, before.carried, "\(file.name)")
      let isSame = Self.entropyCoded(tagged) == Self.entropyCoded(file.bytes)
      #expect(isSame, "\(file.name)")
      let isSameImage =
        try Self.pixels(tagged)
        == Self.pixels(file.bytes)
      #expect(isSameImage, "\(file.name)")
      let stripped = try Self.replacing(tagged, nil)
      try expectEqual(stripped, Self.replacing(file.bytes, nil), "\(file.name)")
    }
  }

  // MARK: - Other programs

  @Test(arguments: [ColorModel.gray, .rgb, .cmyk])
  func `other programs read what we wrote`(model: ColorModel) throws {
    let folder = try TemporaryDirectory()
    var carried = CarriedMetadata()
    carried.resolution = .init(x: 300, y: 300, unit: .inch)
    carried.xmp = Self.packet("a title")
    let profile =
      model == .gray ? ICCProfileBuilder.grayGamma22.bytes : ICCProfileBuilder.displayP3.bytes
    let file = try JPEG.encode(Self.smooth(40, 30, model), profile: profile, carrying: carried)
    let path = try folder.write("ours.jpg", file)
    let ours = TestImages.samples(of: try Self.pixels(file))

    if let told = try Program.output("exiftool", ["-b", "-icc_profile", path]) {
      expectEqual([UInt8](told), profile)
    }
    let tags = [
      "-s3", "-XResolution", "-XMP-dc:Description", "-ColorComponents", "-BitsPerSample",
    ]
    if let told = try Program.output("exiftool", tags + [path]) {
      let lines = String(decoding: told, as: UTF8.self)
      expectEqual(lines, "300\na title\n\(model.channels)\n8\n")
    }
    // Exif wants a tag about YCbCr, which CMYK does not have.
    let validation = ["-validate", "-s3", path]
    if model != .cmyk, let told = try Program.output("exiftool", validation) {
      expectEqual(String(decoding: told, as: UTF8.self), "OK\n")
    }
    if try Program.hasImageMagick {
      let kind = [ColorModel.gray: "gray", .rgb: "rgb", .cmyk: "cmyk"][model] ?? ""
      let pixels = try Program.output("convert", [path, "-depth", "8", kind + ":-"])
      let isEqual = ours == pixels?.map { Int($0) }
      #expect(isEqual)
      let words = try Program.output(
        "identify", ["-format", "%m %w %h %z %[resolution.x] %Q %[jpeg:sampling-factor]", path])
      let told = String(decoding: words ?? Data(), as: UTF8.self)
      #expect(told.hasPrefix("JPEG 40 30 8 300 92 1x1"), "\(told)")
    }
    let raw = folder.path("out.v")
    if try Program.output("vips", ["copy", path, raw]) != nil {
      let header = try Program.output("vipsheader", ["-f", "bands", raw]) ?? Data()
      expectEqual(String(decoding: header, as: UTF8.self), "\(model.channels)\n")
      let field = try Program.output("vipsheader", ["-f", "icc-profile-data", raw]) ?? Data()
      expectEqual(
        Data(base64Encoded: field, options: .ignoreUnknownCharacters).map { [UInt8]($0) }, profile)
    }
  }

  /// Other encoders, with what ours does not use: fewer samples of chroma, several passes, restarts.
  @Test(
    .needsImageMagick,
    arguments: [
      ["-sampling-factor", "2x2", "-interlace", "JPEG"], ["-sampling-factor", "2x1"],
      ["-sampling-factor", "1x2", "-quality", "30"], ["-colorspace", "Gray"],
      ["-colorspace", "CMYK"], ["-colorspace", "CMYK", "-interlace", "JPEG"],
    ])
  func `we read what other programs wrote`(options: [String]) throws {
    let folder = try TemporaryDirectory()
    let png = try PNG.encode(
      Self.smooth(67, 45, .rgb), profile: ICCProfileBuilder.displayP3.bytes)
    let source = try folder.write("in.png", png)
    let path = folder.path("theirs.jpg")
    _ = try Program.output(
      "convert",
      [source] + options + ["-units", "PixelsPerInch", "-density", "144x72", path])
    let bytes = try [UInt8](Data(contentsOf: URL(filePath: path)))
    let metadata = try Self.metadata(bytes)
    expectEqual(metadata.isInterlaced, options.contains("JPEG"))
    #expect(metadata.warnings.isEmpty)
    if metadata.model != .cmyk {
      expectEqual(metadata.carried.resolution, .init(x: 144, y: 72, unit: .inch))
    }
    let image = try Self.pixels(bytes)
    let kind = [ColorModel.gray: "gray", .rgb: "rgb", .cmyk: "cmyk"][image.model] ?? ""
    let theirs = try Program.output("convert", [path, "-depth", "8", kind + ":-"])
    let isEqual = TestImages.samples(of: image) == theirs?.map { Int($0) }
    #expect(isEqual)
  }

  // MARK: - Helpers

  private static func metadata(_ file: [UInt8]) throws -> ImageMetadata {
    try JPEG.metadata(of: file.span, limits: .standard)
  }

  private static func pixels(_ file: [UInt8]) throws -> DecodedImage {
    try JPEG.decode(file.span, limits: .standard)
  }

  private static func replacing(_ file: [UInt8], _ profile: [UInt8]?) throws -> [UInt8] {
    try JPEG.replacingProfile(in: file.span, with: profile)
  }

  /// A marker with its segment; of a scan, the entropy-coded data, too.
  private struct Part {
    var marker: UInt8
    var range: Range<Int>

    func isProfile(in file: [UInt8]) -> Bool {
      marker == 0xe2 && file[range].dropFirst(4).starts(with: "ICC_PROFILE\0".utf8)
    }
  }

  /// The segments of the first image of a sound file, found without the code under test.
  private static func parts(of file: [UInt8]) -> [Part] {
    var parts: [Part] = []
    var offset = 2
    while offset + 3 < file.count {
      guard file[offset] == 0xff, file[offset + 1] != 0, file[offset + 1] != 0xff else {
        offset += 1
        continue
      }
      let marker = file[offset + 1]
      if marker == 0xd9 { break }
      if marker == 1 || (0xd0...0xd7).contains(marker) {
        offset += 2
        continue
      }
      var end = min(offset + 2 + (Int(file[offset + 2]) << 8 | Int(file[offset + 3])), file.count)
      if marker == 0xda {
        while end + 1 < file.count,
          file[end] != 0xff || file[end + 1] == 0 || file[end + 1] == 0xff
            || (0xd0...0xd7).contains(file[end + 1])
        {
          end += 1
        }
      }
      parts.append(Part(marker: marker, range: offset..<end))
      offset = end
    }
    return parts
  }

  private static func entropyCoded(_ file: [UInt8]) -> [UInt8] {
    parts(of: file).filter { $0.marker == 0xda }.flatMap { file[$0.range] }
  }

  private static func profile(of metadata: ImageMetadata) -> [UInt8]? {
    guard case .icc(let bytes, .app2, _) = metadata.colorTag else { return nil }
    return bytes
  }

  private static func app(_ number: UInt8, _ content: [UInt8]) -> [UInt8] {
    let length = content.count + 2
    return [0xff, 0xe0 + number, UInt8(length >> 8), UInt8(length & 0xff)] + content
  }

  private static func app(_ number: UInt8, _ content: String) -> [UInt8] {
    app(number, Array(content.utf8))
  }

  private static func packet(_ description: String) -> [UInt8] {
    Array(
      """
      <?xpacket begin="\u{feff}" id="W5M0MpCehiHzreSzNTczkc9d"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
      <dc:description><rdf:Alt><rdf:li xml:lang="x-default">\(description)</rdf:li></rdf:Alt>\
      </dc:description></rdf:Description>
      </rdf:RDF>
      </x:xmpmeta>
      <?xpacket end="w"?>
      """.utf8)
  }

  /// Colors that change slowly, as in a photo.
  private static func smooth(_ width: Int, _ height: Int, _ model: ColorModel) -> DecodedImage {
    let samples = (0..<width * height * model.channels).map { index in
      let (pixel, channel) = (index / model.channels, index % model.channels)
      let (x, y) = (Double(pixel % width), Double(pixel / width))
      return UInt8(127.5 + 120 * sin(x / 11 + Double(channel)) * cos(y / 9 - Double(channel)))
    }
    return DecodedImage(
      width: width, height: height, model: model, hasAlpha: false, samples: .eight(samples))
  }

  private static func greatestDifference(_ a: DecodedImage, _ b: DecodedImage) -> Int {
    zip(TestImages.samples(of: a), TestImages.samples(of: b)).map { abs($0 - $1) }.max() ?? 0
  }

  /// A number of some bytes.
  private static func number(_ value: Int, _ bytes: Int, isLittleEndian: Bool = false) -> [UInt8] {
    let big = (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * (bytes - 1 - $0))) }
    return isLittleEndian ? big.reversed() : big
  }

  /// An entry of a TIFF directory with one value.
  private static func entry(
    _ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8], isLittleEndian: Bool = false
  ) -> [UInt8] {
    var bytes = number(tag, 2, isLittleEndian: isLittleEndian)
    bytes += number(type, 2, isLittleEndian: isLittleEndian)
    bytes += number(count, 4, isLittleEndian: isLittleEndian)
    return bytes + value
  }

  /// A TIFF directory, the last one.
  private static func directory(_ entries: [[UInt8]], isLittleEndian: Bool = false) -> [UInt8] {
    number(entries.count, 2, isLittleEndian: isLittleEndian) + entries.flatMap { $0 }
      + [0, 0, 0, 0]
  }

  /// Big-endian Exif.
  private static func exif(
    orientation: Int? = nil, dpi: Int? = nil, space: Int? = nil, interoperability: String? = nil
  ) -> [UInt8] {
    var content: [UInt8] = []
    var details: [[UInt8]] = []
    if let space { details.append(entry(0xa001, 3, 1, number(space, 2) + [0, 0])) }
    if let interoperability {
      content += directory([entry(1, 2, 4, Array(interoperability.utf8) + [0])])
      details.append(entry(0xa005, 4, 1, number(8, 4)))
    }
    var main: [[UInt8]] = []
    if let orientation { main.append(entry(0x0112, 3, 1, number(orientation, 2) + [0, 0])) }
    if let dpi {
      let place = number(8 + content.count, 4)
      content += number(dpi, 4) + number(1, 4)
      main.append(entry(0x011a, 5, 1, place))
      main.append(entry(0x011b, 5, 1, place))
      main.append(entry(0x0128, 3, 1, [0, 2, 0, 0]))
    }
    main.append(entry(0x8769, 4, 1, number(8 + content.count, 4)))
    content += directory(details)
    return [0x4d, 0x4d, 0, 0x2a] + number(8 + content.count, 4) + content + directory(main)
  }

  /// Two images in one file, with an index in the first one, behind its frame or before everything.
  private static func indexed(
    _ first: [UInt8], _ second: [UInt8], isLittleEndian: Bool, isIndexFirst: Bool = false
  ) -> [UInt8] {
    let tables = parts(of: first).first { $0.marker == 0xdb }
    let place: Int = isIndexFirst ? 2 : (tables?.range.lowerBound ?? 2)
    func long(_ value: Int) -> [UInt8] { number(value, 4, isLittleEndian: isLittleEndian) }
    func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
      Self.entry(tag, type, count, value, isLittleEndian: isLittleEndian)
    }
    let total = first.count + 90
    var index: [UInt8] = isLittleEndian ? [0x49, 0x49, 0x2a, 0] : [0x4d, 0x4d, 0, 0x2a]
    index += long(8)
    index += directory(
      [
        entry(0xb000, 7, 4, Array("0100".utf8)), entry(0xb001, 4, 1, long(2)),
        entry(0xb002, 7, 32, long(50)),
      ], isLittleEndian: isLittleEndian)
    index += long(0x30000) + long(total) + [0, 0, 0, 0, 0, 0, 0, 0]
    index += long(0) + long(second.count) + long(total - place - 8) + [0, 0, 0, 0]
    let segment = app(2, Array("MPF\0".utf8) + index)
    precondition(first.count + segment.count == total)
    return Array(first.prefix(place)) + segment + Array(first.dropFirst(place)) + second
  }

  /// What the index says: the size of the first image and the place of the second one.
  private static func index(of file: [UInt8]) -> (size: Int, start: Int)? {
    guard let found = file.firstRange(of: Array("MPF\0".utf8)) else { return nil }
    let base = found.upperBound
    func number(_ place: Int) -> Int {
      let bytes = file[base + place..<base + place + 4]
      return (file[base] == 0x49 ? Array(bytes.reversed()) : Array(bytes))
        .reduce(0) { $0 << 8 | Int($1) }
    }
    return (number(54), base + number(74))
  }
}

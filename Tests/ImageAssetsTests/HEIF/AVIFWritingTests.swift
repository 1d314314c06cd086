import ColorCore
import Foundation
import ICCProfiles
import ImageAssets
import ImageFacts
import PaletteTestSupport
import Testing

/// ``AVIF`` as a format that is written.
@Suite struct AVIFWritingTests {
  typealias Builder = HEIFBuilder

  private static func metadata(_ file: [UInt8]) throws -> ImageMetadata {
    try AVIF.metadata(of: file.span, limits: .standard)
  }

  private static func decoded(_ file: [UInt8]) throws -> DecodedImage {
    try AVIF.decode(file.span, limits: .standard)
  }

  /// The largest difference of two samples.
  private static func distance(_ a: DecodedImage, _ b: DecodedImage) -> Int {
    zip(TestImages.samples(of: a), TestImages.samples(of: b)).map { abs($0 - $1) }.max() ?? 0
  }

  // MARK: - Pixels

  @Test(arguments: [(1, 1), (2, 1), (17, 5), (64, 64), (65, 33), (300, 7)], 1...4)
  func `8 bits come back exactly`(size: (Int, Int), channels: Int) throws {
    let image = TestImages.random(
      size.0, size.1, channels: channels, bitDepth: 8, seed: UInt64(size.0 * 8 + channels))
    let file = try AVIF.encode(image, profile: ICCProfileBuilder.srgb.bytes)
    let back = try Self.decoded(file)
    expectEqual(back, image)
    let metadata = try Self.metadata(file)
    #expect(metadata.bitDepth == 8 && metadata.channels == channels)
    #expect(metadata.warnings.isEmpty && metadata.pixelError == nil)
  }

  @Test(arguments: 1...4) func `16 bits are rounded to 12`(channels: Int) throws {
    let image = TestImages.random(31, 9, channels: channels, bitDepth: 16, seed: UInt64(channels))
    let file = try AVIF.encode(image, profile: nil)
    try expectEqual(Self.metadata(file).bitDepth, 12)
    // Half a step of 12 bits, and the rounding to 16.
    #expect(Self.distance(try Self.decoded(file), image) <= 9)
    // What has 12 bits already is exact.
    let samples = TestImages.samples(of: image).map { sample in
      UInt16((Double(sample >> 4) * 65_535 / 4095).rounded())
    }
    let coarse = DecodedImage(
      width: 31, height: 9, model: image.model, hasAlpha: image.hasAlpha,
      samples: .sixteen(samples))
    try expectEqual(Self.decoded(AVIF.encode(coarse, profile: nil)), coarse)
  }

  @Test(arguments: [8, 16]) func `a quality loses little, and nothing of alpha`(
    bitDepth: Int
  ) throws {
    // A gradient in two directions, with every alpha.
    let (width, height) = (64, 48)
    let most = bitDepth == 8 ? 255 : 65_535
    let samples = (0..<width * height).flatMap { index -> [Int] in
      let (x, y) = (index % width, index / width)
      return [
        x * most / (width - 1), y * most / (height - 1), most / 2,
        index * most / (width * height - 1),
      ]
    }
    let image = DecodedImage(
      width: width, height: height, model: .rgb, hasAlpha: true,
      samples: bitDepth == 8
        ? .eight(samples.map { UInt8($0) }) : .sixteen(samples.map { UInt16($0) }))
    var sizes: [Int] = []
    for quality in [20, 60, 95] {
      let file = try AVIF.encode(image, profile: nil, quality: quality)
      let back = try Self.decoded(file)
      let (ours, theirs) = (TestImages.samples(of: image), TestImages.samples(of: back))
      let unit = bitDepth == 8 ? 1 : 257
      for index in ours.indices {
        let difference = abs(ours[index] - theirs[index])
        if index % 4 == 3 {
          #expect(difference <= (bitDepth == 8 ? 0 : 9))
        } else {
          #expect(difference <= 40 * unit, "quality \(quality)")
        }
      }
      sizes.append(file.count)
    }
    #expect(sizes[0] < sizes[1] && sizes[1] < sizes[2], "\(sizes)")
  }

  @Test func `the same image gives the same bytes`() throws {
    let image = TestImages.random(40, 30, channels: 4, bitDepth: 8, seed: 5)
    for quality in [nil, 50] {
      let files = try (0..<3).map { _ in try AVIF.encode(image, profile: nil, quality: quality) }
      expectEqual(Set(files).count, 1)
    }
  }

  @Test func `a side that AV1 cannot state is refused`() {
    let image = DecodedImage(
      width: 65_537, height: 1, model: .gray, hasAlpha: false,
      samples: .eight([UInt8](repeating: 0, count: 65_537)))
    let error = #expect(throws: ImageError.self) { try AVIF.encode(image, profile: nil) }
    expectEqual(error?.message.contains("65536 pixels"), true, "\(error?.message ?? "")")
  }

  // MARK: - Colors and metadata

  @Test func `the profile is embedded, and code points state the same where they can`() throws {
    let image = TestImages.random(8, 8, channels: 3, bitDepth: 8, seed: 2)
    for (profile, points) in [
      (ICCProfileBuilder.srgb, [1, 13, 0]), (.displayP3, [12, 13, 0]), (.a98RGB, nil),
    ] as [(ICCProfileBuilder, [Int]?)] {
      let metadata = try Self.metadata(AVIF.encode(image, profile: profile.bytes))
      guard case .icc(let bytes, .colrProf, _) = metadata.colorTag else {
        Issue.record("\(metadata.colorTag)")
        continue
      }
      expectEqual(bytes, profile.bytes)
      let stated = metadata.otherProfiles.compactMap { tag -> [Int]? in
        guard case .cicp(let points, .colrNclx) = tag else { return nil }
        return [points.primaries, points.transfer, points.matrix]
      }
      expectEqual(stated, points.map { [$0] } ?? [])
    }
    try expectEqual(Self.metadata(AVIF.encode(image, profile: nil)).colorTag, .none)
  }

  @Test func `Exif, XMP and the resolution are carried`() throws {
    var carried = CarriedMetadata()
    let image = TestImages.random(8, 8, channels: 4, bitDepth: 8, seed: 3)
    carried.resolution = .init(x: 144, y: 144, unit: .inch)
    carried.xmp = Array("<x:xmpmeta xmlns:x='adobe:ns:meta/'/>".utf8)
    let file = try AVIF.encode(image, profile: nil, carrying: carried)
    let metadata = try Self.metadata(file)
    expectEqual(metadata.carried.xmp, carried.xmp)
    expectEqual(metadata.carried.resolution?.converted(to: .inch).x, 144)
    let place = AVIF.exifRange(in: file.span)
    let range = try #require(place)
    expectEqual(Array(file[range]), metadata.carried.exif)
    try expectEqual(Self.decoded(file), image)
    carried.exif = metadata.carried.exif
    carried.resolution = nil
    let again = try AVIF.encode(image, profile: nil, carrying: carried)
    try expectEqual(Self.metadata(again).carried.exif, carried.exif)
    let bare = try AVIF.encode(image, profile: nil)
    expectEqual(AVIF.exifRange(in: bare.span), nil)
  }

  @Test(arguments: 1...8) func `the pixels are turned upright`(orientation: Int) throws {
    let image = TestImages.random(7, 3, channels: 3, bitDepth: 8, seed: 6)
    var carried = CarriedMetadata()
    // Big-endian Exif with an orientation only.
    carried.exif =
      [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1]
      + [0, UInt8(orientation), 0, 0] + [0, 0, 0, 0]
    let file = try PNG.encode(
      image, profile: ICCProfileBuilder.srgb.bytes, carrying: carried)
    let result = try ImageConverter(to: .srgb, format: AVIF.self, isMeasured: true)
      .convert(file.span)
    let metadata = try Self.metadata(result.bytes)
    expectEqual(metadata.orientation, 1)
    expectEqual(metadata.width, orientation < 5 ? 7 : 3)
    let exif = try #require(metadata.carried.exif)
    expectEqual(Exif(exif.span)?.orientation, 1)
    expectEqual(result.report?.codecLoss, nil)
    // The first pixel as stored is where the orientation puts it (EXIF 2.32, 4.6.4).
    let (x, y) = [
      (0, 0), (6, 0), (6, 2), (0, 2), (0, 0), (2, 0), (2, 6), (0, 6),
    ][orientation - 1]
    let at = (y * metadata.width + x) * 3
    let samples = TestImages.samples(of: try Self.decoded(result.bytes))
    expectEqual(Array(samples[at..<at + 3]), Array(TestImages.samples(of: image)[..<3]))
  }

  @Test func `a conversion says what is stored and lost`() throws {
    let image = TestImages.random(20, 10, channels: 3, bitDepth: 8, seed: 8)
    let file = try PNG.encode(image, profile: ICCProfileBuilder.displayP3.bytes)
    let wide = try ImageConverter(to: .displayP3, format: AVIF.self, isMeasured: true)
      .convert(file.span)
    expectEqual(wide.bitDepth, 12)
    let loss = try #require(wide.report?.codecLoss)
    #expect(loss.maximum > 0 && loss.maximum < 0.5, "\(loss)")
    let exact = try ImageConverter(
      to: .displayP3, format: AVIF.self, bitDepth: 8, isMeasured: true
    ).convert(file.span)
    #expect(exact.bitDepth == 8 && exact.report?.codecLoss == nil)
    let coarse = try ImageConverter(
      to: .displayP3, format: AVIF.self, bitDepth: 8, quality: 30, isMeasured: true
    ).convert(file.span)
    #expect(try #require(coarse.report?.codecLoss).maximum > loss.maximum)
    // What is in the profile already is not coded again.
    let same = try ImageConverter(to: .displayP3).convert(coarse.bytes.span)
    try expectEqual(Self.decoded(same.bytes), Self.decoded(coarse.bytes))
    expectEqual(same.bytes.count, coarse.bytes.count)
  }

  // MARK: - Another profile

  @Test func `another profile leaves the coded image as it is`() throws {
    let image = TestImages.random(16, 16, channels: 4, bitDepth: 8, seed: 4)
    var carried = CarriedMetadata()
    carried.xmp = Array("<x/>".utf8)
    let file = try AVIF.encode(
      image, profile: ICCProfileBuilder.srgb.bytes, carrying: carried, quality: 50)
    let pixels = try Self.decoded(file)
    let other = ICCProfileBuilder.displayP3.bytes
    let changed = try AVIF.replacingProfile(in: file.span, with: other)
    guard case .icc(let bytes, _, _) = try Self.metadata(changed).colorTag else {
      Issue.record("no profile")
      return
    }
    expectEqual(bytes, other)
    try expectEqual(Self.decoded(changed), pixels)
    try expectEqual(Self.metadata(changed).carried.xmp, carried.xmp)
    let bare = try AVIF.replacingProfile(in: changed.span, with: nil)
    let metadata = try Self.metadata(bare)
    #expect(metadata.colorTag == .none && metadata.otherProfiles.isEmpty)
    // The matrix is still known.
    try expectEqual(Self.decoded(bare), pixels)
    #expect(bare.count < file.count - 400)
    // And back again.
    let again = try AVIF.replacingProfile(in: bare.span, with: ICCProfileBuilder.srgb.bytes)
    try expectEqual(Self.decoded(again), pixels)
    expectEqual(ImageInspector().inspect(again.span).facts?.profile.recognized, "srgb")
  }

  @Test func `files of other programs, in pieces, in box idat, with alpha and transformations`()
    throws
  {
    let rotated = Builder.box("irot", [1])
    var files = [
      Builder([Builder.Sample.av1.item(1, [Builder.nclx(12, 13, 6, isFull: true)])]),
      Builder([Builder.Sample.av1.item(1)]), Builder.withAlpha(),
    ]
    files.append(files[2])
    files[3].extents = 3
    files.append(files[0])
    files[4].items[0].method = 1
    files.append(files[0])
    files[5].hasLongSizes = true
    files[5].boxesAtEnd = Builder.box("free", [1, 2, 3])
    files.append(Builder([Builder.Sample.av1.item(1, [Builder.nclx(1, 13, 6, isFull: true)])]))
    files[6].items[0].properties.append((rotated, true))
    let profile = ICCProfileBuilder.a98RGB.bytes
    for (index, builder) in files.enumerated() {
      let file = builder.bytes
      let pixels = try Self.decoded(file)
      for new in [profile, nil] {
        let changed = try AVIF.replacingProfile(in: file.span, with: new)
        let metadata = try Self.metadata(changed)
        try expectEqual(Self.decoded(changed), pixels, "file \(index)")
        expectEqual(metadata.warnings.isEmpty, try Self.metadata(file).warnings.isEmpty)
        guard case .icc(let bytes, _, _) = metadata.colorTag else {
          #expect(new == nil && metadata.colorTag == .none, "file \(index): \(metadata.colorTag)")
          continue
        }
        expectEqual(bytes, new)
      }
    }
  }

  @Test func `a damaged file gets no profile`() throws {
    let image = TestImages.random(16, 16, channels: 3, bitDepth: 8, seed: 4)
    let file = try AVIF.encode(image, profile: ICCProfileBuilder.srgb.bytes)
    let profile = ICCProfileBuilder.displayP3.bytes
    for count in stride(from: 0, to: file.count, by: 7) {
      let part = Array(file[..<count])
      #expect(throws: ImageError.self, "\(count) bytes") {
        try AVIF.replacingProfile(in: part.span, with: profile)
      }
    }
    // Nothing that is written can be read as anything else than an image.
    var random = SplitMix64(seed: 9)
    for _ in 0..<500 {
      var damaged = file
      let place = Int.random(in: 0..<min(700, file.count), using: &random)
      damaged[place] = UInt8.random(in: 0...255, using: &random)
      guard let changed = try? AVIF.replacingProfile(in: damaged.span, with: profile) else {
        continue
      }
      #expect((try? Self.metadata(changed)) != nil, "byte \(place)")
    }
  }

  // MARK: - Other programs

  @Test func `libavif reads the same pixels`() throws {
    let folder = try TemporaryDirectory()
    let image = TestImages.random(37, 21, channels: 4, bitDepth: 8, seed: 11)
    let file = try AVIF.encode(image, profile: ICCProfileBuilder.srgb.bytes)
    try folder.write("a.avif", file)
    guard
      try Program.output("avifdec", [folder.path("a.avif"), folder.path("a.png")]) != nil
    else { return }
    let png = Array(try Data(contentsOf: URL(filePath: folder.path("a.png"))))
    try expectEqual(PNG.decode(png.span, limits: .standard), image)
    let metadata = try PNG.metadata(of: png.span, limits: .standard)
    guard case .icc(let bytes, _, _) = metadata.colorTag else {
      Issue.record("\(metadata.colorTag)")
      return
    }
    expectEqual(bytes, ICCProfileBuilder.srgb.bytes)
  }
}

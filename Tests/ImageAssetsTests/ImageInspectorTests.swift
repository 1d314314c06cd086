import ColorCore
import ICCProfiles
import Foundation
import ImageAssets
import ImageFacts
import PaletteTestSupport
import Testing

@Suite struct ImageInspectorTests {
  private func facts(
    _ pixels: [[UInt8]], profile: ICCProfileBuilder? = .srgb, width: Int? = nil
  ) throws -> ImageFacts {
    let image = TestImages.of(pixels, width: width)
    let file = try PNG.encode(image, profile: profile?.bytes)
    let inspection = ImageInspector().inspect(file.span)
    expectEqual(inspection.error, nil)
    return try #require(inspection.facts)
  }

  @Test func `alpha is classified by its use`() throws {
    try expectEqual(facts([[1, 2, 3]]).alpha, ImageFacts.AlphaUse.none)
    try expectEqual(facts([[1, 2, 3, 255]]).alpha, .opaque)
    try expectEqual(facts([[1, 2, 3, 255], [1, 2, 3, 0]]).alpha, .binary)
    try expectEqual(facts([[1, 2, 3, 255], [1, 2, 3, 254]]).alpha, .partial)
  }

  @Test func `metadata alone does not say how alpha is used`() throws {
    let inspector = ImageInspector(depth: .metadata)
    let opaque = try TestImages.png(TestImages.of([[1, 2, 3]]))
    expectEqual(inspector.inspect(opaque.span).facts?.alpha, ImageFacts.AlphaUse.none)
    let file = try TestImages.png(TestImages.of([[1, 2, 3, 4]]))
    let facts = try #require(inspector.inspect(file.span).facts)
    expectEqual(facts.alpha, nil)
    expectEqual(facts.colors, nil)
    expectEqual(facts.perceptualHash, nil)
  }

  @Test func `the profile is recognized and named`() throws {
    let p3 = try facts([[1, 2, 3]], profile: .displayP3).profile
    expectEqual(p3.recognized, "display-p3")
    expectEqual(p3.equivalence, .identical)
    expectEqual(p3.description, "Display P3")
    expectEqual(p3.source, .iccp)
    expectEqual(p3.md5, MD5(of: ICCProfileBuilder.displayP3.bytes.span).description)
    try expectEqual(facts([[1]], profile: .grayGamma22).profile.recognized, "gray-gamma-2.2")
    try expectEqual(
      facts([[1]], profile: .grayGamma22Adobe).profile.recognized, "gray-gamma-2.2-adobe")
    let untagged = try facts([[1, 2, 3]], profile: nil).profile
    expectEqual(untagged, ImageFacts.Profile())
  }

  /// Profiles are kept for the next file, by all of their bytes.
  @Test func `profiles of the same header and length are told apart`() throws {
    let p3 = ICCProfileBuilder.displayP3.bytes
    var other = p3
    let red = try #require(ICCHeader(p3.span).tags.first { $0.signature == "rXYZ" })
    other[red.offset + 10] ^= 0x40
    for _ in 0..<2 {
      for bytes in [p3, other] {
        let file = try TestImages.png(TestImages.of([[1, 2, 3]]), profile: bytes)
        let inspection = ImageInspector().inspect(file.span)
        expectEqual(inspection.error, nil)
        let profile = try #require(inspection.facts).profile
        expectEqual(profile.md5, MD5(of: bytes.span).description)
        expectEqual(profile.recognized, bytes == p3 ? "display-p3" : nil)
      }
    }
  }

  @Test func `code points and powers are recognized by what they mean`() throws {
    func profile(_ chunks: [PNGChunk]) throws -> ImageFacts.Profile {
      let file = try TestImages.png(TestImages.of([[9, 9, 9]]), chunks)
      return try #require(ImageInspector().inspect(file.span).facts).profile
    }
    let p3 = try profile([PNGChunk("cICP", [12, 13, 0, 1])])
    expectEqual(p3.recognized, "display-p3")
    expectEqual(p3.source, .cicp)
    let pq = try profile([PNGChunk("cICP", [9, 16, 0, 1])])
    expectEqual(pq.recognized, nil)
    expectEqual(pq.description, "Rec. 2020, PQ")
    // A decoder uses the first statement that it understands: 2 is “unspecified”, and a matrix is not
    // for PNG.
    for unknown in [[2, 2, 0, 1], [12, 13, 5, 1]] as [[UInt8]] {
      let tagged = try profile([PNGChunk("cICP", unknown), PNGChunk("sRGB", [0])])
      #expect(tagged.source == .srgb && tagged.recognized == "srgb")
      try expectEqual(profile([PNGChunk("cICP", unknown)]).source, .none)
    }
    // 1/2.2 is near the sRGB curve and is not it.
    let gamma = try profile([PNGChunk("gAMA", [0, 0, 0xb1, 0x8f])])
    expectEqual(gamma.recognized, nil)
    expectEqual(gamma.source, .gamaChrm)
  }

  @Test func `statements that contradict each other are kept`() throws {
    func contradictions(
      _ profile: ICCProfileBuilder?, _ chunks: [PNGChunk]
    ) throws -> [String] {
      let image = TestImages.of([[1, 2, 3]])
      let file =
        try profile.map { try TestImages.png(image, profile: $0.bytes, chunks) }
        ?? TestImages.png(image, chunks)
      let facts = ImageInspector(depth: .metadata).inspect(file.span).facts
      return (facts?.contradictions ?? []).map { "\($0.source) \($0.recognized ?? "-")" }
    }
    func fixed(_ values: [Int]) -> [UInt8] {
      values.flatMap { value in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
    }
    let sRGB = PNGChunk("sRGB", [0])
    try expectEqual(contradictions(.displayP3, [sRGB]), ["srgb srgb"])
    try expectEqual(contradictions(.srgb, [sRGB]), [])
    try expectEqual(contradictions(.displayP3, [PNGChunk("cICP", [12, 13, 0, 1])]), [])
    try expectEqual(contradictions(.srgb, [PNGChunk("cICP", [12, 13, 0, 1])]), ["iccp srgb"])
    try expectEqual(contradictions(.srgb, [PNGChunk("cICP", [9, 16, 0, 1])]), [])
    // What programs write for those that read no profiles.
    let gamma = PNGChunk("gAMA", fixed([45455]))
    let primaries = PNGChunk(
      "cHRM", fixed([31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000]))
    try expectEqual(contradictions(.srgb, [gamma, primaries]), [])
    try expectEqual(contradictions(nil, [sRGB, gamma, primaries]), [])
    try expectEqual(contradictions(.displayP3, [gamma]), [])
    try expectEqual(contradictions(.displayP3, [gamma, primaries]).count, 1)
    try expectEqual(contradictions(nil, [sRGB, PNGChunk("gAMA", fixed([100_000]))]).count, 1)
  }

  @Test func `the curves of high dynamic range and of light are told apart`() throws {
    func transfer(_ chunk: PNGChunk) throws -> ImageFacts.Profile.Transfer? {
      let file = try TestImages.png(TestImages.of([[1, 2, 3]]), [chunk])
      return ImageInspector(depth: .metadata).inspect(file.span).facts?.profile.transfer
    }
    try expectEqual(transfer(PNGChunk("cICP", [9, 16, 0, 1])), .pq)
    try expectEqual(transfer(PNGChunk("cICP", [9, 18, 0, 1])), .hlg)
    try expectEqual(transfer(PNGChunk("cICP", [1, 8, 0, 1])), .linear)
    try expectEqual(transfer(PNGChunk("cICP", [1, 13, 0, 1])), nil)
    try expectEqual(transfer(PNGChunk("gAMA", [0, 1, 0x86, 0xa0])), .linear)
    try expectEqual(transfer(PNGChunk("gAMA", [0, 0, 0xb1, 0x8f])), nil)
    let linear = try facts([[1, 2, 3]], profile: .srgbLinear)
    expectEqual(linear.profile.transfer, .linear)
  }

  @Test func `colors, dominant colors and luminance are those of visible pixels`() throws {
    let red: [UInt8] = [255, 0, 0, 255]
    let facts = try facts(
      [red, red, red, [0, 0, 255, 255], [9, 9, 9, 0], [8, 8, 8, 0]])
    expectEqual(facts.colors, 4)
    expectEqual(
      facts.dominant,
      [
        ImageFacts.Dominant(color: "#ff0000", share: 0.75),
        ImageFacts.Dominant(color: "#0000ff", share: 0.25),
      ])
    let luminance = try #require(facts.luminance)
    #expect(abs(luminance.min - 0.0722) < 1e-5)
    #expect(abs(luminance.p5 - 0.0722) < 1e-5)
    #expect(abs(luminance.median - 0.2126) < 1e-5)
    #expect(abs(luminance.max - 0.2126) < 1e-5)
    expectEqual(facts.wideGamutShare, 0)
  }

  @Test func `an invisible image has no colors`() throws {
    let facts = try facts([[1, 2, 3, 0]])
    expectEqual(facts.alpha, .binary)
    expectEqual(facts.luminance, nil)
    expectEqual(facts.dominant, nil)
    expectEqual(facts.isSingleInk, false)
  }

  @Test func `the wide share counts what sRGB cannot show`() throws {
    let facts = try facts(
      [[255, 0, 0], [0, 255, 0], [128, 128, 128], [200, 190, 180]], profile: .displayP3)
    expectEqual(facts.wideGamutShare, 0.5)
  }

  /// The hull of sRGB, stored as 8-bit Display P3, must not count as wide.
  @Test func `rounding does not make a color wide`() throws {
    let toP3 = ImageConverter(to: .displayP3)
    var pixels: [[UInt8]] = []
    for code in UInt8(0)...255 {
      for free in 0..<3 {
        for ends in [(UInt8(0), UInt8(0)), (0, 255), (255, 0), (255, 255)] {
          var pixel = [ends.0, ends.0, ends.0]
          pixel[(free + 1) % 3] = ends.1
          pixel[free] = code
          pixels.append(pixel)
        }
      }
    }
    let source = try TestImages.png(TestImages.of(pixels))
    let file = try toP3.convert(source.span).bytes
    expectEqual(ImageInspector().inspect(file.span).facts?.wideGamutShare, 0)
  }

  @Test func `the difference if untagged is that of the two readings`() throws {
    let none = try facts([[200, 100, 50]], profile: nil)
    expectEqual(none.differenceIfUntagged, nil)
    let srgb = try #require(facts([[200, 100, 50], [0, 255, 0]]).differenceIfUntagged)
    #expect(srgb.max < 0.01)
    let p3 = try #require(
      facts([[128, 128, 128], [255, 0, 0]], profile: .displayP3).differenceIfUntagged)
    let expected = CIEDE2000.difference(
      Color(.displayP3, 1, 0, 0), Color(.srgb, 1, 0, 0))
    #expect(abs(p3.max - expected) < 0.01)
    #expect(abs(p3.mean - expected / 2) < 0.01)
  }

  @Test func `what is sRGB does not change without its profile`() throws {
    for pixels: [[UInt8]] in [
      [[200, 100, 50], [0, 255, 0], [3, 90, 201]], [[7], [128], [250]],
    ] {
      let file = try TestImages.png(TestImages.of(pixels), [PNGChunk("sRGB", [0])])
      let difference = try #require(
        ImageInspector().inspect(file.span).facts?.differenceIfUntagged)
      #expect(difference.max == 0 && difference.mean == 0)
    }
  }

  /// Grays of a profile whose curve is nearly that of sRGB differ by less than `Float` resolves.
  @Test func `the mean of a difference is at most its maximum`() throws {
    var nearly = ICCProfileBuilder.srgb
    nearly.curve = ToneCurve(gamma: 2.2)
    for (code, profile) in [
      (UInt8(128), ICCProfileBuilder.displayP3), (128, nearly), (255, nearly),
    ] {
      let difference = try #require(
        facts([[code, code, code], [code, code, code]], profile: profile).differenceIfUntagged)
      #expect(difference.mean <= difference.max, "\(code) \(profile.description)")
    }
  }

  @Test func `a pointer of Git LFS is named`() {
    let pointer = Array(
      "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n".utf8)
    let error = ImageInspector().inspect(pointer.span).error
    #expect(error?.code == "git-lfs-pointer" && error?.message.contains("git lfs pull") == true)
  }

  // MARK: - Orientation

  /// A shape on a transparent ground, plain margins in another color, or the art of a screen.
  private static let shown: [DecodedImage] = {
    let glyph = TestImages.of(
      (0..<40 * 24).map { index -> [UInt8] in
        let (x, y) = (index % 40, index / 40)
        return (5..<17).contains(x) && (3..<20).contains(y) && !(x > 11 && y > 9)
          ? [20, UInt8(4 * x), UInt8(8 * y), 255] : [0, 0, 0, 0]
      }, width: 40)
    let letterboxed = TestImages.of(
      (0..<40 * 24).map { index -> [UInt8] in
        let (x, y) = (index % 40, index / 40)
        if x < 4 || y < 7 || y > 21 { return [9, 9, 9] }
        return x == 39 ? [200, 0, 0] : y == 21 ? [0, 200, 0] : [UInt8(5 * x), UInt8(9 * y), 77]
      }, width: 40)
    let screen = TestImages.of(
      (0..<640 * 1136).map { index -> [UInt8] in
        let (x, y) = (index % 640, index / 640)
        return y < 71 ? [UInt8(x / 4), 10, 10] : [250, UInt8(y / 8), UInt8(x / 3)]
      }, width: 640)
    return [glyph, letterboxed, screen]
  }()

  @Test(arguments: 2...8)
  func `facts with a place are those of the image as shown`(_ orientation: Int) throws {
    let probe = ContrastProbe(
      texts: [
        .init(
          paint: .init(name: "white", color: .white),
          region: .init(x: 6, y: 4, width: 3, height: 11))
      ])
    for (index, shown) in Self.shown.enumerated() {
      let upright = try TestImages.png(shown, orientation: 1)
      let turned = try TestImages.png(shown, orientation: orientation)
      let expected = try #require(ImageInspector(probe: probe).inspect(upright.span).facts)
      for memory in [MemoryBudget(bytes: .max), MemoryBudget(bytes: 1)] {
        let found = try #require(
          ImageInspector(probe: probe, memory: memory).inspect(turned.span).facts)
        expectEqual(found.orientation, orientation)
        expectEqual(found.width == expected.width, orientation < 5)
        #expect(found.shownWidth == expected.width && found.shownHeight == expected.height)
        expectEqual(found.margins, expected.margins)
        expectEqual(found.edgeColors, expected.edgeColors)
        expectEqual(found.topStrip, expected.topStrip)
        expectEqual(found.perceptualHash, expected.perceptualHash, "image \(index)")
        expectEqual(found.textContrast, expected.textContrast)
        expectEqual(found.glyph?.box, expected.glyph?.box)
        if let glyph = found.glyph, let other = expected.glyph {
          #expect(abs(glyph.centerX - other.centerX) < 1e-9)
          #expect(abs(glyph.centerY - other.centerY) < 1e-9)
        }
      }
      expectEqual(expected.glyph != nil, index == 0)
      expectEqual(expected.topStrip != nil, index == 2)
      expectEqual(expected.textContrast?.count, 1)
    }
  }

  @Test func `one ink is one color under varying alpha`() throws {
    try expectEqual(facts([[9, 9, 9, 255], [9, 9, 9, 100], [0, 0, 0, 0]]).isSingleInk, true)
    try expectEqual(facts([[9, 9, 9, 255], [60, 9, 9, 100]]).isSingleInk, false)
    // What is nearly transparent may have its color rounded.
    try expectEqual(facts([[9, 9, 9, 255], [60, 9, 9, 2]]).isSingleInk, true)
    try expectEqual(facts([[9, 9, 9, 255]]).isSingleInk, false)
    try expectEqual(facts([[9, 9, 9]]).isSingleInk, false)
  }

  @Test func `the hash is near for what looks alike`() throws {
    func hash(_ shift: Int, noise: UInt64) throws -> UInt64 {
      var random = SplitMix64(seed: noise)
      let pixels = (0..<64 * 64).map { index -> [UInt8] in
        let (x, y) = (index % 64, index / 64)
        let light = (x * 7 + y * shift) % 200 + Int.random(in: 0...3, using: &random)
        return [UInt8(light), UInt8(light), UInt8(light)]
      }
      let text = try #require(facts(pixels, width: 64).perceptualHash)
      expectEqual(text.count, 16)
      return try #require(UInt64(text, radix: 16))
    }
    let a = try hash(3, noise: 1)
    #expect(try (a ^ hash(3, noise: 2)).nonzeroBitCount <= 4)
    #expect(try (a ^ hash(11, noise: 1)).nonzeroBitCount > 10)
  }

  @Test func `more colors than the limit are not counted and the rest still is`() throws {
    let image = TestImages.random(40, 40, channels: 3, bitDepth: 8, seed: 20)
    let file = try PNG.encode(image, profile: ICCProfileBuilder.srgb.bytes)
    let limited = try #require(
      ImageInspector(limits: DecodeLimits(distinctColors: 100)).inspect(file.span).facts)
    let whole = try #require(ImageInspector().inspect(file.span).facts)
    expectEqual(limited.colors, nil)
    expectEqual(limited.dominant, nil)
    #expect(whole.colors ?? 0 > 1500)
    expectEqual(limited.luminance?.min, whole.luminance?.min)
    expectEqual(limited.alpha, whole.alpha)
    #expect(abs((limited.luminance?.median ?? 0) - (whole.luminance?.median ?? 1)) < 1e-9)
  }

  @Test func `a profile for other pixels is a fact, and no color is guessed`() throws {
    let file = try TestImages.png(
      TestImages.of([[1, 2, 3]]), profile: ICCProfileBuilder.grayGamma22.bytes)
    let inspection = ImageInspector().inspect(file.span)
    expectEqual(inspection.error, nil)
    expectEqual(inspection.warnings.map(\.message), ["the profile is for GRAY, the pixels are RGB"])
    expectEqual(inspection.facts?.profile.model, .gray)
    expectEqual(inspection.facts?.profile.recognized, "gray-gamma-2.2")
    expectEqual(inspection.facts?.colors, 1)
    expectEqual(inspection.facts?.luminance, nil)
  }

  @Test func `a color space that is not converted is no error`() throws {
    let file = try TestImages.png(
      TestImages.of([[1, 2, 3]]), [PNGChunk("cICP", [9, 16, 0, 1])])
    let inspection = ImageInspector().inspect(file.span)
    expectEqual(inspection.error, nil)
    expectEqual(inspection.warnings.map { $0.code }, ["unsupported"])
    expectEqual(inspection.facts?.colors, 1)
    expectEqual(inspection.facts?.luminance, nil)
  }

  @Test func `a limit of time has its unit`() {
    func message(_ seconds: Int) -> String { ImageError(.tooSlow(seconds: seconds)).message }
    expectEqual(message(1), "reading the file takes longer than the limit of a second")
    expectEqual(message(60), "reading the file takes longer than the limit of 60 seconds")
    expectEqual(ImageError(.tooSlow(seconds: 1)).code, "limit")
  }

  @Test func `what cannot be opened says why`() throws {
    let folder = try TemporaryDirectory()
    let inspector = ImageInspector()
    expectEqual(inspector.inspect(file: folder.path("none.png")).error?.code, "unreadable")
    expectEqual(inspector.inspect(file: folder.url.path).error?.code, "not-a-file")
    let path = try folder.write("big.png", [UInt8](repeating: 0, count: 100))
    let limited = ImageInspector(limits: DecodeLimits(fileBytes: 99))
    expectEqual(limited.inspect(file: path).error?.code, "limit")
  }

  /// An image that takes a large part of the budget is decoded some rows at a time, several times a
  /// megabyte here.
  private func streamed(
    _ file: [UInt8], limits: DecodeLimits = .standard
  ) -> ImageInspection {
    ImageInspector(limits: limits, memory: MemoryBudget(bytes: 4)).inspect(file.span)
  }

  @Test(arguments: [(1, 8), (2, 8), (3, 8), (4, 8), (1, 16), (2, 16), (3, 16), (4, 16)])
  func `the facts are the same some rows at a time`(_ channels: Int, _ bitDepth: Int) throws {
    // Noise, and below it plain rows.
    let seed: UInt64 = 0x5EED
    var image = TestImages.random(1000, 2400, channels: channels, bitDepth: bitDepth, seed: seed)
    let half = image.samples.count / 2
    switch image.samples {
    case .eight(var samples):
      for index in half..<samples.count { samples[index] = 200 }
      image.samples = .eight(samples)
    case .sixteen(var samples):
      for index in half..<samples.count { samples[index] = 5000 }
      image.samples = .sixteen(samples)
    case .float: break
    }
    let isGray = channels < 3
    let profile = isGray ? ICCProfileBuilder.grayGamma22 : .displayP3
    let file = try PNG.encode(image, profile: profile.bytes)
    let facts = try #require(ImageInspector().inspect(file.span).facts)
    #expect(facts.perceptualHash != nil)
    expectEqual(streamed(file).facts, facts, "seed \(seed)")
    guard channels == 1 || channels == 3, bitDepth == 8 else { return }
    let jpeg = try JPEG.encode(image, profile: nil)
    expectEqual(streamed(jpeg).facts, ImageInspector().inspect(jpeg.span).facts, "seed \(seed)")
  }

  @Test func `the facts of floating point are the same some rows at a time`() throws {
    let codes = TestImages.samples(
      of: TestImages.random(700, 500, channels: 4, bitDepth: 8, seed: 0xF10A7))
    // Some are outside 0…1, and one is no number.
    var samples = codes.map { Float($0) / 200 - 0.1 }
    samples[9] = .nan
    let image = DecodedImage(
      width: 700, height: 500, model: .rgb, hasAlpha: true, samples: .float(samples))
    let file = try TIFF.encode(image, profile: ICCProfileBuilder.displayP3.bytes)
    let facts = try #require(ImageInspector().inspect(file.span).facts)
    #expect(facts.bitDepth == 32 && facts.perceptualHash != nil)
    expectEqual(streamed(file).facts, facts)
    // More pixels than are decoded as a whole show that it was not.
    var limits = DecodeLimits.standard
    limits.pixels = 700 * 500 - 1
    expectEqual(streamed(file, limits: limits).facts, facts)
  }

  /// Strips and tiles of every kind: the samples of a pixel together or in planes, of 1, 8 and 16
  /// bits, with a palette, inverted, premultiplied, and what does not fill the last ones.
  @Test(arguments: [
    "strips", "tiles", "planes", "palette", "white", "premultiplied", "words", "ycbcr",
  ])
  func `strips and tiles are the same some rows at a time`(_ kind: String) throws {
    let (width, height, rows) = (301, 2003, kind == "ycbcr" ? 64 : 61)
    var tiff = Self.tiff(kind, width, height, rows: rows)
    let file = tiff.file
    let facts = try #require(ImageInspector().inspect(file.span).facts)
    #expect(facts.colors != nil && facts.perceptualHash != nil)
    expectEqual(streamed(file).facts, facts)
    // More pixels are allowed, which shows that they are not decoded together.
    var limits = DecodeLimits.standard
    limits.pixels = width * height / 16 + 1
    expectEqual(streamed(file, limits: limits).facts, facts)
    expectEqual(
      ImageInspector(limits: limits).inspect(file.span).error?.reason,
      .limit("the number of pixels", allowed: limits.pixels))
    // A strip that takes a large part of the image is no gain.
    guard kind == "strips" else { return }
    tiff.set(278, 3, [height])
    tiff.blocks = [tiff.blocks.flatMap { $0 }]
    let whole = tiff.file
    expectEqual(streamed(whole, limits: limits).error?.code, "limit")
    expectEqual(streamed(whole).facts?.colors, facts.colors)
    // Nothing is stated of rows before a damage, and the error is the same.
    tiff.set(278, 3, [rows])
    tiff.set(259, 3, [8])
    tiff.blocks = (0..<(height + rows - 1) / rows).map { _ in [0x78, 0x9c, 1, 2, 3] }
    let damaged = tiff.file
    expectEqual(streamed(damaged).error, ImageInspector().inspect(damaged.span).error)
    #expect(streamed(damaged).error != nil && streamed(damaged).facts?.colors == nil)
  }

  /// A TIFF of noise and plain parts, of which each strip has some rows.
  private static func tiff(_ kind: String, _ width: Int, _ height: Int, rows: Int) -> TestTIFF {
    var random = SplitMix64(seed: 0x71FF)
    func bytes(_ count: Int) -> [UInt8] {
      // Noise and plain parts.
      let plain = UInt8.random(in: 0...255, using: &random)
      return (0..<count).map {
        $0 % 5 < 2 ? plain : UInt8.random(in: 0...255, using: &random)
      }
    }
    let samples = ["palette": 1, "white": 1, "premultiplied": 4][kind] ?? 3
    let bits = ["white": 1, "words": 16][kind] ?? 8
    let photometric = ["palette": 3, "white": 0, "ycbcr": 6][kind] ?? 2
    var tiff = TestTIFF(
      width, height, photometric: photometric, bits: bits, samples: samples, [])
    let line = (width * samples * bits + 7) / 8
    if kind == "tiles" {
      tiff.isTiled = true
      tiff.fields.removeAll { $0.tag == 278 }
      tiff.set(322, 3, [48])
      tiff.set(323, 3, [64])
      tiff.blocks = (0..<(width + 47) / 48 * ((height + 63) / 64)).map { _ in bytes(48 * 64 * 3) }
    } else if kind == "planes" {
      tiff.set(278, 3, [rows])
      tiff.set(284, 3, [2])
      tiff.blocks = (0..<3).flatMap { _ in
        stride(from: 0, to: height, by: rows).map { bytes(width * min(rows, height - $0)) }
      }
    } else if kind == "ycbcr" {
      tiff.set(278, 3, [rows])
      tiff.set(530, 3, [2, 2])
      tiff.blocks = stride(from: 0, to: height, by: rows).map { first in
        bytes((width + 1) / 2 * ((min(rows, height - first) + 1) / 2) * 6)
      }
    } else {
      tiff.set(278, 3, [rows])
      tiff.blocks = stride(from: 0, to: height, by: rows).map {
        bytes(line * min(rows, height - $0))
      }
    }
    if kind == "palette" { tiff.set(320, 3, (0..<768).map { $0 % 256 * 257 }) }
    if kind == "premultiplied" { tiff.set(338, 3, [1]) }
    return tiff
  }

  /// Of an image in several scans the coefficients of all pixels are kept, so no more are allowed.
  @Test(.needsImageMagick, arguments: ["JPEG", "Plane"])
  func `several scans are the same some rows at a time`(_ interlace: String) throws {
    let folder = try TemporaryDirectory()
    _ = try Program.output(
      "convert",
      [
        "-size", "400x900", "plasma:red-blue", "-seed", "3", "-interlace", interlace,
        folder.path("a.jpg"),
      ])
    let file = Array(try Data(contentsOf: URL(filePath: folder.path("a.jpg"))))
    let inspection = ImageInspector().inspect(file.span)
    let facts = try #require(inspection.facts)
    #expect(facts.isInterlaced && facts.colors != nil)
    expectEqual(streamed(file).facts, facts)
    var limits = DecodeLimits.standard
    limits.pixels = 400 * 900 - 1
    expectEqual(streamed(file, limits: limits).error?.code, "limit")
  }

  /// A sequential image may have a scan for each component, too, and none of it says so before.
  @Test func `a scan for each component is the same some rows at a time`() throws {
    let side = 64
    func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
      [0xff, marker, UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 255)] + content
    }
    // One code of one bit: no difference of DC, and the end of a block.
    func table(_ kind: UInt8) -> [UInt8] {
      segment(0xc4, [kind, 1] + [UInt8](repeating: 0, count: 15) + [0])
    }
    let blocks = side / 8 * side / 8
    let scans = (1...3).flatMap { component in
      segment(0xda, [1, UInt8(component), 0, 0, 63, 0])
        + [UInt8](repeating: 0, count: blocks * 2 / 8)
    }
    let quantization = segment(0xdb, [0] + [UInt8](repeating: 1, count: 64))
    let frame = segment(
      0xc0, [8, 0, UInt8(side), 0, UInt8(side), 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0])
    let start: [UInt8] = [0xff, 0xd8]
    let tables = quantization + frame + table(0) + table(0x10)
    let file = start + tables + scans + [0xff, 0xd9]
    let inspection = ImageInspector().inspect(file.span)
    expectEqual(inspection.error, nil)
    #expect(inspection.facts?.colors == 1 && inspection.facts?.isInterlaced == false)
    expectEqual(streamed(file).facts, inspection.facts)
    var limits = DecodeLimits.standard
    limits.pixels = side * side - 1
    expectEqual(streamed(file, limits: limits).error?.code, "limit")
  }

  /// Frame, margins, rounded corners, a glyph that fades, few colors: what spans several portions.
  @Test(arguments: ["frame", "margins", "corners", "glyph"])
  func `shapes are the same some rows at a time`(_ shape: String) throws {
    let (width, height) = (640, 1800)
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let edge = min(x, y, width - 1 - x, height - 1 - y)
        let (dx, dy) = (max(120 - x, x - width + 121, 0), max(120 - y, y - height + 121, 0))
        let isCut = dx * dx + dy * dy > 120 * 120
        let distance = abs(x - 320) + abs(y - 1000) / 2
        let pixel: [UInt8] =
          switch shape {
          case "frame": edge < 7 ? [20, 30, 40, 255] : [UInt8(x % 251), UInt8(y % 241), 9, 255]
          case "margins":
            y < 300 || y > 1500 || x < 50 ? [255, 255, 255, 255] : [UInt8(x % 251), 7, 9, 255]
          case "corners": isCut ? [0, 0, 0, 0] : [200, 100, UInt8(y % 7), 255]
          default: [10, 10, 10, UInt8(max(0, 255 - distance))]
          }
        pixels += pixel
      }
    }
    let image = DecodedImage(
      width: width, height: height, model: .rgb, hasAlpha: true, samples: .eight(pixels))
    let file = try PNG.encode(image, profile: nil)
    let facts = try #require(ImageInspector().inspect(file.span).facts)
    switch shape {
    case "frame": expectEqual(facts.border?.width, 7)
    case "margins": #expect(facts.margins?.top == 300 && facts.margins?.bottom == 299)
    case "corners": #expect(facts.corners != nil && facts.glyph != nil)
    default: #expect(try #require(facts.glyph).soft > 0.5)
    }
    expectEqual(streamed(file).facts, facts)
  }

  @Test func `some rows at a time, more pixels are allowed`() throws {
    let file = try TestImages.png(TestImages.random(12, 12, channels: 3, bitDepth: 8, seed: 1))
    var limits = DecodeLimits.standard
    limits.pixels = 9
    let whole = ImageInspector(limits: limits).inspect(file.span)
    expectEqual(whole.error?.reason, .limit("the number of pixels", allowed: 9))
    expectEqual(streamed(file, limits: limits).facts?.colors, 144)
    limits.pixels = 8
    expectEqual(
      streamed(file, limits: limits).error?.reason,
      .limit(
        "a sixteenth of the number of pixels, which are read row by row,", allowed: 8))
  }

  @Test func `of rows before a damage nothing is stated`() throws {
    let image = TestImages.random(700, 1200, channels: 3, bitDepth: 8, seed: 3)
    var png = try TestImages.png(image)
    png[png.count - 40] ^= 0xff
    var jpeg = try JPEG.encode(image, profile: nil)
    jpeg.removeSubrange(jpeg.count / 2..<jpeg.count - 2)
    for file in [png, jpeg] {
      let inspection = streamed(file)
      expectEqual(inspection.error, ImageInspector().inspect(file.span).error)
      #expect(inspection.error != nil)
      expectEqual(inspection.facts?.width, 700)
      #expect(inspection.facts?.colors == nil && inspection.facts?.perceptualHash == nil)
    }
  }
}

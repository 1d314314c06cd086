import ICCProfiles
import Foundation
import ImageAssets
import ImageFacts
import PaletteTestSupport
import Testing

@Suite struct WebPTests {
  // MARK: - Round trips

  @Test(arguments: [3, 4], [(1, 1), (7, 5), (64, 33)])
  func `what is encoded is decoded`(channels: Int, size: (Int, Int)) throws {
    let image = TestImages.random(size.0, size.1, channels: channels, bitDepth: 8, seed: 1)
    let file = try WebP.encode(image, profile: nil)
    let isEqual = try WebP.decode(file.span, limits: .standard) == image
    #expect(isEqual)
    let metadata = try WebP.metadata(of: file.span, limits: .standard)
    expectEqual(metadata.width, size.0)
    expectEqual(metadata.height, size.1)
    expectEqual(metadata.channels, channels)
    expectEqual(metadata.bitDepth, 8)
    expectEqual(metadata.hasAlpha, channels == 4)
    expectEqual(metadata.colorTag, .none)
    expectEqual(metadata.pixelError, nil)
    expectEqual(metadata.warnings, [])
    #expect(!metadata.isAnimated)
  }

  @Test func `alpha stays where nothing is transparent, and colors where everything is`() throws {
    for alpha in [UInt8(255), 0] {
      let image = TestImages.of([[1, 2, 3, alpha], [250, 128, 7, alpha]])
      let file = try WebP.encode(image, profile: nil)
      let isEqual = try WebP.decode(file.span, limits: .standard) == image
      #expect(isEqual)
    }
  }

  @Test func `the same image gives the same file`() throws {
    let image = TestImages.random(50, 40, channels: 4, bitDepth: 8, seed: 2)
    for quality in [nil, 80] {
      let files = try (0..<2).map { _ in
        try WebP.encode(image, profile: ICCProfileBuilder.displayP3.bytes, quality: quality)
      }
      let isEqual = files[0] == files[1]
      #expect(isEqual)
    }
  }

  @Test(arguments: [nil, 90], [3, 4])
  func `profile, Exif and XMP come back byte by byte`(quality: Int?, channels: Int) throws {
    let image = TestImages.random(9, 6, channels: channels, bitDepth: 8, seed: 3)
    let profile = ICCProfileBuilder.displayP3.bytes
    let file = try WebP.encode(
      image, profile: profile, carrying: Self.carried, quality: quality)
    let metadata = try WebP.metadata(of: file.span, limits: .standard)
    guard case .icc(let bytes, .iccpWebP, 38) = metadata.colorTag else {
      Issue.record("\(metadata.colorTag.source)")
      return
    }
    expectEqual(bytes, profile)
    expectEqual(metadata.carried.exif, Self.carried.exif)
    expectEqual(metadata.carried.xmp, Self.carried.xmp)
    expectEqual(metadata.orientation, 6)
    expectEqual(metadata.warnings, [])
    expectEqual(metadata.hasAlpha, channels == 4)
    let types = Self.chunks(of: file).map(\.type).filter { $0 != "ALPH" }
    let frame = quality == nil ? "VP8L" : "VP8 "
    expectEqual(types, ["VP8X", "ICCP", frame, "EXIF", "XMP "])
    let decoded = try WebP.decode(file.span, limits: .standard)
    expectEqual(decoded.hasAlpha, channels == 4)
    if quality == nil {
      let isEqual = decoded == image
      #expect(isEqual)
    }
  }

  @Test(arguments: [
    CarriedMetadata.Resolution(x: 144, y: 72.5, unit: .inch),
    CarriedMetadata.Resolution(x: 5669, y: 2835, unit: .meter),
    CarriedMetadata.Resolution(x: 4, y: 3, unit: .none),
  ])
  func `a resolution becomes Exif`(resolution: CarriedMetadata.Resolution) throws {
    var carried = CarriedMetadata()
    carried.resolution = resolution
    let file = try WebP.encode(TestImages.of([[1, 2, 3]]), profile: nil, carrying: carried)
    let metadata = try WebP.metadata(of: file.span, limits: .standard)
    let read = try #require(metadata.carried.resolution)
    expectEqual(read.unit, resolution.unit == .none ? .none : .inch)
    let back = read.converted(to: resolution.unit)
    #expect(abs(back.x - resolution.x) < 0.01 && abs(back.y - resolution.y) < 0.01)
    expectEqual(metadata.orientation, 1)
  }

  @Test func `a quality makes the file lossy, with exact alpha`() throws {
    let image = Self.gradient(64, 48)
    let lossless = try WebP.encode(image, profile: nil)
    let before = TestImages.samples(of: image)
    var sizes: [Int] = []
    for quality in [30, 95] {
      let file = try WebP.encode(image, profile: nil, quality: quality)
      sizes.append(file.count)
      #expect(Self.chunks(of: file).contains { $0.type == "VP8 " })
      let after = TestImages.samples(of: try WebP.decode(file.span, limits: .standard))
      let differences = before.indices.map { abs(before[$0] - after[$0]) }
      let mean = Double(differences.reduce(0, +)) / Double(differences.count)
      #expect(mean < (quality == 30 ? 8 : 2))
      let isAlphaEqual = differences.indices.allSatisfy { $0 % 4 != 3 || differences[$0] == 0 }
      #expect(isAlphaEqual)
    }
    #expect(sizes[0] < sizes[1])
    #expect(lossless != (try WebP.encode(image, profile: nil, quality: 95)))
  }

  @Test func `a picture that is too large for the format is an error`() throws {
    let image = DecodedImage(
      width: 16_384, height: 1, model: .rgb, hasAlpha: false,
      samples: .eight([UInt8](repeating: 0, count: 3 * 16_384)))
    let error = #expect(throws: ImageError.self) { try WebP.encode(image, profile: nil) }
    expectEqual(error?.code, "unsupported")
  }

  // MARK: - What the container says

  private static let vp8x = [UInt8](repeating: 0, count: 10)

  /// A file of a VP8X chunk with these flags and the chunks, of a 2 × 1 image.
  private static func file(flags: UInt8?, _ chunks: [(String, [UInt8])]) -> [UInt8] {
    var body = Array("WEBP".utf8)
    if let flags { body += chunk("VP8X", [flags, 0, 0, 0, 1, 0, 0, 0, 0, 0]) }
    for (type, data) in chunks { body += chunk(type, data) }
    return Array("RIFF".utf8) + little(body.count) + body
  }

  private static func picture() throws -> (String, [UInt8]) {
    let file = try WebP.encode(TestImages.of([[1, 2, 3], [4, 5, 6]]), profile: nil)
    let chunk = try #require(chunks(of: file).first)
    return (chunk.type, Array(file[chunk.data]))
  }

  @Test func `a profile counts as browsers take it`() throws {
    let profile = ("ICCP", ICCProfileBuilder.displayP3.bytes)
    let picture = try Self.picture()
    func read(_ flags: UInt8?, _ chunks: [(String, [UInt8])]) throws -> ImageMetadata {
      let file = Self.file(flags: flags, chunks)
      return try WebP.metadata(of: file.span, limits: .standard)
    }
    let right = try read(0x20, [profile, picture])
    expectEqual(right.colorTag.source, .iccpWebP)
    expectEqual(right.warnings, [])
    let late = try read(0x20, [picture, profile])
    expectEqual(late.colorTag.source, .iccpWebP)
    expectEqual(late.warnings.map(\.code), ["invalid"])
    let unannounced = try read(0, [profile, picture])
    expectEqual(unannounced.colorTag, .none)
    expectEqual(unannounced.warnings.map(\.offset), [30])
    let simple = try read(nil, [picture, profile])
    expectEqual(simple.colorTag, .none)
    expectEqual(simple.warnings.map(\.code), ["invalid"])
    let missing = try read(0x20, [picture])
    expectEqual(missing.colorTag, .none)
    expectEqual(missing.warnings.map(\.code), ["invalid"])
    let twice = try read(0x20, [profile, ("ICCP", [1, 2, 3]), picture])
    guard case .icc(profile.1, _, _) = twice.colorTag else {
      Issue.record("the second profile counts")
      return
    }
    for metadata in [right, late, unannounced, simple, missing, twice] {
      expectEqual(metadata.pixelError, nil)
    }
    var limits = DecodeLimits.standard
    limits.profileBytes = 10
    let large = Self.file(flags: 0x20, [profile, picture])
    try expectEqual(WebP.metadata(of: large.span, limits: limits).colorError?.code, "limit")
  }

  @Test func `Exif is read with and without an identifier`() throws {
    let exif = try #require(Self.carried.exif)
    let picture = try Self.picture()
    for prefix in [[], Array("Exif\0\0".utf8)] {
      let file = Self.file(flags: 8, [picture, ("EXIF", prefix + exif)])
      let metadata = try WebP.metadata(of: file.span, limits: .standard)
      expectEqual(metadata.carried.exif, exif)
      expectEqual(metadata.orientation, 6)
      expectEqual(metadata.warnings, [])
    }
    let unannounced = Self.file(flags: 0, [picture, ("EXIF", exif), ("XMP ", [1])])
    let metadata = try WebP.metadata(of: unannounced.span, limits: .standard)
    expectEqual(metadata.carried, CarriedMetadata())
    expectEqual(metadata.orientation, 1)
    expectEqual(metadata.warnings.count, 2)
  }

  @Test func `what contradicts itself is an error`() throws {
    let picture = try Self.picture()
    let cases: [[UInt8]] = [
      Self.file(flags: 0, []), Self.file(flags: 2, [picture]), Self.file(flags: 2, []),
      Self.file(flags: 2, [("ANMF", [1, 2])]),
      // A frame that is wider than the canvas, and one whose picture is smaller than it.
      Self.file(
        flags: 2, [("ANMF", [1] + Self.frameHeader(1, 0).dropFirst() + Self.chunk(picture))]),
      Self.file(flags: 2, [("ANMF", Self.frameHeader(0, 0) + Self.chunk(picture))]),
      Self.file(flags: 2, [("ANMF", Self.frameHeader(1, 0))]),
    ]
    for file in cases {
      let metadata = try WebP.metadata(of: file.span, limits: .standard)
      expectEqual(metadata.width, 2)
      expectEqual(metadata.pixelError?.code, "invalid")
      #expect(throws: ImageError.self) { try WebP.decode(file.span, limits: .standard) }
    }
    var canvas = Self.file(flags: 0, [picture])
    canvas[24] = 2
    try expectEqual(WebP.metadata(of: canvas.span, limits: .standard).pixelError?.code, "invalid")
  }

  // MARK: - Another profile

  @Test(arguments: [nil, 80])
  func `the profile is replaced and nothing else`(quality: Int?) throws {
    let image = TestImages.random(8, 8, channels: 4, bitDepth: 8, seed: 4)
    func pictures(_ file: [UInt8]) -> [[UInt8]] {
      Self.chunks(of: file).filter { ["ALPH", "VP8 ", "VP8L", "EXIF", "XMP "].contains($0.type) }
        .map { Array(file[$0.data]) }
    }
    let plain = try WebP.encode(image, profile: nil, quality: quality)
    let full = try WebP.encode(
      image, profile: ICCProfileBuilder.srgb.bytes, carrying: Self.carried, quality: quality)
    let p3 = ICCProfileBuilder.displayP3.bytes
    for file in [plain, full] {
      for profile in [nil, p3] {
        let replaced = try WebP.replacingProfile(
          in: file.span, with: profile, limits: .standard)
        expectEqual(pictures(replaced), pictures(file))
        let metadata = try WebP.metadata(of: replaced.span, limits: .standard)
        expectEqual(metadata.warnings, [])
        #expect(metadata.hasAlpha)
        expectEqual(metadata.colorTag.source, profile == nil ? .none : .iccpWebP)
        if case .icc(let bytes, _, _) = metadata.colorTag { expectEqual(bytes, p3) }
      }
    }
    let cut = Array(full.dropLast(9))
    #expect(throws: ImageError.self) {
      try WebP.replacingProfile(in: cut.span, with: p3, limits: .standard)
    }
  }

  // MARK: - Animations

  private static func animation() -> AnimatedImage {
    var frames = (0..<4).map { TestImages.random(21, 13, channels: 4, bitDepth: 8, seed: $0) }
    // A frame that changes one pixel only, and one that changes nothing.
    var samples = TestImages.samples(of: frames[1]).map { UInt8($0) }
    samples[4 * (21 * 6 + 11)] ^= 1
    frames[2].samples = .eight(samples)
    frames[3] = frames[2]
    return AnimatedImage(frames: frames, durations: [10, 200, 0, 70_000], loopCount: 3)
  }

  @Test func `an animation comes back frame by frame`() throws {
    let animation = Self.animation()
    let profile = ICCProfileBuilder.displayP3.bytes
    let file = try WebP.encode(frames: animation, profile: profile, carrying: Self.carried)
    let metadata = try WebP.metadata(of: file.span, limits: .standard)
    #expect(metadata.isAnimated)
    expectEqual(metadata.frames, 4)
    expectEqual(metadata.loopCount, 3)
    #expect(metadata.hasAlpha)
    expectEqual(metadata.colorTag.source, .iccpWebP)
    expectEqual(metadata.carried.xmp, Self.carried.xmp)
    expectEqual(metadata.warnings, [])
    let isEqual = try WebP.decodeFrames(file.span, limits: .standard) == animation
    #expect(isEqual)
    let isFirst = try WebP.decode(file.span, limits: .standard) == animation.frames[0]
    #expect(isFirst)
    // One pixel at an odd place takes a frame of 2 × 1 pixels.
    let frames = Self.chunks(of: file).filter { $0.type == "ANMF" }
    expectEqual(Array(file[frames[2].data].prefix(12)), [5, 0, 0, 3, 0, 0, 1, 0, 0, 0, 0, 0])

    let opaque = AnimatedImage(
      frames: (0..<3).map { TestImages.random(5, 4, channels: 3, bitDepth: 8, seed: $0) },
      durations: [1, 2, 3], loopCount: 0)
    let second = try WebP.encode(frames: opaque, profile: nil, quality: 100)
    let read = try WebP.decodeFrames(second.span, limits: .standard)
    expectEqual(read.durations, [1, 2, 3])
    expectEqual(read.loopCount, 0)
    try expectEqual(WebP.decode(second.span, limits: .standard).hasAlpha, false)
  }

  @Test func `frames are blended and cleared`() throws {
    func frame(_ pixel: [UInt8], x: UInt8, flags: UInt8) throws -> (String, [UInt8]) {
      let file = try WebP.encode(TestImages.of([pixel]), profile: nil)
      let picture = try #require(Self.chunks(of: file).last { $0.type == "VP8L" })
      return (
        "ANMF",
        [x / 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 40, 0, 0, flags]
          + Self.chunk((picture.type, Array(file[picture.data])))
      )
    }
    let anim = ("ANIM", [9, 9, 9, 9, 7, 0] as [UInt8])
    let file = Self.file(
      flags: 0x12,
      [
        anim, try frame([200, 100, 0, 255], x: 0, flags: 0),
        try frame([0, 100, 200, 51], x: 0, flags: 1), try frame([1, 2, 3, 51], x: 0, flags: 0),
        try frame([5, 6, 7, 51], x: 0, flags: 2), try frame([5, 6, 7, 51], x: 0, flags: 0),
      ])
    let animation = try WebP.decodeFrames(file.span, limits: .standard)
    expectEqual(animation.loopCount, 7)
    expectEqual(animation.durations, [40, 40, 40, 40, 40])
    let pixels = animation.frames.map { Array(TestImages.samples(of: $0).prefix(4)) }
    #expect(
      pixels == [
        [200, 100, 0, 255], [160, 100, 40, 255], [1, 2, 3, 51], [5, 6, 7, 51],
        // 51 over 51: 255 − 204·204/255 = 91.8.
        [5, 6, 7, 92],
      ])
    // The canvas is two pixels wide, and the second one is never drawn.
    #expect(
      animation.frames.allSatisfy { TestImages.samples(of: $0).suffix(4) == [0, 0, 0, 0] })
    var limits = DecodeLimits.standard
    limits.pixels = 9
    let error = #expect(throws: ImageError.self) {
      try WebP.decodeFrames(file.span, limits: limits)
    }
    expectEqual(error?.code, "limit")
  }

  // MARK: - Other programs

  @Test func `other programs read what is written`() throws {
    let folder = try TemporaryDirectory()
    let image = TestImages.random(24, 16, channels: 4, bitDepth: 8, seed: 5)
    let profile = ICCProfileBuilder.displayP3.bytes
    let file = try WebP.encode(image, profile: profile, carrying: Self.carried)
    let path = try folder.write("p3.webp", file)
    let tags = ["-s3", "-ProfileDescription", "-ImageSize", "-Orientation#", "-XMP:Title"]
    if let told = try Program.output("exiftool", tags + [path]) {
      expectEqual(String(decoding: told, as: UTF8.self), "Display P3\n24x16\n6\nTitle\n")
    }
    if let read = try Program.output("exiftool", ["-b", "-icc_profile", path]) {
      expectEqual([UInt8](read), profile)
    }
    if try Program.hasImageMagick {
      let pixels = try Program.output("convert", [path, "-depth", "8", "rgba:-"])
      let isEqual = pixels?.map { Int($0) } == TestImages.samples(of: image)
      #expect(isEqual)
      let read = try #require(try Program.output("convert", [path, "icc:-"]))
      expectEqual([UInt8](read), profile)
    }
    if try Program.output("vips", ["rawsave", path, folder.path("p3.raw")]) != nil {
      let pixels = try Data(contentsOf: folder.url.appending(path: "p3.raw"))
      let isEqual = pixels.map { Int($0) } == TestImages.samples(of: image)
      #expect(isEqual)
    }
  }

  @Test(.needs(program: "vips"))
  func `other programs read the animations that are written`() throws {
    let folder = try TemporaryDirectory()
    let animation = Self.animation()
    let file = try WebP.encode(frames: animation, profile: nil)
    let path = try folder.write("animation.webp", file)
    let expected = animation.frames.flatMap { TestImages.samples(of: $0) }
    _ = try Program.output("vips", ["rawsave", path + "[n=-1]", folder.path("all.raw")])
    let pixels = try Data(contentsOf: folder.url.appending(path: "all.raw"))
    let isEqual = pixels.map { Int($0) } == expected
    #expect(isEqual)
  }

  /// Still pictures, lossy and lossless, against another program's reading.
  @Test(.needsImageMagick)
  func `pixels equal those of other programs`() throws {
    let folder = try TemporaryDirectory()
    let source = try folder.write(
      "source.png", try PNG.encode(Self.gradient(61, 43), profile: nil))
    var files: [String] = []
    for (name, options) in [
      ("lossy", ["-quality", "70"]), ("lossless", ["-define", "webp:lossless=true"]),
      ("opaque", ["-alpha", "off", "-quality", "50"]),
    ] {
      let path = folder.path("\(name).webp")
      _ = try Program.output("convert", [source] + options + [path])
      files.append(path)
    }
    if let corpus = try Corpora.additional("corpora/images") {
      files += ImageFiles(in: [corpus]).files.filter {
        $0.hasSuffix(".webp") && !$0.contains("anim.webp") && !$0.contains("advertises")
      }
    }
    for path in files {
      let bytes = try [UInt8](Data(contentsOf: URL(filePath: path)))
      let image = try WebP.decode(bytes.span, limits: .standard)
      let pixels = try #require(
        try Program.output(
          "convert", [path, "-depth", "8", image.hasAlpha ? "rgba:-" : "rgb:-"]))
      let isEqual = pixels.map { Int($0) } == TestImages.samples(of: image)
      #expect(isEqual, "\(path)")
    }
  }

  /// libvips composes with libwebp's own code, in another rounding.
  @Test(.needs("corpora/images"), .needs(program: "vips"))
  func `animations of the corpus look as in another program`() throws {
    let corpus = try Corpora.file("corpora/images")
    let folder = try TemporaryDirectory()
    for name in ["anim.webp", "advertises_rgba_but_frames_are_rgb.webp"] {
      let path = "\(corpus)/image-rs/tests__images__webp__extended_images__\(name)"
      let bytes = try [UInt8](Data(contentsOf: URL(filePath: path)))
      let animation = try WebP.decodeFrames(bytes.span, limits: .standard)
      _ = try Program.output("vips", ["rawsave", path + "[n=-1]", folder.path("all.raw")])
      let theirs = try [UInt8](Data(contentsOf: URL(filePath: folder.path("all.raw"))))
      let ours = animation.frames.flatMap { TestImages.samples(of: $0) }
      expectEqual(theirs.count, ours.count, "\(name)")
      // Colors under nearly transparent pixels are not comparable.
      let isClose = zip(theirs.indices, ours).allSatisfy { index, sample in
        let alpha = Int(theirs[index | 3])
        return abs(Int(theirs[index]) - sample) <= (index % 4 == 3 || alpha > 200 ? 1 : 255)
      }
      #expect(isClose, "\(name)")
    }
  }

  // MARK: - Hostile files

  @Test(arguments: [nil, 80])
  func `a file cut anywhere is an error`(quality: Int?) throws {
    let image = TestImages.random(9, 9, channels: 4, bitDepth: 8, seed: 6)
    let full = try WebP.encode(
      image, profile: ICCProfileBuilder.displayP3.bytes, carrying: Self.carried,
      quality: quality)
    let frames = AnimatedImage(frames: [image, image], durations: [1, 1], loopCount: 0)
    let files = [
      full, try WebP.encode(image, profile: nil, quality: quality),
      try WebP.encode(frames: frames, profile: nil, quality: quality),
    ]
    for file in files {
      for count in 0..<file.count {
        let cut = Array(file[..<count])
        #expect(ImageInspector().inspect(cut.span).error != nil, "\(count) of \(file.count)")
        #expect(throws: ImageError.self) { try WebP.decode(cut.span, limits: .standard) }
        #expect(throws: ImageError.self) { try WebP.decodeFrames(cut.span, limits: .standard) }
      }
    }
  }

  @Test func `a mutated file is an error or an image, and nothing else`() throws {
    let image = TestImages.random(16, 9, channels: 4, bitDepth: 8, seed: 7)
    let profile = ICCProfileBuilder.displayP3.bytes
    let files = try [
      WebP.encode(image, profile: profile, carrying: Self.carried),
      WebP.encode(image, profile: nil, quality: 70), WebP.encode(image, profile: nil),
      WebP.encode(frames: Self.animation(), profile: nil),
      WebP.encode(frames: Self.animation(), profile: nil, quality: 30),
    ]
    for seed in UInt64(0)..<6000 {
      let file = HostileFiles.mutated(files[Int(seed) % files.count], seed: seed)
      #expect(HostileFiles.isSurvived(file, as: WebP.self), "seed \(seed)")
    }
  }

  @Test func `a file that claims too much is refused before memory is taken`() throws {
    let picture = try Self.picture()
    var canvas = Self.file(flags: 2, [("ANMF", Self.frameHeader(1, 0) + Self.chunk(picture))])
    canvas.replaceSubrange(24..<30, with: [0xff, 0x7f, 0, 0xff, 0x7f, 0])
    expectEqual(ImageInspector().inspect(canvas.span).error?.code, "limit")
    canvas.replaceSubrange(24..<30, with: [0xff, 0xff, 0xff, 0xff, 0xff, 0xff])
    let metadata = try WebP.metadata(of: canvas.span, limits: .standard)
    expectEqual(metadata.width, 1 << 24)
    expectEqual(metadata.pixelError?.code, "invalid")

    for size: [UInt8] in [[0, 0, 0, 0], [0xff, 0xff, 0xff, 0xff]] {
      var file = Self.file(flags: nil, [picture])
      file.replaceSubrange(4..<8, with: size)
      #expect(ImageInspector().inspect(file.span).error != nil)
      file = Self.file(flags: nil, [picture])
      file.replaceSubrange(16..<20, with: size)
      #expect(ImageInspector().inspect(file.span).error != nil)
    }
  }

  @Test func `chunks without end are walked once`() throws {
    let picture = try Self.picture()
    let chunks = [(String, [UInt8])](repeating: ("EXIF", []), count: 100_000)
    let file = Self.file(flags: 0, chunks + [picture])
    let metadata = try WebP.metadata(of: file.span, limits: .standard)
    expectEqual(metadata.warnings.count, 1)
    expectEqual(metadata.pixelError, nil)
  }

  // MARK: - The corpus

  @Test(.needs("corpora/images"))
  func `facts equal the manifest of the corpus`() throws {
    let entries = try Manifest.entries(format: "WebP")
    for entry in entries {
      let inspection = ImageInspector().inspect(file: entry.path)
      expectEqual(inspection.error, nil, "\(entry.name)")
      let facts = try #require(inspection.facts)
      let metadata = try WebP.metadata(of: entry.bytes.span, limits: .standard)
      expectEqual(facts.width, entry.scan["width"] as? Int, "\(entry.name)")
      expectEqual(facts.height, entry.scan["height"] as? Int, "\(entry.name)")
      expectEqual(facts.bitDepth, entry.scan["bit_depth"] as? Int, "\(entry.name)")
      expectEqual(metadata.hasAlpha, entry.scan["alpha"] as? Bool, "\(entry.name)")
      expectEqual(facts.isAnimated, entry.scan["animated"] as? Bool ?? false, "\(entry.name)")
      let chunks = Set(Self.chunks(of: entry.bytes).map(\.type))
      expectEqual(chunks, Set(entry.scan["chunks"] as? [String] ?? []), "\(entry.name)")
      expectEqual(metadata.carried.exif != nil, chunks.contains("EXIF"), "\(entry.name)")
      expectEqual(metadata.carried.xmp != nil, chunks.contains("XMP "), "\(entry.name)")
      expectEqual(metadata.warnings, [], "\(entry.name)")
      let profile = entry.scan["icc"] as? [String: Any]
      expectEqual(facts.profile.md5, profile?["md5"] as? String, "\(entry.name)")
      expectEqual(facts.profile.description, profile?["desc"] as? String, "\(entry.name)")
      expectEqual(facts.profile.source, profile == nil ? .none : .iccpWebP, "\(entry.name)")
    }
    expectEqual(entries.count, 12)
  }

  // MARK: - Helpers

  /// Exif that turns the image and an XMP packet of odd length.
  private static let carried: CarriedMetadata = {
    var carried = CarriedMetadata()
    carried.exif = [
      0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0,
    ]
    let packet = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-\
      syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">\
      <dc:title><rdf:Alt><rdf:li xml:lang="x-default">Title</rdf:li></rdf:Alt></dc:title>\
      </rdf:Description></rdf:RDF></x:xmpmeta>
      """
    carried.xmp = Array(packet.utf8) + (packet.utf8.count % 2 == 0 ? [0x20] : [])
    return carried
  }()

  private static func gradient(_ width: Int, _ height: Int) -> DecodedImage {
    TestImages.of(
      (0..<width * height).map { index in
        let (x, y) = (index % width, index / width)
        return [
          UInt8(255 * x / width), UInt8(255 * y / height), UInt8((3 * x + 2 * y) % 200),
          UInt8(255 - 100 * y / height),
        ]
      }, width: width)
  }

  private static func little(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    Array(type.utf8) + little(data.count) + data + (data.count % 2 == 0 ? [] : [0])
  }

  private static func chunk(_ chunk: (String, [UInt8])) -> [UInt8] {
    Self.chunk(chunk.0, chunk.1)
  }

  /// The header of a frame at the origin, with the sizes less one.
  private static func frameHeader(_ width: UInt8, _ height: UInt8) -> [UInt8] {
    [0, 0, 0, 0, 0, 0, width, 0, 0, height, 0, 0, 100, 0, 0, 0]
  }

  private static func chunks(of file: [UInt8]) -> [(type: String, data: Range<Int>)] {
    var chunks: [(String, Range<Int>)] = []
    var offset = 12
    while offset + 8 <= file.count {
      let length = file[offset + 4..<offset + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
      guard length <= file.count - offset - 8 else { break }
      let type = String(decoding: file[offset..<offset + 4], as: UTF8.self)
      chunks.append((type, offset + 8..<offset + 8 + length))
      offset += 8 + length + length % 2
    }
    return chunks
  }
}

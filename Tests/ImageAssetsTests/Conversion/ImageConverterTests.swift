import ICCProfiles
import Foundation
import ImageAssets
import ImageFacts
import PaletteTestSupport
import Testing

@Suite struct ImageConverterTests {
  @Test(arguments: [8, 16], [8, 16])
  func `size and alpha are kept and the profile is embedded`(from: Int, to: Int) throws {
    let image = TestImages.random(31, 17, channels: 4, bitDepth: from, seed: 1)
    let file = try PNG.encode(image, profile: ICCProfileBuilder.displayP3.bytes)
    let output = try ImageConverter(to: .srgb, bitDepth: to).convert(file.span).bytes
    let converted = try PNG.decode(output.span, limits: .standard)
    expectEqual(converted.width, 31)
    expectEqual(converted.height, 17)
    expectEqual(converted.bitDepth, to)
    let alphaBefore = TestImages.samples(of: image).enumerated().filter { $0.offset % 4 == 3 }
    let alphaAfter = TestImages.samples(of: converted).enumerated().filter { $0.offset % 4 == 3 }
    for (before, after) in zip(alphaBefore, alphaAfter) {
      let scaled =
        from == to
        ? before.element : from == 8 ? before.element * 257 : (before.element + 128) / 257
      expectEqual(after.element, scaled)
    }
    let facts = try #require(ImageInspector().inspect(output.span).facts)
    expectEqual(facts.profile.recognized, "srgb")
    expectEqual(facts.bitDepth, to)
    expectEqual(facts.channels, 4)
  }

  @Test(arguments: [0, 12, 32, -8])
  func `a depth that no file has is an error`(_ bits: Int) throws {
    let file = try TestImages.png(TestImages.of([[1, 2, 3]]))
    #expect(throws: ImageError.self) {
      try ImageConverter(to: .srgb, bitDepth: bits).convert(file.span)
    }
    #expect(throws: ImageError.self) {
      try ImageConverter(to: .srgb, quality: bits * 101).convert(file.span)
    }
  }

  @Test func `a color moves as the formula says`() throws {
    let file = try PNG.encode(
      TestImages.of([[234, 51, 35], [255, 255, 255], [0, 0, 0], [0, 255, 0]]),
      profile: ICCProfileBuilder.displayP3.bytes)
    let output = try ImageConverter(to: .srgb).convert(file.span).bytes
    let pixels = TestImages.samples(of: try PNG.decode(output.span, limits: .standard))
    expectEqual(pixels, [255, 0, 0, 255, 255, 255, 0, 0, 0, 0, 255, 0])
  }

  @Test func `untagged pixels are what the caller says`() throws {
    let image = TestImages.of([[255, 0, 0]])
    let file = try TestImages.png(image)
    let asSRGB = try ImageConverter(to: .displayP3, bitDepth: 8).convert(file.span).bytes
    expectEqual(
      TestImages.samples(of: try PNG.decode(asSRGB.span, limits: .standard)), [234, 51, 35])
    let asP3 = try ImageConverter(to: .displayP3, bitDepth: 8, untagged: .displayP3).convert(
      file.span
    ).bytes
    expectEqual(TestImages.samples(of: try PNG.decode(asP3.span, limits: .standard)), [255, 0, 0])
  }

  @Test func `chunks that speak of colors are honored`() throws {
    func converted(_ chunk: PNGChunk) throws -> [Int] {
      let file = try TestImages.png(TestImages.of([[128, 128, 128]]), [chunk])
      let output = try ImageConverter(to: .srgb).convert(file.span).bytes
      return TestImages.samples(of: try PNG.decode(output.span, limits: .standard))
    }
    try expectEqual(converted(PNGChunk("sRGB", [0])), [128, 128, 128])
    // Linear light 128/255 is 188 on the sRGB curve.
    try expectEqual(converted(PNGChunk("gAMA", [0, 1, 0x86, 0xa0])), [188, 188, 188])
    try expectEqual(converted(PNGChunk("cICP", [12, 8, 0, 1])), [188, 188, 188])
    // The gamma of a display alone, 0.45455, is shown as sRGB; another one is not.
    try expectEqual(converted(PNGChunk("gAMA", [0, 0, 0xb1, 0x8f])), [128, 128, 128])
    try expectEqual(converted(PNGChunk("gAMA", [0, 0, 0xd9, 0x03])), [146, 146, 146])
  }

  @Test func `gray becomes color and color becomes gray`() throws {
    let gray = try PNG.encode(
      TestImages.of([[0], [100], [255]]), profile: ICCProfileBuilder.grayGamma22Adobe.bytes)
    let color = try ImageConverter(to: .srgb).convert(gray.span).bytes
    let pixels = TestImages.samples(of: try PNG.decode(color.span, limits: .standard))
    // (100/255)^2.19921875 is 99.6 on the sRGB curve.
    expectEqual(pixels, [0, 0, 0, 100, 100, 100, 255, 255, 255])
    let back = try ImageConverter(to: .grayGamma22, bitDepth: 16).convert(color.span).bytes
    let facts = try #require(ImageInspector().inspect(back.span).facts)
    expectEqual(facts.channels, 1)
    expectEqual(facts.bitDepth, 16)
    expectEqual(facts.profile.recognized, "gray-gamma-2.2")
  }

  @Test func `a given profile is embedded as it is`() throws {
    let profile = ICCProfileBuilder.a98RGB.bytes
    let file = try TestImages.png(TestImages.of([[1, 2, 3]]))
    let output = try ImageConverter(to: .profile(profile)).convert(file.span).bytes
    expectEqual(
      ImageInspector().inspect(output.span).facts?.profile.md5, MD5(of: profile.span).description)
  }

  @Test func `what still holds is carried along and what does not is dropped`() throws {
    let resolution = PNGChunk("pHYs", [0, 0, 0x16, 0x25, 0, 0, 0x16, 0x25, 1])
    let exif = PNGChunk("eXIf", [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 0])
    let keep = [
      PNGChunk("tEXt", Array("Title".utf8) + [0] + Array("A title".utf8)),
      PNGChunk("prVt", [1, 2, 3]),
    ]
    let drop = [
      PNGChunk("sRGB", [0]), PNGChunk("gAMA", [0, 0, 0xb1, 0x8f]), PNGChunk("sBIT", [8, 8, 8]),
      PNGChunk("bKGD", [0, 1, 0, 2, 0, 3]), PNGChunk("prVT", [1]),
    ]
    let file = try TestImages.png(TestImages.of([[1, 2, 3]]), drop + [resolution, exif] + keep)
    let output = try ImageConverter(to: .srgb).convert(file.span).bytes
    let metadata = try PNG.metadata(of: output.span, limits: .standard)
    expectEqual(metadata.carried.pngChunks, keep)
    expectEqual(metadata.carried.resolution, .init(x: 5669, y: 5669, unit: .meter))
    expectEqual(metadata.carried.exif, exif.data)
    expectEqual(metadata.colorTag.source, .iccp)
  }

  @Test func `a damaged or foreign profile is never taken for sRGB`() throws {
    let image = TestImages.of([[1, 2, 3]])
    var notAProfile = ICCProfileBuilder.srgb.bytes
    notAProfile[36] = 0
    let cut = Array(ICCProfileBuilder.srgb.bytes.prefix(300))
    var withoutCurve = ICCProfileBuilder.srgb.bytes
    let tag = try #require(
      withoutCurve.indices.first { withoutCurve[$0...].starts(with: Array("rTRC".utf8)) })
    withoutCurve[tag] = UInt8(ascii: "x")
    var damaged = try TestImages.png(image, profile: ICCProfileBuilder.srgb.bytes)
    damaged[60] ^= 0xff
    let files = try [
      TestImages.png(image, profile: notAProfile), TestImages.png(image, profile: cut),
      TestImages.png(image, profile: withoutCurve),
      TestImages.png(image, profile: ICCProfileBuilder.grayGamma22.bytes),
      TestImages.png(TestImages.of([[1]]), profile: ICCProfileBuilder.srgb.bytes), damaged,
    ]
    for file in files {
      let error = #expect(throws: ImageError.self) {
        try ImageConverter(to: .srgb).convert(file.span).bytes
      }
      expectEqual(error?.code, file == damaged ? "damaged" : "bad-profile")
      #expect(error?.offset ?? 0 >= 33)
      let inspection = ImageInspector(depth: .metadata).inspect(file.span)
      // A profile for other pixels is a fact of the file.
      if let model = inspection.facts?.profile.model {
        #expect(inspection.warnings.last == error && [.gray, .rgb].contains(model))
      } else {
        expectEqual(inspection.error, error)
      }
    }
  }

  @Test func `a destination that is no profile is named as such`() throws {
    let file = try TestImages.png(TestImages.of([[1, 2, 3]]))
    for bytes in [[], Array(ICCProfileBuilder.srgb.bytes.prefix(300))] {
      let error = #expect(throws: ImageError.self) {
        try ImageConverter(to: .profile(bytes)).convert(file.span).bytes
      }
      expectEqual(error?.code, "bad-destination")
    }
  }

  @Test func `an animation is not flattened silently`() throws {
    let file = try TestImages.png(
      TestImages.of([[1, 2, 3]]), [PNGChunk("acTL", [0, 0, 0, 2, 0, 0, 0, 0])])
    #expect(throws: ImageError(.unsupported("converting an animated png file"))) {
      try ImageConverter(to: .srgb).convert(file.span).bytes
    }
  }

  /// Programs that have nothing in common with this one read what it wrote.
  @Test func `other programs agree`() throws {
    let folder = try TemporaryDirectory()
    let image = TestImages.random(24, 16, channels: 4, bitDepth: 16, seed: 5)
    let source = try PNG.encode(image, profile: ICCProfileBuilder.srgb.bytes)
    let output = try ImageConverter(to: .displayP3).convert(source.span).bytes
    let path = try folder.write("p3.png", output)
    let converted = TestImages.samples(of: try PNG.decode(output.span, limits: .standard))

    let tags = ["-s3", "-ProfileDescription", "-BitDepth", "-ColorType", "-ImageSize"]
    if let told = try Program.output("exiftool", tags + [path]) {
      expectEqual(String(decoding: told, as: UTF8.self), "Display P3\n16\nRGB with Alpha\n24x16\n")
    }
    if let told = try Program.output("identify", ["-format", "%m %w %h %z %A", path]) {
      #expect(String(decoding: told, as: UTF8.self).lowercased().hasPrefix("png 24 16 16"))
    }
    let raw = ["-depth", "16", "-endian", "MSB", "rgba:-"]
    if let pixels = try Program.output("convert", [path] + raw), !pixels.isEmpty {
      let theirs = stride(from: 0, to: pixels.count, by: 2).map {
        Int(pixels[$0]) << 8 | Int(pixels[$0 + 1])
      }
      expectEqual(theirs, converted)
    }
    if let profile = try Program.output("exiftool", ["-b", "-icc_profile", path]) {
      expectEqual([UInt8](profile), ICCProfileBuilder.displayP3.bytes)
    }
  }

  /// ImageMagick converts in floating point, too.
  @Test(.needsImageMagick)
  func `ImageMagick converts to the same pixels`() throws {
    let folder = try TemporaryDirectory()
    let image = TestImages.random(40, 40, channels: 3, bitDepth: 16, seed: 6)
    let file = try PNG.encode(image, profile: ICCProfileBuilder.displayP3.bytes)
    let path = try folder.write("in.png", file)
    let profile = try folder.write("srgb.icc", ICCProfileBuilder.srgb.bytes)
    let pixels = try #require(
      try Program.output(
        "convert",
        [
          path, "-intent", "Relative", "-profile", profile, "-depth", "16", "-endian", "MSB",
          "rgb:-",
        ]))
    let output = try ImageConverter(to: .srgb).convert(file.span).bytes
    let ours = TestImages.samples(of: try PNG.decode(output.span, limits: .standard))
    try #require(ours.count * 2 == pixels.count)
    let greatest = ours.indices.map { index in
      abs(ours[index] - (Int(pixels[2 * index]) << 8 | Int(pixels[2 * index + 1])))
    }.max()
    #expect(greatest ?? 99 <= 2)
  }

  @Test func `the samples are what their names say`() throws {
    let folder = try TemporaryDirectory()
    let paths = try SampleImages.write(into: folder.path("samples"))
    expectEqual(ImageFiles(in: [folder.url.path]).files.count, paths.count)
    let inspector = ImageInspector()
    for path in paths {
      let inspection = inspector.inspect(file: path)
      expectEqual(inspection.error, nil, "\(path)")
      let facts = try #require(inspection.facts)
      let name = URL(filePath: path).lastPathComponent
      expectEqual(facts.profile.source == .none, name.hasPrefix("untagged"))
      expectEqual(facts.profile.recognized == "display-p3", name.hasPrefix("display-p3"))
      expectEqual(facts.bitDepth == 16, name.contains("16"))
      expectEqual(facts.alpha == .binary, name.contains("alpha"))
      expectEqual(ImageSubject.Role(ofFile: path) == .appIcon, name.hasPrefix("icon"))
      if name.hasPrefix("display-p3") { #expect(facts.wideGamutShare ?? 0 > 0.1) }
    }
  }
}

import ICCProfiles
import Foundation
import ImageAssets
import ImageFacts
import PaletteTestSupport
import Testing

/// What a conversion does beside the colors: formats, depth, dither, report, image sets, profiles
/// replaced.
@Suite struct ConversionTests {
  private static func png(_ image: DecodedImage, _ profile: ICCProfileBuilder) throws -> [UInt8] {
    try PNG.encode(image, profile: profile.bytes)
  }

  // MARK: - Formats and depth

  @Test func `a wide space gets 16 bits where the format has them`() throws {
    let file = try Self.png(TestImages.of([[255, 0, 0]]), .srgb)
    try expectEqual(ImageConverter(to: .displayP3).convert(file.span).bitDepth, 16)
    try expectEqual(ImageConverter(to: .srgb).convert(file.span).bitDepth, 8)
    try expectEqual(ImageConverter(to: .grayGamma22).convert(file.span).bitDepth, 8)
    try expectEqual(
      ImageConverter(to: .displayP3, format: WebP.self).convert(file.span).bitDepth, 8)
    let p3 = ICCProfileBuilder.displayP3.bytes
    try expectEqual(ImageConverter(to: .profile(p3)).convert(file.span).bitDepth, 16)
  }

  @Test(arguments: ImageFormats.encoders.indices) func `every format is read back`(
    _ index: Int
  ) throws {
    let format = ImageFormats.encoders[index]
    let file = try Self.png(
      TestImages.random(20, 10, channels: 3, bitDepth: 8, seed: 3), .displayP3)
    let result = try ImageConverter(to: .srgb, format: format).convert(file.span)
    let inspection = ImageInspector().inspect(result.bytes.span)
    expectEqual(inspection.error, nil)
    expectEqual(inspection.facts?.format, format.id)
    expectEqual(inspection.facts?.profile.recognized, "srgb")
    expectEqual(inspection.facts?.width, 20)
  }

  @Test func `alpha is never flattened`() throws {
    let opaque = try Self.png(TestImages.of([[1, 2, 3, 255]]), .srgb)
    try expectEqual(ImageConverter(to: .srgb, format: JPEG.self).convert(opaque.span).bitDepth, 8)
    let translucent = try Self.png(TestImages.of([[1, 2, 3, 254]]), .srgb)
    #expect(throws: ImageError(.unsupported("transparency in a jpeg file"))) {
      try ImageConverter(to: .srgb, format: JPEG.self).convert(translucent.span)
    }
  }

  @Test func `the orientation and the resolution stay with every format`() throws {
    var carried = CarriedMetadata()
    carried.resolution = .init(x: 144, y: 144, unit: .inch)
    // Big-endian Exif with the orientation 6.
    carried.exif =
      [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1] + [0, 6, 0, 0]
      + [0, 0, 0, 0]
    let file = try PNG.encode(
      TestImages.of([[1, 2, 3]]), profile: ICCProfileBuilder.srgb.bytes, carrying: carried)
    for format in ImageFormats.encoders {
      let bytes = try ImageConverter(to: .srgb, format: format).convert(file.span).bytes
      let metadata = try format.metadata(of: bytes.span, limits: .standard)
      expectEqual(metadata.orientation, format.encodesOrientation ? 6 : 1, "\(format.id)")
      expectEqual(format.encodesOrientation, format != AVIF.self, "\(format.id)")
      // WebP and AVIF have a place for it only in Exif, which was there and is not rewritten.
      if format != WebP.self, format != AVIF.self {
        let resolution = metadata.carried.resolution?.converted(to: .inch)
        #expect(abs((resolution?.x ?? 0) - 144) < 0.02, "\(format.id)")
      }
    }
  }

  @Test func `Exif tells of sRGB only where it is still true`() throws {
    // Little-endian Exif with ColorSpace 1 in its sub-directory.
    let exif: [UInt8] =
      [0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 1, 0, 0x69, 0x87, 4, 0, 1, 0, 0, 0, 26, 0, 0, 0]
      + [0, 0, 0, 0, 1, 0, 0x01, 0xa0, 3, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]
    var carried = CarriedMetadata()
    carried.exif = exif
    let file = try JPEG.encode(
      TestImages.of([[200, 100, 50]]), profile: nil, carrying: carried, quality: nil)
    let same = try ImageConverter(to: .srgb).convert(file.span).bytes
    try expectEqual(JPEG.metadata(of: same.span, limits: .standard).carried.exif, exif)
    let wide = try ImageConverter(to: .displayP3).convert(file.span).bytes
    let written = try #require(
      try JPEG.metadata(of: wide.span, limits: .standard).carried.exif)
    expectEqual(Exif(written.span)?.colorSpace, .uncalibrated)
  }

  @Test func `the interoperability index of Exif follows the profile`() throws {
    // Little-endian Exif with the index R98 behind the sub-directory.
    let exif: [UInt8] =
      [0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 1, 0, 0x69, 0x87, 4, 0, 1, 0, 0, 0, 26, 0, 0, 0]
      + [0, 0, 0, 0, 2, 0, 0x01, 0xa0, 3, 0, 1, 0, 0, 0, 1, 0, 0, 0]
      + [0x05, 0xa0, 4, 0, 1, 0, 0, 0, 56, 0, 0, 0, 0, 0, 0, 0]
      + [1, 0, 1, 0, 2, 0, 4, 0, 0, 0, 0x52, 0x39, 0x38, 0, 0, 0, 0, 0]
    expectEqual(Exif(exif.span)?.colorSpace, .srgb)
    func index(_ space: Exif.ColorSpace) -> [UInt8] {
      Array(Exif.updating(exif, colorSpace: space)[66..<70])
    }
    expectEqual(index(.srgb), [0x52, 0x39, 0x38, 0])
    expectEqual(index(.adobeRGB), [0x52, 0x30, 0x33, 0])
    expectEqual(index(.uncalibrated), [0, 0, 0, 0])
    expectEqual(Exif(Exif.updating(exif, colorSpace: .adobeRGB).span)?.colorSpace, .adobeRGB)
    expectEqual(
      Exif(Exif.updating(exif, colorSpace: .uncalibrated).span)?.colorSpace, .uncalibrated)
  }

  @Test func `an animation is converted frame by frame`() throws {
    let frames = [
      TestImages.of([[255, 0, 0, 255], [0, 0, 0, 0]]),
      TestImages.of([[0, 255, 0, 255], [0, 0, 255, 255]]),
    ]
    let file = try WebP.encode(
      frames: AnimatedImage(frames: frames, durations: [40, 60], loopCount: 3),
      profile: ICCProfileBuilder.srgb.bytes)
    let result = try ImageConverter(to: .displayP3).convert(file.span)
    let animation = try WebP.decodeFrames(result.bytes.span, limits: .standard)
    expectEqual(animation.durations, [40, 60])
    expectEqual(animation.loopCount, 3)
    expectEqual(TestImages.samples(of: animation.frames[0]).prefix(4), [234, 51, 35, 255])
    #expect(throws: ImageError(.unsupported("writing an animation to a png file"))) {
      try ImageConverter(to: .srgb, format: PNG.self).convert(file.span)
    }
  }

  // MARK: - Dither

  /// A ramp that 8 bits cannot hold keeps its mean, and what they can hold stays as it is.
  @Test func `dithering keeps averages and exact colors`() throws {
    let (width, height) = (64, 64)
    let between = [UInt16](repeating: 100 * 257 + 64, count: width * height)
    let image = DecodedImage(
      width: width, height: height, model: .gray, hasAlpha: false, samples: .sixteen(between))
    let file = try Self.png(image, .grayGamma22)
    let plain = try ImageConverter(to: .grayGamma22, bitDepth: 8).convert(file.span)
    let spread = try ImageConverter(to: .grayGamma22, bitDepth: 8, isDithered: true)
      .convert(file.span)
    func mean(_ bytes: [UInt8]) throws -> Double {
      let samples = TestImages.samples(of: try PNG.decode(bytes.span, limits: .standard))
      return Double(samples.reduce(0, +)) / Double(samples.count)
    }
    try expectEqual(mean(plain.bytes), 100)
    #expect(abs(try mean(spread.bytes) - (100 + 64.0 / 257)) < 0.01)

    let exact = TestImages.random(16, 16, channels: 4, bitDepth: 8, seed: 7)
    let exactFile = try Self.png(exact, .srgb)
    let same = try ImageConverter(to: .srgb, bitDepth: 8, isDithered: true)
      .convert(exactFile.span)
    let isEqual = try PNG.decode(same.bytes.span, limits: .standard) == exact
    #expect(isEqual)
  }

  // MARK: - The report

  @Test func `the report counts what the destination cuts off`() throws {
    let image = TestImages.of([
      [255, 0, 0, 255], [128, 128, 128, 255], [0, 255, 0, 255], [0, 255, 0, 0],
    ])
    let file = try Self.png(image, .displayP3)
    let report = try #require(
      try ImageConverter(to: .srgb, isMeasured: true).convert(file.span).report)
    expectEqual(report.pixels, 3)
    #expect(abs(try #require(report.outOfGamutShare) - 2.0 / 3) < 1e-12)
    // P3 red and green, each with the two other channels below 0 and its own above 1.
    expectEqual(report.clipped.map { $0.channel }, ["red", "green", "blue"])
    #expect(report.maximumDifference > 1)
    #expect(report.maximumDifference < 10)
  }

  /// What is in sRGB goes to Display P3 and back without a loss: at 16 bits every 8-bit color.
  @Test func `a round trip through Display P3 keeps sRGB`() throws {
    let image = TestImages.random(64, 64, channels: 3, bitDepth: 8, seed: 11)
    let file = try Self.png(image, .srgb)
    let wide = try ImageConverter(to: .displayP3, isMeasured: true).convert(file.span)
    expectEqual(wide.report?.outOfGamutShare, 0)
    let back = try ImageConverter(to: .srgb, bitDepth: 8, isMeasured: true)
      .convert(wide.bytes.span)
    expectEqual(back.report?.outOfGamutShare, 0)
    let isEqual = try PNG.decode(back.bytes.span, limits: .standard) == image
    #expect(isEqual)
  }

  // MARK: - Profiles replaced

  @Test(arguments: ImageFormats.encoders.indices) func `assigning and stripping keep the pixels`(
    _ index: Int
  ) throws {
    let format = ImageFormats.encoders[index]
    let image = TestImages.random(12, 9, channels: 3, bitDepth: 8, seed: 5)
    let file = try format.encode(
      image, profile: ICCProfileBuilder.srgb.bytes, carrying: .init(), quality: nil)
    let before = try format.decode(file.span, limits: .standard)
    let p3 = ICCProfileBuilder.displayP3.bytes
    let assigned = try ImageFormats.replacingProfile(in: file.span, with: p3)
    let tag = try format.metadata(of: assigned.span, limits: .standard).colorTag
    guard case .icc(let embedded, _, _) = tag else {
      Issue.record("\(format.id) has no profile")
      return
    }
    expectEqual(embedded, p3)
    try expectEqual(format.decode(assigned.span, limits: .standard), before)
    let stripped = try ImageFormats.replacingProfile(in: assigned.span, with: nil)
    try expectEqual(format.metadata(of: stripped.span, limits: .standard).colorTag, .none)
    try expectEqual(format.decode(stripped.span, limits: .standard), before)
    let error = #expect(throws: ImageError.self) {
      try ImageFormats.replacingProfile(
        in: file.span, with: ICCProfileBuilder.grayGamma22.bytes)
    }
    expectEqual(error?.code, "bad-destination")
  }

  // MARK: - Image sets

  @Test func `a master becomes the members of an image set`() throws {
    let folder = try TemporaryDirectory()
    let master = try folder.write(
      "photo@2x.png", try Self.png(TestImages.of([[255, 0, 0]]), .displayP3))
    let set = folder.url.appending(path: "A.xcassets/Photo.imageset").path
    let kept = #"{"images":[{"idiom":"universal","scale":"1x","filename":"old.png"}],"x":1}"#
    try FileManager.default.createDirectory(
      atPath: set, withIntermediateDirectories: true)
    try Data(kept.utf8).write(to: URL(filePath: set + "/Contents.json"))
    // Twice, since writing the same set again changes nothing.
    for _ in 1...2 { try ImageSetWriter().write(master: master, into: set) }

    let contents = try #require(
      try JSONSerialization.jsonObject(
        with: Data(contentsOf: URL(filePath: set + "/Contents.json"))) as? [String: Any])
    expectEqual(contents["x"] as? Int, 1)
    let images = try #require(contents["images"] as? [[String: String]])
    expectEqual(images.count, 3)
    #expect(images.contains { $0["filename"] == "old.png" })
    for (gamut, space, depth) in [("sRGB", "srgb", 8), ("display-P3", "display-p3", 16)] {
      let image = try #require(images.first { $0["display-gamut"] == gamut })
      expectEqual(image["scale"], "2x")
      let facts = ImageInspector().inspect(file: "\(set)/\(image["filename"] ?? "")").facts
      expectEqual(facts?.profile.recognized, space)
      expectEqual(facts?.bitDepth, depth)
    }
  }

  /// The `Contents.json` that a master of one pixel makes of another one, twice the same.
  private static func contents(_ before: String?, master: String = "a.png") throws -> String {
    let folder = try TemporaryDirectory()
    let master = try folder.write(master, try png(TestImages.of([[1, 2, 3]]), .displayP3))
    let path = folder.path("A.imageset/Contents.json")
    if let before { try folder.write("A.imageset/Contents.json", Array(before.utf8)) }
    let set = folder.path("A.imageset")
    let written = try ImageSetWriter().write(master: master, into: set)
    expectEqual(written.files.last, "\(set)/Contents.json")
    let first = try Data(contentsOf: URL(filePath: path))
    try ImageSetWriter().write(master: master, into: set)
    try expectEqual(Data(contentsOf: URL(filePath: path)), first)
    _ = try JSONSerialization.jsonObject(with: first)
    return String(decoding: first, as: UTF8.self)
  }

  /// As Xcode 16 writes it.
  @Test(arguments: [nil, "{}\n"]) func `a new set is laid out as by Xcode`(before: String?) throws {
    try expectEqual(
      Self.contents(before, master: "a@2x.png"),
      """
      {
        "images" : [
          {
            "display-gamut" : "sRGB",
            "filename" : "a-srgb@2x.png",
            "idiom" : "universal",
            "scale" : "2x"
          },
          {
            "display-gamut" : "display-P3",
            "filename" : "a-p3@2x.png",
            "idiom" : "universal",
            "scale" : "2x"
          }
        ],
        "info" : {
          "author" : "xcode",
          "version" : 1
        }
      }

      """)
  }

  /// Before, and after with `@1` and `@2` for the two entries and `@i` for what Xcode says of itself.
  @Test(arguments: [
    (
      #"{"x":1.50, "images":[],"a":"\u00e9"}"#, #"{"x":1.50, "images":[@1,@2],"a":"\u00e9",@i}"#
    ),
    (#"{ "z" : 1e3 }"#, #"{ "z" : 1e3, "images":[@1,@2], @i }"#),
    (#"{"info":{},"images":null}"#, #"{"info":{},"images":[@1,@2]}"#),
    (
      #"{"images":[ {"scale":"2x"} , {"filename":"b"},7, {"display-gamut":"display-P3"} ],"info":0}"#,
      #"{"images":[ {"scale":"2x"},7, @1, @2 ],"info":0}"#
    ),
    (
      #"{"info":0,"images":[{},{"appearances":[]},{},{"idiom":"mac"},{"scale":"1x"}]}"#,
      #"{"info":0,"images":[{"appearances":[]},{"idiom":"mac"},@1,@2]}"#
    ),
    (#"{"info":0,"images":[{"idiom":"universal"}]}"#, #"{"info":0,"images":[@1,@2]}"#),
  ])
  func `what else stands in the contents stays`(before: String, after: String) throws {
    var expected = after
    for (mark, text) in [
      (
        "@1",
        #"{"display-gamut":"sRGB","filename":"a-srgb.png","idiom":"universal","scale":"1x"}"#
      ),
      (
        "@2",
        #"{"display-gamut":"display-P3","filename":"a-p3.png","idiom":"universal","scale":"1x"}"#
      ),
      ("@i", #""info":{"author":"xcode","version":1}"#),
    ] { expected = expected.replacingOccurrences(of: mark, with: text) }
    try expectEqual(Self.contents(before), expected)
  }

  @Test func `lines and indentation are those of the file`() throws {
    let before = "{\r\n\t\"images\": [\r\n\t\t{\"scale\": \"2x\"}\r\n\t],\r\n\t\"info\": {}\r\n}"
    let entries = [("sRGB", "srgb"), ("display-P3", "p3")].map { gamut, suffix in
      ",\r\n\t\t{\r\n\t\t\t\"display-gamut\" : \"\(gamut)\",\r\n"
        + "\t\t\t\"filename\" : \"a-\(suffix).png\",\r\n"
        + "\t\t\t\"idiom\" : \"universal\",\r\n\t\t\t\"scale\" : \"1x\"\r\n\t\t}"
    }
    try expectEqual(
      Self.contents(before),
      "{\r\n\t\"images\": [\r\n\t\t{\"scale\": \"2x\"}" + entries.joined()
        + "\r\n\t],\r\n\t\"info\": {}\r\n}")
  }

  @Test(arguments: ["[", "[]", "", "{} //", "{\"a\": 1,}", "\"\u{1}\""])
  func `a set that cannot be understood is left alone`(before: String) throws {
    let folder = try TemporaryDirectory()
    let master = try folder.write("a.png", try Self.png(TestImages.of([[1, 2, 3]]), .displayP3))
    let contents = try folder.write("B.imageset/Contents.json", Array(before.utf8))
    #expect(throws: ImageError.self) {
      try ImageSetWriter().write(
        master: master, into: folder.url.appending(path: "B.imageset").path)
    }
    try expectEqual(Data(contentsOf: URL(filePath: contents)), Data(before.utf8))
    try expectEqual(
      FileManager.default.contentsOfDirectory(
        atPath: folder.url.appending(path: "B.imageset").path), ["Contents.json"])
  }
}

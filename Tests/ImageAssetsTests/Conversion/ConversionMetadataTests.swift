import Foundation
import ICCProfiles
import ImageAssets
import PaletteTestSupport
import Testing

/// What a file says besides its pixels, when its profile changes.
@Suite struct ConversionMetadataTests {
  /// Big-endian: ColorSpace 0xFFFF and the interoperability index R03, each in its directory.
  private static let adobeExif: [UInt8] =
    Array("MM".utf8) + [0, 42, 0, 0, 0, 8]
    + [0, 1, 0x87, 0x69, 0, 4, 0, 0, 0, 1, 0, 0, 0, 26, 0, 0, 0, 0]
    + [0, 2, 0xa0, 0x01, 0, 3, 0, 0, 0, 1, 0xff, 0xff, 0, 0]
    + [0xa0, 0x05, 0, 4, 0, 0, 0, 1, 0, 0, 0, 56, 0, 0, 0, 0]
    + [0, 1, 0, 1, 0, 2, 0, 0, 0, 4] + Array("R03".utf8) + [0, 0, 0, 0, 0]

  private func metadata(_ file: [UInt8]) throws -> ImageMetadata {
    try ImageFormats.format(of: file.span).metadata(of: file.span, limits: .standard)
  }

  private func decoded(_ file: [UInt8]) throws -> DecodedImage {
    try ImageFormats.format(of: file.span).decode(file.span, limits: .standard)
  }

  private func colorSpace(_ file: [UInt8]) throws -> Exif.ColorSpace? {
    let exif = try #require(try metadata(file).carried.exif)
    return Exif(exif.span)?.colorSpace
  }

  private func assigning(_ profile: [UInt8], _ file: [UInt8]) throws -> [UInt8] {
    try ImageFormats.replacingProfile(in: file.span, with: profile)
  }

  @Test(arguments: ["png", "jpg", "webp", "tif"])
  func `Exif states the color space of an assigned profile`(name: String) throws {
    let exif = Self.adobeExif
    expectEqual(Exif(exif.span)?.colorSpace, .adobeRGB)
    let encoder = try #require(ImageFormats.encoder(forExtension: name))
    var carried = CarriedMetadata()
    carried.exif = exif
    let image = TestImages.random(8, 8, channels: 3, bitDepth: 8, seed: 7)
    let file = try encoder.encode(image, profile: nil, carrying: carried, quality: nil)
    try expectEqual(colorSpace(file), .adobeRGB)
    let cases: [(ICCProfileBuilder, Exif.ColorSpace)] = [
      (.srgb, .srgb), (.displayP3, .uncalibrated), (.a98RGB, .adobeRGB),
    ]
    var current = file
    for (profile, colorSpace) in cases {
      current = try assigning(profile.bytes, current)
      try expectEqual(self.colorSpace(current), colorSpace)
      let metadata = try metadata(current)
      #expect(metadata.pixelError == nil && metadata.warnings.isEmpty)
      try expectEqual(decoded(current), decoded(file))
    }
  }

  @Test func `a lossy WebP in the profile already is not encoded again`() throws {
    let image = TestImages.random(32, 32, channels: 4, bitDepth: 8, seed: 8)
    let file = try WebP.encode(image, profile: nil, carrying: .init(), quality: 40)
    let converted = try ImageConverter(to: .srgb, isMeasured: true).convert(file.span)
    try expectEqual(decoded(converted.bytes), decoded(file))
    expectEqual(converted.report?.codecLoss, nil)
    guard case .icc = try metadata(converted.bytes).colorTag else {
      Issue.record("no profile")
      return
    }
    // Asked for, it is.
    let coarse = try ImageConverter(to: .srgb, quality: 5).convert(file.span)
    #expect(try decoded(coarse.bytes) != decoded(file))
  }

  @Test func `IPTC that a format does not hold is named`() throws {
    var carried = CarriedMetadata()
    // 2:120, the caption.
    carried.iptc = [0x1c, 2, 120, 0, 2] + Array("hi".utf8)
    let image = TestImages.random(8, 8, channels: 3, bitDepth: 8, seed: 9)
    let file = try JPEG.encode(image, profile: nil, carrying: carried, quality: nil)
    for format in ImageFormats.encoders {
      let result = try ImageConverter(to: .displayP3, format: format).convert(file.span)
      let holds = try metadata(result.bytes).carried.iptc == carried.iptc
      expectEqual(result.dropped, holds ? [] : ["IPTC"], "\(format.id)")
      expectEqual(holds, format.id == "jpeg" || format.id == "tiff", "\(format.id)")
    }
  }

  @Test func `a maker note does not promise a gain map that is gone`() {
    func note(_ entries: [[UInt8]], _ padding: Int) -> [UInt8] {
      Array("Apple iOS\0\0\u{1}MM".utf8) + [0, UInt8(entries.count)] + entries.joined()
        + [0, 0, 0, 0] + [UInt8](repeating: 0, count: padding) + Array("values".utf8)
    }
    func exif(_ note: [UInt8]) -> [UInt8] {
      Array("MM".utf8) + [0, 42, 0, 0, 0, 8]
        + [0, 1, 0x87, 0x69, 0, 4, 0, 0, 0, 1, 0, 0, 0, 26, 0, 0, 0, 0]
        + [0, 1, 0x92, 0x7c, 0, 7, 0, 0, 0, UInt8(note.count), 0, 0, 0, 44, 0, 0, 0, 0] + note
    }
    func entry(_ tag: UInt8) -> [UInt8] { [0, tag, 0, 9, 0, 0, 0, 1, 0, 0, 0, tag] }
    let whole = exif(note([1, 0x21, 0x23, 0x30].map(entry), 0))
    let rest = exif(note([1, 0x23].map(entry), 24))
    expectEqual(Exif.removingGainMap(from: whole), rest)
    expectEqual(Exif.removingGainMap(from: rest), rest)
    expectEqual(Exif.removingGainMap(from: Self.adobeExif), Self.adobeExif)
    for count in whole.indices {
      expectEqual(Exif.removingGainMap(from: Array(whole[..<count])).count, count)
    }
  }

  @Test(.needsImageMagick) func `a TIFF of several pages is refused as such`() throws {
    let folder = try TemporaryDirectory()
    _ = try Program.output(
      "convert", ["-size", "4x4", "xc:red", "xc:blue", "xc:lime", folder.path("a.tif")])
    let file = Array(try Data(contentsOf: URL(filePath: folder.path("a.tif"))))
    let error = #expect(throws: ImageError.self) {
      try ImageConverter(to: .displayP3).convert(file.span)
    }
    expectEqual(error?.message, "converting a TIFF file of 3 pages is not supported")
  }
}

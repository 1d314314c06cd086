import Foundation
import ImageAssets
import ImageFacts
import PaletteTestSupport
import Testing

/// JPEG XL, on images whose pixels are known by a formula.
@Suite struct JPEGXLTests {
  /// 4 × 3 pixels of (60x, 100y, 50, 255 − 40x), lossless, in a container with Exif and XMP; libvips
  /// and ExifTool.
  static let translucent = file(
    """
    AAAADEpYTCANCocKAAAAFGZ0eXBqeGwgAAAAAGp4bCAAAAByRXhpZgAAAABNTQAqAAAACAAGARIAAwAAAAEABgAA\
    ARoABQAAAAEAAABWARsABQAAAAEAAABeASgAAwAAAAEAAgAAAhMAAwAAAAEAAQAAgpgAAgAAAANtZQAAAAAAAAAA\
    ASwAAAABAAABLAAAAAEAAAA4anhsY/8KEDCwEggIEACQAEsoJMZFQUHCCaoXsP4H2IsEwOL29vYhcUg0hoeHA7x/\
    T08PAAAAAbZ4bWwgPD94cGFja2V0IGJlZ2luPSfvu78nIGlkPSdXNU0wTXBDZWhpSHpyZVN6TlRjemtjOWQnPz4K\
    PHg6eG1wbWV0YSB4bWxuczp4PSdhZG9iZTpuczptZXRhLycgeDp4bXB0az0nSW1hZ2U6OkV4aWZUb29sIDEyLjU3\
    Jz4KPHJkZjpSREYgeG1sbnM6cmRmPSdodHRwOi8vd3d3LnczLm9yZy8xOTk5LzAyLzIyLXJkZi1zeW50YXgtbnMj\
    Jz4KCiA8cmRmOkRlc2NyaXB0aW9uIHJkZjphYm91dD0nJwogIHhtbG5zOmRjPSdodHRwOi8vcHVybC5vcmcvZGMv\
    ZWxlbWVudHMvMS4xLyc+CiAgPGRjOnRpdGxlPgogICA8cmRmOkFsdD4KICAgIDxyZGY6bGkgeG1sOmxhbmc9J3gt\
    ZGVmYXVsdCc+aGk8L3JkZjpsaT4KICAgPC9yZGY6QWx0PgogIDwvZGM6dGl0bGU+CiA8L3JkZjpEZXNjcmlwdGlv\
    bj4KPC9yZGY6UkRGPgo8L3g6eG1wbWV0YT4KPD94cGFja2V0IGVuZD0ndyc/Pg==
    """)
  /// 3 × 2 pixels of (20 000x + 1, 60 000y + 2, 12 345), lossless, in Display P3.
  static let deep = file(
    """
    AAAADEpYTCANCocKAAAAFGZ0eXBqeGwgAAAAAGp4bCAAAAAJanhsbAoAAAEKanhsY/8KCED8gPC5IOEAmdxwryIe\
    S2aFln8WlrA+RdlXH8vuCou+F/hzLfpzrT3X6NtZMhqNPp2PABYCAO+qHQcAAAAAAAAoJmmEVqc5VsQcdN5V9t7i\
    lB8WAAAAIGUqAMAxjJvJJ59DJM0cOGzC5AsC7YSUqQAAgGMYN5MVPmfIsHDBxnULF6SKmzR2ysiZE4aF2mt1oNNt\
    zjACr3r777/zLbw7of1C+u+/+4b677/9irjLpcC4dNAv2/vrv//+uyNKfzS2l1FzLFrMjxlFNufGFTMmlffENBl/\
    CmWUDQgCAQCEAEsYm+1OQUFCCmTecgC8DiAeDJiadwPZLzUpEKdAnP1SAw==
    """)
  /// 5 × 2 pixels of 50x + y, lossless, a bare codestream.
  static let gray = file(
    """
    /woIAAiAoLgRCAIBAEgASxiLFUIZdkyyJ5KSkpJPTTMz
    """)

  private static func file(_ base64: String) -> [UInt8] {
    Array(Data(base64Encoded: base64) ?? Data())
  }

  private func metadata(_ file: [UInt8]) throws -> ImageMetadata {
    try JPEGXL.metadata(of: file.span, limits: .standard)
  }

  private func decoded(
    _ file: [UInt8], _ limits: DecodeLimits = .standard
  ) throws -> DecodedImage {
    try JPEGXL.decode(file.span, limits: limits)
  }

  @Test func `translucent pixels of 8 bits`() throws {
    let metadata = try metadata(Self.translucent)
    #expect(metadata.pixelError == nil && metadata.colorError == nil)
    #expect(metadata.bitDepth == 8 && metadata.channels == 4 && metadata.hasAlpha)
    #expect(metadata.frames == 1 && !metadata.isAnimated)
    var pixels: [UInt8] = []
    for y: UInt8 in 0..<3 {
      for x: UInt8 in 0..<4 { pixels += [60 * x, 100 * y, 50, 255 - 40 * x] }
    }
    let image = try decoded(Self.translucent)
    #expect(image.width == 4 && image.height == 3 && image.samples == .eight(pixels))
  }

  @Test func `a profile of pixels with 16 bits`() throws {
    let file = Self.deep
    let inspection = ImageInspector().inspect(file.span)
    let facts = try #require(inspection.facts)
    expectEqual(inspection.error, nil)
    #expect(facts.format == "jxl" && facts.bitDepth == 16)
    #expect(facts.profile.recognized == "display-p3" && facts.profile.source == .jxl)
    var pixels: [UInt16] = []
    for y: UInt16 in 0..<2 {
      for x: UInt16 in 0..<3 { pixels += [20_000 * x + 1, 60_000 * y + 2, 12_345] }
    }
    try expectEqual(decoded(Self.deep).samples, .sixteen(pixels))
  }

  @Test func `a bare codestream of gray`() throws {
    let image = try decoded(Self.gray)
    #expect(image.model == .gray && !image.hasAlpha)
    var pixels: [UInt8] = []
    for y: UInt8 in 0..<2 {
      for x: UInt8 in 0..<5 { pixels.append(50 * x + y) }
    }
    expectEqual(image.samples, .eight(pixels))
  }

  /// What the codestream says about the orientation counts, not what Exif says.
  @Test func `metadata are carried along`() throws {
    let metadata = try metadata(Self.translucent)
    expectEqual(metadata.orientation, 1)
    let exif = try #require(metadata.carried.exif)
    expectEqual(Exif(exif.span)?.orientation, 6)
    expectEqual(metadata.carried.resolution?.x, 300)
    #expect(String(decoding: metadata.carried.xmp ?? [], as: UTF8.self).contains(">hi</rdf:li>"))
    let file = Self.translucent
    let converted = try ImageConverter(to: .srgb).convert(file.span)
    expectEqual(converted.format.id, "png")
    let bytes = converted.bytes
    let png = try PNG.metadata(of: bytes.span, limits: .standard)
    let carried = try #require(png.carried.exif)
    #expect(png.orientation == 1 && Exif(carried.span)?.resolution?.x == 300)
    expectEqual(png.carried.xmp, metadata.carried.xmp)
  }

  @Test func `limits are kept`() throws {
    let error = #expect(throws: ImageError.self) {
      try decoded(Self.translucent, DecodeLimits(pixels: 11))
    }
    expectEqual(error?.reason, .limit("the number of pixels", allowed: 11))
    try expectEqual(decoded(Self.translucent, DecodeLimits(pixels: 12)).width, 4)
  }

  /// Whatever is cut off or changed, the reader ends with pixels or an error.
  @Test(arguments: [translucent, deep, gray])
  func `damaged files are refused or read`(file: [UInt8]) throws {
    for end in 0..<file.count {
      let result = Result { try decoded(Array(file[..<end])) }
      if case .success(let image) = result {
        // All that was cut off is a box behind the codestream.
        try expectEqual(image, decoded(file), "\(end)")
      }
    }
    var random = SplitMix64(seed: 18_181)
    for _ in 0..<400 {
      var changed = file
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        changed[Int.random(in: 0..<file.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      if let image = try? decoded(changed, DecodeLimits(pixels: 1 << 16)) {
        #expect(image.width * image.height <= 1 << 16)
      }
    }
  }

  @Test func `the format is known by its content`() throws {
    func isKnown(_ file: [UInt8]) -> Bool { JPEGXL.recognizes(file.span) }
    #expect(isKnown(Self.translucent) && isKnown(Self.gray))
    #expect(!isKnown([0xff, 0xd8, 0xff, 0xe0]))
    #expect(ImageFiles.extensions.contains("jxl"))
  }
}

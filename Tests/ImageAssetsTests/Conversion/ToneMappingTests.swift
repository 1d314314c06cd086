import Foundation
import ICCProfiles
import ImageAssets
import ImageFacts
import PaletteTestSupport
import Testing

/// Expected values are computed from the formulas of ITU-R BT.2100 and BT.2390, 5.4.1, by a program of
/// its own in Python; luminances at 38, 58 and 75 % are those of ITU-R BT.2408, table 1.
@Suite struct ToneMappingTests {
  /// A PNG of 16 bits with code points, and with a content light level.
  private func png(_ shares: [Double], _ points: [UInt8], peak: Int? = nil) throws -> [UInt8] {
    let image = DecodedImage(
      width: shares.count / 3, height: 1, model: .rgb, hasAlpha: false,
      samples: .sixteen(shares.map { UInt16(($0 * 65_535).rounded()) }))
    var chunks = [PNGChunk("cICP", points)]
    if let peak {
      let units = UInt32(peak * 10_000)
      chunks.append(
        PNGChunk("cLLI", [24, 16, 8, 0].map { UInt8(units >> UInt32($0) & 255) } + [0, 0, 0, 0]))
    }
    return try TestImages.png(image, chunks)
  }

  private func converted(_ file: [UInt8]) throws -> [Int] {
    let output = try ImageConverter(to: .srgb, bitDepth: 8).convert(file.span).bytes
    return TestImages.samples(of: try PNG.decode(output.span, limits: .standard))
  }

  private func grays(_ shares: [Double], _ points: [UInt8], peak: Int? = nil) throws -> [Int] {
    let pixels = try converted(try png(shares.flatMap { [$0, $0, $0] }, points, peak: peak))
    return stride(from: 0, to: pixels.count, by: 3).map { pixels[$0] }
  }

  @Test func `PQ is compressed up to the peak of the image`() throws {
    let shares = [0, 0.25, 0.38, 0.5, 0.58, 0.65, 0.7518, 1]
    let expected: [(peak: Int?, codes: [Int])] = [
      (nil, [0, 44, 100, 180, 229, 249, 255, 255]),
      // The reference white is the brightest: nothing is compressed.
      (203, [0, 44, 100, 180, 254, 255, 255, 255]),
      (4000, [0, 44, 100, 170, 208, 231, 250, 255]),
    ]
    for (peak, codes) in expected {
      try expectEqual(grays(shares, [9, 16, 0, 1], peak: peak), codes)
    }
  }

  @Test func `HLG is shown as on a display of 1000 candelas`() throws {
    let codes = try grays([0, 0.25, 0.38, 0.5, 0.75, 0.9, 1], [9, 18, 0, 1])
    expectEqual(codes, [0, 61, 101, 137, 229, 253, 255])
  }

  @Test func `the components keep their proportions`() throws {
    // 400, 300 and 250 cd/m², of which the greatest is compressed, and 60, 80 and 50, which are not.
    let bright = [0.652_579, 0.621_863, 0.602_559, 0.457_752, 0.485_857, 0.440_282]
    try expectEqual(converted(try png(bright, [9, 16, 0, 1])), [255, 216, 200, 135, 171, 132])
    // The luminance of the scene counts for all three.
    try expectEqual(converted(try png([0.8, 0.6, 0.5], [9, 18, 0, 1])), [255, 137, 118])
  }

  @Test func `what was done is told`() throws {
    let file = try png([0.5, 0.5, 0.5], [12, 16, 0, 1], peak: 4000)
    let result = try ImageConverter(to: .displayP3).convert(file.span)
    expectEqual(
      result.toneMapping?.description,
      "PQ up to 4000 cd/m² mapped to white at 203 cd/m² (ITU-R BT.2390)")
    let output = result.bytes
    let facts = try #require(ImageInspector().inspect(output.span).facts)
    expectEqual(facts.profile.recognized, "display-p3")
    expectEqual(facts.profile.transfer, nil)
    expectEqual(facts.bitDepth, 16)
    let plain = try png([0, 0, 0], [12, 13, 0, 1])
    try expectEqual(ImageConverter(to: .srgb).convert(plain.span).toneMapping, nil)
  }

  @Test func `primaries that nobody knows are an error`() throws {
    #expect(throws: ImageError(.unsupported("converting from cICP 4/16/0/1"))) {
      try converted(try png([0, 0, 0], [4, 16, 0, 1]))
    }
    #expect(throws: ImageError(.unsupported("converting from cICP 9/16/0/0"))) {
      try converted(try png([0, 0, 0], [9, 16, 0, 0]))
    }
  }

  @Test func `alpha and gray are kept`() throws {
    let image = DecodedImage(
      width: 2, height: 1, model: .gray, hasAlpha: true,
      samples: .eight([148, 77, 148, 255]))
    let file = try TestImages.png(image, [PNGChunk("cICP", [9, 16, 0, 1])])
    let output = try ImageConverter(to: .grayGamma22).convert(file.span).bytes
    let pixels = TestImages.samples(of: try PNG.decode(output.span, limits: .standard))
    expectEqual(pixels, [229, 77, 229, 255])
  }

  /// SMPTE ST 428-1: light is 52.37/48 of the code to the power of 2.6.
  @Test func `the curve of cinemas is known`() throws {
    for points: [UInt8] in [[11, 17, 0, 1], [12, 17, 0, 1]] {
      let codes = try grays([64, 128, 200, 247, 255].map { $0 / 255 }, points)
      expectEqual(codes, [48, 118, 200, 255, 255])
    }
    let gray = try png([0.5, 0.5, 0.5], [11, 17, 0, 1])
    let facts = ImageInspector().inspect(gray.span).facts
    expectEqual(facts?.dominant?.first?.color, "#767676")
    expectEqual(facts?.profile.recognized, nil)
  }
}

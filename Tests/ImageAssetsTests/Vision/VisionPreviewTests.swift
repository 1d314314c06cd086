import ColorCore
import ICCProfiles
import ImageAssets
import ImageFacts
import PaletteTestSupport
import Testing

/// Previews of images, against the simulation of single colors.
@Suite struct VisionPreviewTests {
  @Test(arguments: VisionDeficiency.allCases, VisionMethods.all.map { $0.id })
  func `each pixel is simulated`(_ deficiency: VisionDeficiency, _ method: String) throws {
    let model = try #require(VisionMethods.all.first { $0.id == method })
    let image = TestImages.random(16, 16, channels: 4, bitDepth: 8, seed: 11)
    let file = try PNG.encode(image, profile: ICCProfileBuilder.srgb.bytes)
    let preview = VisionPreview(deficiency: deficiency, method: model, severity: 0.7)
    let result = try preview.convert(file.span)
    let seen = try PNG.decode(result.span, limits: .standard)
    let (before, after) = (TestImages.samples(of: image), TestImages.samples(of: seen))
    for start in stride(from: 0, to: before.count, by: 4) {
      let color = Color(
        red: UInt8(before[start]), green: UInt8(before[start + 1]), blue: UInt8(before[start + 2]))
      let expected = color.simulating(deficiency, method: model, severity: 0.7).components
      for channel in 0..<3 {
        let code = 255 * min(max(expected[channel], 0), 1)
        #expect(abs(code - Double(after[start + channel])) <= 0.501)
      }
      expectEqual(before[start + 3], after[start + 3])
    }
    expectEqual(ImageInspector().inspect(result.span).facts?.profile.recognized, "srgb")
  }

  @Test func `profiles are honored, and 16 bits stay`() throws {
    let image = DecodedImage(
      width: 1, height: 1, model: .rgb, hasAlpha: false,
      samples: .sixteen([30_000, 40_000, 20_000]))
    let file = try PNG.encode(image, profile: ICCProfileBuilder.displayP3.bytes)
    let result = try VisionPreview(deficiency: .protan).convert(file.span)
    let seen = try PNG.decode(result.span, limits: .standard)
    let most = 65_535.0
    let color = Color(.displayP3, 30_000 / most, 40_000 / most, 20_000 / most)
    let expected = color.simulating(.protan).components
    expectEqual(seen.bitDepth, 16)
    for (channel, sample) in TestImages.samples(of: seen).enumerated() {
      #expect(abs(Double(sample) - most * expected[channel]) < 40)
    }
  }

  /// Within limits that only allow it row by row.
  @Test(arguments: [[4, 8], [3, 16]], ["png", "jpeg"])
  func `large images are simulated some rows at a time`(
    form: [Int], format: String
  ) throws {
    let (width, height, channels) = (700, 1000, form[0])
    let image = TestImages.random(
      width, height, channels: channels, bitDepth: form[1], seed: 13)
    var carried = CarriedMetadata()
    carried.exif = Exif.stating(orientation: 6, resolution: nil)
    let file = try PNG.encode(
      image, profile: ICCProfileBuilder.displayP3.bytes, carrying: carried)
    let encoder = try #require(ImageFormats.encoder(forExtension: format))
    let limits = DecodeLimits(pixels: width * height / 2)
    let preview = VisionPreview(deficiency: .protan, limits: limits)
    guard channels != 4 || format == "png" else {
      #expect(throws: ImageError(.unsupported("transparency in a jpeg file"))) {
        try preview.convert(file.span, to: encoder)
      }
      return
    }
    let whole = try VisionPreview(deficiency: .protan).convert(file.span, to: encoder)
    let isEqual = try preview.convert(file.span, to: encoder) == whole
    #expect(isEqual)
  }

  @Test func `8 bits of another space are rounded once`() throws {
    let image = TestImages.random(16, 16, channels: 4, bitDepth: 8, seed: 12)
    let file = try PNG.encode(image, profile: ICCProfileBuilder.displayP3.bytes)
    let result = try VisionPreview(deficiency: .deutan).convert(file.span)
    let seen = try PNG.decode(result.span, limits: .standard)
    expectEqual(seen.bitDepth, 8)
    let (before, after) = (TestImages.samples(of: image), TestImages.samples(of: seen))
    for start in stride(from: 0, to: before.count, by: 4) {
      let wide = Color(
        .displayP3, Double(before[start]) / 255, Double(before[start + 1]) / 255,
        Double(before[start + 2]) / 255)
      // What is outside sRGB is clipped before the simulation.
      let clipped = wide.converted(to: .srgb).components.map { min(max($0, 0), 1) }
      let expected = Color(.srgb, clipped[0], clipped[1], clipped[2]).simulating(.deutan).components
      for channel in 0..<3 {
        let code = 255 * min(max(expected[channel], 0), 1)
        #expect(abs(code - Double(after[start + channel])) <= 0.55)
      }
      expectEqual(before[start + 3], after[start + 3])
    }
  }

  @Test func `grays become colors of three channels`() throws {
    let image = TestImages.random(4, 4, channels: 1, bitDepth: 8, seed: 2)
    let file = try PNG.encode(image, profile: ICCProfileBuilder.grayGamma22.bytes)
    let result = try VisionPreview(deficiency: .deutan).convert(file.span)
    let seen = try PNG.decode(result.span, limits: .standard)
    #expect(seen.model == .rgb && !seen.hasAlpha)
    let gray = TestImages.samples(of: image).flatMap { [$0, $0, $0] }
    #expect(zip(TestImages.samples(of: seen), gray).allSatisfy { abs($0 - $1) <= 1 })
  }

  @Test func `a format without alpha refuses transparency`() throws {
    let image = TestImages.random(4, 4, channels: 4, bitDepth: 8, seed: 2)
    let file = try PNG.encode(image, profile: nil)
    #expect(throws: ImageError.self) {
      _ = try VisionPreview(deficiency: .deutan).convert(file.span, to: JPEG.self)
    }
  }
}

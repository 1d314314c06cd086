import FileAccess
import ICCProfiles
import ImageAssets
import ImageFacts
import PaletteTestSupport
import Testing

@Suite struct FigureMakerTests {
  private static let side = ImageFigures.thumbnailSide

  private func figures(
    of image: DecodedImage, profile: ICCProfileBuilder? = .srgb, isWide: Bool = false
  ) throws -> ImageFigures {
    let file = try PNG.encode(image, profile: profile?.bytes)
    return try FigureMaker().figures(of: file.span, isWide: isWide, hasPlots: true)
  }

  private func pixels(_ picture: ImageFigures.Picture?) throws -> DecodedImage {
    let bytes = try #require(picture).bytes
    return picture?.mediaType == "image/png"
      ? try PNG.decode(bytes.span, limits: .standard)
      : try JPEG.decode(bytes.span, limits: .standard)
  }

  @Test func `a small image is its own thumbnail`() throws {
    let image = TestImages.of([[255, 0, 0, 255], [0, 255, 0, 128], [1, 2, 3, 0]])
    let figures = try figures(of: image)
    expectEqual(figures.thumbnail?.mediaType, "image/png")
    let shown = try pixels(figures.thumbnail)
    expectEqual(Array(TestImages.samples(of: shown).prefix(8)), [255, 0, 0, 255, 0, 255, 0, 128])
    expectEqual(TestImages.samples(of: shown).last, 0)
  }

  /// Half of the light of white is the code 188, not 128.
  @Test func `a mean is one of light`() throws {
    let size = 4 * Self.side
    let board = (0..<size * size).map { index -> [UInt8] in
      let isWhite = (index % size + index / size) % 2 == 0
      return isWhite ? [255, 255, 255] : [0, 0, 0]
    }
    let figures = try figures(of: TestImages.of(board, width: size))
    #expect(figures.thumbnail?.width == Self.side && figures.thumbnail?.height == Self.side)
    #expect(TestImages.samples(of: try pixels(figures.thumbnail)).allSatisfy { $0 == 188 })
    let histogram = try #require(figures.histogram)
    for counts in histogram.channels + [histogram.luminance] {
      #expect(counts.first == size * size / 2 && counts.last == size * size / 2)
    }
  }

  @Test func `what is transparent adds nothing to a mean`() throws {
    let size = 2 * Self.side
    let pixels = (0..<size * size).map { index -> [UInt8] in
      index % 2 == 0 ? [200, 0, 0, 255] : [0, 255, 255, 0]
    }
    let figures = try figures(of: TestImages.of(pixels, width: size))
    let samples = TestImages.samples(of: try self.pixels(figures.thumbnail))
    expectEqual(Array(samples.prefix(4)), [200, 0, 0, 128])
    expectEqual(figures.histogram?.luminance.reduce(0, +), size * size / 2)
  }

  @Test func `the longer side decides the size`() throws {
    let pixels = [[UInt8]](repeating: [9, 9, 9], count: 1_000 * 3)
    let wide = try figures(of: TestImages.of(pixels, width: 1_000)).thumbnail
    #expect(wide?.width == Self.side && wide?.height == 1)
    let tall = try figures(of: TestImages.of(pixels, width: 3)).thumbnail
    #expect(tall?.width == 1 && tall?.height == Self.side)
  }

  /// Where the first and the second pixel of the stored row are shown.
  @Test(arguments: [
    (1, [0, 1]), (2, [1, 0]), (3, [3, 2]), (4, [2, 3]), (5, [0, 2]), (6, [1, 3]), (7, [3, 1]),
    (8, [2, 0]),
  ])
  func `the orientation is applied`(_ orientation: Int, _ places: [Int]) throws {
    let image = TestImages.of(
      [[250, 0, 0, 255], [0, 250, 0, 255], [0, 0, 250, 255], [9, 9, 9, 255]], width: 2)
    var carried = CarriedMetadata()
    carried.exif = Exif.stating(orientation: orientation, resolution: nil)
    let file = try PNG.encode(image, profile: nil, carrying: carried)
    let figures = try FigureMaker().figures(of: file.span, isWide: false, hasPlots: false)
    let samples = TestImages.samples(of: try pixels(figures.thumbnail))
    let shown = stride(from: 0, to: 16, by: 4).map { Array(samples[$0..<$0 + 3]) }
    #expect(shown[places[0]] == [250, 0, 0] && shown[places[1]] == [0, 250, 0])
    #expect(figures.histogram == nil && figures.chromaticities == nil)
  }

  @Test func `a wide image keeps its colors and its profile`() throws {
    let red = TestImages.of([[255, 0, 0, 255]])
    let wide = try figures(of: red, profile: .displayP3, isWide: true)
    expectEqual(Array(TestImages.samples(of: try pixels(wide.thumbnail)).prefix(3)), [255, 0, 0])
    let bytes = try #require(wide.thumbnail).bytes
    expectEqual(ImageInspector().inspect(bytes.span).facts?.profile.recognized, "display-p3")
    let narrow = try figures(of: red, profile: .displayP3)
    expectEqual(TestImages.samples(of: try pixels(narrow.thumbnail))[0], 255)
    let own = try #require(narrow.thumbnail).bytes
    expectEqual(ImageInspector().inspect(own.span).facts?.profile.recognized, nil)
  }

  /// The primaries of CIE 1976: red of sRGB is u′ 0.4507, v′ 0.5229, that of Display P3 0.4964,
  /// 0.5256.
  @Test(arguments: [(ICCProfileBuilder.srgb, 0.4507, 0.5229), (.displayP3, 0.4964, 0.5256)])
  func `chromaticities are counted in their cells`(
    _ space: ICCProfileBuilder, _ u: Double, _ v: Double
  ) throws {
    let pixels: [[UInt8]] = [[255, 0, 0], [255, 0, 0], [0, 0, 0]]
    let figures = try figures(of: TestImages.of(pixels), profile: space)
    let diagram = try #require(figures.chromaticities)
    let step = ImageFigures.Chromaticities.step
    let origin = ImageFigures.Chromaticities.origin
    let cell =
      Int((v - origin.v) / step) * ImageFigures.Chromaticities.columns + Int((u - origin.u) / step)
    // Black has no chromaticity.
    expectEqual(diagram.counts.reduce(0, +), 2)
    expectEqual(diagram.counts[cell], 2)
  }

  @Test func `a photograph becomes a JPEG, a small drawing stays one`() throws {
    let noise = TestImages.random(300, 200, channels: 3, bitDepth: 8, seed: 7)
    try expectEqual(figures(of: noise).thumbnail?.mediaType, "image/jpeg")
    let drawing = Array("<svg xmlns='http://www.w3.org/2000/svg' width='512' height='20'/>".utf8)
    let figures = try FigureMaker().figures(of: drawing.span, isWide: false, hasPlots: true)
    expectEqual(figures.thumbnail?.mediaType, "image/svg+xml")
    #expect(figures.thumbnail?.bytes == drawing && figures.thumbnail?.width == 256)
    let large = drawing + [UInt8](repeating: 0x20, count: 1 << 16)
    try expectEqual(
      FigureMaker().figures(of: large.span, isWide: false, hasPlots: true).thumbnail, nil)
  }

  @Test func `16 bits and gray are shown`() throws {
    let deep = TestImages.random(40, 30, channels: 1, bitDepth: 16, seed: 3)
    let figures = try figures(of: deep, profile: .grayGamma22)
    let histogram = try #require(figures.histogram)
    expectEqual(Set(histogram.channels).count, 1)
    expectEqual(histogram.luminance.reduce(0, +), 1_200)
    expectEqual(figures.thumbnail?.width, 40)
  }

  /// Nothing says what its inks look like: no plot may pretend to know.
  @Test(arguments: [8, 16]) func `inks without a profile are shown as ideal ones`(
    _ bitDepth: Int
  ) throws {
    let inks: [[UInt8]] = [[0, 0, 0, 0], [0, 255, 255, 0], [255, 255, 0, 51], [0, 0, 0, 255]]
    let samples: DecodedImage.Samples =
      bitDepth == 8
      ? .eight(inks.flatMap(\.self)) : .sixteen(inks.flatMap(\.self).map { UInt16($0) * 257 })
    let image = DecodedImage(
      width: 4, height: 1, model: .cmyk, hasAlpha: false, samples: samples)
    let file = try TIFF.encode(image, profile: nil)
    let figures = try FigureMaker().figures(of: file.span, isWide: false, hasPlots: true)
    #expect(figures.isApproximate)
    #expect(figures.histogram == nil && figures.chromaticities == nil)
    expectEqual(figures.thumbnail?.mediaType, "image/png")
    expectEqual(
      TestImages.samples(of: try pixels(figures.thumbnail)),
      [255, 255, 255, 255, 0, 0, 0, 0, 204, 0, 0, 0])
  }

  @Test func `a damaged file has no figures`() throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write("a.png", Array("\u{89}PNG".utf8))
    expectEqual(FigureMaker().figures(ofFile: path, isWide: false, hasPlots: true), nil)
    expectEqual(
      FigureMaker().figures(ofFile: folder.path("none"), isWide: false, hasPlots: true), nil)
  }
}

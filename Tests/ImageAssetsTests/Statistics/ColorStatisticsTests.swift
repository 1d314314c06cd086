import ColorCore
import ColorTransforms
import ICCProfiles
import Foundation
import ImageAssets
import ImageFacts
import PaletteTestSupport
import Testing

/// The statistics of colors, which are made in batches, against the same color by color in `Double`.
@Suite struct ColorStatisticsTests {
  private static func xyz(_ profile: ICCProfileBuilder) throws -> ICCTransform {
    try ICCTransform(toXYZFrom: ICCProfile(profile))
  }

  private static func colors(
    _ samples: [Int], _ most: Double, by transform: ICCTransform
  ) -> [Triple<Double>] {
    let components = samples.map { Float(Double($0) / most) }
    var xyz = components
    var span = xyz.mutableSpan
    transform.evaluate(components.span, into: &span)
    let numbers = xyz.map(Double.init)
    return stride(from: 0, to: numbers.count, by: 3).map { start in
      Triple(numbers[start], numbers[start + 1], numbers[start + 2])
    }
  }

  /// The mean of equal luminances is rounded.
  @Test func `percentiles of luminance are between the least and the greatest`() throws {
    for code in UInt8.min...255 {
      let pixels = [[UInt8]](repeating: [code, code / 2, 255 - code, 255], count: 21)
      let file = try TestImages.png(TestImages.of(pixels + [[code, code / 2, 255 - code, 9]]))
      let luminance = try #require(ImageInspector().inspect(file.span).facts?.luminance)
      let order = [
        luminance.min, luminance.p5, luminance.median, luminance.p95, luminance.max,
      ]
      expectEqual(order, order.sorted(), "\(code)")
    }
  }

  /// More than one batch, and not a whole number of them; and few colors, of which no table is made.
  @Test(
    arguments: [ICCProfileBuilder.displayP3, .a98RGB, .proPhotoRGB, .srgb],
    [(97, 101, 8), (97, 101, 16), (31, 33, 8), (31, 33, 16), (1, 2047, 16), (2048, 1, 16)])
  func `differences, luminance and colors are those of Double`(
    _ profile: ICCProfileBuilder, _ size: (width: Int, height: Int, bitDepth: Int)
  ) throws {
    let bitDepth = size.bitDepth
    let seed: UInt64 = 0x5EED
    let image = TestImages.random(
      size.width, size.height, channels: 3, bitDepth: bitDepth, seed: seed)
    let file = try PNG.encode(image, profile: profile.bytes)
    let facts = try #require(ImageInspector().inspect(file.span).facts)

    let most = bitDepth == 8 ? 255.0 : 65_535
    let samples = TestImages.samples(of: image)
    let toLinear = ICCProfileBuilder.srgb.storedColorants.inverse
    let colors = Self.colors(samples, most, by: try Self.xyz(profile)).map { toLinear * $0 }
    var (greatest, sum) = (0.0, 0.0)
    for (index, color) in colors.enumerated() {
      let encoded = Triple(
        Double(samples[3 * index]) / most, Double(samples[3 * index + 1]) / most,
        Double(samples[3 * index + 2]) / most)
      let difference = CIEDE2000.difference(
        LabD65.fromParent(SRGBLinear.toParent(color)),
        LabD65.fromParent(SRGBLinear.toParent(SRGB.toParent(encoded))))
      greatest = max(greatest, difference)
      sum += difference
    }
    let found = try #require(facts.differenceIfUntagged)
    if facts.profile.recognized == "srgb", facts.profile.equivalence == .identical {
      // What remains is the rounding of the numbers in the profile.
      #expect(found.max == 0 && found.mean == 0 && greatest < 0.05, "seed \(seed)")
    } else {
      #expect(abs(found.max - greatest) < 1e-3, "seed \(seed)")
      #expect(abs(found.mean - sum / Double(colors.count)) < 1e-3, "seed \(seed)")
    }

    let luminances = colors.map { min(max(WCAG2.luminance(ofLinear: $0), 0), 1) }.sorted()
    let luminance = try #require(facts.luminance)
    #expect(luminance.min == luminances.first && luminance.max == luminances.last)
    #expect(abs(luminance.median - luminances[(luminances.count + 1) / 2 - 1]) < 1e-4)

    var codes: [String: Int] = [:]
    for color in colors {
      let hex = [color.x, color.y, color.z].map { component in
        let code = (255 * SRGB.encoded(min(max(component, 0), 1))).rounded()
        return String(format: "%02x", Int(code))
      }
      codes["#" + hex.joined(), default: 0] += 1
    }
    let order = codes.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(8)
    let dominant = try #require(facts.dominant)
    expectEqual(dominant.map(\.color), order.map(\.key), "seed \(seed)")
    expectEqual(dominant.map(\.share), order.map { Double($0.value) / Double(colors.count) })
  }

  @Test(arguments: [ICCProfileBuilder.displayP3, .a98RGB, .rec2020])
  func `a report of a conversion is that of Double`(_ profile: ICCProfileBuilder) throws {
    let seed: UInt64 = 0xC0DE
    let image = TestImages.random(97, 101, channels: 3, bitDepth: 8, seed: seed)
    let file = try PNG.encode(image, profile: profile.bytes)
    let result = try ImageConverter(to: .srgb, bitDepth: 8, isMeasured: true).convert(file.span)
    let report = try #require(result.report)

    let samples = TestImages.samples(of: image)
    let before = Self.colors(samples, 255, by: try Self.xyz(profile))
    // The codes that are stored: those of the pixels may be the neighbors where a color is in the
    // middle, so they are made of the transform as the report makes them.
    let transform = try ICCTransform(from: ICCProfile(profile), to: ICCProfile(.srgb))
    let input = samples.map { Float(Double($0) / 255) }
    var output = input
    var span = output.mutableSpan
    transform.evaluate(input.span, into: &span)
    let stored = output.map { Int((min(max($0, 0), 1) * 255).rounded()) }
    let after = Self.colors(stored, 255, by: try Self.xyz(.srgb))
    let differences = zip(before, after).map {
      CIEDE2000.difference(Lab.fromParent($0), Lab.fromParent($1))
    }
    let count = Double(differences.count)
    expectEqual(report.pixels, differences.count)
    #expect(abs(report.maximumDifference - (differences.max() ?? -1)) < 1e-3, "seed \(seed)")
    #expect(abs(report.meanDifference - differences.reduce(0, +) / count) < 1e-3, "seed \(seed)")
  }

  /// Images that are large enough for pages of similar colors: some have few of them, one more pixels
  /// of a color than a counter counts, some other alphas, and noise has too many pages.
  @Test(arguments: ["plain", "neighbors", "fading", "noise"], [3, 4])
  func `colors of large images are counted one by one`(
    _ kind: String, channels: Int
  ) throws {
    let (width, height) = (301, 307)
    var random = SplitMix64(seed: 21)
    let pixels = (0..<width * height).map { index -> [UInt8] in
      let (x, y) = (index % width, index / width)
      var pixel: [UInt8] = [200, 100, 50, 255]
      switch kind {
      case "plain" where index > 80_000: pixel = [201, 100, 50, 255]
      case "plain": break
      case "noise": pixel = (0..<4).map { _ in UInt8.random(in: 0...255, using: &random) }
      default:
        let step = UInt8.random(in: 0...3, using: &random)
        pixel = [UInt8(x / 2), UInt8(y / 2) + step, 90, 255]
        if kind == "fading", x < 40 { pixel[3] = UInt8(x) }
        if y % 9 == 0 { pixel = [7, 7, 7, 255] }
      }
      return Array(pixel.prefix(channels))
    }
    let file = try PNG.encode(TestImages.of(pixels, width: width), profile: nil)
    let facts = try #require(ImageInspector().inspect(file.span).facts)

    expectEqual(facts.colors, Set(pixels).count)
    let runs = 1 + zip(pixels, pixels.dropFirst()).count { $0 != $1 }
    expectEqual(facts.variation, Double(runs) / Double(width * height))
    let visible = pixels.filter { $0.count == 3 || $0[3] > 0 }
    var codes: [String: Int] = [:]
    for pixel in visible {
      let hex = pixel.prefix(3).map { String(format: "%02x", Int($0)) }.joined()
      codes["#" + hex, default: 0] += 1
    }
    let order = codes.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(8)
    let dominant = try #require(facts.dominant)
    expectEqual(dominant.map(\.color), order.map(\.key))
    expectEqual(dominant.map(\.share), order.map { Double($0.value) / Double(visible.count) })
  }

  /// What has more pixels than are decoded as a whole is read some rows at a time, even if it has few
  /// bytes.
  @Test func `an image above the limit of pixels is read row by row`() throws {
    let image = TestImages.random(8200, 8200, channels: 1, bitDepth: 8, seed: 1)
    let file = try PNG.encode(image, profile: nil)
    let result = ImageInspector().inspect(file.span)
    expectEqual(result.error, nil)
    expectEqual(result.facts?.colors, 256)
  }

  @Test func `edges of text are sharp and those of photographs soft`() throws {
    func sharpness(_ code: (_ x: Int, _ y: Int) -> Int) throws -> Double? {
      let pixels = (0..<64).flatMap { y in
        (0..<96).map { [UInt8](repeating: UInt8(code($0, y)), count: 3) }
      }
      let image = TestImages.of(pixels, width: 96)
      let file = try JPEG.encode(image, profile: nil, quality: 80)
      let facts = try #require(ImageInspector().inspect(file.span).facts)
      expectEqual(ImageInspector(depth: .metadata).inspect(file.span).facts?.sharpness, nil)
      return facts.sharpness
    }
    let strokes = try #require(try sharpness { x, y in y % 16 < 10 && x % 11 < 2 ? 20 : 250 })
    #expect(strokes > 0.4)
    let waves = try #require(try sharpness { x, _ in Int(128 + 100 * sin(Double(x) / 3)) })
    #expect(waves < 0.01)
    try expectEqual(sharpness { x, _ in 2 * x }, nil)
    let file = try PNG.encode(TestImages.of([[0, 0, 0], [255, 255, 255]]), profile: nil)
    expectEqual(ImageInspector().inspect(file.span).facts?.sharpness, nil)
  }

  @Test(arguments: [8, 16])
  func `colors outside sRGB are stated in Display P3`(_ bits: Int) throws {
    let pixels: [[Int]] = [[255, 0, 0], [128, 128, 128]]
    let samples = (0..<200).flatMap { pixels[$0 % 5 == 0 ? 1 : 0] }
    let image = DecodedImage(
      width: 20, height: 10, model: .rgb, hasAlpha: false,
      samples: bits == 8
        ? .eight(samples.map { UInt8($0) }) : .sixteen(samples.map { UInt16($0 * 257) }))
    func facts(_ profile: ICCProfileBuilder) throws -> ImageFacts {
      let file = try PNG.encode(image, profile: profile.bytes)
      return try #require(ImageInspector().inspect(file.span).facts)
    }
    let wide = try facts(.displayP3)
    expectEqual(wide.dominant?.map(\.wide), ["color(display-p3 1 0 0)", nil])
    expectEqual(wide.inks?.map(\.wide), ["color(display-p3 1 0 0)", nil])
    expectEqual(wide.inks?.map(\.color), ["#ff0000", "#808080"])
    try expectEqual(facts(.srgb).dominant?.map(\.wide), [nil, nil])
  }

  /// Inks are those of pixels that are at least half opaque, dominant colors those of all.
  @Test(arguments: [8, 16])
  func `faint pixels are no ink`(_ bits: Int) throws {
    let kinds: [(pixel: [Int], count: Int)] = [
      ([255, 0, 0, 255], 300), ([255, 0, 0, 128], 100), ([255, 0, 0, 127], 150),
      ([0, 0, 255, 60], 250), ([0, 255, 0, 0], 200),
    ]
    let pixels = kinds.flatMap { Array(repeating: $0.pixel, count: $0.count) }.joined()
    let samples: DecodedImage.Samples =
      bits == 8 ? .eight(pixels.map { UInt8($0) }) : .sixteen(pixels.map { UInt16($0) * 257 })
    let image = DecodedImage(
      width: 40, height: 25, model: .rgb, hasAlpha: true, samples: samples)
    let file = try PNG.encode(image, profile: nil)
    let facts = try #require(ImageInspector().inspect(file.span).facts)
    expectEqual(facts.dominant?.map(\.color), ["#ff0000", "#0000ff"])
    expectEqual(facts.dominant?.map(\.share), [550.0 / 800, 250.0 / 800])
    expectEqual(facts.inks?.map(\.color), ["#ff0000"])
    expectEqual(facts.inks?.map(\.share), [1])
  }

  /// Rounding is no difference.
  @Test(arguments: [8, 16])
  func `an image with the profile of sRGB looks the same without`(_ bits: Int) throws {
    let image = TestImages.random(64, 64, channels: 3, bitDepth: bits, seed: 23)
    let file = try PNG.encode(image, profile: ICCProfileBuilder.srgb.bytes)
    let facts = try #require(ImageInspector().inspect(file.span).facts)
    expectEqual(facts.differenceIfUntagged, ImageFacts.Difference(max: 0, mean: 0))
  }

  /// What is added up must not depend on the order in which colors are found, which another number of
  /// pixels changes.
  @Test func `the order of pixels changes no sum`() throws {
    let image = TestImages.random(270, 260, channels: 3, bitDepth: 8, seed: 22)
    let samples = TestImages.samples(of: image).map { UInt8($0) }
    var pixels = stride(from: 0, to: samples.count, by: 3).map { start -> [UInt8] in
      samples[start..<start + 3].map { $0 / 4 + 30 }
    }
    var known: (ImageFacts.Luminance, ImageFacts.Difference)?
    for seed in 0..<3 {
      let file = try PNG.encode(
        TestImages.of(pixels, width: 270), profile: ICCProfileBuilder.displayP3.bytes)
      let facts = try #require(ImageInspector().inspect(file.span).facts)
      let luminance = try #require(facts.luminance)
      let difference = try #require(facts.differenceIfUntagged)
      if let known { #expect(known == (luminance, difference), "order \(seed)") }
      known = (luminance, difference)
      var random = SplitMix64(seed: UInt64(seed))
      pixels.shuffle(using: &random)
    }
  }
}

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
    return stride(from: 0, to: xyz.count, by: 3).map { start -> Triple<Double> in
      Triple(Double(xyz[start]), Double(xyz[start + 1]), Double(xyz[start + 2]))
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
    #expect(abs(found.max - greatest) < 1e-3, "seed \(seed)")
    #expect(abs(found.mean - sum / Double(colors.count)) < 1e-3, "seed \(seed)")

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
    #expect(dominant.map(\.color) == order.map(\.key), "seed \(seed)")
    #expect(dominant.map(\.share) == order.map { Double($0.value) / Double(colors.count) })
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
    #expect(report.pixels == differences.count)
    #expect(abs(report.maximumDifference - (differences.max() ?? -1)) < 1e-3, "seed \(seed)")
    #expect(abs(report.meanDifference - differences.reduce(0, +) / count) < 1e-3, "seed \(seed)")
  }
}

import ColorCore
import ColorTransforms
import ICCProfiles
import Foundation
import PaletteTestSupport
import Testing

@Suite struct ICCTransformTests {
  @Test(arguments: [
    (ICCProfileBuilder.displayP3, ICCProfileBuilder.srgb), (.srgb, .displayP3),
    (.a98RGB, .srgb), (.grayGamma22, .srgb), (.srgb, .grayGamma22),
    (.grayGamma22Adobe, .grayGamma22),
  ])
  func `16-bit pixels are those of the formula`(
    source: ICCProfileBuilder, destination: ICCProfileBuilder
  ) throws {
    let transform = try ICCTransform(from: ICCProfile(source), to: ICCProfile(destination))
    var random = SplitMix64(seed: 16)
    var input = (0..<65_536).flatMap { code in
      [UInt16](repeating: UInt16(code), count: transform.sourceChannels)
    }
    for _ in 0..<30_000 { input.append(.random(in: 0...65535, using: &random)) }
    let pixels = input.count / transform.sourceChannels
    var output = [UInt16](repeating: 0, count: pixels * transform.destinationChannels)
    var span = output.mutableSpan
    transform.convert(input.span, hasAlpha: false, into: &span)

    var greatest = 0.0
    for pixel in 0..<pixels {
      let at = pixel * transform.sourceChannels
      let codes = input[at..<at + transform.sourceChannels].map { Double($0) / 65535 }
      let expected = formula(codes, from: source, to: destination)
      for (channel, value) in expected.enumerated() {
        let found = Double(output[pixel * transform.destinationChannels + channel])
        greatest = max(greatest, abs(found - value * 65535))
      }
    }
    // Half a code of rounding, and LittleCMS's own 10⁻⁵ of the range.
    #expect(greatest < 1.3, "greatest error \(greatest) of 65535")
  }

  @Test(arguments: [
    (ICCProfileBuilder.displayP3, ICCProfileBuilder.srgb), (.srgb, .displayP3),
    (.grayGamma22Adobe, .displayP3),
  ])
  func `8-bit pixels are the nearest code`(
    source: ICCProfileBuilder, destination: ICCProfileBuilder
  ) throws {
    let transform = try ICCTransform(from: ICCProfile(source), to: ICCProfile(destination))
    var input: [UInt8] = []
    if transform.sourceChannels == 1 {
      input = (0...255).map { UInt8($0) }
    } else {
      for color in 0..<52 * 52 * 52 {
        input += [
          UInt8(color % 52 * 5), UInt8(color / 52 % 52 * 5), UInt8(color / 52 / 52 * 5),
        ]
      }
    }
    let pixels = input.count / transform.sourceChannels
    var output = [UInt8](repeating: 0, count: pixels * transform.destinationChannels)
    var span = output.mutableSpan
    transform.convert(input.span, hasAlpha: false, into: &span)

    var greatest = 0.0
    for pixel in 0..<pixels {
      let at = pixel * transform.sourceChannels
      let codes = input[at..<at + transform.sourceChannels].map { Double($0) / 255 }
      for (channel, value) in formula(codes, from: source, to: destination).enumerated() {
        let found = Double(output[pixel * transform.destinationChannels + channel])
        greatest = max(greatest, abs(found - value * 255))
      }
    }
    #expect(greatest <= 0.504, "greatest error \(greatest) of 255")
  }

  @Test func `alpha is kept and no color is shared between pixels`() throws {
    let transform = try ICCTransform(from: ICCProfile(.displayP3), to: ICCProfile(.srgb))
    var random = SplitMix64(seed: 3)
    // More distinct colors than one stretch holds.
    let input = (0..<4 * 100_000).map { _ in UInt8.random(in: 0...255, using: &random) }
    var output = [UInt8](repeating: 0, count: input.count)
    var span = output.mutableSpan
    transform.convert(input.span, hasAlpha: true, into: &span)
    var opaque = [UInt8](repeating: 0, count: 3 * 100_000)
    var opaqueSpan = opaque.mutableSpan
    let colors = (0..<100_000).flatMap { (pixel: Int) in input[4 * pixel..<4 * pixel + 3] }
    transform.convert(colors.span, hasAlpha: false, into: &opaqueSpan)
    let wrong = (0..<100_000).first { (pixel: Int) -> Bool in
      let found = output[4 * pixel..<4 * pixel + 4]
      return Array(found) != opaque[3 * pixel..<3 * pixel + 3] + [input[4 * pixel + 3]]
    }
    #expect(wrong == nil)
  }

  @Test func `the depth changes without a shift`() throws {
    let same = try ICCTransform(from: ICCProfile(.srgb), to: ICCProfile(.srgb))
    let input = (UInt8(0)...255).flatMap { code -> [UInt8] in [code, 0, 255 - code, code] }
    var wide = [UInt16](repeating: 0, count: input.count)
    var wideSpan = wide.mutableSpan
    same.convert(input.span, hasAlpha: true, into: &wideSpan)
    #expect(wide == input.map { UInt16($0) * 257 })
    var back = [UInt8](repeating: 0, count: input.count)
    var backSpan = back.mutableSpan
    same.convert(wide.span, hasAlpha: true, into: &backSpan)
    #expect(back == input)
  }

  @Test func `a color outside the destination is not clamped before rounding`() throws {
    let transform = try ICCTransform(from: ICCProfile(.displayP3), to: ICCProfile(.srgb))
    var output: [Float] = [0, 0, 0]
    var span = output.mutableSpan
    transform.evaluate([0 as Float, 1, 0].span, into: &span)
    #expect(output[0] < -0.4)
    #expect(output[1] > 1.01)
  }

  /// LittleCMS 2.19 with double precision, over the profiles of the reference data.
  @Test func `the reference conversions come out`() throws {
    var compared = 0
    for entry in try Corpora.oracle("icc") {
      guard let from = entry["from"] as? String, let to = entry["to"] as? String,
        let input = entry["in"] as? [Double], let expected = entry["out"] as? [Double],
        let intentName = entry["intent"] as? String, let compensation = entry["bpc"] as? Bool,
        let intent = RenderingIntent.allCases.first(where: {
          $0.rawValue.hasPrefix(intentName)
        }), from != "CGATS001Compat-v2-micro", !to.hasPrefix("Lab4")
      else { continue }
      let source = try ReferenceProfile.bytes(from)
      let destination = try ReferenceProfile.bytes(to)
      let found = try evaluate(
        input, from: source, to: destination, intent: intent, compensation: compensation)
      #expect(found.count == expected.count)
      for (found, value) in zip(found, expected) {
        #expect(abs(Double(found) - value) < 3e-5, "\(entry)")
      }
      compared += 1
    }
    #expect(compared > 100)
  }

  private func evaluate(
    _ color: [Double], from source: [UInt8], to destination: [UInt8], intent: RenderingIntent,
    compensation: Bool
  ) throws -> [Float] {
    let source = try ICCProfile(source.span)
    let destination = try ICCProfile(destination.span)
    let transform = try ICCTransform(
      from: source, to: destination, intent: intent, blackPointCompensation: compensation)
    var output = [Float](repeating: 0, count: transform.destinationChannels)
    var span = output.mutableSpan
    let components = color.map { Float($0) }
    transform.evaluate(components.span, into: &span)
    return output
  }

  /// The conversion of encoded components by the published formulas, clipped to 0…1.
  private func formula(
    _ codes: [Double], from source: ICCProfileBuilder, to destination: ICCProfileBuilder
  ) -> [Double] {
    let light = codes.map { source.curve.stored.decoded($0) }
    let white = Triple(0.9642, 1, 0.8249)
    let xyz =
      source.primaries == nil
      ? white.map { $0 * light[0] }
      : source.storedColorants * Triple(light[0], light[1], light[2])
    let curve = destination.curve.stored
    guard destination.primaries != nil else { return [curve.encoded(xyz.y)] }
    let linear = destination.storedColorants.inverse * xyz
    return [linear.x, linear.y, linear.z].map { curve.encoded($0) }
  }
}

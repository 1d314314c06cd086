import ColorTransforms
import ICCProfiles
import PaletteTestSupport
import Testing

@Suite struct CodeColorsTests {
  /// The codes of a pixel value, 16 bits each.
  private static func value(_ codes: [Int]) -> UInt64 {
    codes.enumerated().reduce(0) { $0 | UInt64($1.element) << UInt64(16 * $1.offset) }
  }

  @Test(
    arguments: [ICCProfileBuilder.srgb, .displayP3, .a98RGB, .proPhotoRGB, .rec2020],
    [255, 65_535])
  func `colors have the bits of the evaluation`(
    _ builder: ICCProfileBuilder, greatest: Int
  ) throws {
    let transform = try ICCTransform(toXYZFrom: ICCProfile(builder))
    let colors = try #require(CodeColors(transform, greatest: greatest))
    var random = SplitMix64(seed: 11)
    var codes: [[Int]] = [[0, 0, 0], [greatest, greatest, greatest]]
    for _ in 0..<20_000 {
      codes.append((0..<3).map { _ in Int.random(in: 0...greatest, using: &random) })
    }
    let numbers = codes.flatMap { $0.map { Float($0) / Float(greatest) } }
    var expected = [Float](repeating: 0, count: numbers.count)
    var span = expected.mutableSpan
    transform.evaluate(numbers.span, into: &span)
    for (index, codes) in codes.enumerated() {
      let found = colors.color(of: Self.value(codes))
      #expect([found.x, found.y, found.z] == Array(expected[(3 * index)..<(3 * index + 3)]))
    }
  }

  @Test func `one channel has a table of results`() throws {
    let transform = try ICCTransform(toXYZFrom: ICCProfile(.grayGamma22))
    let colors = try #require(CodeColors(transform, greatest: 255))
    let numbers = (0...255).map { Float($0) / 255 }
    var expected = [Float](repeating: 0, count: 768)
    var span = expected.mutableSpan
    transform.evaluate(numbers.span, into: &span)
    for code in 0...255 {
      let found = colors.color(of: UInt64(code))
      #expect([found.x, found.y, found.z] == Array(expected[(3 * code)..<(3 * code + 3)]))
    }
  }

  @Test func `a conversion to another profile has none`() throws {
    let transform = try ICCTransform(from: ICCProfile(.srgb), to: ICCProfile(.displayP3))
    #expect(CodeColors(transform, greatest: 255) == nil)
  }
}

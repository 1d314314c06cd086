import ColorCore
import PaletteTestSupport
import Testing

/// Every instruction set of the machine gives the same bits. `Scripts/test-kernels.sh` compares them with
/// 64-bit ARM as well.
@Suite struct InstructionSetTests {
  /// Whether `body` gives the same bits with every set.
  private func isSame(_ body: (InstructionSet) throws -> [Float]) rethrows -> Bool {
    let expected = try body(.portable).map { $0.bitPattern }
    return try InstructionSet.available.allSatisfy { set in
      try body(set).map { $0.bitPattern } == expected
    }
  }

  @Test func portableIsTheFirstAndTheBestIsTheLast() {
    #expect(InstructionSet.available.first == .portable)
    #expect(InstructionSet.available.last == .best)
    #expect(Set(InstructionSet.allCases.map { $0.description }).count == 4)
  }

  /// Every color is one of those that `Scripts/test-kernels.sh` compares; here each 37th.
  @Test func colorsOfPixels() throws {
    let pixels = (0..<(1 << 24) / 37).map { index in
      RGBA8(
        UInt8(truncatingIfNeeded: index * 37 >> 16), UInt8(truncatingIfNeeded: index * 37 >> 8),
        UInt8(truncatingIfNeeded: index * 37))
    }
    let colors = [Triple<Float>](repeating: Triple(0, 0, 0), count: pixels.count)
    let isOklabSame = try isSame { set in
      var colors = colors
      var output = colors.mutableSpan
      try Batch.convert(pixels.span, to: Oklab.self, into: &output, using: set)
      return colors.flatMap { [$0.x, $0.y, $0.z] }
    }
    #expect(isOklabSame)
    let isLightSame = try isSame { set in
      var colors = colors
      var output = colors.mutableSpan
      try Batch.linearLight(of: pixels.span, into: &output, using: set)
      return colors.flatMap { [$0.x, $0.y, $0.z] }
    }
    #expect(isLightSame)
    let isLuminanceSame = try isSame { set in
      var luminances = [Float](repeating: 0, count: pixels.count)
      var output = luminances.mutableSpan
      try Batch.luminance(of: pixels.span, into: &output, using: set)
      return luminances
    }
    #expect(isLuminanceSame)
  }

  /// Lengths around the block and vector sizes, so that every tail is met.
  @Test(arguments: [0, 1, 63, 64, 65, 1025, 50_000]) func ratiosOfPixels(_ count: Int) throws {
    let fronts = BatchTests.pixels(count, seed: 43)
    let backs = BatchTests.pixels(count, seed: 44)
    let areRatiosSame = try isSame { set in
      var ratios = [Float](repeating: 0, count: count)
      var output = ratios.mutableSpan
      try Batch.ratios(of: fronts.span, on: backs.span, into: &output, using: set)
      return ratios
    }
    #expect(areRatiosSame, "seeds 43 and 44")
    let areCompositesSame = try isSame { set in
      var ratios = [Float](repeating: 0, count: count)
      var output = ratios.mutableSpan
      try Batch.compositedRatios(of: fronts.span, on: backs.span, into: &output, using: set)
      return ratios
    }
    #expect(areCompositesSame, "seeds 43 and 44")
  }

  @Test func differencesOfColors() throws {
    var random = SplitMix64(seed: 41)
    func colors() -> [Triple<Float>] {
      (0..<100_003).map { _ in
        Triple(
          Float.random(in: 0...100, using: &random), Float.random(in: -128...127, using: &random),
          Float.random(in: -128...127, using: &random))
      }
    }
    let (a, b) = (colors(), colors())
    let isEqual = try isSame { set in
      var differences = [Float](repeating: 0, count: a.count)
      var output = differences.mutableSpan
      try Batch.difference(a.span, b.span, by: CIEDE2000.self, into: &output, using: set)
      return differences
    }
    #expect(isEqual, "seed 41")
    var zeros = [Float](repeating: 1, count: a.count)
    var output = zeros.mutableSpan
    try Batch.difference(a.span, a.span, by: CIEDE2000.self, into: &output)
    let areZero = zeros.allSatisfy { $0 == 0 }
    #expect(areZero, "seed 41")
  }

  @Test(arguments: [(1, 1), (7, 40), (33, 1000), (500, 517)]) func ratioMatrix(
    _ height: Int, _ width: Int
  ) throws {
    var random = SplitMix64(seed: 42)
    let rows = (0..<height).map { _ in Float.random(in: 0...1, using: &random) }
    let columns = (0..<width).map { _ in Float.random(in: 0...1, using: &random) }
    let isEqual = try isSame { set in
      var matrix = [Float](repeating: 0, count: height * width)
      var output = matrix.mutableSpan
      try Batch.ratioMatrix(
        ofLuminances: rows.span, on: columns.span, into: &output, using: set)
      return matrix
    }
    #expect(isEqual, "seed 42")
  }
}

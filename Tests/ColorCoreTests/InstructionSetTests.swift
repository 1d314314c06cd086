import ColorCore
import ColorKernels
import PaletteTestSupport
import Testing

/// The kernels for AVX2 on a machine that has AVX-512: the same results in every bit. On others the
/// two runs take the same way.
@Suite(.serialized) struct InstructionSetTests {
  /// What `body` gives with the widest instructions, and without AVX-512.
  private func both<Value>(_ body: () throws -> Value) rethrows -> (Value, Value) {
    let widest = try body()
    color_kernels_pass_over_avx512(1)
    defer { color_kernels_pass_over_avx512(0) }
    return (widest, try body())
  }

  @Test func avx512IsPassedOver() {
    let (_, narrower) = both { unsafe String(cString: color_kernels_instruction_set()) }
    #expect(narrower != "avx512")
  }

  @Test func oklabOfEveryColor() throws {
    var different = 0
    try BatchTests.forEveryColor { pixels in
      let (widest, narrower) = try both {
        var colors = [Triple<Float>](repeating: Triple(0, 0, 0), count: pixels.count)
        var output = colors.mutableSpan
        try Batch.convert(pixels.span, to: Oklab.self, into: &output)
        return colors
      }
      if widest != narrower { different += 1 }
    }
    #expect(different == 0)
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
    let (widest, narrower) = try both {
      var differences = [Float](repeating: 0, count: a.count)
      var output = differences.mutableSpan
      try Batch.difference(a.span, b.span, by: CIEDE2000.self, into: &output)
      return differences
    }
    let isEqual = widest == narrower
    #expect(isEqual, "seed 41")
  }

  @Test(arguments: [(1, 1), (7, 40), (33, 1000), (500, 517)]) func ratioMatrix(
    _ height: Int, _ width: Int
  ) throws {
    var random = SplitMix64(seed: 42)
    let rows = (0..<height).map { _ in Float.random(in: 0...1, using: &random) }
    let columns = (0..<width).map { _ in Float.random(in: 0...1, using: &random) }
    let (widest, narrower) = try both {
      var matrix = [Float](repeating: 0, count: height * width)
      var output = matrix.mutableSpan
      try Batch.ratioMatrix(ofLuminances: rows.span, on: columns.span, into: &output)
      return matrix
    }
    let isEqual = widest == narrower
    #expect(isEqual, "seed 42")
  }
}

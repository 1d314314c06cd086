import ColorCore
import PaletteTestSupport
import Testing

/// The batches that return arrays give what those give that fill spans.
@Suite struct BatchArrayTests {
  static func pixels(_ count: Int, seed: UInt64) -> [RGBA8] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in
      let bits = random.next()
      return RGBA8(
        UInt8(truncatingIfNeeded: bits), UInt8(truncatingIfNeeded: bits >> 8),
        UInt8(truncatingIfNeeded: bits >> 16), UInt8(truncatingIfNeeded: bits >> 24))
    }
  }

  @Test(arguments: [0, 1, 7, 8, 100]) func agreeWithSpans(_ count: Int) throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    let (fronts, backs) = (Self.pixels(count, seed: seed), Self.pixels(count, seed: ~seed))
    var floats = [Float](repeating: 0, count: count)
    func filled(
      _ fill: (inout MutableSpan<Float>) throws(BatchError) -> Void
    ) throws -> [Float] {
      var span = floats.mutableSpan
      try fill(&span)
      return floats
    }
    #expect(
      try filled { (s) throws(BatchError) in try Batch.luminance(of: fronts.span, into: &s) }
        == Batch.luminance(of: fronts), "seed \(seed)")
    #expect(
      try filled { (s) throws(BatchError) in
        try Batch.ratios(of: fronts.span, on: backs.span, into: &s)
      } == Batch.ratios(of: fronts, on: backs), "seed \(seed)")
    #expect(
      try filled { (s) throws(BatchError) in
        try Batch.compositedRatios(of: fronts.span, on: backs.span, into: &s)
      } == Batch.compositedRatios(of: fronts, on: backs), "seed \(seed)")
    let verdicts = try Batch.passes(fronts, on: backs, minimum: 4.5)
    for index in 0..<count {
      let (front, back) = (Color(fronts[index]), Color(backs[index]))
      #expect(
        verdicts[index] == (WCAG2.contrast(ofOpaque: front, on: back) >= 4.5), "seed \(seed)")
    }
    let light = Batch.linearLight(of: fronts)
    #expect(light.map { $0.x } == fronts.map { Float(SRGB.linearLight(Double($0.red) / 255)) })
    let (a, b) = (Batch.convert(fronts, to: .labD65), Batch.convert(backs, to: .labD65))
    #expect(
      try filled { (s) throws(BatchError) in
        try Batch.difference(a.span, b.span, by: CIEDE2000.self, into: &s)
      } == Batch.difference(a, b, by: CIEDE2000.self), "seed \(seed)")
    let luminances = Batch.luminance(of: fronts)
    let matrix = Batch.ratioMatrix(ofLuminances: luminances, on: luminances)
    #expect(matrix.count == count * count && matrix.allSatisfy { $0 > 0.99999 })
  }

  @Test func lengthsMustAgree() {
    let (one, two) = (Self.pixels(1, seed: 1), Self.pixels(2, seed: 2))
    let mismatch = BatchError.lengthMismatch(expected: 1, found: 2)
    #expect(throws: mismatch) { try Batch.ratios(of: one, on: two) }
    #expect(throws: mismatch) { try Batch.compositedRatios(of: one, on: two) }
    #expect(throws: mismatch) { try Batch.passes(one, on: two, minimum: 3) }
    #expect(throws: mismatch) {
      try Batch.difference([Triple(0, 0, 0)], [Triple(0, 0, 0), Triple(0, 0, 0)], by: CIE76.self)
    }
  }
}

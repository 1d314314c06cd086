import ColorCore
import PaletteTestSupport
import Testing

@Suite struct BatchTests {
  /// All 2²⁴ colors: the kernel, the portable path and the exact table against the `Double` formula.
  @Test func luminanceOfEveryColor() throws {
    var worst = 0.0
    var worstPortable = 0.0
    let linear = (0...255).map { SRGB.linearLight(Double($0) / 255) }
    var pixels = [RGBA8](repeating: RGBA8(0, 0, 0), count: 65536)
    var fast = [Float](repeating: 0, count: 65536)
    var portable = fast
    for red in UInt8.min...UInt8.max {
      for index in 0..<65536 {
        pixels[index] = RGBA8(red, UInt8(index >> 8), UInt8(index & 255), UInt8(index & 255))
      }
      do {
        var output = fast.mutableSpan
        try Batch.luminance(of: pixels.span, into: &output)
      }
      do {
        var output = portable.mutableSpan
        Batch.portableLuminance(of: pixels.span, into: &output, from: 0, to: 65536)
      }
      for index in 0..<65536 {
        let pixel = pixels[index]
        let exact = WCAG2.luminance(
          ofLinear: Triple(
            linear[Int(pixel.red)], linear[Int(pixel.green)], linear[Int(pixel.blue)]))
        worst = max(worst, abs(Double(fast[index]) - exact))
        worstPortable = max(worstPortable, abs(Double(portable[index]) - exact))
        if Batch.exactLuminance(of: pixel) != exact { Issue.record("\(pixel)") }
      }
    }
    #expect(worst < 5e-7)
    #expect(worstPortable < 1.2e-7)
  }

  @Test func exactLuminanceEqualsTheFormula() {
    var random = SplitMix64(seed: 11)
    for _ in 0..<10_000 {
      let bits = UInt32.random(in: 0...UInt32.max, using: &random)
      let (r, g, b) = (
        UInt8(truncatingIfNeeded: bits), UInt8(truncatingIfNeeded: bits >> 8),
        UInt8(truncatingIfNeeded: bits >> 16)
      )
      #expect(
        Batch.exactLuminance(of: RGBA8(r, g, b))
          == WCAG2.luminance(Color(red: r, green: g, blue: b)))
    }
  }

  static func pixels(_ count: Int, seed: UInt64) -> [RGBA8] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in
      let bits = random.next()
      return RGBA8(
        UInt8(truncatingIfNeeded: bits), UInt8(truncatingIfNeeded: bits >> 8),
        UInt8(truncatingIfNeeded: bits >> 16), UInt8(truncatingIfNeeded: bits >> 24))
    }
  }

  static func color(_ pixel: RGBA8, alpha: Double = 1) -> Color {
    Color(red: pixel.red, green: pixel.green, blue: pixel.blue, alpha: alpha)
  }

  /// Lengths around the block and vector sizes, so that every tail is met.
  @Test(arguments: [0, 1, 7, 15, 16, 17, 1023, 1024, 1025, 3000])
  func ratiosAgreeWithTheFormula(_ count: Int) throws {
    let fronts = Self.pixels(count, seed: 1)
    let backs = Self.pixels(count, seed: 2)
    var plain = [Float](repeating: 0, count: count)
    var composited = plain
    do {
      var output = plain.mutableSpan
      try Batch.ratios(of: fronts.span, on: backs.span, into: &output)
    }
    do {
      var output = composited.mutableSpan
      try Batch.compositedRatios(of: fronts.span, on: backs.span, into: &output)
    }
    for index in 0..<count {
      let back = Self.color(backs[index])
      let exact = WCAG2.contrast(of: Self.color(fronts[index]), on: back)
      #expect(abs(Double(plain[index]) / exact - 1) < 5e-6)
      let front = Self.color(fronts[index], alpha: Double(fronts[index].alpha) / 255)
      let over = WCAG2.contrast(of: front.over(back), on: back)
      #expect(abs(Double(composited[index]) / over - 1) < 5e-6)
    }
  }

  @Test(arguments: [(1, 1), (3, 15), (5, 16), (7, 33), (600, 700)])
  func matrixAgreesWithTheFormula(_ height: Int, _ width: Int) throws {
    func luminances(_ count: Int, _ seed: UInt64) -> [Float] {
      Self.pixels(count, seed: seed).map { Float(Batch.exactLuminance(of: $0)) }
    }
    let fronts = luminances(height, 3)
    let backs = luminances(width, 4)
    var matrix = [Float](repeating: 0, count: height * width)
    do {
      var output = matrix.mutableSpan
      try Batch.ratioMatrix(ofLuminances: fronts.span, on: backs.span, into: &output)
    }
    for row in 0..<height {
      for column in 0..<width {
        let exact = WCAG2.ratio(Double(fronts[row]), Double(backs[column]))
        #expect(abs(Double(matrix[row * width + column]) / exact - 1) < 1e-6)
      }
    }
  }

  @Test(arguments: [1.0, 3, 4.5, 7, 21, 22])
  func passingPairsEqualsCountingThem(_ minimum: Double) {
    let seed: UInt64 = 5
    let fronts = Self.pixels(300, seed: seed).map { Batch.exactLuminance(of: $0) } + [0, 1]
    let backs = Self.pixels(200, seed: seed + 1).map { Batch.exactLuminance(of: $0) } + [0, 1]
    var expected = 0
    for front in fronts {
      for back in backs where WCAG2.ratio(front, back) >= minimum { expected += 1 }
    }
    let got = Batch.passingPairs(
      ofLuminances: fronts.span, on: backs.span, minimum: minimum)
    #expect(got == expected, "seed \(seed)")
  }

  /// The million pairs of 8-bit grays and colors nearest to the thresholds: the count that batches
  /// decide equals the verdict of the formula on each pair.
  @Test(arguments: [3.0, 4.5, 7]) func noVerdictDiffersNearAThreshold(_ minimum: Double) {
    let seed: UInt64 = 6
    // Foregrounds at random; for each the backgrounds just below and above the limit luminance.
    var sorted: [(luminance: Double, pixel: RGBA8)] = []
    for pixel in Self.pixels(400_000, seed: seed) {
      sorted.append((Batch.exactLuminance(of: pixel), pixel))
    }
    sorted.sort { $0.luminance < $1.luminance }
    let luminances = sorted.map { $0.luminance }
    var pairs = 0
    for front in Self.pixels(30_000, seed: seed + 1) {
      let y = Batch.exactLuminance(of: front)
      for limit in [(y + 0.05) / minimum - 0.05, (y + 0.05) * minimum - 0.05]
      where limit >= 0 && limit <= 1 {
        let middle = luminances.partitioningIndex { $0 >= limit }
        for index in max(0, middle - 10)..<min(sorted.count, middle + 10) {
          pairs += 1
          let verdict =
            WCAG2.contrast(of: Self.color(front), on: Self.color(sorted[index].pixel)) >= minimum
          let batch = Batch.passingPairs(
            ofLuminances: [y].span, on: [luminances[index]].span, minimum: minimum)
          if (batch == 1) != verdict { Issue.record("\(front) on \(sorted[index].pixel)") }
        }
      }
    }
    #expect(pairs > 330_000)
  }

  /// Every tail length of eight-wide conversion, and the difference, against `Double`.
  @Test(arguments: [0, 1, 7, 8, 9, 100]) func conversionsAgreeWithTheFormula(_ count: Int) throws {
    let pixels = Self.pixels(count, seed: 21)
    var linear = [Triple<Float>](repeating: Triple(0, 0, 0), count: count)
    var labs = linear
    var others = linear
    var differences = [Float](repeating: 0, count: count)
    do {
      var output = linear.mutableSpan
      try Batch.linearLight(of: pixels.span, into: &output)
    }
    do {
      var output = labs.mutableSpan
      try Batch.convert(linear.span, from: SRGBLinear.self, to: LabD65.self, into: &output)
    }
    others = labs.reversed()
    do {
      var output = differences.mutableSpan
      try Batch.difference(labs.span, others.span, by: CIEDE2000.self, into: &output)
    }
    for index in 0..<count {
      let exact = Self.color(pixels[index]).components(in: .labD65)
      for (a, b) in [(labs[index].x, exact.x), (labs[index].y, exact.y), (labs[index].z, exact.z)] {
        #expect(abs(Double(a) - b) < 5e-4)
      }
      let difference = CIEDE2000.difference(
        Self.color(pixels[index]), Self.color(pixels[count - 1 - index]))
      #expect(abs(Double(differences[index]) - difference) < 2e-3)
    }
  }

  @Test func lengthsMustFit() {
    let two = Self.pixels(2, seed: 1)
    let three = Self.pixels(3, seed: 1)
    var output = [Float](repeating: 0, count: 2)
    var span = output.mutableSpan
    #expect(throws: BatchError.lengthMismatch(expected: 2, found: 3)) {
      try Batch.ratios(of: two.span, on: three.span, into: &span)
    }
    #expect(throws: BatchError.lengthMismatch(expected: 3, found: 2)) {
      try Batch.luminance(of: three.span, into: &span)
    }
  }
}

extension Array {
  /// The first index whose element fulfils a predicate that holds for a suffix of the array.
  fileprivate func partitioningIndex(where predicate: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if predicate(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

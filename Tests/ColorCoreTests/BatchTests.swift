import ColorCore
import PaletteTestSupport
import Testing

@Suite struct BatchTests {
  /// Calls `body` with all 2²⁴ colors, 65536 at a time.
  static func forEveryColor(_ body: ([RGBA8]) throws -> Void) rethrows {
    var pixels = [RGBA8](repeating: RGBA8(0, 0, 0), count: 65536)
    for red in UInt8.min...UInt8.max {
      for index in 0..<65536 {
        pixels[index] = RGBA8(red, UInt8(index >> 8), UInt8(index & 255), UInt8(index & 255))
      }
      try body(pixels)
    }
  }

  /// All 2²⁴ colors: the kernel equals the portable twin in every bit and is near the `Double`
  /// formula, which the exact table equals.
  @Test func luminanceOfEveryColor() throws {
    var worst = 0.0
    let linear = (0...255).map { SRGB.linearLight(Double($0) / 255) }
    var fast = [Float](repeating: 0, count: 65536)
    var portable = fast
    try Self.forEveryColor { pixels in
      do {
        var output = fast.mutableSpan
        try Batch.luminance(of: pixels.span, into: &output)
      }
      do {
        var output = portable.mutableSpan
        Batch.portableLuminance(of: pixels.span, into: &output, from: 0)
      }
      if fast != portable { Issue.record("red \(pixels[0].red)") }
      for index in 0..<65536 {
        let pixel = pixels[index]
        let exact = WCAG2.luminance(
          ofLinear: Triple(
            linear[Int(pixel.red)], linear[Int(pixel.green)], linear[Int(pixel.blue)]))
        worst = max(worst, abs(Double(fast[index]) - exact))
        if Batch.exactLuminance(of: pixel) != exact { Issue.record("\(pixel)") }
      }
    }
    #expect(worst < 2.2e-7)
    #expect(fast[65535] == 1)
  }

  /// All 2²⁴ colors: linear light equals the twin and the rounded `Double` in every bit, Oklab is
  /// within 10⁻⁶.
  @Test func conversionsOfEveryColor() throws {
    let linear = (0...255).map { Float(SRGB.linearLight(Double($0) / 255)) }
    var fast = [Triple<Float>](repeating: Triple(0, 0, 0), count: 65536)
    var portable = fast
    var worst = 0.0
    try Self.forEveryColor { pixels in
      do {
        var output = fast.mutableSpan
        try Batch.linearLight(of: pixels.span, into: &output)
      }
      do {
        var output = portable.mutableSpan
        Batch.portableLinearLight(of: pixels.span, into: &output, from: 0)
      }
      if fast != portable { Issue.record("red \(pixels[0].red)") }
      for index in 0..<65536 {
        let pixel = pixels[index]
        if fast[index].x != linear[Int(pixel.red)] || fast[index].y != linear[Int(pixel.green)]
          || fast[index].z != linear[Int(pixel.blue)]
        {
          Issue.record("\(pixel)")
        }
      }
      do {
        var output = fast.mutableSpan
        try Batch.convert(pixels.span, to: Oklab.self, into: &output)
      }
      for index in 0..<65536 {
        let pixel = pixels[index]
        let exact = Oklab.fromParent(
          SRGBLinear.toParent(
            Triple(
              Double(linear[Int(pixel.red)]), Double(linear[Int(pixel.green)]),
              Double(linear[Int(pixel.blue)]))))
        let found = fast[index]
        worst = max(
          worst, abs(Double(found.x) - exact.x), abs(Double(found.y) - exact.y),
          abs(Double(found.z) - exact.z))
      }
    }
    #expect(worst < 1e-6)
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
  @Test(arguments: [0, 1, 7, 63, 64, 65, 79, 80, 127, 128, 1023, 1025, 3000])
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
    var portable = plain
    do {
      var output = portable.mutableSpan
      Batch.portableRatios(of: fronts.span, on: backs.span, into: &output, from: 0)
    }
    #expect(plain == portable)
    for index in 0..<count {
      let back = Self.color(backs[index])
      let exact = WCAG2.contrast(of: Self.color(fronts[index]), on: back)
      #expect(abs(Double(plain[index]) / exact - 1) < 5e-6)
      let front = Self.color(fronts[index], alpha: Double(fronts[index].alpha) / 255)
      let over = WCAG2.contrast(of: front.over(back), on: back)
      #expect(abs(Double(composited[index]) / over - 1) < 5e-6)
    }
  }

  /// Every gray composited with every alpha on every gray, 2²⁴ pairs.
  @Test func compositedRatiosOfEveryGray() throws {
    let linear = (0...65025).map { SRGB.linearLight(Double($0) / 65025) }
    var backs: [RGBA8] = []
    for index in 0..<65536 {
      let gray = UInt8(index & 255)
      backs.append(RGBA8(gray, gray, gray))
    }
    var fast = [Float](repeating: 0, count: 65536)
    var worst = 0.0
    for gray in UInt8.min...UInt8.max {
      let fronts = (0..<65536).map { RGBA8(gray, gray, gray, UInt8($0 >> 8)) }
      do {
        var output = fast.mutableSpan
        try Batch.compositedRatios(of: fronts.span, on: backs.span, into: &output)
      }
      for index in 0..<65536 {
        let (alpha, back) = (index >> 8, index & 255)
        let exact = WCAG2.ratio(
          linear[Int(gray) * alpha + back * (255 - alpha)], linear[255 * back])
        worst = max(worst, abs(Double(fast[index]) / exact - 1))
      }
    }
    #expect(worst < 8e-6)
  }

  /// Widths around the vector and block sizes, rows that begin anywhere in a cache line, and the
  /// wide ones; the last matrix is larger than what is kept in the cache.
  @Test(arguments: [
    (0, 5), (5, 0), (1, 1), (3, 15), (5, 16), (7, 33), (20, 4095), (20, 4112), (3, 10_001),
    (2111, 2500),
  ])
  func matrixAgreesWithTheFormula(_ height: Int, _ width: Int) throws {
    func luminances(_ count: Int, _ seed: UInt64) -> [Float] {
      Self.pixels(count, seed: seed).map { Float(Batch.exactLuminance(of: $0)) }
    }
    let fronts = luminances(height, 3)
    let backs = luminances(width, 4)
    var matrix = [Float](repeating: 0, count: height * width)
    var portable = matrix
    do {
      var output = matrix.mutableSpan
      try Batch.ratioMatrix(ofLuminances: fronts.span, on: backs.span, into: &output)
    }
    do {
      var output = portable.mutableSpan
      Batch.portableRatioMatrix(ofLuminances: fronts.span, on: backs.span, into: &output)
    }
    #expect(matrix == portable)
    for row in 0..<height {
      for column in 0..<width {
        let exact = WCAG2.ratio(Double(fronts[row]), Double(backs[column]))
        if abs(Double(matrix[row * width + column]) / exact - 1) > 1e-6 {
          Issue.record("row \(row), column \(column)")
        }
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

  /// All 2²⁴ colors by luminance: the luminance in units of 2⁻⁴⁰ above the 24 bits of the code.
  static let byLuminance: [UInt64] = {
    var keys: [UInt64] = []
    keys.reserveCapacity(1 << 24)
    forEveryColor { pixels in
      for pixel in pixels {
        let code = UInt64(pixel.red) << 16 | UInt64(pixel.green) << 8 | UInt64(pixel.blue)
        keys.append(UInt64(Batch.exactLuminance(of: pixel) * 0x1p39) << 24 | code)
      }
    }
    return keys.sorted()
  }()

  static func pixel(_ key: UInt64) -> RGBA8 {
    RGBA8(
      UInt8(truncatingIfNeeded: key >> 16), UInt8(truncatingIfNeeded: key >> 8),
      UInt8(truncatingIfNeeded: key))
  }

  /// The pairs of all 2⁴⁸ whose ratios are nearest to a threshold, more than a million: every way to
  /// decide in batches gives the verdict of the `Double` formula.
  @Test(arguments: [(3.0, 1.1e-8), (4.5, 1.6e-8), (7, 3e-8)])
  func noVerdictDiffersNearAThreshold(_ minimum: Double, _ distance: Double) throws {
    let keys = Self.byLuminance
    let luminances = keys.map { Double($0 >> 24) * 0x1p-39 }
    var lighter: [RGBA8] = []
    var darker: [RGBA8] = []
    var (first, end) = (0, 0)
    for (index, y) in luminances.enumerated() {
      let (low, high) = (
        (y + 0.05) / (minimum * (1 + distance)) - 0.05,
        (y + 0.05) / (minimum * (1 - distance)) - 0.05
      )
      while first < luminances.count, luminances[first] < low { first += 1 }
      while end < luminances.count, luminances[end] <= high { end += 1 }
      guard first < end else { continue }
      for other in first..<end {
        lighter.append(Self.pixel(keys[index]))
        darker.append(Self.pixel(keys[other]))
      }
    }
    #expect(lighter.count > 1_000_000)
    var verdicts = [Bool](repeating: false, count: lighter.count)
    var exchanged = verdicts
    do {
      var output = verdicts.mutableSpan
      try Batch.passes(lighter.span, on: darker.span, minimum: minimum, into: &output)
    }
    do {
      var output = exchanged.mutableSpan
      try Batch.passes(darker.span, on: lighter.span, minimum: minimum, into: &output)
    }
    var passing = 0
    for index in lighter.indices {
      let (a, b) = (lighter[index], darker[index])
      let verdict = WCAG2.contrast(of: Self.color(a), on: Self.color(b)) >= minimum
      let pairs = Batch.passingPairs(
        ofLuminances: [Batch.exactLuminance(of: a)].span,
        on: [Batch.exactLuminance(of: b)].span, minimum: minimum)
      if verdicts[index] != verdict || exchanged[index] != verdict || (pairs == 1) != verdict {
        Issue.record("\(a) and \(b)")
      }
      if verdict { passing += 1 }
    }
    // The threshold is in their midst.
    #expect(abs(Double(passing) / Double(lighter.count) - 0.5) < 0.1)
  }

  /// Far from a threshold as well, at lengths around the block size, and with thresholds that no pair
  /// or every pair reaches.
  @Test(arguments: [0, 1, 1023, 1024, 1025, 50_000]) func verdictsAgreeWithTheFormula(
    _ count: Int
  ) throws {
    let fronts = Self.pixels(count, seed: 31)
    let backs = Self.pixels(count, seed: 32)
    for minimum in [-1, 0, 1, 3, 4.5, 7, 21, 22, .infinity, .nan] {
      var verdicts = [Bool](repeating: false, count: count)
      do {
        var output = verdicts.mutableSpan
        try Batch.passes(fronts.span, on: backs.span, minimum: minimum, into: &output)
      }
      let expected = zip(fronts, backs).map {
        WCAG2.ratio(Batch.exactLuminance(of: $0), Batch.exactLuminance(of: $1)) >= minimum
      }
      #expect(verdicts == expected, "minimum \(minimum)")
    }
  }

  /// ΔE2000 against `Double`, also for equal colors, grays and black.
  @Test func ciede2000AgreesWithTheFormula() throws {
    var random = SplitMix64(seed: 41)
    func color(_ index: Int) -> Triple<Float> {
      let chroma: Float = [100, 5, 0][index % 3]
      return Triple(
        index % 7 == 0 ? 0 : .random(in: 0...100, using: &random),
        .random(in: -chroma...chroma, using: &random),
        .random(in: -chroma...chroma, using: &random))
    }
    let a = (0..<300_001).map(color)
    let b = a.enumerated().map { $0.offset % 11 == 0 ? $0.element : color($0.offset) }
    var fast = [Float](repeating: 0, count: a.count)
    do {
      var output = fast.mutableSpan
      try Batch.difference(a.span, b.span, by: CIEDE2000.self, into: &output)
    }
    func double(_ color: Triple<Float>) -> Triple<Double> {
      Triple(Double(color.x), Double(color.y), Double(color.z))
    }
    for index in a.indices {
      let (u, v) = (double(a[index]), double(b[index]))
      // Where hues are opposite the formula is not continuous.
      let dot = u.y * v.y + u.z * v.z
      let cross = u.y * v.z - u.z * v.y
      if dot < 0, abs(cross) < -1e-3 * dot { continue }
      let exact = CIEDE2000.difference(u, v)
      let found = fast[index]
      if !(abs(Double(found) - exact) <= max(1e-4, 1e-5 * exact)) {
        Issue.record("\(found), not \(exact), of \(u) and \(v)")
      }
    }
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
        #expect(abs(Double(a) - b) < 1.5e-4)
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

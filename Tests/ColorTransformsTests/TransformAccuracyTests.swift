import ColorCore
import ColorTransforms
import ICCProfiles
import PaletteTestSupport
import Testing

/// How far the kernels are from the formula in double precision.
@Suite struct TransformAccuracyTests {
  /// A conversion between matrix profiles by the published formulas, from what the profiles store.
  struct Formula {
    let matrix: Matrix3
    let source: ToneCurve
    let destination: ToneCurve

    init(from source: ICCProfileBuilder, to destination: ICCProfileBuilder) {
      matrix = destination.storedColorants.inverse * source.storedColorants
      self.source = source.curve.stored
      self.destination = destination.curve.stored
    }

    func linear(_ color: [Double]) -> Triple<Double> {
      matrix
        * Triple(source.decoded(color[0]), source.decoded(color[1]), source.decoded(color[2]))
    }

    /// The encoded color, which is clipped to 0…1.
    func callAsFunction(_ color: [Double]) -> [Double] {
      let light = linear(color)
      return [light.x, light.y, light.z].map { destination.encoded($0) }
    }
  }

  static let sets = InstructionSet.available
  static let directions: [(ICCProfileBuilder, ICCProfileBuilder)] = [
    (.displayP3, .srgb), (.srgb, .displayP3),
  ]

  /// All 2²⁴ colors of 8 bits.
  @Test(arguments: sets, directions)
  func `every 8-bit color is within the bound`(
    set: InstructionSet, direction: (ICCProfileBuilder, ICCProfileBuilder)
  ) throws {
    let formula = Formula(from: direction.0, to: direction.1)
    let transform = try ICCTransform(from: ICCProfile(direction.0), to: ICCProfile(direction.1))
      .using(set)
    let layout = PixelLayout(sample: .eight, alpha: .straight)
    #expect(transform.path(from: layout, to: layout).kind == .matrixShaper)
    // The linear light between which a code is less than 0.499 of a step away.
    let near = (0...255).map { code in
      (
        formula.destination.decoded((Double(code) - 0.499) / 255),
        formula.destination.decoded((Double(code) + 0.499) / 255)
      )
    }
    let light = (0...255).map { formula.source.decoded(Double($0) / 255) }
    let m = formula.matrix
    var greatest = 0.0
    var input = [UInt8](repeating: 0, count: 4 * 65_536)
    var output = input
    for red in 0..<256 {
      for color in 0..<65_536 {
        input[4 * color] = UInt8(red)
        input[4 * color + 1] = UInt8(color >> 8)
        input[4 * color + 2] = UInt8(color & 255)
        input[4 * color + 3] = UInt8((color * 7) & 255)
      }
      var span = output.mutableSpan
      transform.convert(input.span, hasAlpha: true, into: &span)
      for color in 0..<65_536 {
        let linear = m * Triple(light[red], light[color >> 8], light[color & 255])
        let found = [output[4 * color], output[4 * color + 1], output[4 * color + 2]]
        for (channel, code) in found.enumerated() {
          let value = min(max(linear[channel], 0), 1)
          if value > near[Int(code)].0, value < near[Int(code)].1 { continue }
          let exact = formula.destination.encoded(value) * 255
          greatest = max(greatest, abs(Double(code) - exact))
        }
        if output[4 * color + 3] != input[4 * color + 3] { greatest = .infinity }
      }
    }
    #expect(greatest <= 0.5001, "\(set): greatest error \(greatest)")
  }

  /// Dark colors, where curves are steep, and any others, from and to every depth.
  @Test(arguments: [
    (ICCProfileBuilder.displayP3, ICCProfileBuilder.srgb), (.proPhotoRGB, .srgb),
    (.srgb, .a98RGB), (.rec2020, .dciP3), (.srgb, .displayP3Linear), (.a98RGB, .proPhotoRGB),
    (.srgb, .grayGamma22),
  ])
  func `every instruction set gives the same bytes`(
    source: ICCProfileBuilder, destination: ICCProfileBuilder
  ) throws {
    let transform = try ICCTransform(from: ICCProfile(source), to: ICCProfile(destination))
    var random = SplitMix64(seed: 88)
    for sample in PixelLayout.Sample.allCases {
      for target in PixelLayout.Sample.allCases {
        var input: [UInt8] = []
        for pixel in 0..<40_007 {
          for _ in 0..<3 {
            let value = Float.random(in: 0...(pixel % 2 == 0 ? 0.15 : 1), using: &random)
            input += Self.bytes(of: value, as: sample)
          }
        }
        func converted(_ set: InstructionSet) -> [UInt8] {
          let layout = PixelLayout(sample: target)
          var output = [UInt8](
            repeating: 0, count: 40_007 * layout.bytesPerPixel(of: transform.destinationChannels))
          var span = output.mutableSpan
          var bytes = unsafe span.mutableBytes
          unsafe transform.using(set).convert(
            input.span.bytes, PixelLayout(sample: sample), into: &bytes, layout)
          return output
        }
        let expected = converted(.portable)
        for set in Self.sets {
          let isSame = converted(set) == expected
          #expect(isSame, "seed 88, \(set), \(sample) to \(target)")
        }
      }
    }
  }

  /// A sample of 0…1; in floating point also beyond.
  private static func bytes(of value: Float, as sample: PixelLayout.Sample) -> [UInt8] {
    switch sample {
    case .eight: [UInt8(value * 255)]
    case .sixteen: unsafe withUnsafeBytes(of: UInt16(value * 65535)) { unsafe Array($0) }
    case .half: unsafe withUnsafeBytes(of: Float16(value * 2.5 - 0.5)) { unsafe Array($0) }
    case .float: unsafe withUnsafeBytes(of: value * 2.5 - 0.5) { unsafe Array($0) }
    }
  }

  /// All levels of gray and random colors of 16 bits.
  @Test(arguments: sets, directions)
  func `16-bit colors are within one step`(
    set: InstructionSet, direction: (ICCProfileBuilder, ICCProfileBuilder)
  ) throws {
    let formula = Formula(from: direction.0, to: direction.1)
    let transform = try ICCTransform(from: ICCProfile(direction.0), to: ICCProfile(direction.1))
      .using(set)
    var random = SplitMix64(seed: 1600)
    var input = (UInt16(0)...65535).flatMap { [$0, $0, $0] }
    for _ in 0..<3 * 400_000 { input.append(.random(in: 0...65535, using: &random)) }
    var output = [UInt16](repeating: 0, count: input.count)
    var span = output.mutableSpan
    transform.convert(input.span, hasAlpha: false, into: &span)
    var greatest = 0.0
    for at in stride(from: 0, to: input.count, by: 3) {
      let exact = formula(input[at..<at + 3].map { Double($0) / 65535 })
      for channel in 0..<3 {
        greatest = max(greatest, abs(Double(output[at + channel]) - exact[channel] * 65535))
      }
    }
    #expect(greatest <= 1, "seed 1600, \(set): greatest error \(greatest)")
  }

  @Test(arguments: sets, directions)
  func `floats are within 2e-6`(
    set: InstructionSet, direction: (ICCProfileBuilder, ICCProfileBuilder)
  ) throws {
    let formula = Formula(from: direction.0, to: direction.1)
    let transform = try ICCTransform(from: ICCProfile(direction.0), to: ICCProfile(direction.1))
      .using(set)
    var random = SplitMix64(seed: 32)
    let input = (0..<3 * 400_000).map { _ in Float.random(in: 0...1, using: &random) }
    var output = [Float](repeating: 0, count: input.count)
    var span = output.mutableSpan
    transform.convert(input.span, hasAlpha: false, into: &span)
    var greatest = 0.0
    for at in stride(from: 0, to: input.count, by: 3) {
      let exact = formula(input[at..<at + 3].map { Double($0) })
      for channel in 0..<3 {
        let found = min(max(Double(output[at + channel]), 0), 1)
        greatest = max(greatest, abs(found - exact[channel]))
      }
    }
    #expect(greatest <= 2e-6, "seed 32, \(set): greatest error \(greatest)")
  }

  /// Beyond 0…1 the curves go on as LittleCMS continues them.
  @Test(arguments: sets)
  func `extended range is what LittleCMS makes of it`(set: InstructionSet) throws {
    for (source, destination) in [
      (ICCProfileBuilder.displayP3, ICCProfileBuilder.srgb), (.srgb, .a98RGB), (.a98RGB, .srgb),
      (.proPhotoRGB, .rec2020),
    ] {
      let transform = try ICCTransform(from: ICCProfile(source), to: ICCProfile(destination))
        .using(set)
      var random = SplitMix64(seed: 77)
      var input = (0..<3 * 20_000).map { _ in Float.random(in: -0.6...2.5, using: &random) }
      input += [0, 0, 0, 1, 1, 1, -0.0, 1e-9, 1e-6, 1e-4, 30, 0.5, 1e-30, -1e-30, 1e-12]
      let found = converted(input, transform)
      var expected = [Float](repeating: 0, count: input.count)
      var span = expected.mutableSpan
      transform.evaluate(input.span, into: &span)
      for (index, (found, expected)) in zip(found, expected).enumerated() {
        // LittleCMS states 10⁻⁵ for itself.
        let bound = 2e-5 * max(1, abs(expected))
        #expect(
          abs(found - expected) <= bound,
          """
          seed 77, \(set), \(source.description) to \(destination.description), \(index): \
          \(found), not \(expected)
          """)
        if abs(found - expected) > bound { return }
      }
    }
  }

  /// A source of one channel is a table of LittleCMS's own evaluation.
  @Test(arguments: [
    (ICCProfileBuilder.grayGamma22, ICCProfileBuilder.srgb), (.grayGamma22Adobe, .displayP3),
    (.grayGamma22Adobe, .grayGamma22),
  ])
  func `every code of gray is the rounded evaluation`(
    source: ICCProfileBuilder, destination: ICCProfileBuilder
  ) throws {
    let transform = try ICCTransform(from: ICCProfile(source), to: ICCProfile(destination))
    let results = transform.destinationChannels
    for greatest in [255, 65_535] {
      let levels = (0...greatest).map { Float($0) / Float(greatest) }
      var evaluated = [Float](repeating: 0, count: levels.count * results)
      var span = evaluated.mutableSpan
      transform.evaluate(levels.span, into: &span)
      let expected = evaluated.map {
        Int((min(max($0 * Float(greatest), 0), Float(greatest)) + 0.5).rounded(.down))
      }
      if greatest == 255 {
        var output = [UInt8](repeating: 0, count: evaluated.count)
        var codes = output.mutableSpan
        let input = Array(UInt8(0)...255)
        transform.convert(input.span, hasAlpha: false, into: &codes)
        #expect(output.map { Int($0) } == expected)
      } else {
        var output = [UInt16](repeating: 0, count: evaluated.count)
        var codes = output.mutableSpan
        let input = Array(UInt16(0)...65535)
        transform.convert(input.span, hasAlpha: false, into: &codes)
        #expect(output.map { Int($0) } == expected)
      }
    }
  }

  /// Curves that are powers, tables or lines, and one channel: each against LittleCMS.
  @Test(arguments: sets)
  func `other curves agree with LittleCMS`(set: InstructionSet) throws {
    var linear = ICCProfileBuilder.displayP3
    linear.curve = .linear
    var power = ICCProfileBuilder.srgb
    power.curve = ToneCurve(gamma: 2.4)
    let layout = PixelLayout(sample: .eight)
    for (source, destination) in [
      (ICCProfileBuilder.a98RGB, power), (power, .a98RGB), (.proPhotoRGB, .srgb),
      (.displayP3, linear), (linear, .srgb), (.srgb, .grayGamma22), (.rec2020, .grayGamma22Adobe),
    ] {
      let transform = try ICCTransform(from: ICCProfile(source), to: ICCProfile(destination))
        .using(set)
      #expect(transform.path(from: layout, to: layout).kind == .matrixShaper)
      var random = SplitMix64(seed: 4)
      let input = (0..<3 * 60_000).map { _ in UInt8.random(in: 0...255, using: &random) }
      var output = [UInt8](
        repeating: 0, count: input.count / 3 * transform.destinationChannels)
      var span = output.mutableSpan
      transform.convert(input.span, hasAlpha: false, into: &span)
      var expected = [Float](repeating: 0, count: output.count)
      var evaluated = expected.mutableSpan
      let fractions = input.map { Float($0) / 255 }
      transform.evaluate(fractions.span, into: &evaluated)
      let worst =
        zip(output, expected).map { found, expected in
          abs(Float(found) - min(max(expected * 255, 0), 255))
        }.max() ?? 1
      let names = "\(source.description) to \(destination.description)"
      #expect(worst <= 0.517, "seed 4, \(set), \(names): \(worst)")

      let wide = input.map { UInt16($0) * 257 }
      var result = [UInt16](repeating: 0, count: output.count)
      var codes = result.mutableSpan
      transform.convert(wide.span, hasAlpha: false, into: &codes)
      let worst16 =
        zip(result, expected).map { found, expected in
          abs(Float(found) - min(max(expected * 65535, 0), 65535))
        }.max() ?? 9
      #expect(worst16 <= 1.5, "seed 4, \(set), \(names): \(worst16)")
    }
  }

  private func converted(_ input: [Float], _ transform: ICCTransform) -> [Float] {
    var output = [Float](repeating: 0, count: input.count)
    var span = output.mutableSpan
    transform.convert(input.span, hasAlpha: false, into: &span)
    return output
  }
}

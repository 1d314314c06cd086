import ColorCore
import PaletteTestSupport
import Testing

/// The eight-wide lane against `Double`.
@Suite struct VectorLaneTests {
  static func worst(
    _ range: ClosedRange<Double>, relativeTo floor: Double = 0,
    _ vector: (SIMD8<Float>) -> SIMD8<Float>, _ exact: (Double) -> Double
  ) -> Double {
    var random = SplitMix64(seed: 4)
    var worst = 0.0
    for _ in 0..<20_000 {
      var input = SIMD8<Float>()
      for lane in 0..<8 { input[lane] = Float(Double.random(in: range, using: &random)) }
      let output = vector(input)
      for lane in 0..<8 {
        let expected = exact(Double(input[lane]))
        worst = max(worst, abs(Double(output[lane]) - expected) / max(floor, abs(expected)))
      }
    }
    return worst
  }

  @Test func powers() {
    #expect(Self.worst(0.001...1, { .pow($0, SIMD8(2.4)) }, { .pow($0, 2.4) }) < 2e-6)
    #expect(Self.worst(0...1, relativeTo: 1, { .pow($0, SIMD8(2.4)) }, { .pow($0, 2.4) }) < 3e-7)
    #expect(Self.worst(0.0001...4, { .pow($0, SIMD8(1 / 2.4)) }, { .pow($0, 1 / 2.4) }) < 1e-6)
    #expect(SIMD8<Float>.pow(SIMD8(repeating: 0), SIMD8(2.4)) == SIMD8(repeating: 0))
  }

  @Test func roots() {
    #expect(Self.worst(-8...8, { .cbrt($0) }, { .cbrt($0) }) < 4e-7)
    #expect(Self.worst(1e-12...1e-6, { .cbrt($0) }, { .cbrt($0) }) < 4e-7)
    #expect(SIMD8<Float>.cbrt(SIMD8(repeating: 0)) == SIMD8(repeating: 0))
  }

  @Test func exponentialsAndLogarithms() {
    #expect(Self.worst(-20...20, { .exp($0) }, { .exp($0) }) < 1e-6)
    #expect(SIMD8<Float>.exp(SIMD8(repeating: -200)) == SIMD8(repeating: 0))
    #expect(SIMD8<Float>.exp(SIMD8(repeating: 200)) == SIMD8(repeating: .infinity))
    #expect(
      Self.worst(-0.6...0.6, { .expMinusOne($0) }, { .expMinusOne($0) }) < 5e-7)
    #expect(Self.worst(0.001...100, relativeTo: 1, { .log($0) }, { .log($0) }) < 5e-7)
    #expect(
      Self.worst(-0.5...2, { .log(onePlus: $0) }, { .log(onePlus: $0) }) < 1e-6)
  }

  @Test func angles() {
    #expect(Self.worst(-7...7, relativeTo: 1, { .sin($0) }, { .sin($0) }) < 3e-7)
    #expect(Self.worst(-7...7, relativeTo: 1, { .cos($0) }, { .cos($0) }) < 3e-7)
    for x: Float in [-2, -0.5, 0, 0.5, 2] {
      let over = SIMD8<Float>(repeating: x)
      let error = Self.worst(
        -3...3, relativeTo: 1, { .atan2(y: $0, x: over) }, { .atan2(y: $0, x: Double(x)) })
      #expect(error < 4e-7)
    }
    let zero = SIMD8<Float>(repeating: 0)
    #expect(SIMD8.atan2(y: zero, x: zero) == zero)
  }

  @Test func rounding() {
    #expect(
      Self.worst(-1000...1000, relativeTo: 1, { $0.roundedDown() }, { $0.roundedDown() }) == 0)
    #expect(SIMD8<Float>(repeating: -3).roundedDown() == SIMD8(repeating: -3))
  }

  /// Every space's two formulas, eight colors at a time, against `Double`.
  @Test(arguments: ColorSpaces.all.map { $0.id.rawValue }) func spacesAgree(_ id: String) throws {
    let space = try ColorSpaceID(id).space
    func compare<S: ColorSpace>(_ space: S.Type) {
      var random = SplitMix64(seed: 8)
      for _ in 0..<500 {
        let rgb = (0..<3).map { _ in Double.random(in: 0...1, using: &random) }
        let parent = Color(.srgb, rgb[0], rgb[1], rgb[2]).components(in: S.Parent.id)
        let exact = S.fromParent(parent)
        let wide = S.fromParent(parent.wide)
        for index in 0..<3 where S.components[index].kind != .hue {
          let error = abs(Double(wide.lane(index)) - exact[index])
          #expect(error <= 4e-6 * width(S.components[index]), "\(id) of \(rgb)")
        }
        let back = S.toParent(exact.wide)
        for index in 0..<3 {
          let error = abs(Double(back.lane(index)) - parent[index])
          #expect(error <= 4e-6 * width(S.Parent.components[index]), "\(id) of \(rgb)")
        }
      }
    }
    compare(space)
    func width(_ component: ColorComponent) -> Double {
      component.range.upperBound - component.range.lowerBound
    }
  }
}

extension Triple<Double> {
  fileprivate var wide: Triple<SIMD8<Float>> {
    Triple<SIMD8<Float>>(SIMD8(x), SIMD8(y), SIMD8(z))
  }
}

extension Triple<SIMD8<Float>> {
  fileprivate func lane(_ index: Int) -> Float { [x[3], y[3], z[3]][index] }
}

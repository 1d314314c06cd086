import CPaletteABI
import ColorEngine
import PaletteTestSupport
import Testing

/// The functions give what the Swift library gives, and every unit of a catalog has a code.
@Suite struct ValueTests {
  /// Colors of all kinds in a space, the same in every run.
  private func colors(_ count: Int, seed: UInt64) -> [Color] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in
      Color(
        .srgb, Double.random(in: -0.2...1.2, using: &random),
        Double.random(in: -0.2...1.2, using: &random),
        Double.random(in: -0.2...1.2, using: &random),
        alpha: Double.random(in: 0...1, using: &random))
    }
  }

  private func plain(_ color: Color) throws -> palette_color {
    var space: palette_space = 0
    let status = unsafe palette_space_named(color.space.rawValue, &space)
    try #require(status == PALETTE_OK)
    let parts = color.components
    return palette_color(
      space: space, missing: UInt32(color.missing.rawValue),
      components: (parts.x, parts.y, parts.z), alpha: color.alpha)
  }

  private func expect(
    _ found: palette_color, _ expected: Color, _ location: SourceLocation = #_sourceLocation
  ) throws {
    let wanted = try plain(expected)
    #expect(
      found.space == wanted.space && found.missing == wanted.missing
        && found.alpha == wanted.alpha && found.components == wanted.components,
      "\(found) is not \(wanted)", sourceLocation: location)
  }

  @Test func `every space has a code`() throws {
    var codes: Set<palette_space> = []
    for space in ColorSpaces.all {
      var code: palette_space = 0
      #expect(unsafe palette_space_named(space.id.rawValue, &code) == PALETTE_OK, "\(space.name)")
      #expect(try unsafe String(cString: #require(palette_space_name(code))) == space.name)
      codes.insert(code)
    }
    #expect(codes == Set(1...palette_space(ColorSpaces.all.count)))
  }

  @Test func conversions() throws {
    for color in colors(40, seed: 1) {
      for space in ColorSpaces.all {
        var given = try plain(color)
        var result = palette_color()
        let code = try plain(Color(space.id, 0, 0, 0)).space
        #expect(unsafe palette_convert(&given, code, &result) == PALETTE_OK)
        try expect(result, color.converted(to: space.id))
      }
    }
  }

  @Test func contrasts() throws {
    let all = colors(60, seed: 2)
    for (front, back) in zip(all, all.reversed()) {
      var (one, other) = (try plain(front), try plain(back))
      var values: [Double] = []
      for code in 1...palette_metric(ContrastMetrics.all.count) {
        var value = 0.0
        #expect(unsafe palette_contrast(&one, &other, code, &value) == PALETTE_OK)
        values.append(value)
      }
      let expected = ContrastMetrics.all.map { $0.contrast(of: front, on: back) }
      #expect(values.sorted() == expected.sorted())
      #expect(values[0] == WCAG2.contrast(of: front, on: back))
      var result = palette_color()
      #expect(unsafe palette_over(&one, &other, &result) == PALETTE_OK)
      try expect(result, front.over(back))
    }
  }

  @Test func `differences and gamut mapping`() throws {
    let all = colors(60, seed: 3)
    for (front, back) in zip(all, all.reversed()) {
      var (one, other) = (try plain(front), try plain(back))
      var values: [Double] = []
      for code in 1...palette_difference_formula(ColorDifferences.all.count) {
        var value = 0.0
        #expect(unsafe palette_difference(&one, &other, code, &value) == PALETTE_OK)
        values.append(value)
      }
      #expect(values.sorted() == ColorDifferences.all.map { $0.difference(front, back) }.sorted())
      #expect(values[0] == CIEDE2000.difference(front, back))
      var mapped: [[Double]] = []
      for code in 1...palette_mapping(GamutMappings.all.count) {
        var result = palette_color()
        #expect(
          unsafe palette_gamut_map(
            &one, palette_space(PALETTE_SPACE_DISPLAY_P3), code, &result) == PALETTE_OK)
        let parts = result.components
        mapped.append([parts.0, parts.1, parts.2])
      }
      for mapping in GamutMappings.all {
        let parts = mapping.map(front, to: .displayP3).components
        #expect(mapped.contains([parts.x, parts.y, parts.z]), "\(mapping.id)")
      }
    }
  }

  @Test func pixels() throws {
    var random = SplitMix64(seed: 4)
    func pixels() -> [RGBA8] {
      (0..<10_000).map { _ in
        let word = UInt32.random(in: 0...UInt32.max, using: &random)
        return RGBA8(
          UInt8(truncatingIfNeeded: word), UInt8(truncatingIfNeeded: word >> 8),
          UInt8(truncatingIfNeeded: word >> 16), UInt8(truncatingIfNeeded: word >> 24))
      }
    }
    let (fronts, backs) = (pixels(), pixels())
    let plainFronts = fronts.map { palette_rgba8($0) }
    let plainBacks = backs.map { palette_rgba8($0) }
    let count = fronts.count
    var floats = [Float](repeating: -1, count: count)
    #expect(
      unsafe palette_contrast_rgba8(plainFronts, count, plainBacks, count, &floats, count)
        == PALETTE_OK)
    #expect(try floats == Batch.compositedRatios(of: fronts, on: backs))
    #expect(
      unsafe palette_contrast_rgba8(plainFronts, count, plainBacks, 1, &floats, count)
        == PALETTE_OK)
    let same = [RGBA8](repeating: backs[0], count: count)
    #expect(try floats == Batch.compositedRatios(of: fronts, on: same))
    #expect(
      unsafe palette_contrast_opaque_rgba8(plainFronts, 1, plainBacks, count, &floats, count)
        == PALETTE_OK)
    #expect(
      try floats == Batch.ratios(of: [RGBA8](repeating: fronts[0], count: count), on: backs))
    #expect(unsafe palette_luminance_rgba8(plainFronts, &floats, count) == PALETTE_OK)
    #expect(floats == Batch.luminance(of: fronts))
    var verdicts = [UInt8](repeating: 9, count: count)
    #expect(
      unsafe palette_passes_rgba8(plainFronts, count, plainBacks, count, 4.5, &verdicts, count)
        == PALETTE_OK)
    #expect(
      try verdicts == Batch.passes(fronts, on: backs, minimum: 4.5).map { $0 ? 1 : 0 })
    for space in ColorSpaces.all {
      var colors = [Float](repeating: -1, count: 3 * count)
      let code = try plain(Color(space.id, 0, 0, 0)).space
      #expect(unsafe palette_convert_rgba8(plainFronts, &colors, code, count) == PALETTE_OK)
      let expected = Batch.convert(fronts, to: space.id)
      let isEqual = expected.indices.allSatisfy { index in
        let (found, wanted) = (colors[3 * index..<3 * index + 3], expected[index])
        return Array(found).map(\.bitPattern) == [wanted.x, wanted.y, wanted.z].map(\.bitPattern)
      }
      #expect(isEqual, "\(space.name)")
    }
  }

  @Test func suggestions() throws {
    for color in colors(12, seed: 5) {
      var (given, white) = (try plain(color), try plain(.white))
      var found = palette_suggestion()
      found.size = MemoryLayout<palette_suggestion>.size
      #expect(
        unsafe palette_suggest(
          &given, &white, 1, palette_metric(PALETTE_METRIC_WCAG2), 4.5,
          palette_space(PALETTE_SPACE_SRGB), palette_keep(PALETTE_KEEP_HUE), &found, nil)
          == PALETTE_OK)
      let expected = try ContrastSolver.suggest(
        foreground: color, backgrounds: [.white], target: .ratio(4.5))
      try expect(found.color, expected.color)
      #expect(found.difference == expected.difference && found.reachable == 1)
    }
  }
}

extension palette_rgba8 {
  fileprivate init(_ pixel: RGBA8) {
    self.init(red: pixel.red, green: pixel.green, blue: pixel.blue, alpha: pixel.alpha)
  }
}

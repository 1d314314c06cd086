import ColorCore
import Foundation
import PaletteTestSupport
import Testing

/// web-platform-tests of CSS Color 4 and 5, and reference values of csstools css-color-parser 4.2.0.
@Suite struct CSSOracleTests {
  /// A serialization taken apart without our parser: `lab(20 none 10 / 0.5)` is `lab` with 20, none,
  /// 10 and 0.5. Alpha is 1 where it is not written.
  struct Parts {
    var name: String
    var values: [Double?]

    init(_ text: String) throws {
      let pieces = text.split { "(), /".contains($0) }.map(String.init)
      name = try #require(pieces.first)
      var rest = pieces.dropFirst()
      if name == "color" { name += " \(rest.removeFirst())" }
      if name == "rgba" { name = "rgb" }
      values = try rest.map {
        $0 == "none"
          ? nil : try #require(Double($0.hasSuffix("%") ? String($0.dropLast()) : $0), "\(text)")
      }
      if values.count == 3 { values.append(1) }
    }

    /// Whether all values are within a tolerance, relative above 1, and the same ones are missing.
    func matches(_ other: Parts, tolerance: Double) -> Bool {
      guard name == other.name, values.count == other.values.count else { return false }
      let hasHue = name.hasSuffix("lch") ? 2 : name.hasPrefix("h") ? 0 : nil
      return values.indices.allSatisfy { index in
        switch (values[index], other.values[index]) {
        case (nil, nil): return true
        case (let a?, let b?):
          var error = abs(a - b)
          if index == hasHue { error = min(error, abs(360 - error)) }
          return error <= tolerance * max(1, abs(a))
        default: return false
        }
      }
    }
  }

  static func check(
    _ css: String, is expected: String, tolerance: Double, _ comment: String,
    location: Testing.SourceLocation = #_sourceLocation
  ) throws {
    do {
      let got = try CSSColor(parsing: css).serialized
      #expect(
        try Parts(got).matches(Parts(expected), tolerance: tolerance),
        "\(comment): \(css) is \(expected), not \(got)", sourceLocation: location)
    } catch {
      Issue.record("\(comment): \(css): \(error)", sourceLocation: location)
    }
  }

  /// The 8-bit value of a color that needs no gamut mapping.
  static func checkBytes(_ css: String, _ expected: String, _ id: String) throws {
    let color = try Color(parsing: css)
    guard color.isInGamut(.srgb, tolerance: 1e-9) else { return }
    let got = CSSColor(color, isLegacy: true).serialized
    #expect(try Parts(got).matches(Parts(expected), tolerance: 1e-6), "\(id): \(css) is \(got)")
  }

  @Test func literalExpectations() throws {
    let cases = try Corpora.oracle("css-parse", key: "wpt_literal")
    for entry in cases {
      let css = try #require(entry["css"] as? String)
      let id = try #require(entry["id"] as? String)
      let expected = try #require(entry["wpt"] as? String)
      try Self.check(css, is: expected, tolerance: 2e-4, id)
      if entry["csstools_agrees"] as? Bool == true {
        // One gray, w136, is rounded to 49.999 % from 49.9995 %.
        try Self.check(
          css, is: try #require(entry["computed"] as? String),
          tolerance: id == "w136" ? 2e-5 : 1e-6, id)
      }
    }
  }

  /// Where no conversion happens, a hue is kept although it is powerless: so say WPT
  /// (color-computed-powerless.html) and its literal cases here. The port has csstools' values, which
  /// drop it, in these cases with missing chroma or saturation.
  static let keptHues = [
    "p440": "color(srgb 0.68 0.6 0.52)", "p623": "oklch(1 20 50)", "p632": "oklch(0.5 0.2 50)",
  ]

  @Test func portedExpectations() throws {
    let cases = try Corpora.oracle("css-parse", key: "wpt_port")
    for entry in cases {
      let css = try #require(entry["css"] as? String)
      let id = try #require(entry["id"] as? String)
      guard entry["valid"] as? Bool == true else {
        #expect(throws: NotationError.self, "\(id): \(css)") { try Color(parsing: css) }
        continue
      }
      if let mapped = entry["srgb8_mapped"] as? String { try Self.checkBytes(css, mapped, id) }
      let computed = try #require(entry["computed"] as? String)
      let equivalent = entry["equivalent_to"] as? String
      if let kept = Self.keptHues[id] {
        try Self.check(css, is: kept, tolerance: 1e-6, id)
      } else if let equivalent, computed.contains(" 0 none)") {
        // Both of zero chroma, so that only the kept hue differs.
        let serialized = try CSSColor(parsing: equivalent).serialized
        try Self.check(css, is: serialized, tolerance: 1e-6, id)
      } else if let equivalent, computed.contains("2147483647") {
        // csstools clamps whole numbers to 32 bits; WPT does not.
        try Self.check(css, is: equivalent, tolerance: 1e-6, id)
      } else {
        try Self.check(css, is: computed, tolerance: 1e-6, id)
      }
    }
  }

  @Test func colorMix() throws {
    let cases = try Corpora.oracle("color-mix")
    for entry in cases where entry["disputed"] == nil {
      try Self.check(
        try #require(entry["css"] as? String), is: try #require(entry["computed"] as? String),
        tolerance: 1e-6, "case \(entry["id"] ?? "?")")
    }
  }

  /// Several colors evenly spaced, mixed between neighbors: coloraide 8.13.1, linear.
  @Test func interpolation() throws {
    let cases = try Corpora.oracle("interpolate")
    let linear = cases.filter { $0["method"] as? String == "linear" }
    #expect(linear.count > 15)
    for entry in linear {
      let colors = try #require(entry["colors"] as? [String]).map { try Color(parsing: $0) }
      let space = try ColorSpaceID(try #require(entry["space"] as? String))
      let times = try #require(entry["t"] as? [Double])
      for (t, expected) in zip(times, try #require(entry["out"] as? [[Double]])) {
        let place = t * Double(colors.count - 1)
        let index = min(Int(place), colors.count - 2)
        let got = Color.mix(
          colors[index], colors[index + 1], amount: place - Double(index), in: space)
        for i in 0..<3 {
          let error = abs(got.components[i] - expected[i])
          let isHue = space == .oklch && i == 2
          let wrapped = error.truncatingRemainder(dividingBy: 360)
          #expect(
            (isHue ? min(wrapped, 360 - wrapped) : error) < 1e-9, "\(colors) in \(space) at \(t)")
        }
      }
    }
  }
}

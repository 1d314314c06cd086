import ColorCore
import Testing

@Suite struct MixingTests {
  @Test func theEndsAreTheColors() {
    let (a, b) = (Color(.oklch, 0.6, 0.2, 30, alpha: 0.25), Color(.oklch, 0.8, 0.1, 250))
    for hue in HueInterpolation.allCases {
      #expect(Color.mix(a, b, amount: 0, in: .oklch, hue: hue) == a)
      let end = Color.mix(a, b, amount: 1, in: .oklch, hue: hue)
      #expect(abs(end.components.z - 250) < 1e-9)
      #expect(end.components.y == 0.1)
    }
  }

  @Test(arguments: [
    (HueInterpolation.shorter, 350.0, 30.0, 10.0), (.shorter, 30, 350, 10), (.shorter, 0, 180, 90),
    (.longer, 350, 30, 190), (.longer, 40, 40, 220), (.longer, 10, 30, 200), (.longer, 30, 10, 200),
    (.increasing, 350, 30, 10), (.increasing, 30, 10, 200), (.decreasing, 350, 30, 190),
    (.decreasing, 10, 30, 200),
    (.increasing, 40, 40, 40), (.decreasing, 40, 40, 40),
  ])
  func hueArcs(_ hue: HueInterpolation, _ from: Double, _ to: Double, _ middle: Double) {
    let mixed = Color.mix(Color(.lch, 50, 50, from), Color(.lch, 50, 50, to), in: .lch, hue: hue)
    #expect(abs(mixed.components.z - middle) < 1e-9)
  }

  /// A missing component is filled in before alpha is multiplied, so it equals the other color's.
  @Test func missingComponentsTakeTheOther() {
    let a = Color(.srgb, 0.2, 0, 0.6, alpha: 0.25, missing: .second)
    let b = Color(.srgb, 0.4, 0.8, 0, alpha: 1, missing: .third)
    let mixed = Color.mix(a, b, amount: 0.5, in: .srgb)
    #expect(abs(mixed.components.y - 0.8) < 1e-15 && abs(mixed.components.z - 0.6) < 1e-15)
    #expect(abs(mixed.components.x - (0.25 * 0.2 + 0.4) / 1.25) < 1e-15)
    let both = Color.mix(a, Color(.srgb, 1, 1, 1, missing: [.second, .alpha]), in: .srgb)
    #expect(both.missing == .second && both.alpha == 0.25)
  }

  @Test func transparentColorsHaveNoWeight() {
    let clear = Color(.srgb, 0.9, 0.1, 0.2, alpha: 0)
    let mixed = Color.mix(clear, Color(.srgb, 0, 0.5, 1), amount: 0.5, in: .srgb)
    #expect(mixed == Color(.srgb, 0, 0.5, 1, alpha: 0.5))
    #expect(Color.mix(clear, clear, in: .srgb) == Color(.srgb, 0, 0, 0, alpha: 0))
  }

  @Test func grayTakesTheHueOfTheOther() {
    let mixed = Color.mix(Color(.srgb, 1, 1, 1), Color(.srgb, 0, 0, 1), in: .oklch)
    #expect(abs(mixed.components.z - Color(.srgb, 0, 0, 1).components(in: .oklch).z) < 1e-9)
  }

  @Test func averages() throws {
    let colors = [Color(.srgb, 1, 0, 0), Color(.srgb, 0, 0, 1, alpha: 0.5)]
    let mean = try #require(Color.average(colors, in: .srgb))
    #expect(abs(mean.components.x - 2.0 / 3) < 1e-15 && abs(mean.components.z - 1.0 / 3) < 1e-15)
    #expect(mean.alpha == 0.75)
    #expect(Color.average([]) == nil)
    let hues = [Color(.lch, 50, 10, 350), Color(.lch, 60, 20, 30)]
    let hue = try #require(Color.average(hues, in: .lch))
    #expect(abs(hue.components.z - 10) < 1e-9 && hue.components.x == 55)
    let opposite = [Color(.lch, 50, 10, 0), Color(.lch, 50, 10, 180)]
    #expect(Color.average(opposite, in: .lch)?.missing == .third)
    let partial = [
      Color(.srgb, 0.5, 0, 0, missing: .second), Color(.srgb, 0.1, 0.3, 0, missing: .third),
    ]
    let filled = try #require(Color.average(partial, in: .srgb))
    #expect(filled.components.y == 0.3 && filled.components.z == 0 && filled.missing == [])
    #expect(
      Color.average([Color(.srgb, 1, 1, 1, alpha: 0)], in: .srgb) == Color(.srgb, 0, 0, 0, alpha: 0)
    )
  }

  /// Two equal weights make the mean the middle.
  @Test func theMeanOfTwoIsTheirMixture() throws {
    let (a, b) = (Color(.srgb, 0.1, 0.7, 0.3, alpha: 0.4), Color(.displayP3, 0.9, 0.2, 0.5))
    let mean = try #require(Color.average([a, b], in: .oklab))
    let middle = Color.mix(a, b, in: .oklab)
    for index in 0..<3 {
      #expect(abs(mean.components[index] - middle.components[index]) < 1e-14)
    }
    #expect(abs(mean.alpha - middle.alpha) < 1e-15)
  }

  /// CSS Color 4, section 12.2: what has no analog stays missing if all of it is missing. The pairs of
  /// sets for Lab and LCH are those that the Sass specification lists.
  @Test(arguments: [
    ("lab(20 none none)", "lch", "lch(20 none none)"),
    ("oklab(0.2 none none)", "oklch", "oklch(0.2 none none)"),
    ("oklch(0.5 none none)", "lab", nil), ("lch(20 none 30)", "lab", nil),
    ("lab(20 none 5)", "lch", nil), ("lab(none none none)", "lch", "lch(none none none)"),
    ("hsl(30 none none)", "hwb", "hwb(none none none)"),
    ("hwb(30 none none)", "hsl", "hsl(30 none none)"), ("hwb(30 none 20)", "hsl", nil),
    ("color(srgb none none none)", "oklch", "oklch(none none none)"),
    ("color(srgb none none 0.5)", "oklab", nil),
    ("color(srgb none 0.5 none)", "xyz-d65", nil), ("lab(20 none none)", "oklab", nil),
  ])
  func analogousSets(_ text: String, _ space: String, _ expected: String?) throws {
    let color = try Color(text)
    let converted = color.converted(to: try ColorSpaceID(space))
    if let expected { #expect(converted.css == expected) }
    // Without a set, only the analogs of single components and a powerless hue are missing.
    let kinds = color.space.space.components.enumerated()
      .filter { color.missing.contains(.component($0.offset)) }.map { $0.element.kind }
    let target = converted.space.space
    for (index, component) in target.components.enumerated() where expected == nil {
      let isMissing = converted.missing.contains(.component(index))
      let isPowerless = component.kind == .hue && target.isHuePowerless(converted.components)
      let isSet = text == "oklch(0.5 none none)" && component.kind != .lightness
      #expect(isMissing == (kinds.contains(component.kind) || isPowerless || isSet), "\(converted)")
    }
  }

  /// The other color's chroma and hue are taken whole, not halved.
  @Test func analogousSetsInMixtures() throws {
    let gray = try Color("lab(20 none none)")
    let red = Color(.lch, 60, 80, 30)
    let mixed = Color.mix(gray, red, in: .lch)
    #expect(mixed == Color(.lch, 40, 80, 30))
    #expect(Color.mix(gray, gray, in: .lch) == Color(.lch, 20, 0, 0, missing: [.second, .third]))
    #expect(
      try Color("color-mix(in lch, lab(20 none none), lch(60 80 30))") == Color(.lch, 40, 80, 30))
    #expect(try Color("lch(from lab(20 none none) l c h)").missing == [.second, .third])
    let none = try Color("rgb(none none none)")
    #expect(Color.mix(none, red, in: .lch) == red)
  }
}

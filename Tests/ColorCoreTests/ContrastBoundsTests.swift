import ColorCore
import PaletteTestSupport
import Testing

@Suite struct ContrastBoundsTests {
  /// Over a range, no backdrop of a grid is worse than the bound, and one comes near it.
  @Test(arguments: [
    ("#ffffff", "#00000000", "#202030", "#606070"), ("#777777", "#ffffff40", "#000000", "#ffffff"),
    ("#1864abcc", "#ffffff80", "#301000", "#80ff60"),
    ("#000000", "#ff000010", "#ffffff", "#d0d0ff"),
    ("#ffffff", "#123456", "#000000", "#ffffff"),
  ])
  func overARange(_ front: String, _ back: String, _ first: String, _ second: String) throws {
    let (foreground, background) = (try Color(front), try Color(back))
    let (a, b) = (try Color(first), try Color(second))
    let bounds = ContrastBounds(of: foreground, on: background, between: a, and: b)
    let count = 24
    var (least, greatest) = (Double.infinity, 0.0)
    for code in 0..<count * count * count {
      var c = a.components
      let t = [code % count, code / count % count, code / count / count]
      for k in 0..<3 {
        let share = Double(t[k]) / Double(count - 1)
        c[k] += (b.components[k] - a.components[k]) * share
      }
      let under = background.over(Color(.srgb, c.x, c.y, c.z))
      let ratio = WCAG2.contrast(of: foreground.over(under), on: under)
      (least, greatest) = (min(least, ratio), max(greatest, ratio))
    }
    #expect(bounds.minimum <= least + 1e-9 && least <= bounds.minimum * 1.05)
    #expect(bounds.maximum >= greatest - 1e-9 && greatest >= bounds.maximum * 0.95)
    let under = background.over(bounds.worstBackdrop)
    let worst = WCAG2.contrast(of: foreground.over(under), on: under)
    #expect(abs(worst - bounds.minimum) < 1e-6)
  }

  static func ratio(_ foreground: Color, _ background: Color, over backdrop: Color) -> Double {
    let behind = background.over(backdrop)
    return WCAG2.contrast(of: foreground.over(behind), on: behind)
  }

  @Test func opaqueBackgroundHidesTheBackdrop() {
    let bounds = ContrastBounds(of: Color(.srgb, 1, 1, 1), on: Color(.srgb, 0, 0, 0))
    #expect(bounds.minimum == 21)
    #expect(bounds.maximum == 21)
    #expect(bounds.worstBackdrop == Color(.srgb, 0, 0, 0))
  }

  /// Black on half-transparent white: over black it is gray 0.5, 5.28; over white 21.
  @Test func blackOnGlass() {
    let glass = Color(.srgb, 1, 1, 1, alpha: 0.5)
    let bounds = ContrastBounds(of: Color(.srgb, 0, 0, 0), on: glass)
    #expect(abs(bounds.minimum - (0.21404114048223255 + 0.05) / 0.05) < 1e-12)
    #expect(abs(bounds.maximum - 21) < 1e-12)
    #expect(bounds.worstBackdrop == Color(.srgb, 0, 0, 0))
  }

  /// Gray text on a background that may take any color disappears somewhere.
  @Test func anyBackgroundCanHideText() {
    let clear = Color(.srgb, 0, 0, 0, alpha: 0)
    let text = Color(.srgb, 0.6, 0.3, 0.2)
    let bounds = ContrastBounds(of: text, on: clear)
    #expect(bounds.minimum == 1)
    #expect(abs(Self.ratio(text, clear, over: bounds.worstBackdrop) - 1) < 1e-6)
    let luminance = WCAG2.luminance(text)
    #expect(abs(bounds.maximum - max(1.05 / (luminance + 0.05), (luminance + 0.05) / 0.05)) < 1e-12)
  }

  @Test func transparentTextHasNoContrast() {
    let bounds = ContrastBounds(
      of: Color(.srgb, 1, 0, 0, alpha: 0), on: Color(.srgb, 0, 1, 0, alpha: 0.3))
    #expect(bounds.minimum == 1)
    #expect(bounds.maximum == 1)
  }

  /// The extrema of a dense grid lie within the bounds, and next to them; the worst backdrop has the
  /// minimum.
  @Test func agreesWithBruteForce() {
    let seed: UInt64 = 4
    var random = SplitMix64(seed: seed)
    func unit() -> Double { Double.random(in: 0...1, using: &random) }
    func color(_ low: Double, _ high: Double) -> Color {
      func component() -> Double { Double.random(in: low...high, using: &random) }
      return Color(.srgb, component(), component(), component(), alpha: unit())
    }
    var interior = 0
    for round in 0..<60 {
      // Dark pairs have their extrema near the corner of the transfer function; wide ones lie outside
      // sRGB.
      let (low, high) = [(0.0, 1.0), (0.0, 0.1), (-0.1, 1.1)][round % 3]
      let (foreground, background) = (color(low, high), color(low, high))
      let bounds = ContrastBounds(of: foreground, on: background)
      var (least, greatest) = (Double.infinity, 0.0)
      func look(_ r: Double, _ g: Double, _ b: Double) {
        let ratio = Self.ratio(foreground, background, over: Color(.srgb, r, g, b))
        least = min(least, ratio)
        greatest = max(greatest, ratio)
      }
      let steps = 14
      for r in 0...steps {
        for g in 0...steps {
          for b in 0...steps {
            look(
              Double(r) / Double(steps), Double(g) / Double(steps), Double(b) / Double(steps))
          }
        }
      }
      let worst = bounds.worstBackdrop.components
      for _ in 0..<200 {
        func near(_ c: Double) -> Double { min(max(c + (unit() - 0.5) * 0.05, 0), 1) }
        look(near(worst.x), near(worst.y), near(worst.z))
      }
      let label: Comment = "seed \(seed): \(foreground) on \(background)"
      #expect(bounds.minimum <= least + 1e-12, label)
      #expect(bounds.maximum >= greatest - 1e-12, label)
      #expect(bounds.maximum - greatest < 0.03 * bounds.maximum, label)
      let atWorst = Self.ratio(foreground, background, over: bounds.worstBackdrop)
      #expect(abs(atWorst - bounds.minimum) < 1e-6, label)
      #expect(bounds.worstBackdrop.isInGamut(.srgb, tolerance: 0), label)
      if bounds.minimum > 1, worst.x > 0, worst.x < 1 { interior += 1 }
    }
    // The extremum is not always at a corner of the cube.
    #expect(interior > 0)
  }

  @Test func statedBackdrops() throws {
    let glass = Color(.srgb, 1, 1, 1, alpha: 0.5)
    let text = Color(.srgb, 0, 0, 0)
    let backdrops = [Color(.srgb, 1, 1, 1), Color(.srgb, 0.5, 0, 0), Color(.srgb, 0, 0.2, 0)]
    let bounds = try #require(ContrastBounds(of: text, on: glass, over: backdrops))
    let ratios = backdrops.map { Self.ratio(text, glass, over: $0) }
    #expect(bounds.minimum == ratios.min())
    #expect(bounds.maximum == ratios.max())
    #expect(bounds.worstBackdrop == backdrops[1])
    #expect(ContrastBounds(of: text, on: glass, over: []) == nil)
    let all = ContrastBounds(of: text, on: glass)
    #expect(all.minimum <= bounds.minimum && all.maximum >= bounds.maximum)
  }
}

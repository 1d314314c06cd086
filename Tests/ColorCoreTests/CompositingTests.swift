import ColorCore
import PaletteTestSupport
import Testing

@Suite struct CompositingTests {
  @Test func sourceOver() {
    let half = Color(.srgb, 0, 0, 0, alpha: 0.5).over(Color(.srgb, 1, 1, 1))
    #expect(half == Color(.srgb, 0.5, 0.5, 0.5))
    let both = Color(.srgb, 1, 0, 0, alpha: 0.5).over(Color(.srgb, 0, 0, 1, alpha: 0.5))
    #expect(both.alpha == 0.75)
    #expect(abs(both.components.x - 2.0 / 3) < 1e-15)
    #expect(abs(both.components.z - 1.0 / 3) < 1e-15)
  }

  @Test func opaqueSourceHidesAndTransparentSourceShows() {
    let red = Color(.srgb, 1, 0.25, 0)
    let blue = Color(.srgb, 0, 0.1, 0.9)
    #expect(red.over(blue) == red)
    #expect(Color(.srgb, 1, 1, 1, alpha: 0).over(blue) == blue)
    #expect(Color(.srgb, 1, 1, 1, alpha: 0).over(Color(.srgb, 0, 0, 0, alpha: 0)).alpha == 0)
  }

  @Test func stackIsAssociative() {
    let seed: UInt64 = 7
    var random = SplitMix64(seed: seed)
    func color() -> Color {
      func unit() -> Double { Double.random(in: 0...1, using: &random) }
      return Color(.srgb, unit(), unit(), unit(), alpha: unit())
    }
    for _ in 0..<500 {
      let (a, b, c) = (color(), color(), color())
      let left = a.over(b).over(c)
      let right = a.over(b.over(c))
      for index in 0..<3 {
        #expect(abs(left.components[index] - right.components[index]) < 1e-12, "seed \(seed)")
      }
      #expect(Color.composite([a, b, c]) == left)
    }
  }

  @Test func mixesInTheSpaceAskedFor() {
    let mixed = Color(.srgb, 0, 0, 0, alpha: 0.5).over(Color(.srgb, 1, 1, 1), in: .srgbLinear)
    #expect(mixed == Color(.srgbLinear, 0.5, 0.5, 0.5))
    #expect(Color.composite([], in: .srgb).alpha == 0)
  }

  /// A space with a hue stands for the nearest one above it without.
  @Test func spacesWithAHue() {
    let (ink, paper) = (Color(.srgb, 0.8, 0.1, 0.3, alpha: 0.5), Color(.srgb, 0.2, 0.6, 0.9))
    let rectangular: [(ColorSpaceID, ColorSpaceID)] = [
      (.hsl, .srgb), (.hsv, .srgb), (.hwb, .srgb), (.oklch, .oklab), (.lch, .lab), (.okhsl, .oklab),
    ]
    for (space, other) in rectangular {
      #expect(ink.over(paper, in: space) == ink.over(paper, in: other).converted(to: space))
      #expect(
        ink.composited(with: paper, blend: .multiply, in: space)
          == ink.composited(with: paper, blend: .multiply, in: other).converted(to: space))
      #expect(Color.composite([ink, paper], in: space).space == space)
    }
  }
}

import ColorCore
import PaletteRules
import PaletteTestSupport
import Testing

@Suite struct BackdropBoundsTests {
  /// Against every backdrop of a grid: none is outside the bounds, and the bounds are nearly reached.
  @Test func boundsHoldOverAGrid() {
    var random = SplitMix64(seed: 47)
    func component() -> Double { Double.random(in: 0...1, using: &random) }
    for index in 0..<150 {
      let alpha = index % 3 == 0 ? 1 : component()
      let front = Color(.srgb, component(), component(), component(), alpha: alpha)
      let back = Color(.srgb, component(), component(), component(), alpha: component())
      let bounds = BackdropBounds(of: front, on: back)
      var (least, greatest) = (Double.infinity, 0.0)
      let steps = 12
      for code in 0..<(steps + 1) * (steps + 1) * (steps + 1) {
        let (r, g, b) = (code % 13, code / 13 % 13, code / 169)
        let backdrop = Color(.srgb, Double(r) / 12, Double(g) / 12, Double(b) / 12)
        let under = back.over(backdrop)
        let ratio = WCAG2.contrast(of: front.over(under), on: under)
        least = min(least, ratio)
        greatest = max(greatest, ratio)
      }
      #expect(bounds.minimum <= least + 1e-12, "case \(index)")
      #expect(bounds.maximum >= greatest - 1e-12, "case \(index)")
      #expect(least - bounds.minimum < 0.25 && greatest - bounds.maximum < 1e-6, "case \(index)")
      let under = back.over(bounds.worstBackdrop)
      let worst = WCAG2.contrast(of: front.over(under), on: under)
      #expect(abs(worst - bounds.minimum) < 1e-6, "case \(index)")
    }
  }

  @Test func anOpaqueBackgroundHasOneRatio() {
    let bounds = BackdropBounds(of: Color(.srgb, 0, 0, 0), on: Color(.srgb, 1, 1, 1))
    #expect(abs(bounds.minimum - 21) < 1e-12 && abs(bounds.maximum - 21) < 1e-12)
  }

  @Test func aTransparentBackgroundIsAnything() {
    let bounds = BackdropBounds(of: Color(.srgb, 1, 1, 1), on: Color(.srgb, 1, 1, 1, alpha: 0))
    #expect(abs(bounds.minimum - 1) < 1e-9 && abs(bounds.maximum - 21) < 1e-9)
  }
}

import ColorCore
import Testing

@Suite struct GamutTests {
  @Test func displayP3RedIsOutsideSRGB() {
    let red = Color(.displayP3, 1, 0, 0)
    #expect(!red.isInGamut(.srgb))
    #expect(red.isInGamut(.displayP3))
    // P3 red in extended sRGB: 1.0931, −0.2267, −0.1501.
    #expect(abs(red.excess(over: .srgb) - 0.2267) < 5e-5)
    #expect(red.clipped(to: .srgb) == Color(.srgb, 1, 0, 0))
  }

  @Test func roundingIsForgiven() {
    #expect(Color(.oklch, 1, 0, 0).isInGamut(.srgb))
    #expect(!Color(.srgb, 1.001, 0, 0).isInGamut(.srgb))
  }
}

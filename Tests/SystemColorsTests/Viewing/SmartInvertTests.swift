import ColorCore
import PaletteTestSupport
import SystemColors
import Testing

/// R73: what Smart Invert changes, and what it leaves.
@Suite struct SmartInvertTests {
  static let on = Appearance(isInverted: true)

  @Test func `only a light interface is inverted`() {
    for content in SmartInvert.Content.allCases {
      #expect(!SmartInvert.inverts(content, in: Appearance()))
      #expect(!SmartInvert.inverts(content, in: Appearance(scheme: .dark, isInverted: true)))
      #expect(!SmartInvert.inverts(content, isIgnored: true, in: Self.on))
      let isInverted = content == .interface || content == .templateImage
      #expect(SmartInvert.inverts(content, in: Self.on) == isInverted)
    }
  }

  @Test func `what is not inverted stays as it is`() {
    let color = Color(.oklch, 0.7, 0.1, 40, alpha: 0.3)
    #expect(SmartInvert.color(color, of: .video, in: Self.on) == color)
    #expect(SmartInvert.color(color, of: .interface, isIgnored: true, in: Self.on) == color)
    #expect(SmartInvert.color(color, of: .interface, in: Appearance()) == color)
  }

  @Test func `inverting layers inverts what they composite to, and twice changes nothing`() {
    var random = SplitMix64(seed: 73)
    for _ in 0..<200 {
      func unit() -> Double { Double.random(in: 0...1, using: &random) }
      let front = Color(.srgb, unit(), unit(), unit(), alpha: unit())
      let behind = Color(.srgb, unit(), unit(), unit())
      let layers = SmartInvert.complement(of: front).over(SmartInvert.complement(of: behind))
      let whole = SmartInvert.complement(of: front.over(behind))
      let twice = SmartInvert.complement(of: SmartInvert.complement(of: front))
      #expect(twice.alpha == front.alpha)
      for index in 0..<3 {
        #expect(abs(layers.components[index] - whole.components[index]) < 1e-12)
        #expect(abs(twice.components[index] - front.components[index]) < 1e-15)
      }
    }
  }

  @Test func `black text on white keeps its ratio, and on a photo loses it`() throws {
    let (black, white) = (Color(.srgb, 0, 0, 0), Color(.srgb, 1, 1, 1))
    #expect(SmartInvert.contrast(of: black, on: white, in: Self.on) == 21)
    #expect(SmartInvert.contrast(of: black, on: white, background: .photo, in: Self.on) == 1)
    #expect(
      SmartInvert.contrast(of: black, on: white, background: .photo, in: Appearance()) == 21)
    let label = try SystemColors.resolve("secondaryLabel", appearance: .light).color
    let expected = WCAG2.contrast(
      of: SmartInvert.complement(of: label.over(white)), on: Color(.srgb, 0, 0, 0))
    let ratio = SmartInvert.contrast(of: label, on: white, in: Self.on)
    #expect(abs(ratio - expected) < 1e-12)
    #expect(ratio != WCAG2.contrast(of: label.over(white), on: white))
  }
}

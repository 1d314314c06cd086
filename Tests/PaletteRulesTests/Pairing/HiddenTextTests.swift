import PaletteTestSupport
import Testing

/// Texts that vanish on the page.
@Suite struct HiddenTextTests {
  private let base = """
    background #fff #111
    backgroundBrand #06c #147
    backgroundBrandHover #0000001a #ffffff1a
    textPrimary #222 #eee

    """

  @Test func `a text lies on the background that its name ends with`() throws {
    let found = try SamplePairs.inferred(base + "textPrimaryBrand #fff #eee")
    expectEqual(
      found.filter { $0.hasPrefix("textPrimaryBrand ") }, ["textPrimaryBrand on backgroundBrand"])
  }

  @Test func `a text that can be read on the page stays there`() throws {
    #expect(
      try SamplePairs.inferred(base + "textPrimaryBrand #024 #cdf")
        .contains("textPrimaryBrand on background"))
  }

  @Test func `a text of no component lies on every surface of its kind`() throws {
    let more = """
      backgroundContainerBrand #08f #035
      backgroundBrandSecondary #05b #036
      buttonPrimaryBackgroundBrand #fff #ddd
      textPrimaryBrand #fff #eee
      """
    let found = try SamplePairs.inferred(base + more).filter { $0.hasPrefix("textPrimaryBrand ") }
    expectEqual(
      Set(found),
      [
        "textPrimaryBrand on backgroundBrand", "textPrimaryBrand on backgroundContainerBrand",
        "textPrimaryBrand on backgroundBrandSecondary",
      ])
  }

  @Test func `what has a background of its own name lies on no other that is called alike`() throws
  {
    let pairs = try SamplePairs.inferred(
      """
      background.base #fff
      background.danger #ff3b4e
      background.button.danger.base #c32534
      background.button.danger.hover #99000f
      font.1 #242a35
      font.button.danger.base #fff
      font.button.danger.hover #fff
      """)
    #expect(pairs.contains("font.button.danger.hover on background.button.danger.hover"))
    #expect(!pairs.contains { $0.hasSuffix("on background.danger") })
  }
}

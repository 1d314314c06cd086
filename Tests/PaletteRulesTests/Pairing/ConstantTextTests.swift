import DesignTokens
import PaletteRules
import PaletteTestSupport
import Testing

/// Light and dark texts that are the same in every appearance.
@Suite struct ConstantTextTests {
  private let base = """
    color.background.default #fff #111
    color.text.default #111 #fff
    color.text.light #fff #fff
    color.text.dark #111 #111

    """

  @Test func `they lie on constant grounds of the other kind`() throws {
    let found = try SamplePairs.inferred(
      base + "color.background.light #eee #eee\ncolor.background.dark #222 #222")
    #expect(found.contains("color.text.light on color.background.dark"))
    #expect(found.contains("color.text.dark on color.background.light"))
    #expect(!found.contains("color.text.light on color.background.light"))
  }

  @Test func `light texts lie on what is called dark, and not on the page`() throws {
    let found = try SamplePairs.inferred(
      """
      background-color-100 #fff
      background-color-200 #fafafa
      background-color-dark-100 #151515
      text-color-100 #151515
      text-color-light-100 #fff
      link-color #06c
      link-color-light #2b9af3
      """
    ).filter { $0.contains("light") }
    expectEqual(
      found,
      [
        "text-color-light-100 on background-color-dark-100",
        "link-color-light on background-color-dark-100",
      ])
  }

  @Test(arguments: [
    ["background/standard", "Text/"], ["0.color.Fill/Background/Standard", "0.color.Text/"],
    ["background-subdued", "text-"],
  ])
  func `light and dark backgrounds of one mode are two sides`(_ names: [String]) throws {
    let (ground, text) = (names[0], names[1])
    let found = try SamplePairs.inferred(
      """
      \(ground)/Dark #08091c
      \(ground)/Light #ffffff
      \(text)Accent #181c56
      \(text)Subdued #626493
      \(text)SubduedAlt #d9dae8
      \(text)Dark #08091c
      \(text)Light #ffffff
      """)
    expectEqual(
      found,
      [
        "\(text)Accent on \(ground)/Light", "\(text)Subdued on \(ground)/Light",
        "\(text)Dark on \(ground)/Light", "\(text)SubduedAlt on \(ground)/Dark",
        "\(text)Light on \(ground)/Dark",
      ])
  }

  @Test func `a pale text called dark is for what is dark`() throws {
    let palette = try SamplePairs.palette(
      """
      app-bg #fcfbf9
      text #002e22
      dark-supporting-text #afbbb0
      dark-muted-text #afbbb0
      text-muted #76847e
      """)
    let pairs = SamplePairs.pairs(in: palette)
    #expect(!pairs.contains { $0.foreground.path == "dark-muted-text" })
    let pair = try #require(pairs.first { $0.foreground.path == "dark-supporting-text" })
    expectEqual(SamplePairs.outcomes(of: pair), ["only-possible"])
  }

  @Test func `they are no texts of what changes sides`() throws {
    let found = try SamplePairs.inferred(
      base + "color.background.inverse #111 #fff\ncolor.background.success.bold #050 #6d6")
    #expect(found.filter { $0.contains("text.light") || $0.contains("text.dark") }.isEmpty)
  }
}

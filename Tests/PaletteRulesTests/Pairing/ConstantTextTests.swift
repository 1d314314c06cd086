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
    #expect(
      found == [
        "text-color-light-100 on background-color-dark-100",
        "link-color-light on background-color-dark-100",
      ])
  }

  @Test func `they are no texts of what changes sides`() throws {
    let found = try SamplePairs.inferred(
      base + "color.background.inverse #111 #fff\ncolor.background.success.bold #050 #6d6")
    #expect(found.filter { $0.contains("text.light") || $0.contains("text.dark") }.isEmpty)
  }
}

import Testing

/// What lies on the tints and the fills of roles.
@Suite struct TextOnTintsTests {
  private static let sample = """
    background.default #fff #111
    background.danger.subtle #fee #311
    background.danger.bold #b00 #f77
    background.info.subtle #eef #113
    background.inverse #222 #eee
    text.default #111 #eee
    text.muted #666 #999
    text.danger #a00 #f99
    text.inverse #fff #111

    """

  @Test func `the main text and the text of the role lie on a tint`() throws {
    let found: Set<String> = try SamplePairs.inferred(Self.sample).filter { $0.contains("subtle") }
    #expect(
      found == [
        "text.default on background.danger.subtle", "text.default on background.info.subtle",
        "text.danger on background.danger.subtle",
      ])
  }

  @Test func `a tint with a text of its own holds that one only`() throws {
    let found = try SamplePairs.inferred(Self.sample + "text.danger.on-danger-subtle #300 #fcc")
    #expect(
      Set(found.filter { $0.hasSuffix("danger.subtle") }) == [
        "text.danger.on-danger-subtle on background.danger.subtle"
      ])
  }

  @Test func `inverse text lies on inverse backgrounds and on fills`() throws {
    let found: Set<String> = try SamplePairs.inferred(Self.sample).filter {
      $0.hasPrefix("text.inverse")
    }
    #expect(
      found == ["text.inverse on background.inverse", "text.inverse on background.danger.bold"])
  }

  @Test func `a light text that cannot be seen on the page is inverse`() throws {
    let found = try SamplePairs.inferred(
      "bgBase #fff\ncolorText #111\ncolorTextLightSolid #fff\nbgSolid #000\nbgSpotlight #333")
    #expect(
      Set(found.filter { $0.hasPrefix("colorTextLight") }) == [
        "colorTextLightSolid on bgSolid", "colorTextLightSolid on bgSpotlight",
      ])
  }

  @Test func `white lies on fills where nothing else is named`() throws {
    let fills =
      "background-base #fff\nred-background #b00\nred-subtle-background #fee\nyellow-background #fd0\nwhite #fff\n"
    #expect(try SamplePairs.inferred(fills) == ["white on red-background"])
    #expect(
      try SamplePairs.inferred(fills + "text-inverse #fff").contains("white on red-background")
        == false)
  }
}

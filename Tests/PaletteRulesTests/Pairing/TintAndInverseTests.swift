import PaletteRules
import PaletteTestSupport
import Testing
import TokenGraph

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
    expectEqual(
      found,
      [
        "text.default on background.danger.subtle", "text.default on background.info.subtle",
        "text.danger on background.danger.subtle",
      ])
  }

  @Test func `a tint with a text of its own holds that one only`() throws {
    let found = try SamplePairs.inferred(Self.sample + "text.danger.on-danger-subtle #300 #fcc")
    expectEqual(
      Set(found.filter { $0.hasSuffix("danger.subtle") }),
      [
        "text.danger.on-danger-subtle on background.danger.subtle"
      ])
  }

  @Test func `the nearest of two tints`() throws {
    let found = try SamplePairs.inferred(
      """
      background.default #fff
      text.default #111
      text.accent #a05
      text.accent-secondary #066
      text.warning #850
      background.light.accent #fde
      background.light.accent-secondary #dff
      background.light.warning #fec
      background.filled.warning #fc0
      """)
    #expect(found.contains("text.accent-secondary on background.light.accent-secondary"))
    #expect(!found.contains("text.accent-secondary on background.light.accent"))
    #expect(found.contains("text.warning on background.light.warning"))
    #expect(!found.contains("text.warning on background.filled.warning"))
  }

  @Test func `primary is a role beside roles and a level before a second`() throws {
    let roles = ["accent", "success", "danger"].map { "background.base.\($0) #fee #400\n" }.joined()
    let page =
      "background.page #fff #000\ntext.subdued #666 #999\nbackground.base.primary #eef #114\n"
    let pair = "text.subdued on background.base.primary"
    #expect(try !SamplePairs.inferred(page + roles).contains(pair))
    #expect(try SamplePairs.inferred(page + "background.base.secondary #ddd #222").contains(pair))
  }

  @Test func `a dim layer holds no text`() throws {
    let found = try SamplePairs.inferred(
      "background.default #fff #000\ntext.inverse #fff #000\ntext.default #111 #eee\n"
        + "background.overlay #00000080 #00000080\nbackground.inverse #111 #eee")
    #expect(!found.contains { $0.hasSuffix(" on background.overlay") })
    #expect(found.contains("text.inverse on background.inverse"))
  }

  @Test func `inverse text lies on inverse backgrounds and on fills`() throws {
    let found: Set<String> = try SamplePairs.inferred(Self.sample).filter {
      $0.hasPrefix("text.inverse")
    }
    expectEqual(
      found, ["text.inverse on background.inverse", "text.inverse on background.danger.bold"])
  }

  @Test(arguments: [("text-light #fff", false), ("text-soft #555", true)])
  func `inverse text is for its ground where fills have a light one`(
    _ label: String, _ isOnFill: Bool
  ) throws {
    let found = try SamplePairs.inferred(
      "app-bg #fff\ntext #002e22\ninverse #002e22\ntext-reversed #e7ece9\ndanger #c22\n" + label)
    #expect(found.contains("text-reversed on inverse"))
    expectEqual(found.contains("text-reversed on danger"), isOnFill)
  }

  @Test(
    arguments: [("", ["fail"]), ("text.kept-white #fff", ["only-possible"])]
      as [(String, Set<String>)])
  func `an inverse text that turns over may be for its ground where fills have a white one`(
    _ label: String, _ outcomes: Set<String>
  ) throws {
    let pairs = try SamplePairs.pairs(
      """
      background.default #fff #131317
      background.inverse #131317 #e2e2e4
      background.info.strong #0059e1 #0066ff
      text.default #131317 #f6f6f7
      text.inverse #fff #131317

      """ + label)
    let found = pairs.filter {
      $0.foreground.path == "text.inverse" && $0.background.path == "background.info.strong"
    }
    expectEqual(Set(found.flatMap(SamplePairs.outcomes)), outcomes)
  }

  @Test(arguments: [("", true), ("background.inverse #000 #fff", false)])
  func `inverse texts lie on the brand that the dark theme turns into the page`(
    _ ground: String, _ isOnBrand: Bool
  ) throws {
    let found = try SamplePairs.inferred(
      """
      background.default #fff #191919
      background.brand #0b4fd0 #191919
      text.primary #111 #eee
      text.secondary #555 #aaa
      text.primary-inverse #fff #eee
      text.secondary-inverse #fff #bbb

      """ + ground)
    expectEqual(found.contains("text.secondary-inverse on background.brand"), isOnBrand)
  }

  @Test func `a light text that cannot be seen on the page is inverse`() throws {
    let found = try SamplePairs.inferred(
      "bgBase #fff\ncolorText #111\ncolorTextLightSolid #fff\nbgSolid #000\nbgSpotlight #333")
    expectEqual(
      Set(found.filter { $0.hasPrefix("colorTextLight") }),
      [
        "colorTextLightSolid on bgSolid", "colorTextLightSolid on bgSpotlight",
      ])
  }

  @Test func `white lies on fills where nothing else is named`() throws {
    let fills =
      "background-base #fff\nred-background #b00\nred-subtle-background #fee\nyellow-background #fd0\nwhite #fff\n"
    try expectEqual(SamplePairs.inferred(fills), ["white on red-background"])
    try expectEqual(
      SamplePairs.inferred(fills + "text-inverse #fff").contains("white on red-background"),
      false)
  }

  @Test func `the text of a role that vanishes on the page is inverse`() throws {
    let sample = "background.default #fff #eee\ntext.default #111\ntext.brand "
    try expectEqual(
      SamplePairs.inferred(sample + "#fff").contains("text.brand on background.default"), false)
    #expect(
      try SamplePairs.inferred(sample + "#fff #000").contains("text.brand on background.default"))
  }

  @Test func `a faint text with a readable alternative is made for fills`() throws {
    let sample = "background.default #fff\ntext.default #111\ntext.warning #fb7\n"
    #expect(try SamplePairs.inferred(sample).contains("text.warning on background.default"))
    let found = try SamplePairs.inferred(sample + "text.warning.alt #840")
    #expect(!found.contains("text.warning on background.default"))
    #expect(found.contains("text.warning.alt on background.default"))
    #expect(
      try SamplePairs.inferred(sample + "text.warning.alt #fc8").contains(
        "text.warning on background.default"))
  }

  @Test func `a constant color is no text of a background that changes sides`() throws {
    let sample = "background.default #fff #111\nbackground.inverse #111 #fff\ntext.white "
    #expect(try SamplePairs.inferred(sample + "#fff").isEmpty)
    try expectEqual(
      SamplePairs.inferred(
        "background.default #fff #eee\nbackground.inverse #111\ntext.white #fff"),
      ["text.white on background.inverse"])
  }

  @Test func `icons of a role lie on its tint in their own state`() throws {
    let found = try SamplePairs.inferred(
      """
      background.default #fff
      icon.danger #a00
      background.danger.subtle #fee
      background.danger.subtle.hover #fdd
      """)
    expectEqual(
      found, ["icon.danger on background.default", "icon.danger on background.danger.subtle"])
  }

  @Test func `a role and its tint are named alike`() throws {
    #expect(
      try SamplePairs.inferred("brand #06c\nbrand-light #eef\nbackground #fff").contains(
        "brand on brand-light"))
    #expect(
      try !SamplePairs.inferred("color-brand #06c\nbrand-light #eef\nbackground #fff").contains(
        "color-brand on brand-light"))
  }

  @Test func `inverse text lies on the color of a role, and on no step of its ramp`() throws {
    let colors = "text-inverse #fff\nbackground #fff\n"
    let steps = [10, 30, 50, 70, 90].map { "ramp.primary\($0) #\($0)64dd" }
    #expect(
      try SamplePairs.inferred(colors + "theme.primary #0b64dd")
        .contains("text-inverse on theme.primary"))
    #expect(
      try !SamplePairs.inferred(colors + steps.joined(separator: "\n"))
        .contains { $0.contains("primary") })
  }

  @Test func `a state holds what the fill holds at rest`() throws {
    let found = try SamplePairs.inferred(
      """
      surface #fff
      text #111
      text-inverse #fff
      text-danger #a00
      background-danger #fee
      background-danger-pressed #f87462
      background-danger-bold #b00
      background-danger-bold-hovered #900
      """)
    #expect(found.contains("text-danger on background-danger-pressed"))
    #expect(found.contains("text-inverse on background-danger-bold-hovered"))
    #expect(!found.contains("text-inverse on background-danger-pressed"))
  }

  @Test func `a tint with a text of its own holds no other`() throws {
    let found = try SamplePairs.inferred(
      "body #fff\ntext #000\nblue-text #28e\nblue-light #e7f5ff\nblue-light-color #17c")
    #expect(found.contains("blue-light-color on blue-light"))
    #expect(!found.contains("blue-text on blue-light"))
  }

  @Test func `a tint is called so`() throws {
    #expect(
      try SamplePairs.inferred("background #fff\ntext #111\ntext-error #a00\nerror-tint #fee")
        .contains("text-error on error-tint"))
  }

  @Test func `the first inverse text lies on the fills of actions`() throws {
    let found = try SamplePairs.inferred(
      """
      surface #ffffff #15141a
      surface-inverse #15141a #ffffff
      text-primary #15141a #fbfbfe
      text-inverse-primary #fbfbfe #15141a
      action-primary #0060df #00ddff
      action-primary-hover #0250bb #80ebff
      action-negative #ca0005 #ff5354
      action-secondary #e0e0e6 #42414d
      action-warning #ffbd4f
      """)
    expectEqual(
      Set(found.filter { $0.hasPrefix("text-inverse-primary on action") }),
      [
        "text-inverse-primary on action-primary", "text-inverse-primary on action-primary-hover",
        "text-inverse-primary on action-negative",
      ])
  }
}

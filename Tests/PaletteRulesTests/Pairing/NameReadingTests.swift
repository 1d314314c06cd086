import PaletteRules
import Testing
import TokenGraph

/// What the words of names say of colors: roles, grounds, kinds and states.
@Suite struct NameReadingTests {
  private static let cases = [
    PairCase(
      "shades of a hue are told apart",
      """
      text.default #161616
      background.default #ffffff
      text.label.green-meadow #1f5f3a
      text.label.green-forest #0d4f2a
      background.tint.green-meadow #d9f2e2
      background.tint.green-forest #cdeedb
      background.tint.blue-harbor #dbe7fb
      text.label.blue-harbor #12398a
      """,
      finds: [
        "text.label.green-meadow on background.tint.green-meadow",
        "text.label.blue-harbor on background.tint.blue-harbor",
        "text.label.green-meadow on background.default",
      ],
      never: [
        "text.label.green-meadow on background.tint.green-forest",
        "text.label.green-forest on background.tint.green-meadow",
      ]),
    PairCase(
      "a fill has the inverse text of its role rather than the neutral one",
      """
      text.default #161616
      background.default #ffffff
      text.inverted #ffffff
      text.inverted.info #f4f6ff
      background.flat.info #0063cb
      background.flat.brand #3a2a8c
      """,
      finds: [
        "text.inverted.info on background.flat.info", "text.inverted on background.flat.brand",
      ],
      never: ["text.inverted on background.flat.info"]),
    PairCase(
      "the first of several inverse texts lies on fills where nothing is inverse",
      """
      text.primary #222222
      text.primary-invert #ffffff
      text.secondary-invert #eceae8
      surface.background #ffffff
      surface.primary.default #013366
      surface.danger.default #ce3e39
      """,
      finds: [
        "text.primary-invert on surface.primary.default",
        "text.primary-invert on surface.danger.default",
      ],
      never: ["text.secondary-invert on surface.danger.default"]),
    PairCase(
      "plain says nothing of a background",
      """
      text.paragraph #343741
      background.plain #ffffff
      background.subdued #f5f7fa
      """,
      finds: ["text.paragraph on background.plain", "text.paragraph on background.subdued"]),
    PairCase(
      "levels of a page are surfaces",
      """
      foreground.primary #3b3d45
      foreground.success #008a22
      page.primary #ffffff
      page.faint #fafafa
      """,
      finds: ["foreground.primary on page.primary", "foreground.success on page.faint"]),
    PairCase(
      "a focus of a role is a ring, and a role in focus a fill",
      """
      text.default #222222
      background.default #ffffff
      focus.action #0c56e9
      danger.focus #c00005
      """,
      finds: ["focus.action on background.default"],
      never: ["danger.focus on background.default"]),
    PairCase(
      "colors of roles are not for strong surfaces",
      """
      fg.default #222222
      bg.default #ffffff
      bg.emphasized #e4e4e7
      red.fg #991919
      """,
      finds: ["fg.default on bg.default", "red.fg on bg.default"],
      never: ["red.fg on bg.emphasized"]),
    PairCase(
      "support and intent are no components",
      """
      text.default #2d2d2d
      background.default #ffffff
      icons.danger #ce3e39
      support.surface.danger #f4e1e2
      text.intent.success #166534
      """,
      finds: [
        "icons.danger on support.surface.danger", "text.intent.success on background.default",
      ]),
    PairCase(
      "a line on surfaces is one of the page",
      """
      text.default #2d2d2d
      surface.background #ffffff
      surface.border.dark #353433
      """,
      finds: ["surface.border.dark on surface.background"]),
    PairCase(
      "what is called inverse alone holds inverse texts",
      """
      text.primary #151515
      text.inverse #ffffff
      background.default #ffffff
      inverse #353535
      inverse.hover #4a4a4a
      """,
      finds: ["text.inverse on inverse", "text.inverse on inverse.hover"],
      never: ["text.primary on inverse"]),
    PairCase(
      "a status is one of the page",
      """
      text.primary #151515
      background.default #ffffff
      status.danger #d83020
      """,
      finds: ["status.danger on background.default"]),
    PairCase(
      "a text that vanishes on the color of its name is one of the page",
      """
      text.default #111111
      background.default #ffffff
      text.shopping #0074e8
      background.shopping #0074e8
      """,
      finds: ["text.shopping on background.default"],
      never: ["text.shopping on background.shopping"]),
    PairCase(
      "ranks beside statuses are roles",
      """
      text-base #222222
      background #ffffff
      primary #0a7d91
      primary-bg #d0ecf1
      secondary #8045e5
      secondary-bg #e5d8fb
      success #28a745
      success-bg #daf4e0
      warning #ee9040
      warning-bg #fbe3d2
      danger #d72d47
      danger-bg #f9e1e4
      """,
      finds: ["text-base on background"],
      never: ["warning on primary-bg", "danger on secondary-bg"]),
    PairCase(
      "an entry of a palette behind a name says nothing",
      """
      bg-input-base #ffffff
      bg-input-read-only-grey-200 #e8e8e8
      text-input-read-only-grey-500 #707070
      text-input-title-charcoal-700 #343741
      """,
      finds: ["text-input-read-only-grey-500 on bg-input-read-only-grey-200"]),
    PairCase(
      "a color beside a background is a text",
      """
      background #ffffff
      text #4d4d4d
      surface.default.background-color #0050a0
      surface.default.color #ffffff
      """,
      finds: ["surface.default.color on surface.default.background-color"],
      never: ["text on surface.default.color"]),
    PairCase(
      "a state may stand between the ground and the part",
      """
      text.primary #161616
      background.default #ffffff
      surface.contrast #05203c
      button.on-dark.normal.background #ffffff
      button.on-dark.normal.foreground #161616
      """,
      finds: ["button.on-dark.normal.foreground on button.on-dark.normal.background"],
      never: ["button.on-dark.normal.background on surface.contrast"]),
    PairCase(
      "a component that no text is called after holds one that is read in every theme",
      """
      text.default #161616 #f4f4f4
      background.default #ffffff #161616
      badge.info.background #cfe4ff #1d3a5f
      """,
      finds: ["text.default on badge.info.background"]),
  ]

  @Test(arguments: cases) func `what names say`(_ example: PairCase) throws {
    example.check(try SamplePairs.pairs(example.text))
  }

  @Test func `a kind of button without a fill of its own may have none`() throws {
    let pairs = try SamplePairs.pairs(
      """
      background #ffffff
      text.button #ffffff
      background.button #6441a4
      text.button.secondary #b8b5c0
      """)
    let found = pairs.filter { $0.foreground.path == "text.button.secondary" }.map { pair in
      guard case .inferred(_, let confidence) = pair.origin else { return "" }
      return "\(pair.background.path) \(confidence)"
    }
    #expect(found == ["background.button possible"])
  }
}

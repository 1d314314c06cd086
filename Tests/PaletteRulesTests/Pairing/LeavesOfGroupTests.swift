import PaletteRules
import PaletteTestSupport
import Testing

/// The last words of the names in a group say what lies on what.
@Suite struct LeavesOfGroupTests {
  static let cases = [
    PairCase(
      "fills that are called after states, beside a background",
      """
      page.background #ffffff
      text.primary #212b32
      button.secondary.background #ffffff
      button.secondary.text #005eb8
      button.secondary.hover #d9e5f2
      button.secondary.active #b3cce6
      link.text #005eb8
      link.hover #7c2855
      """,
      finds: [
        "button.secondary.text on button.secondary.hover",
        "button.secondary.text on button.secondary.active",
      ],
      never: ["link.text on link.hover"]),
    PairCase(
      "fills that are called states",
      """
      --x-background-primary #ffffff
      --x-text-primary #1b1b1b
      --x-action-solid-content #ffffff
      --x-action-solid-state-default #da7100
      --x-action-solid-state-hover #b35c00
      --x-action-soft-content #4b4b4b
      --x-action-soft-state-default #e9e9e9
      """,
      finds: [
        "--x-action-solid-content on --x-action-solid-state-default",
        "--x-action-solid-content on --x-action-solid-state-hover",
        "--x-action-soft-content on --x-action-soft-state-default",
      ],
      never: ["--x-action-soft-content on --x-background-primary"]),
    PairCase(
      "a tint and a solid color of a group without a known role",
      """
      color.bg #ffffff
      color.fg #222222
      color.queued.solid #8f8f8f
      color.queued.contrast #ffffff
      color.queued.emphasized #d0d0d0
      color.queued.fg #4a4a4a
      color.queued.subtle #ececec
      """,
      finds: [
        "color.queued.contrast on color.queued.solid", "color.queued.fg on color.queued.subtle",
      ],
      never: ["color.queued.contrast on color.queued.emphasized"]),
    PairCase(
      "a group called on repeats the groups of the backgrounds",
      """
      color.background.full.default #ffffff
      color.surface.default #f5f5f7
      color.surface.default-focused #8d909e
      color.surface.overlay.default #33363f
      color.on.background.sub #5c5f6b
      color.on.background.highlight-yellow #f4d03f
      color.on.surface.main #1c1d22
      color.on.surface.main-focused #ffffff
      color.on.surface.overlay.main #ffffff
      """,
      finds: [
        "color.on.background.sub on color.background.full.default",
        "color.on.surface.main on color.surface.default",
        "color.on.surface.overlay.main on color.surface.overlay.default",
      ],
      never: [
        "color.on.surface.main on color.surface.default-focused",
        "color.on.background.highlight-yellow on color.background.full.default",
      ]),
    PairCase(
      "of two foregrounds of a fill one is the text of its role on the page",
      """
      surface.base #ffffff
      text.primary #222222
      tone.primary #2f5bd8
      tone.primaryTextColor #1d3f9e
      tone.primaryContentColor #ffffff
      """,
      finds: ["tone.primaryContentColor on tone.primary", "tone.primaryTextColor on surface.base"],
      never: ["tone.primaryTextColor on tone.primary"]),
    PairCase(
      "the default one of several tags is no page",
      """
      tag.default.background #005eb8
      tag.default.text #ffffff
      tag.white.background #ffffff
      tag.white.text #003087
      tag.green.background #cce5d8
      tag.green.text #00401e
      form.input.background #f0f4f5
      form.input.text #212b32
      semantic.text.primary #212b32
      """,
      never: ["semantic.text.primary on tag.default.background"]),
  ]

  @Test(arguments: cases) func `what lies on what`(_ each: PairCase) throws {
    each.check(try SamplePairs.pairs(each.text))
  }

  @Test func `the label of a group lies on its backgrounds, and no other text does`() throws {
    let found = try SamplePairs.inferred(
      """
      color.surface.page #f5f0e8
      color.content.primary #1a1a1a
      color.content.inverse #f5f0e8
      color.interactive.cta.bg #ff6b33
      color.interactive.cta.bg-hover #c44a14
      color.interactive.cta.label #ffffff
      color.interactive.quiet.bg-hover #1a1a1a0f
      color.interactive.quiet.label #1a1a1a
      """)
    expectEqual(
      Set(found.filter { $0.contains("interactive") && !$0.hasSuffix("page") }),
      [
        "color.interactive.cta.label on color.interactive.cta.bg",
        "color.interactive.cta.label on color.interactive.cta.bg-hover",
        "color.interactive.quiet.label on color.interactive.quiet.bg-hover",
      ])
  }

  @Test func `the text of a variant lies on no other variant that has its own`() throws {
    let found = try SamplePairs.inferred(
      """
      background.page #fafbfc
      button.primary-bg #044ef4
      button.primary-text #ffffff
      button.secondary-bg #eeeeff
      button.secondary-text #1e1d1b
      """)
    #expect(found.contains("button.secondary-text on button.secondary-bg"))
    #expect(!found.contains("button.primary-text on button.secondary-bg"))
  }

  @Test(arguments: ["hover", "isHover", "is-hover", "isActive"])
  func `a verb before a state says no more`(_ state: String) throws {
    let found = try SamplePairs.inferred(
      "button.fill.background.default #15b\nbutton.fill.background.\(state) #4c93ea\nbutton.fill.text.default #fff"
    )
    #expect(found.contains("button.fill.text.default on button.fill.background.\(state)"))
  }
}

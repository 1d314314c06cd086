import PaletteRules
import PaletteTestSupport
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
      "a group called color is a palette beside one of texts",
      """
      Color.NeutralWhite #ffffff
      Color.SheerNeutral400 #cbd3df
      TextColor.Default #ffffff
      TextColor.Secondary #a8b1bd
      BackgroundColor.Body #121417
      BackgroundColor.Card #1f2329
      """,
      finds: ["TextColor.Secondary on BackgroundColor.Body"],
      never: [
        "Color.NeutralWhite on BackgroundColor.Body",
        "Color.SheerNeutral400 on BackgroundColor.Body",
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
    PairCase(
      "an inverse fill beside an inverse background holds no link",
      """
      bg #f1f1f1
      bg-inverse #1a1a1a
      bg-fill-inverse #303030
      text #303030
      text-inverse #e3e3e3
      text-link-inverse #c5d0ff
      """,
      finds: ["text-inverse on bg-fill-inverse", "text-link-inverse on bg-inverse"],
      never: ["text-link-inverse on bg-fill-inverse"]),
    PairCase(
      "an inverse text lies neither on a layer of states nor on the quiet one of two fills",
      """
      surface #ffffff
      text #172b4d
      text-inverse #ffffff
      interaction-pressed #00000088
      background-accent-gray-subtle #8590a2
      background-accent-gray-bolder #626f86
      """,
      finds: ["text-inverse on background-accent-gray-bolder"],
      never: [
        "text-inverse on interaction-pressed", "text-inverse on background-accent-gray-subtle",
      ]),
    PairCase(
      "an emphasized surface with a text of its own holds no icon of another name",
      """
      bg-surface #ffffff
      bg-surface-emphasis #f0f2ff
      text #303030
      text-emphasis #005bd3
      icon #4a4a4a
      icon-hover #303030
      """,
      finds: ["text-emphasis on bg-surface-emphasis", "icon on bg-surface"],
      never: ["icon on bg-surface-emphasis", "icon-hover on bg-surface-emphasis"]),
    PairCase(
      "a strong surface holds no text of a group with a background of its own",
      """
      background.color.default #ffffff
      background.color.strong #ececef
      text.color.default #3a383f
      feedback.neutral.background.color #ececef
      feedback.neutral.text.color #3a383f
      """,
      finds: [
        "feedback.neutral.text.color on feedback.neutral.background.color",
        "text.color.default on background.color.strong",
      ],
      never: ["feedback.neutral.text.color on background.color.strong"]),
    PairCase(
      "a disabled fill with a label of its own holds no other",
      """
      bg #f1f1f1
      text #303030
      text-disabled #b5b5b5
      bg-fill-disabled #e8e8e8
      bg-fill-brand #303030
      bg-fill-brand-disabled #c9c9c9
      text-brand-on-bg-fill #ffffff
      text-brand-on-bg-fill-disabled #ffffff
      """,
      finds: [
        "text-disabled on bg-fill-disabled",
        "text-brand-on-bg-fill-disabled on bg-fill-brand-disabled",
      ],
      never: ["text-disabled on bg-fill-brand-disabled"]),
    PairCase(
      "the mark of a control lies on what is checked",
      """
      backgroundControlDefault #161d26
      backgroundControlChecked #42b4ff
      foregroundControlDefault #0f141a
      """,
      finds: ["foregroundControlDefault on backgroundControlChecked"],
      never: ["foregroundControlDefault on backgroundControlDefault"]),
    PairCase(
      "the place where something is dropped is no text",
      """
      textBodyDefault #c6c6cd
      backgroundLayoutMain #161d26
      backgroundInputDefault #161d26
      textInputPlaceholder #a4a4ad
      boardPlaceholderActive #656871
      boardPlaceholderHover #006ce0
      """,
      finds: ["textInputPlaceholder on backgroundInputDefault"],
      never: [
        "boardPlaceholderActive on backgroundLayoutMain",
        "boardPlaceholderHover on backgroundLayoutMain",
      ]),
    PairCase(
      "roles in a table of texts have the tints of another table",
      """
      brand_text_colors.textPrimary #1750ba
      brand_text_colors.textDanger #a71627
      text_colors.textParagraph #1d2a3e
      background_colors.backgroundBasePlain #ffffff
      background_colors.backgroundBaseDanger #ffe8e5
      """,
      finds: ["brand_text_colors.textDanger on background_colors.backgroundBaseDanger"]),
    PairCase(
      "inverse text lies on the second color of a brand too",
      """
      color-primary #005ea2
      color-secondary #d83933
      color-secondary-dark #b50909
      color-secondary-darkest #5c1111
      body-background-color #ffffff
      text-color #1b1b1b
      text-reverse-color #ffffff
      """,
      finds: [
        "text-reverse-color on color-secondary", "text-reverse-color on color-secondary-dark",
        "text-reverse-color on color-secondary-darkest",
      ]),
    PairCase(
      "a layer with a name of its own holds the texts of the page",
      """
      background-color-default #ffffff
      background-color-overlap #ffffff
      text-color-default #3a383f
      text-color-subtle #626168
      text-color-heading #18171d
      """,
      finds: [
        "text-color-subtle on background-color-overlap",
        "text-color-heading on background-color-overlap",
      ]),
    PairCase(
      "a canvas of contrast near the page is one",
      """
      text-primary #161616 #ffffff
      canvas #ffffff #010913
      canvas-contrast #eff3f8 #010913
      surface-contrast #05203c #05203c
      """,
      finds: ["text-primary on canvas-contrast"], never: ["text-primary on surface-contrast"]),
    PairCase(
      "a surface of contrast is dark in both schemes",
      """
      text-primary-day #161616
      text-primary-night #ffffff
      canvas-day #ffffff
      canvas-night #010913
      canvas-contrast-day #eff3f8
      canvas-contrast-night #010913
      surface-contrast-day #05203c
      surface-contrast-night #05203c
      """,
      finds: [
        "text-primary-day on canvas-contrast-day", "text-primary-night on canvas-contrast-night",
      ],
      never: ["text-primary-night on surface-contrast-night"]),
    PairCase(
      "the middle of a scale is no page",
      """
      theme-color-base-lightest #f0f0f0
      theme-color-base-light #a9aeb1
      theme-color-base #71767a
      theme-color-base-dark #565c65
      theme-color-base-ink #1b1b1b
      theme-text-color #1b1b1b
      """,
      never: ["theme-color-base-ink on theme-color-base"]),
    PairCase(
      "an icon lies where the inverse text of its name does",
      """
      surface #ffffff
      text #172b4d
      text-warning-inverse #172b4d
      icon-warning-inverse #172b4d
      background-warning-bold #e2b203
      """,
      finds: [
        "text-warning-inverse on background-warning-bold",
        "icon-warning-inverse on background-warning-bold",
      ]),
    PairCase(
      "a background of a kind of link makes no component of a link",
      """
      text.color.default #3a383f
      text.color.link #0b5cad
      background.color.default #ffffff
      background.color.subtle #fbfafd
      link.mention.text.color.default #0b5cad
      link.mention.background.color.default #cbe2f9
      """,
      finds: [
        "text.color.link on background.color.subtle",
        "link.mention.text.color.default on link.mention.background.color.default",
      ]),
    PairCase(
      "a step between two levels is a level",
      """
      text-color-100 #151515
      text-color-200 #61666b
      background-color-100 #ffffff
      background-color-150 #f5f5f5
      background-color-200 #fafafa
      """,
      finds: ["text-color-200 on background-color-150"]),
    PairCase(
      "on is a state beside off",
      """
      chip-on-dismiss-icon #626971
      chip-on-background #ffffff
      chip-off-dismiss-icon #cccccc
      chip-off-background #05203c
      """,
      finds: [
        "chip-on-dismiss-icon on chip-on-background",
        "chip-off-dismiss-icon on chip-off-background",
      ],
      never: ["chip-on-dismiss-icon on chip-off-background"]),
    PairCase(
      "a link in a group with a text and a background lies on that",
      """
      background.color.default #ffffff
      text.color.default #3a383f
      feedback.strong.background.color #3a383f
      feedback.strong.text.color #ffffff
      feedback.strong.link.color #63a6e9
      """,
      finds: ["feedback.strong.link.color on feedback.strong.background.color"],
      never: ["feedback.strong.link.color on background.color.default"]),
    PairCase(
      "the indicator of what is selected lies on its fill in every state",
      """
      control.background.color.default #ffffff
      control.background.color.selected.default #1f75cb
      control.background.color.selected.hover #0b5cad
      control.border.color.default #89888d
      control.indicator.color.selected #ffffff
      """,
      finds: [
        "control.indicator.color.selected on control.background.color.selected.default",
        "control.indicator.color.selected on control.background.color.selected.hover",
      ],
      never: ["control.indicator.color.selected on control.background.color.default"]),
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
    expectEqual(found, ["background.button possible"])
  }

  @Test func `beside a color on surfaces, the plain one is surely for the page only`() throws {
    let pairs = try SamplePairs.pairs(
      """
      page-primary #fff
      surface-primary #fff
      surface-faint #fafafa
      foreground-primary #3b3d45
      foreground-success #008a22
      foreground-success-on-surface #00781e
      """)
    let confidence = pairs.reduce(into: [String: String]()) { found, pair in
      guard pair.foreground.path == "foreground-success",
        case .inferred(_, let confidence) = pair.origin
      else { return }
      found[pair.background.path] = "\(confidence)"
    }
    expectEqual(confidence["page-primary"], "usual")
    expectEqual(confidence["surface-primary"], "usual")
    expectEqual(confidence["surface-faint"], "possible")
  }

  @Test func `the mark of a control is none to read, nor is the icon of a text`() throws {
    let mark = try SamplePairs.pairs(
      "backgroundControlDefault #161d26\nbackgroundControlChecked #42b4ff\n"
        + "foregroundControlDefault #0f141a")
    expectEqual(mark.map(\.role), [.ui])
    let icon = try SamplePairs.pairs("background.page.light #fff\ntextIconCaret.light #888")
    #expect(icon.allSatisfy { $0.role == .ui }, "\(icon)")
  }

  @Test func `a button color that repeats its background is one, and so are its states`() throws {
    let scss = """
      $body-background-colour: #ffffff;
      $button-background-colour: #ffffff;
      $button-text-colour: #1d70b8;
      $button-hover-colour: #f4f8fb;
      $button-colour: $button-background-colour;
      """
    let found = SamplePairs.pairs(in: try SamplePairs.load(scss, as: "a.scss"))
      .map { "\($0.foreground.path) on \($0.background.path)" }
    #expect(found.contains("$button-text-colour on $button-colour"), "\(found)")
    #expect(found.contains("$button-text-colour on $button-hover-colour"), "\(found)")
    #expect(!found.contains { $0.hasPrefix("$button-colour on") }, "\(found)")
  }

  @Test func `surely no inverse text is on a surface of a status whose color is not known`() throws
  {
    let module = """
      import * as colors from 'somewhere-else';
      export const color = {
        'color-bg': {value: colors.gray[6]}, 'color-bg-inverse': {value: colors.gray[16]},
        'color-bg-surface-info': {value: colors.azure[3]},
        'color-bg-fill-info': {value: colors.azure[9]},
        'color-text': {value: colors.gray[15]}, 'color-text-inverse': {value: colors.gray[8]},
      };
      """
    let found = SamplePairs.pairs(in: try SamplePairs.load(module, as: "tokens.ts"))
      .filter { $0.foreground.path.hasSuffix("text-inverse") }.map(\.background.path)
    #expect(found.contains { $0.hasSuffix("bg-fill-info") }, "\(found)")
    #expect(!found.contains { $0.hasSuffix("bg-surface-info") }, "\(found)")
  }

  @Test func `the main text on a hue that is pressed is a guess beside texts of the hue`() throws {
    let pairs = try SamplePairs.pairs(
      """
      surface #1d2125
      text #b6c2cf
      text-accent-red #ff9c8f
      background-accent-red-subtler #601e16
      background-accent-red-subtler-pressed #ca3521
      """)
    let confidence = pairs.reduce(into: [String: String]()) { found, pair in
      guard pair.foreground.path == "text", case .inferred(_, let confidence) = pair.origin
      else { return }
      found[pair.background.path] = "\(confidence)"
    }
    expectEqual(confidence["background-accent-red-subtler"], "usual")
    #expect(confidence["background-accent-red-subtler-pressed"] != "usual")
  }

  @Test(arguments: ["base", "color", "palette"])
  func `colors of a palette that texts and backgrounds refer to are none`(_ group: String) throws {
    let palette = try SamplePairs.load(
      ##"""
      {"$type": "color",
       "\##(group)": {"white": {"$value": "#ffffff"}, "ink": {"$value": "#222222"},
         "link": {"$value": "#6fa8ff"}, "success-light": {"$value": "#e2f7ec"}},
       "text": {"default": {"$value": "{\##(group).ink}"}, "success": {"$value": "#0b6b3a"},
         "inverse": {"$value": "{\##(group).white}"}},
       "background": {"default": {"$value": "{\##(group).white}"},
         "success": {"$value": "{\##(group).success-light}"}}}
      """##, as: "a.tokens.json")
    let found = SamplePairs.pairs(in: palette).map {
      "\($0.foreground.path) on \($0.background.path)"
    }
    #expect(!found.contains { $0.contains("\(group).") })
    #expect(found.contains("text.success on background.success"))
  }

  @Test func `a background that stays dark surely holds no text for being a color, too`() throws {
    let pairs = try SamplePairs.pairs(
      """
      colors.textBodyDefault #0f141a #c6c6cd
      colors.backgroundLayoutMain #ffffff #161d26
      colors.backgroundLayoutPanel #0f141a
      """)
    let found = pairs.filter { $0.background.path == "colors.backgroundLayoutPanel" }
    #expect(found.flatMap(SamplePairs.outcomes).allSatisfy { $0 != "fail" })
    #expect(pairs.contains { $0.background.path == "colors.backgroundLayoutMain" })
  }
}

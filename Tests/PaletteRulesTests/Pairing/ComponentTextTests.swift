import DesignTokens
import PaletteRules
import PaletteTestSupport
import Testing

/// What a component does not define it takes from the one around it.
@Suite struct ComponentTextTests {
  @Test(arguments: [("fc", "background"), ("40", "surface-variant")])
  func `a page that is nearly opaque is the page`(alpha: String, page: String) throws {
    let pairs = try SamplePairs.inferred(
      """
      background #ecf0f8\(alpha)
      on-background #1c2b4a
      surface-variant #e7e0ec
      outline-button-content #1c2b4a
      """)
    expectEqual(
      pairs.filter { $0.hasPrefix("outline-button-content") }, ["outline-button-content on \(page)"]
    )
  }

  @Test func `text of the component around`() throws {
    try expectEqual(
      SamplePairs.inferred(
        """
        listText #111
        listBackground #fff
        listItemBackgroundHovered #eee
        """), ["listText on listBackground", "listText on listItemBackgroundHovered"])
  }

  @Test func `a link button with a background where it is hovered lies on the page at rest`() throws
  {
    let pairs = try SamplePairs.inferred(
      """
      bg-body #fff
      bg-button-primary #1d5ab4
      bg-button-link-hover #e5f0fa
      text-default #111
      text-button-primary #fff
      text-button-link #1d5ab4
      text-button-link-hover #0b3b7a
      text-button-link-tertiary #555
      """)
    #expect(pairs.contains("text-button-link on bg-body"))
    #expect(pairs.contains("text-button-link-hover on bg-button-link-hover"))
    #expect(pairs.contains("text-button-link-tertiary on bg-body"))
    #expect(!pairs.contains { $0.contains("link") && $0.hasSuffix("bg-button-primary") })
  }

  @Test func `background of the component around`() throws {
    try expectEqual(
      SamplePairs.inferred(
        "input.placeholder.color #777\ninput.color #111\ninput.background-color #fff"
      ),
      [
        "input.placeholder.color on input.background-color",
        "input.color on input.background-color",
      ])
  }

  @Test func `all texts of a group lie on its background`() throws {
    try expectEqual(
      SamplePairs.inferred(
        "comp.input.bg #fff\ncomp.input.text #111\ncomp.input.placeholder-color #a3a3a3"
      ),
      [
        "comp.input.text on comp.input.bg", "comp.input.placeholder-color on comp.input.bg",
      ])
  }

  @Test func `main or inverse text by the distance to the page`() throws {
    let found = try SamplePairs.inferred(
      """
      text.default #111
      text.inverse #fff
      background.default #fff
      card.background #f5f5f5
      popover.background #222
      slider.thumb.background #eee
      """)
    expectEqual(
      found,
      [
        "text.default on background.default", "text.default on card.background",
        "text.inverse on popover.background",
      ])
  }

  @Test func `the levels of a text lie on the main background`() throws {
    let found = try SamplePairs.inferred(
      """
      background.default #fff
      text.default #111
      side-nav.foreground.primary #ddd
      side-nav.foreground.faint #999
      side-nav.surface.primary #000
      button.primary.background #05a
      button.primary.text #fff
      button.secondary.text #05a
      """)
    #expect(found.contains("side-nav.foreground.primary on side-nav.surface.primary"))
    #expect(found.contains("side-nav.foreground.faint on side-nav.surface.primary"))
    #expect(!found.contains("button.secondary.text on button.primary.background"))
  }

  @Test func `a chip can be called a token`() throws {
    let found = try SamplePairs.inferred(
      "ui-background #fff #111\nui-text #222 #eee\nui-text-muted #555 #aaa\n"
        + "ui-token-background #eee #333\nui-token-text #222 #eee")
    #expect(found.contains("ui-token-text on ui-token-background"))
    #expect(!found.contains("ui-text-muted on ui-token-background"))
  }

  @Test func `other components are others`() throws {
    let found = try SamplePairs.inferred(
      """
      background.default #fff
      button.primary.text #fff
      button.primary.background #00a
      buttonCounter.primary.background #eee
      card.text #111
      list.background #fff
      """)
    #expect(!found.contains("button.primary.text on buttonCounter.primary.background"))
    #expect(!found.contains("card.text on list.background"))
    #expect(found.contains("button.primary.text on button.primary.background"))
  }

  @Test func `a text that cannot be seen on the page does not lie there`() throws {
    try expectEqual(SamplePairs.inferred("background #fff #111\ntooltip.text #fff"), [])
    try expectEqual(
      SamplePairs.inferred("background #fff #111\nsummary.text #333 #eee"),
      [
        "summary.text on background"
      ])
  }

  @Test func `a theme in which an icon vanishes leaves a question`() throws {
    let palette = try SamplePairs.load(
      """
      .theme-light { --card-bg: #fafafa; --card-title-icon: #222 }
      .theme-dark { --card-bg: #111; --card-title-icon: #eee }
      .theme-poll { --card-bg: #fafafa; --card-title-icon: #fff }
      """)
    expectEqual(SamplePairs.pairs(in: palette).map(SamplePairs.outcomes), [["only-possible"]])
  }

  @Test func `what lies on the page is on the surface that its theme sets`() throws {
    let palette = try SamplePairs.load(
      """
      <resources>
        <style name="Theme.App"><item name="android:windowBackground">#fff</item>
          <item name="noteTitleColor">#444</item></style>
        <style name="Theme.Sheet"><item name="android:colorBackground">#eee</item>
          <item name="textColor">#111</item></style>
      </resources>
      """, as: "res/values/themes.xml")
    let found = SamplePairs.pairs(in: palette).map {
      "\($0.foreground.path) on \($0.background.path)"
    }
    #expect(found.contains("noteTitleColor on windowBackground"))
    #expect(!found.contains("noteTitleColor on colorBackground"))
  }

  @Test(arguments: [
    ("#3969EF", "#1E42A4", "#00000000", ColorPair.Confidence.possible),
    // Buttons with a fill, at rest or when pressed.
    ("#3969EF", "#1E42A4", "#eeeeff", .usual), ("#3969EF", "#FFFFFF", "#00000000", .usual),
    ("#EF6939", "#1E42A4", "#00000000", .usual),
  ])
  func `a pressed background in the color of the resting text is a ripple`(
    _ pressed: String, _ text: String, _ background: String, _ confidence: ColorPair.Confidence
  ) throws {
    let pairs = try SamplePairs.pairs(
      """
      background #fafafa
      button.text.default #3969EF
      button.text.pressed \(text)
      button.background.default \(background)
      button.background.pressed \(pressed)
      """)
    let pair = pairs.first {
      $0.foreground.path == "button.text.pressed"
        && $0.background.path == "button.background.pressed"
    }
    guard case .inferred(_, let found)? = pair?.origin else {
      Issue.record("there is no such pair")
      return
    }
    expectEqual(found, confidence)
  }

  @Test func `a hint is read, even in the color of what is disabled`() throws {
    let palette = try SamplePairs.load(
      """
      <resources>
        <color name="text_title_disabled">#999</color>
        <style name="Theme.App"><item name="android:windowBackground">#fff</item>
          <item name="hintTextColor">@color/text_title_disabled</item></style>
      </resources>
      """, as: "res/values/themes.xml")
    let roles = SamplePairs.pairs(in: palette).map { "\($0.foreground.path): \($0.role)" }
    expectEqual(roles, ["hintTextColor: text"])
  }

  @Test func `messages lie on every status`() throws {
    let found = try SamplePairs.inferred(
      "bodyBackground #fff\nmessageText #111\nerrorBackground #fee\nsuccessBackground #efe")
    expectEqual(found, ["messageText on errorBackground", "messageText on successBackground"])
  }

  @Test func `parts of a bar lie on its track`() throws {
    let found = try SamplePairs.inferred(
      "progress.background.danger #a00\nprogress.track.background #ddd\nbackground.default #fff")
    expectEqual(found, ["progress.background.danger on progress.track.background"])
  }

  @Test func `a component with a background of its own lies on no other one of its name`() throws {
    let found = try SamplePairs.inferred(
      "header.text #fff\nheader.background #222\npage.header.background #fff\nbackground #eee")
    expectEqual(found, ["header.text on header.background"])
    #expect(
      try SamplePairs.inferred("header.text #111\nheader.title.background #fff\nbackground #eee")
        .contains("header.text on header.title.background"))
  }

  @Test func `parts of controls that hold no text need less contrast`() throws {
    let roles = try SamplePairs.pairs(
      """
      progress.background.danger #a00
      progress.track.background #ddd
      switch-color #777
      switch-background-color #fff
      mark-color #555
      mark-background-color #ffc
      """
    ).map { "\($0.foreground.path): \($0.role)" }
    expectEqual(
      roles.sorted(), ["mark-color: text", "progress.background.danger: ui", "switch-color: ui"])
  }

  @Test(arguments: ["input", "text-input", "text-field", "textarea"])
  func `fields and their labels`(_ field: String) throws {
    let found = try SamplePairs.inferred(
      """
      \(field).placeholder.default #666
      \(field).label.default #111
      \(field).background.default #fff
      """)
    expectEqual(
      found,
      [
        "\(field).placeholder.default on \(field).background.default",
        "\(field).label.default on \(field).background.default",
      ])
  }

  @Test func `a label before its component`() throws {
    try expectEqual(
      SamplePairs.inferred(
        """
        color.label.button.primary.default #fff
        color.label.button.secondary.default #00b
        color.background.button.primary.default #00b
        color.background.button.secondary.default #eee
        """),
      [
        "color.label.button.primary.default on color.background.button.primary.default",
        "color.label.button.secondary.default on color.background.button.secondary.default",
      ])
  }

  @Test func `what explains a field stands beside it`() throws {
    let found = try SamplePairs.inferred(
      "background #222\ntext #eee\ninput-background #fff\ninput-help-text-color #999")
    #expect(found.contains("input-help-text-color on background"))
    #expect(!found.contains("input-help-text-color on input-background"))
  }

  @Test func `on is a state of what is normal or pressed otherwise`() throws {
    let found = try SamplePairs.inferred(
      """
      chip-normal-background #eee
      chip-pressed-background #ddd
      chip-on-background #058
      chip-on-text #fff
      chip-normal-text #111
      """)
    #expect(!found.contains { $0.hasPrefix("chip-on-background") })
    #expect(found.contains("chip-normal-text on chip-normal-background"))
  }

  @Test func `what lies on a transparent background may lie on any surface, and is told once`()
    throws
  {
    let pairs = try SamplePairs.pairs(
      """
      background.default #fff
      background.medium #e7e8ea
      button.text #707070
      button.background #0000
      """)
    let found = pairs.map { pair in
      guard case .inferred(_, let confidence) = pair.origin else { return "" }
      return "\(pair.foreground.path) on \(pair.background.path) \(confidence)"
    }
    expectEqual(
      Set(found),
      [
        "button.text on button.background usual", "button.text on background.medium possible",
      ])
  }

  @Test func `a button without a text of its own has that of its name or of the first kind`() throws
  {
    let found = try SamplePairs.inferred(
      """
      background #ffffff
      text-primary #111111
      text-link-danger #b02010
      text-button-primary #ffffff
      text-button-secondary #0356c9
      button-primary-background #0356c9
      button-secondary-background-hover #e5f0ff
      button-danger-background #d22a1e
      button-danger-background-hover #c82c1e
      button-link-danger-background-pressed #f9eeed
      """)
    #expect(found.contains("text-button-primary on button-danger-background"))
    #expect(found.contains("text-button-primary on button-danger-background-hover"))
    #expect(found.contains("text-link-danger on button-link-danger-background-pressed"))
    #expect(!found.contains("text-primary on button-link-danger-background-pressed"))
    // One with an outline has a background in its states only.
    #expect(found.contains("text-button-secondary on background"))
  }

  @Test func `a row near the background of its component holds the text of that`() throws {
    let found = try SamplePairs.inferred(
      """
      background #ffffff
      text-primary #111111
      sidenav-background #0d43af
      sidenav-text #ffffff
      sidenav-active-item #0c3276
      sidenav-item-hover #0c3276
      menu-background #ffffff
      menu-text #111111
      menu-item-hover #0c3276
      """)
    #expect(found.contains("sidenav-text on sidenav-active-item"))
    #expect(found.contains("sidenav-text on sidenav-item-hover"))
    #expect(!found.contains("menu-text on menu-item-hover"))
  }
}

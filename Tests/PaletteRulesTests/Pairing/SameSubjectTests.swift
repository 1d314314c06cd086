import DesignTokens
import PaletteRules
import Testing

/// A text and a background of one name belong together.
@Suite struct SameSubjectTests {
  @Test(arguments: [
    ("button.text #000\nbutton.background #fff", "button.text on button.background"),
    ("button.fg #000\nbutton.bg #fff", "button.fg on button.bg"),
    ("inputText #000\ninputFill #fff", "inputText on inputFill"),
    ("Risk.Icon.Red #a00\nRisk.Background.Red #fee", "Risk.Icon.Red on Risk.Background.Red"),
    ("x-mark-color #111\nx-mark-background-color #ff0", "x-mark-color on x-mark-background-color"),
    (
      "tag-color-red #a00\ntag-background-red #fee\ntag-color-blue #00a\ntag-background-blue #eef",
      "tag-color-red on tag-background-red"
    ),
    (
      "alert.error.color #800\nalert.error.background-color #fdd",
      "alert.error.color on alert.error.background-color"
    ),
  ])
  func found(_ text: String, _ pair: String) throws {
    #expect(try SamplePairs.inferred(text).contains(pair))
  }

  @Test func `a selected control has its own text, and active is not pressed where both are`()
    throws
  {
    let states = ["selected", "checked", "current", "active", "pressed", "focus"]
    let text = states.map { "tab.\($0).background-color #999\ntab.\($0).color #fff\n" }.joined()
    let found = try SamplePairs.inferred(
      "page.background #fff\npage.text #111\ntab.background-color #fff\ntab.color #004\n" + text)
    for state in states {
      #expect(
        found.filter { $0.hasPrefix("tab.\(state).color ") }
          == ["tab.\(state).color on tab.\(state).background-color"])
    }
    let one = try SamplePairs.inferred(
      "tab.active.background #999\ntab.pressed.text #fff\ntab.background #fff\ntab.text #004")
    #expect(one.contains("tab.pressed.text on tab.active.background"))
  }

  @Test func `a text with a background in its group does not lie on a namesake`() throws {
    let tokens = """
      text.color.default #3a383f
      background.color.default #fff
      background.color.strong #ececef
      feedback.strong.text.color #fff

      """
    let pair = "feedback.strong.text.color on "
    let found = try SamplePairs.inferred(tokens + "feedback.strong.background.color #3a383f")
    #expect(found.filter { $0.hasPrefix(pair) } == [pair + "feedback.strong.background.color"])
  }

  @Test func `a text and a background of one group are a pair whatever it is called`() throws {
    let found = try SamplePairs.inferred(
      """
      text.default #3a383f
      background.default #fff
      feedback.strong.background.color #3a383f
      feedback.strong.text.color #fff
      """)
    #expect(found.contains("feedback.strong.text.color on feedback.strong.background.color"))
  }

  @Test func `a state of a fill is none of a tint that is called otherwise`() throws {
    let found = try SamplePairs.inferred(
      """
      page-background #fff
      text #3b3d45
      success-surface #f2fbf6
      success-background-hover #00781e
      """)
    #expect(found.contains("text on success-surface"))
    #expect(!found.contains("text on success-background-hover"))
  }

  @Test func `a rank within a role is that of the text or of the fill`() throws {
    let tokens = """
      bg #f1f1f1
      bg-fill-critical #e51c00
      bg-fill-critical-secondary #fed3d1
      text #303030
      text-critical-secondary #e51c00

      """
    func confidence(_ text: String) throws -> ColorPair.Confidence? {
      let pair = try SamplePairs.pairs(text).first {
        $0.foreground.path == "text-critical-secondary"
          && $0.background.path == "bg-fill-critical-secondary"
      }
      guard case .inferred(_, let confidence) = pair?.origin else { return nil }
      return confidence
    }
    #expect(try confidence(tokens) == .usual)
    #expect(try confidence(tokens + "text-critical #8e1f0b") == .possible)
  }

  @Test func `a text in focus is a text, and a ring is none`() throws {
    let text = """
      page.background #fff
      page.text #111
      button.focus.background-color #05a
      button.focus.color #fff
      button.focus.outline-color #05a
      """
    let roles = Dictionary(
      try SamplePairs.pairs(text).map { ($0.foreground.path, $0.role) }
    ) { first, _ in first }
    #expect(roles["button.focus.color"] == .text)
    #expect(roles["button.focus.outline-color"] == .ui)
  }

  @Test func `a group with a text and a background is one, whatever its words`() throws {
    let found = try SamplePairs.inferred(
      """
      background.default #fff
      text.default #111
      action.neutral.background.default #00000000
      action.neutral.foreground.default #333
      action.strong.neutral.background.default #333
      action.strong.neutral.foreground.default #fff
      """)
    #expect(
      found.filter { $0.hasPrefix("action.strong.neutral.foreground") }
        == [
          "action.strong.neutral.foreground.default on action.strong.neutral.background.default"
        ])
  }

  @Test func `a color made for a surface leaves the plain one elsewhere`() throws {
    let found = try SamplePairs.inferred(
      """
      surface.primary #fff
      surface.highlight #f9f2ff
      foreground.primary #111
      foreground.highlight #a737ff
      foreground.highlight-on-surface #911ced
      """)
    #expect(found.contains("foreground.highlight-on-surface on surface.highlight"))
    #expect(!found.contains("foreground.highlight on surface.highlight"))
  }

  @Test(arguments: ["", "colors.", "theme.colors.", "palette.colors."])
  func `a group of all colors makes none of them a text`(_ group: String) throws {
    let names = "background #fff\ntext #111\nwarning #d77\nwarningBg #fee\nwarningText #944"
    let found = try SamplePairs.inferred(names.replacing(/^|\n/) { "\($0.output)\(group)" })
    #expect(found.contains("\(group)warningText on \(group)warningBg"))
    #expect(!found.contains("\(group)warning on \(group)warningBg"))
  }

  @Test func `an icon in the name of a component is no part`() throws {
    let found = try SamplePairs.inferred(
      """
      page.background #fff
      page.text #111
      icon-button.color #05a
      icon-button.background-color #eee
      icon-button.inverse-color.color #fff
      icon-button.inverse-color.background-color #05a
      """)
    #expect(found.contains("icon-button.color on icon-button.background-color"))
    #expect(
      found.contains(
        "icon-button.inverse-color.color on icon-button.inverse-color.background-color"))
  }

  @Test func `on and off are states`() throws {
    let found = try SamplePairs.inferred(
      """
      page.background #fff
      chip.background #fff
      chip.text #111
      chip.on.background #05a
      chip.on.text #fff
      chip.off.background #eee
      chip.off.text #333
      """)
    #expect(found.contains("chip.on.text on chip.on.background"))
    #expect(!found.contains { $0.hasPrefix("chip.on.background on") })
  }

  @Test func `a state meets the same state, and rest what has no text of its own`() throws {
    #expect(
      try SamplePairs.inferred(
        """
        button.primary.fg.rest #fff
        button.primary.fg.hover #eee
        button.primary.bg.rest #00a
        button.primary.bg.hover #009
        button.primary.bg.active #008
        """) == [
          "button.primary.fg.rest on button.primary.bg.rest",
          "button.primary.fg.hover on button.primary.bg.hover",
          "button.primary.fg.rest on button.primary.bg.active",
        ])
  }

  @Test func `two names for one color, and a text on the fill of its role`() throws {
    #expect(
      try SamplePairs.inferred("accent.content.default #13e\naccent.background.default #13e")
        .isEmpty)
    #expect(
      try SamplePairs.inferred(
        "background.default #fff\nbackground.danger #a00\ntext.danger #c22"
      )
      .contains("text.danger on background.danger") == false)
    // A tint of the role is a background for it.
    #expect(
      try SamplePairs.inferred(
        "background.default #fff\nbackground.danger #fdd\ntext.danger #e99"
      )
      .contains("text.danger on background.danger"))
  }

  @Test func `a pair that plainly fails stays a pair`() throws {
    #expect(
      try SamplePairs.inferred("button.text #ccc\nbutton.background #fff")
        == ["button.text on button.background"])
  }

  @Test func `what is selected has its own text while it is hovered`() throws {
    let sample =
      "input.background #fff\ninput.background.checked.hover #036\ninput.text #111\n"
      + "input.text.hover #000\n"
    let pair = "input.text.hover on input.background.checked.hover"
    #expect(try SamplePairs.inferred(sample).contains(pair))
    let found = try SamplePairs.inferred(sample + "input.text.checked #fff")
    #expect(!found.contains(pair))
    #expect(found.contains("input.text.checked on input.background.checked.hover"))
  }

  @Test func `two uses of one color are no pair`() throws {
    #expect(
      try SamplePairs.inferred("font.link #28c\nbackground.link #29d\nbackground.base #fff") == [
        "font.link on background.base"
      ])
    #expect(
      try SamplePairs.inferred("font.link #28c\nbackground.link #def\nbackground.base #fff")
        .contains("font.link on background.link"))
  }

  private static let variants = """
    primary.default.bg.rest #05f
    primary.default.fg.rest #fff
    primary.outline.bg.rest #fff
    primary.outline.fg.rest #04d
    danger.default.bg.rest #d02
    danger.default.fg.rest #fff
    danger.outline.bg.rest #fff
    danger.outline.fg.rest #b01
    neutral.default.bg.rest #eee
    neutral.default.fg.rest #111
    """

  @Test func `a variant of a button is no page`() throws {
    let pairs = try SamplePairs.pairs(Self.variants)
    let own = [
      "primary.default", "primary.outline", "danger.default", "danger.outline", "neutral.default",
    ]
    #expect(
      Set(pairs.map { "\($0.foreground.path) on \($0.background.path)" })
        == Set(own.map { "\($0).fg.rest on \($0).bg.rest" }))
    #expect(pairs.allSatisfy { $0.role == .text })
  }

  @Test func `the text of what is selected lies on that in every state`() throws {
    let found = try SamplePairs.inferred(
      """
      surface #fff
      text #172b4d
      text-selected #0c66e4
      background-selected #e9f2ff
      background-selected-hovered #cce0ff
      background-selected-pressed #85b8ff
      """)
    #expect(
      found == [
        "text on surface", "text-selected on background-selected",
        "text-selected on background-selected-hovered",
        "text-selected on background-selected-pressed",
      ])
  }

  @Test func `a variant called outline has a text of its own`() throws {
    let found = try SamplePairs.pairs(
      """
      page-background #fff
      btn-primary-color #fff
      btn-primary-bg-color #05a
      btn-primary-outline-color #05a
      btn-primary-outline-bg-color #f8f8f8
      btn-primary-outline-hover-color #fff
      btn-primary-outline-hover-bg-color #05a
      """
    ).filter { $0.foreground.path.contains("outline") }
    #expect(
      found.map { "\($0.foreground.path) on \($0.background.path): \($0.role)" } == [
        "btn-primary-outline-color on btn-primary-outline-bg-color: text",
        "btn-primary-outline-hover-color on btn-primary-outline-hover-bg-color: text",
      ])
  }

  @Test func `an icon in the color of a fill needs 3 to 1 on the page, and lies there`() throws {
    func found(on ground: String) throws -> Bool {
      try SamplePairs.inferred(
        "background.page #fff\nbackground.mark.passed.default \(ground)\nicon.mark.passed #00a56a"
      ).contains("icon.mark.passed on background.mark.passed.default")
    }
    #expect(try !found(on: "#008656"))
    #expect(try found(on: "#ecfff5"))
  }

  @Test func `a theme of Bootstrap leaves the texts of states to Bootstrap`() throws {
    let palette = try SamplePairs.load(
      """
      :root { --bs-body-bg: #fff; --bs-body-color: #222 }
      .btn-go { --bs-btn-color: #1fa385; --bs-btn-bg: #fff; --bs-btn-hover-bg: #144d3f }
      """)
    let confidence = SamplePairs.pairs(in: palette).reduce(into: [String: String]()) {
      guard case .inferred(_, let confidence) = $1.origin else { return }
      $0[$1.background.path] = "\(confidence)"
    }
    #expect(confidence["btn-go.--bs-btn-hover-bg"] == "possible")
    #expect(confidence["btn-go.--bs-btn-bg"] == "usual")
  }

  @Test func `equal grades of two scales are no pair for certain`() throws {
    let pairs = try SamplePairs.pairs(
      """
      surfaceBase #fff
      textMintBase #0d7a4a
      textMintBold100 #0b5c39
      backgroundMintBold100 #4ab686
      """)
    let grade = pairs.filter { $0.foreground.path == "textMintBold100" }
    #expect(grade.flatMap(SamplePairs.outcomes).allSatisfy { $0 != "fail" })
  }

  @Test func `a white text does not lie on what is called white`() throws {
    let found = try SamplePairs.inferred(
      """
      surface #ffffff
      surface-locked-white #ffffff
      surface-locked-black #000000
      content-primary #111111
      content-locked-white #ffffff
      content-locked-black #131317
      """)
    #expect(!found.contains("content-locked-white on surface-locked-white"))
    #expect(!found.contains("content-locked-black on surface-locked-black"))
  }
}

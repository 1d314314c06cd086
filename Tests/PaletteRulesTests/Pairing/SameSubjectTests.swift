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
}

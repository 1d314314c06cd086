import ColorCore
import DesignTokens
import FileAccess
import PaletteRules
import PaletteTestSupport
import SystemColors
import Testing

/// What values and uses say against a pair that names suggest.
@Suite struct ValueEvidenceTests {
  @Test func `nobody writes text that is invisible in every appearance`() throws {
    let light = "note.text #eee\nnote.background #fff"
    #expect(try SamplePairs.inferred(light).isEmpty)
    try expectEqual(
      SamplePairs.inferred("note.text #eee #eee\nnote.background #fff #111"),
      ["note.text on note.background"])
    // Where names leave no doubt, it is a mistake in the values.
    try expectEqual(
      SamplePairs.inferred("button.text #eee\nbutton.background #fff"),
      ["button.text on button.background"])
    #expect(
      try SamplePairs.inferred("text.default #111\ntext.muted #ddd\nbackground.default #fff")
        .contains("text.muted on background.default"))
    // Where “on” says it, it is a mistake in the values.
    #expect(
      try SamplePairs.inferred("on-primary #eee\nprimary #fff").contains("on-primary on primary"))
    // An inactive control may fade away.
    #expect(
      try SamplePairs.inferred("note.text.disabled #eee\nnote.background.disabled #fff")
        .contains("note.text.disabled on note.background.disabled"))
  }

  @Test func `a theme that leaves a background as it is hides no pair of the other`() throws {
    func outcomes(_ light: String, dark: String) throws -> [String: [String]] {
      let css = ":root { \(light) } .dark { color-scheme: dark; \(dark) }"
      let pairs = SamplePairs.pairs(in: try SamplePairs.load(css))
      return Dictionary(
        pairs.map {
          ("\($0.foreground.path) on \($0.background.path)", SamplePairs.outcomes(of: $0))
        }, uniquingKeysWith: +)
    }
    let (ink, pale) = ("--text on --bg-secondary", "--text-danger on --bg-danger-subtle")
    // A theme of the page has forgotten a surface of it; of a message only the page is known.
    let light = "--bg: #f1f1f1; --bg-secondary: #f7f7f7; --text: #303030; --text-danger: #d33;"
    let dark = "--bg: #1a1a1a; --text: #e3e3e3;"
    let whole = try outcomes(light + "--bg-danger-subtle: #fee", dark: dark + "--text-danger: #f99")
    expectEqual(whole[ink], ["fail"])
    expectEqual(whole[pale], ["fail", "only-possible"])
    // One that changes few colors may be for a part of the page.
    let others = (1...4).map { "--icon-part\($0): #303030;" }.joined()
    try expectEqual(outcomes(light + others, dark: dark)[ink], ["only-possible"])
  }

  @Test func `the main text that a theme repeats is measured where it cannot be read`() throws {
    let palette = try SamplePairs.load(
      """
      .light { --bg: #fff; --text-primary: #131317 }
      .dark { --bg: #151510; --text-primary: #131317 }
      """)
    expectEqual(SamplePairs.pairs(in: palette).map(SamplePairs.outcomes), [["fail"]])
  }

  @Test func `a component whose text is its background is a question`() throws {
    let pairs = try SamplePairs.pairs("button.text #fff\nbutton.background #fff")
    expectEqual(pairs.map(\.foreground.path), ["button.text"])
    let isPossible = pairs.allSatisfy {
      if case .inferred(_, .possible) = $0.origin { true } else { false }
    }
    #expect(isPossible)
    // Two names for one color, as the file says.
    let alias =
      ##"{"button": {"text": {"$type": "color", "$value": "{blue}"}, "background": {"$type": "color", "$value": "{blue}"}}, "blue": {"$type": "color", "$value": "#2563eb"}}"##
    let palette = try SamplePairs.load(alias, as: "a.tokens.json")
    #expect(
      !SamplePairs.pairs(in: palette).contains { $0.background.path == "button.background" })
  }

  @Test func `a faint tint is no text`() throws {
    try expectEqual(
      SamplePairs.inferred("text.default #000\ntext.lightest #00000012\nbackground #fff"),
      ["text.default on background"])
  }

  @Test func `a color of a role that cannot be seen in some appearance is a fill`() throws {
    #expect(
      try SamplePairs.inferred("accent #fe8 #fe8\nbackground #fff #111").isEmpty)
    try expectEqual(
      SamplePairs.inferred("accent #b80 #fe8\nbackground #fff #111"),
      [
        "accent on background"
      ])
  }

  @Test func `a scale of texts is a palette`() throws {
    let scale = (0...9).map { "--text\($0) #\(String(repeating: "\($0)", count: 3))" }
    #expect(try SamplePairs.inferred("--page #fff\n" + scale.joined(separator: "\n")).isEmpty)
    #expect(
      try SamplePairs.inferred("--page #fff\n--text-1 #000\n--text-2 #444").contains(
        "--text-2 on --page"))
  }

  @Test func `the variables of Tailwind's utilities are no tokens of the interface`() throws {
    #expect(try SamplePairs.inferred("--tw-ring-color #999\n--background #fff").isEmpty)
    try expectEqual(
      SamplePairs.inferred("--tw-prose-pre-code #999\n--tw-prose-pre-bg #fff"),
      ["--tw-prose-pre-code on --tw-prose-pre-bg"])
  }

  @Test func `the text on a background is named after both`() throws {
    let found = try SamplePairs.inferred(
      "danger #a00\ndanger-bg #fdd\ndanger-bg-text #700\nbackground #fff")
    #expect(found.contains("danger-bg-text on danger-bg"))
    #expect(!found.contains { $0.hasSuffix("on danger-bg-text") })
  }

  @Test func `an icon named after a surface lies on that one`() throws {
    let found = try SamplePairs.inferred(
      """
      text.default #000
      surface.page #fff
      primary-surface #00a
      primary-surface-icon #fff
      """)
    #expect(found.contains("primary-surface-icon on primary-surface"))
    #expect(!found.contains("primary-surface-icon on surface.page"))
  }

  @Test func `a part with a background of its own name and state has no other`() throws {
    let found = try SamplePairs.inferred(
      """
      list.action.color.active #fff
      list.action.bg.active #00a
      list.bg.active #eee
      """)
    expectEqual(found, ["list.action.color.active on list.action.bg.active"])
  }

  @Test func `a scale that does not follow the scheme is not on the page`() throws {
    let scale = (1...12).map {
      "--green-\($0) #\(String(repeating: String(15 - $0, radix: 16), count: 3))"
    }
    let found = try SamplePairs.inferred(
      scale.joined(separator: "\n") + "\n--background #fff #111")
    #expect(found.contains("--green-12 on --green-2"))
    #expect(!found.contains("--green-12 on --background"))
  }

  @Test func `a fill in the color of its text takes another text, in all states`() throws {
    let found = try SamplePairs.inferred(
      """
      --text-action-high-ecume #2f4077
      --background-action-high-ecume #2f4077
      --background-action-high-ecume-hover #4e68bb
      --background-default-grey #fff
      --text-default-grey #3a3a3a
      --text-inverted-ecume #eef
      """)
    #expect(!found.contains { $0.hasPrefix("--text-action-high-ecume on --background-action") })
  }

  @Test func `a role with a text of its own is a fill`() throws {
    let text = "--primary #0d6efd\n--body-bg #fff"
    try expectEqual(SamplePairs.inferred(text), ["--primary on --body-bg"])
    try expectEqual(
      SamplePairs.inferred(text + "\n--primary-text-emphasis #052c65"),
      ["--primary-text-emphasis on --body-bg"])
  }

  @Test func `the channels of a color are no color of their own`() throws {
    try expectEqual(
      SamplePairs.inferred("--link-color #00f\n--link-color-rgb #00f\n--body-bg #fff"),
      ["--link-color on --body-bg"])
  }

  @Test func `the page of a package is no component`() throws {
    let parts = ["body", "card", "dropdown", "toast", "offcanvas"].flatMap { part in
      ["--bs-\(part)-bg #fff", "--bs-\(part)-color #111", "--bs-\(part)-border-color #999"]
    }
    let others = (1...5).flatMap { ["--bs-aside\($0)-bg #eee", "--gallery\($0)-tint #fee"] }
    let found = try SamplePairs.inferred(
      (parts + others + ["--bs-link-color #00f"]).joined(separator: "\n"))
    #expect(found.contains("--bs-link-color on --bs-body-bg"))
  }

  // MARK: - Translucent backgrounds

  @Test func `under a state of a part lies its component`() throws {
    let pair = try pair(
      """
      menu-dark.--menu-bg #222
      menu-dark.--menu-link-hover-color #fff
      menu-dark.--menu-link-hover-bg #ffffff22
      --page-bg #fff
      """, "menu-dark.--menu-link-hover-color on menu-dark.--menu-link-hover-bg")
    expectEqual(pair.over.map(\.path), ["menu-dark.--menu-bg"])
    expectEqual(outcome(pair), nil)
  }

  private func pair(_ text: String, _ name: String) throws -> ColorPair {
    try #require(
      SamplePairs.pairs(text).first { "\($0.foreground.path) on \($0.background.path)" == name })
  }

  private func outcome(_ pair: ColorPair) -> Outcome? {
    var outcome: Outcome?
    ContrastMinimum().check(pair) { outcome = $0.outcome }
    return outcome
  }

  @Test(arguments: [
    ("#000", nil, "readable on every surface"),
    ("#888", Outcome.fail, "fails on the page"),
  ])
  func `under a translucent background lie the surfaces of the page`(
    _ text: String, _ outcome: Outcome?, _ comment: Comment
  ) throws {
    let pair = try pair(
      "tag.text \(text)\ntag.background #0000ff11\nbackground.page #fff\nbackground.raised #eee",
      "tag.text on tag.background")
    expectEqual(pair.over.map(\.path), ["background.page", "background.raised"])
    expectEqual(self.outcome(pair), outcome, comment)
  }

  @Test func `what fails on another surface only is unknown`() throws {
    let pair = try pair(
      "tag.text #6b6b6b\ntag.background #0000ff08\nbackground.page #fff\nbackground.raised #ccc",
      "tag.text on tag.background")
    guard case .unknown(let reason)? = outcome(pair) else {
      Issue.record("not unknown")
      return
    }
    #expect(reason.code == .unknownBackdrop && reason.message.contains("over background.raised"))
  }

  @Test func `an opaque background, and one without a page, have nothing under them`() throws {
    #expect(
      try pair(
        "tag.text #000\ntag.background #fff\nbackground.page #fff", "tag.text on tag.background"
      )
      .over.isEmpty)
    #expect(
      try pair("tag.text #000\ntag.background #ffffff80", "tag.text on tag.background").over.isEmpty
    )
  }

  // MARK: - Themes and style sheets

  private func pairs(_ css: String) throws -> [ColorPair] {
    SamplePairs.pairs(in: try SamplePairs.load(css))
  }

  @Test func `a pair is one where both have a value`() throws {
    let found = try pairs(
      """
      :root { --card: #fff }
      .dark { --card: #111; --card-foreground: #eee }
      """)
    let pair = try #require(found.first)
    expectEqual(found.count, 1)
    expectEqual(pair.scope.map { pair.permutations[$0].appearance.scheme }, [.dark])
  }

  @Test func `what a style sheet uses overrules a guess`() throws {
    let css = """
      :root {
        --surface-page: #fff; --text-default: #000;
        --text-button: #fff; --surface-button: #00a; --surface-button-critical-hover: #fee;
        --text-button-critical: #a00;
      }
      .button { color: var(--text-button); background: var(--surface-button) }
      .no:hover { color: var(--text-button-critical);
        background: var(--surface-button-critical-hover) }
      """
    let found = Set(try pairs(css).map { "\($0.foreground.path) on \($0.background.path)" })
    #expect(
      found.isSuperset(of: [
        "--text-button on --surface-button",
        "--text-button-critical on --surface-button-critical-hover",
      ]))
    #expect(!found.contains("--text-button on --surface-button-critical-hover"))
  }
}

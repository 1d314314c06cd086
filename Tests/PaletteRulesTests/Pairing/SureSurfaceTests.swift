import DesignTokens
import PaletteRules
import PaletteTestSupport
import Testing

/// Which pairs of names are sure, and which are questions: pages called by a hue, ladders, ranks, statuses
/// and the states of fills.
@Suite struct SureSurfaceTests {
  private func confidence(_ text: String) throws -> [String: ColorPair.Confidence] {
    confidence(of: try SamplePairs.pairs(text))
  }

  private func confidence(of pairs: [ColorPair]) -> [String: ColorPair.Confidence] {
    var known: [String: ColorPair.Confidence] = [:]
    for pair in pairs {
      guard case .inferred(_, let confidence) = pair.origin else { continue }
      known["\(pair.foreground.path) on \(pair.background.path)"] = confidence
    }
    return known
  }

  @Test func `beside grey the page is white`() throws {
    let found = try confidence(
      """
      background.white #ffffff
      background.grey #e8e8e8
      background.grey-light #f6f6f6
      text.primary #000d6e
      text.grey-dark #313131
      text.warning #a86400
      """)
    expectEqual(found["text.warning on background.white"], .usual)
    expectEqual(found["text.primary on background.white"], .usual)
    expectEqual(found["text.warning on background.grey"], nil)
  }

  @Test func `a state with a text of its own is no page`() throws {
    let found = try confidence(
      """
      bg.grey #f1f2f3
      bg.white #ffffff
      text.primary #333333
      text.error #ff6666
      focus.background #0535d2
      focus.text #ffffff
      """)
    expectEqual(found["text.error on bg.white"], .usual)
    expectEqual(found["text.primary on focus.background"], nil)
    expectEqual(found["focus.text on focus.background"], .usual)
  }

  @Test func `a status that stands out holds the main text`() throws {
    let found = try confidence(
      """
      background.white #ffffff
      background.info #a4c9ed
      text.primary #000d6e
      text.info #1c77d2
      """)
    expectEqual(found["text.info on background.info"], .possible)
    expectEqual(found["text.primary on background.info"], .usual)
  }

  @Test func `the ends of a ladder are questions`() throws {
    let found = try confidence(
      """
      text-05 #111111
      text-01 #cccccc
      background-neutral-00 #ffffff
      background-neutral-01 #fafafa
      background-neutral-04 #cccccc
      """)
    expectEqual(found["text-05 on background-neutral-01"], .usual)
    expectEqual(found["text-05 on background-neutral-04"], .possible)
    expectEqual(found["text-01 on background-neutral-00"], .possible)
  }

  @Test func `a text that stays is a question on what turns over`() throws {
    let found = try confidence(
      """
      text-light-05 #ffffff #ffffff
      background-neutral-inverted-03 #333333 #e6e6e6
      background-neutral-light-00 #ffffff #111111
      """)
    expectEqual(found["text-light-05 on background-neutral-inverted-03"], .possible)
  }

  @Test func `what is for texts and icons is a text`() throws {
    let found = try confidence(
      """
      color.text-and-icon.standard #000000
      color.text-and-icon.white.standard #ffffff
      color.text-icon.danger #ff6666
      color.icon-text.info #6666ff
      color.background.canvas #ffffff
      color.primary.standard #e20074
      """)
    expectEqual(found["color.text-icon.danger on color.background.canvas"], .usual)
    expectEqual(found["color.icon-text.info on color.background.canvas"], .usual)
    expectEqual(found["color.text-and-icon.white.standard on color.primary.standard"], .likely)
  }

  @Test func `a state that is too light has the label too`() throws {
    let found = try confidence(
      """
      color.text.standard #000000
      color.text.white.standard #ffffff
      color.background.canvas #ffffff
      color.primary.standard #ff6699
      color.primary.hovered #c00063
      """)
    expectEqual(found["color.text.white.standard on color.primary.standard"], .likely)
    expectEqual(found["color.text.white.standard on color.primary.hovered"], .likely)
  }

  @Test func `a word for a kind of roles is no component`() throws {
    let found = try confidence(
      """
      color.text.standard #000000
      color.text.additional #777777
      color.text.functional.danger #d91308
      color.background.canvas #ffffff
      color.background.surface #eeeeee
      color.functional.danger.standard #e82010
      color.functional.danger.subtle #fad2cf
      """)
    expectEqual(found["color.text.functional.danger on color.functional.danger.subtle"], .usual)
    expectEqual(found["color.text.additional on color.background.surface"], .usual)
  }

  @Test func `a palette of legacy names holds no labels`() throws {
    let found = try confidence(
      """
      color.background.white #ffffff
      color.background.primary #000d6e
      color.alias.danger #f05d4d
      color.text.primary #000d6e
      color.text.white #ffffff
      """)
    expectEqual(found["color.text.white on color.background.primary"], .likely)
    expectEqual(found["color.text.white on color.alias.danger"], nil)
  }

  @Test func `inactive beside active can be used`() throws {
    let pairs = try SamplePairs.pairs(
      """
      controlIconBackground #000000
      controlIconForegroundActive #ffffff
      controlIconForegroundInactive #444444
      """)
    let inactive = pairs.first { $0.foreground.path == "controlIconForegroundInactive" }
    expectEqual(inactive?.role, .ui)
  }

  @Test func `names repeated for utilities do not hide what the others begin with`() throws {
    let css = """
      @theme inline { --text-color-default: var(--cal-text); --text-color-emphasis: var(--cal-text-emphasis) }
      :root {
        --cal-bg: #fff; --cal-bg-emphasis: #e5e7eb; --cal-text: #3c3e44; --cal-text-emphasis: #9a9a9a;
        --cal-border: #d2d6dc;
      }
      """
    let found = confidence(of: SamplePairs.pairs(in: try SamplePairs.load(css)))
    expectEqual(found["--cal-text on --cal-bg-emphasis"], .usual)
    expectEqual(found["--cal-text-emphasis on --cal-bg"], .usual)
  }

  @Test func `a ground that rules draw under another text takes none by its name`() throws {
    let css = """
      :root {
        --side-bg: #151515; --side-selected-bg: #1c76e4; --side-text-color: #fafafa; --page: #fff;
      }
      .side { background: var(--side-bg); color: var(--side-text-color) }
      .side a.current { background-color: var(--side-selected-bg); color: black }
      """
    let found = confidence(of: SamplePairs.pairs(in: try SamplePairs.load(css)))
    expectEqual(found["--side-text-color on --side-bg"], .stated)
    let named = found["--side-text-color on --side-selected-bg"]
    #expect(named == nil || named == .possible)
  }

  @Test func `contexts of one pair are one pair`() throws {
    let css = """
      :root { --text: #333; --pale: #eee; --mid: #555 }
      html[data-dark="true"] { --text: #fff }
      @media (prefers-color-scheme: dark) { html[data-dark="auto"] { --text: #fff } }
      .close:hover { background: var(--pale); color: var(--text) }
      html[data-dark="true"] .close:hover { background: var(--mid) }
      @media (prefers-color-scheme: dark) {
        html[data-dark="auto"] .close:hover { background: var(--mid) }
      }
      """
    let pairs = SamplePairs.pairs(in: try SamplePairs.load(css))
    expectEqual(pairs.count { $0.background.path == "--pale" }, 1)
    expectEqual(pairs.count { $0.background.path == "--mid" }, 1)
  }
}

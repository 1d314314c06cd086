import DesignTokens
import PaletteRules
import PaletteTestSupport
import Testing

/// Lines that must be seen.
@Suite struct VisibleLinesTests {
  private func on(_ line: String) throws -> Set<String> {
    try SamplePairs.inferred("background.default #fff #111\n" + line)
  }

  @Test func `a shadow that is a border is that of its field`() throws {
    let loaded = PaletteLoader.load(
      text: Array(
        ##"{"text-input": {"background-color": {"value": "#fff"}, "color": {"value": "#181818"}, "box-shadow": {"value": "inset 0 0 0 1px #ccc"}}}"##
          .utf8), fileName: "a.json")
    let pairs = SamplePairs.pairs(in: loaded.palettes[0])
    #expect(pairs.contains { $0.foreground.path == "text-input.box-shadow" })
  }

  @Test(arguments: [
    "border.input", "border.focused", "border.danger", "focus-ring",
  ])
  func `controls are recognized by them, whatever their value`(_ path: String) throws {
    try expectEqual(on("\(path) #ccc #333"), ["\(path) on background.default"])
  }

  @Test func `a line that no control has, where others have some, is a question`() throws {
    var palette = try SamplePairs.palette("background.default #fff\nborder.input #ccc")
    func origins() -> [ColorPair.Origin] { SamplePairs.pairs(in: palette).map(\.origin) }
    let reason = "a control is recognized by it on background.default"
    expectEqual(origins(), [.inferred(reason, .usual)])
    for drawing in [.notOfControls, .frame] as [TokenDrawing] {
      palette.tokens[1].drawn = drawing
      expectEqual(origins(), [.inferred(reason, .possible)])
    }
    palette.tokens[1].drawn = [.frame, .line]
    expectEqual(origins(), [.inferred(reason, .usual)])
  }

  @Test(arguments: [.effect, .line, [.effect, .line]] as [TokenDrawing])
  func `a color called focus that rules draw as a ring is one`(_ drawing: TokenDrawing) throws {
    var palette = try SamplePairs.palette("background #fff\ntext #222\ncolor-focus #9cc3ff")
    palette.tokens[2].drawn = drawing
    let rings = SamplePairs.pairs(in: palette).filter { $0.foreground.path == "color-focus" }
    expectEqual(rings.map(\.background.path), ["background"])
    expectEqual(Set(rings.flatMap(SamplePairs.outcomes)), ["fail"])
  }

  @Test func `the line of a field lies on the field, with a page or without`() throws {
    let input = "input-border-color #ccc\ninput-background #fff\ninput-color #333"
    #expect(try SamplePairs.inferred(input).contains("input-border-color on input-background"))
    let bar = "searchbar-border-color #aaa\nsearchbar-bg #fafafa\nsearchbar-fg #000"
    #expect(try on(bar).contains("searchbar-border-color on searchbar-bg"))
  }

  @Test func `the line of a field must be seen where the field is as the page`() throws {
    let pairs = try SamplePairs.pairs(
      "surface #fff #1d2125\ninput-background #fff #22272b\ninput-border #ddd #444")
    let outcomes = pairs.filter { $0.background.path == "input-background" }
      .map(SamplePairs.outcomes)
    expectEqual(outcomes, [["fail"], ["only-possible"]])
  }

  @Test func `danger among other statuses is decoration`() throws {
    let statuses = "border.success #cec #353\nborder.warning #fec #553\n"
    #expect(try on(statuses + "border.danger #fcc #533").isEmpty)
    try expectEqual(
      on(statuses + "border.input.danger #fcc #533"),
      ["border.input.danger on background.default"])
  }

  @Test func `the outer ring of two lies beside the control`() throws {
    let found = try on(
      """
      button.background.primary.focus #05a #5af
      button.border.primary.focus.internal #fff #000
      button.border.primary.focus.external #37f #37f
      """)
    #expect(found.contains("button.border.primary.focus.external on background.default"))
    #expect(
      !found.contains("button.border.primary.focus.external on button.background.primary.focus"))
  }

  @Test func `any other one if it is meant to be seen`() throws {
    try expectEqual(on("border.default #777 #888"), ["border.default on background.default"])
    try expectEqual(on("border.default #ddd #333"), [])
  }

  @Test(arguments: [
    "border.muted", "divider", "border.separator", "border.subtle", "hairline",
    "border.disabled", "border.inverse",
  ])
  func `decoration needs no contrast`(_ path: String) throws {
    try expectEqual(on("\(path) #000 #fff"), [])
  }

  @Test func `they are parts of controls`() throws {
    let pairs = try SamplePairs.pairs("background.default #fff\nborder.input #777")
    expectEqual(pairs.map(\.role), [.ui])
    expectEqual(pairs.map(\.requirement?.ratio), [3])
  }

  @Test func `a fill in the color of its line needs no line`() throws {
    let line = "control.border.danger #c00 #c00\ncontrol.danger.background.hover #c00 #400"
    try expectEqual(on(line), ["control.border.danger on background.default"])
    let apart = "control.border.danger #c00 #f66\ncontrol.danger.background.hover #fee #400"
    #expect(try on(apart).contains("control.border.danger on control.danger.background.hover"))
    #expect(try on("sidebar #eee #111\nsidebar-ring #eee #555").contains("sidebar-ring on sidebar"))
  }

  @Test func `a line that is made for some appearances only`() throws {
    #expect(try on("border.default #fff #eee").isEmpty)
    #expect(try on("button.outline #f5f5f5 #eee").isEmpty)
  }

  @Test func `the strongest of faint borders is one of them`() throws {
    #expect(try on("border.weak #eee\nborder.strong #ccc #333").isEmpty)
    try expectEqual(on("border.strong #999 #999"), ["border.strong on background.default"])
  }

  @Test func `one color that is seen in the dark, and the lines of statuses`() throws {
    #expect(try on("border.default #ddd #333\nborder.second #dde #dde").isEmpty)
    #expect(try on("border.success #cfc #6c6\nborder.warning #fec #fc6").isEmpty)
  }

  @Test func `a transparent line is none`() throws {
    #expect(try on("button.border #0000\nbutton.background #0000").isEmpty)
  }

  @Test func `what rules draw, and not as a line, shows a control by its name only`() throws {
    var palette = try SamplePairs.palette("background.default #fff\nborder.input #ccc")
    func origins() -> [ColorPair.Origin] { SamplePairs.pairs(in: palette).map(\.origin) }
    let reason = "a control is recognized by it on background.default"
    palette.tokens[1].drawn = [.frame, .line]
    expectEqual(origins(), [.inferred(reason, .usual)])
    palette.tokens[1].drawn = .frame
    expectEqual(origins(), [.inferred(reason, .possible)])
    palette.tokens[1].drawn = [.frame, .elsewhere]
    expectEqual(origins(), [.inferred(reason, .usual)])
  }

  @Test func `the faint one of two lines of a control is in doubt`() throws {
    let pairs = try SamplePairs.pairs(
      """
      surfaceLight #fff #262931
      strokeExtraLightError #ffc1c9 #f49aa6
      strokeError #ec0d2a #ff7080
      fontDefault #2f343d #e4e7ea
      """)
    let faint = pairs.filter { $0.foreground.path == "strokeExtraLightError" }
    #expect(faint.flatMap(SamplePairs.outcomes).allSatisfy { $0 != "fail" })
  }
}

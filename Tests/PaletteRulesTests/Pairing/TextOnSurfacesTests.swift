import DesignTokens
import PaletteRules
import PaletteTestSupport
import Testing

/// Texts of the page lie on every plain surface.
@Suite struct TextOnSurfacesTests {
  @Test func `a surface of the dark scheme that is a tint in the light one is a surface`() throws {
    let light = "light.fg.default #000\nlight.bg.default #fff\nlight.bg.subtle #edf2f7\n"
    let dark = "dark.fg.default #fff\ndark.bg.default #1a202c\ndark.bg.subtle #718096\n"
    #expect(try SamplePairs.inferred(light + dark).contains("dark.fg.default on dark.bg.subtle"))
    let fill = light.replacing("#edf2f7", with: "#2244cc")
    #expect(!(try SamplePairs.inferred(fill + dark).contains("dark.fg.default on dark.bg.subtle")))
  }

  @Test func `a group of labels with ranks as the backgrounds have is one of texts`() throws {
    let labels = "label.primary #000\nlabel.negative #c00\n"
    let found = try SamplePairs.inferred(labels + "background.primary #fff")
    #expect(
      found.isSuperset(of: [
        "label.primary on background.primary", "label.negative on background.primary",
      ]))
    // Beside a page alone, a label may be a part with a fill of its own.
    #expect(try SamplePairs.inferred(labels + "page.background #fff").isEmpty)
  }

  @Test(arguments: [
    "background.black-alpha.50", "background-alpha-40", "surface.a12", "background.fade",
    "surface-veil",
  ])
  func `a translucent veil holds no text`(_ path: String) throws {
    let texts = "background.page #fff\ntext.primary #111\ntext.inverse #fff\n"
    let found = try SamplePairs.inferred(texts + "\(path) #00000080")
    expectEqual(found, ["text.primary on background.page"])
    #expect(try SamplePairs.inferred(texts + "\(path) #ddd").count > 1)
  }

  @Test func `a rule that draws a text on a veil is believed`() throws {
    let css = """
      :root { --page: #fff; --bg-black-alpha-50: #00000080; --text-white: #fff }
      body { background: var(--page) }
      .note { background: var(--bg-black-alpha-50); color: var(--text-white) }
      """
    let pairs = SamplePairs.pairs(in: try SamplePairs.load(css))
    #expect(pairs.contains { $0.background.path == "--bg-black-alpha-50" })
  }

  @Test func `a few steps from 50 are a ramp, and as many levels from 1 are none`() throws {
    let others = "background #fff\ntext #111\n"
    func found(_ numbers: [Int]) throws -> Set<String> {
      let colors = ["#fafafa", "#e4e4e7", "#a1a1aa", "#52525b", "#09090b"]
      let ramp = zip(numbers, colors).map { "surface-\($0) \($1)\n" }.joined()
      return try SamplePairs.inferred(others + ramp)
    }
    try expectEqual(found([50, 200, 400, 600, 950]), ["text on background"])
    #expect(try found([1, 2, 3, 4, 5]).contains("text on surface-2"))
  }

  @Test(arguments: ["(text: #777, bg: #fff)", "$theme-light"])
  func `two sets of one theme do not cross`(_ light: String) throws {
    let sass = """
      $theme-light: (text: #777, bg: #fff);
      $theme-dark: (text: #aaa, bg: #111);
      $themes: (light: \(light), dark: (text: #aaa, bg: #111));
      """
    let pairs = SamplePairs.pairs(in: try SamplePairs.load(sass, as: "a.scss"))
    let own = [
      "$theme-light.text on $theme-light.bg", "$theme-dark.text on $theme-dark.bg",
      "$themes.dark.text on $themes.dark.bg",
    ]
    // An alias is the color that it repeats.
    let other = light.hasPrefix("$") ? [] : ["$themes.light.text on $themes.light.bg"]
    expectEqual(
      Set(pairs.map { "\($0.foreground.path) on \($0.background.path)" }), Set(own + other))
    expectEqual(pairs.count, own.count + other.count)
  }

  private static let surfaces = """
    background.default #fff #111
    surface.raised #fafafa #222
    surface.sunken #eee #000
    canvas #f8f8f8 #151515

    """

  private func on(_ text: String) throws -> Set<String> {
    let found = try SamplePairs.inferred(Self.surfaces + text)
    return Set(found.filter { $0.hasPrefix(text.prefix { $0 != " " } + " on ") })
  }

  @Test(arguments: ["text.muted", "text.danger", "link", "heading-color", "icon.secondary"])
  func `every text`(_ path: String) throws {
    #expect(
      try on("\(path) #555 #aaa\nbackground-color #fff #111")
        .isSuperset(
          of: ["background.default", "surface.raised", "surface.sunken", "canvas"].map {
            "\(path) on \($0)"
          }))
  }

  @Test func `a text that fails is found`() throws {
    try expectEqual(on("text.muted #ccc #444").count, 4)
  }

  @Test(arguments: [
    "text.inverse #fff #111", "text.static-white #fff #fff", "syntax.text.keyword #a00 #faa",
    "tooltip.text #fff #fff", "shadow.text #000 #000", "border.divider #ddd #333",
    "gray.500 #777 #777", "white #fff #fff",
  ])
  func `none that is made for something else`(_ text: String) throws {
    try expectEqual(on(text), [])
  }

  @Test func `a fill is no surface, nor is another role's tint`() throws {
    let found = try SamplePairs.inferred(
      Self.surfaces + """
        background.primary #00a #66f
        background.warning #fec #320
        text.muted #555 #aaa
        """)
    #expect(!found.contains("text.muted on background.primary"))
    #expect(!found.contains("text.muted on background.warning"))
  }

  @Test func `labels on the backgrounds of a system`() throws {
    try expectEqual(
      SamplePairs.inferred(
        """
        label #000 #fff
        secondaryLabel #555 #aaa
        systemBackground #fff #000
        secondarySystemGroupedBackground #f4f4f4 #1c1c1c
        systemFill #e4e4e4 #333
        separator #ccc #444
        """),
      [
        "label on systemBackground", "label on secondarySystemGroupedBackground",
        "secondaryLabel on systemBackground",
        "secondaryLabel on secondarySystemGroupedBackground", "label on systemFill",
      ])
  }

  @Test func `trees do not mix`() throws {
    let found = try SamplePairs.inferred(
      "text.a #000\nbackground.a #fff\ncolors.text.a #000\ncolors.background.a #fff")
    #expect(!found.contains { $0.hasPrefix("colors") != $0.contains(" on colors") })
  }

  @Test func `the color of a browser's own mark is no background`() throws {
    let found = try SamplePairs.inferred(
      """
      color.base #111
      color.inverted #fff
      background-color.base #fff
      background-color.inverted #222
      accent-color.base #36c
      """)
    expectEqual(
      found,
      [
        "color.base on background-color.base", "color.inverted on background-color.inverted",
      ])
  }

  @Test func `a surface that stays light is not the page's in dark`() throws {
    let found = try SamplePairs.inferred(
      "surface #fff #111\nlight-surface #fff #fafafa\nprimary-text #111 #fff")
    expectEqual(found, ["primary-text on surface"])
    try expectEqual(
      SamplePairs.inferred(
        "surface #fff #111\nlight-surface #eee #222\nprimary-text #111 #fff"),
      ["primary-text on surface", "primary-text on light-surface"])
  }

  @Test func `numbers beside the words that refer to them are shades`() throws {
    var palette = try SamplePairs.palette(
      "background.default #fff\ntext.100 #111\ntext.200 #555\ntext.default #111")
    for index in palette.tokens.indices where palette.tokens[index].path == "text.default" {
      palette.tokens[index].variants[0].aliases = [
        .init(path: "text.100", location: SamplePalette.location(1))
      ]
    }
    let pairs = Pairing(of: palette, configuration: Configuration()).pairs
    expectEqual(Set(pairs.map(\.foreground.path)), ["text.200", "text.default"])
  }

  @Test func `names that begin with their part end with anything`() throws {
    let fillers = (0..<20).map { "xText\(["A", "B", "C", "D"][$0 % 4])Kind\($0) #111\n" }.joined()
    let text = "xBackgroundPage #fff\nxBorderStrongText #111\nxBackgroundFilledText #333\n"
    let found = try SamplePairs.inferred(text + fillers)
    #expect(!found.contains { $0.hasPrefix("xBackgroundFilledText on") })
    #expect(found.contains("xTextAKind0 on xBackgroundPage"))
  }

  @Test func `underlines and pictures are no texts`() throws {
    let found = try SamplePairs.inferred(
      "background.default #fff\ntext.default #111\ntext-decoration.color.hover #999\n"
        + "illustration.fill.subtle #eee\nillustration.glyph.fill #ddd\nillustration.stroke #555")
    expectEqual(found, ["text.default on background.default"])
  }

  @Test func `a link is text of the page although a button is one`() throws {
    let found = try SamplePairs.inferred(
      """
      background #fff
      backgroundContainer #f4f4f4
      buttonLinkBackgroundPressed #eef
      textPrimary #222
      textLink #04c
      """)
    expectEqual(
      Set(found.filter { $0.hasPrefix("textLink ") }),
      [
        "textLink on background", "textLink on backgroundContainer",
        "textLink on buttonLinkBackgroundPressed",
      ])
  }

  @Test func `what only may be a text and cannot be seen is none`() throws {
    let found = try SamplePairs.inferred(
      """
      background-page #fff
      text-body #222
      board-placeholder-active #ebebf0
      placeholder #777
      """)
    #expect(found.contains("placeholder on background-page"))
    #expect(!found.contains { $0.hasPrefix("board-placeholder-active ") })
  }

  @Test func `white is the page where no surface is called one`() throws {
    let found = try SamplePairs.inferred(
      """
      background-white #fff
      background-light-gray #f3f2f1
      background-dark-blue #053662
      typography-primary #2d2d2d
      typography-placeholder #9f9d9c
      """)
    #expect(found.contains("typography-placeholder on background-white"))
    #expect(found.contains("typography-primary on background-white"))
  }

  @Test func `day and night at the end of names are schemes`() throws {
    let found = try SamplePairs.inferred(
      """
      TEXT_PRIMARY_DAY #111
      TEXT_PRIMARY_NIGHT #eee
      CANVAS_DAY #fff
      CANVAS_NIGHT #000
      SURFACE_ELEVATED_DAY #f4f4f4
      SURFACE_ELEVATED_NIGHT #222
      """)
    expectEqual(
      found,
      [
        "TEXT_PRIMARY_DAY on CANVAS_DAY", "TEXT_PRIMARY_DAY on SURFACE_ELEVATED_DAY",
        "TEXT_PRIMARY_NIGHT on CANVAS_NIGHT", "TEXT_PRIMARY_NIGHT on SURFACE_ELEVATED_NIGHT",
      ])
  }

  @Test func `two kinds of words for schemes are two pairs of themes`() throws {
    let found = try SamplePairs.inferred(
      """
      BACKGROUND_LOW_LIGHT_COLOR #fff
      BACKGROUND_LOW_DARK_COLOR #243346
      BACKGROUND_HIGH_LIGHT_COLOR #fff
      BACKGROUND_HIGH_DARK_COLOR #243346
      TEXT_PRIMARY_LIGHT_COLOR #161616
      TEXT_PRIMARY_DARK_COLOR #fff
      TEXT_SECONDARY_LIGHT_COLOR #626971
      TEXT_SECONDARY_DARK_COLOR #bdc4cb
      TEXT_PRIMARY_DAY #161616
      TEXT_PRIMARY_NIGHT #fff
      SURFACE_ELEVATED_DAY #fff
      SURFACE_ELEVATED_NIGHT #243346
      SURFACE_SUBTLE_DAY #e3f0ff
      SURFACE_SUBTLE_NIGHT #243346
      """)
    #expect(found.contains("TEXT_PRIMARY_DAY on SURFACE_ELEVATED_DAY"))
    #expect(found.contains("TEXT_PRIMARY_NIGHT on SURFACE_SUBTLE_NIGHT"))
    #expect(found.contains("TEXT_PRIMARY_DARK_COLOR on BACKGROUND_LOW_DARK_COLOR"))
    #expect(
      !found.contains {
        $0.contains("_COLOR") && ($0.contains("DAY") || $0.contains("NIGHT"))
          || $0.contains("DAY") && $0.contains("NIGHT")
      })
  }

  @Test(arguments: [("content-inactive", Role.disabled), ("tab-inactive-text", .text)])
  func `inactive is disabled unless something else is active`(_ path: String, _ role: Role) throws {
    let pairs = try SamplePairs.pairs("background #fff\ncontent-default #111\n\(path) #888")
    expectEqual(pairs.filter { $0.foreground.path == path }.map(\.role), [role])
  }

  @Test(arguments: [("light", "dark"), ("white", "g100")])
  func `a layer of one theme lies on the page of that`(_ light: String, _ dark: String) throws {
    let palette = try SamplePairs.palette(
      """
      themes.\(light).background #ffffff
      themes.\(light).background-hover #8d8d8d1f
      themes.\(light).text-secondary #525252
      themes.\(dark).background #161616
      themes.\(dark).background-hover #8d8d8d29
      themes.\(dark).text-secondary #c6c6c6
      page.background #ffffff #161616
      page.text #161616 #ffffff
      """)
    let over = SamplePairs.pairs(in: palette)
      .filter {
        $0.foreground.path.contains(light) && $0.background.path.contains("\(light).background-")
      }
      .map { $0.over.map(\.path) }
    expectEqual(over, [["themes.\(light).background"]])
  }

  @Test(arguments: [
    ("item", "side-nav.wrapper.surface.color"), ("outline", "surface.primary"),
  ])
  func `a translucent state of a part lies on the surface of its component`(
    _ part: String, _ ground: String
  ) throws {
    let pair = try #require(
      SamplePairs.pairs(
        """
        surface.primary #f4f4f4
        side-nav.wrapper.surface.color #ffffff
        side-nav.\(part).foreground.color.default #525252
        side-nav.\(part).surface.color.active #8d8d8d80
        """
      ).first { $0.background.path.hasSuffix("active") })
    expectEqual(pair.over.map(\.path), [ground])
  }

  @Test func `what dims the page is hardly a surface of it`() throws {
    let palette = try SamplePairs.load(
      """
      :root { --x-text-color: #36395a; --x-container-background: rgba(101, 108, 133, .8);
        --x-modal-background: #f5f6f7; --x-background-color: #fff }
      html[data-theme=dark] { --x-text-color: #f5f6f7; --x-container-background: rgba(9, 10, 17, .8);
        --x-modal-background: #15172a; --x-background-color: #111 }
      """)
    let pair = try #require(
      SamplePairs.pairs(in: palette).first {
        $0.background.path == "--x-container-background" && $0.foreground.path == "--x-text-color"
      })
    guard case .inferred(_, .possible) = pair.origin else {
      Issue.record("\(pair.origin)")
      return
    }
  }

  @Test func `a wash over the page surely holds the main text only`() throws {
    let pairs = try SamplePairs.pairs(
      """
      background.page #fafbfc
      background.subtle #00000005
      foreground.default #1a1a18
      foreground.muted #737371
      """)
    let doubtful = pairs.filter {
      if case .inferred(_, .possible) = $0.origin { true } else { false }
    }
    expectEqual(pairs.count, 4)
    expectEqual(
      doubtful.map { "\($0.foreground.path) on \($0.background.path)" },
      [
        "foreground.muted on background.subtle"
      ])
  }

  @Test func `what code has too, and what the file pairs itself, is not guessed`() throws {
    var palette = try SamplePairs.palette("background #fff\ntext #111\ntext-muted #777")
    func texts() -> [String] { SamplePairs.pairs(in: palette).map(\.foreground.path) }
    expectEqual(texts(), ["text", "text-muted"])
    palette.tokens[1].roles = [.statedOnly]
    expectEqual(texts(), ["text-muted"])
    palette.tokens[2].isRepeated = true
    expectEqual(texts(), ["text-muted"])
    palette.tokens[0].isRepeated = true
    expectEqual(texts(), [])
    let coverage = PairCoverage(palette: palette, pairs: [])
    #expect(coverage.uncovered.isEmpty)
    var findings: [Finding] = []
    PairsNone().check(coverage) { findings.append($0) }
    #expect(findings.isEmpty)
  }

  @Test func `a muted text on an overlay is a question`() throws {
    let pairs = try SamplePairs.pairs(
      "surface.default #fff\nsurface.overlay #e7e5e4\ntext.default #111\ntext.muted #78716c")
    let open = pairs.filter { pair in
      if case .inferred(_, .possible) = pair.origin { true } else { false }
    }
    expectEqual(pairs.count, 4)
    expectEqual(open.map(\.foreground.path), ["text.muted"])
    expectEqual(open.map(\.background.path), ["surface.overlay"])
  }

  @Test func `a text of a counted level lies on the background of that`() throws {
    let levels = ["base #fff", "one #f4f4f4", "two #e8e8e8"].map { level in
      let name = level.prefix { $0 != " " }
      return
        "level.\(name).background \(level.dropFirst(name.count + 1))\nlevel.\(name).content #555\n"
    }
    let found = try SamplePairs.inferred(levels.joined())
    expectEqual(
      Set(found),
      [
        "level.base.content on level.base.background", "level.one.content on level.one.background",
        "level.two.content on level.two.background",
      ])
  }

  @Test func `a tint beside those of roles is no surface of the page`() throws {
    let pairs = try SamplePairs.pairs(
      """
      background.bg #fff
      background.acme-less #e0edff
      background.error-less #fffafa
      foreground.contrast #21232c
      foreground.error #e03017
      foreground.success #3d8526
      """)
    let tint = pairs.filter { $0.background.path == "background.acme-less" }
    #expect(tint.flatMap(SamplePairs.outcomes).allSatisfy { $0 != "fail" })
    #expect(pairs.contains { $0.background.path == "background.bg" })
  }
}

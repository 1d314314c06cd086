import DesignTokens
import PaletteAudit
import PaletteRules
import PaletteTestSupport
import Testing

/// Pairs that descriptions and style sheets state.
@Suite struct StatedPairsTests {
  @Test func `a description names the background`() throws {
    var palette = try SamplePairs.palette(
      "overlay.default #000\noverlay.inverse #fff\nother.default #111")
    palette.tokens[1].description = "For elements used on top of overlay/default. Used for text."
    let pairs = Pairing(of: palette, configuration: Configuration()).pairs
    expectEqual(pairs.map(\.background.path), ["overlay.default"])
    expectEqual(
      pairs.map(\.origin),
      [
        .inferred("its description says that it lies on overlay.default", .stated)
      ])
    palette.tokens[1].description = "Text on top of everything"
    #expect(Pairing(of: palette, configuration: Configuration()).pairs.isEmpty)
  }

  @Test func `a description says that a color is for a disabled state or inverse`() throws {
    var palette = try SamplePairs.palette(
      """
      text.quiet #aeaeae
      text.white #fff
      text.black #111
      background.white #fff
      background.blue #00358e
      """)
    func pairs(_ descriptions: [Int: String]) -> [String: Role] {
      for index in palette.tokens.indices {
        palette.tokens[index].description = descriptions[index]
      }
      return Dictionary(
        uniqueKeysWithValues: Pairing(of: palette, configuration: Configuration()).pairs.map {
          ("\($0.foreground.path) on \($0.background.path)", $0.role)
        })
    }
    expectEqual(pairs([:])["text.quiet on background.white"], .text)
    for description in ["For the enabled and disabled states", "Never disabled or inverted"] {
      expectEqual(pairs([0: description])["text.quiet on background.white"], .text)
    }
    let found = pairs([
      0: "Used for the disabled state", 1: "Inverted text color", 4: "Inverted background color",
    ])
    expectEqual(found["text.quiet on background.white", default: .disabled], .disabled)
    expectEqual(found["text.white on background.blue"], .text)
    expectEqual(found["text.black on background.white"], .text)
    expectEqual(found["text.black on background.blue"], nil)
  }

  @Test(arguments: [
    ("Does not pass contrast. Use with care.", Role.disabled),
    ("Too pale to read. Use it for disabled states and decorative elements only.", .disabled),
    ("For the softest text (not accessible)", .disabled),
    ("Doesn’t meet WCAG AA; for placeholders", .disabled),
    ("Not only for disabled states", .text), ("Accessible on large text only", .text),
    ("For decorative purposes", .text), ("Must not be used for disabled text", .text),
    ("Only for text that is not disabled or enabled", .text),
  ])
  func `a description says that nobody has to read a text`(_ text: String, _ role: Role) throws {
    var palette = try SamplePairs.palette("text.quiet #aeaeae\nbackground #fff")
    palette.tokens[0].description = text
    expectEqual(SamplePairs.pairs(in: palette).map(\.role), [role])
  }

  @Test(arguments: [
    ("Interaction color for links and buttons", Role.text), ("Color of error messages", .text),
    ("Color of icons", .ui), ("Interaction color while pressed", nil),
    ("Color of the background of messages", nil), ("Has enough contrast with white text", nil),
  ])
  func `a description says that a color is one of texts or icons`(
    _ text: String, _ role: Role?
  ) throws {
    var palette = try SamplePairs.palette("fn.default #00f\ntext #111\nbackground #fff")
    palette.tokens[0].description = text
    let roles = SamplePairs.pairs(in: palette).filter { $0.foreground.path == "fn.default" }
      .map(\.role)
    expectEqual(roles, role.map { [$0] } ?? [])
  }

  @Test func `a description says that an icon is decoration`() throws {
    var palette = try SamplePairs.palette("icon.low #ccc\nicon.high #333\nbackground #fff")
    palette.tokens[0].description = "Lowest contrast. Only use for non-essential icons."
    palette.tokens[1].description = "Essential icons."
    let pairs = Pairing(of: palette, configuration: Configuration()).pairs
    expectEqual(pairs.map(\.foreground.path), ["icon.high"])
  }

  @Test(arguments: [
    ("CanvasText", "Canvas", false), ("highlighttext", "Highlight", false),
    ("CanvasText", "Highlight", true), ("#000", "Canvas", true),
  ])
  func `the system answers for the colors that it means for each other`(
    _ text: String, _ ground: String, _ isUnknown: Bool
  ) throws {
    let palette = try SamplePairs.load(":root { --note-text: \(text); --note-bg: \(ground) }")
    let pair = try #require(Pairing(of: palette, configuration: Configuration()).pairs.first)
    var findings: [Finding] = []
    ContrastMinimum().check(pair) { findings.append($0) }
    #expect(findings.isEmpty != isUnknown)
  }

  private func pairs(_ css: String, _ configuration: Configuration = Configuration()) throws
    -> [String]
  {
    let palette = try SamplePairs.load(css)
    return Pairing(of: palette, configuration: configuration).pairs.map {
      guard case .inferred(let reason, _) = $0.origin else { return "" }
      return "\($0.foreground.path) on \($0.background.path): \(reason)"
    }
  }

  @Test func `a rule that sets both uses both together`() throws {
    let css = """
      :root { --red-2: #fcc; --red-9: #600; --deep: #300 }
      del {
        background: var(--red-9);
        color: var(--red-2);
      }
      """
    try expectEqual(pairs(css), ["--red-2 on --red-9: the rule “del” sets both"])
    var configuration = Configuration()
    configuration.inferPairs = false
    try expectEqual(pairs(css, configuration), [])
  }

  @Test(arguments: [
    "a { color: var(--x-2) } b { background: var(--x-9) }",
    "a { color: var(--x-2); background: var(--x-9) url(x.png) }",
    "a { color: var(--x-2); background: var(--nowhere) }",
  ])
  func `not across rules, images and unknown properties`(_ rule: String) throws {
    try expectEqual(
      pairs(":root { --x-2: #fcc; --x-9: #600 } " + rule)
        .filter { $0.contains("sets both") }, [])
  }

  @Test func `what a rule sets itself is what it draws`() throws {
    let css =
      ":root { --x-2: #fcc; --x-9: #600 } a { --x-2: red; color: var(--x-2); "
      + "background: var(--x-9) }"
    try expectEqual(pairs(css), ["a.--x-2 on --x-9: the rule “a” sets both"])
  }

  @Test(arguments: [
    (
      "a { color: #FFF; background: var(--x-9) } b { color: #fff; background: var(--x-9) }",
      ["#fff on --x-9: the rule “a” sets both"]
    ),
    (
      "a { color: var(--x-2); background-color: rebeccapurple }",
      ["--x-2 on rebeccapurple: the rule “a” sets both"]
    ),
    (
      "a { color: var(--x-2); background: rgb(0 0 0 / 50%) }",
      ["--x-2 on rgb(0 0 0 / 50%): the rule “a” sets both"]
    ),
    ("a { color: transparent; background: var(--x-9) }", []),
    ("a { color: inherit; background: var(--x-9) }", []),
    ("a { color: #fff; background: #eee }", ["#fff on #eee: the rule “a” sets both"]),
    ("a:disabled { color: #fff; background: var(--x-9) }", []),
    (
      "a:not(:disabled) { color: #fff; background: var(--x-9) }",
      ["#fff on --x-9: the rule “a” sets both"]
    ),
  ])
  func `a color that a rule writes itself`(_ rule: String, _ expected: [String]) throws {
    try expectEqual(
      pairs(":root { --x-2: #fcc; --x-9: #600 } " + rule).filter { $0.contains("both") },
      expected)
  }

  @Test func `a literal is where the rule writes it, in the contexts of the rule`() throws {
    let css = """
      :root { --x-9: #600 } .dark { --x-9: #fcc }
      .dark b { background: var(--x-9); color: #fff }
      i { background: #fff; color: var(--x-9) }
      """
    let palette = try SamplePairs.load(css)
    let pairs = Pairing(of: palette, configuration: Configuration()).pairs
    expectEqual(pairs.map(\.foreground.path), ["--x-9", "#fff"])
    expectEqual(pairs.map(\.scope.count), [2, 1])
    let text = try #require(pairs.last?.foreground.variants.first)
    let ground = try #require(pairs.first?.background.variants.first)
    expectEqual([text, ground].map { $0.location.range.start.line }, [2, 3])
    expectEqual([text, ground].map { $0.location.range.start.column }, [42, 17])
  }

  @Test(arguments: [
    (".dark a { background: var(--g4) }", 1), (".dark a { color: var(--g8) }", 1),
    (".dark a { background: url(x.png) }", 1), (".dark a { fill: var(--g4) }", 2),
    (".dark b { background: var(--g4) }", 2),
  ])
  func `a pair holds where no theme sets one of the two anew`(_ rule: String, _ count: Int) throws {
    let css = """
      :root { --ink: #333; --g4: #666; --g8: #e0e0e0 } .dark { --ink: #fff }
      a { color: var(--ink); background: var(--g8) } \(rule)
      """
    let palette = try SamplePairs.load(css)
    let pairs = Pairing(of: palette, configuration: Configuration()).pairs
    let pair = pairs.first { $0.foreground.path == "--ink" && $0.background.path == "--g8" }
    expectEqual(pair?.scope.count, count)
  }

  @Test(arguments: [("\"\"", false), ("''", false), ("\"!\"", true), ("attr(title)", true)])
  func `an empty element has no text`(_ content: String, _ hasText: Bool) throws {
    let css = """
      :root { --ink: #fff; --mark: #ffc53d }
      .mark::before { content: \(content); color: var(--ink); background: var(--mark) }
      """
    try expectEqual(pairs(css).contains { $0.hasPrefix("--ink on --mark") }, hasText)
  }

  @Test(arguments: [
    (".tab.active a { color: var(--tab-text-active) }", false),
    (".other a { color: var(--tab-text-active) }", true),
  ])
  func `a state of a text lies where rules put it`(_ rule: String, _ isGuessed: Bool) throws {
    let css = """
      :root { --page: #262626; --raised: #fff; --tab-text: #fff; --tab-background: #444;
      --tab-text-active: #222 }
      .tab { color: var(--tab-text); background: var(--tab-background) }
      .tab.active { background: var(--raised) } \(rule)
      """
    let pairs = try pairs(css)
    expectEqual(pairs.contains { $0.hasPrefix("--tab-text-active on --tab-background") }, isGuessed)
    expectEqual(pairs.contains { $0.hasPrefix("--tab-text-active on --raised") }, !isGuessed)
  }

  @Test func `a disabled variant of what a rule draws`() throws {
    let css = """
      :root { --page: #fff }
      .btn { --fg: #fff; --bg: #05a; color: var(--fg); background: var(--bg) }
      .btn:hover { --fg: #fff; --bg: #06c }
      .btn:disabled { --fg: #ccc; --bg: #ddd }
      """
    let found = try pairs(css).filter { $0.contains("sets both") }
    #expect(found.contains { $0.hasPrefix("btn:hover.--fg on btn:hover.--bg") })
    #expect(!found.contains { $0.contains("disabled") })
  }

  @Test(arguments: [
    ("body { background: var(--ui-1) }", "--ui-1"),
    ("body { background: var(--ui-1) } body { background: var(--ui-2) }", "--ui-2"),
    (".box { background: var(--ui-1) }", nil),
    ("@media print { body { background: var(--ui-1) } }", nil),
  ])
  func `the page is what its last rule draws`(_ rules: String, _ page: String?) throws {
    let css = ":root { --ui-1: #fff; --ui-2: #eee; --text-weak: #777 } " + rules
    try expectEqual(
      pairs(css).compactMap { $0.split(separator: ":").first.map(String.init) },
      page.map { ["--text-weak on \($0)"] } ?? [])
  }

  @Test(arguments: [
    ("a { color: var(--x-2) } a { background: var(--x-9) }", "the rules of “a” set both"),
    (
      "a { color: var(--x-2) } a:hover { background: var(--x-9) }",
      "the rules “a” and “a:hover” set them"
    ),
    (
      "nav > a { background: var(--x-9) } nav > a:focus:not(:disabled) { color: var(--x-2) }",
      "the rules “nav > a” and “nav > a:focus” set them"
    ),
    (
      "i { background: var(--x-9) } i a:hover { color: var(--x-2) }",
      "the rules “i” and “i a:hover” set them"
    ),
    (
      "i { background: var(--x-9) } i .b { color: var(--x-2) }",
      "the rules “i” and “i .b” set them"
    ),
    (
      "i { background: var(--x-9) } i > a { color: var(--x-2) }",
      "the rules “i” and “i > a” set them"
    ),
    ("a { color: var(--x-2) } a:disabled { background: var(--x-9) }", nil),
    (
      "a { color: var(--x-2) } b a:hover { background: var(--x-9) }",
      "the rules “a” and “b a:hover” set them"
    ),
    ("a { color: var(--x-2) } @media print { a { background: var(--x-9) } }", nil),
    ("a { color: var(--x-2) } .dark a { background: var(--x-9) }", "the rules of “a” set both"),
    (".dark a { color: var(--x-2) } .light a { background: var(--x-9) }", nil),
    (
      "a { color: var(--x-2) } a:hover { color: #fff } a:hover { background: var(--x-9) }",
      "the rules of “a:hover” set both"
    ),
  ])
  func `a state keeps what its element sets`(_ rules: String, _ reason: String?) throws {
    let css = ":root { --x-2: #fcc; --x-9: #600 } .dark { --x-2: #fff } .light { --x-2: #fcc } "
    let found = try pairs(css + rules).filter { $0.contains("the rule") }
    expectEqual(
      found.map { $0.split(separator: ": ").last.map(String.init) }, reason.map { [$0] } ?? [])
  }

  @Test(arguments: [
    ("[role=checkbox]", Role.ui), ("progress", .ui), ("button", .text), ("[type=text]", .text),
  ])
  func `what shows a mark and no text`(_ selector: String, _ role: Role) throws {
    let css =
      ":root { --x-2: #fcc; --x-9: #600 } "
      + selector + " { color: var(--x-2); background: var(--x-9) }"
    let palette = try SamplePairs.load(css)
    expectEqual(Pairing(of: palette, configuration: Configuration()).pairs.map(\.role), [role])
  }

  @Test(arguments: [
    ("", []), ("SELF::before { content: ''; background: currentColor }", [Role.ui]),
    // The mark has a color of its own.
    ("SELF:checked::before { content: ''; background: rgb(0 0 0 / 50%) }", []),
  ])
  func `a box to tick shows the color of its text in a mark only`(
    _ mark: String, _ roles: [Role]
  ) throws {
    for box in ["[type=checkbox]", "[type=checkbox][role=switch]", "input[type=\"radio\"]"] {
      let css =
        ":root { --x-2: #fcc; --x-9: #600 } \(box) { color: var(--x-2); background: var(--x-9) } "
        + mark.replacing("SELF", with: box)
      let palette = try SamplePairs.load(css)
      let pairs = SamplePairs.pairs(in: palette).filter { $0.foreground.path == "--x-2" }
      expectEqual(pairs.map(\.role), roles, "\(box) \(mark)")
    }
  }

  /// Each pair with its contexts, in a page with a dark theme and one of high contrast.
  private func contexts(_ rules: String) throws -> [String] {
    let css = """
      :root { --red-2: #fcc; --red-9: #600 }
      .dark { --red-2: #f99; --red-9: #200 }
      @media (prefers-contrast: more) { :root { --red-2: #fee } }
      """
    let palette = try SamplePairs.load(css + rules)
    return Pairing(of: palette, configuration: Configuration()).pairs.flatMap { pair in
      pair.scope.map { index in
        let choices = pair.permutations[index].choices.map(\.context).joined(separator: " ")
        return "\(pair.foreground.path) on \(pair.background.path): \(choices)"
      }
    }.sorted()
  }

  @Test(arguments: [
    (
      "p { color: var(--red-2); background: var(--red-9) }",
      ["no-preference none", "no-preference dark", "more none", "more dark"]
    ),
    (
      ".dark p { color: var(--red-2); background: var(--red-9) }",
      ["no-preference dark", "more dark"]
    ),
    (
      "@media (prefers-contrast: more) { p { color: var(--red-2); background: var(--red-9) } }",
      ["more none", "more dark"]
    ),
    (
      """
      p { color: var(--red-2); background: var(--red-9) }
      .dark p { color: var(--red-2); background: var(--red-9) }
      """,
      ["no-preference none", "no-preference dark", "more none", "more dark"]
    ),
    (
      """
      .dark p { color: var(--red-2); background: var(--red-9) }
      @media (prefers-contrast: more) { p { color: var(--red-2); background: var(--red-9) } }
      """,
      ["no-preference dark", "more none", "more dark"]
    ),
    ("@media print { p { color: var(--red-2); background: var(--red-9) } }", []),
  ])
  func `a rule pairs colors only where it applies`(_ rule: String, _ expected: [String]) throws {
    try expectEqual(contexts(rule), expected.map { "--red-2 on --red-9: \($0)" }.sorted())
  }

  @Test func `what rules draw as a frame is no text, and what they draw as text no ground`() throws
  {
    let tokens = ":root { --tag-bg: #fff; --tag-title-color: #ccc; --tag-fg: #bbb } "
    let names = ["--tag-title-color on --tag-bg", "--tag-fg on --tag-bg"]
    func guessed(_ rules: String) throws -> [String] {
      let found = try pairs(tokens + rules)
      return names.filter { name in found.contains { $0.hasPrefix(name + ":") } }
    }
    try expectEqual(guessed(""), names)
    try expectEqual(
      guessed("i { background: var(--tag-title-color) } a { color: var(--tag-fg) }"), [names[1]]
    )
    try expectEqual(guessed("i { mask: url(i.svg); background: var(--tag-title-color) }"), names)
    try expectEqual(guessed("i { color: var(--tag-bg) }"), [])
    try expectEqual(guessed("i { color: var(--tag-bg) } b { background: var(--tag-bg) }"), names)
  }

  @Test func `what only kinds of names suggest is unknown where it fails`() throws {
    func outcomes(_ quote: String) throws -> [String] {
      let css = """
        :root { --page-background: #fff; --text: #111;
          --quote-text: \(quote); --quote-block-background: #eee }
        """
      let pair = try #require(
        SamplePairs.pairs(in: try SamplePairs.load(css)).first {
          $0.foreground.path == "--quote-text"
        })
      guard case .inferred(_, .possible) = pair.origin else { return ["another confidence"] }
      return SamplePairs.outcomes(of: pair)
    }
    try expectEqual(outcomes("#888"), ["only-possible"])
    try expectEqual(outcomes("#666"), [])
  }

  @Test func `a guess about what no rule draws is unknown where rules draw many`() throws {
    func outcomes(drawing count: Int) throws -> [String] {
      let names = ["primary", "body", "header", "footer", "menu", "card", "code", "quote", "table"]
        .flatMap { ["--\($0)-color", "--\($0)-background"] }
      let drawn = names.prefix(count).map { "b { border-color: var(\($0)) }" }
      let css =
        ":root { --text-muted: #888; --surface: #fff; "
        + names.map { "\($0): \($0.hasSuffix("r") ? "#000" : "#fff");" }.joined()
        + "} body { background: var(--surface) } " + drawn.joined()
      let palette = try SamplePairs.load(css)
      let pair = try #require(
        Pairing(of: palette, configuration: Configuration()).pairs.first {
          $0.foreground.path == "--text-muted" && $0.background.path == "--surface"
        })
      return SamplePairs.outcomes(of: pair)
    }
    try expectEqual(outcomes(drawing: 0), ["fail"])
    try expectEqual(outcomes(drawing: 4), ["fail"])
    try expectEqual(outcomes(drawing: 14), ["not-drawn"])
  }

  @Test(arguments: [
    ("#bbb", "transparent", "unknown-backdrop"),
    ("#bbb", "rgb(0 0 0 / 35%)", "unknown-backdrop"), ("#888", "transparent", "fail"),
    ("#fff", "#fafafa", "fail"), ("#fff", "rgb(250 250 250 / 50%)", "fail"),
    ("#222", "transparent", nil),
  ])
  func `a part without a background may lie elsewhere than on the page`(
    _ text: String, _ ground: String, _ expected: String?
  ) throws {
    let css = """
      :root { --page-bg: #fff; --page-text: #151515; }
      body { background: var(--page-bg); color: var(--page-text) }
      .nav a { --link-text: \(text); --link-bg: \(ground); color: var(--link-text);
      background: var(--link-bg) }
      """
    let palette = try SamplePairs.load(css)
    let pair = try #require(
      Pairing(of: palette, configuration: Configuration()).pairs.first {
        $0.background.path.hasSuffix("--link-bg")
      })
    expectEqual(SamplePairs.outcomes(of: pair), expected.map { [$0] } ?? [])
  }

  /// A chip in its own color that can be read on the light page is forgotten on the dark one; a text on
  /// what dims a picture is made for that.
  @Test(arguments: [("rgb(37 99 235 / 18%)", "fail"), ("rgb(0 0 0 / 18%)", "unknown-backdrop")])
  func `a tint that can be read in one appearance is on the page in the other`(
    _ ground: String, _ expected: String
  ) throws {
    let css = """
      :root { --page: #fff; --ink: #111 } .dark { --page: #0b0f14; --ink: #f5f5f5 }
      body { background: var(--page); color: var(--ink) }
      .chip { --chip-bg: \(ground); --chip-ink: #1e3a8a; background: var(--chip-bg);
      color: var(--chip-ink) }
      """
    let palette = try SamplePairs.load(css)
    let pair = try #require(
      Pairing(of: palette, configuration: Configuration()).pairs.first {
        $0.background.path.hasSuffix("--chip-bg")
      })
    expectEqual(SamplePairs.outcomes(of: pair), [expected])
  }

  /// The other scheme changes the token, and not the literal, which was made for the first value; what
  /// nobody reads in any scheme is drawn by another rule.
  @Test(arguments: [("#e2e8f0", ColorPair.Confidence.stated), ("#6a1a1a", .possible)])
  func `a literal that was forgotten in one scheme is no reason for doubt`(
    _ title: String, _ expected: ColorPair.Confidence
  ) throws {
    let palette = try SamplePairs.load(
      """
      :root { --page: #11191f; --title: \(title) } .light { --page: #fff; --title: #1a202c }
      body { background: var(--page) }
      .flash { color: var(--title) }
      .flash.bad { background: #5c1a1a }
      """)
    let pair = try #require(
      Pairing(of: palette, configuration: Configuration()).pairs.first {
        $0.foreground.path == "--title" && $0.background.path == "#5c1a1a"
      })
    guard case .inferred(_, expected) = pair.origin else {
      Issue.record("\(pair.origin)")
      return
    }
  }

  @Test func `a part that sets the page anew is what its own backgrounds lie on`() throws {
    let css = """
      :root { --page-bg: #fff; --page-text: #151515 } .dark { --page-bg: #151515; --page-text: #fff }
      body { background: var(--page-bg); color: var(--page-text) }
      .select { --page-bg: #fff; --select-item-text: #151515; --select-item-bg: rgb(0 0 0 / 4%) }
      """
    let palette = try SamplePairs.load(css)
    let pair = try #require(
      Pairing(of: palette, configuration: Configuration()).pairs.first {
        $0.background.path == "select.--select-item-bg"
      })
    expectEqual(pair.over.map(\.path), ["select.--page-bg"])
  }

  @Test func `where a background is transparent, what is under it shows`() throws {
    let css = """
      :root { --page: #fff; --box: transparent; --strip: rgb(255 0 0 / 20%); --mark: #f33 }
      .dark { --page: #111; --box: #222 }
      body { background: var(--page) } .box { background: var(--box) }
      .box .title { background: var(--strip) }
      .box .title::before { background: var(--mark); mask-image: url(a.svg) }
      """
    let pairs = Pairing(of: try SamplePairs.load(css), configuration: Configuration()).pairs
      .filter { $0.foreground.path == "--mark" && $0.background.path == "--strip" }
    expectEqual(pairs.map { $0.over.map(\.path) }, [["--box"], ["--page"]])
    expectEqual(
      pairs.map { $0.scope.map { pairs[0].permutations[$0].appearance.scheme } },
      [
        [.dark], [.light],
      ])
    #expect(pairs.allSatisfy { $0.role == .ui })
  }

  @Test func `colors that the reader has forced are not measured`() throws {
    let css = """
      :root { --note-text: #222; --note-bg: #fff }
      @media (forced-colors: active) { :root { --note-text: CanvasText; --note-bg: #888 } }
      """
    let palette = try SamplePairs.load(css)
    expectEqual(palette.permutations.count, 2)
    let pair = try #require(Pairing(of: palette, configuration: Configuration()).pairs.first)
    expectEqual(pair.scope.map { palette.permutations[$0].choices.map(\.context) }, [["none"]])
    let configuration = ConfigurationFile.parse(
      "pairs: [{foreground: --note-text, background: --note-bg}]", name: "/palette-check.yml")
    #expect(configuration.problems.isEmpty)
    let declared = Pairing(of: palette, configuration: configuration.configuration).pairs
    expectEqual(declared.first?.scope.count, 2)
  }

  @Test func `a translucent ground of an inverse theme lies on nothing that is known`() throws {
    let code = """
      :root { --page: #fff; --code-text: #222; --code-bg: #f5f5f5;
      --code-invert-text: #ddd; --code-invert-bg: rgb(0 0 0 / 50%)
      """
    #expect(try pairs(code + " }").allSatisfy { !$0.contains("on --code-invert-bg") })
    #expect(
      try pairs(code + "; --invert-bg: #111 }").contains { $0.contains("on --code-invert-bg") })
  }

  @Test(arguments: [
    ("btn-outline", "--btn-color", "--btn-bg", Role.text), ("icon", "--color", "--bg", .ui),
    ("btn-ring", "--icon-color", "--bg", .ui),
  ])
  func `a class says nothing about lines`(
    _ part: String, _ text: String, _ ground: String, _ role: Role
  ) throws {
    let css = ".\(part) { \(text): #777; \(ground): #fff }"
    let palette = try SamplePairs.load(css)
    let token = try #require(palette.tokens.first { $0.path.hasSuffix(text) })
    let configuration = ConfigurationFile.parse(
      "pairs: [{foreground: '\(token.path)', background: '**bg'}]", name: "/palette-check.yml")
    let pairs = Pairing(of: palette, configuration: configuration.configuration).pairs
    expectEqual(pairs.first?.role, role)
  }
}

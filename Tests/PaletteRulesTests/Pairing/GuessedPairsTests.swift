import DesignTokens
import FileAccess
import PaletteRules
import PaletteTestSupport
import Testing

/// Where only names say that two colors meet and what else is known says that they hardly do, the pair is
/// a question.
@Suite struct GuessedPairsTests {
  private func confidence(
    of pair: String, in pairs: [ColorPair]
  ) -> ColorPair.Confidence? {
    for each in pairs where "\(each.foreground.path) on \(each.background.path)" == pair {
      if case .inferred(_, let confidence) = each.origin { return confidence }
    }
    return nil
  }

  @Test func `a text that can hardly be read, unless it is the main one or that of a control`()
    throws
  {
    let pairs = try SamplePairs.pairs(
      """
      surface.page #ffffff
      surface.raised #f4f4f4
      text.default #b2b2b2
      text.muted #b2b2b2
      text.subtle #808080
      text.warning #f99319
      button.background #eeeeee
      button.text #aaaaaa
      """)
    expectEqual(confidence(of: "text.default on surface.page", in: pairs), .usual)
    expectEqual(confidence(of: "text.muted on surface.page", in: pairs), .usual)
    expectEqual(confidence(of: "text.muted on surface.raised", in: pairs), .possible)
    expectEqual(confidence(of: "text.warning on surface.page", in: pairs), .possible)
    expectEqual(confidence(of: "text.subtle on surface.page", in: pairs), .usual)
    expectEqual(confidence(of: "button.text on button.background", in: pairs), .usual)
  }

  @Test func `a text of a role with less than the contrast of icons, beside a strong one`() throws {
    func confidence(_ color: String) throws -> ColorPair.Confidence? {
      let pairs = try SamplePairs.pairs(
        """
        background #ffffff
        text-body #111111
        text-accent \(color)
        text-accent-strong #7a2c14
        """)
      return self.confidence(of: "text-accent on background", in: pairs)
    }
    try expectEqual(confidence("#f0725c"), .possible)
    try expectEqual(confidence("#d9604b"), .usual)
  }

  @Test
  func `the text of a fill that can be read even less on the page is for each state of the fill`()
    throws
  {
    func confidences(_ text: String) throws -> [ColorPair.Confidence?] {
      let pairs = try SamplePairs.pairs(
        """
        background.page #f5f5f5
        text.default #333333
        action.primary.default #eab722
        action.primary.hover #d4a51f
        action.primary.active #bf921b
        action.primary.text \(text)
        """)
      return ["default", "hover", "active"].map {
        confidence(of: "action.primary.text on action.primary.\($0)", in: pairs)
      }
    }
    try expectEqual(confidences("#ffffff"), [.usual, .usual, .usual])
    // What can be read on the page lies there, rather than on the fill of its name.
    #expect(try confidences("#7a5c00").last != .usual)
  }

  @Test func `a text that one appearance forgot can be read in another`() throws {
    func confidence(_ light: String) throws -> ColorPair.Confidence? {
      let pairs = try SamplePairs.pairs(
        """
        colors.editor.background #ffffff #1f272a
        colors.editor.foreground \(light) #434f54
        colors.secondaryButton.background #b5c8c9
        colors.secondaryButton.foreground #ececec
        """)
      return self.confidence(
        of: "colors.editor.foreground on colors.editor.background", in: pairs)
    }
    try expectEqual(confidence("#434f54"), .usual)
    try expectEqual(confidence("#999999"), .possible)
  }

  @Test func `the text of a role in its own tint's color`() throws {
    let pairs = try SamplePairs.pairs(
      """
      --x-background-primary #ffffff
      --x-text-primary #111111
      --x-emotion-alarm-content-subtle #f6c8c8
      --x-emotion-alarm-background-subtle #fbe4e4
      """)
    #expect(
      confidence(
        of: "--x-emotion-alarm-content-subtle on --x-emotion-alarm-background-subtle", in: pairs
      )
      .map { $0 == .possible } ?? true)
  }

  private static let rules = (1...8).map { number in
    "--text-\(number)x: #111; --bg-\(number)x: #fff;"
  }.joined()
  private static let drawing = (1...8).map { number in
    ".a\(number) { color: var(--text-\(number)x); background: var(--bg-\(number)x) }"
  }.joined()

  @Test func `what many rules would state`() throws {
    let page = ":root { --background: #fff; --text: #222; --muted-text: #808080;"
    let alone = try SamplePairs.pairs(in: SamplePairs.load("\(page) }"))
    expectEqual(confidence(of: "--muted-text on --background", in: alone), .usual)
    let drawn = try SamplePairs.pairs(
      in: SamplePairs.load(
        "\(page)\(Self.rules) }\(Self.drawing) body { background: var(--background); color: var(--text) }"
      ))
    expectEqual(confidence(of: "--muted-text on --background", in: drawn), .possible)
    expectEqual(confidence(of: "--text on --background", in: drawn), .stated)
  }

  @Test func `a text that rules draw on one ground is a question on others`() throws {
    let sheet = ":root { --page: #fff; --panel: #f4f4f4; --text: #222; --text-faint: #808080 }"
    let names = try SamplePairs.pairs(in: SamplePairs.load(sheet))
    expectEqual(confidence(of: "--text-faint on --page", in: names), .usual)
    let drawn = try SamplePairs.pairs(
      in: SamplePairs.load(
        sheet
          + ".panel { background: var(--panel) } .panel .title { color: var(--text-faint) }"))
    #expect(drawn.contains { $0.background.path == "--panel" })
    expectEqual(confidence(of: "--text-faint on --page", in: drawn), .possible)
  }

  @Test(arguments: [
    ("input:disabled", Role.disabled), ("input:disabled, .x[disabled] b", .disabled),
    ("input:disabled { & b", .disabled), ("input:disabled, .hint", .text),
    ("input:not(:disabled)", .text),
  ])
  func `a text that rules draw only where something is disabled`(
    _ selector: String, _ role: Role
  ) throws {
    let pairs = try SamplePairs.pairs(
      in: SamplePairs.load(
        """
        :root { --surface-primary: #fff; --surface-tertiary: #f1f5f9; --text-primary: #1e293b;
          --text-tertiary: #64748b }
        input { background: var(--surface-primary); color: var(--text-primary) }
        \(selector) { color: var(--text-tertiary) } }
        """))
    let pair = try #require(
      pairs.first {
        $0.foreground.path == "--text-tertiary" && $0.background.path == "--surface-tertiary"
      })
    expectEqual(pair.role, role)
  }

  @Test func `a foreground that no rule draws, on what rules draw others on`() throws {
    let page = ":root { --danger: #c00; --danger-foreground: #dbb;"
    let pair = "--danger-foreground on --danger"
    let unused = try SamplePairs.pairs(
      in: SamplePairs.load(
        "\(page)\(Self.rules) }\(Self.drawing) .a { background: var(--danger); color: var(--text-1x) }"
      ))
    expectEqual(confidence(of: pair, in: unused), .possible)
    let used = try SamplePairs.pairs(in: SamplePairs.load("\(page)\(Self.rules) }\(Self.drawing)"))
    expectEqual(confidence(of: pair, in: used), .usual)
  }

  @Test func `a ladder of backgrounds is no page`() throws {
    let steps = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900]
    func pairs(_ count: Int) throws -> Set<String> {
      try SamplePairs.inferred(
        "background #f6f6f6\nforeground #1c1c1c\n"
          + steps.prefix(count).map { "color-background-\($0) #d8f8ec" }.joined(separator: "\n"))
    }
    #expect(try pairs(3).contains("foreground on color-background-100"))
    try expectEqual(pairs(10), ["foreground on background"])
  }

  @Test func `a label that a rule states is no text of the page`() throws {
    let pairs = try SamplePairs.pairs(
      in: SamplePairs.load(
        """
        :root { --background: #fff; --foreground: #111; --danger: #b00; --danger-foreground: #fff }
        .dark { --background: #111; --foreground: #eee; --danger: #f88; --danger-foreground: #111 }
        .badge { background: var(--danger); color: var(--danger-foreground) }
        """))
    expectEqual(confidence(of: "--danger-foreground on --danger", in: pairs), .stated)
    expectEqual(confidence(of: "--danger-foreground on --background", in: pairs), nil)
  }

  @Test func `a color that classes draw as a text is no page`() throws {
    let files = MemoryFiles([
      "theme.css": """
      @import "tailwindcss";
      @theme { --color-body: #4b5563; --color-heading: #111827 }
      """,
      "page.html": #"<p class="bg-white text-body">a</p>"#,
    ])
    let palette = try #require(PaletteLoader.load(paths: ["."], files: files).palettes.first)
    let pairs = SamplePairs.pairs(in: palette)
    #expect(!pairs.contains { $0.background.path == "--color-body" })
  }

  @Test func `a theme may call what it repeats that of a theme`() throws {
    func pairs(_ prefix: String) throws -> [String] {
      try SamplePairs.pairs(
        in: SamplePairs.load(
          """
          @theme inline {
            --color-\(prefix)page: var(--page); --color-\(prefix)page-foreground: var(--page-foreground);
            --color-\(prefix)danger: var(--danger);
            --color-\(prefix)danger-foreground: var(--danger-foreground);
          }
          :root { --page: #fff; --page-foreground: #222; --danger: #d44; --danger-foreground: #fee }
          """)
      ).map { "\($0.foreground.path) on \($0.background.path)" }
    }
    let own = try pairs("")
    #expect(own.contains("--danger-foreground on --danger"))
    try expectEqual(pairs("theme-"), own)
  }

  @Test func `what no rule draws is a question where rules draw what others define`() throws {
    let tokens = ":root { --button-fg: #fff; --button-bg: #79aec8 }"
    let sure = try SamplePairs.pairs(in: SamplePairs.load(tokens))
    #expect(sure.count == 1 && sure[0].undrawn == nil)
    let drawn = try SamplePairs.pairs(
      in: SamplePairs.load(
        tokens
          + (1...5).map { ".a\($0) { color: var(--skin-\($0)) }" }.joined()
          + ".b { color: #444; background: #eee }"))
    #expect(drawn.contains { $0.foreground.path == "--button-fg" && $0.undrawn != nil })
  }

  @Test func `a text of the page that no rule draws is a question beside the one that rules draw`()
    throws
  {
    let pairs = try SamplePairs.pairs(
      in: SamplePairs.load(
        """
        :root { --text-color: #000; --background: #fff; --foreground: #0a0a0a }
        .dark { --background: #0a0a0a; --foreground: #fafafa }
        body { background-color: var(--background); color: var(--foreground) }
        """))
    let unused = pairs.first { $0.foreground.path == "--text-color" }
    #expect(unused.map { $0.undrawn != nil } ?? true)
    #expect(pairs.contains { $0.foreground.path == "--foreground" && $0.undrawn == nil })
  }

  @Test func `what another color takes for one appearance each is no color of its own`() throws {
    let found = try SamplePairs.pairs(
      in: SamplePairs.load(
        """
        :root { --ground-light: #fff; --text-2-light: #737373; --ground-dark: #171717; --text-2-dark: #a3a3a3;
          --ground: var(--ground-light); --text-2: var(--text-2-light) }
        @media (prefers-color-scheme: dark) {
          :root { --ground: var(--ground-dark); --text-2: var(--text-2-dark) }
        }
        body { background-color: var(--ground) }
        footer { color: var(--text-2) }
        """))
    expectEqual(found.map(\.foreground.path), ["--text-2"])
  }

  @Test func `lines of controls are sure on the page and its color only`() throws {
    let pairs = try SamplePairs.pairs(
      """
      surface.page #ffffff
      surface.raised #eeeeee
      input.background #fafafa
      input.border #999999
      field.background #ffffff
      field.border #999999
      """)
    expectEqual(confidence(of: "input.border on surface.page", in: pairs), .usual)
    expectEqual(confidence(of: "input.border on surface.raised", in: pairs), .possible)
    expectEqual(confidence(of: "input.border on input.background", in: pairs), .possible)
    expectEqual(confidence(of: "field.border on field.background", in: pairs), .usual)
  }

  /// What is pressed has a text of its own, and what is hovered has none.
  @Test(arguments: [
    ("pressed", "#003399", ColorPair.Confidence.possible),
    // It may be that of what is selected.
    ("active", "#003399", .usual),
    // It cannot be read there either.
    ("pressed", "#0070ff", .usual),
  ])
  func `a hovered background may have the text of what is pressed`(
    _ state: String, _ pressed: String, _ expected: ColorPair.Confidence
  ) throws {
    let pairs = try SamplePairs.pairs(
      """
      text-button #0066ff
      text-button-\(state) \(pressed)
      button-background #ffffff
      button-background-hover #e5f0ff
      button-background-\(state) #e5f0ff
      """)
    expectEqual(confidence(of: "text-button on button-background-hover", in: pairs), expected)
    let ofPressed = confidence(of: "text-button-\(state) on button-background-hover", in: pairs)
    expectEqual(ofPressed != nil, expected == .possible)
  }

  @Test(arguments: [
    ("background-inverse #000609 #ffffff", ColorPair.Confidence.possible),
    ("background-dark #000609", .likely), ("background-raised #f4f4f4 #223", .likely),
  ])
  func `an inverse text that has its own background may not lie on a gray`(
    _ other: String, _ expected: ColorPair.Confidence
  ) throws {
    let pairs = try SamplePairs.pairs(
      """
      background #ffffff #1a272d
      background-neutral #919ca1 #5b6a71
      text-primary #000609 #ffffff
      text-inverse #ffffff #000609
      \(other)
      """)
    expectEqual(confidence(of: "text-inverse on background-neutral", in: pairs), expected)
  }

  @Test(arguments: [
    ("bg-brand-soft", ColorPair.Confidence.possible), ("bg-brand-strong", .usual),
  ])
  func `the text of a role may not lie on the medium tint beside a soft one`(
    _ other: String, _ expected: ColorPair.Confidence
  ) throws {
    let pairs = try SamplePairs.pairs(
      """
      bg-page #ffffff
      \(other) #dbeafe
      bg-brand-medium #bedbff
      bg-brand #175ddc
      fg-main #111111
      fg-brand #175ddc
      """)
    expectEqual(confidence(of: "fg-brand on bg-brand-medium", in: pairs), expected)
  }

  @Test func `an inverse text of a status in the color of a fill may be for another ground`()
    throws
  {
    let page = "background #ffffff #000522\ntext-primary #111111 #f7f7ff\n"
    let pairs = try SamplePairs.pairs(
      page + "text-error-inverse #ffffff #d6786b\nfeedback-error-background #d22a1e #c82c1e")
    expectEqual(
      confidence(of: "text-error-inverse on feedback-error-background", in: pairs), .possible)
    let named = try SamplePairs.pairs(
      page + "error-inverse #ffffff #d6786b\nerror-background #d22a1e #c82c1e")
    expectEqual(confidence(of: "error-inverse on error-background", in: named), .named)
  }
}

import ColorCore
import PaletteTestSupport
import SourceSyntax
import SystemColors
import Testing

import DesignTokens

struct WordPressThemeTests {
  private static let theme = ##"""
    {"$schema": "https://schemas.wp.org/trunk/theme.json", "version": 3,
     "settings": {
       "color": {"palette": [
         {"slug": "base", "name": "Base", "color": "#ffffff"},
         {"slug": "contrast", "name": "Contrast", "color": "#222222"},
         {"slug": "accent1", "name": "Accent", "color": "#ffd000"}]},
       "custom": {"brandInk": {"onDark": "#eeeeee", "width": "2px"}}},
     "styles": {
       "color": {"background": "var(--wp--preset--color--base)", "text": "var:preset|color|contrast"},
       "elements": {
         "link": {"color": {"text": "var(--wp--preset--color--accent-1)"},
           ":hover": {"color": {"text": "currentColor"}}},
         "heading": {"color": {"text": "#888888"}},
         "button": {
           "color": {"background": "var(--wp--preset--color--accent-1)", "text": "#fff"},
           ":hover": {"color": {"background": "var(--wp--preset--color--vivid-red)"}}}},
       "blocks": {
         "core/quote": {"color": {"background": "#eeeeee"},
           "elements": {"cite": {"color": {"text": "#999999"}}}},
         "core/post-date": {"color": {"text": "#777777"}},
         "core/button": {"variations": {"outline": {"color": {"text": "#cccccc"}}}},
         "core/cover": {"color": {"text": "#fafafa"}}}}}
    """##

  private static func pairs(_ palette: ResolvedPalette) -> [String] {
    palette.tokens.flatMap { token in
      token.pairings.map { "\(token.path) on \($0.path ?? $0.color?.hex ?? "none")" }
    }.sorted()
  }

  @Test func `presets are tokens by their custom properties`() {
    let palette = load(["theme.json": Self.theme]).palettes[0]
    #expect(palette.format == "wordpress-theme" && palette.codes.isEmpty)
    expectEqual(palette.hex("--wp--preset--color--accent-1"), "#ffd000")
    expectEqual(palette.token("--wp--preset--color--accent-1")?.description, "Accent")
    expectEqual(palette.hex("--wp--custom--brand-ink--on-dark"), "#eeeeee")
    expectEqual(palette.token("--wp--custom--brand-ink--width"), nil)
    expectEqual(palette.hex("styles.color.text"), "#222222")
    expectEqual(palette.hex("styles.elements.button.:hover.color.background"), "#cf2e2e")
    expectEqual(palette.token("--wp--preset--color--vivid-red"), nil)
  }

  @Test func `what WordPress draws on each other is paired`() {
    let palette = load(["theme.json": Self.theme]).palettes[0]
    let page = "styles.color.background", quote = "styles.blocks.core/quote"
    let button = "styles.elements.button"
    expectEqual(
      Self.pairs(palette),
      [
        "styles.blocks.core/post-date.color.text on \(page)",
        "\(quote).elements.cite.color.text on \(quote).color.background",
        "styles.blocks.core/button.variations.outline.color.text on \(page)",
        "styles.color.text on \(quote).color.background",
        "styles.color.text on \(page)",
        "\(button).color.text on \(button).:hover.color.background",
        "\(button).color.text on \(button).color.background",
        "styles.elements.heading.color.text on \(quote).color.background",
        "styles.elements.heading.color.text on \(page)",
        "styles.elements.link.color.text on \(quote).color.background",
        "styles.elements.link.color.text on \(page)",
      ].sorted())
    let heading = palette.token("styles.elements.heading.color.text")?.pairings.first
    #expect(heading?.size == 18 && heading?.joint == nil)
    let date = palette.token("styles.blocks.core/post-date.color.text")?.pairings.first
    expectEqual(date?.joint, .page)
  }

  @Test func `variations are themes, and inherit what they do not set`() {
    let dark = ##"""
      {"$schema": "https://schemas.wp.org/trunk/theme.json", "version": 3, "title": "Dark",
       "settings": {"color": {"palette": [
         {"slug": "base", "color": "#111111"}, {"slug": "contrast", "color": "#333333"},
         {"slug": "accent1", "color": "#ffd000"}]}},
       "styles": {"elements": {"link": {"color": {"background": "#000000"}}}}}
      """##
    let result = load(["a/theme.json": Self.theme, "a/styles/dark.json": dark])
    expectEqual(result.palettes.count, 1)
    let palette = result.palettes[0]
    expectEqual(palette.choices, ["style=default", "style=Dark"])
    expectEqual(palette.permutations.map(\.appearance.scheme).last, .dark)
    expectEqual(palette.hex("styles.color.text", 0), "#222222")
    expectEqual(palette.hex("styles.color.text", 1), "#333333")
    let links = palette.token("styles.elements.link.color.text")?.pairings ?? []
    expectEqual(
      links.map(\.path),
      [
        "styles.color.background", "styles.elements.link.color.background",
        "styles.blocks.core/quote.color.background",
      ])
    expectEqual(
      links.map(\.contexts),
      [
        ["style": ["default"]], ["style": ["Dark"]], ["style": ["default"]],
      ])
  }

  @Test func `a page without a background is white, and a section is drawn with the page's text`() {
    let theme = ##"{"version": 2, "styles": {"color": {"text": "var:preset|color|white"}}}"##
    let section = ##"""
      {"version": 3, "title": "Dim", "slug": "dim", "blockTypes": ["core/group"],
       "styles": {"color": {"background": "#dddddd"}, "settings": "var(--wp--preset--x)"}}
      """##
    let palette = load(["theme.json": theme, "styles/dim.json": section]).palettes[0]
    expectEqual(
      Self.pairs(palette),
      [
        "styles.color.text on #ffffff",
        "styles.color.text on styles.blocks.core/group.variations.dim.color.background",
      ])
  }

  @Test func `styles have fonts, states, references, mixes and pictures`() {
    let theme = ##"""
      {"version": 3,
       "settings": {
         "color": {"palette": [{"slug": "ink", "color": "#111111"}]},
         "typography": {"fontSizes": [
           {"slug": "tiny", "size": "0.75rem"},
           {"slug": "fluid", "size": "4rem", "fluid": {"min": "30px", "max": "4rem"}}]}},
       "styles": {
         "color": {"background": "#ffffff", "text": "var:preset|color|ink"},
         "elements": {
           "h2": {"color": {"text": "#222222"},
             "typography": {"fontSize": "14px", "fontWeight": "500"}},
           "h4": {"color": {"text": "#333333"},
             "typography": {"fontSize": "var:preset|font-size|fluid"}},
           "caption": {"color": {"text": "#444444"},
             "typography": {"fontSize": "var:preset|font-size|tiny"}},
           "link": {"color": {"text": {"ref": "styles.color.text"}},
             ":visited": {"color": {"text": "#555555"}}},
           "button": {
             "color": {"background": "var:preset|color|ink", "text": "#ffffff"},
             ":hover": {"color": {"text": "#eeeeee",
               "background": "color-mix(in srgb, var(--wp--preset--color--ink) 35%, transparent)"}},
             ":active": {"color": {"background": "#00000a"}}}},
         "blocks": {
           "core/navigation-link": {"-current": {"color": {"text": "#666666"}}},
           "core/group": {"color": {"text": "#777777"},
             "background": {"backgroundImage": {"url": "a.jpg"}}},
           "core/column": {"color": {"text": "#787878"},
             "background": {"gradient": "linear-gradient(#000,#111)"}},
           "core/separator": {"color": {"text": "#cccccc"}}}}}
      """##
    let palette = load(["theme.json": theme]).palettes[0]
    let page = "styles.color.background", elements = "styles.elements"
    let hover = "\(elements).button.:hover.color"
    expectEqual(
      palette.drawnPairs(isDetailed: true),
      [
        "styles.blocks.core/navigation-link.-current.color.text on \(page)",
        "styles.color.text on \(page)",
        "\(elements).button.color.text on \(elements).button.color.background",
        "\(hover).text on \(elements).button.:active.color.background",
        "\(hover).text on \(hover).background over \(page)",
        "\(elements).caption.color.text on \(page)", "\(elements).h2.color.text on \(page)",
        "\(elements).h4.color.text on \(page)", "\(elements).link.:visited.color.text on \(page)",
        "\(elements).link.color.text on \(page)",
      ].sorted())
    expectEqual(palette.hex("\(elements).link.color.text"), "#111111")
    expectEqual(palette.hex("\(hover).background"), "#11111159")
    let fonts = ["caption", "h2", "h4"].map { element in
      palette.token("\(elements).\(element).color.text")?.pairings.first
    }
    expectEqual(fonts.map { $0?.size }, [9, 10.5, 22.5])
    expectEqual(fonts.map { $0?.weight }, [nil, 500, 700])
  }

  @Test
  func `lines of the focus and of fields are parts of controls, and rules of CSS draw both colors`()
  {
    let theme = ##"""
      {"version": 3,
       "settings": {"color": {"palette": [{"slug": "gray", "color": "#999999"}]}},
       "styles": {
         "color": {"background": "#ffffff"},
         "elements": {
           "button": {"color": {"background": "#222222"},
             ":focus": {"outline": {"color": "var:preset|color|gray", "width": "2px"}}},
           "link": {":focus": {"color": {"text": "#333333"}, "outline": {"color": "#aaaaaa"}}}},
         "blocks": {
           "core/search": {"border": {"color": "#bbbbbb"}},
           "core/group": {"border": {"color": "#cccccc"}},
           "core/calendar": {
             "css": "& th { background: var(--wp--preset--color--gray); color: #fefefe !important } & td { color: red }"}}}}
      """##
    let palette = load(["theme.json": theme]).palettes[0]
    let page = "styles.color.background", elements = "styles.elements"
    expectEqual(
      palette.drawnPairs(isDetailed: true),
      [
        "#fefefe on --wp--preset--color--gray",
        "#ffffff on \(elements).button.color.background possibly",
        "\(elements).button.:focus.outline.color on \(page) as an icon",
        "\(elements).link.:focus.color.text on \(page)",
        "\(elements).link.:focus.outline.color on \(page) possibly as an icon",
        "styles.blocks.core/search.border.color on \(page) possibly as an icon",
      ].sorted())
    let outline = palette.token("\(elements).button.:focus.outline.color")?.pairings.first
    #expect(outline?.joint == .page && outline?.role == .ui)
  }

  @Test func `each variation has its fonts, and may take a background away`() {
    func theme(_ rest: String) -> String {
      #"{"$schema": "https://schemas.wp.org/trunk/theme.json", "version": 3, \#(rest)}"#
    }
    let files = [
      "theme.json": theme(
        ##"""
        "styles": {"color": {"background": "#ffffff", "text": "#111111"}, "elements": {
          "h1": {"color": {"text": "#222222"}, "typography": {"fontSize": "40px"}},
          "button": {"color": {"background": "#0000aa", "text": "#ffffff"}}}}
        """##),
      "styles/a.json": theme(
        ##"""
        "title": "A", "styles": {"color": {"text": "#101010"}, "elements": {
          "h1": {"typography": {"fontSize": "12px", "fontWeight": "400"}},
          "button": {"color": {"background": "transparent"}}}}
        """##),
      "templates/a.html":
        #"<!-- wp:button --><a class="wp-block-button__link">A</a><!-- /wp:button -->"#,
    ]
    let palette = load(files, paths: ["."]).palettes[0]
    let heading = palette.token("styles.elements.h1.color.text")?.pairings ?? []
    expectEqual(heading.map(\.size), [9, 30])
    expectEqual(heading.map(\.contexts), [["style": ["A"]], ["style": ["default"]]])
    let button = palette.token("styles.elements.button.color.text")?.pairings ?? []
    expectEqual(
      button.map(\.path), ["styles.elements.button.color.background", "styles.color.background"])
    expectEqual(button.map(\.contexts), [["style": ["default"]], ["style": ["A"]]])
  }

  @Test func `sections hold their elements, and looks of buttons the text of buttons`() {
    let theme = ##"""
      {"$schema": "https://schemas.wp.org/trunk/theme.json", "version": 3, "styles": {
        "color": {"background": "#ffffff", "text": "#111111"},
        "elements": {"button": {"color": {"background": "#222222", "text": "#fefefe"}}},
        "variations": {"night": {"color": {"background": "#000022"},
          "elements": {"link": {"color": {"text": "#99bbff"}}}}}}}
      """##
    let pale = ##"""
      {"$schema": "https://schemas.wp.org/trunk/theme.json", "version": 3, "title": "Pale", "slug": "pale", "blockTypes": ["core/button"],
       "styles": {"color": {"background": "#f5f3f0"}}}
      """##
    let palette = load(["theme.json": theme, "styles/pale.json": pale]).palettes[0]
    let night = "styles.variations.night", button = "styles.elements.button.color"
    expectEqual(
      palette.drawnPairs(),
      [
        "styles.color.text on styles.color.background",
        "styles.color.text on \(night).color.background",
        "\(button).text on \(button).background",
        "\(button).text on styles.blocks.core/button.variations.pale.color.background",
        "\(night).elements.link.color.text on \(night).color.background",
      ].sorted())
  }

  @Test func `what is no color is a problem, and what the page sets is unknown`() {
    let theme = ##"""
      {"version": 3, "settings": {"color": {"palette": [{"slug": "a", "color": "#12345"}]}},
       "styles": {"color": {"text": "var(--ink)", "background": "var:preset|color|gone"}}}
      """##
    let palette = load(["theme.json": theme]).palettes[0]
    #expect(palette.codes.contains("color/invalid"))
    expectEqual(palette.reason("--wp--preset--color--a"), "invalid-color")
    #expect(palette.reason("styles.color.text") != nil)
    #expect(palette.reason("styles.color.background") != nil)
  }

  @Test(arguments: [
    ("accent1", "accent-1"), ("vividRed", "vivid-red"), ("Base 2", "base-2"), ("3xl", "3-xl"),
    ("a--b", "a-b"), ("HTML", "html"),
  ])
  func `slugs are words with hyphens`(_ slug: String, _ name: String) {
    let theme = """
      {"version": 3, "settings": {"color": {"palette": [{"slug": "\(slug)", "color": "#abc"}]}}}
      """
    let palette = load(["theme.json": theme]).palettes[0]
    expectEqual(palette.tokens.map(\.path), ["--wp--preset--color--\(name)"])
  }

  // MARK: - Templates

  private static let plain = ##"""
    {"version": 3,
     "settings": {"color": {"palette": [
       {"slug": "ink", "color": "#111111"}, {"slug": "mist", "color": "#eeeeee"}]}},
     "styles": {
       "color": {"background": "#ffffff", "text": "#222222"},
       "elements": {"link": {"color": {"text": "#762d22"}},
         "button": {"color": {"background": "#0000aa", "text": "#fafafa"}}},
       "blocks": {"core/site-tagline": {"color": {"text": "#5d7687"}},
         "core/group": {"variations": {"band": {"color": {"background": "#ddddff"}}}}}}}
    """##

  /// The pairs that the templates of a theme have besides those of the theme alone.
  private static func added(by files: [String: String]) -> [String] {
    let theme = load(["theme.json": plain], paths: ["."]).palettes[0].drawnPairs()
    let all = files.merging(["theme.json": plain]) { own, _ in own }
    return load(all, paths: ["."]).palettes[0].drawnPairs().filter { !theme.contains($0) }
  }

  @Test func `templates put texts and links on the backgrounds of blocks`() {
    let footer = #"""
      <!-- wp:group {"backgroundColor":"ink","textColor":"mist","style":{"color":{"text":"red"}}} -->
      <div class="has-ink-background-color">
      <!-- wp:paragraph --><p>A <a href="/">link</a></p><!-- /wp:paragraph -->
      <!-- wp:paragraph {"style":{"color":{"text":"#777777"}}} --><p><?php echo 1; ?></p><!-- /wp:paragraph -->
      <!-- wp:categories {"style":{"elements":{"link":{"color":{"text":"var:preset|color|mist"}}}}} /-->
      <!-- wp:buttons --><div><!-- wp:button {"textColor":"mist"} -->
      <a class="wp-block-button__link">Go</a><!-- /wp:button --></div><!-- /wp:buttons -->
      </div>
      <!-- /wp:group -->
      <!-- wp:group {"className":"is-style-band wide"} --><div><!-- wp:heading {"textColor":"ink"} -->
      <h2>Title</h2><!-- /wp:heading --></div><!-- /wp:group -->
      """#
    let palette = load(["theme.json": Self.plain, "parts/footer.html": footer], paths: ["."])
      .palettes[0]
    let ink = "--wp--preset--color--ink", mist = "--wp--preset--color--mist"
    let band = "styles.blocks.core/group.variations.band.color.background"
    expectEqual(
      Self.added(by: ["parts/footer.html": footer]),
      [
        "#777777 on \(ink)", "\(ink) on \(band)", "\(mist) on \(ink)",
        "\(mist) on styles.elements.button.color.background",
        "styles.elements.link.color.text on \(ink)",
      ].sorted())
    let heading = palette.token(ink)?.pairings.first
    #expect(heading?.size == 18 && heading?.weight == 700 && heading?.isPlaced == true)
    expectEqual(heading?.location.file, "parts/footer.html")
    expectEqual(heading?.location.range.start.line, 10)
    expectEqual(palette.fileCount, 2)
  }

  @Test
  func `parts and patterns are drawn where they are put, and elsewhere no longer on the page`() {
    let files = [
      "templates/index.html": #"""
      <!-- wp:group {"backgroundColor":"ink"} -->
      <!-- wp:template-part {"slug":"bar"} /--><!-- /wp:group -->
      """#,
      "parts/bar.html": #"<!-- wp:site-tagline /--><!-- wp:pattern {"slug":"t/list"} /-->"#,
      "patterns/list.php": #"""
      <?php
      /**
       * Title: List
       * Slug: t/list
       */
      ?>
      <!-- wp:archives /-->
      """#,
    ]
    let ink = "--wp--preset--color--ink"
    expectEqual(
      Self.added(by: files),
      [
        "styles.blocks.core/site-tagline.color.text on \(ink)",
        "styles.elements.link.color.text on \(ink)",
      ])
    let palette = load(files.merging(["theme.json": Self.plain]) { $1 }, paths: ["."]).palettes[0]
    let tagline = palette.token("styles.blocks.core/site-tagline.color.text")
    expectEqual(tagline?.pairings.map(\.path), [ink])
  }

  @Test(arguments: [
    #"<!-- wp:cover {"url":"a.jpg","overlayColor":"ink","dimRatio":50} -->"#,
    #"<!-- wp:group {"backgroundColor":"<?php echo $a["b"]; ?>"} -->"#,
    #"<!-- wp:group {"gradient":"sunset"} -->"#,
    #"<!-- wp:group {"style":{"background":{"backgroundImage":{"url":"a.jpg"}}}} -->"#,
    #"<!-- wp:group {"backgroundColor":"gone"} -->"#,
    #"<!-- wp:acme/hero {"backgroundColor":"ink"} -->"#,
    #"<!-- wp:group {"className":"hero"} -->"#,
    #"<!-- wp:group {"className":"above"} -->"#,
    #"<!-- wp:group {"className":"is-style-of-code"} -->"#,
    #"<!-- wp:group {"style":{"spacing":{"margin":{"top":"-4rem"}}}} -->"#,
  ])
  func `a text on what is not known is in no pair`(_ start: String) {
    let name = start.split(separator: " ")[1]
    let files = [
      "templates/a.html": """
      \(start)<!-- wp:paragraph {"textColor":"mist"} --><p>A</p><!-- /wp:paragraph -->
      <!-- /\(name) -->
      """,
      "assets/css/a.css":
        "@media screen { .page .hero { background: var(--x) } .above { position: absolute } }",
    ]
    expectEqual(Self.added(by: files), [])
  }

  @Test
  func `a background of its own counts under pictures and classes, and so does an opaque overlay`()
  {
    let template = #"""
      <!-- wp:cover {"overlayColor":"ink"} --><!-- wp:paragraph {"textColor":"mist"} -->
      <p>A</p><!-- /wp:paragraph --><!-- /wp:cover -->
      <!-- wp:group {"className":"hero","style":{"color":{"background":"#010101"}}} -->
      <!-- wp:paragraph {"textColor":"mist","className":"faint"} --><p>A</p><!-- /wp:paragraph -->
      <!-- wp:paragraph {"className":"faint"} --><p>A</p><!-- /wp:paragraph -->
      <!-- wp:paragraph --><p><a class="b" href="">A</a><mark style="color:red">A</mark></p>
      <!-- /wp:paragraph -->
      <!-- /wp:group -->
      """#
    let sheet = ".hero { background: url(a.png) } .faint, .b { color: #ccc }"
    let mist = "--wp--preset--color--mist"
    expectEqual(
      Self.added(by: ["templates/a.html": template, "style.css": sheet]),
      [
        "\(mist) on #010101", "\(mist) on --wp--preset--color--ink",
      ])
  }

  @Test func `files that take in each other end`() {
    var files: [String: String] = [:]
    for index in 0..<20 {
      let next = #"<!-- wp:template-part {"slug":"p\#((index + 1) % 20)"} /-->"#
      let group = #"<!-- wp:group {"style":{"elements":{"link":{"color":{"text":"red"}}}}} -->"#
      files["parts/p\(index).html"] = "\(group)\(next)<!-- /wp:group -->\(next)"
    }
    files["templates/a.html"] = #"<!-- wp:template-part {"slug":"p0"} /-->"#
    expectEqual(Self.added(by: files), [])
  }

  @Test func `templates that are changed or cut anywhere`() {
    let seed: UInt64 = 0x7E4
    var random = SplitMix64(seed: seed)
    let template = Array(
      #"""
      <?php /* Slug: a/b */ ?><!-- wp:group {"backgroundColor":"ink","style":{"color":{}}} -->
      <p><?= a ?></p><!-- wp:cover {"dimRatio":3} --><a href="">b</a><!-- /wp:cover -->
      <!-- wp:pattern {"slug":"a/b"} /--><!-- /wp:group -->
      """#.utf8)
    func result(of bytes: [UInt8]) -> LoadedPalettes {
      let text = String(decoding: bytes, as: UTF8.self)
      return load(
        ["theme.json": Self.plain, "patterns/a.php": text], paths: ["."])
    }
    for round in 0..<300 {
      var changed = template
      changed[Int.random(in: changed.indices, using: &random)] = UInt8.random(
        in: 32..<127, using: &random)
      expectEqual(result(of: changed).palettes.count, 1, "seed \(seed), round \(round)")
    }
    for end in template.indices {
      expectEqual(result(of: Array(template[..<end])).palettes.count, 1)
    }
  }

  @Test func `files that are changed or cut anywhere`() {
    let seed: UInt64 = 0x3ED
    var random = SplitMix64(seed: seed)
    let bytes = Array(Self.theme.utf8)
    for round in 0..<1_000 {
      var changed = bytes
      changed[Int.random(in: changed.indices, using: &random)] = UInt8.random(
        in: 32..<127, using: &random)
      let result = PaletteLoader.load(
        text: changed, fileName: "theme.json", options: LoadOptions(format: "wordpress-theme"))
      expectEqual(result.palettes.count, 1, "seed \(seed), round \(round)")
    }
    for end in bytes.indices {
      _ = PaletteLoader.load(text: Array(bytes[..<end]), fileName: "theme.json")
    }
  }

  @Test func `the palette of a variation replaces that of the theme`() {
    let dim = ##"""
      {"$schema": "https://schemas.wp.org/trunk/theme.json", "version": 3, "title": "Dim",
       "settings": {"color": {"palette": [
         {"slug": "base", "color": "#eeeeee"}, {"slug": "contrast", "color": "#333333"}]}}}
      """##
    let palette = load(["theme.json": Self.theme, "styles/dim.json": dim]).palettes[0]
    // Without its color in the palette, a link has that of the text.
    let links = palette.token("styles.elements.link.color.text")?.pairings ?? []
    #expect(!links.isEmpty && links.allSatisfy { $0.contexts == ["style": ["default"]] })
    #expect(
      Self.pairs(palette).contains { $0.hasPrefix("styles.color.text on styles.color.background") })
  }
}

import DesignTokens
import PaletteRules
import PaletteTestSupport
import Testing

/// “On” says what a color lies on.
@Suite struct NamedGroundTests {
  @Test func `a role, in any spelling`() throws {
    try expectEqual(
      SamplePairs.inferred(
        """
        primary #00f
        onPrimary #fff
        brand-dark #003
        text-on-brand-dark #fff
        """), ["onPrimary on primary", "text-on-brand-dark on brand-dark"])
  }

  @Test func `a text for any color is not for an inverse ground that has a text of its own`() throws
  {
    let tokens = """
      background.primary #fff #000
      label.primary #000 #fff
      label.on-color #fff #fff
      surface.inverse #000 #fff
      fill.danger #c00 #c00
      """
    #expect(try SamplePairs.inferred(tokens).contains("label.on-color on surface.inverse"))
    let found = try SamplePairs.inferred(tokens + "\nlabel.on-inverse #fff #000")
    #expect(!found.contains("label.on-color on surface.inverse"))
    #expect(found.contains("label.on-inverse on surface.inverse"))
  }

  @Test func `a text for any color is not for a fill that has a label of its own`() throws {
    let tokens = """
      background.default #fff
      text.default #111
      text.on-color #fff
      background.danger #d06060
      background.brand #05a
      button.destructive #f26d6d

      """
    let fills = ["background.danger", "background.brand", "button.destructive"]
    let before = try SamplePairs.inferred(tokens)
    #expect(before.isSuperset(of: fills.map { "text.on-color on \($0)" }))
    let labels = "text.on-danger #000\nbutton.destructive.text #300"
    let found = try SamplePairs.inferred(tokens + labels)
    #expect(found.contains("text.on-danger on background.danger"))
    #expect(found.contains("button.destructive.text on button.destructive"))
    expectEqual(
      found.filter { $0.hasPrefix("text.on-color") }, ["text.on-color on background.brand"])
    // Nor does an icon make a label unnecessary.
    #expect(
      try SamplePairs.inferred(tokens + "icon.on-danger #000")
        .contains("text.on-color on background.danger"))
    // A text in the color of its fill is no label.
    let equal = try SamplePairs.inferred(tokens + "button.destructive.text #f26d6d")
    #expect(equal.contains("text.on-color on button.destructive"))
  }

  @Test(arguments: [("DAY", "NIGHT"), ("LIGHT", "DARK")])
  func `a word for the scheme behind the ground is none of it`(_ light: String, _ dark: String)
    throws
  {
    let found = try SamplePairs.inferred(
      """
      TEXT_PRIMARY_\(light) #161616
      TEXT_PRIMARY_\(dark) #fff
      TEXT_ON_DARK_\(light) #fff
      TEXT_ON_DARK_\(dark) #fff
      SURFACE_DEFAULT_\(light) #fff
      SURFACE_DEFAULT_\(dark) #131d2b
      SURFACE_CONTRAST_\(light) #05203c
      SURFACE_CONTRAST_\(dark) #010913
      """)
    #expect(found.contains("TEXT_ON_DARK_\(light) on SURFACE_CONTRAST_\(light)"))
    #expect(!found.contains { $0.contains("_\(light) on") && $0.hasSuffix("_\(dark)") })
    #expect(!found.contains { $0.contains("_\(dark) on") && $0.hasSuffix("_\(light)") })
  }

  @Test func `what is on dark in a scheme has the ground of its own name`() throws {
    let button = "BUTTON_PRIMARY_ON_DARK_DISABLED"
    let pairs = try SamplePairs.pairs(
      """
      TEXT_PRIMARY_DAY #161616
      TEXT_PRIMARY_NIGHT #fff
      CANVAS_DAY #fff
      CANVAS_NIGHT #010913
      \(button)_FOREGROUND_DAY #00000033
      \(button)_FOREGROUND_NIGHT #ffffff33
      \(button)_BACKGROUND_DAY #e0e4e9
      \(button)_BACKGROUND_NIGHT #0b121d
      """)
    let found = pairs.map { "\($0.foreground.path) on \($0.background.path)" }
    for scheme in ["DAY", "NIGHT"] {
      #expect(found.contains("\(button)_FOREGROUND_\(scheme) on \(button)_BACKGROUND_\(scheme)"))
    }
  }

  @Test func `what is on a scale lies on its base`() throws {
    let scale = "gold-300 #fd6\ngold-500 #d4a017\ngold-700 #8a6508\non-gold #fff\n"
    try expectEqual(SamplePairs.inferred(scale), ["on-gold on gold-500"])
    try expectEqual(SamplePairs.inferred(scale + "gold #c90"), ["on-gold on gold"])
    #expect(try SamplePairs.inferred(scale.replacing("500", with: "600")).isEmpty)
  }

  @Test func `an old color of another spelling is no ground`() throws {
    try expectEqual(
      SamplePairs.inferred("colorPrimary #00f\ncolor_primary #444\ncolorOnPrimary #fff"),
      [
        "colorOnPrimary on colorPrimary"
      ])
    try expectEqual(
      SamplePairs.inferred("color_primary #444\ncolorOnPrimary #fff"),
      [
        "colorOnPrimary on color_primary"
      ])
  }

  @Test func `any sign separates words`() throws {
    try expectEqual(
      SamplePairs.inferred("primary #00f\non–primary #fff"), ["on–primary on primary"])
    try expectEqual(
      SamplePairs.inferred("background #fff\ntext&icon #111"), ["text&icon on background"])
  }

  @Test func `the fill of the same level and all its states`() throws {
    try expectEqual(
      SamplePairs.inferred(
        """
        color.text.brand.on-brand #fff
        color.text.brand.on-brand-secondary #111
        color.background.brand.$root #22c
        color.background.brand.hover #11a
        color.background.brand.secondary #ddf
        """),
      [
        "color.text.brand.on-brand on color.background.brand.$root",
        "color.text.brand.on-brand on color.background.brand.hover",
        "color.text.brand.on-brand-secondary on color.background.brand.secondary",
      ])
  }

  @Test func `rest is not on the hovered fill where a hovered text is`() throws {
    let found = try SamplePairs.inferred(
      """
      color.brand.default #06c
      color.brand.hover #bdf
      text.on-brand.default #fff
      text.on-brand.hover #111
      """)
    expectEqual(
      found,
      [
        "text.on-brand.default on color.brand.default", "text.on-brand.hover on color.brand.hover",
      ])
  }

  @Test func `words for the background choose among them`() throws {
    let found = try SamplePairs.inferred(
      """
      p-bg-surface #fff
      p-bg-surface-critical #fee
      p-bg-fill-critical #c00
      p-bg-fill-critical-hover #a00
      p-text-critical-on-bg-fill #fff
      """)
    expectEqual(
      found,
      [
        "p-text-critical-on-bg-fill on p-bg-fill-critical",
        "p-text-critical-on-bg-fill on p-bg-fill-critical-hover",
      ])
  }

  @Test func `a surface is every surface, and a kind is every fill of it`() throws {
    try expectEqual(
      SamplePairs.inferred(
        """
        surface #fff
        surface-container-high #eee
        on-surface #111
        inverse-surface #222
        inverse-on-surface #eee
        """),
      [
        "on-surface on surface", "on-surface on surface-container-high",
        "inverse-on-surface on inverse-surface",
      ])
    try expectEqual(
      SamplePairs.inferred(
        """
        bg.default #fff
        bg.danger.emphasis #c00
        bg.danger.muted #fee
        fg.onEmphasis #fff
        """), ["fg.onEmphasis on bg.danger.emphasis"])
  }

  @Test func `the color roles of Material Design, twice in one palette`() throws {
    var text = ""
    for scheme in ["light", "dark"] {
      let (back, front) = scheme == "light" ? ("#fff", "#111") : ("#111", "#eee")
      for (name, color) in [
        ("surface", back), ("surface_dim", back), ("on_surface", front), ("primary", "#63a"),
        ("on_primary", back), ("primary_fixed", "#ddf"), ("primary_fixed_dim", "#ccf"),
        ("on_primary_fixed_variant", "#225"),
      ] {
        text += "m3_sys_\(scheme)_\(name) \(color)\n"
      }
    }
    let found = try SamplePairs.inferred(text)
    for scheme in ["light", "dark"] {
      let prefix = "m3_sys_\(scheme)_"
      expectEqual(
        Set(found.filter { $0.hasPrefix(prefix) && $0.contains("on_") }),
        [
          "\(prefix)on_surface on \(prefix)surface", "\(prefix)on_surface on \(prefix)surface_dim",
          "\(prefix)on_primary on \(prefix)primary",
          "\(prefix)on_primary_fixed_variant on \(prefix)primary_fixed",
          "\(prefix)on_primary_fixed_variant on \(prefix)primary_fixed_dim",
        ])
    }
  }

  @Test(arguments: [
    "turn-on #000\nbackground #fff", "text.primary #000\ntext.on-primary #fff",
    "color_on_secondary #000\ncolor_surface_secondary #fff",
  ])
  func `no such background`(_ text: String) throws {
    try expectEqual(
      SamplePairs.inferred(text).filter {
        $0.contains("on-primary") || $0.contains("turn") || $0.contains("on_sec")
      }, [])
  }

  @Test func `the order of the words tells grounds apart`() throws {
    let found = try SamplePairs.inferred(
      "set_primary #60e\nset_primary_dark #307\ndark_set_primary #b8f\ndark_set_on_primary #000")
    expectEqual(found.filter { $0.hasPrefix("dark") }, ["dark_set_on_primary on dark_set_primary"])
  }

  @Test func `many texts in the color of their grounds are placeholders`() throws {
    func sample(_ count: Int) -> String {
      ["primary", "secondary", "tertiary", "error", "success"].prefix(count)
        .map { "\($0) #fff\non-\($0) #fff" }.joined(separator: "\n")
    }
    try expectEqual(SamplePairs.inferred(sample(4)).count, 4)
    #expect(try SamplePairs.inferred(sample(5)).isEmpty)
  }

  @Test func `a text on an inverse ground lies on that of its role`() throws {
    let found = try SamplePairs.inferred(
      """
      neutral-bg-inverted #222
      neutral-on-bg-inverted #fff
      brand-bg-inverted #a00
      brand-on-bg-inverted #fee
      """)
    expectEqual(
      found,
      [
        "neutral-on-bg-inverted on neutral-bg-inverted",
        "brand-on-bg-inverted on brand-bg-inverted",
      ])
  }

  @Test(arguments: [("#fff", false), ("#0b5fff", true)])
  func `a rank is that of a role and not of the page where nothing could be read`(
    _ surface: String, _ isGround: Bool
  ) throws {
    let found = try SamplePairs.inferred(
      """
      surface-primary \(surface)
      surface-secondary #f3f4f6
      text-primary #111827
      text-on-primary #fff
      """)
    expectEqual(found.contains("text-on-primary on surface-primary"), isGround)
  }

  @Test func `normal is a rank beside quiet and loud`() throws {
    let found = try SamplePairs.inferred(
      """
      brand #07e
      brand-fill-quiet #def
      brand-fill-normal #bdf
      brand-fill-loud #05a
      brand-on-quiet #059
      brand-on-normal #039
      brand-on-loud #fff
      """)
    expectEqual(
      found,
      [
        "brand-on-quiet on brand-fill-quiet", "brand-on-normal on brand-fill-normal",
        "brand-on-loud on brand-fill-loud",
      ])
  }

  @Test func `two levels of tokens keep to themselves`() throws {
    try expectEqual(
      SamplePairs.inferred(
        """
        text-on-action-color #fff #fff
        surface-action-background-color #b1156a #b1156a
        surface-action #b1156a #fff
        text-on-action #fff #b1156a
        """),
      [
        "text-on-action-color on surface-action-background-color",
        "text-on-action on surface-action",
      ])
    // Without a second level, the ending says nothing.
    try expectEqual(
      SamplePairs.inferred("text-on-action-color #fff\nsurface-action #b1156a"),
      [
        "text-on-action-color on surface-action"
      ])
  }

  @Test func `a surface that is none of the page has its own text`() throws {
    let found = try SamplePairs.inferred(
      """
      background #fff #202020
      onBackground #000 #fff
      surface #fff #fff
      onSurface #000 #000
      """)
    #expect(found.contains("onSurface on surface") && !found.contains("onSurface on background"))
    #expect(
      try SamplePairs.inferred(
        """
        background #fff #202020
        surface #eee #303030
        onSurface #000 #fff
        """
      ).contains("onSurface on background"))
  }

  @Test func `what is on a surface may be a layer where others are for text`() throws {
    let layer = "surfaceBold #fafbfc\nonSurfaceBold #f0f2f5\n"
    func outcomes(_ text: String) throws -> [String] {
      try SamplePairs.pairs(text).filter { $0.foreground.path == "onSurfaceBold" }
        .flatMap(SamplePairs.outcomes)
    }
    #expect(try !outcomes(layer + "surfaceBase #fff\ntextBase #1c1e22").contains("fail"))
  }

  @Test func `on dark is no light surface, whatever surfaces have variants for both`() throws {
    let found = try SamplePairs.inferred(
      """
      text.brand.on-light #e00
      text.brand.on-dark #e00
      surface.lightest #fff
      surface.lighter #f2f2f2
      surface.darker #1f1f1f
      surface.darkest #151515
      surface.status.danger.on-light #ffe3d9
      surface.status.danger.on-dark #731f00
      """)
    for ground in ["surface.darker", "surface.darkest"] {
      #expect(found.contains("text.brand.on-dark on \(ground)"))
      #expect(!found.contains("text.brand.on-light on \(ground)"))
    }
    for ground in ["surface.lightest", "surface.lighter"] {
      #expect(found.contains("text.brand.on-light on \(ground)"))
      #expect(!found.contains("text.brand.on-dark on \(ground)"))
    }
  }

  @Test func `a background beside the text goes before what both are made of`() throws {
    let found = try SamplePairs.inferred(
      """
      theme.default #06f
      contrast.default #6c7393
      background.bg #1a1c23
      background.contrast #dfe0e9
      foreground.contrast #c3c6d5
      foreground.on-contrast #21232c
      """)
    #expect(found.contains("foreground.on-contrast on background.contrast"))
    #expect(!found.contains("foreground.on-contrast on contrast.default"))
  }

  @Test func `a group that ends with on is the state of one that ends with off`() throws {
    let found = try SamplePairs.inferred(
      """
      badge.fade-off.success.background #50bc29
      badge.fade-off.success.color #fff
      badge.fade-on.warning.background #ffdca8
      badge.fade-on.warning.color #c77a00
      """)
    #expect(found.contains("badge.fade-on.warning.color on badge.fade-on.warning.background"))
  }
}

import DesignTokens
import PaletteRules
import PaletteTestSupport
import Testing

/// Families of texts and surfaces that run in parallel, and what else decides which of several
/// surfaces a text is for.
@Suite struct FamilyTests {
  /// Groups of roles with texts and surfaces of the same levels.
  private static let roles = """
    neutral.text #3c3c3c #f8f6f3
    neutral.text-weak #6c6c6b #c0bfbc
    neutral.surface #ffffff #1d1d1c
    neutral.surface-weak #ecebe8 #313130
    primary.text #3b57ff #b9cbff
    primary.text-strong #ffffff #ffffff
    primary.surface #e6ebff #1b3587
    primary.surface-weak #95b1ff #3b57ff
    primary.surface-strong #3b57ff #3b57ff
    danger.text #952927 #431a17
    danger.text-weak #ba2d2d #ffbcb7
    danger.text-strong #ffffff #ffffff
    danger.surface #fdf6f6 #ff8e8e
    danger.surface-weak #fde6e5 #431a17
    danger.surface-strong #cb2e31 #cb2e31
    success.text #115a52 #cde8ac
    success.surface #f4f9e9 #16433d

    """

  private func confidence(_ text: String) throws -> [String: ColorPair.Confidence] {
    var known: [String: ColorPair.Confidence] = [:]
    for pair in try SamplePairs.pairs(text) {
      guard case .inferred(_, let confidence) = pair.origin else { continue }
      known["\(pair.foreground.path) on \(pair.background.path)"] = confidence
    }
    return known
  }

  @Test func `primary beside other roles and what is neutral is a role and no page`() throws {
    let found = try confidence(Self.roles)
    expectEqual(found["neutral.text on neutral.surface"], .usual)
    expectEqual(found["danger.text-weak on neutral.surface"], .usual)
    for text in ["danger.text", "danger.text-weak", "neutral.text-weak"] {
      for surface in ["surface", "surface-weak"] {
        expectEqual(found["\(text) on primary.\(surface)"], nil, "\(text) on \(surface)")
      }
    }
    #expect(found["primary.text-strong on primary.surface-strong"] != nil)
  }

  @Test func `levels that run in parallel belong together`() throws {
    let found = try confidence(Self.roles)
    expectEqual(found["danger.text-weak on danger.surface-weak"], .usual)
    expectEqual(found["danger.text on danger.surface"], .usual)
    // Where they cannot be read in some appearance, nobody meant them.
    let crossed = found["danger.text on danger.surface-weak"]
    #expect(crossed == nil || crossed == .possible)
    let onPage = found["danger.text on neutral.surface"]
    #expect(onPage == nil || onPage == .possible)
  }

  @Test func `an icon is surely on the page only`() throws {
    let found = try confidence(
      """
      background #fafafa #141d24
      surfaceSecondary #e6e6e6 #3a4147
      textPrimary #333333 #ffffff
      iconPrimary #888888 #ffffff
      icon-yellow #fdbc4b #fdbc4b
      """)
    expectEqual(found["textPrimary on surfaceSecondary"], .usual)
    expectEqual(found["iconPrimary on background"], .usual)
    expectEqual(found["iconPrimary on surfaceSecondary"], .possible)
    expectEqual(found["icon-yellow on background"], .possible)
  }

  @Test func `on is a state beside others`() throws {
    let found = try confidence(
      """
      ui-button-default-background #ffffff
      ui-button-default-hover-background #e6e6e6
      ui-button-on-background #dedede
      ui-button-on-hover-background #c4c4c4
      ui-list-button-hover-background #fafafa
      ui-list-button-on-background #1a8cf0
      ui-list-button-on-text #ffffff
      """)
    #expect(found["ui-list-button-on-text on ui-list-button-on-background"] != nil)
    #expect(found.keys.allSatisfy { !$0.prefix { $0 != " " }.hasSuffix("background") }, "\(found)")
  }

  @Test func `a foreground to which only backgrounds refer is a surface`() throws {
    let palette = try SamplePairs.load(
      """
      :root {
        --ui-base-foreground: #fafafa; --ui-base-background: #ffffff; --ui-base-text: #333333;
        --ui-toolbar-background: var(--ui-base-foreground);
      }
      """)
    let found = SamplePairs.pairs(in: palette).map {
      "\($0.foreground.path) on \($0.background.path)"
    }
    #expect(!found.contains { $0.hasPrefix("--ui-base-foreground on") }, "\(found)")
    #expect(found.contains("--ui-base-text on --ui-base-background"))
  }

  @Test func `a state of a component is no ground where it has one`() throws {
    let found = try confidence(
      """
      bg #ffffff
      fg #333333
      sidebar-bg #fafafa
      sidebar-fg #a0a0a0
      sidebar-active #008cff
      """)
    expectEqual(found["sidebar-fg on sidebar-bg"], .usual)
    expectEqual(found["sidebar-fg on sidebar-active"], nil)
  }

  @Test func `what is called inverted is a ground where it has a text`() throws {
    let found = try confidence(
      """
      background #ffffff
      button #007d9c
      button-text #ffffff
      button-inverted #ffffff
      button-inverted-text #00566c
      """)
    #expect(found["button-inverted-text on button-inverted"] != nil)
    expectEqual(found["button-inverted-text on button"], nil)
    expectEqual(found["button-inverted on button"], nil)
  }

  @Test func `an input with a text is a ground beside borders`() throws {
    let found = try confidence(
      """
      color-background #222222
      color-text #eeeeee
      color-border #c6c8ca
      color-input #ffffff
      color-input-text #888888
      """)
    #expect(found["color-input-text on color-input"] != nil)
    expectEqual(found["color-input-text on color-background"], nil)
  }

  @Test func `a tint that grows strong in one appearance may keep its text`() throws {
    let found = try confidence(
      """
      color-background #ffffff #202224
      color-text #202224 #f0f1f2
      color-background-error #fdecf1 #c85e7a
      """)
    expectEqual(found["color-text on color-background-error"], .possible)
  }

  @Test func `on-light is for every light surface`() throws {
    let found = try confidence(
      """
      surface.lightest #ffffff
      surface.light #e0e0e0
      surface.dark #383838
      surface.darkest #151515
      text.brand.on-light #ee0000
      text.brand.on-dark #ff6666
      """)
    for (text, surface) in [
      ("light", "light"), ("light", "lightest"), ("dark", "dark"), ("dark", "darkest"),
    ] {
      expectEqual(found["text.brand.on-\(text) on surface.\(surface)"], .named)
    }
    expectEqual(found["text.brand.on-light on surface.dark"], nil)
  }

  @Test func `a fill that stays has the label that stays`() throws {
    let found = try confidence(
      """
      background.default #ffffff #111111
      background.brand #e60023 #e60023
      text.default #111111 #ffffff
      text.inverse #ffffff #111111
      text.light #ffffff #ffffff
      """)
    #expect([nil, .possible].contains(found["text.inverse on background.brand"]))
  }

  @Test func `a step of which other roles have fills is no tint`() throws {
    let found = try confidence(
      """
      background.default #ffffff
      background.danger.weak #ff3954
      background.warning.weak #ffc400
      background.success.weakest #ecfffb
      text.default #111111
      text.warning #805500
      text.success #007d60
      """)
    #expect([nil, .possible].contains(found["text.warning on background.warning.weak"]))
    expectEqual(found["text.success on background.success.weakest"], .usual)
  }

  @Test func `the color of the app's icon is in no text`() throws {
    let found = try confidence("background_color #ffffff\ndefault_app_icon_color #f57c00")
    #expect(found.isEmpty)
  }

  @Test func `primary is a role of texts beside a main text of another name`() throws {
    let found = try confidence(
      """
      background.default #ffffff
      background.primary.base #0044f4
      background.primary.weakest #eefaff
      background.danger.weakest #ffe5e5
      background.success.weakest #ecfffb
      background.warning.weakest #fff6d9
      text #000933
      text.primary #0044f4
      text.danger #d60027
      text.success #007d60
      text.warning #805500
      """)
    expectEqual(found["text.primary on background.primary.weakest"], .usual)
    expectEqual(found["text.danger on background.danger.weakest"], .usual)
  }

  @Test func `the states of a status are fills of controls`() throws {
    let found = try confidence(
      """
      background.default #ffffff
      status.danger.default #fe583e
      status.danger.press #d90012
      text.1 #151515
      text.inverse #ffffff
      """)
    expectEqual(found["text.inverse on status.danger.press"], .likely)
  }

  @Test func `names of Swift do not begin with a component`() throws {
    let found = try confidence(
      """
      UIColor.Acme.label #000000 #ffffff
      UIColor.Acme.secondaryLabel #777777 #999999
      UIColor.Acme.background #ffffff #000000
      UIColor.Acme.secondaryBackground #f4f4f4 #1c1c1c
      Color.Acme.label #000000 #ffffff
      Color.Acme.secondaryLabel #777777 #999999
      Color.Acme.background #ffffff #000000
      Color.Acme.secondaryBackground #f4f4f4 #1c1c1c
      """)
    expectEqual(found["UIColor.Acme.label on UIColor.Acme.secondaryBackground"], .usual)
    expectEqual(found["Color.Acme.label on Color.Acme.background"], .usual)
  }

  @Test func `rules that hide a text together leave open whether they do`() throws {
    let css = """
      :root { --side: #cfcfcf; --menu: #ffffff; --hovered: #efefef }
      .h { background-color: var(--menu); color: var(--side) }
      .h:hover { background-color: var(--hovered) }
      """
    let pair = try #require(
      SamplePairs.pairs(in: try SamplePairs.load(css)).first {
        $0.foreground.path == "--side" && $0.background.path == "--hovered"
      })
    guard case .inferred(_, .possible) = pair.origin else {
      Issue.record("\(pair.origin)")
      return
    }
  }
}

import PaletteTestSupport
import Testing

/// `X-contrast` and `X-inverse` lie on `X`.
@Suite struct OwnContrastTests {
  @Test func `the fills of the role, never its tints`() throws {
    expectEqual(
      Set(
        try SamplePairs.inferred(
          """
          page-background #fff
          accent-inverse #fff
          accent-background #00a
          accent-hover-background #008
          accent-subtle-background #eef
          """
        ).filter { $0.hasPrefix("accent-inverse") }),
      [
        "accent-inverse on accent-background", "accent-inverse on accent-hover-background",
      ])
  }

  @Test func `of the steps of a scale, those on which it can be seen`() throws {
    try expectEqual(
      SamplePairs.inferred("accent-3 #edf2fe\naccent-9 #3e63dd\naccent-contrast #fff"),
      ["accent-contrast on accent-9"])
  }

  @Test func `beside an inverse color, contrast is a variant`() throws {
    let text = "page #fff\nbody-color #111\naccent.default #05a\naccent.contrast #fff\n"
    let pair = "accent.contrast on accent.default"
    #expect(try SamplePairs.inferred(text).contains(pair))
    #expect(try !SamplePairs.inferred(text + "accent.inverse #fff").contains(pair))
  }

  @Test func `a contrast color that cannot be read beside a text that can`() throws {
    let text = "page #fff\nbody-color #111\ndanger #b42318\ndanger-contrast #8f1b12\n"
    let pair = "danger-contrast on danger"
    #expect(try SamplePairs.inferred(text).contains(pair))
    let both = try SamplePairs.inferred(text + "danger-text #fff\n")
    #expect(!both.contains(pair) && both.contains("danger-text on danger"))
  }

  @Test func `an inverse color that vanishes in some appearance lies elsewhere`() throws {
    let found = try SamplePairs.inferred(
      "background #fff #000\ncontrol #999 #899\ncontrol-inverse #bef #899")
    expectEqual(found, ["control on background"])
  }

  @Test func `a group of one role`() throws {
    let found = try SamplePairs.inferred(
      """
      palette.background.default #fff
      palette.primary.main #00a
      palette.primary.dark #006
      palette.primary.contrastText #fff
      red.solid #a00
      red.subtle #fee
      red.contrast #fff
      """)
    expectEqual(
      Set(found.filter { $0.contains("ontrast") }),
      [
        "palette.primary.contrastText on palette.primary.main",
        "palette.primary.contrastText on palette.primary.dark", "red.contrast on red.solid",
      ])
  }

  @Test func `high contrast and inverse surfaces are something else`() throws {
    try expectEqual(
      SamplePairs.inferred(
        "background.default #fff\nborder-high-contrast #000\ninverse-primary #aaf\nprimary #00a"
      ).filter { $0.hasSuffix("on primary") }, [])
  }

  @Test func `beside an inverse surface an inverse color is for that one`() throws {
    let sample = "primary #06c\nprimary-inverse #fff\n"
    try expectEqual(SamplePairs.inferred(sample), ["primary-inverse on primary"])
    #expect(
      try !SamplePairs.inferred(sample + "surface #fff\ninverse-surface #111").contains(
        "primary-inverse on primary"))
  }

  @Test func `the inverse of a contrast color is for the other side`() throws {
    let found = try SamplePairs.inferred(
      "brand-header #fff\nbrand-header-contrast #555\nbrand-header-contrast-inverse #fff")
    expectEqual(found, ["brand-header-contrast on brand-header"])
  }

  @Test func `the contrast text of a role lies on it whatever the ratio is`() throws {
    let found = try SamplePairs.inferred(
      """
      palette.background.default #fff
      palette.text.primary #111
      palette.info.main #f90
      palette.info.contrastText #fff
      palette.secondary.main #92b
      palette.secondary.contrastText #fff
      light #f4f5f8
      light-contrast #000
      """)
    #expect(
      found.isSuperset(of: [
        "palette.info.contrastText on palette.info.main",
        "palette.secondary.contrastText on palette.secondary.main", "light-contrast on light",
      ]), "\(found)")
  }

  @Test func `the contrast text of a pale main color lies on it`() throws {
    let found = try SamplePairs.inferred(
      """
      palette.background.default #fff
      palette.text.primary #111
      palette.secondary.main #afcfcf
      palette.secondary.contrastText #fff
      """)
    #expect(found.contains("palette.secondary.contrastText on palette.secondary.main"))
  }

  @Test func `it needs no page`() throws {
    try expectEqual(
      SamplePairs.inferred("accent.main #d60\naccent.contrastText #fff"),
      ["accent.contrastText on accent.main"])
  }
}

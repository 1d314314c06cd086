import PaletteTestSupport
import Testing

/// `X-foreground` lies on `X`.
@Suite struct OwnForegroundTests {
  @Test func `an ink at the end of a scale is a step of it`() throws {
    let tokens = "page-background #fff\npage-text #1b1b1b\nbase #71767a\nbase-ink #1b1b1b\n"
    #expect(try SamplePairs.inferred(tokens).contains("base-ink on base"))
    let scale = "base-light #a9aeb1\nbase-dark #565c65"
    #expect(!(try SamplePairs.inferred(tokens + scale).contains("base-ink on base")))
  }

  @Test func `foregrounds, contents and colors of a name`() throws {
    let found = try SamplePairs.inferred(
      """
      background #fff
      card #fafafa
      card-foreground #111
      primary #00a
      primary-foreground #fff
      accent #0a5
      accent-content #fff
      red-light #fee
      red-light-color #a00
      focus-colour #fd0
      focus-text-colour #000
      """)
    #expect(
      found.isSuperset(of: [
        "card-foreground on card", "primary-foreground on primary", "accent-content on accent",
        "red-light-color on red-light", "focus-text-colour on focus-colour",
      ]))
    #expect(!found.contains("primary-foreground on background"))
    #expect(!found.contains("focus-text-colour on background"))
  }

  @Test func `icons of what is nothing but filled`() throws {
    let found = try SamplePairs.inferred(
      "colorBackground #fff\nfabColor #06c\nfabIconColor #fff\ntoolbarColor #222\n"
        + "toolbarIconColor #eee\nbuttonColor #06c\nbuttonIconColor #fff")
    #expect(found.isSuperset(of: ["fabIconColor on fabColor", "toolbarIconColor on toolbarColor"]))
    // The color of a button may be that of its text.
    #expect(!found.contains("buttonIconColor on buttonColor"))
  }

  @Test func `the steps of a base`() throws {
    #expect(
      try SamplePairs.inferred(
        "base-100 #fff #111\nbase-200 #eee #000\nbase-content #111 #eee"
      ).isSuperset(of: ["base-content on base-100", "base-content on base-200"]))
  }

  @Test func `a text of a role is no text on the role`() throws {
    try expectEqual(
      SamplePairs.inferred("text-brand #00a\nbrand #00a\nbackground #fff")
        .contains("text-brand on brand"), false)
    #expect(try SamplePairs.inferred("primary-text #fff\nprimary #fff").isEmpty)
  }

  @Test func `a foreground lies on its color and not on the steps of it`() throws {
    let found = try SamplePairs.inferred(
      "background #fff #111\nsuccess #070 #3c3\nsuccess-200 #cec #060\nsuccess-foreground #fff #000"
    )
    #expect(found.contains("success-foreground on success"))
    #expect(!found.contains("success-foreground on success-200"))
  }

  @Test func `light and dark are colors where they stand alone`() throws {
    let roles =
      ["primary #0054a6 #0054a6 #e0eaf5 #111827", "light #f9fafb #f9fafb #f9f9fa #1f2937"]
      + ["dark #1f2937 #1f2937 #9ca3af #9ca3af"]
    let tokens = roles.map { line in
      let words = line.split(separator: " ")
      let foreground = words[0] == "light" ? "#1f2937" : "#f9fafb"
      return "\(words[0]) \(words[1]) \(words[2])\n\(words[0])-fg \(foreground)\n"
        + "\(words[0])-bg-subtle \(words[3]) \(words[4])\n"
    }
    let found = try SamplePairs.inferred(
      "body-bg #fff #111827\nbody-color #222 #eee\nbg-surface-dark #000\n" + tokens.joined())
    for role in ["primary", "light", "dark"] {
      #expect(found.contains("\(role)-fg on \(role)"))
      #expect(!found.contains("\(role)-fg on \(role)-bg-subtle"))
      #expect(!found.contains("\(role)-fg on body-bg"))
    }
  }

  @Test func `beside a foreground, a text is one in that color`() throws {
    let found = try SamplePairs.inferred(
      "background #fff #111\ninfo #06c #06c\ninfo-foreground #fff #fff\ninfo-text #024 #8cf")
    #expect(found.contains("info-foreground on info"))
    #expect(!found.contains("info-text on info"))
    #expect(found.contains("info-text on background"))
  }

  @Test func `a text that is a shade of a role lies beside it`() throws {
    func found(_ text: String, on ground: String) throws -> Bool {
      try SamplePairs.inferred("background #fff #111\nnote \(ground)\nnote-text \(text)")
        .contains("note-text on note")
    }
    // Bootstrap 5.3's first `primary-text`, and an info of two greens.
    #expect(try !found("#0a58ca #6ea8fe", on: "#0d6efd #0d6efd"))
    #expect(try !found("#0a7c3a #3cc878", on: "#198754 #198754"))
    // White on amber fails, and a dark brown on it is a text.
    #expect(try found("#ffffff", on: "#ffc107"))
    #expect(try found("#5c3b00", on: "#ffc107"))
  }

  @Test func `the foreground of a fill is no text of the page`() throws {
    let found = try SamplePairs.inferred(
      """
      background #fff #111
      surface #fafafa #222
      muted #667382 #667382
      muted-fg #f9fafb #f9fafb
      secondary #475569 #64748b
      secondary-fg #f9fafb #f9fafb
      secondary-bg-subtle #e9ecef #1a1d20
      """)
    #expect(
      found.isSuperset(of: ["muted-fg on muted", "secondary-fg on secondary"]), "\(found)")
    for ground in ["background", "surface", "secondary-bg-subtle"] {
      #expect(!found.contains("muted-fg on \(ground)"))
      #expect(!found.contains("secondary-fg on \(ground)"))
    }
  }

  @Test func `the text of a color lies on it although its tint has its name`() throws {
    let found = try SamplePairs.inferred(
      """
      background #fff
      text #111
      error #c00
      error-hover #a00
      error-text #fff
      error-bg #fee
      """
    ).filter { $0.hasPrefix("error-text") }
    expectEqual(found, ["error-text on error", "error-text on error-hover"])
  }

  @Test func `a rank of the texts of the page is not that of a color that is spelled otherwise`()
    throws
  {
    try expectEqual(SamplePairs.inferred("colorPrimary #8050b0\nprimary_text #1f1f1f"), [])
    #expect(
      try SamplePairs.inferred("primary #8050b0\nprimary-text #fff\nbackground #fff").contains(
        "primary-text on primary"))
  }
}

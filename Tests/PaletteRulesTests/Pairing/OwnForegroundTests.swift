import Testing

/// `X-foreground` lies on `X`.
@Suite struct OwnForegroundTests {
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

  @Test func `the steps of a base`() throws {
    #expect(
      try SamplePairs.inferred(
        "base-100 #fff #111\nbase-200 #eee #000\nbase-content #111 #eee"
      ).isSuperset(of: ["base-content on base-100", "base-content on base-200"]))
  }

  @Test func `a text of a role is no text on the role`() throws {
    #expect(
      try SamplePairs.inferred("text-brand #00a\nbrand #00a\nbackground #fff")
        .contains("text-brand on brand") == false)
    #expect(try SamplePairs.inferred("primary-text #fff\nprimary #fff").isEmpty)
  }
}

import Testing

/// A color that is only named by its role is seen on the page.
@Suite struct RoleColorTests {
  @Test func `roles that are dark enough, and their tints`() throws {
    let found = try SamplePairs.inferred(
      """
      background.default #fff
      primary.default #00a
      primary.muted #eef
      warning.default #fd6
      error #a00
      """)
    #expect(
      found == [
        "primary.default on background.default", "error on background.default",
        "primary.default on primary.muted",
      ])
  }

  @Test func `a number is an entry of a palette`() throws {
    #expect(
      try SamplePairs.inferred(
        "background #fff\n" + (1...9).map { "brand.\($0)00 #00\($0)" }.joined(separator: "\n")
      ) == [])
  }
}

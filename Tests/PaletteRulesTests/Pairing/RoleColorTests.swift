import DesignTokens
import PaletteRules
import PaletteTestSupport
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
    expectEqual(
      found,
      [
        "primary.default on background.default", "error on background.default",
        "primary.default on primary.muted",
      ])
  }

  @Test func `a number is an entry of a palette`() throws {
    try expectEqual(
      SamplePairs.inferred(
        "background #fff\n" + (1...9).map { "brand.\($0)00 #00\($0)" }.joined(separator: "\n")
      ), [])
  }

  @Test func `a fill with a text of its own need not be seen everywhere`() throws {
    let pairs = try SamplePairs.pairs(
      """
      base-100 #fff #1d232a
      base-content #222 #eee
      warning #fcb700 #fcb700
      warning-content #793205 #793205
      primary #422ad5 #8888ff
      primary-content #fff #000
      """)
    let found = Set(pairs.map { "\($0.foreground.path) on \($0.background.path): \($0.role)" })
    expectEqual(
      found,
      [
        "base-content on base-100: text", "warning-content on warning: text",
        "primary-content on primary: text", "primary on base-100: ui",
      ])
  }
}

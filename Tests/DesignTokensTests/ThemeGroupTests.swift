import DesignTokens
import PaletteTestSupport
import SourceSyntax
import Testing

struct ThemeGroupTests {
  private static let themes = #"""
    "dark": { "ink": { "strong": \#(color("eeeeee")), "link": \#(alias("ink.strong")) },
      "line": \#(alias("paint.rose")) },
    "light": { "ink": { "strong": \#(color("111111")), "link": \#(alias("ink.strong")) },
      "line": \#(alias("paint.rose")) }
    """#

  @Test func `an alias in a theme is one of that theme, or of a shared group`() {
    let shared = #""shared": { "paint": { "rose": \#(color("ff0066")) } }"#
    let palette = palette("{ \(shared), \(Self.themes) }")
    #expect(palette.codes.isEmpty)
    expectEqual(palette.hex("dark.ink.link"), "#eeeeee")
    expectEqual(palette.hex("light.ink.link"), "#111111")
    expectEqual(palette.hex("dark.line"), "#ff0066")
  }

  @Test func `a shared group sees what is shared, and no single theme`() {
    let shared = #"""
      "shared": { "paint": { "rose": \#(color("ff0066")) },
        "fill": \#(alias("paint.rose")), "lead": \#(alias("ink.strong")) }
      """#
    let palette = palette("{ \(shared), \(Self.themes) }")
    expectEqual(palette.hex("shared.fill"), "#ff0066")
    expectEqual(palette.reason("shared.lead"), "unresolved-alias")
    expectEqual(
      palette.problems.map(\.message),
      [
        "“ink.strong” is another token in each theme: “dark.ink.strong” and “light.ink.strong”"
      ])
    expectEqual(palette.problems.map(\.severity), [.warning])
  }

  @Test func `of two shared groups neither is chosen, and what the root has comes first`() {
    let two = #"""
      "a": { "paint": { "rose": \#(color("ff0066")) } },
      "b": { "paint": { "rose": \#(color("00ff66")) } }
      """#
    let undecided = palette("{ \(two), \(Self.themes) }")
    expectEqual(undecided.reason("dark.line"), "unresolved-alias")
    let root = #""ink": { "strong": \#(color("777777")) }"#
    let own = palette("{ \(root), \(two), \(Self.themes) }")
    expectEqual(own.hex("dark.ink.link"), "#777777")
  }

  @Test(arguments: [
    (#""dark""#, false), (#""sepia""#, false), (#""light""#, true),
  ])
  func `groups are themes where two say an appearance and have the same members`(
    _ second: String, _ areThemes: Bool
  ) {
    let group = #"{ "ink": { "a": \#(color("111111")), "b": \#(alias("ink.a")) } }"#
    let other = areThemes ? group : #"{ "rest": \#(color("222222")) }"#
    let palette = palette(#"{ "night": \#(group), \#(second): \#(other) }"#)
    expectEqual(palette.hex("night.ink.b") == "#111111", areThemes)
  }

  @Test func `the specification knows no themes`() {
    let shared = #""shared": { "paint": { "rose": \#(color("ff0066")) } }"#
    let palette = palette(
      "{ \(shared), \(Self.themes) }", options: LoadOptions(isConformance: true))
    #expect(palette.codes.allSatisfy { $0 == "alias/unresolved" })
    #expect(palette.codes.count > 1)
  }
}

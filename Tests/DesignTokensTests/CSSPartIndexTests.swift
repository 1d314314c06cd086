import DesignTokens
import PaletteTestSupport
import Testing

/// How many parts of a page are compared with each other.
@Suite struct CSSPartIndexTests {
  private func comparisons(_ parts: [String]) -> Int {
    let index = CSSPartIndex(parts)
    return parts.reduce(0) { $0 + index.candidates(for: $1).count }
  }

  @Test(
    arguments: [
      { ".a\($0) > .b" }, { ".a\($0) .b > .c" }, { ".a > .b\($0) > ul > li > a" },
      { ".a\($0 / 8) > .b\($0 % 8) > a" }, { ".a + .b\($0) > a" },
    ] as [@Sendable (Int) -> String])
  func `a selector is compared with few others`(_ part: @Sendable (Int) -> String) {
    let count = 2_000
    #expect(comparisons((0..<count).map(part)) <= 16 * count)
  }

  @Test func `a selector implies those that ask for less`() {
    let parts = [
      "a", ".b a", ".b > a", ".b > p a", ".b > .c > a", ".c > .b a", ".b + p > a", ".b > a:hover",
    ]
    let index = CSSPartIndex(parts)
    expectEqual(index.implied(by: ".c > .b > a").sorted(), [".b > a", ".b a", ".c > .b a", "a"])
    expectEqual(index.implied(by: ".b + p > a").sorted(), [".b + p > a", "a"])
  }
}

import PaletteRules
import PaletteTestSupport
import Testing

@Suite struct PathGlobTests {
  @Test(arguments: [
    ("text.*", "text.muted", true), ("text.*", "text.brand.on-brand", false),
    ("text.**", "text.brand.on-brand", true), ("text.**", "text", true),
    ("**.text", "a.b.text", true), ("**.text", "text", true), ("**.text", "a.texts", false),
    ("**", "a.b.c", true), ("a.**.c", "a.c", true), ("a.**.c", "a.b.b.c", true),
    ("a.**.b.**.c", "a.b.x.b.c", true), ("a.**.b.**.c", "a.x.c", false),
    ("on-*", "on-brand", true), ("*-on-*", "text-on-brand", true), ("*", "a.b", false),
    ("?", "a", true), ("?", "", false), ("gr[ae]y", "grey", true), ("gr[!ae]y", "grey", false),
    ("gray.[0-9]*", "gray.500", true), ("gray.[0-9]*", "gray.x", false),
    ("a.\\*", "a.*", true), ("a.\\*", "a.b", false), ("$root", "$root", true),
    ("Text.*", "text.x", false), ("Primary Text", "Primary Text", true), ("*bc*", "abcd", true),
  ])
  func matches(_ pattern: String, _ path: String, _ expected: Bool) throws {
    try expectEqual(PathGlob(pattern).matches(path), expected)
  }

  @Test func capturesOneSegmentOrAPart() throws {
    try expectEqual(PathGlob("icon.{name}").captures(in: "icon.danger"), ["name": "danger"])
    try expectEqual(PathGlob("icon.{name}").captures(in: "icon.danger.on"), nil)
    try expectEqual(PathGlob("text.{a}.on-{b}").captures(in: "text.x.on-y"), ["a": "x", "b": "y"])
    try expectEqual(PathGlob("on-{b}").captures(in: "on-"), nil)
    let fill = try PathGlob("fill.{name}")
    #expect(fill.captures(in: "fill.danger", bound: ["name": "danger"]) != nil)
    expectEqual(fill.captures(in: "fill.dangerous", bound: ["name": "danger"]), nil)
    #expect(fill.captures(in: "fill.a*c", bound: ["name": "a*c"]) != nil)
    expectEqual(fill.captures(in: "fill.abc", bound: ["name": "a*c"]), nil)
  }

  @Test(arguments: ["", "a.[bc", "a.{b", "{a}.{a}", "{}", "{a,b}", "a\\"])
  func badPatterns(_ pattern: String) {
    #expect(throws: PathGlob.SyntaxError.self) { try PathGlob(pattern) }
  }

  /// Patterns that make a backtracking matcher exponential.
  @Test(.timeLimit(.minutes(20))) func hostilePatterns() throws {
    let stars = String(repeating: "*a", count: 200) + "b"
    #expect(try !PathGlob(stars).matches(String(repeating: "a", count: 4000)))
    let depths = String(repeating: "**.a.", count: 200) + "b"
    let path = Array(repeating: "a", count: 2000).joined(separator: ".")
    #expect(try !PathGlob(depths).matches(path))
  }
}

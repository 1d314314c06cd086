import DesignTokens
import FileAccess
import PaletteTestSupport
import Testing

/// What rules of a project make of utilities in the dark scheme.
@Suite struct CSSDarkUtilitiesTests {
  private func pairs(_ rules: String, _ body: String) -> [String] {
    let css = """
      @import "tailwindcss";
      @custom-variant dark (&:where(.dark, .dark *));
      \(rules)
      """
    let page = "export const A = () => <div className=\"bg-white\">\(body)</div>"
    let loaded = PaletteLoader.load(
      paths: ["p"], files: MemoryFiles(["p/a.css": css, "p/a.jsx": page]))
    return loaded.palettes.flatMap(\.allTokens).flatMap { token in
      token.pairings.filter { $0.reason?.hasPrefix("the class") ?? false }.map { pairing in
        let contexts = pairing.contexts.values.flatMap(\.self).joined(separator: ",")
        let scheme = pairing.scheme.map { " in \($0)" } ?? ""
        return "\(token.path) on \(pairing.path ?? "?")"
          + (contexts.isEmpty ? scheme : " in \(contexts)")
      }
    }.sorted()
  }

  private static let themes = ":root { --ink: #222 } .dark { --ink: #eee }\n"
  private static let ground = ".dark .bg-white { background: #101010 }\n"
  private static let text = "<p className=\"text-gray-600 dark:text-gray-300\"/>"

  @Test func `a utility has the color of the rule in the dark scheme`() {
    expectEqual(
      pairs(Self.themes + Self.ground, Self.text),
      ["gray-300 on #101010 in dark", "gray-600 on white in none"])
    expectEqual(
      pairs(
        Self.themes + Self.ground + ".dark .text-gray-600 { color: #ddd }",
        "<p className=\"text-gray-600\"/>"),
      ["#ddd on #101010 in dark", "gray-600 on white in none"])
    // No rule needs another theme.
    expectEqual(
      pairs(Self.ground, Self.text), ["gray-300 on #101010 in dark", "gray-600 on white in light"])
  }

  @Test func `what a rule draws in no color is not measured`() {
    expectEqual(
      pairs(Self.themes + ".dark .bg-white { background: url(a.png) }", Self.text),
      ["gray-600 on white in none"])
    // A rule for what is in something else is none for the class.
    expectEqual(
      pairs(Self.themes + ".dark .box .bg-white { background: #101010 }", Self.text),
      ["gray-300 on white in dark", "gray-600 on white in none"])
  }
}

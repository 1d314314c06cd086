import DesignTokens
import FileAccess
import PaletteTestSupport
import Testing

/// Classes of CSS modules that are composed of others.
@Suite struct CSSCompositionsTests {
  private func pairs(_ module: String, _ others: [String: String] = [:]) throws -> [String] {
    var files = [
      "p/a.css": """
      :root { --ink: #222; --paper: #fff; --night: #111; --pale: #eef; --lime: #9f0 }
      body { color: var(--ink); background: var(--paper) }
      """, "p/ui/card.module.css": module,
      "p/ui/Card.jsx": """
      import s from "./card.module.css";
      export const Card = () => <p className={s.card}>Quay</p>;
      """,
    ]
    files.merge(others) { $1 }
    let loaded = PaletteLoader.load(paths: ["p"], files: MemoryFiles(files))
    return try #require(loaded.palettes.first).drawnPairs()
  }

  @Test func `a class has what it is composed of`() throws {
    let base = ".base { background: var(--night) }\n"
    try expectEqual(
      pairs(base + ".card { composes: base; color: var(--pale) }"), ["--pale on --night"])
    try expectEqual(
      pairs(
        base + ".mid { composes: base } .card { color: var(--pale); composes: mid wide }"),
      ["--pale on --night"])
    // Its own rules come last.
    try expectEqual(
      pairs(base + ".card { composes: base; color: var(--ink); background: var(--lime) }"),
      ["--ink on --lime"])
  }

  @Test func `a class is composed of one of another file`() throws {
    let card = ".card { composes: base from '../kit/kit.module.css'; color: var(--pale) }"
    let kit = ".base { background: var(--night); color: var(--lime) }"
    #expect(
      try pairs(card, ["p/kit/kit.module.css": kit]).contains("--pale on --night"))
    // Of what is not there, nothing is known.
    #expect(try pairs(card).isEmpty)
  }

  @Test func `a circle ends`() throws {
    let circle =
      ".a { composes: card } .card { composes: a; color: var(--pale); background: var(--night) }"
    #expect(try pairs(circle).contains("--pale on --night"))
  }
}

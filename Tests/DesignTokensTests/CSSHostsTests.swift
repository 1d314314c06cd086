import DesignTokens
import PaletteTestSupport
import Testing

struct CSSHostsTests {
  private let badge = """
    :host { --ink: #111111; --fill: #eeeeee }
    :host([tone="calm"]) { --fill: #222222 }
    .label { color: var(--ink); background: var(--fill) }
    """
  private let chip = """
    :host { --ink: #ffffff; --fill: var(--accent) }
    .label { color: var(--ink); background: var(--fill) }
    """
  private let page = ":root { --accent: #0044cc }"

  private func paths(_ files: [String: String]) -> Set<String> {
    Set(load(files, paths: ["src"]).palettes.flatMap(\.tokens).map(\.path))
  }

  @Test func `hosts of several files beside a page are components`() {
    let loaded = load(
      ["src/badge.css": badge, "src/chip.css": chip, "src/base.css": page], paths: ["src"])
    let tokens = loaded.palettes.flatMap(\.tokens)
    expectEqual(
      Set(tokens.map(\.path)),
      [
        "badge:host.--ink", "badge:host.--fill", "badge:host[tone=\"calm\"].--fill",
        "chip:host.--ink", "chip:host.--fill", "--accent",
      ])
    let pairs = tokens.flatMap { token in
      token.pairings.map { "\(token.path) on \($0.path ?? "")" }
    }
    expectEqual(
      Set(pairs),
      [
        "badge:host.--ink on badge:host.--fill", "chip:host.--ink on --accent",
        "badge:host.--ink on badge:host[tone=\"calm\"].--fill",
      ])
    #expect(loaded.palettes.flatMap(\.problems).isEmpty)
  }

  @Test func `files of one name are told apart by their folders`() {
    let rim = ":host { --rim: var(--accent) }"
    let files = [
      "src/badge/style.css": badge + rim, "src/chip/style.css": chip, "src/base.css": page,
    ]
    #expect(paths(files).isSuperset(of: ["badge/style:host.--rim", "chip/style:host.--ink"]))
  }

  @Test func `a theme that any element can carry is one of the page`() {
    let theme = "html, :host { --ink: #111111 }"
    expectEqual(
      paths(["src/a.css": theme, "src/b.css": ":host { --fill: red }"]), ["--ink", "--fill"])
    #expect(paths(["src/badge.css": badge, "src/base.css": page]).contains("--ink"))
    #expect(paths(["src/badge.css": badge, "src/chip.css": chip]).contains("--ink"))
  }
}

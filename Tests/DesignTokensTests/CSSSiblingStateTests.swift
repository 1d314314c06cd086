import DesignTokens
import FileAccess
import PaletteTestSupport
import Testing

/// Rules for an element that is told by the state of one before it.
@Suite struct CSSSiblingStateTests {
  private func pairs(_ rule: String, _ html: String) throws -> [String] {
    let css = """
      :root { --ink: #222; --paper: #fff; --night: #111; --dim: #456; --pale: #eef }
      body { color: var(--ink); background: var(--paper) }
      .panel { background: var(--night); color: var(--pale) }
      \(rule) { color: var(--dim) }
      """
    let page = "<!doctype html><body><div class=\"panel\">\(html)</div></body>"
    let loaded = PaletteLoader.load(
      paths: ["p"], files: MemoryFiles(["p/a.css": css, "p/index.html": page]))
    return try #require(loaded.palettes.first).drawnPairs().filter { $0.contains("--dim") }
  }

  private static let form = """
    <input type=checkbox class=toggle id=a><label for=a>On</label><p>Hint</p>
    """

  @Test(arguments: [
    ".toggle:checked + label", ".toggle:checked ~ p", "input:focus ~ p",
    ".panel > input:focus-visible + label",
  ])
  func `its text lies on what is around it`(_ rule: String) throws {
    try expectEqual(pairs(rule, Self.form), ["--dim on --night"], "\(rule)")
  }

  @Test(arguments: [
    // Not directly behind, behind another element, in something else, and for what is disabled.
    ".toggle:checked + p", ".other:checked + label", "main .toggle:checked + label",
    ".toggle:disabled + label",
  ])
  func `other elements have none`(_ rule: String) throws {
    #expect(try pairs(rule, Self.form).isEmpty, "\(rule)")
  }

  @Test func `the style sheet in a component has such rules too`() throws {
    let code = """
      <template><div class="note">\(Self.form)</div></template>
      <style scoped>.note { background: #e8fafd } .note .toggle:checked + label { color: #adb5bd }</style>
      """
    let loaded = PaletteLoader.load(paths: ["p"], files: MemoryFiles(["p/Note.vue": code]))
    try expectEqual(#require(loaded.palettes.first).drawnPairs(), ["#adb5bd on #e8fafd"])
  }

  /// The pairs of a rule for `.tick` and the box that it is in.
  private func ticks(_ rules: String, _ template: String) throws -> [String] {
    let code = "<template>\(template)</template><style scoped>\(rules)</style>"
    let loaded = PaletteLoader.load(paths: ["p"], files: MemoryFiles(["p/Box.vue": code]))
    return try #require(loaded.palettes.first).drawnPairs().filter { $0.hasPrefix("#fff") }
  }

  @Test func `what a rule puts into an element in a state lies on its background there`() throws {
    let rules = """
      .c { background: #778 } .tick { border: 2px solid #727272 }
      input:checked + .tick:after { content: '✔'; color: #fff }
      input:checked + .tick.green { background: #4caf50 }
      """
    let box = "<label class=c><input type=checkbox><b class=\"tick green\"></b></label>"
    try expectEqual(ticks(rules, box), ["#fff on #4caf50"])
    // Of a box that has no background of its own it is what is around it.
    try expectEqual(ticks(rules, box.replacing(" green", with: "")), ["#fff on #778"])
    #expect(try ticks(rules.replacing("content: '✔';", with: ""), box).isEmpty)
    #expect(try ticks(rules, box.replacing("<input type=checkbox>", with: "")).isEmpty)
  }

  @Test(arguments: [":after", "::after", "::before"])
  func `what a rule puts into an element lies on its background in a state`(
    _ pseudo: String
  ) throws {
    let css = """
      .bar { background: #e0e0e0 } .bar\(pseudo) { content: 'more'; color: #616161 }
      .bar:hover { background: #bdbdbd }
      """
    let loaded = PaletteLoader.load(paths: ["p"], files: MemoryFiles(["p/a.css": css]))
    try expectEqual(
      #require(loaded.palettes.first).drawnPairs().filter { $0.hasPrefix("#616161") },
      ["#616161 on #bdbdbd likely", "#616161 on #e0e0e0"])
  }
}

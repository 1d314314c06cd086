import DesignTokens
import FileAccess
import PaletteTestSupport
import Testing

/// Classes that elements have in some case.
@Suite struct CSSPossibleClassTests {
  private static let rules = """
    :root { --ink: #222; --paper: #fff; --night: #1d2b3a; --pale: #f0f0f0; --rose: #fbb }
    body { color: var(--ink); background: var(--paper) }
    .panel { background: var(--night); color: var(--pale) }
    .late { color: var(--rose) }
    """

  /// The pairs of the text of one class, in an element of a dark panel.
  private func pairs(_ attribute: String, _ path: String) throws -> [String] {
    let page = "<body><div class=\"panel\"><p \(attribute)>Quay</p></div></body>"
    let loaded = PaletteLoader.load(
      paths: ["p"], files: MemoryFiles(["p/a.css": Self.rules, "p/\(path)": page]))
    return try #require(loaded.palettes.first).drawnPairs(isDetailed: true).filter {
      $0.contains("--rose")
    }
  }

  @Test(arguments: [
    #"[ngClass]="{ 'late': isLate, ok: !isLate }""#, #"[ngClass]="{ late: a || b }""#,
    #"[ngClass]="isLate ? 'late' : 'ok'""#, #"[ngClass]="isLate ? (old ? 'late' : 'ok') : ''""#,
    #"[ngClass]="['a', isLate ? 'late' : '']""#, #"[ngClass]="isLate && old && 'late'""#,
    #"[class]="isLate ? 'late' : null""#, #"[class.late]="isLate" [class.ok]="!isLate""#,
    #":class="{ late: isLate }""#,
  ])
  func `what an element has in some case lies on what is around it`(_ attribute: String) throws {
    try expectEqual(pairs(attribute, "a.html"), ["--rose on --night"], "\(attribute)")
  }

  @Test(arguments: [
    #"[ngClass]="kinds""#, #"[ngClass]="{ late: isLate, [kind]: true }""#,
    #"[ngClass]="isLate ? 'late' : kind""#, #"[ngClass]="{ 'late': isLate, ...others }""#,
    #"[ngClass]="['late', kind]""#,
  ])
  func `an element that may have any class has no known ground`(_ attribute: String) throws {
    #expect(try !pairs(attribute, "a.html").contains("--rose on --night"), "\(attribute)")
  }

  /// The pairs of an element that may have classes of a module.
  private func pairs(of expression: String) -> [String] {
    let code = "import s from './a.module.css'; const a = <p className={\(expression)}>Quay</p>"
    let rules = """
      .item { color: #fff } .light { background: #e63946 } .dark { background: #fb4b4e }
      .late { color: #111 }
      """
    let loaded = PaletteLoader.load(
      paths: ["p"], files: MemoryFiles(["p/a.module.css": rules, "p/a.jsx": code]))
    return loaded.palettes.first?.drawnPairs() ?? []
  }

  @Test func `a text lies on the background that its element has in some case`() {
    let both = ["#fff on #e63946", "#fff on #fb4b4e"]
    expectEqual(pairs(of: "on ? `${s.item} ${s.dark}` : `${s.item} ${s.light}`"), both)
    expectEqual(pairs(of: "`${s.item} ${on ? s.dark : s.light}`"), both)
    expectEqual(pairs(of: "`${s.item} ${on ? s.dark : ''}`"), ["#fff on #fb4b4e"])
    // Of several classes in one case one counts, and a text in a color of the case is another one.
    expectEqual(
      pairs(of: "cn(s.item, on ? cn(s.dark, s.light) : null)"), both.map { "\($0) possibly" })
    #expect(!pairs(of: "cn(s.item, on ? cn(s.dark, s.late) : s.light)").contains(both[1]))
  }

  /// The pairs of elements of a component of Vue.
  private func pairs(inVue template: String) -> [String] {
    let rules = """
      .row { background: #fff } .row.lit { background: #112233 } .name { color: #222 }
      .name.pale { color: #eee } .mark { color: #acc }
      """
    let code = "<template>\(template)</template><style scoped>\(rules)</style>"
    let loaded = PaletteLoader.load(paths: ["p"], files: MemoryFiles(["p/Row.vue": code]))
    return loaded.palettes.first?.drawnPairs() ?? []
  }

  @Test func `what is there on a condition lies on what is around it then`() {
    func row(_ inner: String) -> [String] {
      pairs(inVue: "<div class=row :class=\"{ lit: note.done }\">\(inner)</div>")
    }
    let mark = "<i class=mark>ok</i>"
    expectEqual(row("<i class=mark v-if=\"note.done\">ok</i>"), ["#acc on #112233"])
    expectEqual(row("<b v-if=\"note.done && note.late\">\(mark)</b>"), ["#acc on #112233"])
    expectEqual(row("<i class=mark v-if=\"!note.done\">ok</i>"), ["#acc on #fff"])
    // Another condition says nothing.
    expectEqual(
      row("<i class=mark v-if=\"note.late\">ok</i>"), ["#acc on #112233", "#acc on #fff"])
    expectEqual(
      row("<i class=mark v-if=\"note.done || note.late\">ok</i>"),
      ["#acc on #112233", "#acc on #fff"])
  }

  @Test func `two classes on one condition are met together`() {
    let both = ["#222 on #fff", "#eee on #112233"]
    func row(_ outer: String, _ inner: String) -> [String] {
      pairs(
        inVue: "<p class=row :class=\"\(outer)\"><b class=name :class=\"\(inner)\">a</b></p>")
    }
    expectEqual(row("{ lit: i.on }", "{ pale: i.on }"), both)
    expectEqual(row("i.on ? 'lit' : ''", "{ 'pale': i.on }"), both)
    expectEqual(row("[i.on && 'lit']", "i.on ? 'pale' : 'dim'"), both)
    #expect(row("{ lit: i.on }", "{ pale: i.off }").contains("#222 on #112233"))
  }
}

import DesignTokens
import FileAccess
import PaletteTestSupport
import Testing
import TokenGraph

/// What components draw on what is around them where they are used, across files.
@Suite struct CSSPlacementsTests {
  private func pairs(_ files: [String: String]) -> [String] {
    PaletteLoader.load(paths: ["p"], files: MemoryFiles(files)).palettes
      .flatMap(\.allTokens).flatMap { token in
        token.pairings.compactMap { pairing in pairing.path.map { "\(token.path) on \($0)" } }
      }.sorted()
  }

  private static let page = "body { background: #fff; color: #111 }"

  /// A component for notes and one for cards, each with its CSS module, and a page.
  private func react(
    note: String = "export function Note() { return <p className={styles.note}>Harbor</p> }",
    card: String = """
    import { Note } from "./Note";
    export function Card() { return <section className={styles.card}><Note /></section> }
    """,
    _ others: [String: String] = [:]
  ) -> [String] {
    let files = [
      "p/src/page.css": Self.page,
      "p/src/Note.module.css": ".note { color: #567 }",
      "p/src/Note.jsx": "import styles from './Note.module.css';\n" + note,
      "p/src/Card.module.css": ".card { background: #123 } .plain { margin: 0 }",
      "p/src/Card.jsx": "import styles from './Card.module.css';\n" + card,
    ]
    return pairs(files.merging(others) { $1 }).filter { $0.hasPrefix("#567") }
  }

  @Test func aComponentLiesOnWhatIsAroundItsTag() {
    expectEqual(react(), ["#567 on #123"])
  }

  @Test(arguments: [
    "const Note = () => (<p className={styles.note}>Harbor</p>);\nexport default Note;",
    "function Note() {\n  return <p className={styles.note}>Harbor</p>;\n}\nexport default memo(Note);",
    "const Note = forwardRef((props, ref) => {\n  return (\n    <p className={styles.note}>Harbor</p>\n  );\n});\nexport default Note",
    "export default function () { return <p className={styles.note}>Harbor</p> }",
    "export default class Note extends Component {\n  render() {\n    return <p className={styles.note}>Harbor</p>;\n  }\n}",
  ])
  func whatAFileExportsWithoutAName(_ note: String) {
    let card = """
      import Remark from "./Note";
      export function Card() { return <section className={styles.card}><Remark /></section> }
      """
    expectEqual(react(note: note, card: card), ["#567 on #123"], "\(note)")
  }

  @Test(arguments: [
    ("export { Note } from './Note'", "{ Note }"), ("export * from './Note'", "{ Note }"),
    ("export { Note as Remark } from './Note'", "{ Remark as Note }"),
    ("import { Note } from './Note';\nexport { Note };", "{ Note }"),
  ])
  func filesThatExportWhatOthersDefine(_ index: String, _ clause: String) {
    for address in [".", "./index", "@/"] {
      let card = """
        import \(clause) from "\(address)";
        export function Card() { return <section className={styles.card}><Note /></section> }
        """
      // An alias has a folder below it.
      let isAlias = address == "@/"
      let others = [
        (isAlias ? "p/src/kit/index.js" : "p/src/index.js"): isAlias
          ? index.replacing("./Note", with: "../Note") : index
      ]
      expectEqual(
        react(card: isAlias ? card.replacing("@/", with: "@/kit") : card, others), ["#567 on #123"],
        "\(index) \(address)")
    }
  }

  @Test func severalLevelsAndSeveralUses() {
    let middle = "import { Note } from './Note';\nexport const Row = () => <li><Note /></li>;"
    let card = """
      import { Row } from "@/Row";
      export function Card() { return <section className={styles.card}><ul><Row /></ul></section> }
      """
    expectEqual(react(card: card, ["p/src/Row.jsx": middle]), ["#567 on #123"])
    // Another use is on the page, as far as is known.
    let page = "import { Note } from './Note';\nexport const Page = () => <main><Note /></main>;"
    expectEqual(react(["p/src/Page.jsx": page]), ["#567 on #123", "#567 on #fff"])
    // Code shows it in other ways as well.
    let routes =
      "import { Note } from './Note';\nexport const routes = [{ path: '/', component: Note }]"
    expectEqual(react(["p/src/routes.js": routes]), ["#567 on #123", "#567 on #fff"])
  }

  @Test func componentsInEachOtherEnd() {
    let tree = """
      import { Tree } from "./Tree";
      import { Note } from "./Note";
      export function Tree() { return <ul><li><Tree /><Note /></li></ul> }
      """
    let card = """
      import { Tree } from "./Tree";
      export function Card() { return <section className={styles.card}><Tree /></section> }
      """
    expectEqual(react(card: card, ["p/src/Tree.jsx": tree]), ["#567 on #123"])
  }

  @Test(arguments: [
    // A component of a package, an element that a variable holds, and one that a function returns.
    "import { Panel } from 'kit';\nexport function Card() { return <section className={styles.card}><Panel><Note /></Panel></section> }",
    "export function Card() {\n  const note = <Note />;\n  return <section className={styles.card}>{note}</section>\n}",
    "export function Card() {\n  const row = () => {\n    return <Note />;\n  };\n  return <section className={styles.card}>{row()}</section>\n}",
  ])
  func whatIsNotKnownIsNoGround(_ card: String) {
    #expect(
      !react(card: "import { Note } from './Note';\n" + card).contains("#567 on #123"), "\(card)")
  }

  @Test func aComponentWithAGroundHidesWhatIsAround() {
    let note =
      "export function Note() { return <div className={styles.box}><p className={styles.note}>Quay</p></div> }"
    let css = ["p/src/Note.module.css": ".note { color: #567 } .box { background: #fed }"]
    expectEqual(react(note: note, css), ["#567 on #fed"])
  }

  @Test func whatAComponentIsGivenLiesOnWhatItDraws() {
    let box =
      "export default function Box({ children }) { return <div className={styles.card}>{children}</div> }"
    let page = """
      import Box from "./Card";
      import { Note } from "./Note";
      export const Page = () => <main><Box><div><Note /></div></Box></main>;
      """
    expectEqual(react(card: box, ["p/src/Page.jsx": page]), ["#567 on #123"])
    // The text itself is in the component.
    let note =
      "export function Note({ children }) { return <p className={styles.note}>{children}</p> }"
    let text = page.replacing("<Note />", with: "<Note>Harbor</Note>")
    expectEqual(react(note: note, card: box, ["p/src/Page.jsx": text]), ["#567 on #123"])
  }

  @Test func aComponentHasTheClassesThatItIsGiven() {
    let note =
      "export const Note = ({ className }) => <p className={cn(styles.note, className)}>Harbor</p>;"
    let card = """
      import { Note } from "./Note";
      export function Card() { return <section><Note className={styles.card} /></section> }
      """
    #expect(react(note: note, card: card).contains("#567 on #123"))
    // A color of the text that it is given may take the place of its own.
    let css = ["p/src/Card.module.css": ".card { background: #123; color: #fff }"]
    #expect(!react(note: note, card: card, css).contains("#567 on #123"))
  }

  @Test func aVariantIsForTheGroundThatFits() {
    let note =
      "export const Note = ({ light }) => <p className={`${styles.note} ${light ? styles.light : ''}`}>Quay</p>;"
    let css = ["p/src/Note.module.css": ".note { color: #567 } .light { color: #eee }"]
    #expect(!react(note: note, css).contains("#567 on #123"))
    let card = """
      import { Note } from "./Note";
      export function Card({ tone }) { return <section className={cx(styles.card, styles[tone])}><Note /></section> }
      """
    #expect(!react(card: card).contains("#567 on #123"))
  }

  @Test func vue() {
    let panel = """
      <script setup>import PanelTitle from "./PanelTitle.vue";</script>
      <template><div class="panel"><panel-title /><slot name="foot" /></div></template>
      <style scoped>.panel { background: #123 }</style>
      """
    let title = """
      <template><b class="title">{{ text }}</b></template>
      <style scoped>.title { color: #567 }</style>
      """
    let page = """
      <script setup>import Panel from "@/Panel.vue";</script>
      <template><main><Panel><template #foot><i class="foot">Quay</i></template></Panel></main></template>
      <style scoped>.foot { color: #678 }</style>
      """
    expectEqual(
      pairs(["p/src/Panel.vue": panel, "p/src/PanelTitle.vue": title, "p/src/Page.vue": page]),
      ["#567 on #123", "#678 on #123"])
  }

  @Test func svelteAndAstro() {
    for (kind, start, end, slot) in [
      ("svelte", "<script>", "</script>", "{@render children()}"),
      ("svelte", "<script>", "</script>", "<slot />"),
      ("astro", "---\n", "\n---\n", "<slot />"),
    ] {
      let box = "<div class=\"box\">\(slot)</div>\n<style>.box { background: #123 }</style>"
      let page =
        "\(start)import Box from '$lib/Box.\(kind)';\(end)<Box><p class=\"note\">Harbor</p></Box>\n"
        + "<style>.note { color: #567 }</style>"
      expectEqual(
        pairs(["p/src/lib/Box.\(kind)": box, "p/src/Page.\(kind)": page]), ["#567 on #123"],
        "\(kind) \(slot)")
    }
  }

  @Test func angular() {
    let files = [
      "p/src/box.component.ts":
        "@Component({ selector: 'app-box', templateUrl: './box.component.html', styleUrl: './box.component.css' })\nexport class BoxComponent {}",
      "p/src/box.component.html":
        "<div class=\"box\"><app-note></app-note><ng-content></ng-content></div>",
      "p/src/box.component.css": ".box { background: #123 }",
      "p/src/note.component.ts":
        "@Component({ selector: 'app-note', templateUrl: './note.component.html', styleUrl: './note.component.css' })\nexport class NoteComponent {}",
      "p/src/note.component.html": "<p class=\"note\">{{ text }}</p>",
      "p/src/note.component.css": ".note { color: #567 }",
    ]
    expectEqual(pairs(files), ["#567 on #123"])
  }

  @Test func styledComponents() {
    let card =
      "import Label from './Label';\nconst Wrap = styled.div`background: #123;`;\nexport default function Card() { return <Wrap><Label /></Wrap>; }"
    let label =
      "const Text = styled.b`color: #567;`;\nexport default function Label() { return <Text>Harbor</Text>; }"
    let style = "import styled from 'styled-components';\n"
    expectEqual(
      pairs(["p/Card.jsx": style + card, "p/Label.jsx": style + label]), ["#567 on #123"])
  }

  @Test func pagesLieInTheirLayouts() {
    let files = [
      "p/app/layout.jsx":
        "import './page.css';\nexport default function Layout({ children }) {\n  return <html><body className=\"night\">{children}</body></html>\n}",
      "p/app/page.css": ".night { background: #123 } .note { color: #567 }",
      "p/app/notes/page.jsx":
        "export default function Page() { return <p className=\"note\">Harbor</p> }",
    ]
    expectEqual(pairs(files), ["#567 on #123"])
  }

  @Test func shapesOfControls() {
    let html =
      "<html><body><button class=\"b\" aria-label=\"Close\"><svg class=\"i\"><path d=\"M0 0L9 9\"/></svg></button></body></html>"
    let css = ".b { background: #fed } .i { fill: #567 }"
    expectEqual(pairs(["p/a.html": html, "p/a.css": css]), ["#567 on #fed"])
    let illustration = html.replacing("button", with: "div")
    #expect(!pairs(["p/a.html": illustration, "p/a.css": css]).contains("#567 on #fed"))
  }

  // MARK: - Tailwind

  private static let theme = """
    @import "tailwindcss";
    @theme { --color-ink: #567; --color-night: #123; --color-pale: #fed }
    """

  private func utilities(_ files: [String: String]) -> [String] {
    pairs(files.merging(["p/app.css": Self.theme]) { $1 })
  }

  @Test func utilitiesLieOnThoseAroundTheirComponent() {
    let total = "export default function Total() { return <p className=\"text-ink\">1</p> }"
    let page =
      "import Total from './Total';\nexport const Page = () => <div className=\"bg-night\"><Total /></div>;"
    expectEqual(
      utilities(["p/Total.jsx": total, "p/Page.jsx": page]), ["--color-ink on --color-night"])
    // The classes that it is given are its own.
    let open = total.replacing("\"text-ink\"", with: "{cn('text-ink', className)}")
    let given = page.replacing("<Total", with: "<Total className=\"bg-pale\"")
    expectEqual(
      utilities(["p/Total.jsx": open, "p/Page.jsx": given]), ["--color-ink on --color-pale"])
    let colored = page.replacing("<Total", with: "<Total className=\"text-pale\"")
    #expect(utilities(["p/Total.jsx": open, "p/Page.jsx": colored]).isEmpty)
    // A variant is for the ground that fits.
    let variant = total.replacing("\"text-ink\"", with: "{on ? 'text-ink' : 'text-pale'}")
    #expect(
      !utilities(["p/Total.jsx": variant, "p/Page.jsx": page]).contains {
        $0.hasSuffix("on --color-night")
      })
    // So is the rule of a class between.
    let between = page.replacing("<Total />", with: "<div className=\"card\"><Total /></div>")
    expectEqual(
      utilities([
        "p/Total.jsx": total, "p/Page.jsx": between, "p/card.css": ".card { background: #edf }",
      ]), ["--color-ink on #edf"])
  }

  @Test func `pages of Nuxt lie in its only layout`() {
    let page =
      "<template><p class=\"line\">Harbor</p></template><style>.line { color: #567 }</style>"
    let layout = """
      <template><div><section class="page"><nuxt /></section></div></template>
      <style>body { background: #fff; color: #111 } .page { background: #222 }</style>
      """
    let files = ["p/layouts/default.vue": layout, "p/pages/a/index.vue": page]
    func found(_ files: [String: String]) -> [String] {
      pairs(files).filter { $0.hasPrefix("#567") }
    }
    expectEqual(found(files), ["#567 on #222"])
    expectEqual(found(files.merging(["p/layouts/error.vue": "<p></p>"]) { $1 }), ["#567 on #222"])
    // What no page shows is in it as well.
    let rule = [
      "p/layouts/default.vue": layout.replacing("</style>", with: "a { color: #678 }</style>")
    ]
    expectEqual(pairs(files.merging(rule) { $1 }).filter { $0.hasPrefix("#678") }, ["#678 on #222"])
    // A page may say that it has another one.
    let others = [
      "p/layouts/wide.vue": "<p class='x'></p>", "p/x.js": "export default { layout: 'wide' }",
    ]
    for (path, text) in others {
      let found = pairs(files.merging([path: text]) { $1 }).filter { $0.hasPrefix("#567") }
      #expect(found.contains("#567 on #fff"), "\(path)")
    }
  }

  /// The views of Laravel, of which some text is gray.
  private func blade(_ view: String, _ others: [String: String] = [:]) -> [String] {
    let files = [
      "p/app.css": "@tailwind base; @tailwind utilities;",
      "p/resources/views/layouts/app.blade.php":
        "<html><body class='bg-white'><main class='bg-gray-900'>{{ $slot }}</main></body></html>",
      "p/resources/views/layouts/old.blade.php":
        "<html><body class='bg-white'><main class='bg-gray-800'>@yield('content')</main></body></html>",
      "p/resources/views/components/forms/card.blade.php":
        "<div class='bg-yellow-100'>{{ $slot }}</div>",
      "p/resources/views/a.blade.php": view,
    ]
    return pairs(files.merging(others) { $1 }).filter { $0.hasPrefix("gray-600") }
  }

  @Test func viewsOfLaravelLieInTheirLayoutsAndComponents() {
    let text = "<p class='text-gray-600'>Quay</p>"
    expectEqual(blade("<x-app-layout>\(text)</x-app-layout>"), ["gray-600 on gray-900"])
    expectEqual(
      blade("<x-app-layout><x-forms.card>\(text)</x-forms.card></x-app-layout>"),
      ["gray-600 on yellow-100"])
    expectEqual(
      blade("@extends('layouts.old')\n@section('content')\n\(text)\n@endsection"),
      ["gray-600 on gray-800"])
    // Of a component of others nothing is known.
    expectEqual(blade("<x-app-layout><x-other>\(text)</x-other></x-app-layout>"), [])
  }
}

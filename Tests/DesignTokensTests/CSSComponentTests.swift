import DesignTokens
import PaletteTestSupport
import SourceSyntax
import Testing

/// The style sheets of components: beside those of a project, in code, and what components have behind what they
/// are given.
@Suite struct CSSComponentTests {
  private static let sheet = """
    :root { --ink: #222; --paper: #fff; --red: #c00; --pale: #fee; --night: #111 }
    body { color: var(--ink); background: var(--paper) }

    """

  private func pairs(_ files: [String: String]) -> [String] {
    let all = files.merging(["p/styles/a.css": Self.sheet]) { own, _ in own }
    return load(all, paths: ["p"]).palettes.flatMap { $0.drawnPairs() }
  }

  // MARK: - Colors of their own

  @Test func `a style sheet of a component without tokens is read beside those that set some`() {
    let rule = ".go { color: white; background-color: #4a8f29 }"
    let module = [
      "p/ui/go.module.css": rule,
      "p/ui/go.tsx": "import s from './go.module.css'; <b className={s.go}>a</b>",
    ]
    expectEqual(pairs(module), ["white on #4a8f29"])
    let component = "<template><b class='go'>a</b></template><style scoped>\(rule)</style>"
    expectEqual(pairs(["p/ui/Go.vue": component]), ["white on #4a8f29"])
    expectEqual(
      pairs(["p/ui/go.css": rule, "p/ui/go.jsx": "import \"./go.css\"; <b className='go'>a</b>"]),
      ["white on #4a8f29"])
    // What no code takes in may be of others.
    expectEqual(pairs(["p/vendor/go.css": rule, "p/ui/go.jsx": "<b className='go'>a</b>"]), [])
    expectEqual(
      pairs(["p/vendor/go.min.css": rule, "p/ui/go.jsx": "import '../vendor/go.min.css'"]), [])
    expectEqual(
      pairs(["p/vendor/go.css": rule, "p/ui/go.test.jsx": "import '../vendor/go.css'"]), [])
  }

  @Test(arguments: ["vue", "svelte", "astro"])
  func `elements of a component have its rules`(_ ending: String) {
    func component(_ elements: String, _ rule: String = "") -> [String: String] {
      let styles = ".card { background: #fff } .meta { color: #999 } \(rule)"
      let markup = "<div class='card'>\(elements)</div>"
      return ["p/ui/Card.\(ending)": markup + "<style scoped>\(styles)</style>"]
    }
    expectEqual(pairs(component("<p class='meta'>a</p>")), ["#999 on #fff"])
    // A component may draw anything around what it is given.
    #expect(
      !pairs(component("<Other><p class='meta'>a</p></Other>")).contains("#999 on #fff"))
    // What has the class in another file has other rules.
    let other = ["p/ui/Other.\(ending)": "<p class='tag'>a</p><style>.x { color: #123 }</style>"]
    let tag = component("", ".tag { color: #567 }").merging(other) { $1 }
    #expect(!pairs(tag).contains { $0.hasPrefix("#567 on #fff") })
  }

  // MARK: - Templates

  private static let global = """
    import { createGlobalStyle } from "styled-components";
    export default createGlobalStyle`
      // what all share
      :root { --ink: #222; --paper: #fff; --red: #c00; --pale: #fee; --night: #111 }
      body { color: var(--ink); background: var(--paper); }
    `;
    """

  private func templatePairs(_ code: String) -> [String] {
    let files = ["p/styles/Global.js": Self.global, "p/ui/a.jsx": code]
    return load(files, paths: ["p"]).palettes.flatMap { $0.drawnPairs() }
  }

  @Test(arguments: [
    // Some versions of the library take it for that of the field, others for that of an element in the field.
    (
      "styled.input`background: none; ::placeholder { color: var(--red) }`",
      "<Field placeholder='b' />", " possibly"
    ),
    (
      "styled.div`input { background: none; ::placeholder { color: var(--red) } }`",
      "<Field><input placeholder='b' /></Field>", " possibly"
    ),
    (
      "styled.input`background: none; &::placeholder { color: var(--red) }`",
      "<Field placeholder='b' />", ""
    ),
    (
      "styled.div`input { background: none } ::placeholder { color: var(--red) }`",
      "<Field><input placeholder='b' /></Field>", ""
    ),
    (
      "styled.div`input { background: none; ::placeholder { color: var(--pale) } &::placeholder { color: var(--red) } }`",
      "<Field><input placeholder='b' /></Field>", ""
    ),
  ])
  func `placeholders of templates lie on what is around the field`(
    _ template: String, _ field: String, _ sureness: String
  ) {
    let code = """
      const Layout = styled.div`background: var(--night); color: var(--paper)`;
      const Field = \(template);
      export const Page = () => <Layout>\(field)</Layout>;
      """
    let found = templatePairs(code).filter { $0.hasPrefix("--red") || $0.hasPrefix("--pale") }
    expectEqual(found, ["--red on --night\(sureness)"], "\(template)")
  }

  @Test(arguments: [
    ("styled.button`color: var(--pale); background: var(--red)`", ["--pale on --red"]),
    ("styled(Base).attrs({ a: 1 })<Props>`color: #fff; background: var(--red)`", ["#fff on --red"]),
    (
      "styled.button`color: var(--pale); background: var(--red); &:hover { background: var(--night) }`",
      ["--pale on --night", "--pale on --red"]
    ),
    (
      "styled.p`color: var(--pale); background: var(--red); ${p => p.on && css`background: var(--night);`}`",
      ["--pale on --night", "--pale on --red"]
    ),
    ("styled.p`// don't\n color: var(--pale); background: var(--red)`", ["--pale on --red"]),
    (
      "styled(Base)(({ theme }) => `color: var(--pale); background: var(--red); gap: ${theme.gap(2)};`)",
      ["--pale on --red"]
    ),
    ("styled(Base)(p => `color: var(--pale); background: var(--red)`)", ["--pale on --red"]),
    // What is set after a mixin stands.
    ("styled.p`${mix};\ncolor: var(--pale); background: var(--red)`", ["--pale on --red"]),
    ("styled.p`${mix}\n b { color: var(--pale) } background: var(--red)`", []),
    // What is inserted is not known.
    ("styled.p`color: ${p => p.tone}; background: var(--red)`", []),
    ("styled.p`color: var(--pale); background: ${a};`", []),
    (
      "styled.p`color: var(--pale); background: var(--red); ${someMixin({ of: 'another file' })}\n`",
      []
    ),
    (
      "styled.p`color: var(--pale); ${({ isOn }) => isOn ? css`background: var(--red);` : css`background: var(--night);`}`",
      ["--pale on --night", "--pale on --red"]
    ),
    // A condition chooses declarations without a name for them as well.
    (
      "styled.p`color: var(--pale); background: var(--red); ${p => p.on && `background: var(--night);`}`",
      ["--pale on --night", "--pale on --red"]
    ),
    (
      "styled.p`color: var(--pale); ${({ isOn }) => isOn ? `background: var(--red);` : `background: var(--night);`}`",
      ["--pale on --night", "--pale on --red"]
    ),
    (
      "styled.p`background: var(--night); color: var(--paper); ${p => p.on ? `color: var(--red);` : `color: var(--pale);`}`",
      ["--pale on --night", "--red on --night"]
    ),
    (
      "styled.p`color: var(--pale); background: var(--red); ${p => p.disabled && `background: var(--night);`}`",
      ["--pale on --red"]
    ),
    ("styled.p`color: var(--pale); ${mix}\n background: var(--red)`", []),
    (
      "styled.p`color: var(--pale); ${Other}:hover & { background: var(--red) }`",
      ["--pale on --red"]
    ),
    ("styled.p`color: var(--${tone}); background: var(--red)`", []),
    ("styled.p`color: var(--pale); background: var(--${tone}-1)`", []),
    ("styled.input.attrs({ type: 'checkbox' })`color: #fff; background: #eee`", []),
    ("styled.svg`color: #fff; background: #eee`", []),
    ("{ one: css`color: var(--pale); background: var(--red)` }", ["--pale on --red"]),
    ("{ one: css`color: var(--pale)` }", []),
    ("{ one: css`&:hover { color: var(--pale) }` }", []),
  ])
  func `templates of code are rules`(_ template: String, _ expected: [String]) {
    let code = "import styled from 'styled-components';\nconst A = \(template);"
    let found = templatePairs(code).filter { !$0.hasSuffix("ly") }
    expectEqual(found, expected, "\(template)")
  }

  @Test(arguments: [
    (":host { background: var(--night); } .note { color: var(--red) }", ["--red on --night"]),
    (":host { color: var(--pale); background: var(--red) }", ["--pale on --red"]),
    (":host([open]) { color: var(--pale); background: var(--red) }", ["--pale on --red"]),
    (":host, .a { color: var(--pale); background: var(--red) }", ["--pale on --red"]),
    // What it sets for others is not of one class.
    (":host { --own: #123; background: var(--night) } .note { color: var(--red) }", []),
  ])
  func `the host of a web component is behind what is in it`(
    _ rules: String, _ expected: [String]
  ) {
    for tag in ["export const styles = css", "class A extends B {\n static styles = css"] {
      let found = templatePairs("import { css } from 'lit';\n\(tag)`\(rules)`")
      expectEqual(found.filter { !$0.hasSuffix("ly") }, expected, "\(tag) \(rules)")
    }
  }

  @Test(arguments: [
    // What is for the component, and for the page as a whole.
    ("<style jsx>{`.a { background: #eee } b { color: #bbb; top: ${gap}px }`}</style>", true, true),
    ("<style jsx global>{`.a { background: #eee } b { color: #bbb }`}</style>", false, true),
    ("<style jsx>{`${mix}\n .a { background: #eee } b { color: #bbb }`}</style>", true, false),
    ("<style>{`.a { background: #eee } b { color: #bbb }`}</style>", true, false),
    ("<Style jsx>{`.a { background: #eee } b { color: #bbb }`}</Style>", true, false),
  ])
  func `a style element of styled-jsx is a style sheet`(
    _ style: String, _ isScoped: Bool, _ isRead: Bool
  ) {
    let code = "const A = () => (\n  <p className='a'><b>a</b>\(style)</p>\n);"
    let other = "const B = () => <p className='a'><i className='c'>a</i></p>;"
    let files = ["p/a.jsx": code, "p/b.jsx": other, "p/c.css": ".c { color: #ccc }"]
    let found = load(files, paths: ["p"]).palettes.flatMap { $0.drawnPairs() }
    expectEqual(found.contains("#bbb on #eee"), isRead, "\(style)")
    let isOnOther = found.contains { $0.hasPrefix("#ccc on #eee") }
    expectEqual(isOnOther, isRead && !isScoped, "\(style)")
  }

  @Test(arguments: [
    ("const ink = '#999'; const paper = '#eee';", ["#999999 on #eeeeee"]),
    ("const ink = 'rgb(153 153 153)'; const paper = '#eee';", ["#999999 on #eeeeee"]),
    ("let ink = '#999'; const paper = '#eee';", []),
    ("const ink = dark; const paper = '#eee';", []),
    ("const f = () => { const ink = '#999' }; const paper = '#eee';", []),
  ])
  func `a template has the colors of constants`(_ constants: String, _ expected: [String]) {
    let code = """
      import styled from "styled-components";
      \(constants)
      const Note = styled.p`color: ${ink};`;
      const Box = styled.div`background: ${paper}`;
      export const A = () => <Box><Note>Harbor</Note></Box>;
      """
    expectEqual(
      load(["p/a.jsx": code], paths: ["p"]).palettes.flatMap { $0.drawnPairs() }, expected)
  }

  @Test func `a component in a selector is its elements`() {
    func pairs(_ rules: String) -> [String] {
      let code = """
        import styled from "styled-components";
        const Note = styled.p`color: #777;`;
        const Box = styled.div`background: #eee; \(rules)`;
        export const A = () => <Box><Note>Harbor</Note></Box>;
        """
      return load(["p/a.jsx": code], paths: ["p"]).palettes.flatMap { $0.drawnPairs() }
    }
    expectEqual(pairs(""), ["#777 on #eee"])
    expectEqual(pairs("${Note} { color: #999 }"), ["#999 on #eee"])
    let hover = pairs("&:hover { background: #ddd } &:hover ${Note} { color: #222 }")
    #expect(hover.contains("#777 on #eee") && hover.contains { $0.hasPrefix("#222 on #ddd") })
    expectEqual(hover.count, 2)
    #expect(pairs("${Other} { color: #999 }").contains("#777 on #eee"))
  }

  @Test(arguments: [
    ("${Icon}:hover", "Card .A ${Icon}:hover"), (".${names.tile}", "Card .A .${names.tile}"),
    ("${Icon} ${Text} ${Icon}", "Card .A ${Icon} ${Text} ${Icon}"),
    ("${({ theme }) => theme.parts.tile}", "Card .A ${({ theme }) => theme…}"),
  ])
  func `a reason names what a template inserts as it is written`(
    _ selector: String, _ name: String
  ) {
    let code = "const A = styled.p`\n  \(selector) { color: #bbb; background: #eee }\n`;"
    let found = load(["p/Card.jsx": code], paths: ["p"]).palettes.flatMap(\.outside)
      .flatMap(\.tokens).flatMap(\.pairings)
    expectEqual(found.compactMap(\.reason), ["the rule “\(name)” sets both"], "\(selector)")
  }

  @Test func `a style sheet of styled-jsx may be a value`() {
    let code = """
      import css, { global } from "styled-jsx/css";
      const one = css`.a { color: #bbb; background: #eee }`;
      export const all = css.global`body { color: #ccc; background: #ddd }`;
      export const more = global`.b { color: #aaa; background: #fff }`;
      """
    let found = load(["p/a.jsx": code], paths: ["p"]).palettes.flatMap { $0.drawnPairs() }
    for pair in ["#bbb on #eee", "#ccc on #ddd", "#aaa on #fff"] {
      #expect(found.contains(pair), "\(pair)")
    }
  }

  @Test(arguments: [("display: flex; gap: 4px;", true), ("color: #222;", false), ("${a}", false)])
  func `a mixin of the file that sets no color changes none`(_ mixin: String, _ isKnown: Bool) {
    let code = """
      import styled, { css } from "styled-components";
      const center = css`\(mixin)`;
      const A = styled.p`color: var(--pale); background: var(--red); ${center};`;
      """
    expectEqual(templatePairs(code).contains("--pale on --red"), isKnown)
  }

  @Test func `a block of rules draws what they draw`() {
    let code = "import { css } from 'lit';\nexport const styles = css`label { color: var(--red) }`;"
    #expect(templatePairs(code).contains { $0.hasPrefix("--red") })
  }

  @Test(arguments: [
    "export default css`${base}\n RULES`;",
    "class A extends LitElement { static styles = css`:host { display: block }\n RULES` }",
    "class A extends LitElement { static styles = [base, css`RULES`] }",
    """
    class A extends LitElement {
      static styles = css`RULES`;
      render() { return html`<div class="note"><b class="title">a</b></div>`; }
    }
    """,
  ])
  func `the style sheet of a web component is one by itself`(_ code: String) {
    let rules = ".note { color: var(--pale); background: var(--red) }"
    let found = templatePairs("import { css } from 'lit';\n" + code.replacing("RULES", with: rules))
    #expect(found.contains("--pale on --red"), "\(code)")
  }

  @Test func `a component that a template styles is an element`() {
    let styles = """
      import styled from "styled-components";
      const Box = styled.section`background: var(--night);`;
      const Note = styled.p`color: var(--red);`;

      """
    expectEqual(
      templatePairs(styles + "export const A = () => <Box><Note>a</Note></Box>;"),
      ["--red on --night"])
    #expect(
      !templatePairs(styles + "export const A = () => <Box><Other><Note>a</Note></Other></Box>;")
        .contains("--red on --night"))
  }

  @Test(arguments: [
    ("{ Box, Note } from './parts'", "<Box><Note>a</Note></Box>", true),
    ("{ Box, Note as Hint } from \"./parts\"", "<Box><Hint>a</Hint></Box>", true),
    ("* as S from './parts'", "<S.Box><S.Note>a</S.Note></S.Box>", true),
    ("{ Box, Note } from 'parts'", "<Box><Note>a</Note></Box>", false),
    ("{ Box, Note } from './parts'", "<Box><Other><Note>a</Note></Other></Box>", false),
  ])
  func `a component is styled in another file`(_ clause: String, _ use: String, _ isKnown: Bool) {
    let parts = """
      import styled from "styled-components";
      export const Box = styled.section`background: #123;`;
      export const Note = styled.p`color: #345;`;
      """
    let files = [
      "p/ui/parts.js": parts, "p/ui/a.jsx": "import \(clause);\nexport const A = () => \(use);",
    ]
    let found = load(files, paths: ["p"]).palettes.flatMap { $0.drawnPairs() }
    expectEqual(found.contains("#345 on #123"), isKnown)
  }

  @Test func `a component is styled in a file that is nearer to other style sheets`() {
    let parts = """
      import styled from "styled-components";
      export const Box = styled.section`background: #123;`;
      export const Note = styled.p`color: #345;`;
      """
    let files = [
      "p/base/parts.js": parts, "p/ui/b.css": ".tag { color: #567; background: #eee }",
      "p/ui/a.jsx":
        "import { Box, Note } from '../base/parts';\nexport const A = () => <Box><Note>a</Note></Box>;",
    ]
    let found = load(files, paths: ["p"]).palettes.flatMap { $0.drawnPairs() }
    #expect(found.contains("#345 on #123"))
  }

  @Test(arguments: [
    ("${p => p.on ? 'green' : 'red'}", ["green", "red"]),
    ("${({ on }) => (on ? 'green' : 'red')}", ["green", "red"]),
    ("${({ on }) => (on ? 'green' : 'red') + p.tone}", []),
    (
      "${({ tone }) => tone === 'a' ? '#123' : tone ? '#456' : \"#789\"}",
      ["#123", "#456", "#789"]
    ),
    ("${p => p.disabled ? 'silver' : 'red'}", []), ("${p => p.on ? 'green' : p.tone}", []),
    ("${p => p.on ? 'small' : 'large'}", []),
  ])
  func `a condition chooses between colors`(_ value: String, _ texts: [String]) throws {
    let code = "const A = styled.p`\n  background: #eee;\n  color: \(value);\n`;"
    let palettes = load(["p/a.jsx": code], paths: ["p"]).palettes
    let found = palettes.flatMap(\.outside).flatMap(\.tokens).filter { !$0.pairings.isEmpty }
    expectEqual(found.map(\.path).sorted(), texts)
    for token in found {
      let place = try #require(token.variants.first?.location.range)
      #expect(code.utf8.dropFirst(place.start.offset).starts(with: token.path.utf8))
    }
  }

  @Test
  func `a color beside a ground that a condition chooses is one of texts in that element only`() {
    func areDoubtful(_ content: String) -> [Bool] {
      let code = """
        import styled from "styled-components";
        const Box = styled.div`color: #fff; background: ${p => p.on ? '#eee' : '#111'};`;
        const Note = styled.p`color: #123;`;
        export const A = () => <Box>\(content)</Box>;
        """
      return load(["p/a.jsx": code], paths: ["p"]).palettes
        .flatMap(\.allTokens).filter { $0.path == "#fff" }
        .flatMap { $0.pairings.filter { $0.path == "#eee" }.map { $0.joint == .doubtful } }
    }
    expectEqual(areDoubtful("a"), [false])
    expectEqual(areDoubtful("<Note>a</Note>"), [true])
  }

  @Test func `a link is one by the name that its module gives it`() {
    func pairs(_ link: String) -> [String] {
      let parts = """
        import styled from "styled-components";
        import { Link as To } from "react-router-dom";
        export const Bar = styled.nav`background: #123;`;
        export const Entry = styled(\(link))`color: #345;`;
        """
      let page =
        "import { Bar, Entry } from './parts';\nexport const A = () => <Bar><Entry to='/a'>a</Entry></Bar>;"
      return load(["p/parts.js": parts, "p/a.jsx": page], paths: ["p"]).palettes
        .flatMap { $0.drawnPairs() }
    }
    #expect(pairs("To").contains("#345 on #123"))
    #expect(!pairs("Other").contains("#345 on #123"))
  }

  @Test func `a finding of a template is at its place`() throws {
    let code = "const A = styled.p`\n  color: #fff;\n  background: #eee;\n`;"
    let files = ["p/styles/Global.js": Self.global, "p/ui/a.jsx": "// styled.\n" + code]
    let palette = try #require(load(files, paths: ["p"]).palettes.first)
    let token = try #require(palette.outside.flatMap(\.tokens).first { $0.path == "#fff" })
    let location = try #require(token.variants.first?.location)
    #expect(location.file == "p/ui/a.jsx" && location.range.start.line == 3)
    expectEqual(location.range.start.column, 10)
  }

  @Test(arguments: ["createGlobalStyle", "createGlobalStyle<{ isOn: boolean }>", "injectGlobal"])
  func `a style sheet for all pages sets properties`(_ tag: String) {
    let global = Self.global.replacing("default createGlobalStyle", with: "default \(tag)")
    let code = "const A = styled.p`color: var(--pale); background: var(--red)`"
    let files = ["p/styles/Global.js": global, "p/ui/a.jsx": code]
    #expect(
      load(files, paths: ["p"]).palettes.flatMap { $0.drawnPairs() }.contains("--pale on --red"))
  }

  @Test(arguments: ["export default", "export const sheet =", "const sheet ="])
  func `a text that is a style sheet of properties is one`(_ statement: String) {
    let sheet = """
      // Made by a build.
      \(statement) `
      html[data-mode="dark"] {
        color-scheme: dark;
        --ink: #eee;
        --paper: #111;
      }`
      """
    let palettes = load(["p/themes/dark.tsx": sheet], paths: ["p"]).palettes
    expectEqual(palettes.flatMap { $0.tokens.map(\.path) }, ["--ink", "--paper"])
    let page = sheet.replacing("html[data-mode=\"dark\"] {", with: "<style> a {")
    #expect(load(["p/themes/dark.tsx": page], paths: ["p"]).palettes.flatMap(\.tokens).isEmpty)
  }

  @Test func `a module with a table and templates is a table`() {
    let theme = """
      export const theme = { colors: { ink: "#222", paper: "#fff" } };
      export const Global = createGlobalStyle`body { color: #222; background: #fff }`;
      """
    let loaded = load(["p/theme.js": theme], paths: ["p"])
    expectEqual(loaded.palettes.flatMap(\.tokens).map(\.path), ["colors.ink", "colors.paper"])
  }

  @Test func `templates cut off or changed anywhere, deep or long, are read without a crash`() {
    let bytes = Array(
      "const A = styled(B)<C>`// d\n color: ${e}; &:hover { a: ${f && css`b: c` } } ${g ? css`h` : 'i'}`;"
        .utf8)
    let seed: UInt64 = 0xC55
    var random = SplitMix64(seed: seed)
    for end in bytes.indices {
      var changed = bytes
      changed[end] = UInt8.random(in: 32..<127, using: &random)
      for text in [bytes[..<end], changed[...], bytes[end...]] {
        _ = templatePairs("styled. " + String(decoding: text, as: UTF8.self))
      }
    }
    for text in [
      "const A = styled.a`${css`", "styled.a`{", "const A = styled.a`${", "styled.a<", "styled(",
      "createGlobalStyle`a { ", "<style jsx>{`", "<style jsx a={", "styled-jsx/css css`",
      "const A = styled.a`${b && css`color: #fff;",
    ] {
      expectEqual(templatePairs(String(repeating: text, count: 20_000)), [], "\(text) \(seed)")
    }
  }

  // MARK: - Slots

  private static let theme = """
    @import "tailwindcss";
    :root { --ink: #222; --paper: #fff; --red: #c00; --pale: #fee; --night: #111 }
    @theme inline {
      --color-ink: var(--ink); --color-paper: var(--paper); --color-red: var(--red);
      --color-pale: var(--pale); --color-night: var(--night);
    }
    """

  private func slotPairs(_ card: String, _ use: String, _ name: String = "card.tsx") -> [String] {
    let files = [
      "p/styles/a.css": Self.theme, "p/ui/\(name)": card,
      "p/app/page.tsx": "import { Card, Part } from \"../ui/card\";\n\(use)",
    ]
    return load(files, paths: ["p"]).palettes.flatMap { $0.drawnPairs() }
  }

  private static let use =
    "const A = () => <Card className='m-4'><p className='text-red'>a</p></Card>"

  @Test(arguments: [
    "export function Card({ children }) { return <div className='bg-night'>{children}</div> }",
    "export function Card({ children }) { return <div className='bg-night'><p>{children}</p></div> }",
    "const Card = ({ className, ...props }) => (<div className={cn('bg-night', className)} {...props} />)",
    "export const Card = (props) => <div className={`bg-night ${props.className}`}>{props.children}</div>",
  ])
  func `a text lies on what the component around it draws`(_ card: String) {
    expectEqual(slotPairs(card, Self.use), ["--red on --night"], "\(card)")
  }

  @Test(arguments: [
    "export function Card({ children, tone }) { return <div className={cn('bg-night', tone)}>{children}</div> }",
    "export function Card({ children }) { return <div className={on ? 'bg-night' : 'bg-pale'}>{children}</div> }",
    "export function Card({ children }) { return <Other className='bg-night'>{children}</Other> }",
    "export function Card({ children }) { return <div className='bg-night'><Other>{children}</Other></div> }",
    "export function Card({ children }) { return <div className='bg-night/50'>{children}</div> }",
    "export function Card({ a }) { return <div className='bg-night'>{a}</div> }",
    "export function Card({ children }) { return on ? <i className='bg-night'>{children}</i> : <b className='bg-pale'>{children}</b> }",
  ])
  func `what a component may draw around a text is not known`(_ card: String) {
    #expect(!slotPairs(card, Self.use).contains("--red on --night"), "\(card)")
  }

  @Test func `components in others let through what is around them`() {
    let card = """
      export function Card({ children }) { return <div className="bg-night">{children}</div> }
      export function Part({ children }) { return <div className="p-4">{children}</div> }
      """
    expectEqual(
      slotPairs(card, "<Card><Part><p className='text-red'>a</p></Part></Card>"),
      ["--red on --night"])
    expectEqual(
      slotPairs(card, "<div className='bg-pale'><Part><p className='text-red'>a</p></Part></div>"),
      ["--red on --pale"])
    // One that is given a background, and one of a package.
    #expect(
      !slotPairs(card, "<Card className='bg-pale'><p className='text-red'>a</p></Card>")
        .contains("--red on --night"))
    #expect(
      !slotPairs(card, "import { Panel } from 'kit';<Panel><p className='text-red'>a</p></Panel>")
        .contains("--red on --night"))
    // One in a function is another one.
    let twice =
      card + "\nexport function Two() { const Card = ({ children }) => <i>{children}</i> }"
    expectEqual(slotPairs(twice, Self.use), ["--red on --night"])
  }

  @Test func `a page in a component of Svelte lies on its background`() {
    let files = [
      "p/styles/a.css": Self.theme,
      "p/ui/Shell.svelte": "<div class='bg-night'>{@render children()}</div>",
      "p/ui/Old.svelte": "<div class='bg-pale'><slot /></div>",
      "p/app/Page.svelte": """
      <script>import Shell from "../ui/Shell.svelte"; import Old from "../ui/Old.svelte"</script>
      <Shell><p class="text-red">a</p></Shell><Old><p class="text-ink">a</p></Old>
      """,
    ]
    let found = load(files, paths: ["p"]).palettes.flatMap { $0.drawnPairs() }
    expectEqual(found, ["--ink on --pale", "--red on --night"])
  }

  @Test func `what a component draws in others lies on what these have`() {
    let inner = """
      <template><div class="box"><p class="note">a</p></div></template>
      <style scoped>.box { background: #123 }</style>
      """
    let outer = """
      <template><div class="app"><Inner /></div></template>
      <script setup>import Inner from './Inner.vue'</script>
      <style scoped>.app { background: #fff } .app :deep(.note) { color: #456 }</style>
      """
    expectEqual(
      pairs(["p/ui/Inner.vue": inner, "p/ui/Outer.vue": outer]),
      ["#456 on #123", "#456 on --paper possibly"])
  }

  @Test func `a global rule of a component is one for all`() {
    let inner = "<p class=note>a</p>"
    let outer = """
      <script>import Inner from './Inner.svelte'</script><div class=app><Inner /></div>
      <style>.app { background: #123 } :global(.note) { color: #456 }</style>
      """
    expectEqual(
      pairs(["p/ui/Inner.svelte": inner, "p/ui/Outer.svelte": outer]),
      ["#456 on #123", "#456 on --paper possibly"])
    // Where no page shows what has the class, it may be anywhere.
    expectEqual(pairs(["p/ui/Outer.svelte": outer]), ["#456 on --paper possibly"])
  }
}

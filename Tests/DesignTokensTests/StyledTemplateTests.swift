import DesignTokens
import PaletteTestSupport
import Testing

/// Rules that code writes as templates: styled-components, Emotion.
@Suite struct StyledTemplateTests {
  private static let theme = """
    export const theme = { colors: {
      ink: '#222', paper: '#fff', mist: '#eee', dim: '#bbb', brand: '#39f' } };
    """

  private func pairs(_ code: String) -> [String] {
    let loaded = load(["p/theme.ts": Self.theme, "p/ui.tsx": code], paths: ["p"])
    let tokens = loaded.palettes.flatMap(\.allTokens)
    let pairs = tokens.flatMap { token in
      token.pairings.map { "\(token.path) on \($0.path ?? "?")".replacing("colors.", with: "") }
    }
    return Set(pairs).sorted()
  }

  private func pairs(of declarations: String) -> [String] {
    pairs("import styled from 'styled-components';\nconst A = styled.p`\(declarations)`;")
  }

  @Test(arguments: [
    "styled.p", "styled(Base)", "styled.p.attrs({ role: 'note' })", "styled.p<{ isOn: boolean }>",
    "styled.p<Props & { go: () => void }>", "styled('p', { label: 'a' })", "css",
  ])
  func aTemplateThatSetsBothColorsDrawsOneOnTheOther(_ tag: String) {
    let code = """
      export const Note = \(tag)`
        // don't
        color: ${({ theme }) => theme.colors.ink} !important; /* } */
        background-color: ${t.colors.paper};
      `
      """
    expectEqual(pairs(code), ["ink on paper"], "\(tag)")
  }

  @Test(arguments: [
    ("color: ${p => p.theme.colors.ink}; background: #fff", ["ink on #fff"]),
    ("color: #123; background: ${theme.colors.mist};", ["#123 on mist"]),
    ("color: #123; background: white;", ["#123 on white"]),
    ("color: ${(p) => p.theme['colors'].ink}; background: ${t.colors.paper}", ["ink on paper"]),
    ("color: ${COLORS.ink}; background: ${COLORS.paper}", ["ink on paper"]),
    // What a function makes translucent.
    (
      "color: ${t.colors.ink}; background: ${p => transparentize(0.9, p.theme.colors.brand)}",
      ["ink on brand.opacity(0.1)"]
    ),
    (
      "color: ${t.colors.ink}; background: ${alpha(t.colors.brand, 0.2)}",
      ["ink on brand.opacity(0.2)"]
    ),
    ("color: ${t.colors.ink}; background: ${darken(0.1, t.colors.brand)}", []),
    ("color: ${t.colors.ink}; background: ${alpha(t.colors.brand, x)}", []),
    // A state keeps what it does not set.
    (
      "color: ${t.colors.ink}; background: ${t.colors.paper}; &:hover { background: ${t.colors.mist} }",
      ["ink on mist", "ink on paper"]
    ),
    (
      "color: ${t.colors.ink}; background: ${t.colors.paper}; &.active { color: ${t.colors.brand}; }",
      ["brand on paper", "ink on paper"]
    ),
    // An element for texts in it, and another part.
    (
      "background: ${t.colors.paper}; h3 { color: ${t.colors.brand} } .tag { color: ${t.colors.ink} }",
      ["brand on paper"]
    ),
    // Conditions: each with its own, one with what is always there.
    (
      "color: ${p => p.on ? t.colors.ink : t.colors.dim}; background: ${p => p.on ? t.colors.mist : t.colors.paper}",
      ["dim on paper", "ink on mist"]
    ),
    (
      "color: ${t.colors.ink}; background: ${t.colors.paper}; ${p => p.on && css`background: ${t.colors.brand};`}",
      ["ink on brand", "ink on paper"]
    ),
    (
      "color: ${t.colors.ink}; ${p => p.on ? css`background: ${t.colors.mist};` : css`background: ${t.colors.paper};`}",
      ["ink on mist", "ink on paper"]
    ),
    // A body that returns colors.
    (
      "color: ${p => p.on ? t.colors.ink : t.colors.dim}; background: ${(p) => { if (p.on) { return t.colors.mist; } return t.colors.paper || 'red'; }}",
      ["dim on paper", "ink on mist"]
    ),
    // Of what is disabled only the rest is to be read.
    (
      "color: ${p => p.isDisabled ? t.colors.dim : t.colors.ink}; background: ${t.colors.paper}",
      ["ink on paper"]
    ),
  ])
  func whatTemplatesDraw(_ declarations: String, _ expected: [String]) {
    expectEqual(pairs(of: declarations), expected, "\(declarations)")
  }

  @Test(arguments: [
    "color: ${t.colors.ink}", "background: ${t.colors.ink}",
    "color: ${t.colors.ink}; background: transparent",
    "color: inherit; background: ${t.colors.paper}",
    "color: ${lighten(t.colors.ink)}; background: ${t.colors.paper}",
    "color: ${ink}; background: ${t.colors.paper}",
    "color: ${t.colors.ink}; background: ${(p) => { log(p); return t.colors.paper; }}",
    "color: ${t.colors.ink}; background: ${t.colors.paper || mix()}",
    "color: ${t.colors.ink}; background: linear-gradient(#fff, ${t.colors.paper})",
    "color: ${t.colors.ink}; background: ${t.colors.paper}; opacity: 0.5",
    "color: ${t.colors.ink}; background: ${t.colors.paper}; ${mixin}\n",
    "color: ${t.colors.ink}; @media print { background: ${t.colors.paper} }",
    "color: ${t.colors.ink}; &::before { background: ${t.colors.paper} }",
    "color: ${t.colors.ink}; &:disabled { background: ${t.colors.paper} }",
    "color: ${t.colors.ink}; ${media.small`background: ${t.colors.paper};`}\n",
    "color: ${p => p.on ? t.colors.ink : t.colors.dim}; background: ${p => p.up ? t.colors.mist : t.colors.paper}",
    "${p => p.on && css`color: ${t.colors.ink};`} ${p => p.up && css`background: ${t.colors.paper};`}",
    "/* color: ${t.colors.ink}; background: ${t.colors.paper}; */",
  ])
  func whatIsNotSurelyDrawnIsNoPair(_ declarations: String) {
    expectEqual(pairs(of: declarations), [], "\(declarations)")
  }

  @Test func marksHaveNoTextAndMixinsOfTheFileAreKnown() {
    expectEqual(
      pairs("const A = styled.input.attrs({ type: 'checkbox' })`color: #fff; background: #eee`"), []
    )
    expectEqual(pairs("const A = styled.svg`color: #fff; background: #eee`"), [])
    expectEqual(
      pairs(
        "const tone = css`color: ${t.colors.ink};`; const A = styled.p`${tone}\nbackground: ${t.colors.mist}`"
      ), ["ink on mist"])
  }

  @Test func theSizeOfTheTextIsKept() throws {
    func size(_ rule: String) throws -> Double? {
      let code = "const A = \(rule) color: ${t.colors.brand}; background: ${t.colors.paper}`"
      let palette = try #require(
        load(["p/theme.ts": Self.theme, "p/ui.tsx": code], paths: ["p"]).palettes.first)
      let pairing = try #require(palette.token("colors.brand")?.pairings.first)
      #expect(pairing.reason == "the style “A” sets both" && pairing.isPlaced)
      expectEqual(pairing.mayBeLarge, rule.contains("${"))
      return pairing.size
    }
    try expectEqual(size("styled.p`font-size: 14px;"), 10.5)
    try expectEqual(size("styled.p`font-size: 1.5rem;"), 18)
    try expectEqual(size("styled.h1`"), 18)
    try expectEqual(size("styled.h1`font-size: 12pt;"), 12)
    try expectEqual(size("styled.p`"), nil)
    try expectEqual(size("styled.p`font-size: ${t.sizes.big};"), nil)
    try expectEqual(size("styled.h1`font: ${t.fonts.big};"), nil)
  }

  @Test func codeCutOffOrChangedAnywhereDeepOrLongIsReadWithoutACrash() {
    let bytes = Array(
      "background color styled(a)<b>`color: ${p => p.c ? q.d : `e`}; &:hover { ${f && css`color: #fff`} }`; css``"
        .utf8)
    let seed: UInt64 = 0x57D
    var random = SplitMix64(seed: seed)
    for end in bytes.indices {
      var changed = bytes
      changed[end] = UInt8.random(in: 32..<127, using: &random)
      for text in [bytes[..<end], changed[...], bytes[end...]] {
        _ = pairs("background color styled " + String(decoding: text, as: UTF8.self))
      }
    }
    for text in [
      "css`${css`", "styled.a`b { ", "styled.a`${", "styled.a<", "styled(", "css`a: ${b ? ", "`",
      "${",
      "css`color: ${(",
    ] {
      let code = "background color styled " + String(repeating: text, count: 20_000)
      expectEqual(pairs(code), [], "\(text) \(seed)")
    }
  }

  @Test(arguments: [
    (
      "background: ${p => p.theme.color[p.color].base}; color: white",
      ["white on color.blue.base?", "white on color.teal.base?"]
    ),
    // What names the same member belongs together, and that of two names is not known.
    (
      "background: ${p => p.theme.color[p.color].base}; color: ${p => p.theme.color[p.color].light}",
      ["color.blue.light on color.blue.base?", "color.teal.light on color.teal.base?"]
    ),
    (
      "background: ${p => p.theme.color[p.color].base}; color: ${p => p.theme.color[p.ink].light}",
      []
    ),
    ("background: ${p => p.theme.color[p.color].faint}; color: white", []),
  ])
  func `a member that a name chooses may be each that there is`(
    _ declarations: String, _ expected: [String]
  ) {
    let theme = """
      const teal = { light: `#B7ECEC`, base: `#47C1BF` };
      const blue = { light: `#B4E0FA`, base: `#006FBB` };
      export const theme = { color: { teal, blue } };
      """
    let code = "import styled from 'styled-components';\nconst A = styled.p`\(declarations)`;"
    let loaded = load(["p/theme.ts": theme, "p/ui.tsx": code], paths: ["p"])
    let pairs = loaded.palettes.flatMap(\.allTokens).flatMap {
      token in
      token.pairings.map {
        "\(token.path) on \($0.path ?? "?")" + ($0.joint == .doubtful ? "?" : "")
      }
    }
    expectEqual(pairs.sorted(), expected)
  }

  @Test func `what is exported without a name is a component`() {
    let card =
      "import styled from 'styled-components';\nexport default styled.div`background: #101820;`"
    let page = """
      import Card from './Card';
      import styled from 'styled-components';
      const Note = styled.p`color: #444444`;
      export const Page = () => <Card><Note>a</Note></Card>;
      """
    let loaded = load(["p/Card.tsx": card, "p/Page.tsx": page], paths: ["p"])
    expectEqual(loaded.palettes.flatMap { $0.drawnPairs() }, ["#444444 on #101820"])
  }
}

import DesignTokens
import PaletteTestSupport
import SourceSyntax
import Testing

/// Styles of components in code that set both colors.
struct StyleObjectTests {
  private static let tokens = """
    {"color": {
      "light": {"danger": {"text-low": {"value": "#500"}, "surface": {"value": "#fdd"},
        "interactive": {"value": "#c00"}}, "neutral": {"background": {"value": "#fff"}}},
      "dark": {"danger": {"text-low": {"value": "#fbb"}, "surface": {"value": "#300"},
        "interactive": {"value": "#d11"}}, "neutral": {"background": {"value": "#000"}}},
      "next": {"danger": {"text-low": {"value": "#511"}, "surface": {"value": "#fee"}}}}}
    """

  /// The pairs that code draws, of the light tokens without their groups.
  private func pairs(_ code: String, named name: String = "p/button.css.ts") -> [String] {
    let result = load(["p/tokens.json": Self.tokens, name: code], paths: ["p"])
    return result.palettes.flatMap(\.tokens).flatMap { token in
      token.pairings.map { "\(token.path) on \($0.path ?? "?")" }
    }.filter { $0.hasPrefix("color.light.") }.map { $0.replacing("color.light.", with: "") }
      .sorted()
  }

  @Test func `a style that sets both colors draws one on the other, as do its states`() throws {
    let code = """
      import { style } from "@vanilla-extract/css";
      export const danger = style({
        background: vars.colors.danger.surface, /* { */
        color: vars.colors.danger.textLow,
        ":active": { background: vars["colors"].danger.interactive },
        ":disabled": { background: vars.colors.neutral.background },
        selectors: { "&:hover": { color: vars.colors.neutral.background } },
      });
      """
    expectEqual(
      pairs(code),
      [
        "danger.text-low on danger.interactive", "danger.text-low on danger.surface",
        "neutral.background on danger.surface",
      ])
    let palette = load(["p/tokens.json": Self.tokens, "p/a.ts": code], paths: ["p"]).palettes[0]
    let dark = try #require(palette.token("color.dark.danger.text-low")?.pairings)
    expectEqual(dark.map(\.path), ["color.dark.danger.surface", "color.dark.danger.interactive"])
    expectEqual(dark[0].reason, "the style “danger” sets both")
    #expect(dark[0].location.range.start.line == 3 && dark[0].isPlaced)
    expectEqual(palette.token("color.next.danger.text-low")?.pairings, [])
  }

  @Test(arguments: ["'&::placeholder'", "'::placeholder'", "_placeholder"])
  func `a placeholder lies on the background of its field`(_ key: String) {
    let field = "background: vars.colors.danger.surface, color: vars.colors.danger.textLow"
    let placeholder = "\(key): { color: vars.colors.danger.interactive }"
    expectEqual(
      pairs("export const a = style({ \(field), \(placeholder) })"),
      [
        "danger.interactive on danger.surface", "danger.text-low on danger.surface",
      ])
    let background = "\(key): { background: vars.colors.danger.interactive }"
    expectEqual(
      pairs("export const a = style({ \(field), \(background) })"),
      [
        "danger.text-low on danger.surface"
      ])
  }

  @Test func `a text lies on the box that it is called after, also where that is pressed`() throws {
    let code = """
      export const styles = (t) => ({
        button: { backgroundColor: t.danger.surface, borderWidth: 0 },
        buttonPressed: { backgroundColor: t.danger.interactive },
        buttonText: { color: t.danger.textLow },
      })
      """
    expectEqual(
      pairs(code),
      [
        "danger.text-low on danger.interactive", "danger.text-low on danger.surface",
      ])
    let palette = load(["p/tokens.json": Self.tokens, "p/a.ts": code], paths: ["p"]).palettes[0]
    let pairing = try #require(palette.token("color.light.danger.text-low")?.pairings.first)
    expectEqual(pairing.reason, "the style “buttonText” is called after what lies on “button”")
    expectEqual(pairing.joint, .assumed)
  }

  @Test func `the colors of a theme that a module exports alone`() {
    let code = "const A = styled.p`color: ${(p) => p.theme.dim}; background: ${theme.card};`"
    let files = [
      "p/theme.ts": "export const theme = { card: '#202131', dim: '#57567b' }", "p/a.tsx": code,
    ]
    let tokens = load(files, paths: ["p"]).palettes.flatMap(\.tokens)
    let found = tokens.flatMap { token in
      token.pairings.map { "\(token.path) on \($0.path ?? "?")" }
    }
    expectEqual(Set(found), ["dim on card"])
  }

  /// A component in another lies on its background, in each theme.
  @Test(arguments: [
    "export const dark = { card: '#202131', dim: '#57567b' }",
    "export const darkTheme = { colors: { card: '#202131', dim: '#57567b' } }",
    """
    export const light = { card: '#fff', dim: '#999' }
    export const dark = { card: '#000', dim: '#333' }
    """,
  ])
  func `components of a theme lie in others`(_ theme: String) {
    let path = theme.contains("colors") ? "theme.colors" : "theme"
    let code = """
      import styled from 'styled-components'
      export const A = () => <Card><Time>Harbor</Time></Card>
      const Card = styled.div`background: ${({ theme }) => \(path).card};`
      const Time = styled.time`color: ${(props) => props.\(path).dim};`
      """
    let files = ["p/theme.js": theme, "p/a.jsx": code]
    let found = load(files, paths: ["p"]).palettes.flatMap(\.tokens).flatMap { token in
      token.pairings.map { "\(token.path) on \($0.path ?? "?")" }
    }
    expectEqual(found.map { $0.replacing("colors.", with: "") }, ["dim on card"])
  }

  @Test(arguments: [
    "<b style={{ color: t.danger.textLow, backgroundColor: t.danger.surface }}>don't</b>",
    "const s = [base, { color: t.color.danger.textLow, background: t.color.danger.surface, }]",
    "x = { a: { color: t.danger['text-low'], background: t.danger.surface } }",
    "f({ 'color': t.tokens.color.danger.textLow, \"background\": t.danger.surface })",
    "const s = (t) => ({ card: { background: t.danger.surface }, cardText: { color: t.danger.textLow } })",
    "const s = { cardTitle: { color: t.danger.textLow }, a: { top: 0 }, card: { background: t.danger.surface } }",
  ])
  func `forms of styles`(_ code: String) {
    expectEqual(pairs(code, named: "p/a.tsx"), ["danger.text-low on danger.surface"])
  }

  @Test(arguments: [
    "x = { color: t.danger.textLow }; y = { background: t.danger.surface }",
    "x = { color: t.danger.textLow, a: { background: t.danger.surface } }",
    "x = { color: t.danger.textLow, background: isA ? t.danger.surface : b }",
    "x = { color: t.danger.textLow, background: t.danger.surface || b }",
    "x = { color: t.danger.textLow, background: mix(t.danger.surface) }",
    "x = { color: t.danger.textLow, background: `${t.danger.surface}` }",
    "x = { color: a.danger.textLow(), background: t.danger.surface }",
    "x = { color: textLow, background: t.danger.surface }",
    "x = { color: t.textLow, background: t.danger.surface }",
    "x = { color: t.alert.danger.textLow, background: t.danger.surface }",
    "f(color: t.danger.textLow, background: t.danger.surface)",
    "x = { color: t.danger.textLow, background: t.danger.surface, color: a }",
    "/* { color: t.danger.textLow, background: t.danger.surface } */",
    "x = { color: t.danger.textLow, background: a, ':hover': { border: b } }",
    "s = { input: { background: t.danger.surface }, inputLabel: { color: t.danger.textLow } }",
    "s = { card: { background: t.danger.surface }, cardRow: { color: t.danger.textLow } }",
    "s = { card: { background: t.danger.surface }, cardText: { color: t.danger.textLow, background: a } }",
  ])
  func `what is not surely drawn is no pair`(_ code: String) {
    expectEqual(pairs(code), [])
  }

  /// The pairs that views of React Native draw.
  private func nativePairs(
    _ views: String, _ styles: String = "", behind code: String = ""
  ) -> [String] {
    let file = """
      import { StyleSheet, Text, View } from 'react-native';
      export function Row({ label }: Props<string>) {
        const c = useColors(); \(code)
        return (\(views));
      }
      const styles = StyleSheet.create({
        card: { backgroundColor: c.danger.surface, padding: 8 },
        note: { color: c.danger.textLow, fontSize: 13 },
        on: { backgroundColor: c.danger.interactive }, off: { opacity: 0.4 }, \(styles)
      });
      """
    return pairs(file, named: "p/Row.tsx")
  }

  @Test(arguments: [
    "<View style={styles.card}><Text style={styles.note}>don't</Text></View>",
    "<View style={[styles.outer, { backgroundColor: c.danger.surface }]}><Text style={[base, { color: c.danger.textLow }]}>{a}</Text></View>",
    "<View style={styles.card}>{a.map((b) => (<View key={b}><Text style={styles.note}>a</Text></View>))}</View>",
    "<View style={styles.card}><Text style={styles.note}><Text>a</Text></Text><Other /></View>",
    "<Text style={[styles.card, styles.note]}>a</Text>",
    "<Pressable onPress={() => go({ a: 1 })} style={({ pressed }) => [styles.card, pressed && styles.off]}><Text style={styles.note}>a</Text></Pressable>",
    "<><ScrollView contentContainerStyle={styles.card}><TextInput style={styles.note} /></ScrollView></>",
    "<View style={styles.card}><Text style={disabled ? styles.off : styles.note}>a</Text></View>",
    "<View style={styles.card}><Text style={{ ...styles.note, color: c.danger['text-low'] }}>a</Text></View>",
    "<View style={styles.card}><TextInput placeholder={a} placeholderTextColor={c.danger.textLow} {...b} /></View>",
    "<TextInput style={styles.card} placeholderTextColor={c.danger.textLow} />",
  ])
  func `views of React Native draw on those around them`(_ views: String) {
    expectEqual(nativePairs(views), ["danger.text-low on danger.surface"], "\(views)")
  }

  @Test(arguments: [
    "<View style={styles.card}><Card><Text style={styles.note}>a</Text></Card></View>",
    "<View style={styles.card} /><Text style={styles.note}>a</Text>",
    "<View style={styles.card}><View style={other.part}><Text style={styles.note}>a</Text></View></View>",
    "<View style={styles.card}><Text style={[styles.note, other.tone]}>a</Text></View>",
    "<View style={styles.card}><Text style={[styles.note, styles.off]}>a</Text></View>",
    "<View style={[styles.card, styles.off]}><Text style={styles.note}>a</Text></View>",
    "<List renderItem={() => <Text style={styles.note}>a</Text>} style={styles.card} />",
    "<View style={isA ? styles.card : styles.on}><Text style={isB ? styles.note : other.tone}>a</Text></View>",
    "<View style={styles.twice}><Text style={styles.note}>a</Text></View>",
    "a < b || <View style={styles.card}> c </View>",
    "<View style={styles.card}><Field placeholderTextColor={c.danger.textLow} /></View>",
    "<View style={styles.card}><TextInput placeholderTextColor={mix(c.danger.textLow)} /></View>",
  ])
  func `what a view may not draw on that around it is no pair`(_ views: String) {
    let styles =
      "twice: { backgroundColor: c.danger.surface }, twice: { backgroundColor: c.danger.interactive }"
    expectEqual(nativePairs(views, styles), [], "\(views)")
  }

  @Test func `a color that a view writes itself is measured on a token, and below one`() throws {
    func outside(_ ground: String, _ text: String) throws -> ResolvedPalette {
      let code = """
        import { Text } from "react-native"
        const a = <View style={{ backgroundColor: \(ground) }}><Text style={{ color: \(text) }}>a</Text></View>
        """
      return try #require(
        load(["p/tokens.json": Self.tokens, "p/a.tsx": code], paths: ["p"]).palettes.first)
    }
    let front = try outside("t.danger.surface", "'#fff'")
    let white = try #require(front.outside.first?.tokens.first)
    #expect(
      white.path == "#fff" && white.pairings.contains { $0.path == "color.dark.danger.surface" })
    let ground = try outside("'white'", "t.danger.textLow")
    let pairing = try #require(ground.token("color.light.danger.text-low")?.pairings.first)
    #expect(pairing.path == "white" && pairing.isOutside)
    expectEqual(ground.outside.flatMap(\.tokens).map(\.path), ["white"])
    let both = try outside("'white'", "'#000'").outside.flatMap(\.tokens)
    #expect(both.map(\.path) == ["#000", "white"] && both[0].pairings.map(\.path) == ["white"])
    #expect(try outside("t.danger.surface", "'inherit'").outside.isEmpty)
    #expect(try outside("t.danger.surface", "'#ffffff80'").outside.isEmpty)
  }

  @Test func `conditions of views meet, and the size of the text is kept`() throws {
    expectEqual(
      nativePairs(
        "<View style={[styles.card, isOn && styles.on]}><Text style={!isOn && styles.note}>a</Text></View>"
      ), ["danger.text-low on danger.surface"])
    expectEqual(
      nativePairs(
        "<View style={[styles.card, isOn && styles.on]}><Text style={[styles.note]}>a</Text></View>"
      ), ["danger.text-low on danger.interactive", "danger.text-low on danger.surface"])
    let code = """
      import { Text } from "react-native"
      const a = <View style={{ backgroundColor: t.danger.surface }}>
        <Text style={{ color: t.danger.textLow, fontSize: 24, fontWeight: "bold" }}>a</Text>
        <Text style={{ color: t.danger.textLow, fontSize: 13 }}>a</Text></View>
      """
    let palette = load(["p/tokens.json": Self.tokens, "p/a.tsx": code], paths: ["p"]).palettes[0]
    let pairing = try #require(palette.token("color.light.danger.text-low")?.pairings.first)
    #expect(pairing.size == 13 && pairing.location.range.start.line == 4)
    expectEqual(pairing.reason, "a view draws it on that around it")
    let bold = code.replacing("13", with: "14").replacing("24", with: "15")
      .replacing("fontSize: 14", with: "fontSize: 14, fontWeight: '700'")
    let large = try #require(
      load(["p/tokens.json": Self.tokens, "p/a.tsx": bold], paths: ["p"]).palettes[0]
        .token("color.light.danger.text-low")?.pairings.first)
    expectEqual(
      large.reason,
      "a view draws it on that around it, in bold of 14 points and more, which is large")
  }

  @Test func `objects of variants meet where one name chooses both`() {
    let maps = """
      const fills: Record<A, B> = { loud: { ...styles.on }, calm: { ...styles.card }, none: {} };
      const inks = { loud: styles.note, calm: {}, none: styles.note }; const one = { a: styles.note };
      const only = { a: { ...styles.card } };
      """
    func drawn(_ ground: String, _ text: String) -> [String] {
      nativePairs(
        "<View style={{ ...base, ...\(ground) }}><Text style={\(text)}>a</Text></View>",
        behind: maps)
    }
    expectEqual(drawn("fills[kind]", "inks[kind]"), ["danger.text-low on danger.interactive"])
    expectEqual(
      drawn("fills[kind]", "styles.note"),
      ["danger.text-low on danger.interactive", "danger.text-low on danger.surface"])
    expectEqual(drawn("fills.calm", "inks.none"), ["danger.text-low on danger.surface"])
    // Two names may choose different ones, and a style that is not known may set anything.
    expectEqual(drawn("fills[kind]", "inks[tone]"), [])
    expectEqual(drawn("fills[kind]", "one[kind]"), [])
    expectEqual(drawn("only[kind]", "one[kind]"), ["danger.text-low on danger.surface"])
  }

  @Test func `what is drawn where no color is given is drawn`() {
    func drawn(_ fill: String) -> [String] {
      nativePairs(
        "<View style={[styles.card, { backgroundColor: \(fill) }]}><Text style={styles.note}>a</Text></View>"
      )
    }
    for fill in ["tint || c.danger.interactive", "props.tint ?? c.danger.interactive"] {
      expectEqual(drawn(fill), ["danger.text-low on danger.interactive"])
    }
    expectEqual(drawn("tint || mix(c.danger.interactive)"), [])
    expectEqual(drawn("tint && c.danger.interactive"), [])
  }

  @Test func `an icon may decorate`() throws {
    let code = """
      import { View } from "react-native"
      const a = <View style={{ backgroundColor: t.danger.surface }}>
        <MaterialIcons name="a" color={t.danger.interactive} /><Chart color={t.danger.textLow} /></View>
      """
    let palette = load(["p/tokens.json": Self.tokens, "p/a.tsx": code], paths: ["p"]).palettes[0]
    let pairing = try #require(palette.token("color.light.danger.interactive")?.pairings.first)
    #expect(pairing.role == .ui && pairing.joint == .doubtful)
    expectEqual(palette.token("color.light.danger.text-low")?.pairings, [])
  }

  @Test func `tests and stories draw nothing`() {
    let code = "x = { color: t.danger.textLow, background: t.danger.surface }"
    expectEqual(pairs(code, named: "p/a.stories.tsx"), [])
    #expect(pairs(code, named: "p/a.tsx") != [])
  }

  @Test func `code cut off or changed anywhere, deep or long, is read without a crash`() {
    let bytes = Array(
      "x = { ':hover': {color: t.danger['a'], /* */ background: `a` } } // \\\n'".utf8)
    let seed: UInt64 = 0x57E
    var random = SplitMix64(seed: seed)
    for end in bytes.indices {
      var changed = bytes
      changed[end] = UInt8.random(in: 32..<127, using: &random)
      for text in [bytes[..<end], changed[...], bytes[end...]] {
        _ = pairs(String(decoding: text, as: UTF8.self))
      }
    }
    let native = Array(
      "react-native background color <View style={[s.a, b && { color: c.d }, e ? f : g]}>{h}<Text>i</Text></View> StyleSheet.create({ a: { color: `b` } })"
        .utf8)
    for end in native.indices {
      for text in [native[..<end], native[end...]] {
        _ = pairs("react-native background color " + String(decoding: text, as: UTF8.self))
      }
    }
    for text in ["{", "color: a.b, background: {", "[(", " ", "a.", "color: a[", "'"] {
      let code = "background color: " + String(repeating: text, count: 50_000)
      expectEqual(pairs(code), [], "\(text)")
    }
    for text in ["<a ", "<a>", "<a b={", "<a style={[", "<a style={b && ", "<a style={b ? "] {
      let code = "react-native background color " + String(repeating: text, count: 2_000)
      expectEqual(pairs(code, named: "p/a.tsx"), [], "\(text)")
    }
  }

  @Test(arguments: [
    (
      "styled('p', { color: '$danger-low', background: '$danger-surface' })",
      ["danger-low on danger-surface"]
    ),
    (
      "f({ color: '$colors$danger-low', backgroundColor: '$danger-surface' })",
      ["danger-low on danger-surface"]
    ),
    ("css({ color: 'danger-low', bg: 'danger-surface' })", ["danger-low on danger-surface"]),
    // A word is the name of a color only where styles are made.
    ("f({ color: 'danger-low', bg: 'danger-surface' })", []),
    (
      "css({ color: 'danger-low', bg: 'danger-surface', _hover: { bg: 'page' } })",
      ["danger-low on danger-surface", "danger-low on page"]
    ),
    (
      "styled('p', { color: '$danger-low', background: '$page', '&:not(:disabled):hover': { background: '$danger-surface' } })",
      ["danger-low on danger-surface", "danger-low on page"]
    ),
    ("css({ variants: { disabled: { true: { color: 'danger-low', bg: 'page' } } } })", []),
    ("style({ color: '#8d8d8d', background: '#ffffff' })", ["#8d8d8d on #ffffff"]),
    ("style({ color: 'danger-low', background: '#ffffff' })", ["danger-low on #ffffff"]),
    ("draw({ color: '#8d8d8d', background: '#ffffff' })", []),
  ])
  func `texts that name tokens, and colors that styles write`(_ code: String, _ pairs: [String]) {
    let files = [
      "p/colors.ts":
        "export const colors = { 'danger-low': '#500', 'danger-surface': '#fdd', page: '#fff' };",
      "p/ui.ts": "export const a = \(code);",
    ]
    let found = load(files, paths: ["p"]).palettes.flatMap(\.allTokens)
      .flatMap { token in token.pairings.map { "\(token.path) on \($0.path ?? "?")" } }
    expectEqual(found.map { $0.replacing("colors.", with: "") }.sorted(), pairs)
  }

  @Test func `constants of other files are colors of styles`() {
    func found(_ code: String) -> [String] {
      let files = [
        "p/dyes.ts": "export const INK = '#777777';\nexport const dyes = { paper: '#fdfdfd' };",
        "p/ui.tsx": "import { INK, dyes } from './dyes';\n\(code)",
      ]
      return load(files, paths: ["p"]).palettes.flatMap(\.allTokens)
        .flatMap { token in token.pairings.map { "\(token.path) on \($0.path ?? "?")" } }
    }
    let style = "{ color: INK, background: dyes.paper }"
    for code in [
      "const card = \(style);", "export const A = () => <p style={\(style)}>a</p>;",
      "const useStyles = makeStyles({ card: \(style) });",
    ] {
      expectEqual(found(code), ["INK on dyes.paper"], "\(code)")
    }
    expectEqual(found(style.replacing("INK", with: "OTHER")), [])
  }

  /// The pairs that code draws with the tokens of a module, or with colors of its own.
  private func drawn(_ code: String) -> [String] {
    let files = [
      "p/colors.ts":
        "export const colors = { ink: '#500', pale: '#fdd', page: '#fff', gray: { 500: '#777' } };",
      "p/ui.tsx": code,
    ]
    return load(files, paths: ["p"]).palettes.flatMap(\.allTokens)
      .flatMap { token in token.pairings.map { "\(token.path) on \($0.path ?? "?")" } }
      .map { $0.replacing("colors.", with: "") }.sorted()
  }

  @Test(arguments: [
    (
      "css({ color: 'ink', variants: { kind: { loud: { bg: 'pale' }, calm: { bg: 'page' } } } })",
      ["ink on page", "ink on pale"]
    ),
    (
      "cva({ base: { color: 'ink' }, variants: { kind: { loud: { bg: 'pale', _hover: { bg: 'page' } } } } })",
      ["ink on page", "ink on pale"]
    ),
    // Another variant may set the other color.
    (
      "css({ color: 'ink', variants: { kind: { loud: { bg: 'pale' } }, tone: { dim: { color: 'page' } } } })",
      []
    ),
    ("styled(Card)({ color: '#777777', background: '#ffffff' })", ["#777777 on #ffffff"]),
    ("<Box sx={{ color: 'gray.500', bgcolor: 'page' }}>a</Box>", ["gray.500 on page"]),
    ("<Box bg='gray.500' p={4} color='pale'>don't</Box>", ["pale on gray.500"]),
    ("<Box bg='gray.500' color='white' />", ["white on gray.500"]),
    ("<Box bg='gray.500' color='pale' {...props} />", []),
    ("<Chart bg='#ffffff' color='#777777' />", []),
    ("<p bg='gray.500' color='pale'>a</p>", []),
    ("<Box bg='pale'><Flex p={2}><Text color='ink'>a</Text></Flex></Box>", ["ink on pale"]),
    (
      "<Box sx={{ bgcolor: 'pale' }}><Typography textColor='ink'>a</Typography></Box>",
      ["ink on pale"]
    ),
    ("<Box bg='pale'><Box bg='page' /><Text color='ink'>a</Text></Box>", ["ink on pale"]),
    // What another component draws under it is not known, nor what is chosen or given.
    ("<Box bg='pale'><Card><Text color='ink'>a</Text></Card></Box>", []),
    ("<Box bg={kind}><Text color='ink'>a</Text></Box>", []),
    ("<Box bg='pale' {...props}><Text color='ink'>a</Text></Box>", []),
    ("<Box bg='pale'><Text position='absolute' color='ink'>a</Text></Box>", []),
    ("<Box bg='pale' /><Text color='ink'>a</Text>", []),
  ])
  func `variants, attributes and components draw tokens by their names`(
    _ code: String, _ pairs: [String]
  ) {
    expectEqual(drawn("export const A = () => \(code);"), pairs)
  }

  // MARK: - Classes

  /// What a component draws with the classes that a call makes of some styles.
  private func drawn(_ call: String, _ markup: String, _ files: [String: String] = [:]) -> [String]
  {
    let code = """
      \(call)
      export function Card(props) {
        const classes = useStyles();
        return (
          \(markup)
        );
      }
      """
    return load(files.merging(["p/Card.jsx": code]) { $1 }, paths: ["p"]).palettes
      .flatMap { $0.drawnPairs() }
  }

  @Test(arguments: [
    "const useStyles = makeStyles((theme) => (STYLES));",
    "const useStyles = makeStyles<Slots>(STYLES);", "const useStyles = makeStyles()(STYLES);",
    "const useStyles = createUseStyles(STYLES,);",
    "const useStyles = makeStyles((theme) => createStyles(STYLES));",
  ])
  func `a text lies on the background that a class of an object gives an element around it`(
    _ call: String
  ) {
    let styles = """
      {
        card: { backgroundColor: '#1a202c', padding: theme.spacing(2), ...theme.shadows },
        'note': { color: "#444", fontSize: 14, '&:hover': { color: '#555' } },
      }
      """
    let markup = "<div className={classes.card}><p className={classes.note}>a</p></div>"
    expectEqual(
      drawn(call.replacing("STYLES", with: styles), markup),
      ["#444 on #1a202c", "#555 on #1a202c"], "\(call)")
  }

  @Test func `a component that is given the classes of an object has these`() {
    let code = """
      const styles = (theme) => ({ card: { background: '#111' }, note: { color: '#444' } });
      function Card(props) {
        const { classes } = props;
        return <div className={classes.card}><p className={classes.note}>a</p></div>;
      }
      export default withStyles(styles)(Card);
      """
    let loaded = load(["p/Card.jsx": code], paths: ["p"])
    expectEqual(loaded.palettes.flatMap { $0.drawnPairs() }, ["#444 on #111"])
  }

  @Test func `what a class of an object may set besides is not known`() {
    func pairs(_ card: String, _ note: String) -> [String] {
      drawn(
        "const useStyles = makeStyles({ card: \(card), note: \(note) });",
        "<div className={classes.card}><p className={classes.note}>a</p></div>")
    }
    let (dark, ink) = ("{ background: '#111' }", "{ color: '#444' }")
    expectEqual(pairs(dark, ink), ["#444 on #111"])
    expectEqual(pairs("{ background: '#111', ...base }", ink), [])
    #expect(pairs("{ ...base, background: '#111', color: '#fff' }", ink).contains("#444 on #111"))
    expectEqual(pairs("{ background: props.fill, color: '#fff' }", ink), [])
    expectEqual(pairs("(props) => (props.on ? a : b)", ink), [])
    expectEqual(
      pairs(dark, "{ color: props.on ? '#444' : '#eee' }"),
      [
        "#444 on #111", "#eee on #111 possibly",
      ])
    expectEqual(pairs(dark, "{ color: props.ink }"), [])
  }

  @Test func `classes of other files are followed, and those that no file makes may be any`() {
    let styles =
      "export const useStyles = makeStyles({ note: { color: '#444' },\n card: { background: '#111' } });"
    let markup = "<div className={classes.card}><p className={classes.note}>a</p></div>"
    let call = "import { useStyles } from './styles';"
    expectEqual(drawn(call, markup, ["p/styles.js": styles]), ["#444 on #111"])
    let other = "import { useStyles } from 'other';"
    expectEqual(drawn(other, markup, ["p/styles.js": styles]), [])
    let sheet = ["p/a.css": ".card { background: #111 } .note { color: #444 }"]
    expectEqual(drawn(other, markup, sheet).contains("#444 on #111"), false)
  }

  @Test func `a component that an object styles has its rule`() {
    let code = """
      const Panel = styled('div', { name: 'a' })(({ theme }) => ({
        backgroundColor: '#1a202c',
        padding: theme.spacing(2),
      }));
      const Title = styled.h3({ color: '#444' });
      export const Card = () => <Panel><Title>a</Title></Panel>;
      """
    let loaded = load(["p/Card.jsx": code], paths: ["p"])
    expectEqual(loaded.palettes.flatMap { $0.drawnPairs() }, ["#444 on #1a202c"])
  }

  @Test func `classes that an element is given with others are its own`() {
    func pairs(_ root: String) -> [String] {
      let code = """
        import * as stylex from '@stylexjs/stylex';
        const styles = stylex.create({
          root: { padding: 8, \(root) },
          note: { color: '#bbb', fontSize: 14 },
        });
        export const Card = () => (
          <div {...stylex.props(styles.root)}><p {...stylex.props(styles.note)}>a</p></div>
        );
        """
      return load(["p/Card.jsx": code], paths: ["p"]).palettes.flatMap { $0.drawnPairs() }
    }
    expectEqual(pairs("backgroundColor: '#fff'"), ["#bbb on #fff"])
    expectEqual(pairs("backgroundColor: { default: '#fff', ':hover': '#eee' }"), [])
  }
}

import DesignTokens
import PaletteTestSupport
import SourceSyntax
import Testing
import TokenGraph

/// Components of React Native in the views of others, and what they draw without any token.
struct NativeComponentTests {
  private static let theme =
    "export const colors = { ink: '#222222', paper: '#ffffff', night: '#101820', mist: '#dddddd' };"

  /// The pairs of a project, with a question mark for those that are not sure.
  private func pairs(_ files: [String: String]) -> [String] {
    let result = load(files, paths: ["App"])
    return result.palettes.flatMap(\.allTokens).flatMap { token in
      token.pairings.map {
        "\(token.path) on \($0.path ?? "?")" + ($0.joint == .doubtful ? "?" : "")
      }
    }.map { $0.replacing("colors.", with: "") }.sorted()
  }

  @Test func `the least of the sizes that a condition chooses decides`() {
    func size(_ style: String) -> [Double?] {
      let code = file(
        "export const A = ({ big }) => <View style={{ backgroundColor: colors.night }}><Text style={{ color: colors.mist, \(style) }}>a</Text></View>;"
      )
      return load(["App/A.tsx": code, "App/colors.ts": Self.theme], paths: ["App"]).palettes
        .flatMap(\.tokens).flatMap { $0.pairings.flatMap { [$0.size, $0.weight] } }
    }
    expectEqual(size("fontSize: 24"), [24, nil])
    expectEqual(size("fontSize: big ? 32 : 24, fontWeight: big ? '700' : 'bold'"), [24, 700])
    expectEqual(size("fontSize: big ? 32 : small"), [nil, nil])
  }

  private func file(_ code: String) -> String {
    "import { FlatList, StyleSheet, Text, View } from 'react-native';\n\(code)"
  }

  private func themed(_ files: [String: String]) -> [String] {
    pairs(files.merging(["App/colors.ts": Self.theme]) { own, _ in own })
  }

  @Test(arguments: [
    (
      "const Box = View;",
      "<Box style={{ backgroundColor: colors.night }}><Text style={{ color: colors.mist }}>a</Text></Box>",
      ["mist on night"]
    ),
    (
      "const Box = a ? Pressable : View;",
      "<Box style={{ backgroundColor: colors.night }}><Text style={{ color: colors.mist }}>a</Text></Box>",
      ["mist on night"]
    ),
    (
      "const Box = make(View);",
      "<Box style={{ backgroundColor: colors.night }}><Text style={{ color: colors.mist }}>a</Text></Box>",
      []
    ),
    (
      "",
      "<View style={{ backgroundColor: colors.paper }}><View style={{ borderColor: colors.mist, borderWidth: 1 }}><TextInput /></View></View>",
      ["mist on paper"]
    ),
    (
      "",
      "<View style={{ backgroundColor: colors.paper }}><View style={{ borderColor: colors.mist, borderWidth: 1 }}><View /></View></View>",
      []
    ),
  ])
  func `constants are views, and the border around a field is its own`(
    _ constants: String, _ views: String, _ pairs: [String]
  ) {
    let code = file(
      "import { colors } from './colors';\n\(constants)\nexport const A = () => \(views);")
    expectEqual(themed(["App/A.tsx": code]), pairs)
  }

  private static let row =
    "export function Row() { const c = useColors(); return <Text style={{ color: c.mist }}>a</Text>; }"

  @Test(arguments: [
    ("<View style={{ backgroundColor: c.night }}><Row /></View>", ["mist on night"]),
    (
      "<View style={{ backgroundColor: c.night }}>{all.map((one) => <Row key={one} />)}</View>",
      ["mist on night"]
    ),
    (
      "<FlatList style={{ backgroundColor: c.night }} renderItem={({ item }) => <Row />} />",
      ["mist on night"]
    ),
    (
      "<FlatList ListHeaderComponent={Row} style={{ backgroundColor: c.night }} />",
      ["mist on night"]
    ),
    (
      "<View style={{ backgroundColor: c.night }}><Row /></View>; function B() { return <View style={{ backgroundColor: c.ink }}><Row /></View> }",
      ["mist on ink", "mist on night"]
    ),
    ("<Card style={{ backgroundColor: c.night }}><Row /></Card>", []),
    // It may draw the background that it is given.
    (
      "<View style={{ backgroundColor: c.night }}><Row style={{ backgroundColor: c.paper }} /></View>",
      []
    ),
    ("<View style={{ backgroundColor: other() }}><Row /></View>", []),
  ])
  func `a component lies on what is around it wherever another one has it`(
    _ view: String, _ found: [String]
  ) {
    let page = "export function Page() { const c = useColors(); return \(view); }"
    expectEqual(themed(["App/Page.tsx": file(Self.row + "\n" + page)]), found, "\(view)")
    let imports = "import { Row } from './Row';\n"
    expectEqual(
      themed(["App/Row.tsx": file(Self.row), "App/Page.tsx": file(imports + page)]), found)
  }

  @Test func `components are followed through those between`() {
    let page =
      "export default () => <View style={{ backgroundColor: colors.night }}><Middle /></View>"
    let middle =
      "const Middle = memo(() => { return (<View><Row /></View>); }); export default Middle;"
    let files = [
      "App/parts/Row/index.tsx": file(Self.row),
      "App/parts/index.ts": "export * from './Row';",
      "App/parts/Middle.tsx": file("import { Row } from '.';\n" + middle),
      "App/Page.tsx": file("import Middle from './parts/Middle';\n" + page),
    ]
    let direct = files.merging([
      "App/parts/Middle.tsx": file("import { Row } from './Row';\n" + middle)
    ]) { _, new in new }
    expectEqual(themed(direct), ["mist on night"])
    // What another function returns is not the component.
    let inner =
      "export function Row() { const part = () => { return <Text style={{ color: colors.mist }}>a</Text> }; return <View style={{ backgroundColor: colors.ink }}>{part()}</View>; }"
    expectEqual(
      themed(direct.merging(["App/parts/Row/index.tsx": file(inner)]) { _, new in new }), [])
  }

  @Test(arguments: [
    ("<View style={styles.dark}><Text style={styles.dim}>a</Text></View>", ["#888888 on #101820"]),
    ("<View style={styles.dark}><Text style={{ color: ink }}>a</Text></View>", ["ink on #101820"]),
    (
      "<View style={{ backgroundColor: TONES.deep.sea }}><Text style={styles.dim}>a</Text></View>",
      ["#888888 on TONES.deep.sea"]
    ),
    // A text without a color is black.
    ("<View style={styles.dark}><Text>a</Text></View>", ["black on #101820"]),
    (
      "<View style={styles.dark}><Text style={styles.big}>{name}</Text></View>",
      ["black on #101820"]
    ),
    ("<View style={styles.dark}><Text><Icon /></Text></View>", []),
    ("<View style={styles.dark}><Text style={style}>a</Text></View>", []),
    ("<View style={styles.dark}><Text {...props}>a</Text></View>", []),
    ("<View style={styles.dark}><Text style={given.text}>a</Text></View>", []),
    (
      "<View style={styles.dark}><Text style={styles.dim}><Text>a</Text></Text></View>",
      ["#888888 on #101820"]
    ),
    // Gradients.
    (
      "<LinearGradient colors={['#eeeeee', '#ffffff']} style={styles.big}><Text style={styles.light}>a</Text></LinearGradient>",
      ["#dddddd on #eeeeee", "#dddddd on #ffffff"]
    ),
    (
      "<LinearGradient colors={['#101820', '#ffffff']}><Text style={styles.dim}>a</Text></LinearGradient>",
      ["#888888 on #ffffff?"]
    ),
    ("<LinearGradient colors={tones}><Text style={styles.light}>a</Text></LinearGradient>", []),
    // Bars.
    (
      "<Stack.Navigator screenOptions={{ headerTintColor: '#dddddd', headerStyle: { backgroundColor: '#eeeeee' } }} />",
      ["#dddddd on #eeeeee"]
    ),
    (
      "<Tab.Navigator screenOptions={({ route }) => ({ tabBarActiveTintColor: ink, tabBarInactiveTintColor: '#dddddd', tabBarStyle: styles.dark })} />",
      ["#dddddd on #101820", "ink on #101820"]
    ),
    ("<Tab.Navigator screenOptions={{ tabBarActiveTintColor: ink }} />", []),
  ])
  func `an app without tokens is measured in the colors that it writes`(
    _ view: String, _ found: [String]
  ) {
    let code = """
      const ink = '#222222';
      const TONES = { deep: { sea: '#0a1a2a' } } as const;
      export default function Page({ style, name, ...props }) { return \(view); }
      const styles = StyleSheet.create({
        dark: { backgroundColor: '#101820' }, dim: { color: '#888888' }, big: { fontSize: 30 },
        light: { color: '#dddddd' },
      });
      """
    expectEqual(pairs(["App/Page.jsx": file(code)]), found, "\(view)")
  }

  @Test(arguments: [
    "`${c.mist}22`", "c.mist + '22'", "withAlpha(c.mist, 0.13)",
  ])
  func `a color with an opacity is what it is translucent`(_ ground: String) {
    let code =
      "export const Row = () => { const c = useColors(); return <View style={{ backgroundColor: \(ground) }}><Text style={{ color: c.ink }}>a</Text></View>; };"
    expectEqual(themed(["App/Row.tsx": file(code)]), ["ink on mist.opacity(0.13)"])
  }

  @Test func `constants of other files are what they are there`() {
    let files = [
      "App/shared/values.js":
        "export const TONES = { deep: '#101820' };\nexport const dim = '#666666';",
      "App/Page.jsx": file(
        """
        import { TONES as T, dim } from './shared/values';
        export default () => <View style={{ backgroundColor: T.deep }}><Text style={{ color: dim }}>a</Text></View>
        """),
    ]
    expectEqual(pairs(files), ["dim on T.deep"])
  }

  @Test(arguments: [
    ("<Text style={{ color: 'white', opacity: 0.6 }}>a</Text>", ["white.opacity(0.6) on #1b6b5a"]),
    ("<Text style={[styles.a, styles.faint]}>a</Text>", ["white.opacity(0.5) on #1b6b5a"]),
    (
      "<View style={{ opacity: 0.8 }}><Text style={styles.a}>a</Text></View>",
      ["white.opacity(0.8) on #1b6b5a"]
    ),
    (
      "<Text style={{ opacity: 0.5 }}><Text style={styles.a}>a</Text></Text>",
      ["white.opacity(0.5) on #1b6b5a"]
    ),
    // What is so faint, or fades where a condition is met, is not meant to be read.
    ("<Text style={[styles.a, { opacity: 0.2 }]}>a</Text>", []),
    ("<Text style={[styles.a, { opacity: fade }]}>a</Text>", []),
    (
      "<View style={isBusy && styles.faint}><Text style={styles.a}>a</Text></View>",
      ["white on #1b6b5a"]
    ),
  ])
  func `a text is measured as its opacity and that of what is around it show it`(
    _ content: String, _ expected: [String]
  ) {
    let code = file(
      """
      export const A = () => <View style={styles.card}>\(content)</View>;
      const styles = StyleSheet.create({
        card: { backgroundColor: '#1b6b5a' }, a: { color: 'white' }, faint: { opacity: 0.5 } });
      """)
    expectEqual(pairs(["App/A.tsx": code]), expected)
  }

  private static let choosing = """
    const FILLS: Record<Kind, { fill: string }> = { loud: { fill: '#b91c1c' }, calm: { fill: '#eeeeee' } };
    const parts = { loud: { box: { backgroundColor: '#b91c1c' }, text: { color: 'white' } } };
    const styles = StyleSheet.create({
      box: { padding: 4 }, label: { color: '#333333' }, loudBox: { backgroundColor: '#1e40af' },
      calmBox: { backgroundColor: '#fbbf24' }, loudWord: { color: 'white' },
      loud: { backgroundColor: '#1e40af' }, calm: { backgroundColor: '#fbbf24' }, small: { padding: 2 },
      smallSize: { fontSize: 12 }, largeSize: { fontSize: 32 },
    });
    const inks = StyleSheet.create({ loud: { color: 'white' }, calm: { color: '#222222' } });
    """

  @Test(arguments: [
    // A variant without a style of its own takes what is before it.
    (
      "<View style={styles[`${kind}Box`]}><Text style={[styles.label, styles[`${kind}Word`]]}>a</Text></View>",
      ["#333333 on #fbbf24", "white on #1e40af"]
    ),
    (
      "<View style={styles[kind + 'Box']}><Text style={[styles.label, styles[kind + 'Word' as keyof typeof styles]]}>a</Text></View>",
      ["#333333 on #fbbf24", "white on #1e40af"]
    ),
    (
      "<View style={[styles.box, styles[kind]]}><Text style={inks[kind]}>a</Text></View>",
      ["#222222 on #fbbf24", "white on #1e40af"]
    ),
    (
      "<View style={parts[kind].box}><Text style={parts[kind].text}>a</Text></View>",
      ["white on #b91c1c"]
    ),
    (
      "<View style={styles[`${kind}Box`]}><Text style={[kind === 'loud' ? styles.loudWord : styles.label, styles[`${size}Size`]]}>a</Text></View>",
      ["#333333 on #fbbf24", "white on #1e40af"]
    ),
    (
      "<View style={{ backgroundColor: FILLS[kind].fill }}><Text style={styles.label}>a</Text></View>",
      ["#333333 on FILLS.calm.fill", "#333333 on FILLS.loud.fill"]
    ),
    // Two names may choose different ones.
    ("<View style={styles[`${kind}Box`]}><Text style={inks[tone]}>a</Text></View>", []),
    ("<View style={other[kind]}><Text style={styles.label}>a</Text></View>", []),
    ("<View style={styles[`${kind}${size}`]}><Text style={styles.label}>a</Text></View>", []),
  ])
  func `what one name chooses belongs together`(_ view: String, _ found: [String]) {
    let page = "export default function Page({ kind, size, tone, other }) { return \(view); }"
    expectEqual(pairs(["App/Page.tsx": file(page + "\n" + Self.choosing)]), found, "\(view)")
  }

  @Test(arguments: [
    (
      "export const A = ({ fill = '#ffffff', ink = '#bbbbbb' }) => <View style={{ backgroundColor: fill }}><Text style={{ color: ink }}>a</Text></View>",
      ["#bbbbbb on #ffffff"]
    ),
    (
      "export const A = ({ backgroundColor = '#ffffff', style }) => <View style={StyleSheet.flatten<ViewStyle>([styles.box, { backgroundColor }, style])}><Text style={styles.label}>a</Text></View>",
      ["#333333 on #ffffff"]
    ),
    // The parameter of another component, and one without a default.
    (
      "const B = ({ color = '#bbbbbb' }) => null; export const A = ({ color }) => <View style={{ backgroundColor: '#ffffff' }}><Text style={{ color }}>a</Text></View>",
      []
    ),
    // What others give to it is drawn instead.
    (
      "const B = ({ color = '#222222' }) => <Text style={{ color }}>a</Text>; export const A = () => <View style={{ backgroundColor: '#101010' }}><B color=\"#fff\" /></View>",
      ["#fff on #101010"]
    ),
  ])
  func `a parameter of a component is what it is by default`(_ code: String, _ found: [String]) {
    expectEqual(pairs(["App/Page.tsx": file(code + "\n" + Self.choosing)]), found, "\(code)")
  }

  @Test func `constants of a component are what they choose`() {
    let code = """
      export function A({ kind, isOn }) {
        const { fill } = FILLS[kind]
        const style = styles.label
        return <View style={{ backgroundColor: fill }}><Text style={styles.label}>a</Text></View>
      }
      export function B({ isOn }) {
        const backgroundColor = isOn ? '#1e40af' : '#e5e7eb'
        const color = isOn ? '#ffffff' : '#9ca3af'
        return <View style={{ backgroundColor }}><Text style={{ color }}>a</Text></View>
      }
      """
    expectEqual(
      pairs(["App/Page.tsx": file(code + "\n" + Self.choosing)]),
      [
        "#333333 on FILLS.calm.fill", "#333333 on FILLS.loud.fill", "#9ca3af on #e5e7eb",
        "#ffffff on #1e40af",
      ])
  }

  private static let label = """
    const Label = ({ ink = '#333333', size, ...rest }) => <Text style={[styles.label, { color: ink, fontSize: size }]}>a</Text>;
    const styles = StyleSheet.create({ label: { color: '#123456' } });
    """

  @Test(arguments: [
    (
      "<View style={{ backgroundColor: '#101820' }}><Label ink='#dddddd' /></View>",
      ["#dddddd on #101820"]
    ),
    (
      "<View style={{ backgroundColor: '#101820' }}><Label ink={isOn ? '#dddddd' : colors.mist} /></View>",
      ["#dddddd on #101820", "mist on #101820"]
    ),
    ("<View style={{ backgroundColor: colors.paper }}><Label /></View>", ["#333333 on paper"]),
    // Each place has its own color and its own ground.
    (
      "<><View style={{ backgroundColor: '#101820' }}><Label ink='#dddddd' /></View><View style={{ backgroundColor: '#eeeeee' }}><Label /></View></>",
      ["#333333 on #eeeeee", "#dddddd on #101820"]
    ),
    // What is given is not known.
    ("<View style={{ backgroundColor: '#101820' }}><Label ink={other()} /></View>", []),
    ("<View style={{ backgroundColor: '#101820' }}><Label {...props} /></View>", []),
  ])
  func `a component draws the colors that it is given`(_ view: String, _ found: [String]) {
    let page = "export const Page = ({ isOn, ...props }) => \(view);"
    expectEqual(themed(["App/Page.tsx": file(Self.label + "\n" + page)]), found, "\(view)")
  }

  @Test(arguments: [
    ("({ color })", "color"), ("({ color: ink })", "color: ink"), ("(props)", "color: props.color"),
    ("({ color }: Props, ref)", "color, fontSize: 12"),
  ])
  func `a color that is given is no text without a color`(
    _ parameters: String, _ member: String
  ) {
    func code(_ attribute: String) -> String {
      file(
        """
        const Label = \(parameters) => <Text style={{ \(member) }}>a</Text>;
        const Middle = ({ tint }) => <Label color={tint} />;
        export const Page = () => <View style={{ backgroundColor: '#101820' }}><Middle \(attribute) /></View>;
        """)
    }
    expectEqual(pairs(["App/A.tsx": code("tint='#dddddd'")]), ["#dddddd on #101820"])
    expectEqual(pairs(["App/A.tsx": code("")]), [])
    expectEqual(pairs(["App/A.tsx": code("tint={other()}")]), [])
  }

  @Test func `what a component draws by itself goes with what it is given`() {
    let code = """
      const Tag = ({ fill }) => <View style={{ backgroundColor: fill || '#001100' }}><Text style={{ color: fill ? '#ffffff' : '#aaaaaa' }}>a</Text></View>;
      class Old extends Component {
        static defaultProps = { color: '#444444' };
        render() { return <Text style={{ color: this.props.color }}>a</Text>; }
      }
      export const Page = () => <View style={{ backgroundColor: '#101820' }}><Tag /><Tag fill='#000022' /><Old /></View>;
      """
    expectEqual(
      pairs(["App/A.tsx": file(code)]),
      [
        "#444444 on #101820", "#aaaaaa on #001100", "#ffffff on #000022",
      ])
  }

  @Test func `a size that is given decides whether a text is large`() {
    let page =
      "export const Page = () => <View style={{ backgroundColor: colors.night }}><Label ink={colors.mist} size={30} /></View>;"
    let loaded = load(
      ["App/Page.tsx": file(Self.label + "\n" + page), "App/colors.ts": Self.theme],
      paths: ["App"])
    let sizes = loaded.palettes.flatMap(\.tokens).flatMap { $0.pairings.map(\.size) }
    expectEqual(sizes, [30])
  }

  @Test func `functions that make styles draw what they are given`() {
    let styles = """
      export const styles = (props: Props) => StyleSheet.create({
        text: { color: props?.color, fontSize: props?.size },
        box: { backgroundColor: props.backgroundColor ?? '#101820' },
      });
      """
    let label = """
      import { styles } from './styles';
      export const Label = ({ color = '#333333', size = 12 }) => {
        const data = { color, size } as Props;
        return <><Text style={styles(data).text}>a</Text></>;
      };
      """
    let button = """
      import { styles } from './styles';
      import { Label } from './Label';
      export const Button = ({ backgroundColor, tint }) => {
        const data = { backgroundColor } as Props;
        return <View style={styles(data).box}><Label color={tint ?? '#dddddd'} /></View>;
      };
      """
    let files = [
      "App/styles.ts": file(styles), "App/Label.tsx": file(label), "App/Button.tsx": file(button),
    ]
    expectEqual(pairs(files), ["#dddddd on #101820"])
    let page = """
      import { Button } from './Button';
      export const Page = () => <View><Button backgroundColor="#eeeeee" tint="#222222" /></View>;
      """
    expectEqual(
      pairs(files.merging(["App/Page.tsx": file(page)]) { own, _ in own }), ["#222222 on #eeeeee"])
  }

  @Test(arguments: [
    "StyleSheet.flatten<TextStyle>([styles.field, { backgroundColor }, style])",
    "StyleSheet.compose(styles.field, { backgroundColor })",
  ])
  func `lists of styles may be joined by calls`(_ style: String) {
    let code = """
      export const Field = ({ backgroundColor = '#ffffff', style, ...props }) => <TextInput placeholderTextColor="#f6f6f6" style={\(style)} {...props} />;
      const styles = StyleSheet.create({ field: { color: '#232f48' } });
      """
    expectEqual(pairs(["App/Field.tsx": file(code)]), ["#232f48 on #ffffff", "#f6f6f6 on #ffffff"])
  }

  @Test(arguments: [
    ("<Label scale='title' ink='#dddddd' />", [30.0]), ("<Label ink='#dddddd' />", [14.0]),
    ("<Label scale={scale} ink='#dddddd' />", [14.0]),
  ])
  func `what a component draws for a word is drawn where it is given that`(
    _ element: String, _ sizes: [Double]
  ) {
    let code = """
      const Label = ({ scale = 'body', ink }) => <View>
        {scale === 'title' && <Text style={{ color: ink, fontSize: 30 }}>a</Text>}
        {scale === 'body' && (<Text style={{ color: ink, fontSize: 14 }}>a</Text>)}
      </View>;
      export const Page = ({ scale }) => <View style={{ backgroundColor: '#101820' }}>\(element)</View>;
      """
    let palettes = load(["App/A.tsx": file(code)], paths: ["App"]).palettes
    let tokens = palettes.flatMap(\.allTokens)
    expectEqual(tokens.flatMap { $0.pairings.map(\.size) }, sizes)
  }

  @Test(arguments: [
    ("<Card><Text style={{ color: '#dddddd' }}>a</Text></Card>", ["#dddddd on #101820"]),
    ("<Card><Title>a</Title></Card>", ["#eeeeee on #101820"]),
    ("<Card><Small style={{ color: '#cccccc' }}>a</Small></Card>", ["#cccccc on #101820"]),
    ("<Pale><Title>a</Title></Pale>", ["#eeeeee on mist"]),
    (
      "<Card style={{ backgroundColor: '#334455' }}><Title>a</Title></Card>", ["#eeeeee on #334455"]
    ),
    ("<Open><Title>a</Title></Open>", []), ("<Clear><Title>a</Title></Clear>", []),
  ])
  func `templates make views with colors of their own`(_ view: String, _ found: [String]) {
    let code = """
      import styled from 'styled-components/native';
      export const Page = () => \(view);
      const Card = styled.View`
        padding: 4px; /* a */
        background: #101820;
      `;
      const Pale = styled(Card)`background-color: ${colors.mist};`;
      const Open = styled(Card)`background-color: ${(props) => props.fill};`;
      const Clear = styled.View`${mixin} padding: 4px;`;
      const Title = styled.Text`color: #eeeeee; font-size: 30px;`;
      const Small = styled(Title)`font-size: 12px`;
      """
    expectEqual(themed(["App/Page.tsx": file(code)]), found, "\(view)")
  }

  @Test(arguments: [
    (
      "<View style={{ backgroundColor: Platform.select({ ios: '#101820', default: '#eeeeee' }) }}><Text style={{ ...Platform.select<TextStyle>({ ios: { color: '#dddddd' }, default: { color: '#111111' } }) }}>a</Text></View>",
      ["#111111 on #eeeeee", "#dddddd on #101820"]
    ),
    (
      "<View style={{ backgroundColor: Platform.select(fills) }}><Text style={{ color: '#dddddd' }}>a</Text></View>",
      []
    ),
    (
      "<View style={{ backgroundColor: DynamicColorIOS({ dark: '#101820', light: '#eeeeee' }) }}><Text style={{ color: DynamicColorIOS({ dark: '#dddddd', light: '#111111', highContrastLight: '#000000' }) }}>a</Text><Text style={{ color: '#666666' }}>b</Text></View>",
      [
        "#111111 on #eeeeee", "#666666 on #101820", "#666666 on #eeeeee", "#dddddd on #101820",
      ]
    ),
    (
      "<View style={{ backgroundColor: DynamicColorIOS(fills) }}><Text style={{ color: '#dddddd' }}>a</Text></View>",
      []
    ),
    // What lies between is not known.
    (
      "<View style={{ backgroundColor: '#101820' }}><View style={{ position: 'absolute', height: '100%', backgroundColor: '#eeeeee' }} /><Text style={{ color: '#dddddd' }}>a</Text></View>",
      []
    ),
    (
      "<View style={{ backgroundColor: '#101820' }}><View style={{ position: 'absolute', top: 4, backgroundColor: '#eeeeee' }} /><Text style={{ color: '#dddddd' }}>a</Text></View>",
      ["#dddddd on #101820"]
    ),
  ])
  func `platforms and schemes have colors of their own, and views may lie between`(
    _ view: String, _ found: [String]
  ) {
    expectEqual(
      pairs(["App/Page.tsx": file("export const Page = () => \(view);")]), found, "\(view)")
  }

  @Test(arguments: [
    ("import * as S from './styles';", "S.", "./styles"),
    ("import { Card, Title } from './styles';", "", "./styles"),
    ("import * as S from './ui';", "S.", "./styles"),
  ])
  func `views that templates of other files make are grounds and texts`(
    _ line: String, _ prefix: String, _ address: String
  ) {
    let styles = """
      import styled from 'styled-components/native';
      const Base = styled.View`background-color: #101820;`;
      export const Card = styled(Base)`padding: 4px;`;
      export const Title = styled.Text`color: #444444;`;
      """
    let code = """
      import React from 'react';
      \(line)
      export const Page = () => <\(prefix)Card><\(prefix)Title>a</\(prefix)Title></\(prefix)Card>;
      """
    let files = [
      "App/Page.tsx": code, "App/styles.ts": styles, "App/ui.ts": "export * from '\(address)';",
    ]
    expectEqual(pairs(files), ["#444444 on #101820"])
    let palettes = load(files, paths: ["App"]).palettes
    #expect(palettes.allSatisfy { $0.unplacedTexts.isEmpty })
  }

  @Test func `styles that code puts together first are read where they are used`() {
    func drawn(_ code: String) -> [String] { pairs(["App/Page.tsx": file(code)]) }
    let views = "return <View style={box}><Text style={label}>a</Text></View>;"
    expectEqual(
      drawn(
        """
        export const Page = ({ isOn }) => {
          const box = [{ padding: 4 }, { backgroundColor: '#101820' }];
          const label = [{ color: '#eeeeee' }];
          if (isOn) { box.push({ backgroundColor: '#dddddd' }); label.push({ color: '#bbbbbb' }); }
          \(views)
        };
        """), ["#bbbbbb on #dddddd", "#eeeeee on #101820"])
    expectEqual(
      drawn(
        "export const Page = ({ label }) => { const box = { backgroundColor: '#101820' }; \(views) };"
      ), [])
    let flat = """
      export const Page = ({ kind }) => {
        const box = StyleSheet.flatten([styles.box, kind === 'a' && { backgroundColor: '#101820' }]);
        const label = StyleSheet.flatten<TextStyle>([{ color: '#eeeeee' }, kind === 'a' && { color: '#cccccc' }]);
        \(views)
      };
      const styles = StyleSheet.create({ box: { padding: 4 } });
      """
    expectEqual(drawn(flat), ["#cccccc on #101820"])
    // What other code adds, and what is given by the name of a constant, are not known.
    expectEqual(
      drawn(
        """
        const box = [{ backgroundColor: '#101820' }, other];
        export const Page = ({ label = {} }) => { \(views) };
        """), [])
  }

  @Test func `functions return styles, of their file and of others`() {
    let styles = """
      export const getBox = (kind) => {
        const list = [{ padding: 4 }];
        if (kind === 'a') {
          list.push({ backgroundColor: '#101820' });
        } else if (kind === 'b') list.push({ backgroundColor: '#eeeeee' });
        return list;
      };
      export const getLabelStyle = (kind) => [{ color: '#cccccc' }, kind === 'a' && { color: '#333333' }];
      """
    let view = """
      export const Page = ({ kind }) => (
        <View style={getBox(kind)}><Text style={getLabelStyle(kind)}>a</Text></View>
      );
      """
    let found = ["#333333 on #101820", "#cccccc on #eeeeee"]
    expectEqual(pairs(["App/Page.tsx": file(styles + view)]), found)
    let (named, line) = (
      styles.replacing("getBox", with: "getBoxStyle"),
      "import { getBoxStyle, getLabelStyle } from './styles';"
    )
    let other = file("\(line)\n\(view.replacing("getBox", with: "getBoxStyle"))")
    expectEqual(pairs(["App/Page.tsx": other, "App/styles.ts": named]), found)
    // Which of them a fixed word chooses is not said.
    let fixed = view.replacing("getBox(kind)", with: "getBox('b')")
    expectEqual(pairs(["App/Page.tsx": file(styles + fixed)]), [])
  }

  @Test func `of tokens that differ in capital letters only the one that is spelled so is meant`() {
    let theme =
      "export const colors = { placeHolder: '#c2c2c2', placeholder: '#676767', paper: '#ffffff' };"
    let view =
      "export const A = () => <View style={{ backgroundColor: colors.paper }}><Text style={{ color: colors.placeHolder }}>a</Text></View>;"
    expectEqual(pairs(["App/colors.ts": theme, "App/A.tsx": file(view)]), ["placeHolder on paper"])
  }

  @Test(arguments: [
    ("borderColor: '#dddddd', borderWidth: 1", ["#dddddd on #ffffff"]),
    ("borderBottomColor: '#dddddd', borderBottomWidth: 2", ["#dddddd on #ffffff"]),
    ("borderColor: '#dddddd', borderWidth: 1, backgroundColor: '#ffffff'", ["#dddddd on #ffffff"]),
    // The field may be seen by its background.
    (
      "borderColor: '#dddddd', borderWidth: 1, backgroundColor: '#101820'", ["#dddddd on #101820?"]
    ),
    ("borderColor: '#dddddd'", []), ("borderColor: '#dddddd', borderWidth: 0", []),
    ("borderColor: isOn ? pale : other, borderWidth: 1", []),
  ])
  func `the border of a field lies on what is around the field`(
    _ style: String, _ found: [String]
  ) {
    let view =
      "<View style={{ backgroundColor: '#ffffff' }}><TextInput style={{ \(style) }} /></View>"
    let files = ["App/A.tsx": file("export const A = () => \(view);")]
    expectEqual(pairs(files), found, "\(style)")
    let roles = load(files, paths: ["App"]).palettes.flatMap(\.allTokens)
      .flatMap { $0.pairings.map(\.role) }
    #expect(roles.allSatisfy { $0 == .ui })
  }
}

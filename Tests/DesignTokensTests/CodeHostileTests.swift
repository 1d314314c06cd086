import DesignTokens
import FileAccess
import PaletteTestSupport
import SourceSyntax
import Testing

/// Code of apps and pages that is cut off or has mistakes: nothing crashes, and every place is in its file.
struct CodeHostileTests {
  /// A file that draws, beside one that declares what it draws.
  struct Code: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    let others: [String: String]

    var testDescription: String { name }
  }

  private static let colors = """
    import SwiftUI
    extension Color { static let ink = Color(red: 0.1, green: 0.1, blue: 0.2); static let paper = Color(hex: "#fff") }
    """

  private static let code = [
    Code(
      name: "Home.swift",
      text: """
        import SwiftUI
        struct Home: View {
          @State private var isOn = false
          let glow = LinearGradient(colors: [.ink, .blue.opacity(0.3)], startPoint: .top, endPoint: .bottom)
          var body: some View {
            NavigationStack {
              ZStack(alignment: .top) {
                Color.paper.ignoresSafeArea()
                glow
                VStack(spacing: 4) {
                  Text("a").foregroundStyle(isOn ? Color.ink : .gray).font(.title.bold())
                  Card(tint: .ink) { Label("b", systemImage: "star").foregroundColor(.white) }
                  ForEach(items) { item in Row(item: item).listRowBackground(Color.paper) }
                }
                .background(RoundedRectangle(cornerRadius: 8).fill(Color.paper))
                .overlay { if isOn { Text("c").foregroundStyle(.white).background(.ink, in: Capsule()) } }
              }
            }
            .preferredColorScheme(.dark)
          }
        }
        struct Card<Content: View>: View {
          var tint: Color = .paper
          @ViewBuilder let content: () -> Content
          var body: some View { HStack { content() }.padding().background(tint) }
        }
        struct Dim: ViewModifier {
          func body(content: Content) -> some View { content.foregroundStyle(Color.ink).background(Color.paper) }
        }
        final class Screen: UIViewController {
          private let label = UILabel()
          lazy var button: UIButton = { let b = UIButton(); b.setTitleColor(.white, for: .normal); b.backgroundColor = .red; return b }()
          override func viewDidLoad() {
            view.backgroundColor = UIColor(white: 0.9, alpha: 1)
            label.textColor = .darkGray
            label.font = .systemFont(ofSize: 13, weight: .bold)
            [label, button].forEach { view.addSubview($0) }
          }
        }
        """, others: ["Colors.swift": colors]),
    Code(
      name: "Screen.kt",
      text: """
        package app
        import androidx.compose.material3.*
        import androidx.compose.ui.graphics.Color
        val Ink = Color(0xFF112233)
        val Paper = Color(0xFFFFFFFF)
        private val Light = lightColorScheme(primary = Ink, onPrimary = Paper, surface = Color(0xFFEEEEEE))
        @Composable
        fun Screen(isDark: Boolean = isSystemInDarkTheme(), tint: Color = Ink, onClick: () -> Unit) {
          val shade by animateColorAsState(targetValue = if (isDark) Paper else Ink)
          Scaffold(containerColor = MaterialTheme.colorScheme.surface, topBar = {
            TopAppBar(title = { Text("a", color = Paper) }, colors = TopAppBarDefaults.topAppBarColors(containerColor = Ink))
          }) { padding ->
            Column(modifier = Modifier.padding(padding).background(Brush.verticalGradient(listOf(Ink, Paper)))) {
              Text(text = "b", color = tint, fontSize = 18.sp, fontWeight = FontWeight.Bold)
              Button(onClick = onClick, colors = ButtonDefaults.buttonColors(containerColor = Ink, contentColor = shade)) {
                Text("c")
              }
              CompositionLocalProvider(LocalContentColor provides Paper) { Icon(Icons.Add, null) }
              when (kind) { 1 -> Panel { Text("d", color = Paper) } else -> Unit }
            }
          }
        }
        @Composable
        fun Panel(content: @Composable () -> Unit) { Box(Modifier.card()) { content() } }
        fun Modifier.card() = this.background(color = Ink.copy(alpha = 0.5f))
        """, others: ["Theme.kt": "import androidx.compose.ui.graphics.Color\nval More = Color.Red"]
    ),
    Code(
      name: "App.tsx",
      text: """
        import { StyleSheet, View, Text } from 'react-native';
        import { LinearGradient } from 'expo-linear-gradient';
        import { colors } from './theme';
        const tint = `${colors.ink}22`;
        export default function App({ dark }) {
          const look = dark ? styles.dark : styles.light;
          return (
            <View style={[styles.page, { backgroundColor: tint }]}>
              <LinearGradient colors={[colors.ink, '#abcdef']}><Text style={styles.title}>a</Text></LinearGradient>
              <FlatList data={rows} renderItem={({ item }) => <Row item={item} color="#777" />} />
              <Text style={{ ...look, color: colors.paper }}>b</Text>
            </View>
          );
        }
        const Row = ({ item, color }) => <View style={styles.light}><Text style={{ color }}>{item}</Text></View>;
        const styles = StyleSheet.create({
          page: { flex: 1, backgroundColor: colors.paper },
          light: { backgroundColor: '#fff', color: 'gray' }, dark: { backgroundColor: 'rgba(0, 0, 0, 0.4)' },
          title: { fontSize: 24, fontWeight: '700', color: colors.paper },
        });
        """, others: ["theme.ts": "export const colors = { ink: '#123456', paper: '#ffffff' };"]),
    Code(
      name: "Card.tsx",
      text: """
        import { Platform, Text, View } from 'react-native';
        import styled from 'styled-components/native';
        const Label = ({ scale = 'body', ink = '#333', size: big = 12, ...rest }: Props) => (
          <View>{scale === 'title' && <Text style={{ color: ink, fontSize: big }}>a</Text>}</View>
        );
        Label.defaultProps = { ink: '#222' };
        class Old extends Component {
          static defaultProps = { color: '#444' };
          render() { const { fill = '#eee' } = this.props; return <Text style={{ color: this.props.color || '#abc' }}>a</Text>; }
        }
        const Card = styled.View`background: ${(p) => p.fill}; color: #eee; /* a */ ${mixin} font-size: 12px`;
        export const Page = (props) => {
          const data = { ink: props.ink, size: 3 } as Data;
          return <Card style={made(data).box}><Label scale="title" ink={props.on ? '#ddd' : colors.mist} size={16} {...props} />
            <View style={{ position: 'absolute', height: '100%', ...Platform.select<A>({ ios: { color: '#ddd' } }) }} /></Card>;
        };
        const made = (props) => StyleSheet.create({ box: { backgroundColor: props?.ink ?? '#123', fontSize: props.size } });
        """,
      others: [
        "theme.ts": """
        const theme = { light: _.merge({}, globals, { a: '#111', b: '#fff' }), dark: Object.assign({}, x(), { a: '#eee' }) };
        theme.sea = merge({}, theme.dark, { b: `#123` });
        theme["Deep Sea"] = { ...theme.sea, shadowColor: '#000' };
        export default theme;
        """
      ]),
    Code(
      name: "Page.jsx",
      text: """
        import styled, { css } from 'styled-components';
        import s from './page.module.css';
        const Box = styled.div`
          background: ${({ theme }) => theme.paper}; color: #777;
          ${p => p.on && css`color: white; &:hover { opacity: .5 }`}
        `;
        export const Page = ({ on }) => (
          <main className={`bg-white dark:bg-slate-900 ${on ? 'text-gray-400' : 'text-red-500'}`}>
            <Box><h1 className="text-3xl text-[#eee] hover:text-black">a</h1></Box>
            {on && <p style={{ color: '#999', background: "#eee" }} className={s.note}>b</p>}
            <button className="bg-gradient-to-r from-sky-500 to-white text-white disabled:opacity-50">c</button>
          </main>
        );
        """,
      others: [
        "page.module.css": ".note { color: #888; background: #ddd } .note:hover { color: #aaa }",
        "main.css": "@import \"tailwindcss\"; :root { --ink: #111 } .dark { --ink: #eee }",
      ]),
    Code(
      name: "index.html",
      text: """
        <!doctype html><html data-theme="dark"><head><link rel="stylesheet" href="main.css">
        <style>body { background: #111; color: #eee } a:hover { color: red } .hero::before { background: #0008 }</style></head>
        <body class="home"><header class="hero"><div class="cover"></div><h1>a</h1></header>
        <p style="color: #777; background: linear-gradient(#fff, #000)">b <a href="#">c</a></p>
        <input placeholder="d"><label for="x" class="note on">e</label>
        <script>document.body.classList.toggle('light')</script></body></html>
        """,
      others: [
        "main.css": """
        :root { --ink: #333 } [data-theme=dark] { --ink: #ccc }
        .note { color: var(--ink) } .cover { position: absolute; inset: 0; background: #444 }
        .light .note.on { color: hsl(0 0% 50%) } @media (prefers-color-scheme: dark) { .note { background: #222 } }
        """
      ]),
    Code(
      name: "View.vue",
      text: """
        <template><div :class="{ late: isLate }" class="card"><p :style="look">a</p><b v-if="isDark">b</b></div></template>
        <script setup>
        const look = computed(() => ({ color: '#777', backgroundColor: isDark.value ? '#000' : '#fff' }))
        </script>
        <style scoped lang="scss">
        $ink: #345; .card { background: #fff; color: lighten($ink, 20%); &:hover { color: $ink } .late & { color: red } }
        </style>
        """, others: [:]),
    Code(
      name: "res/layout/main.xml",
      text: """
        <?xml version="1.0" encoding="utf-8"?>
        <FrameLayout xmlns:android="http://schemas.android.com/apk/res/android" android:background="@color/paper">
          <TextView android:id="@+id/a" android:textColor="?attr/colorOnSurface" android:textSize="18sp" android:text="a" />
          <include layout="@layout/other" />
          <Button style="@style/Loud" android:textColor="@color/ink" android:backgroundTint="#ff0000" />
        </FrameLayout>
        """,
      others: [
        "res/values/colors.xml":
          "<resources><color name=\"ink\">#777777</color><color name=\"paper\">#ffffff</color></resources>"
      ]),
    Code(
      name: "Main.storyboard",
      text: """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB"><scenes><scene><objects>
        <viewController id="a"><view key="view" id="b"><subviews>
        <label text="a" id="c"><fontDescription key="fontDescription" type="system" pointSize="17"/>
        <color key="textColor" white="0.66" alpha="1" colorSpace="custom" customColorSpace="genericGamma22GrayColorSpace"/></label>
        <button id="d"><color key="backgroundColor" systemColor="systemBlueColor"/><state key="normal" title="b">
        <color key="titleColor" red="1" green="1" blue="1" alpha="1" colorSpace="custom" customColorSpace="sRGB"/></state></button>
        </subviews><color key="backgroundColor" name="Paper"/></view></viewController></objects></scene></scenes></document>
        """, others: ["Colors.swift": colors]),
  ]

  private func check(_ bytes: [UInt8], of code: Code, _ words: @autoclosure () -> String) {
    var files = MemoryFiles([:])
    for (name, text) in code.others { files.files["app/\(name)"] = Array(text.utf8) }
    files.files["app/\(code.name)"] = bytes
    let result = PaletteLoader.load(paths: ["app"], files: files)
    for token in result.palettes.flatMap(\.allTokens) {
      for variant in token.variants {
        let size = files.files[variant.location.file]?.count ?? 0
        #expect(variant.location.range.end.offset <= size, "\(words())")
      }
    }
  }

  @Test(arguments: code)
  func `code cut off anywhere is read`(_ code: Code) {
    let bytes = Array(code.text.utf8)
    for count in bytes.indices {
      check(Array(bytes[..<count]), of: code, "\(count) bytes")
      check(Array(bytes[count...]), of: code, "without \(count) bytes")
    }
  }

  @Test(arguments: code)
  func `code with mistakes is read`(_ code: Code) {
    let seed: UInt64 = 20_263
    var random = SplitMix64(seed: seed)
    for round in 0..<600 {
      let bytes = Mutation.mutated(
        code.text.utf8, marks: "{}()[]<>\"'`#/*\\.,:;=?!$@\n", using: &random)
      check(bytes, of: code, "seed \(seed), round \(round)")
    }
  }
}

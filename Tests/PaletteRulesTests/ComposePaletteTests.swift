import PaletteAudit
import PaletteTestSupport
import Testing

/// From Kotlin code to findings.
@Suite struct ComposePaletteTests {
  @Test func `a label that is not selected is read, whatever its color is called`() {
    func found(_ item: String) -> [String?] {
      let files = [
        "App/Theme.kt": """
        import androidx.compose.ui.graphics.Color
        class Hues(val bar: Color, val iconDisabled: Color)
        val Day = Hues(bar = Color(0xFF1C272D), iconDisabled = Color(0xFF6B7280))
        @Composable fun Bar() {
          NavigationBar(containerColor = LocalHues.current.bar) { \(item) }
        }
        """
      ]
      return TokenChecker().check(paths: ["App"], files: MemoryFiles(files)).report.findings
        .filter { $0.rule == "contrast/minimum" }.map(\.token)
    }
    let color = "LocalHues.current.iconDisabled"
    expectEqual(
      found(
        "NavigationBarItem(selected = isHere, colors = NavigationBarItemDefaults.colors(unselectedTextColor = \(color)))"
      ), ["Hues.iconDisabled"])
    // Elsewhere the name is believed.
    expectEqual(found("Text(a, color = \(color))"), [])
  }

  @Test func `what a composable remembers is a color, unless a state is set to another one`() {
    func failing(_ body: String) -> [String] {
      let files = [
        "App/Hues.kt": """
        import androidx.compose.ui.graphics.Color
        object Hues { val a = Color(0xFFF5F5F5); val b = Color(0xFF9A9AA5) }
        """,
        "App/Screen.kt": """
        import androidx.compose.ui.graphics.Color
        @Composable fun Screen() { \(body) }
        """,
      ]
      return TokenChecker().check(paths: ["App"], files: MemoryFiles(files)).report.findings
        .filter { $0.rule == "contrast/minimum" && $0.outcome == .fail }
        .map { "\($0.token ?? "") on \($0.against ?? "")" }
    }
    let text = "{ Text(t, color = Hues.b) }"
    let found = ["Hues.b on Hues.a"]
    expectEqual(
      failing("val paper = remember { Hues.a }\nBox(Modifier.background(paper)) \(text)"), found)
    let state = "val paper = remember { mutableStateOf(Hues.a) }\n"
    let box = "Box(Modifier.background(paper.value)) \(text)"
    expectEqual(failing(state + box), found)
    expectEqual(failing(state + "paper.value = Hues.b\n" + box), [])
    let delegated = "var paper by remember(key) { mutableStateOf(Hues.a) }\n"
    expectEqual(failing(delegated + "Box(Modifier.background(paper)) \(text)"), found)
    expectEqual(failing(delegated + "paper = Hues.b\nBox(Modifier.background(paper)) \(text)"), [])
  }

  @Test func `a composable that nothing calls draws what it is given by default`() {
    func failing(_ more: String) -> [String] {
      let files = [
        "App/Fab.kt": """
        import androidx.compose.ui.graphics.Color
        val Plate = Color(0xFFFFFFFF)
        @Composable fun Pill(paper: Color = Color(0xFFE3D3D3)) {
          Box(Modifier.background(paper)) { Text(t, color = Color.Gray) }
        }
        \(more)
        """
      ]
      return TokenChecker().check(paths: ["App"], files: MemoryFiles(files)).report.findings
        .filter { $0.rule == "contrast/minimum" }
        .map { "\($0.token ?? "") on \($0.against ?? "")" }
    }
    expectEqual(failing(""), ["Color.Gray on Color(0xFFE3D3D3)"])
    expectEqual(failing("@Composable fun A() { Pill(paper = Color.Black) }"), [])
  }

  @Test func `a default of the library that it seldom draws is a question`() {
    func failing(_ more: String, _ code: String = "") -> [String?] {
      let files = [
        "App/Row.kt": "import androidx.compose.ui.graphics.Color\n" + code,
        "App/Theme.kt": """
        import androidx.compose.ui.graphics.Color
        import androidx.compose.material3.lightColorScheme
        val Day = lightColorScheme(primary = Color(0xFFFF8080), tertiary = Color(0xFFFF0000)\(more))
        """,
      ]
      return TokenChecker().check(paths: ["App"], files: MemoryFiles(files)).report.findings
        .filter { $0.rule == "contrast/minimum" && $0.outcome == .fail }.map(\.token)
    }
    expectEqual(failing(""), ["onPrimary"])
    let own = ", onTertiary = Color.White"
    expectEqual(failing(own), ["onPrimary", "onTertiary"])
    // Where code shows what it draws, no component draws this.
    func box(_ role: String) -> String {
      let scheme = "MaterialTheme.colorScheme"
      return
        "fun a() { Box(Modifier.background(\(scheme).\(role))) { Text(b, color = \(scheme).on\(role.prefix(1).uppercased() + role.dropFirst())) } }"
    }
    expectEqual(failing(own, box("primary")), ["onPrimary"])
    expectEqual(failing(own, box("tertiary")), ["onTertiary"])
  }

  @Test func `a text of the project on what only the library colors is a question at most`() {
    func found(
      _ scheme: String, _ code: String = "", of token: String = "GrayText"
    ) -> [String] {
      let files = [
        "App/Theme.kt": """
        import androidx.compose.material3.*
        import androidx.compose.ui.graphics.Color
        val IconMuted = Color(0xFFAAAAAA)
        val GrayText = Color(0xFF808080)
        val White = Color(0xFFFFFFFF)
        val Day = lightColorScheme(primary = Color(0xFF6650A4)\(scheme))
        \(code)
        """
      ]
      return TokenChecker().check(paths: ["App"], files: MemoryFiles(files)).report.findings
        .filter { $0.rule == "contrast/minimum" && $0.token == token }
        .map { "\($0.outcome == .fail ? "" : "? ")\($0.against ?? "")" }.sorted()
    }
    expectEqual(found(""), ["? background"])
    expectEqual(found("", of: "IconMuted"), ["? background"])
    // Code shows where it lies.
    let column = "fun A() { Column(Modifier.background(White)) { Text(a, color = GrayText) } }"
    expectEqual(found("", column), ["White"])
    // What a file states is meant.
    #expect(found(", surface = Color(0xFFEEEEEE)").contains("surface"))
  }

  @Test func `a text that no scheme sets and that code does not draw is a question`() {
    func failing(_ code: String, in more: String = "") -> [String?] {
      let files = [
        "App/Theme.kt": """
        import androidx.compose.material3.*
        import androidx.compose.ui.graphics.Color
        val Day = lightColorScheme(background = Color(0xFF047488), surface = Color(0xFF018786), error = Color(0xFFFF8080)\(more))
        @Composable fun Page() {
          Column(Modifier.background(MaterialTheme.colorScheme.background)) { Text("a", color = Color.White) }
          \(code)
        }
        """
      ]
      let found = TokenChecker().check(paths: ["App"], files: MemoryFiles(files)).report.findings
        .filter { $0.rule == "contrast/minimum" && $0.outcome == .fail }.map(\.token)
      return Set(found).sorted { $0 ?? "" < $1 ?? "" }
    }
    let scheme = "MaterialTheme.colorScheme"
    expectEqual(failing(""), [])
    // What the author writes is meant.
    expectEqual(failing("", in: ", onError = Color.White"), ["onError"])
    // Code draws it by its name, in a component that gives it, or in one that draws it itself.
    expectEqual(
      failing("Box(Modifier.background(\(scheme).error)) { Text(a, color = \(scheme).onError) }"),
      ["onError"])
    expectEqual(failing("Badge { Text(a) }"), ["onError"])
    #expect(
      failing("Card(colors = a(containerColor = \(scheme).error)) { Text(a) }").contains("onError"))
    #expect(failing("Surface(color = \(scheme).error) { Icon(a, b) }").contains("onError"))
    expectEqual(failing("Scaffold { Text(a) }"), ["onBackground"])
    #expect(failing("TextField(a, b)").contains("onSurface"))
    // All that is in the component has a color of its own.
    expectEqual(failing("Scaffold { Text(a, color = Color.White) }"), [])
    #expect(failing("Card { Text(a) }").contains("onSurface"))
    // The component has another text, or another fill.
    expectEqual(failing("Card(colors = a(contentColor = b)) { Text(a) }"), [])
    expectEqual(failing("Surface(color = Color.Black) { Text(a) }"), [])
    expectEqual(failing("BasicAlertDialog(a) { Text(a) }"), [])
    let dialog = "titleContentColor = b, textContentColor = b"
    expectEqual(failing("AlertDialog(title = { Text(a) }, containerColor = c, \(dialog))"), [])
    #expect(failing("AlertDialog(title = { Text(a) }, containerColor = c)").contains("onSurface"))
    // A callback is no color.
    expectEqual(failing("load(onError = { onError(it) })"), [])
  }

  @Test func `a constant of the library that a file imports is not that of the theme`() {
    func drawn(_ imports: String) -> [String] {
      let files = [
        "App/theme/Color.kt": """
        package app.theme
        import androidx.compose.ui.graphics.Color
        val White = Color(0xFFEEEEEE)
        val Teal = Color(0xFF008080)
        """,
        "App/parts/Go.kt": """
        package app.parts
        import androidx.compose.material3.Text
        import app.theme.Teal
        \(imports)
        @Composable fun Go() { Box(Modifier.background(Teal)) { Text("a", color = White) } }
        """,
      ]
      return TokenChecker().check(paths: ["App"], files: MemoryFiles(files)).report.findings
        .filter { $0.rule == "contrast/minimum" && $0.outcome == .fail }
        .compactMap(\.token)
    }
    expectEqual(drawn("import androidx.compose.ui.graphics.Color.Companion.White"), [])
    expectEqual(
      drawn("import androidx.compose.ui.graphics.Color.Companion.Gray as White"), ["White"])
    expectEqual(drawn("import other.White"), [])
    expectEqual(drawn("import app.theme.White"), ["White"])
    expectEqual(drawn("import app.theme.*"), ["White"])
  }

  @Test func `a container that is called after what lies on one is no text`() {
    func failing(_ code: String) -> [String?] {
      let files = [
        "App/Theme.kt": """
        import androidx.compose.material3.*
        import androidx.compose.ui.graphics.Color
        val Day = lightColorScheme(primary = Color(0xFF000000), onPrimary = Color(0xFFFFFFFF),
          primaryContainer = Color(0xFFFFD8ED), onPrimaryContainer = Color(0xFFF5D9F0))
        fun Row() { \(code) }
        """
      ]
      return TokenChecker().check(paths: ["App"], files: MemoryFiles(files)).report.findings
        .filter { $0.rule == "contrast/minimum" && $0.outcome == .fail }.map(\.token)
    }
    let scheme = "MaterialTheme.colorScheme"
    expectEqual(failing("Text(a, color = \(scheme).primary)"), ["onPrimaryContainer"])
    expectEqual(
      failing(
        "Surface(color = \(scheme).onPrimaryContainer) { Text(a, color = \(scheme).primary) }"), [])
  }

  @Test func `a text that code draws on another ground only is a question on that of its name`() {
    func failing(_ ground: String) -> [String?] {
      let files = [
        "App/Theme.kt": """
        import androidx.compose.material3.*
        import androidx.compose.ui.graphics.Color
        val Day = lightColorScheme(tertiary = Color(0xFF777777), onTertiary = Color(0xFF333333), surface = Color(0xFFFFFFFF))
        fun Row() { Box(Modifier.background(MaterialTheme.colorScheme.\(ground))) { Text(a, color = MaterialTheme.colorScheme.onTertiary) } }
        """
      ]
      return TokenChecker().check(paths: ["App"], files: MemoryFiles(files)).report.findings
        .filter { $0.rule == "contrast/minimum" && $0.outcome == .fail }.map(\.token)
    }
    expectEqual(failing("tertiary"), ["onTertiary"])
    expectEqual(failing("surface"), [])
  }

  @Test func `a fix in the code of a view is one`() {
    let files = [
      "App/Form.tsx": """
      import { StyleSheet, Text, View } from 'react-native';
      export const Form = () => <View style={styles.box}><Text style={styles.hint}>a</Text></View>;
      const styles = StyleSheet.create({ box: { backgroundColor: 'white' }, hint: { color: 'gray' } });
      """,
      "App/tokens.json": "{\"color\": {\"$type\": \"color\", \"ink\": {\"$value\": \"#000000\"}}}",
    ]
    let findings = TokenChecker().check(paths: ["App"], files: MemoryFiles(files)).report.findings
      .filter { $0.file == "App/Form.tsx" && $0.outcome == .fail }
    expectEqual(findings.map { $0.fix?.edits.map(\.text) }, [["#767676"]])
  }

  @Test func `a text that views draw on what is not known fails on no ground by its name alone`() {
    func failing(_ code: String) -> [String?] {
      let files = [
        "App/theme.ts":
          "export const colors = { background: '#ffffff', text: '#222222', textMuted: '#b0b8c0' };",
        "App/styles.ts": "import { StyleSheet } from 'react-native';\n" + code,
      ]
      return TokenChecker().check(paths: ["App"], files: MemoryFiles(files)).report.findings
        .filter { $0.outcome == .fail }.map(\.token)
    }
    expectEqual(
      failing("export const a = StyleSheet.create({ b: { margin: 4 } });"), ["colors.textMuted"])
    expectEqual(
      failing("export const a = StyleSheet.create({ b: { color: colors.textMuted } });"), [])
  }

  @Test func `a color that only the code writes is placed where its ground is in that scheme`() {
    let files = [
      "App/Theme.kt": """
      import androidx.compose.material3.darkColorScheme
      import androidx.compose.material3.lightColorScheme
      import androidx.compose.ui.graphics.Color
      val Night = darkColorScheme(
        secondary = Color(0xFFF78402)
      )
      val Day = lightColorScheme(
        secondary = Color(0xFF803800)
      )
      """,
      "App/Banner.kt": """
      import androidx.compose.material3.MaterialTheme
      @Composable fun Banner() {
        Box(Modifier.background(MaterialTheme.colorScheme.secondary)) {
          Text("Streak", color = MaterialTheme.colorScheme.onSecondary.copy(alpha = 0.8f))
        }
      }
      """,
    ]
    let found = TokenChecker().check(paths: ["App"], files: MemoryFiles(files)).report.findings
      .filter {
        $0.rule == "contrast/minimum" && $0.against == "secondary" && $0.token != "onSecondary"
      }
    expectEqual(found.map(\.conditions), [["dark"]])
    #expect(found.first?.file == "App/Theme.kt" && found.first?.range?.start.line == 5)
  }

  @Test func `a color that a scheme takes is found where it is declared`() {
    func places(_ more: String) -> [String] {
      let files = [
        "App/Color.kt": """
        import androidx.compose.ui.graphics.Color
        val Gray = Color(0xFF2F3136)
        val Green = Color(0xFF6EA52F)
        \(more)
        """,
        "App/Row.kt": """
        import androidx.compose.material3.Text
        @Composable fun Row() { Box(Modifier.background(Gray)) { Text("a", color = Green) } }
        """,
      ]
      return TokenChecker().check(paths: ["App"], files: MemoryFiles(files)).report.findings
        .filter { $0.rule == "contrast/minimum" && $0.token == "Green" && $0.against == "Gray" }
        .map { "\($0.file):\($0.range?.start.line ?? 0)" }
    }
    expectEqual(places(""), ["App/Color.kt:3"])
    let role = """
      data class Colors(val page: Color, val tint: Color)
      val Dark = Colors(page = Color(0xFF2B2B2B), tint = Green)
      """
    expectEqual(places(role), ["App/Color.kt:3"])
  }

  @Test func `a tint on the page fails there, and what lightens or dims anything is a question`() {
    func failures(_ ground: String, _ text: String) -> [Bool] {
      let files = [
        "App/Theme.kt": """
        import androidx.compose.material3.lightColorScheme
        import androidx.compose.ui.graphics.Color
        val Day = lightColorScheme(background = Color.White, onBackground = Color.Black)
        """,
        "App/Row.kt": """
        import androidx.compose.ui.graphics.Color
        @Composable fun Row() { Box(Modifier.background(\(ground))) { Text("a", color = \(text)) } }
        """,
      ]
      return TokenChecker().check(paths: ["App"], files: MemoryFiles(files)).report.findings
        .filter { $0.rule == "contrast/minimum" && $0.token == text }.map { $0.outcome == .fail }
    }
    // 3.4:1 on white.
    expectEqual(failures("Color(0xFFE53935).copy(alpha = 0.15f)", "Color(0xFFE53935)"), [true])
    expectEqual(failures("Color(0xFFE53935).copy(alpha = 0.15f)", "Color.Yellow"), [false])
    expectEqual(failures("Color.Black.copy(alpha = 0.5f)", "Color.White"), [false])
  }

  /// What fails in a file on roles of a light and of a dark theme, with its conditions.
  private func failing(_ code: String) -> [String] {
    let files = [
      "App/Theme.kt": """
      import androidx.compose.material3.darkColorScheme
      import androidx.compose.material3.lightColorScheme
      import androidx.compose.ui.graphics.Color
      val Night = darkColorScheme(secondary = Color(0xFF202830))
      val Day = lightColorScheme(secondary = Color(0xFFF4F6F2))
      """,
      "App/Row.kt": """
      import androidx.compose.material3.MaterialTheme
      import androidx.compose.ui.graphics.Color
      \(code)
      """,
    ]
    return TokenChecker().check(paths: ["App"], files: MemoryFiles(files)).report.findings
      .filter {
        $0.rule == "contrast/minimum" && $0.against == "secondary" && $0.token != "onSecondary"
          && $0.outcome == .fail
      }
      .map { "\($0.token ?? "") \($0.conditions)" }
  }

  @Test func `a condition that is called after the dark scheme chooses by it`() {
    func chosen(_ condition: String, _ before: String = "") -> [String] {
      failing(
        """
        @Composable fun Row(viewModel: Model, paper: Paper) {
          \(before)
          val ink = if (\(condition)) Color(0xFFF8F8F8) else Color(0xFF181818)
          Surface(color = MaterialTheme.colorScheme.secondary) { Text(a, color = ink) }
        }
        """)
    }
    for condition in [
      "isSystemInDarkTheme()", "darkMode", "isDarkModeEnabled", "darkTheme.value", "state.isDark",
    ] {
      expectEqual(chosen(condition), [], "\(condition)")
    }
    expectEqual(chosen("night", "val night = isSystemInDarkTheme()"), [])
    expectEqual(chosen("!day", "val day = !isSystemInDarkTheme()"), [])
    expectEqual(chosen("darkMode", "val darkMode by viewModel.darkMode.collectAsState()"), [])
    // What says nothing of the scheme may be so in both.
    for condition in ["isDarkInk", "paper.isDark", "isOn"] {
      expectEqual(chosen(condition).count, 2, "\(condition)")
    }
  }

  @Test func `the least of the sizes that a condition chooses decides`() {
    func text(_ arguments: String) -> [String] {
      failing(
        """
        @Composable fun Row(isWide: Boolean) {
          Surface(color = MaterialTheme.colorScheme.secondary) {
            Text(a, color = Color(0xFFD66060), \(arguments))
          }
        }
        """)
    }
    let bold = "fontWeight = FontWeight.Bold"
    expectEqual(text("\(bold), fontSize = if (isWide) 26.sp else 20.sp"), [])
    expectEqual(text("\(bold), fontSize = if (isWide) 26.sp else 12.sp").count, 1)
    let either = "fontWeight = if (isWide) FontWeight.Bold else FontWeight.Normal"
    expectEqual(text("fontSize = 16.sp, \(bold)"), [])
    expectEqual(text("fontSize = 16.sp, \(either)").count, 1)
  }

  @Test
  func `a text of a class that code draws on other things only is a question on that of its name`()
  {
    func failing(_ ground: String, _ more: String = "") -> [String?] {
      let files = [
        "App/Theme.kt": """
        import androidx.compose.ui.graphics.Color
        class Hues(val primaryColor: Color, val panel: Color, val onPrimary: Color)
        val Day = Hues(primaryColor = Color(0xFF3D9BE9), panel = Color(0xFF303030), onPrimary = Color(0xFFFFFFFF))
        @Composable fun Row() {
          Box(Modifier.background(Theme.hues.\(ground))) { Text(a, color = Theme.hues.onPrimary) }
          \(more)
        }
        """
      ]
      return TokenChecker().check(paths: ["App"], files: MemoryFiles(files)).report.findings
        .filter { $0.rule == "contrast/minimum" && $0.outcome == .fail }.map(\.token)
    }
    expectEqual(failing("panel"), [])
    expectEqual(failing("primaryColor"), ["Hues.onPrimary"])
    // What is named may be drawn, on whatever.
    expectEqual(failing("panel", "Bar(Theme.hues.primaryColor)"), ["Hues.onPrimary"])
  }

  @Test func `grounds of the library are questions where code shows texts on the page only`() {
    func failing(_ code: String) -> [String?] {
      let files = [
        "App/Theme.kt": """
        import androidx.compose.material3.*
        import androidx.compose.ui.graphics.Color
        val Day = lightColorScheme(background = Color(0xFFFFFFFF), surface = Color(0xFFFFFFFF), onSurfaceVariant = Color(0xFF6A7078))
        @Composable fun Row() { \(code) }
        """
      ]
      return TokenChecker().check(paths: ["App"], files: MemoryFiles(files)).report.findings
        .filter { $0.rule == "contrast/minimum" && $0.outcome == .fail }.map(\.against)
    }
    let text = "Text(a, color = MaterialTheme.colorScheme.onSurfaceVariant)"
    expectEqual(failing(text), [])
    expectEqual(failing("\(text); NavigationBar { }"), ["surfaceContainer"])
    // Nothing of the library has this one.
    #expect(!failing("").contains("surfaceDim"))
  }

  @Test func `styles of texts that the project gives names have their sizes`() {
    func text(_ arguments: String, _ more: String = "") -> [String] {
      failing(
        """
        class Styles(val title: TextStyle, val note: TextStyle)
        val LocalStyles = staticCompositionLocalOf {
          Styles(title = TextStyle(fontSize = 26.sp, fontWeight = FontWeight.Bold), note = TextStyle(fontSize = 12.sp))
        }
        \(more)
        @Composable fun Row() {
          Surface(color = MaterialTheme.colorScheme.secondary) {
            Text(a, color = Color(0xFFD66060), \(arguments))
          }
        }
        """)
    }
    expectEqual(text("style = AppTheme.text.title"), [])
    expectEqual(text("fontSize = AppTheme.text.title.fontSize"), [])
    expectEqual(text("style = AppTheme.text.note").count, 1)
    expectEqual(text("fontSize = AppTheme.text.note.fontSize").count, 1)
    // Of several of one name the least decides.
    let other = "val small = Styles(title = TextStyle(fontSize = 14.sp), note = TextStyle())"
    expectEqual(text("style = AppTheme.text.title", other).count, 1)
    expectEqual(text("style = MaterialTheme.typography.h4"), [])
    expectEqual(
      text(
        "style = MaterialTheme.typography.h4",
        "val Sizes = Typography(h4 = TextStyle(fontSize = 12.sp))"
      )
      .count, 1)
  }
}

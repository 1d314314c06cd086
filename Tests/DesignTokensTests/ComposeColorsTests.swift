import ColorCore
import FileAccess
import PaletteTestSupport
import SourceSyntax
import SystemColors
import Testing

import DesignTokens

/// Files of an app, each with the imports that Compose needs.
private func app(_ files: [String: String]) -> LoadedPalettes {
  load(files.mapValues { ComposeColorsTests.header + $0 }.asProject, paths: ["app"])
}

extension [String: String] {
  fileprivate var asProject: [String: String] {
    Dictionary(uniqueKeysWithValues: map { ("app/\($0)", $1) })
  }
}

/// The palette of one file.
private func theme(_ text: String) -> ResolvedPalette {
  load(["Theme.kt": ComposeColorsTests.header + text]).palettes[0]
}

extension ResolvedPalette {
  /// The color of a token in a context of the modifier `scheme`.
  fileprivate func hex(_ path: String, in scheme: String) -> String? {
    let index = permutations.firstIndex { $0.choices.contains { $0.context == scheme } }
    return index.flatMap { hex(path, $0) }
  }
}

struct ComposeColorsTests {
  fileprivate static let header = "package a\nimport androidx.compose.ui.graphics.Color\n"

  @Test func `a ground that no scheme sets is drawn where a component has it`() {
    func seldom(_ code: String) -> Set<String> {
      let theme = """
        import androidx.compose.material3.*
        val Day = lightColorScheme(surface = Color(0xFFFFFFFF), onSurface = Color(0xFF1A1A1A), surfaceDim = Color(0xFFEEEEEE))
        """
      return Set(
        app(["Theme.kt": theme, "Row.kt": code]).palettes.flatMap(\.tokens)
          .filter { $0.drawn.contains(.seldom) }.map(\.path))
    }
    let scheme = "MaterialTheme.colorScheme"
    let text = "Text(a, color = \(scheme).onSurface)"
    let grounds: Set = [
      "surfaceBright", "surfaceContainer", "surfaceContainerHigh", "surfaceContainerHighest",
      "surfaceContainerLow", "surfaceContainerLowest", "surfaceVariant",
    ]
    let texts: Set = ["inverseOnSurface", "onBackground", "onSurfaceVariant"]
    expectEqual(
      seldom("fun a() { Box(Modifier.background(\(scheme).surface)) { \(text) } }"),
      grounds.union(texts))
    expectEqual(
      seldom(
        "fun a() { Box(Modifier.background(\(scheme).surfaceBright)) { \(text) }\nCard { }\nAlertDialog() }"
      ),
      grounds.union(texts)
        .subtracting(["surfaceBright", "surfaceContainerHigh", "surfaceContainerHighest"]))
    // No component of the library has these.
    expectEqual(
      seldom("fun a() { b() }"), ["surfaceBright", "surfaceContainerLowest", "surfaceVariant"])
  }

  @Test func `the color of the action of a snackbar is drawn where there is one`() {
    func isSeldom(_ code: String) -> Bool {
      let theme = """
        import androidx.compose.material3.*
        val Day = lightColorScheme(inverseSurface = Color(0xFF222222), inversePrimary = Color(0xFF3A95D5))
        """
      let view =
        "fun a() { Surface(color = MaterialTheme.colorScheme.inverseSurface, contentColor = MaterialTheme.colorScheme.inverseOnSurface) { \(code) } }"
      return app(["Theme.kt": theme, "Row.kt": view]).palettes.flatMap(\.tokens)
        .contains { $0.path == "inversePrimary" && $0.drawn.contains(.seldom) }
    }
    #expect(isSeldom("Text(a)") && isSeldom("SnackbarHost(state) { Own(it) }"))
    #expect(!isSeldom("Snackbar(data)") && !isSeldom("SnackbarHost(hostState = state)"))
  }

  /// The pairs that code draws.
  private func pairs(_ files: [String: String]) -> [String] {
    let colors =
      "val Ink = Color(0xFF222222)\nval Paper = Color(0xFFFFFFFF)\nval Mark = Color(0xFFFF0000)\n"
    return app(files.merging(["Colors.kt": colors]) { one, _ in one }).palettes
      .flatMap(\.allTokens).flatMap { token in
        token.pairings.map { "\(token.path) on \($0.path ?? "?")" }
      }.sorted()
  }

  @Test func `a composable draws what it is given by those that call it`() {
    let pill = """
      fun Pill(text: String, color: Color = Mark, fill: Color) {
        Box(Modifier.background(fill)) { Text(text, color = color) }
      }
      """
    func called(_ call: String, _ pill: String = pill, _ more: String = "") -> [String] {
      pairs(["Pill.kt": pill, "Row.kt": "fun Row(own: Color) { \(call) }\n\(more)"])
    }
    expectEqual(called("Pill(a, color = Ink, fill = Paper)"), ["Ink on Paper"])
    expectEqual(called("Pill(a, Ink, Paper)"), ["Ink on Paper"])
    expectEqual(called("Pill(a, fill = Paper)"), ["Mark on Paper"])
    expectEqual(called("Pill(a, fill = Color(0xFF000000))"), ["Mark on Color(0xFF000000)"])
    expectEqual(called("Pill(a, if (b) Ink else Mark, Paper)"), ["Ink on Paper", "Mark on Paper"])
    // What is passed on is not followed; neither is one of several of that name.
    expectEqual(called("Pill(a, own, Paper)"), [])
    expectEqual(called("Pill(a, Ink, Paper)", pill, "fun Pill(i: Int) {}"), [])
    expectEqual(
      called(
        "Pill(a, Ink)",
        "fun Pill(text: String, color: Color) { Box(Modifier.background(Paper)) { Text(text, color = color) } }"
      ), ["Ink on Paper"])
  }

  @Test func `a title with a color of its own does not have that of the bar`() {
    func bar(_ title: String) -> [String] {
      pairs([
        "Bar.kt":
          "fun Bar() { TopAppBar(title = { \(title) }, colors = hues(containerColor = Paper, titleContentColor = Ink)) }"
      ])
    }
    expectEqual(bar("Text(a, color = Mark)"), ["Mark on Paper"])
    expectEqual(bar("Text(a)"), ["Ink on Paper"])
    #expect(bar("Text(a, color = Mark)\nText(b)").contains("Ink on Paper"))
    expectEqual(bar("Own(a)"), ["Ink on Paper"])
  }

  @Test func `a composable lies on what is around its calls`() {
    let line = "fun Line() { Column { Text(a, color = Ink) } }"
    func called(_ code: String, _ more: String = "") -> [String] {
      pairs(["Line.kt": line, "Row.kt": code, "More.kt": more])
    }
    expectEqual(
      called("fun Row() { Surface(color = Paper) { Column { Line() } } }"), ["Ink on Paper"])
    expectEqual(
      called(
        "fun Row() { Surface(color = Paper) { Line() } }\nfun Other() { Box(Modifier.background(Mark)) { Line() } }"
      ), ["Ink on Mark", "Ink on Paper"])
    // Through one composable, and in one whose own ground is nearer.
    expectEqual(
      called("fun Row() { Surface(color = Paper) { Middle() } }", "fun Middle() { Line() }"),
      ["Ink on Paper"])
    expectEqual(
      called(
        "fun Row() { Surface(color = Paper) { Middle() } }",
        "fun Middle() { Surface(color = Mark) { Line() } }"), ["Ink on Mark"])
    // What others draw around it, or only a preview, and composables that call each other.
    expectEqual(called("fun Row() { Surface(color = Paper) { Own { Line() } } }"), [])
    expectEqual(
      called("fun Row() { Surface(color = Paper) { Line(Modifier.background(tint())) } }"), [])
    expectEqual(called("@Preview fun Row() { Surface(color = Paper) { Line() } }"), [])
    expectEqual(
      called("fun Row() { Surface(color = Paper) { Line() } }", "fun Line(a: Int) { }"), [])
    expectEqual(called("fun Row() { Middle() }", "fun Middle() { Row(); Line() }"), [])
  }

  @Test func `a text on a gradient is measured on all of its colors`() {
    func drawn(_ brush: String, _ text: String = "Ink") -> [String] {
      pairs([
        "Row.kt": "fun Row() { Box(Modifier.background(\(brush))) { Text(a, color = \(text)) } }"
      ])
    }
    // The worst one, or all where none lets it be read.
    expectEqual(drawn("Brush.verticalGradient(listOf(Paper, Mark))"), ["Ink on Mark"])
    expectEqual(
      drawn("brush = Brush.linearGradient(colors = listOf(Mark, Paper))", "Color(0xFFEEEEEE)"),
      ["Color(0xFFEEEEEE) on Mark", "Color(0xFFEEEEEE) on Paper"])
    expectEqual(drawn("Brush.verticalGradient(listOf(Paper, tint()))"), [])
    expectEqual(drawn("Brush.verticalGradient(listOf(Paper, Color(0x80FFFFFF)))"), [])
    expectEqual(drawn("Brush.verticalGradient(listOf(Paper, Mark.copy(alpha = 0.5f)))"), [])
  }

  @Test
  func `a translucent text on a gradient is measured, and what several calls draw is told once`() {
    let faint = "Color.White.copy(alpha = 0.8f)"
    let item =
      "fun Item(a: String) { Column { Text(a, color = \(faint))\nText(a, color = Ink.copy(alpha = 0.5f)) } }"
    let row = """
      fun Row() { Box(Modifier.background(Brush.verticalGradient(listOf(Mark, Color(0xFFFF8080))))) {
        Row { Item("a")
          Item("b") } } }
      """
    expectEqual(
      pairs(["Item.kt": item, "Row.kt": row]),
      [
        "\(faint) on Color(0xFFFF8080)", "\(faint) on Mark",
        "Ink.copy(alpha = 0.5) on Color(0xFFFF8080)", "Ink.copy(alpha = 0.5) on Mark",
      ])
  }

  /// The pairs that code draws, each with what shows through its ground.
  private func tints(_ code: String) -> Set<String> {
    let colors = "val Ink = Color(0xFF222222)\nval Paper = Color(0xFFFFFFFF)\n"
    return Set(app(["Colors.kt": colors, "Row.kt": code]).palettes.flatMap(stated))
  }

  @Test func `a parameter that is made translucent lies on what is around the call`() {
    func called(_ call: String) -> Set<String> {
      tints(
        """
        fun Row(isOn: Boolean) { \(call) }
        fun Pill(text: String, tint: Color) {
          Box(Modifier.background(tint.copy(alpha = 0.2f))) { Text(text, color = tint) }
        }
        """)
    }
    expectEqual(
      called("Surface(color = Paper) { Pill(a, Ink) }"), ["Ink on Ink.copy(alpha = 0.2) over Paper"]
    )
    expectEqual(
      called("Surface(color = Color.White) { Pill(a, tint = Color.Red) }"),
      ["Color.Red on Color.Red.copy(alpha = 0.2) over Color.White"])
    expectEqual(called("Own { Pill(a, Ink) }"), ["Ink on Ink.copy(alpha = 0.2)"])
    expectEqual(called("Pill(a, tint())"), [])
    // Conditions choose both together.
    let both: Set = [
      "Color.Red on Color.Red.copy(alpha = 0.2) over Paper",
      "Color.Blue on Color.Blue.copy(alpha = 0.2) over Paper",
    ]
    expectEqual(
      called("Surface(color = Paper) { Pill(a, if (isOn) Color.Red else Color.Blue) }"), both)
    expectEqual(
      called(
        """
        val tint: Color
          when {
            isOn -> { tint = Color.Red }
            else -> { tint = Color.Blue }
          }
          Surface(color = Paper) { Pill(a, tint) }
        """), both)
  }

  @Test func `constants that the same branches assign are drawn together`() {
    expectEqual(
      tints(
        """
        fun Row(isOn: Boolean) {
          val front: Color
          val back: Color
          if (isOn) {
            front = Ink
            back = Paper
          } else {
            front = Color.White
            back = Color.Black
          }
          Box(Modifier.background(back)) { Text(a, color = front) }
        }
        """), ["Ink on Paper", "Color.White on Color.Black"])
  }

  @Test func `what is translucent and lies on nothing that is known is on the page, or anywhere`() {
    func joints(_ code: String) -> [Bool] {
      app(["Colors.kt": "val Ink = Color(0xFF222222)", "Row.kt": "fun Row() { \(code) }"]).palettes
        .flatMap(\.allTokens).flatMap(\.pairings)
        .map { $0.joint == .page }
    }
    let pill = "Box(Modifier.background(Ink.copy(alpha = 0.2f))) { Text(a, color = Color.Red) }"
    expectEqual(joints(pill), [true])
    expectEqual(joints("Own { \(pill) }"), [false])
    expectEqual(joints("Box(Modifier.background(brush)) { \(pill) }"), [false])
    expectEqual(joints("Box(Modifier.background(Color.Transparent)) { Own { \(pill) } }"), [false])
  }

  @Test func `a color of the cases of an enumeration is each of them`() {
    let team = """
      enum class Team(val title: String, val ink: Color = Ink, val hue: Color) {
        RED("a", hue = Color.Red), BLUE("b", Color.White, Color.Blue) { override fun a() {} },
        DISABLED("c", hue = Color.Gray);
        fun b() {}
      }
      class Player(val side: Team)
      """
    func drawn(_ parameter: String, _ ground: String, _ text: String) -> Set<String> {
      tints(
        team
          + "\nfun Row(\(parameter)) { Box(Modifier.background(\(ground))) { Text(a, color = \(text)) } }"
      )
    }
    expectEqual(
      drawn("team: Team", "team.hue", "Color.Black"),
      ["Color.Black on Color.Red", "Color.Black on Color.Blue"])
    expectEqual(
      drawn("player: Player", "Paper", "player.side.hue"),
      ["Color.Red on Paper", "Color.Blue on Paper"])
    expectEqual(
      drawn("team: Team", "team.hue", "team.ink"),
      ["Ink on Color.Red", "Color.White on Color.Blue"])
    expectEqual(drawn("a: Int", "Team.RED.hue", "Ink"), ["Ink on Color.Red"])
    // What is of another type, and two values whose cases may never meet.
    expectEqual(drawn("team: Other", "team.hue", "Ink"), [])
    expectEqual(drawn("one: Team, other: Team", "one.hue", "other.ink"), [])
  }

  @Test func `a color that is made translucent is drawn over its ground`() {
    func drawn(_ call: String) -> [String] {
      pairs(["Row.kt": "fun Row() { Box(Modifier.background(Paper)) { \(call) } }"])
    }
    let faint = "Color.Gray.copy(alpha = 0.6f)"
    expectEqual(drawn("Text(a, color = \(faint))"), ["\(faint) on Paper"])
    let short = "Color.Gray.copy(alpha = .6f)"
    expectEqual(drawn("Text(a, color = \(short))"), ["\(short) on Paper"])
    expectEqual(
      drawn("Icon(b, contentDescription = \"moon\", tint = if (isOn) \(faint) else Ink)"),
      ["\(faint) on Paper", "Ink on Paper"])
    // What is disabled.
    expectEqual(drawn("Text(a, color = Color.Gray.copy(alpha = 0.38f))"), [])
  }

  @Test func `what a modifier of the project draws is behind what it is for`() {
    func drawn(_ modifier: String, _ chain: String = "Modifier.fillMaxWidth().card()") -> [String] {
      pairs([
        "Card.kt": "\(modifier)\n",
        "Row.kt":
          "fun Row() { Column(Modifier.background(Mark)) { Box(\(chain)) { Text(a, color = Ink) } } }",
      ])
    }
    for modifier in [
      "fun Modifier.card() = background(Paper).padding(8.dp)",
      "fun Modifier.card(): Modifier = this.background(Paper)",
      "fun Modifier.card(): Modifier {\n return this.padding(8.dp).background(color = Paper) }",
      "fun Modifier.card() = inner()\nfun Modifier.inner() = Modifier.background(Paper)",
    ] {
      expectEqual(drawn(modifier), ["Ink on Paper"], "\(modifier)")
    }
    expectEqual(drawn("fun Modifier.card() = padding(8.dp)"), ["Ink on Mark"])
    expectEqual(
      drawn("fun Modifier.card() = composed { val a = b()\n clickable { a.run() } }"),
      ["Ink on Mark"])
    // The one behind is covered, and what is nearest counts.
    expectEqual(
      drawn(
        "fun Modifier.card() = background(Paper)", "Modifier.card().background(Color(0xFF00FF00))"),
      ["Ink on Color(0xFF00FF00)"])
    for modifier in [
      "fun Modifier.card(fill: Color) = background(fill)",
      "fun Modifier.card() = if (isOn) background(Paper) else this",
      "fun Modifier.card() = composed { background(Paper) }",
      "fun Modifier.card() = drawBehind { drawRect(Paper) }",
      "fun Modifier.card() = background(Paper)\nfun Modifier.card(a: Int) = background(Mark)",
    ] {
      expectEqual(drawn(modifier), [], "\(modifier)")
    }
  }

  @Test func `what a composable draws behind its content is behind what it is given`() {
    func drawn(_ panel: String, _ call: String = "Panel { Text(a, color = Ink) }") -> [String] {
      pairs([
        "Panel.kt": panel,
        "Row.kt": "fun Row() { Box(Modifier.background(Mark)) { \(call) } }",
      ])
    }
    let head = "fun Panel(modifier: Modifier = Modifier, content: @Composable () -> Unit)"
    for body in [
      "Surface(color = Paper, modifier = modifier) { Column { content() } }",
      "Surface(color = Paper, content = content)",
      "Box(Modifier.background(Paper)) { content() }",
      "Inner { content() } }\nfun Inner(content: @Composable () -> Unit) { Card(colors = a(containerColor = Paper)) { content() }",
    ] {
      expectEqual(drawn("\(head) { \(body) }"), ["Ink on Paper"], "\(body)")
    }
    // A color that it is given, by its name, its place or by itself.
    let given = "fun Panel(color: Color = Paper, content: @Composable () -> Unit)"
    let text = "{ Text(a, color = Ink) }"
    for body in [
      "Surface(color = color) { content() }", "Box(Modifier.background(color)) { content() }",
      "Box(Modifier.background(color = raised(color, 2.dp))) { content() } }\nfun raised(color: Color, by: Dp): Color { return if (by > 0.dp) own(by) else color",
    ] {
      let panel = "\(given) { \(body) }"
      expectEqual(drawn(panel), ["Ink on Paper"], "\(body)")
      expectEqual(drawn(panel, "Panel(color = Mark) \(text)"), ["Ink on Mark"], "\(body)")
      expectEqual(drawn(panel, "Panel(Mark) \(text)"), ["Ink on Mark"], "\(body)")
      expectEqual(drawn(panel, "Panel(color = own()) \(text)"), [], "\(body)")
    }
    expectEqual(drawn("\(given) { Box(Modifier.background(own(color))) { content() } }"), [])
    expectEqual(drawn("\(head) { Column { content() } }"), ["Ink on Mark"])
    for body in [
      "Own { content() }", "Surface(color = tint()) { content() }",
      "Box(modifier) { Image(a); content() }",
      "if (a) Surface(color = Paper) { content() } else Surface(color = Mark) { content() }",
      "Box(Modifier.drawBehind { }) { content() }",
    ] {
      expectEqual(drawn("\(head) { \(body) }"), [], "\(body)")
    }
    expectEqual(
      drawn("\(head) { Surface(color = Paper) { content() } }\nfun Panel(a: Int) { }"),
      ["Ink on Paper"])
    // Only what is behind it is its content, and a preview gives nothing.
    expectEqual(
      drawn(
        "\(head) { Surface(color = Paper) { content() } }",
        "Panel(icon = { Text(a, color = Ink) }) { }"), [])
  }

  @Test func `components of Material 3 fill themselves with their roles`() {
    let theme = """
      import androidx.compose.material3.*
      val Day = lightColorScheme(surface = Paper, background = Color(0xFFEEEEEE), primary = Mark)
      """
    func drawn(_ code: String, _ library: String = "androidx.compose.material3.Text") -> [String] {
      pairs(["Theme.kt": theme, "Row.kt": "import \(library)\nfun Row() { \(code) }"])
    }
    let text = "Text(a, color = Ink)"
    expectEqual(drawn("Scaffold { Column { \(text) } }"), ["Ink on background"])
    expectEqual(drawn("Surface { \(text) }"), ["Ink on surface"])
    expectEqual(drawn("TopAppBar(title = { \(text) })"), ["Ink on surface"])
    expectEqual(drawn("Button(onClick = a) { \(text) }"), ["Ink on primary"])
    expectEqual(drawn("Surface(tonalElevation = 3.dp) { \(text) }"), [])
    expectEqual(drawn("Button(colors = own()) { \(text) }"), [])
    expectEqual(drawn("Card { \(text) }"), ["Ink on surfaceContainerHighest"])
    expectEqual(
      drawn("Card(colors = CardDefaults.cardColors(contentColor = Mark)) { \(text) }"),
      ["Ink on surfaceContainerHighest"])
    expectEqual(drawn("Card(colors = CardDefaults.elevatedCardColors()) { \(text) }"), [])
    expectEqual(
      drawn("AlertDialog(onDismissRequest = a, text = { \(text) }, confirmButton = { })"),
      ["Ink on surfaceContainerHigh"])
    expectEqual(drawn("Surface { \(text) }", "androidx.compose.material.Text"), [])
  }

  @Test func `a component whose fill depends on the version of the library leaves a question`() {
    func isOpen(_ roles: String, _ component: String) -> [Bool] {
      let files = [
        "Theme.kt": "val Day = lightColorScheme(\(roles))",
        "Row.kt":
          "import androidx.compose.material3.*\nfun Row() { \(component) { Text(a, color = Color(0xFF777777)) } }",
      ]
      return app(files).palettes.flatMap(\.outside).flatMap(\.tokens).flatMap(\.pairings)
        .map { $0.joint?.isOpen ?? false }
    }
    expectEqual(isOpen("surface = Color.White", "Card"), [false])
    expectEqual(isOpen("surface = Color.White", "ElevatedCard"), [true])
    expectEqual(isOpen("surfaceVariant = Color.White", "Card"), [true])
    expectEqual(
      isOpen("surfaceVariant = Color.White, surfaceContainerHighest = Color.Gray", "Card"), [false])
  }

  @Test func `an app without colors of its own has those of the library`() {
    func drawn(_ code: String) -> [String] {
      let row =
        "import androidx.compose.material3.*\nfun Row() { Card { Text(a, color = MaterialTheme.colorScheme.outline) } }\n"
      return app(["Row.kt": row + code]).palettes.flatMap(\.outside).flatMap(\.tokens)
        .flatMap { token in
          token.pairings.map {
            "\(token.path) on \($0.path ?? "?")" + ($0.joint?.isOpen == true ? "?" : "")
          }
        }
    }
    let pair = "lightColorScheme.outline on lightColorScheme.surfaceContainerHighest"
    expectEqual(drawn("fun App() { MaterialTheme { Row() } }"), [pair])
    expectEqual(drawn("fun App() { MaterialTheme(typography = a) { Row() } }"), [pair])
    // The colors may be set where nothing is read.
    expectEqual(drawn(""), [pair + "?"])
    expectEqual(drawn("fun App() { MaterialTheme(colorScheme = scheme) { Row() } }"), [])
    expectEqual(drawn("val a = dynamicLightColorScheme(context)"), [])
  }

  @Test func `an app whose colors have no names is measured in those that it draws`() {
    func drawn(_ code: String) -> [String] {
      app(["Row.kt": "fun Row(state: State) { \(code) }"]).palettes.flatMap(\.outside)
        .flatMap(\.tokens).flatMap { token in
          token.pairings.map { "\(token.path) on \($0.path ?? "?")" }
        }.sorted()
    }
    expectEqual(
      drawn("Box(Modifier.background(Color(0xFF222222))) { Text(a, color = Color.Gray) }"),
      ["Color.Gray on Color(0xFF222222)"])
    expectEqual(drawn("Box(Modifier.background(tint())) { Text(a, color = Color.Gray) }"), [])
    let fill =
      "val fill = when (state) { State.Done -> Color.Red\n State.Late -> Color.Yellow\n else -> Color.Blue }\n"
    let box = "Box(Modifier.background(fill)) { Text(a, color = ink) }"
    expectEqual(
      drawn(
        fill
          + "val ink = when (state) { State.Late -> Color.Black\n else -> Color.White }\n\(box)"),
      ["Color.Black on Color.Yellow", "Color.White on Color.Blue", "Color.White on Color.Red"])
    expectEqual(
      drawn(fill + "val ink = if (state == State.Done) Color.Black else Color.White\n\(box)"),
      ["Color.Black on Color.Red", "Color.White on Color.Blue", "Color.White on Color.Yellow"])
    // Whether one is neither of two is not known.
    expectEqual(
      drawn(
        "val fill = if (state == State.Done) Color.Red else Color.Blue\nval ink = if (state == State.Late) Color.Black else Color.White\n\(box)"
      ), ["Color.Black on Color.Blue", "Color.White on Color.Red"])
  }

  @Test func `a mark in a corner leaves the ground of what is beside it`() {
    func drawn(_ mark: String) -> [String] {
      pairs([
        "Row.kt": "fun Row() { Surface(color = Paper) { Box { \(mark); Text(a, color = Ink) } } }"
      ])
    }
    let fill = ".background(Mark)"
    expectEqual(drawn("Box(Modifier.align(Alignment.TopEnd).size(28.dp)\(fill))"), ["Ink on Paper"])
    expectEqual(drawn("Box(Modifier.align(Alignment.TopEnd).size(280.dp)\(fill))"), [])
    expectEqual(drawn("Box(Modifier.size(28.dp)\(fill))"), [])
  }

  @Test func `the placeholder of a field lies on its fill`() {
    func drawn(_ colors: String) -> [String] {
      pairs([
        "Row.kt":
          "fun Row() { TextField(placeholder = { Text(a, color = Ink) }, colors = \(colors)) }"
      ])
    }
    expectEqual(
      drawn("TextFieldDefaults.colors(unfocusedContainerColor = Paper)"), ["Ink on Paper"])
    expectEqual(drawn("TextFieldDefaults.colors(cursorColor = Paper)"), [])
    expectEqual(drawn("fieldColors"), [])
  }

  @Test func `an instance without any color is no scheme`() {
    func paths(_ values: String) -> Set<String> {
      let code = "class Family(val tone: Color, val onTone: Color)\nval none = Family(\(values))"
      return Set(
        app(["A.kt": code, "B.kt": "val Ink = Color(0xFF222222)"]).palettes.flatMap(\.tokens).map(
          \.path))
    }
    expectEqual(paths("Color.Unspecified, Color.Unspecified"), ["Ink"])
    #expect(paths("Color.Unspecified, Color(0xFFFFFFFF)").contains("Family.tone"))
  }

  @Test func `a chart of the colors, with their names as captions, is no part of an app`() {
    let box = """
      object Hues { val Sea = Color(0xFF336699); val Moss = Color(0xFF669933); val Sand = Color(0xFF996633) }
      fun Sample(color: Color, label: String) { Box(Modifier.background(color)) { Text(label, color = Ink) } }
      """
    func called(_ labels: [String]) -> [String] {
      let calls = zip(["Sea", "Moss", "Sand"], labels).map {
        "Sample(color = Hues.\($0), label = \"\($1)\")"
      }
      return pairs([
        "Sample.kt": box, "Chart.kt": "fun Chart() { \(calls.joined(separator: "\n")) }",
      ])
    }
    expectEqual(called(["Sea", "Moss", "The Sand"]).count, 3)
    expectEqual(called(["SEA", "moss", "Sand"]), [])
  }

  @Test func `a call with a color resource is that color`() {
    let resources =
      "<resources><color name=\"brand\">#80cbc4</color><color name=\"ink\">#222</color></resources>"
    let night = "<resources><color name=\"ink\">#eee</color></resources>"
    let code = """
      import androidx.compose.material3.*
      fun fromRes(id: Int) = Color(app.resources.getColor(id))
      val Day = lightColorScheme(primary = fromRes(R.color.brand), onPrimary = Color(ContextCompat.getColor(c, R.color.ink)),
        surface = fromRes(R.color.missing), background = fromRes(R.string.brand))
      """
    let palette = load(
      [
        "app/res/values/colors.xml": resources, "app/res/values-night/colors.xml": night,
        "app/Theme.kt": Self.header + code,
      ], paths: ["app"]
    ).palettes.first { $0.format == "compose" }
    expectEqual(palette?.hex("primary"), "#80cbc4")
    expectEqual(palette?.hex("onPrimary"), "#222222")
    #expect(palette?.reason("surface") != nil && palette?.reason("background") != nil)
  }

  @Test(arguments: [
    ("Color(0xFF336699)", "#336699"), ("Color(0xff33_66_99)", "#336699"),
    ("Color(0x80336699)", "#33669980"), ("Color(0x336699)", "#33669900"),
    ("Color(0xFF336699.toInt())", "#336699"), ("Color(0xFF336699L)", "#336699"),
    ("Color(4281558681)", "#336699"), ("Color(color = 0xFF336699)", "#336699"),
    ("Color(51, 102, 153)", "#336699"),
    ("Color(red = 51, green = 102, blue = 153, alpha = 0)", "#33669900"),
    ("Color(0.2f, 0.4f, 0.6f)", "#336699"),
    ("Color(blue = 0.6f, red = 0.2f, green = 0.4f)", "#336699"),
    ("Color(51 / 255f, 102 / 255f, 153 / 255f, 1f)", "#336699"),
    ("Color(1f, 0f, 0f, 1f, ColorSpaces.Srgb)", "#ff0000"), ("Color(1f, 0f, 1f)", "#ff00ff"),
    ("Color(1, 0, 1)", "#010001"),
    ("Color(\"#336699\".toColorInt())", "#336699"),
    ("Color(android.graphics.Color.parseColor(\"#80336699\"))", "#33669980"),
    ("Color.White", "#ffffff"), ("Color.DarkGray", "#444444"), ("Color.Transparent", "#00000000"),
    ("androidx.compose.ui.graphics.Color.Red", "#ff0000"),
    ("Color.hsl(0f, 1f, 0.5f)", "#ff0000"), ("Color.hsv(120f, 1f, 1f, 0.5f)", "#00ff0080"),
    ("Color.White.copy(alpha = 0.5f)", "#ffffff80"), ("Color(0xFF336699).copy(0f)", "#33669900"),
  ])
  func `forms of colors`(_ text: String, _ hex: String) {
    let palette = theme("val ink = \(text)")
    expectEqual(palette.hex("ink"), hex)
    expectEqual(palette.format, "compose")
    #expect(palette.problems.isEmpty)
  }

  @Test func `a color in another space stays in it`() {
    let palette = theme("val ink = Color(1f, 0f, 0f, colorSpace = ColorSpaces.DisplayP3)")
    expectEqual(palette.token("ink")?.value(in: 0)?.color, Color(.displayP3, 1, 0, 0))
  }

  @Test(arguments: [
    ("Color(red, 1, 2)", "computed"), ("Color(1, 2)", "computed"), ("Color(300, 0, 0)", "computed"),
    ("Color(1, 0.5f, 0)", "computed"), ("Color.White.copy(red = 0f)", "computed"),
    ("Color.White.compositeOver(Color.Black)", "computed"), ("Color.Unspecified", "no-color"),
    ("if (big) Color.White else Color.Black", "computed"),
    ("Color(1f, 0f, 0f, 1f, ColorSpaces.Aces)", "computed"),
  ])
  func `what only the program knows is unknown`(_ text: String, _ reason: String) {
    expectEqual(theme("val ink: Color = \(text)").reason("ink"), reason)
  }

  @Test func `schemes are contexts, and their roles are tokens`() {
    let palette = theme(
      """
      import androidx.compose.material3.*
      private val Blue40 = Color(0xFF0060DF)
      val Spare = Color.Red
      private val LightColors = lightColorScheme(primary = Blue40, onPrimary = Color.White)
      private val DarkColors: ColorScheme = darkColorScheme(
        primary = Color(0xFF80B0FF), // of the brand
        onPrimary = Color.Black.copy(alpha = .5f),
      )
      """)
    expectEqual(palette.permutations.map(\.appearance), [Appearance(), Appearance(scheme: .dark)])
    expectEqual(palette.choices, ["scheme=light", "scheme=dark"])
    expectEqual(palette.hex("primary", in: "light"), "#0060df")
    expectEqual(palette.hex("primary", in: "dark"), "#80b0ff")
    expectEqual(palette.token("primary")?.variants[0].aliases.map(\.path), ["Blue40"])
    // What a scheme takes is there by the name of its role.
    #expect(palette.token("Blue40") == nil && palette.hex("Spare") == "#ff0000")
  }

  @Test func `a role that is left out has the color of the library`() {
    let palette = theme("val a = lightColorScheme(primary = Color(0xFF80C0FF))")
    #expect(palette.hex("onPrimary") == "#ffffff" && palette.hex("surface") == "#fef7ff")
    expectEqual(palette.token("onPrimary")?.variants[0].aliases.map(\.isOutside), [true])
    // On a container of its own nobody knows the version's text; on the library's it is legible.
    expectEqual(palette.token("onPrimaryContainer"), nil)
    let container = theme("val a = lightColorScheme(primaryContainer = Color.White)")
    expectEqual(container.reason("onPrimaryContainer"), "library-default")
    let second = theme("val a = darkColors(secondary = Color.Red)")
    #expect(second.hex("secondaryVariant") == "#ff0000" && second.hex("surface") == "#121212")
    expectEqual(second.permutations.map(\.appearance.scheme), [.dark])
  }

  @Test func `names are followed to other files, the nearest first`() {
    let result = app([
      "one/Color.kt": "val Ink = Color(0xFF111111)",
      "one/Theme.kt": "val a = lightColorScheme(primary = Ink)",
      "two/Color.kt": "val Ink = Color(0xFF222222)",
      "two/Theme.kt": "val a = lightColorScheme(primary = Ink)",
    ])
    expectEqual(result.palettes.map(\.file), ["app/one/Theme.kt", "app/two/Theme.kt"])
    expectEqual(result.palettes.map { $0.hex("primary") }, ["#111111", "#222222"])
  }

  @Test func `members of objects are found by their objects, and by imports`() {
    let result = app([
      "Palette.kt": "object Palette { val Ink = Color(0xFF111111)\nobject Deep { val Sea = Ink } }",
      "A.kt": "val a = lightColorScheme(primary = Palette.Ink, secondary = Palette.Deep.Sea)",
      "B.kt": "import a.Palette.Ink\nval b = darkColorScheme(primary = Ink, secondary = Sea)",
    ])
    let palettes = Dictionary(uniqueKeysWithValues: result.palettes.map { ($0.file, $0) })
    expectEqual(palettes["app/A.kt"]?.hex("primary"), "#111111")
    expectEqual(palettes["app/A.kt"]?.hex("secondary"), "#111111")
    expectEqual(palettes["app/B.kt"]?.hex("primary"), "#111111")
    expectEqual(palettes["app/B.kt"]?.reason("secondary"), "unresolved-name")
  }

  @Test func `a copy has what it does not change`() {
    let palette = theme(
      """
      val Dark = darkColorScheme(primary = Color.Red, background = Color.Gray)
      val AmoledDark = Dark.copy(background = Color.Black)
      """)
    expectEqual(palette.choices, ["scheme=dark", "scheme=dark amoled"])
    expectEqual(palette.hex("primary", in: "dark amoled"), "#ff0000")
    expectEqual(palette.hex("background", in: "dark amoled"), "#000000")
    expectEqual(palette.hex("background", in: "dark"), "#888888")
  }

  @Test func `instances of classes with colors are in the contexts of the schemes`() {
    let palette = theme(
      """
      val LightScheme = lightColorScheme(surface = Color.White)
      val DarkScheme = darkColorScheme(surface = Color.Black)
      data class MoreColors(val success: Color, val size: Int, val onSuccess: Color)
      val LightMore = MoreColors(success = Color.Green, size = 1, onSuccess = Color.Black)
      val DarkMore = MoreColors(Color.Yellow, 2, Color.Blue)
      """)
    expectEqual(palette.choices, ["scheme=light", "scheme=dark"])
    expectEqual(palette.hex("MoreColors.success", in: "light"), "#00ff00")
    expectEqual(palette.hex("MoreColors.onSuccess", in: "dark"), "#0000ff")
    expectEqual(palette.token("MoreColors.size"), nil)
  }

  @Test func `a role may be the color of an instance of a class`() {
    let palette = theme(
      """
      data class Hues(val ink: Color, val page: Color)
      val HuesLight = Hues(ink = Color.Black, page = Color.White)
      val HuesDark = Hues(ink = Color.Green, page = Color.Black)
      private val Light = lightColorScheme(primary = HuesLight.ink, onPrimary = HuesLight.lost)
      private val Dark = darkColorScheme(primary = HuesDark.ink)
      """)
    expectEqual(palette.hex("primary", in: "light"), "#000000")
    expectEqual(palette.hex("primary", in: "dark"), "#00ff00")
    expectEqual(palette.hex("onPrimary", in: "light"), nil)
  }

  @Test func `classes of one name with other colors are told apart`() {
    let chips = """
      package a.chips
      import androidx.compose.ui.graphics.Color
      data class Tones(val fill: Color, val label: Color)
      val chip = Tones(fill = Color.White, label = Color.Red)
      """
    let files = [
      "app/Theme.kt": Self.header
        + "data class Tones(val ink: Color, val page: Color)\nval Day = Tones(ink = Color.Black, page = Color.White)",
      "app/chips/Chip.kt": chips,
    ]
    let paths = Set(load(files, paths: ["app"]).palettes.flatMap(\.tokens).map(\.path))
    expectEqual(paths, ["Tones.ink", "Tones.page", "chips.Tones.fill", "chips.Tones.label"])
  }

  @Test func `objects that extend a class with colors are its instances`() {
    let palette = theme(
      """
      sealed class Skin(val ink: Color, val paper: Color) {
        object Night : Skin(ink = Color.White, paper = Color.Black)
        data object Day : Skin(ink = Color.Black, paper = Color.White)
      }
      """)
    expectEqual(palette.hex("Skin.paper", in: "dark"), "#000000")
    expectEqual(palette.hex("Skin.paper", in: "light"), "#ffffff")
  }

  /// The colors of a class that is drawn with, and what draws them.
  private static let screen = """
    import androidx.compose.runtime.*
    object AppTheme { val colors: AppColors @Composable get() = LocalAppColors.current }
    fun Screen() { Box(Modifier.background(AppTheme.colors.paper)) { Text("a", color = AppTheme.colors.ink) } }
    """
  private static let pair = "AppColors.ink on AppColors.paper"

  @Test(arguments: [
    [
      "Colors.kt": "data class AppColors(val ink: Color, val paper: Color)",
      "Light.kt": "val LightColors = AppColors(ink = Color(0xFF111111), paper = Color.White)",
    ],
    [
      "Colors.kt": "data class AppColors(val ink: Color, val paper: Color)",
      "Light.kt": "fun lightAppColors() = AppColors(Color(0xFF111111), Color.White)",
    ],
    [
      "Colors.kt":
        "data class AppColors(val ink: Color = Color(0xFF111111), val paper: Color = Color.White)",
      "Local.kt": "val LocalAppColors = staticCompositionLocalOf<AppColors> { AppColors() }",
    ],
    [
      "Colors.kt": "interface AppColors { val ink: Color; val paper: Color }",
      "Light.kt":
        "object Light : AppColors { override val ink = Color(0xFF111111)\n override val paper = Color.White }",
    ],
    [
      "Colors.kt":
        "abstract class AppColors { abstract val ink: Color\n abstract val paper: Color }",
      "Light.kt":
        "class Light : AppColors() { override val ink = Color(0xFF111111)\n override val paper = Color.White }",
    ],
    [
      "Colors.kt":
        "class AppColors { val ink = Color(0xFF111111)\n val paper = Color.White }"
    ],
  ])
  func `the colors of a class in a file of its own are drawn with`(_ files: [String: String]) {
    expectEqual(pairs(files.merging(["Screen.kt": Self.screen]) { one, _ in one }), [Self.pair])
  }

  @Test func `instances need no import of Compose for the colors of other files`() {
    let files = [
      "app/Hues.kt": Self.header
        + "object Hues { val Ink = Color(0xFF111111); val Snow = Color.White }",
      "app/Colors.kt": Self.header + "data class AppColors(val ink: Color, val paper: Color)",
      "app/Light.kt": "package a\nval LightColors = AppColors(ink = Hues.Ink, paper = Hues.Snow)",
      "app/Job.kt": "package a\nval colorJob = Job(first = Tasks.One, second = Tasks.Two)",
    ]
    let palettes = load(files, paths: ["app"]).palettes
    expectEqual(Set(palettes.flatMap(\.tokens).map(\.path)), ["AppColors.ink", "AppColors.paper"])
    #expect(palettes.flatMap(\.problems).isEmpty)
  }

  @Test func `what a composition local has by itself is no scheme beside others`() {
    let palette = theme(
      """
      data class AppColors(val ink: Color, val paper: Color)
      val LocalAppColors = staticCompositionLocalOf { AppColors(ink = Color.Red, paper = Color.Red) }
      fun darkAppColors() = AppColors(ink = Color.White, paper = Color.Black)
      fun lightAppColors(ink: Color = Color.Black) = AppColors(ink = ink, paper = Color.White)
      fun ownColors(ink: Color) = AppColors(ink = ink, paper = Color.Blue)
      """)
    expectEqual(palette.choices, ["scheme=dark", "scheme=light"])
    expectEqual(palette.hex("AppColors.ink", in: "light"), "#000000")
    expectEqual(palette.hex("AppColors.paper", in: "dark"), "#000000")
  }

  @Test func `groups of colors are found by what holds them`() {
    let colors = """
      data class TextColors(val first: Color, val second: Color)
      data class Surfaces(val first: Color, val second: Color)
      data class AppColors(val text: TextColors, val surface: Surfaces)
      """
    let light = """
      val LightAppColors = AppColors(
        text = TextColors(first = Color.Black, second = Color.Gray),
        surface = Surfaces(first = Color.White, second = Color.LightGray),
      )
      """
    let screen = Self.screen.replacing("colors.paper", with: "colors.surface.first")
      .replacing("colors.ink", with: "colors.text.second")
    expectEqual(
      pairs(["Colors.kt": colors, "Light.kt": light, "Screen.kt": screen]),
      ["TextColors.second on Surfaces.first"])
  }

  @Test func `a folder whose colors have no names that are read says so`() {
    func help(_ code: String) -> String? {
      load(["app/A.kt": Self.header + code], paths: ["app"]).problems.first?.help
    }
    expectEqual(
      help("val all = listOf(Color(0xFF111111), Color(0xFFEEEEEE))"),
      "Read 1 file of Kotlin: “A.kt” has colors, but gives none a name that is read, and draws none on what is known."
    )
    expectEqual(
      help("val name = paint(\"Color(0xFF111111)\")"),
      "Read 1 file of Kotlin: none declares a color, or draws one on what is known.")
  }

  @Test func `what depends on the system holds in its scheme`() {
    let palette = theme(
      """
      val ColorScheme.warning: Color
        @Composable @ReadOnlyComposable
        get() = if (isSystemInDarkTheme()) Color.Yellow else Color.Blue
      val ColorScheme.fine: Color
        @Composable get() { return if (!isSystemInDarkTheme()) { Color.Green } else { Color.Red } }
      val late by lazy { Color.Cyan }
      """)
    expectEqual(palette.choices, ["scheme=light", "scheme=dark"])
    #expect(palette.hex("warning", 0) == "#0000ff" && palette.hex("warning", 1) == "#ffff00")
    #expect(palette.hex("fine", 0) == "#00ff00" && palette.hex("fine", 1) == "#ff0000")
    expectEqual(palette.hex("late"), "#00ffff")
  }

  @Test func `what is in functions, texts and characters is passed over`() {
    let palette = theme(
      """
      const val brace = '{'; val quote = '"'
      /* val hidden = Color.Red /* nested */ */
      fun paint(ink: Color = Color.Red): Color { val local = Color.Green; return local }
      class Box { companion object { val edge = Color.Blue }
        fun all() = listOf(Color.Red) }
      val text = "val no = Color.Red ${ink["a"]}"
      val last = Color.White
      """)
    expectEqual(palette.tokens.map(\.path), ["Box.edge", "last"])
  }

  @Test func `files without Compose, and tests, are not taken from folders`() {
    let files = [
      "app/Theme.kt": Self.header + "val ink = Color.Red",
      "app/Other.kt": "import b.Color\nval paper = Color(0xFFFFFFFF)",
      "app/ThemeTest.kt": Self.header + "import org.junit.Test\nval shade = Color.Red",
      "app/Names.kt": Self.header + "val name = \"Color(0xFF000000)\"",
    ]
    expectEqual(load(files, paths: ["app"]).palettes.map(\.file), ["app/Theme.kt"])
    // A file that is named is read.
    expectEqual(load(files, paths: ["app/Other.kt"]).palettes[0].hex("paper"), "#ffffff")
  }

  @Test func `a theme with colors of another class is told`() {
    let body =
      "class DarkTheme : Theme() {\n  val ink = Color(0x303030)\n  val paper = Color(0x212121)\n}"
    let files = [
      "app/Theme.kt": "import org.acme.gui.Color\n" + body,
      "app/ThemeTest.kt": "import org.junit.Test\n" + body,
      "app/Box.kt": "class Box { val ink = Color(0x303030)\n  val paper = Color(0x212121) }",
      "app/Ink.kt": Self.header + "val ink = Color.Red",
    ]
    let result = load(files, paths: ["app"])
    expectEqual(result.palettes.flatMap(\.problems).map(\.code), ["input/nothing-read"])
    expectEqual(result.palettes.flatMap(\.tokens).map(\.path), ["ink"])
    expectEqual(result.palettes.flatMap(\.problems).first?.location.file, "app/Theme.kt")
  }

  @Test func `a call with a container and its content states a pair`() {
    let result = app([
      "Theme.kt": """
      val Light = lightColorScheme(error = Color.Red, onError = Color.White)
      object Extra { val Ink = Color.Black; val Mint = Color(0xFFAAFFCC) }
      """,
      "Screen.kt": """
      @Composable fun Screen() {
        Surface(color = Extra.Mint, contentColor = Extra.Ink) { Text("a", color = Extra.Ink) }
        Button(
          onClick = { send(Extra.Mint, contentColor = other) },
          colors = ButtonDefaults.buttonColors(
            containerColor = MaterialTheme.colorScheme.onError,
            contentColor = MaterialTheme.colorScheme.error, disabledContentColor = Extra.Ink,
          ))
        TopAppBar(containerColor = Extra.Ink, titleContentColor = Extra.Mint,
          actionIconContentColor = MaterialTheme.colorScheme.error)
        Card(containerColor = Extra.Ink, contentColor = Extra.Ink)
        Card(containerColor = pick(), contentColor = Color.Red)
      }
      """,
    ])
    expectEqual(result.palettes.map(\.file), ["app/Theme.kt"])
    let pairs = result.palettes[0].tokens.flatMap { token in
      token.pairings.map { "\(token.path) on \($0.path ?? "?")" + ($0.role == .ui ? " ~" : "") }
    }
    expectEqual(
      Set(pairs),
      [
        "Extra.Ink on Extra.Mint", "error on onError", "Extra.Mint on Extra.Ink",
        "error on Extra.Ink ~",
      ])
    let place = result.palettes[0].token("Extra.Ink")?.pairings.first
    #expect(place?.isPlaced == true && place?.location.file == "app/Screen.kt")
  }

  /// The pairs that calls state, with `~` for what is no text and the contexts of each.
  private func stated(_ palette: ResolvedPalette) -> Set<String> {
    let outside = palette.outside.flatMap(\.tokens)
    return Set(
      (palette.tokens + outside).flatMap { token in
        token.pairings.map { pairing in
          let contexts = pairing.contexts["scheme"].map { " in " + $0.joined(separator: ", ") }
          return "\(token.path) on \(pairing.path ?? "?")" + (pairing.role == .ui ? " ~" : "")
            + (pairing.over.first.map { " over \($0)" } ?? "") + (contexts ?? "")
        }
      })
  }

  @Test func `the colors of a component lie on its container`() {
    let palette = theme(
      """
      val Light = lightColorScheme(primary = Color.Blue, onPrimary = Color.White)
      val ColorScheme.warning: Color get() = Color.Yellow
      val row = ListItemColors(containerColor = MaterialTheme.colorScheme.warning,
        headlineColor = MaterialTheme.colorScheme.onPrimary, leadingIconColor = Color.Gray,
        disabledHeadlineColor = Color.Red)
      val chip = FilterChipDefaults.filterChipColors(selectedContainerColor = Color.Black,
        containerColor = Color.White, selectedLabelColor = Color.Green, labelColor = Color.Red)
      val round = IconButtonDefaults.iconButtonColors(containerColor = Color.Cyan,
        contentColor = Color.Red)
      val field = TextFieldDefaults.colors(focusedContainerColor = Color.White,
        focusedTextColor = Color.Red, focusedSupportingTextColor = Color.Green,
        unfocusedTextColor = Color.Blue)
      val none = CardDefaults.cardColors(containerColor = Color.White.copy(alpha = 0.5f),
        contentColor = Color.White)
      fun Off() = Button(onClick = { }, enabled = false, colors =
        ButtonDefaults.buttonColors(containerColor = Color.Magenta, contentColor = Color.Red))
      """)
    expectEqual(
      stated(palette),
      [
        "onPrimary on warning", "Color.Gray on warning ~", "Color.Green on Color.Black",
        "Color.Red on Color.White", "Color.Red on Color.Cyan ~",
        "Color.White on Color.White.copy(alpha = 0.5f)",
      ])
    expectEqual(
      palette.outside.flatMap(\.tokens).first { $0.path == "Color.Gray" }?.variants.count, 1)
  }

  @Test func `a text has the color of its style where an object or the theme has that`() {
    let styles = """
      val Ink = Color.Black
      val Mark = Color.Red
      object Ty {
        val label = TextStyle(color = Ink, fontSize = 24.sp)
        val plain = TextStyle(fontSize = 12.sp)
        val got: TextStyle @Composable get() = TextStyle(color = Ink)
        val twice = TextStyle(color = Ink)
      }
      object Ty { val twice = TextStyle(color = Mark) }
      val Texts = Typography(bodySmall = TextStyle(color = Mark))
      class Given(val shown: TextStyle = TextStyle(color = Mark))
      """
    func pairs(_ style: String) -> Set<String> {
      let screen = "fun S() { Box(Modifier.background(Color.Cyan)) { Text(a, style = \(style)) } }"
      return stated(app(["Type.kt": styles, "Screen.kt": screen]).palettes[0])
    }
    expectEqual(pairs("Ty.label"), ["Ink on Color.Cyan"])
    expectEqual(pairs("Ty.got"), ["Ink on Color.Cyan"])
    expectEqual(pairs("Ty.label.copy(fontSize = 9.sp)"), ["Ink on Color.Cyan"])
    expectEqual(pairs("Ty.label.copy(color = Mark)"), ["Mark on Color.Cyan"])
    expectEqual(pairs("Ty.label, color = Mark"), ["Mark on Color.Cyan"])
    expectEqual(pairs("MaterialTheme.typography.bodySmall"), ["Mark on Color.Cyan"])
    for style in ["Ty.plain", "Ty.twice", "Other.label", "Given.shown", "label"] {
      expectEqual(pairs(style), [], "\(style)")
    }
    let code = "fun S() { Box(Modifier.background(Color.Cyan)) { Text(a, style = Ty.label) } }"
    let palette = app(["Type.kt": styles, "Screen.kt": code]).palettes[0]
    expectEqual(palette.token("Ink")?.pairings.first?.size, 24)
  }

  @Test func `a text field draws on its fill, and its line on what is around it`() {
    func pairs(_ field: String) -> Set<String> {
      stated(
        theme(
          """
          import androidx.compose.material3.*
          val Light = lightColorScheme(onSurface = Color.Black)
          val Field = Color.Yellow
          val Ink = Color.Blue
          fun S() { Column(Modifier.background(Color.White)) { \(field) } }
          """))
    }
    func field(_ colors: String, _ parts: String = "label = { Text(a) }") -> Set<String> {
      let colors = "OutlinedTextFieldDefaults.colors(\(colors))"
      return pairs("OutlinedTextField(a, f, \(parts), colors = \(colors))")
    }
    expectEqual(
      field("focusedContainerColor = Field, focusedBorderColor = Ink, focusedLabelColor = Ink"),
      ["onSurface on Field", "Ink on Field", "Ink on Color.White ~"])
    expectEqual(
      field("unfocusedBorderColor = Color.Transparent, unfocusedLabelColor = Ink"),
      ["Ink on Color.White"])
    let fill = "focusedContainerColor = Field, focusedTextColor = Color.Red"
    expectEqual(
      field("\(fill), unfocusedLabelColor = Ink"), ["Color.Red on Field", "Ink on Color.White"])
    expectEqual(field("\(fill), focusedLabelColor = Ink", "textStyle = s"), ["Color.Red on Field"])
    expectEqual(
      field("\(fill), focusedLabelColor = Color.Green", "label = { Text(a, color = Ink) }"),
      ["Color.Red on Field", "Ink on Field", "Ink on Color.White"])
    expectEqual(
      field(fill, "leadingIcon = { Icon(b, \"c\", tint = Ink) }"),
      ["Color.Red on Field", "Ink on Field ~", "Ink on Color.White ~"])
    expectEqual(
      field("focusedContainerColor = Color.Transparent, focusedLabelColor = Ink"),
      ["onSurface on Color.White", "Ink on Color.White"])
    // What colors of the project leave out is not known.
    expectEqual(pairs("TextField(a, f, colors = own(focusedContainerColor = Field))"), [])
  }

  @Test func `an outlined field is seen through where it has no fill`() {
    func drawn(_ field: String) -> [String] {
      pairs(["Row.kt": "fun Row() { Column(Modifier.background(Paper)) { \(field) } }"])
    }
    let label = "label = { Text(a, color = Ink) }"
    expectEqual(drawn("OutlinedTextField(a, f, \(label))"), ["Ink on Paper"])
    expectEqual(
      drawn("OutlinedTextField(a, f, Modifier.background(Mark), \(label))"), ["Ink on Mark"])
    let outlined = "TextFieldDefaults.outlinedTextFieldColors(cursorColor = Mark)"
    expectEqual(drawn("OutlinedTextField(a, f, \(label), colors = \(outlined))"), ["Ink on Paper"])
    // Other fields have a fill of the theme, and colors of the project may be any.
    expectEqual(drawn("TextField(a, f, \(label))"), [])
    let filled = "TextFieldDefaults.colors(cursorColor = Mark)"
    expectEqual(drawn("OutlinedTextField(a, f, \(label), colors = \(filled))"), [])
    expectEqual(drawn("OutlinedTextField(a, f, \(label), colors = own)"), [])
    expectEqual(drawn("OutlinedTextField(a, f, enabled = false, \(label))"), [])
  }

  @Test func `a role that no scheme sets has the color of the library by default`() {
    let code = """
      val Day = lightColorScheme(background = Color.White)
      val Night = darkColorScheme(surface = Color.Black)
      """
    let roles = theme(code).tokens.filter { $0.drawn.contains(.byDefault) }.map(\.path)
    #expect(roles.contains("surfaceContainer") && roles.contains("onSurface"))
    // What one of the schemes sets is stated.
    #expect(!roles.contains("background") && !roles.contains("surface"))
  }

  @Test func `a composable needs no import of Compose`() {
    let files = [
      "app/Ink.kt": Self.header + "val Ink = Color.Blue\nval Paper = Color.White",
      "app/Screen.kt":
        "import a.*\n@Composable fun S() { Card(containerColor = Paper, contentColor = Ink) }",
    ]
    expectEqual(stated(load(files, paths: ["app"]).palettes[0]), ["Ink on Paper"])
  }

  private static let hues = """
    class Hues(val page: Color, val ink: Color, val bar: Color)
    private val DayHues = Hues(page = Color.White, ink = Color.Black, bar = Color.Blue)
    private val NightHues = Hues(page = Color.Black, ink = Color.White, bar = Color.Cyan)
    object Paint { val hues: Hues @Composable get() = LocalHues.current }

    """

  @Test(arguments: [
    (
      "fun Bar(isOn: Boolean, color: Color = Paint.hues.bar, contentColor: Color = Paint.hues.ink) { Plate(color = color) }",
      ["Hues.ink on Hues.bar"]
    ),
    (
      "fun Bar(color: Color, contentColor: Color = Paint.hues.ink) { Plate(color = color, contentColor = contentColor) }",
      []
    ),
    (
      "fun Chip() { val back = if (isOn) Paint.hues.bar else Paint.hues.page\nval front by animateColorAsState(if (!isOn) Paint.hues.ink else Color.Red)\nPlate(color = back, contentColor = front) }",
      ["Hues.ink on Hues.page", "Color.Red on Hues.bar"]
    ),
    (
      "fun Chip() { Plate(color = if (isOn) Paint.hues.bar else Paint.hues.page, contentColor = if (isBig) Paint.hues.ink else Color.Red) }",
      []
    ),
    (
      "fun Chip() { val front = if (enabled) Paint.hues.ink else Color.Red\nPlate(color = Paint.hues.page, contentColor = front) }",
      ["Hues.ink on Hues.page"]
    ),
    (
      "fun Chip() { var front = Paint.hues.ink\nPlate(color = Paint.hues.page, contentColor = front) }",
      []
    ),
    ("fun Chip() { Plate(color = Paint.other.page, contentColor = Paint.hues.ink) }", []),
  ])
  func `constants and arguments by default are followed`(_ code: String, _ pairs: [String]) {
    expectEqual(stated(theme(Self.hues + code)), Set(pairs), "\(code)")
  }

  private static let shades = """
    class Hues(val page: Color, val ink: Color, val bar: Color) { val mark: Color = Color.Red }
    private val DayHues = Hues(page = Color.White, ink = Color.Black, bar = Color.Blue)
    private val NightHues = Hues(page = Color.Black, ink = Color.White, bar = Color.Cyan)
    @Composable fun View(modifier: Modifier = Modifier, tint: Color) {

    """

  @Test(arguments: [
    (
      "Text(a, modifier.padding(4.dp).background(LocalHues.current.bar), color = LocalHues.current.ink)",
      ["Hues.ink on Hues.bar"]
    ),
    (
      "Box(Modifier.background(LocalHues.current.bar)) { Column { Text(a, color = AppTheme.shades.ink)\nIcon(b, tint = LocalHues.current.mark, contentDescription = c) } }",
      ["Hues.ink on Hues.bar", "Hues.mark on Hues.bar ~"]
    ),
    (
      "Surface(color = LocalHues.current.page) { items(all) { Text(a, color = LocalHues.current.ink) } }",
      ["Hues.ink on Hues.page"]
    ),
    (
      "Row(Modifier.background(LocalHues.current.page).background(color = if (isOn) LocalHues.current.bar else LocalHues.current.page)) { if (isOn) Text(a, color = LocalHues.current.ink) else Text(a, color = Color.Red) }",
      ["Hues.ink on Hues.bar", "Color.Red on Hues.page"]
    ),
    (
      "Row(Modifier.background(if (isOn) LocalHues.current.bar else LocalHues.current.page)) { if (isBig) Text(a, color = LocalHues.current.ink) }",
      // Questions.
      ["Hues.ink on Hues.bar", "Hues.ink on Hues.page"]
    ),
    // The style of a text.
    (
      "Box(Modifier.background(LocalHues.current.bar)) { Text(a, style = TextStyle(fontSize = 12.sp, color = LocalHues.current.ink)) }",
      ["Hues.ink on Hues.bar"]
    ),
    (
      "Box(Modifier.background(LocalHues.current.bar)) { Text(a, style = MaterialTheme.typography.body.copy(color = LocalHues.current.ink)) }",
      ["Hues.ink on Hues.bar"]
    ),
    (
      "Box(Modifier.background(LocalHues.current.bar)) { Text(a, color = LocalHues.current.mark, style = TextStyle.Default.copy(color = LocalHues.current.ink)) }",
      ["Hues.mark on Hues.bar"]
    ),
    (
      "BasicTextField(a, f, Modifier.background(LocalHues.current.bar), textStyle = LocalTextStyle.current.merge(TextStyle(LocalHues.current.ink)))",
      ["Hues.ink on Hues.bar"]
    ),
    (
      "BasicTextField(a, f, Modifier.background(LocalHues.current.bar), textStyle = TextStyle(LocalHues.current.ink)) { Plate(it) }",
      []
    ),
    // What fills its area.
    (
      "Scaffold(topBar = { Text(b, color = LocalHues.current.mark) }, containerColor = LocalHues.current.page) { inner -> Text(a, color = LocalHues.current.ink) }",
      ["Hues.ink on Hues.page"]
    ),
    (
      "Card(colors = CardDefaults.cardColors(containerColor = LocalHues.current.bar)) { Text(a, color = LocalHues.current.ink) }",
      ["Hues.ink on Hues.bar"]
    ),
    (
      "TopAppBar(title = { Text(a, color = LocalHues.current.ink) }, colors = TopAppBarDefaults.topAppBarColors(containerColor = LocalHues.current.bar))",
      ["Hues.ink on Hues.bar"]
    ),
    (
      "Surface(color = LocalHues.current.page) { TextButton(onClick = f) { Text(a, color = LocalHues.current.ink) }\nBox(Modifier.background(Color.Transparent)) { Text(a, color = LocalHues.current.mark) } }",
      ["Hues.ink on Hues.page", "Hues.mark on Hues.page"]
    ),
    ("Card(colors = cardColors) { Text(a, color = LocalHues.current.ink) }", []),
    (
      "Surface(Modifier.alpha(0.5f), color = LocalHues.current.page) { Text(a, color = LocalHues.current.ink) }",
      []
    ),
    (
      "Surface(color = LocalHues.current.page) { TextButton(onClick = f, colors = buttonColors) { Text(a, color = LocalHues.current.ink) } }",
      []
    ),
    // A fill that comes and goes leaves what is below it.
    (
      "val glow by animateColorAsState(LocalHues.current.mark.copy(alpha = 0.2f * part))\nRow(Modifier.background(LocalHues.current.page).background(glow)) { Text(a, color = LocalHues.current.ink) }",
      ["Hues.ink on Hues.page"]
    ),
    (
      "Row(Modifier.background(LocalHues.current.page).background(LocalHues.current.mark.copy(alpha = 0.2f))) { Text(a, color = LocalHues.current.ink) }",
      ["Hues.ink on Hues.mark.copy(alpha = 0.2) over Hues.page"]
    ),
    (
      "Row(Modifier.background(LocalHues.current.page).background(if (isOn) LocalHues.current.mark.copy(alpha = 0.2f) else Color.Transparent)) { Text(a, color = LocalHues.current.ink) }",
      ["Hues.ink on Hues.page"]
    ),
    // A layer that fills the place is the ground of those over it.
    (
      "Box { Box(Modifier.fillMaxSize().background(LocalHues.current.bar))\nText(a, color = LocalHues.current.ink) }",
      ["Hues.ink on Hues.bar"]
    ),
    (
      "Box { Box(Modifier.size(8.dp).background(LocalHues.current.bar))\nText(a, color = LocalHues.current.ink) }",
      []
    ),
    (
      "Column { Box(Modifier.fillMaxSize().background(LocalHues.current.bar))\nText(a, color = LocalHues.current.ink) }",
      []
    ),
    // A text may be translucent, unless that says that it is disabled.
    (
      "Box(Modifier.background(LocalHues.current.page)) { Text(a, color = LocalHues.current.ink.copy(alpha = 0.5f)) }",
      ["Hues.ink.copy(alpha = 0.5) on Hues.page"]
    ),
    (
      "Box(Modifier.background(LocalHues.current.page)) { Text(a, color = LocalHues.current.ink.copy(alpha = 0.38f))\nIcon(b, tint = LocalHues.current.ink.copy(alpha = 0.5f), contentDescription = c) }",
      []
    ),
    (
      "Box(Modifier.background(LocalHues.current.page)) { BasicTextField(a, b, Modifier.border(1.dp, LocalHues.current.mark, CircleShape)) }",
      ["Hues.mark on Hues.page ~"]
    ),
    (
      "Box(Modifier.background(LocalHues.current.page)) { Box(Modifier.border(1.dp, LocalHues.current.mark)) }",
      []
    ),
    // A translucent ground shows what is behind it, which is known, the page, or a question.
    (
      "Row(Modifier.background(LocalHues.current.page)) { Box(Modifier.background(LocalHues.current.bar.copy(alpha = 0.2f))) { Text(a, color = LocalHues.current.ink) } }",
      ["Hues.ink on Hues.bar.copy(alpha = 0.2) over Hues.page"]
    ),
    (
      "Box(Modifier.background(LocalHues.current.bar.copy(alpha = 0.2f))) { Text(a, color = LocalHues.current.ink) }",
      ["Hues.ink on Hues.bar.copy(alpha = 0.2)"]
    ),
    (
      "Row(Modifier.background(LocalHues.current.page)) { Plate { Box(Modifier.background(LocalHues.current.bar.copy(alpha = 0.2f))) { Text(a, color = LocalHues.current.ink) } } }",
      ["Hues.ink on Hues.bar.copy(alpha = 0.2)"]
    ),
    (
      "Card(colors = CardDefaults.cardColors(containerColor = LocalHues.current.bar.copy(alpha = 0.2f))) { Text(a, color = LocalHues.current.ink)\nIcon(b, tint = LocalHues.current.mark, contentDescription = c) }",
      ["Hues.ink on Hues.bar.copy(alpha = 0.2)"]
    ),
    // Cases of a choice are met together where both ask the same.
    (
      "val it = when { a -> LocalHues.current.ink\n b -> LocalHues.current.mark\n else -> LocalHues.current.bar }\nRow(Modifier.background(LocalHues.current.page)) { Text(a, color = it) }",
      ["Hues.ink on Hues.page", "Hues.mark on Hues.page", "Hues.bar on Hues.page"]
    ),
    (
      "val fill = when (a) { A -> LocalHues.current.page\n is B, C -> LocalHues.current.bar\n else -> Color.Red }\nRow(Modifier.background(fill)) { Text(a, color = when (a) { A -> LocalHues.current.ink; else -> Color.Blue }) }",
      ["Hues.ink on Hues.page", "Color.Blue on Hues.bar", "Color.Blue on Color.Red"]
    ),
    (
      "val fill = when (a) { A -> LocalHues.current.page\n else -> LocalHues.current.bar }\nRow(Modifier.background(fill)) { Text(a, color = when (b) { A -> LocalHues.current.ink; else -> Color.Blue }) }",
      []
    ),
    (
      "val it = when { a -> { f(); LocalHues.current.ink }\n else -> LocalHues.current.bar }\nRow(Modifier.background(LocalHues.current.page)) { Text(a, color = it) }",
      []
    ),
    // What may lie between, and what is seen otherwise.
    (
      "Box(Modifier.background(LocalHues.current.page)) { Picture()\nText(a, color = LocalHues.current.ink) }",
      []
    ),
    (
      "Box(Modifier.background(LocalHues.current.page)) { Plate { Text(a, color = LocalHues.current.ink) } }",
      []
    ),
    (
      "Row(Modifier.background(LocalHues.current.page)) { Button(onClick = f) { Text(a, color = LocalHues.current.ink) } }",
      []
    ),
    (
      "Row(Modifier.alpha(0.5f).background(LocalHues.current.page)) { Text(a, color = LocalHues.current.ink) }",
      []
    ),
    (
      "Row(Modifier.background(Brush.linearGradient(b)).cardBackground()) { Text(a, color = LocalHues.current.ink) }",
      []
    ),
    (
      "Row(Modifier.background(LocalHues.current.page)) { Text(a, color = tint)\nIcon(b, null, tint = LocalHues.current.bar, contentDescription = null) }",
      []
    ),
    (
      "}\n@Preview(name = \"a\") @Composable fun Sample() { Text(a, Modifier.background(LocalHues.current.bar), color = LocalHues.current.ink)",
      []
    ),
  ])
  func `a text lies on the background around it`(_ code: String, _ pairs: [String]) {
    expectEqual(stated(theme(Self.shades + code + "\n}")), Set(pairs), "\(code)")
  }

  @Test func `a color that a scheme takes is a ground where code draws on it by its name`() {
    let files = { (theme: String) in
      [
        "Color.kt": "object Base { val Snow = Color(0xFFFFFFFF)\n val Ash = Color(0xFF888888) }",
        "Screen.kt":
          "fun Screen() { Column(Modifier.background(Base.Snow)) { Text(a, color = Base.Ash) } }",
        "Theme.kt": theme,
      ]
    }
    func pairs(_ theme: String) -> Set<String> {
      Set(app(files(theme)).palettes.flatMap(stated)).filter { $0.hasPrefix("Base") }
    }
    expectEqual(pairs("val a = 1"), ["Base.Ash on Base.Snow"])
    expectEqual(
      pairs("val Light = lightColorScheme(background = Base.Snow)"), ["Base.Ash on Base.Snow"])
    let taken = app(
      files("val Light = lightColorScheme(background = Base.Snow, primary = Base.Ash)"))
    #expect(taken.palettes.flatMap(stated).contains("Base.Ash on Base.Snow"))
    let ash = taken.palettes.flatMap(\.outside).flatMap(\.tokens).first { $0.path == "Base.Ash" }
    expectEqual(ash?.variants.first?.location.file, "app/Color.kt")
    // What differs by night is no one color.
    let both = files("val Light = lightColorScheme(background = Base.Snow)").merging([
      "Color.kt":
        "object Base { val Snow = if (isSystemInDarkTheme()) Color.Black else Color.White\n val Ash = Color.Gray }"
    ]) { _, new in new }
    #expect(!app(both).palettes.flatMap(stated).contains("Base.Ash on Base.Snow"))
  }

  @Test func `a scheme is made under the name that an import gives to the function`() {
    let palette = theme(
      """
      import androidx.compose.material3.lightColorScheme as makeLight
      import androidx.compose.material3.darkColorScheme as other
      val Light = makeLight(primary = Color.Blue)
      val None = makeDark(primary = Color.Red)
      """)
    expectEqual(palette.hex("primary", 0), "#0000ff")
    expectEqual(palette.permutations.count, 1)
  }

  @Test func `the border of what can be pressed may be all that shows it`() {
    func found(_ arguments: String) -> [String] {
      theme(
        Self.shades
          + "Surface(\(arguments)color = LocalHues.current.page, border = BorderStroke(1.dp, if (isOn) LocalHues.current.mark else LocalHues.current.bar)) { a() }\n}"
      ).tokens.flatMap { token in
        token.pairings.map {
          "\(token.path) on \($0.path ?? "")" + ($0.joint?.isOpen == true ? "?" : "")
        }
      }
    }
    expectEqual(Set(found("onClick = f, ")), ["Hues.mark on Hues.page?", "Hues.bar on Hues.page?"])
    expectEqual(found(""), [])
  }

  @Test func `an item of a bar lies on the bar, and its icon on a mark where it is selected`() {
    let palette = theme(
      Self.shades + """
        NavigationBar(containerColor = LocalHues.current.page) {
          NavigationBarItem(selected = isHere, onClick = f,
            icon = { Icon(a, b, tint = if (isHere) LocalHues.current.ink else LocalHues.current.mark) },
            label = { Text(a, color = LocalHues.current.ink) },
            colors = NavigationBarItemDefaults.colors(indicatorColor = LocalHues.current.bar,
              unselectedTextColor = Color.Gray, disabledTextColor = Color.Red))
        }
        }
        """)
    expectEqual(
      stated(palette),
      [
        "Hues.ink on Hues.bar ~", "Hues.mark on Hues.page ~", "Hues.ink on Hues.page",
        "Color.Gray on Hues.page",
      ])
    expectEqual(palette.tokens.flatMap(\.pairings).map(\.isEnabled), [true, true, true])
    // A text needs more than an icon, and so is first.
    expectEqual(palette.token("Hues.ink")?.pairings.map(\.role), [.text, .ui])
  }

  @Test func `a file without a word for colors draws them`() {
    let result = load(
      [
        "app/Theme.kt": Self.header + Self.hues,
        "app/Row.kt": """
        import androidx.compose.runtime.Composable
        @Composable fun Line() { Box(Modifier.background(LocalHues.current.bar)) {
          Icon(a, b, tint = LocalHues.current.ink) } }
        """,
      ], paths: ["app"])
    #expect(result.palettes.count == 1 && stated(result.palettes[0]) == ["Hues.ink on Hues.bar ~"])
  }

  @Test func `the smallest text decides, and a scheme that is made of a class states its pairs`() {
    let palette = theme(
      Self.shades + """
        Column(Modifier.background(LocalHues.current.bar)) {
          Text(a, color = LocalHues.current.ink, style = MaterialTheme.typography.headlineLarge)
          Text(a, color = LocalHues.current.ink, fontSize = 20.sp)
        }
        }
        internal fun Hues.toMaterial(isLight: Boolean) = Colors(
          primary = bar, onPrimary = page, surface = bar, background = other, onBackground = ink)
        """)
    expectEqual(stated(palette), ["Hues.ink on Hues.bar", "Hues.page on Hues.bar"])
    expectEqual(palette.token("Hues.ink")?.pairings.map(\.size), [20])
  }

  @Test func `what is drawn where the system is dark is measured there`() {
    let palette = theme(
      """
      val Light = lightColorScheme(primary = Color.Blue)
      val Dark = darkColorScheme(primary = Color.Cyan)
      val button = if (isSystemInDarkTheme()) ButtonColors(containerColor = Color(0xFFD97917),
          contentColor = MaterialTheme.colorScheme.primary)
        else ButtonColors(containerColor = Color.White, contentColor = MaterialTheme.colorScheme.primary)
      """)
    expectEqual(
      stated(palette),
      [
        "primary on Color(0xFFD97917) in dark", "primary on Color.White in light",
      ])
  }

  @Test func `a role can be named where a scheme is extended, and in other files`() {
    let result = app([
      "Theme.kt":
        "val a = lightColorScheme(onPrimary = Color.Red)\nval b = darkColorScheme(onPrimary = Color.Blue)",
      "Extra.kt": """
      val onPrimary = Color.Green
      val ColorScheme.link: Color get() = onPrimary
      val ColorScheme.other: Color @Composable get() = MaterialTheme.colorScheme.onPrimary.copy(alpha = 0.5f)
      val ColorScheme.none: Color get() = spare
      val plain: Color get() = onPrimary
      """,
    ])
    let extra = result.palettes.first { $0.file == "app/Extra.kt" }
    expectEqual(extra?.tokens.map(\.path), ["onPrimary", "link", "other", "none", "plain"])
    expectEqual([0, 1].map { extra?.hex("link", $0) }, ["#ff0000", "#0000ff"])
    expectEqual([0, 1].map { extra?.hex("other", $0) }, ["#ff000080", "#0000ff80"])
    #expect(extra?.reason("none") == "unresolved-name" && extra?.hex("plain") == "#00ff00")
  }

  @Test func `what a function makes by default are the colors of a class of the project`() {
    let made = { (name: String, ground: String, text: String) in
      """
      fun \(name)(page: Color = \(ground), ink: Color = \(text), link: Color = ink) =
        Colors(page = page, ink = ink, link = link)

      """
    }
    let palette = theme(
      """
      data class Colors internal constructor(val page: Color, val ink: Color, val link: Color)

      """ + made("lightColors", "Palette.Snow", "Color.Black")
        + made("darkColors", "Color.Black", "Palette.Snow")
          + """
          private object Palette { val Snow = Color(0xFFFAFAFA) }
          val LocalColors = staticCompositionLocalOf<Colors> { error("none") }
          """)
    expectEqual(palette.choices, ["scheme=light", "scheme=dark"])
    expectEqual(Set(palette.tokens.map(\.path)), ["Colors.page", "Colors.ink", "Colors.link"])
    expectEqual(
      ["light", "dark"].map { palette.hex("Colors.page", in: $0) }, ["#fafafa", "#000000"])
    expectEqual(
      ["light", "dark"].map { palette.hex("Colors.link", in: $0) }, ["#000000", "#fafafa"])
  }

  @Test func `a default of a function follows what another parameter is given`() {
    let palette = theme(
      """
      class Hues(val ink: Color, val link: Color)
      fun hues(ink: Color = Color.Black, link: Color = ink) = Hues(ink = ink, link = link)
      fun loop(ink: Color = link, link: Color = ink) = Hues(ink = ink, link = link)
      val Day = hues(ink = Color.Red)
      val Odd = loop()
      """)
    expectEqual(palette.hex("Hues.link", in: "light"), "#ff0000")
    expectEqual(palette.hex("Hues.link", in: "odd"), nil)
  }

  @Test func `what a class has by default is there in each of its instances`() {
    let palette = theme(
      """
      object Palette { val Ink = Color(0xFF111111); val Spare = Color.Red }
      class AppColors(
        val isDark: Boolean, shade100: Color, shade0: Color,
        val text: Color = shade100, val hint: Color = text.copy(alpha = 0.5f),
        val paper: Color = shade0, val mark: Color = Palette.Spare, val none: Color = Color.Unspecified,
      ) {
        companion object {
          val One = base(Palette.Ink).copy(text = Color.Blue)
          val Two = AppColors(isDark = true, shade100 = Color.White, shade0 = Color.Black)
          private fun base(ink: Color, paper: Color = Color.White) =
            AppColors(isDark = false, shade100 = ink, shade0 = paper)
        }
      }
      """)
    expectEqual(palette.choices, ["scheme=light one", "scheme=dark two"])
    expectEqual(
      Set(palette.tokens.map(\.path)),
      [
        "AppColors.shade100", "AppColors.shade0", "AppColors.text", "AppColors.hint",
        "AppColors.paper", "AppColors.mark",
      ])
    func hexes(_ path: String) -> [String?] {
      ["light one", "dark two"].map { palette.hex("AppColors.\(path)", in: $0) }
    }
    #expect(hexes("text") == ["#0000ff", "#ffffff"] && hexes("paper") == ["#ffffff", "#000000"])
    // The default was made before the copy.
    #expect(
      hexes("hint") == ["#11111180", "#ffffff80"] && hexes("mark") == ["#ff0000", "#ff0000"])
  }

  @Test func `several schemes of one name are told apart`() {
    let palette = theme(
      """
      fun one() = lightColorScheme(primary = Color.Red)
      fun two() = lightColorScheme(primary = Color.Blue)
      val highContrastLight = lightColorScheme(primary = Color.Black)
      """)
    expectEqual(palette.choices, ["scheme=light", "scheme=light 2", "scheme=light high contrast"])
    expectEqual(palette.hexes("primary"), ["#ff0000", "#0000ff", "#000000"])
    expectEqual(palette.permutations.count { $0.appearance.contrast == .increased }, 1)
  }

  // MARK: - Hostile input

  private static let sample =
    header + """
      object P { val a = Color(0xFF336699).copy(alpha = 0.5f); val b by lazy { a } }
      data class More(val ink: Color, val paper: Color)
      val Light = lightColorScheme(primary = P.a, onPrimary = if (isSystemInDarkTheme()) P.b else Color.Red)
      val Dim = Light.copy(primary = P.b)
      val DarkMore = More(ink = Color.hsl(1f, 1f, 1f), paper = Color("#336699".toColorInt()))
      val ColorScheme.c: Color @Composable get() { return 'x' }
      object Night : More(P.a, P.b) { val z = z }
      """

  private func check(_ bytes: [UInt8], _ words: @autoclosure () -> String) {
    let result = PaletteLoader.load(text: bytes, fileName: "Theme.kt")
    #expect(!result.palettes.isEmpty, "\(words())")
    for palette in result.palettes {
      for token in palette.tokens {
        for variant in token.variants {
          #expect(variant.location.range.end.offset <= bytes.count, "\(words())")
        }
      }
    }
  }

  @Test func `a role that code draws has the default of the library`() throws {
    func token(_ code: String) -> ResolvedToken? {
      theme("val Day = lightColorScheme(background = Color(0xFFFF8A80))\n" + code).token("error")
    }
    expectEqual(token(""), nil)
    let drawn = """
      @Composable fun Failure() {
        Column(modifier = Modifier.background(MaterialTheme.colorScheme.background)) {
          Text(text = a, color = MaterialTheme.colorScheme.error)
        }
      }
      """
    expectEqual(token(drawn)?.pairings.map(\.path), ["background"])
  }

  @Test func `a truncated file never stops the reader`() {
    let bytes = Array(Self.sample.utf8)
    for count in bytes.indices {
      check(Array(bytes[..<count]), "\(count) bytes")
      check(Array(Self.header.utf8) + bytes[count...], "without \(count) bytes")
    }
  }

  @Test func `a mutated file never stops the reader`() {
    let seed: UInt64 = 20_262
    var random = SplitMix64(seed: seed)
    for round in 0..<2_000 {
      let bytes = Mutation.mutated(Self.sample.utf8, marks: "{}()[]\"'/*\\.,:=?!\n", using: &random)
      check(bytes, "seed \(seed), round \(round)")
    }
  }

  @Test(arguments: [
    ("(", ")"), ("{", "}"), ("Color(", ")"), ("if (a) ", " else b"),
    ("if (isSystemInDarkTheme()) a else ", ""),
    ("-", ""), ("a.copy(", ")"), ("object O { ", "}"),
  ])
  func `deep nesting never stops the reader`(_ open: String, _ close: String) {
    for count in [10, 100, 10_000] {
      let value =
        String(repeating: open, count: count) + "Color.Red"
        + String(repeating: close, count: count)
      check(Array((Self.header + "val a: Color = \(value)").utf8), "\(count) of \(open)")
    }
  }

  @Test func `a name before the color that it means leaves both tokens`() {
    let palette = theme("val Ink = Gray\nval Gray = Color.Gray\nval Text: Color = Ink")
    expectEqual(palette.tokens.map(\.path), ["Ink", "Gray", "Text"])
    expectEqual(palette.hex("Text"), "#888888")
  }

  @Test func `names that lead to each other end`() {
    let palette = theme(
      """
      val a: Color = b
      val b: Color = a
      val One = Two.copy(primary = a)
      val Two = One.copy(primary = b)
      """)
    expectEqual(palette.reason("a"), "alias-cycle")
  }

  @Test func `thousands of names of one kind take their time once`() {
    let lines = (0..<5_000).map { "object O\($0) { val c = Color.Red }\nval d\($0) = c" }
    expectEqual(theme(lines.joined(separator: "\n")).tokens.count, 5_000)
  }
}

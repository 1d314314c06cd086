import FileAccess
import ColorCore
import PaletteTestSupport
import SystemColors
import Testing

import DesignTokens
import SourceSyntax

/// Resource files with the header left out, by their paths under `res`.
private func resources(_ files: [String: String], root: String = "app/res") -> LoadedPalettes {
  let texts = files.map { path, text in
    let isWhole = text.hasPrefix("<selector") || text.hasPrefix("<gradient")
    return ("\(root)/\(path)", isWhole ? text : "<resources>\(text)</resources>")
  }
  return load(Dictionary(uniqueKeysWithValues: texts), paths: [root])
}

private func color(_ name: String, _ value: String) -> String {
  "<color name=\"\(name)\">\(value)</color>"
}

struct AndroidColorsTests {
  @Test(arguments: [
    ("#f80", "#ff8800"), ("#8f80", "#ff880088"), ("#FF8000", "#ff8000"), ("#80ff8000", "#ff800080"),
    ("  #fff\n ", "#ffffff"), ("<![CDATA[#fff]]>", "#ffffff"), ("&#35;fff", "#ffffff"),
    ("#f<!-- red -->ff", "#ffffff"), ("@android:color/holo_blue_bright", "#00ddff"),
    ("@*android:color/transparent", "#00000000"),
  ])
  func `forms of colors`(_ text: String, _ hex: String) {
    let result = resources(["values/colors.xml": color("a", text)])
    expectEqual(result.palettes[0].hex("a"), hex)
    #expect(result.problems.isEmpty)
    expectEqual(result.palettes[0].format, "android")
    expectEqual(result.palettes[0].file, "app/res/values/colors.xml")
  }

  @Test(arguments: [
    ("?attr/colorPrimary", "theme-attribute"),
    ("?android:attr/textColorPrimary", "theme-attribute"),
    ("@android:color/system_accent1_500", "dynamic-color"),
    ("@android:color/primary_text_light", "platform-color"), ("@null", "no-color"),
  ])
  func `what the theme or the device decides is unknown`(_ text: String, _ reason: String) {
    let result = resources(["values/colors.xml": color("a", text)])
    expectEqual(result.palettes[0].reason("a"), reason)
    #expect(result.problems.isEmpty)
  }

  @Test(arguments: [
    "red", "#12345", "#ggg", "", "@drawable/a", "@color/", "#é12", "rgb(1,2,3)", "@x",
  ])
  func `what is no color is a problem at the value`(_ text: String) {
    let result = resources(["values/colors.xml": color("a", text) + color("b", "#000")])
    expectEqual(result.problems.map(\.code), ["color/invalid"])
    #expect(result.problems[0].help != nil)
    expectEqual(result.palettes[0].reason("a"), "invalid-color")
    expectEqual(result.palettes[0].hex("b"), "#000000")
    let source = "<resources>\(color("a", text) + color("b", "#000"))</resources>"
    expectEqual(result.problems[0].excerpt(of: source), text.isEmpty ? "color" : text)
  }

  @Test func `items, other resources and attributes of tools`() {
    let text = """
      <item type="color" name="a">#111</item><item type="dimen" name="d" format="float">1</item>
      <color name="b" translatable="false" tools:ignore="Unused">@color/a</color>
      <drawable name="e">#fff</drawable><style name="s"><item name="colorPrimary">#fff</item></style>
      <integer-array name="x"><item>@color/a</item></integer-array><color>#fff</color>
      <color name="c.d">#222</color><color name="e">@color/c_d</color>
      """
    let result = resources(["values/colors.xml": text])
    expectEqual(result.problems.map(\.code), ["android/name"])
    expectEqual(result.palettes[0].tokens.map(\.path), ["a", "b", "c.d", "e"])
    expectEqual(result.palettes[0].hex("b"), "#111111")
    expectEqual(result.palettes[0].hex("e"), "#222222")
    expectEqual(result.palettes[0].token("b")?.variants[0].aliases.map(\.path), ["a"])
  }

  @Test func `a name that is defined twice in one configuration is a warning`() {
    let result = resources([
      "values/a.xml": color("a", "#111"), "values/b.xml": color("a", "#222"),
      "values-night/b.xml": color("a", "#333"),
    ])
    expectEqual(result.problems.map(\.code), ["android/duplicate"])
    expectEqual(result.problems[0].location.file, "app/res/values/b.xml")
    expectEqual(result.problems[0].related[0].location.file, "app/res/values/a.xml")
    expectEqual(result.palettes[0].hex("a"), "#222222")
  }

  @Test func `a name that is nowhere is a warning, because libraries define some`() {
    let result = resources(["values/colors.xml": color("ink", "#111") + color("a", "@color/inc")])
    expectEqual(result.problems.map(\.code), ["alias/unresolved"])
    expectEqual(result.problems[0].severity, .warning)
    expectEqual(result.problems[0].help, "Did you mean “@color/ink”?")
    expectEqual(result.palettes[0].reason("a"), "unresolved-alias")
  }

  @Test func `the name that holds a reference is not suggested for it`() {
    let result = resources(["values/colors.xml": color("ink_2", "@color/ink_3")])
    expectEqual(result.problems.map(\.code), ["alias/unresolved"])
    expectEqual(result.problems[0].help?.hasPrefix("Did you mean"), false)
  }

  // MARK: - Themes

  private func style(_ name: String, parent: String? = nil, _ items: [(String, String)]) -> String {
    let parent = parent.map { " parent=\"\($0)\"" } ?? ""
    let items = items.map { "<item name=\"\($0)\">\($1)</item>" }
    return "<style name=\"\(name)\"\(parent)>\(items.joined())</style>"
  }

  @Test func `a ground that a theme sets by day only is that of its library by night`() {
    func palette(_ parent: String) -> ResolvedPalette {
      resources([
        "values/themes.xml": style(
          "Theme.App", parent: parent,
          [("android:textColorPrimary", "#333"), ("android:colorBackground", "#fffbfe")]),
        "values-night/themes.xml": style(
          "Theme.App", parent: parent, [("android:textColorPrimary", "#f9f9f9")]),
      ]).palettes[0]
    }
    func colors(_ palette: ResolvedPalette) -> [String?] {
      palette.permutations.indices.map { palette.hex("colorBackground", $0) }
    }
    expectEqual(colors(palette("Theme.MaterialComponents.DayNight")), ["#fffbfe", "#121212"])
    expectEqual(colors(palette("Theme.Material3.DayNight.NoActionBar")), ["#fffbfe", "#141218"])
    expectEqual(colors(palette("Theme.AppCompat.DayNight")), ["#fffbfe", nil])
  }

  @Test func `the colors that a theme sets are tokens by their attributes`() {
    let palette = resources([
      "values/colors.xml": color("teal", "#03DAC5") + color("white", "#fff")
        + color("colorAccent", "#123456") + color("bar", "?attr/colorPrimary")
        + color("nothing", "?attr/nowhere"),
      "values/themes.xml": style(
        "Theme.App", parent: "Theme.Material3.DayNight.NoActionBar",
        [
          ("colorPrimary", "@color/teal"), ("colorOnPrimary", "@color/white"),
          ("android:textColorPrimary", "#FF222222"), ("android:colorBackground", "#fff"),
          ("android:statusBarColor", "?attr/colorPrimary"), ("colorAccent", "@color/colorAccent"),
          ("android:windowBackground", "@drawable/window"), ("windowActionBar", "false"),
          ("chipStyle", "@style/Chip"), ("textSize", "12sp"), ("actionBarTheme", "?attr/other"),
        ]),
    ]).palettes[0]
    expectEqual(
      palette.tokens.map(\.path),
      [
        "colorAccent", "bar", "nothing", "colorOnBackground", "colorPrimary", "colorOnPrimary",
        "textColorPrimary", "colorBackground", "statusBarColor",
      ])
    // What the library has for the background differs by night.
    #expect(palette.axes.map(\.modifier) == ["night"] && palette.problems.isEmpty)
    #expect(palette.hex("colorPrimary") == "#03dac5" && palette.hex("bar") == "#03dac5")
    expectEqual(palette.hex("statusBarColor"), "#03dac5")
    // The system draws its icons there.
    expectEqual(palette.tokens.filter { $0.roles == [.statedOnly] }.map(\.path), ["statusBarColor"])
    expectEqual(palette.hex("textColorPrimary"), "#222222")
    expectEqual(
      palette.token("statusBarColor")?.variants[0].aliases.map(\.path), ["colorPrimary", "teal"])
    expectEqual(palette.reason("nothing"), "theme-attribute")
    let location = palette.token("colorOnPrimary")?.variants[0].location
    expectEqual(location?.file, "app/res/values/themes.xml")
  }

  @Test func `several themes are contexts, and inherit what they do not set`() {
    let palette = resources([
      "values/c.xml": color("ink", "#222") + color("paper", "#fff") + color("night", "#111"),
      "values/themes.xml": style(
        "Base.Theme.App", parent: "Theme.AppCompat",
        [("colorError", "#b00"), ("text_color", "@color/ink")])
        + style("ThemeLight", parent: "Base.Theme.App", [("paper_color", "@color/paper")])
        + style("ThemeLight.NoActionBar", [("windowActionBar", "false")])
        + style(
          "ThemeDark", parent: "@style/Base.Theme.App",
          [("paper_color", "@color/night"), ("text_color", "@color/paper")])
        + style("ThemeOverlay.App.Bar", [("text_color", "#f00")])
        + style("Widget.App.Button", parent: "Widget.Material3.Button", [("text_color", "#0f0")])
        + style("Theme.App.Starting", parent: "Theme.SplashScreen", [("text_color", "#00f")]),
    ]).palettes[0]
    expectEqual(palette.choices, ["theme=ThemeLight", "theme=ThemeDark"])
    expectEqual(palette.permutations.map(\.appearance.scheme), [.light, .dark])
    expectEqual([0, 1].map { palette.hex("text_color", $0) }, ["#222222", "#ffffff"])
    expectEqual([0, 1].map { palette.hex("paper_color", $0) }, ["#ffffff", "#111111"])
    expectEqual([0, 1].map { palette.hex("colorError", $0) }, ["#bb0000", "#bb0000"])
    #expect(palette.problems.isEmpty)
  }

  @Test(
    arguments: [
      ("Theme.AppCompat.NoActionBar", .dark), ("Theme.AppCompat.Light.DarkActionBar", .light),
      ("Theme.MaterialComponents.DayNight", .light), ("Theme.Material3.Dark", .dark),
      ("android:Theme.Holo", .dark), ("@android:style/Theme.Material.Light", .light),
      ("Theme.Unknown", .light), ("Theme.Design.NoActionBar", .dark), ("", .light),
    ] as [(String, Appearance.Scheme)])
  func `a theme has the scheme of the theme of a library that it extends`(
    _ parent: String, _ scheme: Appearance.Scheme
  ) {
    let palette = resources([
      "values/themes.xml": style("AppTheme", parent: parent, [("ink", "#111")])
        + style("AppTheme.Light", [("ink", "#222")]) + style("AppTheme.Night", [("ink", "#333")])
        + style("AppTheme.Wide", [("ink", "#444")])
    ]).palettes[0]
    expectEqual(palette.permutations.map(\.appearance.scheme), [scheme, .light, .dark, scheme])
  }

  @Test(
    arguments: [
      ("Theme.AppCompat.Light", [.light, .light]), ("Theme.AppCompat", [.dark, .dark]),
    ] as [(String, [Appearance.Scheme])])
  func `dialogs are dark in dark apps only`(_ parent: String, _ schemes: [Appearance.Scheme]) {
    let palette = resources([
      "values/themes.xml": style("AppTheme", parent: parent, [("ink", "#111")])
        + style("SheetTheme", parent: "Theme.Design.BottomSheetDialog", [("ink", "#222")])
    ]).palettes[0]
    expectEqual(palette.permutations.map(\.appearance.scheme), schemes)
  }

  @Test func `a configuration says more than the theme that is extended`() {
    let text =
      style("AppTheme", parent: "Theme.AppCompat", [("ink", "#111")])
      + style("AppTheme.Wide", [("ink", "#222")])
    var options = LoadOptions()
    options.contexts = ["theme": ["AppTheme": ["scheme": "light"]]]
    let files = MemoryFiles(["res/values/a.xml": "<resources>\(text)</resources>"])
    let palette = PaletteLoader.load(paths: ["res"], options: options, files: files).palettes[0]
    expectEqual(palette.permutations.map(\.appearance.scheme), [.light, .dark])
  }

  @Test func `a theme whose colors others complete is none itself`() {
    func palette(_ attribute: String) -> ResolvedPalette {
      resources([
        "values/themes.xml": style(
          "Theme.App", parent: "Theme.MaterialComponents",
          [("colorSurface", "?attr/\(attribute)"), ("dim", "#888")])
          + style("Theme.App.Light", [(attribute, "#fff")])
          + style("Theme.App.Dark", [(attribute, "#000")])
      ]).palettes[0]
    }
    let own = palette("appSurface")
    expectEqual(own.choices, ["theme=Theme.App.Light", "theme=Theme.App.Dark"])
    expectEqual([0, 1].map { own.hex("colorSurface", $0) }, ["#ffffff", "#000000"])
    expectEqual([0, 1].map { own.hex("dim", $0) }, ["#888888", "#888888"])
    // A library sets this one.
    expectEqual(palette("colorPrimaryVariant").permutations.count, 3)
  }

  @Test(arguments: ["#b000", "@color/scrim", "@android:color/transparent"])
  func `a window through which one sees has no background`(_ value: String) {
    let palette = resources([
      "values/colors.xml": color("scrim", "#b000") + color("paper", "#fff"),
      "values/themes.xml": style(
        "Theme.App", [("android:windowBackground", "@color/paper"), ("ink", "#000")])
        + style("Theme.App.Survey", [("android:windowBackground", value)])
        + style("Theme.App.Swipe", [("windowIsTranslucent", "true"), ("ink", "#111")]),
    ]).palettes[0]
    expectEqual((0..<3).map { palette.hex("windowBackground", $0) }, ["#ffffff", nil, "#ffffff"])
    expectEqual((0..<3).map { palette.hex("ink", $0) }, ["#000000", "#000000", "#111111"])
  }

  @Test func `a picture in place of a color is unknown, and a window with one has no background`() {
    let palette = resources([
      "values/themes.xml": style(
        "Theme.A", parent: "Theme.AppCompat",
        [
          ("panelBackground", "#101010"), ("headerTextColor", "#fff"),
          ("android:windowBackground", "#222"), ("plain", "@drawable/plain"),
        ])
        + style(
          "Theme.A.Picture",
          [
            ("panelBackground", "@drawable/picture"),
            ("android:windowBackground", "@drawable/start"),
          ])
        + style("Theme.A.Other", [("headerTextColor", "#777")])
    ]).palettes[0]
    expectEqual(palette.choices, ["theme=Theme.A", "theme=Theme.A.Picture", "theme=Theme.A.Other"])
    expectEqual(palette.hex("panelBackground", 0), "#101010")
    let picture = palette.token("panelBackground")?.value(in: 1)?.resolution
    expectEqual(
      picture,
      .unknown(
        UnknownReason(code: .noColor, message: "“@drawable/picture” is no color")))
    expectEqual((0..<3).map { palette.hex("windowBackground", $0) }, ["#222222", nil, "#222222"])
    #expect(palette.token("plain") == nil && palette.problems.isEmpty)
  }

  @Test func `a color that only some themes take is in these`() {
    let palette = resources([
      "values/c.xml": color("text_day", "#222") + color("text_all", "#333")
        + color("text_own", "#444") + color("text_old", "#555") + color("other", "@color/text_old"),
      "values/themes.xml": style("Base", [("textColor", "@color/text_own")])
        + style(
          "AppTheme", parent: "Base",
          [
            ("ink", "@color/text_day"), ("line", "@color/text_all"), ("mark", "@color/text_old"),
            ("text_own", "@color/text_own"),
          ])
        + style(
          "AppTheme.Dark", parent: "Base",
          [
            ("ink", "#fff"), ("line", "@color/text_all"), ("textColor", "#eee"),
          ]),
    ]).palettes[0]
    expectEqual(palette.choices, ["theme=AppTheme", "theme=AppTheme.Dark"])
    // The attributes are what is drawn.
    #expect(["text_day", "text_all"].allSatisfy { palette.token($0) == nil })
    expectEqual([0, 1].map { palette.hex("ink", $0) }, ["#222222", "#ffffff"])
    expectEqual([0, 1].map { palette.hex("text_own", $0) }, ["#444444", nil])
    // Another resource has it in both.
    expectEqual([0, 1].map { palette.hex("text_old", $0) }, ["#555555", "#555555"])
    expectEqual([0, 1].map { palette.hex("textColor", $0) }, ["#444444", "#eeeeee"])
    #expect(palette.problems.isEmpty)
  }

  @Test func `the night version of a theme is taken as a whole`() {
    let palette = resources([
      "values/themes.xml": style(
        "AppTheme", [("colorPrimary", "#111"), ("colorOnPrimary", "#fff"), ("colorError", "#b00")]),
      "values-night/themes.xml": style(
        "AppTheme", [("colorPrimary", "#eee"), ("colorOnPrimary", "#000")]),
    ]).palettes[0]
    expectEqual(palette.choices, ["night=notnight", "night=night"])
    expectEqual([0, 1].map { palette.hex("colorPrimary", $0) }, ["#111111", "#eeeeee"])
    expectEqual([0, 1].map { palette.hex("colorError", $0) }, ["#bb0000", nil])
  }

  @Test(arguments: [
    ("Theme.Material3.Light", ["#ffffff"]), ("Theme.Material3.Dark.NoActionBar", ["#381e72"]),
    ("Theme.Material3.DayNight", ["#ffffff", "#381e72"]),
    ("Theme.MaterialComponents", ["#000000"]), ("Theme.MaterialComponents.Light", ["#ffffff"]),
  ])
  func `what lies on an accent is what the library has for it`(_ parent: String, _ hexes: [String])
  {
    let palette = resources([
      "values/themes.xml": style(
        "Theme.App", parent: parent, [("colorPrimary", "#0060df"), ("colorOnError", "#fff")])
    ]).palettes[0]
    expectEqual(
      palette.tokens.map(\.path).sorted(), ["colorOnError", "colorOnPrimary", "colorPrimary"])
    expectEqual(palette.permutations.indices.map { palette.hex("colorOnPrimary", $0) }, hexes)
    expectEqual(
      palette.token("colorOnPrimary")?.variants.allSatisfy { $0.aliases.last?.isOutside == true },
      true)
  }

  @Test func `what lies on a surface is what the library has for it`() {
    let palette = resources([
      "values/themes.xml": style(
        "Theme.App", parent: "Theme.Material3.DayNight", [("colorSurface", "#6a7a8a")])
        + style(
          "Theme.App.Other", [("android:colorBackground", "#eee"), ("colorOnSurface", "#222")])
    ]).palettes[0]
    func hexes(_ path: String, in theme: String) -> [String?] {
      palette.permutations.indices.filter {
        palette.permutations[$0].choices.contains { $0.context == theme }
      }.map { palette.hex(path, $0) }
    }
    expectEqual(hexes("colorOnSurface", in: "Theme.App"), ["#1d1b20", "#e6e0e9"])
    expectEqual(hexes("colorOnSurfaceVariant", in: "Theme.App"), ["#49454f", "#cac4d0"])
    expectEqual(hexes("colorOnBackground", in: "Theme.App"), [nil, nil])
    expectEqual(hexes("colorOnSurface", in: "Theme.App.Other"), ["#222222", "#222222"])
    expectEqual(hexes("colorOnBackground", in: "Theme.App.Other"), ["#1d1b20", "#e6e0e9"])
  }

  @Test(arguments: [
    "Theme.AppCompat", "Theme.Material3.DynamicColors.DayNight", "Theme.Holo", "Theme.Material3",
  ])
  func `other libraries say nothing of what lies on an accent`(_ parent: String) {
    let palette = resources([
      "values/themes.xml": style("Theme.App", parent: parent, [("colorPrimary", "#0060df")])
    ]).palettes[0]
    expectEqual(palette.tokens.map(\.path), ["colorPrimary"])
  }

  @Test func `a night version that only refers to attributes is read`() {
    let palette = resources([
      "values/themes.xml": style("Base", [("brand", "#111"), ("brandLight", "#eee")])
        + style("AppTheme", parent: "Base", [("accentText", "?attr/brand")]),
      "values-night/themes.xml": style(
        "AppTheme", parent: "Base", [("accentText", "?attr/brandLight")]),
    ]).palettes[0]
    expectEqual(palette.choices, ["night=notnight", "night=night"])
    expectEqual([0, 1].map { palette.hex("accentText", $0) }, ["#111111", "#eeeeee"])
    let alone = resources(["values/styles.xml": style("AppTheme", [("height", "?attr/size")])])
    #expect(alone.palettes.flatMap(\.tokens).isEmpty)
  }

  @Test func `a style that a theme names for a component is no theme`() {
    func palette(_ attribute: String) -> ResolvedPalette {
      resources([
        "values/themes.xml": style(
          "AppTheme", [("textColor", "#111"), (attribute, "@style/AppTheme.Part")])
          + style("AppTheme.Part", [("textColor", "#eee")])
      ]).palettes[0]
    }
    #expect(palette("toolbarAppearance").axes.isEmpty)
    expectEqual(palette("actionBarTheme").hex("textColor"), "#111111")
    expectEqual(palette("alertDialogTheme").choices, ["theme=AppTheme", "theme=AppTheme.Part"])
  }

  @Test func `colors and attributes of one name are told apart`() {
    let files = [
      "values/c.xml": color("ink", "#222") + color("colorPrimary", "#00f"),
      "values/themes.xml": style(
        "AppTheme",
        [
          ("colorPrimary", "@color/ink"), ("colorBackground", "#eee"),
          ("android:colorBackground", "#fff"),
        ]),
    ]
    // Nothing draws the resource.
    let palette = resources(files).palettes[0]
    #expect(palette.hex("colorPrimary") == "#222222" && palette.token("color.colorPrimary") == nil)
    #expect(
      palette.hex("colorBackground") == "#eeeeee"
        && palette.hex("android.colorBackground") == "#ffffff")
    let link = ["values/d.xml": color("link", "@color/colorPrimary")]
    let other = resources(files.merging(link) { one, _ in one }).palettes[0]
    #expect(
      other.hex("colorPrimary") == "#222222" && other.hex("color.colorPrimary") == "#0000ff"
        && other.hex("link") == "#0000ff")
  }

  @Test func `a file of styles that are no themes says that its colors are not read`() {
    let result = resources([
      "values/colors.xml": color("ink", "#222"),
      "values/styles.xml": style(
        "Widget.App.Button", [("textSize", "12sp"), ("android:textColor", "@color/ink")])
        + style("Widget.App.Link", [("android:textColor", "#00f")]),
      "values/plain.xml": style("Widget.App.Icon", [("textSize", "12sp")]),
    ])
    expectEqual(result.problems.map(\.code), ["input/nothing-read"])
    expectEqual(result.problems[0].location.file, "app/res/values/styles.xml")
    #expect(result.problems[0].message.contains("its 2 colors are in styles"))
    expectEqual(result.palettes[0].tokens.map(\.path), ["ink"])
  }

  @Test func `themes that extend each other end`() {
    let result = resources([
      "values/themes.xml": style("Theme.A", parent: "Theme.B", [("colorPrimary", "#111")])
        + style("Theme.B", parent: "Theme.A", [("colorPrimary", "#222")])
        + style("Theme.C", parent: "", [("colorPrimary", "?attr/colorPrimary")])
    ])
    expectEqual(result.palettes[0].hex("colorPrimary", 0), "#111111")
    expectEqual(result.palettes[0].hex("colorPrimary", 1), "#222222")
  }

  // MARK: - Configurations

  @Test func `the night mode falls back to the plain values`() {
    let palette = resources([
      "values/c.xml": color("a", "#111") + color("b", "#222") + color("c", "@color/a")
        + color("d", "@color/b"),
      "values-night/c.xml": color("a", "#eee"), "values-notnight/c.xml": color("n", "#999"),
    ]).palettes[0]
    expectEqual(palette.file, "app/res")
    expectEqual(palette.choices, ["night=notnight", "night=night"])
    expectEqual(palette.permutations.map(\.appearance.scheme), [.light, .dark])
    expectEqual([0, 1].map { palette.hex("c", $0) }, ["#111111", "#eeeeee"])
    expectEqual([0, 1].map { palette.hex("d", $0) }, ["#222222", "#222222"])
    expectEqual([0, 1].map { palette.hex("n", $0) }, ["#999999", nil])
  }

  @Test func `a version counts from itself on`() {
    let palette = resources([
      "values/c.xml": color("a", "#111"),
      "values-v31/c.xml": color("a", "#222") + color("b", "#333"),
      "values-v34/c.xml": color("b", "#444"),
    ]).palettes[0]
    expectEqual(palette.choices, ["api=base", "api=v31", "api=v34"])
    expectEqual((0..<3).map { palette.hex("a", $0) }, ["#111111", "#222222", "#222222"])
    expectEqual((0..<3).map { palette.hex("b", $0) }, [nil, "#333333", "#444444"])
    #expect(palette.permutations.allSatisfy { $0.appearance == Appearance() })
  }

  @Test func `the night mode counts more than the version, and a locale more than both`() {
    let palette = resources([
      "values/c.xml": color("a", "#000"), "values-night/c.xml": color("a", "#111"),
      "values-v31/c.xml": color("a", "#222"), "values-fr/c.xml": color("a", "#333"),
      "values-night-v31/c.xml": color("b", "#444"),
    ]).palettes[0]
    func hex(_ choice: String) -> String? {
      palette.choices.firstIndex(of: choice).flatMap { palette.hex("a", $0) }
    }
    expectEqual(palette.choices.count, 8)
    expectEqual(hex("configuration=default,night=night,api=v31"), "#111111")
    expectEqual(hex("configuration=default,night=notnight,api=v31"), "#222222")
    expectEqual(hex("configuration=default,night=notnight,api=base"), "#000000")
    expectEqual(hex("configuration=fr,night=night,api=v31"), "#333333")
  }

  @Test func `widths are the least to have, and regions belong to a language`() {
    let palette = resources([
      "values/c.xml": color("a", "#000"), "values-sw600dp/c.xml": color("a", "#111"),
      "values-sw720dp-land/c.xml": color("b", "#222"), "values-fr/c.xml": color("c", "#333"),
      "values-fr-rCA/c.xml": color("b", "#444"), "values-b+sr+Latn/c.xml": color("b", "#555"),
    ]).palettes[0]
    expectEqual(
      palette.choices,
      [
        "configuration=default", "configuration=b+sr+Latn", "configuration=fr",
        "configuration=fr-rCA", "configuration=sw600dp", "configuration=sw720dp-land",
      ])
    expectEqual(
      (0..<6).map { palette.hex("a", $0) },
      [
        "#000000", "#000000", "#000000", "#000000", "#111111", "#111111",
      ])
    expectEqual(
      (0..<6).map { palette.hex("c", $0) != nil }, [false, false, true, true, false, false])
  }

  @Test(
    arguments: [
      ("values", []), ("values-night", [.night]),
      ("values-mcc310-en-rUS", [.mobileCountry, .locale]),
      ("values-car-night-v21", [.device, .night, .version]), ("values-ca", [.locale]),
      ("color-h720dp-480dpi", [.height, .density]), ("values-w", [.unknown]),
      ("values-", [.unknown]), ("values-v99999999999999999999", [.unknown]), ("layout-night", []),
      ("drawable-v21", [.version]),
      ("values-sw600dp-notround-widecg-12key", [.smallestWidth, .shape, .gamut, .input]),
    ] as [(String, [AndroidConfiguration.Kind])])
  func `qualifiers`(_ folder: String, _ kinds: [AndroidConfiguration.Kind]) {
    expectEqual(AndroidConfiguration(folder: folder).qualifiers.map(\.kind), kinds)
  }

  @Test func `a qualifier that does not exist is a warning`() {
    let result = resources([
      "values/c.xml": color("a", "#000"), "values-dark/c.xml": color("a", "#111"),
    ])
    expectEqual(result.problems.map(\.code), ["android/qualifier"])
    expectEqual(result.palettes[0].choices, ["configuration=default", "configuration=dark"])
  }

  // MARK: - State lists

  private let list = """
    <selector xmlns:android="http://schemas.android.com/apk/res/android">
      <item android:color="@color/ink" android:alpha="0.5" android:state_enabled="false"/>
      <item android:color="#8f00" android:alpha="@dimen/half" android:state_pressed="true"
        android:state_checked="false"/>
      <item android:color="@color/ink" android:lStar="50" android:state_focused="true"/>
      <item android:color="@color/ink" app:alpha="?android:attr/disabledAlpha" app:state_x="true"/>
      <item android:color="@color/ink"/>
    </selector>
    """

  @Test func `a state list has a token for each state`() throws {
    let result = resources([
      "color/text.xml": list, "values/colors.xml": color("ink", "#111"),
      "values/dimens.xml": "<item name=\"half\" type=\"dimen\" format=\"float\">0.5</item>",
    ])
    let palette = result.palettes[0]
    #expect(result.problems.isEmpty)
    expectEqual(
      palette.tokens.map(\.path),
      [
        "text", "text.state_disabled", "text.state_pressed+not_state_checked", "text.state_focused",
        "text.state_x", "ink",
      ])
    expectEqual(palette.hex("text"), "#111111")
    expectEqual(palette.hex("text.state_disabled"), "#11111180")
    let pressed = try #require(palette.token("text.state_pressed+not_state_checked"))
    expectEqual(pressed.value(in: 0)?.color?.alpha, 0.5 * 136 / 255)
    expectEqual(palette.reason("text.state_focused"), "android-lstar")
    expectEqual(palette.reason("text.state_x"), "theme-attribute")
    expectEqual(pressed.variants[0].location.range.start.line, 3)
  }

  @Test func `what remains behind the enabled state is disabled`() {
    func item(_ hex: String, _ state: String = "") -> String {
      "<item android:color=\"\(hex)\" \(state)/>"
    }
    let enabled = item("#fff", "android:state_enabled=\"true\"")
    let palette = resources([
      "color/text.xml": "<selector>\(enabled)\(item("#888"))</selector>",
      "color/plain.xml": "<selector>\(item("#888"))\(enabled)</selector>",
    ]).palettes[0]
    #expect(palette.hex("text") == "#ffffff" && palette.hex("text.state_disabled") == "#888888")
    #expect(palette.hex("plain") == "#888888" && palette.token("text.state_enabled") == nil)
  }

  @Test func `a configuration has all of a list or none`() {
    let palette = resources([
      "color/text.xml": list.replacing("@dimen/half", with: "1"),
      "color-night/text.xml": "<selector><item android:color=\"#fff\"/></selector>",
      "values/colors.xml": color("ink", "#111"), "values-v31/colors.xml": color("text", "#123"),
    ]).palettes[0]
    expectEqual(palette.choices.count, 4)
    expectEqual(
      (0..<4).map { palette.hex("text.state_disabled", $0) },
      [
        "#11111180", "#112233", "#ffffff", "#ffffff",
      ])
  }

  @Test(arguments: [
    ("<selector></selector>", ["android/state-list"]),
    ("<selector><item/></selector>", ["android/state-list", "android/state-list"]),
    ("<selector><item android:color='#f' /></selector>", ["color/invalid"]),
    ("<selector><item android:color='#fff' android:alpha='a'/></selector>", ["color/invalid"]),
    ("<selector><item android:color='#fff'>", ["xml/syntax"]),
    ("<gradient android:startColor='#fff'/>", []),
  ])
  func `state lists without a color`(_ text: String, _ codes: [String]) {
    let palette = resources(["color/a.xml": text]).palettes[0]
    expectEqual(palette.codes, codes)
    expectEqual(palette.hex("a"), nil)
  }

  // MARK: - Modules

  @Test func `modules that are built together are one palette`() {
    let files = [
      "shared/res/values/colors.xml": "<resources>\(color("white", "#fff"))</resources>",
      "app/res/values/colors.xml": "<resources>\(color("a", "@color/white"))</resources>",
      "lib/res/values/colors.xml": "<resources>\(color("white", " #fff "))</resources>",
    ]
    let result = load(files, paths: ["."])
    expectEqual(result.palettes.map(\.file), ["."])
    #expect(result.problems.isEmpty)
    expectEqual(result.palettes[0].hex("a"), "#ffffff")
    expectEqual(result.palettes[0].fileCount, 3)
    expectEqual(load(files).palettes.count, 1)
  }

  @Test func `modules that differ are palettes that borrow from the nearest`() {
    func file(_ text: String) -> String { "<resources>\(text)</resources>" }
    let files = [
      "x/app/res/values/c.xml": file(color("brand", "#111") + color("a", "@color/ink")),
      "x/lib/res/values/c.xml": file(color("ink", "@color/deep") + color("deep", "#222")),
      "y/app/res/values/c.xml": file(color("brand", "#333") + color("b", "@color/ink")),
      "y/lib/res/values/c.xml": file(color("ink", "#444")),
    ]
    let result = load(files, paths: ["."])
    expectEqual(
      result.palettes.map(\.file),
      [
        "x/app/res/values/c.xml", "x/lib/res/values/c.xml", "y/app/res/values/c.xml",
        "y/lib/res/values/c.xml",
      ])
    #expect(result.problems.isEmpty)
    expectEqual(result.palettes[0].hex("a"), "#222222")
    expectEqual(result.palettes[0].tokens.map(\.path), ["brand", "a"])
    expectEqual(result.palettes[2].hex("b"), "#444444")
  }

  // MARK: - Recognition

  @Test(arguments: [
    "<resources><string name=\"a\">b</string></resources>", "<selector/>", "<html/>", "<a", "",
    "<!--",
    "<manifest package=\"a\"/>", "<!DOCTYPE html [", "<?xml ?>",
  ])
  func `other XML is not taken`(_ text: String) {
    expectEqual(load(["a.xml": text]).problems.map(\.code), ["format/unrecognized"])
  }

  @Test func `a broken file that was meant for colors is reported`() {
    let result = load(
      ["p/values/a.xml": "<resources><color name=\"a\">#fff</resources>"], paths: ["p"])
    expectEqual(result.problems.map(\.code), ["xml/syntax"])
  }

  // MARK: - Hostile input

  @Test func `files that end anywhere or are changed anywhere`() {
    let text =
      Array(
        "<?xml version=\"1.0\"?><resources>\(color("a", "@color/b"))<!-- c -->"
          .utf8) + Array("<item type='color' name='b'>&#35;8fff</item></resources>".utf8)
    func check(_ bytes: [UInt8], _ note: String) {
      let files = MemoryFiles([:]).adding("res/values-night/c.xml", bytes)
      let result = PaletteLoader.load(paths: ["res/values-night/c.xml"], files: files)
      expectEqual(result.palettes.count, 1, "\(note)")
      #expect(result.problems.allSatisfy { $0.location.range.end.offset <= bytes.count }, "\(note)")
    }
    for end in text.indices { check(Array(text[..<end]), "end \(end)") }
    let seed: UInt64 = 1_024
    var random = SplitMix64(seed: seed)
    for round in 0..<2_000 {
      var bytes = text
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      check(bytes, "seed \(seed), round \(round)")
    }
  }

  @Test func `cycles, long chains and many configurations end`() {
    let chain = (0..<200).map { color("c\($0)", "@color/c\($0 + 1)") }.joined()
    let result = resources(["values/c.xml": color("a", "@color/b") + color("b", "@color/a") + chain]
    )
    expectEqual(
      Set(result.problems.map(\.code)), ["alias/cycle", "alias/too-long", "alias/unresolved"])
    let many = Dictionary(
      uniqueKeysWithValues: (1...400).map { ("values-v\($0)-land/c.xml", color("a", "#111")) }
        + (1...60).map { ("values-sw\($0)dp/c.xml", color("a", "#222")) })
    expectEqual(resources(many).problems.map(\.code), ["resolver/too-many-permutations"])
  }

  // MARK: - Real files

  @Test(.needs("corpora/tokens"))
  func `the app of Google I/O`() throws {
    let path = try Corpora.file("corpora/tokens/format-fixtures/android/iosched")
    let result = PaletteLoader.load(paths: [path])
    let palette = try #require(result.palettes.first)
    expectEqual(result.palettes.count, 1)
    #expect(result.problems.isEmpty)
    expectEqual(palette.tokens.count, 28)
    expectEqual(
      palette.choices,
      [
        "night=notnight,api=base", "night=notnight,api=v23", "night=night,api=base",
        "night=night,api=v23",
      ])
    #expect(palette.tokens.allSatisfy { token in token.variants.allSatisfy { $0.color != nil } })
    expectEqual(
      (0..<4).map { palette.hex("status_bar_scrim", $0) },
      [
        "#00000040", "#ffffffb3", "#ffffff00", "#ffffff00",
      ])
    expectEqual([0, 2].map { palette.hex("color_primary", $0) }, ["#1a73e8", "#8ab4f8"])
    expectEqual(palette.fileCount, 4)
  }

  @Test(.needs("corpora/tokens"))
  func `Material Components`() throws {
    let path = try Corpora.file("corpora/tokens/format-fixtures/android/mdc")
    let result = PaletteLoader.load(paths: [path])
    let palette = try #require(result.palettes.first)
    expectEqual(result.palettes.count, 1)
    // Eleven tones are state lists in `color-v31`, which is not among the files.
    expectEqual(result.problems.count, 11)
    expectEqual(result.problems.reduce(0) { $0 + $1.places }, 15)
    #expect(
      result.problems.allSatisfy {
        $0.severity == .warning && $0.message.contains("m3_ref_palette_dynamic_neutral_variant")
      })
    expectEqual(palette.choices, ["api=base", "api=v31", "api=v34", "api=v35"])
    let definitions = palette.tokens.reduce(0) { $0 + Set($1.variants.map(\.location)).count }
    expectEqual(definitions, 694)
    expectEqual(palette.tokens.count, 610)
    expectEqual(
      [0, 3].map { palette.hex("m3_sys_color_light_on_primary_container", $0) },
      [
        "#21005d", "#4f378b",
      ])
    let unknown = palette.tokens.flatMap(\.variants).compactMap { variant -> String? in
      guard case .unknown(let reason) = variant.resolution else { return nil }
      return reason.code.rawValue
    }
    expectEqual(Set(unknown), ["dynamic-color", "unresolved-alias"])
    expectEqual(unknown.count { $0 == "unresolved-alias" }, 15)
  }
}

extension MemoryFiles {
  /// The files and one more, whose bytes need not be a text.
  func adding(_ path: String, _ bytes: [UInt8]) -> MemoryFiles {
    var copy = self
    copy.files[path] = bytes
    return copy
  }
}

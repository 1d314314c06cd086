import PaletteTestSupport
import SourceSyntax
import Testing

import DesignTokens

struct AndroidLayoutTests {
  private static let colors = """
    <resources>
      <color name="ink">#222222</color><color name="muted">#999999</color>
      <color name="paper">#ffffff</color><color name="brand">#0060df</color>
      <color name="veil">#80ffffff</color>
      <style name="Theme.App" parent="Theme.Material3.Light"><item name="colorAccent">#c00000</item></style>
      <style name="Text.Muted"><item name="android:textColor">@color/muted</item></style>
      <style name="Text.Muted.Large"><item name="android:textSize">24sp</item></style>
      <style name="Chip"><item name="android:textColor">@color/paper</item>
        <item name="backgroundTint">@color/brand</item></style>
    </resources>
    """
  private static let colorsWithoutTheme = colors.replacing(
    #"name="Theme.App" parent="Theme.Material3.Light""#, with: #"name="Look""#)
  private static let spaces =
    #"xmlns:android="http://schemas.android.com/apk/res/android" xmlns:app="http://schemas.android.com/apk/res-auto""#

  private func palette(_ layout: String) -> ResolvedPalette {
    load(
      ["res/values/colors.xml": Self.colors, "res/layout/row.xml": layout], paths: ["res"]
    ).palettes[0]
  }

  /// The pairs of a layout as `foreground on background`, with `over` if there is one, the size of the text,
  /// `~` for what is no text, and an asterisk for a color outside of the palette.
  private func pairs(_ views: String) -> Set<String> {
    let layout = views.replacing(
      "<LinearLayout ", with: "<LinearLayout \(Self.spaces) ", maxReplacements: 1)
    let palette = palette(layout)
    let outside = Set(palette.outside.flatMap(\.tokens).map(\.path))
    func name(_ path: String) -> String { outside.contains(path) ? path + "*" : path }
    return Set(
      palette.allTokens.flatMap { token in
        token.pairings.map { pairing in
          "\(name(token.path)) on \(name(pairing.path ?? "?"))"
            + (pairing.over.first.map { " over \($0)" } ?? "")
            + (pairing.size.map { " \($0)" } ?? "") + (pairing.role == .ui ? " ~" : "")
        }
      })
  }

  /// A row with a background.
  private func row(_ views: String) -> String {
    "<LinearLayout android:background=\"@color/paper\">\(views)</LinearLayout>"
  }

  @Test func `the links of a text are drawn where there are some`() {
    let color = "android:textColorLink=\"@color/brand\""
    expectEqual(pairs(row("<TextView android:autoLink=\"web\" \(color)/>")), ["brand on paper"])
    expectEqual(pairs(row("<TextView android:autoLink=\"none\" \(color)/>")), [])
    expectEqual(pairs(row("<TextView \(color)/>")), [])
  }

  @Test func `a view without contents fills the frame around it`() {
    func frame(_ more: String) -> Set<String> {
      pairs(
        "<LinearLayout ><FrameLayout><View android:layout_width=\"match_parent\" android:layout_height=\"match_parent\" android:background=\"@drawable/box\" app:backgroundTint=\"@color/brand\" \(more)/><TextView android:textColor=\"@color/paper\"/></FrameLayout></LinearLayout>"
      )
    }
    expectEqual(frame(""), ["paper on brand"])
    expectEqual(frame("android:layout_margin=\"8dp\""), [])
    expectEqual(frame("android:visibility=\"gone\""), [])
  }

  @Test(arguments: [
    ("app:boxBackgroundMode=\"outline\"", true), ("", true),
    ("style=\"@style/Widget.MaterialComponents.TextInputLayout.OutlinedBox\"", true),
    ("style=\"@style/Widget.MaterialComponents.TextInputLayout.FilledBox\"", false),
    ("app:boxBackgroundMode=\"filled\"", false),
  ])
  func `the label and the line of a field without a fill lie on what is around it`(
    _ field: String, _ isKnown: Bool
  ) {
    let views =
      "<com.google.android.material.textfield.TextInputLayout \(field) app:hintTextColor=\"@color/muted\" app:boxStrokeColor=\"@color/brand\"/>"
    expectEqual(pairs(row(views)), isKnown ? ["muted on paper", "brand on paper ~"] : [])
  }

  @Test func `a line around a button without a fill lies on what is around it`() {
    let views =
      "<com.google.android.material.button.MaterialButton style=\"@style/Widget.Material3.Button.OutlinedButton\" app:strokeColor=\"@color/muted\"/>"
    expectEqual(pairs(row(views)), ["muted on paper ~"])
  }

  @Test func `a view with both colors draws one on the other`() {
    let views = """
      <LinearLayout >
        <Button android:textColor="@color/paper" app:backgroundTint="@color/brand"/>
        <com.google.android.material.button.MaterialButton style="@style/Chip" app:iconTint="?attr/colorAccent"/>
        <TextView android:textColor="#fff" android:background="@color/ink"/>
        <TextView android:textColor="@color/ink" android:background="@drawable/box"/>
      </LinearLayout>
      """
    expectEqual(pairs(views), ["paper on brand", "colorAccent on brand ~", "#ffffff* on ink"])
  }

  @Test func `a color of the platform is measured, and a clear one is none`() {
    let views = """
      <LinearLayout android:background="@android:color/black">
        <TextView android:textColor="@android:color/white" android:background="@color/ink"/>
        <TextView android:textColor="@color/ink" android:background="@android:color/transparent"/>
        <TextView android:textColor="@android:color/white"/>
        <TextView android:textColor="#80ffffff" android:background="@color/paper"/>
        <Button android:textColor="@color/muted" android:background="@null"/>
        <ImageButton android:tint="@color/brand" android:background="?attr/selectableItemBackgroundBorderless"/>
      </LinearLayout>
      """
    expectEqual(
      pairs(views),
      [
        "@android:color/white* on ink", "ink on @android:color/black*",
        "muted on @android:color/black*", "brand on @android:color/black* ~",
        "@android:color/white* on @android:color/black*",
      ])
  }

  @Test func `a layout without a background lies on the window`() {
    func found(_ items: String, named name: String = "row") -> Set<String> {
      let styles = "<resources><style name=\"Theme.Base\">\(items)</style></resources>"
      let layout = """
        <LinearLayout \(Self.spaces)><TextView android:textColor="@color/ink"/>
          <app.Card><TextView android:textColor="@color/muted"/></app.Card></LinearLayout>
        """
      let palette = load(
        [
          "res/values/colors.xml": Self.colors, "res/values/base.xml": styles,
          "res/layout/\(name).xml": layout,
        ], paths: ["res"]
      ).palettes[0]
      return Set(
        palette.tokens.flatMap { token in
          token.pairings.map { "\(token.path) on \($0.path ?? "?")" }
        })
    }
    let (page, window) = (
      "<item name=\"android:colorBackground\">#eee</item>",
      "<item name=\"android:windowBackground\">#fff</item>"
    )
    expectEqual(found(page + window), ["ink on windowBackground"])
    expectEqual(found(page), ["ink on colorBackground"])
    expectEqual(found(page + window, named: "dialog_open"), [])
    // What the theme of a library leaves is a question.
    expectEqual(found(""), ["ink on ?android:attr/windowBackground"])
    expectEqual(found("", named: "dialog_open"), [])
  }

  @Test func `a style that themes set for an attribute is that of each`() {
    let styles = """
      <resources>
        <style name="Theme.Day"><item name="knobStyle">@style/Knob.Day</item>
          <item name="android:windowBackground">#fff</item></style>
        <style name="Theme.Night"><item name="knobStyle">@style/Knob.Night</item>
          <item name="android:windowBackground">#111</item></style>
        <style name="Knob.Day" parent="Widget.AppCompat.Button.Borderless.Colored"><item name="android:tint">@color/ink</item></style>
        <style name="Knob.Night" parent="Knob.Day"><item name="android:tint">@color/paper</item></style>
      </resources>
      """
    let palette = load(
      [
        "res/values/colors.xml": Self.colors, "res/values/styles.xml": styles,
        "res/layout/row.xml":
          "<LinearLayout \(Self.spaces)><ImageButton style=\"?attr/knobStyle\"/></LinearLayout>",
      ], paths: ["res"]
    ).palettes[0]
    let found = palette.tokens.flatMap { token in
      token.pairings.map {
        "\(token.path) on \($0.path ?? "?") in \($0.contexts["theme"]?.joined(separator: ", ") ?? "?")"
      }
    }
    expectEqual(
      Set(found),
      [
        "ink on windowBackground in Theme.Day", "paper on windowBackground in Theme.Night",
      ])
  }

  @Test(arguments: [
    ("MaterialComponents.Light", "", ["colorOnSecondary on colorSecondary (ui)"]),
    ("Material3.Light", "", ["colorOnPrimaryContainer on colorPrimaryContainer (ui)"]),
    ("MaterialComponents.Light", "Extended", ["colorOnSecondary on colorSecondary (text)"]),
    ("AppCompat.Light", "", []),
  ])
  func `a floating button has the colors that its library gives it`(
    _ theme: String, _ kind: String, _ expected: [String]
  ) {
    let names = ["colorSecondary", "colorPrimaryContainer"]
    let items = (names + names.map { "colorOn" + $0.dropFirst(5) }).enumerated().map {
      "<item name=\"\($1)\">#\($0)\($0)\($0)</item>"
    }.joined()
    func found(_ attributes: String) -> [String] {
      load(
        [
          "res/values/styles.xml":
            "<resources><style name=\"Theme.App\" parent=\"Theme.\(theme)\">\(items)</style></resources>",
          "res/layout/row.xml": "<a.b.\(kind)FloatingActionButton \(Self.spaces) \(attributes)/>",
        ], paths: ["res"]
      ).palettes.flatMap(\.tokens).flatMap { token in
        token.pairings.map { "\(token.path) on \($0.path ?? "?") (\($0.role?.rawValue ?? "?"))" }
      }
    }
    expectEqual(found(""), expected)
    let own = expected.map { pair in
      let words = pair.split(separator: " ")
      return "\(words[0]) on #ffffff \(words[3])"
    }
    expectEqual(found("app:backgroundTint=\"#fff\""), own)
    expectEqual(found("app:tint=\"#fff\""), [])
  }

  @Test func `a card fills its area with the color of the theme for surfaces`() {
    let styles = """
      <resources><style name="Theme.App" parent="Theme.MaterialComponents.Light">
        <item name="colorSurface">#fff</item><item name="colorPrimary">#06c</item></style>
        <style name="Theme.Cards" parent="Theme.App"><item name="colorPrimary">#f00</item>CARDS</style>
        <style name="Own"><item name="cardBackgroundColor">@color/paper</item></style></resources>
      """
    func found(_ views: String, cards: String = "") -> Set<String> {
      let palette = load(
        [
          "res/values/colors.xml": Self.colors,
          "res/values/styles.xml": styles.replacing("CARDS", with: cards),
          "res/layout/row.xml": views.replacing(
            "<Card ", with: "<com.google.android.material.card.MaterialCardView \(Self.spaces) "
          ).replacing("</Card>", with: "</com.google.android.material.card.MaterialCardView>"),
        ], paths: ["res"]
      ).palettes[0]
      return Set(
        palette.tokens.flatMap { token in
          token.pairings.map { "\(token.path) on \($0.path ?? "?")" }
        })
    }
    let text = "<TextView android:textColor=\"@color/ink\"/>"
    expectEqual(found("<Card >\(text)</Card>"), ["ink on colorSurface"])
    expectEqual(found("<Card style=\"@style/Widget.Other\">\(text)</Card>"), [])
    expectEqual(found("<Card style=\"@style/Own\">\(text)</Card>"), ["ink on paper"])
    expectEqual(found("<Card android:theme=\"@style/Overlay\">\(text)</Card>"), [])
    expectEqual(
      found(
        "<Card >\(text)</Card>", cards: "<item name=\"materialCardViewStyle\">@style/Own</item>"),
      ["ink on paper"])
    // What is in it may lie on each other.
    expectEqual(found("<Card ><Picture/>\(text)</Card>"), [])
    expectEqual(
      found(
        "<Card ><com.google.android.material.button.MaterialButton android:textColor=\"@color/paper\"/></Card>"
      ), ["paper on colorPrimary"])
    // An overlay may set what an attribute means.
    let button =
      "<com.google.android.material.button.MaterialButton android:theme=\"@style/Overlay\" android:textColor=\"?attr/colorPrimary\"/>"
    expectEqual(found("<Card >\(button)</Card>"), [])
  }

  @Test func `an overlay of a theme pairs what it sets`() {
    let styles = """
      <resources>
        <style name="Theme.App" parent="Theme.MaterialComponents.Light">
          <item name="colorPrimary">#06c</item><item name="colorOnPrimary">#fff</item></style>
        <style name="ThemeOverlay.App.Pale" parent=""><item name="colorPrimary">@color/paper</item>
          <item name="colorOnPrimary">@color/brand</item></style>
        <style name="ThemeOverlay.App.Danger" parent=""><item name="colorPrimary">#f35</item></style>
        <style name="ThemeOverlay.App.Switch" parent=""><item name="colorPrimary">#f63</item></style>
        <style name="ThemeOverlay.App.Check" parent=""><item name="colorSecondary">#f63</item></style>
        <style name="ThemeOverlay.App.Turned" parent=""><item name="colorPrimary">?colorOnPrimary</item>
          <item name="colorOnPrimary">?colorPrimary</item></style>
      </resources>
      """
    let palette = load(
      [
        "res/values/colors.xml": Self.colors, "res/values/styles.xml": styles,
        "res/layout/row.xml": """
        <LinearLayout \(Self.spaces)>
          <com.google.android.material.button.MaterialButton android:theme="@style/ThemeOverlay.App.Danger"/>
          <TextView android:theme="@style/ThemeOverlay.App.Switch"/>
        </LinearLayout>
        """,
      ], paths: ["res"]
    ).palettes[0]
    let found = palette.tokens.flatMap { token in
      token.pairings.map {
        "\(token.path) on \($0.path ?? "?")" + ($0.joint == .doubtful ? " ?" : "")
      }
    }
    expectEqual(
      Set(found),
      [
        "ThemeOverlay.App.Pale.colorOnPrimary on ThemeOverlay.App.Pale.colorPrimary",
        "colorOnPrimary on ThemeOverlay.App.Danger.colorPrimary",
        "colorOnPrimary on ThemeOverlay.App.Switch.colorPrimary ?",
      ])
    expectEqual(palette.hex("ThemeOverlay.App.Pale.colorOnPrimary"), "#0060df")
    // Their names say nothing more.
    expectEqual(
      palette.tokens.filter { $0.roles == [.statedOnly] }.map(\.path),
      [
        "ThemeOverlay.App.Pale.colorOnPrimary", "ThemeOverlay.App.Pale.colorPrimary",
        "ThemeOverlay.App.Danger.colorPrimary", "ThemeOverlay.App.Switch.colorPrimary",
      ])
    expectEqual(palette.permutations.count, 1)
  }

  @Test func `tabs and items lie on the ground that is stated for them`() {
    expectEqual(
      pairs(
        row(
          """
          <TabLayout app:tabBackground="@color/brand" app:tabTextColor="@color/muted"
            app:tabSelectedTextColor="@color/paper"/>
          <NavigationView app:itemBackground="@color/ink" app:itemIconTint="@color/muted"/>
          """)),
      [
        "muted on brand over paper", "paper on brand over paper", "muted on ink over paper ~",
      ])
  }

  @Test func `a filled button without colors of its own draws that of the theme on its ground`() {
    func found(_ attributes: String) -> [String] {
      let styles = """
        <resources><style name="Theme.App" parent="Theme.MaterialComponents.Light">
          <item name="colorPrimary">#06c</item><item name="colorOnPrimary">#fff</item>
          <item name="colorSecondary">#06c</item><item name="colorOnSecondary">#fff</item></style>
        </resources>
        """
      let palette = load(
        [
          "res/values/colors.xml": "<resources><color name=\"brand\">#93c5fd</color></resources>",
          "res/values/styles.xml": styles,
          "res/layout/row.xml":
            "<LinearLayout \(Self.spaces)><MaterialButton \(attributes)/></LinearLayout>",
        ], paths: ["res"]
      ).palettes[0]
      // A layout without a floating action button shows that nothing draws the secondary color.
      expectEqual(
        palette.token("colorOnSecondary")?.drawn,
        palette.tokens.allSatisfy(\.pairings.isEmpty) ? [] : [.seldom])
      return palette.tokens.flatMap { token in
        token.pairings.map { "\(token.path) on \($0.path ?? "?") \($0.role?.rawValue ?? "")" }
      }
    }
    let tint = "app:backgroundTint=\"@color/brand\""
    expectEqual(found("android:text=\"@string/go\" \(tint)"), ["colorOnPrimary on brand text"])
    expectEqual(found(tint), ["colorOnPrimary on brand ui"])
    expectEqual(found("android:text=\"@string/go\""), [])
    expectEqual(
      found("app:iconTint=\"@color/brand\" android:text=\"a\" app:backgroundTint=\"#fff\"").count, 1
    )
    expectEqual(found("style=\"@style/Other\" \(tint)"), [])
    expectEqual(found("android:theme=\"@style/Other\" \(tint)"), [])
  }

  @Test func `a text lies on the nearest background around it`() {
    expectEqual(
      pairs(
        row(
          """
          <TextView android:textColor="@color/ink" android:textSize="14sp"/>
          <TextView style="@style/Text.Muted.Large" android:textColorHint="?colorAccent"/>
          <ImageView app:tint="@color/brand"/>
          <LinearLayout android:background="@color/veil"><TextView style="@style/Text.Muted"/></LinearLayout>
          """)),
      [
        "ink on paper 14.0", "muted on paper 24.0", "colorAccent on paper 24.0",
        "brand on paper ~",
        "muted on veil over paper",
      ])
  }

  @Test func `a color of a layout on one of the platform is measured, and so is a style with both`()
  {
    let views = """
      <LinearLayout android:background="@android:color/white"><TextView android:textColor="#999999"/></LinearLayout>
      """
    expectEqual(pairs(views), ["#999999* on @android:color/white*"])
    let styles = """
      <resources><color name="paper">#ffffff</color><style name="Note">
        <item name="android:textColor">#999999</item><item name="android:background">@color/paper</item>
      </style></resources>
      """
    let palette = load(
      [
        "res/values/styles.xml": styles,
        "res/layout/row.xml": "<TextView \(Self.spaces) style=\"@style/Note\"/>",
      ], paths: ["res"]
    ).palettes[0]
    expectEqual(palette.outside.flatMap(\.tokens).map(\.path), ["#999999"])
    expectEqual(palette.outside[0].tokens[0].pairings.map(\.path), ["paper"])
  }

  @Test func `what no theme sets has the color of the library, by day and by night`() {
    func found(_ parent: String, named name: String = "row", night: Bool = false) -> [String] {
      let card = """
        <com.google.android.material.card.MaterialCardView \(Self.spaces)>
          <TextView android:textColor="@color/ink"/></com.google.android.material.card.MaterialCardView>
        """
      let text =
        "<LinearLayout \(Self.spaces)><TextView android:textColor=\"@color/ink\"/></LinearLayout>"
      var files = [
        "res/values/colors.xml": "<resources><color name=\"ink\">#222222</color></resources>",
        "res/values/themes.xml":
          "<resources><style name=\"Theme.App\" parent=\"\(parent)\"/></resources>",
        "res/layout/\(name).xml": name == "row" ? card : text,
      ]
      if night { files["res/values-night/colors.xml"] = files["res/values/colors.xml"] }
      return load(files, paths: ["res"]).palettes.flatMap(\.tokens).flatMap { token in
        token.pairings.map {
          "\($0.path ?? "") \($0.contexts["night"] ?? [])" + ($0.joint == nil ? "" : "?")
        }
      }
    }
    let day = "Theme.Material3.Light.NoActionBar", both = "Theme.Material3.DayNight"
    expectEqual(found(day), ["?attr/colorSurface []"])
    expectEqual(
      found(both), [#"?attr/colorSurface ["notnight"]"#, #"?attr/colorSurface ["night"]?"#])
    expectEqual(
      found(both, night: true),
      [#"?attr/colorSurface ["notnight"]"#, #"?attr/colorSurface ["night"]"#])
    expectEqual(found("Theme.AppCompat.Light"), [])
    // Only the layout of an activity surely lies on its window.
    expectEqual(found(day, named: "activity_main"), ["?android:attr/windowBackground []"])
    expectEqual(found(day, named: "item"), ["?android:attr/windowBackground []?"])
    expectEqual(found(day, named: "dialog_item"), [])
    // AppCompat has a window, and no other ground.
    expectEqual(
      found("Theme.AppCompat.Light", named: "activity_main"), ["?android:attr/windowBackground []"])
    expectEqual(found("Theme.AppCompat.DayNight", named: "item").count, 2)
  }

  @Test func `the title of a toolbar lies on the background of its style`() {
    func found(_ bar: String, _ title: String) -> [String?] {
      let styles = """
        <resources><color name="nav">#8fa7d6</color>
        <style name="Bar" parent="Widget.AppCompat.Toolbar">\(bar)<item name="titleTextAppearance">@style/Bar.Title</item></style>
        <style name="Bar.Title" parent="TextAppearance.AppCompat">\(title)</style></resources>
        """
      return load(["res/values/styles.xml": styles], paths: ["res"]).palettes
        .flatMap(\.allTokens)
        .flatMap { token in token.pairings.map { "\(token.path) on \($0.path ?? "")" } }
    }
    let ground = #"<item name="android:background">@color/nav</item>"#
    let text =
      #"<item name="android:textColor">#ffffff</item><item name="android:textSize">16sp</item>"#
    expectEqual(found(ground, text), ["#ffffff on nav"])
    expectEqual(found("", text), [])
    expectEqual(found(ground, ""), [])
    expectEqual(found(#"<item name="android:background">@drawable/bar</item>"#, text), [])
  }

  @Test func `a style that is laid on a theme in one version is no theme in another`() {
    let bar = { (parent: String) in
      """
      <resources><style name="AppTheme.Bar" parent="\(parent)">
        <item name="android:background">@color/brand</item></style></resources>
      """
    }
    let palette = load(
      [
        "res/values/colors.xml": Self.colors.replacing("Theme.App", with: "AppTheme"),
        "res/values/bar.xml": bar("ThemeOverlay.MaterialComponents.Dark"),
        "res/values-night/bar.xml": bar("Theme.MaterialComponents.DayNight"),
      ], paths: ["res"]
    ).palettes[0]
    #expect(!palette.tokens.contains { $0.path == "background" })
    #expect(!palette.permutations.contains { $0.choices.contains { $0.modifier == "theme" } })
  }

  @Test func `what has only a place covers nothing`() {
    let views = """
      <FrameLayout><androidx.constraintlayout.widget.Guideline android:layout_width="wrap_content"/>
        <TextView android:textColor="@color/ink"/></FrameLayout>
      """
    expectEqual(pairs(row(views)), ["ink on paper"])
  }

  @Test func `a button of Material without a fill draws the main color on what is around it`() {
    func button(_ style: String, _ more: String = "") -> Set<String> {
      let colors = Self.colors.replacing("colorAccent", with: "colorPrimary")
      let layout = """
        <LinearLayout \(Self.spaces) android:background="@color/paper">
          <Button android:text="a" style="@style/Widget.\(style)" \(more)/></LinearLayout>
        """
      let palette = load(
        ["res/values/colors.xml": colors, "res/layout/row.xml": layout], paths: ["res"]
      ).palettes[0]
      return Set(
        palette.tokens.flatMap { token in
          token.pairings.map { "\(token.path) on \($0.path ?? "?")" }
        })
    }
    expectEqual(button("Material3.Button.OutlinedButton"), ["colorPrimary on paper"])
    expectEqual(button("MaterialComponents.Button.TextButton"), ["colorPrimary on paper"])
    expectEqual(button("Material3.Button.TonalButton"), [])
    let own = #"android:textColor="@color/ink""#
    #expect(!button("Material3.Button.TextButton", own).contains("colorPrimary on paper"))
    expectEqual(button("Material3.Button.TextButton", #"android:background="@drawable/x""#), [])
  }

  @Test(arguments: [
    #"<Button android:textColor="@color/ink"/>"#,
    #"<app.Card><TextView android:textColor="@color/ink"/></app.Card>"#,
    #"<LinearLayout android:background="@drawable/a"><TextView android:textColor="@color/ink"/></LinearLayout>"#,
    #"<FrameLayout><ImageView/><TextView android:textColor="@color/ink"/></FrameLayout>"#,
    #"<FrameLayout><View android:background="@color/ink"/><TextView android:textColor="@color/ink"/></FrameLayout>"#,
    #"<TextView android:textColor="@color/ink" android:alpha="0.5"/>"#,
    #"<TextView android:textColor="@color/ink" android:enabled="false"/>"#,
    #"<TextView android:textColor="@color/missing"/>"#,
    #"<TextView tools:textColor="@color/ink"/>"#,
  ])
  func `what others may draw makes no pair`(_ views: String) {
    #expect(pairs(row(views)).isEmpty)
  }

  @Test(arguments: [
    (
      #"<ImageView android:id="@+id/a"/><TextView android:id="@+id/b" app:layout_constraintTop_toBottomOf="@id/a""#,
      true
    ),
    (
      #"<ImageView android:id="@+id/a" app:layout_constraintBottom_toTopOf="@+id/b"/><TextView android:id="@+id/b""#,
      true
    ),
    (
      #"<ImageView android:id="@+id/a"/><TextView android:id="@+id/b" android:layout_toEndOf="@id/a""#,
      true
    ),
    (
      #"<ImageView android:id="@+id/a"/><TextView android:id="@+id/c" app:layout_constraintTop_toBottomOf="@id/a"/><TextView android:id="@+id/b" app:layout_constraintTop_toTopOf="@id/c""#,
      true
    ),
    (
      #"<ImageView android:id="@+id/a"/><TextView android:id="@+id/b" app:layout_constraintTop_toTopOf="@id/a""#,
      false
    ),
    (
      #"<ImageView android:id="@+id/a"/><TextView android:id="@+id/b" app:layout_constraintTop_toBottomOf="@id/other""#,
      false
    ),
    (
      #"<ImageView/><TextView android:id="@+id/b" app:layout_constraintTop_toBottomOf="@id/a""#,
      false
    ),
    (
      #"<ImageView android:id="@+id/a"/><ImageView android:id="@+id/d"/><TextView android:id="@+id/b" app:layout_constraintTop_toBottomOf="@id/a""#,
      false
    ),
    (
      #"<ImageView android:id="@+id/a" app:layout_constraintTop_toBottomOf="@id/b"/><View android:id="@+id/b" android:background="@color/brand" app:layout_constraintTop_toBottomOf="@id/a"/><TextView android:id="@+id/z""#,
      false
    ),
  ])
  func `a text beside what is in one layout with it lies on the layout`(
    _ views: String, _ isApart: Bool
  ) {
    let layout =
      "<androidx.constraintlayout.widget.ConstraintLayout>\(views) android:textColor=\"@color/ink\"/></androidx.constraintlayout.widget.ConstraintLayout>"
    expectEqual(pairs(row(layout)), isApart ? ["ink on paper"] : [])
  }

  @Test func `what cannot lie below a text leaves its ground`() {
    let views = """
      <FrameLayout><ImageView android:layout_width="24dp"/><TextView/>
        <TextView android:textColor="@color/ink"/></FrameLayout>
      """
    expectEqual(pairs(row(views)), ["ink on paper"])
  }

  /// The pairs of a row with a background that is a drawable, each with its reason where it names a state.
  private func pairs(on drawables: [String: String]) -> Set<String> {
    let layout = """
      <LinearLayout \(Self.spaces) android:background="@drawable/ground">
        <TextView android:textColor="@color/label"/></LinearLayout>
      """
    let label = """
      <selector \(Self.spaces)>
        <item android:state_selected="true" android:color="@color/paper"/>
        <item android:color="@color/ink"/>
      </selector>
      """
    let files = [
      "res/values/colors.xml": Self.colors, "res/color/label.xml": label,
      "res/layout/row.xml": layout,
    ]
    let pictures = drawables.map { name, content in
      ("res/\(name).xml", content.replacing(">", with: " \(Self.spaces)>", maxReplacements: 1))
    }
    let palette = load(
      files.merging(pictures) { one, _ in one }, paths: ["res"]
    ).palettes[0]
    return Set(
      palette.tokens.flatMap { token in
        token.pairings.map { pairing in
          let state = pairing.reason?.split(separator: " when ").dropFirst().first ?? ""
          return "\(token.path) on \(pairing.path ?? "?")" + (state.isEmpty ? "" : ": \(state)")
        }
      })
  }

  @Test func `a drawable fills what is below a view, in each of its states`() {
    expectEqual(
      pairs(on: ["drawable/ground": "<shape><solid android:color=\"@color/brand\"/></shape>"]),
      ["label on brand"])
    let states = """
      <ripple android:color="#33000000">
        <item android:id="@android:id/mask"><color android:color="@color/muted"/></item>
        <item><selector>
          <item android:state_enabled="false"><color android:color="@color/muted"/></item>
          <item android:state_selected="true" android:drawable="@drawable/chosen"/>
          <item><color android:color="?attr/colorAccent"/></item>
        </selector></item>
      </ripple>
      """
    let chosen = """
      <layer-list><item><color android:color="@color/muted"/></item>
        <item android:top="1dp"><shape><solid android:color="@color/brand"/></shape></item></layer-list>
      """
    expectEqual(
      pairs(on: ["drawable-v21/ground": states, "drawable/chosen": chosen]),
      [
        "label on colorAccent", "label.state_selected on brand: selected",
      ])
  }

  @Test(arguments: [
    ["drawable/ground": "<shape><gradient android:startColor=\"#fff\"/></shape>"],
    ["drawable/ground": "<vector><path android:fillColor=\"#fff\"/></vector>"],
    ["drawable/ground": "<inset android:drawable=\"@drawable/ground\"></inset>"],
    [
      "drawable/ground": "<shape><solid android:color=\"@color/brand\"/></shape>",
      "drawable-night/ground": "<shape><solid android:color=\"@color/ink\"/></shape>",
    ],
    [
      "drawable/ground":
        "<selector><item android:state_pressed=\"true\" android:drawable=\"@color/ink\"/></selector>"
    ],
  ])
  func `a drawable whose color is not known makes no pair`(_ drawables: [String: String]) {
    #expect(pairs(on: drawables).isEmpty)
  }

  @Test func `drawables in drawables, and states in states, are read once each`() {
    let states = ["pressed", "focused", "selected", "activated", "checked"]
    let items = states.flatMap { one in
      states.filter { $0 >= one }.map { other in
        Set([one, other]).sorted().map { "android:state_\($0)=\"true\"" }.joined(separator: " ")
      }
    }
    func list(_ drawable: String) -> String {
      "<selector>"
        + (items + [""]).map { "<item \($0) android:drawable=\"\(drawable)\"/>" }.joined()
        + "</selector>"
    }
    let drawables = [
      "drawable/ground": list("@drawable/a"), "drawable/a": list("@drawable/b"),
      "drawable/b": list("@drawable/c"), "drawable/c": list("@drawable/d"),
      "drawable/d": list("@color/paper"),
    ]
    #expect(pairs(on: drawables).contains("label on paper"))
    let open = String(repeating: #"<FrameLayout android:background="@drawable/clear">"#, count: 30)
    let layout =
      "<LinearLayout \(Self.spaces) android:background=\"@color/paper\">\(open)"
      + #"<TextView android:textColor="@color/muted"/>"#
      + String(repeating: "</FrameLayout>", count: 30) + "</LinearLayout>"
    let palette = load(
      [
        "res/values/colors.xml": Self.colors, "res/layout/row.xml": layout,
        "res/drawable/clear.xml": list("@android:color/transparent").replacing(
          "<selector", with: "<selector \(Self.spaces)"),
      ], paths: ["res"]
    ).palettes[0]
    let uses = palette.tokens.first { $0.path == "muted" }?.pairings ?? []
    expectEqual(Set(uses.map(\.path)), ["paper"])
  }

  @Test func `a use has its place, and a layout counts as no file of colors`() throws {
    let result = load(
      [
        "res/values/colors.xml": Self.colors, "res/layout/broken.xml": "<a android:textColor=",
        "res/layout/row.xml":
          "<TextView \(Self.spaces) android:textColor=\"@color/ink\" android:background=\"@color/paper\"/>",
      ], paths: ["res"])
    let pairing = try #require(result.palettes[0].token("ink")?.pairings.first)
    #expect(pairing.location.file == "res/layout/row.xml" && pairing.isPlaced)
    #expect(result.palettes.map(\.fileCount) == [1] && result.problems.isEmpty)
    // Layouts alone have nothing to check.
    let alone = load(["res/layout/row.xml": row("<TextView/>")], paths: ["res"])
    expectEqual(alone.problems.map(\.code), ["input/nothing-to-check"])
  }

  @Test func `a layout cut off or changed anywhere is read without a crash`() {
    let bytes = Array(row(#"<TextView style="@style/Chip" android:textColor="?a"/>"#).utf8)
    let seed: UInt64 = 0xA11
    var random = SplitMix64(seed: seed)
    for end in bytes.indices {
      var changed = bytes
      changed[end] = UInt8.random(in: 32..<127, using: &random)
      for text in [bytes[..<end], changed[...]] {
        expectEqual(palette(String(decoding: text, as: UTF8.self)).fileCount, 1, "seed \(seed)")
      }
    }
  }

  @Test func `a layout lies on the window of the application, and perhaps on that of an activity`()
  {
    let styles = """
      <resources>
        <style name="Theme.App"><item name="android:windowBackground">@color/paper</item></style>
        <style name="Theme.Login"><item name="android:windowBackground">@color/brand</item></style>
        <style name="Theme.App.Launcher"><item name="android:windowBackground">@color/muted</item></style>
      </resources>
      """
    let manifest = """
      <manifest \(Self.spaces)><application android:theme="@style/Theme.App">
        <activity android:name=".MainActivity"/>
        <activity android:name=".LoginActivity" android:theme="@style/Theme.Login"/>
      </application></manifest>
      """
    func found(_ layout: String, manifest: String?) -> [String] {
      var files = [
        "res/values/colors.xml": Self.colorsWithoutTheme,
        "res/values/themes.xml": styles,
        "res/layout/\(layout).xml":
          "<LinearLayout \(Self.spaces)><TextView android:textColor=\"@color/ink\"/></LinearLayout>",
      ]
      files["AndroidManifest.xml"] = manifest
      return load(files, paths: ["res"]).palettes.flatMap(\.tokens).filter { $0.path == "ink" }
        .flatMap(\.pairings).map { pairing in
          let names = pairing.contexts["theme"]?.joined(separator: ", ") ?? "all"
          return names + (pairing.joint == .window ? "?" : "")
        }
    }
    expectEqual(found("row", manifest: manifest), ["Theme.App", "Theme.Login?"])
    expectEqual(found("activity_login", manifest: manifest), ["Theme.Login"])
    expectEqual(found("main", manifest: manifest), ["Theme.App"])
    // Nothing says which is that of the application.
    expectEqual(found("row", manifest: nil), ["Theme.App, Theme.Login?"])
  }

  @Test func `the theme that others extend is that of the application`() {
    let styles = """
      <resources>
        <style name="AppTheme"><item name="android:windowBackground">@color/paper</item></style>
        <style name="AppTheme.Plain"><item name="windowActionBar">#000</item></style>
        <style name="AppTheme.Login"><item name="android:windowBackground">@color/brand</item></style>
      </resources>
      """
    let palette = load(
      [
        "res/values/colors.xml": Self.colorsWithoutTheme,
        "res/values/themes.xml": styles,
        "res/layout/row.xml":
          "<LinearLayout \(Self.spaces)><TextView android:textColor=\"@color/ink\"/></LinearLayout>",
      ], paths: ["res"]
    ).palettes[0]
    let pairings = palette.token("ink")?.pairings ?? []
    expectEqual(
      pairings.map(\.contexts),
      [
        ["theme": ["AppTheme", "AppTheme.Plain"]], ["theme": ["AppTheme.Login"]],
      ])
    expectEqual(pairings.map(\.joint), [.page, .window])
  }
}

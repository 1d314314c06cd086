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
  private static let spaces =
    #"xmlns:android="http://schemas.android.com/apk/res/android" xmlns:app="http://schemas.android.com/apk/res-auto""#

  private func palette(_ layout: String) -> ResolvedPalette {
    load(
      ["res/values/colors.xml": Self.colors, "res/layout/row.xml": layout], paths: ["res"]
    ).palettes[0]
  }

  /// The pairs of a layout as `foreground on background`, with `over` if there is one, the size of the text,
  /// and `~` for what is no text.
  private func pairs(_ views: String) -> Set<String> {
    let layout = views.replacing(
      "<LinearLayout ", with: "<LinearLayout \(Self.spaces) ", maxReplacements: 1)
    return Set(
      palette(layout).tokens.flatMap { token in
        token.pairings.map { pairing in
          "\(token.path) on \(pairing.path ?? "?")"
            + (pairing.over.first.map { " over \($0)" } ?? "")
            + (pairing.size.map { " \($0)" } ?? "") + (pairing.role == .ui ? " ~" : "")
        }
      })
  }

  /// A row with a background.
  private func row(_ views: String) -> String {
    "<LinearLayout android:background=\"@color/paper\">\(views)</LinearLayout>"
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
    #expect(pairs(views) == ["paper on brand", "colorAccent on brand ~"])
  }

  @Test func `a text lies on the nearest background around it`() {
    #expect(
      pairs(
        row(
          """
          <TextView android:textColor="@color/ink" android:textSize="14sp"/>
          <TextView style="@style/Text.Muted.Large" android:textColorHint="?colorAccent"/>
          <ImageView app:tint="@color/brand"/>
          <LinearLayout android:background="@color/veil"><TextView style="@style/Text.Muted"/></LinearLayout>
          """))
        == [
          "ink on paper 14.0", "muted on paper 24.0", "colorAccent on paper 24.0",
          "brand on paper ~",
          "muted on veil over paper",
        ])
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

  @Test func `what cannot lie below a text leaves its ground`() {
    let views = """
      <FrameLayout><ImageView android:layout_width="24dp"/><TextView/>
        <TextView android:textColor="@color/ink"/></FrameLayout>
      """
    #expect(pairs(row(views)) == ["ink on paper"])
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
    #expect(alone.problems.map(\.code) == ["input/nothing-to-check"])
  }

  @Test func `a layout cut off or changed anywhere is read without a crash`() {
    let bytes = Array(row(#"<TextView style="@style/Chip" android:textColor="?a"/>"#).utf8)
    let seed: UInt64 = 0xA11
    var random = SplitMix64(seed: seed)
    for end in bytes.indices {
      var changed = bytes
      changed[end] = UInt8.random(in: 32..<127, using: &random)
      for text in [bytes[..<end], changed[...]] {
        #expect(palette(String(decoding: text, as: UTF8.self)).fileCount == 1, "seed \(seed)")
      }
    }
  }
}

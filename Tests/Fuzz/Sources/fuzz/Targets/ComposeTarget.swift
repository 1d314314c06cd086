/// Kotlin: colors and schemes of Jetpack Compose.
enum ComposeTarget: FuzzTarget {
  static let name = "compose"

  static func seeds() -> [[UInt8]] {
    [
      "import androidx.compose.ui.graphics.Color\nobject P { val a = Color(0xFF336699).copy(alpha = .5f) }",
      "val l = lightColorScheme(primary = P.a, onPrimary = if (isSystemInDarkTheme()) a else Color.Red)\n"
        + "val d = l.copy(primary = Color.hsl(1f, 1f, 1f))",
      "data class M(val a: Color, val b: Color)\nval DarkM = M(a = Color(1, 2, 3), b = x)\n"
        + "object Night : M(Color(\"#336699\".toColorInt()), b) { val c = 'x' }",
    ].map { Array($0.utf8) }
  }

  static func run(_ input: [UInt8]) { TokenFile.read(input, as: "Theme.kt") }
}

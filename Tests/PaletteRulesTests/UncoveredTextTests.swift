import FileAccess
import PaletteAudit
import PaletteReports
import PaletteRules
import PaletteTestSupport
import Testing

/// Texts of which nothing says what they lie on are counted, so that no summary says that all pass.
@Suite struct UncoveredTextTests {
  /// The tokens that `pairs/uncovered` names, and how many foregrounds there are: `fog of 2`.
  private func uncovered(_ files: [String: String]) -> String {
    let report = TokenChecker().check(paths: ["App"], files: MemoryFiles(files)).report
    let finding = report.findings.first { $0.rule == PairsUncovered.id }
    #expect(report.summary.foregrounds - report.summary.measured == finding?.tokens.count ?? 0)
    let names = finding?.tokens ?? []
    return "\(names.joined(separator: " ")) of \(report.summary.foregrounds)"
  }

  @Test func `a text of a composable without a ground is counted`() {
    let colors = """
      package app
      import androidx.compose.ui.graphics.Color
      object Hues { val A = Color(0xFFF5F5F5); val B = Color(0xFF1A1A1A); val C = Color(0xFF9A9AA5) }
      """
    func screen(_ hint: String) -> String {
      """
      package app
      import androidx.compose.ui.graphics.Color
      @Composable fun Screen() { Box(Modifier.background(Hues.A)) { Text("a", color = Hues.B) } }
      @Composable fun Hint(isOn: Boolean) { \(hint) }
      """
    }
    func found(_ hint: String) -> String {
      uncovered(["App/Hues.kt": colors, "App/Screen.kt": screen(hint)])
    }
    expectEqual(found("Text(\"b\", color = Hues.C)"), "Hues.C of 2")
    expectEqual(found("Text(\"b\", color = if (isOn) Hues.C else Hues.B)"), "Hues.C of 2")
    expectEqual(found("Text(\"b\", color = Hues.B)"), " of 1")
    // A mark may decorate.
    expectEqual(found("Icon(star, tint = Hues.C)"), " of 1")
  }

  @Test func `a text that pairs measure as an icon only is counted`() {
    let files = [
      "App/Color.kt": """
      package app
      import androidx.compose.ui.graphics.Color
      object AppColor { val Surface = Color(0xFFF5F5F5); val Secondary = Color(0xFF7A7A85) }
      """,
      "App/Screen.kt": """
      package app
      import androidx.compose.ui.graphics.Color
      @Composable fun Screen(ground: Color) {
        Unknown(ground) { Text(text = "hint", color = AppColor.Secondary) }
      }
      """,
    ]
    expectEqual(uncovered(files), "AppColor.Secondary of 1")
  }

  @Test func `a label of UIKit without a background is counted`() {
    func code(_ label: String) -> String {
      """
      import UIKit
      extension UIColor {
        static let paper = UIColor(red: 0.96, green: 0.96, blue: 0.96, alpha: 1)
        static let soot = UIColor(red: 0.1, green: 0.1, blue: 0.1, alpha: 1)
        static let fog = UIColor(red: 0.6, green: 0.6, blue: 0.62, alpha: 1)
      }
      class Page: UIViewController {
        let label = UILabel()
        let hint = UILabel()
        override func viewDidLoad() {
          label.textColor = .soot
          label.backgroundColor = .paper
          hint.textColor = UIColor.\(label)
        }
      }
      """
    }
    expectEqual(uncovered(["App/Page.swift": code("fog")]), "UIColor.fog of 2")
    expectEqual(uncovered(["App/Page.swift": code("soot")]), " of 1")
  }

  @Test func `a text of a layout that lies on the window is counted`() {
    let files = [
      "App/res/values/colors.xml": """
      <resources>
        <color name="mist">#F5F5F5</color><color name="soot">#1A1A1A</color><color name="fog">#9A9AA5</color>
      </resources>
      """,
      "App/res/layout/a.xml": """
      <LinearLayout xmlns:android="http://schemas.android.com/apk/res/android" android:background="@color/mist">
        <TextView android:textColor="@color/soot"/>
      </LinearLayout>
      """,
      "App/res/layout/b.xml": """
      <LinearLayout xmlns:android="http://schemas.android.com/apk/res/android">
        <TextView android:textColor="@color/fog"/>
      </LinearLayout>
      """,
    ]
    expectEqual(uncovered(files), "fog of 2")
  }

  @Test func `a variable of Sass that rules draw as text is counted`() {
    let sheet = """
      $gray-50: #f5f5f5; $gray-900: #1a1a1a; $gray-400: #9a9aa5;
      .a { background: $gray-50; color: $gray-900; }
      .b { color: $gray-400; }
      """
    expectEqual(uncovered(["App/a.scss": sheet]), "$gray-400 of 2")
  }

  @Test func `a color without a role that rules draw as text is counted, whatever else it is`() {
    func sheet(_ name: String) -> String {
      """
      :root { --surface: #ffffff; --navy: #001858; --\(name): #f582ae; }
      .btn { color: #ffffff; background: var(--navy); }
      .btn:hover { background: var(--\(name)); color: var(--navy); }
      .kicker { color: var(--\(name)); }
      """
    }
    expectEqual(uncovered(["App/a.css": sheet("pink")]), "--pink of 3")
    expectEqual(uncovered(["App/a.css": sheet("surface-hover")]), " of 2")
  }

  @Test func `a style in a script that sets a color only is counted`() {
    let files = [
      "App/tokens/color.css.ts": """
      export const color = { white: '#FFFFFF', gray800: '#25272F', gray500: '#8C8F9A' } as const;
      """,
      "App/a.css.ts": """
      import { style } from '@vanilla-extract/css';
      import { color } from './tokens/color.css';
      export const title = style({ color: color.gray800, backgroundColor: color.white });
      export const subtitle = style({ color: color.gray500, fontSize: '14px' });
      """,
    ]
    expectEqual(uncovered(files), "color.gray500 of 2")
  }

  @Test func `a numbered text beside others is counted, unless it is measured by another name`() {
    func file(_ reference: String) -> [String: String] {
      [
        "App/t.json": """
        { "color": {
          "background": {
            "base": { "value": "#ffffff" },
            "button": { "base": { "value": "#f5f7fa" }, "disabled": { "value": "#f5f7fa" } } },
          "font": {
            "1": { "value": "#242a35" }, "2": { "value": "#394455" }, "3": { "value": "#475872" },
            "button": {
              "base": { "value": "{color.font.2.value}" }, "disabled": { "value": "\(reference)" } } } } }
        """
      ]
    }
    expectEqual(uncovered(file("{color.font.3.value}")), "color.font.3 of 4")
    expectEqual(uncovered(file("#888888")), " of 4")
  }

  @Test func `a palette without pairs is named at its first color`() {
    let sheet = "/* Colors */\n:root {\n  --blue-500: #1919ff; --red-500: #ff0000;\n}\n"
    let report = TokenChecker().check(paths: ["App"], files: MemoryFiles(["App/a.css": sheet]))
      .report
    expectEqual(report.findings.map(\.rule), [PairsNone.id])
    expectEqual(report.findings.first?.range?.start.line, 3)
  }
}

import DesignTokens
import FileAccess
import PaletteAudit
import PaletteReports
import PaletteRules
import PaletteTestSupport
import SourceSyntax
import Testing

/// From Swift code and asset catalogs to findings.
@Suite struct SwiftPaletteTests {
  private func check(_ files: [String: String]) -> Report {
    TokenChecker().check(paths: ["App"], files: MemoryFiles(files)).report
  }

  /// The findings as `rule file:line token against`.
  private func findings(_ files: [String: String]) -> [String] {
    check(files).findings.map { finding in
      let parts = [finding.rule, "\(finding.file):\(finding.range?.start.line ?? 0)"]
      return (parts + [finding.token, finding.against].compactMap(\.self)).joined(separator: " ")
    }
  }

  private static func colorSet(_ hexes: [String]) -> String {
    let slots = hexes.enumerated().map { index, hex in
      let parts = [0, 2, 4].map { offset in
        "0x" + hex.dropFirst(offset).prefix(2).uppercased()
      }
      let dark = #""appearances": [{"appearance": "luminosity", "value": "dark"}], "#
      return
        #"{"idiom": "universal", \#(index == 1 ? dark : "")"color": {"color-space": "srgb", "components": {"red": "\#(parts[0])", "green": "\#(parts[1])", "blue": "\#(parts[2])", "alpha": "1.0"}}}"#
    }
    return #"{"info": {"version": 1}, "colors": [\#(slots.joined(separator: ", "))]}"#
  }

  @Test func `a system color is no copy when it is named, and one when its value is written`() {
    let named = """
      import SwiftUI
      enum Theme {
        static let page = Color(.systemBackground), headline = Color(uiColor: .label)
        static let tint = Color.blue, edge = UIColor.separator, alert = Color.red
      }
      """
    #expect(!findings(["App/A.swift": named]).contains { $0.hasPrefix("system/") })
    let copied = """
      import UIKit
      enum Theme { static let mark = UIColor(red: 88/255, green: 86/255, blue: 214/255, alpha: 1) }
      """
    #expect(
      findings(["App/A.swift": copied]).contains("system/hard-coded-value App/A.swift:2 Theme.mark")
    )
  }

  @Test func `the rules for Apple's platforms are on for Swift code`() {
    let code = """
      import SwiftUI
      enum Theme { static let buttonDestructive = Color(red: 0, green: 0.3, blue: 0.9) }
      """
    #expect(
      findings(["App/A.swift": code]).contains {
        $0.hasPrefix("control/destructive-not-red App/A.swift:2 Theme.buttonDestructive")
      })
    #expect(
      !findings(["App/a.css": ":root { --button-destructive: #0033ee; --other: #fff }"]).contains {
        $0.hasPrefix("control/")
      })
  }

  @Test func `a pair of colors that are no tokens is found where it is drawn`() throws {
    let files = [
      "App/app.css": """
      @import "tailwindcss";
      :root { --ink: #111; --paper: #fff }
      body { color: var(--ink); background: var(--paper) }
      .on { @apply bg-white text-gray-900; }
      """,
      "App/note.html": """
      <div class="bg-white">
        <button class="text-gray-400">x</button>
      </div>
      """,
    ]
    let report = check(files)
    let finding = try #require(report.findings.first { $0.rule == ContrastMinimum.id })
    #expect(finding.file == "App/note.html" && finding.range?.start.line == 2)
    expectEqual(finding.related.map(\.message), ["background white"])
  }

  @Test func `a pair that code draws is found at the declaration, with the place of the use`()
    throws
  {
    let files = [
      "App/Theme.swift": """
      import SwiftUI
      enum Theme {
        static let ink = Color(white: 0.6), paper = Color(white: 1)
      }
      """,
      "App/Row.swift": """
      import SwiftUI
      struct Row: View { var body: some View {
        Text("a").foregroundStyle(Theme.ink)
          .background(Theme.paper)
      } }
      """,
    ]
    let report = check(files)
    let finding = try #require(report.findings.first { $0.rule == ContrastMinimum.id })
    #expect(finding.file == "App/Theme.swift" && finding.range?.start.line == 3)
    #expect(finding.token == "Theme.ink" && finding.against == "Theme.paper")
    let use = try #require(finding.related.last)
    expectEqual(use.message, "drawn on each other here")
    #expect(use.location.file == "App/Row.swift" && use.location.range.start.line == 3)
    let pair = try #require(report.palettes.first?.pairs.first)
    expectEqual(pair.origin, .inferred("“Row” draws one on the other", .stated))
  }

  @Test func `large text needs less, and the smallest use decides`() {
    let theme = """
      import SwiftUI
      enum Theme { static let ink = Color(white: 0.55), paper = Color(white: 1) }
      """
    let large = "Text(a).font(.title).foregroundStyle(Theme.ink).background(Theme.paper)\n"
    func contrasts(_ body: String) -> Int {
      findings([
        "App/Theme.swift": theme,
        "App/V.swift": "import SwiftUI\nstruct V: View { var body: some View {\n\(body)} }\n",
      ]).count { $0.hasPrefix("contrast/minimum") }
    }
    expectEqual(contrasts(large), 0)
    expectEqual(contrasts(large + large.replacing(".font(.title)", with: "")), 1)
  }

  @Test func `a pair with a system color is measured in its appearances, at the declaration`()
    throws
  {
    let files = [
      "App/Theme.swift": """
      import SwiftUI
      enum Theme {
        static let ink = Color(white: 0.1)
        static let fill = Color(red: 1, green: 0.8, blue: 0)
      }
      """,
      "App/Row.swift": """
      import SwiftUI
      struct Row: View { var body: some View {
        Text("a").foregroundStyle(Theme.ink).background(Color(.systemBackground))
        Text("b").foregroundStyle(.white).background(Theme.fill)
        Text("c").foregroundStyle(Theme.ink).background(Theme.fill)
      } }
      """,
    ]
    let report = check(files)
    let found = report.findings.filter { $0.rule == ContrastMinimum.id }
    expectEqual(found.map(\.against), ["UIColor.systemBackground", "Theme.fill"])
    // In light, it is legible.
    let dark = try #require(found.first)
    #expect(dark.file == "App/Theme.swift" && dark.range?.start.line == 3)
    #expect(dark.conditions.allSatisfy { $0.contains("dark") } && !dark.conditions.isEmpty)
    let white = try #require(found.last)
    #expect(white.token == "Color.white" && white.file == "App/Theme.swift")
    expectEqual(white.range?.start.line, 4)
    expectEqual(white.related.last?.location.range.start.line, 4)
    expectEqual(white.related.last?.location.file, "App/Row.swift")
    var checker = TokenChecker()
    checker.includes = { $0.scheme == .light }
    let light = checker.check(paths: ["App"], files: MemoryFiles(files)).report.findings
    expectEqual(light.filter { $0.rule == ContrastMinimum.id }.map(\.against), ["Theme.fill"])
    // The palette itself has one appearance.
    #expect(!report.findings.contains { $0.rule == "mode/missing-dark" })
  }

  @Test func `fixes change what the project declares, never a system color`() {
    let files = [
      "App/Theme.swift": """
      import SwiftUI
      enum Theme {
        static let note = Color(.secondaryLabel)
        static let fill = Color(red: 0.5, green: 0.7, blue: 0.5)
      }
      """,
      "App/Row.swift": """
      import SwiftUI
      struct Row: View { var body: some View {
        Text("b").foregroundStyle(.white).background(Theme.fill)
      } }
      """,
    ]
    var fixer = PaletteFixer(checker: TokenChecker())
    fixer.includesUnsafe = true
    let result = fixer.fix(paths: ["App"], files: MemoryFiles(files))
    expectEqual(result.files.map(\.path), ["App/Theme.swift"])
    let text = result.files.first.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
    #expect(text.contains("static let note = Color(.secondaryLabel)\n"))
    #expect(!text.contains("red: 0.5, green: 0.7, blue: 0.5"))
    let rest = result.check.report.findings.filter { $0.rule == ContrastMinimum.id }
    #expect(rest.isEmpty, "\(rest.map(\.message))")
  }

  @Test func `what is only the name of a system color says why there is no fix`() throws {
    let code = """
      import SwiftUI
      enum Theme { static let text = Color(.tertiaryLabel), background = Color(.systemBackground) }
      """
    let checker = TokenChecker()
    let report = checker.check(paths: ["App"], files: MemoryFiles(["App/A.swift": code])).report
    let finding = try #require(report.findings.first { $0.rule == ContrastMinimum.id })
    expectEqual(finding.fix, nil)
    expectEqual(
      finding.help?.contains("Theme.text is the system color UIColor.tertiaryLabel"), true,
      "\(finding.help ?? "")")
    #expect(finding.related.map(\.message).contains("Theme.text is UIColor.tertiaryLabel"))
  }

  @Test func `a catalog that only Swift uses has pairs, and so has the code with names for it`() {
    let files = [
      "App/Assets.xcassets/Dim.colorset/Contents.json": Self.colorSet(["999999", "777777"]),
      "App/Assets.xcassets/Sheet.colorset/Contents.json": Self.colorSet(["ffffff", "000000"]),
    ]
    #expect(findings(files).contains { $0.hasPrefix("pairs/none") })
    let view = """
      import SwiftUI
      extension Color { static let dim = Color("Dim"), sheet = Color("Sheet") }
      struct Row: View { var body: some View {
        Text("a").foregroundStyle(.dim).background(.sheet)
      } }
      """
    let found = findings(files.merging(["App/Row.swift": view]) { first, _ in first })
    expectEqual(
      found,
      [
        "contrast/minimum App/Assets.xcassets/Dim.colorset/Contents.json:1 Dim Sheet"
      ])
  }

  @Test func `what code draws counts as used`() throws {
    let code = """
      import SwiftUI
      enum Theme {
        static let teal = Color(white: 0.9), green = Color(white: 0.5)
        static let navy = Color(white: 0.1), blue = Color(white: 0.2), text = blue
      }
      struct Row: View { var body: some View {
        Text("a").foregroundStyle(.white).background(Theme.green)
      } }
      """
    var checker = TokenChecker()
    checker.selection = try RuleSelection(select: ["token/unused"], ignore: [])
    let report = checker.check(paths: ["App"], files: MemoryFiles(["App/A.swift": code])).report
    expectEqual(report.findings.map(\.token), ["Theme.teal"])
  }

  @Test func `a color under several names is one, with its findings where its value is`() {
    let set = "App/Assets.xcassets/TextMuted.colorset/Contents.json"
    var files = [
      set: Self.colorSet(["999999", "777777"]),
      "App/Assets.xcassets/Background.colorset/Contents.json": Self.colorSet(["ffffff", "000000"]),
      "App/Colors.swift": """
      import SwiftUI
      extension Color {
        static let textMuted = Color("TextMuted"), background = Color("Background")
      }
      extension UIColor {
        static let textMuted = UIColor(named: "TextMuted")!
        static let background = UIColor(named: "Background")!
      }
      enum Theme { static let textMuted = Color.textMuted, background = Color.background }
      """,
    ]
    func contrasts() -> [String] {
      findings(files).filter { $0.hasPrefix(ContrastMinimum.id) }
    }
    expectEqual(contrasts(), ["contrast/minimum \(set):1 TextMuted Background"])
    // On a ground of its own, it is another pair.
    files["App/Page.swift"] = """
      import SwiftUI
      extension Color { static let surface = Color(white: 1) }
      """
    #expect(
      contrasts().contains("contrast/minimum App/Colors.swift:3 Color.textMuted Color.surface"))
    // Without the catalog, the value is in the code.
    files = [
      "App/Colors.swift": """
      import SwiftUI
      extension UIColor {
        static let textMuted = UIColor(red: 0.6, green: 0.6, blue: 0.6, alpha: 1)
        static let background = UIColor.white
      }
      extension Color {
        static let textMuted = Color(uiColor: .textMuted)
        static let background = Color(uiColor: .background)
      }
      """
    ]
    expectEqual(
      contrasts(), ["contrast/minimum App/Colors.swift:3 UIColor.textMuted UIColor.background"])
  }

  @Test func `colors that code writes where it draws them are found and fixed there`() throws {
    let files = [
      "App/Theme.swift": """
      import SwiftUI
      enum Theme { static let paper = Color(white: 1), ink = Color(white: 0) }
      """,
      "App/Row.swift": """
      import SwiftUI
      struct Row: View { var body: some View {
        Text("a").foregroundStyle(Color(red: 0.7, green: 0.7, blue: 0.7)).background(Theme.paper)
        Text("b").foregroundStyle(Color(white: 0.7)).background(.white)
      } }
      """,
    ]
    let report = check(files)
    let found = report.findings.filter { $0.rule == ContrastMinimum.id }
    expectEqual(
      found.map { "\($0.file):\($0.range?.start.line ?? 0) \($0.token ?? "")" },
      [
        "App/Row.swift:3 Color(red: 0.7, green: 0.7, blue: 0.7)",
        "App/Row.swift:4 Color(white: 0.7)",
      ])
    var fixer = PaletteFixer(checker: TokenChecker())
    fixer.includesUnsafe = true
    let result = fixer.fix(paths: ["App"], files: MemoryFiles(files))
    expectEqual(result.files.map(\.path), ["App/Row.swift"])
    let rest = result.check.report.findings.filter { $0.rule == ContrastMinimum.id }
    #expect(rest.isEmpty, "\(rest.map(\.message))")
  }

  @Test func `a property of a view that chooses a color by a text is each of these`() {
    func view(_ subject: String) -> String {
      """
      import SwiftUI
      enum Colors {
        static let card = Color(red: 0.97, green: 0.97, blue: 0.97)
        static let blue = Color(red: 0.3, green: 0.6, blue: 1.0)
        static let yellow = Color(red: 1.0, green: 0.85, blue: 0.4)
      }
      struct Row: View {
        let status: String
        var body: some View {
          Text(status).foregroundColor(statusColor).padding(8).background(Colors.card)
        }
        private var statusColor: Color {
          switch \(subject) {
          case "PAID", "DONE": return Colors.blue
          default: return Colors.yellow
          }
        }
      }
      """
    }
    for subject in ["status", "status.uppercased()"] {
      expectEqual(
        findings(["App/Row.swift": view(subject)]),
        [
          "contrast/minimum App/Row.swift:4 Colors.blue Colors.card",
          "contrast/minimum App/Row.swift:5 Colors.yellow Colors.card",
        ])
    }
  }

  @Test func `texts of an app that lie on nothing known are counted, once each`() {
    let view = """
      import SwiftUI
      struct Home: View {
        var body: some View {
          VStack {
            Button { a() } label: { Text("Go") }.buttonStyle(.bordered).foregroundColor(Color.black)
            Button { b() } label: { Text("No") }.buttonStyle(.bordered).foregroundColor(Color.black)
          }
        }
      }
      """
    let report = TokenChecker().check(paths: ["App"], files: MemoryFiles(["App/Home.swift": view]))
      .report
    #expect(report.problems.isEmpty)
    expectEqual(report.findings.map(\.rule), ["pairs/none"])
    expectEqual(report.findings.first?.range?.start.line, 5)
    #expect(report.summary.foregrounds == 1 && report.summary.measured == 0)
  }
}

import FileAccess
import PaletteAudit
import PaletteReports
import PaletteRules
import PaletteTestSupport
import Testing

/// Applications with a configuration of Tailwind CSS and without a style sheet that it reads.
@Suite struct TailwindConfigurationTests {
  private func findings(_ files: [String: String]) -> [String] {
    TokenChecker().check(paths: ["App"], files: MemoryFiles(files)).report.findings.map { finding in
      let pair = [finding.token, finding.against].compactMap(\.self).joined(separator: " on ")
      return "\(finding.rule) \(pair)"
    }
  }

  private let view = """
    export const A = () => <div className="bg-white text-gray-400">a</div>;
    export const B = () => <p className="bg-white text-brand">b</p>;
    """

  @Test(
    arguments: ["tailwind.config.js", "tailwind.config.cjs", "uno.config.ts", "windi.config.ts"])
  func `classes have the colors of the configuration and of the framework`(name: String) {
    let files = [
      "App/\(name)": "module.exports = { theme: { extend: { colors: { brand: '#ffcc00' } } } }",
      "App/src/A.jsx": view,
    ]
    expectEqual(
      findings(files), ["contrast/minimum gray-400 on white", "contrast/minimum brand on white"])
  }

  /// Forms in which a configuration takes over colors that come with Tailwind CSS.
  @Test(arguments: [
    ("const colors = require('tailwindcss/colors')", "brand: colors.teal"),
    ("import colors from 'tailwindcss/colors'", "brand: colors.teal"),
    ("import * as all from \"tailwindcss/colors\"", "'brand': all['teal'],"),
    ("const { teal, gray: ash } = require('tailwindcss/colors')", "brand: teal, ash"),
    ("import { teal as sea } from 'tailwindcss/colors'", "brand: sea"),
    ("", "brand: require('tailwindcss/colors').teal"),
    ("const sea = require('tailwindcss/colors').teal", "brand: sea"),
    ("const colors = require('tailwindcss/colors')", "...colors, brand: { ...colors.teal }"),
    ("const colors = require('tailwindcss/colors')", "brand: { 400: colors.teal[400] }"),
    ("const c = require('tailwindcss/colors')", "none: c.transparent, brand: { 400: '#2dd4bf' }"),
  ])
  func `colors of the framework have other names in the configuration`(
    take: String, colors: String
  ) {
    let files = [
      "App/tailwind.config.js":
        "\(take)\nmodule.exports = { theme: { extend: { colors: { \(colors) } } } }",
      "App/src/A.jsx": "export const A = () => <p className=\"bg-white text-brand-400\">a</p>;",
    ]
    expectEqual(findings(files), ["contrast/minimum brand-400 on white"])
  }

  @Test func `a color that the configuration computes is said`() {
    let files = [
      "App/tailwind.config.js":
        "module.exports = { theme: { extend: { colors: { brand: shades('#123456') } } } }",
      "App/src/A.jsx": view.replacing("text-brand", with: "text-brand-500"),
    ]
    let report = TokenChecker().check(paths: ["App"], files: MemoryFiles(files)).report
    #expect(report.problems.map(\.code).contains("input/nothing-read"))
    expectEqual(findings(files), ["contrast/minimum gray-400 on white"])
  }

  @Test func `a style sheet that Tailwind reads says the same, and is told first`() {
    let files = [
      "App/tailwind.config.js": "module.exports = { theme: { colors: { brand: '#ffcc00' } } }",
      "App/src/a.css": "@tailwind base;\n@tailwind utilities;",
      "App/src/A.jsx": view,
    ]
    expectEqual(findings(files).count, 2)
  }

  @Test func `views of React Native have no style sheet, and are read as such`() {
    let files = [
      "App/tailwind.config.js": "module.exports = { theme: {} }",
      "App/A.jsx": "import { Text } from 'react-native';\n" + view,
    ]
    #expect(!findings(files).contains { $0.hasSuffix("gray-400 on white") })
  }
}

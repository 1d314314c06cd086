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
    #expect(
      findings(files) == ["contrast/minimum gray-400 on white", "contrast/minimum brand on white"])
  }

  @Test func `a style sheet that Tailwind reads says the same, and is told first`() {
    let files = [
      "App/tailwind.config.js": "module.exports = { theme: { colors: { brand: '#ffcc00' } } }",
      "App/src/a.css": "@tailwind base;\n@tailwind utilities;",
      "App/src/A.jsx": view,
    ]
    #expect(findings(files).count == 2)
  }

  @Test func `views of React Native have no style sheet, and are read as such`() {
    let files = [
      "App/tailwind.config.js": "module.exports = { theme: {} }",
      "App/A.jsx": "import { Text } from 'react-native';\n" + view,
    ]
    #expect(!findings(files).contains { $0.hasSuffix("gray-400 on white") })
  }
}

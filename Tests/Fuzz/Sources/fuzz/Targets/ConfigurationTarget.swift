import PaletteAudit

/// The configuration of the tool.
enum ConfigurationTarget: FuzzTarget {
  static let name = "configuration"

  static func seeds() -> [[UInt8]] {
    [
      "rules:\n  contrast-minimum: warning\n  color/*: off\n",
      "standard: wcag-aa\npairs:\n  - foreground: text.*\n    background: bg.*\n    minimum: 4.5\n",
      "extends: []\nignore: ['**/x.json']\noverrides:\n  - files: 'a/*'\n    rules: {icon-opaque: off}\n",
    ].map { Array($0.utf8) }
  }

  static func run(_ input: [UInt8]) {
    // A file that is extended would be looked for on the disk.
    guard input.firstRange(of: Array("extends".utf8)) == nil else { return }
    let text = String(decoding: input, as: UTF8.self)
    for problem in ConfigurationFile.parse(text, name: "palette-check.yaml").problems {
      check(problem.location.range.end.offset <= text.utf8.count, problem.message)
    }
  }
}

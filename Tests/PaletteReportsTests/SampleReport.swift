import ColorCore
import DesignTokens
import ImageFacts
import PaletteReports
import PaletteRules
import SourceSyntax
import SystemColors

/// A run with something of everything: what every reporter is shown.
enum SampleReport {
  static let sources = [
    "tokens/dark.tokens.json": """
    {
      "text": {
        "muted": { "$value": "{gray.500}" },
        "label": {
          "$value": {
            "colorSpace": "srgb",
            "components": [1, 1, 1]
          }
        },
    \t"名前": { "$value": "#777" }, "\u{1B}[31m": 1
      }
    }
    """
  ]

  static func range(_ line: Int, _ column: Int, to endLine: Int, _ endColumn: Int) -> SourceRange {
    SourceRange(
      start: SourcePosition(line: line, column: column, offset: line * 100 + column),
      end: SourcePosition(line: endLine, column: endColumn, offset: endLine * 100 + endColumn))
  }

  static let file = "tokens/dark.tokens.json"
  static let dark = Permutation(
    choices: [.init(modifier: "theme", context: "dark")], appearance: Appearance(scheme: .dark))

  static let contrast = Finding(
    rule: "contrast/minimum", severity: .error,
    message: """
      text.muted on surface.base is 3.98:1, below the 4.5:1 that text needs (WCAG 2.2 SC 1.4.3)
      """,
    help: "Lighten text.muted or darken surface.base until the ratio is 4.5:1.", file: file,
    range: range(3, 26, to: 3, 38), token: "text.muted", against: "surface.base",
    permutations: [dark], conditions: ["dark"],
    measurement: .init(metric: "wcag2", measured: 3.98214, required: 4.5),
    related: [
      .init(
        message: "text.muted is gray.500",
        location: SourceLocation(file: "tokens/gray.json", range: range(7, 5, to: 7, 30))),
      .init(
        message: "background surface.base",
        location: SourceLocation(file: file, range: range(30, 5, to: 30, 42))),
    ],
    swatches: [
      .init(name: "foreground", color: Color(red: 0x7f, green: 0x7f, blue: 0x7f)),
      .init(name: "background", color: Color(red: 0x10, green: 0x10, blue: 0x10)),
    ],
    fix: .init(
      isSafe: false, description: "use #8f8f8f",
      edits: [
        .init(location: SourceLocation(file: file, range: range(3, 26, to: 3, 38)), text: "x")
      ]
    ))

  static let unknown = Finding(
    rule: "contrast/minimum", severity: .error,
    outcome: .unknown(
      UnknownReason(code: .unknownBackdrop, message: "the background is translucent")),
    message: "text.label on overlay cannot be decided: the background is translucent",
    help: "Declare the pair with `over:`.", file: file, range: range(5, 17, to: 8, 8),
    token: "text.label", against: "overlay",
    permutations: [
      Permutation(choices: [], appearance: Appearance()),
      Permutation(choices: [], appearance: Appearance(scheme: .dark, level: .elevated)),
    ])

  static let odd = Finding(
    rule: "mode/missing-dark", severity: .warning, message: "名前 has no value for \u{1B}[31mdark",
    help: "Give it one.", file: file, range: range(10, 22, to: 10, 28),
    swatches: [.init(name: "light", color: Color(red: 0x77, green: 0x77, blue: 0x77))])

  static let image = Finding(
    rule: "image/profile-missing", severity: .warning, message: "the image has no color profile",
    help: "Embed the profile that it was made in.", file: "icons/a.png")

  static let report: Report = {
    var facts = ImageFacts(
      format: "png", width: 120, height: 60, bitDepth: 8, channels: 4, isInterlaced: true,
      alpha: .binary, profile: .init())
    facts.wideGamutShare = 0.25
    facts.differenceIfUntagged = .init(max: 7.25, mean: 0.5)
    facts.luminance = .init(min: 0, p5: 0.01, median: 0.2, p95: 0.9, max: 1)
    facts.dominant = [.init(color: "#ff8800", share: 0.4)]
    facts.colors = 1834
    facts.isSingleInk = false
    facts.perceptualHash = "a1b2c3d4e5f60718"
    let metadata = ImageFacts(
      format: "jpeg", width: 10, height: 10, bitDepth: 8, channels: 3,
      alpha: ImageFacts.AlphaUse.none,
      orientation: 6,
      profile: .init(
        recognized: "display-p3", equivalence: .equivalent, description: "Display P3",
        md5: "0123456789abcdef0123456789abcdef", source: .app2))
    var report = Report(
      toolVersion: "1.2.3", findings: [image, contrast, unknown, odd],
      problems: [
        .init(
          code: "json/syntax", message: "expected “,” or “}” after the value",
          help: "Put a comma there.", file: "tokens/broken.json", range: range(2, 3, to: 2, 4)),
        .init(
          code: "input/unreadable", message: "the file does not exist", file: "tokens/none.json"),
      ],
      assets: [
        .init(file: "icons/a.png", facts: facts), .init(file: "icons/b.jpg", facts: metadata),
        .init(
          file: "icons/c.png", facts: nil,
          error: .init(code: "png/crc", message: "the checksum of IDAT is wrong", offset: 57)),
      ])
    report.summary.files = 3
    report.summary.tokens = 1140
    report.summary.pairs = 243
    report.summary.appearances = 4
    report.summary.checked = 972
    report.summary.count(report.findings)
    return report
  }()

  /// Names and messages that mean something in other languages.
  static let hostile: Report = {
    var report = Self.report
    let name = "a b/é<b>|:,%;icon@2x.json"
    for index in report.findings.indices { report.findings[index].file = name }
    report.findings[0].file = "/tmp/x#y.json"
    report.findings[1].token = "`a`|<script>alert(1)</script>\u{1B}[2J\u{0}\u{FFFE}@someone"
    report.findings[1].message =
      "“<script>” & ]]> | [link](http://x) `code` @someone\n::error::injected\r\n##[error]x"
    report.findings[1].range = range(3, 26, to: 3, 38)
    report.findings[2].against = "'\"><img src=x onerror=alert(1)>"
    report.problems[0].file = name
    report.problems[0].message = "</testcase>\u{202E}%0A, ${{ secrets.TOKEN }}"
    return report
  }()

  static func style(usesColor: Bool = false) -> ReportStyle {
    var style = ReportStyle(usesColor: usesColor) { file in
      sources[file].flatMap { try? SourceText(name: file, text: $0) }
    }
    style.documentation = "Documentation/Rules.md"
    return style
  }
}

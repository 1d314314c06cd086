import FileAccess
import Foundation
import PaletteAudit
import PaletteRules
import PaletteTestSupport
import SourceSyntax
import Testing

@Suite struct SuppressionTests {
  static let today = CalendarDate("2027-01-15") ?? .today

  /// The findings on files, as `rule line` or `file rule line`, and the number of suppressed ones.
  static func check(
    _ files: [String: String], select: [String] = [],
    _ change: (inout TokenChecker) -> Void = { _ in }
  ) throws -> (findings: [String], suppressed: Int) {
    var checker = TokenChecker(
      selection: try RuleSelection(select: select, ignore: ["pairs"]),
      configuration: ConfigurationFile.parse("", name: "palette-check.yml"))
    checker.today = today
    change(&checker)
    let report = checker.check(paths: files.keys.sorted(), files: MemoryFiles(files)).report
    #expect(report.problems.isEmpty, "\(report.problems)")
    let summary = report.summary
    let counted = summary.errors + summary.warnings + summary.notes + summary.unknown
    expectEqual(counted, report.findings.count)
    let findings = report.findings.map { finding -> String in
      let file = files.count > 1 ? "\(finding.file) " : ""
      return file + "\(finding.rule) \(finding.range?.start.line ?? 0)"
    }
    return (findings, summary.suppressed)
  }

  static func tokens(
    text: String = "", background: String = "", group: String = "", root: String = ""
  ) -> String {
    """
    { \(root) "color": { \(group)
      "text": { "$type": "color", \(text)
        "$value": { "colorSpace": "srgb", "components": [0.6, 0.6, 0.6] } },
      "background": { "$type": "color", \(background)
        "$value": { "colorSpace": "srgb", "components": [1, 1, 1] } } }
    }
    """
  }

  static func extensions(_ entries: String) -> String {
    #""$extensions": { "dev.palette-check": { "ignore": \#(entries) } },"#
  }

  static let exempt = extensions(#"{ "rule": "contrast/minimum", "reason": "a logo" }"#)

  // MARK: - JSON

  @Test func withoutSuppressionThereIsAFinding() throws {
    let result = try Self.check(["a.tokens.json": Self.tokens()])
    #expect(result.findings == ["contrast/minimum 3"] && result.suppressed == 0)
  }

  @Test(arguments: [
    tokens(text: exempt), tokens(background: exempt), tokens(group: exempt),
    tokens(root: exempt),
    tokens(text: exempt.replacingOccurrences(of: "contrast/minimum", with: "contrast")),
    tokens(
      text: extensions(
        #"[{ "rule": ["contrast/minimum"], "reason": "r", "until": "2027-01-15" }]"#)),
    tokens(
      background: extensions(
        #"[{ "rule": "contrast/minimum", "reason": "r", "against": "color.text" }]"#)),
  ])
  func extensionsHide(_ text: String) throws {
    let result = try Self.check(["a.tokens.json": text])
    #expect(result.findings == [] && result.suppressed == 1)
  }

  /// The entry, then the findings besides that on the pair.
  @Test(arguments: [
    (#"{ "rule": "gamut", "reason": "r" }"#, ["suppression/unused 2"]),
    (
      #"{ "rule": "contrast/minimum", "reason": "r", "until": "2027-01-14" }"#,
      ["suppression/expired 2"]
    ),
    (
      #"{ "rule": "contrast/minimum", "reason": "r", "until": "2027-02-29" }"#,
      ["suppression/syntax 2"]
    ),
    (#"{ "rule": "contrast/minimun", "reason": "r" }"#, ["suppression/unknown-rule 2"]),
    (
      #"{ "rule": "contrast/minimum", "reason": "r", "against": "other" }"#,
      ["suppression/unused 2"]
    ),
    (#"{ "rule": "contrast/minimum", "reasons": "r" }"#, ["suppression/syntax 2"]),
    (#"{ "reason": "r" }"#, ["suppression/syntax 2"]),
    (#"{ "rule": 1, "reason": "r" }"#, ["suppression/syntax 2"]),
    (#""contrast/minimum""#, ["suppression/syntax 2"]),
  ])
  func whatHidesNothingIsFound(_ entry: String, _ findings: [String]) throws {
    let result = try Self.check(["a.tokens.json": Self.tokens(text: Self.extensions(entry))])
    #expect(result.findings == findings + ["contrast/minimum 3"] && result.suppressed == 0)
  }

  @Test func `a misspelled key of the extension is said`() throws {
    let text = Self.tokens(text: Self.exempt.replacingOccurrences(of: "ignore", with: "ignroe"))
    let result = try Self.check(["a.tokens.json": text])
    expectEqual(result.findings, ["suppression/syntax 2", "contrast/minimum 3"])
  }

  /// What stands at another place than in the extension of this tool, or under another name, hides
  /// nothing, which is said.
  @Test(arguments: [
    ##""$extensions": { "palette-check": { "ignore": [RULE] } },"##,
    ##""$extensions": { "dev.paletteCheck": { "ignore": RULE } },"##,
    ##""$extensions": { "dev.palete-check": { "ignore": RULE } },"##,
    ##""$extensions": { "dev.palette-check": RULE },"##,
    ##""$extensions": { "dev.palette-check": { "suppress": [RULE] } },"##,
    ##""$extensions": { "ignore": [RULE] },"##,
    ##""$extensions": { "dev": { "palette-check": { "ignore": [RULE] } } },"##,
    ##""dev.palette-check": { "ignore": [RULE] },"##,
    ##""extensions": { "dev.palette-check": { "ignore": [RULE] } },"##,
  ])
  func `an extension that hides nothing is said`(_ entry: String) throws {
    let rule = ##"{ "rule": "contrast/minimum", "reason": "a logo" }"##
    let text = Self.tokens(text: entry.replacingOccurrences(of: "RULE", with: rule))
    let result = try Self.check(
      ["a.tokens.json": text], select: ["contrast/minimum", "suppression"])
    expectEqual(result.findings, ["suppression/syntax 2", "contrast/minimum 3"])
    expectEqual(result.suppressed, 0)
  }

  @Test func `extensions of others are passed over`() throws {
    let text = Self.tokens(
      text: ##""$extensions": { "com.example": { "ignore": ["a"] }, "dev.palette-check": {} },"##)
    let result = try Self.check(
      ["a.tokens.json": text], select: ["contrast/minimum", "suppression"])
    expectEqual(result.findings, ["contrast/minimum 3"])
  }

  @Test(arguments: [
    "palette-check-ignore contrast/minimum a logo", "palette-check-disable contrast",
    "palette-check-ignore: a logo",
  ])
  func `the help on a comment has its whole form`(_ comment: String) throws {
    let parsed = try #require(
      SuppressionComment.parse(comment, at: SourceLocation(startOf: "a.css")))
    let help = try #require(parsed.suppressions.first?.defect?.help)
    #expect(help.contains("palette-check-ignore contrast/minimum: the reason"))
    #expect(help.contains("(until YYYY-MM-DD)"))
  }

  @Test func withoutAReasonItHidesAndIsFound() throws {
    let text = Self.tokens(text: Self.extensions(#"{ "rule": "contrast/minimum" }"#))
    let result = try Self.check(["a.tokens.json": text])
    #expect(result.findings == ["suppression/missing-reason 2"] && result.suppressed == 1)
  }

  @Test func aSuppressionOfAnotherTokenHidesNothing() throws {
    let text = Self.tokens(
      root: #""other": { \#(Self.exempt) "$type": "color", "$value": "{color.text}" },"#)
    let result = try Self.check(
      ["a.tokens.json": text], select: ["contrast/minimum", "suppression"])
    expectEqual(result.findings, ["suppression/unused 1", "contrast/minimum 3"])
  }

  /// A run that checks less than everything cannot tell what is unused.
  @Test func aPartialRunFindsNothingUnused() throws {
    let files = ["a.tokens.json": Self.tokens(text: Self.exempt)]
    try expectEqual(Self.check(files, select: ["gamut", "suppression"]).findings, [])
    let sheet = """
      /* palette-check-ignore-file contrast/minimum: not yet */
      :root { --text: #000; --background: #fff; }
      @media (prefers-color-scheme: dark) { :root { --text: #fff; --background: #000; } }
      """
    try expectEqual(Self.check(["a.css": sheet]).findings, ["suppression/unused 1"])
    try expectEqual(
      Self.check(["a.css": sheet]) { $0.includes = { $0.scheme == .dark } }.findings, [])
  }

  /// The contexts of a suppression, and whether it hides a failure in dark, and one everywhere.
  @Test(arguments: [
    (#"{ "theme": "dark" }"#, true, false), (#"{ "theme": ["light", "dark"] }"#, true, true),
    (#"{ "scheme": "dark" }"#, true, false), (#"{ "scheme": ["light", "dark"] }"#, true, true),
    (#"{ "theme": "light" }"#, false, false), (#"{ "density": "dark" }"#, false, false),
  ])
  func contexts(_ contexts: String, _ hidesDark: Bool, _ hidesAll: Bool) throws {
    let entry = #"{ "rule": "contrast/minimum", "reason": "r", "contexts": \#(contexts) }"#
    for (light, isHidden) in [("0", hidesDark), ("0.6", hidesAll)] {
      func tokens(_ text: String, _ background: String) -> String {
        """
        { "text": { "$type": "color", \(Self.extensions(entry))
            "$value": { "colorSpace": "srgb", "components": [\(text), \(text), \(text)] } },
          "background": { "$type": "color", "$value":
            { "colorSpace": "srgb", "components": [\(background), \(background), \(background)] } } }
        """
      }
      let files = [
        "light.json": tokens(light, "1"), "dark.json": tokens("0.3", "0"),
        "a.resolver.json": """
        { "version": "2025.10", "resolutionOrder": [ { "$ref": "#/modifiers/theme" } ],
          "modifiers": { "theme": { "default": "light", "contexts": {
            "light": [ { "$ref": "light.json" } ], "dark": [ { "$ref": "dark.json" } ] } } } }
        """,
      ]
      let result = try Self.check(files, select: ["contrast/minimum"])
      expectEqual(result.findings.isEmpty, isHidden, "\(result.findings)")
    }
  }

  /// The suppression before the light and the dark value, and what is left, with its ratio.
  @Test(arguments: [
    ("/* palette-check-ignore contrast/minimum: r */", "", "dark 2.81"),
    ("", "/* palette-check-ignore contrast/minimum: r */", "light 2.84"),
  ])
  func `a suppression in one theme leaves the failure of the other`(
    _ light: String, _ dark: String, _ left: String
  ) throws {
    let sheet = """
      :root { --surface: #fff; \(light) --text-a: #999; }
      .dark { --surface: #000; \(dark) --text-a: #555; }
      """
    var checker = TokenChecker(
      configuration: ConfigurationFile.parse("", name: "palette-check.yml"))
    checker.today = Self.today
    let report = checker.check(paths: ["a.css"], files: MemoryFiles(["a.css": sheet])).report
    let findings = report.findings.map { finding -> String in
      let ratio = finding.measurement.map { RatioText.measured($0.measured) } ?? ""
      return finding.conditions.joined(separator: ", ") + " " + ratio
    }
    #expect(findings == [left] && report.summary.suppressed == 1)
    // The fix leaves what is accepted.
    expectEqual(report.findings.first?.fix?.edits.count, 1)
  }

  @Test func `a suppression for one context leaves the others`() throws {
    let entry = #"{ "rule": "contrast/minimum", "reason": "r", "contexts": { "theme": "dark" } }"#
    let files = [
      "base.json": """
      { "text": { "$type": "color", \(Self.extensions(entry))
        "$value": { "colorSpace": "srgb", "components": [0.5, 0.5, 0.5] } } }
      """,
      "light.json": ##"{ "background": { "$type": "color", "$value": "#eeeeee" } }"##,
      "dark.json": ##"{ "background": { "$type": "color", "$value": "#444444" } }"##,
      "a.resolver.json": """
      { "version": "2025.10", "resolutionOrder": [
          { "type": "set", "name": "base", "sources": [ { "$ref": "base.json" } ] },
          { "$ref": "#/modifiers/theme" } ],
        "modifiers": { "theme": { "default": "light", "contexts": {
          "light": [ { "$ref": "light.json" } ], "dark": [ { "$ref": "dark.json" } ] } } } }
      """,
    ]
    let result = try Self.check(files, select: ["contrast/minimum", "suppression"])
    #expect(result.findings == ["base.json contrast/minimum 2"] && result.suppressed == 1)
  }

  /// A text with a suppression, and whether it is a comment.
  @Test(arguments: [
    (#"--doc: "see /* palette-check-ignore-file contrast: how to */";"#, false),
    (#"--doc: "a \" /* palette-check-ignore-file contrast: how to */";"#, false),
    ("--doc: url(a/*palette-check-ignore-file contrast: how to */b);", false),
    (#"--doc: url("a"); /* palette-check-ignore-file contrast: r */"#, true),
    ("--doc: 'a'; /* it's */ /* palette-check-ignore-file contrast: r */", true),
  ])
  func `a suppression in a string of a style sheet is none`(
    _ text: String, _ isComment: Bool
  ) throws {
    let sheet = ":root { \(text) --text: #999; --background: #fff; }"
    let result = try Self.check(["a.css": sheet], select: ["contrast/minimum", "suppression"])
    #expect(result.findings.isEmpty == isComment && result.suppressed == (isComment ? 1 : 0))
  }

  @Test func `a date at the end of a reason needs no parentheses`() throws {
    let comment = "/* palette-check-ignore-file contrast: a demo, until 2027-01-14 */"
    let sheet = ":root { --text: #999; --background: #fff; }\n"
    let rules = ["contrast/minimum", "suppression"]
    let result = try Self.check(["a.css": sheet + comment], select: rules)
    expectEqual(result.findings, ["contrast/minimum 1", "suppression/expired 2"])
    let later = comment.replacingOccurrences(of: "01-14", with: "01-15")
    try expectEqual(Self.check(["a.css": sheet + later], select: rules).suppressed, 1)
  }

  /// Formats whose texts have tokens of another shape, or no groups.
  @Test(arguments: [
    ("sd.json", #"{ "c": { @, "text": { "value": "\u0023999999", "type": "color" }, $ } }"#),
    (
      "studio.json",
      #"{ "global": { "text": { "value": "\u0023999999", "type": "color", @ }, $ }, "#
        + #""$themes": [], "$metadata": { "tokenSetOrder": ["global"] } }"#
    ),
    ("plain-colors.json", #"{ @, "text": "\u0023999999", "background": "\u0023ffffff" }"#),
    (
      "a.gpl",
      """
      GIMP Palette
      # palette-check-ignore contrast/minimum: a logo
      # Greys
      153 153 153 text
      255 255 255 background
      """
    ),
  ])
  func everyFormat(_ name: String, _ text: String) throws {
    let exempt = String(Self.exempt.dropLast())
    let background = #""background": { "value": "\u0023ffffff", "type": "color" }"#
    let suppressed = text.replacingOccurrences(of: "@", with: exempt)
      .replacingOccurrences(of: "$ }", with: background + " }")
    let result = try Self.check([name: suppressed], select: ["contrast/minimum", "suppression"])
    #expect(result.findings == [] && result.suppressed == 1)
    let other = suppressed.replacingOccurrences(of: "contrast/minimum", with: "gamut")
    try expectEqual(
      Self.check([name: other], select: ["contrast/minimum"]).findings.map { $0.prefix(16) },
      ["contrast/minimum"])
  }

  /// A finding in a theme is located in the file of the theme.
  @Test func aPairAcrossFiles() throws {
    let files = [
      "text.tokens.json": ##"{ "text": { "$type": "color", "$value": "#999" } }"##,
      "background.tokens.json": """
      { \(Self.exempt) "background": { "$type": "color", "$value": "#fff" } }
      """,
    ]
    let result = try Self.check(files, select: ["contrast/minimum", "suppression"])
    #expect(result.findings == [] && result.suppressed == 1)
  }

  // MARK: - Comments

  static let sheet = """
    :root {
      --text: #999;
      --text-muted: #aaa;
      --background: #fff;
    }
    """

  /// The name of a file and its text, then the findings.
  @Test(
    arguments: [
      ("a.css", sheet, ["contrast/minimum 2", "contrast/minimum 3"]),
      (
        "a.css",
        sheet.replacingOccurrences(
          of: "  --text:", with: "  /* palette-check-ignore contrast/minimum: a logo */\n  --text:"),
        ["contrast/minimum 4"]
      ),
      ("a.css", "/* palette-check-ignore contrast: a logo */\n" + sheet, []),
      (
        "a.css",
        sheet + "\n/* palette-check-ignore-file contrast/minimum: a\n   demo (until 2027-01-15) */",
        []
      ),
      (
        "a.css",
        sheet + "\n/* palette-check-ignore-file contrast/minimum: a demo (until tomorrow) */",
        ["contrast/minimum 2", "contrast/minimum 3", "suppression/syntax 6"]
      ),
      (
        "a.css", "/* palette-check-ignore contrast/minimum a logo */\n" + sheet,
        ["suppression/syntax 1", "contrast/minimum 3", "contrast/minimum 4"]
      ),
      (
        "a.css", "/* palette-check-ignore gamut/p3-collapse, contrast: a logo */\n" + sheet,
        ["suppression/unused 1"]
      ),
      (
        "a.css", "/* palette-check-ignored contrast: no suppression */\n" + sheet,
        ["contrast/minimum 3", "contrast/minimum 4"]
      ),
      (
        "a.css", sheet + "\n/* palette-check-ignore contrast: nothing follows */",
        ["contrast/minimum 2", "contrast/minimum 3", "suppression/unused 6"]
      ),
      (
        "colors.xml",
        """
        <resources>
          <!-- palette-check-ignore contrast/minimum: a logo -->
          <color name="text">#999999</color>
          <color name="text_muted">#aaaaaa</color>
          <color name="background">#ffffff</color>
        </resources>
        """, ["contrast/minimum 4"]
      ),
      (
        "a.tokens.yml",
        """
        color:
          $type: color
          # palette-check-ignore contrast: a logo
          text: { $value: { colorSpace: srgb, components: [0.6, 0.6, 0.6] } }
          muted: { text: { $value: { colorSpace: srgb, components: [0.6, 0.6, 0.6] } } }
          background:
            $description: "# palette-check-ignore contrast: no comment"
            $value: { colorSpace: srgb, components: [1, 1, 1] }
        """, ["contrast/minimum 5"]
      ),
      // The first member of a block begins where the block does.
      (
        "a.tokens.yml",
        """
        color:
          $type: color
          background: { $value: { colorSpace: srgb, components: [1, 1, 1] } }
          text:
            # palette-check-ignore contrast: a logo
            muted: { $value: { colorSpace: srgb, components: [0.6, 0.6, 0.6] } }
            body:
              $value: { colorSpace: srgb, components: [0.6, 0.6, 0.6] }
        """, ["contrast/minimum 8"]
      ),
      (
        "a.tokens.yml",
        """
        color:
          $type: color
          background: { $value: { colorSpace: srgb, components: [1, 1, 1] } }
          text:
            # palette-check-ignore contrast: a logo (until 2027-01-14)
            muted: { $value: { colorSpace: srgb, components: [0.6, 0.6, 0.6] } }
            body: { $value: { colorSpace: srgb, components: [0.6, 0.6, 0.6] } }
        """, ["suppression/expired 5", "contrast/minimum 6", "contrast/minimum 7"]
      ),
      (
        "a.yml",
        """
        props:
          # palette-check-ignore contrast: a logo
          - name: text-muted
            value: "#999"
          - name: text-body
            value: "#999"
          - name: background
            value: "#fff"
        """, ["contrast/minimum 6"]
      ),
      // Words of other tools suppress nothing.
      (
        "a.css", "/* palette-check-disable contrast/minimum */\n" + sheet,
        ["suppression/syntax 1", "contrast/minimum 3", "contrast/minimum 4"]
      ),
      (
        "a.css", "/* palette-check-ignore-next-line contrast/minimum: a logo */\n" + sheet,
        ["suppression/syntax 1", "contrast/minimum 3", "contrast/minimum 4"]
      ),
      (
        "a.tokens.jsonc",
        """
        {
          // palette-check-ignore contrast: a logo
          "text": { "$type": "color", "$value": { "colorSpace": "srgb", "components": [0.6, 0.6, 0.6] } },
          /* palette-check-ignore gamut/p3-collapse: nothing */
          "background": { "$type": "color", "$description": "// palette-check-ignore contrast: no comment",
            "$value": { "colorSpace": "srgb", "components": [1, 1, 1] } }
        }
        """, ["suppression/unused 4"]
      ),
    ] as [(String, String, [String])])
  func comments(_ name: String, _ text: String, _ findings: [String]) throws {
    let result = try Self.check(
      [name: text], select: ["contrast/minimum", "gamut/p3-collapse", "suppression"])
    expectEqual(result.findings, findings)
  }

  /// Suppressions are read from every text, whatever it is cut off at.
  @Test(arguments: ["a.css", "a.xml", "a.yml", "a.jsonc", "a.json", "a.gpl"])
  func everyPrefixIsRead(_ name: String) throws {
    let text = Array(
      """
      { <!-- /* # palette-check-ignore a: b (until */ --> # palette-check-ignore-file é: c
      "$extensions": {"dev.palette-check": {"ignore": [{"rule": "é", "until": 3}]}}}
      """.utf8)
    for count in 0...text.count {
      let bytes = Array(text[..<count])
      let files = OverlaidFiles(base: MemoryFiles([:]), path: name, bytes: bytes)
      _ = TokenChecker().check(paths: [name], files: files)
    }
  }

  @Test func aFileHasALimit() throws {
    let comment = "/* palette-check-ignore contrast/minimum: r */ "
    let sheet = ":root { --text: #999; --background: #fff; }\n"
    let result = try Self.check(
      ["a.css": sheet + String(repeating: comment, count: 1002)],
      select: ["contrast/minimum", "suppression/syntax"])
    expectEqual(result.findings, ["contrast/minimum 1", "suppression/syntax 2"])
  }

  // MARK: - Dates

  @Test(arguments: [
    ("2027-01-31", true), ("2028-02-29", true), ("2027-02-29", false), ("2100-02-29", false),
    ("2027-1-31", false), ("2027-13-01", false), ("0000-01-01", false), ("2027-01-31 ", false),
    ("+027-01-31", false), ("", false),
  ])
  func dates(_ text: String, _ isValid: Bool) {
    expectEqual(CalendarDate(text).map { "\($0)" }, isValid ? text : nil)
  }

  @Test func aSuppressionHoldsThroughItsLastDay() throws {
    let suppression = Suppression(
      rule: "contrast", until: CalendarDate("2027-01-31"),
      location: SourceLocation(startOf: "a.css"))
    #expect(!suppression.isExpired(on: try #require(CalendarDate("2027-01-31"))))
    #expect(suppression.isExpired(on: try #require(CalendarDate("2027-02-01"))))
    #expect(!suppression.isExpired(on: try #require(CalendarDate("2026-12-31"))))
  }
}

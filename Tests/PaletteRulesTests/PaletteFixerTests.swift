import ColorCore
import DesignTokens
import FileAccess
import PaletteAudit
import PaletteReports
import PaletteRules
import PaletteTestSupport
import SourceSyntax
import Testing

/// From files to fixed files.
@Suite struct PaletteFixerTests {
  static func fix(
    _ files: [String: String], paths: [String]? = nil, unsafe: Bool = true,
    selecting rule: String? = nil
  ) -> PaletteFixer.Result {
    var checker = TokenChecker()
    if let rule, let selection = try? RuleSelection(select: [rule], ignore: []) {
      checker.selection = selection
    }
    var fixer = PaletteFixer(checker: checker)
    fixer.includesUnsafe = unsafe
    return fixer.fix(paths: paths ?? files.keys.sorted(), files: MemoryFiles(files))
  }

  static func failures(_ report: Report) -> [Finding] {
    report.findings.filter { $0.rule == ContrastMinimum.id && $0.outcome == .fail }
  }

  /// The texts with their fixes.
  static func fixed(_ files: [String: String], selecting rule: String? = nil) -> [String: String] {
    fix(files, selecting: rule).files.reduce(into: files) {
      $0[$1.path] = String(decoding: $1.bytes, as: UTF8.self)
    }
  }

  @Test func `all colors of a gradient are fixed on which a text fails`() {
    let css = ".go { background: linear-gradient(#a3a8f0, #696fdd); color: #fff }"
    let result = Self.fix(["a.css": css])
    #expect(Self.failures(result.check.report).isEmpty && result.withdrawn.isEmpty)
    expectEqual(result.applied.count, 2)
  }

  /// `rgba($blue, 0.65)` is called by its value, and so otherwise once the variable is changed.
  @Test func `a fix is not taken back for what a color computed of it is called`() {
    let scss = """
      $blue: #2196f3;
      .b {
        color: #fff; background: $blue;
        &:hover { background: rgba($blue, 0.65); }
      }
      """
    let result = Self.fix(["a.scss": scss])
    #expect(result.withdrawn.isEmpty && result.applied.count == 1)
    #expect(Self.failures(result.check.report).isEmpty)
  }

  @Test func `the help of a finding names the color of the theme that it shows`() {
    let css = """
      :root { --pink: #aa0077; --violet: #5e3188; }
      .day { --text: var(--pink); --ground: #00ccaa; }
      .night { --text: var(--violet); --ground: #ef4f91; }
      .a { color: var(--text); background: var(--ground); }
      .b { background: var(--text); color: #220011; }
      """
    let found = Self.failures(Self.fix(["a.css": css], unsafe: false).check.report)
    let help = found.compactMap(\.help)
    expectEqual(help.count, 2)
    #expect(help.allSatisfy { $0.contains("in place of --violet") && !$0.contains("--pink") })
  }

  /// What a check calls fixable is what fixes count.
  @Test func `questions that are settled by a fix are not counted as fixed`() {
    let css = """
      :root { --background: #fff; --bg-tertiary: #eee; --text: #111; --text-muted: #999; }
      """
    let offered = Self.fix(["a.css": css], unsafe: false)
    let fixable = offered.check.report.findings.count { $0.fix != nil }
    #expect(fixable > 0 && offered.check.report.findings.count > fixable)
    let result = Self.fix(["a.css": css])
    #expect(result.fixed == fixable && result.fixedInPart == 0 && result.settled > 0)
  }

  // MARK: - What a fix makes count

  /// The selected background lies so near to the line that the line is not measured on it; a darker
  /// line is. Beside a page that is a question, since a line need not be seen on both of its sides.
  @Test(arguments: ["", "--background-color: #ffffff; "])
  func `a pair that counts because of a fix is fixed with it`(_ page: String) throws {
    let css = """
      :root { \(page)--form-element-background-color: #ffffff;
        --form-element-border-color: #cfd5e2; --form-element-selected-background-color: #cfd5e3; }
      """
    let result = Self.fix(["a.css": css])
    #expect(Self.failures(result.check.report).isEmpty)
    expectEqual(result.fixed + result.settled, page.isEmpty ? 1 : 2)
    #expect(result.withdrawn.isEmpty)
    expectEqual(result.applied.count > 1, page.isEmpty)
    // What is changed twice stays near to what it was at first.
    let text = String(decoding: try #require(result.files.first).text, as: UTF8.self)
    let line = try #require(text.firstMatch(of: /border-color: (#[0-9a-f]{6})/)?.output.1)
    #expect(
      ContrastSolver.keepsHue(try Color(parsing: String(line)), of: try Color(parsing: "#cfd5e2")))
    let pairs = TokenChecker().pairs(of: result.check.palettes)
    #expect(pairs.contains { $0.background.path == "--form-element-selected-background-color" })
  }

  @Test func `a misspelled name is corrected`() {
    let css = ":root { --brand: #06c; --text: var(--brnd); --bg: #fff }"
    expectEqual(Self.fixed(["a.css": css])["a.css"], css.replacing("brnd", with: "brand"))
    let tokens =
      ##"{"color": {"$type": "color", "ink": {"$value": "#111"}, "text": {"$value": "{color.inkk}"}}}"##
    expectEqual(
      Self.fixed(["a.tokens.json": tokens])["a.tokens.json"], tokens.replacing("inkk", with: "ink"))
    #expect(Self.fix(["a.css": css], unsafe: false).files.isEmpty)
  }

  /// `contrast/ambient-light` and `dark/polarity` are notes that only come up once the error is gone.
  @Test(arguments: ["contrast", "strict"])
  func `an error is fixed though a note comes up`(set: String) {
    let css = ":root { --text-muted: #999; --bg: #fff }"
    expectEqual(
      Self.fixed(["a.css": css], selecting: set)["a.css"], css.replacing("#999", with: "#767676"))
  }

  /// The palette's entry in place of a repeated color, as the file writes its other aliases.
  @Test(arguments: [
    (
      "a.css", ":root { --gray-7: #495057; --muted: #495057; --line: var(--gray-7) }",
      "--muted: #495057", "--muted: var(--gray-7)"
    ),
    (
      "a.json",
      ##"{"gray": {"7": {"value": "#495057"}}, "text": {"a": {"value": "#495057"}, "b": {"value": "{gray.7.value}"}}}"##,
      ##""a": {"value": "#495057"}"##, ##""a": {"value": "{gray.7.value}"}"##
    ),
    (
      "res/values/colors.xml",
      """
      <resources>
        <color name="gray_7">#495057</color>
        <color name="text_muted">#495057</color>
        <color name="text_strong">@color/gray_7</color>
      </resources>
      """, "muted\">#495057", "muted\">@color/gray_7"
    ),
    // No alias shows how this file writes them.
    ("a.css", ":root { --gray-7: #495057; --muted: #495057 }", "", ""),
  ])
  func `a repeated color becomes an alias`(
    file: String, text: String, old: String, new: String
  ) {
    expectEqual(
      Self.fixed([file: text], selecting: AliasRawValue.id)[file],
      old.isEmpty ? text : text.replacing(old, with: new))
    #expect(Self.fix([file: text], unsafe: false, selecting: AliasRawValue.id).files.isEmpty)
  }

  /// Safe where the replacement has the same color; no fix where the explanation names no single token.
  @Test(arguments: [
    ("#212529", "Use {color.ink}.", true, true), ("#212529", "Renamed to color.ink", true, true),
    ("#222222", "Use {color.ink}.", false, true), ("#212529", "Use something else.", false, false),
    ("#212529", "Use {color.ink} or {color.gray}.", false, false),
  ])
  func `a deprecated token is replaced by the one that its file names`(
    color: String, message: String, isSafe: Bool, isFixed: Bool
  ) {
    let text = """
      {"color": {"$type": "color", "ink": {"$value": "#212529"}, "gray": {"$value": "#777777"},
        "body": {"$value": "\(color)", "$deprecated": "\(message)"},
        "title": {"$value": "{color.body}"}}}
      """
    let rule = DeprecatedUsed.id
    let name = "a.tokens.json"
    expectEqual(
      Self.fixed([name: text], selecting: rule)[name],
      isFixed ? text.replacing("\"{color.body}", with: "\"{color.ink}") : text)
    expectEqual(Self.fix([name: text], unsafe: false, selecting: rule).files.isEmpty, !isSafe)
  }

  /// A color that a rule writes itself is corrected at each place, each for its own background.
  @Test func `a color in a rule is fixed where it stands`() {
    let css = """
      :root { --page: #fff }
      .a { color: #aaa; background: #fff }
      .b { color: #aaa; background: #eee }
      .c { color: #AAA; background: var(--page) }
      """
    let expected = """
      :root { --page: #fff }
      .a { color: #767676; background: #fff }
      .b { color: #6c6c6c; background: #eee }
      .c { color: #767676; background: var(--page) }
      """
    expectEqual(Self.fixed(["a.css": css])["a.css"], expected)
  }

  /// Of several changes of one token each says where it is seen.
  @Test func `a color that several rules of a file write is changed in all of them`() {
    let css = """
      .a { color: #999; background: #fff }
      .b { background: #fff; color: #999 }
      .c { color: #999; background: #eee }
      .d { border-color: #999 }
      """
    let result = Self.fix(["a.css": css])
    #expect(result.fixed == 2 && Self.failures(result.check.report).isEmpty)
    // On another ground another color is the nearest, and what is drawn on nothing may be a line.
    expectEqual(
      Self.fixed(["a.css": css])["a.css"],
      """
      .a { color: #767676; background: #fff }
      .b { background: #fff; color: #767676 }
      .c { color: #6c6c6c; background: #eee }
      .d { border-color: #999 }
      """)
  }

  @Test func `a background that several rules write is changed in all of them`() {
    let css = """
      .a { background: #a7a7ff; color: white }
      .b { background: #a7a7ff; color: white }
      .c { background: #a7a7ff; color: #000 }
      """
    let result = Self.fix(["a.css": css])
    #expect(Self.failures(result.check.report).isEmpty)
    expectEqual(
      Self.fixed(["a.css": css])["a.css"],
      """
      .a { background: #716acf; color: white }
      .b { background: #716acf; color: white }
      .c { background: #a7a7ff; color: #000 }
      """)
  }

  @Test func `a change says in which theme it is seen`() throws {
    let css = """
      :root { --bg: #fff; --text: #999 }
      .dark { --bg: #111; --text: #666 }
      """
    let report = TokenChecker().check(paths: ["a.css"], files: MemoryFiles(["a.css": css])).report
    let fix = try #require(Self.failures(report).first?.fix)
    #expect(
      fix.description.hasPrefix("In light, change --text from #999")
        && fix.description.contains("; in dark, change --text from #666"), "\(fix.description)")
  }

  @Test func `on what is brighter than white a color is darkened as on white`() {
    let css = ":root { --text: #777; --background: color(srgb 1.2 1.2 1.2) }"
    expectEqual(Self.fixed(["a.css": css])["a.css"], css.replacing("#777", with: "#767676"))
  }

  /// The color that helps where the ratio is worst, also if a translucent ground is over the page.
  @Test func `the help names the color of the same theme`() throws {
    let css = """
      :root { --background: #fff; --badge-text: #db2828; --badge-background: #db28281a; }
      .dark { --background: #1b1d1f; --badge-text: #db2828; --badge-background: #db28281a; }
      """
    let report = TokenChecker().check(paths: ["a.css"], files: MemoryFiles(["a.css": css])).report
    let finding = try #require(
      Self.failures(report).first { $0.against == "--badge-background" && $0.fix != nil })
    let help = try #require(finding.help)
    let color = try #require(help.firstMatch(of: /is (#[0-9a-f]{6})\./)?.output.1)
    #expect(help.hasPrefix("In dark, lighten"), "\(help)")
    #expect(
      WCAG2.luminance(try Color(parsing: String(color)))
        > WCAG2.luminance(try Color(parsing: "#db2828")), "\(help)")
  }

  /// One argument of `light-dark()` is a color or an alias of its own; the other one stays.
  @Test(arguments: [
    ("#999, var(--gray-100)", "#767676, var(--gray-100)"),
    ("var(--gray-400), var(--gray-600)", "var(--gray-600), var(--gray-400)"),
    ("var( --gray-400 ),var(--gray-100)", "var( --gray-600 ),var(--gray-100)"),
    ("#222, #eee", "#222, #eee"),
  ])
  func `an argument of light-dark() is fixed alone`(old: String, new: String) {
    let css = """
      :root { color-scheme: light dark; --gray-100: #eee; --gray-400: #999; --gray-600: #666;
        --gray-800: #222; --text-muted: light-dark(\(old)); --background: light-dark(#fff, #111); }
      """
    expectEqual(
      Self.fixed(["a.css": css])["a.css"],
      css.replacing("muted: light-dark(\(old))", with: "muted: light-dark(\(new))"))
  }

  /// Both arguments are fixed in one round or in two, each near to its own first color.
  @Test func `the arguments of light-dark() keep their hues`() throws {
    let css = """
      :root { color-scheme: light dark; --text: light-dark(#d09a9a, #2a4a6a);
        --background: light-dark(#fff, #111); }
      """
    let text = try #require(Self.fixed(["a.css": css])["a.css"])
    let arms = text.matches(of: /#[0-9a-f]{6}/).map { String($0.output) }
    #expect(ContrastSolver.keepsHue(try Color(parsing: arms[0]), of: try Color(parsing: "#d09a9a")))
    #expect(ContrastSolver.keepsHue(try Color(parsing: arms[1]), of: try Color(parsing: "#2a4a6a")))
    #expect(Self.failures(Self.fix(["a.css": text]).check.report).isEmpty && text != css)
  }

  /// Every string, with its color; where nobody asked for it, strings stay.
  @Test func `a string becomes an object if its rule is named`() {
    let text = ##"{"$type": "color", "ink": {"$value": "#336699"}, "paper": {"$value": "#fffc"}}"##
    let objects = text.replacing(
      ##""#336699""##,
      with: ##"{"colorSpace": "srgb", "components": [0.2, 0.4, 0.6], "hex": "#336699"}"##
    ).replacing(
      ##""#fffc""##,
      with:
        ##"{"colorSpace": "srgb", "components": [1, 1, 1], "alpha": 0.8, "hex": "#ffffff"}"##)
    let rule = ColorLegacyFormat.id
    expectEqual(Self.fixed(["a.json": text], selecting: rule)["a.json"], objects)
    #expect(Self.fix(["a.json": objects], selecting: rule).report.findings.isEmpty)
    #expect(Self.fix(["a.json": text], unsafe: false, selecting: rule).files.isEmpty)
    for selector in [nil, RuleSelection.all] {
      let result = Self.fix(["a.json": text], selecting: selector)
      #expect(result.files.isEmpty && result.report.findings.contains { $0.rule == rule })
      #expect(result.report.findings.allSatisfy { $0.fix == nil })
    }
  }

  // MARK: - Steps in place of literals

  private static let scale =
    "--gray-400: #888; --gray-500: #777; --gray-600: #595959; --gray-700: #333; --background: #fff; "

  /// The value of a text beside a scale and an alias, and what it becomes.
  @Test(arguments: [
    // What repeats a step becomes an alias of the nearest step that passes.
    ("#777", "var(--gray-600)"), ("rgb(119 119 119)", "var(--gray-600)"),
    // What is only near to one keeps its notation.
    ("#787878", "#767676"), ("#976", "#926f5e"),
  ])
  func `a literal that repeats a step is pointed at another one`(old: String, new: String) {
    let css = ":root { \(Self.scale)--line: var(--gray-700); --text-muted: \(old) }"
    expectEqual(
      Self.fixed(["a.css": css])["a.css"], css.replacing("muted: \(old)", with: "muted: \(new)"))
  }

  @Test func `a literal that repeats a step of a token file is pointed at another one`() {
    func tokens(_ text: String) -> String {
      """
      {"gray": {"400": {"value": "#888888"}, "500": {"value": "#777777"},
         "600": {"value": "#595959"}, "700": {"value": "#333333"}},
       "text": {"muted": {"value": "\(text)"}, "strong": {"value": "{gray.700}"}},
       "background": {"value": "#ffffff"}}
      """
    }
    expectEqual(Self.fixed(["a.json": tokens("#777777")])["a.json"], tokens("{gray.600}"))
  }

  /// Without an alias that shows how the file writes them, and where the step is only near, the help
  /// names the step.
  @Test(arguments: [("", "#777", "#767676"), ("--line: var(--gray-700); ", "#7a7a7a", "#767676")])
  func `the help names the step that would do`(alias: String, old: String, new: String) throws {
    let css = ":root { \(Self.scale)\(alias)--text-muted: \(old) }"
    let report = TokenChecker().check(paths: ["a.css"], files: MemoryFiles(["a.css": css])).report
    let finding = try #require(Self.failures(report).first)
    expectEqual(
      finding.help?.hasSuffix(
        "The nearest color that does is \(new). "
          + "The nearest step of the palette that does is --gray-600, #595959."), true,
      "\(finding.help ?? "")")
    expectEqual(finding.fix?.edits.map(\.text), [String(new.dropFirst())])
  }

  // MARK: - What the help says

  static let helps: [(file: String, text: String, ends: [String])] = [
    // Two digits cannot state #767676.
    (
      "a.tokens.json",
      """
      {"$type": "color",
       "text": {"$value": {"colorSpace": "srgb", "components": [0.5, 0.5, 0.5]}},
       "background": {"$value": {"colorSpace": "srgb", "components": [1, 1, 1]}}}
      """, ["The nearest color of its notation that does is #757575."]
    ),
    (
      "a.css", ":root { --text: #777; --background: #fff; }",
      ["The nearest color that does is #767676."]
    ),
    // What shares the color needs more.
    (
      "a.css", ":root { --text: #777; --background: #fff; --surface: #eee; }",
      [
        "The nearest color that passes in all 2 combinations that share it is #6c6c6c.",
        "The nearest color that does is #6c6c6c.",
      ]
    ),
    (
      "a.css",
      """
      :root { --gray-400: #888; --gray-500: #777; --gray-600: #555; --gray-700: #333;
        --text: var(--gray-500); --background: #fff; }
      """, ["The nearest step that does is --gray-600, #555555."]
    ),
    // The foreground is as bright as can be.
    (
      "a.css", ":root { --button-text: #fff; --button-background: #888; }",
      [
        "Darken --button-background until the ratio is 4.5:1. "
          + "The nearest color of --button-background that does is #767676."
      ]
    ),
  ]

  @Test(arguments: helps.indices)
  func `the help names what the fix writes`(_ index: Int) throws {
    let (file, text, ends) = Self.helps[index]
    let files = MemoryFiles([file: text])
    let findings = Self.failures(TokenChecker().check(paths: [file], files: files).report)
    expectEqual(findings.count, ends.count)
    for (finding, end) in zip(findings, ends) {
      let (help, fix) = (try #require(finding.help), try #require(finding.fix))
      #expect(help.hasSuffix(end), "\(help)")
      let name = try #require(end.dropLast().ranges(of: " is ").last).upperBound
      let written = end.dropLast()[name...].prefix { $0 != "," }
      #expect(fix.description.contains(written), "\(fix.description)")
    }
  }

  /// The text has no finding until the ground of its badge is darkened for another text.
  @Test func `a token without a finding is not changed for what a fix makes a pair`() {
    let css = """
      :root { --background-badge-warning: #df7b00; --background-badge-white: #fff;
        --color-text-badge-warning-hover: #df7b00; --badge-warning-foreground: #fff; }
      """
    let result = Self.fix(["a.css": css])
    #expect(result.files.isEmpty && result.applied.isEmpty)
    #expect(result.check.report.findings.contains { $0.token == "--badge-warning-foreground" })
    expectEqual(
      result.withdrawn.first?.reason.hasPrefix(
        "--color-text-badge-warning-hover on --background-badge-warning would then have"), true)
  }

  /// The color fails on an error, and beside that it is a question on a tint of itself, as long as it is hardly seen.
  @Test func `a fix that makes a failure of a question is taken back`() {
    let kotlin = """
      val Ink = Color(0xFFd7dddf)
      val Paper = Color(0xFF1fb2c2)
      val lightColors = lightColorScheme(onSurface = Paper, error = Paper)
      val darkColors = darkColorScheme(background = Ink, error = Ink, onError = Ink)
      @Composable fun Screen() { Column {
        Box(Modifier.background(MaterialTheme.colorScheme.error.copy(alpha = 0.5f))) {
          Text("x", color = Paper)
        }
        Box(Modifier.background(Paper.copy(alpha = 0.5f))) { Text("x", color = Paper) }
      } }
      """
    let result = Self.fix(["Theme.kt": kotlin])
    #expect(result.files.isEmpty && result.applied.isEmpty)
    expectEqual(
      result.withdrawn.first?.reason,
      "Paper on Paper.copy(alpha = 0.5), which cannot be decided now, would then fail")
    let tint = result.check.report.findings.filter { $0.against == "Paper.copy(alpha = 0.5)" }
    #expect(!tint.isEmpty && tint.allSatisfy { $0.outcome != .fail })
  }

  // MARK: - What a maintainer takes

  /// The value of a token that stands twice, for its mode and as `$value`.
  @Test func `the value of a mode is changed where it is repeated`() throws {
    func tokens(_ text: String) -> [String: String] {
      [
        "a.tokens.json": ##"""
        {"$type": "color",
         "gray": {"100": {"$value": "#e6e6e6"}, "500": {"$value": "#8c8c8c"},
           "600": {"$value": "#666666"}, "900": {"$value": "#1a1a1a"}},
         "background": {"$value": "{gray.100}",
           "$extensions": {"mode": {"light": "{gray.100}", "dark": "{gray.900}"}}},
         "text": {"$value": "{gray.\##(text)}",
           "$extensions": {"mode": {"light": "{gray.\##(text)}", "dark": "{gray.100}"}}}}
        """##
      ]
    }
    let checked = TokenChecker().check(paths: ["a.tokens.json"], files: MemoryFiles(tokens("500")))
    let finding = try #require(Self.failures(checked.report).first)
    expectEqual(finding.fix?.edits.map(\.text), ["600", "600"])
    expectEqual(Self.fixed(tokens("500")), tokens("600"))
    #expect(Self.failures(Self.fix(tokens("500")).check.report).isEmpty)
  }

  @Test func `states that differ go on to differ`() throws {
    func css(_ rest: String, _ hover: String, _ active: String = "#005a4d") -> [String: String] {
      [
        "a.css": """
        :root { --button-text: #fff; --button-background: \(rest);
          --button-background-hover: \(hover); --button-background-active: \(active); }
        """
      ]
    }
    expectEqual(Self.fixed(css("#00a58e", "#009580")), css("#078673", "#147767"))
    let offered = Self.fix(css("#00a58e", "#009580")).applied.map(\.description)
    #expect(
      offered.contains { $0.hasSuffix("and stays apart from --button-background") }, "\(offered)")
    // What was equal stays equal, and a state that passes stays as it is.
    expectEqual(Self.fixed(css("#00a58e", "#00a58e")), css("#078673", "#078673"))
    #expect(Self.fixed(css("#00a58e", "#078673")) != css("#078673", "#078673"))
    // As steps of a scale.
    func alias(_ rest: Int, _ hover: Int) -> [String: String] {
      [
        "a.css": """
        :root { --gray-300: #b3b3b3; --gray-400: #999; --gray-500: #808080; --gray-600: #666;
          --gray-700: #4d4d4d; --button-text: #fff; --button-background: var(--gray-\(rest));
          --button-background-hover: var(--gray-\(hover)); }
        """
      ]
    }
    expectEqual(Self.fixed(alias(400, 500)), alias(600, 700))
  }

  /// `brand.500` stands for `amber.500`: another step there would make two steps of the brand equal.
  @Test func `an alias between scales stays`() {
    func tokens(_ text: String, brand: String = "{amber.500}") -> [String: String] {
      [
        "a.tokens.json": ##"""
        {"$type": "color",
         "amber": {"400": {"$value": "#ffc14d"}, "500": {"$value": "#e69500"},
           "600": {"$value": "#a86d00"}, "700": {"$value": "#7a4f00"}},
         "brand": {"400": {"$value": "{amber.400}"}, "500": {"$value": "\##(brand)"},
           "600": {"$value": "{amber.600}"}, "700": {"$value": "{amber.700}"}},
         "background": {"$value": "#ffffff"}, "text": {"$value": "\##(text)"}}
        """##
      ]
    }
    expectEqual(Self.fixed(tokens("{brand.500}")), tokens("{brand.700}"))
  }

  /// The text and its ground are one color: to keep that is no fix.
  @Test func `a change of nothing is not offered`() {
    let tokens = ##"""
      {"$type": "color", "background": {"$value": "#ffffff"},
       "ink": {"$value": {"colorSpace": "oklch", "components": [0.0969, 0, 0],
         "hex": "#030303d6", "alpha": 0.84}},
       "surface": {"contrast": {"$value": "{ink}"}}, "text": {"contrast": {"$value": "{ink}"}}}
      """##
    let files = MemoryFiles(["a.tokens.json": tokens])
    let pairs =
      "pairs: [{foreground: text.contrast, background: surface.contrast, over: background}]"
    let checker = TokenChecker(
      configuration: ConfigurationFile.parse(pairs, name: "palette-check.yml"))
    let failures = Self.failures(checker.check(paths: ["a.tokens.json"], files: files).report)
    expectEqual(failures.map(\.fix), [nil])
    expectEqual(failures.first?.help?.contains("There is no fix: no gray in place of ink"), true)
  }

  @Test func `what fails in a token and its copies is told once, and fixed in all of them`() {
    let files = [
      "p/tokens/a.json":
        ##"{"color": {"text": {"soft": {"value": "#999999"}}, "background": {"value": "#ffffff"}}}"##,
      "p/dist/a.css": ":root { --color-text-soft: #999999; --color-background: #ffffff; }",
      "p/dist/_a.scss": "$color-text-soft: #999999;\n$color-background: #ffffff;",
      "p/src/b.css": "p { color: var(--color-text-soft); background: var(--color-background) }",
    ]
    let found = Self.failures(TokenChecker().check(paths: ["p"], files: MemoryFiles(files)).report)
    expectEqual(found.map(\.file), ["p/tokens/a.json"])
    let named = TokenChecker().check(paths: ["p/dist/a.css"], files: MemoryFiles(files)).report
    expectEqual(Self.failures(named).map(\.file), ["p/dist/a.css"])
    let result = Self.fix(files, paths: ["p"])
    #expect(Self.failures(result.check.report).isEmpty && result.withdrawn.isEmpty)
    expectEqual(result.files.map(\.path), ["p/dist/_a.scss", "p/dist/a.css", "p/tokens/a.json"])
    #expect(
      result.files.allSatisfy { String(decoding: $0.bytes, as: UTF8.self).contains("#767676") })
    expectEqual(
      result.applied.first?.description.hasSuffix(
        ", also in “p/dist/_a.scss” and “p/dist/a.css”, built of it"), true)
  }

  @Test func `what a rule sets for several selectors is told once`() {
    let sheet = """
      :root { --hue: #0082ce; --hue-ink: #ffffff }
      .step { --bg: #dddddd; --fg: #111111 }
      .step:after { content: "1"; color: var(--fg); background: var(--bg) }
      .step-a + .step-a:after, .step-a:after { --bg: var(--hue); --fg: var(--hue-ink) }
      """
    let report = TokenChecker().check(paths: ["a.css"], files: MemoryFiles(["a.css": sheet])).report
    let own = Self.failures(report).compactMap(\.token).filter { $0.hasSuffix(".--fg") }
    expectEqual(own, ["step-a:after.--fg"])
  }

  @Test func `a shadow around a field adds to a border that shows the focus`() {
    let sheet = """
      :root { --input-background-color: #ffffff; --input-border-color-focus: #0284c7;
        --input-focus-ring-color: #9fdbf6; --panel-background-color: #ffffff }
      .input { background-color: var(--input-background-color) }
      .input:focus { border: 1px solid var(--input-border-color-focus);
        box-shadow: 0 0 0 3px var(--input-focus-ring-color) }
      """
    let alone = sheet.replacing("border: 1px solid var(--input-border-color-focus);", with: "")
      .replacing("--input-border-color-focus: #0284c7;", with: "")
    func failures(_ sheet: String) -> [String?] {
      let files = MemoryFiles(["a.css": sheet])
      return Self.failures(TokenChecker().check(paths: ["a.css"], files: files).report)
        .map(\.against)
    }
    #expect(failures(sheet).isEmpty)
    expectEqual(failures(alone), ["--panel-background-color"])
  }

  @Test func `a copy of an alias is fixed with what the alias leads to`() {
    let files = [
      "p/tokens/a.json": ##"""
      {"color": {"gray": {"value": "#999999"}, "text": {"soft": {"value": "{color.gray}"}},
        "background": {"value": "#ffffff"}}}
      """##,
      "p/dist/a.css": ":root { --color-text-soft: #999999; --color-background: #ffffff; }",
      "p/src/b.css": "p { color: var(--color-text-soft); background: var(--color-background) }",
    ]
    let result = Self.fix(files, paths: ["p"])
    #expect(Self.failures(result.check.report).isEmpty && result.withdrawn.isEmpty)
    expectEqual(result.files.map(\.path), ["p/dist/a.css", "p/tokens/a.json"])
    expectEqual(result.applied.count, 1)
    let texts = result.files.map { String(decoding: $0.bytes, as: UTF8.self) }
    #expect(texts.allSatisfy { $0.contains("#767676") && !$0.contains("#999999") })
  }

  @Test func `a pair that may never be seen asks for nothing`() {
    let css = ":root { --primary: #0683bd; --primary-contrast: #f0f0f0; --primary-tint: #78abd3; }"
    let fixed = Self.fixed(["a.css": css], selecting: ContrastMinimum.id)
    expectEqual(fixed["a.css"], css.replacing("#0683bd", with: "#0474aa"))
  }

  @Test(arguments: [
    "/**\n * Do not edit directly\n * Generated on Thu, 03 Aug 2023 12:05:46 GMT\n */",
    "/* This file is auto-generated by a build. */", "/* @generated */",
  ])
  func `a fix of a generated file says so`(_ notice: String) throws {
    let css = "\(notice)\n:root { --text: #777; --background: #fff; }"
    let fix = try #require(Self.fix(["a.css": css]).applied.first)
    #expect(
      fix.description.hasSuffix("(a.css says that it is generated: change its source too)"))
    let own = ":root { --text: #777; --background: #fff; } \(String(repeating: " ", count: 1_000))"
    expectEqual(
      Self.fix(["a.css": own + notice]).applied.first?.description.contains("generated"), false)
  }

  // MARK: - Every format

  struct Sample: Sendable {
    let files: [String: String]
    let expected: [String: String]
  }

  static let samples: [String: Sample] = [
    "css": Sample(
      files: ["a.css": ":root {\r\n  --text: #777; /* 777 */\r\n  --background: #fff;\r\n}\r\n"],
      expected: [
        "a.css": ":root {\r\n  --text: #767676; /* 777 */\r\n  --background: #fff;\r\n}\r\n"
      ]),
    "wordpress-theme": Sample(
      files: [
        "theme.json": ##"""
        {"$schema": "https://schemas.wp.org/trunk/theme.json", "version": 3,
         "settings": {"color": {"palette": [
           {"slug": "base", "color": "#ffffff"}]}},
         "styles": {"color": {"background": "var:preset|color|base", "text": "#777"}}}
        """##
      ],
      expected: [
        "theme.json": ##"""
        {"$schema": "https://schemas.wp.org/trunk/theme.json", "version": 3,
         "settings": {"color": {"palette": [
           {"slug": "base", "color": "#ffffff"}]}},
         "styles": {"color": {"background": "var:preset|color|base", "text": "#767676"}}}
        """##
      ]),
    "vscode-theme": Sample(
      files: [
        "a.json": ##"""
        { // as the editor reads it
          "type": "light", "colors": {"editor.background": "#fff", "editor.foreground": "#777"},
          "tokenColors": [{"scope": "comment", "settings": {"foreground": "#787878"}},],
        }
        """##
      ],
      expected: [
        "a.json": ##"""
        { // as the editor reads it
          "type": "light", "colors": {"editor.background": "#fff", "editor.foreground": "#767676"},
          "tokenColors": [{"scope": "comment", "settings": {"foreground": "#767676"}},],
        }
        """##
      ]),
    "dtcg text": Sample(
      files: [
        "a.tokens.json": ##"""
        {"$type": "color", "text": {"$value": "#777777"}, "background": {"$value": "#ffffff"}}
        """##
      ],
      expected: [
        "a.tokens.json": ##"""
        {"$type": "color", "text": {"$value": "#767676"}, "background": {"$value": "#ffffff"}}
        """##
      ]),
    "dtcg object": Sample(
      files: [
        "a.tokens.json": ##"""
        { "$type": "color",
          "text": {"$value": {"colorSpace":"srgb","components":[0.5,0.5,0.5],"hex":"#808080"}},
          "background": {"$value": {"colorSpace":"srgb","components":[1,1,1]}} }
        """##
      ],
      expected: [
        "a.tokens.json": ##"""
        { "$type": "color",
          "text": {"$value": {"colorSpace":"srgb","components":[0.46,0.46,0.46],"hex":"#757575"}},
          "background": {"$value": {"colorSpace":"srgb","components":[1,1,1]}} }
        """##
      ]),
    "yaml": Sample(
      files: [
        "a.tokens.yaml": """
        $type: color
        text:
          $value:
            colorSpace: oklch
            components: [0.62, 0, 0] # muted
        background:
          $value: {colorSpace: srgb, components: [1, 1, 1]}

        """
      ],
      expected: [
        "a.tokens.yaml": """
        $type: color
        text:
          $value:
            colorSpace: oklch
            components: [0.56, 0, 0] # muted
        background:
          $value: {colorSpace: srgb, components: [1, 1, 1]}

        """
      ]),
    "style dictionary": Sample(
      files: [
        "a.json": ##"""
        {"color": {"text": {"value": "#777"}, "background": {"value": "{color.paper}"},
          "paper": {"value": "white"}}}
        """##
      ],
      expected: [
        "a.json": ##"""
        {"color": {"text": {"value": "#767676"}, "background": {"value": "{color.paper}"},
          "paper": {"value": "white"}}}
        """##
      ]),
    "tokens studio": Sample(
      files: [
        "tokens.json": ##"""
        {"core": {"text": {"value": "#777777", "type": "color"},
          "background": {"value": "#ffffff", "type": "color"}},
         "$themes": [], "$metadata": {"tokenSetOrder": ["core"]}}
        """##
      ],
      expected: [
        "tokens.json": ##"""
        {"core": {"text": {"value": "#767676", "type": "color"},
          "background": {"value": "#ffffff", "type": "color"}},
         "$themes": [], "$metadata": {"tokenSetOrder": ["core"]}}
        """##
      ]),
    "figma": Sample(
      files: ["variables.json": figma(text: gray("0.46666666865348816"))],
      expected: ["variables.json": figma(text: gray("0.4627451002597809"))]),
    "figma alias": Sample(
      files: ["variables.json": figma(text: alias("V:500"))],
      expected: ["variables.json": figma(text: alias("V:600"))]),
    "figma export, lists": Sample(
      files: ["a.json": figmaList(gray: 119, step: 500)],
      expected: ["a.json": figmaList(gray: 118, step: 600)]),
    "figma export, trees": Sample(
      files: ["a.json": figmaTree(step: 500)], expected: ["a.json": figmaTree(step: 600)]),
    "resolver": Sample(
      files: [
        "a.resolver.json": """
        {"version": "2025.10", "sets": {"base": {"sources": [{"$ref": "base.json"}]}},
         "modifiers": {"theme": {"contexts": {"light": [], "dark": [{"$ref": "dark.json"}]},
           "default": "light"}},
         "resolutionOrder": [{"$ref": "#/sets/base"}, {"$ref": "#/modifiers/theme"}]}
        """,
        "base.json": dtcg(text: "0.5, 0.5, 0.5", background: "1, 1, 1"),
        "dark.json": dtcg(text: "0.4, 0.4, 0.4", background: "0.1, 0.1, 0.1"),
      ],
      expected: [
        "base.json": dtcg(text: "0.46, 0.46, 0.46", background: "1, 1, 1"),
        "dark.json": dtcg(text: "0.51, 0.51, 0.51", background: "0.1, 0.1, 0.1"),
      ]),
    "json5": Sample(
      files: [
        "a.tokens.json5":
          "// c\n{$type: 'color', text: {$value: '#777'}, background: {$value: '#FFF',},}\n"
      ],
      expected: [
        "a.tokens.json5":
          "// c\n{$type: 'color', text: {$value: '#767676'}, background: {$value: '#FFF',},}\n"
      ]),
    "material": Sample(
      files: ["a.json": material("#888888")], expected: ["a.json": material("#737373")]),
    "spectrum": Sample(
      files: ["a.json": spectrum("119, 119, 119")],
      expected: ["a.json": spectrum("118, 118, 118")]),
    "plain json": Sample(
      files: ["colors.json": ##"{"text": "#777777", "background": "#FFFFFF"}"##],
      expected: ["colors.json": ##"{"text": "#767676", "background": "#FFFFFF"}"##]),
    "plain yaml": Sample(
      files: ["colors.yml": "text: '#777777' # a\nbackground: '#ffffff'\n"],
      expected: ["colors.yml": "text: '#767676' # a\nbackground: '#ffffff'\n"]),
    "hsl object": Sample(
      files: ["a.json": dictionary(#"{"h": 210, "s": 50, "l": 55}"#)],
      expected: ["a.json": dictionary(#"{"h": 209, "s": 53, "l": 47}"#)]),
    "hsl object, fractions": Sample(
      files: ["a.json": dictionary(#"{"h": 0, "s": 0, "l": 0.5}"#)],
      expected: ["a.json": dictionary(#"{"h": 0, "s": 0, "l": 0.46}"#)]),
    "hsl object, texts": Sample(
      files: ["a.json": dictionary(#"{"h": "0", "s": "0%", "l": "50%"}"#)],
      expected: ["a.json": dictionary(#"{"h": "0", "s": "0%", "l": "46%"}"#)]),
    "hsv object": Sample(
      files: ["a.json": dictionary(#"{"h": 0, "s": 0, "v": 0.5}"#)],
      expected: ["a.json": dictionary(#"{"h": 0, "s": 0, "v": 0.46}"#)]),
    "rgb object": Sample(
      files: ["a.json": dictionary(#"{"r": 119, "g": 119, "b": 119, "a": 1}"#)],
      expected: ["a.json": dictionary(#"{"r": 118, "g": 118, "b": 118, "a": 1}"#)]),
    "tailwind": Sample(
      files: ["a.css": "@theme { --color-text: oklch(62% 0 0); --color-background: #fff; }\n"],
      expected: ["a.css": "@theme { --color-text: oklch(56% 0 0); --color-background: #fff; }\n"]),
    "light-dark": Sample(
      files: ["a.css": lightDark("#888", "hsl(0 0% 33%)")],
      expected: ["a.css": lightDark("#767676", "hsl(0 0% 49%)")]),
    "calculation": Sample(
      files: ["a.css": ":root { --text: hsl(calc(100 + 20) 10% 50%); --background: #fff; }"],
      expected: ["a.css": ":root { --text: #647d65; --background: #fff; }"]),
    "mixture": Sample(
      files: ["a.css": mixture("70%")], expected: ["a.css": mixture("71%")]),
    "steps by name": Sample(
      files: ["a.css": steps("base")], expected: ["a.css": steps("dark")]),
    "android state list": Sample(
      files: [
        "res/values/colors.xml":
          ##"<resources><color name="background">#FFF</color></resources>"##,
        "res/color/text.xml": androidList("#FF777777"),
      ],
      expected: ["res/color/text.xml": androidList("#FF767676")]),
    "android": Sample(
      files: [
        "res/values/colors.xml": """
        <?xml version="1.0" encoding="utf-8"?>
        <resources>
            <color name="text">#FF777777</color><!-- #FF777777 -->
            <color name="background">#FFF</color>
        </resources>

        """
      ],
      expected: [
        "res/values/colors.xml": """
        <?xml version="1.0" encoding="utf-8"?>
        <resources>
            <color name="text">#FF767676</color><!-- #FF777777 -->
            <color name="background">#FFF</color>
        </resources>

        """
      ]),
    "theo": Sample(
      files: [
        "a.yml": """
        global:
          type: color
          category: text-color
        props:
          color_text:
            value: "#777777"
          color_background:
            value: "{!WHITE}"
        aliases:
          WHITE: "#ffffff"

        """
      ],
      expected: [
        "a.yml": """
        global:
          type: color
          category: text-color
        props:
          color_text:
            value: "#767676"
          color_background:
            value: "{!WHITE}"
        aliases:
          WHITE: "#ffffff"

        """
      ]),
    "swift": Sample(
      files: [
        "a.swift": """
        import SwiftUI
        enum Palette {
          static let text = Color(hex: 0x777777) // 0x777777
          static let background = Color.white
        }

        """
      ],
      expected: [
        "a.swift": """
        import SwiftUI
        enum Palette {
          static let text = Color(hex: 0x767676) // 0x777777
          static let background = Color.white
        }

        """
      ]),
    "gpl": Sample(
      files: ["a.gpl": "GIMP Palette\nName: a\n#\n119 119 119\ttext\n255 255 255\tbackground\n"],
      expected: [
        "a.gpl": "GIMP Palette\nName: a\n#\n118 118 118\ttext\n255 255 255\tbackground\n"
      ]),
    "compose": Sample(
      files: ["Color.kt": compose("0xFF777777")], expected: ["Color.kt": compose("0xFF767676")]),
    "sublime": Sample(
      files: ["a.sublime-color-scheme": sublime("#777777")],
      expected: ["a.sublime-color-scheme": sublime("#767676")]),
    "windows terminal": Sample(
      files: ["a.json": terminal("#777777")], expected: ["a.json": terminal("#767676")]),
    "zed": Sample(files: ["a.json": zed("#777777ff")], expected: ["a.json": zed("#767676ff")]),
    "plain": Sample(
      files: ["colors.csv": "name,color\ntext,#777777\nbackground,#ffffff\n"],
      expected: ["colors.csv": "name,color\ntext,#767676\nbackground,#ffffff\n"]),
    "xcode": Sample(
      files: [
        "A.xcassets/Contents.json": #"{"info" : {"author" : "xcode", "version" : 1}}"#,
        "A.xcassets/Text.colorset/Contents.json": colorSet("0x77"),
        "A.xcassets/Background.colorset/Contents.json": colorSet("0xFF"),
      ],
      expected: [
        "A.xcassets/Contents.json": #"{"info" : {"author" : "xcode", "version" : 1}}"#,
        "A.xcassets/Text.colorset/Contents.json": colorSet("0x76"),
        "A.xcassets/Background.colorset/Contents.json": colorSet("0xFF"),
      ]),
  ]

  static func gray(_ value: String) -> String {
    "{\"r\": \(value), \"g\": \(value), \"b\": \(value), \"a\": 1}"
  }

  static func alias(_ id: String) -> String { #"{"type": "VARIABLE_ALIAS", "id": "\#(id)"}"# }

  static func figma(text: String) -> String {
    func variable(_ id: String, _ name: String, _ value: String) -> String {
      """
      "\(id)": {"id": "\(id)", "name": "\(name)", "variableCollectionId": "C",
        "resolvedType": "COLOR", "valuesByMode": {"1:0": \(value)}}
      """
    }
    let variables = [
      variable("V:400", "gray/400", gray("0.6")),
      variable("V:500", "gray/500", gray("0.46666666865348816")),
      variable("V:600", "gray/600", gray("0.35")),
      variable("V:1", "text/primary", text),
      variable("V:2", "background/primary", gray("1")),
    ]
    return """
      {"meta": {
        "variableCollections": {"C": {"id": "C", "name": "colors",
          "modes": [{"modeId": "1:0", "name": "Light"}], "defaultModeId": "1:0"}},
        "variables": {\(variables.joined(separator: ",\n  "))}}}
      """
  }

  /// With two failures: a literal and an alias.
  static func figmaList(gray: Int, step: Int) -> String {
    func variable(_ name: String, _ value: Int) -> String {
      """
      {"name": "\(name)", "type": "color", "isAlias": false,
        "value": {"r": \(value), "g": \(value), "b": \(value), "a": 1}}
      """
    }
    let variables =
      [("gray/400", 153), ("gray/500", 119), ("gray/600", 90), ("background/primary", 255)]
      .map(variable) + [
        variable("text/muted", gray),
        """
        {"name": "text/primary", "type": "color", "isAlias": true,
          "value": {"collection": "Theme", "name": "gray/\(step)"}}
        """,
      ]
    return """
      {"collections": [{"name": "Theme", "modes": [{"name": "Light", "variables": [
        \(variables.joined(separator: ",\n  "))]}]}]}
      """
  }

  static func figmaTree(step: Int) -> String {
    ##"""
    [{"Theme": {"modes": {"Light": {
      "gray": {"400": {"$type": "color", "$value": "#999999"},
        "500": {"$type": "color", "$value": "#777777"},
        "600": {"$type": "color", "$value": "#5a5a5a"}},
      "text": {"primary": {"$type": "color", "$value": "{gray.\##(step)}"}},
      "background": {"primary": {"$type": "color", "$value": "#ffffff"}}}}}}]
    """##
  }

  static func dtcg(text: String, background: String) -> String {
    """
    {"$type": "color",
     "text": {"$value": {"colorSpace": "srgb", "components": [\(text)]}},
     "background": {"$value": {"colorSpace": "srgb", "components": [\(background)]}}}
    """
  }

  static func material(_ text: String) -> String {
    ##"""
    {"schemes": {"light": {"primary": "#6750A4", "onPrimary": "#FFFFFF",
      "surface": "#FEF7FF", "onSurface": "\##(text)"}}}
    """##
  }

  static func compose(_ text: String) -> String {
    """
    import androidx.compose.ui.graphics.Color
    val text = Color(\(text)) // 0xFF777777
    val background = Color.White
    """
  }

  static func sublime(_ text: String) -> String {
    ##"{"globals": {"background": "#fff", "foreground": "\##(text)"}, "rules": []}"##
  }

  static func terminal(_ text: String) -> String {
    ##"""
    {"name": "A", "background": "#ffffff", "foreground": "\##(text)", "brightBlack": "#000000",
      "purple": "#000000", "brightPurple": "#000000"}
    """##
  }

  static func zed(_ text: String) -> String {
    """
    {"themes": [{"name": "A", "appearance": "light", "style": {
      "editor.background": "#ffffffff", "editor.foreground": "\(text)"}}]}
    """
  }

  static func spectrum(_ text: String) -> String {
    """
    {"text-color": {"sets": {"light": {"value": "rgb(\(text))"},
       "dark": {"value": "rgb(200, 200, 200)"}}},
     "background-color": {"sets": {"light": {"value": "rgb(255, 255, 255)"},
       "dark": {"value": "rgb(30, 30, 30)"}}}}
    """
  }

  static func dictionary(_ text: String) -> String {
    ##"{"color": {"text": {"value": \##(text)}, "background": {"value": "#fff"}}}"##
  }

  static func lightDark(_ light: String, _ dark: String) -> String {
    """
    :root { color-scheme: light dark; --text: light-dark(\(light), \(dark));
      --background: light-dark(#fff, #111); }
    """
  }

  static func mixture(_ share: String) -> String {
    """
    :root { --ink: #444; --text: color-mix(in oklab, var(--ink) \(share), white);
      --background: #fff; }
    """
  }

  static func steps(_ name: String) -> String {
    """
    :root { --gray-light: #aaa; --gray-base: #777; --gray-dark: #444;
      --text: var(--gray-\(name)); --background: #fff; }
    """
  }

  static func androidList(_ text: String) -> String {
    """
    <selector xmlns:android="http://schemas.android.com/apk/res/android">
      <item android:color="\(text)"/>
    </selector>
    """
  }

  static func colorSet(_ byte: String) -> String {
    """
    {
      "colors" : [
        {
          "color" : {
            "color-space" : "srgb",
            "components" : {
              "alpha" : "1.000",
              "blue" : "\(byte)",
              "green" : "\(byte)",
              "red" : "\(byte)"
            }
          },
          "idiom" : "universal"
        }
      ],
      "info" : {
        "author" : "xcode",
        "version" : 1
      }
    }

    """
  }

  /// The paths that are checked: the catalog, or all files.
  static func roots(_ sample: Sample) -> [String] {
    let names = sample.files.keys.sorted()
    for root in ["A.xcassets", "res"] where names.contains(where: { $0.hasPrefix(root + "/") }) {
      return [root]
    }
    return names.filter { $0.hasSuffix(".resolver.json") }
      + names.filter { name in
        !names.contains { $0.hasSuffix(".resolver.json") } && !name.isEmpty
      }
  }

  @Test(arguments: samples.keys.sorted()) func everyFormat(_ name: String) throws {
    let sample = try #require(Self.samples[name])
    let root = Self.roots(sample)
    let before = TokenChecker().check(paths: root, files: MemoryFiles(sample.files)).report
    #expect(!Self.failures(before).isEmpty)
    let result = Self.fix(sample.files, paths: root)
    #expect(Self.failures(result.check.report).isEmpty)
    let texts = result.files.reduce(into: sample.files) {
      $0[$1.path] = String(decoding: $1.bytes, as: UTF8.self)
    }
    expectEqual(texts, sample.files.merging(sample.expected) { $1 })
    // What is written is read in the same way, and nothing is left to change.
    let again = Self.fix(texts, paths: root)
    #expect(again.files.isEmpty && Self.failures(again.check.report).isEmpty)
    expectEqual(again.check.report.problems, result.check.report.problems)
  }

  /// Every format that is a text has a sample.
  @Test func noFormatIsForgotten() {
    let formats = Self.samples.values.flatMap { sample in
      TokenChecker().check(paths: Self.roots(sample), files: MemoryFiles(sample.files)).palettes
        .map(\.format)
    }
    expectEqual(Set(formats).union([AdobeSwatches.id]), Set(TokenFormats.all.map { $0.id }))
  }

  @Test(arguments: [false, true]) func byteOrderMarksAndUTF16(_ isUTF16: Bool) throws {
    let text = ":root { --text: #777; --background: #fff; --n\u{F6}te: 1px }\n"
    let expected = text.replacing("#777", with: "#767676")
    func encoded(_ text: String) -> [UInt8] {
      isUTF16
        ? [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        : [0xEF, 0xBB, 0xBF] + Array(text.utf8)
    }
    var files = MemoryFiles([:])
    files.files["a.css"] = encoded(text)
    var fixer = PaletteFixer(checker: TokenChecker())
    fixer.includesUnsafe = true
    let result = fixer.fix(paths: ["a.css"], files: files)
    expectEqual(result.files.map(\.bytes), [encoded(expected)])
  }

  /// A binary format has no fix, and says so.
  @Test func swatchesOfAdobe() {
    func swatch(_ name: String, _ component: Float) -> [UInt8] {
      var body: [UInt8] = [0, UInt8(name.utf8.count + 1)]
      for byte in Array(name.utf8) + [0] { body += [0, byte] }
      body += Array("RGB ".utf8)
      for _ in 0..<3 {
        body += [24, 16, 8, 0].map { UInt8(component.bitPattern >> UInt32($0) & 255) }
      }
      body += [0, 0]
      return [0, 1, 0, 0, 0, UInt8(body.count)] + body
    }
    var files = MemoryFiles([:])
    files.files["a.ase"] =
      Array("ASEF".utf8) + [0, 1, 0, 0, 0, 0, 0, 2] + swatch("text", 0.5) + swatch("background", 1)
    var fixer = PaletteFixer(checker: TokenChecker())
    fixer.includesUnsafe = true
    let result = fixer.fix(paths: ["a.ase"], files: files)
    #expect(result.files.isEmpty)
    let help = Self.failures(result.check.report).map { $0.help ?? "" }
    expectEqual(help.count, 1)
    #expect(help.allSatisfy { $0.contains("There is no fix, because a.ase is not a text") })
  }

  // MARK: - What is shared

  /// One value passes on every background, in light and in dark; the second use is through an alias.
  @Test func oneValueForAllThatShareIt() throws {
    let css = """
      :root { --ink: #888; --text: var(--ink); --text-muted: var(--ink); --background: #fff;
        --surface: #ededed; }
      """
    let result = Self.fix(["a.css": css])
    #expect(Self.failures(result.check.report).isEmpty)
    let text = try #require(result.files.first.map { String(decoding: $0.text, as: UTF8.self) })
    let hex = try #require(text.firstMatch(of: /--ink: (#[0-9a-f]{6})/)?.1)
    // The least change: one step lighter fails on the darker surface.
    let ink = try Color(parsing: String(hex))
    let surface = try Color(parsing: "#ededed")
    #expect(WCAG2.contrast(of: ink, on: surface) >= 4.5)
    let code = UInt8((ink.components.x * 255).rounded()) + 1
    #expect(WCAG2.contrast(of: Color(red: code, green: code, blue: code), on: surface) < 4.5)
    expectEqual(text, css.replacing("#888", with: String(hex)))
  }

  @Test func aliasesMoveToTheNearestStep() throws {
    let css = """
      :root { --gray-300: #bbb; --gray-400: #999; --gray-500: #777; --gray-600: #666;
        --gray-700: #444; --text: var(--gray-400); --background: #fff; }
      """
    expectEqual(
      Self.fixed(["a.css": css])["a.css"], css.replacing("var(--gray-400)", with: "var(--gray-600)")
    )
  }

  /// Nothing passes on white and on dark gray.
  @Test(arguments: [("#777", "gray"), ("#07c", "color of its hue")])
  func conflictsHaveNoFix(ink: String, kind: String) throws {
    let css = """
      :root { --text: \(ink); --background: #fff; }
      @media (prefers-color-scheme: dark) { :root { --background: #222; } }
      """
    let result = Self.fix(["a.css": css])
    #expect(result.files.isEmpty && result.fixed == 0)
    let findings = Self.failures(result.check.report)
    #expect(!findings.isEmpty)
    for finding in findings {
      expectEqual(finding.fix, nil)
      expectEqual(
        finding.help?.contains("There is no fix: no \(kind) in place of --text passes"), true)
    }
  }

  /// A color that is no token may differ where no token does.
  @Test func statesOfWhatDependsOnMoreThanTokens() throws {
    let css = """
      :root { --primary: #6b92f6; --primary-hover: #2563eb; }
      .a { background: var(--primary); color: #fff; }
      @media (prefers-color-scheme: dark) { .a { color: #eee; } }
      """
    let result = Self.fix(["a.css": css])
    #expect(Self.failures(result.check.report).isEmpty)
    expectEqual(result.files.count, 1)
  }

  /// A color that passes as a background stays a background that passes.
  @Test func whatPassesGoesOnPassing() throws {
    let css = """
      :root { --primary: #767676; --text-primary: var(--primary); --on-primary: #fff;
        --background: #eee; }
      """
    let result = Self.fix(["a.css": css])
    for finding in result.check.report.findings {
      #expect(finding.against != "primary", "\(finding.message)")
    }
  }

  /// White text cannot be lighter: its background is darkened.
  @Test func backgroundsUnderExtremes() throws {
    let css = ":root { --button-text: #fff; --button-background: #3581f6; }"
    let result = Self.fix(["a.css": css])
    #expect(Self.failures(result.check.report).isEmpty)
    let text = String(decoding: try #require(result.files.first).text, as: UTF8.self)
    #expect(text.contains("--button-text: #fff;"))
    let seed = try Color(parsing: "#3581f6")
    let found = try Color(
      parsing: String(try #require(text.firstMatch(of: /background: (#[0-9a-f]+)/)?.1)))
    #expect(ContrastSolver.keepsHue(found, of: seed))
  }

  /// A translucent gray becomes a darker gray, not a vivid blue.
  @Test func translucentNeutrals() throws {
    let xml = """
      <resources>
      <color name="colorBackground">#FBFCFF</color>
      <color name="colorOnBackground">#99545863</color>
      </resources>
      """
    let result = Self.fix(["res/values/colors.xml": xml])
    #expect(Self.failures(result.check.report).isEmpty)
    let text = String(decoding: try #require(result.files.first).text, as: UTF8.self)
    let digits = try #require(text.firstMatch(of: /colorOnBackground">#99([0-9a-fA-F]{6})</)?.1)
    let found = try Color(parsing: "#" + digits)
    let seed = try Color(parsing: "#545863")
    #expect(found.components(in: .oklch).y <= seed.components(in: .oklch).y + 1e-9)
  }

  /// Every theme is solved for itself where it declares the color, together where it does not.
  @Test func themes() throws {
    let css = """
      :root { --text: #888; --background: #fff; }
      @media (prefers-color-scheme: dark) { :root { --background: #111; --text: #555; } }
      """
    let result = Self.fix(["a.css": css])
    #expect(Self.failures(result.check.report).isEmpty)
    #expect(result.applied.count == 1 && result.applied[0].edits.count == 2)
  }

  /// A scale of opacities: the text moves to a more opaque step.
  @Test func translucentSteps() throws {
    let css = """
      :root { --white-100: #ffffff1a; --white-400: #ffffff66; --white-700: #ffffffb3;
        --white-900: #ffffffe6; --text: var(--white-400); --background: #1e1e1e; }
      """
    expectEqual(
      Self.fixed(["a.css": css])["a.css"],
      css.replacing("var(--white-400)", with: "var(--white-700)"))
  }

  /// A color computed from the literal cannot be foreseen, so that the literal stays; and it is said
  /// why.
  @Test(arguments: [
    (
      "color-mix(in srgb, var(--ink) 90%, white)",
      "no percentage in --text keeps the hue and passes here; change the colors that it mixes."
    ),
    (
      "oklch(from var(--ink) calc(l + 0.01) c h)",
      "--text is calculated from --ink; change it by hand."
    ),
    (
      "color-mix(in srgb, var(--ink) 90%, white 5%)",
      "the value of --text cannot be rewritten safely; change it by hand."
    ),
  ])
  func computedColorsStay(_ value: String, _ reason: String) throws {
    let css = ":root { --ink: #888; --text: \(value); --background: #fff; }"
    let result = Self.fix(["a.css": css])
    #expect(result.files.isEmpty)
    let finding = Self.failures(result.check.report).first { $0.token == "--text" }
    let help = try #require(finding?.help)
    #expect(help.hasSuffix("There is no fix: " + reason), "\(help)")
  }

  @Test func mixturesOfLiteralsStay() throws {
    let css = ":root { --text: color-mix(in srgb, #888, #999); --background: #fff; }"
    let result = Self.fix(["a.css": css])
    #expect(result.files.isEmpty)
    let help = try #require(Self.failures(result.check.report).first?.help)
    #expect(
      help.hasSuffix(
        "There is no fix: the value of --text cannot be rewritten safely; change it by hand."),
      "\(help)")
  }

  /// Fixes without a visible effect need no consent: every place of a problem at once.
  @Test func safeFixes() throws {
    let text = ##"""
      {"$type": "color",
       "a": {"$value": {"colorSpace": "srgb", "components": [0, 0, 0], "hex": "black"}},
       "b": {"$value": {"colorSpace": "srgb", "channels": [1, 0.5, 0], "hex": "#FFF80"}},
       "c": {"$value": {"colorSpace": "srgb", "components": [1, 1, 1], "hex": "#ffffff"}}}
      """##
    let result = Self.fix(["a.tokens.json": text], unsafe: false)
    let fixed = String(decoding: try #require(result.files.first).text, as: UTF8.self)
    expectEqual(
      fixed,
      text.replacing("\"black\"", with: "\"#000000\"")
        .replacing("channels", with: "components").replacing("#FFF80", with: "#ff8000"))
    expectEqual(result.applied.map(\.isSafe), [true, true])
  }

  // MARK: - Rounds

  @Test func unsafeFixesAreLeft() throws {
    let css = ":root { --text: #777; --background: #fff; }"
    let result = Self.fix(["a.css": css], unsafe: false)
    #expect(result.files.isEmpty && result.leftForUnsafe == 1 && result.fixed == 0)
  }

  @Test func aSecondRunChangesNothing() throws {
    let files = ["a.css": ":root { --text: #777; --text-link: #8af; --background: #fff; }"]
    let once = Self.fixed(files)
    #expect(once != files)
    #expect(Self.fix(once).files.isEmpty)
  }

  /// Proposals hold for every appearance, even if only one is checked.
  @Test func restrictedChecksBreakNothingElse() throws {
    let css = """
      :root { --text: #777; --background: #fff; }
      @media (prefers-color-scheme: dark) { :root { --background: #2f2f2f; } }
      """
    var checker = TokenChecker()
    var fixer = PaletteFixer(checker: checker)
    fixer.includesUnsafe = true
    fixer.whole = checker
    checker.includes = { $0.scheme == .light }
    fixer.checker = checker
    let result = fixer.fix(text: Array(css.utf8), fileName: "a.css", files: MemoryFiles([:]))
    // Text that is dark enough on white is too dark on dark gray.
    #expect(result.files.isEmpty && result.fixed == 0)
  }

  // MARK: - Real systems

  /// What is fixed stays fixed, with hues kept and no byte changed but the edits.
  @Test(
    .needs("corpora"),
    arguments: [
      "tokens/dtcg-examples/figma-sds.resolver.json",
      "tokens/dtcg-examples/microsoft-fluent.resolver.json", "tokens/twilio-paste",
      "tokens/metamask-design-tokens", "xcassets/nhsx-covid-19", "tokens/digdir-designsystemet",
      "pairs/github-primer/tokens", "pairs/open-props/tokens", "pairs/salesforce-slds/tokens",
      "pairs/adobe-spectrum/tokens",
    ])
  func corpora(_ name: String) throws {
    let path = try Corpora.file("corpora/\(name)")
    var fixer = PaletteFixer(checker: TokenChecker())
    fixer.includesUnsafe = true
    let before = TokenChecker().check(paths: [path])
    let result = fixer.fix(paths: [path])
    #expect(result.fixed > 0)
    #expect(Self.failures(result.check.report).count < Self.failures(before.report).count)
    // What still has a fix would make something else worse, and is named. In one system the new
    // color of one token would be that of another pair, which four findings share.
    let left = Self.failures(result.check.report).filter { $0.fix != nil }
    let most =
      name == "tokens/digdir-designsystemet" ? 4 : Self.failures(before.report).count / 50
    #expect(left.count <= most, "\(left.map(\.message))")
    let withdrawn = Set(result.withdrawn.map(\.fix))
    #expect(left.allSatisfy { $0.fix.map(withdrawn.contains) ?? false })
    var rest = Set(before.report.findings.map { [$0.rule, $0.token ?? "", $0.against ?? ""] })
    rest.subtract(
      result.check.report.findings.map { [$0.rule, $0.token ?? "", $0.against ?? ""] })
    #expect(rest.count > 0)
    // Literals keep their hue; an alias moves within a scale.
    let literals = Self.colors(of: before.palettes)
    for (place, color) in Self.colors(of: result.check.palettes) {
      guard let old = literals[place], old.hex != color.hex else { continue }
      #expect(ContrastSolver.keepsHue(color, of: old), "\(place): \(old.hex) to \(color.hex)")
    }
    for file in result.files {
      expectEqual(file.text.count(where: { $0 == 0x0A }), file.originalText.count { $0 == 0x0A })
      let keepsFrame = Self.frame(file.text) == Self.frame(file.originalText)
      #expect(keepsFrame, "\(file.path)")
    }
  }

  /// The colors of tokens that are no aliases.
  static func colors(of palettes: [ResolvedPalette]) -> [String: Color] {
    var result: [String: Color] = [:]
    for (index, palette) in palettes.enumerated() {
      for token in palette.tokens {
        for (row, permutation) in palette.permutations.enumerated() {
          guard let value = token.value(in: row), value.aliases.isEmpty, let color = value.color
          else { continue }
          result["\(index) \(token.path) \(permutation.choices)"] = color
        }
      }
    }
    return result
  }

  /// A text without digits, which are all that an edit replaces here.
  static func frame(_ bytes: [UInt8]) -> [UInt8] {
    bytes.filter { !(0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 | 0x20 || $0 == 0x2E) }
  }
}

import FileAccess
import PaletteAudit
import PaletteRules
import PaletteTestSupport
import Testing

/// Style sheets that draw the tokens of data files, from which their properties are made.
struct BorrowedTokensTests {
  private static let tokens = """
    {"color": {"$type": "color",
      "text": {"muted": {"$value": "#777777", "$modes": {"dark": "#888888"}}},
      "surface": {"raised": {"$value": "#eeeeee", "$modes": {"dark": "#222222"}}},
      "brand": {"$value": "#3366cc"}}}
    """

  /// The pairs that a style sheet states of the tokens.
  private func pairs(_ css: String, tokens: String = tokens) -> [String] {
    let files = MemoryFiles(["p/tokens.json": tokens, "p/app.css": css])
    return TokenChecker().pairs(paths: ["p"], files: files).pairs.compactMap { pair in
      guard case .inferred(let reason, .stated) = pair.origin else { return nil }
      let over = pair.over.map { " over \($0.path)" }.joined()
      return "\(pair.foreground.path) on \(pair.background.path)\(over): \(reason)"
    }.sorted()
  }

  @Test(arguments: ["", "color-", "acme-color-"])
  func `a rule with two properties called after tokens states their pair`(prefix: String) {
    let css = """
      .note { color: var(--\(prefix)text-muted); background: var(--\(prefix)surface-raised); }
      """
    expectEqual(
      pairs(css), ["color.text.muted on color.surface.raised: the rule “.note” sets both"])
  }

  @Test
  func `the verdict is that of the tokens, in each of their modes, and says where they are drawn`()
    throws
  {
    let css = ".note { color: var(--text-muted); background: var(--surface-raised); }"
    let files = MemoryFiles(["p/tokens.json": Self.tokens, "p/app.css": css])
    let findings = TokenChecker().check(paths: ["p"], files: files).report.findings
      .filter { $0.rule == ContrastMinimum.id && $0.outcome == .fail }
    expectEqual(findings.map(\.token), ["color.text.muted"])
    let finding = try #require(findings.first)
    expectEqual(finding.file, "p/tokens.json")
    #expect(finding.related.contains { $0.location.file == "p/app.css" })
  }

  @Test func `what rules write themselves, and what they set, is drawn with tokens too`() {
    let css = """
      :root { --cta: var(--color-brand); --paper: #fafafa; }
      body { background: var(--paper); }
      .cta { background: var(--cta); color: white; }
      .tag { color: var(--text-muted); background: var(--paper); }
      """
    expectEqual(
      pairs(css),
      [
        "color.text.muted on --paper: the rule “.tag” sets both",
        "white on color.brand: the rule “.cta” sets both",
      ])
  }

  @Test func `nothing is said of properties that are tokens, nor of colors drawn with these`() {
    let css = """
      :root { --cta: var(--color-brand); --cta-text: #fff; --else: var(--nowhere); }
      .cta { background: var(--cta); color: var(--cta-text); }
      .note { color: var(--text-muted); background: var(--surface-raised); }
      """
    let files = MemoryFiles(["p/tokens.json": Self.tokens, "p/app.css": css])
    let report = TokenChecker().check(paths: ["p"], files: files).report
    let sheet = report.findings.filter { $0.file == "p/app.css" }
    expectEqual(sheet.map(\.rule), ["alias/unresolved"])
    #expect(sheet.allSatisfy { $0.message.contains("--nowhere") })
    expectEqual(report.summary.foregrounds, report.summary.measured)
  }

  @Test func `a mixture is known where the token is the same everywhere`() {
    func css(_ ground: String) -> String {
      """
      body { background: var(--surface-raised); }
      .a { background: color-mix(in srgb, var(--\(ground)) 20%, white); color: var(--text-muted); }
      """
    }
    #expect(pairs(css("brand")).contains { $0.hasPrefix("color.text.muted on ") })
    #expect(!pairs(css("surface-raised")).contains { $0.hasPrefix("color.text.muted on ") })
  }

  @Test(arguments: [
    // The sheet sets them itself.
    """
    :root { --text-muted: #777; --surface-raised: #eee; }
    .note { color: var(--text-muted); background: var(--surface-raised); }
    """,
    // Only one of the names agrees.
    ".note { color: var(--text-muted); background: var(--somewhere); }",
    // They are others.
    ".note { color: var(--text); background: var(--surface); }",
    ".note { color: var(--muted); background: var(--raised); }",
  ])
  func `what is called otherwise, or set by a sheet, is no token`(css: String) {
    #expect(!pairs(css).contains { $0.contains("color.text.muted") })
  }

  @Test func `themes around the tokens are left out of the names`() {
    let tokens = """
      {"themes": {"light": {"ink": "#888888", "canvas": "#ffffff"},
        "dark": {"ink": "#999999", "canvas": "#000000"}}}
      """
    expectEqual(
      pairs("p { color: var(--ink); background: var(--canvas); }", tokens: tokens),
      ["themes.ink on themes.canvas: the rule “p” sets both"])
  }

  @Test func `what is certain of two colors is not asked again under other names of them`() {
    let tokens = """
      {"color": {
        "theme": {"bg": {"value": "#ffffff", "type": "color"}},
        "gray": {"800": {"value": "#818a95", "type": "color"}},
        "text": {"placeholder": {"value": "{color.gray.800}", "type": "color"}},
        "bg": {"canvas": {"default": {"value": "{color.theme.bg}", "type": "color"}}}}}
      """
    let files = MemoryFiles(["p/tokens.json": tokens])
    let findings = TokenChecker().check(paths: ["p"], files: files).report.findings
      .filter { $0.rule == ContrastMinimum.id }
    expectEqual(findings.map(\.against), ["color.theme.bg"])
  }
}

import ColorCore
import TokenGraph
import ImageFacts
import PaletteRules
import SourceSyntax

/// One page for people, without a network: findings by cause, all pairs and colors in every
/// appearance, and how they look to people with low vision or a color vision deficiency.
///
/// Colors outside sRGB are shown in Display P3 where the screen has it. What does not fit a page is
/// left out, and the page says so.
///
/// ```swift
/// var report = Report(toolVersion: "1.0")
/// report.findings = [
///   Finding(rule: "icon/opaque", severity: .error, message: "the icon is translucent", file: "a.png")
/// ]
/// print(HTML(style: ReportStyle()).text(of: report).contains("the icon is translucent"))
/// // Prints "true"
/// ```
public struct HTML: Reporter {
  public static let id = "html"
  public static let fileExtension: String? = "html"
  public static let showsFacts = true

  /// How many findings of one cause make a table.
  private static let fewestRows = 4
  /// How many problems with the input are shown at once.
  private static let mostProblems = 8
  /// What a page shows at most.
  private static let most = (
    columns: 8, tokens: 1_500, rules: 60, conditions: 60, findings: 5_000, problems: 1_000
  )

  private let style: ReportStyle

  public init(style: ReportStyle) { self.style = style }

  public func write(_ report: Report, to output: (String) -> Void) {
    let palettes = report.palettes.filter { !$0.tokens.isEmpty }
    let hasPairs = palettes.contains { !$0.pairs.isEmpty }
    let previews = PagePreviews(palettes)
    let shown = weightiest(of: report)
    var single = shown
    let repetitions = Repetition.taken(
      from: &single.findings, isOfImages: !report.assets.isEmpty)
    let images = PageImages(single, repetitions)
    output(PageShell.head("Color report", isScripted: true, hasPictures: images.hasPictures))
    output(PageStyle.filters)
    output("<a class=\"skip\" href=\"#findings\">Skip to the findings</a>\n")
    output("<header>\n<h1>Color report</h1>\n")
    writeSummary(report, to: output)
    output("<nav aria-label=\"Sections\"><ul>\n<li><a href=\"#findings\">Findings</a></li>\n")
    if !previews.isEmpty { output("<li><a href=\"#previews\">Previews</a></li>\n") }
    if hasPairs { output("<li><a href=\"#pairs\">Pairs</a></li>\n") }
    if !palettes.isEmpty { output("<li><a href=\"#colors\">Colors</a></li>\n") }
    if !report.assets.isEmpty { output("<li><a href=\"#images\">Images</a></li>\n") }
    if !report.findings.isEmpty { output("<li><a href=\"#rules\">Rules</a></li>\n") }
    output("</ul></nav>\n</header>\n<main>\n")
    writeFilters(shown, to: output)
    writeFindings(single, repetitions, images, of: report, to: output)
    previews.write(to: output)
    if hasPairs {
      output("<section id=\"pairs\" aria-labelledby=\"pairs-title\">\n")
      output("<h2 id=\"pairs-title\">Pairs</h2>\n")
      for palette in palettes where !palette.pairs.isEmpty {
        PageMatrix(palette, mostColumns: Self.most.columns)
          .write(isNamed: palettes.count > 1, to: output)
      }
      output("</section>\n")
    }
    writeColors(palettes, to: output)
    images.write(to: output)
    writeRules(report, to: output)
    output("</main>\n<script>\n\(PageScript.text)\n</script>\n")
    output(PageShell.foot(version: report.toolVersion))
  }

  // MARK: - The summary

  private func writeSummary(_ report: Report, to output: (String) -> Void) {
    output("<p class=\"verdict\">\(Escaping.markup(report.sentence))</p>\n<dl class=\"figures\">\n")
    for figure in Self.figures(of: report) {
      output(
        "<div><dt>\(figure.name)</dt><dd\(figure.tone.isEmpty ? "" : " class=\"is-\(figure.tone)\"")>"
          + "\(figure.value)</dd></div>\n")
    }
    output("</dl>\n")
    writeProblems(report, to: output)
  }

  private static func figures(
    of report: Report
  ) -> [(name: String, value: String, tone: String)] {
    let summary = report.summary
    let inputErrors =
      report.problems.count { $0.severity == .error } + report.assets.count { $0.error != nil }
    var figures: [(name: String, value: String, tone: String)] = []
    if inputErrors > 0 { figures.append(("Input errors", "\(inputErrors)", "error")) }
    figures.append(("Errors", "\(summary.errors)", summary.errors > 0 ? "error" : "pass"))
    figures.append(
      ("Warnings", "\(summary.warnings)", summary.warnings > 0 ? "warning" : "pass"))
    if summary.notes > 0 { figures.append(("Notes", "\(summary.notes)", "note")) }
    if summary.unknown > 0 { figures.append(("Unknown", "\(summary.unknown)", "unknown")) }
    if summary.suppressed > 0 { figures.append(("Suppressed", "\(summary.suppressed)", "")) }
    if summary.pairs > 0 { figures.append(("Pairs", "\(summary.pairs)", "")) }
    if summary.tokens > 0 { figures.append(("Tokens", "\(summary.tokens)", "")) }
    if summary.appearances > 1 { figures.append(("Appearances", "\(summary.appearances)", "")) }
    if summary.foregrounds > 0 {
      figures.append(
        ("Foregrounds measured", "\(summary.measured) of \(summary.foregrounds)", ""))
    }
    if !report.assets.isEmpty {
      let count = report.assets.count
      // Of a report on tokens as well, pairs are counted as checked.
      let isWhole = summary.tokens > 0 || summary.pairs > 0 || summary.checked == count
      figures.append(
        (
          isWhole ? "Images" : "Images checked",
          isWhole ? "\(count)" : "\(summary.checked) of \(count)", ""
        ))
    }
    return figures
  }

  private func writeProblems(_ report: Report, to output: (String) -> Void) {
    let broken =
      report.problems.map { problem in
        let place = problem.range.map { ":\($0.start.line):\($0.start.column)" } ?? ""
        return (
          problem.file.map { $0 + place } ?? "", problem.code, problem.severity,
          [problem.message, problem.help].sentences
        )
      }
      + report.assets.compactMap { asset in
        asset.error.map { (asset.file, $0.code, Severity.error, [$0.message].sentences) }
      }
    guard !broken.isEmpty else { return }
    // Many of them would hide the findings.
    let isLong = broken.count > Self.mostProblems
    output("<h2>Input</h2>\n")
    if isLong { output("<details><summary>\(broken.count) problems with the input</summary>\n") }
    output("<div class=\"articles\">\n")
    for (file, code, severity, message) in broken.prefix(Self.most.problems) {
      output(
        "<article><header><span class=\"label is-\(severity.rawValue)\">\(severity.rawValue)</span> "
          + "<code>\(Escaping.markup(code))</code> <code class=\"place\">\(Escaping.markup(file))"
          + "</code></header><p>\(Escaping.markup(message))</p></article>\n")
    }
    output("</div>\n")
    output(Self.omission(of: broken.count - Self.most.problems, "problems with the input"))
    if isLong { output("</details>\n") }
  }

  /// A line on what does not fit the page; empty if all of it does.
  private static func omission(of count: Int, _ things: String) -> String {
    count > 0
      ? "<p class=\"muted\">\(count) more \(things) are not on this page; the formats json and "
        + "ndjson have all.</p>\n" : ""
  }

  // MARK: - The filters

  private func writeFilters(_ report: Report, to output: (String) -> Void) {
    let labels = Set(report.findings.map(\.label))
    let rules = Set(report.findings.map(\.rule))
    let conditions = Self.conditions(in: report)
    output("<form class=\"filters\" id=\"filters\" aria-label=\"Filters\" hidden>\n")
    if !labels.isEmpty {
      output("<fieldset><legend>Severity</legend>\n")
      for label in ["error", "warning", "note", "unknown"] where labels.contains(label) {
        output(
          "<label class=\"choice\"><input type=\"checkbox\" name=\"severity\" value=\"\(label)\" "
            + "checked> \(label)</label>\n")
      }
      output("</fieldset>\n")
    }
    func select(_ title: String, _ name: String, _ first: String, _ values: [String]) {
      output("<label class=\"field\">\(title) <select name=\"\(name)\"><option value=\"\">\(first)")
      output("</option>\n")
      for value in values {
        let text = Escaping.markup(value)
        output("<option value=\"\(text)\">\(text)</option>\n")
      }
      output("</select></label>\n")
    }
    if rules.count > 1 { select("Rule", "rule", "every rule", rules.sorted()) }
    if conditions.count > 1 {
      select(
        "Appearance", "where", "every appearance",
        Array(conditions.prefix(Self.most.conditions)))
    }
    output(
      """
      <label class="field">Text <input type="search" name="text" autocomplete="off" \
      placeholder="token, file, words" aria-keyshortcuts="/"></label>
      <label class="field">See colors with <select name="vision">
      <option value="">typical vision</option>
      <option value="protan">protanopia (no red cones)</option>
      <option value="deutan">deuteranopia (no green cones)</option>
      <option value="tritan">tritanopia (no blue cones)</option>
      <option value="achroma">achromatopsia (no color vision)</option>
      <option value="blur">blurred sight</option>
      <option value="haze">hazy sight</option>
      </select></label>
      <button type="reset">Reset</button>
      <output id="count" role="status"></output>
      </form>

      """)
  }

  /// The appearances of the findings and of the tables of colors, in the order in which they stand there.
  private static func conditions(in report: Report) -> [String] {
    var known: Set<String> = []
    let columns = report.palettes.flatMap { PaletteColumns($0, most: most.columns).columns }
    return (report.findings.flatMap(\.conditions) + columns.flatMap(\.conditions)).filter {
      known.insert($0).inserted
    }
  }

  // MARK: - The findings

  private func writeFindings(
    _ single: Report, _ repetitions: [Repetition], _ images: PageImages, of report: Report,
    to output: (String) -> Void
  ) {
    output("<section id=\"findings\" aria-labelledby=\"findings-title\">\n")
    output("<h2 id=\"findings-title\">Findings</h2>\n")
    if report.findings.isEmpty {
      let isMeasured = report.summary.checked > 0
      output("<p>\(isMeasured ? "Nothing to report." : "Nothing was measured.")</p>\n")
    }
    output("<p id=\"none\" hidden>No finding has all of that.</p>\n")
    output(Self.omission(of: report.findings.count - Self.most.findings, "findings"))
    writeRepetitions(repetitions, images, to: output)
    if !single.findings.isEmpty { output(images.legend + "<div class=\"files\">\n") }
    for (file, findings) in single.findingsByFile {
      let groups = Cause.groups(of: findings, fewest: Self.fewestRows)
        .sorted { $0[0].rank < $1[0].rank }
      // Files with one finding stand side by side where there is room.
      output("<div\(findings.count > 1 ? " class=\"whole\"" : "") data-group>\n")
      output("<h3><code>\(Escaping.markup(file))</code></h3>\n\(images.exhibit(file))")
      output("<div class=\"articles\">\n")
      for group in groups {
        if group.count == 1 { writeSingle(group[0], to: output) } else { writeTable(group, output) }
      }
      output("</div>\n</div>\n")
    }
    if !single.findings.isEmpty { output("</div>\n") }
    output("</section>\n")
  }

  /// A report with as many findings as a page shows: the most severe ones, in their order.
  private func weightiest(of report: Report) -> Report {
    guard report.findings.count > Self.most.findings else { return report }
    var shown = report
    let kept = report.findings.indices
      .sorted { (report.findings[$0].rank, $0) < (report.findings[$1].rank, $1) }
      .prefix(Self.most.findings).sorted()
    shown.findings = kept.map { report.findings[$0] }
    return shown
  }

  /// The attributes that filters read.
  func attributes(_ finding: Finding) -> String {
    let words = [
      finding.token ?? "", finding.against ?? "", finding.file, finding.rule, finding.message,
    ]
    return " data-severity=\"\(finding.label)\" data-rule=\"\(Escaping.markup(finding.rule))\""
      + " data-where=\"\(Self.list(finding.conditions))\""
      + " data-text=\"\(Escaping.markup(words.joined(separator: " ").lowercased()))\""
  }

  /// Texts as the lines of an attribute.
  static func list(_ texts: [String]) -> String {
    texts.map(Escaping.markup).joined(separator: "&#10;")
  }

  func label(_ finding: Finding) -> String {
    let rule = Escaping.markup(finding.rule)
    return "<span class=\"label is-\(finding.label)\">\(finding.label)</span> "
      + "<a href=\"#rule-\(Escaping.percent(finding.rule))\"><code>\(rule)</code></a>"
  }

  private func sample(_ finding: Finding) -> String? {
    let colors = finding.swatches.map(\.color)
    guard colors.count >= 2 else {
      return colors.first.map { PageShell.sample($0, on: $0, "") }
    }
    let (front, back) = (colors[0], colors[1])
    let isPair = finding.swatches[0].name == "foreground"
    guard isPair else { return PageShell.sample(front, on: back, "") }
    return PageShell.sample(front, on: back)
  }

  private func writeSingle(_ finding: Finding, to output: (String) -> Void) {
    let sample = sample(finding)
    output("<article\(sample == nil ? "" : " class=\"single\"")\(attributes(finding))>\n")
    if let sample { output(sample + "\n") }
    let place = finding.range.map {
      " <span class=\"place\">line \($0.start.line), column \($0.start.column)</span>"
    }
    output(
      "<header>\(label(finding))\(place ?? "")</header>\n<p class=\"title\">\(Escaping.markup(finding.message))</p>\n"
    )
    if let words = finding.conditionsInWords { output("<p>\(Escaping.markup(words))</p>\n") }
    if let excerpt = excerpt(finding) { output(excerpt) }
    if let help = finding.help { output("<p>\(RulePage.inline(help))</p>\n") }
    let colors = finding.swatches.map { "\(Escaping.markup($0.name)) <code>\($0.words)</code>" }
    if finding.related.isEmpty {
      if !colors.isEmpty { output("<p class=\"muted\">\(colors.joined(separator: ", "))</p>\n") }
    } else {
      let title = colors.isEmpty ? "Related places" : colors.joined(separator: ", ")
      output("<details><summary>\(title)</summary><ul>\n")
      for related in finding.related {
        let start = related.location.range.start
        let file = related.location.file == finding.file ? "line " : "\(related.location.file):"
        let place = Escaping.markup("\(file)\(start.line)")
        output("<li>\(Escaping.markup(related.message)) <code>\(place)</code></li>\n")
      }
      output("</ul></details>\n")
    }
    if let fix = finding.fix { output("<p>Fix: \(Escaping.markup(fix.description))</p>\n") }
    output("</article>\n")
  }

  /// The line of a finding, with its part of the line marked.
  private func excerpt(_ finding: Finding) -> String? {
    guard let range = finding.range, let source = style.source(finding.file),
      range.start.line <= source.lineCount
    else { return nil }
    let line = source.line(range.start.line, around: range.start.column, reach: 160)
    let end = range.end.line > range.start.line ? Int.max : range.end.column
    var (before, marked, after) = ("", "", "")
    var column = line.column
    for character in line.text {
      if column < range.start.column {
        before.append(character)
      } else if column < end {
        marked.append(character)
      } else {
        after.append(character)
      }
      column += character.utf16.count
    }
    before = String(before.drop(while: \.isWhitespace))
    return "<pre tabindex=\"0\"><code>\(Escaping.markup(before))<mark>\(Escaping.markup(marked))"
      + "</mark>\(Escaping.markup(after))</code></pre>\n"
  }

  /// The findings of one cause, the worst first.
  private func writeTable(_ findings: [Finding], _ output: (String) -> Void) {
    let first = findings[0]
    let against = Escaping.markup(first.against ?? "")
    output("<article data-group>\n<header>\(label(first))</header>\n")
    guard first.outcome == .fail else {
      let words = first.outcome.reasonInCommon(with: findings)
      output(
        "<p class=\"title\">\(findings.count) pairs cannot be decided: \(Escaping.markup(words))</p>\n"
          + "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Undecided pairs\">"
          + "<table><thead><tr><th scope=\"col\"></th><th scope=\"col\">Foreground</th>"
          + "<th scope=\"col\">Background</th><th scope=\"col\">Where</th>"
          + "<th scope=\"col\" class=\"number\">Line</th></tr></thead><tbody>\n")
      for finding in findings {
        output(
          "<tr\(attributes(finding))><td>\(sample(finding) ?? "")</td>"
            + "<th scope=\"row\">\(PageShell.path(finding.token ?? ""))</th>"
            + "<td><code>\(Escaping.markup(finding.against ?? ""))</code></td>"
            + "<td>\(Escaping.markup(finding.conditions.joined(separator: ", ")))</td>"
            + "<td class=\"number\">\(line(finding))</td></tr>\n")
      }
      output("</tbody></table></div>\n</article>\n")
      return
    }
    let hex = first.backgroundWords.map { " <code>\($0)</code>" } ?? ""
    let conditions = first.conditionsInWords.map { ", \(Escaping.markup($0))" } ?? ""
    output(
      "<p class=\"title\">\(findings.count) colors on <code>\(against)</code>\(hex) are below their "
        + "minimum\(conditions)</p>\n"
        + "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Colors on \(against)\">"
        + "<table><thead><tr><th scope=\"col\"></th><th scope=\"col\">Foreground</th>"
        + "<th scope=\"col\" class=\"number\">Measured</th>"
        + "<th scope=\"col\" class=\"number\">Required</th><th scope=\"col\">Color</th>"
        + "<th scope=\"col\" class=\"number\">Line</th></tr></thead><tbody>\n")
    for finding in findings.sorted(by: { $0.shareOfRequirement < $1.shareOfRequirement }) {
      guard let measurement = finding.measurement else { continue }
      output(
        "<tr\(attributes(finding))><td>\(sample(finding) ?? "")</td>"
          + "<th scope=\"row\">\(PageShell.path(finding.token ?? ""))</th>"
          + "<td class=\"number\">\(RatioText.measured(measurement.measured))</td>"
          + "<td class=\"number\">\(RatioText.required(measurement.required))</td>"
          + "<td><code>\(finding.swatches.first?.words ?? "")</code></td>"
          + "<td class=\"number\">\(line(finding))</td></tr>\n")
    }
    output("</tbody></table></div>\n</article>\n")
  }

  private func line(_ finding: Finding) -> String {
    finding.range.map { "\($0.start.line)" } ?? ""
  }

  // MARK: - Colors and rules

  private func writeColors(_ palettes: [Report.Palette], to output: (String) -> Void) {
    guard !palettes.isEmpty else { return }
    output("<section id=\"colors\" aria-labelledby=\"colors-title\">\n")
    output("<h2 id=\"colors-title\">Colors</h2>\n")
    var left = Self.most.tokens
    for palette in palettes {
      let columns = PaletteColumns(palette, most: Self.most.columns)
      let tokens = palette.tokens.prefix(left)
      left -= tokens.count
      let file = Escaping.markup(palette.file)
      if palettes.count > 1 { output("<h3><code>\(file)</code></h3>\n") }
      let omitted = [
        palette.tokens.count > tokens.count
          ? "\(Words.counted(palette.tokens.count - tokens.count, "more color"))" : nil,
        columns.omitted > 0 ? Words.counted(columns.omitted, "more appearance") : nil,
      ].compactMap(\.self)
      if !omitted.isEmpty {
        output("<p class=\"muted\">Not shown here: \(omitted.joined(separator: ", ")).</p>\n")
      }
      guard !tokens.isEmpty else { continue }
      output(
        "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Colors of \(file)\">"
          + "<table class=\"swatches\"><thead><tr><th scope=\"col\">Token</th>")
      for column in columns.columns {
        output(
          "<th scope=\"col\"\(column.attribute)>\(Escaping.markup(column.title))</th>")
      }
      output("</tr></thead><tbody>\n")
      for token in tokens {
        let path = Escaping.markup(token.path)
        output(
          "<tr data-name=\"\(path.lowercased())\"><th scope=\"row\">\(PageShell.path(token.path))</th>"
        )
        for column in columns.columns {
          output("<td\(column.attribute)>\(cell(token.value(in: column.permutation)))</td>")
        }
        output("</tr>\n")
      }
      output("</tbody></table></div>\n")
    }
    output("</section>\n")
  }

  private func cell(_ value: ResolvedValue?) -> String {
    guard let value else { return "<span class=\"muted\">–</span>" }
    switch value.resolution {
    case .color(let color):
      return PageShell.chip(color) + "<code>\(ScreenColor.words(color))</code>"
    case .unknown(let reason):
      return "<span class=\"is-unknown\">unknown: \(Escaping.markup(reason.message))</span>"
    }
  }

  private func writeRules(_ report: Report, to output: (String) -> Void) {
    let found = Set(report.findings.map(\.rule))
    guard !found.isEmpty else { return }
    output("<section id=\"rules\" aria-labelledby=\"rules-title\">\n")
    output("<h2 id=\"rules-title\">Rules</h2>\n")
    for rule in Rules.all.filter({ found.contains($0.id) }).prefix(Self.most.rules) {
      output(
        "<details id=\"rule-\(Escaping.percent(rule.id))\"><summary><code>\(rule.id)</code> "
          + "\(Escaping.markup(rule.summary))</summary>\n\(RulePage.html(of: rule))")
      if let link = style.publicLink(to: rule.id) {
        output("<p><a href=\"\(Escaping.markup(link))\">Documentation of \(rule.id)</a></p>\n")
      }
      output("</details>\n")
    }
    output("</section>\n")
  }
}

extension Outcome {
  /// The reason that findings have in common; numbers that differ follow after a comma.
  func reasonInCommon(with findings: [Finding]) -> String {
    guard case .unknown(let reason) = self else { return "" }
    let isSame = findings.allSatisfy { $0.outcome == self }
    return isSame ? reason.message : String(reason.message.prefix { $0 != "," })
  }
}

import PaletteRules

/// The documentation of all rules as one page, which is installed with the program.
public enum RulesPage {
  /// The page; each rule is at its anchor.
  ///
  /// ```swift
  /// import PaletteReports
  ///
  /// print(RulesPage.html(version: "1.0").contains("<section id=\"contrast-minimum\">"))
  /// // Prints "true"
  /// ```
  public static func html(version: String) -> String {
    let rules = Rules.all.sorted { $0.id < $1.id }
    var html = PageShell.head("The rules of palette-check")
    html += "<main>\n<h1>Rules</h1>\n"
    html += "<p>\(RulePage.inline(introduction(rules.count)))</p>\n"
    html += "<div class=\"scroll\"><table><thead><tr>"
    for title in ["Rule", "Severity", "What it checks"] {
      html += "<th scope=\"col\">\(title)</th>"
    }
    html += "</tr></thead><tbody>\n"
    for rule in rules {
      html += "<tr><th scope=\"row\"><a href=\"#\(RuleDocumentation.anchor(of: rule.id))\">"
      html += "\(PageShell.path(rule.id))</a></th><td>\(rule.listedSeverity)</td>"
      html += "<td>\(Escaping.markup(rule.summary))</td></tr>\n"
    }
    html += "</tbody></table></div>\n"
    for rule in rules {
      html += "<section id=\"\(RuleDocumentation.anchor(of: rule.id))\">\n"
      html += "<h2>\(PageShell.path(rule.id))</h2>\n<p class=\"muted\">\(facts(of: rule))</p>\n"
      html += RulePage.html(of: rule) + "</section>\n"
    }
    return html + "</main>\n" + PageShell.foot(version: version)
  }

  private static func introduction(_ count: Int) -> String {
    "The \(count) rules of `palette-check`. The configuration sets the severity of a rule (`error`, "
      + "`warning`, `note` or `off`) and its options, and turns on the rules of a set with `extends`."
  }

  private static func facts(of rule: any Rule.Type) -> String {
    let sets = rule.setNames
    var facts = [rule.listedSeverity]
    if !sets.isEmpty { facts.append("in \(sets.joined(separator: ", "))") }
    if rule.fixes != .none { facts.append("\(rule.fixes.rawValue) fix") }
    return facts.joined(separator: " · ")
  }
}

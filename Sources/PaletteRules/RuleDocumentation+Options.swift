extension RuleDocumentation {
  /// The documentation of a rule with, under *Options*, a description of each option, its default
  /// severity, its fixes and the sets it belongs to.
  ///
  /// ```swift
  /// print(RuleDocumentation.text(of: IconOpaque.self).contains("Severity: error."))
  /// // Prints "true"
  /// ```
  public static func text(of rule: any Rule.Type) -> String {
    let heading = "\n## References"
    var lines = rule.options.map { option in
      "- `\(option.name)` (\(option.type); default \(option.defaultText)): \(option.summary)"
    }
    if !lines.isEmpty { lines.append("") }
    let severity =
      rule.isOnByDefault
      ? "Severity: \(rule.defaultSeverity.rawValue)."
      : "Off by default; severity when it is selected: \(rule.defaultSeverity.rawValue)."
    let audience =
      rule.audience == .applePlatforms && rule.isOnByDefault
      ? " On for asset catalogs, for palettes with names of system colors, and with the standard\n"
        + "`apple-hig`; elsewhere when the configuration or `--select` names it."
      : ""
    let sets = rule.setNames.map { "`\($0)`" }
    lines += [severity + audience, ""]
    if let fixes = rule.fixes.sentence { lines += [fixes, ""] }
    if !sets.isEmpty { lines += ["Sets: \(sets.joined(separator: ", ")).", ""] }
    let text = text[rule.id] ?? ""
    guard let place = text.ranges(of: heading).first else { return text }
    return text[..<place.lowerBound] + "\n" + lines.joined(separator: "\n")
      + text[place.lowerBound...]
  }

  /// The code below a heading of the documentation of a rule; empty if there is none.
  static func block(below heading: String, of rule: String) -> String {
    let lines = (text[rule] ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    return lines.drop { $0 != "## \(heading)" }.drop { $0 != "```" }.dropFirst()
      .prefix { $0 != "```" }.joined(separator: "\n")
  }
}

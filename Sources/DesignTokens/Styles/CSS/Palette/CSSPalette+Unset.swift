import ColorCore
import SourceSyntax

/// What rules draw in custom properties that nothing sets.
extension CSSPalette {
  /// Puts the fallback of the background of the page in place of a property that is left to whoever uses the
  /// style sheet to set.
  func withFallbacks(
    _ rules: [CSSDrawnLayers.Rule], in pages: CSSPages
  ) -> [CSSDrawnLayers.Rule] {
    func needsFallback(_ rule: CSSDrawnLayers.Rule) -> Bool {
      rule.part == nil && !(rule.usage.background?.fallbacks.isEmpty ?? true)
    }
    guard rules.contains(where: needsFallback), collector.unread.isEmpty else { return rules }
    let known = Set(names.allSet)
    func isUnset(_ ink: CSSUsage.Ink) -> Bool {
      guard case .property(let name) = ink else { return false }
      return !known.contains(name) && names.entry(of: name, in: -1) == nil
        && !pages.words.contains(name)
    }
    return rules.map { rule in
      guard needsFallback(rule), let background = rule.usage.background,
        let ink = ([background.ink] + background.fallbacks).first(where: { !isUnset($0) })
      else { return rule }
      var rule = rule
      rule.usage.background = CSSUsage.Background(ink: ink, location: background.location)
      return rule
    }
  }

  /// Reports text colors and backgrounds that are properties which nothing sets, while the project sets others of
  /// the same part: `--color-search-text` beside `--color-search-foreground`. Where there are many, the style
  /// sheets are for a page that sets them.
  mutating func reportUnset(_ environment: CSSEnvironment, in pages: CSSPages) {
    guard environment.externals.isEmpty else { return }
    let known = Set(names.allSet)
    var unset: [String: SourceLocation] = [:]
    for (usage, file) in zip(collector.usages, collector.filesOfUsages)
    where !collector.packages.contains(file.sheet) {
      for reference in usage.references where unset[reference.name] == nil {
        let name = reference.name
        let isUnset =
          !known.contains(name) && names.entry(of: name, in: -1) == nil
          && collector.registrations[name] == nil && !environment.repeated.contains(name)
          && !environment.inherited.contains(name)
        guard isUnset, name.dropFirst(2).contains("-"), !CSSNamespaces.isOfTool(name),
          environment.namespaces.outside(name) == nil, !pages.words.contains(name)
        else { continue }
        unset[name] = reference.location
      }
    }
    guard !unset.isEmpty, unset.count <= Self.fewStrangers else { return }
    let groups = Set(known.lazy.compactMap(Self.group))
    var suggestion = NameSuggestion(names: sheet.entries.map(\.key))
    for (name, location) in unset.sorted(by: { $0.key < $1.key }) {
      let nearest = suggestion.nearest(to: name).flatMap {
        NameSuggestion.areSteps(name, $0) ? nil : $0
      }
      // What only begins alike may be set by code: `--color-code-text` beside `--color-link`.
      guard nearest != nil || Self.group(name).map(groups.contains) ?? false else { continue }
      var problem = SourceProblem(
        "alias/unresolved", "there is no token “\(name)”", at: location,
        help: Similarity.suggestion(
          nearest, otherwise: "Define it, or check the file that defines it together with this one."
        ),
        severity: .warning)
      if let nearest { problem.correct(name, to: nearest, in: "var(\(name))", at: location) }
      problems.append(problem)
    }
  }

  /// The words of a name but the last, if they are two or more.
  private static func group(_ name: String) -> [Substring]? {
    let words = name.dropFirst(2).split(separator: "-")
    return words.count > 2 ? Array(words.dropLast()) : nil
  }
}

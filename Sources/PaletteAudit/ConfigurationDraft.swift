import DesignTokens
import FileAccess
import PaletteReports
package import PaletteRules
import SourceSyntax
package import TokenGraph

/// A first configuration of a folder: what was found there, as comments to learn from and settings
/// to uncomment. As it is written it changes nothing.
package struct ConfigurationDraft: Sendable {
  /// The palettes of the folder.
  package var palettes: [ResolvedPalette]
  /// Their pairs.
  package var pairs: [ColorPair]
  /// The findings of today.
  package var findings: [Finding]
  /// The folder.
  package var folder: String
  /// The configuration that has applied to the folder so far.
  package var inherited: String?

  /// How many pairs are shown.
  private static let mostPairs = 12

  /// Makes a draft.
  ///
  /// - Parameters:
  ///   - result: The result of checking the folder.
  ///   - pairs: The pairs of its palettes.
  ///   - folder: The folder.
  ///   - inherited: The configuration that has applied to the folder so far.
  package init(
    _ result: TokenChecker.Result, pairs: [ColorPair], folder: String, inherited: String? = nil
  ) {
    palettes = result.palettes.filter { !$0.tokens.isEmpty || !$0.outside.isEmpty }
    findings = result.report.findings
    self.pairs = pairs
    self.folder = folder
    self.inherited = inherited
  }

  /// The text in YAML. A line that begins with `#` and no space is a setting to uncomment.
  package var text: String {
    let sections = [heading, found, base, standard, contexts, pairing, rules, overrides]
    return sections.map { $0.map(trimmed).joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  // MARK: - Sections

  private var heading: [String] {
    [
      "# What palette-check checks in this folder, and how. Written by `palette-check init`.",
      "# A line that begins with # and no space is a setting: remove the # to change it.",
      "version: 1",
    ]
  }

  private var found: [String] {
    guard !palettes.isEmpty else { return ["# No colors were found here yet."] }
    let rows = palettes.map { palette in
      // Where nothing has a name, the colors are those that are drawn.
      let drawn = palette.outside.reduce(0) { $0 + $1.tokens.count }
      return [
        Path.relative(palette.file, to: folder),
        TokenFormats.all.first { $0.id == palette.format }?.name ?? palette.format,
        Words.counted(palette.tokens.isEmpty ? drawn : palette.tokens.count, "color")
          + (palette.permutations.count > 1 ? ", \(palette.permutations.count) appearances" : ""),
      ].map(Printable.line)
    }
    let widths = (0..<3).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return ["# Found here:"]
      + rows.map { row in
        "# - " + zip(row, widths).map { padded($0, $1 + 2) }.joined()
      }
  }

  private var base: [String] {
    let sets = RuleSet.allCases.map(\.rawValue).joined(separator: ", ")
    let comment = [
      "# Where to start from: sets of rules (\(sets)),",
      "# and files relative to this one. Later ones win, and what this file says wins over all.",
    ]
    guard let inherited else { return comment + ["#extends: [strict]"] }
    return comment + ["extends: [\(quoted(Path.relative(inherited, to: folder)))]"]
  }

  /// The mark before a setting at its default, which would override what is inherited.
  private var mark: String { inherited == nil ? "" : "#" }

  private var standard: [String] {
    [
      "# The contrast that is needed: wcag-aa (text 4.5, large text 3, controls and graphics 3),",
      "# wcag-aaa, apple-hig, or a table such as {text: 4.5, large-text: 3, ui: 3, graphic: 3}.",
      mark + "standard: wcag-aa",
    ]
  }

  private var contexts: [String] {
    var lines: [String] = []
    var known: Set<String> = []
    for axis in palettes.flatMap(\.axes) where known.insert(axis.modifier.lowercased()).inserted {
      lines.append("#  \(quoted(axis.modifier)):")
      for context in axis.contexts {
        let parts = context.appearance.parts.map { "\($0.name): \($0.value)" }
        lines.append("#    \(quoted(context.name)): {\(parts.joined(separator: ", "))}")
      }
    }
    let comment = "# What the contexts of themes and modes mean"
    guard !lines.isEmpty else {
      return [
        comment + ", when their names do not say it, as in",
        "# contexts: {theme: {midnight: {scheme: dark, contrast: increased}}}",
      ]
    }
    return [comment + ", as it is understood:", "#contexts:"] + lines
  }

  private var pairing: [String] {
    var lines = [
      "# Which foregrounds lie on which backgrounds is inferred from names, and declared here.",
      mark + "infer-pairs: true",
    ]
    let inferred = declarable
    guard !inferred.isEmpty else {
      return lines + [
        "# A pair is declared as in",
        #"# pairs: [{foreground: "text.*", background: "surface.base", role: text}]"#,
      ]
    }
    lines.append(
      inferred.count > Self.mostPairs
        ? "# The first \(Self.mostPairs) of \(inferred.count) pairs; `palette-check pairs` lists all:"
        : "# Pairs that were found; `palette-check pairs` lists all:")
    lines.append("#pairs:")
    for pair in inferred.prefix(Self.mostPairs) {
      if case .inferred(let reason, _) = pair.origin {
        lines.append("#  # \(Printable.line(reason))")
      }
      lines.append(
        "#  - {foreground: \(pattern(pair.foreground.path)), background: "
          + "\(pattern(pair.background.path)), role: \(pair.role.rawValue)"
          + (pair.over.first.map { ", over: [\(pattern($0.path))]" } ?? "") + "}")
    }
    return lines
  }

  /// The inferred pairs that measure the same if they are declared: in every palette that has their
  /// tokens, in all appearances, and over one backdrop at most. Those that leave open whether they are
  /// drawn are none.
  private var declarable: [ColorPair] {
    struct Key: Hashable {
      var foreground, background: String
    }
    func key(_ pair: ColorPair) -> Key {
      Key(foreground: pair.foreground.path, background: pair.background.path)
    }
    let groups = Dictionary(grouping: pairs, by: key)
    let paths = palettes.map { Set($0.tokens.map(\.path)) }
    var known: Set<Key> = []
    return pairs.filter { pair in
      let key = key(pair)
      guard known.insert(key).inserted else { return false }
      let places = paths.count { $0.contains(key.foreground) && $0.contains(key.background) }
      let group = groups[key] ?? []
      return group.count == places
        && group.allSatisfy { other in
          guard case .inferred(_, let confidence) = other.origin, confidence != .possible,
            other.undrawn == nil
          else { return false }
          return other.role == pair.role && other.scope.count == other.permutations.count
            && other.over.map(\.path) == pair.over.map(\.path) && other.over.count < 2
            && other.backdrops.isEmpty && other.material == nil
        }
    }
  }

  private var rules: [String] {
    let counts = Dictionary(grouping: findings, by: \.rule)
    let comment = [
      "# The severity of rules (error, warning, note, off) and their options; `palette-check rules`",
      "# lists them, and `palette-check explain RULE` explains one.",
    ]
    guard !counts.isEmpty else { return comment + ["#rules:", "#  contrast/minimum: error"] }
    let width = counts.keys.map(\.count).max() ?? 0
    return comment + ["#rules:"]
      + Rules.all.compactMap { rule in
        guard let found = counts[rule.id] else { return nil }
        let severities = Set(found.map(\.severity))
        // One severity for all of them would change some.
        guard severities.count == 1, let severity = severities.first else {
          let words = severities.sorted(by: >).map(\.rawValue).joined(separator: " or ")
          return "#  # \(padded("\(rule.id): \(words)", width + 9))  # \(found.count) today"
        }
        return "#  \(padded("\(rule.id): \(severity.rawValue)", width + 9))  # \(found.count) today"
      }
  }

  private var overrides: [String] {
    [
      "# Other settings for some files; later ones win.", "#overrides:",
      #"#  - files: ["legacy/**"]"#, "#    rules: {contrast/minimum: warning}",
    ]
  }

  // MARK: - Text

  private func quoted(_ text: String) -> String {
    let isPlain =
      text.first?.isLetter == true
      && text.utf8.allSatisfy {
        ASCII.isLetter($0) || ASCII.isDigit($0) || "-_./".utf8.contains($0)
      }
      && !["true", "false", "null", "yes", "no", "on", "off", "y", "n"].contains(text.lowercased())
    return isPlain ? text : JSONText.string(text).compact
  }

  /// A path as a pattern for itself.
  private func pattern(_ path: String) -> String {
    quoted(path.map { "*?[{\\".contains($0) ? "\\\($0)" : String($0) }.joined())
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private func trimmed(_ line: String) -> String {
    var line = line
    while line.last == " " { line.removeLast() }
    return line
  }
}

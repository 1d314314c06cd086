public import DesignTokens
import FileAccess
import PaletteReports
public import PaletteRules
import SourceSyntax

/// A first configuration of a folder: what was found there, as comments to learn from and settings
/// to uncomment. As it is written it changes nothing.
public struct ConfigurationDraft: Sendable {
  /// The palettes of the folder.
  public var palettes: [ResolvedPalette]
  /// Their pairs.
  public var pairs: [ColorPair]
  /// The findings of today.
  public var findings: [Finding]
  /// The folder.
  public var folder: String
  /// The configuration that has applied to the folder so far.
  public var inherited: String?

  /// How many pairs are shown.
  private static let mostPairs = 12

  /// Makes a draft.
  ///
  /// - Parameters:
  ///   - result: The result of checking the folder.
  ///   - pairs: The pairs of its palettes.
  ///   - folder: The folder.
  ///   - inherited: The configuration that has applied to the folder so far.
  public init(
    _ result: TokenChecker.Result, pairs: [ColorPair], folder: String, inherited: String? = nil
  ) {
    palettes = result.palettes.filter { !$0.tokens.isEmpty }
    findings = result.report.findings
    self.pairs = pairs
    self.folder = folder
    self.inherited = inherited
  }

  /// The text in YAML. A line that begins with `#` and no space is a setting to uncomment.
  public var text: String {
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
      [
        Path.relative(palette.file, to: folder),
        TokenFormats.all.first { $0.id == palette.format }?.name ?? palette.format,
        "\(palette.tokens.count) color\(palette.tokens.count == 1 ? "" : "s")"
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
        comment + ", when their names do not say it:", "#contexts:", "#  theme:",
        "#    midnight: {scheme: dark, contrast: increased}",
      ]
    }
    return [comment + ", as it is understood:", "#contexts:"] + lines
  }

  private var pairing: [String] {
    var lines = [
      "# Which foregrounds lie on which backgrounds is inferred from names, and declared here.",
      mark + "infer-pairs: true",
    ]
    var known: Set<[String]> = []
    // What tokens declare can be a color without a name.
    let inferred = pairs.filter {
      guard case .inferred = $0.origin else { return false }
      return known.insert([$0.foreground.path, $0.background.path, $0.role.rawValue]).inserted
    }
    guard !inferred.isEmpty else {
      return lines + [
        "#pairs:", #"#  - {foreground: "text.*", background: "surface.base", role: text}"#,
      ]
    }
    lines.append(
      inferred.count > Self.mostPairs
        ? "# The first \(Self.mostPairs) of \(inferred.count) pairs; `palette-check pairs` lists all:"
        : "# The pairs that were found:")
    lines.append("#pairs:")
    for pair in inferred.prefix(Self.mostPairs) {
      if case .inferred(let reason, _) = pair.origin {
        lines.append("#  # \(Printable.line(reason))")
      }
      lines.append(
        "#  - {foreground: \(pattern(pair.foreground.path)), background: "
          + "\(pattern(pair.background.path)), role: \(pair.role.rawValue)}")
    }
    return lines
  }

  private var rules: [String] {
    var counts: [String: Int] = [:]
    for finding in findings { counts[finding.rule, default: 0] += 1 }
    let comment = [
      "# The severity of rules (error, warning, note, off) and their options; `palette-check rules`",
      "# lists them, and `palette-check explain RULE` explains one.",
    ]
    guard !counts.isEmpty else { return comment + ["#rules:", "#  contrast/minimum: error"] }
    let width = counts.keys.map(\.count).max() ?? 0
    return comment + ["#rules:"]
      + Rules.all.compactMap { rule in
        guard let count = counts[rule.id] else { return nil }
        let setting = "\(rule.id): \(rule.defaultSeverity.rawValue)"
        return "#  \(padded(setting, width + 9))  # \(count) today"
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

import FileAccess
import TokenGraph
import PaletteRules
import SourceSyntax

extension Finding.Swatch {
  /// The color as reports write it.
  var words: String { ScreenColor.words(color) }
}

extension Finding {
  /// The color of the background as reports write it beside its name; `nil` if it is called by its color.
  var backgroundWords: String? {
    against?.hasPrefix("#") == true
      ? nil : swatches.first { $0.name == "background" }.map(\.words)
  }

  /// The severity, or `unknown` if the rule cannot be decided.
  var label: String { outcome == .fail ? severity.rawValue : "unknown" }

  /// The permutations in words: `in dark`, `in dark + increased contrast and in light`, and for several
  /// the one whose colors are shown, where they differ. `nil` if there is only one permutation.
  package var conditionsInWords: String? {
    if !conditions.isEmpty {
      let shown = conditions.prefix(6).map { "in \($0)" }
      let more = conditions.count > 6 ? ["in \(conditions.count - 6) more"] : []
      let isShown = conditions.count == 1 || worst.map(conditions.contains) ?? true
      let places = shown + more + (isShown ? [] : worst.map { ["worst in \($0)"] } ?? [])
      return places.joined(separator: ", ")
    }
    guard permutations.count > 1 else { return nil }
    return "in every appearance" + (worst.map { ", worst in \($0)" } ?? "")
  }

  /// The appearance in words in which it is worst, if it holds in every appearance and is different in
  /// the others.
  var worstCondition: String? { conditions.isEmpty ? worst : nil }

  /// The only appearance in words with the ratio that is shown.
  private var worst: String? {
    guard let measurement else { return nil }
    let worst = measurement.byCondition.filter { $0.value == measurement.measured }.keys
    return worst.count == 1 ? worst.first : nil
  }
}

extension Report.Problem {
  /// One line: the file and the place, what is wrong and what to do.
  package var line: String {
    var place = file ?? ""
    if let start = range?.start, !place.isEmpty, !isAboutPath {
      place += ":\(start.line):\(start.column)"
    }
    let help = help.map { ". \($0)" } ?? ""
    let prefix = place.isEmpty ? "" : place + ": "
    return Printable.line("\(prefix)\(severity.rawValue)[\(code)]: \(message)\(help)")
  }

  /// Whether it is about a path as such, so that a line and a column say nothing: the file is missing,
  /// or it is a folder.
  private var isAboutPath: Bool {
    guard let range, range.start.offset == 0, range.end.offset == 0 else { return false }
    return code.hasPrefix("input/") || code.hasSuffix("/missing") || code.hasSuffix("/unreadable")
      || code.hasPrefix("format/")
  }
}

extension Report {
  /// What was checked and the result, in one sentence.
  package var sentence: String {
    summary.sentence(
      inputErrors: problems.count { $0.severity == .error } + assets.count { $0.error != nil },
      inputWarnings: problems.count { $0.severity == .warning })
  }
}

extension Report.Summary {
  /// What was checked and the result, in one sentence.
  ///
  /// - Parameters:
  ///   - inputErrors: The number of inputs that could not be read.
  ///   - inputWarnings: The number of warnings about what was read.
  /// - Returns: The sentence, without a final period.
  package func sentence(inputErrors: Int, inputWarnings: Int) -> String {
    var looked: [String] = []
    if pairs > 0 { looked.append(Words.counted(pairs, "pair")) }
    if tokens > 0 { looked.append(Words.counted(tokens, "token")) }
    if looked.isEmpty, checked > 0 { looked.append(Words.counted(checked, "image")) }
    // A run that looks at files only, as --conformance does, has measured nothing.
    var text =
      looked.isEmpty && files > 0
      ? "Read \(Words.counted(files, "file"))"
      : "Checked \(looked.isEmpty ? "nothing" : looked.joined(separator: " of "))"
    if appearances > 1 { text += " in \(appearances) appearances" }
    if foregrounds > 0 {
      let share = measured < foregrounds ? "\(measured) of " : foregrounds > 1 ? "all " : ""
      text += ", measuring " + share
      text += Words.counted(foregrounds, "foreground")
    }
    if files > 0, tokens > 0 { text += " (\(Words.counted(files, "file")))" }
    var results: [String] = []
    if inputErrors > 0 { results.append(Words.counted(inputErrors, "input error")) }
    if inputWarnings > 0 { results.append(Words.counted(inputWarnings, "input warning")) }
    if errors > 0 { results.append(Words.counted(errors, "error")) }
    if warnings > 0 { results.append(Words.counted(warnings, "warning")) }
    if notes > 0 { results.append(Words.counted(notes, "note")) }
    if unknown > 0 { results.append("\(unknown) unknown") }
    if suppressed > 0 { results.append("\(suppressed) suppressed") }
    let omitted = skipped.sorted { $0.key.rawValue < $1.key.rawValue }
      .map { $0.key.counted($0.value) }
    if !omitted.isEmpty { text += " (skipped \(omitted.joined(separator: ", ")))" }
    let isUnmeasured = pairs == 0 && (tokens > 0 || checked == 0)
    if results.isEmpty { return isUnmeasured ? text : text + ": all pass" }
    return text + ": " + results.joined(separator: ", ")
  }
}

extension Report {
  /// How many findings `palette-check fix` can fix, if any, given what `--select` named: another run
  /// without it would not find them again.
  func fixSentence(selected: [String]) -> String? {
    let fixes = findings.compactMap(\.fix)
    let safe = fixes.count { $0.isSafe }
    let others = fixes.count - safe
    guard !fixes.isEmpty else { return nil }
    let selection = selected.isEmpty ? "" : " --select \(selected.joined(separator: ","))"
    guard safe > 0 else {
      return "\(others) fixable with `palette-check fix --unsafe\(selection)`"
    }
    return "\(safe) fixable with `palette-check fix\(selection)`"
      + (others > 0 ? ", \(others) more with --unsafe" : "")
  }
}

extension Finding.Fix {
  /// What changes, without the reason why just that.
  var change: String {
    description.split(separator: "; ").map { change in
      change.firstRange(of: ", the nearest ").map { change[..<$0.lowerBound] } ?? change
    }.joined(separator: "; ")
  }
}

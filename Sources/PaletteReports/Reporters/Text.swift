import ColorCore
import TokenGraph
import PaletteRules
import SourceSyntax

/// The report for people: grouped by file, with the source and a remedy for each finding.
///
/// Problems with the input are only counted; the command line prints them to standard error.
///
/// Notes take one line each; if there are more than a hundred, one line for each file and rule.
///
/// ```swift
/// var report = Report(toolVersion: "1.0")
/// report.findings = [
///   Finding(rule: "icon/opaque", severity: .error, message: "the icon is translucent", file: "a.png")
/// ]
/// print(Text(style: ReportStyle()).text(of: report).contains("icon/opaque"))
/// // Prints "true"
/// ```
public struct Text: Reporter {
  public static let id = "text"
  public static let supportsStatistics = true

  /// The number of notes beyond which they are grouped.
  private static let mostNotes = 100

  private let style: ReportStyle
  private let paint: Paint
  private let wrapping: Wrapping

  public init(style: ReportStyle) {
    self.style = style
    paint = Paint(isOn: style.usesColor)
    wrapping = Wrapping(width: style.width)
  }

  public func write(_ report: Report, to output: (String) -> Void) {
    var report = report
    let repetitions = Repetition.taken(from: &report.findings, isOfImages: !report.assets.isEmpty)
    let noteCount = report.findings.count(where: \.isBrief)
    let areNotesSummed = noteCount > Self.mostNotes
    // What to do about notes stands below the first of each rule.
    var explained: Set<String> = []
    for (file, findings) in report.findingsByFile {
      let header = header(file, findings)
      output(header + "\n\n")
      let isNamed = Paint.bare(header).contains(Printable.line(file))
      let groups = FindingGroup.all(
        of: findings.filter { !$0.isBrief }, fewest: Self.fewestRows,
        fewestGrounds: Self.fewestGrounds)
      for group in groups {
        let text =
          switch group.kind {
          case .single: block(group.findings[0], isNamed: isNamed)
          case .cause: table(group.findings)
          case .foreground: tableOfGrounds(group.findings)
          case .statement:
            block(group.findings[0], isNamed: isNamed, also: others(group.findings))
          }
        output(text + "\n")
      }
      let notes = findings.filter(\.isBrief)
      let brief = areNotesSummed ? summed(notes) : notes.map { ($0, others: 0) }
      for (note, others) in brief {
        output(line(note, others: others))
        if explained.insert(note.rule).inserted, let help = note.help {
          output(advice("help", help) + "\n")
        }
      }
      if !brief.isEmpty { output("\n") }
    }
    if areNotesSummed {
      output(
        wrapping.wrapped(
          "Of the notes of each rule in a file the worst is shown; "
            + "--format concise lists all \(noteCount).", indent: 0) + "\n")
    }
    if !repetitions.isEmpty {
      output(header("Several files", repetitions.flatMap(\.findings)) + "\n\n")
      for repetition in repetitions { output(block(repetition) + "\n") }
    }
    let summary = report.summary
    let inputErrors =
      report.problems.count { $0.severity == .error } + report.assets.count { $0.error != nil }
    let isBad = inputErrors > 0 || summary.errors > 0
    let tone: Paint.Tone = isBad ? .red : summary.warnings + summary.unknown > 0 ? .yellow : .green
    let sentence = wrapping.wrapped(report.sentence, indent: 2)
    output(paint(sentence, tone, isBold: true) + "\n")
    if let fixes = report.fixSentence(selected: style.selected) {
      output(wrapping.wrapped(fixes, indent: 2) + "\n")
    }
  }

  /// How many findings of one cause make a table.
  private static let fewestRows = 4
  /// How many backgrounds of one foreground make a table.
  private static let fewestGrounds = 2
  /// How many places of what is found in several files are listed.
  private static let mostPlaces = 6
  /// How many places are listed that a finding is about besides its own.
  private static let mostRelated = 20
  /// How many pairs that cannot be decided are listed.
  private static let mostUndecided = 8

  /// The rule of a finding and a sentence about it.
  private func title(_ finding: Finding, _ sentence: String) -> String {
    let label = "\(finding.label)[\(Printable.line(finding.rule))]"
    let text = wrapping.wrapped(
      ": " + Printable.line(sentence), from: Printable.width(label), indent: 2)
    return link(paint(label, finding.tone, isBold: true), finding)
      + paint(text, .plain, isBold: true)
  }

  /// A label that terminals link to the documentation of the rule, if that has an address.
  private func link(_ label: String, _ finding: Finding) -> String {
    guard style.usesColor, let address = style.link(to: finding.rule) else { return label }
    return "\u{1B}]8;;\(address)\u{1B}\\\(label)\u{1B}]8;;\u{1B}\\"
  }

  /// The tokens of which the same is said as of the first; of many, the first.
  private func others(_ findings: [Finding]) -> String {
    let names = findings.dropFirst().prefix(Self.mostUndecided).map { finding in
      (finding.token ?? "")
        + (finding.range.map { " \($0.start.line):\($0.start.column)" } ?? "")
    }
    let left = findings.count - 1 - names.count
    return names.joined(separator: ", ")
      + (left > 0 ? ", and \(left) more, which --format concise lists" : "")
  }

  /// The findings of one cause as a table.
  private func table(_ findings: [Finding]) -> String {
    if case .unknown(let reason) = findings[0].outcome { return table(findings, reason) }
    return tableOfRatios(findings)
  }

  /// The pairs that cannot be decided for one reason; of many, the first.
  private func table(_ findings: [Finding], _ reason: UnknownReason) -> String {
    let first = findings[0]
    // Numbers that differ follow after a comma.
    let isSame = findings.allSatisfy { $0.outcome == first.outcome }
    let words = isSame ? reason.message : String(reason.message.prefix { $0 != "," })
    var lines = [title(first, "\(findings.count) pairs cannot be decided: \(words)")]
    let rows = Self.byForeground(findings)
    for backgrounds in rows.prefix(Self.mostUndecided) {
      let row = backgrounds[0]
      // Of a text and an icon on the same background it is said once.
      let all = backgrounds.reduce(into: [String]()) { names, finding in
        let name = finding.against ?? ""
        if !names.contains(name) { names.append(name) }
      }
      let names = all.prefix(Self.mostPlaces)
      let more = all.count - names.count
      let pair =
        "  "
        + Printable.line(
          "\(row.token ?? "") on \(names.joined(separator: ", "))"
            + (more > 0 ? " and \(more) more" : ""))
      let place = row.range.map { "  \($0.start.line):\($0.start.column)" } ?? ""
      let rest = place + (row.conditionsInWords.map { "  \(Printable.line($0))" } ?? "")
      lines.append(pieces([(pair, .plain), (rest, .dim)], indent: 4))
    }
    let left = rows.dropFirst(Self.mostUndecided).reduce(0) { $0 + $1.count }
    if left > 0 {
      lines.append(
        wrapping.wrapped("  and \(left) more, which --format concise lists", indent: 2))
    }
    if let help = first.help, findings.allSatisfy({ $0.help == help }) {
      lines.append(advice("help", help))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Findings on one foreground in the same permutations together, at the place of the first.
  private static func byForeground(_ findings: [Finding]) -> [[Finding]] {
    struct Key: Hashable {
      let token: String?
      let line: Int?
      let conditions: [String]
    }
    var positions: [Key: Int] = [:]
    return findings.reduce(into: []) { rows, finding in
      let key = Key(
        token: finding.token, line: finding.range?.start.line, conditions: finding.conditions)
      if let known = positions[key] {
        rows[known].append(finding)
      } else {
        positions[key] = rows.count
        rows.append([finding])
      }
    }
  }

  /// The findings about one background, a line each, the worst first.
  private func tableOfRatios(_ findings: [Finding]) -> String {
    let first = findings[0]
    let background = first.backgroundWords.map { " \($0)" } ?? ""
    var lines = [
      title(
        first,
        "\(findings.count) colors on \(first.against ?? "")\(background) are below their minimum"
      )
    ]
    if let conditions = first.conditionsInWords {
      // Beside the title if there is room, else below it.
      let text = "  \(Printable.line(conditions))"
      let last = lines[0].split(separator: "\n").last.map { Paint.bare($0) } ?? ""
      if style.width.map({ Printable.width(last) + Printable.width(text) <= $0 }) ?? true {
        lines[0] += paint(text, first.tone)
      } else {
        lines.append(paint(wrapping.wrapped(text, indent: 2), first.tone))
      }
    }
    let rows = findings.sorted { $0.shareOfRequirement < $1.shareOfRequirement }
    func place(_ row: Finding) -> String {
      row.range.map { "\($0.start.line):\($0.start.column)" } ?? ""
    }
    let names = rows.map { Printable.width(Printable.line($0.token ?? "")) }.max() ?? 0
    // The ratios take 17 columns and the sample 5. A narrow terminal has no room for the colors.
    let hexes = rows.map { $0.swatches.first?.words.count ?? 0 }.max() ?? 0
    let hasColor = style.width.map { $0 >= 56 } ?? true
    let others =
      17 + (paint.isOn && hasColor ? 5 : 0) + (hasColor ? 2 + hexes : 0) + 2
      + (rows.map { place($0).count }.max() ?? 0)
    let most = style.width.map { max(8, $0 - others) }
    let width = min(most ?? 48, names)
    for row in rows {
      guard let measurement = row.measurement else { continue }
      let name = Printable.line(row.token ?? "")
      let token = most.map { Wrapping.shortened(name, to: $0) } ?? name
      let gap = String(repeating: " ", count: max(0, width - Printable.width(token)) + 2)
      let sample =
        hasColor && row.swatches.count == 2
        ? paint.sample(row.swatches[0].color, on: row.swatches[1].color) : ""
      let hex = hasColor ? "\(row.swatches.first?.words ?? "")  " : ""
      lines.append(
        "  \(RatioText.column(measurement))  \(sample)\(token)\(gap)"
          + hex + paint(place(row), .dim))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The findings about one foreground, a line for each color that it lies on, the worst first.
  private func tableOfGrounds(_ findings: [Finding]) -> String {
    let sorted = findings.sorted { $0.shareOfRequirement < $1.shareOfRequirement }
    let first = sorted[0]
    let rows = GroundRow.rows(of: sorted)
    let fronts = Set(findings.map { $0.swatches.first?.words })
    let hex = fronts.count == 1 ? fronts.first.flatMap(\.self) : nil
    // A color that code writes itself is called as it is.
    let color = hex.flatMap { $0 == first.token?.lowercased() ? nil : " \($0)" } ?? ""
    let grounds = rows.reduce(0) { $0 + $1.names.count }
    let colors = rows.count < grounds ? " of \(Words.counted(rows.count, "color"))" : ""
    // A text and an icon on one background are one row, and counted twice.
    let count =
      findings.count == grounds ? "" : ", in \(Words.counted(findings.count, "finding"))"
    var lines = [
      title(
        first,
        "\(first.token ?? "")\(color) is below its minimum on "
          + "\(Words.counted(grounds, "background"))\(colors)\(count)")
    ]
    let place = first.range.map { "\(first.file):\($0.start.line):\($0.start.column)" }
    let conditions = first.conditionsInWords.map { "  \($0)" } ?? ""
    lines.append(
      "  " + paint("--> ", .blue)
        + pieces(
          [
            (Printable.line(place ?? first.file), .plain),
            (Printable.line(conditions), first.tone),
          ], from: 6, indent: 6))
    // A narrow terminal has no room for the colors.
    let hasColor = style.width.map { $0 >= 56 } ?? true
    let hexes = rows.map(\.back.count).max() ?? 0
    for row in rows {
      let sample =
        hasColor && row.swatches.count == 2
        ? paint.sample(row.swatches[0].color, on: row.swatches[1].color) : ""
      let gap = String(repeating: " ", count: max(0, hexes - row.back.count) + 2)
      let start = "  \(row.ratio)  \(sample)" + (hasColor ? row.back + gap : "")
      let more = row.names.count - Self.mostPlaces
      let names =
        row.names.prefix(Self.mostPlaces).joined(separator: ", ")
        + (more > 0 ? " and \(more) more" : "")
      let column = Paint.columns(start)
      lines.append(start + wrapping.wrapped(names, from: column, indent: column))
    }
    // Of one foreground, the fix is usually one for all; otherwise each background has its own.
    var fixes: [String] = []
    for case let fix? in sorted.map(\.fix?.change) where !fixes.contains(fix) { fixes.append(fix) }
    if fixes.count != 1 || findings.contains(where: { $0.fix == nil }), let help = first.help {
      lines.append(advice("help", help))
    }
    for fix in fixes.prefix(Self.mostPlaces) { lines.append(advice("fix", fix)) }
    if fixes.count > Self.mostPlaces {
      lines.append(advice("fix", "and \(fixes.count - Self.mostPlaces) more changes"))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A finding on several files: once, with the first of them.
  private func block(_ repetition: Repetition) -> String {
    let first = repetition.findings[0]
    let count = repetition.findings.count
    let sentence =
      repetition.message.map { "\(Words.counted(repetition.files, "file")): \($0)" }
      ?? "\(Words.counted(count, "finding")) in \(Words.counted(repetition.files, "file"))"
    var lines = [title(first, sentence)]
    let shown = count <= Self.mostPlaces + 1 ? count : Self.mostPlaces
    for (index, finding) in repetition.findings.prefix(shown).enumerated() {
      let start = finding.range.map { ":\($0.start.line):\($0.start.column)" } ?? ""
      let place = Printable.line(finding.file) + start
      let mark = index == 0 ? paint("--> ", .blue) : "    "
      guard repetition.message == nil else {
        let fitting = style.width.map { Wrapping.shortened(place, to: $0 - 6) } ?? place
        lines.append("  " + mark + fitting)
        continue
      }
      let text = Printable.line(finding.message)
      let used = 8 + Printable.width(place) + Printable.width(text)
      if style.width.map({ used <= $0 }) ?? true {
        lines.append("  " + mark + paint(place, .dim) + "  " + text)
      } else {
        let fitting = style.width.map { Wrapping.shortened(place, to: $0 - 6) } ?? place
        lines.append("  " + mark + paint(fitting, .dim))
        lines.append("        " + wrapping.wrapped(text, from: 8, indent: 8))
      }
    }
    if shown < count {
      lines.append(
        "      "
          + wrapping.wrapped(
            "… and \(count - shown) more, which --format concise lists", from: 6, indent: 6))
    }
    if let help = first.help {
      lines.append(advice("help", help))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// `── tokens/dark.json ───────── 2 errors, 1 unknown`
  private func header(_ file: String, _ findings: [Finding]) -> String {
    var counts: [(label: String, count: Int)] = []
    for finding in findings {
      if let index = counts.firstIndex(where: { $0.label == finding.label }) {
        counts[index].count += 1
      } else {
        counts.append((finding.label, 1))
      }
    }
    let order = ["error", "warning", "note", "unknown"]
    counts.sort { order.firstIndex(of: $0.label) ?? 0 < order.firstIndex(of: $1.label) ?? 0 }
    let words = counts.map {
      $0.label == "unknown" ? "\($0.count) unknown" : Words.counted($0.count, $0.label)
    }
    let tail = words.joined(separator: ", ")
    let whole = Printable.line(file)
    // The line ends at one place, unless a long name needs more.
    let width = min(max(78, 7 + tail.count + Printable.width(whole)), style.width ?? 78)
    let room = width - 7 - tail.count
    if style.width != nil, room < min(12, Printable.width(whole)) {
      let name = Wrapping.shortened(whole, to: width - 6)
      let line = String(repeating: "─", count: max(2, width - 4 - Printable.width(name)))
      return "\(paint("──", .dim)) \(paint(name, .plain, isBold: true)) \(paint(line, .dim))\n"
        + wrapping.wrapped(tail, indent: 0)
    }
    let name = style.width == nil ? whole : Wrapping.shortened(whole, to: room)
    let used = 5 + Printable.width(name) + tail.count
    let line = String(repeating: "─", count: max(2, width - used))
    return "\(paint("──", .dim)) \(paint(name, .plain, isBold: true)) \(paint(line, .dim)) \(tail)"
  }

  /// `= help: …` or `= fix: …` below a finding.
  private func advice(_ label: String, _ text: String, margin: String = "  ") -> String {
    let column = margin.count + label.count + 5
    return "\(margin) \(paint("=", .blue)) \(paint(label, .green, isBold: true)): "
      + wrapping.wrapped(Printable.line(text), from: column, indent: margin.count + 3)
  }

  /// The line of a note.
  ///
  /// - Parameters:
  ///   - finding: The note.
  ///   - others: The number of similar notes it represents as well.
  /// - Returns: The line, with its line break.
  private func line(_ finding: Finding, others: Int) -> String {
    let place = finding.range.map { "\($0.start.line):\($0.start.column)" } ?? ""
    let gap = String(repeating: " ", count: max(1, 8 - place.count))
    let label = "\(finding.label)[\(Printable.line(finding.rule))]"
    let sample =
      finding.swatches.count == 2
      ? paint.sample(finding.swatches[0].color, on: finding.swatches[1].color) : ""
    let start = " \(place)\(gap)"
    let conditions = finding.conditionsInWords.map { "  \(Printable.line($0))" } ?? ""
    return link(paint(label, finding.tone), finding) + start + sample
      + pieces(
        [
          (Printable.line(finding.message), .plain), (conditions, .dim),
          (others > 0 ? "  (and \(Words.counted(others, "other")))" : "", .plain),
        ], from: Printable.width(label + start) + Paint.columns(sample), indent: 4) + "\n"
  }

  /// Texts in a row, each in its tone, broken where the terminal ends.
  private func pieces(
    _ pieces: [(text: String, tone: Paint.Tone)], from column: Int = 0, indent: Int
  ) -> String {
    let whole = wrapping.wrapped(pieces.map(\.text).joined(), from: column, indent: indent)
    // Wrapping only turns spaces into line breaks or adds them: the parts are found by their
    // visible characters.
    var rest = whole[...]
    return pieces.map { text, tone in
      var count = text.count { $0 != " " }
      let part = rest.prefix { character in
        guard count > 0 else { return false }
        if character != " ", character != "\n" { count -= 1 }
        return true
      }
      rest = rest.dropFirst(part.count)
      return paint(String(part), tone)
    }.joined()
  }

  /// Of each rule the note furthest from its requirement, and the number of the others.
  private func summed(_ notes: [Finding]) -> [(note: Finding, others: Int)] {
    var rules: [String] = []
    for note in notes where !rules.contains(note.rule) { rules.append(note.rule) }
    return rules.compactMap { rule in
      let similar = notes.filter { $0.rule == rule }
      let worst = similar.min { $0.shareOfRequirement < $1.shareOfRequirement }
      return worst.map { ($0, similar.count - 1) }
    }
  }

  /// A finding with its source; without its place if it is the file, whose whole name stands above.
  private func block(_ finding: Finding, isNamed: Bool, also: String? = nil) -> String {
    var lines = [title(finding, finding.message)]
    let excerpt = finding.range.flatMap { self.excerpt(of: finding, $0) }
    let margin = String(repeating: " ", count: excerpt?.margin ?? 2)
    let place =
      finding.range.map { "\(finding.file):\($0.start.line):\($0.start.column)" } ?? finding.file
    let conditions = finding.conditionsInWords.map { "  \($0)" } ?? ""
    let shownPlace = Printable.line(place)
    let used = margin.count + 4 + Printable.width(shownPlace)
    if isNamed, finding.range == nil, conditions.isEmpty {
      // The place is the file.
    } else if style.width.map({ used + Printable.width(conditions) > $0 }) ?? false,
      !conditions.isEmpty
    {
      lines.append(margin + paint("--> ", .blue) + shownPlace)
      let indent = margin.count + 4
      let text = wrapping.wrapped(
        Printable.line(String(conditions.drop { $0 == " " })), from: indent, indent: indent)
      lines.append(String(repeating: " ", count: indent) + paint(text, finding.tone))
    } else {
      lines.append(
        margin + paint("--> ", .blue) + shownPlace
          + paint(Printable.line(conditions), finding.tone))
    }
    if let excerpt {
      lines += excerpt.lines
      lines.append("\(margin) \(paint("|", .blue))")
    } else if let swatches = swatches(finding.swatches) {
      lines.append("\(margin) \(paint("=", .blue)) \(swatches)")
    }
    for related in finding.related.prefix(Self.mostRelated) {
      let start = related.location.range.start
      let place = "\(related.location.file):\(start.line):\(start.column)"
      lines.append(
        "\(margin) \(paint("=", .blue)) "
          + pieces(
            [(Printable.line("\(related.message)  "), .plain), (Printable.line(place), .dim)],
            from: margin.count + 3, indent: margin.count + 3))
    }
    if finding.related.count > Self.mostRelated {
      let more = Words.counted(finding.related.count - Self.mostRelated, "more place")
      lines.append("\(margin) \(paint("=", .blue)) \(more)")
    }
    if let help = finding.help {
      lines.append(advice("help", help, margin: margin))
    }
    if let also { lines.append(advice("also", also, margin: margin)) }
    if let fix = finding.fix {
      lines.append(advice("fix", fix.change, margin: margin))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: - The source

  private func excerpt(of finding: Finding, _ range: SourceRange) -> (margin: Int, lines: [String])?
  {
    guard let source = style.source(finding.file), range.start.line <= source.lineCount else {
      return nil
    }
    let lastNumber = max(range.start.line, range.end.line)
    let margin = max(2, "\(lastNumber)".count)
    func gutter(_ number: Int?) -> String {
      let digits = number.map { "\($0)" } ?? ""
      let pad = String(repeating: " ", count: margin - digits.count)
      return paint("\(pad)\(digits) |", .blue)
    }
    let marks = swatches(finding.swatches) ?? ""
    // The columns after the gutter.
    let room = style.width.map { max(20, $0 - margin - 3) }
    var lines = [gutter(nil)]
    /// Adds the marks after a line of so many columns, or below it if they do not fit.
    func addMarks(after columns: Int) {
      guard !marks.isEmpty else { return }
      if let room, columns + 1 + Paint.columns(marks) > room {
        lines.append("\(gutter(nil)) \(marks)")
      } else {
        lines[lines.count - 1] += " " + marks
      }
    }
    if lastNumber == range.start.line {
      let line = ExcerptLine(
        source, range.start.line, from: range.start.column, to: range.end.column, room: room)
      lines.append("\(gutter(lastNumber)) \(line.text)")
      let carets = String(repeating: "^", count: max(1, line.width))
      lines.append(
        "\(gutter(nil)) \(String(repeating: " ", count: line.indent))"
          + paint(carets, finding.tone, isBold: true))
      addMarks(after: line.indent + carets.count)
      return (margin, lines)
    }
    func inner(_ number: Int, _ end: Int) -> ExcerptLine {
      ExcerptLine(source, number, from: 1, to: end, room: room.map { $0 - 2 })
    }
    // A range of several lines is drawn between a slash and a bracket, as compilers do.
    let shown = 6
    for number in range.start.line...lastNumber {
      let isSkipped = number - range.start.line >= shown - 2 && lastNumber - number >= 2
      if isSkipped {
        if number - range.start.line == shown - 2 { lines.append(paint("...", .blue)) }
        continue
      }
      guard number <= source.lineCount else { break }
      let bar = paint(number == range.start.line ? "/" : "|", finding.tone, isBold: true)
      lines.append("\(gutter(number)) \(bar) \(inner(number, 1).text)")
    }
    let last = inner(lastNumber, range.end.column)
    let line = "|" + String(repeating: "_", count: max(1, last.width)) + "^"
    lines.append("\(gutter(nil)) \(paint(line, finding.tone, isBold: true))")
    addMarks(after: line.count)
    return (margin, lines)
  }

  /// The colors of a finding: a text sample if color is used, and their notation.
  private func swatches(_ swatches: [Finding.Swatch]) -> String? {
    guard !swatches.isEmpty else { return nil }
    if swatches.count == 2, swatches[0].name == "foreground", swatches[1].name == "background" {
      let (front, back) = (swatches[0], swatches[1])
      return "\(paint.sample(front.color, on: back.color))\(front.words) on \(back.words)"
    }
    return swatches.map { "\(paint.sample($0.color, on: $0.color))\($0.name) \($0.words)" }
      .joined(separator: "  ")
  }
}

/// A line of a source file as shown: tabs as spaces, control characters as pictures, and only the
/// part around the marked columns if it is long.
private struct ExcerptLine {
  /// The text shown.
  private(set) var text = ""
  /// Columns before the mark.
  private(set) var indent = 0
  /// Columns of the mark.
  private(set) var width = 0

  /// The columns shown where the width of the terminal says nothing.
  private static let most = 120

  /// The bytes around the mark to examine: far more than are shown.
  private static let reach = 1_024

  /// - Parameters:
  ///   - source: The file.
  ///   - number: The line.
  ///   - start: The first marked column of the file.
  ///   - end: The column after the mark.
  ///   - room: The columns of the terminal, if they are limited.
  init(_ source: SourceText, _ number: Int, from start: Int, to end: Int, room: Int?) {
    let line = source.line(number, around: start, reach: Self.reach)
    var cells: [(text: String, width: Int, column: Int)] = []
    var column = line.column
    for character in line.text {
      if character == "\t" {
        cells.append(("  ", 2, column))
      } else {
        cells.append((Printable.line(String(character)), Printable.width(character), column))
      }
      column += character.utf16.count
    }
    let marked = cells.firstIndex { $0.column >= start } ?? cells.count
    // Two columns are for the ellipses.
    let most = min(Self.most, (room ?? .max) - 2)
    let ends = cells.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.width) }
    var low = 0
    while low < marked, ends[marked] - ends[low] > most / 3, ends[cells.count] - ends[low] > most {
      low += 1
    }
    var high = low
    var used = 0
    while high < cells.count, used + cells[high].width <= most {
      used += cells[high].width
      high += 1
    }
    if low > 0 || line.column > 1 {
      text = "…"
      indent = 1
    }
    for cell in cells[low..<high] {
      text += cell.text
      if cell.column < start {
        indent += cell.width
      } else if cell.column < end {
        width += cell.width
      }
    }
    if high < cells.count || line.goesOn { text += "…" }
  }
}

/// Terminal colors, or none.
private struct Paint {
  enum Tone: String {
    case plain = ""
    case dim = "2"
    case red = "31"
    case green = "32"
    case yellow = "33"
    case blue = "34"
    case magenta = "35"
    case cyan = "36"

    init(_ severity: Severity) {
      self =
        switch severity {
        case .error: .red
        case .warning: .yellow
        case .note: .cyan
        }
    }
  }

  var isOn: Bool

  func callAsFunction(_ text: String, _ tone: Tone, isBold: Bool = false) -> String {
    let codes = [isBold ? "1" : "", tone.rawValue].filter { !$0.isEmpty }
    guard isOn, !codes.isEmpty, !text.isEmpty else { return text }
    // Line by line: pagers forget colors at the end of a line.
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.isEmpty ? "" : "\u{1B}[\(codes.joined(separator: ";"))m\(line)\u{1B}[0m"
    }.joined(separator: "\n")
  }

  /// A text without the escapes of colors and links.
  static func bare(_ text: some StringProtocol) -> String {
    /// The character that ends the escape, if there is one.
    var end: Character?
    var previous: Character?
    return String(
      text.filter { character in
        defer { previous = character }
        if character == "\u{1B}", end == nil { end = "m" }
        if previous == "\u{1B}", end == "m", character == "]" { end = "\\" }
        guard let last = end else { return true }
        if character == last { end = nil }
        return false
      })
  }

  /// The columns of a text with escapes.
  static func columns(_ text: String) -> Int { Printable.width(bare(text)) }

  /// Two letters in one color on another, followed by a space; empty without color.
  func sample(_ foreground: Color, on background: Color) -> String {
    guard isOn else { return "" }
    return "\u{1B}[38;2;\(rgb(foreground))m\u{1B}[48;2;\(rgb(background))m Aa \u{1B}[0m "
  }

  private func rgb(_ color: Color) -> String {
    let c = color.clipped(to: .srgb).components.map { ($0 * 255).rounded() }
    return "\(Int(c.x));\(Int(c.y));\(Int(c.z))"
  }
}

extension Finding {
  /// Whether the finding is a failure of severity `note`.
  fileprivate var isBrief: Bool { outcome == .fail && severity == .note }

  fileprivate var tone: Paint.Tone { outcome == .fail ? Paint.Tone(severity) : .magenta }
}

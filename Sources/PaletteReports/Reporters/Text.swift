import ColorCore
import DesignTokens
import PaletteRules
import SourceSyntax

/// The report for people: grouped by file, with the source and a remedy for each finding.
///
/// Problems with the input are only counted; the command line prints them to standard error.
///
/// Notes take one line each; if there are more than a hundred, one line for each file and rule.
public struct Text: Reporter {
  public static let id = "text"

  /// The number of notes beyond which they are grouped.
  private static let mostNotes = 100

  private let style: ReportStyle
  private let paint: Paint

  public init(style: ReportStyle) {
    self.style = style
    paint = Paint(isOn: style.usesColor)
  }

  public func text(of report: Report) -> String {
    var groups: [String: [Finding]] = [:]
    for finding in report.findings { groups[finding.file, default: []].append(finding) }
    let noteCount = report.findings.count(where: \.isBrief)
    let areNotesSummed = noteCount > Self.mostNotes
    var text = ""
    for (file, findings) in groups.sorted(by: { $0.key < $1.key }) {
      text += header(file, findings) + "\n\n"
      for group in Self.byCause(findings.filter { !$0.isBrief }) {
        text += (group.count < Self.fewestRows ? group.map(block) : [table(group)])
          .map { $0 + "\n" }.joined()
      }
      let notes = findings.filter(\.isBrief)
      let brief = areNotesSummed ? summed(notes) : notes.map { line($0) }
      if !brief.isEmpty { text += brief.joined() + "\n" }
    }
    if areNotesSummed {
      text +=
        "Of the notes of each rule in a file the worst is shown; "
        + "--format concise lists all \(noteCount).\n"
    }
    let summary = report.summary
    let inputErrors =
      report.problems.count { $0.severity == .error } + report.assets.count { $0.error != nil }
    let isBad = inputErrors > 0 || summary.errors > 0
    let tone: Paint.Tone = isBad ? .red : summary.warnings + summary.unknown > 0 ? .yellow : .green
    return text + paint(summary.sentence(inputErrors: inputErrors), tone, isBold: true) + "\n"
  }

  /// How many findings of one cause make a table.
  private static let fewestRows = 4
  /// How many pairs that cannot be decided are listed.
  private static let mostUndecided = 8

  /// What findings have in common: the background that is the cause of all, or the reason why
  /// nothing can be decided.
  private struct Cause: Hashable {
    var rule: String
    var label: String
    var background: String?
    /// The code of the reason.
    var reason: String?
    var conditions: [String] = []

    /// The cause of a finding, if it can have one in common with others.
    init?(_ finding: Finding) {
      guard finding.token != nil, let against = finding.against else { return nil }
      rule = finding.rule
      label = finding.label
      if case .unknown(let reason) = finding.outcome {
        self.reason = reason.code
      } else if finding.measurement != nil {
        background = against
        conditions = finding.conditions
      } else {
        return nil
      }
    }
  }

  /// The findings in their order, those of one cause together at the place of the first.
  private static func byCause(_ findings: [Finding]) -> [[Finding]] {
    var groups: [[Finding]] = []
    var positions: [Cause: Int] = [:]
    for finding in findings {
      let cause = Cause(finding)
      if let known = cause.flatMap({ positions[$0] }) {
        groups[known].append(finding)
      } else {
        if let cause { positions[cause] = groups.count }
        groups.append([finding])
      }
    }
    // Few findings of one cause stay where they are.
    return groups.flatMap { $0.count < fewestRows ? $0.map { [$0] } : [$0] }
      .sorted { isBefore($0[0], $1[0]) }
  }

  private static func isBefore(_ a: Finding, _ b: Finding) -> Bool {
    (a.range?.start.offset ?? -1) < (b.range?.start.offset ?? -1)
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
    var lines = [
      paint("\(first.label)[\(Printable.line(first.rule))]", first.tone, isBold: true)
        + paint(
          ": \(findings.count) pairs cannot be decided: \(Printable.line(words))", .plain,
          isBold: true)
    ]
    for row in findings.prefix(Self.mostUndecided) {
      let place = row.range.map { "\($0.start.line):\($0.start.column)" } ?? ""
      lines.append(
        "  \(Printable.line("\(row.token ?? "") on \(row.against ?? "")"))  " + paint(place, .dim)
          + paint(row.conditionsInWords.map { "  \(Printable.line($0))" } ?? "", .dim))
    }
    if findings.count > Self.mostUndecided {
      lines.append(
        "  and \(findings.count - Self.mostUndecided) more, which --format concise lists")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The findings about one background, a line each, the worst first.
  private func tableOfRatios(_ findings: [Finding]) -> String {
    let first = findings[0]
    let background = first.swatches.first { $0.name == "background" }.map { " \($0.hex)" } ?? ""
    var lines = [
      paint("\(first.label)[\(Printable.line(first.rule))]", first.tone, isBold: true)
        + paint(
          ": \(findings.count) colors on \(Printable.line(first.against ?? ""))\(background) are below "
            + "their minimum", .plain, isBold: true)
        + paint(first.conditionsInWords.map { "  \(Printable.line($0))" } ?? "", first.tone)
    ]
    let rows = findings.sorted { $0.shareOfRequirement < $1.shareOfRequirement }
    let width = min(48, rows.map { $0.token?.count ?? 0 }.max() ?? 0)
    for row in rows {
      guard let measurement = row.measurement else { continue }
      let token = Printable.line(row.token ?? "")
      let gap = String(repeating: " ", count: max(0, width - token.count) + 2)
      let place = row.range.map { "\($0.start.line):\($0.start.column)" } ?? ""
      let sample =
        row.swatches.count == 2 ? paint.sample(row.swatches[0].hex, on: row.swatches[1].hex) : ""
      lines.append(
        "  \(right(RatioText.measured(measurement.measured), 6)) of "
          + "\(right(RatioText.required(measurement.required), 3))  \(sample)\(token)\(gap)"
          + "\(row.swatches.first?.hex ?? "")  " + paint(place, .dim))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
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
      $0.label == "unknown" ? "\($0.count) unknown" : counted($0.count, $0.label)
    }
    let name = Printable.line(file)
    let tail = words.joined(separator: ", ")
    let used = 5 + name.reduce(0) { $0 + Printable.width($1) } + tail.count
    let line = String(repeating: "─", count: max(2, 78 - used))
    return "\(paint("──", .dim)) \(paint(name, .plain, isBold: true)) \(paint(line, .dim)) \(tail)"
  }

  /// The line of a note.
  ///
  /// - Parameters:
  ///   - finding: The note.
  ///   - others: The number of similar notes it represents as well.
  /// - Returns: The line, with its line break.
  private func line(_ finding: Finding, others: Int = 0) -> String {
    let place = finding.range.map { "\($0.start.line):\($0.start.column)" } ?? ""
    let gap = String(repeating: " ", count: max(1, 8 - place.count))
    let sample =
      finding.swatches.count == 2
      ? paint.sample(finding.swatches[0].hex, on: finding.swatches[1].hex) : ""
    let conditions = finding.conditionsInWords.map { "  \($0)" } ?? ""
    return paint("\(finding.label)[\(Printable.line(finding.rule))]", finding.tone)
      + " \(place)\(gap)\(sample)\(Printable.line(finding.message))"
      + paint(Printable.line(conditions), .dim)
      + (others > 0 ? "  (and \(counted(others, "other")))" : "") + "\n"
  }

  /// One line for each rule, with the note furthest from its requirement.
  private func summed(_ notes: [Finding]) -> [String] {
    var rules: [String] = []
    for note in notes where !rules.contains(note.rule) { rules.append(note.rule) }
    return rules.compactMap { rule in
      let similar = notes.filter { $0.rule == rule }
      let worst = similar.min { $0.shareOfRequirement < $1.shareOfRequirement }
      return worst.map { line($0, others: similar.count - 1) }
    }
  }

  private func block(_ finding: Finding) -> String {
    var lines = [
      paint("\(finding.label)[\(Printable.line(finding.rule))]", finding.tone, isBold: true)
        + paint(": \(Printable.line(finding.message))", .plain, isBold: true)
    ]
    let excerpt = finding.range.flatMap { self.excerpt(of: finding, $0) }
    let margin = String(repeating: " ", count: excerpt?.margin ?? 2)
    let place =
      finding.range.map { "\(finding.file):\($0.start.line):\($0.start.column)" } ?? finding.file
    let conditions = finding.conditionsInWords.map { "  \($0)" } ?? ""
    lines.append(
      margin + paint("--> ", .blue) + Printable.line(place)
        + paint(Printable.line(conditions), finding.tone))
    if let excerpt {
      lines += excerpt.lines
      lines.append("\(margin) \(paint("|", .blue))")
    } else if let swatches = swatches(finding.swatches) {
      lines.append("\(margin) \(paint("=", .blue)) \(swatches)")
    }
    for related in finding.related {
      let start = related.location.range.start
      let place = "\(related.location.file):\(start.line):\(start.column)"
      lines.append(
        "\(margin) \(paint("=", .blue)) "
          + Printable.line("\(related.message)  ") + paint(Printable.line(place), .dim))
    }
    if let help = finding.help {
      lines.append(
        "\(margin) \(paint("=", .blue)) \(paint("help", .green, isBold: true)): "
          + Printable.line(help))
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
    let marks = swatches(finding.swatches).map { " \($0)" } ?? ""
    var lines = [gutter(nil)]
    if lastNumber == range.start.line {
      let line = ExcerptLine(
        source, range.start.line, from: range.start.column, to: range.end.column)
      lines.append("\(gutter(lastNumber)) \(line.text)")
      let carets = String(repeating: "^", count: max(1, line.width))
      lines.append(
        "\(gutter(nil)) \(String(repeating: " ", count: line.indent))"
          + paint(carets, finding.tone, isBold: true) + marks)
      return (margin, lines)
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
      lines.append("\(gutter(number)) \(bar) \(ExcerptLine(source, number, from: 1, to: 1).text)")
    }
    let last = ExcerptLine(source, lastNumber, from: 1, to: range.end.column)
    let line = "|" + String(repeating: "_", count: max(1, last.width)) + "^"
    lines.append("\(gutter(nil)) \(paint(line, finding.tone, isBold: true))\(marks)")
    return (margin, lines)
  }

  /// The colors of a finding: a text sample if color is used, and their notation.
  private func swatches(_ swatches: [Finding.Swatch]) -> String? {
    guard !swatches.isEmpty else { return nil }
    if swatches.count == 2, swatches[0].name == "foreground", swatches[1].name == "background" {
      let (front, back) = (swatches[0].hex, swatches[1].hex)
      return "\(paint.sample(front, on: back))\(front) on \(back)"
    }
    return swatches.map { "\(paint.sample($0.hex, on: $0.hex))\($0.name) \($0.hex)" }
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

  private static let most = 120
  private static let before = 40

  /// The bytes around the mark to examine: far more than are shown.
  private static let reach = 1_024

  init(_ source: SourceText, _ number: Int, from start: Int, to end: Int) {
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
    let isLong = cells.count > Self.most
    let low = isLong ? max(0, min(marked - Self.before, cells.count - Self.most)) : 0
    let high = min(cells.count, low + Self.most)
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
    return "\u{1B}[\(codes.joined(separator: ";"))m\(text)\u{1B}[0m"
  }

  /// Two letters in one color on another, followed by a space; empty without color.
  func sample(_ foreground: String, on background: String) -> String {
    guard isOn, let front = rgb(foreground), let back = rgb(background) else { return "" }
    return "\u{1B}[38;2;\(front)m\u{1B}[48;2;\(back)m Aa \u{1B}[0m "
  }

  private func rgb(_ hex: String) -> String? {
    guard let color = try? HexNotation.color(hex) else { return nil }
    let c = color.components.map { ($0 * 255).rounded() }
    return "\(Int(c.x));\(Int(c.y));\(Int(c.z))"
  }
}

extension Finding {
  /// Whether the finding is a failure of severity `note`.
  fileprivate var isBrief: Bool { outcome == .fail && severity == .note }

  /// The measured value as a share of the required one.
  fileprivate var shareOfRequirement: Double {
    measurement.map { $0.measured / $0.required } ?? 1
  }

  fileprivate var tone: Paint.Tone { outcome == .fail ? Paint.Tone(severity) : .magenta }
}

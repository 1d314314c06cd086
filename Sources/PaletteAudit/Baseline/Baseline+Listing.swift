import PaletteReports
import PaletteRules
import SourceSyntax

extension Baseline {
  /// The entries of each file, in columns.
  public var table: String {
    let rows = entries.map { entry in
      [
        entry.identity.rule, entry.subject, entry.measured.map(RatioText.measured) ?? "",
        entry.conditions.isEmpty ? "" : "in " + entry.conditions.joined(separator: ", in "),
      ].map(Printable.line)
    }
    let widths = (0..<3).map { column in rows.map { $0[column].count }.max() ?? 0 }
    var text = ""
    var file: String?
    for (entry, row) in zip(entries, rows) {
      if entry.identity.file != file {
        text += (file == nil ? "" : "\n") + Printable.line(entry.identity.file) + "\n"
        file = entry.identity.file
      }
      var line = "  "
      for (cell, width) in zip(row, widths + [0]) {
        line += cell + String(repeating: " ", count: max(0, width - cell.count) + 2)
      }
      while line.last == " " { line.removeLast() }
      text += line + "\n"
    }
    let files = Set(entries.map(\.identity.file)).count
    return text + (entries.isEmpty ? "" : "\n")
      + "\(Words.counted(entries.count, "finding")) in \(Words.counted(files, "file"))\n"
  }

  /// One row for each entry.
  public var csv: String {
    var text = CSVText(columns: [
      "file", "rule", "token", "against", "text", "outcome", "conditions", "measured",
    ])
    for entry in entries {
      let identity = entry.identity
      text.add([
        identity.file, identity.rule, identity.token ?? entry.tokens.joined(separator: ", "),
        identity.against ?? "",
        identity.text ?? "", identity.isUnknown ? "unknown" : "fail",
        entry.conditions.joined(separator: ", "), entry.measured.map { "\($0)" } ?? "",
      ])
    }
    return text.text
  }
}

extension Baseline.Entry {
  /// What the finding is about: the pair, the token or the text.
  fileprivate var subject: String {
    guard let token = identity.token else {
      return identity.text ?? tokens.joined(separator: ", ")
    }
    return token + (identity.against.map { " on \($0)" } ?? "")
  }
}

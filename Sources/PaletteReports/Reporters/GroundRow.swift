import ColorCore
import PaletteRules
import SourceSyntax

/// The backgrounds that look the same, of those on which one foreground is below its minimum.
struct GroundRow {
  let front: String
  let back: String
  let ratio: String
  let swatches: [Finding.Swatch]
  private(set) var names: [String]

  /// The rows of findings about one foreground, in their order.
  ///
  /// What looks the same is one row, even if colors behind it make a difference in the last digits. An
  /// icon that needs less than the text on the same ground, which comes before it, has none.
  static func rows(of findings: [Finding]) -> [GroundRow] {
    findings.reduce(into: []) { rows, finding in
      guard let measurement = finding.measurement else { return }
      let row = GroundRow(
        front: finding.swatches.first?.words ?? "", back: finding.swatches.last?.words ?? "",
        ratio: RatioText.column(measurement), swatches: finding.swatches,
        names: [name(of: finding)])
      let alike = rows.indices.filter { rows[$0].front == row.front && rows[$0].back == row.back }
      guard !alike.contains(where: { rows[$0].names.contains(row.names[0]) }) else { return }
      if let known = alike.first(where: { rows[$0].ratio == row.ratio }) {
        rows[known].names += row.names
      } else {
        rows.append(row)
      }
    }
  }

  /// What the background of a finding is called; where it stands, if it is called as it is written.
  private static func name(of finding: Finding) -> String {
    let name = Printable.line(finding.against ?? "")
    guard let ground = finding.swatches.last?.color, (try? Color(parsing: name)) == ground,
      let place = finding.groundLocation
    else { return name }
    let start = place.range.start
    return "\(Printable.line(place.file)):\(start.line):\(start.column)"
  }
}

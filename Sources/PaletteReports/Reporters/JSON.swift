import TokenGraph
package import SourceSyntax

/// One JSON object, in the schema `palette-check/1`.
///
/// ```swift
/// let text = JSON(style: ReportStyle()).text(of: Report(toolVersion: "1.0"))
/// print(text.contains("\"palette-check/1\""))
/// // Prints "true"
/// ```
public struct JSON: Reporter {
  public static let id = "json"
  public static let fileExtension: String? = "json"
  public static let supportsStatistics = true
  public static let showsFacts = true

  private let style: ReportStyle

  public init(style: ReportStyle) { self.style = style }

  public func write(_ report: Report, to output: (String) -> Void) {
    var object = JSONObjectWriter()
    object.write("schema", .string(Report.schema), to: output)
    object.write("tool", report.tool, to: output)
    if let shard = report.shard { object.write("shard", shard.json, to: output) }
    object.write("summary", report.summary.json, to: output)
    object.write("findings", array: report.findings.lazy.map(\.json), to: output)
    object.write("errors", array: report.errors.lazy.map(\.json), to: output)
    if !report.skipped.isEmpty {
      object.write("skipped", array: report.skipped.lazy.map(\.json), to: output)
    }
    if let assets = style.assets {
      object.begin(output)
      assets(output)
    } else if !report.assets.isEmpty {
      object.write("assets", array: report.assets.lazy.map(\.json), to: output)
    }
    object.end(to: output)
    output("\n")
  }

  /// Begins the array of the assets, for ``ReportStyle/assets``.
  package static func assets() -> JSONArrayWriter { JSONArrayWriter("assets") }
}

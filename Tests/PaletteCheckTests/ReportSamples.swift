import Foundation
import PaletteTestSupport
import Testing

/// The reports on a small palette with something of everything, in every format.
@Suite struct ReportSamples {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Snapshots")

  /// The report in a folder outside of any repository, to whose root paths would be relative.
  static func report(_ format: String) throws -> String {
    let copy = try TemporaryDirectory()
    for name in ["palette-check.yml", "sample.resolver.json"] {
      try copy.write(name, String(contentsOf: folder.appending(path: name), encoding: .utf8))
    }
    return try Tool.paletteCheck(
      ["check", "sample.resolver.json", "--format", format, "--fail-on", "never"], in: copy.url
    ).output
  }

  @Test(arguments: [
    "text", "concise", "sarif", "junit", "github", "gitlab", "markdown", "html", "json", "ndjson",
  ])
  func `the report is as recorded`(_ format: String) throws {
    var text = try Self.report(format)
    // The style sheet, the script and the documentation of rules have tests of their own.
    if format == "html" {
      text.replace(#/<style>\n(?:.*\n)*?</style>/#, with: "<style></style>")
      text.replace(#/<script>\n(?:.*\n)*?</script>/#, with: "<script></script>")
      text.replace(#/<section id="rules"(?:.*\n)*?</section>/#, with: "")
    }
    if format == "sarif" {
      text.replace(#/"rules": \[\n(?:.*\n)*?\]\}\}/#, with: "\"rules\": […]}}")
    }
    let file = Self.folder.appending(path: "reports/sample.\(format).txt")
    let difference = try Snapshot.difference(text, file: file)
    expectEqual(difference, nil)
  }
}

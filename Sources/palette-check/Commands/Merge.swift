import ArgumentParser
import CommandSupport
import FileAccess
import PaletteAudit
import PaletteReports

/// `palette-check merge REPORT...`: the reports of several runs as one.
struct Merge: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Joins JSON and NDJSON reports, such as those of shards, into one report.",
    discussion: """
      Findings, errors and images are kept in the order of the reports, and the numbers are added. \
      A shard that is missing or there twice is an error, and so is a file that is in several reports. \
      Status and formats are those of audit; in html, images that are still there are shown. Examples:
        palette-check audit Exports --shard 1/2 --format ndjson > 1.ndjson
        palette-check audit Exports --shard 2/2 --format ndjson > 2.ndjson
        palette-check merge 1.ndjson 2.ndjson --format json --output report.json
      """)

  @Argument(
    help: "Reports that were written with --format json or ndjson.", completion: .file())
  var reports: [String]
  @Option(
    help: ArgumentHelp(
      "The output format: \(Reporters.all.map { $0.id }.joined(separator: ", ")). May be repeated, each "
        + "with its --output.", valueName: "format"), completion: Completions.reportFormats)
  var format: [String] = []
  @Option(
    name: .shortAndLong, help: ArgumentHelp("Write the report to a file.", valueName: "file"),
    completion: .file())
  var output: [String] = []
  @Option(help: "Exit with status 1 from this severity on.")
  var failOn: FailOn = .error

  func validate() throws {
    try Outputs(try options().files.map { ("--output", $0) }).check(against: reports)
  }

  func run() throws {
    var merged = Report(toolVersion: toolVersion)
    var shards: [(file: String, shard: Report.Shard)] = []
    var read: [(file: String, report: Report)] = []
    for path in reports {
      do {
        let bytes = path == "-" ? try LocalFiles.readStandardInput() : try LocalFiles().read(path)
        let (report, problem) = ReportReader.read(bytes, name: path)
        merged.merge(report)
        if let shard = report.shard { shards.append((path, shard)) }
        read.append((path, report))
        if let problem { merged.problems.append(Report.Problem(problem)) }
      } catch {
        merged.problems.append(
          Report.Problem(
            code: "input/unreadable", message: "the report cannot be read: \(error.reason)",
            file: path))
      }
    }
    // Each shard says what none of them measures.
    var known: Set<Report.Problem> = []
    merged.problems.removeAll { !known.insert($0).inserted }
    merged.problems += Report.problems(ofShards: shards) + Report.problems(ofFilesIn: read)
    let options = try options()
    if options.format.contains(HTML.id) {
      ImageIllustrator(jobs: processorCount, memory: Machine.memory / 4).illustrate(&merged)
    }
    throw options.publish(merged, style: ReportStyle())
  }

  /// The options of all commands that print reports; what is not about printing does not apply.
  private func options() throws -> ReportOptions {
    try ReportOptions.parse(
      format.map { "--format=\($0)" } + output.map { "--output=\($0)" }
        + ["--fail-on=\(failOn.rawValue)"])
  }
}

import ArgumentParser
import CommandSupport
import PaletteAudit

/// `palette-check check PATH...`: tokens to findings.
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Checks token files and asset catalogs in every theme (the default command).",
    discussion: """
      Folders are searched. Examples:
        palette-check tokens/
        palette-check check brand.resolver.json --input theme=dark --format json
        palette-check check Assets.xcassets --fail-on warning
        cat tokens.json | palette-check check - --stdin-filename tokens.json
      """)

  @Argument(help: "Files and folders; - is standard input.") var paths: [String]
  @OptionGroup var reportOptions: ReportOptions
  @OptionGroup var input: InputOptions
  @Flag(help: "Report every deviation from the format's specification, and check nothing else.")
  var conformance = false
  @Flag(help: "Check every foreground on every background, not only the pairs found.")
  var allPairs = false
  @Option(
    help: ArgumentHelp(
      "The date that suppressions are compared with; today by default.", valueName: "date"),
    transform: {
      guard let date = CalendarDate($0) else {
        throw ValidationError("“\($0)” is not a date; write YYYY-MM-DD")
      }
      return date
    })
  var today: CalendarDate?
  @Flag(help: "Print timings to standard error.") var timings = false

  func run() throws {
    let clock = ContinuousClock()
    let start = clock.now
    var checker = TokenChecker(
      options: try input.loadOptions(isConformance: conformance),
      selection: try reportOptions.selection(),
      configuration: reportOptions.palette.configuration(),
      standard: try reportOptions.namedStandard(), checksAllPairs: allPairs)
    checker.checksRules = !conformance
    checker.proposesFixes = reportOptions.showsFixes
    if let today { checker.today = today }
    checker.includes = try reportOptions.palette.appearances()
    var result = try input.check(paths, with: checker)
    let read = result
    reportOptions.applyBaseline(to: &result.report, scope: read.scope) {
      read.text(in: $0, at: $1)
    }
    var spent = result.timings
    let status = spent.measure("print") {
      reportOptions.publish(result.report, style: result.style())
    }
    if timings { printTimings(spent, total: clock.now - start) }
    throw status
  }

  private func printTimings(_ timings: Timings, total: Duration) {
    func line(_ name: String, _ duration: Duration) -> String {
      let milliseconds = (duration / .milliseconds(1) * 100).rounded() / 100
      return name + String(repeating: " ", count: max(1, 16 - name.count)) + "\(milliseconds) ms\n"
    }
    for stage in timings.stages { StandardError.write(line(stage.name, stage.duration)) }
    StandardError.write(line("total", total))
  }
}

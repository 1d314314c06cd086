import ArgumentParser
import Foundation
import PaletteAudit

/// `palette-check check PATH...`: tokens to findings.
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
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
  @Option(
    help: ArgumentHelp(
      "Fix the context of a modifier, such as theme=dark.", valueName: "modifier=context,..."))
  var input: [String] = []
  @Option(
    help: ArgumentHelp(
      "Read every file as this format: \(TokenFormats.all.map { $0.id }.joined(separator: ", ")).",
      valueName: "format"))
  var formatIn: String?
  @Option(help: ArgumentHelp("What to call standard input.", valueName: "file"))
  var stdinFilename = "stdin.tokens.json"
  @Flag(help: "Hold files to the letter of their format's specification, and check nothing else.")
  var conformance = false
  @Flag(help: "Check every foreground on every background, not only the pairs found.")
  var allPairs = false
  @Flag(help: "Say where the time goes, on standard error.") var timings = false

  func validate() throws {
    if let formatIn, !TokenFormats.all.contains(where: { $0.id == formatIn }) {
      throw ValidationError("there is no token format “\(formatIn)”")
    }
    _ = try inputs()
  }

  func run() throws {
    let clock = ContinuousClock()
    let start = clock.now
    var checker = TokenChecker(
      options: LoadOptions(
        inputs: try inputs(), isConformance: conformance, format: formatIn),
      selection: try reportOptions.selection(), configuration: reportOptions.configuration(),
      standard: try reportOptions.namedStandard(), checksAllPairs: allPairs)
    checker.checksRules = !conformance
    checker.includes = try reportOptions.appearances()
    let result =
      paths == ["-"]
      ? checker.check(
        text: Array(FileHandle.standardInput.readDataToEndOfFile()), fileName: stdinFilename)
      : checker.check(paths: paths)
    var spent = result.timings
    let status = spent.measure("print") {
      reportOptions.publish(result.report) { result.style(usesColor: $0) }
    }
    if timings { printTimings(spent, total: clock.now - start) }
    throw status
  }

  private func inputs() throws -> [String: String] {
    var inputs: [String: String] = [:]
    for part in input.flatMap({ $0.split(separator: ",") }) {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2, !sides[0].isEmpty, !sides[1].isEmpty else {
        throw ValidationError("--input takes modifier=context, not “\(part)”")
      }
      inputs[String(sides[0])] = String(sides[1])
    }
    return inputs
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

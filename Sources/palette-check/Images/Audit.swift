public import ArgumentParser
import CommandSupport
import FileAccess
public import ImageAssets
import ImageAudit
package import PaletteAudit
import Synchronization

/// `palette-check audit PATH...`: images to findings.
package struct Audit: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "audit",
    abstract: "Audits exported images: color profile, depth, transparency.",
    discussion: """
      Files, folders and asset catalogs; each file is recognized by its content. Examples:
        palette-check audit Exports/
        palette-check audit Assets.xcassets --format ndjson --facts metadata
      """)

  @Argument(help: "Files and folders.") var paths: [String] = []
  @OptionGroup var reportOptions: ReportOptions
  @Option(help: "What to audit: metadata, or pixels too.")
  var facts: ImageInspector.Depth = .pixels
  @Option(
    help: ArgumentHelp("A file with one path a line; - is standard input.", valueName: "file"))
  var filesFrom: String?
  @Option(help: ArgumentHelp("Audit the I-th of N equal parts of the files.", valueName: "I/N"))
  var shard: String?

  package init() {}

  package func validate() throws {
    if paths.isEmpty, filesFrom == nil { throw ValidationError("name files or folders to audit") }
    _ = try part()
  }

  package func run() throws {
    var paths = paths
    if let filesFrom { paths += try list(filesFrom) }
    if let (index, count) = try part() {
      let files = ImageFiles(in: paths).files
      paths = files.enumerated().filter { $0.offset % count == index - 1 }.map { $0.element }
    }
    let auditor = ImageAuditor(
      depth: facts, selection: try reportOptions.selection(),
      configuration: reportOptions.palette.configuration(),
      jobs: reportOptions.jobs ?? processorCount)
    let progress = ProgressLine(isOn: !reportOptions.noProgress)
    var report = auditor.audit(paths: paths) { progress.update(done: $0, of: $1) }
    progress.clear()
    reportOptions.applyBaseline(
      to: &report,
      scope: RunScope(files: report.assets.map(\.file), selection: auditor.selection))
    throw reportOptions.publish(report, style: ReportStyle())
  }

  /// The report on images, with every fact of them.
  package static func report(
    on paths: [String], selection: RuleSelection, configuration: ConfigurationFile.Loaded?
  ) -> Report {
    ImageAuditor(selection: selection, configuration: configuration, jobs: processorCount)
      .audit(paths: paths)
  }

  private func list(_ path: String) throws -> [String] {
    do {
      let bytes = try path == "-" ? LocalFiles.readStandardInput() : LocalFiles().read(path)
      return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        .map(String.init)
    } catch {
      StandardError.write("\(path): error: the list of files cannot be read: \(error.reason)\n")
      throw ExitStatus.trouble
    }
  }

  private func part() throws -> (index: Int, count: Int)? {
    guard let shard else { return nil }
    let numbers = shard.split(separator: "/").map { Int($0) }
    guard numbers.count == 2, let index = numbers[0], let count = numbers[1], index >= 1,
      index <= count
    else {
      throw ValidationError("--shard takes I/N with I from 1 to N, not “\(shard)”")
    }
    return (index, count)
  }
}

extension ImageInspector.Depth: ExpressibleByArgument {}

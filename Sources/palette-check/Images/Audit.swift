public import ArgumentParser
import CommandSupport
import FileAccess
public import ImageAssets
import ImageAudit
import PaletteAudit
import Synchronization

/// `palette-check audit PATH...`: images to findings.
package struct Audit: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "audit",
    abstract: "Audits exported images: color profile, depth, transparency.",
    discussion: """
      Files, folders and asset catalogs; each file is recognized by its content. Hidden files and \
      folders are left out; the summary counts what else is. Facts are kept in the user's folder \
      for caches, so that only what changed is read again. Ctrl-C ends the report with what was \
      audited until then, and status 130. Examples:
        palette-check audit Exports/
        palette-check audit Assets.xcassets --format ndjson --facts metadata
        git ls-files -z '*.png' | palette-check audit --files-from -
      """)

  @Argument(help: "Files and folders.") var paths: [String] = []
  @OptionGroup var reportOptions: ReportOptions
  @Option(help: "What to audit: metadata, or pixels too.")
  var facts: ImageInspector.Depth = .pixels
  @Option(
    help: ArgumentHelp(
      "A file with one path a line, or with a NUL after each; - is standard input.",
      valueName: "file"))
  var filesFrom: String?
  @Flag(
    name: [.customShort("0"), .customLong("null")],
    help: "Paths of --files-from end in NUL only; otherwise they do if there is one.")
  var isNullSeparated = false
  @Option(help: ArgumentHelp("Audit the I-th of N equal parts of the files.", valueName: "I/N"))
  var shard: String?
  @Option(
    help: ArgumentHelp(
      "The memory for images that are decoded at once, such as 512M; a quarter of the machine's by "
        + "default. An image that needs more is decoded alone.",
      valueName: "bytes"))
  var memory: ByteSize?

  package init() {}

  package func validate() throws {
    if paths.isEmpty, filesFrom == nil { throw ValidationError("name files or folders to audit") }
    if isNullSeparated, filesFrom == nil {
      throw ValidationError("--null is about the list of --files-from, which is missing")
    }
    _ = try part()
  }

  package func run() throws {
    var paths = paths
    if let filesFrom {
      paths += try PathList.read(file: filesFrom, isNullSeparated: isNullSeparated ? true : nil)
    }
    var auditor = ImageAuditor(
      depth: facts, selection: try reportOptions.selection(),
      configuration: reportOptions.palette.configuration(),
      jobs: reportOptions.jobs ?? processorCount)
    auditor.shard = try part()
    if let memory { auditor.memory = memory.bytes }
    if !reportOptions.noCache { auditor.cache = AssetCache(depth: facts) }
    Interruption.listen()
    let status = run(auditor, on: paths)
    throw Interruption.isRequested ? ExitStatus.interrupted : status
  }

  /// Audits, prints the reports and returns the status to end with. NDJSON for standard output is
  /// printed as it becomes known, and then only what decides the status is kept.
  private func run(_ auditor: ImageAuditor, on paths: [String]) -> ExitStatus {
    var others = reportOptions
    let streamed = reportOptions.quiet ? nil : reportOptions.printedFormat("ndjson")
    if let streamed { others.format.remove(at: streamed) }
    let keepsAll = streamed == nil || !others.format.isEmpty
    let report = Mutex(Report(toolVersion: toolVersion))
    let progress = ProgressLine(isOn: !reportOptions.noProgress)
    auditor.audit(paths: paths, isCancelled: { Interruption.isRequested }) { done, count in
      progress.update(done: done, of: count)
    } receive: { event in
      if streamed != nil {
        if StandardOutput.isTerminal { progress.clear() }
        StandardOutput.write(event.line)
      }
      report.withLock { report in
        switch event {
        case .finding where !keepsAll: break
        case .asset(var asset) where !keepsAll:
          // Only errors decide the status.
          guard asset.error != nil else { return }
          asset.facts = nil
          report.add(.asset(asset))
        default: report.add(event)
        }
      }
    }
    progress.clear()
    return report.withLock { report in
      report.sortFindings()
      if streamed != nil, others.format.isEmpty { others.quiet = true }
      return others.publish(report) { ReportStyle(usesColor: $0) }
    }
  }

  private func part() throws -> ImageAuditor.Shard? {
    guard let shard else { return nil }
    let numbers = shard.split(separator: "/").map { Int($0) }
    guard numbers.count == 2, let index = numbers[0], let count = numbers[1],
      let part = ImageAuditor.Shard(index: index, of: count)
    else {
      throw ValidationError("--shard takes I/N with I from 1 to N, not “\(shard)”")
    }
    return part
  }
}

extension ImageInspector.Depth: ExpressibleByArgument {}

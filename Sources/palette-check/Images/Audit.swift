public import ArgumentParser
package import CommandSupport
import FileAccess
public import ImageAssets
import ImageAudit
import ImageFacts
package import PaletteAudit
import PaletteReports
package import PaletteRules
import SourceSyntax
import Synchronization

/// `palette-check audit PATH...`: images to findings.
package struct Audit: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "audit",
    abstract: "Audits exported images: color, contrast, form, and the sets they belong to.",
    discussion: """
      Files, folders and asset catalogs. In a folder, files with the extension of an image count, \
      and those without any that are images; what they are is recognized by their content. Hidden files and folders are left out, \
      node_modules, and what a .gitignore has; the summary counts what is. Facts are kept in the user's folder \
      for caches, so that only what changed is read again. Ctrl-C ends the report with what was \
      audited until then, and status 130 (143 for SIGTERM). Examples:
        palette-check audit Exports/
        palette-check audit Assets.xcassets --background system
        palette-check audit hero.jpg --text white@20,400,300,60 --heat-map hero-contrast.png
        palette-check audit Icons/ --tokens brand.tokens.json
        palette-check audit Assets.xcassets --format ndjson --facts metadata
        git ls-files -z '*.png' | palette-check audit --files-from -

      With --background, what each image draws is measured against backgrounds: “system” for those \
      of iOS in every appearance, a token of --tokens, a system color or a CSS color. With --text, a \
      text is measured against the pixels below it: its color, @, and the left, top, width and \
      height of its box in pixels. Names that begin with - follow after =: --background=--page.
      """)

  @Argument(help: "Files and folders.", completion: .file()) var paths: [String] = []
  @OptionGroup var reportOptions: ReportOptions
  @Option(help: "What to audit: metadata, or pixels too.")
  var facts: ImageInspector.Depth = .pixels
  @Option(
    help: ArgumentHelp(
      "A file with one path a line, or with a NUL after each; - is standard input. May be repeated.",
      valueName: "file"))
  var filesFrom: [String] = []
  @OptionGroup var measures: MeasureOptions
  @Option(
    help: ArgumentHelp(
      "Write a PNG that shows where the --text cannot be read, of one image and one text.",
      valueName: "file.png"))
  var heatMap: String?
  @Flag(
    name: [.customShort("0"), .customLong("null")],
    help: "Paths of --files-from end in NUL only; otherwise they do if there is one.")
  var isNullSeparated = false
  @Option(
    help: ArgumentHelp(
      "Audit the I-th of N parts of the files, as equal as sets of images that stay together allow.",
      valueName: "I/N"))
  var shard: String?
  @Option(
    help: ArgumentHelp(
      "The memory for images that are decoded at once, such as 512M; a quarter of the machine's by "
        + "default. An image that needs more is decoded alone.",
      valueName: "bytes"),
    transform: ByteSize.init(argument:))
  var memory: ByteSize?
  @Option(
    help: ArgumentHelp(
      "The time for a file in seconds. One that takes longer is reported as an error.",
      valueName: "seconds"))
  var timeLimit = DecodeLimits.standard.seconds
  @Option(
    help: ArgumentHelp(
      "The largest image that is decoded as a whole: one with alpha for --background, or in a "
        + "format that is not read row by row.",
      valueName: "pixels"))
  var maxPixels = DecodeLimits.standard.pixels

  package init() {}

  package func validate() throws {
    if paths.isEmpty, filesFrom.isEmpty { throw ValidationError("name files or folders to audit") }
    if paths.contains("-") {
      throw ValidationError(
        "audit reads no image from standard input; for a list of paths, write --files-from -")
    }
    if paths.contains("") {
      throw ValidationError("a path is empty; name files or folders to audit, . for this folder")
    }
    if isNullSeparated, filesFrom.isEmpty {
      throw ValidationError("--null is about the list of --files-from, which is missing")
    }
    if maxPixels < 1 { throw ValidationError("--max-pixels is at least 1") }
    if timeLimit < 1 { throw ValidationError("--time-limit is at least 1 second") }
    _ = try part()
    try measures.checkTexts()
    if heatMap != nil, measures.text.count != 1 || paths.count != 1 || !filesFrom.isEmpty {
      throw ValidationError("--heat-map is for one image with one --text")
    }
    if heatMap == "-" {
      throw ValidationError("--heat-map writes a file; the report goes to standard output")
    }
    if let name = heatMap.flatMap(Path.fileExtension), name != "png",
      ImageFiles.extensions.contains(name)
    {
      throw ValidationError("--heat-map writes a PNG; name it .png, not .\(name)")
    }
    if facts == .metadata, !measures.background.isEmpty || !measures.text.isEmpty {
      throw ValidationError("--background and --text need pixels: leave out --facts metadata")
    }
  }

  package func run() throws {
    var paths = paths
    for list in filesFrom {
      paths += try PathList.read(file: list, isNullSeparated: isNullSeparated ? true : nil)
    }
    if paths.isEmpty {
      StandardError.write(
        line: "\(filesFrom.joined(separator: ", ")): error: there is no path in this list")
      throw ExitStatus.trouble
    }
    var auditor = ImageAuditor(
      depth: facts, selection: try reportOptions.selection(),
      configuration: reportOptions.palette.configuration(),
      jobs: reportOptions.jobs ?? processorCount)
    // To find the files of a large folder takes a while, too.
    Interruption.listen()
    let found = ImageFiles(in: paths, isIgnoring: true) { Interruption.isRequested }
    let (names, tokenFiles) = try measures.paintNames(for: reportOptions.palette)
    try checkOutputs(against: found, tokenFiles)
    auditor.tokens = names.tokenValues
    auditor.probe = try measures.probe(
      names, for: reportOptions.palette,
      standard: try reportOptions.namedStandard() ?? auditor.selection.standard)
    auditor.shard = try part()
    if let memory { auditor.memory = memory.bytes }
    auditor.limits.seconds = timeLimit
    auditor.limits.pixels = maxPixels
    // What the cache has was read with the usual limits.
    let isUsual = maxPixels == DecodeLimits.standard.pixels
    if !reportOptions.noCache, isUsual { auditor.cache = AssetCache(depth: facts) }
    let status = try run(auditor, on: found, of: paths)
    throw Interruption.isRequested ? Interruption.status : status
  }

  /// The report on images, with every fact of them and what is measured.
  package static func report(
    on paths: [String], selection: RuleSelection, palette: PaletteOptions, standard: Standard?,
    measuring measures: MeasureOptions
  ) throws -> Report {
    try measures.checkTexts()
    var auditor = ImageAuditor(
      selection: selection, configuration: palette.configuration(), jobs: processorCount)
    let names = try measures.paintNames(for: palette).names
    auditor.tokens = names.tokenValues
    auditor.probe = try measures.probe(
      names, for: palette, standard: standard ?? selection.standard)
    return auditor.audit(paths: paths)
  }

  /// The text of a `Contents.json` or a drawing, for excerpts.
  private static func contents(_ path: String) -> SourceText? {
    let isText = Path.name(path) == "Contents.json" || Path.fileExtension(path) == "svg"
    guard isText, let bytes = try? LocalFiles().read(path) else {
      return nil
    }
    return try? SourceText(name: path, bytes: bytes)
  }

  // MARK: - Outputs

  /// Checks that nothing that is read is written to.
  private func checkOutputs(against found: ImageFiles, _ tokenFiles: [String]) throws {
    try reportOptions.checkOutputs(
      against: found.files + found.contents + tokenFiles + filesFrom + found.folders,
      and: heatMap.map { ("--heat-map", $0) })
  }

  /// Draws the text in the appearance with the lowest contrast.
  private func drawHeatMap(
    of file: String, _ report: Report, _ probe: ContrastProbe, to path: String
  ) throws {
    guard let asset = report.assets.first,
      let worst = ImageIllustrator(probe: probe).worstText(on: asset)
    else { return }
    do {
      let bytes = try ImageBytes.read(file, limit: DecodeLimits.standard.fileBytes)
      let map = try ContrastHeatMap.png(
        of: worst.text, on: bytes.span, over: worst.background, threshold: worst.threshold,
        limits: DecodeLimits(pixels: maxPixels))
      try AtomicFile.write(map, to: path)
    } catch let error as ImageError {
      StandardError.write(line: "\(file): error: no heat map: \(error)")
      throw ExitStatus.trouble
    } catch {
      StandardError.write(line: "\(error)")
      throw ExitStatus.trouble
    }
  }

  /// Audits, prints the reports and returns the status to end with.
  ///
  /// Formats that can be streamed are written as their parts become known; if there are no others,
  /// only what decides the status is kept. Facts are kept in memory only for formats that show them,
  /// and not for JSON alone, which has them in a file until its end.
  private func run(
    _ auditor: ImageAuditor, on found: ImageFiles, of paths: [String]
  ) throws -> ExitStatus {
    // To look for the configuration of each file takes as long as to read its metadata.
    let folders = Set(found.folders)
    let places = ConfigurationFile.representatives(of: paths, isFolder: folders.contains)
      .map(\.path)
    var others = reportOptions
    var streams = ReportStreams(
      taking: &others, baselines: reportOptions.palette.baselines(of: places))
    let isStreamed = others.format.count < reportOptions.format.count
    let keepsFindings = !isStreamed || !others.format.isEmpty || heatMap != nil
    let showingFacts = others.formatsShowingFacts
    let spill = showingFacts == [JSON.id] && heatMap == nil ? try AssetSpill() : nil
    let keepsFacts = spill == nil && !showingFacts.isEmpty || heatMap != nil
    let collected = Mutex(
      Collected(keepsFindings: keepsFindings, keepsFacts: keepsFacts, spill: spill))
    let progress = ProgressLine(isOn: !reportOptions.noProgress)
    let isPrintedOnly = reportOptions.files.isEmpty && heatMap == nil
    let isCancelled = { @Sendable in
      Interruption.isRequested || isPrintedOnly && StandardOutput.isClosed
    }
    auditor.audit(found, isCancelled: isCancelled) { done, count in
      progress.update(done: done, of: count)
    } receive: { [streams] event in
      // Nobody is left to read that the report is not complete.
      if case .problem(let problem) = event, problem.code == ImageAuditor.interrupted,
        !Interruption.isRequested
      {
        return
      }
      if streams.isPrinted, StandardOutput.isTerminal { progress.clear() }
      streams.write(event)
      collected.withLock { $0.add(event) }
    }
    progress.clear()
    streams.commit()
    var (report, files) = collected.withLock { ($0.report, $0.files) }
    report.sortFindings()
    if let heatMap, !paths.isEmpty {
      try drawHeatMap(of: paths[0], report, auditor.probe, to: heatMap)
    }
    reportOptions.applyBaselines(
      to: &report, of: places + Set(files.map { Path.join(Path.folder($0), ".") }),
      scope: RunScope(
        files: files, selection: auditor.selection, unmeasured: measures.unmeasuredRules))
    if others.format.contains(HTML.id), facts == .pixels { illustrate(&report, auditor) }
    if isStreamed, others.format.isEmpty { others.quiet = true }
    var style = ReportStyle { Self.contents($0) }
    if let spill, !spill.isEmpty {
      try spill.finish()
      style.assets = { output in spill.write(to: output) }
    }
    let status = others.publish(report, style: style)
    return streams.isBroken || spill?.isBroken == true ? .trouble : status
  }

  private func illustrate(_ report: inout Report, _ auditor: ImageAuditor) {
    let illustrator = ImageIllustrator(
      probe: auditor.probe, jobs: auditor.jobs, memory: auditor.memory)
    let progress = ProgressLine(isOn: !reportOptions.noProgress)
    illustrator.illustrate(&report) { progress.update(done: $0, of: $1) }
    progress.clear()
  }

  /// What is kept until the end.
  private struct Collected {
    let keepsFindings, keepsFacts: Bool
    let spill: AssetSpill?
    private(set) var report = Report(toolVersion: toolVersion)
    private(set) var files: [String] = []

    mutating func add(_ event: ReportEvent) {
      switch event {
      case .finding where !keepsFindings: break
      case .asset(var asset) where !keepsFacts:
        spill?.add(asset)
        files.append(asset.file)
        // Errors decide the status; and one image shows what the report is about.
        guard asset.error != nil || report.assets.isEmpty else { return }
        asset.facts = nil
        report.add(.asset(asset))
      case .asset(let asset):
        files.append(asset.file)
        report.add(event)
      default: report.add(event)
      }
    }
  }

  private func part() throws -> Report.Shard? {
    guard let shard else { return nil }
    let numbers = shard.split(separator: "/").map { Int($0) }
    guard numbers.count == 2, let index = numbers[0], let count = numbers[1],
      let part = Report.Shard(index: index, of: count)
    else {
      throw ValidationError("--shard takes I/N with I from 1 to N, not “\(shard)”")
    }
    return part
  }
}

/// The assets of a JSON report, in a file until the report is written.
private final class AssetSpill: Sendable {
  private let file: SpillFile
  private let array = Mutex(JSON.assets())
  private let failure = Atomic(false)

  init() throws {
    do {
      file = try SpillFile()
    } catch {
      throw Self.trouble(error)
    }
  }

  var isEmpty: Bool { array.withLock { $0.isEmpty } }

  /// Whether the assets could not be read again.
  var isBroken: Bool { failure.load(ordering: .relaxed) }

  func add(_ asset: Report.Asset) { array.withLock { $0.add(asset.json) { file.write($0) } } }

  func finish() throws {
    array.withLock { $0.end { file.write($0) } }
    do {
      try file.finish()
    } catch {
      throw Self.trouble(error)
    }
  }

  func write(to output: (String) -> Void) {
    do {
      try file.forEachPart(output)
    } catch {
      failure.store(true, ordering: .relaxed)
      _ = Self.trouble(error)
    }
  }

  private static func trouble(_ error: FileError) -> ExitStatus {
    StandardError.write(
      line:
        "\(error.path): error: the report cannot be kept here until its end: \(error.explanation); "
        + "name another folder in TMPDIR")
    return .trouble
  }
}

extension ImageInspector.Depth: ExpressibleByArgument {}

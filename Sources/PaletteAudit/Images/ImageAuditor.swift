import FileAccess
public import ImageAssets
public import PaletteAudit
public import PaletteReports
public import PaletteRules
import Synchronization

/// Audits image files and makes a report: the implementation of `palette-check audit` and the
/// method `image.inspect`.
public struct ImageAuditor: Sendable {
  /// One of several equal parts of the files.
  public struct Shard: Hashable, Sendable {
    /// The number of the part, from 1.
    public var index: Int
    /// The number of parts.
    public var count: Int

    /// The positions of its files among all of them. The parts follow each other, so that reports
    /// put together in their order are in the order of all files.
    func range(of files: Int) -> Range<Int> {
      let (size, rest) = files.quotientAndRemainder(dividingBy: count)
      let start = (index - 1) * size + min(index - 1, rest)
      return start..<start + size + (index <= rest ? 1 : 0)
    }

    /// Makes a part; `nil` if there is no such part.
    public init?(index: Int, of count: Int) {
      guard index >= 1, index <= count else { return nil }
      self.index = index
      self.count = count
    }
  }

  /// How much of a file to read.
  public var depth: ImageInspector.Depth
  /// The selected rules.
  public var selection: RuleSelection
  /// A configuration for all files; `nil` to look for the nearest one of each.
  public var configuration: ConfigurationFile.Loaded?
  /// The number of files to inspect concurrently.
  public var jobs: Int
  /// The memory for the images that are decoded concurrently, in bytes.
  public var memory = Machine.memory / 4
  /// The part of the files to audit; `nil` for all of them.
  public var shard: Shard?
  /// The facts of earlier runs; `nil` to use none.
  public var cache: AssetCache?

  /// Makes an auditor.
  public init(
    depth: ImageInspector.Depth = .pixels, selection: RuleSelection = RuleSelection(),
    configuration: ConfigurationFile.Loaded? = nil, jobs: Int = 1
  ) {
    self.depth = depth
    self.selection = selection
    self.configuration = configuration
    self.jobs = max(1, jobs)
  }

  /// The facts of one file, or the reason why there are none.
  public static func asset(
    _ path: String, inspector: ImageInspector, cache: AssetCache? = nil
  ) -> Report.Asset {
    let result: AssetCache.Entry
    if let cache {
      result = cache.entry(for: path, inspector: inspector)
    } else {
      result = AssetCache.Entry(inspector.inspect(file: path))
    }
    return Report.Asset(
      file: path, role: ImageSubject.Role(ofFile: path), facts: result.facts, error: result.error)
  }

  /// Audits files and folders: every file given or found makes exactly one asset, in that order.
  ///
  /// - Parameters:
  ///   - paths: Files, folders and asset catalogs.
  ///   - progress: Called on any thread after each file, with the number of files done and the
  ///     total.
  /// - Returns: The report.
  public func audit(
    paths: [String], progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
  ) -> Report {
    let collected = Mutex(Report(toolVersion: toolVersion))
    audit(paths: paths, progress: progress) { event in
      collected.withLock { $0.add(event) }
    }
    return collected.withLock { report in
      report.sortFindings()
      return report
    }
  }

  /// Audits files and folders, and hands over each part of the report as soon as it is known.
  ///
  /// The events come in an order that depends on the files only: the run, what is left out, the
  /// problems with folders, each asset with its findings, the summary. The memory needed does not
  /// depend on the number of files, but for their paths.
  ///
  /// - Parameters:
  ///   - paths: Files, folders and asset catalogs.
  ///   - isCancelled: Asked before each file. Once it returns `true`, the report ends with a problem
  ///     `audit/interrupted` and the summary of the files audited so far.
  ///   - progress: Called after each file, with the number of files done and the total.
  ///   - receive: Called with each event, on any thread but never on two at a time.
  public func audit(
    paths: [String], isCancelled: @escaping @Sendable () -> Bool = { false },
    progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in },
    receive: @escaping @Sendable (ReportEvent) -> Void
  ) {
    let found = ImageFiles(in: paths)
    let files = shard.map { Array(found.files[$0.range(of: found.files.count)]) } ?? found.files
    let run = Mutex(Run(configuration: configuration, selection: selection))
    receive(.run(toolVersion: toolVersion))
    // Of several shards, the first one speaks about the folders.
    if shard?.index ?? 1 == 1 { run.withLock { $0.begin(found, receive) } }
    run.withLock { $0.report(configuration?.problems ?? [], receive) }

    let inspector = ImageInspector(depth: depth, memory: MemoryBudget(bytes: memory))
    concurrentStream(count: files.count, jobs: jobs, isCancelled: isCancelled) { index in
      Self.asset(files[index], inspector: inspector, cache: cache)
    } receive: { index, asset in
      run.withLock { $0.add(asset, receive) }
      progress(index + 1, files.count)
    }
    cache?.flush()
    run.withLock { run in
      if run.summary.files < files.count {
        let problem = Report.Problem(
          code: "audit/interrupted",
          message: "the audit was interrupted after \(run.summary.files) of \(files.count) files",
          help: "The report is about these files only.")
        receive(.problem(problem))
      }
      receive(.summary(run.summary))
    }
  }

  /// What is known while files are audited.
  private struct Run: Sendable {
    let configuration: ConfigurationFile.Loaded?
    let selection: RuleSelection
    var summary = Report.Summary()
    /// The configuration files by folder, and the audits by configuration file.
    private var paths: [Substring: String?] = [:]
    private var audits: [String?: AssetAudit] = [:]

    init(configuration: ConfigurationFile.Loaded?, selection: RuleSelection) {
      self.configuration = configuration
      self.selection = selection
    }

    mutating func begin(_ found: ImageFiles, _ receive: (ReportEvent) -> Void) {
      for entry in found.skipped {
        summary.skipped[entry.reason.rawValue, default: 0] += 1
        receive(.skipped(file: entry.path, reason: entry.reason.rawValue))
      }
      for problem in found.problems {
        receive(
          .problem(
            Report.Problem(
              code: "input/unreadable", message: problem.description, file: problem.path)))
      }
      for folder in found.emptyFolders {
        receive(
          .problem(
            Report.Problem(
              code: "input/nothing-to-check", message: "there is no image in this folder",
              help: "Images are recognized by their extension: "
                + "\(ImageFiles.extensions.sorted().joined(separator: ", ")).",
              file: folder)))
      }
    }

    mutating func report(_ problems: [SourceProblem], _ receive: (ReportEvent) -> Void) {
      for problem in problems { receive(.problem(Report.Problem(problem))) }
    }

    mutating func add(_ asset: Report.Asset, _ receive: (ReportEvent) -> Void) {
      let audit = audit(for: asset.file, receive)
      let findings = RuleRunner.sorted(audit.findings(on: asset))
      summary.files += 1
      if asset.facts != nil { summary.checked += 1 }
      summary.count(findings)
      receive(.asset(asset))
      for finding in findings { receive(.finding(finding)) }
    }

    /// The audit with the configuration that applies to a file.
    private mutating func audit(
      for file: String, _ receive: (ReportEvent) -> Void
    ) -> AssetAudit {
      var path: String?
      if configuration == nil {
        let folder = file.lastIndex(of: "/").map { file[..<$0] } ?? ""
        path = paths[folder] ?? ConfigurationFile.find(for: file)
        paths[folder] = path
      }
      if let audit = audits[path] { return audit }
      let loaded = configuration ?? path.map(ConfigurationFile.load)
      if configuration == nil { report(loaded?.problems ?? [], receive) }
      let audit = AssetAudit(
        configuration: loaded?.configuration ?? Configuration(), selection: selection,
        toolVersion: toolVersion)
      audits[path] = audit
      return audit
    }
  }
}

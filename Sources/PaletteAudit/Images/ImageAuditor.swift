import FileAccess
public import ImageAssets
import ImageFacts
public import PaletteAudit
public import PaletteReports
public import PaletteRules
import SourceSyntax
import Synchronization

/// Audits image files and makes a report: the implementation of `palette-check audit` and the
/// method `image.inspect`.
///
/// ```swift
/// import Foundation
/// import ICCProfiles
/// import ImageAssets
/// import ImageAudit
/// import PaletteRules
///
/// let folder = NSTemporaryDirectory() + UUID().uuidString
/// defer { try? FileManager.default.removeItem(atPath: folder) }
/// let icons = folder + "/A.xcassets/AppIcon.appiconset"
/// try FileManager.default.createDirectory(atPath: icons, withIntermediateDirectories: true)
/// let glass = DecodedImage(
///   width: 1, height: 1, model: .gray, hasAlpha: true, samples: .eight([255, 128]))
/// try AtomicFile.write(try PNG.encode(glass, profile: nil), to: icons + "/icon.png")
/// let auditor = ImageAuditor(selection: try RuleSelection(select: ["icon/opaque"], ignore: []))
/// let report = auditor.audit(paths: [folder])
/// print(report.assets.count, report.findings.map(\.rule))
/// // Prints "1 ["icon/opaque"]"
/// ```
public struct ImageAuditor: Sendable {
  /// How much of a file to read.
  public var depth: ImageInspector.Depth
  /// The selected rules.
  public var selection: RuleSelection
  /// A configuration for all files; `nil` to look for the nearest one of each.
  public var configuration: ConfigurationFile.Loaded?
  /// The number of files to inspect concurrently.
  public var jobs: Int
  /// The contrasts to measure.
  public var probe = ContrastProbe()
  /// The tokens to compare images with.
  public var tokens: [ImageTokensSubject.Token] = []
  /// The memory for the images that are decoded concurrently, in bytes.
  public var memory = Machine.memory / 4
  /// The limits for each file.
  public var limits = DecodeLimits.standard
  /// The part of the files to audit, of parts about equally long; `nil` for all of them.
  public var shard: Report.Shard?
  /// The facts of earlier runs; `nil` to use none.
  public var cache: AssetCache?

  /// What is known of files already, by path: they are not read.
  var known: [String: Report.Asset] = [:]

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

  /// The code of the problem that an audit was interrupted.
  package static let interrupted = "audit/interrupted"

  /// The facts of one file, or the reason why there are none.
  public static func asset(
    _ path: String, inspector: ImageInspector, cache: AssetCache? = nil,
    keeping: (ImageFacts) -> Void = { _ in }
  ) -> Report.Asset {
    asset(path, inspector: inspector, cache: cache, in: Path.absolute("."), keeping: keeping)
  }

  /// The same of a path relative to a folder.
  private static func asset(
    _ path: String, inspector: ImageInspector, cache: AssetCache?, in folder: String,
    keeping: (ImageFacts) -> Void
  ) -> Report.Asset {
    let result: AssetCache.Entry
    if let cache {
      result = cache.entry(for: path, inspector: inspector, keeping: keeping)
    } else {
      result = AssetCache.Entry(inspector.inspect(file: path, keeping: keeping))
    }
    return asset(path, result, in: folder)
  }

  /// The facts of one file that was inspected.
  static func asset(_ path: String, _ inspection: ImageInspection) -> Report.Asset {
    asset(path, AssetCache.Entry(inspection), in: Path.absolute("."))
  }

  private static func asset(
    _ path: String, _ entry: AssetCache.Entry, in folder: String
  ) -> Report.Asset {
    let role = ImageSubject.Role(ofFile: Path.normalized(Path.join(folder, path)))
    return Report.Asset(file: path, role: role, facts: entry.facts, error: entry.error)
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
  /// problems with folders, each asset with its findings, followed by those of the sets that it
  /// completes, what was not measured, the summary. The memory needed does not depend on the number of files, but for their
  /// paths and for sets that are not complete yet.
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
    audit(
      ImageFiles(in: paths, isIgnoring: true), isCancelled: isCancelled, progress: progress,
      receive: receive)
  }

  /// The same of files that are found already.
  package func audit(
    _ found: ImageFiles, isCancelled: @escaping @Sendable () -> Bool,
    progress: @escaping @Sendable (Int, Int) -> Void,
    receive: @escaping @Sendable (ReportEvent) -> Void
  ) {
    let files = found.files
    let audits = Audits(self)
    let sets = ImageSets(of: files, contents: found.contents, manifests: found.manifests) {
      audits.audit(for: $0).looksAtSingleImages
    }
    let part =
      shard?.range(of: files.count, sets: sets.candidates.compactMap(\.span)) ?? 0..<files.count
    let run = Mutex(Run(self, sets, part))
    var stated = shard
    stated?.digest = Report.Shard.digest(of: files)
    receive(.run(toolVersion: toolVersion, shard: stated))
    run.withLock { run in
      // Of several shards, the first one speaks about the folders.
      if shard?.index ?? 1 == 1 { run.begin(found, sets.problems, receive) }
      run.report((configuration?.problems ?? []).map(Report.Problem.init), receive)
      run.reportDividedSets(receive)
    }

    let inspector = ImageInspector(
      depth: depth, limits: limits, probe: probe, memory: MemoryBudget(bytes: memory))
    // What is cached does not depend on a probe.
    let cache = probe.backgrounds.isEmpty && probe.texts.isEmpty ? cache : nil
    let late = ImageError(.tooSlow(seconds: limits.seconds))
    let folder = Path.absolute(".")
    // What is known of the files in progress before their pixels.
    let kept = Mutex<[Int: ImageFacts]>([:])
    concurrentStream(
      count: part.count, jobs: jobs, isCancelled: isCancelled,
      limit: (
        .seconds(limits.seconds),
        { index in
          let position = part.lowerBound + index
          let inspection = ImageInspection(facts: kept.withLock { $0[index] }, error: late)
          return audited(Self.asset(files[position], inspection), at: position, sets, audits)
        }
      )
    ) { index in
      let position = part.lowerBound + index
      let file = files[position]
      let asset =
        known[file]
        ?? Self.asset(file, inspector: inspector, cache: cache, in: folder) { facts in
          kept.withLock { $0[index] = facts }
        }
      return audited(asset, at: position, sets, audits)
    } receive: { index, asset in
      kept.withLock { $0[index] = nil }
      run.withLock { $0.add(asset, at: part.lowerBound + index, audits, receive) }
      progress(index + 1, part.count)
    }
    cache?.flush()
    run.withLock { finish(&$0, part.count, found, audits, receive) }
  }

  /// States what only the whole run shows, and how far it came.
  private func finish(
    _ run: inout Run, _ count: Int, _ found: ImageFiles, _ audits: Audits,
    _ receive: (ReportEvent) -> Void
  ) {
    if shard?.index ?? 1 == 1 { run.addEmptySets(audits, receive) }
    run.report(run.unmeasured.problems, receive)
    let done = run.summary.files
    if done < count || !found.isComplete {
      receive(.problem(Self.interruption(after: done, of: count, found)))
    }
    receive(.summary(run.summary))
  }

  private static func interruption(
    after done: Int, of count: Int, _ found: ImageFiles
  ) -> Report.Problem {
    guard found.isComplete else {
      return Report.Problem(
        code: interrupted, message: "the audit was interrupted before all files were found",
        help: "Nothing or not all was audited.")
    }
    return Report.Problem(
      code: interrupted, message: "the audit was interrupted after \(done) of \(count) files",
      help: "The report is about these files only.")
  }

  /// The findings on an image, with what the sets say of it.
  private func audited(
    _ asset: Report.Asset, at position: Int, _ sets: ImageSets, _ audits: Audits
  ) -> AuditedAsset {
    var asset = asset
    var isElsewhere = false
    if let role = sets.roles[position] { asset.role = role }
    if let scheme = sets.schemes[position], let measured = asset.facts?.backgroundContrast {
      let kept = measured.filter { ($0.scheme ?? scheme) == scheme }
      // None is kept if there was none to measure it on, none measured if there is no outline.
      isElsewhere = kept.isEmpty && !measured.isEmpty
      asset.facts?.backgroundContrast = isElsewhere ? nil : kept
    }
    var probes: ImageSubject.Probes = []
    if depth == .pixels {
      if !probe.texts.isEmpty { probes.insert(.texts) }
      if !probe.backgrounds.isEmpty { probes.insert(.backgrounds) }
    }
    let audit = audits.audit(for: asset.file)
    return AuditedAsset(
      asset: asset, audit: audit, problems: unmeasured(asset),
      findings: audit.findings(on: asset, comparedWith: tokens, probes: probes),
      isElsewhere: isElsewhere)
  }

  /// What is known while files are audited.
  private struct Run: Sendable {
    let auditor: ImageAuditor
    var summary = Report.Summary()
    /// The sets of the part that is audited, by their last file, and the first one that is not
    /// complete.
    private let candidates: [ImageSets.Candidate]
    private var next = 0
    /// The number of sets that are in several parts, and begin in this one.
    private let divided: Int
    /// The images of sets that are not complete, and the number of these sets.
    private var images: [Int: ImageSets.Image] = [:]
    private var uses: [Int: Int] = [:]
    private let collections: [ImageCollectionSubject]
    private let collectionFiles: [[Int]]
    /// The files that are audited.
    private let part: Range<Int>
    /// The facts of the images that rules about collections compare.
    private var compared: [Int: ImageFacts] = [:]
    /// The configuration files whose problems are reported.
    private var reported: Set<String?> = []
    var unmeasured: UnmeasuredTally

    init(_ auditor: ImageAuditor, _ sets: ImageSets, _ part: Range<Int>) {
      self.auditor = auditor
      unmeasured = UnmeasuredTally(auditor)
      var divided = 0
      var candidates: [ImageSets.Candidate] = []
      for candidate in sets.candidates {
        guard let span = candidate.span else {
          candidates.append(candidate)
          continue
        }
        guard part.contains(span.lowerBound) else { continue }
        guard part.contains(span.upperBound) else {
          divided += 1
          continue
        }
        for member in candidate.members { uses[member, default: 0] += 1 }
        candidates.append(candidate)
      }
      self.candidates = candidates
      collections = sets.collections
      collectionFiles = sets.collectionFiles
      self.part = part
      self.divided = divided
    }

    mutating func begin(
      _ found: ImageFiles, _ problems: [Report.Problem], _ receive: (ReportEvent) -> Void
    ) {
      for entry in found.skipped {
        summary.skipped[entry.reason, default: 0] += 1
        receive(.skipped(.init(file: entry.path, reason: entry.reason)))
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
                + "\(ImageFiles.extensions.sorted().joined(separator: ", ")). Without one, their "
                + "content counts.",
              file: folder)))
      }
      report(problems, receive)
    }

    func report(_ problems: [Report.Problem], _ receive: (ReportEvent) -> Void) {
      for problem in problems { receive(.problem(problem)) }
    }

    func reportDividedSets(_ receive: (ReportEvent) -> Void) {
      guard divided > 0 else { return }
      let sets = divided == 1 ? "1 set of images is" : "\(divided) sets of images are"
      receive(.problem(.divided("\(sets) not checked")))
    }

    mutating func add(
      _ audited: AuditedAsset, at position: Int, _ audits: Audits,
      _ receive: (ReportEvent) -> Void
    ) {
      let asset = audited.asset
      reportProblems(audited.audit, receive)
      summary.files += 1
      if asset.facts != nil { summary.checked += 1 }
      receive(.asset(asset))
      report(audited.problems, receive)
      report(audited.findings, receive)
      if !audited.isElsewhere { unmeasured.add(asset, audited.findings) }
      if uses[position] != nil { images[position] = ImageSets.Image(asset) }
      if asset.error == nil, let facts = asset.facts,
        audited.audit.compares(ImageSets.name(of: asset.file))
      {
        compared[position] = facts
      }
      while next < candidates.count, let span = candidates[next].span, span.upperBound <= position {
        add(candidates[next], audits, receive)
        next += 1
      }
    }

    /// Adds what belongs together across sets, and the sets of which no file is audited.
    mutating func addEmptySets(_ audits: Audits, _ receive: (ReportEvent) -> Void) {
      for candidate in candidates[next...] where candidate.span == nil {
        add(candidate, audits, receive)
      }
      reportDividedCollections(audits, receive)
      let all = comparedImages()
      for (home, collection) in collections.enumerated() {
        var collection = collection
        if let own = all[home] {
          for (index, image) in own { collection.images[index] = image }
          collection.others = all.keys.sorted().filter { $0 != home }.flatMap { other in
            (all[other] ?? []).map(\.image)
          }
        }
        let audit = audits.audit(for: Path.join(collection.folder, "Contents.json"))
        reportProblems(audit, receive)
        report(RuleRunner.sorted(audit.collections.findings(on: collection)), receive)
      }
    }

    /// The images that rules compare with their facts, by collection.
    private func comparedImages() -> [Int: [(index: Int, image: ImageCollectionSubject.Name)]] {
      guard !compared.isEmpty else { return [:] }
      var found: [Int: [(index: Int, image: ImageCollectionSubject.Name)]] = [:]
      for (home, files) in collectionFiles.enumerated() {
        for (index, position) in files.enumerated() {
          guard let facts = compared[position] else { continue }
          var image = collections[home].images[index]
          image.facts = facts
          found[home, default: []].append((index, image))
        }
      }
      return found
    }

    /// Says which collections have images to compare in this part and in others.
    private func reportDividedCollections(_ audits: Audits, _ receive: (ReportEvent) -> Void) {
      guard auditor.shard != nil else { return }
      let divided = zip(collections, collectionFiles).count { collection, files in
        let isInside = zip(collection.images, files).compactMap { image, position in
          audits.audit(for: image.file).compares(image.name) ? part.contains(position) : nil
        }
        return isInside.contains(false)
      }
      guard divided > 0 else { return }
      let folders = Words.counted(divided, "folder")
      receive(.problem(.divided("images of \(folders) are not compared")))
    }

    private mutating func add(
      _ candidate: ImageSets.Candidate, _ audits: Audits, _ receive: (ReportEvent) -> Void
    ) {
      let subject = ImageSets.subject(candidate) { images[$0] }
      for member in candidate.members {
        let rest = (uses[member] ?? 1) - 1
        uses[member] = rest
        if rest == 0 { images[member] = nil }
      }
      switch subject {
      case .set(let set)?:
        let audit = audits.audit(for: set.file)
        reportProblems(audit, receive)
        report(RuleRunner.sorted(audit.sets.findings(on: set)), receive)
      case .states(let states)?:
        let audit = audits.audit(for: states.first.file)
        reportProblems(audit, receive)
        report(RuleRunner.sorted(audit.states.findings(on: states)), receive)
      case nil: break
      }
    }

    /// Reports the problems of a configuration file, once.
    private mutating func reportProblems(
      _ audit: Audits.Audit, _ receive: (ReportEvent) -> Void
    ) {
      guard reported.insert(audit.configurationFile).inserted else { return }
      report(audit.problems, receive)
      unmeasured.add(audit)
    }

    private mutating func report(_ findings: [Finding], _ receive: (ReportEvent) -> Void) {
      summary.count(findings)
      for finding in findings { receive(.finding(finding)) }
    }
  }

  /// What is found out about a file on its own.
  private struct AuditedAsset: Sendable {
    var asset: Report.Asset
    var audit: Audits.Audit
    var problems: [Report.Problem]
    var findings: [Finding]
    /// Whether it lies on none of the backgrounds to measure it against.
    var isElsewhere: Bool
  }

  /// What was asked for and could not be measured.
  private func unmeasured(_ asset: Report.Asset) -> [Report.Problem] {
    guard asset.error == nil, let facts = asset.facts else { return [] }
    guard facts.isRaster, depth == .pixels, let measured = facts.textContrast else { return [] }
    let places = Set(measured.map(\.region))
    var regions: [ImageFacts.Box] = []
    for region in probe.texts.map(\.region) where !places.contains(region) {
      if !regions.contains(region) { regions.append(region) }
    }
    return regions.map { region in
      let isInside =
        region.x + region.width <= facts.shownWidth && region.y + region.height <= facts.shownHeight
      return Report.Problem(
        code: "input/region",
        message: isInside
          ? "the pixels below the text are translucent"
          : "the region of the text is not inside the image of \(facts.shownWidth) × \(facts.shownHeight) "
            + "pixels",
        help: isInside ? "Name what is behind them with --background." : nil, file: asset.file)
    }
  }
}

extension Report.Problem {
  /// What a shard cannot look at, because it does not have all of the files.
  fileprivate static func divided(_ what: String) -> Report.Problem {
    Report.Problem(
      code: "audit/divided-set", severity: .warning,
      message: "\(what), because the files are in several shards",
      help: "Audit with fewer shards, or without.")
  }
}

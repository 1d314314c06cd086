public import FileAccess
import ICCProfiles
import ImageAssets
public import ImageFacts
import PaletteAudit
public import PaletteReports
public import PaletteRules
import Synchronization

/// Carries out the fixes that an audit proposes: the part of `palette-check fix` for images.
///
/// Every change is made in memory first. One that must not change a pixel is compared pixel by pixel;
/// the new files are audited, with the sets they belong to, and what makes anything worse is not done.
/// Nothing is written before all is decided.
public struct ImageFixer: Sendable {
  /// A file with changes.
  public struct ChangedFile: Sendable {
    /// The path.
    public var path: String
    /// The facts of the file before and after.
    public var before, after: ImageFacts
    /// The fixes that are made, without those that another one includes.
    public var fixes: [Finding.Fix]
    fileprivate var digest: MD5

    /// The sizes, and what changes, one line each.
    public var summary: [String] {
      ["\(path): \(before.fileBytes ?? 0) → \(after.fileBytes ?? 0) bytes"]
        + after.changes(from: before).map { "  " + $0 }
        + (fixes.allSatisfy { $0.image?.action != .convert } ? ["  pixels: unchanged"] : [])
    }
  }

  /// A fix that is not made, and the reason.
  public struct Refusal: Sendable {
    /// The fix.
    public var fix: Finding.Fix
    /// Why it is not made.
    public var reason: String
  }

  /// The result of fixing.
  public struct Result: Sendable {
    /// The audit of the files with their fixes.
    public var report: Report
    /// The files that have fixes, by path.
    public var files: [ChangedFile]
    /// What is not done, and why.
    public var refusals: [Refusal]
    /// The number of findings that are gone.
    public var fixed: Int
    /// The number of findings that are left for fixes that are not safe.
    public var leftForUnsafe: Int
  }

  /// The audit whose findings are fixed.
  public var auditor: ImageAuditor
  /// Whether fixes that are not safe are made: those that change pixels, or guess.
  public var includesUnsafe = false
  /// The maximum number of rounds: a fix may lead to another one.
  private let rounds = 4

  /// Makes a fixer.
  public init(auditor: ImageAuditor) { self.auditor = auditor }

  /// Fixes files and folders, in memory.
  public func fix(
    paths: [String], progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
  ) -> Result {
    run(paths, auditor.audit(paths: paths, progress: progress), [:])
  }

  /// Fixes the content of a file in memory, such as standard input.
  ///
  /// - Returns: The result, and the new content.
  public func fix(_ file: [UInt8], fileName: String) -> (result: Result, bytes: [UInt8]) {
    var auditor = auditor
    auditor.known[fileName] = inspected(file, like: fileName)
    let result = run([fileName], auditor.audit(paths: [fileName]), [fileName: file])
    let edits = result.files.flatMap(\.fixes).compactMap(\.image)
    return (result, (try? ImageRevision.applying(edits, to: file)) ?? file)
  }

  /// Writes the fixes of a file atomically, unless it was changed in the meantime.
  ///
  /// - Throws: `FileError`.
  public func write(_ file: ChangedFile) throws(FileError) {
    let original = try LocalFiles().readRegular(file.path, limit: DecodeLimits.standard.fileBytes)
    guard MD5(of: original.span) == file.digest,
      let bytes = try? ImageRevision.applying(file.fixes.compactMap(\.image), to: original)
    else { throw FileError(.write, file.path, .changed) }
    try AtomicFile.rewrite(bytes, to: file.path, from: original)
  }

  // MARK: - Rounds

  /// A file with some changes.
  private struct Revision: Sendable {
    var asset: Report.Asset
    var digest: MD5
  }

  /// What was decided so far.
  private struct State: Sendable {
    var report: Report
    /// The fixes of each file, in the order in which they were accepted.
    var fixes: [String: [Finding.Fix]] = [:]
    var revisions: [String: Revision] = [:]
  }

  private func run(
    _ paths: [String], _ first: Report, _ contents: [String: [UInt8]]
  ) -> Result {
    let assets = Dictionary(first.assets.map { ($0.file, $0) }, uniquingKeysWith: { a, _ in a })
    var state = State(report: first)
    var refusals: [Refusal] = []
    var tried: Set<Finding.Fix> = []
    let links = contents.isEmpty ? Links(among: first.assets.map(\.file), of: paths) : Links()
    for _ in 0..<rounds {
      let (batch, outside) = proposals(in: state.report, tried, links)
      refusals += outside
      tried.formUnion(outside.map(\.fix))
      guard !batch.isEmpty else { break }
      tried.formUnion(batch)

      /// Tries some fixes on top of those accepted, all or some of them.
      func attempt(_ fixes: [Finding.Fix]) {
        guard !fixes.isEmpty else { return }
        var next = state
        for fix in fixes { next.fixes[fix.file, default: []].append(fix) }
        let files = Set(fixes.map(\.file)).sorted()
        let allFixes = next.fixes
        let results = concurrentMap(count: files.count, jobs: auditor.jobs) { index in
          revision(of: files[index], by: allFixes[files[index]] ?? [], contents)
        }
        var failed: [String: String] = [:]
        for (file, result) in zip(files, results) {
          switch result {
          case .success(let revision): next.revisions[file] = revision
          case .failure(let refusal): failed[file] = refusal.description
          }
        }
        guard failed.isEmpty else {
          return retry(fixes) { fix in failed[fix.file].map { Objection(reason: $0) } }
        }
        var again = auditor
        again.known = assets.merging(links.spread(next.revisions.mapValues(\.asset))) { $1 }
        next.report = again.audit(paths: paths)
        let comparison = Comparison(of: next.report, with: state.report)
        guard !comparison.isBetter(for: fixes) else {
          state = next
          return
        }
        retry(fixes) { comparison.objection(to: $0) }
      }

      /// Tries those apart to which there is no objection, and only one of the others of each file.
      func retry(_ fixes: [Finding.Fix], objection: (Finding.Fix) -> Objection?) {
        func refuse(_ fixes: [Finding.Fix]) {
          refusals += fixes.map {
            Refusal(fix: $0, reason: objection($0)?.reason ?? "no finding would be settled")
          }
        }
        guard fixes.count > 1 else { return refuse(fixes) }
        var (good, alone, rest): ([Finding.Fix], [Finding.Fix], [Finding.Fix]) = ([], [], [])
        let counts = Dictionary(grouping: fixes, by: \.file).mapValues(\.count)
        for fix in fixes {
          if let objection = objection(fix) {
            // What one fix of a file does to the file alone, it does without the other files too.
            if counts[fix.file] == 1, !objection.isAboutSet {
              alone.append(fix)
            } else {
              rest.append(fix)
            }
          } else {
            good.append(fix)
          }
        }
        refuse(alone)
        if alone.isEmpty, good.isEmpty || rest.isEmpty {
          attempt(Array(fixes[..<(fixes.count / 2)]))
          attempt(Array(fixes[(fixes.count / 2)...]))
        } else {
          attempt(good)
          var files: Set<String> = []
          let firsts = rest.filter { files.insert($0.file).inserted }
          if firsts.count < rest.count {
            attempt(firsts)
            attempt(rest.filter { !firsts.contains($0) })
          } else {
            attempt(rest)
          }
        }
      }

      attempt(batch)
    }
    let files = state.revisions.keys.sorted().compactMap { path -> ChangedFile? in
      guard let revision = state.revisions[path], let after = revision.asset.facts,
        let before = assets[path]?.facts
      else { return nil }
      return ChangedFile(
        path: path, before: before, after: after, fixes: Self.made(of: state.fixes[path] ?? []),
        digest: revision.digest)
    }
    let left = Comparison.counts(of: state.report)
    return Result(
      report: state.report, files: files, refusals: refusals,
      fixed: Comparison.counts(of: first).reduce(0) { $0 + max(0, $1.value - (left[$1.key] ?? 0)) },
      leftForUnsafe: includesUnsafe
        ? 0 : state.report.findings.count { $0.fix?.image != nil && $0.fix?.isSafe == false })
  }

  /// The fixes that were not tried, and those of files that are not among the paths.
  private func proposals(
    in report: Report, _ tried: Set<Finding.Fix>, _ links: Links
  ) -> (fixes: [Finding.Fix], outside: [Refusal]) {
    var seen = tried
    var (fixes, outside): ([Finding.Fix], [Refusal]) = ([], [])
    for case let fix? in report.findings.map(\.fix)
    where fix.image != nil && (fix.isSafe || includesUnsafe) && seen.insert(fix).inserted {
      if let target = links.outside[fix.file] {
        outside.append(
          Refusal(fix: fix, reason: "it is a link to \(target), which is outside; name that file"))
      } else if links.targets[fix.file] == nil {
        fixes.append(fix)
      }
    }
    return (fixes, outside)
  }

  /// The fixes that are carried out.
  private static func made(of fixes: [Finding.Fix]) -> [Finding.Fix] {
    ImageRevision.inOrder(fixes.compactMap(\.image)).compactMap { edit in
      fixes.first { $0.image == edit }
    }
  }

  /// The files that are other names of a file.
  private struct Links: Sendable {
    /// The path of the same file that is fixed instead.
    var targets: [String: String] = [:]
    /// The files that links in folders lead to outside of what is fixed.
    var outside: [String: String] = [:]

    init() {}

    /// Finds the links among files, in the paths in which they were found.
    init(among files: [String], of paths: [String]) {
      let disk = LocalFiles()
      let identities = files.map(disk.identity)
      // The file itself, and only else the first of its links.
      var owners: [String: String] = [:]
      for (file, identity) in zip(files, identities)
      where owners[identity] == nil || Self.isItself(file, identity) {
        owners[identity] = file
      }
      let given = Set(paths)
      let roots = paths.filter { disk.kind(of: $0) == .folder }.map(disk.identity)
      for (file, identity) in zip(files, identities) {
        guard let owner = owners[identity] else { continue }
        if owner != file { targets[file] = owner }
        let isInside = roots.contains { Path.contains($0, identity) }
        if !given.contains(owner), !isInside { outside[file] = identity }
      }
    }

    private static func isItself(_ file: String, _ identity: String) -> Bool {
      Path.absolute(file) == identity
    }

    /// What is known of files, also under their other names.
    func spread(_ assets: [String: Report.Asset]) -> [String: Report.Asset] {
      var all = assets
      for (link, target) in targets {
        guard var asset = assets[target] else { continue }
        asset.file = link
        all[link] = asset
      }
      return all
    }
  }

  private func revision(
    of path: String, by fixes: [Finding.Fix], _ contents: [String: [UInt8]]
  ) -> Swift.Result<Revision, ImageRevision.Refusal> {
    do throws(ImageRevision.Refusal) {
      let original = try Self.content(of: path, contents)
      let bytes = try ImageRevision.applying(fixes.compactMap(\.image), to: original)
      return .success(Revision(asset: inspected(bytes, like: path), digest: MD5(of: original.span)))
    } catch {
      return .failure(error)
    }
  }

  private static func content(
    of path: String, _ contents: [String: [UInt8]]
  ) throws(ImageRevision.Refusal) -> [UInt8] {
    if let content = contents[path] { return content }
    do throws(FileError) {
      return try LocalFiles().readRegular(path, limit: DecodeLimits.standard.fileBytes)
    } catch {
      throw ImageRevision.Refusal("\(error.reason)")
    }
  }

  private func inspected(_ file: [UInt8], like path: String) -> Report.Asset {
    let inspector = ImageInspector(depth: auditor.depth, probe: auditor.probe)
    return ImageAuditor.asset(path, inspector.inspect(file.span))
  }
}

/// What speaks against a fix.
private struct Objection {
  var reason: String
  /// Whether it is about a set of files, in which other fixes count too.
  var isAboutSet = false
}

/// The findings of two audits of the same files.
private struct Comparison {
  /// A finding, without what changes while it stays.
  struct Key: Hashable {
    let rule, file: String
    let line: Int?
  }

  private let before, after: [Key: Int]
  private let errors: [String: String]
  private let wasBroken: Set<String>
  private let unsettled: Set<Finding.Fix>

  init(of report: Report, with earlier: Report) {
    after = Self.counts(of: report)
    before = Self.counts(of: earlier)
    errors = Dictionary(
      report.assets.compactMap { asset in asset.error.map { (asset.file, $0.message) } },
      uniquingKeysWith: { a, _ in a })
    unsettled = Set(report.findings.compactMap(\.fix))
    wasBroken = Set(earlier.assets.filter { $0.error != nil }.map(\.file))
  }

  static func counts(of report: Report) -> [Key: Int] {
    report.findings.reduce(into: [:]) { counts, finding in
      let key = Key(rule: finding.rule, file: finding.file, line: finding.range?.start.line)
      counts[key, default: 0] += 1
    }
  }

  /// The findings that are new.
  private var new: [Key] { after.filter { $0.value > before[$0.key] ?? 0 }.map(\.key) }

  /// Whether nothing is worse, and every fix was of use.
  func isBetter(for fixes: [Finding.Fix]) -> Bool {
    new.isEmpty && errors.keys.allSatisfy(wasBroken.contains)
      && fixes.allSatisfy { objection(to: $0) == nil }
      && after.values.reduce(0, +) < before.values.reduce(0, +)
  }

  /// What speaks against a fix, by its file and the sets of its folder.
  func objection(to fix: Finding.Fix) -> Objection? {
    if let error = errors[fix.file], !wasBroken.contains(fix.file) {
      return Objection(reason: error)
    }
    let folder = Path.folder(fix.file)
    let worse = new.filter {
      $0.file == fix.file || $0.file == Path.join(folder, "Contents.json")
    }
    if let first = worse.min(by: { $0.rule < $1.rule }) {
      return Objection(
        reason: "\(first.rule) would be found then", isAboutSet: first.file != fix.file)
    }
    return unsettled.contains(fix) ? Objection(reason: "the finding would stay") : nil
  }
}

extension Finding.Fix {
  /// The path of the image.
  fileprivate var file: String { image?.file ?? "" }
}

extension ImageFacts {
  /// What is different from the same image before.
  fileprivate func changes(from old: ImageFacts) -> [String] {
    func profile(_ facts: ImageFacts) -> String {
      facts.profile.source == .none
        ? "none" : facts.profile.description ?? facts.profile.recognized ?? "unknown"
    }
    func alpha(_ facts: ImageFacts) -> String { facts.alpha?.rawValue ?? "not read" }
    func yes(_ flag: Bool) -> String { flag ? "yes" : "no" }
    // The same color space may be stated in another way.
    let isRestated = old.profile.source != self.profile.source && profile(old) == profile(self)
    func stated(_ facts: ImageFacts) -> String {
      profile(facts) + (isRestated ? " (\(facts.profile.source.words))" : "")
    }
    let rows: [(String, String, String)] = [
      ("profile", stated(old), stated(self)),
      ("bits per sample", "\(old.bitDepth)", "\(bitDepth)"),
      ("channels", "\(old.channels)", "\(channels)"), ("alpha", alpha(old), alpha(self)),
      ("palette", yes(old.isIndexed), yes(isIndexed)),
      ("interlaced", yes(old.isInterlaced), yes(isInterlaced)),
    ]
    return rows.filter { $0.1 != $0.2 }.map { "\($0.0): \($0.1) → \($0.2)" }
  }
}

extension ImageFacts.Profile.Source {
  /// Where color information is, in words.
  fileprivate var words: String {
    switch self {
    case .none: "not stated"
    case .gamaChrm: "gAMA"
    case .cicp: "cICP"
    case .srgb: "sRGB"
    case .exif: "Exif"
    case .colrNclx: "nclx"
    case .iccp, .app2, .colrProf, .iccpWebP, .tiff, .gif, .bmp, .jxl, .svg, .pdf: "embedded"
    }
  }
}

import FileAccess
import ICCProfiles
import ImageAssets
import ImageFacts
import PaletteAudit
import PaletteReports
import PaletteRules
import SourceSyntax

/// Rounds of fixes, each tried on top of those that are accepted: all at once, and where something
/// speaks against that, in smaller parts.
struct FixRounds {
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

  /// The maximum number of rounds: a fix may lead to another one.
  private static let limit = 4

  private let auditor: ImageAuditor
  private let includesUnsafe: Bool
  private let paths: [String]
  private let first: Report
  /// The content of files in memory.
  private let contents: [String: [UInt8]]
  /// The assets before any fix, by file.
  private let assets: [String: Report.Asset]
  private let links: Links

  private var state: State
  private var refusals: [ImageFixer.Refusal] = []
  private var tried: Set<Finding.Fix> = []

  /// Begins with an audit of the paths.
  init(
    _ fixer: ImageFixer, paths: [String], first: Report, contents: [String: [UInt8]] = [:]
  ) {
    (auditor, includesUnsafe) = (fixer.auditor, fixer.includesUnsafe)
    (self.paths, self.first, self.contents) = (paths, first, contents)
    assets = Dictionary(first.assets.map { ($0.file, $0) }, uniquingKeysWith: { a, _ in a })
    links = contents.isEmpty ? Links(among: first.assets.map(\.file), of: paths) : Links()
    state = State(report: first)
  }

  /// Fixes what can be fixed.
  mutating func run() -> ImageFixer.Result {
    for _ in 0..<Self.limit {
      let fixes = proposals()
      guard !fixes.isEmpty else { break }
      attempt(fixes)
    }
    return result
  }

  // MARK: - Proposals

  /// The fixes that were not tried; those of files that are not among the paths are refused.
  private mutating func proposals() -> [Finding.Fix] {
    var fixes: [Finding.Fix] = []
    for case let fix? in state.report.findings.map(\.fix)
    where fix.image != nil && (fix.isSafe || includesUnsafe) && tried.insert(fix).inserted {
      if let target = links.outside[fix.file] {
        refuse([fix]) { _ in "it is a link to \(target), which is outside; name that file" }
      } else if links.targets[fix.file] == nil {
        fixes.append(fix)
      }
    }
    return fixes
  }

  private mutating func refuse(_ fixes: [Finding.Fix], because reason: (Finding.Fix) -> String) {
    refusals += fixes.map { ImageFixer.Refusal(fix: $0, reason: reason($0)) }
  }

  // MARK: - Trying

  /// Tries some fixes on top of those accepted, all or some of them.
  private mutating func attempt(_ fixes: [Finding.Fix]) {
    guard !fixes.isEmpty else { return }
    var next = state
    for fix in fixes { next.fixes[fix.file, default: []].append(fix) }
    let failures = revise(Set(fixes.map(\.file)).sorted(), in: &next)
    guard failures.isEmpty else {
      return retry(fixes) { fix in failures[fix.file].map { Objection(reason: $0) } }
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

  /// Carries out the fixes of some files.
  ///
  /// - Returns: Why files cannot be changed so, by file.
  private func revise(_ files: [String], in state: inout State) -> [String: String] {
    let fixes = state.fixes
    let results = concurrentMap(count: files.count, jobs: auditor.jobs) { index in
      revision(of: files[index], by: fixes[files[index]] ?? [])
    }
    var failures: [String: String] = [:]
    for (file, result) in zip(files, results) {
      switch result {
      case .success(let revision): state.revisions[file] = revision
      case .failure(let refusal): failures[file] = refusal.description
      }
    }
    return failures
  }

  private func revision(
    of path: String, by fixes: [Finding.Fix]
  ) -> Result<Revision, ImageRevision.Refusal> {
    do throws(ImageRevision.Refusal) {
      let original = try content(of: path)
      let bytes = try ImageRevision.applying(fixes.compactMap(\.image), to: original)
      return .success(
        Revision(asset: auditor.inspected(bytes, like: path), digest: MD5(of: original.span)))
    } catch {
      return .failure(error)
    }
  }

  private func content(of path: String) throws(ImageRevision.Refusal) -> [UInt8] {
    if let content = contents[path] { return content }
    do throws(FileError) {
      return try LocalFiles().readRegular(path, limit: DecodeLimits.standard.fileBytes)
    } catch {
      throw ImageRevision.Refusal("\(error.reason)")
    }
  }

  /// Tries those apart to which there is no objection, and only one of the others of each file.
  private mutating func retry(
    _ fixes: [Finding.Fix], objection: (Finding.Fix) -> Objection?
  ) {
    func reason(_ fix: Finding.Fix) -> String {
      objection(fix)?.reason ?? "no finding would be settled"
    }
    guard fixes.count > 1 else { return refuse(fixes, because: reason) }
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
    refuse(alone, because: reason)
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

  // MARK: - The outcome

  private var result: ImageFixer.Result {
    let files = state.revisions.keys.sorted().compactMap { path -> ImageFixer.ChangedFile? in
      guard let revision = state.revisions[path], let after = revision.asset.facts,
        let before = assets[path]?.facts
      else { return nil }
      let fixes = made(of: state.fixes[path] ?? [])
      return ImageFixer.ChangedFile(
        path: path, before: before, after: after, fixes: fixes, diff: diff(of: path, by: fixes),
        digest: revision.digest)
    }
    let left = Comparison.counts(of: state.report)
    return ImageFixer.Result(
      report: state.report, files: files, refusals: refusals,
      fixed: Comparison.counts(of: first).reduce(0) { $0 + max(0, $1.value - (left[$1.key] ?? 0)) },
      leftForUnsafe: includesUnsafe
        ? 0 : state.report.findings.count { $0.fix?.image != nil && $0.fix?.isSafe == false })
  }

  /// The changes of a drawing.
  private func diff(of path: String, by fixes: [Finding.Fix]) -> UnifiedDiff? {
    let edits = fixes.compactMap(\.image)
    guard edits.contains(where: { $0.action == .recolor }), let text = try? content(of: path),
      let changed = try? ImageRevision.applying(edits, to: text)
    else { return nil }
    return UnifiedDiff(of: path, from: text, to: changed)
  }

  /// The fixes that are carried out.
  private func made(of fixes: [Finding.Fix]) -> [Finding.Fix] {
    ImageRevision.inOrder(fixes.compactMap(\.image)).compactMap { edit in
      fixes.first { $0.image == edit }
    }
  }
}

extension ImageAuditor {
  /// The asset of a path with another content.
  func inspected(_ file: [UInt8], like path: String) -> Report.Asset {
    let inspector = ImageInspector(depth: depth, probe: probe)
    return ImageAuditor.asset(path, inspector.inspect(file.span))
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

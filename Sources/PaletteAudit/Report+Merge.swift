import PaletteReports

extension Report {
  /// Adds the findings, problems, assets and numbers of another report.
  package mutating func merge(_ other: Report) {
    findings = RuleRunner.sorted(findings + other.findings)
    suppressed += other.suppressed
    if let more = other.absent { absent = (absent ?? []) + more }
    problems += other.problems
    skipped += other.skipped
    assets += other.assets
    palettes += other.palettes
    summary.files += other.summary.files
    summary.tokens += other.summary.tokens
    summary.pairs += other.summary.pairs
    summary.appearances = max(summary.appearances, other.summary.appearances)
    summary.checked += other.summary.checked
    summary.foregrounds += other.summary.foregrounds
    summary.measured += other.summary.measured
    summary.errors += other.summary.errors
    summary.warnings += other.summary.warnings
    summary.notes += other.summary.notes
    summary.unknown += other.summary.unknown
    summary.suppressed += other.summary.suppressed
    summary.skipped.merge(other.summary.skipped, uniquingKeysWith: +)
  }

  /// What keeps the reports of shards from being about all files, each once: parts that are missing,
  /// in several reports, or of different audits.
  ///
  /// - Parameter reports: The paths of the reports about a part, with their parts.
  /// - Returns: The problems.
  package static func problems(ofShards reports: [(file: String, shard: Shard)]) -> [Problem] {
    let counts = Set(reports.map(\.shard.count)).sorted()
    guard let count = counts.first else { return [] }
    guard counts.count == 1 else {
      return [
        Problem(
          code: "merge/mixed-shards",
          message: "the reports are of audits in \(list(counts.map(String.init))) shards",
          help: "Merge the shards of one audit.")
      ]
    }
    let digests = Set(reports.compactMap(\.shard.digest))
    guard digests.count < 2 else {
      return [
        Problem(
          code: "merge/mixed-shards",
          message: "the reports \(list(reports.map(\.file))) are of audits of different files",
          help: "Merge the shards of one audit.")
      ]
    }
    var problems: [Problem] = []
    let files = Dictionary(grouping: reports, by: \.shard.index).mapValues { $0.map(\.file) }
    for (index, files) in files.sorted(by: { $0.key < $1.key }) where files.count > 1 {
      problems.append(
        Problem(
          code: "merge/doubled-shard",
          message: "shard \(index) of \(count) is in several reports: \(list(files))",
          help: "Its files are counted more than once. Leave out all but one."))
    }
    let missing = count - files.count
    if missing > 0 {
      let first = (1...count).lazy.filter { files[$0] == nil }.prefix(8)
      let rest = missing - first.count
      let names = first.map(String.init) + (rest > 0 ? ["\(rest) more"] : [])
      problems.append(
        Problem(
          code: "merge/missing-shard",
          message: missing == 1
            ? "shard \(names[0]) of \(count) is missing"
            : "shards \(list(names)) of \(count) are missing",
          help: "Add its report, or audit it with --shard."))
    }
    return problems
  }

  /// The files that are in several reports alike, and so are counted more than once: those of the
  /// images, or else of the findings. Those of a shard that is there twice are not named again.
  ///
  /// - Parameter reports: The paths of the reports, with the reports.
  /// - Returns: The problems.
  package static func problems(ofFilesIn reports: [(file: String, report: Report)]) -> [Problem] {
    struct Pair: Hashable { var first, second: Int }
    var owners: [AnyHashable: Int] = [:]
    var doubled: [Pair: [String]] = [:]
    var named: Set<[String]> = []
    for (index, (_, report)) in reports.enumerated() {
      func add(_ key: AnyHashable, _ file: String) {
        let owner = owners[key] ?? index
        owners[key] = owner
        guard owner != index else { return }
        guard named.insert(["\(owner)", "\(index)", file]).inserted else { return }
        doubled[Pair(first: owner, second: index), default: []].append(file)
      }
      for asset in report.assets { add(asset, asset.file) }
      if report.assets.isEmpty { for finding in report.findings { add(finding, finding.file) } }
    }
    return doubled.sorted { ($0.key.first, $0.key.second) < ($1.key.first, $1.key.second) }
      .compactMap { pair, files in
        let (first, second) = (reports[pair.first], reports[pair.second])
        guard first.report.shard == nil || first.report.shard != second.report.shard else {
          return nil
        }
        let rest = files.count - 1
        return Problem(
          code: "merge/doubled-file",
          message: "\(files[0])\(rest > 0 ? " and \(rest) more" : "") "
            + "\(rest > 0 ? "are" : "is") both in \(first.file) and in \(second.file)",
          help: "They are counted more than once. Leave out one of the reports.")
      }
  }

  private static func list(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }
}

/// Decides the format of each file of a project.
///
/// Evidence peculiar to a format decides alone. Otherwise, if several formats claim a file, the
/// other files of the project decide: the format that claims the most of them is chosen or, among
/// equals, the one with the greater total weight. An accidental sign in one file, such as a type
/// that is specific to a format, thus does not separate the file from those that refer to it. If
/// the other files do not decide, the strongest evidence in the file does; if that is equal for
/// several formats, the file is ambiguous.
enum FormatArbitration {
  private struct Tally: Comparable {
    /// The files that show it by themselves.
    private var showing = 0
    /// The files that can be read so beside those.
    private var following = 0
    private var weight = 0
    private var isPeculiar = false

    mutating func add(_ evidence: FormatEvidence) {
      if evidence.weight > .ifShown { showing += 1 } else { following += 1 }
      if evidence.weight >= .peculiar { isPeculiar = true }
      weight += evidence.weight.rawValue
    }

    /// Files that only can be read so count where another one cannot be read in any other way.
    var files: Int { isPeculiar ? showing + following : showing }

    static func < (a: Tally, b: Tally) -> Bool { (a.files, a.weight) < (b.files, b.weight) }
  }

  /// The formats of the files of one project, in their order.
  ///
  /// - Complexity: O(*n* · *f*) for *n* files and *f* formats.
  static func formats(of files: [FormatClaims]) -> [[any TokenFormat.Type]] {
    guard files.count > 1 else { return files.map(\.best) }
    if let common = commonFormat(of: files) {
      return files.map { $0.evidence(for: common) == nil ? $0.best : [common] }
    }
    guard files.contains(where: \.isOpen) else { return files.map(\.best) }
    var tallies: [ObjectIdentifier: Tally] = [:]
    for claim in files.flatMap(\.shown) {
      tallies[ObjectIdentifier(claim.format), default: Tally()].add(claim.evidence)
    }
    return files.map { file in
      guard file.isOpen else { return file.best }
      let formats = file.shown.map(\.format)
      let most = formats.compactMap { tallies[ObjectIdentifier($0)] }.max()
      let shown = formats.filter { tallies[ObjectIdentifier($0)] == most }
      guard shown.count == 1, let most else { return file.best }
      // What a file does not show by itself takes more files than its own format has.
      let own = file.best.compactMap { tallies[ObjectIdentifier($0)]?.files }.max() ?? 0
      let isShown = file.evidence(for: shown[0]).map { $0.weight > .ifShown } ?? false
      return isShown || most.files > own ? shown : file.best
    }
  }

  /// The format as which all files that are peculiar to one can be read, where they are so to several
  /// and only one reads those of the others.
  private static func commonFormat(of files: [FormatClaims]) -> (any TokenFormat.Type)? {
    let marked = files.filter(\.isPeculiar)
    let formats = marked.compactMap(\.best.first)
    guard Set(formats.map { ObjectIdentifier($0) }).count > 1 else { return nil }
    let common = formats.filter { format in
      marked.allSatisfy { $0.evidence(for: format).map { $0.weight >= .possible } ?? false }
    }
    return Set(common.map { ObjectIdentifier($0) }).count == 1 ? common.first : nil
  }
}

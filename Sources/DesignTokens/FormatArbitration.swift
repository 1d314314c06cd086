/// The evidence for each format in a file or folder.
struct FormatClaims {
  /// A format and its evidence.
  struct Claim {
    let format: any TokenFormat.Type
    let evidence: FormatEvidence
  }

  /// The formats with evidence, the strongest first.
  private let claims: [Claim]
  /// Whether the user gave the only format.
  private let isAsked: Bool

  /// Collects the evidence of each format.
  init(_ input: TokenInput, among formats: [any TokenFormat.Type], isAsked: Bool) {
    self.isAsked = isAsked
    var claims: [Claim] = []
    for format in formats {
      guard let evidence = format.evidence(in: input) else { continue }
      claims.append(Claim(format: format, evidence: evidence))
    }
    self.claims = claims.enumerated()
      .sorted { ($1.element.evidence.weight, $0.offset) < ($0.element.evidence.weight, $1.offset) }
      .map(\.element)
  }

  /// The formats with the strongest evidence: none, one, or several.
  var best: [any TokenFormat.Type] {
    guard let weight = claims.first?.evidence.weight, isAsked || weight >= .possible else {
      return []
    }
    return claims.prefix { $0.evidence.weight == weight }.map(\.format)
  }

  /// The evidence for a format.
  func evidence(for format: any TokenFormat.Type) -> FormatEvidence? {
    claims.first { ObjectIdentifier($0.format) == ObjectIdentifier(format) }?.evidence
  }

  /// The evidence in a project: all of it, or only the strongest if it is peculiar to a format.
  fileprivate var shown: [Claim] {
    guard !best.isEmpty, let strongest = claims.first?.evidence.weight else { return [] }
    let least = strongest < .peculiar ? .ifShown : strongest
    return claims.filter { $0.evidence.weight >= least }
  }

  /// The only format in which the file can be read, beside others of it.
  var follower: (any TokenFormat.Type)? {
    guard claims.count == 1, claims[0].evidence.weight == .ifShown else { return nil }
    return claims[0].format
  }

  /// Whether it has what only one format has, or states its format.
  var isPeculiar: Bool {
    !isAsked && best.count == 1 && claims.first.map { $0.evidence.weight >= .peculiar } ?? false
  }

  /// Whether other files of the project can decide between formats.
  var isOpen: Bool {
    guard !isAsked, let strongest = claims.first?.evidence.weight else { return false }
    return strongest < .peculiar && shown.count > 1
  }
}

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

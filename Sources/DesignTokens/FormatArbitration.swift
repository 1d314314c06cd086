/// What the formats see in a file or folder.
struct FormatClaims {
  /// A format, and what speaks for it.
  struct Claim {
    let format: any TokenFormat.Type
    let evidence: FormatEvidence
  }

  /// The formats that speak for themselves, the strongest first.
  private let claims: [Claim]
  /// Whether the user asked for the one format there is.
  private let isAsked: Bool

  /// Asks each format.
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

  /// The formats with the strongest evidence: none, one, or several that are equally strong.
  var best: [any TokenFormat.Type] {
    guard let weight = claims.first?.evidence.weight, isAsked || weight >= .possible else {
      return []
    }
    return claims.prefix { $0.evidence.weight == weight }.map(\.format)
  }

  /// What speaks for a format.
  func evidence(for format: any TokenFormat.Type) -> FormatEvidence? {
    claims.first { ObjectIdentifier($0.format) == ObjectIdentifier(format) }?.evidence
  }

  /// What counts beside other files: all that speaks for a format, or only the strongest when it is of
  /// a sign that no other format has.
  fileprivate var shown: [Claim] {
    guard !best.isEmpty, let strongest = claims.first?.evidence.weight else { return [] }
    let least = strongest < .peculiar ? .ifShown : strongest
    return claims.filter { $0.evidence.weight >= least }
  }

  /// Whether files beside this one can decide between formats.
  var isOpen: Bool {
    guard !isAsked, let strongest = claims.first?.evidence.weight else { return false }
    return strongest < .peculiar && shown.count > 1
  }
}

/// Decides which format each of the files of a project has.
///
/// A file with a sign that no other format has is of that format. Any other file that several formats
/// claim is of the one that the files beside it show: that which claims the most of them, and of equal
/// ones that with the greater weight in all. So an accident of a single file, such as a type that one
/// format has made its own, does not keep the file from what refers to it. Where the files beside it
/// do not decide, the strongest evidence in the file does, and where that is equally strong for several
/// formats, the file is ambiguous.
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
    guard files.count > 1, files.contains(where: \.isOpen) else { return files.map(\.best) }
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
}

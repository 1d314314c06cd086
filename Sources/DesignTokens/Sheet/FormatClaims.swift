/// The evidence for each format in a file or folder.
package struct FormatClaims {
  /// A format and its evidence.
  package struct Claim {
    package let format: any TokenFormat.Type
    package let evidence: FormatEvidence
  }

  /// The formats with evidence, the strongest first.
  private let claims: [Claim]
  /// Whether the user gave the only format.
  private let isAsked: Bool

  /// Collects the evidence of each format.
  package init(_ input: TokenInput, among formats: [any TokenFormat.Type], isAsked: Bool) {
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
  package var best: [any TokenFormat.Type] {
    guard let weight = claims.first?.evidence.weight, isAsked || weight >= .possible else {
      return []
    }
    return claims.prefix { $0.evidence.weight == weight }.map(\.format)
  }

  /// The evidence for a format.
  package func evidence(for format: any TokenFormat.Type) -> FormatEvidence? {
    claims.first { ObjectIdentifier($0.format) == ObjectIdentifier(format) }?.evidence
  }

  /// The evidence in a project: all of it, or only the strongest if it is peculiar to a format.
  package var shown: [Claim] {
    guard !best.isEmpty, let strongest = claims.first?.evidence.weight else { return [] }
    let least = strongest < .peculiar ? .ifShown : strongest
    return claims.filter { $0.evidence.weight >= least }
  }

  /// The only format in which the file can be read, beside others of it.
  package var follower: (any TokenFormat.Type)? {
    guard claims.count == 1, claims[0].evidence.weight == .ifShown else { return nil }
    return claims[0].format
  }

  /// Whether it has what only one format has, or states its format.
  package var isPeculiar: Bool {
    !isAsked && best.count == 1 && claims.first.map { $0.evidence.weight >= .peculiar } ?? false
  }

  /// Whether other files of the project can decide between formats.
  package var isOpen: Bool {
    guard !isAsked, let strongest = claims.first?.evidence.weight else { return false }
    return strongest < .peculiar && shown.count > 1
  }
}

import ColorCore
import TokenGraph
import SourceSyntax

extension ResolvedPalette {
  /// A finding about a token.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - token: The token.
  ///   - row: The permutation whose value is shown; `nil` for the first value of the token.
  ///   - holds: Whether it holds in each permutation; `nil` if permutations do not matter.
  ///   - other: Another token that is involved, and what it is.
  ///   - message: What is wrong.
  ///   - help: What to do.
  ///   - measurement: The measured and the required value.
  /// - Returns: The finding.
  func finding(
    of rule: any Rule.Type, _ token: ResolvedToken, in row: Int? = nil, where holds: [Bool]? = nil,
    and other: (token: ResolvedToken, role: String)? = nil, _ message: String, help: String,
    measurement: Finding.Measurement? = nil
  ) -> Finding {
    func shown(_ token: ResolvedToken) -> ResolvedValue {
      row.flatMap { token.value(in: $0) } ?? token.variants[0]
    }
    let value = shown(token)
    let folding = holds.map { Folding(permutations, where: $0) }
    let involved = [token] + (other.map { [$0.token] } ?? [])
    return Finding(
      rule: rule.id, severity: rule.defaultSeverity, message: message, help: help,
      file: value.location.file, range: value.location.range, token: token.path,
      against: other?.token.path, permutations: folding?.permutations ?? [],
      conditions: folding?.conditions ?? [], measurement: measurement,
      related: other.map {
        [.init(message: "\($0.role), \($0.token.path)", location: shown($0.token).location)]
      } ?? [],
      swatches: involved.compactMap { token in
        shown(token).color.map { .init(name: token.path, color: $0) }
      })
  }
}

extension ResolvedPalette {
  /// Whether the format is one of Apple's platforms: asset catalogs and Swift code.
  var isOfApple: Bool { format == TokenFormatID.assetCatalog || format == TokenFormatID.swift }
}

extension ResolvedToken {
  /// Whether every value is a literal.
  var isLiteral: Bool { variants.allSatisfy { $0.aliases.isEmpty } }

  /// The token of which this one is an alias in all of its values, if there is a single one.
  var target: String? {
    guard let first = variants.first?.aliases.first?.path else { return nil }
    return variants.allSatisfy { $0.aliases.first?.path == first } ? first : nil
  }
}

import ColorCore
import TokenGraph
import SourceSyntax

extension ResolvedPalette {
  /// The result of a function for a token in each permutation, computed once for each distinct
  /// value; `nil` where the token does not exist.
  func scan<Result>(_ token: ResolvedToken, _ body: (ResolvedValue) -> Result?) -> [Result?] {
    let results = token.variants.map(body)
    return permutations.indices.map { permutation in
      let index = Int(token.variantIndices[permutation])
      return index < 0 ? nil : results[index]
    }
  }

  /// The same for two tokens; `nil` where either does not exist.
  func scan<Result>(
    _ a: ResolvedToken, _ b: ResolvedToken,
    _ body: (ResolvedValue, ResolvedValue) -> Result?
  ) -> [Result?] {
    var known: [[Int32]: Result?] = [:]
    return permutations.indices.map { permutation in
      let key = [a.variantIndices[permutation], b.variantIndices[permutation]]
      guard key[0] >= 0, key[1] >= 0 else { return nil }
      if let result = known[key] { return result }
      let result = body(a.variants[Int(key[0])], b.variants[Int(key[1])])
      known[key] = .some(result)
      return result
    }
  }

  /// The least value of two opaque colors below a limit, the permutation in which it occurs, and
  /// those with any such value; `nil` if there is none.
  func least(
    _ a: ResolvedToken, _ b: ResolvedToken, below limit: Double, _ measure: (Color, Color) -> Double
  ) -> (value: Double, row: Int, holds: [Bool])? {
    let values = scan(a, b) { a, b -> Double? in
      guard let a = a.color, let b = b.color, a.alpha == 1, b.alpha == 1 else { return nil }
      let value = measure(a, b)
      return value < limit ? value : nil
    }
    var least: (value: Double, row: Int)?
    for (row, value) in values.enumerated() {
      if let value, value < least?.value ?? .infinity { least = (value, row) }
    }
    return least.map { ($0.value, $0.row, values.map { $0 != nil }) }
  }

  /// The first reason why a token cannot be decided, its location, and the permutations in which it
  /// applies. A reference to a system color has no color here and is not a reason.
  func undecided(
    _ token: ResolvedToken
  ) -> (reason: UnknownReason, value: ResolvedValue, holds: [Bool])? {
    let reasons = scan(token) { value -> UnknownReason? in
      guard case .unknown(let reason) = value.resolution, reason.code != .systemReference else {
        return nil
      }
      return reason
    }
    guard let row = reasons.firstIndex(where: { $0 != nil }), let reason = reasons[row],
      let value = token.value(in: row)
    else { return nil }
    return (reason, value, reasons.map { $0 == reason })
  }

  /// A finding about a token whose value cannot be decided.
  func unknownFinding(
    of rule: any Rule.Type, _ token: ResolvedToken
  ) -> Finding? {
    guard let (reason, value, holds) = undecided(token) else { return nil }
    let folding = Folding(permutations, where: holds)
    return Finding(
      rule: rule.id, severity: rule.defaultSeverity, outcome: .unknown(reason),
      message: "\(token.path) cannot be checked: \(reason.message)",
      help: "Fix its value, so that the rule can decide.", file: value.location.file,
      range: value.location.range, token: token.path, permutations: folding.permutations,
      conditions: folding.conditions)
  }
}

extension Color {
  /// The CIEDE2000 difference; alpha is ignored.
  func difference(to other: Color) -> Double { CIEDE2000.difference(self, other) }
}

extension Permutation {
  private static let impaired = [
    "protan", "deutan", "deuter", "tritan", "achroma", "colorblind", "colourblind", "color-blind",
    "colour-blind", "cvd",
  ]

  /// Whether the name of a context says that it is made for impaired color vision.
  var isForImpairedColorVision: Bool {
    choices.contains { choice in
      let name = choice.context.lowercased()
      return Self.impaired.contains { name.contains($0) }
    }
  }
}

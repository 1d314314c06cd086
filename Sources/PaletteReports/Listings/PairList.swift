import ColorCore
import TokenGraph
public import PaletteRules
public import SourceSyntax

/// The pairs to be measured, and why: the output of `palette-check pairs`.
///
/// ```swift
/// print(PairList(pairs: []).csv.prefix(26))
/// // Prints "foreground,background,over"
/// ```
public struct PairList: Sendable {
  /// The pairs.
  public var pairs: [ColorPair]
  /// Files or values that could not be read or understood.
  public var problems: [Report.Problem]

  /// Makes a listing.
  public init(pairs: [ColorPair], problems: [Report.Problem] = []) {
    self.pairs = pairs
    self.problems = problems
  }

  /// The listing in the schema `palette-check/pairs/1`. `required` is `null` for an exempt pair,
  /// `confidence` is present if the pair is inferred, and `appearances` and `contexts`, as findings
  /// have them, if it is not checked in every permutation.
  public var json: JSONText {
    .object([
      ("schema", "palette-check/pairs/1"), ("pairs", .array(pairs.map(Self.json))),
      ("problems", .array(problems.map(\.json))),
    ])
  }

  /// One row for each pair. See ``CSVText`` for values that look like formulas.
  public var csv: String {
    var text = CSVText(columns: [
      "foreground", "background", "over", "role", "required", "origin", "reason", "confidence",
      "contexts", "file", "line", "column",
    ])
    for pair in pairs {
      let location = pair.foreground.variants.first?.location
      text.add([
        pair.foreground.path, pair.background.path,
        pair.over.map(\.path).joined(separator: " "), pair.role.rawValue,
        pair.requirement.map { RatioText.required($0.ratio) } ?? "", pair.originWord, pair.reason,
        pair.confidence?.rawValue ?? "", pair.conditions.joined(separator: ", "),
        location?.file ?? "",
        location.map { "\($0.range.start.line)" } ?? "",
        location.map { "\($0.range.start.column)" } ?? "",
      ])
    }
    return text.text
  }

  /// One line for each pair, in columns: foreground and background, role, required ratio, and
  /// reason, after the confidence in it if the pair is inferred.
  ///
  /// - Parameter width: The columns of the terminal, to which lines are wrapped; `nil` if they may have
  ///   any length.
  /// - Returns: The lines.
  public func table(width: Int? = nil) -> String {
    var table = TextTable(
      columns: [.init(widest: 72), .init(), .init(), .init(least: 24)], shortened: [])
    table.rows = pairs.map { pair in
      let reasons = [pair.explanation] + pair.conditions.map { "in \($0)" }
      return [
        .init(Printable.line("\(pair.foreground.path) on \(pair.background.path)")),
        .init(pair.role.rawValue),
        .init(pair.requirement.map { "\(RatioText.required($0.ratio)):1" } ?? "exempt"),
        .init(Printable.line("(\(reasons.joined(separator: "; ")))")),
      ]
    }
    return table.wrapped(width: width)
  }

  private static func json(_ pair: ColorPair) -> JSONText {
    let location = pair.foreground.variants.first?.location
    let isEverywhere = pair.scope.count == pair.permutations.count
    let (appearances, contexts) = pair.scope.map { pair.permutations[$0] }.json
    let declaration: JSONText? =
      if case .declared(let index) = pair.origin { .integer(index) } else { nil }
    return .object([
      ("foreground", .string(pair.foreground.path)), ("background", .string(pair.background.path)),
      ("over", .array(pair.over.map { .string($0.path) })), ("role", .string(pair.role.rawValue)),
      ("required", pair.requirement.map { .number($0.ratio) } ?? .null),
      ("source", pair.requirement.map { .string($0.source) }),
      ("origin", .string(pair.originWord)), ("declaration", declaration),
      ("reason", .string(pair.reason)),
      ("confidence", pair.confidence.map { .string($0.rawValue) }),
      ("appearances", isEverywhere ? nil : .array(appearances)),
      ("contexts", isEverywhere ? nil : .array(contexts)),
      ("file", location.map { .string($0.file) }), ("range", location?.range.json),
    ])
  }
}

extension ColorPair {
  fileprivate var originWord: String {
    switch origin {
    case .declared: "declared"
    case .token: "token"
    case .inferred: "inferred"
    }
  }

  fileprivate var reason: String {
    switch origin {
    case .declared(let index): "declared as pair \(index + 1)"
    case .token: "declared by the token"
    case .inferred(let reason, _): reason
    }
  }

  fileprivate var confidence: Confidence? {
    if case .inferred(_, let confidence) = origin { confidence } else { nil }
  }

  /// The reason, after the confidence in it if the pair is inferred.
  fileprivate var explanation: String {
    confidence.map { "\($0.rawValue): \(reason)" } ?? reason
  }

  /// The permutations in which the pair is checked, in words; empty if it is checked in all.
  fileprivate var conditions: [String] {
    guard scope.count < permutations.count else { return [] }
    let scope = Set(scope)
    return Folding(permutations, where: permutations.indices.map(scope.contains)).conditions
  }
}

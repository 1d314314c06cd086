public import TokenGraph
public import SourceSyntax

/// What readers found in the files of a palette, for rules on how tokens are written.
///
/// ```swift
/// import DesignTokens
///
/// let css = ":root { --ink: #12345; --page: #fff; }"
/// let palette = PaletteLoader.load(text: Array(css.utf8), fileName: "brand.css").palettes[0]
/// CSSInvalidColor().check(ReadingSubject(of: palette)) { finding in print(finding.rule) }
/// // Prints "css/invalid-color"
/// ```
public struct ReadingSubject: Sendable {
  /// The problems, those that no rule is about as well.
  public var problems: [SourceProblem]
  /// The permutations of the palette.
  private let permutations: [Permutation]
  /// The values of tokens that have problems, by file, in the order of the text.
  private let values: [String: [Value]]

  private struct Value {
    var start, end: Int
    /// The permutations in which it is seen.
    var permutations: Set<Int>
  }

  /// Makes a subject.
  public init(of palette: ResolvedPalette) {
    problems = palette.problems
    permutations = palette.permutations
    let named = Set(problems.flatMap { [$0.token].compactMap(\.self) + $0.tokens })
    var values: [String: [Int: Value]] = [:]
    for token in palette.tokens where named.contains(token.path) {
      for (permutation, variant) in token.variantIndices.enumerated() where variant >= 0 {
        let location = token.variants[Int(variant)].location
        let (start, end) = (location.range.start.offset, location.range.end.offset)
        values[location.file, default: [:]][
          start, default: Value(start: start, end: end, permutations: [])
        ].permutations.insert(permutation)
      }
    }
    self.values = values.mapValues { $0.values.sorted { $0.start < $1.start } }
  }

  /// Makes a subject of problems alone, without the values that have them.
  init(problems: [SourceProblem]) {
    (self.problems, permutations, values) = (problems, [], [:])
  }

  /// The permutations in which the values are seen that have a problem; `nil` if some of its places
  /// is in no value of a color.
  func folding(of problem: SourceProblem) -> Folding? {
    let places = problem.locations.isEmpty ? [problem.location] : problem.locations
    guard places.count == problem.places else { return nil }
    var seen: Set<Int> = []
    for place in places {
      guard let value = value(around: place) else { return nil }
      seen.formUnion(value.permutations)
    }
    return Folding(permutations, where: permutations.indices.map(seen.contains))
  }

  private func value(around place: SourceLocation) -> Value? {
    guard let values = values[place.file] else { return nil }
    let offset = place.range.start.offset
    var (low, high) = (0, values.count)
    while low < high {
      let middle = (low + high) / 2
      if values[middle].start <= offset { low = middle + 1 } else { high = middle }
    }
    return low > 0 && offset < values[low - 1].end ? values[low - 1] : nil
  }
}

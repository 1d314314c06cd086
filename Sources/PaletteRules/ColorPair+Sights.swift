import ColorCore
import TokenGraph
import SourceSyntax

extension ColorPair {
  /// The colors as they are seen, both opaque.
  struct Appearing {
    let foreground: Color
    let background: Color

    /// The WCAG 2 contrast ratio.
    var ratio: Double { WCAG2.contrast(of: foreground, on: background) }
  }

  /// The colors as seen in a permutation, over each backdrop that the pair declares; empty if some
  /// color or backdrop is unknown.
  func appearing(in permutation: Int) -> [Appearing] {
    guard backdrops.isEmpty, material == nil, let front = foreground.value(in: permutation)?.color,
      let back = background.value(in: permutation)?.color
    else { return [] }
    let backdrops = over.compactMap { $0.value(in: permutation)?.color }
    let grounds = back.alpha < 1 ? backdrops.map { back.over($0) } : [back]
    guard grounds.allSatisfy({ $0.alpha == 1 }) else { return [] }
    return grounds.map(\.asShown).map {
      Appearing(foreground: front.over($0).asShown, background: $0)
    }
  }

  /// The permutations in which a pair has a problem.
  struct Problems<Value> {
    /// The worst problem, and its position in the scope of the pair.
    let worst: Value
    let row: Int
    /// For each permutation of the scope, whether it has a problem.
    let holds: [Bool]
  }

  /// The problems of a pair, each found once for equal colors.
  ///
  /// - Parameters:
  ///   - isWorse: Whether the first problem is worse than the second.
  ///   - isIncluded: The permutations that are checked.
  ///   - problem: The problem of a permutation, if it has one.
  /// - Returns: `nil` if there is none.
  func problems<Value>(
    worse isWorse: (Value, Value) -> Bool, where isIncluded: (Permutation) -> Bool = { _ in true },
    _ problem: (Int) -> Value?
  ) -> Problems<Value>? {
    var known: [[Int32]: Value?] = [:]
    var worst: (value: Value, row: Int)?
    let holds = scope.enumerated().map { row, permutation in
      guard isIncluded(permutations[permutation]), !leftOut.contains(permutation) else {
        return false
      }
      let key = ([foreground, background] + over).map { $0.variantIndices[permutation] }
      let found = known[key] ?? problem(permutation)
      known[key] = .some(found)
      guard let found else { return false }
      if worst.map({ isWorse(found, $0.value) }) ?? true { worst = (found, row) }
      return true
    }
    return worst.map { Problems(worst: $0.value, row: $0.row, holds: holds) }
  }

  /// The permutations of the scope in which something holds. Where it holds in all of them, and the
  /// pair exists in some of the palette only, these are named, if one condition does: not each of
  /// many themes.
  func folding(where holds: [Bool]) -> Folding {
    let own = Folding(scope.map { permutations[$0] }, where: holds)
    guard scope.count < permutations.count, own.conditions.isEmpty else { return own }
    let inScope = Set(scope)
    let all = Folding(permutations, where: permutations.indices.map(inScope.contains))
    return all.conditions.count == 1 ? all : own
  }

  /// A finding about a pair.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - row: The position in the scope whose colors are shown.
  ///   - holds: Whether it holds in each permutation of the scope.
  ///   - message: What is wrong.
  ///   - help: What to do.
  ///   - measurement: The measured and the required value.
  /// - Returns: The finding.
  func finding(
    of rule: any Rule.Type, at row: Int, where holds: [Bool], _ message: String, help: String,
    measurement: Finding.Measurement? = nil
  ) -> Finding {
    let folding = folding(where: holds)
    let (front, back) = (foreground.value(in: scope[row]), background.value(in: scope[row]))
    return Finding(
      rule: rule.id, severity: rule.defaultSeverity, message: message, help: help,
      file: front?.location.file ?? "", range: front?.location.range, token: foreground.path,
      against: background.path, permutations: folding.permutations,
      conditions: folding.conditions, measurement: measurement,
      related: back.map {
        [.init(message: "background \(background.path)", location: $0.location)]
      } ?? [],
      swatches: [("foreground", front), ("background", back)].compactMap { name, value in
        value?.color.map { .init(name: name, color: $0) }
      })
  }

  /// `text.muted on surface.base`.
  var words: String { "\(foreground.path) on \(background.path)" }
}

import DesignTokens
import FileAccess
import PaletteRules
import SourceSyntax

/// Divides pairs where a suppression or an override accepts the findings of a rule in some
/// appearances and not in others, so that each part is judged and folded on its own.
struct PairDivision {
  private struct Key: Hashable {
    var suppressions: [Int]
    var overrides: [Int]
  }

  private let rule: String
  private let configuration: Configuration
  private let suppressions: [Suppression]
  private let today: CalendarDate

  /// Makes the division for a rule.
  init(for rule: String, configuration: Configuration, ledger: SuppressionLedger?) {
    self.rule = rule
    var configuration = configuration
    configuration.overrides.removeAll { $0.rules[rule] == nil }
    self.configuration = configuration
    today = ledger?.today ?? .today
    suppressions = ledger?.suppressions(of: rule) ?? []
  }

  /// Whether anything is accepted in some files or places only.
  var isNeeded: Bool { !suppressions.isEmpty || !configuration.overrides.isEmpty }

  /// The pair once for each way in which its findings are judged.
  func parts(of pair: ColorPair) -> [ColorPair] {
    let keys = keys(of: pair)
    var distinct: [Key] = []
    for key in keys where !distinct.contains(key) { distinct.append(key) }
    return distinct.map { key in
      var part = pair
      part.leftOut = Set(zip(pair.scope, keys).filter { $0.1 != key }.map(\.0))
      return part
    }
  }

  /// The pair without the permutations in which its findings are accepted.
  func open(_ pair: ColorPair) -> ColorPair {
    var open = pair
    let accepted = zip(pair.scope, keys(of: pair)).filter { _, key in
      let level = key.overrides.reversed().lazy
        .compactMap { configuration.overrides[$0].rules[rule]?.level }.first
      return !key.suppressions.isEmpty || level == .off
    }
    open.leftOut = Set(accepted.map(\.0))
    return open
  }

  /// What is for the finding of each permutation of the scope.
  private func keys(of pair: ColorPair) -> [Key] {
    let paths = [pair.foreground.path, pair.background.path]
    let own = suppressions.indices.filter { suppressions[$0].mayHide(rule, of: paths, on: today) }
    var known: [[Int32]: Key] = [:]
    return pair.scope.map { permutation in
      let tokens = [pair.foreground, pair.background]
      let variants = tokens.map { $0.variantIndices[permutation] }
      let places = tokens.compactMap { $0.value(in: permutation)?.location }
      let key =
        known[variants]
        ?? Key(
          suppressions: own.filter { suppressions[$0].covers(places) },
          overrides: places.first.map {
            configuration.overrides(of: rule, in: Path.absolute($0.file))
          } ?? [])
      known[variants] = key
      return Key(
        suppressions: key.suppressions.filter {
          suppressions[$0].holds(in: pair.permutations[permutation])
        }, overrides: key.overrides)
    }
  }
}

public import TokenGraph
import SystemColors

/// The permutations in which something holds, in as few conditions as possible.
///
/// A modifier is dropped if its choice makes no difference: a failure in the dark theme at every
/// size is a failure “in dark”. Parts of the appearance are dropped likewise, except the scheme,
/// which is always stated.
///
/// ```swift
/// let sizes = ["small", "large"]
/// let all = [Appearance.Scheme.light, .dark].flatMap { scheme in
///   sizes.map { size in
///     Permutation(
///       choices: [.init(modifier: "size", context: size)], appearance: Appearance(scheme: scheme))
///   }
/// }
/// print(Folding(all, where: all.map { $0.appearance.scheme == .dark }).conditions)
/// // Prints "["dark"]"
/// ```
public struct Folding: Hashable, Sendable {
  /// One permutation for each condition, without the modifiers that make no difference and with the
  /// first case of the parts of the appearance that make none.
  public var permutations: [Permutation]
  /// The conditions in words, such as `dark` or `dark + increased contrast`; any of them is
  /// sufficient. Empty if it holds in every permutation.
  public var conditions: [String]

  /// Folds a subset of the permutations of a palette.
  ///
  /// - Parameters:
  ///   - all: The permutations that were checked.
  ///   - holds: For each permutation, whether it belongs to the subset.
  public init(_ all: [Permutation], where holds: [Bool]) {
    // In many palettes there is nothing to fold.
    if all.count == 1, holds == [true] {
      var appearance = all[0].appearance
      for part in AppearancePart.allCases where part != .scheme { part.reset(&appearance) }
      (permutations, conditions) = ([Permutation(choices: [], appearance: appearance)], [])
      return
    }
    let modifiers = all.first?.choices.map(\.modifier) ?? []
    let values = Columns(all, modifierCount: modifiers.count)
    let choices = Array(modifiers.indices)
    let axes = Array(modifiers.count..<modifiers.count + AppearancePart.allCases.count)
    func decides(_ columns: [Int]) -> Bool { values.decide(holds, by: columns) }
    func reduced(_ columns: [Int], trying candidates: [Int]) -> [Int] {
      candidates.reduce(columns) { kept, column in
        let fewer = kept.filter { $0 != column }
        return !values.varies(column) || decides(fewer) ? fewer : kept
      }
    }

    // In words: people know the parts of the appearance, so modifiers are dropped first.
    let deciding = reduced(choices + axes, trying: choices.reversed() + axes.reversed())
    // As values: choices and appearance each describe the subset completely, if they can.
    let kept = decides(choices) ? reduced(choices, trying: choices.reversed()) : choices
    let stated = decides(axes) ? reduced(axes, trying: axes.dropFirst().reversed()) : axes
    var permutations: [Permutation] = []
    for (index, permutation) in all.enumerated() where holds[index] {
      var appearance = permutation.appearance
      for (part, column) in zip(AppearancePart.allCases, axes)
      where part != .scheme && !stated.contains(column) {
        part.reset(&appearance)
      }
      let folded = Permutation(
        choices: kept.map { permutation.choices[$0] }, appearance: appearance)
      if !permutations.contains(folded) { permutations.append(folded) }
    }
    self.permutations = permutations
    conditions = values.cover(holds, by: deciding).map { row, columns in
      // What no class or query changes needs no word beside something that is said.
      let isSaid = { (column: Int) in
        column >= modifiers.count || all[row].choices[column].context != "none"
      }
      let said = columns.filter(isSaid)
      return Columns.words(of: all[row], in: said.isEmpty ? columns : said)
    }
  }
}

extension Folding {
  /// The values of permutations by their conditions in words, such as `dark`; empty if they are all
  /// alike.
  ///
  /// - Parameters:
  ///   - all: The permutations that were checked.
  ///   - values: The value in each, if it has one.
  /// - Returns: The values.
  static func values(of all: [Permutation], _ values: [Double?]) -> [String: Double] {
    guard Set(values.compactMap(\.self)).count > 1 else { return [:] }
    let modifierCount = all.first?.choices.count ?? 0
    let table = Columns(all, modifierCount: modifierCount)
    let columns = Array(0..<modifierCount + AppearancePart.allCases.count)
    // In words, modifiers are dropped first.
    let candidates = columns[..<modifierCount].reversed() + columns[modifierCount...].reversed()
    let deciding = candidates.reduce(columns) { kept, column in
      let fewer = kept.filter { $0 != column }
      return !table.varies(column) || table.decide(values, by: fewer) ? fewer : kept
    }
    var result: [String: Double] = [:]
    for (row, value) in values.enumerated() {
      guard let value else { continue }
      result[Columns.words(of: all[row], in: deciding)] = value
    }
    return result
  }
}

/// The permutations as a table of small numbers: a column for each modifier, then one for each part
/// of the appearance.
private struct Columns {
  private var codes: [[Int]] = []
  private var counts: [Int] = []

  init(_ permutations: [Permutation], modifierCount: Int) {
    func add(_ value: (Permutation) -> String) {
      var known: [String: Int] = [:]
      codes.append(
        permutations.map { permutation in
          let text = value(permutation)
          let code = known[text] ?? known.count
          known[text] = code
          return code
        })
      counts.append(known.count)
    }
    for index in 0..<modifierCount { add { $0.choices[index].context } }
    for part in AppearancePart.allCases { add(part.word) }
  }

  func varies(_ column: Int) -> Bool { counts[column] > 1 }

  /// Some columns of a permutation in words.
  static func words(of permutation: Permutation, in columns: [Int]) -> String {
    let choices = permutation.choices
    // “dark + light system” is what a theme shows where the system is light.
    func isOfSystem(_ column: Int) -> Bool {
      column < choices.count && choices[column].modifier == "prefers-color-scheme"
    }
    return (columns.filter { !isOfSystem($0) } + columns.filter(isOfSystem)).map { column in
      column < choices.count
        ? words(ofChoice: choices[column])
        : AppearancePart.allCases[column - choices.count].word(permutation)
    }.joined(separator: " + ")
  }

  /// A choice in words: people know the names of several style sheets of which one applies, and beside a theme of
  /// its own, an app for Android has what the system chooses.
  private static func words(ofChoice choice: Permutation.Choice) -> String {
    switch (choice.modifier, choice.context) {
    case ("file", "none"): "the style sheet for all"
    case ("file", let name): "the style sheet “\(name)”"
    case ("prefers-color-scheme", "dark"): "dark system"
    case ("prefers-color-scheme", "light"): "light system"
    case ("night", "night"): "dark system"
    case ("night", "notnight"): "light system"
    default: "\(choice.modifier)=\(choice.context)"
    }
  }

  /// Whether rows that agree in some columns also agree in what holds.
  func decide(_ holds: [some Equatable], by columns: [Int]) -> Bool {
    var keys = Array(repeating: 0, count: holds.count)
    var radix = 1
    for column in columns where varies(column) {
      for row in keys.indices { keys[row] += radix * codes[column][row] }
      let (next, overflow) = radix.multipliedReportingOverflow(by: counts[column])
      // Too many combinations to search; the columns then stay.
      guard !overflow else { return false }
      radix = next
    }
    var verdicts: [Int: Int] = [:]
    for (row, key) in keys.enumerated() {
      let first = verdicts[key] ?? row
      verdicts[key] = first
      guard holds[first] == holds[row] else { return false }
    }
    return true
  }
}

extension Columns {
  /// The rows that hold, as the fewest conditions, each fixing the values of some columns: a
  /// failure in light, and in dark at increased contrast, is two conditions rather than three.
  ///
  /// Every condition is as short as possible, and the one that covers the most rows is taken first.
  /// - Complexity: O(r²·2ᶜ) for r distinct rows and c columns; beyond a bound rows are not merged.
  func cover(_ holds: [Bool], by columns: [Int]) -> [(row: Int, columns: [Int])] {
    guard !columns.isEmpty else { return [] }
    var known: Set<[Int]> = []
    let rows = holds.indices.filter { row in known.insert(columns.map { codes[$0][row] }).inserted }
    let holding = rows.filter { holds[$0] }
    guard rows.count * rows.count << columns.count < 4_000_000 else {
      return holding.map { ($0, columns) }
    }
    func isCovered(_ row: Int, by other: Int, _ columns: [Int]) -> Bool {
      columns.allSatisfy { codes[$0][row] == codes[$0][other] }
    }
    // Fewest columns first, so that a shorter condition is found before those that it contains.
    let subsets = (1..<1 << columns.count)
      .map { bits in columns.indices.filter { bits >> $0 & 1 == 1 }.map { columns[$0] } }
      .sorted { $0.count < $1.count }
    var candidates: [(row: Int, columns: [Int])] = []
    for row in holding {
      for subset in subsets
      where rows.allSatisfy({ holds[$0] || !isCovered($0, by: row, subset) })
        && !candidates.contains(where: {
          $0.columns.allSatisfy(subset.contains) && isCovered(row, by: $0.row, $0.columns)
        })
      {
        candidates.append((row, subset))
      }
    }
    var open = holding
    var chosen: [(row: Int, columns: [Int])] = []
    while !open.isEmpty {
      let counts = candidates.map { candidate in
        open.count { isCovered($0, by: candidate.row, candidate.columns) }
      }
      guard let most = counts.max(), most > 0, let index = counts.firstIndex(of: most) else {
        break
      }
      chosen.append(candidates[index])
      open.removeAll { isCovered($0, by: candidates[index].row, candidates[index].columns) }
    }
    return chosen
  }
}

/// A part of an appearance, in words.
private enum AppearancePart: CaseIterable {
  case scheme, contrast, level, transparency, gamut, inversion, boldText

  func word(_ permutation: Permutation) -> String {
    let appearance = permutation.appearance
    return switch self {
    case .scheme: appearance.scheme.rawValue
    case .contrast: "\(appearance.contrast.rawValue) contrast"
    case .level: appearance.level.rawValue
    case .transparency: "\(appearance.transparency.rawValue) transparency"
    case .gamut: appearance.gamut == .srgb ? "sRGB" : "Display P3"
    case .inversion: appearance.isInverted ? "inverted" : "not inverted"
    case .boldText: appearance.isBoldText ? "bold text" : "regular text"
    }
  }

  func reset(_ appearance: inout Appearance) {
    switch self {
    case .scheme: appearance.scheme = .light
    case .contrast: appearance.contrast = .normal
    case .level: appearance.level = .base
    case .transparency: appearance.transparency = .normal
    case .gamut: appearance.gamut = .srgb
    case .inversion: appearance.isInverted = false
    case .boldText: appearance.isBoldText = false
    }
  }
}

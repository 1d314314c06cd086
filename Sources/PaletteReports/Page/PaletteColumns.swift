import TokenGraph
import PaletteRules

/// The permutations of a palette in which its colors differ: the columns of a page about it.
struct PaletteColumns {
  /// Permutations with the same colors.
  struct Column {
    /// The first of the permutations.
    var permutation: Int
    /// When the column holds, in words, any of which is sufficient; empty if there is no other one.
    var conditions: [String] = []

    /// The conditions in one text.
    var title: String {
      conditions.isEmpty ? "every appearance" : conditions.joined(separator: ", ")
    }

    /// The attribute that filters read, if the column does not hold everywhere.
    var attribute: String {
      conditions.isEmpty ? "" : " data-column=\"\(HTML.list(conditions))\""
    }
  }

  /// The columns that are shown.
  private(set) var columns: [Column] = []
  /// The number of columns that are left out.
  private(set) var omitted = 0

  /// - Parameters:
  ///   - palette: The palette.
  ///   - most: The columns shown at most.
  init(_ palette: Report.Palette, most: Int) {
    var known: [[Int32]: Int] = [:]
    var members: [[Bool]] = []
    let count = palette.permutations.count
    for permutation in 0..<count {
      let key = palette.tokens.map { $0.variantIndices[permutation] }
      let index = known[key] ?? members.count
      if index == members.count {
        known[key] = index
        members.append([Bool](repeating: false, count: count))
        columns.append(Column(permutation: permutation))
      }
      members[index][permutation] = true
    }
    omitted = max(0, columns.count - most)
    columns = Array(columns.prefix(most))
    guard members.count > 1 else { return }
    for index in columns.indices {
      columns[index].conditions =
        Folding(palette.permutations, where: members[index]).conditions
    }
  }
}

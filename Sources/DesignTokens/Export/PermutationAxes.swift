/// The permutations as a table of small numbers: an axis for each modifier, or for each part of the
/// appearance. It determines the axes along which values vary.
struct PermutationAxes {
  /// The permutations by their values on some axes.
  struct Projection {
    /// For each permutation, its class.
    var classes: [Int32] = []
    /// For each class, its first permutation.
    var first: [Int] = []
  }

  /// For each axis, the names of its values.
  let values: [[String]]
  /// For each axis and each permutation, the index of its value.
  let codes: [[Int32]]
  private let count: Int
  private var projections: [[Int]: Projection] = [:]
  private var known: [[Int32]: [Int]?] = [:]

  /// Makes axes from the names of their values in each permutation.
  init(_ axes: [[String]], count: Int) {
    var values: [[String]] = []
    var codes: [[Int32]] = []
    for axis in axes {
      var indices: [String: Int32] = [:]
      var names: [String] = []
      codes.append(
        axis.map { name in
          if let index = indices[name] { return index }
          indices[name] = Int32(names.count)
          names.append(name)
          return Int32(names.count - 1)
        })
      values.append(names)
    }
    self.values = values
    self.codes = codes
    self.count = count
  }

  /// The permutations by their values on some axes.
  mutating func projection(on axes: [Int]) -> Projection {
    if let projection = projections[axes] { return projection }
    var projection = Projection()
    var indices: [[Int32]: Int32] = [:]
    for permutation in 0..<count {
      let key = axes.map { codes[$0][permutation] }
      let index = indices[key] ?? Int32(projection.first.count)
      if index == projection.first.count {
        indices[key] = index
        projection.first.append(permutation)
      }
      projection.classes.append(index)
    }
    projections[axes] = projection
    return projection
  }

  /// The fewest axes that determine a value, given as a number for each permutation, or `nil` if
  /// all of them together do not. Among equal choices, earlier axes are preferred.
  mutating func deciding(_ value: [Int32]) -> [Int]? {
    if let axes = known[value] { return axes }
    var axes: [Int]?
    if value.allSatisfy({ $0 == value[0] }) {
      axes = []
    } else {
      let all = codes.indices.filter { values[$0].count > 1 }
      if decides(value, by: all) {
        axes = all.reversed().reduce(all) { kept, axis in
          let fewer = kept.filter { $0 != axis }
          return decides(value, by: fewer) ? fewer : kept
        }
      }
    }
    known[value] = .some(axes)
    return axes
  }

  private mutating func decides(_ value: [Int32], by axes: [Int]) -> Bool {
    let projection = projection(on: axes)
    return zip(value, projection.classes).allSatisfy { $0 == value[projection.first[Int($1)]] }
  }
}

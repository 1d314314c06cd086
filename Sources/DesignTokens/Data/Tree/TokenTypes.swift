import SourceSyntax

/// The types that the value of each path may have.
///
/// They propagate from a token to those that refer to it, until nothing changes. Unlike what a
/// token depends on, which its evaluation tells, they are found beforehand: only tokens that may be
/// a color, or may have one inside, are evaluated at all.
struct TokenTypes {
  private(set) var types: [DTCGTypeSet]

  init(tree: TokenTree, references: [TokenEvaluator.Reference]) {
    types = Array(repeating: [], count: tree.paths.count)
    var edges: [(target: Int32, dependent: Int32)] = []
    for (id, definition) in tree.definitions.enumerated() {
      let path = Int(definition.path)
      let reference = references[id]
      if let type = definition.type {
        types[path].insert(DTCGTypeSet(type))
        continue
      }
      if reference.kind == .token { edges.append((reference.target, definition.path)) }
      if definition.hasUnknownType {
        types[path].insert(.other)
        continue
      }
      switch reference.kind {
      case .none:
        let inherited = Self.inherited(definition, tree)
        types[path].formUnion(inherited.isEmpty ? .undecided : inherited)
      case .token: break
      case .other: types[path].insert(.undecided)
      }
    }
    spread(edges)
  }

  private mutating func spread(_ edges: [(target: Int32, dependent: Int32)]) {
    var first = Array(repeating: 0, count: types.count + 1)
    for edge in edges { first[Int(edge.target) + 1] += 1 }
    for path in types.indices { first[path + 1] += first[path] }
    var next = first
    var dependents = Array(repeating: Int32(0), count: edges.count)
    for (target, dependent) in edges {
      dependents[next[Int(target)]] = dependent
      next[Int(target)] += 1
    }
    var changed = types.indices.filter { first[$0] < first[$0 + 1] }
    while let path = changed.popLast() {
      for dependent in dependents[first[path]..<first[path + 1]] {
        let known = types[Int(dependent)].union(types[path])
        guard known != types[Int(dependent)] else { continue }
        types[Int(dependent)] = known
        changed.append(Int(dependent))
      }
    }
  }

  /// The types that a definition may inherit from its groups.
  private static func inherited(
    _ definition: TokenTree.Definition, _ tree: TokenTree
  ) -> DTCGTypeSet {
    var result: DTCGTypeSet = []
    for start in Set([definition.path, definition.home]) {
      var path = tree.paths[Int(start)].parent
      while path >= 0 {
        var id = tree.paths[Int(path)].groupType
        while id >= 0 {
          let statement = tree.groupTypes[Int(id)]
          result.insert(DTCGTypeSet(statement.type))
          id = statement.previous
        }
        path = tree.paths[Int(path)].parent
      }
    }
    return result
  }
}

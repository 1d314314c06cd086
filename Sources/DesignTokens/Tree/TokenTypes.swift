import SourceSyntax

/// The modifiers on which the value of each path depends, and the types it may have.
///
/// Both propagate from a token to those that refer to it, until nothing changes.
struct TokenDependencies {
  /// One bit for each modifier; all from the 64th on share the last one.
  private(set) var modifiers: [UInt64]
  private(set) var types: [DTCGTypeSet]

  /// The bit of a modifier.
  static func bit(_ modifier: Int) -> UInt64 { 1 << UInt64(min(modifier, 63)) }

  private struct Edge {
    let dependent: Int32
    let carriesType: Bool
  }

  init(tree: TokenTree, references: [TokenEvaluator.Reference]) {
    modifiers = Array(repeating: 0, count: tree.paths.count)
    types = Array(repeating: [], count: tree.paths.count)
    var edges: [(target: Int32, edge: Edge)] = []
    for (id, definition) in tree.definitions.enumerated() {
      let path = Int(definition.path)
      modifiers[path] |= Self.bits(definition.condition, tree)
      let reference = references[id]
      if let type = definition.type {
        types[path].insert(DTCGTypeSet(type))
      } else if definition.hasUnknownType {
        types[path].insert(.other)
      } else {
        let inherited = Self.inherited(definition, tree)
        modifiers[path] |= inherited.bits
        switch reference.kind {
        case .none: types[path].formUnion(inherited.types.isEmpty ? .undecided : inherited.types)
        case .token: break
        case .other: types[path].insert(.undecided)
        }
      }
      if reference.kind == .token {
        edges.append(
          (reference.target, Edge(dependent: definition.path, carriesType: definition.type == nil)))
      }
      if reference.kind != .token || definition.alpha >= 0 {
        for target in Self.targets(of: definition, reference, tree) {
          edges.append((target, Edge(dependent: definition.path, carriesType: false)))
        }
      }
    }
    spread(edges)
  }

  private mutating func spread(_ edges: [(target: Int32, edge: Edge)]) {
    var first = Array(repeating: 0, count: modifiers.count + 1)
    for edge in edges { first[Int(edge.target) + 1] += 1 }
    for path in modifiers.indices { first[path + 1] += first[path] }
    var next = first
    var sorted = Array(repeating: Edge(dependent: 0, carriesType: false), count: edges.count)
    for (target, edge) in edges {
      sorted[next[Int(target)]] = edge
      next[Int(target)] += 1
    }
    var changed = modifiers.indices.filter { first[$0] < first[$0 + 1] }
    while let path = changed.popLast() {
      for edge in sorted[first[path]..<first[path + 1]] {
        let dependent = Int(edge.dependent)
        let bits = modifiers[dependent] | modifiers[path]
        let known = edge.carriesType ? types[dependent].union(types[path]) : types[dependent]
        guard bits != modifiers[dependent] || known != types[dependent] else { continue }
        modifiers[dependent] = bits
        types[dependent] = known
        changed.append(dependent)
      }
    }
  }

  private static func bits(_ condition: Int32, _ tree: TokenTree) -> UInt64 {
    tree.conditions[Int(condition)].reduce(0) { $0 | bit(Int($1.modifier)) }
  }

  /// The types that a definition may inherit from its groups, and the modifiers on which they
  /// depend.
  private static func inherited(
    _ definition: TokenTree.Definition, _ tree: TokenTree
  ) -> (types: DTCGTypeSet, bits: UInt64) {
    var result: (types: DTCGTypeSet, bits: UInt64) = ([], 0)
    for start in Set([definition.path, definition.home]) {
      var path = tree.paths[Int(start)].parent
      while path >= 0 {
        var id = tree.paths[Int(path)].groupType
        while id >= 0 {
          let statement = tree.groupTypes[Int(id)]
          result.types.insert(DTCGTypeSet(statement.type))
          result.bits |= bits(statement.condition, tree)
          id = statement.previous
        }
        path = tree.paths[Int(path)].parent
      }
    }
    return result
  }

  /// The paths to which a definition may refer, including in the parts of its value and its alpha.
  static func targets(
    of definition: TokenTree.Definition, _ reference: TokenEvaluator.Reference, _ tree: TokenTree
  ) -> [Int32] {
    let result =
      reference.kind == .token
      ? [reference.target] : targets(in: tree.value(definition), definition.document, tree)
    guard definition.alpha >= 0 else { return result }
    let alpha = tree.documents[Int(definition.document)].value(Int(definition.alpha))
    return result + targets(in: alpha, definition.document, tree)
  }

  /// The paths to which a value may refer: every string in it that can be read as a reference.
  private static func targets(
    in value: JSONValue, _ owner: Int32, _ tree: TokenTree
  ) -> [Int32] {
    let document = value.document
    var result: [Int32] = []
    for index in value.index..<Int(document.nodes[value.index].next) {
      let value = document.value(index)
      guard let first = value.textEnds?.first else { continue }
      if first == UInt8(ascii: "r") {
        let references = DTCGTint(value.text)?.references ?? []
        result += references.compactMap { tree.target(of: $0, in: owner) }
        continue
      }
      guard first == UInt8(ascii: "{") || first == UInt8(ascii: "#"),
        let reference = try? TokenEvaluator.parse(value, isStrict: false),
        let path = tree.target(of: reference, in: owner)
      else { continue }
      result.append(path)
    }
    return result
  }
}

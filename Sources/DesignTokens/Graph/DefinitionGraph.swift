/// The definitions of tokens under conditions, in flat arrays: the common form of every format.
///
/// Nodes are the names of tokens, as numbers. What a definition means is up to the format that made
/// the graph: it is a position among the format's own values.
package struct DefinitionGraph {
  /// The conditions of the definitions.
  let conditions: ContextConditions
  /// The condition of each definition.
  let conditionOfDefinition: [Int32]
  /// For each node, the position of its first definition in ``order``, with one more at the end.
  private let first: [Int32]
  /// The definitions by node, then in ascending order of precedence.
  private var order: [Int32]

  /// Groups definitions by their nodes.
  ///
  /// - Parameters:
  ///   - nodes: The node of each definition, in ascending order of precedence within a node. A
  ///     definition with −1 does not count.
  ///   - conditionOfDefinition: The condition of each definition.
  ///   - nodeCount: The number of nodes.
  ///   - conditions: The conditions.
  package init(
    _ nodes: [Int32], conditionOfDefinition: [Int32], nodeCount: Int,
    conditions: ContextConditions
  ) {
    self.conditions = conditions
    var first = Array(repeating: Int32(0), count: nodeCount + 1)
    for node in nodes where node >= 0 { first[Int(node) + 1] += 1 }
    for node in 0..<nodeCount { first[node + 1] += first[node] }
    var next = first
    order = Array(repeating: 0, count: Int(first[nodeCount]))
    for (id, node) in nodes.enumerated() where node >= 0 {
      order[Int(next[Int(node)])] = Int32(id)
      next[Int(node)] += 1
    }
    self.first = first
    self.conditionOfDefinition = conditionOfDefinition
  }

  /// A graph without nodes.
  package static let empty = DefinitionGraph(
    [], conditionOfDefinition: [], nodeCount: 0, conditions: ContextConditions())

  /// The number of nodes.
  package var nodeCount: Int { first.count - 1 }

  /// The definitions of a node in ascending order of precedence.
  package func definitions(of node: Int) -> ArraySlice<Int32> {
    order[Int(first[node])..<Int(first[node + 1])]
  }

  /// The last definition of a node that satisfies a predicate.
  func lastDefinition(of node: Int, where isWanted: (Int32) -> Bool) -> Int32? {
    var position = Int(first[node + 1])
    while position > Int(first[node]) {
      position -= 1
      if isWanted(order[position]) { return order[position] }
    }
    return nil
  }

  /// Sorts the definitions of each node anew, those of equal precedence in any order.
  package mutating func sort(by precedes: (Int32, Int32) -> Bool) {
    for node in 0..<nodeCount {
      let range = Int(first[node])..<Int(first[node + 1])
      if range.count > 1 { order[range].sort(by: precedes) }
    }
  }
}

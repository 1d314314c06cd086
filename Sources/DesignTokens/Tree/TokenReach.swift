/// Finds the documents from which the tokens of a unit take values, directly or indirectly.
struct TokenReach {
  private let documents: [Int32: [Int32]]
  private let next: [Int32: Set<Int32>]

  init(tree: TokenTree, references: [TokenEvaluator.Reference], units: [Int32]) {
    documents = Dictionary(grouping: units.indices.map(Int32.init)) { units[Int($0)] }
    var next: [Int32: Set<Int32>] = [:]
    if documents.count > 1 {
      for (id, definition) in tree.definitions.enumerated() {
        let unit = units[Int(definition.owner)]
        for target in TokenDependencies.targets(of: definition, references[id], tree) {
          let owners = Set(
            tree.definitions(of: target).map { units[Int(tree.definitions[Int($0)].owner)] })
          // A unit does not take from others what it defines itself.
          if !owners.contains(unit) { next[unit, default: []].formUnion(owners) }
        }
      }
    }
    self.next = next
  }

  /// The documents of a unit, and all from which it takes values.
  func documents(from unit: Int32) -> [Int32] {
    var seen: Set<Int32> = [unit]
    var open = [unit]
    while let unit = open.popLast() {
      for other in next[unit] ?? [] where seen.insert(other).inserted { open.append(other) }
    }
    return seen.sorted().flatMap { documents[$0] ?? [] }
  }
}

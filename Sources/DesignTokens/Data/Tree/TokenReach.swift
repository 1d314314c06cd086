import SourceSyntax

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
        for target in Self.targets(of: definition, references[id], tree) {
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

extension TokenReach {
  /// The paths to which a definition may refer, including in the parts of its value and its alpha.
  private static func targets(
    of definition: TokenTree.Definition, _ reference: TokenEvaluator.Reference, _ tree: TokenTree
  ) -> [Int32] {
    let result =
      reference.kind == .token
      ? [reference.target] : targets(in: tree.value(definition), of: definition, tree)
    guard definition.alpha >= 0 else { return result }
    let alpha = tree.documents[Int(definition.document)].value(Int(definition.alpha))
    return result + targets(in: alpha, of: definition, tree)
  }

  /// The paths to which a value may refer: every string in it that can be read as a reference.
  private static func targets(
    in value: JSONValue, of owner: TokenTree.Definition, _ tree: TokenTree
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

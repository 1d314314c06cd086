package import SourceSyntax

/// Puts the members that merge keys bring in (<https://yaml.org/type/merge.html>) into their mappings.
package struct YAMLMerging {
  private struct Member {
    package let key: Int
    package let value: Int
  }

  private let nodes: [JSONDocument.Node]
  private let texts: [UInt32: String]
  private let source: SourceText
  private var result: [JSONDocument.Node] = []
  /// What cannot be merged.
  package private(set) var problems: [SourceProblem] = []

  package init(nodes: [JSONDocument.Node], texts: [UInt32: String], source: SourceText) {
    self.nodes = nodes
    self.texts = texts
    self.source = source
    result.reserveCapacity(nodes.count)
  }

  /// Whether a key is `<<` without quotes.
  package static func isMergeKey(_ node: JSONDocument.Node, _ source: SourceText) -> Bool {
    node.form == .bare
      && source.bytes[Int(node.start)..<Int(node.end)].elementsEqual("<<".utf8)
  }

  /// The values with all merge keys resolved.
  package mutating func merged() -> [JSONDocument.Node] {
    copy(0)
    return result
  }

  private mutating func copy(_ index: Int) {
    let position = result.count
    result.append(nodes[index])
    switch nodes[index].kind {
    case .object:
      for member in members(of: index) {
        copy(member.key)
        copy(member.value)
      }
    case .array:
      for element in children(of: index) { copy(element) }
    default: break
    }
    result[position].next = UInt32(result.count)
  }

  private func children(of index: Int) -> [Int] {
    var result: [Int] = []
    var child = index + 1
    while child < Int(nodes[index].next) {
      result.append(child)
      child = Int(nodes[child].next)
    }
    return result
  }

  /// The members of a mapping: its own, then those merged that it lacks; of several mappings the
  /// first takes precedence.
  private mutating func members(of mapping: Int) -> [Member] {
    let children = children(of: mapping)
    var own: [Member] = []
    var merge: Member?
    for place in stride(from: 0, to: children.count - 1, by: 2) {
      let member = Member(key: children[place], value: children[place + 1])
      if Self.isMergeKey(nodes[member.key], source) { merge = member } else { own.append(member) }
    }
    guard let merge else { return own }
    var names = Set(own.map { name($0.key) })
    for source in sources(of: merge) {
      for member in members(of: source) where names.insert(name(member.key)).inserted {
        own.append(member)
      }
    }
    return own
  }

  private func name(_ key: Int) -> String {
    let node = nodes[key]
    return node.form == .listed
      ? texts[node.start] ?? "" : source.text(node.textRange(in: source.bytes))
  }

  /// The mappings that a merge key names.
  private mutating func sources(of merge: Member) -> [Int] {
    let value = nodes[merge.value]
    let candidates = value.kind == .array ? children(of: merge.value) : [merge.value]
    let mappings = candidates.filter { nodes[$0].kind == .object }
    if mappings.count < candidates.count {
      let key = nodes[merge.key]
      problems.append(
        SourceProblem(
          "yaml/merge", "“<<” merges mappings, but this is \(value.kind.words)",
          at: source.location(of: Int(key.start)..<Int(key.end)),
          help: "Write “<<: *name” with the anchor of a mapping."))
    }
    return mappings
  }
}

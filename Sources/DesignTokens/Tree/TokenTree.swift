/// Every token and group of some documents that belong together, and under which contexts each
/// definition counts.
///
/// Documents are not merged permutation by permutation: a path keeps all of its definitions in merge
/// order, each with the condition under which it counts, and the last one whose condition holds wins.
/// So two dozen permutations cost no more memory than one.
struct TokenTree {
  /// A group or token path, without regard to who defines it.
  struct PathNode {
    let parent: Int32
    let name: String
    var firstChild: Int32 = -1
    var nextSibling: Int32 = -1
    var lastChild: Int32 = -1
    /// The last statement of a group type here, or −1.
    var groupType: Int32 = -1
    /// Whether some document has a group here.
    var isGroup = false
  }

  /// Which text of a token states its value.
  enum Form: UInt8 {
    /// `$value`.
    case value
    /// `$ref` in the place of `$value`.
    case reference
    /// Something that has been reported; the value is unknown.
    case invalid
  }

  /// A token as one document defines it.
  struct Definition {
    var path: Int32
    /// The path under which it is written; another one when a group inherits it.
    var home: Int32
    /// The document of the text.
    var document: Int32
    /// The document that has the token; another one when a group inherits it.
    var owner: Int32
    var condition: Int32
    /// The position in merge order.
    var order: Int64
    /// What is the same for all definitions that come from the same text.
    var origin: Int32
    /// The node of the token object.
    var token: Int32
    /// The node of the value: that of `$value`, or the token object when it has `$ref`.
    var value: Int32
    var form: Form
    var type: DTCGType?
    var hasUnknownType = false
  }

  /// A `$type` of a group.
  struct GroupType {
    let type: DTCGType
    let document: Int32
    let condition: Int32
    /// The statement before this one at the same path, or −1.
    var previous: Int32
  }

  /// An `$extends` of a group.
  struct Extension {
    let path: Int32
    let document: Int32
    let condition: Int32
    let reference: JSONValue
  }

  /// A context of a modifier.
  struct Requirement: Hashable {
    let modifier: Int32
    let context: Int32
  }

  private struct ChildKey: Hashable {
    let parent: Int32
    let name: String
  }

  private(set) var paths = [PathNode(parent: -1, name: "", isGroup: true)]
  private var children: [ChildKey: Int32] = [:]
  private(set) var definitions: [Definition] = []
  private(set) var groupTypes: [GroupType] = []
  private(set) var extensions: [Extension] = []
  private(set) var documents: [JSONDocument] = []
  /// The contexts that a definition needs; the first condition always holds.
  private(set) var conditions: [[Requirement]] = [[]]
  private var conditionIDs: [[Requirement]: Int32] = [[]: 0]
  private(set) var originCount: Int32 = 0
  private var copies: [Int32: [Int32]] = [:]
  /// For each path the first of its definitions in ``order``, with one more entry at the end.
  private var firstDefinition: [Int32] = []
  /// The definitions by path, then in merge order.
  private var order: [Int32] = []

  // MARK: - Building

  mutating func add(_ document: JSONDocument) -> Int32 {
    documents.append(document)
    return Int32(documents.count - 1)
  }

  /// The path of a name under another path, made when it is not there.
  mutating func child(of parent: Int32, _ name: String) -> Int32 {
    let key = ChildKey(parent: parent, name: name)
    if let known = children[key] { return known }
    let id = Int32(paths.count)
    paths.append(PathNode(parent: parent, name: name))
    children[key] = id
    let last = paths[Int(parent)].lastChild
    if last < 0 {
      paths[Int(parent)].firstChild = id
    } else {
      paths[Int(last)].nextSibling = id
    }
    paths[Int(parent)].lastChild = id
    return id
  }

  mutating func markGroup(_ path: Int32) { paths[Int(path)].isGroup = true }

  mutating func addDefinition(_ definition: Definition) { definitions.append(definition) }

  mutating func makeOrigin() -> Int32 {
    defer { originCount += 1 }
    return originCount
  }

  mutating func addGroupType(_ type: DTCGType, at path: Int32, document: Int32, condition: Int32) {
    groupTypes.append(
      GroupType(
        type: type, document: document, condition: condition,
        previous: paths[Int(path)].groupType))
    paths[Int(path)].groupType = Int32(groupTypes.count - 1)
  }

  /// Adds a group type that counts less than all that are there.
  mutating func addInheritedGroupType(
    _ type: GroupType, at path: Int32, document: Int32, condition: Int32
  ) {
    let id = Int32(groupTypes.count)
    groupTypes.append(
      GroupType(type: type.type, document: document, condition: condition, previous: -1))
    guard paths[Int(path)].groupType >= 0 else {
      paths[Int(path)].groupType = id
      return
    }
    var first = paths[Int(path)].groupType
    while groupTypes[Int(first)].previous >= 0 { first = groupTypes[Int(first)].previous }
    groupTypes[Int(first)].previous = id
  }

  mutating func addExtension(_ extending: Extension) { extensions.append(extending) }

  /// The identifier of a condition, or `nil` when its requirements contradict each other.
  mutating func condition(_ requirements: [Requirement]) -> Int32? {
    let sorted = Array(Set(requirements)).sorted { $0.modifier < $1.modifier }
    for (a, b) in zip(sorted, sorted.dropFirst()) where a.modifier == b.modifier { return nil }
    if let known = conditionIDs[sorted] { return known }
    let id = Int32(conditions.count)
    conditions.append(sorted)
    conditionIDs[sorted] = id
    return id
  }

  /// The condition under which two others hold, or `nil` when they never do.
  mutating func both(_ a: Int32, _ b: Int32) -> Int32? {
    if a == b || b == 0 { return a }
    if a == 0 { return b }
    return condition(conditions[Int(a)] + conditions[Int(b)])
  }

  /// Makes ``definitions(of:)`` ready; to be called when all definitions are there.
  mutating func index() {
    firstDefinition = Array(repeating: 0, count: paths.count + 1)
    for definition in definitions { firstDefinition[Int(definition.path) + 1] += 1 }
    for path in paths.indices { firstDefinition[path + 1] += firstDefinition[path] }
    var next = firstDefinition
    order = Array(repeating: 0, count: definitions.count)
    for (id, definition) in definitions.enumerated() {
      order[Int(next[Int(definition.path)])] = Int32(id)
      next[Int(definition.path)] += 1
    }
    guard !extensions.isEmpty else { return }
    for path in paths.indices {
      let range = Int(firstDefinition[path])..<Int(firstDefinition[path + 1])
      guard range.count > 1 else { continue }
      order[range].sort { definitions[Int($0)].order < definitions[Int($1)].order }
    }
  }

  /// Adds a definition that a group inherits.
  mutating func addCopy(_ definition: Definition) {
    copies[definition.path, default: []].append(Int32(definitions.count))
    definitions.append(definition)
  }

  /// The definitions of a path, also those that were copied after ``index()``; in no order.
  func allDefinitions(of path: Int32) -> [Int32] {
    let indexed = Int(path) + 1 < firstDefinition.count ? Array(definitions(of: path)) : []
    return indexed + (copies[path] ?? [])
  }

  // MARK: - Asking

  /// The definitions of a path in merge order.
  func definitions(of path: Int32) -> ArraySlice<Int32> {
    order[Int(firstDefinition[Int(path)])..<Int(firstDefinition[Int(path) + 1])]
  }

  /// The path of a name under another one, or `nil` when no document has it.
  func existingChild(of parent: Int32, _ name: String) -> Int32? {
    children[ChildKey(parent: parent, name: name)]
  }

  /// The path that some names lead to, or `nil`.
  func path(_ names: some Sequence<String>) -> Int32? {
    var path: Int32 = 0
    for name in names {
      guard let child = existingChild(of: path, name) else { return nil }
      path = child
    }
    return path
  }

  /// The names of a path.
  func names(_ path: Int32) -> [String] {
    var names: [String] = []
    var path = path
    while path > 0 {
      names.append(paths[Int(path)].name)
      path = paths[Int(path)].parent
    }
    return names.reversed()
  }

  /// A path as an alias writes it, without its braces.
  func text(_ path: Int32) -> String { names(path).joined(separator: ".") }

  /// Whether a condition holds under a choice of contexts.
  func holds(_ condition: Int32, _ contexts: [Int32]) -> Bool {
    guard condition != 0 else { return true }
    for requirement in conditions[Int(condition)]
    where contexts[Int(requirement.modifier)] != requirement.context {
      return false
    }
    return true
  }

  /// Whether a path is another one or lies below it.
  func isWithin(_ path: Int32, _ ancestor: Int32) -> Bool {
    var path = path
    while path >= 0 {
      if path == ancestor { return true }
      path = paths[Int(path)].parent
    }
    return false
  }

  func value(_ definition: Definition) -> JSONValue {
    documents[Int(definition.document)].value(Int(definition.value))
  }

  func token(_ definition: Definition) -> JSONValue {
    documents[Int(definition.document)].value(Int(definition.token))
  }
}

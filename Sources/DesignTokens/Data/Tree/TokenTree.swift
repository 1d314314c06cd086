import SourceSyntax

/// The tokens and groups of related documents, and the contexts in which each definition applies:
/// what DTCG is compiled into a `DefinitionGraph` from.
struct TokenTree {
  /// The path of a group or token, regardless of who defines it.
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

  /// The member of a token that contains its value.
  enum Form: UInt8 {
    /// `$value`.
    case value
    /// `$ref` instead of `$value`.
    case reference
    /// An error that has been reported; the value is unknown.
    case invalid
  }

  /// The definition of a token in one document.
  struct Definition {
    var path: Int32
    /// The path under which it is written, which differs if a group inherits it.
    var home: Int32
    /// The document that contains the text.
    var document: Int32
    /// The document that has the token, which differs if a group inherits it.
    var owner: Int32
    var condition: Int32
    /// The position in merge order.
    var order: Int64
    /// The identifier shared by all definitions from the same text.
    var origin: Int32
    /// The node of the token object.
    var token: Int32
    /// The node of the value: that of `$value`, or the token object if it has `$ref`.
    var value: Int32
    var form: Form
    var type: DTCGType?
    var hasUnknownType = false
    /// The mode to which the value belongs, or −1 for that of `$value`.
    var mode: Int32 = -1
    /// The node of the alpha next to the value, or −1.
    var alpha: Int32 = -1
    /// Whether it is for a mode that no configuration names, and not a color.
    var isNote = false
  }

  /// A `$type` of a group.
  struct GroupType {
    let type: DTCGType
    let document: Int32
    let condition: Int32
    /// The previous statement at the same path, or −1.
    var previous: Int32
  }

  /// An `$extends` of a group.
  struct Extension {
    let path: Int32
    let document: Int32
    var condition: Int32
    let reference: JSONValue
  }

  /// A context of a modifier.
  typealias Requirement = ContextConditions.Requirement

  /// A `$deprecated` of a group.
  struct DeprecationStatement {
    let path: Int32
    let document: Int32
    let value: JSONValue
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
  /// The contexts that definitions need.
  private var conditions = ContextConditions()
  /// The definitions by path, then in merge order; see ``index()``.
  private(set) var graph = DefinitionGraph.empty
  /// The documents whose aliases write names as a design tool shows them: the export of Figma's
  /// Simple Design System has `{@color_primitives.Gray.900}` for `gray`, `Scale 03` for `scale-03`.
  var foldingDocuments: Set<Int32> = []
  /// The token of each folded path, or `nil` where several have the same.
  private var foldedPaths: [[UInt8]: Int32?] = [:]
  /// The groups as which whole documents are read, by their names.
  private(set) var groupsOfDocuments: [Int32: Int32] = [:]
  /// The group that aliases start from.
  var aliasRoot: [String] = []
  /// Whether aliases may be relative to a theme.
  var readsThemeGroups = false
  private(set) var themeGroups: ThemeGroups?
  /// Whether some token states the colors from which it must be distinguishable.
  var declaresContrasts = false
  private var isReordered = false
  private var deprecations: [Int32: [DeprecationStatement]] = [:]
  private(set) var originCount: Int32 = 0
  private var copies: [Int32: [Int32]] = [:]

  // MARK: - Building

  mutating func add(_ document: JSONDocument) -> Int32 {
    documents.append(document)
    return Int32(documents.count - 1)
  }

  /// Reads a document as a group at the root, to which its own references are relative, too.
  mutating func readDocument(_ document: Int32, asGroup name: String) -> Int32 {
    let group = child(of: 0, name)
    groupsOfDocuments[document] = group
    return group
  }

  /// The path of a name under another path, created if necessary.
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

  /// Removes definitions before the tree is indexed.
  mutating func removeDefinitions(where isRemoved: (Definition, TokenTree) -> Bool) {
    let tree = self
    definitions.removeAll { isRemoved($0, tree) }
  }

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

  /// Adds a group type with the lowest precedence.
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

  mutating func addDeprecation(_ deprecation: DeprecationStatement) {
    deprecations[deprecation.path, default: []].append(deprecation)
  }

  /// Adds a condition to a definition.
  mutating func require(_ condition: Int32, ofDefinition id: Int) {
    definitions[id].condition = both(definitions[id].condition, condition) ?? conditions.never()
  }

  /// Adds a condition to an extension.
  mutating func require(_ condition: Int32, ofExtension id: Int) {
    extensions[id].condition = both(extensions[id].condition, condition) ?? conditions.never()
  }

  /// Gives a definition the lowest precedence.
  mutating func moveToFront(_ id: Int) {
    definitions[id].order -= 1 << 40
    isReordered = true
  }

  /// The number of a set of contexts, or −1 if it is empty.
  mutating func standIn(for contexts: Set<Int32>) -> Int32 { conditions.standIn(for: contexts) }

  /// The number of a condition, or `nil` if its requirements contradict each other.
  mutating func condition(_ requirements: [Requirement]) -> Int32? {
    conditions.conjunction(of: requirements)
  }

  /// The conjunction of two conditions, or `nil` if it never holds.
  mutating func both(_ a: Int32, _ b: Int32) -> Int32? { conditions.both(a, b) }

  /// Prepares `definitions(of:)`, once all definitions have been added.
  mutating func index() {
    themeGroups = readsThemeGroups ? ThemeGroups(of: self) : nil
    if !foldingDocuments.isEmpty {
      foldedPaths = [:]
      for path in Set(definitions.map(\.path)) {
        let key = Self.folded(names(path))
        foldedPaths.updateValue(foldedPaths.keys.contains(key) ? nil : path, forKey: key)
      }
    }
    graph = DefinitionGraph(
      definitions.map(\.path), conditionOfDefinition: definitions.map(\.condition),
      nodeCount: paths.count, conditions: conditions)
    guard !extensions.isEmpty || isReordered else { return }
    graph.sort { definitions[Int($0)].order < definitions[Int($1)].order }
  }

  /// Adds a definition inherited by a group.
  mutating func addCopy(_ definition: Definition) {
    copies[definition.path, default: []].append(Int32(definitions.count))
    definitions.append(definition)
  }

  /// The definitions of a path in no particular order, including copies made after ``index()``.
  func allDefinitions(of path: Int32) -> [Int32] {
    let indexed = Int(path) < graph.nodeCount ? Array(definitions(of: path)) : []
    return indexed + (copies[path] ?? [])
  }

  // MARK: - Asking

  /// The definitions of a path in merge order.
  func definitions(of path: Int32) -> ArraySlice<Int32> {
    graph.definitions(of: Int(path))
  }

  /// The path of a name under another one, or `nil` when no document has it.
  func existingChild(of parent: Int32, _ name: String) -> Int32? {
    children[ChildKey(parent: parent, name: name)]
  }

  /// The paths one level below another one, in the order in which they were made.
  func children(of parent: Int32) -> [Int32] {
    var result: [Int32] = []
    var child = paths[Int(parent)].firstChild
    while child >= 0 {
      result.append(child)
      child = paths[Int(child)].nextSibling
    }
    return result
  }

  /// The path with some names, or `nil`.
  func path(_ names: some Sequence<String>, under group: Int32 = 0) -> Int32? {
    var path = group
    for name in names {
      guard let child = existingChild(of: path, name) else { return nil }
      path = child
    }
    return path
  }

  /// The path to which a reference of a definition refers, or `nil`.
  func target(of reference: TokenReference, in owner: Definition) -> Int32? {
    target(of: reference, in: owner.document)
      ?? (reference.isPointer
        ? nil : themeGroups?.path(reference.path, from: owner.path, in: self))
  }

  /// The path to which a reference in a document refers, or `nil`. A reference in braces starts at
  /// the root of aliases if that contains the name.
  func target(of reference: TokenReference, in document: Int32) -> Int32? {
    if !aliasRoot.isEmpty, !reference.isPointer, let path = path(aliasRoot + reference.path) {
      return path
    }
    if let group = groupsOfDocuments[document], let path = path(reference.path, under: group) {
      return path
    }
    if let path = path(reference.path) { return path }
    if !groupsOfDocuments.isEmpty {
      let found = Set(groupsOfDocuments.values).compactMap { path(reference.path, under: $0) }
      if found.count == 1 { return found[0] }
    }
    guard foldingDocuments.contains(document) else { return nil }
    return foldedPaths[Self.folded(reference.path)] ?? nil
  }

  /// A path regardless of case and of the separators between words.
  private static func folded(_ names: [String]) -> [UInt8] {
    names.joined(separator: ".").utf8.map { byte in
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "_"), UInt8(ascii: "/"): UInt8(ascii: "-")
      default: ASCII.lowercased(byte)
      }
    }
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

  /// A path as written in an alias, without braces.
  func text(_ path: Int32) -> String { names(path).joined(separator: ".") }

  /// The deprecation of a definition, or of the nearest deprecated group around it.
  func deprecation(of definition: Definition, isMerged: Bool) -> Deprecation? {
    let own = token(definition)
    if let value = own["$deprecated"] ?? own["deprecated"] { return Deprecation(value) }
    guard !deprecations.isEmpty else { return nil }
    let starts = [(definition.path, definition.owner), (definition.home, definition.document)]
    for (start, document) in starts {
      var path = paths[Int(start)].parent
      while path >= 0 {
        if let stated = deprecations[path]?.last(where: {
          isMerged || $0.document == document
        }) {
          return Deprecation(stated.value)
        }
        path = paths[Int(path)].parent
      }
    }
    return nil
  }

  /// The type of the nearest group around a path, considering only the statements that apply.
  func groupType(at start: Int32, where counts: (GroupType) -> Bool) -> DTCGType? {
    var path = paths[Int(start)].parent
    while path >= 0 {
      var id = paths[Int(path)].groupType
      while id >= 0 {
        let statement = groupTypes[Int(id)]
        if counts(statement) { return statement.type }
        id = statement.previous
      }
      path = paths[Int(path)].parent
    }
    return nil
  }

  func value(_ definition: Definition) -> JSONValue {
    documents[Int(definition.document)].value(Int(definition.value))
  }

  func token(_ definition: Definition) -> JSONValue {
    documents[Int(definition.document)].value(Int(definition.token))
  }
}

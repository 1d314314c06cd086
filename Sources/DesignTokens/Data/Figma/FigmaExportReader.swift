import SourceSyntax

/// Reads variables identified by name, from Figma export plugins with formats of their own.
///
/// - The plugin *variables2json* (mark-nicepants/variables2json-docs): `collections`, each with `modes`,
///   each with `variables`. Components are 0…255 or hexadecimal; an alias is `isAlias` with a value
///   `{"collection", "name"}`.
/// - The plugin *Variables & Styles Extractor* and others: an array of `{COLLECTION: {"modes": {MODE:
///   {GROUP: {VARIABLE: {"$type", "$value"}}}}}}`, or one object with all collections; also with `type`
///   and `value`. An alias is `{group.variable}`, with its collection as `$collectionName` or in front.
/// - Scripts that print what Figma's plugin interface gives: an array of `{"collection", "modes": [MODE],
///   "variables": [{"name", "type", "values": {MODE: VALUE}}]}`. An alias is `{"alias": VARIABLE}`.
struct FigmaExportReader {
  /// The shapes: modes with lists of variables, modes with trees of them, variables with their modes.
  enum Shape { case lists, trees, columns }

  /// A variable in a mode, before aliases are looked up.
  private struct Leaf {
    let variable: String
    let collection: String
    let mode: String
    let value: JSONValue
    /// The collection that an alias names.
    let aliasCollection: String?
  }

  private(set) var document = FigmaDocument()
  private let colors: FigmaColor
  private var leaves: [Leaf] = []
  /// For each name the variables that have it, in different collections.
  private var named: [String: [String]] = [:]
  /// Variables by the names of their collections and their own.
  private var qualified: [String: String] = [:]

  init(options: LoadOptions) { colors = FigmaColor(options: options) }

  // MARK: - What a file is

  /// The shape of a file, or `nil` if it has neither.
  static func shape(of root: JSONValue) -> Shape? {
    if root.kind == .object, let list = root["collections"], isList(list) { return .lists }
    if hasColumns(columns(root)) { return .columns }
    let collections = trees(root)
    guard !collections.isEmpty, collections.allSatisfy({ isTree($0.value) }) else { return nil }
    var budget = 1_000
    return collections.contains { hasLeaf($0.value, &budget) } ? .trees : nil
  }

  private static func isList(_ collections: JSONValue) -> Bool {
    collections.elements.contains { collection in
      collection["name"]?.string != nil
        && collection["modes"]?.elements.contains { mode in
          mode["name"]?.string != nil
            && mode["variables"]?.elements.contains {
              $0["name"]?.string != nil && $0["value"] != nil
            } == true
        } == true
    }
  }

  private static func columns(_ root: JSONValue) -> JSONValue { root["collections"] ?? root }

  private static func hasColumns(_ collections: JSONValue) -> Bool {
    collections.elements.contains { collection in
      name(ofColumns: collection) != nil
        && collection["variables"]?.elements.contains {
          $0["name"]?.string != nil && $0["values"]?.kind == .object
        } == true
    }
  }

  private static func name(ofColumns collection: JSONValue) -> JSONValue? {
    [collection["collection"], collection["name"]].lazy.compactMap { $0 }
      .first { $0.string != nil }
  }

  /// The collections by their names; styles and properties of the file are left out.
  private static func trees(_ root: JSONValue) -> [JSONValue.Member] {
    let objects = root.kind == .array ? Array(root.elements) : [root]
    guard objects.allSatisfy({ $0.kind == .object }) else { return [] }
    return objects.flatMap(\.members).filter { !$0.name.hasPrefix("$") && $0.name != "_styles" }
  }

  /// Whether a value has modes with groups, and nothing else that could be a token.
  private static func isTree(_ collection: JSONValue) -> Bool {
    guard let modes = collection["modes"], modes.kind == .object else { return false }
    return collection.members.allSatisfy { $0.name == "modes" || $0.value.kind != .object }
      && modes.members.allSatisfy { $0.value.kind == .object && value(of: $0.value) == nil }
  }

  private static func hasLeaf(_ value: JSONValue, _ budget: inout Int) -> Bool {
    guard budget > 0 else { return false }
    budget -= 1
    if self.value(of: value) != nil { return true }
    for member in value.members where member.value.kind == .object {
      if hasLeaf(member.value, &budget) { return true }
    }
    return false
  }

  /// The value of a variable, or `nil` for a group.
  private static func value(of object: JSONValue) -> JSONValue? {
    if let value = object["$value"] { return value }
    return object["type"]?.string != nil ? object["value"] : nil
  }

  // MARK: - Reading

  /// Reads a file.
  mutating func read(_ root: JSONValue) -> FigmaDocument {
    switch Self.shape(of: root) {
    case .lists?:
      for collection in root["collections"]?.elements ?? root.elements { readList(collection) }
      addSettings(scale: 255)
    case .columns?:
      for collection in Self.columns(root).elements { readColumns(collection) }
      addSettings(scale: 1)
    case .trees?, nil:
      for member in Self.trees(root) { readTree(member) }
      addSettings(scale: 1)
    }
    return document
  }

  private mutating func readList(_ value: JSONValue) {
    guard let name = value["name"], let text = name.string else {
      return structure(value, "the collection has no name")
    }
    var collection = FigmaDocument.Collection(id: text, name: text, location: name.textLocation)
    var modes: [(name: String, variables: JSONValue)] = []
    for mode in value["modes"]?.elements ?? value.elements {
      guard let name = mode["name"]?.string, let variables = mode["variables"] else {
        structure(mode, "the mode has no name or no variables")
        continue
      }
      modes.append((name, variables))
      collection.modes.append(.init(id: name, name: name))
    }
    guard add(collection) else { return }
    for (mode, variables) in modes {
      for variable in variables.elements {
        guard let name = variable["name"]?.string, !name.isEmpty, let value = variable["value"]
        else {
          structure(variable, "the variable has no name or no value")
          continue
        }
        add(
          variable, segments: name.split(separator: "/").map(String.init), value: value,
          collection: text, mode: mode)
      }
    }
  }

  private mutating func readColumns(_ value: JSONValue) {
    guard let name = Self.name(ofColumns: value), let text = name.string else {
      return structure(value, "the collection has no name")
    }
    let variables = value["variables"]?.elements ?? value.elements
    var collection = FigmaDocument.Collection(id: text, name: text, location: name.textLocation)
    var modes = value["modes"]?.elements.compactMap { $0.string ?? $0["name"]?.string } ?? []
    if modes.isEmpty {
      // Without a list, the variables name them.
      for variable in variables {
        for mode in variable["values"].map({ Array($0.members) }) ?? []
        where !modes.contains(mode.name) {
          modes.append(mode.name)
        }
      }
    }
    collection.modes = modes.map { .init(id: $0, name: $0) }
    guard add(collection) else { return }
    for variable in variables {
      guard let name = variable["name"]?.string, !name.isEmpty, let values = variable["values"]
      else {
        structure(variable, "the variable has no name or no values")
        continue
      }
      for mode in values.members {
        add(
          variable, segments: name.split(separator: "/").map(String.init), value: mode.value,
          collection: text, mode: mode.name)
      }
    }
  }

  private mutating func readTree(_ member: JSONValue.Member) {
    guard let modes = member.value["modes"], modes.kind == .object else {
      return structure(member.value, "the collection has no modes")
    }
    var collection = FigmaDocument.Collection(
      id: member.name, name: member.name, location: member.key.textLocation)
    collection.modes = modes.members.map { .init(id: $0.name, name: $0.name) }
    guard add(collection) else { return }
    for mode in modes.members {
      readGroup(mode.value, path: [], collection: member.name, mode: mode.name)
    }
  }

  private mutating func readGroup(
    _ group: JSONValue, path: [String], collection: String, mode: String
  ) {
    for member in group.members where !member.name.hasPrefix("$") && member.value.kind == .object {
      let path = path + member.name.split(separator: "/").map(String.init)
      if let value = Self.value(of: member.value) {
        add(member.value, segments: path, value: value, collection: collection, mode: mode)
      } else {
        readGroup(member.value, path: path, collection: collection, mode: mode)
      }
    }
  }

  /// Adds a collection; duplicate modes and collections are errors.
  private mutating func add(_ collection: FigmaDocument.Collection) -> Bool {
    var collection = collection
    guard document.collection(collection.id) == nil else {
      document.add(collection)
      return false
    }
    var known: Set<String> = []
    collection.modes = collection.modes.filter { mode in
      if known.insert(mode.id).inserted { return true }
      document.report(
        "figma/duplicate", "“\(collection.name)” has two modes “\(mode.name)”",
        at: collection.location, help: "Rename one of them; the last value is used.")
      return false
    }
    collection.defaultMode = collection.modes.first?.id
    document.add(collection)
    return true
  }

  private mutating func add(
    _ object: JSONValue, segments: [String], value: JSONValue, collection: String, mode: String
  ) {
    let name = segments.joined(separator: "/")
    let key = Self.normalized(segments)
    let id = Self.id(collection, key)
    if document.variable(id) == nil {
      document.add(
        .init(
          id: id, name: name, collection: collection, kind: Self.kind(object, value),
          description: (object["$description"] ?? object["description"])?.string.flatMap {
            $0.isEmpty ? nil : $0
          },
          roles: TokenRole.roles(figmaScopes: object["$scopes"] ?? object["scopes"]),
          location: value.textLocation))
      named[key, default: []].append(id)
      qualified["\(Self.normalized(collection)).\(key)"] = id
    }
    leaves.append(
      Leaf(
        variable: id, collection: collection, mode: mode, value: value,
        aliasCollection: object["$collectionName"]?.string.flatMap { $0.isEmpty ? nil : $0 }))
  }

  private static func kind(_ object: JSONValue, _ value: JSONValue) -> FigmaDocument.Kind {
    switch (object["$type"] ?? object["type"])?.string {
    case "color", "COLOR": .color
    case "number", "float", "FLOAT": .number
    case nil: value.string?.hasPrefix("#") == true ? .color : .other
    default: value.number != nil ? .number : .other
    }
  }

  private mutating func structure(_ value: JSONValue, _ message: String) {
    document.report(
      "figma/structure", message, at: value.location, help: "Export the file again.")
  }

  // MARK: - Values

  private mutating func addSettings(scale: Double) {
    for leaf in leaves {
      guard let kind = document.variable(leaf.variable)?.kind else { continue }
      let (value, location) = value(of: leaf, kind: kind, scale: scale)
      document.add(.init(mode: leaf.mode, value: value, location: location), to: leaf.variable)
    }
  }

  private mutating func value(
    of leaf: Leaf, kind: FigmaDocument.Kind, scale: Double
  ) -> (FigmaDocument.Value, SourceLocation) {
    let value = leaf.value
    if let name = value["name"], let text = name.string, let collection = value["collection"] {
      let alias = alias(text, in: collection.string, of: leaf, at: name.textLocation)
      return (alias, name.textLocation)
    }
    if let name = value["alias"], let text = name.string {
      let collection = value["collection"]?.string
      return (alias(text, in: collection, of: leaf, at: name.textLocation), name.textLocation)
    }
    if let text = value.string, text.hasPrefix("{"), text.hasSuffix("}") {
      let alias = alias(
        String(text.dropFirst().dropLast()), in: leaf.aliasCollection, of: leaf,
        at: value.textLocation)
      return (alias, value.textLocation)
    }
    switch kind {
    case .color:
      switch colors.color(value, scale: scale) {
      case .success(let color): return (.color(color), value.textLocation)
      case .failure(let problem):
        document.report(problem)
        return (.unknown(DTCGColor.invalid), value.textLocation)
      }
    case .number: return (value.number.map { .number($0) } ?? .other, value.textLocation)
    case .other: return (.other, value.textLocation)
    }
  }

  /// The variable that an alias names: in the named collection or its own, then with the collection
  /// as the first part of the name, then in the only other collection with that name.
  private mutating func alias(
    _ text: String, in collection: String?, of leaf: Leaf, at location: SourceLocation
  ) -> FigmaDocument.Value {
    let key = Self.normalized(text)
    let own = Self.id(collection ?? leaf.collection, key)
    var id = own
    if document.variable(own) == nil, collection == nil {
      let others = named[key] ?? []
      if let known = qualified[key] {
        id = known
      } else if others.count == 1 {
        id = others[0]
      } else if others.count > 1 {
        let names = others.compactMap { document.variable($0)?.collection }
        document.report(
          "alias/ambiguous", "“\(text)” matches variables of \(Words.list(names))", at: location,
          help: "Prefix it with the name of the collection.")
        return .unknown(
          UnknownReason(
            code: .ambiguousAlias, message: "several collections have a variable “\(text)”"))
      }
    }
    return .alias(id: id, name: text, location: location, resolved: nil)
  }

  private static func id(_ collection: String, _ key: String) -> String {
    "\(collection)\u{1F}\(key)"
  }

  /// A name in the form used to compare references: its parts are split at `/` and at `.`.
  private static func normalized(_ name: String) -> String {
    name.split(whereSeparator: { $0 == "/" || $0 == "." }).joined(separator: ".")
  }

  private static func normalized(_ segments: [String]) -> String {
    normalized(segments.joined(separator: "."))
  }
}

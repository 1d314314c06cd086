import SourceSyntax

/// Reads variables with identifiers: responses of Figma's REST API, and plugin exports of the same
/// shape.
///
/// - `GET /v1/files/:key/variables/local` of the REST API: `meta.variableCollections` and
///   `meta.variables`, objects by identifiers (figma/rest-api-spec, `openapi/openapi.yaml`).
/// - The same without `meta`, with arrays, or with `collections`, as plugins write down
///   `getLocalVariableCollectionsAsync()` and `getLocalVariablesAsync()`.
/// - Collections that hold their variables, one in a file with `modes` by identifiers (the plugin
///   *Export/Import Variables*) or several in an array.
struct FigmaVariablesReader {
  /// The content of a file.
  enum Content {
    /// Variables with their values.
    case variables
    /// One collection with its variables; they may refer to variables in other files.
    case collection
    /// The response of another endpoint, without values.
    case published, styles
  }

  private(set) var document = FigmaDocument()
  private let colors: FigmaColor
  /// For each collection, its modes by name.
  private var modeIDs: [String: [String: String]] = [:]
  /// The overrides of collections.
  private var overrides: [(collection: String, values: JSONValue)] = []

  init(options: LoadOptions) { colors = FigmaColor(options: options) }

  // MARK: - What a file is

  /// The content of a file, or `nil` if it has no variables.
  static func content(of root: JSONValue) -> Content? {
    let body = body(of: root)
    if body.kind == .object, let variables = body["variables"] {
      let collections = body["variableCollections"] ?? body["collections"]
      if hasValues(variables) { return collections == nil ? .collection : .variables }
      guard body["variableCollections"]?.kind == .object, variables.kind == .object else {
        return nested(body).contains(where: hasValues) ? .variables : nil
      }
      return items(variables).isEmpty ? .variables : .published
    }
    if nested(body).contains(where: hasValues) { return .variables }
    let style = body["styles"]?.elements.first { _ in true }
    return style?["style_type"] != nil && root["meta"] != nil ? .styles : nil
  }

  private static func body(of root: JSONValue) -> JSONValue {
    root.kind == .object ? root["meta"] ?? root : root
  }

  /// The variables nested in their collections.
  private static func nested(_ body: JSONValue) -> [JSONValue] {
    let collections =
      body.kind == .array ? body : body["variableCollections"] ?? body["collections"]
    guard let collections else { return [] }
    return items(collections).compactMap { $0.value["variables"] }
  }

  private static func hasValues(_ variables: JSONValue) -> Bool {
    // A few are enough to decide, and variables without values are rare.
    items(variables, limit: 16).contains { _, variable in
      variable["valuesByMode"]?.kind == .object
        || variable["resolvedValuesByMode"]?.kind == .object
    }
  }

  /// The elements of an array, or the members of an object by identifier.
  private static func items(
    _ value: JSONValue, limit: Int = .max
  ) -> [(id: String?, value: JSONValue)] {
    value.kind == .array
      ? value.elements.prefix(limit).map { (nil, $0) }
      : value.members.prefix(limit).map { ($0.name, $0.value) }
  }

  // MARK: - Reading

  /// Reads a file.
  mutating func read(_ root: JSONValue) {
    let body = Self.body(of: root)
    let collections =
      body.kind == .array ? body : body["variableCollections"] ?? body["collections"]
    if let collections {
      for (id, value) in Self.items(collections) { readCollection(value, id: id) }
    } else if body["variables"] != nil {
      readCollection(body, id: nil)
    }
    guard body.kind == .object, collections != nil, let variables = body["variables"] else {
      return
    }
    for (id, value) in Self.items(variables) { readVariable(value, id: id, collection: nil) }
  }

  /// The document, once all files are read.
  mutating func finish() -> FigmaDocument {
    for (collection, values) in overrides {
      for variable in values.members {
        guard let known = document.variable(variable.name) else { continue }
        for member in variable.value.members {
          let value = value(member.value, kind: known.kind, resolved: nil)
          document.add(
            .init(
              mode: member.name, value: value, location: Self.place(of: member.value),
              collection: collection), to: known.id)
        }
      }
    }
    return document
  }

  private mutating func readCollection(_ value: JSONValue, id: String?) {
    guard value.kind == .object else {
      return wrongKind(value, "a collection", "an object")
    }
    let name = value["name"]?.string
    guard let id = value["id"]?.string ?? id ?? name else {
      document.report(
        "figma/structure", "the collection has neither “id” nor “name”", at: value.location,
        help: "Export the file again.")
      return
    }
    var collection = FigmaDocument.Collection(
      id: id, name: name ?? id, location: (value["name"] ?? value).textLocation)
    collection.modes = modes(value)
    collection.defaultMode = value["defaultModeId"]?.string
    if !collection.modes.contains(where: { $0.id == collection.defaultMode }) {
      collection.defaultMode = collection.modes.first?.id
    }
    collection.isRemote = value["remote"]?.bool ?? false
    collection.parent = value["parentVariableCollectionId"]?.string
    modeIDs[id] = Dictionary(
      collection.modes.flatMap { [($0.id, $0.id), ($0.name, $0.id)] },
      uniquingKeysWith: { first, _ in first })
    if let values = value["variableOverrides"] { overrides.append((id, values)) }
    document.add(collection)
    guard let variables = value["variables"], variables.kind != .string else { return }
    for (variable, value) in Self.items(variables) {
      readVariable(value, id: variable, collection: id)
    }
  }

  /// The modes: `[{"modeId", "name"}]`, or names by identifiers.
  private mutating func modes(_ value: JSONValue) -> [FigmaDocument.Mode] {
    guard let list = value["modes"], list.kind == .array || list.kind == .object else {
      document.report(
        "figma/structure", "the collection has no modes",
        at: value["name"]?.location ?? value.location,
        help: "Export the file again; Figma's collections have at least one.")
      return []
    }
    var modes: [FigmaDocument.Mode] = []
    var known: Set<String> = []
    for (id, item) in Self.items(list) {
      let name = item.string ?? item["name"]?.string
      guard let id = item["modeId"]?.string ?? item["id"]?.string ?? id ?? name else {
        wrongKind(item, "a mode", "an object with “modeId” and “name”")
        continue
      }
      guard known.insert(id).inserted else {
        document.report(
          "figma/duplicate", "the collection has two modes “\(id)”", at: item.location,
          help: "Delete one of them; the first one is used.")
        continue
      }
      modes.append(.init(id: id, name: name ?? id, parent: item["parentModeId"]?.string))
    }
    return modes
  }

  private mutating func wrongKind(_ value: JSONValue, _ what: String, _ expected: String) {
    document.report(
      "figma/structure", "expected \(expected) for \(what), found \(value.kind.words)",
      at: value.location, help: "Export the file again.")
  }

  // MARK: - Variables

  private mutating func readVariable(_ value: JSONValue, id: String?, collection: String?) {
    guard value.kind == .object else { return wrongKind(value, "a variable", "an object") }
    var id = id
    var name: JSONValue?
    var collection = collection
    var type: JSONValue?
    var values: JSONValue?
    var resolved: JSONValue?
    var scopes: JSONValue?
    var description: String?
    var code: String?
    var isRemote = false
    var isDeleted = false
    for member in value.members {
      switch member.name {
      case "id": id = member.value.string ?? id
      case "name": name = member.value
      case "variableCollectionId": collection = member.value.string ?? collection
      case "resolvedType": type = member.value
      case "type": type = type ?? member.value
      case "valuesByMode": values = member.value
      case "resolvedValuesByMode": resolved = member.value
      case "scopes": scopes = member.value
      case "description": description = member.value.string
      case "codeSyntax": code = member.value["WEB"]?.string
      case "remote": isRemote = member.value.bool ?? false
      case "deletedButReferenced": isDeleted = member.value.bool ?? false
      default: break
      }
    }
    guard let text = name?.string, !text.isEmpty, let name else {
      document.report(
        "figma/structure", "the variable has no name", at: (name ?? value).location,
        help: "Export the file again.")
      return
    }
    let settings = values ?? resolved
    let kind = kind(type, settings)
    let note = description.flatMap { $0.isEmpty ? nil : $0 } ?? code
    let owner = collectionID(collection, of: text, settings, at: name.textLocation)
    let key = id ?? "\(owner)/\(text)"
    document.add(
      .init(
        id: key, name: text, collection: owner, kind: kind, isRemote: isRemote,
        isDeleted: isDeleted, description: note, roles: TokenRole.roles(figmaScopes: scopes),
        settings: self.settings(settings, resolved, kind: kind, collection: owner),
        location: (values ?? resolved)?.location ?? name.textLocation))
  }

  private func kind(_ type: JSONValue?, _ settings: JSONValue?) -> FigmaDocument.Kind {
    switch type?.string {
    case "COLOR", "color": .color
    case "FLOAT", "NUMBER", "number": .number
    case nil:
      // If the type is omitted, colors are recognized by their components.
      settings?.members.contains { $0.value["r"] != nil } == true ? .color : .other
    default: .other
    }
  }

  /// The collection of a variable; one is created if the file has none.
  private mutating func collectionID(
    _ id: String?, of name: String, _ settings: JSONValue?, at location: SourceLocation
  ) -> String {
    let id = id ?? ""
    guard document.collection(id) == nil else { return id }
    document.report(
      "figma/missing-collection", "the collection of “\(name)” is not in this file", at: location,
      help: "Export collections and variables together; its modes have no names here.",
      severity: .warning)
    var collection = FigmaDocument.Collection(id: id, name: "", location: location)
    collection.modes = settings?.members.map { .init(id: $0.name, name: $0.name) } ?? []
    collection.defaultMode = collection.modes.first?.id
    document.add(collection)
    return id
  }

  private mutating func settings(
    _ settings: JSONValue?, _ resolved: JSONValue?, kind: FigmaDocument.Kind, collection: String
  ) -> [FigmaDocument.Setting] {
    guard let settings else { return [] }
    guard settings.kind == .object else {
      wrongKind(settings, "“valuesByMode”", "an object")
      return []
    }
    return settings.members.map { member in
      let item = resolved?[member.name]
      let written = member.value["resolvedValue"] ?? member.value
      return .init(
        mode: modeIDs[collection]?[member.name] ?? member.name,
        value: value(written, kind: kind, resolved: item), location: Self.place(of: written))
    }
  }

  /// The location of a value; for an alias, of the identifier.
  private static func place(of value: JSONValue) -> SourceLocation {
    guard value["type"]?.string == "VARIABLE_ALIAS", let id = value["id"] else {
      return value.textLocation
    }
    return id.textLocation
  }

  /// A value as written.
  private mutating func value(
    _ value: JSONValue, kind: FigmaDocument.Kind, resolved: JSONValue?
  ) -> FigmaDocument.Value {
    if value.kind == .object {
      if value["type"]?.string == "VARIABLE_ALIAS" {
        guard let id = value["id"], let text = id.string else {
          document.report(
            "figma/structure", "the alias has no “id”", at: value.location,
            help: "Export the file again.")
          return .unknown(DTCGColor.invalid)
        }
        let known = resolved?["resolvedValue"].map {
          self.value($0, kind: kind, resolved: nil)
        }
        return .alias(
          id: text, name: resolved?["aliasName"]?.string, location: id.textLocation,
          resolved: known)
      }
      if let color = value["color"], let opacity = value["opacity"] {
        return .composed(
          color: self.value(color, kind: .color, resolved: nil),
          opacity: self.value(opacity, kind: .number, resolved: nil))
      }
    }
    switch kind {
    case .color: return color(value)
    case .number: return value.number.map { .number($0) } ?? .other
    case .other: return .other
    }
  }

  private mutating func color(_ value: JSONValue) -> FigmaDocument.Value {
    switch colors.color(value) {
    case .success(let color): return .color(color)
    case .failure(let problem):
      document.report(problem)
      return .unknown(DTCGColor.invalid)
    }
  }
}

import SourceSyntax

/// Reads groups and tokens of the DTCG format (2025.10, sections 5 and 6) into a tree.
struct DTCGReader {
  private(set) var tree = TokenTree()
  private(set) var problems: [SourceProblem] = []
  private let options: LoadOptions
  private let isMerged: Bool
  private let dialect: DTCGDialect
  private var modes: [DTCGDialect.Mode] = []
  private var modeIDs: [DTCGDialect.Mode: Int32] = [:]

  /// The result of reading a part of a document, which may be repeated under another condition.
  private struct Reading {
    var definitions: Range<Int>
    var groupTypes: [(path: Int32, type: DTCGType)]
    var extensions: Range<Int>
  }

  private struct ReadingKey: Hashable {
    let document: Int32
    let root: Int
  }

  /// A defect that often occurs many times in a file. It is reported once, with a count.
  private struct Tally {
    var problem: SourceProblem
    var count = 1
  }

  private struct TallyKey: Hashable {
    let code: String
    let subject: String
  }

  private var readings: [ReadingKey: Reading] = [:]
  private var groupTypes: [(path: Int32, type: DTCGType)] = []
  private var hasNotes = false
  private var tallies: [TallyKey: Tally] = [:]
  private var document: Int32 = 0
  private var condition: Int32 = 0

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - options: The options for reading documents.
  ///   - isMerged: Whether the documents form one set of tokens, rather than one each.
  init(options: LoadOptions, isMerged: Bool) {
    self.options = options
    self.isMerged = isMerged
    dialect = DTCGDialect(options.dialect)
    tree.readsThemeGroups = !options.isConformance
    if !options.isConformance, let root = options.dialect.aliasRoot {
      tree.aliasRoot = PropertyPath(root).names
    }
  }

  /// The severity of a defect that affects no verdict.
  private var minor: SourceProblem.Severity { options.isConformance ? .error : .warning }

  mutating func add(_ document: JSONDocument) -> Int32 {
    problems += document.problems
    problems += Self.problems(of: document, allowing: [.json], options)
    return addSilently(document)
  }

  /// If conformance is checked, the problem that a document is not in a language allowed by the
  /// specification (2025.10).
  static func problems(
    of document: JSONDocument, allowing allowed: Set<DataLanguage>, _ options: LoadOptions
  ) -> [SourceProblem] {
    guard options.isConformance, !allowed.contains(document.language) else { return [] }
    return [
      SourceProblem(
        "input/not-json",
        "the file is \(document.language.rawValue), but the specification requires JSON",
        at: SourceLocation(startOf: document.source.name), help: "Save it as JSON.")
    ]
  }

  /// Adds a document without reporting its problems, which are reported elsewhere.
  mutating func addSilently(_ document: JSONDocument) -> Int32 { tree.add(document) }

  mutating func condition(_ requirements: [TokenTree.Requirement]) -> Int32? {
    tree.condition(requirements)
  }

  /// Prepares the tree for queries.
  ///
  /// - Parameters:
  ///   - modifiers: The modifiers to which conditions refer.
  ///   - groups: The files that define the same tokens for several appearances.
  /// - Returns: All modifiers, including those of modes and files.
  mutating func finish(
    modifiers: [Modifier] = [], groups: [DTCGFileGroup] = []
  ) -> DTCGModifiers {
    var result = DTCGModifiers(
      modifiers: modifiers, isClosed: isMerged, documentCount: tree.documents.count,
      options: options)
    dropNotes()
    result.arrange(&tree, modes: modes, groups: groups)
    problems += result.problems
    problems += tree.expandExtensions(
      isMerged: isMerged, limit: options.limits.extendedTokens)
    tree.index()
    return result
  }

  /// Reads a group as the root of the tree, under a condition, or as a group there.
  mutating func read(
    _ root: JSONValue, document: Int32, condition: Int32 = 0, asGroup name: String? = nil
  ) {
    self.document = document
    self.condition = condition
    let key = ReadingKey(document: document, root: root.index)
    if let reading = readings[key] {
      readAgain(reading)
      return
    }
    guard root.kind == .object else {
      problems.append(
        SourceProblem(
          "token/not-an-object", "a token file must be an object, not \(root.kind.words)",
          at: root.location, help: "Write {\"group\": {\"token\": {…}}}."))
      return
    }
    let firstDefinition = tree.definitions.count
    let firstExtension = tree.extensions.count
    groupTypes = []
    if let value = root["$value"] {
      problems.append(
        SourceProblem(
          "token/at-root", "the root of a token file is a group and must not have a “$value”",
          at: value.location, help: "Give the token a name: {\"name\": {\"$value\": …}}."))
    }
    readGroup(root, at: name.map { tree.readDocument(document, asGroup: $0) } ?? 0)
    readings[key] = Reading(
      definitions: firstDefinition..<tree.definitions.count, groupTypes: groupTypes,
      extensions: firstExtension..<tree.extensions.count)
    report()
  }

  private mutating func readAgain(_ reading: Reading) {
    for index in reading.definitions {
      var definition = tree.definitions[index]
      definition.condition = condition
      definition.order = Int64(tree.definitions.count)
      tree.addDefinition(definition)
    }
    for (path, type) in reading.groupTypes {
      tree.addGroupType(type, at: path, document: document, condition: condition)
    }
    for index in reading.extensions {
      let known = tree.extensions[index]
      tree.addExtension(
        TokenTree.Extension(
          path: known.path, document: document, condition: condition, reference: known.reference))
    }
  }

  // MARK: - Groups

  private mutating func readGroup(_ group: JSONValue, at path: Int32) {
    tree.markGroup(path)
    // Of members with the same name, the last one applies.
    var type: JSONValue?
    var extended: JSONValue?
    for member in group.members {
      let name = member.name
      guard name.utf8.first == UInt8(ascii: "$") else {
        readEntry(member, name, under: path)
        continue
      }
      switch name {
      case "$type": type = member.value
      case "$extends", "$ref":
        if member.value.kind == .string {
          extended = member.value
        } else {
          wrongKind(member, "a reference such as \"{group}\"", severity: .error)
        }
      case "$root": readEntry(member, name, under: path)
      case "$value": break
      case "$schema" where path == 0 || path == tree.groupsOfDocuments[document]:
        if member.value.kind != .string { wrongKind(member, "a string") }
      default:
        checkProperty(member, of: "group")
        if name == "$deprecated" {
          tree.addDeprecation(
            TokenTree.DeprecationStatement(path: path, document: document, value: member.value))
        }
      }
    }
    if let type = type.flatMap({ readType($0)?.type }) {
      tree.addGroupType(type, at: path, document: document, condition: condition)
      groupTypes.append((path, type))
    }
    if let extended {
      tree.addExtension(
        TokenTree.Extension(
          path: path, document: document, condition: condition, reference: extended))
    }
  }

  private mutating func readEntry(
    _ member: JSONValue.Member, _ name: String, under parent: Int32
  ) {
    guard member.value.kind == .object else {
      tally(
        "token/not-an-object", subject: "", at: member.value.location,
        "“\(name)” is neither a group nor a token, but \(member.value.kind.words)",
        help: "Write a token as an object with a “$value”; put text in “$description”.")
      return
    }
    if name.isEmpty || name.utf8.contains(where: { $0 == 0x2E || $0 == 0x7B || $0 == 0x7D }) {
      tally(
        "token/name", subject: "", at: member.key.location,
        name.isEmpty
          ? "a token or group has an empty name"
          : "the name “\(name)” has a character that aliases use: “.”, “{” or “}”",
        help: "Use “-” or “_” instead; no alias can refer to this name.")
    }
    var value: JSONValue?
    var reference: JSONValue?
    var hasChildren = false
    for part in member.value.members {
      let key = part.name
      if key == "$value" { value = part.value }
      if key == "$ref" { reference = part.value }
      if key.utf8.first != UInt8(ascii: "$"), part.value.kind == .object { hasChildren = true }
    }
    let path = tree.child(of: parent, name)
    if value != nil || (reference != nil && !hasChildren) {
      readToken(member.value, value: value, reference: reference, at: path)
    } else {
      if name == "$root" {
        problems.append(
          SourceProblem(
            "token/missing-value", "“$root” is a token and needs a “$value”",
            at: member.key.location, help: "Write {\"$root\": {\"$value\": …}}.", severity: minor))
      }
      readGroup(member.value, at: path)
    }
  }

  // MARK: - Tokens

  private mutating func readToken(
    _ token: JSONValue, value: JSONValue?, reference: JSONValue?, at path: Int32
  ) {
    let known = problems.count
    defer {
      for index in problems.indices[known...] where problems[index].token == nil {
        problems[index].token = tree.text(path)
      }
    }
    var definition = TokenTree.Definition(
      path: path, home: path, document: document, owner: document, condition: condition,
      order: Int64(tree.definitions.count), origin: tree.makeOrigin(), token: Int32(token.index),
      value: Int32(value?.index ?? token.index), form: value == nil ? .reference : .value)
    let members = readMembers(of: token, into: &definition, at: path)
    if let reference { check(reference, hasValue: value != nil, of: &definition) }
    if options.isConformance {
      tree.addDefinition(definition)
    } else {
      add(definition, token, value, members)
    }
  }

  /// Reads the members of a token beside its value.
  private mutating func readMembers(
    of token: JSONValue, into definition: inout TokenTree.Definition, at path: Int32
  ) -> DTCGDialect.Members {
    var members = DTCGDialect.Members()
    for member in token.members {
      let name = member.name
      if !options.isConformance {
        switch name {
        case "$extensions": members.extensions = member.value
        case "$modes": members.modes = member.value
        case "alpha" where !Self.holdsValue(member.value): members.alpha = member.value
        default: break
        }
      }
      switch name {
      case "$value", "$ref": break
      case "alpha" where members.alpha != nil: break
      case _ where !options.isConformance && dialect.names.contains(name): break
      case "$type":
        let read = readType(member.value)
        definition.type = read?.type
        definition.hasUnknownType = read?.type == nil
        if read?.isMisspelt == true { definition.form = .invalid }
      case _ where name.utf8.first == UInt8(ascii: "$"): checkProperty(member, of: "token")
      case _ where member.value.kind == .object && holdsToken(member.value):
        problems.append(
          SourceProblem(
            "token/has-children", "a token must not contain other tokens, such as “\(name)”",
            at: member.key.location,
            help: "Move it out of the token, or move the value to a token “$root”."))
        readEntry(member, name, under: path)
      default:
        tally(
          "token/unknown-property", subject: name, at: member.key.location,
          "unknown token property “\(name)”",
          help: name == "deprecated"
            ? "Write “$deprecated”, as which it is read."
            : "Put custom data in “$extensions”; it is ignored here.")
      }
    }
    return members
  }

  /// Checks a member `$ref` of a token.
  private mutating func check(
    _ reference: JSONValue, hasValue: Bool, of definition: inout TokenTree.Definition
  ) {
    if hasValue {
      definition.form = .invalid
      problems.append(
        SourceProblem(
          "token/ref-and-value", "a token has both “$ref” and “$value”", at: reference.location,
          help: "Delete one of them."))
    } else if reference.kind != .string {
      definition.form = .invalid
      problems.append(
        SourceProblem(
          "alias/syntax", "expected a JSON pointer, found \(reference.kind.words)",
          at: reference.location, help: "Write \"#/group/token/$value\"."))
    }
  }

  /// Adds a token with the values that it has in modes.
  private mutating func add(
    _ definition: TokenTree.Definition, _ token: JSONValue, _ value: JSONValue?,
    _ members: DTCGDialect.Members
  ) {
    var (definition, members) = (definition, members)
    if members.extensions?[TokenEvaluator.contrastKey] != nil { tree.declaresContrasts = true }
    if let alpha = dialect.alpha(of: token, members) { definition.alpha = Int32(alpha.index) }
    if let value, let base = DTCGDialect.base(ofValuesByMode: value)?.value,
      Self.mayBeColor(base)
    {
      members.valuesByMode = value
      definition.value = Int32(base.index)
    }
    let pair = value.flatMap(DTCGDialect.lightAndDark)
    if let pair { definition.value = Int32(pair.light.index) }
    tree.addDefinition(definition)
    guard definition.form != .invalid else { return }
    if let pair {
      let mode = DTCGDialect.Mode(axis: .mode, context: "dark")
      addMode(mode, pair.dark, beside: definition, isNote: false)
    }
    readModes(of: token, members, beside: definition)
  }

  private static func holdsValue(_ value: JSONValue) -> Bool {
    value.kind == .object && value["$value"] != nil
  }

  // MARK: - Modes

  /// Adds the values of a token in modes.
  private mutating func readModes(
    of token: JSONValue, _ members: DTCGDialect.Members, beside base: TokenTree.Definition
  ) {
    let found = dialect.values(of: token, members) { tree.names(base.path).first ?? "" }
    for values in found {
      if case .collection = values.axis { tree.foldingDocuments.insert(document) }
      // Of members with the same name, the last one applies.
      var known: [String: JSONValue] = [:]
      var names: [String] = []
      for member in values.object.members where member.value.kind != .null {
        if known.updateValue(member.value, forKey: member.name) == nil { names.append(member.name) }
      }
      for name in names {
        guard let stated = known[name] else { continue }
        addMode(
          DTCGDialect.Mode(axis: values.axis, context: DTCGDialect.modeName(name)), stated,
          beside: base,
          isNote: !values.isConfigured && !Self.mayBeColor(stated))
      }
    }
  }

  private mutating func addMode(
    _ mode: DTCGDialect.Mode, _ stated: JSONValue, beside base: TokenTree.Definition, isNote: Bool
  ) {
    var definition = base
    definition.isNote = isNote
    if isNote { hasNotes = true }
    definition.origin = tree.makeOrigin()
    definition.order = Int64(tree.definitions.count)
    if modeIDs[mode] == nil {
      modeIDs[mode] = Int32(modes.count)
      modes.append(mode)
    }
    definition.mode = modeIDs[mode] ?? -1
    let alpha = stated["alpha"]
    if let value = stated["$value"] {
      definition.value = Int32(value.index)
      definition.form = .value
    } else if alpha == nil || stated["colorSpace"] != nil {
      definition.value = Int32(stated.index)
      definition.form = .value
    }
    // An object may change only the alpha, and a plain value leaves it unchanged.
    if let alpha, stated["colorSpace"] == nil {
      definition.alpha = alpha.kind == .null ? -1 : Int32(alpha.index)
    }
    tree.addDefinition(definition)
  }

  /// Whether the value of a mode can be read as a color, as a reference, or as an attempt at one.
  static func mayBeColor(_ value: JSONValue) -> Bool {
    switch value.kind {
    case .string:
      let text = value.text
      return text.utf8.contains(UInt8(ascii: "{")) || PlainText(text).isColor
    case .object:
      if let inner = value["$value"] { return mayBeColor(inner) }
      return ["colorSpace", "components", "channels", "alpha", "$ref"].contains { value[$0] != nil }
    default: return false
    }
  }

  /// Removes what only resembles the value of a mode: no configuration refers to it, and it is not
  /// a color although the token is.
  private mutating func dropNotes() {
    guard hasNotes else { return }
    tree.index()
    var base: TokenTree.Definition?
    var dropped: [TokenTree.Definition] = []
    tree.removeDefinitions { definition, tree in
      if definition.mode < 0 { base = definition }
      guard definition.isNote, let base, Self.isColor(base, in: tree, options) else {
        return false
      }
      dropped.append(definition)
      return true
    }
    for definition in dropped {
      let name = modes[Int(definition.mode)].context
      problems.append(
        SourceProblem(
          "mode/no-color", "what stands here for the mode “\(name)” is no color, and is left out",
          at: tree.value(definition).location,
          help: "If it was meant as a color, correct it; a “dialect” in the configuration says so.",
          severity: .warning))
    }
  }

  /// Whether a token is a color according to its type, its value, or the targets of its aliases.
  private static func isColor(
    _ definition: TokenTree.Definition, in tree: TokenTree, _ options: LoadOptions
  ) -> Bool {
    var definition = definition
    for _ in 0..<options.limits.aliasChain {
      guard !definition.hasUnknownType else { return false }
      let document = definition.document
      let inherited = tree.groupType(at: definition.path) { $0.document == document }
      if let type = definition.type ?? inherited { return type == .color }
      let value = tree.value(definition)
      guard let text = TokenReference.text(of: value) else { return false }
      guard let reference = try? TokenEvaluator.parse(text, isStrict: false),
        let path = tree.target(of: reference, in: document),
        let target = tree.definitions(of: path).first
      else { return false }
      definition = tree.definitions[Int(target)]
    }
    return false
  }

  /// Whether an object is or contains a token.
  private func holdsToken(_ object: JSONValue) -> Bool {
    object.members.contains { member in
      member.name == "$value" || member.name == "$ref"
        || member.value.kind == .object && holdsToken(member.value)
    }
  }

  /// The type named by `$type`, or no type if the name is unknown.
  private mutating func readType(_ value: JSONValue) -> (type: DTCGType?, isMisspelt: Bool)? {
    guard let name = value.string else {
      problems.append(
        SourceProblem(
          "token/type", "expected the name of a token type, found \(value.kind.words)",
          at: value.location, help: "Use one of \(Self.typeNames)."))
      return (nil, false)
    }
    if let type = DTCGType(rawValue: name) { return (type, false) }
    let meant = DTCGType.allCases.first { $0.rawValue.lowercased() == name.lowercased() }
    if meant == .color {
      problems.append(
        SourceProblem(
          "token/unknown-type", "unknown token type “\(name)”", at: value.textLocation,
          help: "Write “color”; types are case-sensitive."))
      return (.color, true)
    }
    tally(
      "token/unknown-type", subject: name, at: value.textLocation,
      "unknown token type “\(name)”",
      help: meant.map { "Write “\($0.rawValue)”; types are case-sensitive." }
        ?? "Use one of \(Self.typeNames).")
    return (nil, false)
  }

  private static let typeNames = DTCGType.allCases.map(\.rawValue).joined(separator: ", ")

  // MARK: - Properties of both

  private mutating func checkProperty(_ member: JSONValue.Member, of owner: String) {
    let kind = member.value.kind
    switch member.name {
    case "$description":
      if kind != .string { wrongKind(member, "a string") }
    case "$extensions":
      if kind != .object { wrongKind(member, "an object") }
    case "$deprecated":
      if kind != .string, member.value.bool == nil { wrongKind(member, "a boolean or a string") }
    default:
      // Names with a dollar sign are reserved for the format; additions by tools affect no verdict.
      guard options.isConformance else { return }
      tally(
        "\(owner)/unknown-property", subject: member.name, at: member.key.location,
        "unknown \(owner) property “\(member.name)”",
        help: "Put custom data in “$extensions”.")
    }
  }

  private mutating func wrongKind(
    _ member: JSONValue.Member, _ expected: String, severity: SourceProblem.Severity? = nil
  ) {
    problems.append(
      SourceProblem(
        "token/property-type",
        "“\(member.name)” must be \(expected), but is \(member.value.kind.words)",
        at: member.value.location, help: "Correct it, or remove “\(member.name)”.",
        severity: severity ?? minor))
  }

  private mutating func tally(
    _ code: String, subject: String, at location: @autoclosure () -> SourceLocation,
    _ message: @autoclosure () -> String, help: String
  ) {
    let key = TallyKey(code: code, subject: subject)
    if tallies[key] == nil {
      tallies[key] = Tally(
        problem: SourceProblem(code, message(), at: location(), help: help, severity: minor))
    } else {
      tallies[key]?.count += 1
    }
  }

  /// Reports the tallies of a document as problems.
  private mutating func report() {
    for var tally in tallies.values.sorted(by: {
      $0.problem.location.range.start.offset < $1.problem.location.range.start.offset
    }) {
      tally.problem.places = tally.count
      problems.append(tally.problem)
    }
    tallies = [:]
  }
}

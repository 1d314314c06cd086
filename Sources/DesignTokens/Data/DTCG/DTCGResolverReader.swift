import ColorCore
import FileAccess
import SourceSyntax

/// Reads a resolver document (Resolver module 2025.10): validates it, reads the files to which it
/// refers, and merges their tokens in resolution order.
struct DTCGResolverReader {
  /// A list of token sources, and when it applies.
  private struct Layer {
    let sources: JSONValue
    let requirements: [TokenTree.Requirement]
  }

  static let version = "2025.10"
  /// The properties of the document.
  static let properties = [
    "$schema", "name", "version", "description", "sets", "modifiers", "resolutionOrder", "$defs",
  ]

  private let json: JSONDocument
  private let path: String
  private let context: LoadContext
  private var reader: DTCGReader
  private var problems: [SourceProblem] = []
  private var modifiers: [Modifier] = []
  /// The meanings that the document gives to contexts: modifier → context → part → value.
  private var meanings: [String: [String: [String: String]]] = [:]
  /// The members of `sets` and `modifiers`, by name.
  private let sections: [String: [String: JSONValue]]
  private var documents: [String: Int32] = [:]
  /// The remaining number of sources: sets that contain others twice double them at each level.
  /// Negative once the excess has been reported.
  private var sourceBudget = 10_000
  /// The sets whose sources are being read, used to find those that contain themselves.
  private var openSets: [String] = []

  init(_ json: JSONDocument, path: String, context: LoadContext) {
    self.json = json
    self.path = path
    self.context = context
    reader = DTCGReader(options: context.options, isMerged: true)
    sections = Dictionary(
      uniqueKeysWithValues: ["sets", "modifiers"].map { name in
        let members = json.root[name].map { Array($0.members) } ?? []
        return (name, Dictionary(members.map { ($0.name, $0.value) }) { $1 })
      })
  }

  /// The files named by all `$ref`s of a document, as written.
  static func files(in root: JSONValue) -> [String] {
    var result: [String] = []
    func collect(_ value: JSONValue, depth: Int) {
      for member in value.members {
        if member.name == "$ref", let text = member.value.string {
          let file = text.prefix { $0 != "#" }
          if !file.isEmpty, !isRemote(text) { result.append(String(file)) }
        } else if member.name != "$defs", member.name != "$extensions" {
          collect(member.value, depth: depth + 1)
        }
      }
      for element in value.elements { collect(element, depth: depth + 1) }
    }
    collect(root, depth: 0)
    return result
  }

  private static func isRemote(_ text: String) -> Bool {
    text.contains("://") || text.hasPrefix("//")
  }

  // MARK: - The document

  /// The palette of the document.
  mutating func palette(format: String) -> ResolvedPalette {
    let root = json.root
    problems += json.problems
    problems += DTCGReader.problems(of: json, allowing: [.json, .jsonc, .json5], context.options)
    checkRoot(root)
    let layers = self.layers(of: root)
    for layer in layers {
      guard let condition = reader.condition(layer.requirements) else { continue }
      readSources(layer.sources, condition: condition)
    }
    let all = reader.finish(modifiers: modifiers)
    context.modifiers += all.modifiers
    problems += context.options.contextProblems(all.modifiers, in: path)
    var options = context.options
    options.contexts.merge(meanings) { configured, stated in
      stated.merging(configured) { $1 }
    }
    let builder = PaletteBuilder(tree: reader.tree, options: options, modifiers: all)
    let owner = (root["modifiers"] ?? root).location
    return builder.palette(
      PaletteBuilder.Outline(
        file: path, format: format, problems: problems + reader.problems,
        fileCount: Set(documents.keys).union([Path.normalized(path)]).count, owner: owner))
  }

  private var minor: SourceProblem.Severity {
    context.options.isConformance ? .error : .warning
  }

  private mutating func checkRoot(_ root: JSONValue) {
    checkMembers(root, allowed: Self.properties)
    if let version = root["version"] {
      if version.string != Self.version {
        problems.report(
          "resolver/version", "the version must be \"\(Self.version)\"", at: version.location,
          help: "Correct it; the document is read as \(Self.version).", severity: minor)
      }
    } else {
      problems.report(
        "resolver/version", "the document has no “version”", at: start(of: root),
        help: "Add \"version\": \"\(Self.version)\".", severity: minor)
    }
    for name in ["sets", "modifiers", "$defs"] {
      if let value = root[name], value.kind != .object { wrongKind(value, "an object", name) }
    }
    checkWords(root)
    for member in members(of: root["sets"]) {
      checkSet(member.value, member.name, also: [])
    }
    for member in members(of: root["modifiers"]) {
      checkModifier(member.value, member.name, also: [])
    }
  }

  /// The opening brace of an object, where problems with the whole object are reported.
  private func start(of value: JSONValue) -> SourceLocation {
    json.source.location(of: value.bytes.lowerBound..<value.bytes.lowerBound + 1)
  }

  private func members(of value: JSONValue?) -> [JSONValue.Member] {
    value.map { Array($0.members) } ?? []
  }

  private mutating func wrongKind(
    _ value: JSONValue, _ expected: String, _ name: String,
    severity: SourceProblem.Severity = .error
  ) {
    problems.report(
      "resolver/structure", "“\(name)” must be \(expected), but is \(value.kind.words)",
      at: value.location, severity: severity)
  }

  /// Reports members that the format does not have, suggesting the name that was probably meant.
  private mutating func checkMembers(_ object: JSONValue, allowed: [String]) {
    for member in object.members where !allowed.contains(member.name) {
      let meant =
        member.name == "context"
        ? "contexts"
        : allowed.first {
          Similarity.distance(Array($0.utf8), Array(member.name.utf8), limit: 2) != nil
        }
      problems.report(
        "resolver/unknown-property", "unknown property “\(member.name)”",
        at: member.key.location,
        help: Similarity.suggestion(meant, otherwise: "Put custom data in “$extensions”."),
        severity: minor)
    }
  }

  /// Checks the members that only describe an object.
  private mutating func checkWords(_ object: JSONValue) {
    for name in ["name", "description", "$schema"] {
      if let value = object[name], value.kind != .string {
        wrongKind(value, "a string", name, severity: minor)
      }
    }
    if let value = object["$extensions"], value.kind != .object {
      wrongKind(value, "an object", "$extensions", severity: minor)
    }
  }

  private mutating func checkSet(_ set: JSONValue, _ name: String, also: [String]) {
    guard set.kind == .object else {
      wrongKind(set, "an object", name)
      return
    }
    checkMembers(set, allowed: ["sources", "description", "$extensions"] + also)
    checkWords(set)
    guard let sources = set["sources"] else {
      problems.report(
        "resolver/structure", "the set “\(name)” has no “sources”", at: start(of: set),
        help: "Add \"sources\": [{\"$ref\": \"file.tokens.json\"}].")
      return
    }
    if sources.kind != .array { wrongKind(sources, "an array", "sources") }
  }

  // MARK: - The order of resolution

  private mutating func layers(of root: JSONValue) -> [Layer] {
    guard let order = root["resolutionOrder"] else {
      problems.report(
        "resolver/structure", "the document has no “resolutionOrder”", at: start(of: root),
        help: "List the sets and modifiers: [{\"$ref\": \"#/sets/base\"}].")
      return []
    }
    guard order.kind == .array else {
      wrongKind(order, "an array", "resolutionOrder")
      return []
    }
    var layers: [Layer] = []
    var names: [String: JSONValue] = [:]
    var isEmpty = true
    for element in order.elements {
      isEmpty = false
      guard element.kind == .object else {
        wrongKind(element, "an object with “$ref” or “type”", "resolutionOrder")
        continue
      }
      let key: String?
      if let reference = element["$ref"] {
        key = addReference(reference, element, &layers)
      } else {
        key = addInline(element, &layers)
      }
      guard let key else { continue }
      if let first = names[key] {
        problems.report(
          "resolver/duplicate", "\(key) occurs twice in “resolutionOrder”", at: element.location,
          help: "Delete one; the later one overrides everything in between.",
          related: [.init(message: "first here", location: first.location)])
      }
      names[key] = element
    }
    if isEmpty {
      problems.report(
        "resolver/structure", "“resolutionOrder” is empty", at: order.location,
        help: "List at least one set or modifier.")
    }
    return layers
  }

  /// Adds the target of `#/sets/x` or `#/modifiers/y`, and returns it in words.
  private mutating func addReference(
    _ reference: JSONValue, _ element: JSONValue, _ layers: inout [Layer]
  ) -> String? {
    guard let (kind, name) = localName(reference) else {
      problems.report(
        "resolver/reference",
        "expected a reference to a set or modifier, found “\(reference.string ?? "")”",
        at: reference.textLocation, help: "Write \"#/sets/NAME\" or \"#/modifiers/NAME\".")
      return nil
    }
    guard let target = sections[kind]?[name] else {
      let names = members(of: json.root[kind]).map(\.name)
      problems.report(
        "resolver/reference", "there is no “\(name)” in “\(kind)”", at: reference.textLocation,
        help: "Known names: \(Words.list(names)).")
      return nil
    }
    guard kind == "modifiers" else {
      if let sources = element["sources"] ?? target["sources"] {
        layers.append(Layer(sources: sources, requirements: []))
      }
      return "the set “\(name)”"
    }
    addModifier(target, overrides: element, name, &layers)
    return "the modifier “\(name)”"
  }

  /// The section and name of a reference inside the document. `#sets/x` is read as `#/sets/x`,
  /// because the specification itself contains it once.
  private func localName(_ reference: JSONValue) -> (kind: String, name: String)? {
    guard var text = reference.string, text.hasPrefix("#") else { return nil }
    if !text.hasPrefix("#/") { text = "#/" + text.dropFirst() }
    guard let pointer = try? TokenReference.pointer(text, isStrict: false), pointer.lacksValue,
      pointer.path.count == 2, ["sets", "modifiers"].contains(pointer.path[0])
    else { return nil }
    return (pointer.path[0], pointer.path[1])
  }

  private mutating func addInline(_ element: JSONValue, _ layers: inout [Layer]) -> String? {
    let name = element["name"]?.string
    if name == nil {
      problems.report(
        "resolver/structure", "a set or modifier in “resolutionOrder” needs a “name”",
        at: start(of: element), help: "Add \"name\": \"…\".")
    }
    switch element["type"]?.string {
    case "set":
      checkSet(element, name ?? "", also: ["type", "name"])
      if let sources = element["sources"] {
        layers.append(Layer(sources: sources, requirements: []))
      }
      return name.map { "the set “\($0)”" }
    case "modifier":
      checkModifier(element, name ?? "", also: ["type", "name"])
      addModifier(element, overrides: nil, name ?? "", &layers)
      return name.map { "the modifier “\($0)”" }
    default:
      problems.report(
        "resolver/structure", "expected “$ref”, or a “type” that is \"set\" or \"modifier\"",
        at: (element["type"] ?? element).location,
        help: "Write {\"$ref\": \"#/sets/NAME\"}, or a set with its name and sources.")
      return nil
    }
  }

  /// Adds a modifier that has been validated.
  private mutating func addModifier(
    _ modifier: JSONValue, overrides: JSONValue?, _ name: String, _ layers: inout [Layer]
  ) {
    guard let contexts = overrides?["contexts"] ?? Self.contexts(of: modifier) else { return }
    let index = Int32(modifiers.count)
    var names: [String] = []
    var indices: [String: Int32] = [:]
    for member in contexts.members {
      // Of two contexts with the same name, the later one applies.
      let context = indices[member.name] ?? Int32(names.count)
      if context == names.count {
        names.append(member.name)
        indices[member.name] = context
      }
      layers.append(
        Layer(sources: member.value, requirements: [.init(modifier: index, context: context)]))
      checkOverrides(member, of: name)
    }
    guard !names.isEmpty else { return }
    addMeanings(of: (overrides?["$extensions"] ?? modifier["$extensions"]), modifier: name)
    let byDefault = (overrides?["default"] ?? modifier["default"])?.string
    modifiers.append(
      Modifier(
        name: name, contexts: names,
        defaultContext: names.firstIndex { $0 == byDefault }))
  }

  /// Records the meaning of the contexts of a modifier if their names do not express it:
  /// `"$extensions": {"dev.palette-check": {"contexts": {"desert": {"scheme": "light"}}}}`. A part
  /// `variant` is meant for the readers of the palette and is not part of an appearance.
  private mutating func addMeanings(of extensions: JSONValue?, modifier: String) {
    for context in members(of: extensions?["dev.palette-check"]?["contexts"]) {
      var parts: [String: String] = [:]
      for part in context.value.members where part.name != "variant" {
        parts[part.name] = part.value.string ?? ""
      }
      let unknown = AppearanceNaming.unknownParts(parts)
      if !unknown.isEmpty {
        problems.report(
          "resolver/appearance",
          "the context “\(context.name)” has unknown appearance parts: "
            + unknown.joined(separator: ", "),
          at: context.key.location,
          help:
            "Use scheme, contrast, level, transparency, gamut, inverted, boldText and variant.",
          severity: .warning)
      }
      meanings[modifier, default: [:]][context.name] = parts
    }
  }

  /// The contexts of a modifier. The chapters on inputs in the specification omit the “s”.
  private static func contexts(of modifier: JSONValue) -> JSONValue? {
    modifier["contexts"] ?? modifier["context"]
  }

  private mutating func checkModifier(_ modifier: JSONValue, _ name: String, also: [String]) {
    guard modifier.kind == .object else {
      wrongKind(modifier, "an object", name)
      return
    }
    checkMembers(
      modifier, allowed: ["contexts", "default", "description", "$extensions"] + also)
    checkWords(modifier)
    guard let contexts = Self.contexts(of: modifier) else {
      problems.report(
        "resolver/structure", "the modifier “\(name)” has no “contexts”", at: start(of: modifier),
        help: "Add \"contexts\": {\"light\": […], \"dark\": […]}.")
      return
    }
    guard contexts.kind == .object else {
      wrongKind(contexts, "an object", "contexts")
      return
    }
    let names = contexts.members.map(\.name)
    for member in contexts.members where member.value.kind != .array {
      wrongKind(member.value, "an array of token sources", member.name)
    }
    if names.isEmpty {
      problems.report(
        "resolver/structure", "the modifier “\(name)” has no contexts", at: contexts.location,
        help: "Add one for each choice, such as \"light\" and \"dark\".")
    } else if names.count == 1 {
      problems.report(
        "resolver/single-context", "the modifier “\(name)” has only one context",
        at: contexts.location, help: "Add another one, or make it a set.", severity: minor)
    }
    if let value = modifier["default"], !names.contains(where: { $0 == value.string }) {
      problems.report(
        "resolver/default", "the modifier “\(name)” has no context “\(value.string ?? "")”",
        at: value.textLocation, help: "Its contexts are \(Words.list(names)).")
    }
  }

  /// Reports meaningless parts of the configuration for a context.
  private mutating func checkOverrides(_ context: JSONValue.Member, of modifier: String) {
    guard let overrides = self.context.options.overrides(modifier, context.name) else { return }
    let unknown = AppearanceNaming.unknownParts(overrides)
    guard !unknown.isEmpty else { return }
    problems.report(
      "config/appearance",
      "the configuration gives the context “\(context.name)” unknown appearance parts: "
        + unknown.joined(separator: ", "),
      at: context.key.location,
      help: "Use scheme, contrast, level, transparency, gamut, inverted and boldText.")
  }

  // MARK: - Sources

  private mutating func readSources(_ sources: JSONValue, condition: Int32) {
    for source in sources.elements {
      guard sourceBudget > 0 else {
        if sourceBudget == 0 {
          problems.report(
            "resolver/too-many-sources", "the sets add up to too many sources",
            at: source.location,
            help: "Name each set once; naming one twice doubles its sources.")
        }
        sourceBudget = -1
        return
      }
      sourceBudget -= 1
      guard source.kind == .object else {
        wrongKind(source, "an object with “$ref” or tokens", "sources")
        continue
      }
      guard let reference = source["$ref"] else {
        readTokens(source, of: json, condition: condition)
        continue
      }
      guard let text = reference.string else {
        wrongKind(reference, "a string", "$ref")
        continue
      }
      if text.hasPrefix("#") {
        readSet(reference, condition: condition)
      } else {
        readFile(text, reference, condition: condition)
      }
    }
  }

  private mutating func readTokens(_ root: JSONValue, of document: JSONDocument, condition: Int32) {
    let key = Path.normalized(document.source.name)
    let id: Int32
    if let known = documents[key] {
      id = known
    } else {
      // The problems of the resolver document itself have already been reported.
      id = document === json ? reader.addSilently(document) : reader.add(document)
      documents[key] = id
    }
    reader.read(root, document: id, condition: condition)
  }

  /// Reads the sources of a set to which another set or a context refers.
  private mutating func readSet(_ reference: JSONValue, condition: Int32) {
    guard let (kind, name) = localName(reference), kind == "sets" else {
      problems.report(
        "resolver/reference", "a source can only refer to a file or a set",
        at: reference.textLocation, help: "Write \"#/sets/NAME\" or the path of a file.")
      return
    }
    guard let set = sections["sets"]?[name] else {
      let names = members(of: json.root["sets"]).map(\.name)
      problems.report(
        "resolver/reference", "there is no set “\(name)”", at: reference.textLocation,
        help: "Known names: \(Words.list(names)).")
      return
    }
    guard !openSets.contains(name) else {
      let chain = (openSets + [name]).joined(separator: " → ")
      if !problems.contains(where: { $0.location == reference.textLocation }) {
        problems.report(
          "resolver/cycle", "the set “\(name)” contains itself: \(chain)",
          at: reference.textLocation, help: "Remove the reference.")
      }
      return
    }
    guard openSets.count < 64 else {
      problems.report(
        "resolver/cycle", "sets are nested more than 64 deep", at: reference.textLocation,
        help: "Let the sets name their files directly.")
      return
    }
    openSets.append(name)
    if let sources = set["sources"] { readSources(sources, condition: condition) }
    openSets.removeLast()
  }

  private mutating func readFile(_ text: String, _ reference: JSONValue, condition: Int32) {
    guard !Self.isRemote(text) else {
      problems.report(
        "resolver/remote", "“\(text)” is a remote file, and these are not fetched",
        at: reference.textLocation, help: "Save the file locally and use its path.")
      return
    }
    let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let file = Path.normalized(Path.join(Path.folder(path), name))
    guard context.files.kind(of: file) == .file else {
      problems.report(
        "resolver/missing-file", "there is no file “\(name)”", at: reference.textLocation,
        help: "Check the path, which is relative to this document: “\(file)”.")
      return
    }
    let document: JSONDocument
    do throws(SourceProblem) {
      document = try context.document(at: file)
    } catch {
      problems.append(error)
      return
    }
    guard parts.count == 2, !parts[1].isEmpty else {
      readTokens(document.root, of: document, condition: condition)
      return
    }
    readFragment("#\(parts[1])", of: document, reference, condition: condition)
  }

  /// Reads a part of another file: a group, or a set of another resolver document.
  private mutating func readFragment(
    _ text: String, of document: JSONDocument, _ reference: JSONValue, condition: Int32
  ) {
    let pointer = text.hasPrefix("#/") ? text : "#/" + text.dropFirst()
    var value: JSONValue? = document.root
    if let names = try? TokenReference.pointer(pointer, isStrict: false).path {
      for name in names { value = value?[name] }
    } else {
      value = nil
    }
    guard let value else {
      problems.report(
        "resolver/reference", "the file has no value at “\(text)”", at: reference.textLocation,
        help: "Write a JSON pointer after #, such as #/group.")
      return
    }
    guard let sources = value["sources"], sources.kind == .array else {
      readTokens(value, of: document, condition: condition)
      return
    }
    for source in sources.elements where source["$ref"] == nil {
      readTokens(source, of: document, condition: condition)
    }
    if let nested = sources.elements.first(where: { $0["$ref"] != nil }) {
      problems.report(
        "resolver/reference", "a set of another file must contain tokens, not references",
        at: reference.textLocation, help: "Name the files of that set here.",
        related: [.init(message: "the reference there", location: nested.location)])
    }
  }
}

import ColorCore
import FileAccess
import SourceSyntax

/// Reads token sets and themes of Tokens Studio into a sheet.
///
/// Sets are merged in the order of `$metadata.tokenSetOrder`; others follow in the order of the
/// file, or of their names. A set that no theme selects is ignored, unless there are no themes, or
/// no theme mentions it and its name says for what appearance it is, aliases lead into it, or it only
/// names tokens of the others.
struct TokensStudioReader {
  static let themesFile = "$themes.json"
  static let metadataFile = "$metadata.json"

  private let context: LoadContext
  private var sets: [StudioSet] = []
  private var themes: JSONValue?
  private var order: JSONValue?
  private var problems: [SourceProblem] = []
  private var fileCount = 0

  init(context: LoadContext) { self.context = context }

  // MARK: - Files

  /// Reads a file with all sets.
  mutating func readFile(_ document: JSONDocument, name: String) {
    add(document)
    let root = document.root
    themes = root["$themes"]
    order = root["$metadata"]?["tokenSetOrder"]
    guard themes != nil || order != nil || Self.hasSets(root) else {
      sets = [StudioSet(name: name, root: root)]
      return
    }
    let ordered = order.map { $0.elements.compactMap(\.string) } ?? []
    let named = StudioThemes(themes).mentioned.union(ordered)
    for member in root.members where member.value.kind == .object && !member.name.hasPrefix("$") {
      addSets(member.value, name: member.name, named: named)
    }
  }

  /// Adds the sets in a member: itself, or those inside of it if themes name only these: `semantic/light`.
  private mutating func addSets(_ root: JSONValue, name: String, named: Set<String>) {
    guard !named.contains(name), named.contains(where: { $0.hasPrefix("\(name)/") }) else {
      sets.append(StudioSet(name: name, root: root))
      return
    }
    for member in root.members where member.value.kind == .object {
      addSets(member.value, name: "\(name)/\(member.name)", named: named)
    }
  }

  /// Reads files of one set each.
  mutating func readFiles(_ inputs: [TokenInput], in folder: String) {
    let prefix = folder.isEmpty ? "" : Path.join(folder, "")
    for input in inputs {
      guard let document = input.json else { continue }
      add(document)
      let name = input.path.dropFirst(prefix.count)
      sets.append(
        StudioSet(
          name: String(name.hasSuffix(".json") ? name.dropLast(5) : name), root: document.root))
    }
  }

  /// Whether the outermost groups of a file without themes and metadata are sets: more references can
  /// be followed when they leave these groups out.
  static func hasSets(_ root: JSONValue) -> Bool {
    let keys = Set(StudioSet(name: "", root: root).tokens.map(\.key))
    let inner = Set(
      keys.compactMap { key in
        key.firstIndex(of: ".").map { String(key[key.index(after: $0)...]) }
      })
    return references(in: root).reduce(0) { balance, key in
      balance + (inner.contains(key) ? 1 : 0) - (keys.contains(key) ? 1 : 0)
    } > 0
  }

  /// The names to which the texts of a file refer.
  static func references(in root: JSONValue) -> [String] {
    root.document.nodes.indices.flatMap { references(of: root.document.value($0).string) }
  }

  /// The names to which a text refers.
  static func references(of text: String?) -> [String] {
    guard let text, text.utf8.contains(UInt8(ascii: "{")) else { return [] }
    return ReferenceText(text).segments.compactMap { segment in
      if case .reference(let name, _) = segment { ASCII.trimmed(name) } else { nil }
    }
  }

  /// Reads a folder with a file for each set.
  mutating func readFolder(_ path: String) {
    for (name, take) in [
      (Self.themesFile, { (reader: inout Self, root: JSONValue) in reader.themes = root }),
      (Self.metadataFile, { (reader: inout Self, root) in reader.order = root["tokenSetOrder"] }),
    ] {
      let file = Path.join(path, name)
      guard context.files.kind(of: file) == .file, let document = document(at: file) else {
        continue
      }
      take(&self, document.root)
    }
    readSets(in: path)
  }

  private mutating func readSets(in folder: String) {
    let prefix = Path.join(folder, "")
    context.walk().visit(
      folder, entering: { _, _, _ in true },
      skipping: { _, name, kind in
        name.hasPrefix(".") || name.hasPrefix("$") || FolderWalk.skippedNames.contains(name)
          || kind == .file && !name.hasSuffix(".json")
      },
      failing: { problems.append(.unreadableFolder($0)) },
      file: { path in
        guard let document = document(at: path), document.root.kind == .object else { return }
        let name = path.dropFirst(prefix.count).dropLast(".json".count)
        sets.append(StudioSet(name: String(name), root: document.root))
      })
  }

  private mutating func document(at path: String) -> JSONDocument? {
    do throws(SourceProblem) {
      let document = try context.document(at: path)
      add(document)
      return document
    } catch {
      problems.append(error)
      return nil
    }
  }

  private mutating func add(_ document: JSONDocument) {
    problems += document.problems
    fileCount += 1
  }

  // MARK: - Sets

  /// The palette.
  func palette(of path: String, format: String) -> ResolvedPalette {
    var reader = self
    var sheet = Sheet()
    reader.fill(&sheet)
    var palette = sheet.palette(
      file: path, format: format, problems: reader.problems, fileCount: fileCount, in: context)
    for set in sets where ContrastList.mayBe(in: set.root.document) {
      palette.pair(
        set.tokens.flatMap { ContrastList.lists(of: $0.key, in: $0.object["$extensions"]) })
    }
    return palette
  }

  private mutating func fill(_ sheet: inout Sheet) {
    sheet.interpret = { result, location, evaluator in
      guard let isColor = evaluator.entry?.isColor else { return Self.colorOrOther(result) }
      return isColor ? StudioColor.resolved(result, at: location, in: evaluator) : result
    }
    sortSets()
    let selections = self.selections(in: &sheet)
    var unselected: [String: String] = [:]
    for set in sets where selections[set.name] == nil {
      for token in set.tokens {
        unselected[token.key] = set.name
        unselected["\(set.name).\(token.key)"] = set.name
      }
    }
    var builder = StudioSheetBuilder(
      sheet: sheet, unselected: UnselectedTokens(unselected),
      limit: context.options.limits.themedTokens)
    for set in sets {
      guard let selection = selections[set.name] else { continue }
      for token in set.tokens { builder.add(token, of: set.name, selection) }
    }
    builder.addNamedWithSets(sets, selections)
    builder.finish()
    problems += builder.problems
    sheet = builder.sheet
    sheet.resolve(
      customProperties: Set(
        sets.lazy.flatMap(\.tokens).compactMap {
          CustomPropertyReference($0.value)?.name
        }))
  }

  /// The kind of a token without a type, which only its value determines.
  private static func colorOrOther(_ result: SheetResult) -> SheetResult {
    guard case .text(let text) = result else { return result }
    return (try? StudioColor.color(text)).map(SheetResult.color) ?? .other
  }

  private mutating func sortSets() {
    guard let order else { return }
    let positions = Dictionary(
      sets.indices.map { (sets[$0].name, $0) }, uniquingKeysWith: { first, _ in first })
    var suggestion = NameSuggestion(names: sets.map(\.name))
    var taken: Set<Int> = []
    var sorted: [StudioSet] = []
    for element in order.elements {
      guard let name = element.string else { continue }
      guard let position = positions[name] else {
        problems.append(
          SourceProblem(
            "studio/unknown-set", "“tokenSetOrder” names the unknown set “\(name)”",
            at: element.textLocation,
            help: Similarity.suggestion(
              suggestion.nearest(to: name), otherwise: "Remove it, or add the set."),
            severity: .warning))
        continue
      }
      if taken.insert(position).inserted { sorted.append(sets[position]) }
    }
    sets = sorted + sets.indices.filter { !taken.contains($0) }.map { sets[$0] }
  }

  /// When each set applies; a set that never does is dropped.
  private mutating func selections(in sheet: inout Sheet) -> [String: StudioThemes.Selection] {
    var themes = StudioThemes(themes)
    defer { problems += themes.problems }
    guard themes.isEmpty else {
      var selections = themes.selections(of: sets.map(\.name), in: &sheet)
      StudioLooseSets.enableUsers(among: sets, in: &selections)
      addUnmentioned(themes.mentioned, to: &selections, in: &sheet)
      if selections.isEmpty, let place = self.themes?.location {
        problems.append(
          SourceProblem(
            "studio/no-set", "the themes select no set, so there is no token to check",
            at: place, help: "Select sets in “selectedTokenSets”, or remove the themes."))
      }
      return selections
    }
    let contexts = StudioSetContexts.contexts(of: sets, besides: [])
    var selections: [String: StudioThemes.Selection] = [:]
    for set in sets {
      let requirement = contexts[set.name].map {
        sheet.requirement(StudioSetContexts.modifier, $0)
      }
      selections[set.name] = StudioThemes.Selection(
        contexts: requirement.map { [$0] } ?? [], isEnabled: true)
    }
    return selections
  }

  /// Selects the sets with colors that no theme mentions by their names, and tells of them: themes
  /// that were made for one collection of Figma name no others.
  private mutating func addUnmentioned(
    _ mentioned: Set<String>, to selections: inout [String: StudioThemes.Selection],
    in sheet: inout Sheet
  ) {
    let left = sets.filter { set in
      selections[set.name] == nil && !mentioned.contains(set.name)
        && set.tokens.contains { $0.type == "color" }
    }
    guard let place = themes?.location, !left.isEmpty, !selections.isEmpty else { return }
    let contexts = StudioSetContexts.contexts(
      of: left, besides: sets.filter { selections[$0.name] != nil })
    if !contexts.isEmpty, !contexts.values.contains(where: { $0.contains("light") }) {
      _ = sheet.requirement(StudioSetContexts.modifier, "light")
    }
    for set in left {
      guard let context = contexts[set.name] else { continue }
      selections[set.name] = StudioThemes.Selection(
        contexts: [sheet.requirement(StudioSetContexts.modifier, context)], isEnabled: true)
    }
    let (sources, users) = StudioLooseSets.select(left, beside: sets, in: &selections)
    func list(_ names: [String]) -> String {
      names.map { "“\($0)”" }.joined(separator: ", ")
    }
    var reasons: [String] = []
    if !sources.isEmpty {
      reasons.append("\(list(sources)) \(Self.isRead(sources)), because aliases lead there")
    }
    if !users.isEmpty {
      reasons.append("\(list(users)) \(Self.isRead(users)), with nothing but names of other tokens")
    }
    if !contexts.isEmpty {
      reasons.append("those with a name for an appearance are read for it")
    }
    if reasons.isEmpty { reasons.append("they are not read") }
    problems.append(
      SourceProblem(
        "studio/unselected-set",
        "no theme mentions \(list(left.map(\.name))), which \(left.count == 1 ? "has" : "have") colors",
        at: place, help: "Select them in a theme; \(reasons.joined(separator: ", and ")).",
        severity: .warning))
  }

  private static func isRead(_ names: [String]) -> String {
    names.count == 1 ? "is read" : "are read"
  }
}

/// Makes the entries of a sheet from tokens.
private struct StudioSheetBuilder {
  private struct Part {
    let key: String
    let requirements: [[Sheet.Requirement]]
    let value: any SheetValue
    let location: SourceLocation
  }

  var sheet: Sheet
  let unselected: UnselectedTokens
  /// The maximum number of definitions: themes multiply tokens.
  let limit: Int
  private(set) var problems: [SourceProblem] = []
  private var count = 0
  /// The properties of tokens with object values, to which references may refer.
  private var parts: [Part] = []
  private var roles = StudioSetRoles()

  init(sheet: Sheet, unselected: UnselectedTokens, limit: Int) {
    self.sheet = sheet
    self.unselected = unselected
    self.limit = limit
  }

  mutating func add(
    _ token: StudioSet.Token, of set: String, _ selection: StudioThemes.Selection
  ) {
    let alternatives = Self.alternatives(selection)
    guard hasRoom(for: alternatives.count, at: token.value.location) else { return }
    let isNew = sheet.existingEntry(token.key) == nil
    let isColor = isColor(token)
    let entry = sheet.entry(token.key)
    roles.note(entry, in: set)
    sheet.update(entry) { entry in
      entry.isToken = selection.isEnabled || entry.isToken && !isNew
      entry.isColor = isNew || isColor == true ? isColor : entry.isColor
      entry.description =
        entry.description ?? token.object["$description"]?.string
        ?? token.object["description"]?.string
    }
    define(entry, value(of: token), at: token.value.textLocation, alternatives)
    for member in token.value.members {
      parts.append(
        Part(
          key: "\(token.key).\(member.name)", requirements: alternatives,
          value: literal(member.value), location: member.value.textLocation))
    }
  }

  /// Adds the tokens that references name with their sets, as tools do that read a file without its
  /// themes, unless a token has that name: `{surface.ink}` for `ink` of the set `surface`.
  mutating func addNamedWithSets(
    _ sets: [StudioSet], _ selections: [String: StudioThemes.Selection]
  ) {
    var missing: Set<String> = []
    var known: Set<ObjectIdentifier> = []
    for set in sets where known.insert(ObjectIdentifier(set.root.document)).inserted {
      for name in TokensStudioReader.references(in: set.root) {
        let name = name.hasSuffix(".value") ? String(name.dropLast(".value".count)) : name
        if sheet.existingEntry(name) == nil { missing.insert(name) }
      }
    }
    guard !missing.isEmpty else { return }
    for set in sets {
      // A set in a group of sets is called by its path.
      let setName = set.name.replacing("/", with: ".")
      let named = missing.filter { $0.hasPrefix("\(setName).") }
      guard !named.isEmpty, let selection = selections[set.name] else { continue }
      for token in set.tokens where named.contains("\(setName).\(token.key)") {
        let alternatives = Self.alternatives(selection)
        guard hasRoom(for: alternatives.count, at: token.value.location) else { return }
        let entry = sheet.entry("\(setName).\(token.key)", path: token.key)
        let isColor = isColor(token)
        sheet.update(entry) { entry in
          entry.isToken = false
          entry.isColor = isColor
        }
        define(entry, value(of: token), at: token.value.textLocation, alternatives)
      }
    }
  }

  private static func alternatives(_ selection: StudioThemes.Selection) -> [[Sheet.Requirement]] {
    selection.contexts.isEmpty ? [[]] : selection.contexts.map { [$0] }
  }

  private mutating func define(
    _ entry: Int, _ value: any SheetValue, at location: SourceLocation,
    _ alternatives: [[Sheet.Requirement]]
  ) {
    for requirements in alternatives {
      sheet.define(
        entry, Sheet.Definition(requirements: requirements, value: value, location: location))
    }
  }

  /// Adds the properties, unless a token has their name.
  mutating func finish() {
    roles.apply(to: &sheet)
    let tokens = sheet.entries.count
    for part in parts {
      guard hasRoom(for: part.requirements.count, at: part.location) else { return }
      if let known = sheet.existingEntry(part.key), known < tokens { continue }
      let entry = sheet.entry(part.key)
      sheet.update(entry) { entry in
        entry.isToken = false
        entry.isColor = false
      }
      define(entry, part.value, at: part.location, part.requirements)
    }
  }

  private mutating func hasRoom(for more: Int, at location: SourceLocation) -> Bool {
    count += more
    guard count > limit else { return true }
    if problems.isEmpty {
      problems.append(
        SourceProblem(
          "studio/too-large", "the themes select more than \(limit) tokens in total",
          at: location, help: "Reduce them; the rest is not read."))
    }
    return false
  }

  /// Whether a token is a color; `nil` if only its value determines that.
  private func isColor(_ token: StudioSet.Token) -> Bool? {
    switch token.type {
    case "color": true
    case nil where PropertyName.isOther(token.key) && isReference(token.value): false
    case nil, "gradient": nil
    default: false
    }
  }

  private func isReference(_ value: JSONValue) -> Bool {
    value.string?.utf8.contains(UInt8(ascii: "{")) == true
  }

  private func value(of token: StudioSet.Token) -> any SheetValue {
    if token.value.kind == .object, isColor(token) == nil,
      let gradient = StudioGradientValue(token.value, unselected: unselected)
    {
      return gradient
    }
    guard token.value.kind == .string else { return literal(token.value) }
    var value = StudioValue(text: StudioText(token.value, unselected: unselected))
    value.isOpacity = token.type == "opacity"
    if isColor(token) != false, let modify = modifier(of: token) {
      value.modifier = modify
    }
    return value
  }

  private func modifier(of token: StudioSet.Token) -> StudioModifier? {
    guard let value = token.object["$extensions"]?["studio.tokens"]?["modify"] else { return nil }
    return StudioModifier(value, unselected: unselected)
  }

  private func literal(_ value: JSONValue) -> any SheetValue {
    if value.kind == .string {
      return StudioValue(text: StudioText(value, unselected: unselected))
    }
    return FixedValue(value.number.map(SheetResult.number) ?? .other)
  }
}

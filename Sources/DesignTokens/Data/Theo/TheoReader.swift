import FileAccess
import SourceSyntax

/// Reads a Theo file and its imports.
///
/// The properties of an import are merged into the file, which overrides them; aliases are looked
/// up in the file that uses them, then in its imports, the last one first.
struct TheoReader {
  private struct File {
    var imports: [Int] = []
    /// The keys of the aliases by their names.
    var aliases: [String: String] = [:]
  }

  private let context: LoadContext
  private var sheet = Sheet()
  private var problems: [SourceProblem] = []
  private var files: [File] = []
  private var indices: [String: Int] = [:]
  /// Values whose aliases are looked up once all files are read.
  private var pending: [(entry: Int, value: JSONValue, reading: TheoValue.Reading, file: Int)] = []

  /// Metadata that names the backgrounds of a color, as in Twilio Paste.
  ///
  /// Colors of adjacent marks must differ by 2:1 there, less than WCAG requires of graphics.
  private static let pairings: [String: (role: TokenPairing.Role, minimum: Double?)] = [
    "text_contrast_pairing": (.text, nil), "uicontrol_contrast_pairing": (.ui, nil),
    "data_visualization_contrast_pairing": (.graphic, 2),
  ]

  init(context: LoadContext) { self.context = context }

  /// The palette.
  mutating func palette(of path: String, format: String) -> ResolvedPalette {
    for item in pending {
      let keys = aliasKeys(in: item.value, from: item.file)
      sheet.define(
        item.entry,
        Sheet.Definition(
          value: TheoValue(json: item.value, reading: item.reading, keys: keys),
          location: item.value.textLocation))
    }
    return sheet.palette(
      file: path, format: format, problems: problems, fileCount: files.count, in: context)
  }

  // MARK: - Files

  /// Reads a file after its imports.
  @discardableResult
  mutating func add(_ json: JSONDocument, at path: String, importedFrom place: JSONValue?) -> Int {
    let index = files.count
    files.append(File())
    indices[context.files.identity(of: path)] = index
    problems += json.problems
    for item in Self.imports(of: json.root) {
      if let imported = addImport(item, beside: path, depth: index) {
        files[index].imports.append(imported)
      }
    }
    readAliases(json.root, file: index)
    readProperties(json.root, file: index)
    return index
  }

  private mutating func addImport(_ item: JSONValue, beside path: String, depth: Int) -> Int? {
    let spellings = Self.spellings(of: item.text, beside: path)
    guard let found = spellings.first(where: { context.files.kind(of: $0) == .file }) else {
      problems.append(
        SourceProblem(
          "import/missing", "there is no file “\(item.text)”", at: item.textLocation,
          help: "Check the path, which is relative to this file."))
      return nil
    }
    if let known = indices[context.files.identity(of: found)] { return known }
    guard files.count < Self.maximumFiles else {
      problems.append(
        SourceProblem(
          "import/too-many", "more than \(Self.maximumFiles) files are imported",
          at: item.textLocation, help: "Import fewer of them."))
      return nil
    }
    do throws(SourceProblem) {
      return add(try context.document(at: found), at: found, importedFrom: item)
    } catch {
      problems.append(error)
      return nil
    }
  }

  /// The maximum number of files in a tree of imports: each nested one takes a level of the stack.
  private static let maximumFiles = 256

  /// The import paths of a file.
  static func imports(of root: JSONValue) -> [JSONValue] {
    root["imports"]?.elements.filter { $0.kind == .string } ?? []
  }

  /// The candidate files of an import, in the order of Node.js.
  static func spellings(of name: String, beside path: String) -> [String] {
    let isPackage = !name.hasPrefix(".") && !name.hasPrefix("/")
    let bases =
      [Path.normalized(Path.join(Path.folder(path), name))]
      + (isPackage ? Path.ofPackage(name, above: path) : [])
    return bases.flatMap { [$0, "\($0).json", "\($0)/index.json"] }
  }

  // MARK: - Aliases

  private mutating func readAliases(_ root: JSONValue, file: Int) {
    for member in root["aliases"]?.members.map({ $0 }) ?? [] {
      let value = member.value["value"] ?? member.value
      let name = "!\(member.name)"
      let key = sheet.existingEntry(name) == nil ? name : "\(name) \(file)"
      let entry = sheet.entry(key, path: member.name)
      sheet.update(entry) { $0.isToken = false }
      files[file].aliases[name] = key
      pending.append((entry, value, .text, file))
    }
  }

  private func aliasKeys(in value: JSONValue, from file: Int) -> [String: String] {
    var keys: [String: String] = [:]
    for name in DictionaryReference.names(in: value) where name.hasPrefix("!") {
      var visited: Set<Int> = []
      keys[name] = key(of: name, in: file, &visited)
    }
    return keys
  }

  private func key(of name: String, in file: Int, _ visited: inout Set<Int>) -> String? {
    guard visited.insert(file).inserted else { return nil }
    if let own = files[file].aliases[name] { return own }
    for imported in files[file].imports.reversed() {
      if let key = key(of: name, in: imported, &visited) { return key }
    }
    return nil
  }

  // MARK: - Properties

  private mutating func readProperties(_ root: JSONValue, file: Int) {
    guard let props = root["props"] else { return }
    let type = root["global"]?["type"]?.string
    for member in props.members { readProperty(member.value, named: member.name, type, file) }
    for element in props.elements {
      guard let name = element["name"]?.string else {
        report("a property of an array needs a “name”", at: element)
        continue
      }
      readProperty(element, named: name, type, file)
    }
  }

  private mutating func readProperty(
    _ prop: JSONValue, named name: String, _ inherited: String?, _ file: Int
  ) {
    guard let value = prop["value"] else {
      report("the property “\(name)” has no “value”", at: prop)
      return
    }
    let type = prop["type"]?.string ?? inherited
    if Self.isList(value) {
      for element in value.elements {
        guard let part = element["name"]?.string else {
          report("a property of an array needs a “name”", at: element)
          continue
        }
        readProperty(element, named: "\(name).\(part)", type, file)
      }
      return
    }
    let entry = sheet.entry(name)
    let pairings = Self.pairings(of: prop)
    sheet.update(entry) {
      $0.isColor = type.map { $0 == "color" }
      $0.description = prop["comment"]?.string ?? $0.description
      $0.deprecated = prop["deprecated"].flatMap { Deprecation($0) } ?? $0.deprecated
      $0.pairings = pairings
    }
    let reading: TheoValue.Reading =
      type == nil ? .open : type == "color" ? .color : .text
    pending.append((entry, value, reading, file))
  }

  /// Whether a value is a list of properties, as USWDS has them.
  private static func isList(_ value: JSONValue) -> Bool {
    value.elements.contains { $0["name"]?.kind == .string && $0["value"] != nil }
  }

  private mutating func report(_ message: String, at value: JSONValue) {
    problems.append(
      SourceProblem(
        "token/missing-value", message, at: value.location,
        help: "Give each property a “value”, a “type” and a “category”."))
  }

  private static func pairings(of prop: JSONValue) -> [TokenPairing] {
    prop.members.flatMap { member -> [TokenPairing] in
      guard let (role, minimum) = pairings[member.name] else { return [] }
      let names = member.value.kind == .string ? [member.value] : Array(member.value.elements)
      return names.filter { $0.kind == .string }.map {
        TokenPairing(path: $0.text, role: role, minimum: minimum, location: $0.textLocation)
      }
    }
  }
}

/// A value of a Theo property or alias, with `{!NAME}` anywhere in it.
struct TheoValue: SheetValue {
  /// What a text is.
  enum Reading {
    /// A color, as its type says.
    case color
    /// A color where it is written as one; no type says what it is.
    case open
    /// A text, or a part of one.
    case text
  }

  let json: JSONValue
  let reading: Reading
  /// The keys of the aliases that it names.
  let keys: [String: String]

  func evaluate(in evaluator: SheetEvaluator) -> SheetResult {
    let result = raw(evaluator)
    guard case .text(let text) = result else {
      return reading == .color && Self.isOther(result)
        ? LenientColor.fail("\(json.kind.words) is no color", at: json.textLocation, evaluator)
        : result
    }
    switch reading {
    case .text: return result
    case .open: return PlainText.notation(text).map(SheetResult.color) ?? result
    case .color:
      return LenientColor.result(
        of: ASCII.trimmed(text), isWritten: keys.isEmpty, at: json.textLocation, tool: "Theo",
        evaluator)
    }
  }

  private static func isOther(_ result: SheetResult) -> Bool {
    switch result {
    case .number, .other: true
    case .text, .color, .gradient, .unknown: false
    }
  }

  private func raw(_ evaluator: SheetEvaluator) -> SheetResult {
    switch json.kind {
    case .string: break
    case .number: return .number(json.number ?? .nan)
    default: return .other
    }
    return evaluator.joined(ReferenceText(json.text), at: json.textLocation) { name, range in
      guard name.hasPrefix("!") else { return .text("{\(name)}") }
      let location = json.textLocation(of: range)
      return keys[name].flatMap { evaluator.value(of: $0, at: location) }
        ?? .unknown(evaluator.reportMissing(name, written: "{\(name)}", at: location))
    }
  }
}

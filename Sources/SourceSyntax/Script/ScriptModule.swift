/// The tables that a module of JavaScript or TypeScript exports, read as JSON values at their places.
///
/// Nothing is run. A constant is read where all of its values are written out: texts, numbers, lists and
/// objects, with a type or the call of a function that makes a theme around them (``ScriptThemes``). The name of a
/// constant stands for its value, and a part of a parameter or of another module is a reference: the
/// value of `ink` in `(core) => ({ink: core.gray})` is `{core.gray}`. What is exported without a name,
/// and the only table of a module, is its content; of several, each is a member by its name.
package struct ScriptModule {
  typealias Expression = ScriptParser.Expression

  /// A value that only running the module gives.
  struct Computed: Error {}

  struct Member {
    let name: String
    let key: Range<Int>
    let value: Expression
  }

  /// The members of an object in their order.
  struct Members {
    private(set) var all: [Member] = []
    private var positions: [String: Int] = [:]

    mutating func add(_ member: Member) {
      if let known = positions[member.name] {
        all[known] = member
      } else {
        positions[member.name] = all.count
        all.append(member)
      }
    }

    subscript(name: String) -> Expression? { positions[name].map { all[$0].value } }
  }

  /// How the names of members begin that stand for all of another module or of its table: `...gray`.
  package static let spread = "*"

  /// How large modules are read.
  private static let maximumSize = 1 << 20
  /// How many values and names of a module are looked at once the names of constants are replaced.
  private static let maximumCount = 100_000
  /// How many constants may stand for one another.
  static let chainLimit = 16

  let source: SourceText
  let parser: ScriptParser
  /// Whether only what functions make of themes is read.
  private let isOfThemes: Bool
  /// The members of the objects that were read, by where these begin.
  private var known: [Int: Members] = [:]
  /// How many values and names may still be looked at.
  private var remaining = maximumCount
  private var nodes: [JSONDocument.Node] = []
  private var texts: [UInt32: String] = [:]
  /// Whether what is computed is left out, as in themes.
  var isLenient = false
  /// Whether the table that is read is one only by its name, of which nothing may be taken over that is not known.
  private var isTableByName = false
  /// Whether that name says colors, so that all that is left out is a color.
  private var isOfColors = false
  /// Where the colors of it are that are left out.
  private var leftOut: [Range<Int>] = []
  private var problems: [SourceProblem] = []

  /// The values of a module.
  ///
  /// - Parameters:
  ///   - source: The module.
  ///   - isOfThemes: Whether only the tables are read of which functions make themes.
  /// - Returns: The values, or `nil` if it exports no table that is written out.
  package static func document(of source: SourceText, isOfThemes: Bool = false) -> JSONDocument? {
    guard source.bytes.count <= maximumSize else { return nil }
    var module = ScriptModule(source: source, parser: ScriptParser(source), isOfThemes: isOfThemes)
    return module.document()
  }

  private init(source: SourceText, parser: ScriptParser, isOfThemes: Bool) {
    self.source = source
    self.parser = parser
    self.isOfThemes = isOfThemes
  }

  /// Why colors of a module are not read; `nil` if all are, or it writes none.
  package static func obstacle(in source: SourceText) -> SourceProblem? {
    guard source.bytes.count <= maximumSize else { return nil }
    var module = ScriptModule(source: source, parser: ScriptParser(source), isOfThemes: false)
    _ = module.document()
    return module.problems.first
  }

  /// Whether a module exports a constant that is called a theme: `theme`, `seaTheme`.
  package static func exportsTheme(_ source: SourceText) -> Bool {
    let parser = ScriptParser(source)
    var names = parser.exported
    if case .path(let path)? = parser.content?.kind { names += path }
    return names.contains { $0 == "theme" || $0.hasSuffix("Theme") }
  }

  /// The addresses of the files from which a module takes something in.
  package static func addresses(in source: SourceText) -> Set<String> {
    Set(addressesByName(in: source).values)
  }

  /// The addresses of the files from which a module takes something in, by the names that this has in it.
  package static func addressesByName(in source: SourceText) -> [String: String] {
    ScriptParser(source).imports.filter { $0.value.isRelative }.mapValues(\.address)
  }

  // MARK: - Tables

  private mutating func document() -> JSONDocument? {
    if let content = parser.content, !isOneOfThemes(content), append(content, named: nil) {
      return made
    }
    var tables: [(name: String, nodes: [JSONDocument.Node])] = []
    var seen: Set<String> = []
    let called = calledFunctions
    for name in parser.exported {
      guard let constant = parser.constants[name], !called.contains(name),
        seen.insert(name).inserted
      else { continue }
      if append(constant.value, named: constant.name) || appendColor(constant.value) {
        tables.append((name, nodes))
      }
      nodes = []
    }
    let repeated = repeated(among: Set(tables.lazy.map(\.name)))
    tables.removeAll { repeated.contains($0.name) }
    guard let first = tables.first else { return nil }
    if tables.count == 1, first.nodes[0].kind == .string { return nil }
    if tables.count == 1, !Self.categories.contains(first.name), !isGroup(first) {
      nodes = first.nodes
      return made(of: first.name)
    }
    nodes = [node(0..<source.bytes.count, .object)]
    for (name, content) in tables {
      guard let key = parser.constants[name]?.name else { continue }
      nodes.append(node(key, .string, form: .bare, isKey: true))
      let shift = UInt32(nodes.count)
      nodes += content.map { node in
        var node = node
        node.next += shift
        return node
      }
    }
    nodes[0].next = UInt32(nodes.count)
    return made
  }

  /// The functions of which an exported constant has the result.
  private var calledFunctions: Set<String> {
    Set(
      parser.exported.compactMap { name in
        if case .call(let function)? = parser.constants[name]?.value.kind { function } else { nil }
      })
  }

  /// The names of constants that say more than that they are the content of their module.
  static let categories: Set = ["color", "colors", "colour", "colours", "palette"]

  /// Whether a constant is called a table of colors: `SEMANTIC_COLORS`, `darkColors`.
  private static func saysColors(_ name: String) -> Bool {
    name.asciiLowercased.split(separator: "_").last.map { word in
      categories.contains(String(word))
    } ?? false || ["Colors", "Colours", "Palette"].contains(where: name.hasSuffix)
  }

  /// Whether a constant is called a table of colors, a theme or a scheme.
  private static func saysAnything(_ name: String) -> Bool {
    saysTheme(name) || saysColors(name) || schemes.contains(name)
  }

  /// Whether a value calls a function of the module with something that may change its result.
  private func isCall(_ value: Expression) -> Bool {
    guard case .computed = value.kind else { return false }
    let name = source.bytes[value.range].prefix { ScriptCursor.isName($0) }
    if case .function? = parser.constants[String(decoding: name, as: UTF8.self)]?.value.kind {
      return true
    }
    return false
  }

  /// Whether a module is the group of tokens that it is called after, `text.js` with
  /// `export const text = { muted: { value: "#777" } }`, which others put into theirs.
  private func isGroup(_ table: (name: String, nodes: [JSONDocument.Node])) -> Bool {
    let file = source.name.split(separator: "/").last ?? ""
    guard table.name == String(file.prefix { $0 != "." }), !Self.wholes.contains(table.name) else {
      return false
    }
    return table.nodes.contains { node in
      node.isKey && ["value", "$value"].contains(source.text(Int(node.start)..<Int(node.end)))
    }
  }

  /// What the tokens of a project are called as a whole.
  private static let wholes: Set = ["theme", "themes", "token", "tokens", "vars"]

  // MARK: - Tables of tables

  /// A table that is a value of another one, and the keys that lead to it.
  private typealias Part = (name: String, keys: [String])

  /// The tables that others repeat: `colors` of `colors = light`, and `themes` of
  /// `themes = { light: lightColors, dark: darkColors }`. Where its keys say what the tables do not,
  /// `{ light: day, dark: night }`, these repeat it.
  private func repeated(among tables: Set<String>) -> Set<String> {
    var result: Set<String> = []
    for name in tables {
      guard let value = parser.constants[name]?.value, let parts = parts(of: value, among: tables),
        !parts.isEmpty
      else { continue }
      let named = parts.filter(Self.isNamedByItself)
      if named.count == parts.count {
        result.insert(name)
      } else if named.isEmpty,
        parts.contains(where: { $0.keys.contains(where: Self.schemes.contains) })
      {
        result.formUnion(parts.map(\.name))
      }
    }
    return result
  }

  private static let schemes: Set = ["light", "dark"]

  /// Whether the keys of a table say no more than its own name does.
  private static func isNamedByItself(_ part: Part) -> Bool {
    let name = part.name.asciiLowercased
    return part.keys.isEmpty
      || part.keys.contains { key in
        categories.contains(key) || name.contains(key.asciiLowercased)
      }
  }

  /// The tables of which a value consists, or `nil` if it has colors of its own.
  private func parts(
    of value: Expression, at keys: [String] = [], among tables: Set<String>
  ) -> [Part]? {
    switch value.kind {
    case .path(let names):
      return names.count == 1 && tables.contains(names[0]) ? [(names[0], keys)] : nil
    case .object(let properties):
      var result: [Part] = []
      for property in properties {
        let found: [Part]? =
          switch property {
          case .member(let name, _, let value): parts(of: value, at: keys + [name], among: tables)
          case .spread(let value): parts(of: value, at: keys, among: tables)
          case .computed: nil
          }
        guard let found else { return nil }
        result += found
      }
      return result
    case .number, .word: return []
    case .text:
      let text = source.text(value.range.lowerBound + 1..<value.range.upperBound - 1)
      return keys.contains(text) ? [] : nil
    // `createTheme(darkTheme)`
    case .made(_, let objects) where objects.count == 1:
      return parts(of: objects[0], at: keys, among: tables)
    case .template, .written, .array, .call, .function, .made, .joined, .computed: return nil
    }
  }

  /// Whether what is exported without a name is a table beside which another one has the same members.
  private func isOneOfThemes(_ content: Expression) -> Bool {
    guard case .path(let names) = content.kind, names.count == 1,
      parser.exported.contains(names[0]), let members = memberNames(of: names[0])
    else { return false }
    return parser.exported.contains { $0 != names[0] && memberNames(of: $0) == members }
  }

  private func memberNames(of constant: String) -> Set<String>? {
    guard case .object(let properties)? = parser.constants[constant]?.value.kind else { return nil }
    return Set(
      properties.lazy.compactMap { property in
        if case .member(let name, _, _) = property { name } else { nil }
      })
  }

  private var made: JSONDocument { made(of: nil) }

  /// What was read, which is the content of a table if one is named.
  private func made(of table: String?) -> JSONDocument {
    JSONDocument(
      source: source, language: .json5, nodes: nodes, problems: problems, texts: texts, table: table
    )
  }

  /// Adds the values of a table; returns false if it is none or not written out.
  private mutating func append(_ value: Expression, named name: Range<Int>?) -> Bool {
    guard let table = try? resolved(value, depth: 0) else {
      if !isOfThemes, let call = joiningCall(value) { noteComputed(value, call, name) }
      return false
    }
    let constant = constant(value, named: name)
    if !isOfThemes, isCall(table), Self.saysAnything(constant) {
      noteComputed(value, table, name, isCall: true)
    }
    guard case .object = table.kind, !isOfThemes || isTheme(value) else { return false }
    isOfColors = Self.saysColors(constant)
    isTableByName = Self.saysAnything(constant)
    (isLenient, leftOut) = (isTableByName, [])
    defer { (isLenient, isTableByName, isOfColors) = (false, false, false) }
    do {
      try append(value, depth: 0)
      // A table of which nothing can be read is none.
      guard leftOut.isEmpty || nodes.contains(where: { $0.kind == .string && !$0.isKey }) else {
        throw Computed()
      }
      noteLeftOut()
      return true
    } catch {
      nodes = []
      noteComputed(value, table, name)
      return false
    }
  }

  /// What the constant of a table is called.
  private func constant(_ value: Expression, named name: Range<Int>?) -> String {
    if let name { return source.text(name) }
    if case .path(let names) = value.kind, names.count == 1 { return names[0] }
    return ""
  }

  /// Says how many colors a theme has that are not read.
  private mutating func noteLeftOut() {
    guard let first = leftOut.first else { return }
    var problem = SourceProblem(
      "input/nothing-read", "this color is not read, as it is computed",
      at: source.location(of: first), help: "Write its value out, or check what the file writes.",
      severity: .warning)
    problem.count(leftOut.count, files: 1)
    problems.append(problem)
  }

  /// The call that joins the tables of an expression, or of the constant that it names.
  private func joiningCall(_ value: Expression) -> Expression? {
    var call = value
    if case .path(let names) = value.kind, names.count == 1,
      let constant = parser.constants[names[0]]
    {
      call = constant.value
    }
    if case .joined = call.kind { return call }
    return nil
  }

  /// Says that a table of colors is not read.
  private mutating func noteComputed(
    _ value: Expression, _ table: Expression, _ name: Range<Int>?, isCall: Bool = false
  ) {
    let isOfShadows = name.map { source.text($0).contains("hadow") } ?? false
    guard !isOfShadows, isCall || writesColor(value.range) || writesColor(table.range) else {
      return
    }
    problems.append(
      SourceProblem(
        "input/nothing-read", "this table is not read, as some of its values are computed",
        at: source.location(of: name ?? value.range.lowerBound..<value.range.lowerBound + 1),
        help: "Write its values out, or check what the file writes.", severity: .warning))
  }

  /// Adds a constant that is a color: `export const ink = '#222'`.
  private mutating func appendColor(_ value: Expression) -> Bool {
    guard !isOfThemes, case .text = value.kind, hasColor(value.range) else { return false }
    return (try? append(value, depth: 0)) != nil
  }

  /// Whether a range has a color in hexadecimal digits.
  private func hasColor(_ range: Range<Int>) -> Bool {
    range.dropLast(3).contains { index in
      source.bytes[index] == UInt8(ascii: "#")
        && source.bytes[index + 1...index + 3].allSatisfy(ASCII.isHexDigit)
        && !isOfShadow(index)
    }
  }

  /// Whether a range has a color in hexadecimal digits or as a function: `rgba(${ink}, 0.5)`.
  private func writesColor(_ range: Range<Int>) -> Bool {
    hasColor(range) || Self.functions.contains { $0.isIn(source.bytes[range].span) }
  }

  /// Whether a value is what a function makes of a color, by its name: `darken(0.1, colors.ink)`.
  private func isMixed(_ value: Expression) -> Bool {
    let name = source.bytes[value.range].prefix { ScriptCursor.isName($0) }
    return value.range.count > name.count
      && Self.mixers.contains(String(decoding: name, as: UTF8.self))
  }

  private static let mixers: Set = [
    "alpha", "darken", "desaturate", "fade", "lighten", "mix", "opacify", "rgba", "saturate",
    "shade", "tint", "transparentize",
  ]

  private static let functions = ["rgb(", "rgba(", "hsl(", "hsla(", "oklch("].map {
    BytePattern($0)
  }

  /// Whether the member that a place is in the value of is a shadow: `shadowColor: '#000'`.
  private func isOfShadow(_ index: Int) -> Bool {
    let before = source.bytes[..<index].suffix(32)
    guard let colon = before.lastIndex(of: UInt8(ascii: ":")) else { return false }
    let start = before[..<colon].lastIndex { ",{}\n".utf8.contains($0) } ?? before.startIndex
    return source.text(start..<colon).contains("hadow")
  }

  // MARK: - Values

  mutating func count() throws(Computed) {
    remaining -= 1
    guard remaining > 0 else { throw Computed() }
  }

  private func node(
    _ range: Range<Int>, _ kind: JSONKind, form: JSONDocument.TextForm = .quoted,
    isKey: Bool = false
  ) -> JSONDocument.Node {
    JSONDocument.Node(
      start: UInt32(range.lowerBound), end: UInt32(range.upperBound), next: UInt32(nodes.count + 1),
      kind: kind, form: form, isKey: isKey)
  }

  private mutating func appendKey(of member: Member) {
    let isQuoted =
      member.key.count > 1 && JSONDocument.Node.isQuote(source.bytes[member.key.lowerBound])
    let isWritten = isQuoted || source.text(member.key) == member.name
    if !isWritten { texts[UInt32(member.key.lowerBound)] = member.name }
    nodes.append(
      node(
        member.key, .string, form: isQuoted ? .quoted : isWritten ? .bare : .listed, isKey: true))
  }

  private mutating func append(_ value: Expression, depth: Int) throws(Computed) {
    guard depth < JSONReader.maximumDepth else { throw Computed() }
    let outer = isLenient
    if isTheme(value) { isLenient = true }
    defer { isLenient = outer }
    let value = try resolved(value, depth: 0)
    let position = nodes.count
    switch value.kind {
    case .object(let properties):
      nodes.append(node(value.range, .object))
      for member in try members(of: value, properties, depth: 0).all {
        let first = nodes.count
        appendKey(of: member)
        do throws(Computed) {
          try append(member.value, depth: depth + 1)
        } catch {
          guard isLenient, remaining > 0 else { throw error }
          nodes.removeSubrange(first...)
          if isOfColors && !member.name.contains("hadow")
            || isTableByName && (writesColor(member.value.range) || isMixed(member.value))
          {
            leftOut.append(member.value.range)
          }
        }
      }
    case .array(let elements):
      nodes.append(node(value.range, .array))
      for element in elements { try append(element, depth: depth + 1) }
    case .text:
      let isEscaped = source.bytes[value.range].contains(UInt8(ascii: "\\"))
      nodes.append(node(value.range, .string, form: isEscaped ? .escaped : .quoted))
    case .number: nodes.append(node(value.range, .number))
    case .word(let kind): nodes.append(node(value.range, kind))
    case .path(let names):
      texts[UInt32(value.range.lowerBound)] = "{\(exported(names).joined(separator: "."))}"
      nodes.append(node(value.range, .string, form: .listed))
    case .written(let text):
      texts[UInt32(value.range.lowerBound)] = text
      nodes.append(node(value.range, .string, form: .listed))
    case .template, .call, .function, .made, .joined, .computed: throw Computed()
    }
    nodes[position].next = UInt32(nodes.count)
  }

  /// What a name of another module is called outside of this one: behind the name of its module.
  func exported(_ names: [String]) -> [String] {
    guard let what = parser.imports[names[0]], what.isRelative else { return names }
    let file = what.address.split(separator: "/").last ?? ""
    let module = String(file.prefix { $0 != "." })
    guard !module.isEmpty else { return names }
    let isWhole = what.name == "*" || what.name == "default"
    return [module] + (isWhole ? [] : [what.name]) + names.dropFirst()
  }

  /// Whether a name is that of what a file beside the module exports.
  func isImported(_ name: String) -> Bool { parser.imports[name]?.isRelative ?? false }

  /// The members of an object with those that it takes over; of members of one name the last one.
  mutating func members(
    of object: Expression, _ properties: [ScriptParser.Property], depth: Int
  ) throws(Computed) -> Members {
    if !object.isJoined, let known = known[object.range.lowerBound] { return known }
    guard depth < Self.chainLimit else { throw Computed() }
    var result = Members()
    for property in properties {
      switch property {
      case .member(let name, let key, let value):
        result.add(Member(name: name, key: key, value: value))
      case .computed: guard isLenient else { throw Computed() }
      case .spread(let value):
        do throws(Computed) {
          let found = try resolved(value, depth: depth + 1)
          if case .path(let names) = found.kind, isImported(names[0]) {
            let start = value.range.lowerBound
            result.add(
              Member(name: "\(Self.spread)\(start)", key: start - 1..<start, value: found))
            continue
          }
          guard case .object(let properties) = found.kind else { throw Computed() }
          for member in try members(of: found, properties, depth: depth + 1).all {
            try count()
            result.add(member)
          }
        } catch {
          // What is before it may be set anew.
          guard isLenient, remaining > 0, !isTableByName || result.all.isEmpty else { throw error }
          if isOfColors { leftOut.append(value.range) }
        }
      }
    }
    if !object.isJoined { known[object.range.lowerBound] = result }
    return result
  }

  /// What a name, a function or a call stands for.
  mutating func resolved(_ value: Expression, depth: Int) throws(Computed) -> Expression {
    guard depth < Self.chainLimit else { throw Computed() }
    try count()
    switch value.kind {
    case .function(let result): return try resolved(result, depth: depth + 1)
    case .call(let name):
      guard let constant = parser.constants[name], case .function = constant.value.kind else {
        throw Computed()
      }
      return try resolved(constant.value, depth: depth + 1)
    case .made(let name, let objects):
      if let constant = parser.constants[name], case .function = constant.value.kind {
        return try resolved(constant.value, depth: depth + 1)
      }
      return try theme(of: objects, madeBy: name, depth: depth)
    case .joined(let objects, let isDeep):
      return try joined(objects, isDeep: isDeep, at: value.range, depth: depth)
    case .template(let parts): return try filled(parts, at: value.range, depth: depth)
    case .path(let names):
      guard let constant = parser.constants[names[0]] else {
        // What is no constant of the module is a part of a parameter or of another module.
        guard names.count > 1 || isImported(names[0]) else { throw Computed() }
        return value
      }
      var found = try resolved(constant.value, depth: depth + 1)
      for name in names.dropFirst() {
        guard case .object(let properties) = found.kind,
          let member = try members(of: found, properties, depth: depth + 1)[name]
        else { throw Computed() }
        found = try resolved(member, depth: depth + 1)
      }
      return found
    default: return value
    }
  }
}

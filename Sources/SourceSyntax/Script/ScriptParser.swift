/// Parses the constants of a module of JavaScript or TypeScript, and what it exports.
///
/// Only what can be read without running it becomes a value: texts, numbers, lists, objects, names, and
/// functions that return one of these. All else is ``Expression/Kind/computed``.
struct ScriptParser {
  /// A part of an object.
  enum Property {
    case member(name: String, key: Range<Int>, Expression)
    /// All members of another object: `...light`, `...light(core)`.
    case spread(Expression)
    /// A method, or a member whose name is computed.
    case computed
  }

  /// A part of a template.
  enum Part {
    case text(Range<Int>)
    /// What it inserts: `${spectrum.gray60}`.
    case hole(Expression)
  }

  struct Expression {
    indirect enum Kind {
      case object([Property])
      case array([Expression])
      /// A text in quotes.
      case text
      /// A template that inserts values: `` `rgb(${spectrum.gray60})` ``.
      case template([Part])
      /// The text that a template makes, which nobody wrote.
      case written(String)
      case number
      case word(JSONKind)
      /// A constant, or a part of one: `core.Color.Ink`.
      case path([String])
      /// A call of a constant with arguments that are names.
      case call(String)
      /// A call of a function that makes something of objects, by its name: `createTheme({ … })`.
      case made(String, [Expression])
      /// A call that joins objects, the later ones over the others, and whether it does so with their groups:
      /// `Object.assign({}, light, { … })`, `_.merge(base, { … })`.
      case joined([Expression], isDeep: Bool)
      case function(Expression)
      case computed
    }

    var kind: Kind
    var range: Range<Int>
    /// Whether nobody wrote it: it has the members of others.
    var isJoined = false
  }

  /// A constant at the top of the module.
  struct Constant {
    let name: Range<Int>
    let value: Expression
  }

  /// How deep expressions may be: what is in parentheses is looked at twice.
  private static let maximumDepth = 64

  private var text: ScriptCursor
  private(set) var constants: [String: Constant] = [:]
  /// The names of what is exported, in the order of the text.
  private(set) var exported: [String] = []
  /// What is exported without a name.
  private(set) var content: Expression?
  /// What is taken in from other modules, by the names that it has here.
  private(set) var imports: [String: ScriptImport] = [:]
  /// The members that constants are given after them.
  private var added: [String: [Property]] = [:]
  /// For functions with statements the constants of the module over which they put what they are given.
  private var defaults: [String: Set<String>] = [:]
  /// The functions that were called before they were read.
  private var called: Set<String> = []
  /// What the function that is read is given, and those constants.
  private var parameters: Set<String> = []
  private var overridden: Set<String>?

  init(_ source: SourceText) {
    text = ScriptCursor(source)
    readStatements()
    addMembers()
  }

  // MARK: - Statements

  private mutating func readStatements() {
    while text.skipTrivia(), let byte = text.byte {
      guard ScriptCursor.isName(byte) else {
        text.skipOne(isNested: true)
        continue
      }
      switch text.takeName() {
      case "export": readExport()
      case "import": readImport()
      case "const", "let", "var": _ = readConstant()
      case "function": _ = readFunction()
      case "module":
        guard text.take("."), text.takeName() == "exports", text.take("=") else { continue }
        content = expression(depth: 0, isStatement: true)
      case let name? where Self.makes(name) && text.isNext("("): readCall(of: name)
      case let name?: readMember(of: name)
      default: break
      }
    }
  }

  /// Takes a call whose result nobody names for a table: `createGlobalTheme(":root", vars, { … })`.
  private mutating func readCall(of name: String) {
    let end = text.offset
    text.offset -= name.utf8.count
    let value = expression(depth: 0, isStatement: true)
    if case .made = value.kind {
      constants[name] = Constant(name: end - name.utf8.count..<end, value: value)
      exported.append(name)
    }
  }

  /// Takes a member that is given to a constant after it: `themes.dim = { … }`, `themes["dim"] = { … }`.
  private mutating func readMember(of name: String) {
    let start = text.offset
    guard case .object? = constants[name]?.value.kind, let member = member() else { return }
    let range = text.trimmed(start..<text.offset)
    guard text.take("=") else { return }
    let isQuoted = text.bytes[range.upperBound - 1] == UInt8(ascii: "]")
    let key = range.lowerBound + 1..<range.upperBound - (isQuoted ? 1 : 0)
    added[name, default: []].append(
      .member(name: member, key: key, expression(depth: 0, isStatement: true)))
  }

  private mutating func addMembers() {
    for (name, members) in added {
      guard let constant = constants[name],
        case .object(let properties) = constant.value.kind
      else { continue }
      constants[name] = Constant(
        name: constant.name,
        value: Expression(kind: .object(properties + members), range: constant.value.range))
    }
  }

  private mutating func readImport() {
    let start = text.offset
    let names = text.takeImports()
    // `import("a")`, and what is no import at all.
    if names.isEmpty { text.offset = start }
    imports.merge(names) { first, _ in first }
  }

  private mutating func readExport() {
    text.skipTrivia()
    if text.byte == UInt8(ascii: "{") {
      let start = text.offset
      text.skipOne(isNested: true)
      exported += text.bytes[start..<text.offset].split { !ScriptCursor.isName($0) }
        .map { String(decoding: $0, as: UTF8.self) }.filter { $0 != "type" && $0 != "as" }
      return
    }
    switch text.takeName() {
    case "const", "let", "var":
      if let name = readConstant() { exported.append(name) }
    case "function": if let name = readFunction() { exported.append(name) }
    case "default": content = expression(depth: 0, isStatement: true)
    default: break
    }
  }

  /// Reads `function buildTheme(input) { … }`.
  private mutating func readFunction() -> String? {
    text.skipTrivia()
    let start = text.offset
    guard let name = text.takeName() else { return nil }
    let range = start..<text.offset
    if text.isNext("<") { text.skipTypes() }
    text.skipTrivia()
    guard text.isNext("(") else { return nil }
    let open = text.offset
    text.skipOne(isNested: true)
    let given = open..<text.offset
    if text.take(":") { text.skip(until: "{") }
    text.skipTrivia()
    guard text.isNext("{") else { return nil }
    overridden = nil
    let value = Expression(kind: block(given), range: range)
    guard case .function = value.kind, !called.contains(name) else { return nil }
    constants[name] = Constant(name: range, value: value)
    defaults[name] = overridden
    return name
  }

  /// Reads a constant; of several in a statement the first.
  private mutating func readConstant() -> String? {
    guard let (name, range) = constantName() else { return nil }
    if text.take(":") { skipType(until: "=") }
    guard text.take("=") else { return nil }
    overridden = nil
    var value = expression(depth: 0, isStatement: true)
    // What it was given before is not known.
    if overridden != nil, called.contains(name) { value.kind = .computed }
    constants[name] = Constant(name: range, value: value)
    defaults[name] = overridden
    return name
  }

  /// The name of a constant; of several in brackets, that of a theme, or else the last one: `[lightClass, vars]`.
  private mutating func constantName() -> (String, Range<Int>)? {
    text.skipTrivia()
    let start = text.offset
    if let name = text.takeName() { return (name, start..<text.offset) }
    guard text.isNext("{") || text.isNext("[") else { return nil }
    text.skipOne(isNested: true)
    let end = text.offset
    let names = text.bytes[start..<end].split { !ScriptCursor.isName($0) }
    guard let own = names.first(where: { $0.elementsEqual("theme".utf8) }) ?? names.last else {
      return nil
    }
    return (String(decoding: own, as: UTF8.self), own.startIndex..<own.endIndex)
  }

  // MARK: - Expressions

  private mutating func expression(depth: Int, isStatement: Bool = false) -> Expression {
    text.skipTrivia()
    let start = text.offset
    var kind = depth < Self.maximumDepth ? primary(depth: depth, isStatement) : .computed
    let end = text.offset
    skipCasts()
    while !isAtEnd(isStatement) {
      kind = .computed
      text.skipOne(isNested: true)
    }
    return Expression(kind: kind, range: start..<max(end, start))
  }

  private mutating func primary(depth: Int, _ isStatement: Bool) -> Expression.Kind {
    switch text.byte {
    case UInt8(ascii: "{"): return object(depth: depth)
    case UInt8(ascii: "["): return array(depth: depth)
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
      let start = text.offset
      text.skipText()
      guard text.offset - start >= 2 else { return .computed }
      guard text.bytes[start] == UInt8(ascii: "`") else { return .text }
      let written = text.bytes[start..<text.offset]
      if written.contains(0x0A) { return .computed }
      return written.contains(UInt8(ascii: "$")) ? template(start, depth: depth) : .text
    case UInt8(ascii: "("): return parenthesis(depth: depth, isStatement)
    case UInt8(ascii: "-"), UInt8(ascii: "."): return number()
    case let byte? where ASCII.isDigit(byte): return number()
    case let byte? where ScriptCursor.isName(byte): return name(depth: depth, isStatement)
    default: return .computed
    }
  }

  /// Reads the template that begins at a place and ends here.
  private mutating func template(_ start: Int, depth: Int) -> Expression.Kind {
    let end = text.offset
    defer { text.offset = end }
    var parts: [Part] = []
    var first = start + 1
    text.offset = first
    while text.offset < end - 1 {
      guard text.bytes[text.offset] != UInt8(ascii: "\\") else { return .computed }
      guard text.isHole else {
        text.offset += 1
        continue
      }
      if text.offset > first { parts.append(.text(first..<text.offset)) }
      text.offset += 2
      let value = expression(depth: depth + 1)
      guard text.take("}") else { return .computed }
      parts.append(.hole(value))
      first = text.offset
    }
    if first < end - 1 { parts.append(.text(first..<end - 1)) }
    return .template(parts)
  }

  private mutating func object(depth: Int) -> Expression.Kind {
    let start = text.offset
    text.offset += 1
    var properties: [Property] = []
    while true {
      text.skipTrivia()
      if text.take("}") { return .object(properties) }
      properties.append(property(depth: depth))
      if !text.take(","), !text.isNext("}") { break }
    }
    text.offset = start
    text.skipOne(isNested: true)
    return .computed
  }

  private mutating func property(depth: Int) -> Property {
    if text.takeMark("...") { return .spread(expression(depth: depth + 1)) }
    let start = text.offset
    let name = text.quoted() ?? text.takeName() ?? ""
    let key = start..<text.offset
    let isName = !name.isEmpty && !name.utf8.contains(UInt8(ascii: "\\"))
    if isName, text.take(":") {
      return .member(name: name, key: key, expression(depth: depth + 1))
    }
    guard isName, text.isNext(",") || text.isNext("}") else {
      text.skip(until: ",}")
      return .computed
    }
    return .member(name: name, key: key, Expression(kind: .path([name]), range: key))
  }

  private mutating func array(depth: Int) -> Expression.Kind {
    let start = text.offset
    text.offset += 1
    var elements: [Expression] = []
    while true {
      text.skipTrivia()
      if text.take("]") { return .array(elements) }
      let first = text.offset
      elements.append(expression(depth: depth + 1))
      if !text.take(","), !text.isNext("]") || text.offset == first { break }
    }
    text.offset = start
    text.skipOne(isNested: true)
    return .computed
  }

  /// A function, or an expression in parentheses.
  private mutating func parenthesis(depth: Int, _ isStatement: Bool) -> Expression.Kind {
    let start = text.offset
    text.skipOne(isNested: true)
    let end = text.offset
    if text.take(":") { skipType(until: "=") }
    if text.takeArrow() { return function(start..<end, depth: depth, isStatement) }
    text.offset = start + 1
    let inner = expression(depth: depth + 1)
    guard text.take(")") else {
      text.offset = end
      return .computed
    }
    return inner.kind
  }

  private mutating func function(
    _ parameters: Range<Int>, depth: Int, _ isStatement: Bool
  ) -> Expression.Kind {
    text.skipTrivia()
    // A block has statements.
    guard !text.isNext("{") else {
      if depth == 0 { return block(parameters) }
      text.skipOne(isNested: true)
      return .computed
    }
    return .function(expression(depth: depth + 1, isStatement: isStatement))
  }

  /// Reads the statements of a function that has nothing but constants and, at its end, what it returns. The constants
  /// become some of the module, by names that no other ones have.
  private mutating func block(_ given: Range<Int>) -> Expression.Kind {
    let start = text.offset
    text.skipOne(isNested: true)
    let end = text.offset
    defer { text.offset = end }
    text.offset = start + 1
    parameters = Set(
      text.bytes[given].split { !ScriptCursor.isName($0) }
        .map { String(decoding: $0, as: UTF8.self) })
    var over: Set<String> = []
    overridden = over
    defer { parameters = [] }
    var names: [String: String] = [:]
    while text.skipTrivia(), text.offset < end - 1 {
      switch text.takeName() {
      case "const":
        text.skipTrivia()
        let first = text.offset
        guard let name = text.takeName() else { return .computed }
        let range = first..<text.offset
        if text.take(":") { skipType(until: "=") }
        guard text.take("=") else { return .computed }
        let value = expression(depth: 1, isStatement: true)
        let own = "\(name)@\(start)"
        constants[own] = Constant(name: range, value: value.settled(names, parameters, &over))
        names[name] = own
        _ = text.take(";")
      case "return":
        let value = expression(depth: 1, isStatement: true)
        _ = text.take(";")
        text.skipTrivia()
        guard text.offset == end - 1 else { return .computed }
        let result = value.settled(names, parameters, &over)
        overridden = (overridden ?? []).union(over)
        return .function(result)
      default: return .computed
      }
    }
    return .computed
  }

  private mutating func number() -> Expression.Kind {
    _ = text.take("-")
    guard let byte = text.byte, ASCII.isDigit(byte) || byte == UInt8(ascii: "."),
      text.number() != nil
    else { return .computed }
    return text.byte.map(ScriptCursor.isName) ?? false ? .computed : .number
  }

  private mutating func name(depth: Int, _ isStatement: Bool) -> Expression.Kind {
    guard let first = text.takeName() else { return .computed }
    var names = [first]
    switch first {
    case "true": return .word(.true)
    case "false": return .word(.false)
    case "null", "undefined": return .word(.null)
    case "function", "async", "new", "class", "await", "typeof", "void", "delete", "yield":
      return .computed
    default: break
    }
    var end = text.offset
    if text.takeArrow() {
      return function(end - first.utf8.count..<end, depth: depth, isStatement)
    }
    text.offset = end
    while let part = member() { names.append(part) }
    end = text.offset
    guard text.isNext("(") else {
      text.offset = end
      return .path(names)
    }
    let maker = names[names.count - 1]
    if let isDeep = Self.joins(maker) {
      return .joined(arguments(depth: depth, ofAnyKind: true), isDeep: isDeep)
    }
    let isItself = names == ["Object", "freeze"] || Self.makesColors(names)
    if names.count == 1, let known = defaults[first] { return call(of: first, over: known) }
    guard Self.makes(maker) || isItself else {
      text.skipOne(isNested: true)
      called.insert(first)
      return names.count == 1 ? .call(first) : .computed
    }
    let arguments = arguments(depth: depth)
    guard let last = arguments.last else { return .computed }
    return isItself ? last.kind : .made(maker, arguments)
  }

  /// A call of a function with statements. What it is given may change its result, unless that is what stands there
  /// anyway, or what the function around is given.
  private mutating func call(of name: String, over known: Set<String>) -> Expression.Kind {
    let start = text.offset
    text.skipOne(isNested: true)
    let words = text.bytes[start..<text.offset].split { !ScriptCursor.isName($0) }
      .map { String(decoding: $0, as: UTF8.self) }
    overridden?.formUnion(known)
    return words.allSatisfy { known.contains($0) || parameters.contains($0) }
      ? .call(name) : .computed
  }

  /// Whether a function makes a group of colors of what it is given: `defineTokens.colors`.
  private static func makesColors(_ names: [String]) -> Bool {
    names.count == 2 && makes(names[0]) && ScriptModule.categories.contains(names[1])
  }

  private static let verbs: Set = ["create", "define", "extend", "make"]

  /// Whether a function makes something of what it is given, by its name: `createTheme`.
  private static func makes(_ name: String) -> Bool {
    verbs.contains { verb in
      name.hasPrefix(verb) && name.utf8.dropFirst(verb.utf8.count).first.map(isCapital) ?? false
    }
  }

  /// Whether a function joins objects with their groups, or leaves these as they are, by its name; `nil` for another
  /// one.
  private static func joins(_ name: String) -> Bool? {
    if name == "assign" { return false }
    return name.asciiLowercased.contains("merge") ? true : nil
  }

  private static func isCapital(_ byte: UInt8) -> Bool { ASCII.lowercased(byte) != byte }

  /// The objects that a call is given, written out or by their names, or all that it is given.
  private mutating func arguments(depth: Int, ofAnyKind: Bool = false) -> [Expression] {
    let start = text.offset
    guard text.take("(") else { return [] }
    var objects: [Expression] = []
    while !text.isNext(")") {
      let argument = expression(depth: depth + 1)
      switch argument.kind {
      case .object, .path, .made, .joined: objects.append(argument)
      default: if ofAnyKind { objects.append(argument) }
      }
      if !text.take(","), !text.isNext(")") { break }
    }
    if text.take(")") { return objects }
    text.offset = start
    text.skipOne(isNested: true)
    return []
  }

  /// The name of a part of what stands before: `.Ink`, `["ink"]`, `[500]`.
  private mutating func member() -> String? {
    let start = text.offset
    if text.take(".") {
      if let name = text.takeName() { return name }
    } else if text.take("[") {
      text.skipTrivia()
      let isIndex = text.byte.map(ASCII.isDigit) ?? false
      if let name = isIndex ? text.takeName() : text.quoted(), text.take("]"), !name.isEmpty {
        return name
      }
    }
    text.offset = start
    return nil
  }

  // MARK: - Types, and what is skipped

  /// Skips what changes only the type: `as const`, `satisfies Theme`, `!`.
  private mutating func skipCasts() {
    while true {
      let start = text.offset
      if text.take("!"), !text.isNext("=") { continue }
      text.offset = start
      let word = text.takeName()
      guard word == "as" || word == "satisfies" else {
        text.offset = start
        return
      }
      skipType(until: nil)
    }
  }

  /// Skips a type up to a sign, or else up to where an expression ends.
  private mutating func skipType(until sign: Unicode.Scalar?) {
    var angles = 0
    text.skipTrivia()
    let start = text.offset
    while let byte = text.byte {
      let next = text.offset + 1 < text.bytes.count ? text.bytes[text.offset + 1] : 0
      if byte == UInt8(ascii: "="), next == UInt8(ascii: ">") {
        if sign == "=", angles == 0, text.offset > start { return }
        text.offset += 2
        continue
      }
      if angles == 0 {
        if let sign, byte == UInt8(ascii: sign) { return }
        if ",;)}]".utf8.contains(byte) || sign == nil && byte == 0x0A { return }
      }
      if byte == UInt8(ascii: "<") { angles += 1 }
      if byte == UInt8(ascii: ">") { angles = max(angles - 1, 0) }
      // The end of a line counts.
      if JSONReader.isSpace(byte) {
        text.offset += 1
      } else if let end = ScriptCursor.endOfComment(at: text.offset, in: text.bytes) {
        text.offset = end
      } else {
        text.skipOne(isNested: true)
      }
    }
  }

  /// Whether an expression ends here: at a sign that cannot continue it, or where the next line of
  /// statements begins with a word. If not, this goes on to the next sign.
  private mutating func isAtEnd(_ isStatement: Bool) -> Bool {
    let start = text.offset
    text.skipTrivia()
    guard let byte = text.byte else { return true }
    let isNextLine = isStatement && text.bytes[start..<text.offset].contains(0x0A)
    let isEnd = ",;)}]".utf8.contains(byte) || isNextLine && ScriptCursor.isName(byte)
    if isEnd { text.offset = start }
    return isEnd
  }
}

extension ScriptParser.Expression {
  /// The expression with constants of a function by the names that these have in the module, and without what the
  /// function is given and puts over other members of an object.
  ///
  /// - Parameters:
  ///   - names: The names of the constants.
  ///   - parameters: What the function is given.
  ///   - over: Collects the constants over which that is put.
  /// - Returns: The expression.
  fileprivate func settled(
    _ names: [String: String], _ parameters: Set<String>, _ over: inout Set<String>
  ) -> Self {
    func settled(_ values: [Self], _ over: inout Set<String>) -> [Self] {
      var result: [Self] = []
      for value in values { result.append(value.settled(names, parameters, &over)) }
      return result
    }
    var result = self
    switch kind {
    case .path(let path):
      if let own = names[path[0]] { result.kind = .path([own] + path.dropFirst()) }
    case .object(let properties):
      var own: [ScriptParser.Property] = []
      for property in properties {
        switch property {
        case .spread(let value):
          if !own.isEmpty, case .path(let path) = value.kind, path.count == 1,
            names[path[0]] == nil, parameters.contains(path[0])
          {
            for case .spread(let other) in own {
              if case .path(let base) = other.kind { over.insert(base[0]) }
            }
            continue
          }
          own.append(.spread(value.settled(names, parameters, &over)))
        case .member(let name, let key, let value):
          own.append(.member(name: name, key: key, value.settled(names, parameters, &over)))
        case .computed: own.append(.computed)
        }
      }
      result.kind = .object(own)
    case .array(let values): result.kind = .array(settled(values, &over))
    case .made(let name, let values): result.kind = .made(name, settled(values, &over))
    case .joined(let values, let isDeep):
      result.kind = .joined(settled(values, &over), isDeep: isDeep)
    case .template(let parts):
      var own: [ScriptParser.Part] = []
      for part in parts {
        switch part {
        case .text: own.append(part)
        case .hole(let value): own.append(.hole(value.settled(names, parameters, &over)))
        }
      }
      result.kind = .template(own)
    case .text, .written, .number, .word, .call, .function, .computed: break
    }
    return result
  }
}

import SourceSyntax

extension SassParser {
  mutating func atRule() throws(Failure) -> SassStatement? {
    let start = offset
    offset += 1
    guard let name = name()?.asciiLowercased else {
      throw Failure(message: "expected the name of an at-rule", offset: start)
    }
    skipSpace()
    guard let kind = try kind(ofAtRule: name, from: start) else { return nil }
    return SassStatement(kind: kind, range: start..<max(start, trimmedEnd(start, offset)))
  }

  private mutating func kind(
    ofAtRule name: String, from start: Int
  ) throws(Failure) -> SassStatement.Kind? {
    switch name {
    case "use": return .use(try use(isForward: false))
    case "forward": return .forward(try use(isForward: true))
    case "import": return try imports()
    case "mixin": return .mixin(try callable())
    case "function": return try function(from: start)
    case "include": return try include()
    case "content":
      let arguments = current == UInt8(ascii: "(") ? try arguments() : SassArguments()
      return .content(arguments)
    case "return": return .returns(try expression())
    case "if": return .conditional(try conditions())
    case "else": throw Failure(message: "“@else” has no “@if”", offset: start)
    case "each": return try each()
    case "for": return try counted()
    case "while":
      let condition = try expression()
      return .whileTrue(condition, body: try block())
    case "extend": return extend()
    case "at-root":
      let stop = find("{;}", from: offset)
      let selector = text(offset..<trimmedEnd(offset, stop), withVariables: false)
      offset = stop
      return .atRoot(selector: selector, body: try block())
    case "error":
      offset = find(";}", from: offset)
      return .error
    case "debug", "warn", "charset":
      offset = find(";}", from: offset)
      return nil
    default: return try plainAtRule(name)
    }
  }

  private mutating func plainAtRule(_ name: String) throws(Failure) -> SassStatement.Kind {
    let stop = find(";{}", from: offset)
    let prelude = text(offset..<max(offset, trimmedEnd(offset, stop)), withVariables: true)
    offset = stop
    guard byte(stop) == UInt8(ascii: "{") else {
      return .atRule(name: name, prelude: prelude, body: nil)
    }
    return .atRule(name: name, prelude: prelude, body: try block())
  }

  /// A function of Sass, or one of CSS, whose name begins with two hyphens.
  private mutating func function(from start: Int) throws(Failure) -> SassStatement.Kind {
    if starts("--") { return try plainAtRule("function") }
    return .function(try callable())
  }

  private mutating func extend() -> SassStatement.Kind {
    let stop = find(";}", from: offset)
    var end = trimmedEnd(offset, stop)
    let mark = "!optional".utf8
    if end - mark.count > offset, bytes[end - mark.count..<end].elementsEqual(mark) {
      end = trimmedEnd(offset, end - mark.count)
    }
    let target = text(offset..<max(offset, end), withVariables: false)
    offset = stop
    return .extend(target)
  }

  // MARK: - Mixins and functions

  /// The name, the parameters and the body of a mixin or a function.
  private mutating func callable() throws(Failure) -> SassCallable {
    guard let name = name() else {
      throw Failure(message: "expected a name", offset: offset)
    }
    var result = SassCallable(name: name, parameters: [], rest: nil, body: [])
    skipSpace()
    if current == UInt8(ascii: "(") { try parameters(of: &result) }
    result.body = try block()
    return result
  }

  private mutating func parameters(of callable: inout SassCallable) throws(Failure) {
    offset += 1
    while true {
      skipSpace()
      if current == UInt8(ascii: ")") { break }
      let name = try variableName()
      skipSpace()
      if starts("...") {
        offset += 3
        callable.rest = name
      } else if current == UInt8(ascii: ":") {
        offset += 1
        callable.parameters.append(
          SassCallable.Parameter(name: name, value: try expression(isInList: true)))
      } else {
        callable.parameters.append(SassCallable.Parameter(name: name, value: nil))
      }
      skipSpace()
      guard current == UInt8(ascii: ",") else { break }
      offset += 1
    }
    skipSpace()
    try expect(")")
  }

  mutating func variableName() throws(Failure) -> String {
    guard current == UInt8(ascii: "$") else {
      throw Failure(message: "expected a variable", offset: offset)
    }
    offset += 1
    guard let name = name() else {
      throw Failure(message: "expected the name of a variable", offset: offset)
    }
    return name
  }

  mutating func expect(_ byte: Unicode.Scalar) throws(Failure) {
    guard current == UInt8(ascii: byte) else {
      throw Failure(message: "expected “\(byte)”", offset: offset)
    }
    offset += 1
  }

  private mutating func include() throws(Failure) -> SassStatement.Kind {
    guard var name = name() else {
      throw Failure(message: "expected the name of a mixin", offset: offset)
    }
    var namespace: String?
    if current == UInt8(ascii: ".") {
      offset += 1
      namespace = name
      name = self.name() ?? ""
    }
    skipSpace()
    let arguments = current == UInt8(ascii: "(") ? try arguments() : SassArguments()
    skipSpace()
    var content: SassCallable?
    if take("using") {
      var block = SassCallable(name: "", parameters: [], rest: nil, body: [])
      skipSpace()
      if current == UInt8(ascii: "(") { try parameters(of: &block) }
      content = block
      skipSpace()
    }
    if current == UInt8(ascii: "{") {
      var block = content ?? SassCallable(name: "", parameters: [], rest: nil, body: [])
      block.body = try self.block()
      content = block
    }
    return .include(name: name, namespace: namespace, arguments, content: content)
  }

  /// The arguments of a call, from its bracket on.
  mutating func arguments() throws(Failure) -> SassArguments {
    var result = SassArguments()
    guard depth < Self.maximumDepth else {
      throw Failure(
        message: "brackets are nested more than \(Self.maximumDepth) deep", offset: offset)
    }
    depth += 1
    defer { depth -= 1 }
    offset += 1
    while true {
      skipSpace()
      if current == UInt8(ascii: ")") { break }
      if let name = argumentName() {
        result.named.append((name, try expression(isInList: true)))
      } else {
        let value = try expression(isInList: true)
        skipSpace()
        if starts("...") {
          offset += 3
          result.rest.append(value)
        } else {
          result.positional.append(value)
        }
      }
      skipSpace()
      guard current == UInt8(ascii: ",") else { break }
      offset += 1
    }
    skipSpace()
    try expect(")")
    return result
  }

  /// Reads `$name:`, if it comes next.
  private mutating func argumentName() -> String? {
    guard current == UInt8(ascii: "$") else { return nil }
    let end = scanner.afterName(offset + 1, to: bytes.count)
    let colon = afterSpace(end)
    guard end > offset + 1, byte(colon) == UInt8(ascii: ":") else { return nil }
    defer { offset = colon + 1 }
    return scanner.text(offset + 1..<end)
  }

  // MARK: - Control

  private mutating func conditions() throws(Failure) -> [(
    condition: SassExpression?, body: [SassStatement]
  )] {
    let condition = try expression()
    var result: [(condition: SassExpression?, body: [SassStatement])] = [(condition, try block())]
    while true {
      let before = offset
      skipSpace()
      guard take("@else") || take("@elseif") else {
        offset = before
        return result
      }
      skipSpace()
      guard take("if") else {
        result.append((nil, try block()))
        return result
      }
      let condition = try expression()
      result.append((condition, try block()))
    }
  }

  private mutating func each() throws(Failure) -> SassStatement.Kind {
    var names: [String] = []
    repeat {
      skipSpace()
      names.append(try variableName())
      skipSpace()
      guard current == UInt8(ascii: ",") else { break }
      offset += 1
    } while !isAtEnd
    guard take("in") else { throw Failure(message: "expected “in”", offset: offset) }
    let list = try expression()
    return .each(names: names, list, body: try block())
  }

  private mutating func counted() throws(Failure) -> SassStatement.Kind {
    let name = try variableName()
    skipSpace()
    guard take("from") else { throw Failure(message: "expected “from”", offset: offset) }
    let from = try operation(0)
    skipSpace()
    let isInclusive = take("through")
    guard isInclusive || take("to") else {
      throw Failure(message: "expected “to” or “through”", offset: offset)
    }
    let to = try operation(0)
    return .counted(name: name, from: from, to: to, isInclusive: isInclusive, body: try block())
  }

  // MARK: - Other files

  private mutating func use(isForward: Bool) throws(Failure) -> SassUse {
    guard let address = scanner.address(offset..<bytes.count), current != UInt8(ascii: "u") else {
      throw Failure(message: "expected an address in quotes", offset: offset)
    }
    var result = SassUse(address: SassAddress(text: address.text, range: offset..<address.end))
    offset = address.end
    while true {
      skipSpace()
      if take("as") {
        skipSpace()
        if current == UInt8(ascii: "*") {
          offset += 1
          result.namespace = "*"
        } else {
          result.namespace = name()
          if isForward, current == UInt8(ascii: "*") { offset += 1 }
        }
      } else if take("show") {
        result.shown = names(in: &result)
      } else if take("hide") {
        result.hidden = names(in: &result)
      } else if take("with") {
        try configuration(of: &result)
      } else {
        return result
      }
    }
  }

  /// The names of variables, functions and mixins: variables with their `$`.
  private mutating func names(in use: inout SassUse) -> Set<String> {
    var result: Set<String> = []
    while true {
      skipSpace()
      let start = offset
      let isVariable = current == UInt8(ascii: "$")
      if isVariable { offset += 1 }
      guard let name = name() else { return result }
      result.insert((isVariable ? "$" : "") + name.sassName)
      if isVariable { use.variables.append((name, start..<offset)) }
      skipSpace()
      guard current == UInt8(ascii: ",") else { return result }
      offset += 1
    }
  }

  private mutating func configuration(of use: inout SassUse) throws(Failure) {
    skipSpace()
    try expect("(")
    while true {
      skipSpace()
      if current == UInt8(ascii: ")") { break }
      let start = offset
      let name = try variableName()
      use.variables.append((name, start..<offset))
      skipSpace()
      try expect(":")
      let value = try expression(isInList: true)
      skipSpace()
      use.configuration.append((name, value, take("!default")))
      skipSpace()
      guard current == UInt8(ascii: ",") else { break }
      offset += 1
    }
    skipSpace()
    try expect(")")
  }

  /// `@import`: of other files of Sass, or one of CSS that stays as it is.
  private mutating func imports() throws(Failure) -> SassStatement.Kind {
    let start = offset
    let stop = find(";}", from: offset)
    var addresses: [SassAddress] = []
    var isPlain = false
    while offset < stop {
      guard current != UInt8(ascii: "u"), let address = scanner.address(offset..<stop) else {
        isPlain = true
        break
      }
      addresses.append(SassAddress(text: address.text, range: offset..<address.end))
      offset = address.end
      skipSpace()
      guard current == UInt8(ascii: ","), offset < stop else { break }
      offset += 1
      skipSpace()
    }
    isPlain =
      isPlain || offset < stop || addresses.isEmpty
      || addresses.contains { address in
        address.text.hasSuffix(".css") || address.text.contains("://")
          || address.text.hasPrefix("//")
      }
    defer { offset = stop }
    guard isPlain else { return .imports(addresses) }
    return .atRule(
      name: "import", prelude: text(start..<trimmedEnd(start, stop), withVariables: false),
      body: nil)
  }
}

import SourceSyntax

extension SwiftDeclarationReader {
  /// The functions of a file that are said to return a color, each with its type.
  static func makers(in file: SwiftSource) -> [String: SwiftColorType] {
    var result: [String: SwiftColorType] = [:]
    for position in file.tokens.indices where file.isName(position, "func") {
      guard let name = file.name(position + 1), file.isSign(position + 2, "(") else { continue }
      let arrow = file.partners[position + 2] + 1
      guard file.isMark(arrow, "->"), file.isSign(arrow + 2, "{"),
        let type = file.name(arrow + 1).flatMap({ SwiftColorType(rawValue: $0) })
      else { continue }
      result[name] = type
    }
    return result
  }

  /// The type of the color that a value is which a function of the file makes: `adaptive(0x336699)`.
  func madeType(_ content: SwiftDeclaration.Content?) -> SwiftColorType? {
    guard !makers.isEmpty, case .expression(let value)? = content,
      case .call(let callee, _) = value.form, let path = callee.path, path.count <= 2
    else { return nil }
    return path.last.flatMap { makers[$0] }
  }

  /// Reads a function that makes a color of what it is given, or decides by the cases of an enumeration.
  mutating func readFunction() {
    let owner = scopes.last?.path ?? []
    let (name, open) = (file.name(position + 1), position + 2)
    let isShared = owner.isEmpty || isStaticHere()
    skipFunction()
    guard let name, file.isSign(open, "("), file.partners[open] < position else { return }
    let close = file.partners[open]
    let parameters = parameters(open + 1..<close)
    for parameter in parameters { found.facts.addName(parameter.name, parameter.type) }
    guard isShared, file.isMark(close + 1, "->"), file.isSign(position - 1, "}"),
      let brace = (close + 2..<position).first(where: { file.isSign($0, "{") })
    else { return }
    let body = brace + 1..<position - 1
    let type = owner.last ?? ""
    if parameters.count == 1, let enumeration = parameters[0].type.path.last,
      let branches = SwiftCases(file).branches(in: body, over: parameters[0].name)
    {
      addChoices(branches, of: enumeration, in: owner)
      if let table = table(branches, label: parameters[0].label) {
        found.facts.addTable(table, named: name, of: type)
      }
    } else if parameters.count == 1, let fork = fork(in: body, of: parameters[0]) {
      found.facts.addFork(fork, named: name, of: type)
    } else if brace == close + 3,
      file.name(close + 2).flatMap({ SwiftColorType(rawValue: $0) }) != nil,
      let value = file.onlyExpression(in: body)
    {
      found.facts.addFunction(
        SwiftFacts.Function(parameters: parameters, body: value), named: name, of: type)
    }
  }

  /// Adds the names that the branches of a `switch` return.
  private mutating func addChoices(
    _ branches: [SwiftCases.Branch], of enumeration: String, in scope: [String]
  ) {
    var names: [String: SwiftFacts.ScopedName] = [:]
    for branch in branches {
      guard let path = file.onlyExpression(in: branch.body)?.path else { continue }
      for name in branch.names ?? [] {
        names[name] = SwiftFacts.ScopedName(path: path, scope: scope)
      }
    }
    if names.count > 1 { found.facts.addChoices(names, of: enumeration) }
  }

  /// The colors of the branches of a `switch`; `nil` unless each returns one.
  private func table(_ branches: [SwiftCases.Branch], label: String) -> SwiftFacts.Table? {
    var values: [String: SwiftExpression] = [:]
    var otherwise: SwiftExpression?
    for branch in branches {
      guard let value = file.onlyExpression(in: branch.body), SwiftColorReader.isColor(value) else {
        return nil
      }
      for name in branch.names ?? [] { values[name] = value }
      if branch.names == nil { otherwise = value }
    }
    return SwiftFacts.Table(label: label, values: values, otherwise: otherwise)
  }

  /// `if isOther { return a(key) } else { return b(key) }`, where what decides is no appearance.
  private func fork(
    in body: Range<Int>, of parameter: SwiftFacts.Parameter
  ) -> SwiftFacts.Fork? {
    guard file.isName(body.lowerBound, "if") else { return nil }
    var parser = SwiftParser(file, at: body.lowerBound + 1, end: body.upperBound)
    let condition = parser.expression(takesClosure: false)
    guard SwiftCondition(condition) == nil else { return nil }
    var branches: [(name: String, label: String)] = []
    var position = parser.position
    for isFirst in [true, false] {
      if !isFirst {
        guard file.isName(position, "else") else { return nil }
        position += 1
      }
      guard file.isSign(position, "{"), file.partners[position] < body.upperBound,
        let value = file.onlyExpression(in: position + 1..<file.partners[position]),
        case .call(let callee, let arguments) = value.form, case .name(let name) = callee.form,
        arguments.count == 1, case .name(parameter.name) = arguments[0].value.form
      else { return nil }
      branches.append((name, arguments[0].label))
      position = file.partners[position] + 1
    }
    guard position >= body.upperBound, branches[0].name != branches[1].name else { return nil }
    return SwiftFacts.Fork(label: parameter.label, branches: branches)
  }

  // MARK: - Initializers

  /// Reads the parameters of an initializer, and what its body says about digits.
  mutating func readInitializer() {
    let owner = scopes.last?.path ?? []
    var open = position + 1
    while file.isMark(open, "?") || file.isMark(open, "!") { open += 1 }
    let start = position
    skipFunction()
    guard let name = owner.last, file.isSign(open, "("), file.partners[open] < position else {
      return
    }
    let close = file.partners[open]
    let parameters = parameters(open + 1..<close)
    found.facts.addInitializer(parameters, of: name)
    guard SwiftColorType(owner) != nil, let first = parameters.first,
      let type = first.type.path.last, position > start, file.isSign(position - 1, "}")
    else { return }
    addWrapper(parameters, of: name, close + 1..<position)
    let isText = ["String", "Substring", "StringProtocol"].contains(type)
    guard isText || Self.rawTypes.contains(type),
      let meaning = SwiftDigits(file).meaning(of: close + 1..<position, isText: isText)
    else { return }
    found.facts.addMeaning(
      meaning, of: SwiftFacts.DigitsKey(label: first.label, isText: isText))
  }

  /// Adds an initializer that only hands calculated components on: `init(r: Double, g: Double, b: Double) {
  /// self.init(red: r / 255, green: g / 255, blue: b / 255) }`.
  private mutating func addWrapper(
    _ parameters: [SwiftFacts.Parameter], of name: String, _ body: Range<Int>
  ) {
    guard let label = parameters.first?.label, !["", "hue", "red", "white"].contains(label),
      file.isSign(body.lowerBound, "{"), body.count > 2,
      let value = file.onlyExpression(in: body.lowerBound + 1..<body.upperBound - 1),
      case .call(let callee, let arguments) = value.form, callee.path == ["self", "init"],
      arguments.first?.label == "red"
    else { return }
    let type = SwiftExpression(form: .name(name), range: callee.range)
    found.facts.addFunction(
      SwiftFacts.Function(
        parameters: parameters,
        body: SwiftExpression(form: .call(type, arguments), range: value.range)),
      named: "init \(label)", of: name)
  }

  private func parameters(_ range: Range<Int>) -> [SwiftFacts.Parameter] {
    var result: [SwiftFacts.Parameter] = []
    var position = range.lowerBound
    while position < range.upperBound {
      if let label = file.name(position) {
        let name = file.name(position + 1) ?? label
        while position < range.upperBound, !file.isSign(position, ":"),
          !file.isSign(position, ",")
        {
          position += 1
        }
        position += 1
        let (type, next) = typeName(min(position, range.upperBound)..<range.upperBound) {
          file.isSign($0, ",") || file.isMark($0, "=")
        }
        position = max(position, next)
        var value: SwiftExpression?
        if file.isMark(position, "=") {
          var parser = SwiftParser(file, at: position + 1, end: range.upperBound)
          value = parser.expression()
        }
        result.append(
          SwiftFacts.Parameter(
            label: label == "_" ? "" : label, name: name, type: type, value: value))
      }
      while position < range.upperBound, !file.isSign(position, ",") {
        position = file.after(position)
      }
      position += 1
    }
    return result
  }

  /// Collects the texts of eight digits that initializers of colors take.
  mutating func readDigits() {
    for position in file.tokens.indices.dropFirst(2) {
      let token = file.tokens[position]
      let isText: Bool
      switch token.kind {
      case .number: isText = false
      case .text: isText = true
      default: continue
      }
      guard let digits = SwiftColorLiteral.digits(of: token, in: file.source), digits.count == 8
      else { continue }
      var (open, label) = (position - 1, "")
      if file.isSign(open, ":"), let name = file.name(open - 1) { (open, label) = (open - 2, name) }
      guard file.isSign(open, "("), let callee = file.name(open - 1),
        callee == "init" || SwiftColorType(rawValue: callee) != nil
      else { continue }
      found.facts.addDigits(
        file.source.text(digits), of: SwiftFacts.DigitsKey(label: label, isText: isText))
    }
  }
}

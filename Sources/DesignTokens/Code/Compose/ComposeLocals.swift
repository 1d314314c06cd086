import SourceSyntax

/// The constants of the functions of a Kotlin file: `val tint = if (selected) bright else dull`, also as the
/// target of an animation, `val tint by animateColorAsState(…)`.
struct ComposeLocals {
  private struct Local {
    /// Where the name has the meaning.
    let range: Range<Int>
    /// `nil` if only the running program knows.
    var value: SwiftExpression?
    /// Whether it is a state, which has the color as its value and may be set to another one.
    var isState = false
    /// What a composable is given, if it is a color.
    var parameter: ComposeUse.Parameter?
    /// The block that declares a constant without a value, and what others assign to it: `val tint: Color`.
    var block: Int?
    var assigned: [(value: SwiftExpression, block: Int)] = []
  }

  /// A value with what must be so.
  private struct Choice {
    var value: SwiftExpression
    var conditions: [String: Bool] = [:]
    var isDark: Bool?
    var parameter: ComposeUse.Parameter?
  }

  /// Tokens that run only where a condition is met, or only where it is not.
  private struct Branch {
    let range: Range<Int>
    let condition: SwiftExpression
    let isMet: Bool
  }

  private let source: SwiftSource
  private var branches: [Branch] = []
  private var locals: [String: [Local]] = [:]
  /// Where the functions of the file are by their names, the first of each.
  private var functions: [String: Int] = [:]
  /// The most values of which conditions choose one.
  private static let maximumChoices = 16
  private static let maximumDepth = 8

  /// Reads a file.
  init(in source: SwiftSource) {
    self.source = source
    var blocks: [Int] = []
    /// The braces of classes and objects, whose properties are none of functions.
    var types: Set<Int> = []
    for position in source.tokens.indices {
      while let last = blocks.last, source.partners[last] <= position { blocks.removeLast() }
      if source.isSign(position, "{") {
        blocks.append(position)
        addLambdaParameters(position)
      }
      if source.isName(position, "if"), source.isSign(position + 1, "(") { addBranches(position) }
      if source.isName(position, ["class", "interface", "object"]),
        let body = body(behind: position)
      {
        types.insert(body)
      }
      if let block = blocks.last, !types.contains(block), source.isName(position, ["val", "var"]) {
        add(position, in: block)
      } else if source.isName(position, "fun") {
        addParameters(position)
        if let name = source.name(position + 1), source.isSign(position + 2, "(") {
          functions[name] = functions[name] ?? position
        }
      } else if let block = blocks.last, source.isMark(position + 1, "=") {
        addAssignment(position, in: block)
        forgetState(position)
      }
    }
  }

  /// `if (condition) { … } else { … }`
  private mutating func addBranches(_ position: Int) {
    var parser = SwiftParser(source, at: position + 1, end: source.tokens.count, isKotlin: true)
    let condition = parser.arguments()
    guard condition.count == 1 else { return }
    for isMet in [true, false] {
      if !isMet {
        guard source.isName(parser.position, "else") else { return }
        parser.position += 1
      }
      let first = parser.position
      guard first < source.tokens.count else { return }
      if source.isSign(first, "{") {
        parser.position = source.partners[first] + 1
      } else {
        _ = parser.expression()
      }
      guard parser.position > first else { return }
      branches.append(
        Branch(range: first..<parser.position, condition: condition[0].value, isMet: isMet))
    }
  }

  /// The brace of the body of a class or an object.
  private func body(behind position: Int) -> Int? {
    var next = position + 1
    while next < source.tokens.count, !source.isSign(next, "{") {
      guard !source.isSign(next, "}"), !source.isName(next, ["fun", "val", "var"]) else {
        return nil
      }
      next = source.after(next)
    }
    return next < source.tokens.count ? next : nil
  }

  private mutating func add(_ position: Int, in block: Int) {
    guard let name = source.name(position + 1) else { return }
    let end = min(source.partners[block], source.tokens.count)
    var next = position + 2
    if source.isSign(next, ":") { next += 2 }
    var value: SwiftExpression?
    let isAnimated = source.isName(next, "by")
    var after = next + 1
    if source.isName(position, "val"), isAnimated || source.isMark(next, "="), next + 1 < end {
      var parser = SwiftParser(source, at: next + 1, end: end, isKotlin: true)
      value = parser.expression()
      after = max(after, parser.position)
      if after < end, !source.tokens[after].isFirst, !source.isSign(after, ";") { value = nil }
    }
    if isAnimated { value = value.flatMap(Self.target) }
    var local = Local(range: after..<max(after, end), value: value)
    if isAnimated || source.isMark(next, "="), let kept = remembered(next + 1), kept.end <= end {
      local = Local(range: kept.end..<end, value: kept.value, isState: kept.isState)
    }
    if source.isName(position, "val"), !isAnimated, !source.isMark(next, "=") {
      local.block = block
    }
    locals[name, default: []].append(local)
  }

  /// What is kept while a composable is drawn again: `remember { ink }`, `remember { mutableStateOf(ink) }`.
  private func remembered(
    _ position: Int
  ) -> (value: SwiftExpression, isState: Bool, end: Int)? {
    guard source.isName(position, ["remember", "rememberSaveable"]) else { return nil }
    var open = position + 1
    if source.isSign(open, "(") { open = source.partners[open] + 1 }
    guard source.isSign(open, "{"), source.partners[open] < source.tokens.count else { return nil }
    let end = source.partners[open]
    var parser = SwiftParser(source, at: open + 1, end: end, isKotlin: true)
    let value = parser.expression()
    guard parser.position == end else { return nil }
    guard case .call(let callee, let arguments) = value.form,
      callee.path?.last == "mutableStateOf"
    else { return (value, false, end + 1) }
    return arguments.first.map { ($0.value, true, end + 1) }
  }

  /// A state that is set somewhere is not known: `tint.value = ink`, `tint = ink`.
  private mutating func forgetState(_ position: Int) {
    let isMember = source.isSign(position - 1, ".")
    guard !isMember || source.isName(position, "value"),
      let name = source.name(isMember ? position - 2 : position),
      let index = locals[name]?.lastIndex(where: { $0.range.contains(position) }),
      locals[name]?[index].isState == true
    else { return }
    locals[name]?[index].value = nil
  }

  /// `tint = ink`, once in each branch.
  private mutating func addAssignment(_ position: Int, in block: Int) {
    guard let name = source.name(position),
      let index = locals[name]?.lastIndex(where: { $0.range.contains(position) }),
      locals[name]?[index].block != nil, !source.isSign(position - 1, ".")
    else { return }
    let isOfBranch = source.isMark(position - 1, "->")
    var parser = SwiftParser(source, at: position + 2, end: source.tokens.count, isKotlin: true)
    locals[name]?[index].assigned.append((parser.expression(), isOfBranch ? position : block))
  }

  /// What `animateColorAsState(targetValue = a)` ends with.
  private static func target(of value: SwiftExpression) -> SwiftExpression? {
    guard case .call(let callee, let arguments) = value.form,
      callee.path?.last == "animateColorAsState"
    else { return nil }
    return arguments.first { ["", "targetValue"].contains($0.label) }?.value
  }

  /// What a function is given is not known in it.
  private mutating func addParameters(_ position: Int) {
    var open = position + 1
    while source.name(open) != nil || source.isSign(open, ".") { open += 1 }
    guard source.isSign(open, "(") else { return }
    let close = min(source.partners[open], source.tokens.count)
    guard
      let brace = (close..<min(close + 9, source.tokens.count)).first(where: {
        source.isSign($0, "{")
      })
    else { return }
    let function = source.name(open - 1) ?? ""
    for (index, parameter) in ComposeFile.parameters(of: open, in: source).enumerated() {
      var local = Local(range: brace..<max(brace, source.partners[brace]), value: nil)
      if parameter.isColor, function.first?.isUppercase == true {
        local.parameter = ComposeUse.Parameter(
          function: function,
          origin: .argument(parameter.name, position: index, value: parameter.value))
      }
      locals[parameter.name, default: []].append(local)
    }
  }

  /// What a lambda is given is not known in it: `{ index, tint -> … }`.
  private mutating func addLambdaParameters(_ open: Int) {
    var next = open + 1
    var names: [String] = []
    while let name = source.name(next) {
      names.append(name)
      next += source.isSign(next + 1, ",") ? 2 : 1
    }
    guard source.isMark(next, "->") else { return }
    for name in names {
      locals[name, default: []].append(
        Local(range: open..<max(open, source.partners[open]), value: nil))
    }
  }

  // MARK: - Uses

  /// A use for each of the colors that the conditions of a call choose together.
  func uses(of use: ComposeUse) -> [ComposeUse] {
    let place = source.positions(of: use.foreground.range).lowerBound
    let around = branches.filter { $0.range.contains(place) }
    let isDark = around.lazy.compactMap { branch in
      saysDark(branch.condition).map { $0 == branch.isMet }
    }.last
    let (fronts, grounds) = (choices(of: use.foreground), choices(of: use.ground))
    guard fronts.count <= Self.maximumChoices, grounds.count <= Self.maximumChoices else {
      return []
    }
    return fronts.flatMap { front in
      grounds.compactMap { ground -> ComposeUse? in
        // Whether two conditions are ever met together is not known.
        guard
          front.conditions.isEmpty || ground.conditions.isEmpty
            || Self.meet(front.conditions, ground.conditions)
        else { return nil }
        let schemes = Set([isDark, front.isDark, ground.isDark].compactMap(\.self))
        guard schemes.count < 2,
          let isCertain = meets(ground.conditions, around, at: use.ground)
        else { return nil }
        var own = use
        own.isDoubtful = !isCertain
        (own.foreground, own.ground, own.isDark) = (front.value, ground.value, schemes.first)
        own.over = use.over.flatMap(value)
        own.foregroundParameter = front.parameter
        own.groundParameter = ground.parameter ?? .init(around: ground.value)
        return own
      }
    }
  }

  /// Whether some conditions and some others are met together: they share one, or one of them says what the subject of
  /// another is.
  private static func meet(_ one: [String: Bool], _ other: [String: Bool]) -> Bool {
    let shared = one.keys.filter { other[$0] != nil }
    guard shared.allSatisfy({ one[$0] == other[$0] }) else { return false }
    let (own, others) = (cases(in: one), cases(in: other))
    guard own.allSatisfy({ others[$0.key] ?? $0.value == $0.value }) else { return false }
    return !shared.isEmpty || asks(other, ofAny: own) || asks(one, ofAny: others)
  }

  /// The constants with which the subjects of conditions are said to be equal: `Done` of `state == Done`.
  private static func cases(in conditions: [String: Bool]) -> [Substring: Substring] {
    let equal = conditions.lazy.filter(\.value).compactMap { comparison($0.key) }
      .map { ($0.subject, $0.constant) }
    return Dictionary(equal) { first, _ in first }
  }

  private static func asks(
    _ conditions: [String: Bool], ofAny cases: [Substring: Substring]
  ) -> Bool {
    conditions.keys.contains { comparison($0).map { cases[$0.subject] != nil } ?? false }
  }

  /// What a condition compares with a constant.
  private static func comparison(_ condition: String) -> (subject: Substring, constant: Substring)?
  {
    guard let sign = condition.firstRange(of: " == "), !condition.contains("||") else { return nil }
    let constant = condition[sign.upperBound...]
    guard let first = constant.first, first.isUppercase || first.isNumber || first == "\"" else {
      return nil
    }
    return (condition[..<sign.lowerBound], constant)
  }

  /// Whether a ground is for certain the one around a place that runs only in some branches, as far as its colors depend
  /// on conditions; `nil` if it is not. Those of the branches have to decide between them.
  private func meets(
    _ conditions: [String: Bool], _ branches: [Branch], at ground: SwiftExpression
  ) -> Bool? {
    guard !conditions.isEmpty else { return true }
    let place = source.positions(of: ground.range).lowerBound
    var isCertain = true
    for branch in branches {
      // The branch has both, or only asks whether there is something.
      guard !branch.range.contains(place) else { continue }
      let (subject, isPositive) = self.subject(of: branch.condition)
      let isMet = branch.isMet == isPositive
      if saysDark(branch.condition) != nil { continue }
      if ["null", "mpty", "lank"].contains(where: subject.contains) { continue }
      guard let known = conditions[subject] else {
        isCertain = false
        continue
      }
      guard known == isMet else { return nil }
    }
    return isCertain
  }

  /// The one value of an expression, if it depends on nothing.
  func value(of expression: SwiftExpression) -> SwiftExpression? {
    let choices = choices(of: expression)
    return choices.count == 1 && choices[0].parameter == nil ? choices[0].value : nil
  }

  /// What a composable is given, if an expression is that as it is, or what a function of the file returns of it in some
  /// case: `if (elevation > 0.dp) color.raised() else color`.
  func parameter(of expression: SwiftExpression) -> ComposeUse.Parameter? {
    var expression = expression
    if case .call(let callee, let arguments) = expression.form, case .name(let name) = callee.form,
      let kept = functions[name].flatMap(source.keptParameter)
    {
      let given =
        arguments.first { $0.label == kept.name }
        ?? (arguments.indices.contains(kept.position) && arguments[kept.position].label.isEmpty
          ? arguments[kept.position] : nil)
      guard let given else { return nil }
      expression = given.value
    }
    let choices = choices(of: expression)
    guard choices.count == 1, let parameter = choices[0].parameter, parameter.fading == nil else {
      return nil
    }
    return parameter
  }

  /// The colors that an expression may be, besides what a composable is given.
  func colors(of expression: SwiftExpression) -> [SwiftExpression] {
    choices(of: expression).filter { $0.parameter == nil }.map(\.value)
  }

  /// The constant that an expression names.
  private func local(_ expression: SwiftExpression) -> Local? {
    guard case .name(let name) = expression.form, let known = locals[name] else { return nil }
    let position = source.positions(of: expression.range).lowerBound
    return known.last { $0.range.contains(position) }
  }

  /// Whether a condition holds where the system is dark, or where it is light:
  /// `val night = isSystemInDarkTheme(); if (night) …`
  private func saysDark(_ condition: SwiftExpression, depth: Int = 0) -> Bool? {
    guard depth < Self.maximumDepth else { return nil }
    if case .not(let inner) = condition.form {
      return saysDark(inner, depth: depth + 1).map { !$0 }
    }
    return local(condition)?.value.flatMap { saysDark($0, depth: depth + 1) }
      ?? ComposeColorReader.saysDark(condition)
  }

  /// The values of an expression; none if it is not known.
  private func choices(of expression: SwiftExpression, depth: Int = 0) -> [Choice] {
    guard depth < Self.maximumDepth else { return [] }
    if case .member(let base, "value") = expression.form, let state = local(base), state.isState {
      return state.value.map { choices(of: $0, depth: depth + 1) } ?? []
    }
    if let local = local(expression) {
      if let parameter = local.parameter {
        return [Choice(value: expression, parameter: parameter)]
      }
      if let block = local.block { return choices(of: local.assigned, below: block, depth) }
      return local.value.map { choices(of: $0, depth: depth + 1) } ?? []
    }
    if let fading = ComposeFading(expression) { return choices(of: expression, fading, depth) }
    guard case .conditional(let condition, let one, let other) = expression.form else {
      return [Choice(value: expression)]
    }
    let (subject, isMet) = self.subject(of: condition)
    let isDark = saysDark(condition)
    // What is inactive needs no contrast.
    guard isDark != nil || !subject.contains("nabled") else {
      return choices(of: isMet ? one : other, depth: depth + 1)
    }
    return [(one, true), (other, false)].flatMap { value, isFirst in
      choices(of: value, depth: depth + 1).compactMap { inner in
        var own = inner
        if let isDark {
          guard own.isDark ?? (isFirst == isDark) == (isFirst == isDark) else { return nil }
          own.isDark = isFirst == isDark
        } else {
          guard own.conditions[subject] ?? (isFirst == isMet) == (isFirst == isMet) else {
            return nil
          }
          own.conditions[subject] = isFirst == isMet
        }
        return own
      }
    }
  }

  /// What the blocks of branches assign, each where the others do not.
  private func choices(
    of assigned: [(value: SwiftExpression, block: Int)], below declaring: Int, _ depth: Int
  ) -> [Choice] {
    guard assigned.count <= Self.maximumChoices else { return [] }
    let blocks = assigned.map(\.block).filter { $0 != declaring }
    return assigned.flatMap { value, block in
      let own = Dictionary(blocks.map { ("block \($0)", $0 == block) }) { one, _ in one }
      return choices(of: value, depth: depth + 1).map { inner in
        var choice = inner
        choice.conditions.merge(own) { one, _ in one }
        return choice
      }
    }
  }

  /// The values of a color that is made translucent.
  private func choices(
    of expression: SwiftExpression, _ fading: ComposeFading, _ depth: Int
  ) -> [Choice] {
    choices(of: fading.base, depth: depth + 1).map { inner in
      var own = inner
      own.parameter?.fading = fading
      let isWritten = inner.parameter != nil || inner.value.range == fading.base.range
      own.value = isWritten ? expression : fading.applied(to: inner.value)
      return own
    }
  }

  /// What a condition asks, by its text, and whether it asks for that rather than for the contrary.
  private func subject(of condition: SwiftExpression) -> (text: String, isPositive: Bool) {
    func text(_ expression: SwiftExpression) -> String {
      guard case .binary(let sign, let one, let other) = expression.form else {
        return source.source.text(expression.range)
      }
      return "\(text(one)) \(sign) \(text(other))"
    }
    if case .not(let inner) = condition.form { return (text(inner), false) }
    return (text(condition), true)
  }
}

import SourceSyntax

/// What names mean inside of the functions and views of a Swift file: their constants, and the properties and
/// functions of the same view.
struct SwiftBindings {
  enum Meaning {
    /// What some tokens return, in which `self` may be a name of what is around.
    case value(Range<Int>, of: String? = nil)
    /// What only the running program knows.
    case unknown
  }

  /// Two properties of an enumeration, of which one is drawn on the other in each of its cases.
  struct Switched {
    let foreground: Range<Int>
    let background: Range<Int>
    let role: TokenPairing.Role
    /// The types of both.
    let foregroundType, backgroundType: SwiftColorType
    /// The number of the type around them.
    let scope: Int
  }

  /// A name in a block.
  private struct Local {
    /// Where it begins and ends to have its meaning.
    let range: Range<Int>
    let meaning: Meaning
  }

  /// Tokens that run only where a condition is met, or only where it is not.
  private struct Branch {
    let range: Range<Int>
    let condition: String
    let isMet: Bool
  }

  /// A property or a function that returns a color or a view.
  private struct Member {
    let name: String
    let body: Range<Int>
    /// The number of the type.
    let scope: Int
    /// The type of the color; `nil` for a view.
    let type: SwiftColorType?
    var isView: Bool { type == nil }
  }

  private let file: SwiftSource
  private let types: [SwiftDeclarations.TypeScope]
  private var locals: [String: [Local]] = [:]
  private var branches: [Branch] = []
  /// The members of views by their types and names; several of one name mean nothing.
  private var members: [[String]: [Member]] = [:]
  /// The properties of enumerations that are colors, by the types and names.
  private var cases: [[String]: Range<Int>] = [:]
  /// The types of the properties of views, by the paths of these.
  private var kinds: [[String]: String] = [:]
  /// The pairs of properties that enumerations decide by their cases.
  private(set) var switched: [Switched] = []

  /// Reads a file.
  init(in file: SwiftSource, types: [SwiftDeclarations.TypeScope]) {
    self.file = file
    self.types = types
    var blocks: [Int] = []
    var decided: [Member] = []
    for position in file.tokens.indices {
      while let last = blocks.last, file.partners[last] <= position { blocks.removeLast() }
      if file.isSign(position, "{") {
        blocks.append(position)
        addClosureParameters(position)
      }
      let length = file.tokens[position].range.count
      if length == 2, file.isName(position, "if") { addBranches(position) }
      guard 3...4 ~= length, file.tokens[position].isName, let name = file.name(position + 1) else {
        continue
      }
      let isFunction = file.isName(position, "func")
      let scope = blocks.last.flatMap { open in types.lastIndex { $0.range.lowerBound == open + 1 }
      }
      if isFunction || file.isName(position, ["let", "var"]), let scope {
        add(name, at: position, isFunction: isFunction, of: scope, &decided)
      }
      if isFunction {
        addParameters(of: position)
      } else if scope == nil, let block = blocks.last,
        file.isName(position, "let") || file.isName(position, "var")
      {
        addLocal(name, at: position, in: block)
      }
    }
    pair(decided)
    for member in decided { cases[types[member.scope].path + [member.name]] = member.body }
  }

  // MARK: - Asking

  /// What a path means at a position; `nil` if it is no name of the functions and views around.
  func meaning(of path: String, at position: Int) -> Meaning? {
    let isOwn = path.hasPrefix("self.")
    let name = isOwn ? String(path.dropFirst(5)) : path
    guard !name.contains(".") else { return value(of: name.split(separator: "."), at: position) }
    if !isOwn, let local = locals[name]?.last(where: { $0.range.contains(position) }) {
      return local.meaning
    }
    return member(name, at: position, isView: false).map { .value($0) }
  }

  /// The color of a property whose type is an enumeration of the file: `look.fill`.
  private func value(of names: [Substring], at position: Int) -> Meaning? {
    guard names.count == 2, let type = types.last(where: { $0.range.contains(position) }),
      let kind = kinds[type.path + [String(names[0])]]
    else { return nil }
    let inner = type.path + [kind, String(names[1])]
    return (cases[inner] ?? cases[[kind, String(names[1])]])
      .map { .value($0, of: String(names[0])) }
  }

  /// What is known of conditions at a position.
  func conditions(at position: Int) -> SwiftUseReader.Operand.Conditions {
    var result: SwiftUseReader.Operand.Conditions = [:]
    for branch in branches where branch.range.contains(position) {
      result[branch.condition] = .condition(isMet: branch.isMet)
    }
    return result
  }

  /// The body of the property or the function of the view around a position that returns a view.
  func view(_ path: String, at position: Int) -> Range<Int>? {
    let name = path.hasPrefix("self.") ? String(path.dropFirst(5)) : path
    return member(name, at: position, isView: true)
  }

  private func member(_ name: String, at position: Int, isView: Bool) -> Range<Int>? {
    guard !members.isEmpty, let type = types.last(where: { $0.range.contains(position) }),
      let found = members[type.path + [name]], found.count == 1, found[0].isView == isView
    else { return nil }
    return found[0].body
  }

  // MARK: - Reading

  /// Adds a property or a function of a type.
  private mutating func add(
    _ name: String, at position: Int, isFunction: Bool, of scope: Int, _ decided: inout [Member]
  ) {
    let path = types[scope].path + [name]
    if !isFunction, types[scope].isView, file.isSign(position + 2, ":") {
      kinds[path] = file.name(position + 3)
    }
    let member =
      member(name, at: position, isFunction: isFunction, of: scope)
      ?? (isFunction ? nil : stored(name, at: position, of: scope))
    guard let member else { return }
    if types[scope].isView {
      members[path, default: []].append(member)
    } else if !member.isView, file.isSign(member.body.lowerBound - 1, "{") {
      decided.append(member)
    }
  }

  private static let modifiers: Set<String> = ["fileprivate", "internal", "private", "public"]

  /// The color of a stored property, unless the view is given another one: `var tint: Color = .brand`.
  private func stored(_ name: String, at position: Int, of scope: Int) -> Member? {
    var before = position - 1
    while file.isName(before, Self.modifiers) { before -= 1 }
    guard before >= 0, !file.isName(before, "static") else { return nil }
    // What a wrapper holds changes.
    if case .attribute = file.tokens[before].kind { return nil }
    if file.isSign(before, ")"), !file.tokens[before + 1].isFirst { return nil }
    var next = position + 2
    var type: SwiftColorType?
    if file.isSign(next, ":") {
      type = file.name(next + 1).flatMap { SwiftColorType(rawValue: $0) }
      guard type != nil else { return nil }
      next += 2
    }
    guard file.isMark(next, "=") else { return nil }
    type = type ?? file.name(next + 1).flatMap { SwiftColorType(rawValue: $0) }
    guard let type, !isAlwaysGiven(name, to: types[scope].path.last ?? "") else { return nil }
    var parser = SwiftParser(file, at: next + 1, end: types[scope].range.upperBound)
    _ = parser.expression()
    guard parser.position > next + 1 else { return nil }
    return Member(name: name, body: next + 1..<parser.position, scope: scope, type: type)
  }

  /// Whether the calls in the file that make a view all give it a property.
  private func isAlwaysGiven(_ property: String, to view: String) -> Bool {
    let calls = file.tokens.indices.filter {
      file.isName($0, view) && file.isSign($0 + 1, "(") && !file.isName($0 - 1, "struct")
    }
    return !calls.isEmpty
      && calls.allSatisfy { call in
        (call + 2..<min(file.partners[call + 1], file.tokens.count)).contains {
          file.isName($0, property) && file.isSign($0 + 1, ":")
        }
      }
  }

  /// `var ink: Color { … }`, `func row() -> some View { … }`
  private func member(
    _ name: String, at position: Int, isFunction: Bool, of scope: Int
  ) -> Member? {
    var next = position + 2
    if isFunction {
      guard file.isSign(next, "(") else { return nil }
      next = file.partners[next] + 1
      guard file.isMark(next, "->") else { return nil }
    } else {
      guard file.isSign(next, ":") else { return nil }
    }
    next += 1
    var type: SwiftColorType?
    if file.isName(next, "some"), file.isName(next + 1, "View") {
      next += 2
    } else {
      type = file.name(next).flatMap { SwiftColorType(rawValue: $0) }
      guard type != nil else { return nil }
      next += 1
    }
    guard file.isSign(next, "{") else { return nil }
    let body = next + 1..<max(next + 1, min(file.partners[next], file.tokens.count))
    return Member(name: name, body: body, scope: scope, type: type)
  }

  /// What a function is given is not known in it.
  private mutating func addParameters(of position: Int) {
    var open = position + 2
    while open < file.tokens.count, !file.isSign(open, "("), !file.isSign(open, "{") { open += 1 }
    guard file.isSign(open, "(") else { return }
    let close = file.partners[open]
    guard
      let brace = (close..<min(close + 12, file.tokens.count)).first(where: { file.isSign($0, "{") }
      )
    else { return }
    var next = open + 1
    while next < close {
      if file.isSign(next + 1, ":"), let name = file.name(next) {
        locals[name, default: []].append(
          Local(range: brace..<file.partners[brace], meaning: .unknown))
      }
      next = file.after(next)
    }
  }

  /// What a closure is given is not known in it: `{ tone in … }`, `{ (index, tone) in … }`.
  private mutating func addClosureParameters(_ open: Int) {
    var names: [String] = []
    var next = open + 1
    while next < min(open + 16, file.tokens.count), !file.isName(next, "in") {
      if let name = file.name(next) {
        names.append(name)
      } else if !["(", ")", ",", ":", "_"].contains(file.text(next)) {
        return
      }
      next += 1
    }
    guard file.isName(next, "in") else { return }
    for name in names {
      locals[name, default: []].append(
        Local(range: open..<max(open, file.partners[open]), meaning: .unknown))
    }
  }

  /// `let tone = isNew ? a : b`; what may change or is unwrapped is not known.
  private mutating func addLocal(_ name: String, at position: Int, in block: Int) {
    let end = min(file.partners[block], file.tokens.count)
    var next = position + 2
    if file.isSign(next, ":") {
      while next < end, !file.isMark(next, "="), !file.tokens[next].isFirst { next += 1 }
    }
    let isPlain =
      file.isName(position, "let") && file.isMark(next, "=")
      && !file.isName(position - 1, ["case", "guard", "if", "while"])
      && !file.isSign(position - 1, ",")
    guard isPlain else {
      locals[name, default: []].append(Local(range: position..<end, meaning: .unknown))
      return
    }
    let first = next + 1
    var last = first
    while last < end, last == first || !beginsStatement(last), !file.isSign(last, ";") {
      last = file.after(last)
    }
    last = min(last, end)
    locals[name, default: []].append(
      Local(range: last..<max(last, end), meaning: .value(first..<last)))
  }

  /// The most tokens of a condition.
  private static let maximumCondition = 32

  /// `if isNew { … } else { … }`
  private mutating func addBranches(_ position: Int) {
    var first = position + 1
    let isMet = !file.isMark(first, "!")
    if !isMet { first += 1 }
    var open = first
    while open < min(first + Self.maximumCondition, file.tokens.count), !file.isSign(open, "{") {
      // Of several conditions, none is known to be the one that is not met.
      if file.isSign(open, ",") || file.isMark(open, "||") || file.isMark(open, "&&") { return }
      open = file.after(open)
    }
    guard open > first, file.isSign(open, "{") else { return }
    let condition = file.source.text(file.range(from: first, to: open - 1))
    let close = file.partners[open]
    branches.append(Branch(range: open..<close, condition: condition, isMet: isMet))
    guard file.isName(close + 1, "else"), close + 2 < file.tokens.count else { return }
    var end = close + 2
    while end < file.tokens.count, !file.isSign(end, "{") { end = file.after(end) }
    guard end < file.tokens.count else { return }
    branches.append(
      Branch(range: close + 2..<file.partners[end], condition: condition, isMet: !isMet))
  }

  /// Whether a token begins a line and does not go on with the one before.
  private func beginsStatement(_ position: Int) -> Bool {
    guard file.tokens[position].isFirst else { return false }
    switch file.tokens[position].kind {
    case .mark, .sign(UInt8(ascii: ".")), .sign(UInt8(ascii: ":")): return false
    default: return !file.isName(position, "else") && !file.isMark(position - 1, "=")
    }
  }

  // MARK: - Enumerations

  private static let fronts: [(ending: String, role: TokenPairing.Role)] = [
    ("text", .text), ("title", .text), ("label", .text), ("foreground", .text),
    ("icon", .ui), ("tint", .ui),
  ]
  private static let grounds = ["background", "fill"]

  /// Pairs the properties that decide by the case and are called the text and the background of one thing:
  /// `buttonText` and `buttonBackground`. Those of themes are colors by themselves.
  private mutating func pair(_ members: [Member]) {
    for (scope, own) in Dictionary(grouping: members, by: \.scope).sorted(by: { $0.key < $1.key }) {
      var fronts: [(stem: Substring, role: TokenPairing.Role, member: Member)] = []
      var grounds: [(stem: Substring, member: Member)] = []
      for member in own {
        guard let branches = SwiftCases(file).branches(in: member.body),
          !SwiftNaming.areThemes(
            branches.flatMap { $0.names ?? [] }, of: types[scope].path.last ?? "")
        else { continue }
        var name = member.name.lowercased()[...]
        for word in ["color", "colour"] where name.hasSuffix(word) {
          name = name.dropLast(word.count)
        }
        if let front = Self.fronts.first(where: { name.hasSuffix($0.ending) }) {
          fronts.append((name.dropLast(front.ending.count), front.role, member))
        } else if let ground = Self.grounds.first(where: name.hasSuffix) {
          grounds.append((name.dropLast(ground.count), member))
        }
      }
      for front in fronts {
        for ground in grounds where ground.stem == front.stem {
          guard let type = front.member.type, let other = ground.member.type else { continue }
          switched.append(
            Switched(
              foreground: front.member.body, background: ground.member.body, role: front.role,
              foregroundType: type, backgroundType: other, scope: scope))
        }
      }
    }
  }
}

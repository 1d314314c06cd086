import SourceSyntax

/// Styles that code puts together before they are used: `const box = [styles.base]; if (isOn) { box.push(styles.on) }`,
/// and functions that return them.
extension NativeViewReader {
  /// What code adds to a list, and the conditions under which it does.
  struct Push {
    let start: Int
    let conditions: [String]
  }

  private static let maximumPushes = 16
  /// What a function returns that is no sheet.
  private static let whole = "()"

  /// Notes `name.push(…)`, behind the name; where it is none, the cursor stays.
  mutating func notePush(to name: String, _ conditions: [String]) -> Bool {
    let start = text.offset
    defer { text.offset = start }
    guard text.take("."), text.takeName() == "push", text.take("(") else { return false }
    if pushes[name]?.count ?? 0 < Self.maximumPushes {
      pushes[name, default: []].append(Push(start: text.offset, conditions: conditions))
    }
    return true
  }

  /// What a constant sets as a style: a list, with all that is added to it before a place, or an object; `nil` for
  /// anything else.
  mutating func style(ofLocal name: String, at place: Int, depth: Int) -> [Look]? {
    guard depth < Self.maximumDepth, let local = local(name, at: place),
      names.owner(of: place).flatMap({ parameters.member([name], of: $0) }) == nil
    else { return nil }
    let end = text.offset
    defer { text.offset = end }
    text.offset = local.start
    if let member = local.member {
      let path = text.path()
      guard path.count == 1, text.isNext("(") else { return nil }
      return sheet(of: path[0], calledWith: text.offset)?[member]
    }
    guard text.isNext("[") || text.isNext("{") || isFlattened else { return nil }
    let added = (pushes[name] ?? []).filter { local.start < $0.start && $0.start < place }
    let key = [local.start, added.count]
    if let known = lists[key] { return known }
    // What is made of itself is not known.
    lists[key] = [.unknown]
    var result = style(depth: depth + 1)
    for push in added {
      text.offset = push.start
      let own = styles(until: ")", depth: depth + 1)
      result = Self.merged(
        result, push.conditions.reduce(own) { Self.chosen($1, $0, [Look()]) })
    }
    lists[key] = result
    return result
  }

  /// Whether the value at the cursor is a list that a call makes one style: `StyleSheet.flatten([ … ])`.
  private var isFlattened: Bool {
    var inner = text
    return inner.path().first == "StyleSheet" && (inner.isNext("(") || inner.isNext("<"))
  }

  /// What a function of the file or of another one returns as a style, which is called with what is in the bracket at a
  /// place.
  mutating func returned(by function: String, with start: Int, depth: Int) -> [Look] {
    sheet(of: function, calledWith: start)?[Self.whole] ?? [.unknown]
  }

  /// The styles that a function returns; `nil` if they depend on what it is given that is known here.
  private mutating func sheet(of function: String, calledWith start: Int) -> Sheet? {
    let end = text.offset
    defer { text.offset = end }
    var sheet: Sheet?
    if let other = others[function] {
      sheet = other
    } else if let declared = names.declarations.first(where: { $0.name == function }) {
      sheet = self.sheet(ofFunctionAt: declared.start)
    }
    text.offset = start
    text.skipOne(isNested: true)
    let given = text.source.text(start..<text.offset)
    let isFixed = ["'", "\"", "`", "true", "false"].contains(where: given.contains)
    guard let sheet, !isFixed || sheet.values.joined().allSatisfy(\.conditions.isEmpty) else {
      return nil
    }
    return sheet
  }

  /// What the function returns that is declared at a place: a style, or an object of lists.
  mutating func sheet(ofFunctionAt start: Int) -> Sheet {
    if let known = functions[start] { return known }
    functions[start] = [:]
    let end = text.offset
    text.offset = start
    let result = returned()
    functions[start] = result
    text.offset = end
    return result
  }

  /// What a function returns, behind its name.
  private mutating func returned() -> Sheet {
    guard goToReturned() else { return [:] }
    let place = text.offset
    if text.take("{") {
      var members: Sheet = [:]
      while let member = text.takeName(), text.isNext(",") || text.isNext("}"),
        let looks = style(ofLocal: member, at: place, depth: 1)
      {
        members[member] = looks
        guard text.take(",") else { break }
      }
      if text.isNext("}"), !members.isEmpty { return members }
    }
    text.offset = place
    let isList = text.isNext("[") || text.isNext("{")
    if isList { return [Self.whole: style(depth: 1)] }
    guard let local = text.takeName(), isAtEnd,
      let looks = style(ofLocal: local, at: place, depth: 1)
    else { return [:] }
    return [Self.whole: looks]
  }

  /// Goes on to what a function returns, behind its name, if it returns one thing only.
  private mutating func goToReturned() -> Bool {
    if text.take(":") { text.skipAnnotation() }
    let isConstant = text.take("=")
    if text.isNext("(") { text.skipOne(isNested: true) } else { _ = text.takeName() }
    if isConstant, !text.takeArrow() { return false }
    if text.isNext("[") { return true }
    if text.take("(") { return text.isNext("{") || text.isNext("[") }
    guard text.isNext("{") else { return false }
    let close = { (text: ScriptCursor) in
      var text = text
      text.skipOne(isNested: true)
      return text.offset
    }(text)
    _ = text.take("{")
    var found: Int?
    while text.offset < close {
      guard let word = text.takeName() else {
        text.skipOne(isNested: false)
        continue
      }
      guard word == "return" else { continue }
      guard found == nil else { return false }
      text.skipTrivia()
      found = text.offset
    }
    text.offset = found ?? close
    return found != nil
  }
}

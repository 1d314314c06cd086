import SourceSyntax

extension SassParser {
  /// An expression: a list with commas, unless it is a member of one.
  mutating func expression(isInList: Bool = false) throws(Failure) -> SassExpression {
    skipSpace()
    let start = offset
    let first = try spaced()
    guard !isInList else { return first }
    skipSpace()
    guard current == UInt8(ascii: ",") else { return first }
    var members = [first]
    var end = first.range.upperBound
    while current == UInt8(ascii: ",") {
      offset += 1
      end = offset
      skipSpace()
      guard !isAtEnd, canBeginValue else { break }
      members.append(try spaced())
      end = offset
      skipSpace()
    }
    return SassExpression(kind: .list(members, .comma, isBracketed: false), range: start..<end)
  }

  /// Whether a value may begin here.
  private var canBeginValue: Bool {
    if current == UInt8(ascii: "!") { return starts("!important") }
    return !isAtEnd && !";})],:{".utf8.contains(current) && !starts("...")
  }

  /// A list with spaces.
  private mutating func spaced() throws(Failure) -> SassExpression {
    let start = offset
    var members = [try operation(0)]
    var end = offset
    while true {
      skipSpace()
      guard canBeginValue else { break }
      members.append(try operation(0))
      end = offset
    }
    offset = end
    guard members.count > 1 else { return members[0] }
    return SassExpression(kind: .list(members, .space, isBracketed: false), range: start..<end)
  }

  /// Operands with operators that bind more strongly than some.
  mutating func operation(_ least: Int) throws(Failure) -> SassExpression {
    skipSpace()
    let start = offset
    guard depth < Self.maximumDepth else {
      throw Failure(
        message: "the expression is nested more than \(Self.maximumDepth) deep", offset: start)
    }
    depth += 1
    defer { depth -= 1 }
    var left = try operand()
    while true {
      let before = offset
      skipSpace()
      guard let (sign, length) = nextOperator(afterSpace: offset > before),
        sign.precedence > least
      else {
        offset = before
        return left
      }
      offset += length
      let right = try operation(sign.precedence)
      left = SassExpression(
        kind: .binary(sign, left, right), range: start..<right.range.upperBound)
    }
  }

  private func nextOperator(afterSpace isSpaced: Bool) -> (SassOperator, Int)? {
    switch current {
    case UInt8(ascii: "="):
      return byte(offset + 1) == UInt8(ascii: "=") ? (.equal, 2) : nil
    case UInt8(ascii: "!"):
      return byte(offset + 1) == UInt8(ascii: "=") ? (.unequal, 2) : nil
    case UInt8(ascii: "<"):
      return byte(offset + 1) == UInt8(ascii: "=") ? (.lessOrEqual, 2) : (.less, 1)
    case UInt8(ascii: ">"):
      return byte(offset + 1) == UInt8(ascii: "=") ? (.greaterOrEqual, 2) : (.greater, 1)
    case UInt8(ascii: "*"): return (.times, 1)
    case UInt8(ascii: "%"): return (.modulo, 1)
    case UInt8(ascii: "/"): return (.divided, 1)
    case UInt8(ascii: "+"): return (.plus, 1)
    case UInt8(ascii: "-"):
      // `a -b` is a list, and so is `a --b`.
      let isSpacedAfter = CSSScanner.isSpace(byte(offset + 1))
      return isSpaced && !isSpacedAfter ? nil : (.minus, 1)
    case UInt8(ascii: "a") where isWord("and"): return (.and, 3)
    case UInt8(ascii: "o") where isWord("or"): return (.or, 2)
    default: return nil
    }
  }

  private func isWord(_ word: String) -> Bool {
    starts(word) && !CSSScanner.isName(byte(offset + word.utf8.count))
  }

  private mutating func operand() throws(Failure) -> SassExpression {
    let start = offset
    switch current {
    case UInt8(ascii: "("): return try parenthesized()
    case UInt8(ascii: "["): return try bracketed()
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return try string()
    case UInt8(ascii: "$"):
      let name = try variableName()
      return SassExpression(kind: .variable(name, namespace: nil), range: start..<offset)
    case UInt8(ascii: "&"):
      offset += 1
      return SassExpression(kind: .parent, range: start..<offset)
    case UInt8(ascii: "!"):
      guard take("!important") else {
        throw Failure(message: "expected a value", offset: start)
      }
      return plainName(start..<offset)
    case UInt8(ascii: "#") where !isInterpolation(start): return try hex()
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: "."),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      if let number = number() { return number }
      if let sign = SassOperator(rawValue: String(Unicode.Scalar(current))),
        !isNameStart(offset)
      {
        offset += 1
        let value = try operation(SassOperator.times.precedence)
        return SassExpression(kind: .unary(sign, value), range: start..<offset)
      }
    default: break
    }
    if isWord("not") {
      offset += 3
      let value = try operation(SassOperator.times.precedence)
      return SassExpression(kind: .unary(.not, value), range: start..<offset)
    }
    return try named()
  }

  private func plainName(_ range: Range<Int>) -> SassExpression {
    SassExpression(
      kind: .name(SassText(parts: [.text(range)], range: range)), range: range)
  }

  /// Whether a name begins here, perhaps with hyphens.
  private func isNameStart(_ place: Int) -> Bool {
    var place = place
    while byte(place) == UInt8(ascii: "-") { place += 1 }
    let first = byte(place)
    return CSSScanner.isName(first) && !ASCII.isDigit(first) || first == UInt8(ascii: "\\")
      || isInterpolation(place)
  }

  // MARK: - Brackets

  private mutating func parenthesized() throws(Failure) -> SassExpression {
    let start = offset
    offset += 1
    skipSpace()
    if current == UInt8(ascii: ")") {
      offset += 1
      return SassExpression(
        kind: .list([], .undecided, isBracketed: false), range: start..<offset)
    }
    let first = try expression(isInList: true)
    skipSpace()
    if current == UInt8(ascii: ":") { return try map(from: start, first) }
    var members = [first]
    var isList = false
    while current == UInt8(ascii: ",") {
      isList = true
      offset += 1
      skipSpace()
      if current == UInt8(ascii: ")") { break }
      members.append(try expression(isInList: true))
      skipSpace()
    }
    try expect(")")
    let kind: SassExpression.Kind =
      isList ? .list(members, .comma, isBracketed: false) : .parenthesized(first)
    return SassExpression(kind: kind, range: start..<offset)
  }

  private mutating func map(
    from start: Int, _ first: SassExpression
  ) throws(Failure) -> SassExpression {
    var entries: [(key: SassExpression, value: SassExpression)] = []
    var key = first
    while true {
      skipSpace()
      try expect(":")
      entries.append((key, try expression(isInList: true)))
      skipSpace()
      guard current == UInt8(ascii: ",") else { break }
      offset += 1
      skipSpace()
      if current == UInt8(ascii: ")") { break }
      key = try expression(isInList: true)
    }
    try expect(")")
    return SassExpression(kind: .map(entries), range: start..<offset)
  }

  private mutating func bracketed() throws(Failure) -> SassExpression {
    let start = offset
    offset += 1
    skipSpace()
    var members: [SassExpression] = []
    var separator = SassSeparator.undecided
    if current != UInt8(ascii: "]") {
      let inner = try expression()
      if case .list(let own, let between, false) = inner.kind {
        (members, separator) = (own, between)
      } else {
        members = [inner]
      }
      skipSpace()
    }
    try expect("]")
    return SassExpression(
      kind: .list(members, separator, isBracketed: true), range: start..<offset)
  }

  // MARK: - Literals

  private mutating func string() throws(Failure) -> SassExpression {
    let start = offset
    let end = afterString(start)
    guard end > start + 1, bytes[end - 1] == bytes[start] else {
      throw Failure(message: "the string is not closed on its line", offset: start)
    }
    let text = text(start + 1..<end - 1, withVariables: false, isString: true)
    offset = end
    return SassExpression(kind: .string(text), range: start..<end)
  }

  private mutating func hex() throws(Failure) -> SassExpression {
    let start = offset
    offset += 1
    while ASCII.isHexDigit(current) { offset += 1 }
    guard [3, 4, 6, 8].contains(offset - start - 1), !CSSScanner.isName(current) else {
      // An identifier, as in the value of `will-change`.
      offset = scanner.afterName(max(offset, start + 1), to: bytes.count)
      guard offset > start + 1 else {
        throw Failure(message: "expected a color", offset: start)
      }
      return plainName(start..<offset)
    }
    return SassExpression(kind: .hex, range: start..<offset)
  }

  /// A number with its unit.
  private mutating func number() -> SassExpression? {
    let start = offset
    var place = offset
    if "+-".utf8.contains(byte(place)) { place += 1 }
    let digits = place
    while ASCII.isDigit(byte(place)) { place += 1 }
    var hasDigits = place > digits
    if byte(place) == UInt8(ascii: "."), ASCII.isDigit(byte(place + 1)) {
      place += 1
      while ASCII.isDigit(byte(place)) { place += 1 }
      hasDigits = true
    }
    guard hasDigits else { return nil }
    if byte(place) | 0x20 == UInt8(ascii: "e") {
      let sign = "+-".utf8.contains(byte(place + 1)) ? 1 : 0
      if ASCII.isDigit(byte(place + 1 + sign)) {
        place += 1 + sign
        while ASCII.isDigit(byte(place)) { place += 1 }
      }
    }
    guard let value = Double(scanner.text(start..<place)) else { return nil }
    let unitStart = place
    if byte(place) == UInt8(ascii: "%") {
      place += 1
    } else if ASCII.isLetter(byte(place)) {
      // `1px-2px` is a difference.
      while ASCII.isLetter(byte(place)) || ASCII.isDigit(byte(place)) { place += 1 }
    }
    offset = place
    return SassExpression(
      kind: .number(value, unit: scanner.text(unitStart..<place)), range: start..<place)
  }

  // MARK: - Names and calls

  private static let raw: Set = [
    "url", "calc", "-webkit-calc", "-moz-calc", "element", "expression", "env", "clamp",
  ]

  /// A name, a call, or a variable or a call of another module.
  private mutating func named() throws(Failure) -> SassExpression {
    let start = offset
    let end = afterInterpolatedName(start)
    guard end > start else { throw Failure(message: "expected a value", offset: start) }
    offset = end
    if current == UInt8(ascii: "."), !bytes[start..<end].contains(UInt8(ascii: "#")) {
      let namespace = scanner.text(start..<end)
      if byte(end + 1) == UInt8(ascii: "$") {
        offset = end + 1
        let name = try variableName()
        return SassExpression(
          kind: .variable(name, namespace: namespace), range: start..<offset)
      }
      let nameEnd = scanner.afterName(end + 1, to: bytes.count)
      if nameEnd > end + 1, byte(nameEnd) == UInt8(ascii: "(") {
        let name = SassText(parts: [.text(end + 1..<nameEnd)], range: end + 1..<nameEnd)
        offset = nameEnd
        let arguments = try arguments()
        return SassExpression(
          kind: .call(name: name, namespace: namespace, arguments), range: start..<offset)
      }
    }
    if isInterpolation(start), find("}", from: start + 2) + 1 == end, current != UInt8(ascii: "(") {
      offset = start + 2
      let value = try interpolated()
      return SassExpression(kind: .interpolation(value), range: start..<end)
    }
    let name = text(start..<end, withVariables: false)
    guard current == UInt8(ascii: "(") else {
      if starts(":"), scanner.text(start..<end).asciiLowercased == "progid" {
        throw Failure(message: "expected a value", offset: start)
      }
      return SassExpression(kind: .name(name), range: start..<end)
    }
    if Self.raw.contains(scanner.text(start..<end).asciiLowercased) {
      let close =
        scanner.text(start..<end).asciiLowercased == "url"
        ? addressEnd(end) : find(")", from: end + 1)
      offset = min(close + 1, bytes.count)
      return SassExpression(
        kind: .raw(text(start..<offset, withVariables: true)), range: start..<offset)
    }
    let arguments = try arguments()
    return SassExpression(
      kind: .call(name: name, namespace: nil, arguments), range: start..<offset)
  }

  /// The offset of the bracket that closes an address.
  func addressEnd(_ open: Int) -> Int {
    let first = afterBlank(open + 1)
    if "\"'".utf8.contains(byte(first)) { return find(")", from: first) }
    var place = open + 1
    while place < bytes.count, bytes[place] != UInt8(ascii: ")") {
      if isInterpolation(place) {
        place = find("}", from: place + 2)
      } else if bytes[place] == UInt8(ascii: "\\") {
        place += 1
      }
      place += 1
    }
    return place
  }

  func afterBlank(_ start: Int) -> Int {
    var place = start
    while CSSScanner.isSpace(byte(place)) { place += 1 }
    return place
  }

  private func afterInterpolatedName(_ start: Int) -> Int {
    var place = start
    while place < bytes.count {
      if isInterpolation(place) {
        place = min(find("}", from: place + 2) + 1, bytes.count)
      } else {
        let end = scanner.afterName(place, to: bytes.count)
        guard end > place else { break }
        place = end
      }
    }
    return place
  }
}

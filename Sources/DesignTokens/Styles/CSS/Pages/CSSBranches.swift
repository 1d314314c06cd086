import SourceSyntax

/// Where expressions and branches of a page or a template are, and what their conditions name.
struct CSSBranches {
  private let bytes: [UInt8]
  /// For each offset, how many more braces were opened than closed before it.
  private var depths: [Int32]
  /// For each word that begins a branch, its length and its places.
  private let choices: [(length: Int, offsets: [Int])]
  /// Where constants begin, by their names, once they were asked for.
  private var constants: [String: Int]?
  /// What constants name, as far as it was asked for.
  private var namesOfConstants: [String: Set<String>] = [:]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    depths = [0]
    depths.reserveCapacity(bytes.count + 1)
    var depth: Int32 = 0
    for byte in bytes {
      if byte == UInt8(ascii: "{") { depth += 1 }
      if byte == UInt8(ascii: "}") { depth -= 1 }
      depths.append(depth)
    }
    choices = Self.beginnings.map { ($0.count, $0.offsets(in: bytes.span)) }
  }

  /// Whether an element is in one around it in all cases: in no expression, and in no branch.
  ///
  /// - Complexity: O(log *n*) in the number of branches.
  func isAlways(_ element: CSSElements.Element, in outer: CSSElements.Element) -> Bool {
    let start = outer.tag.upperBound
    guard start <= element.tag.lowerBound, depths[start] == depths[element.tag.lowerBound] else {
      return false
    }
    return choices.allSatisfy { length, offsets in
      let next = offsets.partitioningIndex { $0 >= start }
      return next == offsets.count || offsets[next] + length > element.tag.upperBound
    }
  }

  private static let beginnings = [
    "{%", "{#", "{{#", "<%", "<?", "@if", "v-if", "v-else", "x-if",
  ].map { BytePattern($0) }

  // MARK: - Names in conditions

  /// How far an element may be behind the beginning of the one around, in bytes.
  private static let longestWay = 4_000
  /// How much of a constant is looked at, in bytes.
  private static let longestConstant = 1_000
  private static let constant = BytePattern("const ")

  /// What says nothing of a condition.
  private static let common: Set = [
    "props", "this", "value", "true", "false", "null", "undefined", "cn", "clsx", "computed",
    "const", "return", "class", "className",
  ]

  /// Whether what is before an element in one around it, conditions as well, names nothing that says which classes
  /// the one around has: both are there together in each of its cases.
  mutating func isIndependent(
    _ element: CSSElements.Element, of outer: CSSElements.Element
  ) -> Bool {
    let start = outer.tag.upperBound
    guard start <= element.tag.lowerBound, element.tag.upperBound - start <= Self.longestWay else {
      return false
    }
    let attributes = outer.lists.attributes.filter { value, isExpression in
      isExpression || bytes[value.lowerBound] == UInt8(ascii: "{")
    }
    let own = attributes.map { named(in: $0.value, exceptTexts: true) }
    let choosing = withConstants(own.reduce(into: []) { $0.formUnion($1) })
    guard !choosing.isEmpty else { return false }
    // The directives of a tag have their conditions as texts.
    let before = named(in: start..<element.tag.upperBound, exceptTexts: false)
    return choosing.isDisjoint(with: withConstants(before))
  }

  /// The names in a range.
  private func named(in range: Range<Int>, exceptTexts: Bool) -> Set<String> {
    var result: Set<String> = []
    var offset = range.lowerBound
    // The value of an attribute may be in quotes itself.
    if exceptTexts, let first = bytes[range].first, "\"'".utf8.contains(first) { offset += 1 }
    while offset < range.upperBound {
      let byte = bytes[offset]
      if exceptTexts, "\"'`".utf8.contains(byte),
        let end = bytes[(offset + 1)..<range.upperBound].firstIndex(of: byte)
      {
        offset = end + 1
        continue
      }
      let start = offset
      while offset < range.upperBound, ScriptCursor.isName(bytes[offset]) { offset += 1 }
      if offset == start {
        offset += 1
      } else {
        result.insert(String(decoding: bytes[start..<offset], as: UTF8.self))
      }
    }
    return result.subtracting(Self.common)
  }

  /// Names with those that constants of these names have in their values.
  private mutating func withConstants(_ names: Set<String>) -> Set<String> {
    let places = constants ?? findConstants()
    constants = places
    var result = names
    for name in names {
      guard let start = places[name] else { continue }
      let known =
        namesOfConstants[name]
        ?? named(in: start..<endOfConstant(from: start), exceptTexts: true)
      namesOfConstants[name] = known
      result.formUnion(known)
    }
    return result
  }

  private func findConstants() -> [String: Int] {
    var result: [String: Int] = [:]
    for place in Self.constant.offsets(in: bytes.span) {
      let name = bytes[(place + 6)...].prefix { ScriptCursor.isName($0) }
      result[String(decoding: name, as: UTF8.self)] = name.endIndex
    }
    return result
  }

  /// Where the value of a constant ends, or what is looked at of it.
  private func endOfConstant(from start: Int) -> Int {
    let limit = min(start + Self.longestConstant, bytes.count)
    var depth = 0
    for offset in start..<limit {
      switch bytes[offset] {
      case UInt8(ascii: "("), UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case 0x0A, UInt8(ascii: ";"): if depth <= 0 { return offset }
      default: break
      }
      if depth < 0 { return offset }
    }
    return limit
  }
}

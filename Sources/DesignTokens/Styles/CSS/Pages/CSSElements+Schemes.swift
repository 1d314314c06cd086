import SourceSyntax

/// The elements that conditions show in one scheme only: `{isDark ? <Moon /> : <Sun />}`, `v-if="isDark"`,
/// `{#if $dark}`.
extension CSSElements {
  /// For each element whether it is there in the dark scheme only, or in the light one only; `nil` if no
  /// condition says so.
  var schemes: [Bool?] {
    guard Self.schemeMarks.contains(where: { $0.isIn(bytes.span) }) else {
      return Array(repeating: nil, count: elements.count)
    }
    let blocks = self.blocks
    var result: [Bool?] = []
    var conditions: [CSSClasses.Condition?] = []
    /// The last element in each one around, and at the top.
    var last: [Int: Int] = [:]
    for (number, element) in elements.enumerated() {
      let before = last.updateValue(number, forKey: element.parent ?? -1)
      let condition = condition(of: element, before.map { (elements[$0], conditions[$0]) })
      conditions.append(condition)
      let ofBlock = blocks.lazy.reversed().filter { $0.range.contains(element.tag.lowerBound) }
        .compactMap(\.condition.isDark).first
      result.append(condition?.isDark ?? ofBlock ?? element.parent.flatMap { result[$0] })
    }
    return result
  }

  private static let schemeMarks = ["dark", "Dark", "light", "Light"].map { BytePattern($0) }

  private typealias Before = (element: Element, condition: CSSClasses.Condition?)

  /// The condition of an element itself.
  private func condition(of element: Element, _ before: Before?) -> CSSClasses.Condition? {
    let tag = String(decoding: bytes[element.tag], as: UTF8.self)
    for mark in Self.conditionMarks {
      guard let start = tag.firstRange(of: mark)?.upperBound else { continue }
      let value = tag[start...].prefix { !"\";".contains($0) }
      return CSSClasses.Condition(Array(value.utf8)[...], isMet: true)
    }
    if tag.contains(" v-else"), !tag.contains(" v-else-if") { return before?.condition?.negated }
    guard let sign = place(before: element.tag.lowerBound, passing: "("), sign > 0 else {
      return nil
    }
    switch bytes[sign] {
    case UInt8(ascii: "?"): return condition(before: sign)
    case UInt8(ascii: "&") where bytes[sign - 1] == UInt8(ascii: "&"):
      return condition(before: sign - 1)
    case UInt8(ascii: ":"):
      guard let end = place(before: sign, passing: ")") else { return nil }
      if let before, before.element.end == end + 1 { return before.condition?.negated }
      let word = bytes[..<(end + 1)].reversed().prefix { CSSScanner.isName($0) }
      guard word.reversed().elementsEqual("null".utf8),
        let choice = place(before: end - 3, passing: ""), bytes[choice] == UInt8(ascii: "?")
      else { return nil }
      return condition(before: choice)?.negated
    default: return nil
    }
  }

  /// What Vue, Angular and Alpine call a condition for an element.
  private static let conditionMarks = [
    " v-if=\"", " v-show=\"", " *ngIf=\"", " x-if=\"", " x-show=\"",
  ]

  /// The last byte before a place that is no space, and none of some others.
  private func place(before end: Int, passing signs: String) -> Int? {
    bytes[max(0, end - 400)..<end].lastIndex { $0 > 0x20 && !signs.utf8.contains($0) }
  }

  /// The condition that ends at a sign.
  private func condition(before sign: Int) -> CSSClasses.Condition? {
    guard let end = place(before: sign, passing: "") else { return nil }
    return CSSClassChoice.condition(before: end + 1, in: bytes)
  }

  // MARK: - Blocks

  private typealias Block = (range: Range<Int>, condition: CSSClasses.Condition)

  /// The blocks of Svelte and Angular with a condition, and the branches for all else.
  private var blocks: [Block] { blocksOfSvelte + blocksOfAngular }

  private var blocksOfSvelte: [Block] {
    var result: [Block] = []
    var open: [(start: Int, condition: CSSClasses.Condition?)] = []
    func end(_ block: (start: Int, condition: CSSClasses.Condition?), at end: Int) {
      if let condition = block.condition { result.append((block.start..<end, condition)) }
    }
    let places = Self.blockMarks.flatMap { mark in
      mark.pattern.offsets(in: bytes.span).map { (offset: $0, length: mark.length) }
    }
    for (offset, length) in places.sorted(by: { $0.offset < $1.offset }) {
      let close = closing(offset, to: bytes.count)
      switch bytes[offset + 1] {
      case UInt8(ascii: "#"):
        let text = bytes[min(offset + length, close)..<max(offset + length, close - 1)]
        open.append((close, CSSClasses.Condition(text, isMet: true)))
      case UInt8(ascii: ":"):
        guard let last = open.popLast() else { continue }
        end(last, at: offset)
        // Of several branches the last one is for what none of the others is for.
        let isLast = bytes[offset..<close].elementsEqual("{:else}".utf8)
        open.append((close, isLast ? last.condition?.negated : nil))
      default: open.popLast().map { end($0, at: offset) }
      }
    }
    return result
  }

  private static let blockMarks = ["{#if ", "{:else", "{/if}"].map {
    (pattern: BytePattern($0), length: $0.utf8.count)
  }

  private var blocksOfAngular: [Block] {
    Self.angularMark.offsets(in: bytes.span).flatMap { offset -> [Block] in
      let open = offset + 4
      let close = closing(open, to: bytes.count)
      guard let start = bytes[close...].firstIndex(where: { $0 > 0x20 }),
        bytes[start] == UInt8(ascii: "{"),
        let condition = CSSClasses.Condition(bytes[open..<close], isMet: true)
      else { return [] }
      let end = closing(start, to: bytes.count)
      let rest = String(decoding: bytes[end...].prefix(40), as: UTF8.self)
      let word = rest.drop(while: \.isWhitespace)
      guard word.hasPrefix("@else"), word.dropFirst(5).drop(while: \.isWhitespace).first == "{",
        let other = bytes[end...].firstIndex(of: UInt8(ascii: "{"))
      else { return [(start..<end, condition)] }
      return [
        (start..<end, condition), (other..<closing(other, to: bytes.count), condition.negated),
      ]
    }
  }

  private static let angularMark = BytePattern("@if (")
}

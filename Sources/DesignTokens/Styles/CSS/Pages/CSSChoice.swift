import ColorCore
import SourceSyntax

/// The colors between which a condition chooses in a template of code: `${p => p.on ? 'green' : 'red'}`, which a
/// style sheet has as `either(green, red)`.
enum CSSChoice {
  static let function = "either("
  /// The classes of an element for all colors but the first.
  static let classes = (1..<maximum).map { ".e\($0)" }

  private static let maximum = 4
  static let properties: Set = ["color", "background", "background-color"]

  /// The places of the colors in what is inserted as the value of a property; none if it is no such choice.
  static func places(in hole: Range<Int>, of text: ScriptCursor) -> [Range<Int>] {
    guard isColor(before: hole.lowerBound, in: text.bytes),
      StyledTemplate.isEndOfStatement(hole.upperBound, in: text.bytes)
    else { return [] }
    var cursor = text
    cursor.offset = hole.lowerBound + 2
    let start = cursor.offset
    if cursor.isNext("(") { cursor.skipOne(isNested: true) } else { _ = cursor.takeName() }
    if !cursor.takeArrow() { cursor.offset = start }
    let isInParentheses = cursor.take("(")
    let places = colors(at: &cursor)
    guard let first = places.first else { return [] }
    if isInParentheses, !cursor.take(")") { return [] }
    let isWhole = cursor.take("}") && cursor.offset == hole.upperBound
    let hasRoom = first.lowerBound >= hole.lowerBound + function.utf8.count
    return isWhole && hasRoom ? places : []
  }

  /// The places of the colors between which conditions choose, at the cursor, which goes on behind them; none if it
  /// is no such choice.
  static func colors(at cursor: inout ScriptCursor) -> [Range<Int>] {
    var places: [Range<Int>] = []
    while true {
      let next = cursor.offset
      let condition = cursor.condition()
      let isChoice = cursor.takeMark("?")
      // What is disabled needs no contrast.
      guard !isChoice || !condition.contains("isabled") else { return [] }
      if !isChoice { cursor.offset = next }
      guard let word = cursor.quoted(), (try? Color(parsing: word)) != nil else { return [] }
      places.append(cursor.offset - 1 - word.utf8.count..<cursor.offset - 1)
      guard isChoice else { return places.count > 1 ? places : [] }
      guard cursor.take(":"), places.count < maximum else { return [] }
    }
  }

  /// Whether what is before an offset is the name of a property for a color and a colon.
  private static func isColor(before offset: Int, in bytes: [UInt8]) -> Bool {
    var end = offset
    func skipSpace() { while end > 0, JSONReader.isSpace(bytes[end - 1]) { end -= 1 } }
    skipSpace()
    guard end > 0, bytes[end - 1] == UInt8(ascii: ":") else { return false }
    end -= 1
    skipSpace()
    let name = bytes[..<end].suffix(40).reversed().prefix(while: CSSScanner.isName).reversed()
    return properties.contains(String(decoding: Array(name), as: UTF8.self))
  }

  /// The declarations of a block in each case: all of them in the first, and what is chosen in the others.
  static func cases(
    of declarations: [CSSStylesheet.Declaration], in sheet: CSSStylesheet
  ) -> [[CSSStylesheet.Declaration]] {
    let mark = function.utf8
    let chosen = declarations.indices.filter { index in
      let value = declarations[index].value
      return value.count > mark.count && sheet.source.bytes[value].starts(with: mark)
    }
    // Whether two conditions are ever met together is not known.
    guard chosen.count == 1, let index = chosen.first else { return [declarations] }
    let old = declarations[index]
    let inside = old.value.lowerBound + mark.count..<old.value.upperBound - 1
    return sheet.scanner.split(inside).prefix(maximum).enumerated().map { number, value in
      let one = CSSStylesheet.Declaration(
        name: old.name, nameRange: old.nameRange, value: sheet.scanner.trimmed(value),
        isImportant: old.isImportant)
      guard number == 0 else { return [one] }
      var all = declarations
      all[index] = one
      return all
    }
  }
}

import SourceSyntax

/// The values of a style sheet into which a template of pages inserts something: `color: {{ theme.ink }}`.
struct CSSInsertedValues {
  /// The style sheet with a word that is no color in place of each of them.
  private(set) var style: ArraySlice<UInt8>
  /// Where they are, as far as they are values of properties.
  private(set) var places: [Range<Int>] = []

  /// What templates put around what they insert.
  static let brackets = [
    ("{{", "}}"), ("{%", "%}"), ("{!!", "!!}"), ("<?", "?>"), ("<%", "%>"), ("#{", "}"),
    ("${", "}"),
  ].map { (opening: Array($0.0.utf8), closing: Array($0.1.utf8)) }

  /// Looks for them.
  ///
  /// - Parameters:
  ///   - style: The style sheet.
  ///   - isInsertion: Whether a template inserts something into a text.
  init(_ style: ArraySlice<UInt8>, where isInsertion: (ArraySlice<UInt8>) -> Bool) {
    self.style = style
    guard isInsertion(style) else { return }
    var start = style.startIndex
    var offset = start
    var quote: UInt8?
    while offset < style.endIndex {
      if let end = Self.afterInsertion(offset, in: style) {
        offset = end
        continue
      }
      let byte = style[offset]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "/"), let end = Self.afterComment(offset, in: style) {
        if isInsertion(style[offset..<end]) { fill(offset..<end, with: 0x20) }
        offset = end
        continue
      } else if "\"'".utf8.contains(byte) {
        quote = byte
      } else if "{};".utf8.contains(byte) {
        if byte != UInt8(ascii: "{"), let value = Self.value(in: style[start..<offset]),
          isInsertion(style[value])
        {
          fill(value, with: UInt8(ascii: "x"))
          places.append(value)
        }
        start = offset + 1
      }
      offset += 1
    }
  }

  /// The end of what is inserted at an offset, which is that of the text if nothing closes it; `nil` if nothing is.
  static func afterInsertion(_ start: Int, in style: ArraySlice<UInt8>) -> Int? {
    guard "{<#$".utf8.contains(style[start]) else { return nil }
    let rest = style[start...]
    // `#{{ digits }}` is a sign before what is inserted.
    if style[start] != UInt8(ascii: "{"), rest.dropFirst().starts(with: "{{".utf8) { return nil }
    guard let bracket = brackets.first(where: { rest.starts(with: $0.opening) }) else { return nil }
    let inside = rest.dropFirst(bracket.opening.count)
    return inside.indices.first { inside[$0...].starts(with: bracket.closing) }
      .map { $0 + bracket.closing.count } ?? style.endIndex
  }

  private static func afterComment(_ start: Int, in style: ArraySlice<UInt8>) -> Int? {
    guard style[start...].starts(with: "/*".utf8) else { return nil }
    let inside = style[(start + 2)...]
    return inside.indices.first { inside[$0...].starts(with: "*/".utf8) }.map { $0 + 2 }
  }

  /// The value of a declaration; `nil` if its property is none that is written out.
  private static func value(in declaration: ArraySlice<UInt8>) -> Range<Int>? {
    guard let colon = declaration.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let name = declaration[..<colon].split { $0 <= 0x20 }
    guard name.count == 1, name[0].allSatisfy(CSSScanner.isName) else { return nil }
    let value = declaration[(colon + 1)...]
    // What is important is so whatever the value is.
    let mark = value.lastIndex(of: UInt8(ascii: "!")).flatMap { mark in
      let word = String(decoding: value[(mark + 1)...], as: UTF8.self)
      return CSSUsage.words(word.asciiLowercased) == ["important"] ? mark : nil
    }
    return value.startIndex..<(mark ?? value.endIndex)
  }

  /// Writes a sign in place of all but white space.
  private mutating func fill(_ range: Range<Int>, with sign: UInt8) {
    for index in range where style[index] > 0x20 { style[index] = sign }
  }
}

extension CSSInsertedValues {
  /// Says of how many values of a style sheet that may be colors nothing is known; `nil` of none.
  static func problem(of places: [Range<Int>], in sheet: CSSStylesheet) -> SourceProblem? {
    guard !places.isEmpty else { return nil }
    let starts = Set(places.map { sheet.scanner.trimmed($0).lowerBound })
    var open = sheet.nodes
    var found: [Range<Int>] = []
    while let node = open.popLast() {
      switch node {
      case .declaration(let declaration):
        if starts.contains(declaration.value.lowerBound), mayDraw(declaration, of: sheet) {
          found.append(declaration.value)
        }
      case .rule(_, let body): open += body
      case .atRule(_, _, let body): open += body ?? []
      }
    }
    guard let first = found.min(by: { $0.lowerBound < $1.lowerBound }) else { return nil }
    return SourceProblem(
      "css/inserted",
      "the template inserts \(Words.counted(found.count, "color")) into the style sheet, "
        + "of which nothing is known",
      at: sheet.source.location(of: first),
      help: "Check the page that the template becomes; the rest of the style sheet is checked.",
      severity: .warning)
  }

  private static func mayDraw(
    _ declaration: CSSStylesheet.Declaration, of sheet: CSSStylesheet
  ) -> Bool {
    let name = sheet.name(of: declaration)
    let drawing = name.hasPrefix("--") ? sheet.drawings[name] : TokenDrawing(property: name)
    return !(drawing ?? .elsewhere).isDisjoint(with: [.text, .frame, .line, .shape])
  }
}

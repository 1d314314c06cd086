import SourceSyntax

/// The rules that plugins of Tailwind CSS 3 add for elements: `addBase({ body: { color: "#222" } })` in a configuration
/// or in a module that it takes in.
///
/// They are written as a style sheet at their places. An object with anything that is computed is left out, but for
/// values, which are not known then.
struct TailwindBaseStyles {
  private static let call = BytePattern("addBase(")
  private static let library = BytePattern("tailwind")
  private static let maximumDepth = 32

  private var text: ScriptCursor
  /// What is written, by its offset.
  private var pieces: [(offset: Int, bytes: [UInt8])] = []

  /// Whether a file may have such rules.
  static func mayBeIn(_ bytes: Span<UInt8>) -> Bool { call.isIn(bytes) && library.isIn(bytes) }

  /// Writes the rules of a file into a text of the same length.
  ///
  /// - Returns: Whether there are any.
  static func copy(from source: SourceText, to bytes: inout [UInt8]) -> Bool {
    guard mayBeIn(source.bytes.span) else { return false }
    var isFound = false
    for start in call.offsets(in: source.bytes.span) {
      var reader = TailwindBaseStyles(text: ScriptCursor(source))
      reader.text.offset = start + "addBase(".utf8.count
      let isList = reader.text.take("[")
      repeat {
        reader.pieces = []
        guard reader.text.take("{"), reader.readMembers(depth: 0) else { break }
        for (offset, piece) in reader.pieces {
          bytes.replaceSubrange(offset..<offset + piece.count, with: piece)
        }
        isFound = isFound || !reader.pieces.isEmpty
      } while isList && reader.text.take(",")
    }
    return isFound
  }

  private init(text: ScriptCursor) { self.text = text }

  /// Reads the members of an object and the brace that ends it; `false` for what is no rule.
  private mutating func readMembers(depth: Int) -> Bool {
    guard depth < Self.maximumDepth else { return false }
    while !text.take("}") {
      text.skipTrivia()
      let start = text.offset
      let isQuoted = "\"'".utf8.contains(text.byte ?? 0)
      guard let key = isQuoted ? text.quoted() : text.takeName() else { return false }
      let end = text.offset
      guard text.take(":") else { return false }
      if text.isNext("{") {
        guard readRule(key, at: isQuoted ? start + 1 : start, before: end, depth) else {
          return false
        }
      } else {
        guard depth > 0 else { return false }
        readDeclaration(key, at: start)
      }
      text.skipTrivia()
      if text.byte == UInt8(ascii: ",") {
        pieces.append((text.offset, [UInt8(ascii: ";")]))
        text.offset += 1
        if pieces.count > 1, pieces[pieces.count - 2].bytes == [UInt8(ascii: "}")] {
          pieces.removeLast()
        }
      } else if !text.isNext("}") {
        return false
      }
    }
    return true
  }

  private mutating func readRule(_ key: String, at start: Int, before end: Int, _ depth: Int)
    -> Bool
  {
    pieces.append((start, Array(key.utf8)))
    text.skipTrivia()
    let open = text.offset
    text.offset += 1
    if key.hasPrefix("@apply") {
      pieces.append((end, [UInt8(ascii: ";")]))
      return text.take("}")
    }
    pieces.append((open, [UInt8(ascii: "{")]))
    guard readMembers(depth: depth + 1) else { return false }
    pieces.append((text.offset - 1, [UInt8(ascii: "}")]))
    return true
  }

  private mutating func readDeclaration(_ key: String, at start: Int) {
    text.skipTrivia()
    let name = Array("\(Self.property(key)):".utf8)
    var value = text.offset
    var written: [UInt8]?
    if let word = text.quoted(), isAtEnd {
      value += 1
      written = Array(word.utf8)
    } else {
      text.offset = value
      if text.takeName() == "theme", text.take("("), text.quoted() != nil, text.take(")"), isAtEnd {
        written = Array(text.bytes[value..<text.offset])
      } else {
        text.offset = value
        while text.byte != nil, !isAtEnd { text.skipOne(isNested: true) }
      }
    }
    if let written, start + name.count <= value {
      pieces.append((start, name))
      pieces.append((value, written))
    } else {
      let unknown = name + Array("a()".utf8)
      if start + unknown.count <= text.offset { pieces.append((start, unknown)) }
    }
  }

  private var isAtEnd: Bool { text.isNext(",") || text.isNext("}") }

  /// The property of CSS that a member is: `background-color` for `backgroundColor`.
  private static func property(_ key: String) -> String {
    guard !key.hasPrefix("--"), !key.contains("-") else { return key }
    return key.reduce(into: "") { $0 += $1.isUppercase ? "-\($1.lowercased())" : "\($1)" }
  }
}

import SourceSyntax

/// A style sheet that styled-jsx has in code: `` <style jsx>{`…`}</style> `` or `` css`…` `` of `styled-jsx/css`.
struct CSSStyleElement {
  /// Its template, from the first backtick to behind the last.
  let template: Range<Int>
  /// Whether it is for the page as a whole, rather than for the elements of the component.
  let isGlobal: Bool

  private static let tag = BytePattern("<style")
  private static let longestTag = 200
  private static let module = BytePattern("styled-jsx/css")
  private static let tagged = ["css", "global"].map { (name: $0, pattern: BytePattern($0)) }

  /// Whether a text has such style sheets.
  static func mayBeIn(_ bytes: Span<UInt8>) -> Bool {
    hasModule(bytes) || tag.offsets(in: bytes).contains { isTag(at: $0, bytes) }
  }

  /// Whether `` css`…` `` in a text is a style sheet, rather than the declarations of some class.
  static func hasModule(_ bytes: Span<UInt8>) -> Bool { module.isIn(bytes) }

  /// Whether a tag has the attribute `jsx` before all others.
  private static func isTag(at start: Int, _ bytes: Span<UInt8>) -> Bool {
    var offset = start + "<style".utf8.count
    let first = offset
    while offset < bytes.count, bytes[offset] <= 0x20 { offset += 1 }
    let name = Array("jsx".utf8)
    return offset > first && offset + name.count < bytes.count
      && name.indices.allSatisfy { bytes[offset + $0] == name[$0] }
      && !ScriptCursor.isName(bytes[offset + name.count])
  }

  /// The style sheets of a text, in its order.
  static func all(in source: SourceText) -> [CSSStyleElement] {
    let (text, bytes) = (ScriptCursor(source), source.bytes.span)
    var places = tag.offsets(in: bytes).filter { isTag(at: $0, bytes) }.map {
      (start: $0, name: "")
    }
    if hasModule(bytes) {
      places += tagged.flatMap { name, pattern in pattern.offsets(in: bytes).map { ($0, name) } }
      places.sort { $0.start < $1.start }
    }
    var found: [CSSStyleElement] = []
    for (start, name) in places where start >= found.last?.template.upperBound ?? 0 {
      (name.isEmpty ? element(at: start, text) : block(at: start, name, text)).map {
        found.append($0)
      }
    }
    return found
  }

  /// Reads `` <style jsx global>{`…`}</style> ``.
  private static func element(at start: Int, _ text: ScriptCursor) -> CSSStyleElement? {
    let tag = text.bytes[start...].prefix(longestTag)
    guard let end = tag.firstIndex(of: UInt8(ascii: ">")) else { return nil }
    var cursor = text
    cursor.offset = end + 1
    guard cursor.take("{") else { return nil }
    let isGlobal = text.source.text(start..<end).split { !$0.isLetter }.contains("global")
    return template(at: cursor, isGlobal)
  }

  /// Reads `` css`…` ``, `` css.global`…` `` and `` global`…` ``.
  private static func block(
    at start: Int, _ name: String, _ text: ScriptCursor
  ) -> CSSStyleElement? {
    var cursor = text
    guard start == 0 || !ScriptCursor.isName(text.bytes[start - 1]) else { return nil }
    cursor.offset = start + name.utf8.count
    return template(at: cursor, name == "global")
  }

  private static func template(at cursor: ScriptCursor, _ isGlobal: Bool) -> CSSStyleElement? {
    var cursor = cursor
    guard cursor.take("`") else { return nil }
    let open = cursor.offset - 1
    return CSSStyleElement(
      template: open..<ScriptCursor.endOfText(at: open, in: cursor.bytes), isGlobal: isGlobal)
  }
}

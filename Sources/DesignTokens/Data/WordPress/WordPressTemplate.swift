import SourceSyntax

/// A template, a part of one or a pattern: a tree of blocks in comments of HTML.
///
/// ```html
/// <!-- wp:group {"backgroundColor":"ink"} --> … <!-- /wp:group -->
/// <!-- wp:template-part {"slug":"header"} /-->
/// ```
struct WordPressTemplate {
  /// A block, with what is in it up to ``end`` of the blocks of the template.
  struct Block {
    /// The name, such as `core/group`.
    let name: String
    /// The attributes, if it has some that can be read.
    let attributes: JSONValue?
    /// Whether it has attributes that cannot be read, such as those that PHP writes.
    let isUnknown: Bool
    /// Where it begins.
    let range: Range<Int>
    /// The index after the last block in it.
    var end: Int
    /// Whether WordPress writes what is in it.
    let isWhole: Bool
    /// Whether it has a text of its own, or of WordPress, besides its links.
    var hasText: Bool
    /// Whether it has a link that has no color of its own.
    var hasLink = false
  }

  let source: SourceText
  /// The name by which other templates take the pattern.
  let slug: String?
  private(set) var blocks: [Block] = []
  /// The indices of the blocks that are open.
  private var open: [Int] = []
  /// The number of open blocks that are too deep.
  private var deeper = 0

  /// The greatest depth of blocks; what is deeper is not read.
  private static let maximumDepth = 64
  private static let comment = BytePattern("<!--")

  init(_ source: SourceText) {
    self.source = source
    slug = Self.slug(of: source)
    var last = 0
    for start in Self.comment.offsets(in: source.bytes.span) where start >= last {
      let end = Self.end(of: start, in: source.bytes)
      addContent(last..<start)
      read(start..<end)
      last = end
    }
    addContent(last..<source.bytes.count)
    close(to: 0)
  }

  /// The `Slug` in the comment at the beginning of a file of PHP.
  private static func slug(of source: SourceText) -> String? {
    guard source.bytes.starts(with: Array("<?php".utf8)) else { return nil }
    let header = source.text(0..<min(source.bytes.count, 8_192))
    for line in header.split(whereSeparator: \.isNewline) {
      if line.contains("*/") { return nil }
      let words = line.split(whereSeparator: { $0.isWhitespace || $0 == "*" })
      if words.count == 2, words[0] == "Slug:" { return String(words[1]) }
    }
    return nil
  }

  /// The offset after a comment.
  private static func end(of start: Int, in bytes: [UInt8]) -> Int {
    var offset = start + 4
    while offset + 2 < bytes.count {
      if bytes[offset] == UInt8(ascii: "-"), bytes[offset + 1] == UInt8(ascii: "-"),
        bytes[offset + 2] == UInt8(ascii: ">")
      {
        return offset + 3
      }
      offset += 1
    }
    return bytes.count
  }

  // MARK: - Blocks

  private mutating func read(_ range: Range<Int>) {
    let text = source.text(range.lowerBound + 4..<max(range.lowerBound + 4, range.upperBound - 3))
    var inner = ASCII.trimmed(text)[...]
    if inner.hasPrefix("/wp:") { return close(Self.name(inner.dropFirst(4))) }
    guard inner.hasPrefix("wp:") else { return }
    let isWhole = inner.hasSuffix("/")
    guard open.count < Self.maximumDepth else {
      if !isWhole { deeper += 1 }
      return
    }
    if isWhole { inner.removeLast() }
    let name = inner.dropFirst(3).prefix { !$0.isWhitespace && $0 != "{" }
    let attributes = ASCII.trimmed(inner.dropFirst(3 + name.count))
    let json = attributes.isEmpty ? nil : Self.json(attributes)
    let block = Block(
      name: Self.name(name), attributes: json, isUnknown: json == nil && !attributes.isEmpty,
      range: range, end: blocks.count + 1, isWhole: isWhole, hasText: isWhole)
    blocks.append(block)
    if !isWhole { open.append(blocks.count - 1) }
  }

  private static func name(_ text: Substring) -> String {
    let name = ASCII.trimmed(text)
    return name.contains("/") ? name : "core/\(name)"
  }

  private static func json(_ text: String) -> JSONValue? {
    guard let source = try? SourceText(name: "", text: text),
      let root = try? JSONReader.read(source).root, root.kind == .object
    else { return nil }
    return root
  }

  private mutating func close(_ name: String) {
    guard deeper == 0 else {
      deeper -= 1
      return
    }
    guard let place = open.lastIndex(where: { blocks[$0].name == name }) else { return }
    close(to: place)
  }

  private mutating func close(to depth: Int) {
    while open.count > depth { blocks[open.removeLast()].end = blocks.count }
  }

  // MARK: - Contents

  private static let link = BytePattern("<a ")
  private static let ownColors = ["class=", "style="].map { BytePattern($0) }
  private static let printing = ["<?=", "echo", "_e("].map { BytePattern($0) }

  /// Notes what is between two comments as the content of the block around it.
  private mutating func addContent(_ range: Range<Int>) {
    guard let index = open.last, !range.isEmpty else { return }
    if Self.hasText(source.bytes[range]) { blocks[index].hasText = true }
    if !blocks[index].hasLink { blocks[index].hasLink = Self.hasLink(Array(source.bytes[range])) }
  }

  /// Whether HTML has a link without a class or a style of its own.
  private static func hasLink(_ bytes: [UInt8]) -> Bool {
    var last = 0
    for start in link.offsets(in: bytes.span) where start >= last {
      last = tagEnd(start, in: bytes[...])
      let tag = Array(bytes[start..<last])
      if !ownColors.contains(where: { $0.isIn(tag.span) }) { return true }
    }
    return false
  }

  /// Whether HTML has a text outside of its tags, of links and of marks, or code that prints one.
  private static func hasText(_ bytes: ArraySlice<UInt8>) -> Bool {
    var offset = bytes.startIndex
    while offset < bytes.endIndex {
      if bytes[offset] == UInt8(ascii: "<") {
        let isCode = offset + 1 < bytes.endIndex && bytes[offset + 1] == UInt8(ascii: "?")
        let end = isCode ? codeEnd(offset, in: bytes) : elementEnd(offset, in: bytes)
        if isCode {
          let code = Array(bytes[offset..<end])
          if printing.contains(where: { $0.isIn(code.span) }) { return true }
        }
        offset = end
      } else if CSSScanner.isSpace(bytes[offset]) {
        offset += 1
      } else {
        return true
      }
    }
    return false
  }

  /// The elements whose texts have colors of their own, with their ends.
  private static let colored = ["mark", "a"].map {
    (start: Array("<\($0)".utf8), end: Array("</\($0)>".utf8))
  }

  /// The offset after a tag, or after all that is in an element whose text has a color of its own.
  private static func elementEnd(_ start: Int, in bytes: ArraySlice<UInt8>) -> Int {
    let end = tagEnd(start, in: bytes)
    for (name, close) in colored where bytes[start...].starts(with: name) {
      let after = start + name.count
      guard after < end, CSSScanner.isSpace(bytes[after]) || bytes[after] == UInt8(ascii: ">")
      else { continue }
      var offset = end
      while offset < bytes.endIndex, !bytes[offset...].starts(with: close) { offset += 1 }
      return min(offset + close.count, bytes.endIndex)
    }
    return end
  }

  private static func codeEnd(_ start: Int, in bytes: ArraySlice<UInt8>) -> Int {
    var offset = start + 2
    while offset + 1 < bytes.endIndex {
      if bytes[offset] == UInt8(ascii: "?"), bytes[offset + 1] == UInt8(ascii: ">") {
        return offset + 2
      }
      offset += 1
    }
    return bytes.endIndex
  }

  /// The offset after a tag, in whose attributes there may be code.
  private static func tagEnd(_ start: Int, in bytes: ArraySlice<UInt8>) -> Int {
    var offset = start + 1
    while offset < bytes.endIndex {
      if bytes[offset] == UInt8(ascii: ">") { return offset + 1 }
      let isCode =
        bytes[offset] == UInt8(ascii: "<") && offset + 1 < bytes.endIndex
        && bytes[offset + 1] == UInt8(ascii: "?")
      offset = isCode ? codeEnd(offset, in: bytes) : offset + 1
    }
    return bytes.endIndex
  }
}

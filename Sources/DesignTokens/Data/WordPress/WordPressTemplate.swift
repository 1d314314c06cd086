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

  /// Notes what is between two comments as the content of the block around it.
  private mutating func addContent(_ range: Range<Int>) {
    guard let index = open.last, !range.isEmpty else { return }
    if WordPressMarkup.hasText(source.bytes[range]) { blocks[index].hasText = true }
    if !blocks[index].hasLink {
      blocks[index].hasLink = WordPressMarkup.hasLink(Array(source.bytes[range]))
    }
  }
}

import SourceSyntax

/// The elements that helpers make in templates of Ruby and Elixir: `<%= link_to "Save", path, class: "text-white" %>`,
/// `<%= tag.div class: class_names("p-4", "bg-white": open?) do %> … <% end %>`.
extension CSSElements {
  /// What an `end` closes.
  enum CodeBlock {
    /// The element at a position.
    case element(Int)
    /// A choice, before which something was open.
    case branch([Open])
    case other
  }

  /// Reads the code in a template from the offset to its end.
  mutating func readCode(to end: Int) {
    let start = offset
    offset = end
    let inside = start + 2..<end - 2
    let isShown = bytes[inside].first == UInt8(ascii: "=")
    let code = trimmed(inside)
    switch word(at: code.lowerBound, to: code.upperBound) {
    case "": break
    case "end": closeBlock(at: start, to: end)
    case "else", "elsif", "when", "in", "rescue", "ensure":
      if case .branch(let before)? = codeBlocks.last { open = before }
    case "if", "unless", "case", "while", "until", "for", "begin":
      if !ends(code, with: "end") { add(.branch(open)) }
    default: readCall(code, isShown: isShown, start..<end)
    }
  }

  /// Code without the signs and the blanks around it.
  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    let rest = bytes[range].drop { "=-".utf8.contains($0) || $0 <= 0x20 }
    let end = rest.lastIndex { $0 > 0x20 && $0 != UInt8(ascii: "-") }.map { $0 + 1 }
    return rest.startIndex..<(end ?? rest.startIndex)
  }

  private func word(at start: Int, to limit: Int) -> String {
    String(decoding: bytes[start..<limit].prefix(while: Self.isOfWord), as: UTF8.self)
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    CSSScanner.isName(byte) && byte != UInt8(ascii: "-")
  }

  private func ends(_ code: Range<Int>, with word: String) -> Bool {
    let rest = bytes[code].suffix(word.utf8.count + 1)
    return rest.reversed().starts(with: word.utf8.reversed())
      && (rest.count == word.utf8.count || !(rest.first.map(Self.isOfWord) ?? false))
  }

  // MARK: - Blocks

  private mutating func add(_ block: CodeBlock) {
    if codeBlocks.count < Self.depthLimit { codeBlocks.append(block) }
  }

  private mutating func closeBlock(at start: Int, to end: Int) {
    guard case .element(let position)? = codeBlocks.popLast(),
      let index = open.lastIndex(where: { $0.position == position })
    else { return }
    elements[position].content = elements[position].tag.upperBound..<start
    elements[position].end = end
    open.removeSubrange(index...)
  }

  /// The code before the block that it opens at its end: `do`, `do |form|`, `fn form ->`.
  private func beforeBlock(_ code: Range<Int>) -> Range<Int>? {
    var rest = code
    if bytes[rest].last == UInt8(ascii: "|"),
      let bar = bytes[rest].dropLast().lastIndex(of: UInt8(ascii: "|"))
    {
      rest = trimmed(rest.lowerBound..<bar)
    }
    if ends(rest, with: "do") { return rest.lowerBound..<rest.upperBound - 2 }
    return bytes[rest].suffix(2).elementsEqual("->".utf8) ? rest : nil
  }

  // MARK: - Helpers

  private mutating func readCall(_ code: Range<Int>, isShown: Bool, _ all: Range<Int>) {
    let block = beforeBlock(code)
    let call = block ?? code
    let chain = bytes[call].prefix { Self.isOfWord($0) || ".:@?!&".utf8.contains($0) }
    let path = String(decoding: chain, as: UTF8.self).split(separator: ".")
    let rest = bytes[chain.endIndex..<call.upperBound].drop { $0 <= 0x20 }
    let arguments = rest.startIndex..<call.upperBound
    guard let method = path.last, rest.first != UInt8(ascii: "=") else {
      return block == nil ? () : add(.other)
    }
    var lists = Lists()
    let classes = classValues(in: arguments)
    let least = classes.map(\.depth).min()
    for (value, depth) in classes {
      if depth == least, lists.attributes.isEmpty {
        lists.attributes.append((value, true))
        readClasses(value, &lists)
      } else {
        var own = Lists()
        readClasses(value, &own)
        calls.append(own)
      }
    }
    let known = element(of: path, arguments)
    let isElsewhere =
      known == nil && (isShown || method.hasPrefix("with_") || method == "content_for")
    guard known != nil || isElsewhere, block != nil || !classes.isEmpty else {
      return block == nil ? () : add(.other)
    }
    let name = known ?? String(method)
    if name == "svg" { lists.isOrnament = true }
    // The arguments have the text of what has no block.
    let hasText = block == nil && known != nil && name != "svg" && !Self.empty.contains(name)
    let tag = hasText ? all.lowerBound..<chain.endIndex : all
    let content = tag.upperBound..<max(tag.upperBound, hasText ? all.upperBound - 2 : 0)
    elements.append(
      Element(
        lists: lists, parent: open.last?.position, isComponent: known == nil, name: name,
        tag: tag, content: block == nil ? content : nil, end: all.upperBound))
    guard block != nil else { return }
    add(.element(elements.count - 1))
    // No end tag closes it.
    if open.count < Self.depthLimit { open.append((elements.count - 1, chain)) }
  }

  private func readClasses(_ value: Range<Int>, _ lists: inout Lists) {
    let array = "%w[".utf8
    guard bytes[value].starts(with: array) else {
      return readExpression(value, &lists, isCertain: true, by: .sheet)
    }
    let words = value.lowerBound + array.count..<max(value.lowerBound + 3, value.upperBound - 1)
    lists.base = lists.base.overlaid(by: CSSClasses(bytes, [words], by: .sheet))
  }

  /// The name of the element that a helper makes; `nil` if what it makes is written elsewhere.
  private func element(of path: [Substring], _ arguments: Range<Int>) -> String? {
    guard let method = path.last else { return nil }
    if path.count > 1, path[path.count - 2] == "tag" { return String(method) }
    if method == "content_tag" {
      let name = bytes[arguments].drop { !Self.isOfWord($0) }.prefix(while: Self.isOfWord)
      return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
    }
    if let name = Self.helpers[String(method)] { return name }
    let words = method.split(separator: "_")
    if words.contains("icon") || words.contains("svg") { return "svg" }
    let isField = method.hasSuffix("_field") || method.hasSuffix("_field_tag")
    return isField && !["hidden", "file"].contains(words.first) ? "input" : nil
  }

  /// The elements that helpers of Rails and Phoenix make.
  private static let helpers = [
    "link_to": "a", "link_to_if": "a", "link_to_unless": "a", "link_to_unless_current": "a",
    "mail_to": "a", "phone_to": "a", "link": "a", "button_to": "button", "button_tag": "button",
    "button": "button", "submit": "button", "submit_tag": "button", "label": "label",
    "label_tag": "label", "image_tag": "img", "text_area": "textarea", "textarea": "textarea",
    "text_area_tag": "textarea", "select": "select", "select_tag": "select",
    "collection_select": "select", "form_with": "form", "form_for": "form", "form_tag": "form",
    "simple_form_for": "form", "fields_for": "fieldset", "turbo_frame_tag": "turbo-frame",
  ]

  /// The values of the arguments for classes, and in how many brackets each is: `class: "p-4"`, `:class => "p-4"`.
  private func classValues(in range: Range<Int>) -> [(value: Range<Int>, depth: Int)] {
    var result: [(value: Range<Int>, depth: Int)] = []
    var (depth, offset) = (0, range.lowerBound)
    while offset < range.upperBound {
      let start = offset
      switch bytes[offset] {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        offset += 1
        continue
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        offset += 1
        continue
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        offset = min(endOfString(offset), range.upperBound)
      case let byte where Self.isOfWord(byte):
        offset =
          bytes[offset..<range.upperBound].firstIndex { !Self.isOfWord($0) }
          ?? range.upperBound
      default:
        offset += 1
        continue
      }
      let name = bytes[start..<offset].filter { !"\"'".utf8.contains($0) }
      guard name.elementsEqual("class".utf8), start == 0 || bytes[start - 1] != UInt8(ascii: ".")
      else { continue }
      let rest = bytes[offset..<range.upperBound]
      let sign = rest.drop { $0 <= 0x20 }
      let value =
        rest.first == UInt8(ascii: ":") && rest.dropFirst().first != UInt8(ascii: ":")
        ? rest.dropFirst() : sign.starts(with: "=>".utf8) ? sign.dropFirst(2) : nil
      guard let first = value?.firstIndex(where: { $0 > 0x20 }) else { continue }
      offset = endOfArgument(first, to: range.upperBound)
      if first < offset { result.append((first..<offset, depth)) }
    }
    return result
  }
}

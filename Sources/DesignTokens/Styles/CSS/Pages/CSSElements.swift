import SourceSyntax

/// The elements of a page, or of the code that makes one, with their classes: HTML, JSX, Vue, Svelte, and
/// templates.
///
/// What is read is what every such language has in common: tags, and in them the attributes for classes. A
/// class may be there always, or in one of several cases: as a text in an expression, in a branch of a
/// template, or among the variants of `cva()`.
struct CSSElements {
  /// The classes of an element.
  struct Lists {
    /// The classes that it always has.
    var base = CSSClasses.none
    /// What it has as well in each of some cases.
    var alternatives: [CSSClasses] = []
    /// Whether it may have classes that are written elsewhere.
    var isOpen = false
    /// Whether it may have others than those that its component is given.
    var isOpenBeyondCaller = false
    /// Whether it is hidden from those who hear the page: an ornament.
    var isOrnament = false
    /// Whether it shows a mark and no text: what its classes say of the text is drawn when it is chosen, if at
    /// all.
    var isMark = false
    /// The values of its attributes for classes, and whether code computes them as a whole.
    var attributes: [(value: Range<Int>, isExpression: Bool)] = []
    /// The classes that it has in some case, each as an attribute of its own: `class:open`.
    var directives: [Range<Int>] = []
    /// The attributes for its style, and their values.
    var styles: [(name: String, value: Range<Int>)] = []
    /// The value of its identifier.
    var identifier: Range<Int>?
  }

  struct Element {
    var lists = Lists()
    /// The position of the element around.
    let parent: Int?
    /// Whether it is a component: what is in it is written elsewhere.
    let isComponent: Bool
    let name: String
    /// Its first tag.
    let tag: Range<Int>
    /// What is between its tags, if both are known.
    var content: Range<Int>?
    /// The offset after it.
    var end: Int
    /// Whether it is there in the dark scheme only, or in the light one only.
    var isDark: Bool? { lists.base.isOfDark }
  }

  var elements: [Element] = []
  /// The lists that functions such as `cva()` make outside of tags.
  var calls: [Lists] = []
  /// What covers elements, as ``findCovers()`` finds it.
  private(set) var covers: [Int: Int] = [:]
  /// The tags of controls that show a mark and no text.
  private(set) var marks: [Range<Int>] = []

  let bytes: [UInt8]
  var offset = 0
  typealias Open = (position: Int, name: ArraySlice<UInt8>)
  var open: [Open] = []
  private var constants: CSSClassConstants
  /// What was open where each branch of the template around began.
  private var branches: [[Open]] = []
  /// How deep elements and branches are followed; real pages have less than a hundred.
  static let depthLimit = 500
  /// What each `end` in code of a template closes.
  var codeBlocks: [CodeBlock] = []
  /// Where the code in a template ends.
  private let codeEnds: [Int]

  /// Reads a text without comments.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    constants = CSSClassConstants(bytes)
    codeEnds = Self.codeEnd.offsets(in: bytes.span)
    readComputed()
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "<"):
        if let end = endOfCode(offset) { readCode(to: end) } else { readTag() }
      case UInt8(ascii: "{")
      where offset + 1 < bytes.count && bytes[offset + 1] == UInt8(ascii: "%"):
        readBranch()
      case UInt8(ascii: "(") where Self.functions.contains(where: isBefore):
        let end = closing(offset, to: bytes.count)
        var lists = Lists()
        let precedence: CSSClasses.Precedence =
          Self.mergers.contains(where: isBefore) ? .list : .unknown
        readExpression(offset..<end, &lists, isCertain: true, by: precedence)
        calls.append(lists)
        if let name = Self.functions.first(where: isBefore), Self.makers.contains(name) {
          constants.note(lists, callAt: offset - name.count, of: bytes)
        }
        offset = end
      default: offset += 1
      }
    }
    for (number, isDark) in schemes.enumerated() { elements[number].lists.base.isOfDark = isDark }
    covers = findCovers()
  }

  private static let codeEnd = BytePattern("%>")

  /// The offset after the code in a template that begins at an offset: `<%= title %>`; `nil` if there is none.
  func endOfCode(_ start: Int) -> Int? {
    guard bytes[start...].starts(with: "<%".utf8) else { return nil }
    let next = codeEnds.partitioningIndex { $0 >= start + 2 }
    return next < codeEnds.count ? codeEnds[next] + Self.codeEnd.count : nil
  }

  private static let computed = BytePattern("computed(")

  /// Reads the classes that a component of Vue computes: `const box = computed(() => ["bg-white"])`.
  private mutating func readComputed() {
    for start in Self.computed.offsets(in: bytes.span) {
      let open = start + "computed".utf8.count
      let end = closing(open, to: bytes.count)
      let inside = bytes[open..<end]
      guard end > open + 2,
        CSSClasses.mayDrawGround(inside.span) || CSSClasses.mayDrawText(inside.span)
      else { continue }
      var lists = Lists()
      readExpression(open + 1..<end - 1, &lists, isCertain: true, by: .sheet)
      constants.note(lists, callAt: start, of: bytes, isWhole: true)
    }
  }

  /// The scheme of the element that has what is at a place in its first tag.
  func isDark(at place: Int) -> Bool? {
    let next = elements.partitioningIndex { $0.tag.lowerBound > place }
    guard next > 0, elements[next - 1].tag.contains(place) else { return nil }
    return elements[next - 1].isDark
  }

  /// A text with spaces in place of its comments. A line comment is one that has the line for itself.
  static func withoutComments(_ bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    var offset = 0
    var isAtStart = true
    /// The offsets before which marks do not follow any more.
    var missing: [[UInt8]: Int] = [:]
    func endOfComment() -> Int? {
      for comment in comments
      where offset >= missing[comment.end] ?? 0
        && bytes[offset...].starts(with: comment.start)
      {
        let start = offset + comment.start.count
        if let end = end(of: comment.end, in: bytes, from: start, isOneLine: comment.isOneLine) {
          return end
        }
        let line = comment.isOneLine ? bytes[start...].firstIndex(of: 0x0A) : nil
        missing[comment.end] = line ?? bytes.count
      }
      return nil
    }
    while offset < bytes.count {
      let mayBegin = [UInt8(ascii: "<"), UInt8(ascii: "{"), UInt8(ascii: "/")].contains(
        bytes[offset])
      if mayBegin, let end = endOfComment() {
        for index in offset..<end where result[index] != 0x0A { result[index] = 0x20 }
        offset = end
        continue
      }
      if isAtStart, bytes[offset...].starts(with: "//".utf8) {
        while offset < bytes.count, bytes[offset] != 0x0A {
          result[offset] = 0x20
          offset += 1
        }
        continue
      }
      if bytes[offset] > 0x20 { isAtStart = false }
      if bytes[offset] == 0x0A { isAtStart = true }
      offset += 1
    }
    return result
  }

  private static let comments: [(start: [UInt8], end: [UInt8], isOneLine: Bool)] = [
    ("<!--", "-->", false), ("{/*", "*/}", false), ("{#", "#}", true), ("{{!--", "--}}", false),
    ("{{--", "--}}", false), ("/**", "*/", false), ("<%#", "%>", false), ("<%--", "--%>", false),
  ].map { (Array($0.utf8), Array($1.utf8), $2) }

  private static func end(
    of mark: [UInt8], in bytes: [UInt8], from start: Int, isOneLine: Bool
  ) -> Int? {
    var offset = start
    while offset + mark.count <= bytes.count {
      if isOneLine, bytes[offset] == 0x0A { return nil }
      if bytes[offset] == mark[0], bytes[offset...].starts(with: mark) {
        return offset + mark.count
      }
      offset += 1
    }
    return nil
  }

  // MARK: - Tags

  /// Goes back to the elements around where a template has another branch: only one of them is there.
  private mutating func readBranch() {
    let word = branchWord(at: offset, to: bytes.count)
    switch String(decoding: bytes[word], as: UTF8.self) {
    case "if", "ifequal", "unless":
      if branches.count < Self.depthLimit { branches.append(open) }
    case "else", "elif", "elsif": if let last = branches.last { open = last }
    case "endif", "endifequal", "endunless": _ = branches.popLast()
    default: break
    }
    offset = max(word.upperBound, offset + 2)
  }

  /// The word after the braces of a branch of a template: `if` of `{%- if isOpen %}`.
  private func branchWord(at start: Int, to limit: Int) -> Range<Int> {
    let word = bytes[min(start + 2, limit)..<limit].drop { $0 <= 0x20 || $0 == UInt8(ascii: "-") }
      .prefix { CSSScanner.isName($0) }
    return word.startIndex..<word.endIndex
  }

  /// Functions that join classes.
  private static let functions = makers + CSSClassNames.joiners.map { Array($0.utf8) }

  /// Those of them that make a function for classes.
  private static let makers = ["cva", "tv"].map { Array($0.utf8) }

  /// Those of them of whose classes the last counts.
  private static let mergers = makers + ["cn", "twMerge"].map { Array($0.utf8) }

  /// Elements that HTML closes at once.
  static let empty = Set(
    [
      "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
      "wbr",
    ])

  /// Whether what is behind the name of a tag is its end or an attribute, rather than a sign as in `a<b ? c : d`.
  private func beginsAttributes(_ offset: Int) -> Bool {
    guard let next = bytes[offset...].first(where: { $0 > 0x20 }) else { return false }
    return ">/".utf8.contains(next)
      || bytes[offset] <= 0x20 && (CSSScanner.isName(next) || "@:[{".utf8.contains(next))
  }

  /// Elements that stand in texts: `Name<input>`.
  private static let inline: Set = [
    "a", "abbr", "b", "br", "button", "code", "em", "i", "img", "input", "kbd", "label", "mark",
    "select", "small", "span", "strong", "sub", "sup", "svg", "textarea", "time",
  ]

  /// Whether a component is an element, or nothing, around what it holds: links of routers, elements of
  /// libraries for motion.
  private static func isPlain(_ name: String) -> Bool {
    plain.contains(name) || name.hasPrefix("motion.")
  }

  private static let plain = links.union([
    "Fragment", "React.Fragment", "Suspense", "AnimatePresence",
  ])

  /// What routers call their links.
  static let links: Set = [
    "Link", "NavLink", "RouterLink", "router-link", "NuxtLink", "nuxt-link",
  ]

  /// Whether a name is before the offset.
  private func isBefore(_ name: [UInt8]) -> Bool {
    offset >= name.count && bytes[..<offset].suffix(name.count).elementsEqual(name)
      && (offset == name.count || !CSSScanner.isName(bytes[offset - name.count - 1]))
  }

  private mutating func readTag() {
    let start = offset
    offset += 1
    guard offset < bytes.count else { return }
    let isEnd = bytes[offset] == UInt8(ascii: "/")
    if isEnd { offset += 1 }
    let nameStart = offset
    while offset < bytes.count,
      CSSScanner.isName(bytes[offset])
        || [UInt8(ascii: "."), UInt8(ascii: ":")].contains(bytes[offset])
    { offset += 1 }
    let name = bytes[nameStart..<offset]
    // `a<b` is no tag, nor is the argument of a type; but in an element a text may end before a tag.
    guard let first = name.first, (first | 0x20) >= UInt8(ascii: "a"),
      (first | 0x20) <= UInt8(ascii: "z"),
      isEnd || start == 0 || !CSSScanner.isName(bytes[start - 1])
        || !open.isEmpty && Self.inline.contains(String(decoding: name, as: UTF8.self))
          && beginsAttributes(offset)
    else { return }
    if isEnd {
      if let position = open.lastIndex(where: { $0.name == name }) {
        let closed = open[position].position
        elements[closed].content = elements[closed].tag.upperBound..<start
        if showsSeparator(closed) { elements[closed].lists.isOrnament = true }
        let end = bytes[offset...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count - 1
        elements[closed].end = end + 1
        open.removeSubrange(position...)
      }
      return
    }
    var lists = Lists()
    let isClosed = readAttributes(&lists)
    let text = String(decoding: name, as: UTF8.self)
    if text == "input", isOfType(Self.markInputs, start..<offset) {
      lists.isMark = true
      marks.append(start..<offset)
    }
    if lists.base.opacity != nil, saysInactive(start..<offset) { lists.base.opacity = nil }
    if text == "svg" || lists.isMark { lists.isOrnament = true }
    let isEmpty = isClosed || Self.empty.contains(text)
    elements.append(
      Element(
        lists: lists, parent: open.last?.position,
        isComponent: (first < UInt8(ascii: "a") || name.contains(UInt8(ascii: "."))
          || name.contains(UInt8(ascii: "-"))) && !Self.isPlain(text),
        name: text, tag: start..<offset, content: isEmpty ? offset..<offset : nil, end: offset))
    if !isEmpty, open.count < Self.depthLimit {
      open.append((elements.count - 1, name))
    }
  }

  /// Whether a tag says that nothing can be done with its element, which needs no contrast.
  private func saysInactive(_ tag: Range<Int>) -> Bool {
    let text = String(decoding: bytes[tag], as: UTF8.self)
    return ["disabled", "pointer-events-none", "inert"].contains { text.contains($0) }
  }

  /// Types of `input` that show a mark and no text.
  static let markInputs = ["checkbox", "radio", "range", "color"]

  /// Whether a tag says one of some types.
  func isOfType(_ types: [String], _ tag: Range<Int>) -> Bool {
    Self.isOfType(types, String(decoding: bytes[tag], as: UTF8.self))
  }

  static func isOfType(_ types: [String], _ text: String) -> Bool {
    types.contains { type in
      ["\"", "'"].contains { quote in
        ["type=", "type={"].contains { text.contains("\($0)\(quote)\(type)\(quote)") }
      } || [" ", ">", "/"].contains { text.contains("type=\(type)\($0)") }
    }
  }

  /// Whether an element shows only a sign that separates texts: `<span>/</span>`, `<span>{"·"}</span>`.
  private func showsSeparator(_ number: Int) -> Bool {
    guard number == elements.count - 1, let content = elements[number].content, content.count <= 12
    else { return false }
    let text = String(decoding: bytes[content], as: UTF8.self).filter { !"{}\"'`".contains($0) }
    return CSSUsage.isSeparator(text: text)
  }

  /// Reads up to the end of a tag.
  ///
  /// - Returns: Whether the tag closes its element.
  private mutating func readAttributes(_ lists: inout Lists) -> Bool {
    while offset < bytes.count {
      let byte = bytes[offset]
      switch byte {
      case UInt8(ascii: ">"):
        offset += 1
        return bytes[offset - 2] == UInt8(ascii: "/")
      case UInt8(ascii: "{"):
        let end = closing(offset, to: bytes.count)
        readInsertion(offset..<end, &lists)
        offset = end
      case _ where byte <= 0x20 || byte == UInt8(ascii: "/"): offset += 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"): offset = endOfString(offset)
      case UInt8(ascii: "<"):
        if let end = endOfCode(offset) { offset = end } else { readAttribute(&lists) }
      default: readAttribute(&lists)
      }
    }
    return false
  }

  private mutating func readAttribute(_ lists: inout Lists) {
    let start = offset
    while offset < bytes.count, bytes[offset] > 0x20,
      ![UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "{"), UInt8(ascii: "\"")].contains(
        bytes[offset])
    { offset += 1 }
    if offset == start { offset += 1 }
    let name = String(decoding: bytes[start..<offset], as: UTF8.self)
    if let (mark, end) = Self.directives.first(where: { name.hasPrefix($0.mark) }),
      name != "class:list", name.utf8.count > mark.utf8.count + end
    {
      let directive = start + mark.utf8.count..<offset - end
      lists.directives.append(directive)
      lists.alternatives.append(CSSClasses(bytes, [directive], by: .sheet))
    }
    guard offset + 1 < bytes.count, bytes[offset] == UInt8(ascii: "=") else { return }
    offset += 1
    let end: Int
    switch bytes[offset] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): end = endOfValue(offset)
    case UInt8(ascii: "{"): end = closing(offset, to: bytes.count)
    default:
      end = bytes[offset...].firstIndex { $0 <= 0x20 || $0 == UInt8(ascii: ">") } ?? bytes.count
    }
    let value = offset..<end
    offset = end
    if name == "aria-hidden", bytes[value].count > 3, bytes[value].contains(UInt8(ascii: "t")) {
      lists.isOrnament = true
    }
    if name == "id" { lists.identifier = value }
    if CSSElementStyle.isName(name) { lists.styles.append((name, value)) }
    let plain = name.drop { ":[".contains($0) }
    guard Self.attributes.contains(String(plain)) else { return }
    lists.attributes.append((value, plain != name || !["class", "className"].contains(plain)))
    let isQuoted = [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[value.lowerBound])
    let inside = isQuoted && value.count > 1 ? value.lowerBound + 1..<value.upperBound - 1 : value
    if bytes[value.lowerBound] == UInt8(ascii: "{") {
      readExpression(value, &lists, isCertain: true, by: .sheet)
    } else if plain == name, name == "class" || name == "className" {
      readTemplate(inside, &lists, by: .sheet)
    } else {
      readExpression(inside, &lists, isCertain: false, by: .sheet)
    }
  }

  /// What is before and how much is behind the name of a class in an attribute of its own: `class:open` of
  /// Svelte, `[class.open]` of Angular.
  private static let directives = [(mark: "class:", end: 0), (mark: "[class.", end: 1)]

  /// The attributes for classes.
  private static let attributes: Set = [
    "class", "className", "x-bind:class", "v-bind:class", "class:list", "ngClass]", "class]",
    "className]",
  ]

  /// The offset after the string that begins at an offset.
  func endOfString(_ start: Int) -> Int {
    var offset = start + 1
    while offset < bytes.count, bytes[offset] != bytes[start] {
      if bytes[offset] == UInt8(ascii: "\\") { offset += 1 }
      if bytes[offset...].starts(with: "#{".utf8), let end = endOfInterpolation(offset) {
        offset = end
      } else {
        offset += 1
      }
    }
    return min(offset + 1, bytes.count)
  }

  /// The offset after what Ruby puts into a string: `#{open? ? "p-4" : "p-2"}`.
  private func endOfInterpolation(_ start: Int) -> Int? {
    var depth = 0
    for offset in start + 1..<min(start + Self.longestInterpolation, bytes.count) {
      switch bytes[offset] {
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"):
        depth -= 1
        if depth == 0 { return offset + 1 }
      case 0x0A: return nil
      default: break
      }
    }
    return nil
  }

  private static let longestInterpolation = 200

  /// The offset after the quoted value of an attribute, in which quotes of code of a template do not count.
  private func endOfValue(_ start: Int) -> Int {
    var offset = start + 1
    while offset < bytes.count, bytes[offset] != bytes[start] {
      if bytes[offset] == UInt8(ascii: "<"), let end = endOfCode(offset) {
        offset = end
        continue
      }
      if bytes[offset] == UInt8(ascii: "\\") { offset += 1 }
      offset += 1
    }
    return min(offset + 1, bytes.count)
  }

  /// The offset of the comma or the bracket after an argument, without the blanks before it.
  func endOfArgument(_ start: Int, to limit: Int) -> Int {
    var offset = start
    while offset < limit, !",)]}".utf8.contains(bytes[offset]) {
      switch bytes[offset] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): offset = endOfString(offset)
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
        offset = closing(offset, to: limit)
      default: offset += 1
      }
    }
    let end = min(offset, limit)
    return bytes[start..<end].lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? start
  }

  /// The offset after the bracket that closes the one at an offset; brackets in strings do not count.
  func closing(_ start: Int, to limit: Int) -> Int {
    var depth = 0
    var offset = start
    while offset < limit {
      let byte = bytes[offset]
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 { return offset + 1 }
      case UInt8(ascii: "\""), UInt8(ascii: "`"):
        offset = endOfString(offset)
        continue
      case UInt8(ascii: "'"):
        // An apostrophe in a text between tags is none of a string.
        var end = offset + 1
        while end < limit, bytes[end] != byte, bytes[end] != 0x0A {
          end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        if end < limit, bytes[end] == byte { offset = end }
      default: break
      }
      offset += 1
    }
    return limit
  }

  // MARK: - Lists

  /// Reads an attribute with parts that a template inserts, or leaves out.
  private func readTemplate(
    _ value: Range<Int>, _ lists: inout Lists, by precedence: CSSClasses.Precedence
  ) {
    var base: [Range<Int>] = []
    var depth = 0
    var start = value.lowerBound
    var offset = start
    func add(_ end: Int) {
      guard start < end else { return }
      if depth == 0 {
        base.append(start..<end)
      } else {
        lists.alternatives.append(CSSClasses(bytes, [start..<end], by: precedence))
      }
    }
    while offset < value.upperBound {
      guard [UInt8(ascii: "{"), UInt8(ascii: "<"), UInt8(ascii: "$")].contains(bytes[offset]) else {
        offset += 1
        continue
      }
      if bytes[offset] == UInt8(ascii: "$"), offset + 1 < value.upperBound,
        bytes[offset + 1] != UInt8(ascii: "{")
      {
        offset += 1
        continue
      }
      let isOfRuby =
        offset > start && bytes[offset] == UInt8(ascii: "{")
        && bytes[offset - 1] == UInt8(ascii: "#")
      add(isOfRuby ? offset - 1 : offset)
      if bytes[offset] == UInt8(ascii: "<"), let end = endOfCode(offset), end <= value.upperBound {
        readCode(offset + 2..<end - 2, of: value, &lists, &depth, by: precedence)
        (offset, start) = (end, end)
        continue
      }
      if bytes[offset] == UInt8(ascii: "$") { offset += 1 }
      let isBrace = offset < value.upperBound && bytes[offset] == UInt8(ascii: "{")
      let end =
        isBrace
        ? closing(offset, to: value.upperBound)
        : (bytes[offset..<value.upperBound].firstIndex(of: UInt8(ascii: ">")) ?? value.upperBound)
          + 1
      let inside = offset..<min(max(end, offset + 1), value.upperBound)
      if isBrace, inside.count > 4, bytes[inside.lowerBound + 1] == UInt8(ascii: "%") {
        let word = String(
          decoding: bytes[branchWord(at: inside.lowerBound, to: inside.upperBound)], as: UTF8.self)
        if word.hasPrefix("end") { depth = max(0, depth - 1) }
        if ["if", "for", "with", "case", "unless", "ifequal"].contains(word) { depth += 1 }
      } else {
        let known = lists.alternatives.count
        readExpression(inside, &lists, isCertain: false, by: precedence)
        if lists.alternatives.count == known { open(&lists, by: inside) }
      }
      offset = inside.upperBound
      start = offset
    }
    add(value.upperBound)
    lists.base = lists.base.overlaid(by: CSSClasses(bytes, base, by: precedence))
  }

  /// Reads code that a template has in an attribute: a value, or a branch.
  private func readCode(
    _ code: Range<Int>, of value: Range<Int>, _ lists: inout Lists, _ depth: inout Int,
    by precedence: CSSClasses.Precedence
  ) {
    let inside = bytes[code].drop { "=-".utf8.contains($0) || $0 <= 0x20 }
    let word = inside.prefix { CSSScanner.isName($0) }
    switch bytes[code].first == UInt8(ascii: "=")
      ? "" : String(decoding: word, as: UTF8.self)
    {
    case "end": depth = max(0, depth - 1)
    case "if", "unless", "case": depth += 1
    case "else", "elsif", "when", "in": break
    default:
      let known = lists.alternatives.count
      let isAll = code.lowerBound - 3 <= value.lowerBound && code.upperBound + 3 >= value.upperBound
      let base = lists.base.hash
      readExpression(
        inside.startIndex..<code.upperBound, &lists, isCertain: isAll && depth == 0, by: precedence)
      if lists.alternatives.count == known, lists.base.hash == base { open(&lists, by: code) }
    }
  }

  /// Reads the texts of an expression.
  /// If it is certain, a text that stands alone, or as an argument, is always there.
  func readExpression(
    _ range: Range<Int>, _ lists: inout Lists, isCertain: Bool,
    by precedence: CSSClasses.Precedence
  ) {
    var precedence = precedence
    var offset = range.lowerBound
    var last = UInt8(ascii: "(")
    var choice = CSSClassChoice(at: offset)
    while offset < range.upperBound {
      let byte = bytes[offset]
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
        let end = min(endOfString(offset), range.upperBound)
        let isAlways = isCertain && isAlone(offset..<end, after: last, range)
        // `theme === "dark" ? …`, but not `'open' => $isOpen`
        let next = bytes[end..<range.upperBound].drop { $0 <= 0x20 }
        let isCompared =
          last == UInt8(ascii: "=")
          || next.first.map { "?=!&".utf8.contains($0) } ?? false && !next.starts(with: "=>".utf8)
        // What is disabled needs no contrast.
        let isOfDisabled =
          CSSClassChoice.isOfDisabled(at: offset, in: bytes)
          || CSSClassChoice.isKeyOfDisabled(endingAt: end, in: bytes)
        if !isCompared, !isOfDisabled {
          read(
            offset + 1..<max(offset + 1, end - 1), &lists, isAlways: isAlways,
            where: choice.condition, by: precedence)
        }
        offset = end
      case _ where CSSScanner.isName(byte):
        let start = offset
        while offset < range.upperBound, CSSScanner.isName(bytes[offset]) { offset += 1 }
        let name = bytes[start..<offset]
        if !constants.lists.isEmpty,
          let known = constants.lists[String(decoding: name, as: UTF8.self)],
          let end = endOfAccess(offset, to: range.upperBound)
            ?? (isWhole(start..<offset, after: last, range) ? offset : nil)
        {
          lists.base = lists.base.overlaid(by: known.base.used(by: precedence))
          lists.alternatives += known.alternatives.map { $0.used(by: precedence) }
          lists.isOpen = lists.isOpen || known.isOpen
          lists.isOpenBeyondCaller = lists.isOpenBeyondCaller || known.isOpen
          offset = end
          last = UInt8(ascii: ")")
          continue
        }
        let access = constants.tables.isEmpty ? nil : names(at: offset, to: range.upperBound)
        if let access,
          let members = constants.members(
            of: String(decoding: name, as: UTF8.self), named: access.names)
        {
          lists.alternatives += members.map { $0.used(by: precedence) }
          offset = access.end
          last = UInt8(ascii: ")")
          continue
        }
        let isCall = offset < range.upperBound && bytes[offset] == UInt8(ascii: "(")
        let isKnown =
          isCall
          ? Self.functions.contains { name.elementsEqual($0) }
          : !isAlone(start..<offset, after: last, range)
        if !isKnown { open(&lists, by: start..<offset) }
        if isCall, Self.mergers.contains(where: name.elementsEqual) { precedence = .list }
        if isCall, !isKnown, precedence == .sheet { precedence = .unknown }
      case UInt8(ascii: "[")
      where ":?&".utf8.contains(last) && CSSClassChoice.isOfDisabled(at: offset, in: bytes):
        offset = closing(offset, to: range.upperBound)
      case UInt8(ascii: "[") where isCertain && ":?&|".utf8.contains(last) && !isBase(offset):
        let end = closing(offset, to: range.upperBound)
        readCase(offset..<end, &lists, where: choice.condition, by: precedence)
        offset = end
      default:
        choice.note(offset, in: bytes)
        offset += 1
      }
      if byte > 0x20 { last = byte }
    }
  }

  /// Reads a list of texts that an element has together in one case: the value of a key, or a branch of a choice.
  private func readCase(
    _ list: Range<Int>, _ lists: inout Lists, where condition: CSSClasses.Condition?,
    by precedence: CSSClasses.Precedence
  ) {
    var own = Lists()
    readExpression(
      list.lowerBound + 1..<max(list.lowerBound + 1, list.upperBound - 1), &own, isCertain: true,
      by: precedence)
    own.base.condition = condition
    lists.alternatives.append(own.base)
    lists.alternatives += own.alternatives
    lists.isOpen = lists.isOpen || own.isOpen
    lists.isOpenBeyondCaller = lists.isOpenBeyondCaller || own.isOpenBeyondCaller
  }

  /// Whether a list is what `tv({ base: […] })` always has.
  private func isBase(_ start: Int) -> Bool {
    let before = bytes[..<start].suffix(40).filter { $0 > 0x20 }
    return before.reversed().starts(with: "({base:".utf8.reversed())
  }

  /// The offset after what follows the name of a constant: `[kind]`, `.kind` or `({ kind })`.
  private func endOfAccess(_ start: Int, to limit: Int) -> Int? {
    guard start < limit else { return nil }
    switch bytes[start] {
    case UInt8(ascii: "["), UInt8(ascii: "("): return closing(start, to: limit)
    case UInt8(ascii: "."):
      return bytes[(start + 1)..<limit].firstIndex { !CSSScanner.isName($0) } ?? limit
    default: return nil
    }
  }

  /// The names with which code asks for a member of what stands before, `nil` for one that it computes, and the
  /// offset after them: `[kind].loud`, `["solid"][tone]`.
  private func names(at start: Int, to limit: Int) -> (names: [String?], end: Int) {
    var (names, offset): ([String?], Int) = ([], start)
    while true {
      if bytes[offset..<limit].starts(with: "?.[".utf8) { offset += 2 }
      guard let end = endOfAccess(offset, to: limit), bytes[offset] != UInt8(ascii: "(") else {
        return (names, offset)
      }
      let isBracket = bytes[offset] == UInt8(ascii: "[")
      let inside =
        isBracket ? bytes[offset + 1..<max(offset + 1, end - 1)] : bytes[offset + 1..<end]
      let isQuoted =
        inside.count > 1 && inside.first == inside.last && "\"'".utf8.contains(inside.first ?? 0)
      names.append(
        isQuoted || !isBracket
          ? String(decoding: isQuoted ? inside.dropFirst().dropLast() : inside, as: UTF8.self) : nil
      )
      offset = end
    }
  }

  /// Whether a name stands for classes by itself, and is all of an expression or of an argument.
  private func isWhole(_ name: Range<Int>, after last: UInt8, _ range: Range<Int>) -> Bool {
    constants.wholes.contains(String(decoding: bytes[name], as: UTF8.self))
      && (isAlone(name, after: last, range) || name == range || ":?&".utf8.contains(last))
  }

  /// Whether a part of an expression is an argument, or all of it.
  private func isAlone(_ part: Range<Int>, after last: UInt8, _ range: Range<Int>) -> Bool {
    let next = bytes[part.upperBound..<range.upperBound].first { $0 > 0x20 } ?? UInt8(ascii: ")")
    return "({[,".utf8.contains(last) && ")}],".utf8.contains(next)
  }

  /// Reads a text with classes, and with expressions if it is a template.
  private func read(
    _ text: Range<Int>, _ lists: inout Lists, isAlways: Bool,
    where condition: CSSClasses.Condition?, by precedence: CSSClasses.Precedence
  ) {
    var own = Lists()
    readTemplate(text, &own, by: precedence)
    if isAlways {
      lists.base = lists.base.overlaid(by: own.base)
    } else {
      own.base.condition = condition
      lists.alternatives.append(own.base)
    }
    lists.alternatives += own.alternatives
    lists.isOpen = lists.isOpen || own.isOpen
    lists.isOpenBeyondCaller = lists.isOpenBeyondCaller || own.isOpenBeyondCaller
  }

  /// Notes that an expression may give an element other classes.
  private func open(_ lists: inout Lists, by expression: Range<Int>) {
    lists.isOpen = true
    let names = bytes[expression].split { !CSSScanner.isName($0) && $0 != UInt8(ascii: "$") }
    if !names.allSatisfy({ Self.callers.contains(String(decoding: $0, as: UTF8.self)) }) {
      lists.isOpenBeyondCaller = true
    }
  }

  /// What a component calls the classes that it is given.
  private static let callers: Set = ["className", "class", "klass", "props", "$$props", "rest"]
}

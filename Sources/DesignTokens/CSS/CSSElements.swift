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
  }

  private(set) var elements: [Element] = []
  /// The lists that functions such as `cva()` make outside of tags.
  private(set) var calls: [Lists] = []
  /// The tags of controls that show a mark and no text.
  private(set) var marks: [Range<Int>] = []

  let bytes: [UInt8]
  private var offset = 0
  private typealias Open = (position: Int, name: ArraySlice<UInt8>)
  private var open: [Open] = []
  private var constants: CSSClassConstants
  /// What was open where each branch of the template around began.
  private var branches: [[Open]] = []
  /// How deep elements and branches are followed; real pages have less than a hundred.
  private static let depthLimit = 500

  /// Reads a text without comments.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    constants = CSSClassConstants(bytes)
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "<"): readTag()
      case UInt8(ascii: "{")
      where offset + 1 < bytes.count && bytes[offset + 1] == UInt8(ascii: "%"):
        readBranch()
      case UInt8(ascii: "(") where Self.functions.contains(where: isBefore):
        let end = closing(offset, to: bytes.count)
        var lists = Lists()
        readExpression(offset..<end, &lists, isCertain: true)
        calls.append(lists)
        if let name = Self.functions.first(where: isBefore), Self.makers.contains(name) {
          constants.note(lists, callAt: offset - name.count, of: bytes)
        }
        offset = end
      default: offset += 1
      }
    }
  }

  /// A text with spaces in place of its comments. A line comment is one that has the line for itself.
  static func withoutComments(_ bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    var offset = 0
    var isAtStart = true
    /// The marks that do not follow any more.
    var missing: Set<[UInt8]> = []
    func endOfComment() -> Int? {
      for comment in comments
      where !missing.contains(comment.end) && bytes[offset...].starts(with: comment.start) {
        let start = offset + comment.start.count
        if let end = end(of: comment.end, in: bytes, from: start, isOneLine: comment.isOneLine) {
          return end
        }
        if !comment.isOneLine { missing.insert(comment.end) }
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
    ("{{--", "--}}", false), ("/**", "*/", false),
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

  /// Elements that HTML closes at once.
  private static let empty = Set(
    [
      "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
      "wbr",
    ])

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
    // `a<b` is no tag, nor is the argument of a type.
    guard let first = name.first, (first | 0x20) >= UInt8(ascii: "a"),
      (first | 0x20) <= UInt8(ascii: "z"),
      isEnd || start == 0 || !CSSScanner.isName(bytes[start - 1])
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

  /// Types of `input` that show a mark and no text.
  private static let markInputs = ["checkbox", "radio", "range", "color"]

  /// Whether a tag says one of some types.
  private func isOfType(_ types: [String], _ tag: Range<Int>) -> Bool {
    let text = String(decoding: bytes[tag], as: UTF8.self)
    return types.contains { type in
      ["\"", "'"].contains { quote in
        ["type=", "type={"].contains { text.contains("\($0)\(quote)\(type)\(quote)") }
      }
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
      case UInt8(ascii: "{"): offset = closing(offset, to: bytes.count)
      case _ where byte <= 0x20 || byte == UInt8(ascii: "/"): offset += 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"): offset = endOfString(offset)
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
    if name.hasPrefix("class:"), name != "class:list" {
      lists.directives.append(start + "class:".utf8.count..<offset)
      lists.alternatives.append(CSSClasses(bytes, [start + "class:".utf8.count..<offset]))
    }
    guard offset + 1 < bytes.count, bytes[offset] == UInt8(ascii: "=") else { return }
    offset += 1
    let end: Int
    switch bytes[offset] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): end = endOfString(offset)
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
    let plain = name.drop { ":[".contains($0) }
    guard
      ["class", "className", "x-bind:class", "v-bind:class", "class:list", "ngClass]"].contains(
        plain)
    else { return }
    lists.attributes.append((value, plain != name || !["class", "className"].contains(plain)))
    let isQuoted = [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[value.lowerBound])
    let inside = isQuoted && value.count > 1 ? value.lowerBound + 1..<value.upperBound - 1 : value
    if bytes[value.lowerBound] == UInt8(ascii: "{") {
      readExpression(value, &lists, isCertain: true)
    } else if plain == name, name == "class" || name == "className" {
      readTemplate(inside, &lists)
    } else {
      readExpression(inside, &lists, isCertain: false)
    }
  }

  /// The offset after the string that begins at an offset.
  private func endOfString(_ start: Int) -> Int {
    var offset = start + 1
    while offset < bytes.count, bytes[offset] != bytes[start] {
      if bytes[offset] == UInt8(ascii: "\\") { offset += 1 }
      offset += 1
    }
    return min(offset + 1, bytes.count)
  }

  /// The offset after the bracket that closes the one at an offset; brackets in strings do not count.
  private func closing(_ start: Int, to limit: Int) -> Int {
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
  private func readTemplate(_ value: Range<Int>, _ lists: inout Lists) {
    var base: [Range<Int>] = []
    var depth = 0
    var start = value.lowerBound
    var offset = start
    func add(_ end: Int) {
      guard start < end else { return }
      if depth == 0 {
        base.append(start..<end)
      } else {
        lists.alternatives.append(CSSClasses(bytes, [start..<end]))
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
      add(offset)
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
        readExpression(inside, &lists, isCertain: false)
        if lists.alternatives.count == known { open(&lists, by: inside) }
      }
      offset = inside.upperBound
      start = offset
    }
    add(value.upperBound)
    lists.base = lists.base.overlaid(by: CSSClasses(bytes, base))
  }

  /// Reads the texts of an expression.
  /// If it is certain, a text that stands alone, or as an argument, is always there.
  private func readExpression(_ range: Range<Int>, _ lists: inout Lists, isCertain: Bool) {
    var offset = range.lowerBound
    var last = UInt8(ascii: "(")
    var choice = CSSClassChoice(at: offset)
    while offset < range.upperBound {
      let byte = bytes[offset]
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
        let end = min(endOfString(offset), range.upperBound)
        let isAlways = isCertain && isAlone(offset..<end, after: last, range)
        // `theme === "dark" ? …`
        let next = bytes[end..<range.upperBound].first { $0 > 0x20 }
        let isCompared = last == UInt8(ascii: "=") || next.map { "?=!&".utf8.contains($0) } ?? false
        if !isCompared {
          read(
            offset + 1..<max(offset + 1, end - 1), &lists, isAlways: isAlways,
            where: choice.condition)
        }
        offset = end
      case _ where CSSScanner.isName(byte):
        let start = offset
        while offset < range.upperBound, CSSScanner.isName(bytes[offset]) { offset += 1 }
        let name = bytes[start..<offset]
        if !constants.lists.isEmpty,
          let known = constants.lists[String(decoding: name, as: UTF8.self)],
          let end = endOfAccess(offset, to: range.upperBound)
        {
          lists.base = lists.base.overlaid(by: known.base)
          lists.alternatives += known.alternatives
          lists.isOpen = lists.isOpen || known.isOpen
          lists.isOpenBeyondCaller = lists.isOpenBeyondCaller || known.isOpen
          offset = end
          last = UInt8(ascii: ")")
          continue
        }
        let isCall = offset < range.upperBound && bytes[offset] == UInt8(ascii: "(")
        let isKnown =
          isCall
          ? Self.functions.contains { name.elementsEqual($0) }
          : !isAlone(start..<offset, after: last, range)
        if !isKnown { open(&lists, by: start..<offset) }
      default:
        choice.note(offset, in: bytes)
        offset += 1
      }
      if byte > 0x20 { last = byte }
    }
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

  /// Whether a part of an expression is an argument, or all of it.
  private func isAlone(_ part: Range<Int>, after last: UInt8, _ range: Range<Int>) -> Bool {
    let next = bytes[part.upperBound..<range.upperBound].first { $0 > 0x20 } ?? UInt8(ascii: ")")
    return "({[,".utf8.contains(last) && ")}],".utf8.contains(next)
  }

  /// Reads a text with classes, and with expressions if it is a template.
  private func read(
    _ text: Range<Int>, _ lists: inout Lists, isAlways: Bool,
    where condition: CSSClasses.Condition?
  ) {
    var own = Lists()
    readTemplate(text, &own)
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

extension CSSElements {
  /// What is drawn by lists that only together, or only with those of the elements around, say both.
  var drawn: [CSSClasses] {
    var result: [CSSClasses] = []
    func add(_ classes: CSSClasses, over around: Under? = nil) {
      if !classes.drawings.isEmpty { result.append((around.map(classes.over) ?? classes).inScheme) }
    }
    let holdsIcons = self.holdsIcons
    var branches: Branches?
    let noted =
      calls.map { ($0, nil, false) }
      + zip(elements, holdsIcons).map { ($0.lists, under($0, &branches), $1) }
    for (lists, under, isOfIcons) in noted where !lists.isMark {
      for alternative in lists.alternatives {
        let both = lists.base.with(alternative)
        add(isOfIcons ? both.ofIcons : both, over: under)
      }
      for (condition, cases) in lists.chosenTogether {
        var both = cases.dropFirst().reduce(cases[0]) { $0.with($1) }
        both.condition = condition
        add(isOfIcons ? both.ofIcons : both, over: under)
      }
      let base = lists.base.besides(lists.alternatives)
      add(isOfIcons ? base.ofIcons : base, over: under)
    }
    for lists in calls { lists.texts.forEach { add($0.onPage([])) } }
    for (element, holdsIcons) in zip(elements, holdsIcons) where !element.isComponent {
      var texts = element.lists.texts
      guard !texts.isEmpty else { continue }
      let font = font(around: element)
      texts = texts.map { text in
        holdsIcons ? text.ofIcons : text.inheriting(size: font.size, weight: font.weight)
      }
      for ground in grounds(around: element, &branches) {
        guard let holder = ground.holder else {
          if !element.lists.isOpen { texts.forEach { add($0.onPage(ground.between)) } }
          continue
        }
        let under = under(elements[holder], &branches)
        for text in texts where text.mayMeet(ground.classes) {
          add(text.on(ground.classes, between: ground.between), over: under)
        }
      }
    }
    for element in elements where isField(element) {
      for line in element.lists.lines {
        guard !line.setsGround else {
          add(line)
          continue
        }
        for ground in grounds(around: element, &branches)
        where ground.holder != nil && !ground.classes.mayBeTranslucent {
          add(line.on(ground.classes, between: ground.between))
        }
      }
    }
    // The icon of a control without a text is all that shows it.
    for element in elements where element.name == "svg" {
      guard let parent = element.parent, holdsIcons[parent],
        Self.controls.contains(elements[parent].name), let icon = element.lists.icon
      else { continue }
      for ground in grounds(around: element, &branches)
      where ground.holder != nil && !ground.classes.mayBeTranslucent {
        add(icon.on(ground.classes, between: ground.between))
      }
    }
    let inherited = elements.enumerated().compactMap { index, element in
      inheritedText(element).map { (index: index, outer: $0) }
    }
    let showText = inherited.isEmpty ? [] : self.showText
    for (index, outer) in inherited where showText[index] {
      let lists = elements[index].lists
      for classes in [lists.base] + lists.alternatives.map(lists.base.overlaid)
      where !classes.isIcon {
        add(classes.inheriting(outer), over: under(elements[index], &branches))
      }
    }
    return result
  }

  /// The size and the weight that a text has of the elements around it, as far as classes say.
  func font(around element: Element) -> (size: Double?, weight: Double?) {
    var font: (size: Double?, weight: Double?)
    var next = element.parent
    while let parent = next, !elements[parent].isComponent, !elements[parent].lists.isOpen {
      let lists = elements[parent].lists
      guard !lists.base.isUnknown,
        lists.alternatives.allSatisfy({ $0.size == nil && $0.weight == nil && !$0.isUnknown })
      else { break }
      font = (font.size ?? lists.base.size, font.weight ?? lists.base.weight)
      next = elements[parent].parent
    }
    return font
  }

  /// The classes of the nearest element around one that says the color of its text; `nil` if the element
  /// says it, or that is not known.
  private func inheritedText(_ element: Element) -> CSSClasses? {
    let lists = element.lists
    let all = [lists.base] + lists.alternatives
    guard !element.isComponent, !lists.isOpen, !lists.isOrnament, all.contains(where: \.paints),
      all.allSatisfy({ !$0.setsText && !$0.isUnknown }),
      !Self.colored.contains(element.name)
    else { return nil }
    var next = element.parent
    while let parent = next {
      let outer = elements[parent]
      guard !outer.isComponent, !Self.colored.contains(outer.name), !outer.lists.base.isUnknown,
        !outer.lists.isOpen, outer.lists.alternatives.allSatisfy({ !$0.setsText })
      else { return nil }
      if outer.lists.base.setsText { return outer.lists.base.hasText ? outer.lists.base : nil }
      next = outer.parent
    }
    return nil
  }

  private static let controls: Set = ["a", "button"]

  /// Elements to which browsers and style sheets give colors of their own.
  static let colored: Set = ["a", "code", "kbd", "mark", "option", "pre", "select"]

  /// Whether an element is a field, which a line shows.
  func isField(_ element: Element) -> Bool {
    guard Self.fields.contains(element.name) else { return false }
    return element.name != "input" || !isOfType(Self.otherInputs, element.tag)
  }

  /// Types of `input` that are no fields, or that browsers draw.
  static let otherInputs =
    markInputs + ["button", "submit", "reset", "image", "hidden", "file"]

  /// What may be under an element: the page, or an element around.
  private struct Ground {
    var classes = CSSClasses.none
    /// The position of the element; `nil` for the page.
    var holder: Int?
    /// The names of the elements between, from the inside out.
    let between: [String]
  }

  /// What shows through the translucent background of an element.
  struct Under {
    /// The classes of the nearest element around with an opaque background; `nil` if that is not known.
    let classes: CSSClasses?
  }

  /// What shows through the background of an element; `nil` if that is opaque, or nothing is said of it.
  private func under(_ element: Element, _ branches: inout Branches?) -> Under? {
    var inner = element
    guard ([element.lists.base] + element.lists.alternatives).contains(where: \.mayBeTranslucent)
    else { return nil }
    var layers = 0
    while true {
      let grounds = grounds(around: inner, &branches)
      guard grounds.count == 1 else { return layers > 0 ? Under(classes: nil) : nil }
      guard let holder = grounds[0].holder else {
        return layers > 0 || hasPageOfItsOwn ? Under(classes: nil) : nil
      }
      guard grounds[0].classes.mayBeTranslucent else {
        return Under(classes: layers > 0 ? nil : grounds[0].classes)
      }
      layers += 1
      inner = elements[holder]
    }
  }

  /// What the nearest elements around one say is under it: their background, those that they have in some
  /// cases, and what is under them in the others; none if that is not known.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - branches: The branches of the text, once they were asked for.
  /// - Returns: The grounds.
  private func grounds(around element: Element, _ branches: inout Branches?) -> [Ground] {
    /// Whether only one condition chooses among the colors of the text.
    func isChosen(_ subject: String?) -> Bool {
      element.lists.alternatives.allSatisfy {
        !$0.hasText && !$0.isUnknown || subject != nil && $0.condition?.subject == subject
      }
    }
    var result: [Ground] = []
    var between: [String] = []
    var outer = element
    while true {
      if Self.mayBePainted(outer) { between.append(outer.name) }
      guard !outer.lists.base.isPlacedApart else { return result }
      guard let parent = outer.parent else { return result + [Ground(between: between)] }
      outer = elements[parent]
      let lists = outer.lists
      if lists.base.isUnknown { return result }
      func ground(_ classes: CSSClasses) -> Ground {
        Ground(classes: classes, holder: parent, between: between)
      }
      // In the other cases the element is not faded.
      let cases = lists.alternatives.filter { $0.setsGround || $0.isUnknown && !$0.isFaded }
      if !cases.isEmpty {
        let subject = cases[0].condition?.subject
        let isOne = cases.allSatisfy { $0.condition?.subject == subject }
        guard isChosen(isOne ? subject : nil),
          cases.allSatisfy({ $0.hasGround && !$0.isUnknown })
        else { return result }
        let known = branches ?? Branches(bytes)
        branches = known
        guard known.isAlways(element, in: outer) else { return result }
        result += cases.map { ground(lists.base.overlaid(by: $0)) }
        // Of several cases there may always be one.
        guard cases.count == 1 else { return result }
      }
      if lists.base.hasGround {
        var base = lists.base
        base.condition = cases.first?.condition?.negated
        return result + [ground(base)]
      }
      if lists.base.setsGround || lists.isOpen || outer.isComponent { return result }
    }
  }

  /// Whether an element with nothing around it has a background in a color of its own, which may be under
  /// all that the file has.
  private var hasPageOfItsOwn: Bool {
    elements.contains { $0.parent == nil && $0.lists.base.hasLiteralGround }
  }

  /// Whether style sheets may give all elements of the name of one a background.
  static func mayBePainted(_ element: Element) -> Bool {
    !element.isComponent && !["div", "span"].contains(element.name)
  }

  /// Where expressions and branches of a template are.
  private struct Branches {
    /// For each offset, how many more braces were opened than closed before it.
    private var depths: [Int32]
    /// For each word that begins a branch, its length and its places.
    private let choices: [(length: Int, offsets: [Int])]

    init(_ bytes: [UInt8]) {
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
    func isAlways(_ element: Element, in outer: Element) -> Bool {
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
  }
}

extension CSSElements {
  /// For each element whether it holds icons and no text: shapes, and components without content that are
  /// called icons, have the size of one, or are all that a control with a label shows.
  var holdsIcons: [Bool] {
    var children: [[Int]] = Array(repeating: [], count: elements.count)
    for (index, element) in elements.enumerated() {
      if let parent = element.parent { children[parent].append(index) }
    }
    var result = Array(repeating: false, count: elements.count)
    // What is in an element is after it.
    for (index, element) in elements.enumerated().reversed() where !element.isComponent {
      guard let content = element.content, !children[index].isEmpty, children[index].count <= 16
      else { continue }
      let isLabeled = tag(element, says: Self.label)
      var rest = ""
      var offset = content.lowerBound
      var hasIcon = false
      let isTextless = children[index].allSatisfy { number in
        let child = elements[number]
        guard child.tag.lowerBound >= offset, child.end <= content.upperBound else { return false }
        rest += String(decoding: bytes[offset..<child.tag.lowerBound], as: UTF8.self)
        offset = child.end
        guard !isForHearing(child) else { return true }
        rest.append(Self.icon)
        let isIcon = isIcon(child, isLabeled: isLabeled) || result[number]
        hasIcon = hasIcon || isIcon
        return isIcon
      }
      guard isTextless, hasIcon else { continue }
      rest += String(decoding: bytes[offset..<content.upperBound], as: UTF8.self)
      result[index] = Self.isTextless(rest[...])
    }
    return result
  }

  func tag(_ element: Element, says word: BytePattern) -> Bool {
    word.isIn(Array(bytes[element.tag]).span)
  }

  private static let label = BytePattern("aria-label")
  private static let hidden = ["sr-only", "visually-hidden"].map { BytePattern($0) }

  /// Whether an element is shown to nobody.
  private func isForHearing(_ element: Element) -> Bool {
    Self.hidden.contains { tag(element, says: $0) }
  }

  private func isIcon(_ element: Element, isLabeled: Bool) -> Bool {
    guard element.name != "svg" else { return element.content != nil }
    guard let content = element.content, bytes[content].allSatisfy({ $0 <= 0x20 }) else {
      return false
    }
    if element.name == "i" { return true }
    return element.isComponent
      && (isLabeled || element.lists.base.hasIconSize
        || element.name.split(separator: ".").contains {
          $0.hasPrefix("Icon") || $0.hasSuffix("Icon")
        })
  }

  /// What stands for an icon.
  private static let icon: Character = "\u{1}"

  /// For each element whether it shows a text that is in no other.
  var showText: [Bool] {
    var shown = Array(repeating: "", count: elements.count)
    var ends = elements.map(\.tag.upperBound)
    func add(_ end: Int, to number: Int) {
      guard let content = elements[number].content, ends[number] < min(end, content.upperBound)
      else {
        return
      }
      shown[number] += String(
        decoding: bytes[ends[number]..<min(end, content.upperBound)], as: UTF8.self)
    }
    for element in elements {
      guard let parent = element.parent else { continue }
      add(element.tag.lowerBound, to: parent)
      shown[parent].append(Self.icon)
      // Of one without an end tag nobody knows what is in it.
      ends[parent] = element.content == nil ? .max : element.end
    }
    for number in elements.indices { add(.max, to: number) }
    return shown.map { Self.hasText($0) }
  }

  /// Whether a text between tags, with marks in place of elements, shows something else: words, or
  /// values that are no elements.
  private static func hasText(_ text: String) -> Bool {
    var depth = 0
    var value = ""
    for character in text {
      switch character {
      case "{": depth += 1
      case "}":
        depth -= 1
        guard depth <= 0 else { continue }
        depth = 0
        if isValue(value) { return true }
        value = ""
      case _ where depth > 0: value.append(character)
      case _ where character.isLetter || character.isNumber: return true
      default: break
      }
    }
    return false
  }

  /// Whether an expression is a text: `item.name`, but not `children` or `renderIcon()`.
  private static func isValue(_ expression: String) -> Bool {
    let text = expression.asciiLowercased
    return text.contains(where: \.isLetter) && !expression.contains(icon)
      && !expression.unicodeScalars.contains(where: \.properties.isEmojiPresentation)
      && ["children", "icon", "render", "slot", "/*", "component", "map("].allSatisfy {
        !text.contains($0)
      }
  }

  /// Whether a text between tags, with marks in place of icons, shows nothing else: blanks, and
  /// expressions and branches that choose between icons.
  private static func isTextless(_ text: Substring) -> Bool {
    var rest = text
    while let first = rest.first {
      guard first == "{" else {
        guard first.isWhitespace || first == icon else { return false }
        rest = rest.dropFirst()
        continue
      }
      if rest.hasPrefix("{%") {
        let word = rest.dropFirst(2).drop { $0.isWhitespace || $0 == "-" }.prefix(while: \.isLetter)
        guard branches.contains(String(word)), let end = rest.firstRange(of: "%}") else {
          return false
        }
        rest = rest[end.upperBound...]
        continue
      }
      guard let end = rest.firstIndex(of: "}") else { return false }
      let inside = rest[rest.index(after: rest.startIndex)..<end]
      let isBranch = inside.first.map { "#:/".contains($0) } ?? false
      guard isBranch ? !inside.contains(icon) : isChoice(inside) else { return false }
      rest = rest[rest.index(after: end)...]
    }
    return true
  }

  private static let branches: Set = [
    "if", "elif", "elsif", "else", "endif", "unless", "endunless", "for", "endfor",
  ]

  /// Whether an expression chooses between icons, or one and nothing: `open ? icon : null`.
  private static func isChoice(_ expression: Substring) -> Bool {
    guard expression.contains(icon) else { return false }
    return expression.split(separator: ":").allSatisfy { branch in
      var shown = branch
      for mark in ["?", "&&"] {
        while let found = shown.firstRange(of: mark) { shown = shown[found.upperBound...] }
      }
      let rest = shown.filter { !$0.isWhitespace && !"()".contains($0) && $0 != icon }
      return shown.contains(icon)
        ? rest.isEmpty : ["null", "undefined", "false", "''", "\"\""].contains(rest)
    }
  }
}

extension CSSElements.Lists {
  /// The classes of an icon in a color that is always there.
  fileprivate var icon: CSSClasses? {
    let isPlain = alternatives.allSatisfy { !$0.setsText && !$0.setsGround && !$0.isUnknown }
    return base.hasText && !base.setsGround && !base.isUnknown && !isOpen && isPlain
      ? base.ofIcons : nil
  }

  /// The cases of one condition that only together say what is drawn, each with the classes that are always
  /// there.
  fileprivate var chosenTogether: [(condition: CSSClasses.Condition, cases: [CSSClasses])] {
    var result: [(condition: CSSClasses.Condition, cases: [CSSClasses])] = []
    for alternative in alternatives {
      guard let condition = alternative.condition else { continue }
      if let index = result.firstIndex(where: { $0.condition == condition }) {
        result[index].cases.append(alternative)
      } else {
        result.append((condition, [base.overlaid(by: alternative)]))
      }
    }
    return result.filter { $0.cases.count > 1 }
  }

  /// The lists that draw a text on what is under the element.
  var texts: [CSSClasses] {
    guard !base.setsGround, !base.isUnknown, !base.isIcon, !isOrnament else { return [] }
    let others = alternatives.filter { !$0.isUnknown && !$0.setsGround && $0.hasText && !$0.isIcon }
    let own = alternatives.contains(where: \.setsGround) || !base.hasText ? [] : [base]
    return own + others.map { base.overlaid(by: $0) }
  }
}

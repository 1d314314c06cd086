import FileAccess
import SourceSyntax

/// The elements of pages, and of the code that makes some, with the names of their classes.
///
/// They show which rules of a style sheet one element has, what is around it, and what no page has at all.
struct CSSPages {
  struct Element {
    let name: String
    /// Its classes and its identifier, as selectors write them.
    var selectors: Set<String>
    /// Those that it has in some case.
    var possible: Set<String>
    /// Those of them of which it has one at a time, as far as one choice gives them.
    var chosen: Set<String> = []
    /// The conditions on which it has some of them, and those on which alone it is there.
    var conditions: [String: String] = [:]
    var shownWhere: Set<String> = []
    /// Whether it may have others, which are written elsewhere.
    var isOpen: Bool
    /// Whether these are only those that its component is given.
    var isOfCaller = false
    /// The position of the element around.
    var parent: Int?
    /// Whether what is in it is written elsewhere.
    var isComponent: Bool
    let holdsIcons: Bool
    var showsText: Bool
    /// Whether all its text is what a template puts there.
    var showsInserted = false
    /// Whether it is one that a line shows.
    let isField: Bool
    /// Its first tag as it is written, and where that begins.
    let tag: String
    let start: Int
    /// What is put into it.
    let content: CSSNesting.Content
    /// Whether it is there in the dark scheme only, or in the light one only.
    let isDark: Bool?
    /// Whether its own style may give it a background, and a color of the text, that are not known.
    var stylesBackground = false
    var stylesText = false
    /// Where it is from, if that is another page, and the components that it is: pages and elements there.
    var origins: [(page: Int, number: Int)] = []
    /// Whether it is a component of which all that is around what it is given is known.
    var isResolved = false

    /// The place of a component into which it is put by name, such as `title` for `slot="title"`.
    var slotName: String {
      for mark in [" slot=\"", " slot='", " v-slot:", " #"] {
        guard let start = tag.firstRange(of: mark)?.upperBound else { continue }
        let name = tag[start...].prefix { $0.isLetter || $0.isNumber || "-_".contains($0) }
        return name == "default" ? CSSComponents.unnamed : String(name)
      }
      return CSSComponents.unnamed
    }

    /// The element that a component is to which a template gives its style.
    func styled(as name: String, _ element: String) -> Element {
      let plain = CSSPages.plainName(element)
      return Element(
        name: plain, selectors: selectors.union([".\(name)"]),
        possible: possible.union(CSSChoice.classes), isOpen: isOpen, isOfCaller: isOfCaller,
        parent: parent, isComponent: !(plain.first?.isLowercase ?? false),
        holdsIcons: holdsIcons, showsText: showsText,
        isField: CSSElements.fields.contains(plain), tag: tag, start: start, content: content,
        isDark: isDark,
        stylesBackground: stylesBackground, stylesText: stylesText)
    }
  }

  struct Page {
    let path: String
    /// Its position among the pages, once these are all known.
    var number = 0
    /// The style sheets that it imports as modules: their paths, or their names if the addresses are no paths.
    let modules: Set<String>
    var elements: [Element]
    /// The elements that its components are to which templates give their style, by their names.
    let templates: [String: String]
    /// The classes that it makes, and those of other files that it has.
    let classes: CSSMadeClasses
    let imports: CSSImports
    /// The other files of whose templates it has elements.
    var sheets: Set<String> = []
    /// The components that it defines, and what is put into the elements of all.
    let components: Set<String>
    let content: CSSNesting.Content
    /// What each of them returns and is given.
    let defined: CSSComponents
    /// Those that have a style of their own.
    let styled: [CSSElementStyle.Styled]
    /// The style sheets that it loads.
    let loads: CSSPageLoads

    func links(to sheet: String) -> Bool { loads.link(to: sheet) }

    /// How many elements are its own, if those around its components were added.
    var ownCount: Int?

    func isOwn(_ number: Int) -> Bool { number < ownCount ?? elements.count }

    /// Whether nothing is around its elements but the page.
    var isWhole: Bool { elements.contains { $0.name == "body" } }
    /// Whether a program puts other elements into it.
    let isShell: Bool
    /// Whether no style or attribute of the page itself gives it a background.
    var showsCanvas: Bool {
      isWhole
        && elements.allSatisfy { element in
          !["html", "body"].contains(element.name)
            || !element.isOpen
              && !["background", "bg-", "bgcolor"].contains(where: element.tag.contains)
        }
    }
  }

  var pages: [Page] = []
  /// All names in the files, whatever they are for.
  private(set) var words: Set<String> = []
  /// The names in texts of scripts, which may give any element a class.
  private(set) var scripted: Set<String> = []
  /// What the names of classes begin with that code completes.
  private(set) var beginnings: Set<String> = []

  /// The custom properties that elements have as the color of their text in a style of their own.
  private(set) var textProperties: Set<String> = []
  private(set) var scriptedProperties = CSSScriptedProperties()
  /// Whether a page or a script takes in a style sheet of others, or one for a compiler.
  private(set) var hasOtherSheets = false
  /// Whether some files have elements that are not read, as none of them has a class.
  private(set) var hasOtherElements = false
  /// What files without elements export of others, by their paths.
  private(set) var barrels: [String: CSSImports] = [:]
  /// The components that code names other than as elements, by its path.
  private(set) var mentioned: [String: Set<String>] = [:]
  /// The selectors of components of Angular, by the paths of their templates.
  private(set) var selectors: [String: String] = [:]
  /// The names of the layouts that views of Laravel extend, by the paths of these.
  private(set) var extended: [String: String] = [:]

  /// What all pages have, where only one of them was kept.
  var sharing: Sharing?
  /// The path of that one.
  var kept: String?
  /// Whether rules are judged on it of which no page has an element.
  var judgesUnused = true

  /// Whether some file has a link, or takes in elements that are written elsewhere.
  private var mayHaveLinks = false
  private static let links = [
    "<a ", "<a\n", "<a>", "Link", "router-link", "nuxt-link", ".a`", ".a(", "'a'", "\"a\"",
    "innerHTML", "InnerHTML", "@html", "v-html", "set:html", "arkdown", "insertAdjacentHTML",
  ].map { BytePattern($0) }

  /// Whether an application is known that shows no links.
  var lackLinks: Bool {
    !mayHaveLinks && pages.contains { CSSPageStyles.isOfComponent($0.path) }
  }

  /// How much is read; larger projects show their classes in too many ways.
  static let maximumSize = 20_000_000
  /// What `class`, `className` and `ngClass` have in common, the styles of elements, and whole pages.
  private static let marks = ["lass", "style=", "<body"].map { BytePattern($0) }
  private static let end = BytePattern("</")
  private static let classList = BytePattern("classList")

  var isEmpty: Bool { pages.isEmpty }

  /// The values of attributes that the root elements of all pages have, unless code may take these away or
  /// choose others.
  var rootValues: [String: String] {
    let roots = pages.filter(\.isWhole).map { $0.elements.first { $0.name == "html" } }
    let others = ["removeAttribute", "toggleAttribute", "auto", "system", "default"]
    guard !roots.isEmpty, words.isDisjoint(with: ["removeAttribute", "toggleAttribute"]),
      scripted.isDisjoint(with: others)
    else { return [:] }
    let values = roots.map { root in
      (root?.tag.dropLast().split { $0.isWhitespace } ?? []).compactMap { attribute in
        let parts = attribute.split(separator: "=", maxSplits: 1)
        return parts.count == 2 ? (String(parts[0]), parts[1].filter { !"\"'".contains($0) }) : nil
      }
    }
    let first = Dictionary(values[0]) { first, _ in first }
    return first.filter { name, value in values.allSatisfy { $0.contains { $0 == (name, value) } } }
  }

  /// What code calls to make elements, besides components.
  static let makers: Set = [
    "createElement", "innerHTML", "outerHTML", "insertAdjacentHTML", "appendChild", "append",
    "prepend", "cloneNode", "write",
  ]

  /// Whether all elements are those of whole pages, and no code makes others.
  var areStatic: Bool {
    !hasOtherElements && !pages.isEmpty && pages.allSatisfy(\.isWhole)
      && words.isDisjoint(with: Self.makers)
  }

  /// The classes that code gives to elements, and no page does.
  var toggled: Set<String> {
    let known = pages.lazy.flatMap(\.elements).reduce(into: Set<String>()) { known, element in
      known.formUnion(element.selectors.union(element.possible))
    }
    return scripted.filter { !known.contains(".\($0)") }
  }

  /// Whether a page shows what browsers draw where no rule says anything: neither a style sheet of others nor
  /// a color scheme changes that (CSS Color Adjustment 1, section 2.2).
  var showDefaults: Bool {
    !hasOtherSheets && !words.contains("color-scheme") && pages.contains(where: \.showsCanvas)
  }

  /// Leaves out the pages that link to some style sheets, and to none of a group.
  mutating func keep(linkingTo group: [String], among sheets: Set<String>) {
    pages.removeAll { page in
      !page.loads.areWithoutLinks && sheets.contains(where: page.links)
        && !group.contains(where: page.links)
    }
  }

  /// The classes that only fields have.
  var fieldClasses: Set<String> { classes(where: \.isField).ofThese }

  /// The classes that only boxes to tick have, and those of other elements.
  var boxClasses: (ofThese: Set<String>, ofOthers: Set<String>) {
    classes { element in
      element.name == "input"
        && CSSElements.isOfType(["checkbox", "radio"], element.tag)
    }
  }

  /// The classes that only some elements have, and those of others.
  private func classes(
    where isOne: (Element) -> Bool
  ) -> (ofThese: Set<String>, ofOthers: Set<String>) {
    var ofThese: Set<String> = []
    var ofOthers: Set<String> = []
    for element in pages.lazy.flatMap(\.elements) {
      let classes = element.selectors.union(element.possible)
      if isOne(element) { ofThese.formUnion(classes) } else { ofOthers.formUnion(classes) }
    }
    return (
      ofThese.subtracting(ofOthers).filter { !mayBeScripted($0.dropFirst()) }, ofOthers
    )
  }

  /// What is around the elements of components, once all pages are known.
  private(set) var placements: CSSPlacements?

  /// Finds what is around the elements of components. No pages are added or left out later.
  mutating func place() {
    for number in pages.indices { pages[number].number = number }
    placements = CSSPlacements(self)
  }

  /// Adds what other files have.
  mutating func formUnion(_ other: CSSPages) {
    pages += other.pages
    words.formUnion(other.words)
    scripted.formUnion(other.scripted)
    beginnings.formUnion(other.beginnings)
    textProperties.formUnion(other.textProperties)
    scriptedProperties.formUnion(other.scriptedProperties)
    hasOtherSheets = hasOtherSheets || other.hasOtherSheets
    hasOtherElements = hasOtherElements || other.hasOtherElements
    mayHaveLinks = mayHaveLinks || other.mayHaveLinks
    barrels.merge(other.barrels) { $1 }
    mentioned.merge(other.mentioned) { $1 }
    selectors.merge(other.selectors) { $1 }
    extended.merge(other.extended) { $1 }
  }

  /// Reads a file.
  mutating func read(_ bytes: [UInt8], at path: String) {
    let bytes = CSSElements.withoutComments(bytes)
    noteWords(of: bytes)
    mayHaveLinks = Self.links.contains { $0.isIn(bytes.span) }
    noteComponents(of: bytes, at: path)
    scriptedProperties.read(bytes, at: path)
    let styles = CSSScriptStyles.mayBeIn(path) ? CSSScriptStyles(bytes) : nil
    let components = styles?.components ?? [:]
    let classes = CSSMadeClasses(bytes, at: path, styles?.classes ?? [])
    let isOfComponent = CSSPageStyles.isOfComponent(path)
    let mayHold =
      isOfComponent && !path.hasSuffix(".ts") && CSSNesting.mayHoldComponents(bytes)
    guard
      Self.marks.contains(where: { $0.isIn(bytes.span) }) || !components.isEmpty
        || !classes.own.isEmpty || mayHold
    else {
      let imports = CSSImports(bytes, at: path)
      if imports.exportsOthers { barrels[path] = imports }
      hasOtherElements = Self.end.isIn(bytes.span)
      return noteTexts(of: bytes, isScript: UnreadFile.isScript(path))
    }
    let read = CSSElements(bytes)
    let loads = loads(of: read, at: path)
    noteTexts(
      of: Self.code(bytes, with: read.elements, at: path), isScript: UnreadFile.isScript(path))
    for element in read.elements {
      let tag = bytes[element.tag]
      if Self.classList.isIn(tag.span) { noteText(tag.dropFirst()) }
    }
    let imported = Self.modules(in: bytes)
    let (elements, styled) = elements(
      of: read, at: path, modules: Set(imported.keys), made: classes, components: components)
    let roots = elements.filter { $0.parent == nil }
    pages.append(
      Page(
        path: path, modules: Set(imported.values.map { Self.module($0, in: path) }),
        elements: Self.withoutTemplates(elements, at: path), templates: components,
        classes: classes,
        imports: CSSImports(bytes, at: path),
        components: CSSNesting.components(of: read, at: path),
        content: roots.map(\.content).reduce(into: CSSNesting.Content()) { $0.formUnion($1) },
        defined: CSSComponents(of: read, at: path),
        styled: styled, loads: loads, isShell: Self.isShell(elements, bytes)))
  }

  /// The style sheets that elements load.
  private mutating func loads(of read: CSSElements, at path: String) -> CSSPageLoads {
    var loads = CSSPageLoads()
    for element in read.elements {
      switch element.name {
      case "style": loads.addOwn()
      case "link":
        let tag = String(decoding: read.bytes[element.tag], as: UTF8.self)
        if let other = loads.add(tag, in: path) { noteSheet(other) }
      default: break
      }
    }
    return loads
  }

  /// What is known of elements, and those that have a style of their own.
  private mutating func elements(
    of read: CSSElements, at path: String, modules: Set<String>, made classes: CSSMadeClasses,
    components: [String: String]
  ) -> (elements: [Element], styled: [CSSElementStyle.Styled]) {
    let isOfComponent = CSSPageStyles.isOfComponent(path)
    let isOfBlade = CSSBladeViews.isView(path)
    let texts = read.texts
    let contents = isOfComponent ? read.contents(texts) : []
    let unknown = CSSNesting.Content(holdsOthers: true)
    let scanner = CSSScanner(read.bytes)
    var styled: [CSSElementStyle.Styled] = []
    let elements = zip(read.elements, read.holdsIcons).enumerated().map { index, element in
      let style = CSSElementStyle(element.0.lists.styles, scanner)
      textProperties.formUnion(style.chosenTexts(scanner))
      let text = texts[index]
      let hasText = isOfBlade ? CSSElements.hasText(ofBlade: text) : CSSElements.hasText(text)
      var shown = self.element(
        element.0, of: read, modules: modules, made: classes, holdsIcons: element.1,
        showsText: element.0.content == nil || hasText,
        content: contents.isEmpty ? unknown : contents[index])
      (shown.stylesBackground, shown.stylesText) = (
        style.leavesOpen("background"), style.leavesOpen("color")
      )
      shown.showsInserted = !isOfComponent && CSSElements.isInserted(text)
      if style.draws {
        let id = CSSElementStyle.id(
          of: element.0.name, at: element.0.tag.lowerBound, in: path)
        styled.append(CSSElementStyle.Styled(id: id, style: style))
        shown.selectors.insert(id)
      }
      return components[element.0.name].map { shown.styled(as: element.0.name, $0) } ?? shown
    }
    return (elements, styled)
  }

  /// Elements with nothing around those of the template of a component.
  private static func withoutTemplates(_ elements: [Element], at path: String) -> [Element] {
    guard CSSPageStyles.isComponentFile(path) else { return elements }
    var result = elements
    for index in result.indices {
      if let parent = result[index].parent, result[parent].parent == nil,
        result[parent].name == "template"
      {
        result[index].parent = nil
      }
    }
    return result
  }

  /// A text with spaces in place of the classes of its elements and of their style sheets.
  private static func code(
    _ bytes: [UInt8], with elements: [CSSElements.Element], at path: String
  ) -> [UInt8] {
    var code = bytes
    let lists = elements.flatMap { $0.lists.attributes.map(\.value) }
    for index in (lists + styleElements(in: bytes, at: path)).joined() { code[index] = 0x20 }
    return code
  }

  /// Where code has style sheets for its elements.
  private static func styleElements(in bytes: [UInt8], at path: String) -> [Range<Int>] {
    guard CSSScriptStyles.mayBeIn(path), CSSStyleElement.mayBeIn(bytes.span),
      let source = try? SourceText(name: path, utf8: bytes)
    else { return [] }
    return CSSStyleElement.all(in: source).map(\.template)
  }

  private mutating func element(
    _ element: CSSElements.Element, of read: CSSElements, modules: Set<String>,
    made: CSSMadeClasses, holdsIcons: Bool, showsText: Bool, content: CSSNesting.Content
  ) -> Element {
    func text(_ range: Range<Int>) -> String { String(decoding: read.bytes[range], as: UTF8.self) }
    var names = CSSClassNames(modules: modules, made: made.names)
    for (value, isExpression) in element.lists.attributes {
      names.read(text(value)[...], isExpression: isExpression)
    }
    let tag = text(element.tag)
    let given = tag.contains("{...") ? made.given(in: tag) : []
    for list in given ?? [] { names.read(list[...], isExpression: false) }
    for directive in element.lists.directives.map(text) {
      let value = ["class:\(directive)", "[class.\(directive)]"].lazy.compactMap {
        CSSShowCondition.value(of: $0, in: tag)
      }
      names.note(possible: directive, where: value.first)
    }
    beginnings.formUnion(names.beginnings)
    for name in Self.classesOfRouters[element.name] ?? [] { names.note(possible: name) }
    var selectors = Set(names.certain.map { ".\($0)" })
    if let identifier = element.lists.identifier {
      selectors.insert("#\(text(identifier).filter { !"\"'".contains($0) })")
    }
    return Element(
      name: Self.plainName(element.name), selectors: selectors,
      possible: Set(names.possible.map { ".\($0)" }),
      chosen: Set(names.chosen.map { ".\($0)" }),
      conditions: Dictionary(
        uniqueKeysWithValues: names.conditions.map { (".\($0)", $1) }),
      shownWhere: CSSShowCondition.all(of: tag),
      isOpen: names.isOpen || given == nil, isOfCaller: Self.isOfCaller(element, tag),
      parent: element.parent,
      isComponent: element.isComponent, holdsIcons: holdsIcons, showsText: showsText,
      isField: read.isField(element), tag: tag, start: element.tag.lowerBound, content: content,
      isDark: element.isDark)
  }

  /// Where programs put the elements of a page, and what templates write.
  private static let mounts: Set = ["#root", "#app", "#__next", "#svelte", "#__nuxt"]
  private static let templates = ["{{", "{%", "<%", "<?php", "%sveltekit", "%PUBLIC_URL%"].map {
    BytePattern($0)
  }

  /// Elements whose text is no content of the page.
  private static let unshown: Set = ["html", "head", "title", "script", "noscript", "style"]

  private static func isShell(_ elements: [Element], _ bytes: [UInt8]) -> Bool {
    elements.contains { !$0.selectors.isDisjoint(with: mounts) || $0.name == "app-root" }
      || !elements.contains { $0.showsText && !unshown.contains($0.name) }
      || templates.contains { $0.isIn(bytes.span) }
  }

  /// The classes that routers give to links to the page that is shown (React Router, Vue Router, Nuxt).
  private static let classesOfRouters: [String: [String]] = {
    let ofVue = ["router-link-active", "router-link-exact-active"]
    return ["NavLink": ["active"], "router-link": ofVue, "RouterLink": ofVue, "NuxtLink": ofVue]
  }()

  /// Whether all classes of an element that are written elsewhere are those that its component is given.
  private static func isOfCaller(_ element: CSSElements.Element, _ tag: String) -> Bool {
    var rest = tag[...]
    while let spread = rest.firstRange(of: "{...") {
      rest = rest[spread.upperBound...]
      let name = rest.prefix { $0.isLetter || $0.isNumber || "_$.".contains($0) }
      guard given.contains(String(name)) else { return false }
    }
    return !element.lists.isOpenBeyondCaller
  }

  /// What components call what they are given.
  private static let given: Set = [
    "props", "rest", "others", "other", "attrs", "restProps", "$$props", "$$restProps",
    "this.props",
    "Astro.props",
  ]

  /// The name of the element that a component is: `a` for links of routers, `p` for `motion.p`.
  fileprivate static func plainName(_ name: String) -> String {
    if name.hasPrefix("motion.") { return String(name.dropFirst("motion.".count)) }
    return CSSElements.links.contains(name) ? "a" : name
  }

  /// What code calls the style sheets that it imports, and their addresses.
  private static func modules(in bytes: [UInt8]) -> [String: String] {
    var result: [String: String] = [:]
    for place in sheet.offsets(in: bytes.span) {
      let start = bytes[..<place].lastIndex { $0 == 0x0A || $0 == UInt8(ascii: ";") } ?? -1
      let end = bytes[place...].firstIndex { "\"'".utf8.contains($0) } ?? bytes.count
      let line = String(decoding: bytes[(start + 1)..<end], as: UTF8.self)
      guard let quote = line.lastIndex(where: { "\"'".contains($0) }) else { continue }
      let words = line[..<quote].split { !($0.isLetter || $0.isNumber || "_$".contains($0)) }
      let name =
        words.first == "import" && words.last == "from"
        ? words.dropLast().last : words.last == "require" ? words.dropLast().last : nil
      guard let name else { continue }
      result[String(name)] = String(line[line.index(after: quote)...])
    }
    return result
  }

  /// The path of a style sheet that code imports, or its name if the address is no path.
  private static func module(_ address: String, in path: String) -> String {
    ["./", "../"].contains(where: address.hasPrefix)
      ? Path.normalized(Path.join(Path.folder(path), address)) : Path.name(address)
  }

  private static let sheet = BytePattern(".module.")

  // MARK: - Words

  private mutating func noteComponents(of bytes: [UInt8], at path: String) {
    CSSBladeViews.layout(of: bytes, at: path).map { extended[path] = $0 }
    guard CSSPageStyles.isOfComponent(path) else { return }
    mentioned[path] = Self.mentions(in: bytes)
    Self.component(ofAngular: bytes, at: path).map { selectors[$0.template] = $0.selector }
  }

  private mutating func noteWords(of bytes: [UInt8]) {
    for word in bytes.split(whereSeparator: { !CSSScanner.isName($0) }) where word.count <= 80 {
      words.insert(String(decoding: word, as: UTF8.self))
    }
  }

  /// What begins code in a page, and what ends it.
  private static let code = [
    ("<script", "</script"), ("<?", "?>"), ("<%", "%>"), ("{%", "%}"), ("{{", "}}"),
  ].map { (Array($0.utf8), Array($1.utf8)) }

  /// Notes the words in texts of code, and those that it completes.
  private mutating func noteTexts(of bytes: [UInt8], isScript: Bool) {
    var offset = 0
    var end: [UInt8]?
    while offset < bytes.count {
      let byte = bytes[offset]
      if !isScript {
        if let mark = end {
          if byte == mark[0], bytes[offset...].starts(with: mark) { end = nil }
        } else if "<{".utf8.contains(byte) {
          end = Self.code.first { bytes[offset...].starts(with: $0.0) }?.1
        }
      }
      guard isScript || end != nil, "\"'`".utf8.contains(byte) else {
        offset += 1
        continue
      }
      var close = offset + 1
      while close < bytes.count, bytes[close] != byte,
        byte == UInt8(ascii: "`") || bytes[close] != 0x0A
      { close += bytes[close] == UInt8(ascii: "\\") ? 2 : 1 }
      close = min(close, bytes.count)
      noteText(bytes[min(offset + 1, close)..<close])
      offset = close + 1
    }
  }

  private mutating func noteText(_ text: ArraySlice<UInt8>) {
    // A text with tags is a page, whose elements are known.
    guard !text.contains(UInt8(ascii: "<")) else { return }
    noteSheet(String(decoding: text.prefix(300), as: UTF8.self))
    for word in text.split(whereSeparator: { !CSSScanner.isName($0) }) where word.count <= 80 {
      let name = String(decoding: word, as: UTF8.self)
      scripted.insert(name)
      if "-_".contains(name.last ?? " ") { beginnings.insert(name) }
    }
  }

  /// What style sheets of others are called that draw no texts and no backgrounds: fonts, icons, resets, motion.
  private static let uncolored = [
    "fonts.", "awesome", "icon", "normalize", "reset.", "animate.",
  ]

  /// Notes the address of a style sheet that is not read: one of a package, or one for a compiler.
  private mutating func noteSheet(_ address: String) {
    let isOfCompiler = [".less", ".styl"].contains(where: address.hasSuffix)
    let isOfOthers =
      [".css", ".scss", ".sass"].contains(where: address.hasSuffix)
      && !Self.uncolored.contains(where: address.asciiLowercased.contains)
      && (address.contains("//")
        || !["./", "../", "/", "@/", "~/", "src/"].contains(where: address.hasPrefix))
    if isOfCompiler || isOfOthers { hasOtherSheets = true }
  }

  // MARK: - Questions

  /// Whether code may give a class to elements that are not known.
  func mayBeScripted(_ name: some StringProtocol) -> Bool {
    scripted.contains(String(name)) || isCompleted(name)
  }

  /// Whether any text has the name of a class, or code may compose it.
  func mayHave(_ name: some StringProtocol) -> Bool {
    words.contains(String(name)) || words.contains(Self.camelCase(name)) || isCompleted(name)
  }

  /// Whether the pages are those of a style sheet, so that a rule of which they have no class is one that they
  /// do not need.
  ///
  /// - Parameters:
  ///   - parts: The parts that its rules draw.
  ///   - others: The classes of those that are not judged, each with whether some text has its name.
  /// - Returns: Whether they have most of its classes.
  func areOf(_ parts: some Sequence<String>, besides others: [String: Bool]) -> Bool {
    let classes = Set(
      parts.flatMap(CSSPart.classes).filter { $0.hasPrefix(".") && others[$0] == nil })
    let known = classes.count { mayHave($0.dropFirst()) } + others.values.count { $0 }
    let count = classes.count + others.count
    return known >= Self.fewest && known * 4 >= count * 3
  }

  /// The fewest classes that pages have of a style sheet of theirs.
  private static let fewest = 4

  /// Whether no text has any of the classes that a selector asks for.
  func lack(_ part: String) -> Bool {
    let classes = CSSPart.classes(part).filter { $0.hasPrefix(".") && !$0.contains("\\") }
    return !classes.isEmpty && !classes.contains { mayHave($0.dropFirst()) }
      && !classes.contains(where: Self.isOfGenerator)
  }

  /// Whether a program that writes pages gives a class to what it makes of Markdown: code, footnotes, lists of
  /// tasks.
  private static func isOfGenerator(_ name: String) -> Bool {
    CSSPart.isOfCode(name)
      || [
        "highlight", "chroma", "codehilite", "rouge", "hljs", "footnote", "task-list", "admonition",
      ]
      .contains { name.dropFirst().hasPrefix($0) }
  }

  private func isCompleted(_ name: some StringProtocol) -> Bool {
    name.indices.contains { place in
      "-_".contains(name[place]) && beginnings.contains(String(name[...place]))
    }
  }

  /// What CSS modules call a class in code: `cardTitle` for `card-title`.
  private static func camelCase(_ name: some StringProtocol) -> String {
    let words = name.split { "-_".contains($0) }
    return words.prefix(1).joined()
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}

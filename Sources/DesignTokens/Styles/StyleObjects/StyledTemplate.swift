import SourceSyntax

/// A template with which code of JavaScript and TypeScript writes a style sheet, for styled-components, Emotion and
/// the like: `` const Note = styled.p`color: ${ink};` ``; or an object: `styled.p({ color: "#222" })`,
/// `makeStyles({ note: { color: "#222" } })`.
struct StyledTemplate {
  enum Kind {
    /// A component: what is between `styled` and the template, such as `.p` or `(Base).attrs({ … })`, and the
    /// element or component that it is.
    case component(tag: String, element: String)
    /// `` css`…` ``
    case block
    /// `` createGlobalStyle`…` ``, or a text that is a style sheet with custom properties:
    /// `` export default `:root { --ink: #222; }` ``
    case global
    /// An object of classes, as JSS, Griffel and Mantine have them: `makeStyles({ note: { … } })`.
    case classes
  }

  let kind: Kind
  /// Where its first backtick is, or the brace of the object.
  let open: Int
  /// The name of which it is the value.
  let name: Range<Int>?
  /// The last constant before it.
  let constant: String?
  /// Whether it is an object.
  var isObject = false

  private static let libraries = [
    "styled.", "styled(", "createGlobalStyle", "injectGlobal", "css`",
  ].map { BytePattern($0) }

  private static let sheetStarts = ["default `", "= `"].map { BytePattern($0) }
  private static let properties = ["  --", "\t--", "{--", "{ --"].map { BytePattern($0) }

  /// Whether a file may have such templates.
  static func mayBeIn(_ bytes: Span<UInt8>) -> Bool {
    libraries.contains { $0.isIn(bytes) } || mayHaveSheets(bytes)
  }

  /// Whether a file may have a text that is a style sheet.
  private static func mayHaveSheets(_ bytes: Span<UInt8>) -> Bool {
    sheetStarts.contains { $0.isIn(bytes) } && properties.contains { $0.isIn(bytes) }
  }

  private static let makers = ["tyles(", "tyles<", "styled(", ".create("].map { BytePattern($0) }

  /// Whether a file may have such objects.
  static func mayHaveObjects(_ bytes: Span<UInt8>) -> Bool {
    (libraries.prefix(2) + makers).contains { $0.isIn(bytes) }
      && !NativeViewReader.mayBeIn(bytes)
  }

  /// The templates of a file that are in no others, in the order of the text.
  static func all(in source: SourceText) -> [StyledTemplate] {
    search(source).filter { !$0.isObject }
  }

  /// The templates and the objects of a file that are in no others, in the order of the text.
  static func withObjects(in source: SourceText) -> [StyledTemplate] {
    let found = search(source)
    return NativeViewReader.mayBeIn(source.bytes.span) ? found.filter { !$0.isObject } : found
  }

  private static func search(_ source: SourceText) -> [StyledTemplate] {
    var search = Search(text: ScriptCursor(source))
    search.run()
    return search.found
  }

  /// Whether a function makes classes of the members of an object, by its name: `makeStyles`, `createUseStyles`.
  static func makesClasses(_ name: String) -> Bool {
    ["make", "create"].contains(where: name.hasPrefix) && name.hasSuffix("Styles")
      && !["Global", "Static"].contains(where: name.contains)
  }

  /// Whether a constant has the classes of an object, by its name and by what makes it: `styles` of `stylex.create(…)`.
  static func isSheet(_ constant: String, madeBy path: [String]) -> Bool {
    constant.hasSuffix("tyles") && path.count == 2 && path[1] == "create"
  }

  /// The function that gives a component the classes of an object: `withStyles(styles)(Note)`.
  static let giver = "withStyles"

  /// Whether an element shows no text: a shape, a picture, a box to check.
  static func isMark(_ tag: String) -> Bool {
    let name = tag.drop { ".(\"' ".contains($0) }.prefix { $0.isLetter || $0.isNumber }
    return marks.contains(String(name)) || name.hasSuffix("Icon") || name.hasSuffix("Svg")
      || ["checkbox", "radio", "range"].contains {
        tag.contains("\"\($0)\"") || tag.contains("'\($0)'")
      }
  }

  private static let marks: Set = [
    "svg", "path", "circle", "rect", "line", "img", "hr", "video", "canvas", "progress", "meter",
  ]

  /// Whether one of some declarations is that of a custom property.
  static func setsProperties(_ declarations: ArraySlice<UInt8>) -> Bool {
    declarations.split(separator: UInt8(ascii: ";")).contains { declaration in
      declaration.drop { $0 <= 0x20 }.starts(with: "--".utf8)
    }
  }

  /// Whether what a template inserts up to an offset is the end of a statement.
  static func isEndOfStatement(_ offset: Int, in bytes: [UInt8]) -> Bool {
    let next = bytes[offset...].first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }
    return next.map { "\n;}`".utf8.contains($0) } ?? true
  }
}

extension StyledTemplate {
  private struct Search {
    var text: ScriptCursor
    var found: [StyledTemplate] = []
    private var constant: String?
    /// What modules of others call what has another name here: `Link` of `import { Link as To } from "router"`.
    private var aliases: [String: String] = [:]
    /// The name of the constant whose value is next.
    private var name: Range<Int>?
    /// The constants that are objects of classes, if a function is given one.
    private var given: Set<String> = []
    /// How much may be read to find objects, where brackets are in brackets.
    private var budget: Int

    init(text: ScriptCursor) { (self.text, budget) = (text, text.bytes.count * 4) }

    mutating func run() {
      given = findGiven()
      while text.offset < text.bytes.count {
        let start = text.offset
        switch text.takeName() {
        case "const", "let", "var": readConstant()
        case "import": readImport()
        case "export": readExport()
        case "styled": readComponent()
        case "css": add(.block, named: nameOfValue(at: start))
        case "createGlobalStyle", "injectGlobal": add(.global, named: nil)
        case nil: text.skipOne(isNested: false)
        case let name?: if StyledTemplate.makesClasses(name) { readClasses() }
        }
      }
    }

    /// Reads `makeStyles<Slots>((theme) => ({ … }))`, `makeStyles()({ … })`.
    private mutating func readClasses() {
      let start = text.offset
      defer { text.offset = start }
      if text.isNext("<") { text.skipTypes() }
      if let open = object() { return addObject(.classes, open) }
      guard text.take("("), text.take(")") else { return }
      if text.isNext("<") { text.skipTypes() }
      if let open = object() { addObject(.classes, open) }
    }

    /// Where the object is that a call is given alone, at its bracket, or that a function there returns:
    /// `({ … })`, `((theme) => ({ … }))`.
    private mutating func object() -> Int? {
      var inner = text
      guard inner.take("("), let open = value(at: &inner) else { return nil }
      _ = inner.take(",")
      return inner.isNext(")") ? open : nil
    }

    /// Where the object is that a value is or returns, behind which the cursor is then.
    private mutating func value(at text: inout ScriptCursor) -> Int? {
      guard budget > 0 else { return nil }
      let start = text.offset
      defer { budget -= text.offset - start }
      if text.isNext("(") { text.skipOne(isNested: true) } else { _ = text.takeName() }
      let isFunction = text.takeArrow() && text.take("(")
      if !isFunction { text.offset = start }
      text.skipTrivia()
      let open = text.offset
      guard text.isNext("{") else { return nil }
      text.skipOne(isNested: true)
      return !isFunction || text.take(")") ? open : nil
    }

    private mutating func addObject(_ kind: StyledTemplate.Kind, _ open: Int) {
      found.append(
        StyledTemplate(kind: kind, open: open, name: name, constant: constant, isObject: true))
    }

    private mutating func readImport() {
      guard text.take("{") else { return }
      while let name = text.takeName() {
        if text.takeName() == "as", let own = text.takeName() { aliases[own] = name }
        guard text.take(",") else { return }
      }
    }

    /// Notes that what is exported without a name is called `default`: `` export default styled.p`…` ``.
    private mutating func readExport() {
      let start = text.offset
      text.skipTrivia()
      let first = text.offset
      if text.takeName() == "default" {
        let range = first..<text.offset
        text.skipTrivia()
        if text.bytes[text.offset...].starts(with: "styled".utf8) { name = range }
        readText()
      } else {
        text.offset = start
      }
    }

    private mutating func readConstant() {
      text.skipTrivia()
      let start = text.offset
      constant = text.takeName()
      let range = start..<text.offset
      name = nil
      guard let constant else { return }
      if text.isNext(":") { text.skipAnnotation() }
      guard text.take("=") else { return }
      text.skipTrivia()
      if text.bytes[text.offset...].starts(with: "styled".utf8) { name = range }
      var inner = text
      if given.contains(constant), let open = value(at: &inner) { addObject(.classes, open) }
      readSheet(constant)
      readText()
    }

    /// Takes a text for a style sheet that begins with a rule of custom properties.
    private mutating func readText() {
      guard text.isNext("`") else { return }
      var inner = text
      let end = ScriptCursor.endOfText(at: text.offset, in: text.bytes)
      _ = inner.take("`")
      inner.skipTrivia()
      guard inner.offset < end,
        let open = text.bytes[inner.offset..<end].firstIndex(of: UInt8(ascii: "{")),
        let close = text.bytes[open..<end].firstIndex(of: UInt8(ascii: "}")),
        !text.bytes[inner.offset..<open].contains(where: "$<;".utf8.contains),
        StyledTemplate.setsProperties(text.bytes[open + 1..<close])
      else { return }
      add(.global, named: nil)
    }

    /// `const styles = stylex.create({ note: { … } })`
    private mutating func readSheet(_ constant: String) {
      let start = text.offset
      defer { text.offset = start }
      let path = text.path()
      guard StyledTemplate.isSheet(constant, madeBy: path), let open = object() else { return }
      addObject(.classes, open)
    }

    /// The constants that `withStyles(…)` is given.
    private func findGiven() -> Set<String> {
      let call = Array("\(StyledTemplate.giver)(".utf8)
      let places = BytePattern("\(StyledTemplate.giver)(").offsets(in: text.bytes.span)
      return Set(
        places.compactMap { place in
          var inner = text
          inner.offset = place + call.count
          return inner.takeName()
        })
    }

    /// Reads `` styled.p`…` ``, `` styled(Base).attrs({ … })<Props>`…` ``.
    private mutating func readComponent() {
      defer { name = nil }
      let start = text.offset
      var element: String?
      /// Whether what is next is given to a method of a component: `.attrs({ … })`.
      var isOfMethod = false
      while true {
        if text.take(".") {
          let name = text.takeName()
          isOfMethod = element != nil
          element = element ?? name
        } else if text.isNext("(") {
          if element != nil, enterFunction() { break }
          if let element, !isOfMethod, let open = object() {
            let tag = text.source.text(start..<text.offset)
            addObject(.component(tag: tag, element: aliases[element] ?? element), open)
            return
          }
          text.skipTrivia()
          let open = text.offset
          text.skipOne(isNested: true)
          isOfMethod = false
          element =
            element
            ?? String(
              text.source.text(open..<text.offset).filter { !"()\"' ".contains($0) }
                .prefix { $0 != "," })
        } else if text.isNext("<") {
          text.skipTypes()
        } else {
          break
        }
      }
      guard let element else { return }
      add(
        .component(
          tag: text.source.text(start..<text.offset), element: aliases[element] ?? element),
        named: name)
    }

    /// Goes to the template that a function is in a call: `` ({ theme }) => `…` ``.
    private mutating func enterFunction() -> Bool {
      let start = text.offset
      _ = text.take("(")
      if text.isNext("(") { text.skipOne(isNested: true) } else { _ = text.takeName() }
      if text.takeArrow(), text.isNext("`") { return true }
      text.offset = start
      return false
    }

    private mutating func add(_ kind: Kind, named name: Range<Int>?) {
      if text.isNext("<") { text.skipTypes() }
      guard text.take("`") else { return }
      let open = text.offset - 1
      found.append(StyledTemplate(kind: kind, open: open, name: name, constant: constant))
      text.offset = ScriptCursor.endOfText(at: open, in: text.bytes)
    }

    /// The name before the sign that gives it a value: `` primary: css`…` ``, `` const primary = css`…` ``; what is
    /// exported without a name is called `default`.
    private func nameOfValue(at start: Int) -> Range<Int>? {
      let before = text.bytes[..<start].suffix(200)
      let word = "export default ".utf8
      if before.suffix(word.count).elementsEqual(word) { return start - 8..<start - 1 }
      guard let sign = before.lastIndex(where: { !JSONReader.isSpace($0) }),
        ":=".utf8.contains(before[sign]),
        let last = before[..<sign].lastIndex(where: { !JSONReader.isSpace($0) })
      else { return nil }
      let first = before[...last].lastIndex { !ScriptCursor.isName($0) } ?? before.startIndex - 1
      return first < last ? first + 1..<last + 1 : nil
    }
  }
}

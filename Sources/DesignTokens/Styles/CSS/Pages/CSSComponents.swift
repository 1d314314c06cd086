import FileAccess
import SourceSyntax

/// The components that a file defines: which elements each returns, and where it puts what it is given.
struct CSSComponents {
  /// The place of what a component is given.
  enum Slot {
    /// In an element; `nil` if nothing of the component is around it.
    case inside(Int?)
    /// In several, or in one of some cases.
    case several
  }

  struct Component {
    /// Empty for the component that a file is as a whole.
    var name = ""
    var slots: [String: Slot] = [:]
  }

  private(set) var all: [Component] = []
  /// The component of each element, by its position in ``all``.
  private(set) var owners: [Int?] = []
  /// The elements that components return, with nothing of their own around.
  private(set) var roots: Set<Int> = []
  /// The component that the file exports without a name.
  private(set) var main: Int?

  /// The name of the place for what is given without one.
  static let unnamed = ""

  init() {}

  /// Finds the components of a file.
  init(of elements: CSSElements, at path: String) {
    let isCode = CSSScriptStyles.mayBeIn(path)
    let outline = isCode && !Self.template.isIn(elements.bytes.span) ? Outline(elements.bytes) : nil
    guard let outline else {
      (all, main) = ([Component()], 0)
      owners = elements.elements.map { _ in 0 }
      roots = Set(
        elements.elements.indices.filter {
          elements.elements[$0].parent == nil
            && !Self.unseen.contains(elements.elements[$0].name)
        })
      // What a component of Vue returns is in its template.
      roots.formUnion(
        elements.elements.indices.filter { index in
          elements.elements[index].parent.map {
            elements.elements[$0].parent == nil && elements.elements[$0].name == "template"
          } ?? false
        })
      noteSlots(of: elements) { _ in 0 }
      return
    }
    all = outline.components.map { Component(name: $0.name) }
    main = outline.main
    owners = elements.elements.map { outline.owner(of: $0.tag.lowerBound) }
    for (number, component) in outline.components.enumerated() {
      roots.formUnion(
        outline.returned(
          elements.elements.enumerated().filter {
            owners[$0.offset] == number && $0.element.parent == nil
          }.map { ($0.offset, $0.element.tag.lowerBound..<$0.element.end) },
          from: component.start))
    }
    noteSlots(of: elements, outline.owner)
  }

  /// What marks code with the template of a component of Angular.
  private static let template = BytePattern("@Component(")
  private static let unseen: Set = ["script", "style"]

  private mutating func noteSlots(of elements: CSSElements, _ owner: (Int) -> Int?) {
    for place in elements.places {
      guard let owner = owner(place.offset) else { continue }
      let isFirst = all[owner].slots[place.name] == nil
      all[owner].slots[place.name] = isFirst ? .inside(place.number) : .several
    }
  }

  /// The component of a name; that of the file as a whole has any.
  func number(of name: String) -> Int? {
    all.firstIndex { $0.name == name } ?? (all.count == 1 && all[0].name.isEmpty ? 0 : nil)
  }
}

extension CSSComponents {
  /// The statements of a module, as far as they are formatted: each begins a line.
  private struct Outline {
    struct Definition {
      let name: String
      /// The offset behind the name.
      let start: Int
    }

    let bytes: [UInt8]
    private(set) var components: [Definition] = []
    /// The component that is exported without a name.
    private(set) var main: Int?
    /// The statements, and the component that each defines.
    private var statements: [(offset: Int, component: Int?)] = []

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
      var exported: String?
      for start in [0] + bytes.indices.filter({ bytes[$0] == 0x0A }).map({ $0 + 1 }) {
        guard start < bytes.count, CSSScanner.isName(bytes[start]) else { continue }
        var offset = start
        var word = self.word(&offset)
        let isExported = word == "export"
        if isExported { word = self.word(&offset) }
        let isMain = isExported && word == "default"
        if isMain {
          let before = offset
          word = self.word(&offset)
          if !Self.words.contains(word) { exported = exportedName(from: before) ?? exported }
        }
        if word == "async" { word = self.word(&offset) }
        let definition = definition(word, isMain: isMain, &offset)
        if isMain, definition != nil { main = components.count }
        statements.append((start, definition.map { _ in components.count }))
        definition.map { components.append($0) }
      }
      if main == nil {
        main = exported.flatMap { name in components.firstIndex { $0.name == name } }
      }
    }

    private static let words: Set = ["async", "function", "class", "const", ""]

    /// The next word, if nothing but blanks is before it.
    private func word(_ offset: inout Int) -> String {
      while offset < bytes.count, bytes[offset] == 0x20 { offset += 1 }
      let word = bytes[offset...].prefix { CSSScanner.isName($0) || $0 == UInt8(ascii: "$") }
      offset = word.endIndex
      return String(decoding: word, as: UTF8.self)
    }

    private func next(_ offset: Int) -> UInt8 {
      bytes[min(offset, bytes.count)...].first { $0 > 0x20 } ?? 0
    }

    /// The component that a statement exports: `Note` of `memo(forwardRef(Note))`.
    private func exportedName(from start: Int) -> String? {
      let line = bytes[start...].prefix(300).prefix { $0 != 0x0A && $0 != UInt8(ascii: ";") }
      return line.split { !CSSScanner.isName($0) }.map { String(decoding: $0, as: UTF8.self) }
        .last { name in components.contains { $0.name == name } }
    }

    /// The component that a statement defines.
    private func definition(_ word: String, isMain: Bool, _ offset: inout Int) -> Definition? {
      switch word {
      case "function", "class":
        let name = self.word(&offset)
        let isComponent = name.first?.isUppercase ?? isMain
        return isComponent ? Definition(name: name, start: offset) : nil
      case "const", "let", "var":
        let name = self.word(&offset)
        let text = bytes[offset...].prefix(500)
        guard name.first?.isUppercase ?? false,
          let sign = text.indices.first(where: {
            text[$0] == UInt8(ascii: "=") && $0 + 1 < text.endIndex
              && text[$0 + 1] != UInt8(ascii: ">")
          })
        else { return nil }
        offset = sign + 1
        return makesComponent(offset) ? Definition(name: name, start: offset) : nil
      case "" where isMain && next(offset) == UInt8(ascii: "("):
        return Definition(name: "", start: offset)
      case _ where isMain && next(offset) == UInt8(ascii: "("):
        return makesComponent(offset - word.utf8.count) && exportedName(from: offset) == nil
          ? Definition(name: "", start: offset) : nil
      default: return nil
      }
    }

    /// Whether a value is a function, or what one makes: `(props) => …`, `memo(…)`.
    private func makesComponent(_ start: Int) -> Bool {
      var offset = start
      let word = self.word(&offset)
      if ["async", "function"].contains(word) || word.isEmpty && next(offset) == UInt8(ascii: "(") {
        return true
      }
      let rest = bytes[offset...].drop { CSSScanner.isName($0) || $0 == UInt8(ascii: ".") }
      let sign = rest.first { $0 > 0x20 }
      return !word.isEmpty && sign.map { "(<=".utf8.contains($0) } ?? false
    }

    func owner(of offset: Int) -> Int? {
      let next = statements.partitioningIndex { $0.offset > offset }
      return next > 0 ? statements[next - 1].component : nil
    }

    /// The elements that a component returns: those behind `return` or the arrow of the function that it is, and
    /// the other branches of a choice there.
    func returned(_ elements: [(number: Int, range: Range<Int>)], from start: Int) -> Set<Int> {
      var result: Set<Int> = []
      var scopes = Scopes()
      var offset = start
      var wasReturned = false
      for (number, range) in elements where range.lowerBound >= offset {
        let gap = bytes[offset..<range.lowerBound]
        scopes.read(gap)
        let text = String(decoding: gap, as: UTF8.self)
        let arrow = text.text(after: "=>")
        if let statement = text.text(after: "return"), statement.count < arrow?.count ?? .max {
          wasReturned = scopes.functions <= 1 && Self.isChoice(statement)
        } else if let arrow {
          wasReturned = scopes.functions == 0 && Self.isChoice(arrow)
        } else if [";", "const ", "let "].contains(where: text.contains) {
          wasReturned = false
        }
        if wasReturned { result.insert(number) }
        offset = range.upperBound
      }
      return result
    }

    /// Whether code before an element does no more than choose it: no call takes it.
    private static func isChoice(_ text: Substring) -> Bool {
      guard ![";", "const ", "let ", "["].contains(where: text.contains) else { return false }
      var open: [Bool] = []
      var last: Character = " "
      for character in text {
        if character == "(" { open.append(last.isLetter || last.isNumber || last == "_") }
        if character == ")" { _ = open.popLast() }
        last = character
      }
      return !open.contains(true)
    }
  }

  /// The functions that are open at a place of code.
  private struct Scopes {
    /// For each open bracket whether it begins the body of a function.
    private var open: [Bool] = []
    private var words: [ArraySlice<UInt8>] = []
    /// What was before the bracket that was closed last.
    private var closed: ArraySlice<UInt8> = []

    var functions: Int { open.count { $0 } }

    private static let statements: [[UInt8]] = ["if", "for", "while", "switch", "catch"].map {
      Array($0.utf8)
    }

    mutating func read(_ code: ArraySlice<UInt8>) {
      var offset = code.startIndex
      while offset < code.endIndex {
        switch code[offset] {
        case UInt8(ascii: "("), UInt8(ascii: "["):
          open.append(false)
          words.append(word(before: offset, code))
        case UInt8(ascii: "{"):
          let before = code[..<offset].reversed().drop { $0 <= 0x20 }
          let isFunction =
            before.starts(with: ">=".utf8)
            || before.first == UInt8(ascii: ")") && !Self.statements.contains(Array(closed))
          open.append(isFunction)
          words.append([])
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
          _ = open.popLast()
          closed = words.popLast() ?? []
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
          let quote = code[offset]
          let end = code[(offset + 1)...].firstIndex {
            $0 == quote || $0 == 0x0A && quote != UInt8(ascii: "`")
          }
          offset = end ?? code.endIndex - 1
        default: break
        }
        offset += 1
      }
    }

    private func word(before offset: Int, _ code: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
      let text = code[..<offset]
      let end = text.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? text.startIndex
      let start = text[..<end].lastIndex { !CSSScanner.isName($0) }.map { $0 + 1 }
      return text[(start ?? text.startIndex)..<end]
    }
  }
}

extension String {
  /// What is behind the last place of a word.
  fileprivate func text(after word: String) -> Substring? {
    var result: Substring?
    var rest = self[...]
    while let found = rest.firstRange(of: word) {
      rest = rest[found.upperBound...]
      result = rest
    }
    return result
  }
}

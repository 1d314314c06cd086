/// Walks over style sheets (CSS Syntax 3) and `style` attributes for their declarations.
///
/// Conditions of `@media` and the like are not asked, and nothing is imported.
struct StyleSheet {
  /// One declaration, with the rule it stands in.
  struct Declaration {
    /// In lower case; custom properties as written.
    var property: String
    /// Without comments, `!important` and space around it.
    var value: String
    /// What stands before the innermost brace; empty for a `style` attribute.
    var prelude: String
    /// The same for all declarations between the same braces.
    var rule: Int
  }

  /// Statements such as `@import` that stand in no block; the first of them.
  private(set) var statements: [String] = []
  /// All declarations in order.
  private(set) var declarations: [Declaration] = []
  /// Whether there were more declarations than were kept.
  private(set) var isCut = false

  /// The deepest nesting of blocks; what is deeper is passed over.
  private static let maximumDepth = 32

  private struct Block {
    var prelude: String
    var rule: Int
  }

  /// Reads a style sheet or the value of a `style` attribute. What is not well-formed is passed
  /// over, as CSS says.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - isAttribute: Whether it is the value of an attribute.
  ///   - limit: The most declarations to keep.
  ///   - isWanted: Whether to keep the declarations of a property.
  init(
    _ text: [UInt8], isAttribute: Bool = false, limit: Int,
    keeping isWanted: (String) -> Bool
  ) {
    let base = isAttribute ? [Block(prelude: "", rule: 0)] : []
    var open = base
    var (depth, rules) = (base.count, 0)
    var statement: [UInt8] = []
    var parentheses = 0
    var at = 0
    while at < text.count {
      let byte = text[at]
      switch byte {
      case UInt8(ascii: "/") where at + 1 < text.count && text[at + 1] == UInt8(ascii: "*"):
        at += 3
        while at < text.count, !(text[at - 1] == UInt8(ascii: "*") && text[at] == UInt8(ascii: "/"))
        {
          at += 1
        }
        statement.append(UInt8(ascii: " "))
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let start = at
        at += 1
        while at < text.count, text[at] != byte {
          at += text[at] == UInt8(ascii: "\\") ? 2 : 1
        }
        statement += text[start..<min(at + 1, text.count)]
      case UInt8(ascii: "\\"):
        statement += text[at..<min(at + 2, text.count)]
        at += 1
      case UInt8(ascii: "("), UInt8(ascii: "["):
        parentheses += 1
        statement.append(byte)
      case UInt8(ascii: ")"), UInt8(ascii: "]"):
        parentheses = max(0, parentheses - 1)
        statement.append(byte)
      case UInt8(ascii: ";") where parentheses == 0:
        end(&statement, in: open.last, limit, isWanted)
      case UInt8(ascii: "{") where parentheses == 0:
        let prelude = Self.trimmed(statement)
        statement = []
        depth += 1
        rules += 1
        if depth <= Self.maximumDepth { open.append(Block(prelude: prelude, rule: rules)) }
      case UInt8(ascii: "}") where parentheses == 0:
        end(&statement, in: open.last, limit, isWanted)
        if depth <= Self.maximumDepth, open.count > base.count { open.removeLast() }
        depth = max(base.count, depth - 1)
      default:
        statement.append(byte)
      }
      at += 1
    }
    end(&statement, in: open.last, limit, isWanted)
  }

  private mutating func end(
    _ statement: inout [UInt8], in block: Block?, _ limit: Int, _ isWanted: (String) -> Bool
  ) {
    defer { statement = [] }
    guard let block else {
      let text = Self.trimmed(statement)
      if !text.isEmpty, statements.count < Self.maximumDepth { statements.append(text) }
      return
    }
    guard let colon = statement.firstIndex(of: UInt8(ascii: ":")) else { return }
    var property = Self.trimmed(statement[..<colon])
    if !property.hasPrefix("--") { property = property.lowercased() }
    guard isWanted(property) else { return }
    guard declarations.count < limit else {
      isCut = true
      return
    }
    var value = Self.trimmed(statement[(colon + 1)...])
    if let mark = value.lastIndex(of: "!"),
      value[value.index(after: mark)...].filter({ !$0.isWhitespace }).lowercased() == "important"
    {
      value = Self.trimmed(Array(value[..<mark].utf8))
    }
    guard !property.isEmpty, !value.isEmpty else { return }
    declarations.append(
      Declaration(property: property, value: value, prelude: block.prelude, rule: block.rule))
  }

  static func trimmed(_ text: some BidirectionalCollection<UInt8>) -> String {
    func isSpace(_ byte: UInt8) -> Bool { byte.isXMLSpace || byte == 0x0c }
    guard let first = text.firstIndex(where: { !isSpace($0) }),
      let last = text.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(decoding: text[first...last], as: UTF8.self)
  }
}

/// The elements that a list of selectors may mean, by the last compound selector of each.
///
/// Only what is easily told apart is: an id, else a class, else a type. Combinators, attributes and
/// pseudo-classes are taken as met.
struct SelectorTargets {
  private var ids: Set<String> = []
  private var classes: Set<String> = []
  private var types: Set<String> = []
  private var isUniversal = false

  /// Adds the elements that the selectors, separated by commas, may mean.
  mutating func add(_ selectors: String) {
    for selector in Self.parts(of: selectors) {
      if let id = selector.id {
        ids.insert(id)
      } else if let name = selector.className {
        classes.insert(name)
      } else if let type = selector.type {
        types.insert(type)
      } else {
        isUniversal = true
      }
    }
  }

  /// Whether an element may be among them.
  func mayContain(type: String, id: String?, classes names: [Substring]) -> Bool {
    isUniversal || types.contains(type) || id.map { ids.contains($0) } == true
      || names.contains { classes.contains(String($0)) }
  }

  private struct Compound {
    var type: String?
    var id: String?
    var className: String?
  }

  private static func parts(of selectors: String) -> [Compound] {
    var result: [Compound] = []
    var compound = Compound()
    // What the letters read belong to: a type, `.` a class, `#` an id, `:` what is passed over.
    var kind = Character("t")
    var word = ""
    var nesting = 0
    func finish() {
      guard !word.isEmpty else { return }
      switch kind {
      case "t": if word != "*", word != "&" { compound.type = word }
      case ".": compound.className = compound.className ?? word
      case "#": compound.id = word
      default: break
      }
      word = ""
    }
    for letter in selectors {
      switch letter {
      case "(", "[":
        if nesting == 0 { finish() }
        nesting += 1
      case ")", "]":
        nesting = max(0, nesting - 1)
        kind = ":"
      case _ where nesting > 0: break
      case ",":
        finish()
        result.append(compound)
        compound = Compound()
        kind = "t"
      case " ", "\n", "\t", "\r", "\r\n", ">", "+", "~":
        finish()
        // Space before a comma or at the end begins no compound.
        kind = "s"
      default:
        if kind == "s" {
          compound = Compound()
          kind = "t"
        }
        if letter == "." || letter == "#" || letter == ":" {
          finish()
          kind = letter
        } else {
          word.append(letter)
        }
      }
    }
    finish()
    return result + [compound]
  }
}

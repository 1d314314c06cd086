import SourceSyntax

/// Reads the declarations of style sheets (CSS Syntax 3) and `style` attributes.
///
/// Conditions such as `@media` are not evaluated, and nothing is imported.
struct StyleSheet {
  /// A declaration with its rule.
  struct Declaration {
    /// In lower case; custom properties as written.
    var property: String
    /// Without comments, `!important` and space around it.
    var value: String
    /// The prelude of the innermost block; empty for a `style` attribute.
    var prelude: String
    /// The same number for all declarations of a block.
    var rule: Int
    /// Where the value is in the text.
    var range: Range<Int>
  }

  /// The first statements outside any block, such as `@import`.
  private(set) var statements: [String] = []
  /// All declarations in order.
  private(set) var declarations: [Declaration] = []
  /// Whether the limit of declarations was exceeded.
  private(set) var isCut = false
  /// The length of the text.
  let bytes: Int

  /// The maximum nesting of blocks; deeper ones are skipped.
  private static let maximumDepth = 32

  private struct Block {
    var prelude: String
    var rule: Int
  }

  /// Reads a style sheet or the value of a `style` attribute. Malformed parts are skipped, as CSS
  /// requires.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - isAttribute: Whether it is the value of an attribute.
  ///   - limit: The maximum number of declarations.
  ///   - isWanted: Whether to keep the declarations of a property.
  init(
    _ text: [UInt8], isAttribute: Bool = false, limit: Int,
    keeping isWanted: (String) -> Bool
  ) {
    bytes = text.count
    let css = CSSScanner(text)
    let base = isAttribute ? [Block(prelude: "", rule: 0)] : []
    var open = base
    var (depth, rules) = (base.count, 0)
    var at = 0
    while at < text.count {
      let (stop, _) = css.find(";{}", from: at, to: text.count)
      if stop < text.count, text[stop] == UInt8(ascii: "{") {
        depth += 1
        rules += 1
        if depth <= Self.maximumDepth {
          open.append(Block(prelude: css.textWithoutComments(at..<stop), rule: rules))
        }
      } else {
        end(at..<stop, of: css, in: open.last, limit, isWanted)
        if stop < text.count, text[stop] == UInt8(ascii: "}") {
          if depth <= Self.maximumDepth, open.count > base.count { open.removeLast() }
          depth = max(base.count, depth - 1)
        }
      }
      at = stop + 1
    }
  }

  private mutating func end(
    _ statement: Range<Int>, of css: CSSScanner, in block: Block?, _ limit: Int,
    _ isWanted: (String) -> Bool
  ) {
    guard let block else {
      guard statements.count < Self.maximumDepth else { return }
      let text = css.textWithoutComments(statement)
      if !text.isEmpty { statements.append(text) }
      return
    }
    let (colon, _) = css.find(":", from: statement.lowerBound, to: statement.upperBound)
    guard colon < statement.upperBound else { return }
    let name = css.trimmed(statement.lowerBound..<colon)
    guard !name.isEmpty, css.afterName(name.lowerBound, to: name.upperBound) == name.upperBound
    else { return }
    var property = css.unescaped(name)
    if !property.hasPrefix("--") { property = property.asciiLowercased }
    guard isWanted(property) else { return }
    guard declarations.count < limit else {
      isCut = true
      return
    }
    var value = css.textWithoutComments(colon + 1..<statement.upperBound)
    if let mark = value.lastIndex(of: "!"),
      Self.trimmed(value[value.index(after: mark)...].utf8).asciiLowercased == "important"
    {
      value = Self.trimmed(value[..<mark].utf8)
    }
    guard !value.isEmpty else { return }
    declarations.append(
      Declaration(
        property: property, value: value, prelude: block.prelude, rule: block.rule,
        range: css.trimmed(colon + 1..<statement.upperBound)))
  }

  static func trimmed(_ text: some BidirectionalCollection<UInt8>) -> String {
    String(decoding: text.trimmed(CSSScanner.isSpace), as: UTF8.self)
  }
}

extension CSSScanner {
  /// The text of a range with each comment replaced by a space, and trimmed.
  fileprivate func textWithoutComments(_ range: Range<Int>) -> String {
    var text: [UInt8] = []
    var at = range.lowerBound
    while at < range.upperBound {
      var next = min(at + (bytes[at] == UInt8(ascii: "\\") ? 2 : 1), range.upperBound)
      if isComment(at, to: range.upperBound) {
        text.append(0x20)
        at = skippingSpace(at, to: range.upperBound)
        continue
      }
      if bytes[at] == UInt8(ascii: "\"") || bytes[at] == UInt8(ascii: "'"),
        let string = address(at..<range.upperBound)
      {
        next = min(string.end, range.upperBound)
      }
      text += bytes[at..<next]
      at = next
    }
    return StyleSheet.trimmed(text)
  }
}

/// The elements that a list of selectors may match, by the last compound selector of each.
///
/// Only an id, or else a class, or else a type is compared. Combinators, attributes and
/// pseudo-classes are assumed to match.
struct SelectorTargets {
  private var ids: Set<String> = []
  private var classes: Set<String> = []
  private var types: Set<String> = []
  private var isUniversal = false

  /// Adds the elements that a comma-separated list of selectors may match.
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

  /// Whether an element may match.
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
    let css = CSSScanner(selectors)
    return css.split(css.bytes.indices).map { last(of: $0, in: css) }
  }

  /// The last compound selector.
  private static func last(of selector: Range<Int>, in css: CSSScanner) -> Compound {
    var compound = Compound()
    var at = selector.lowerBound
    while at < selector.upperBound {
      let byte = css.bytes[at]
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["):
        at = css.afterBracket(at, to: selector.upperBound)
        continue
      case UInt8(ascii: ">"), UInt8(ascii: "+"), UInt8(ascii: "~"):
        compound = Compound()
      case _ where CSSScanner.isSpace(byte):
        compound = Compound()
      default: break
      }
      let isMark = [UInt8(ascii: "."), UInt8(ascii: "#"), UInt8(ascii: ":")].contains(byte)
      let start = isMark ? at + 1 : at
      let end = css.afterName(start, to: selector.upperBound)
      if start < end {
        let name = css.unescaped(start..<end)
        switch byte {
        case UInt8(ascii: "."): compound.className = compound.className ?? name
        case UInt8(ascii: "#"): compound.id = name
        case UInt8(ascii: ":"): break
        default: compound.type = name
        }
      }
      at = max(end, at + 1)
    }
    return compound
  }
}

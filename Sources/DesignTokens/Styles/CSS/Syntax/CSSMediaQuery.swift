import ColorCore
import SourceSyntax

/// Parses the conditions of `@media`, `@supports` and `@container`.
///
/// A feature that cannot affect the colors of the page, such as a width, becomes an opaque test
/// with its own text, so that the guarded rules are neither lost nor applied unconditionally.
struct CSSConditionReader {
  /// The content of parentheses.
  enum Kind { case media, supports, container }

  private let scanner: CSSScanner
  private let kind: Kind
  /// The queries of `@custom-media`, by name.
  private let customMedia: [String: CSSCondition]
  private var offset: Int
  private let end: Int
  private var depth = 0

  private init(
    _ scanner: CSSScanner, _ range: Range<Int>, _ kind: Kind, _ customMedia: [String: CSSCondition]
  ) {
    self.scanner = scanner
    self.kind = kind
    self.customMedia = customMedia
    offset = range.lowerBound
    end = range.upperBound
  }

  /// A list of media queries; an empty one always holds.
  static func media(
    _ range: Range<Int>, of scanner: CSSScanner, custom: [String: CSSCondition] = [:]
  ) -> CSSCondition {
    let range = scanner.trimmed(range)
    if range.isEmpty { return .always }
    return scanner.split(range).reduce(.never) { result, part in
      var reader = CSSConditionReader(scanner, part, .media, custom)
      return result.or(reader.query())
    }
  }

  /// The condition of `@supports`, evaluated here: supported is what this engine can read.
  static func supports(_ range: Range<Int>, of scanner: CSSScanner) -> CSSCondition {
    var reader = CSSConditionReader(scanner, scanner.trimmed(range), .supports, [:])
    return reader.condition()
  }

  /// The condition of `@container`, after its optional name.
  static func container(_ range: Range<Int>, of scanner: CSSScanner) -> CSSCondition {
    let reader = CSSConditionReader(scanner, scanner.trimmed(range), .container, [:])
    return reader.written(range)
  }

  // MARK: - The grammar (Media Queries 5, section 3)

  private mutating func skipSpace() { offset = scanner.skippingSpace(offset, to: end) }

  private mutating func takeWord(_ word: String) -> Bool {
    skipSpace()
    let next = scanner.afterName(offset, to: end)
    guard scanner.text(offset..<next).asciiLowercased == word else { return false }
    offset = next
    return true
  }

  private var isAtBracket: Bool { offset < end && scanner.bytes[offset] == UInt8(ascii: "(") }

  private mutating func query() -> CSSCondition {
    skipSpace()
    let start = offset
    if isAtBracket { return condition() }
    var isNegated = false
    if takeWord("not") {
      skipSpace()
      if isAtBracket {
        offset = start
        return condition()
      }
      isNegated = true
    } else {
      _ = takeWord("only")
    }
    skipSpace()
    let next = scanner.afterName(offset, to: end)
    guard next > offset else { return written(start..<end) }
    let type = scanner.text(offset..<next).asciiLowercased
    offset = next
    var result: CSSCondition =
      switch type {
      case "all": .always
      case "screen": CSSCondition(.print).negated
      default: Self.written(type)
      }
    while takeWord("and") { result = result.and(operand()) }
    return isNegated ? result.negated : result
  }

  /// Operands joined by `and` or `or`.
  private mutating func condition() -> CSSCondition {
    var result = operand()
    while true {
      if takeWord("and") {
        result = result.and(operand())
      } else if takeWord("or") {
        result = result.or(operand())
      } else {
        return result
      }
    }
  }

  private mutating func operand() -> CSSCondition {
    if takeWord("not") {
      guard depth < 32 else { return written(offset..<end) }
      depth += 1
      defer { depth -= 1 }
      return operand().negated
    }
    skipSpace()
    let start = offset
    offset = scanner.afterName(offset, to: end)
    guard isAtBracket else {
      offset = end
      return start < end ? written(start..<end) : .never
    }
    let isFunction = offset > start
    let close = scanner.afterBracket(offset, to: end)
    let hasBracket = close > offset + 1 && scanner.bytes[close - 1] == UInt8(ascii: ")")
    let inner = scanner.trimmed(offset + 1..<(hasBracket ? close - 1 : close))
    offset = close
    if isFunction { return kind == .supports ? .always : written(start..<close) }
    return bracketed(inner)
  }

  private mutating func bracketed(_ inner: Range<Int>) -> CSSCondition {
    let isNested =
      scanner.byte(inner.lowerBound) == UInt8(ascii: "(")
      || scanner.text(inner.lowerBound..<scanner.afterName(inner.lowerBound, to: inner.upperBound))
        .asciiLowercased == "not"
    guard isNested, depth < 32 else {
      return kind == .supports ? support(inner) : feature(inner)
    }
    var reader = CSSConditionReader(scanner, inner, kind, customMedia)
    reader.depth = depth + 1
    return reader.condition()
  }

  // MARK: - What the parentheses hold

  private mutating func feature(_ inner: Range<Int>) -> CSSCondition {
    let nameEnd = scanner.afterName(inner.lowerBound, to: inner.upperBound)
    let name = scanner.text(inner.lowerBound..<nameEnd)
    if let custom = customMedia[name] { return custom }
    let colon = scanner.skippingSpace(nameEnd, to: inner.upperBound)
    guard let feature = CSSFeature.named(name.asciiLowercased),
      colon == inner.upperBound || scanner.bytes[colon] == UInt8(ascii: ":")
    else { return written(inner) }
    guard colon < inner.upperBound else { return feature.condition(nil) }
    let value = scanner.trimmed(colon + 1..<inner.upperBound)
    return feature.condition(scanner.text(value).asciiLowercased)
  }

  /// Whether a declaration is supported: if it contains colors, those must be readable.
  private func support(_ inner: Range<Int>) -> CSSCondition {
    let (colon, _) = scanner.find(":}", from: inner.lowerBound, to: inner.upperBound)
    guard colon < inner.upperBound else { return .always }
    let property = scanner.text(inner.lowerBound..<colon).asciiLowercased
    let value = scanner.text(scanner.trimmed(colon + 1..<inner.upperBound))
    guard property.hasSuffix("color"), !value.asciiLowercased.contains("var(") else {
      return .always
    }
    do {
      _ = try Color(parsing: value)
      return .always
    } catch {
      return error.kind == .needsContext ? .always : .never
    }
  }

  private func written(_ range: Range<Int>) -> CSSCondition {
    let text = scanner.text(range).split { $0.isWhitespace }.joined(separator: " ")
    return Self.written(kind == .container ? "@container \(text)" : text)
  }

  /// An unparsed query.
  static func written(_ text: String) -> CSSCondition {
    CSSCondition(CSSTest("media", .equals, text))
  }
}

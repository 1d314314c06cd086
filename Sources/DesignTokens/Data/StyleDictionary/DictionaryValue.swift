import ColorCore
import SourceSyntax

/// A value of a Style Dictionary token.
struct DictionaryValue: SheetValue {
  /// The evidence that the value is a color.
  enum Reading {
    /// Its type.
    case typed
    /// Its category; numbers are still not colors.
    case category
    /// The name of the token, so that a color name is recognized as one.
    case named
    /// Only a notation that cannot be anything else is a color.
    case open
    /// A transform of the project that makes it a color.
    case modified
  }

  /// The value as written.
  let json: JSONValue
  /// The alpha that the token has next to it.
  var alpha: JSONValue?
  /// The modifier of Tokens Studio that the token has.
  var modifier: StudioModifier?
  let reading: Reading
  /// Whether it is the value of a token that is no color, as its type or its name says: what it lacks
  /// is no color then.
  var isOfMeasure = false
  /// Whether it is the value in one of several modes.
  var isOfMode = false
  /// Whether the name of the token is that of a shadow, such as `button.box-shadow`.
  var isNamedShadow = false

  func evaluate(in evaluator: SheetEvaluator) -> SheetResult {
    var result = plain(in: evaluator)
    if let modifier { result = modifier.apply(to: result, at: json.textLocation, in: evaluator) }
    guard let alpha, case .color(let color) = result else { return result }
    return self.color(color, alpha: alpha, evaluator)
  }

  private func plain(in evaluator: SheetEvaluator) -> SheetResult {
    let result = property(raw(json, evaluator), evaluator)
    if reading == .modified { return Self.modified(result) }
    switch result {
    case .color, .gradient, .unknown: return result
    case .text(let text):
      return isShadow(text) && LenientColor.plain(text) == nil
        ? .other : color(text, evaluator) ?? result
    case .number, .other:
      let isNested = isOfMode && json.kind == .object && reading != .open
      guard reading == .typed || isNested, !isShadow(json.string ?? "") else { return result }
      return fail(
        json.kind == .string
          ? "“\(json.text)” does not refer to a color" : "\(json.kind.words) is not a color",
        evaluator)
    }
  }

  /// Whether a text is what the name of the token says, a shadow: it is none of colors although the type
  /// says so.
  private func isShadow(_ text: String) -> Bool {
    guard isNamedShadow, let first = text.utf8.first else { return false }
    let isLength = first &- 0x30 < 10 || first == UInt8(ascii: "-") || first == UInt8(ascii: ".")
    return text == "none"
      || (isLength || text.hasPrefix("inset")) && text.utf8.contains(UInt8(ascii: " "))
  }

  /// The place of the color in a shadow that is a border: one inside of a box, all around it and not blurred.
  static func line(in text: String) -> Range<Int>? {
    guard text.hasPrefix("inset ") else { return nil }
    let scanner = CSSScanner(text)
    let words = scanner.words(0..<scanner.bytes.count)
    // Its place and its blur are none, as `0px` says.
    func isNone(_ word: Range<Int>) -> Bool {
      let bytes = scanner.bytes[word]
      return bytes.first == UInt8(ascii: "0") && bytes.dropFirst().allSatisfy(ASCII.isLetter)
    }
    guard words.count == 6, words[1...3].allSatisfy(isNone),
      scanner.split(0..<scanner.bytes.count).count == 1,
      scanner.bytes[words[5]].count(where: { $0 == UInt8(ascii: "}") }) <= 1
    else { return nil }
    return words[5]
  }

  /// A value that code transforms.
  private static func modified(_ result: SheetResult) -> SheetResult {
    if case .unknown = result { return result }
    return .unknown(
      UnknownReason(
        code: .customTransform,
        message: "a transform of the project changes the value as its “modify” says"))
  }

  // MARK: - What a value refers to

  /// The value with its references resolved.
  private func raw(_ value: JSONValue, _ evaluator: SheetEvaluator) -> SheetResult {
    switch value.kind {
    case .string: text(value, evaluator)
    case .number: .number(value.number ?? .nan)
    case .object: object(value, evaluator)
    default: DTCGDialect.reason(ofValuesByGround: value).map(SheetResult.unknown) ?? .other
    }
  }

  private func text(_ value: JSONValue, _ evaluator: SheetEvaluator) -> SheetResult {
    var text = value.text
    if isNamedShadow, let line = Self.line(in: text) {
      text = String(decoding: Array(text.utf8)[line], as: UTF8.self)
    }
    guard text.utf8.contains(UInt8(ascii: "{")) else { return .text(text) }
    let reference = ReferenceText(text)
    if let name = reference.wholeReference {
      return follow(name, mayBeMeasure: false, at: value.textLocation, evaluator)
    }
    guard reference.hasReferences else { return .text(text) }
    return evaluator.joined(reference, at: value.textLocation) { name, range in
      follow(
        name, mayBeMeasure: !reference.isFunction, at: value.textLocation(of: range), evaluator)
    }
  }

  /// The value of a result that is a custom property, or the result itself.
  private func property(_ result: SheetResult, _ evaluator: SheetEvaluator) -> SheetResult {
    guard case .text(let text) = result, let reference = CustomPropertyReference(text) else {
      return result
    }
    return evaluator.value(of: reference, at: json.textLocation) ?? result
  }

  private func follow(
    _ name: String, mayBeMeasure: Bool, at location: SourceLocation, _ evaluator: SheetEvaluator
  ) -> SheetResult {
    let key = DictionaryReference.key(name, in: evaluator.sheet)
    if let result = evaluator.value(of: key, at: location) { return result }
    if let faded = faded(name, at: location, evaluator) { return faded }
    if isNoColor(name, mayBeMeasure: mayBeMeasure) { return .other }
    return .unknown(evaluator.reportMissing(key, written: "{\(name)}", at: location))
  }

  /// The value of a reference with an opacity in percent, as Chakra UI and Panda CSS have it:
  /// `{colors.gray.500/40}`.
  private func faded(
    _ name: String, at location: SourceLocation, _ evaluator: SheetEvaluator
  ) -> SheetResult? {
    guard let slash = name.lastIndex(of: "/"),
      let percent = Double(name[name.index(after: slash)...]), 0...100 ~= percent
    else { return nil }
    let key = DictionaryReference.key(String(name[..<slash]), in: evaluator.sheet)
    guard case .color(var color)? = evaluator.value(of: key, at: location) else { return nil }
    color.alpha *= percent / 100
    return .color(color)
  }

  /// Whether nothing says that a reference means a color, so that none is lost without its target: the
  /// width of a shadow, the family of a font.
  private func isNoColor(_ name: String, mayBeMeasure: Bool) -> Bool {
    switch reading {
    case .typed, .category, .modified: false
    case .named: mayBeMeasure && PropertyName.isMeasure(name)
    case .open:
      mayBeMeasure && PropertyName.isMeasure(name) || isOfMeasure && !PropertyName.saysColor(name)
    }
  }

  private func object(_ value: JSONValue, _ evaluator: SheetEvaluator) -> SheetResult {
    let names = Set(value.members.map(\.name))
    if names.isSuperset(of: ["colorSpace", "components"]) { return colorObject(value, evaluator) }
    if names == ["color", "alpha"], let inner = value["color"], let alpha = value["alpha"] {
      let result = DictionaryValue(json: inner, reading: reading).evaluate(in: evaluator)
      guard case .color(let color) = result else { return result }
      return self.color(color, alpha: alpha, evaluator)
    }
    let isColor = ["rgb", "hsv", "hsl"].contains { names.isSuperset(of: $0.map(String.init)) }
    guard isColor else { return .other }
    var parts: [String: TinyColor.Component] = [:]
    for member in value.members
    where ["r", "g", "b", "h", "s", "v", "l", "a"].contains(member.name) {
      switch raw(member.value, evaluator) {
      case .number(let number): parts[member.name] = .number(number)
      case .text(let text): parts[member.name] = .text(text)
      case .unknown(let reason): return .unknown(reason)
      case .color, .gradient, .other: break
      }
    }
    guard let color = TinyColor.color(of: parts) else {
      return fail("these parts do not form a color", evaluator)
    }
    if names.contains("alpha"), !names.contains("a") {
      evaluator.report(
        SourceProblem(
          "color/misread", "Style Dictionary ignores “alpha” and treats the color as opaque",
          at: value.location, help: "Rename it to “a”.", severity: .warning))
    }
    return .color(color)
  }

  /// A color of the token format of 2025.10, which Style Dictionary 5 accepts.
  private func colorObject(_ value: JSONValue, _ evaluator: SheetEvaluator) -> SheetResult {
    guard let space = value["colorSpace"], let components = value["components"] else {
      return .other
    }
    var parts: [Double?] = []
    for element in components.elements.prefix(4) {
      switch raw(element, evaluator) {
      case .number(let number): parts.append(number)
      case .text("none"): parts.append(nil)
      case .unknown(let reason): return .unknown(reason)
      default: return fail("a component is neither a number nor “none”", evaluator)
      }
    }
    var alpha = 1.0
    if let value = value["alpha"] {
      guard case .number(let number) = raw(value, evaluator) else {
        return fail("“alpha” is not a number", evaluator)
      }
      alpha = number
    }
    guard case .text(let name) = raw(space, evaluator),
      let color = DTCGColor.color(space: name, components: parts, alpha: alpha)
    else { return fail("the color space is unknown or has no such color", evaluator) }
    return .color(color)
  }

  // MARK: - Colors

  /// A color with another alpha: a number or a text that shows one.
  private func color(
    _ color: Color, alpha: JSONValue, _ evaluator: SheetEvaluator
  ) -> SheetResult {
    let number: Double? =
      switch raw(alpha, evaluator) {
      case .number(let number): number
      case .text(let text): StudioColor.percentage(text) ?? Double(text)
      default: nil
      }
    guard let number, 0...1 ~= number else {
      return fail("the alpha of the color is not a number between 0 and 1", evaluator)
    }
    var color = color
    color.alpha = number
    return .color(color)
  }

  /// The color of a text; unknown if a color is required, or `nil` if there is none.
  private func color(_ text: String, _ evaluator: SheetEvaluator) -> SheetResult? {
    let text = arm(of: ASCII.trimmed(text), evaluator)
    switch reading {
    case .open where !Self.isNotation(text): return nil
    case .open, .named: return LenientColor.plain(text).map(SheetResult.color)
    case .category where Self.isNumeric(text): return nil
    case .typed, .category, .modified: break
    }
    // A text with substituted references has colors in the notation of this library.
    let isWritten = json.kind == .string && !json.text.utf8.contains(UInt8(ascii: "{"))
    return LenientColor.result(
      of: text, isWritten: isWritten, at: json.textLocation, tool: "Style Dictionary", evaluator)
  }

  /// The value in the scheme that is chosen, of a text that is `light-dark()`.
  private func arm(of text: String, _ evaluator: SheetEvaluator) -> String {
    guard let pair = LightDarkText(text),
      let modifier = LightDarkText.modifier(in: evaluator.sheet),
      let scheme = LightDarkText.schemes.firstIndex(
        of: evaluator.sheet.modifiers[modifier].contexts[evaluator.context(of: modifier)])
    else { return text }
    return String(decoding: Array(text.utf8)[pair.arms[scheme]], as: UTF8.self)
  }

  private static func isNotation(_ text: String) -> Bool {
    text.utf8.first == UInt8(ascii: "#") || text.utf8.last == UInt8(ascii: ")")
  }

  /// Whether a text consists of numbers: channels for `rgba(…)`, or a weight.
  private static func isNumeric(_ text: String) -> Bool {
    let isHex = text.utf8.count == 6 || text.utf8.count == 8
    return text.utf8.allSatisfy { $0 &- 0x30 < 10 || " ,.%-/".utf8.contains($0) }
      && !(isHex && text.utf8.allSatisfy { $0 &- 0x30 < 10 })
  }

  private func fail(_ message: String, _ evaluator: SheetEvaluator) -> SheetResult {
    LenientColor.fail(message, at: json.textLocation, evaluator)
  }
}

/// References of Style Dictionary: `{color.base.red}` or `{color.base.red.value}`, with optional
/// space around the path.
enum DictionaryReference {
  /// The key of the entry that a reference names.
  static func key(_ name: String, in sheet: Sheet) -> String {
    let name = ASCII.trimmed(name)
    guard sheet.existingEntry(name) == nil else { return name }
    for suffix in [".value", ".$value"] where name.hasSuffix(suffix) {
      return String(name.dropLast(suffix.count))
    }
    return themeGroups.lazy.map { "\($0).\(name)" }
      .first { sheet.existingEntry($0) != nil } ?? name
  }

  /// The groups that references leave out in themes of Chakra UI and Panda CSS:
  /// `{colors.gray.500}` is in `tokens.colors`.
  private static let themeGroups = ["tokens", "semanticTokens"]

  /// The references in a value, nested ones included.
  static func names(in value: JSONValue) -> [String] {
    switch value.kind {
    case .string:
      let text = value.text
      guard text.utf8.contains(UInt8(ascii: "{")) else { return [] }
      return ReferenceText(text).names
    case .object: return value.members.flatMap { names(in: $0.value) }
    case .array: return value.elements.flatMap { names(in: $0) }
    default: return []
    }
  }
}

extension JSONValue {
  /// The location of a byte range of a string; the whole string if it has escapes.
  func textLocation(of range: Range<Int>) -> SourceLocation {
    let whole = textLocation
    let start = whole.range.start.offset
    let count = whole.range.end.offset - start
    guard count == text.utf8.count, range.upperBound <= count else { return whole }
    return document.source.location(of: start + range.lowerBound..<start + range.upperBound)
  }
}

import SourceSyntax

/// The value of a custom property with references (CSS Variables 1), which are substituted by the
/// values of the referenced properties.
///
/// A reference to a missing or invalid property yields its fallback; without one, the property is
/// invalid itself.
struct CSSValue {
  /// A part of a value.
  indirect enum Piece: Sendable {
    case text(String)
    case reference(Reference)
    /// `light-dark()`.
    case choice(light: [Piece], dark: [Piece])
  }

  /// `var()`, or Tailwind's equivalent.
  struct Reference: Sendable {
    let name: String
    let location: SourceLocation
    let fallback: [Piece]?
    /// Whether it is inside a color function.
    let isInColor: Bool
  }

  let pieces: [Piece]
  let environment: CSSEnvironment
  /// The part of the page that sets the property, or −1.
  let part: Int32
  let location: SourceLocation

  func evaluate(in evaluator: SheetEvaluator) -> SheetResult {
    var text: [UInt8] = []
    if let failure = append(pieces, to: &text, evaluator) { return failure }
    return evaluator.text(String(decoding: text, as: UTF8.self), at: location)
  }

  /// Appends the text of some pieces.
  ///
  /// - Returns: The result of the whole value if that is not text.
  private func append(
    _ pieces: [Piece], to text: inout [UInt8], _ evaluator: SheetEvaluator
  ) -> SheetResult? {
    for piece in pieces {
      // Exceeding the limit is reported once the text is complete.
      if text.count > SheetEvaluator.textLimit { return nil }
      switch piece {
      case .text(let more): Self.append(Array(more.utf8), to: &text)
      case .choice(let light, let dark):
        let arm = environment.isDark(evaluator) ? dark : light
        if let failure = append(arm, to: &text, evaluator) { return failure }
      case .reference(let reference):
        if let failure = append(reference, to: &text, evaluator) { return failure }
      }
    }
    return nil
  }

  private func append(
    _ reference: Reference, to text: inout [UInt8], _ evaluator: SheetEvaluator
  ) -> SheetResult? {
    let entry = environment.names.entry(of: reference.name, in: part)
    let result = entry.flatMap { evaluator.value(of: Int($0), at: reference.location) }
    if case .text(let value) = result {
      Self.append(Array(value.utf8), to: &text)
      return nil
    }
    if let fallback = reference.fallback { return append(fallback, to: &text, evaluator) }
    switch result {
    case .some(let result): return result
    case nil where environment.isInherited(reference.name, entry): return .other
    case nil:
      return .unknown(
        environment.missing(
          reference.name, entry, isInColor: reference.isInColor, at: reference.location, evaluator))
    }
  }

  /// Appends text as separate tokens: a comment keeps it from merging with the preceding text.
  private static func append(_ more: [UInt8], to text: inout [UInt8]) {
    guard let first = more.first else { return }
    if let last = text.last, isPart(last), isPart(first) { text += Array("/**/".utf8) }
    text += more
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    CSSScanner.isName(byte) || "#.%+\\".utf8.contains(byte)
  }
}

/// The custom properties that are set, as the entries of the sheet.
struct CSSNames: Sendable {
  /// The names of properties.
  private(set) var table: CSSNameTable
  /// For each name, the entry of the page, or −1.
  private var ofPage: [Int32] = []
  /// The entries of parts of the page.
  private var ofParts: [Own: Int32] = [:]
  /// The parts of the page that set properties of their own.
  private(set) var parts: [String] = []
  private var partNumbers: [String: Int32] = [:]
  /// For each part, itself and those around it that set properties, from the inside out.
  private var around: [[Int32]] = []
  /// The prefix of the variables of Tailwind.
  let prefix: String?

  private struct Own: Hashable {
    let name: Int32
    let part: Int32
  }

  init(_ table: CSSNameTable, prefix: String?) {
    self.table = table
    self.prefix = prefix
  }

  /// The number of a part, which is added if it is new; −1 for the page.
  mutating func number(ofPart part: String?) -> Int32 {
    guard let part else { return -1 }
    if let known = partNumbers[part] { return known }
    let number = Int32(parts.count)
    parts.append(part)
    partNumbers[part] = number
    return number
  }

  /// The number of a name, which is added if it is new.
  mutating func number(of name: String) -> Int32 { table.number(of: name) }

  /// Sets the entry of a property in a part of the page.
  mutating func set(_ name: Int32, in part: Int32, to entry: Int32) {
    guard part < 0 else {
      ofParts[Own(name: name, part: part)] = entry
      return
    }
    if ofPage.count <= Int(name) {
      ofPage += Array(repeating: -1, count: max(Int(name) + 1, table.count) - ofPage.count)
    }
    ofPage[Int(name)] = entry
  }

  /// The entry of a property that a part of the page, or the page, sets itself.
  func own(_ name: Int32, in part: Int32) -> Int32? {
    guard part < 0 else { return ofParts[Own(name: name, part: part)] }
    guard Int(name) < ofPage.count, ofPage[Int(name)] >= 0 else { return nil }
    return ofPage[Int(name)]
  }

  /// The entry of a property that a part of the page sets itself.
  func own(_ name: String, in part: String) -> Int32? {
    guard let name = table.existing(name), let part = partNumbers[part] else { return nil }
    return own(name, in: part)
  }

  /// The parts by one selector that set properties, by these.
  var settings: [String: [String]] {
    var found: [String: [String]] = [:]
    for own in ofParts.keys {
      let part = parts[Int(own.part)]
      if CSSPart.isOneSelector(part) { found[table[own.name], default: []].append(part) }
    }
    return found.mapValues { $0.sorted() }
  }

  /// The properties that the page or parts of it set.
  var allSet: [String] {
    ofPage.indices.filter { ofPage[$0] >= 0 }.map { table.names[$0] }
      + ofParts.keys.map { table[$0.name] }
  }

  /// Finds the parts around each other, once all are known.
  mutating func arrange() {
    around = parts.map { part in lookup(in: part).compactMap { partNumbers[$0] } }
  }

  /// The most classes of one element of which each may be left out.
  private static let maximumClasses = 6

  /// A selector and those whose properties its element has, those that count most first: of two that leave out
  /// another one of its classes, such as `.red` and `.outline` for `.red.outline`, the later one.
  private func lookup(in part: String) -> [String] {
    let chain = selectors(around: part)
    guard chain.count > 1, part.hasPrefix("."),
      part.utf8.allSatisfy({ CSSScanner.isName($0) || $0 == UInt8(ascii: ".") })
    else { return chain }
    let classes = part.split(separator: ".")
    guard 2...Self.maximumClasses ~= classes.count,
      chain[1] == "." + classes.dropLast().joined(separator: ".")
    else { return chain }
    let shorter = classes.indices.compactMap { left -> (part: String, number: Int32)? in
      let rest = classes.indices.filter { $0 != left }.map { classes[$0] }
      let part = "." + rest.joined(separator: ".")
      return partNumbers[part].map { (part, $0) }
    }
    guard shorter.count > 1 else { return chain }
    let later = shorter.sorted { $0.number > $1.number }.map(\.part)
    return [part] + later + chain.dropFirst().filter { !later.contains($0) }
  }

  /// The entry of the property that a name refers to, or `nil`: first that of the same selector,
  /// then of enclosing ones (`.btn` for `.btn:hover`, `.btn-info` and `.btn--info`, `.card` for
  /// `.card .title`), then of the page, then Tailwind's variable without its prefix.
  func entry(of number: Int32, in part: Int32) -> Int32? {
    if part >= 0 {
      for selector in around[Int(part)] {
        if let entry = own(number, in: selector) { return entry }
      }
    }
    return own(number, in: -1) ?? withoutPrefix(table[number])
  }

  func entry(of name: String, in part: Int32) -> Int32? {
    table.existing(name).map { entry(of: $0, in: part) } ?? withoutPrefix(name)
  }

  func entry(of name: String, in part: String?) -> Int32? {
    guard let part else { return entry(of: name, in: -1) }
    if let number = table.existing(name) {
      for selector in lookup(in: part) {
        if let part = partNumbers[selector], let entry = own(number, in: part) { return entry }
      }
    }
    return entry(of: name, in: -1)
  }

  private func withoutPrefix(_ name: String) -> Int32? {
    guard let prefix, name.hasPrefix("--\(prefix)-") else { return nil }
    return table.existing("--" + name.dropFirst(prefix.count + 3)).flatMap { own($0, in: -1) }
  }

  /// A selector and those around it.
  func selectors(around part: String) -> [String] {
    var result: [String] = []
    var next: Substring? = part[...]
    for _ in 0..<32 {
      guard let selector = next else { break }
      result.append(String(selector))
      next = Self.around(selector)
    }
    return result
  }

  /// A selector, and without the type of its element, for the variants of a class are those of its
  /// elements: `.btn` besides `a.btn`.
  static func withClass(_ selector: String) -> [String] {
    guard let dot = selector.firstIndex(of: "."), dot > selector.startIndex,
      selector[..<dot].utf8.allSatisfy(ASCII.isLetter)
    else { return [selector] }
    return [selector, String(selector[dot...])]
  }

  /// A selector without its last part; the modifier and the element of a block are parts too.
  static func around(_ selector: Substring) -> Substring? {
    let cut = selector.utf8.lastIndex { " .:[-_".utf8.contains($0) }
    guard let cut, cut > selector.startIndex else { return nil }
    return selector[..<cut]
  }
}

/// State shared by the values of style sheets.
final class CSSEnvironment: Sendable {
  /// A declaration of `color-scheme`.
  struct Scheme: Sendable {
    let requirements: [Sheet.Requirement]
    let isLight: Bool
    let isDark: Bool
  }

  /// The properties that are set.
  let names: CSSNames
  /// The properties that only parts of the page set.
  let elsewhere: NumberSet
  /// The namespaces of all properties that are set anywhere.
  let namespaces: CSSNamespaces
  /// The imported packages and URLs of which nothing was read.
  let externals: [String]
  /// The variables that the style sheets set only to themselves.
  let repeated: Set<String>
  /// The variables that some rule leaves to the element around.
  let inherited: Set<String>
  /// The modifier of the scheme, if a value depends on it.
  let schemeModifier: Int?
  /// The declarations of `color-scheme`, in ascending order of precedence.
  let schemes: [Scheme]
  /// For each entry, whether it is certainly a color.
  let colors: [Bool]

  init(
    names: CSSNames, elsewhere: NumberSet, externals: [String], repeated: Set<String>,
    inherited: Set<String>, schemeModifier: Int?, schemes: [Scheme], colors: [Bool]
  ) {
    self.names = names
    self.elsewhere = elsewhere
    namespaces = CSSNamespaces(of: names.allSet)
    self.externals = externals
    self.repeated = repeated
    self.inherited = inherited
    self.schemeModifier = schemeModifier
    self.schemes = schemes
    self.colors = colors
  }

  /// Whether the page uses the dark scheme (CSS Color Adjust 1). If no rule states the supported
  /// schemes, the page is assumed to support both.
  func isDark(_ evaluator: SheetEvaluator) -> Bool {
    var supported = (light: true, dark: schemes.isEmpty)
    for scheme in schemes.reversed() {
      let holds = scheme.requirements.allSatisfy {
        evaluator.context(of: Int($0.modifier)) == Int($0.context)
      }
      guard holds else { continue }
      supported = (scheme.isLight, scheme.isDark)
      break
    }
    guard supported.light, supported.dark, let schemeModifier else { return supported.dark }
    return evaluator.sheet.modifiers[schemeModifier].contexts[
      evaluator.context(of: schemeModifier)] == "dark"
  }

  /// Whether only parts of the page set a property.
  func isElsewhere(_ name: String) -> Bool {
    names.table.existing(name).map(elsewhere.contains) ?? false
  }

  /// Whether no rule sets a property, but one leaves it to the element around: it is invalid, as
  /// with `initial` (CSS Variables 1, section 2.2).
  func isInherited(_ name: String, _ entry: Int32?) -> Bool {
    entry == nil && inherited.contains(name) && !isElsewhere(name)
  }

  private static let measureWords: Set = [
    "width", "height", "heights", "size", "radius", "spacing", "space", "gap", "padding", "margin",
    "weight", "family", "font", "offset", "duration", "index", "opacity", "transition", "inset",
    "align", "transform", "translate", "rotation", "rotate", "scale", "factor", "multiplier",
    "breakpoint", "columns", "rows", "shadow",
  ]

  /// Whether the name of a property says that it is no color: scripts set many of these.
  private static func isMeasure(_ name: String) -> Bool {
    !measureWords.isDisjoint(with: AppearanceNaming.words(name))
  }

  /// The import that a property may come from: of several, that with words of its name, or else the first.
  private func external(of name: String) -> String? {
    let words = Set(AppearanceNaming.words(name))
    return externals.first { external in
      let file = external.split(separator: "/").last?.prefix { $0 != "." } ?? ""
      let own = AppearanceNaming.words(String(file))
      return !own.isEmpty && words.isSuperset(of: own)
    } ?? externals.first
  }

  /// The reason why a reference has no value.
  func missing(
    _ written: String, _ entry: Int32?, isInColor: Bool, at location: SourceLocation,
    _ evaluator: SheetEvaluator
  ) -> UnknownReason {
    let name = SassToken.shown(written)
    if entry == nil, isElsewhere(written) {
      return UnknownReason(
        code: .otherSelector, message: "“\(name)” is set only by other selectors")
    }
    if entry == nil, let external = external(of: name) {
      return UnknownReason(
        code: .cssImport,
        message: "“\(name)” may come from “\(external)”, which is not read")
    }
    if CSSNamespaces.isOfTool(name) {
      return UnknownReason(
        code: .otherSelector, message: "“\(name)” is set for single elements")
    }
    if entry == nil, repeated.contains(name) {
      return evaluator.reportRepeated(name, of: repeated.count, at: location)
    }
    let isColor = isInColor || (evaluator.entryIndex.map { colors[$0] } ?? false)
    if !isColor, Self.isMeasure(name) || evaluator.entry.map({ Self.isMeasure($0.key) }) == true {
      return UnknownReason(code: .notAColor, message: "“\(name)” is not set")
    }
    if let namespace = namespaces.outside(name) {
      return evaluator.reportOutside(namespace, name, at: location)
    }
    return evaluator.reportMissing(
      entry.map { evaluator.sheet.entries[Int($0)].key } ?? name, existing: entry.map(Int.init),
      written: "var(\(name))", at: location, severity: isColor ? .error : .warning)
  }
}

/// Parses the values of custom properties.
struct CSSValueReader {
  let source: SourceText
  let scanner: CSSScanner

  /// The maximum nesting of references in fallbacks.
  private static let maximumDepth = 32

  /// Whether a value calls no function: most values are plain.
  func isPlain(_ range: Range<Int>) -> Bool {
    !scanner.bytes[range].contains(UInt8(ascii: "("))
  }

  /// The range of the name if a value is nothing but `var(--name)`.
  func aliasName(_ range: Range<Int>) -> Range<Int>? {
    let inner = range.lowerBound + 4..<max(range.upperBound - 1, range.lowerBound + 4)
    guard inner.count > 2, scanner.bytes[range].starts(with: "var(--".utf8),
      scanner.bytes[inner.upperBound] == UInt8(ascii: ")"),
      scanner.bytes[inner].allSatisfy(CSSScanner.isName)
    else { return nil }
    return inner
  }

  /// The pieces of a value.
  func pieces(_ range: Range<Int>) -> [CSSValue.Piece] {
    pieces(range, isInColor: false, depth: 0)
  }

  private func pieces(_ range: Range<Int>, isInColor: Bool, depth: Int) -> [CSSValue.Piece] {
    guard depth < Self.maximumDepth else { return [.text(scanner.text(range))] }
    var result: [CSSValue.Piece] = []
    var start = range.lowerBound
    var offset = start
    /// For each open bracket, whether it belongs to a color function.
    var open: [Bool] = []
    while offset < range.upperBound {
      let byte = scanner.bytes[offset]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"),
        let string = scanner.address(offset..<range.upperBound)
      {
        offset = string.end
        continue
      }
      if scanner.isComment(offset, to: range.upperBound) {
        offset = scanner.skippingSpace(offset, to: range.upperBound)
        continue
      }
      let nameEnd = scanner.afterName(offset, to: range.upperBound)
      guard nameEnd > offset else {
        if byte == UInt8(ascii: "(") { open.append(false) }
        if byte == UInt8(ascii: ")") { _ = open.popLast() }
        offset += 1
        continue
      }
      guard nameEnd < range.upperBound, scanner.bytes[nameEnd] == UInt8(ascii: "(") else {
        offset = nameEnd
        continue
      }
      let name = scanner.text(offset..<nameEnd).asciiLowercased
      let isColor = isInColor || open.contains(true) || CSSColorText.functions.contains(name)
      if let (end, special) = function(
        name, offset, nameEnd, to: range.upperBound, isInColor: isColor, depth: depth)
      {
        if start < offset { result.append(.text(scanner.text(start..<offset))) }
        result += special
        offset = end
        start = end
      } else {
        open.append(isColor)
        offset = nameEnd + 1
      }
    }
    if start < range.upperBound { result.append(.text(scanner.text(start..<range.upperBound))) }
    return result
  }

  /// The pieces of a function that is substituted, and its end; `nil` for other functions.
  private func function(
    _ name: String, _ start: Int, _ bracket: Int, to end: Int, isInColor: Bool, depth: Int
  ) -> (Int, [CSSValue.Piece])? {
    guard ["var", "light-dark", "theme", "--theme", "--alpha"].contains(name) else { return nil }
    let close = scanner.afterBracket(bracket, to: end)
    let hasBracket = close > bracket + 1 && scanner.bytes[close - 1] == UInt8(ascii: ")")
    let inner = bracket + 1..<(hasBracket ? close - 1 : close)
    let result: [CSSValue.Piece]?
    switch name {
    case "var":
      result = reference(
        inner, of: start..<close, isInColor: isInColor, depth: depth
      ).map { [$0] }
    case "light-dark":
      let parts = scanner.split(inner)
      guard parts.count == 2 else { return nil }
      result = [
        .choice(
          light: pieces(parts[0], isInColor: true, depth: depth + 1),
          dark: pieces(parts[1], isInColor: true, depth: depth + 1))
      ]
    case "--alpha": result = alpha(inner, depth: depth)
    default: result = theme(inner, of: start..<close, isInColor: isInColor, depth: depth)
    }
    return result.map { (close, $0) }
  }

  private func reference(
    _ inner: Range<Int>, of whole: Range<Int>, isInColor: Bool, depth: Int
  ) -> CSSValue.Piece? {
    let (comma, _) = scanner.find(",}", from: inner.lowerBound, to: inner.upperBound)
    let written = scanner.trimmed(inner.lowerBound..<comma)
    let name = scanner.unescaped(written)
    guard name.hasPrefix("--"),
      scanner.afterName(written.lowerBound, to: written.upperBound) == written.upperBound
    else { return nil }
    let fallback =
      comma < inner.upperBound
      ? pieces(
        scanner.trimmed(comma + 1..<inner.upperBound), isInColor: isInColor, depth: depth + 1)
      : nil
    return .reference(
      CSSValue.Reference(
        name: name, location: source.location(of: whole), fallback: fallback,
        isInColor: isInColor))
  }

  // MARK: - Functions of Tailwind

  /// `--alpha(color / 50%)`, which Tailwind writes as `color-mix()`.
  private func alpha(_ inner: Range<Int>, depth: Int) -> [CSSValue.Piece]? {
    let (slash, _) = scanner.find("/}", from: inner.lowerBound, to: inner.upperBound)
    guard slash < inner.upperBound else { return nil }
    let color = scanner.trimmed(inner.lowerBound..<slash)
    return mixed(
      pieces(color, isInColor: true, depth: depth + 1),
      scanner.trimmed(slash + 1..<inner.upperBound),
      depth)
  }

  private func mixed(
    _ color: [CSSValue.Piece], _ alpha: Range<Int>, _ depth: Int
  ) -> [CSSValue.Piece] {
    [.text("color-mix(in oklab, ")] + color + [.text(" ")]
      + pieces(alpha, isInColor: true, depth: depth + 1) + [.text(", transparent)")]
  }

  /// A path without quotes around it.
  private func unquoted(_ inner: Range<Int>) -> Range<Int> {
    let path = scanner.trimmed(inner)
    guard path.count > 2, let first = scanner.bytes[path].first, "\"'".utf8.contains(first),
      scanner.bytes[path].last == first
    else { return inner }
    return path.lowerBound + 1..<path.upperBound - 1
  }

  /// `theme(--color-red-500)`, `--theme(--color-red-500 / 50%)` and `theme(colors.red.500)`.
  private func theme(
    _ inner: Range<Int>, of whole: Range<Int>, isInColor: Bool, depth: Int
  ) -> [CSSValue.Piece]? {
    let inner = unquoted(inner)
    let (comma, _) = scanner.find(",}", from: inner.lowerBound, to: inner.upperBound)
    let (slash, _) = scanner.find("/}", from: inner.lowerBound, to: comma)
    let first = scanner.text(scanner.trimmed(inner.lowerBound..<slash))
    guard var name = first.split(separator: " ").first.map(String.init) else { return nil }
    if name.hasPrefix("colors.") {
      name =
        "--color-" + name.dropFirst("colors.".count).split(separator: ".").joined(separator: "-")
    }
    guard name.hasPrefix("--") else { return nil }
    let fallback =
      comma < inner.upperBound
      ? pieces(
        scanner.trimmed(comma + 1..<inner.upperBound), isInColor: isInColor, depth: depth + 1)
      : nil
    let reference = CSSValue.Piece.reference(
      CSSValue.Reference(
        name: name, location: source.location(of: whole), fallback: fallback,
        isInColor: isInColor))
    guard slash < comma else { return [reference] }
    return mixed([reference], scanner.trimmed(slash + 1..<comma), depth)
  }
}

extension [CSSValue.Piece] {
  /// The text, if there are no references.
  var plainText: String? {
    if isEmpty { return "" }
    guard count == 1, case .text(let text) = self[0] else { return nil }
    return text
  }

  /// The name of the property of which the value is an alias.
  var wholeReference: String? {
    guard count == 1, case .reference(let reference) = self[0] else { return nil }
    return reference.name
  }

  /// Whether both arguments of a `light-dark()` are written alike.
  var hasEqualArms: Bool {
    contains { piece in
      switch piece {
      case .text: false
      case .reference(let reference): reference.fallback?.hasEqualArms ?? false
      case .choice(let light, let dark):
        light.written == dark.written || light.hasEqualArms || dark.hasEqualArms
      }
    }
  }

  /// The text without white space, in lowercase but for the names of properties.
  private var written: String {
    map { piece in
      switch piece {
      case .text(let text): text.filter { !$0.isWhitespace }.lowercased()
      case .reference(let reference):
        "var(\(reference.name)\(reference.fallback.map { ",\($0.written)" } ?? ""))"
      case .choice(let light, let dark): "light-dark(\(light.written),\(dark.written))"
      }
    }.joined()
  }

  /// The references with a fallback, if a property is never set.
  func hiddenFallbacks(_ isSet: (String) -> Bool) -> [CSSValue.Reference] {
    flatMap { piece -> [CSSValue.Reference] in
      switch piece {
      case .text: return []
      case .choice(let light, let dark):
        return light.hiddenFallbacks(isSet) + dark.hiddenFallbacks(isSet)
      case .reference(let reference):
        guard let fallback = reference.fallback, !isSet(reference.name) else { return [] }
        return [reference] + fallback.hiddenFallbacks(isSet)
      }
    }
  }
}

/// Splits names into words, for rules and for pairs alike: `onPrimary`, `on-primary` and
/// `On Primary` have the same.
enum WordSplitter {
  /// Where a number at the end of letters is a word of its own.
  enum Numbers {
    /// Where it is the step of a scale, and not in `h1`, `p3` and `text01`: for rules, to which a
    /// number means an entry of a palette.
    case steps
    /// Where the letters mean something, as in `text01` and `surface2`: for pairs, which such
    /// numbers tell apart.
    case levels
  }

  /// The segments of a path without `$root`; a dot inside brackets belongs to a selector.
  static func segments(of path: [UInt8]) -> [ArraySlice<UInt8>] {
    var segments: [ArraySlice<UInt8>] = []
    var depth = 0
    var start = 0
    for (index, byte) in path.enumerated() {
      switch byte {
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ".") where depth <= 0:
        segments.append(path[start..<index])
        start = index + 1
      default: break
      }
    }
    segments.append(path[start...])
    segments.removeAll { $0.isEmpty || $0.elementsEqual("$root".utf8) }
    return segments
  }

  /// The words of a segment, in lowercase.
  static func words(of segment: ArraySlice<UInt8>, _ numbers: Numbers) -> [String] {
    var words: [String] = []
    _ = hasRun(in: segment) { run in
      words += Self.words(ofRun: lowercased(run), numbers)
      return false
    }
    return words
  }

  /// Whether a text has a run of letters and digits with some property; they are looked at in
  /// order, up to that one.
  ///
  /// An uppercase letter that begins a word begins a run, and `&` is one.
  static func hasRun(
    in text: ArraySlice<UInt8>, where isWanted: (ArraySlice<UInt8>) -> Bool
  ) -> Bool {
    var start: Int?
    var before = Kind.separator
    func isWantedRun(upTo end: Int) -> Bool {
      guard let first = start else { return false }
      start = nil
      return isWanted(text[first..<end])
    }
    for index in text.indices where !isContinuation(text[index]) {
      let kind = Kind(text, at: index)
      switch kind {
      case .separator:
        if isWantedRun(upTo: index) { return true }
      case .ampersand:
        if isWantedRun(upTo: index) || isWanted(text[index...index]) { return true }
      case .capital:
        if before != .capital || isBeforeSmall(index, text), isWantedRun(upTo: index) {
          return true
        }
        start = start ?? index
      case .small, .other: start = start ?? index
      }
      before = kind
    }
    return isWantedRun(upTo: text.endIndex)
  }

  /// The words of a run in lowercase: one, or two where a number is a word of its own.
  static func words(ofRun run: String, _ numbers: Numbers) -> [String] {
    if numbers == .levels, run == "ondark" || run == "onlight" {
      return ["on", String(run.dropFirst(2))]
    }
    guard let last = run.utf8.last, isDigit(last) else { return [run] }
    let digits = run.utf8.reversed().prefix(while: isDigit).count
    guard digits < run.utf8.count else { return [run] }
    let letters = String(run.dropLast(digits))
    let number = String(run.suffix(digits))
    let isWord =
      switch numbers {
      case .steps: isStep(number, of: letters)
      case .levels: isLevel(run, digits: digits, of: letters)
      }
    return isWord ? [letters, number] : [run]
  }

  /// Whether digits are the step of a scale: any number after a hue, and the usual ones, 50, 75, 100
  /// and so on.
  private static func isStep(_ digits: String, of letters: String) -> Bool {
    guard let number = Int(digits) else { return false }
    return number >= 50 && number % 25 == 0 || WordKinds(letters).has(.basicHue)
  }

  /// Whether digits tell one color from others of a word that has a meaning.
  private static func isLevel(_ word: String, digits: Int, of letters: String) -> Bool {
    let kinds = WordKinds(letters)
    // `accent2` is another accent, and `accent40` a step of one.
    return (digits > 1 && kinds.has(.role) || kinds.has(numbered)) && !WordKinds(word).has(.textual)
  }

  private static let numbered = WordKinds.parts.union([
    .hue, .textual, .place, .inverse, .state, .color,
  ])

  // MARK: - Characters

  /// The class of a character in a name.
  private enum Kind {
    case capital, small
    /// A digit, or a letter without case.
    case other
    case ampersand, separator

    /// The class of the character that begins at a byte.
    init(_ text: ArraySlice<UInt8>, at index: Int) {
      switch text[index] {
      case UInt8(ascii: "a")...UInt8(ascii: "z"): self = .small
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): self = .capital
      case UInt8(ascii: "0")...UInt8(ascii: "9"): self = .other
      case UInt8(ascii: "&"): self = .ampersand
      case 0x80...: self.init(beyondASCII: text[index...])
      default: self = .separator
      }
    }

    private init(beyondASCII text: ArraySlice<UInt8>) {
      let scalars = String(decoding: text.prefix(4), as: UTF8.self).unicodeScalars
      guard let properties = scalars.first?.properties else {
        self = .separator
        return
      }
      self =
        switch properties.generalCategory {
        case .uppercaseLetter, .titlecaseLetter: .capital
        case .lowercaseLetter: .small
        case .nonspacingMark where properties.isVariationSelector: .separator
        case .otherLetter, .modifierLetter, .nonspacingMark, .spacingMark, .decimalNumber,
          .letterNumber, .otherNumber:
          .other
        default: .separator
        }
    }
  }

  private static func isBeforeSmall(_ index: Int, _ text: ArraySlice<UInt8>) -> Bool {
    guard let next = text[(index + 1)...].firstIndex(where: { !isContinuation($0) }) else {
      return false
    }
    return Kind(text, at: next) == .small
  }

  /// The text of a run in lowercase.
  static func lowercased(_ run: ArraySlice<UInt8>) -> String {
    var hasCapital = false
    for byte in run {
      if byte >= 0x80 { return String(decoding: run, as: UTF8.self).lowercased() }
      hasCapital = hasCapital || isCapital(byte)
    }
    return hasCapital
      ? String(decoding: run.map { isCapital($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
      : String(decoding: run, as: UTF8.self)
  }

  /// Whether a byte is an ASCII character that separates words.
  static func isSeparator(_ byte: UInt8) -> Bool {
    byte < 0x80 && !isDigit(byte) && !isCapital(byte & 0xDF) && byte != UInt8(ascii: "&")
  }

  static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
  private static func isCapital(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "A") < 26 }
  private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
}

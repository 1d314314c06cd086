import SourceSyntax

/// A token path split into words, so that `onPrimary`, `on-primary` and `On Primary` are equal, and
/// `gray500` and `gray-500`.
///
/// `$root` is dropped, and so is the word *color* beside others (`textColor` is `text`).
struct TokenName: Hashable {
  /// Words that tell nothing of a color.
  static let emptyWords: Set = ["color", "colors", "colour", "colours"]

  /// The words of each segment, in lowercase.
  var segments: [[String]]

  init(_ path: String) {
    segments = path.split(separator: ".").filter { $0 != "$root" }.map { segment in
      let words = TokenName.words(of: segment)
      let telling = words.filter { !Self.emptyWords.contains($0) }
      return telling.isEmpty ? words : telling
    }
  }

  init(segments: [[String]]) { self.segments = segments }

  /// The words of the last segment.
  var leaf: [String] { segments.last ?? [] }

  /// The same name with another last segment, or without one if it has no words.
  func replacingLeaf(_ words: [String]) -> TokenName {
    TokenName(segments: segments.dropLast() + (words.isEmpty ? [] : [words]))
  }

  /// Whether any of its words is in any of some sets.
  func contains(_ sets: Set<String>...) -> Bool {
    segments.contains { words in
      words.contains { word in sets.contains { $0.contains(word) } }
    }
  }

  /// Whether a path begins with the selector or component that sets a custom property.
  static func isScoped(_ path: String) -> Bool { property.isIn(path.utf8Span.span) }

  private static let property = BytePattern(".--")

  /// Whether a byte is a character that separates words.
  static func isSeparator(_ byte: UInt8) -> Bool { byte < 0x80 && Kind(byte) == .separator }

  /// Whether a path has a word with some property; words are looked at in order, up to that one.
  static func hasWord(_ path: Substring, _ isWanted: (String) -> Bool) -> Bool {
    let bytes = Array(path.utf8)
    guard bytes.allSatisfy({ $0 < 0x80 }) else {
      return TokenName(String(path)).segments.joined().contains(where: isWanted)
    }
    var start = 0
    var hasCapital = false
    func isWantedWord(upTo end: Int) -> Bool {
      defer { hasCapital = false }
      guard start < end else { return false }
      let word = bytes[start..<end]
      return isWanted(
        hasCapital
          ? String(decoding: word.map { Kind($0) == .capital ? $0 | 0x20 : $0 }, as: UTF8.self)
          : String(decoding: word, as: UTF8.self))
    }
    var before = Kind.separator
    for (index, byte) in bytes.enumerated() {
      let kind = Kind(byte)
      if kind == .separator {
        if isWantedWord(upTo: index) { return true }
        start = index + 1
      } else if kind == .capital {
        let isBeforeSmall = index + 1 < bytes.count && Kind(bytes[index + 1]) == .small
        if before != .capital || isBeforeSmall {
          if isWantedWord(upTo: index) { return true }
          start = index
        }
        hasCapital = true
      } else if kind == .digit, before == .small || before == .capital {
        let end = bytes[index...].firstIndex { Kind($0) != .digit } ?? bytes.count
        let isEnd = end == bytes.count || Kind(bytes[end]) != .small
        let isStep =
          isEnd
          && isStep(
            String(decoding: bytes[index..<end], as: UTF8.self),
            of: String(decoding: bytes[start..<index], as: UTF8.self).lowercased())
        if isStep {
          if isWantedWord(upTo: index) { return true }
          start = index
        }
      }
      before = kind
    }
    return isWantedWord(upTo: bytes.count)
  }

  /// Whether digits after a word are the step of a scale, and not a part of the word as in `h1`,
  /// `p3` and `text01`: any number after a hue, and the usual ones, 50, 75, 100 and so on.
  private static func isStep(_ digits: String, of word: String) -> Bool {
    guard let number = Int(digits) else { return false }
    return hues.contains(word) || number >= 50 && number % 25 == 0
  }

  /// Runs of letters and digits, split before an uppercase letter that begins a word, and before
  /// the step of a scale.
  private static func words(of segment: Substring) -> [String] {
    // Nearly every name is ASCII, whose bytes are much faster to classify than characters.
    let bytes = Array(segment.utf8)
    if bytes.allSatisfy({ $0 < 0x80 }) {
      return words(of: bytes.map { Kind($0) }) { range in
        String(decoding: bytes[range].map { Kind($0) == .capital ? $0 | 0x20 : $0 }, as: UTF8.self)
      }
    }
    let characters = Array(segment)
    return words(of: characters.map { Kind($0) }) { String(characters[$0]).lowercased() }
  }

  /// The words in a segment whose characters are of some classes.
  private static func words(of kinds: [Kind], text: (Range<Int>) -> String) -> [String] {
    var words: [String] = []
    var start: Int?
    func end(at position: Int) {
      guard let first = start else { return }
      words.append(text(first..<position))
      start = nil
    }
    for (position, kind) in kinds.enumerated() {
      guard kind != .separator else {
        end(at: position)
        continue
      }
      let isAfterCapital = position > 0 && kinds[position - 1] == .capital
      let isBeforeSmall = position + 1 < kinds.count && kinds[position + 1] == .small
      if kind == .capital, !isAfterCapital || isBeforeSmall { end(at: position) }
      if kind == .digit, let first = start, isAfterCapital || kinds[position - 1] == .small {
        let last = kinds[position...].firstIndex { $0 != .digit } ?? kinds.count
        let isEnd = last == kinds.count || kinds[last] != .small
        if isEnd, isStep(text(position..<last), of: text(first..<position)) { end(at: position) }
      }
      if start == nil { start = position }
    }
    end(at: kinds.count)
    return words
  }

  /// The class of a character in a name.
  private enum Kind {
    case capital, small, digit, separator

    init(_ byte: UInt8) {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): self = .capital
      case UInt8(ascii: "a")...UInt8(ascii: "z"): self = .small
      case UInt8(ascii: "0")...UInt8(ascii: "9"): self = .digit
      default: self = .separator
      }
    }

    init(_ character: Character) {
      if let byte = character.asciiValue {
        self.init(byte)
      } else if character.isUppercase {
        self = .capital
      } else if character.isLowercase {
        self = .small
      } else {
        self = character.isLetter || character.isNumber ? .digit : .separator
      }
    }
  }
}

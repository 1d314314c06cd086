/// Splits paths into words; many paths share their segments.
struct NameSplitter {
  /// The word that says nothing because all names begin with it.
  private let namespace: String?
  private var known: [ArraySlice<UInt8>: [NameWord]] = [:]
  /// The words that runs of letters and digits consist of.
  private var runs: [String: [NameWord]] = [:]
  /// The name before, up to its last separator.
  private var last = (stem: ArraySlice<UInt8>(), words: [NameWord]())

  init(namespace: String? = nil) { self.namespace = namespace }

  /// The word with which all names begin, if it could mean something: the `ring` of
  /// `--ring-text-color` and `--ring-content-background-color`. What follows it must tell texts from
  /// backgrounds.
  static func namespace(of paths: [String]) -> String? {
    guard paths.count >= 4 else { return nil }
    var splitter = NameSplitter()
    guard let word = splitter.token(paths[paths.count / 2]).words.first,
      word.has(WordKinds.parts.union([.effect, .textual, .state, .code, .wordless])),
      !word.has(.roles)
    else { return nil }
    var (count, texts, grounds) = (0, 0, 0)
    for path in paths {
      let words = splitter.token(path).words
      guard words.count > 1, words[0] == word else { continue }
      count += 1
      if words.dropFirst().contains(where: { $0.has(.background) }) {
        grounds += 1
      } else if words.dropFirst().contains(where: { $0.has([.text, .icon]) }) {
        texts += 1
      }
    }
    return count * 20 >= paths.count * 19 && texts > 0 && grounds > 0 ? word.text : nil
  }

  mutating func token(_ path: String) -> NamedToken {
    var parts = Self.segments(of: Array(path.utf8))
    var scope = ""
    if parts.count > 1, let last = parts.last, last.starts(with: "--".utf8) {
      scope = parts.dropLast().map { String(decoding: $0, as: UTF8.self) }.joined(separator: ".")
      parts = [last]
    }
    // A name of one segment is its own only.
    var segments =
      parts.count > 1
      ? parts.map { Self.joiningNumber(known(of: $0)) }
      : parts.map { words(of: $0) }
    segments.removeAll { $0.isEmpty }
    if let namespace, segments.count > 1 || segments.first?.count ?? 0 > 1,
      segments[0][0].text == namespace
    {
      segments[0].removeFirst()
      if segments[0].isEmpty { segments.removeFirst() }
    }
    if segments.isEmpty { segments = [[NameWord("?")]] }
    return NamedToken(scope: scope, segments: segments)
  }

  private mutating func known(of segment: ArraySlice<UInt8>) -> [NameWord] {
    if let words = known[segment] { return words }
    let words = words(of: segment)
    known[segment] = words
    return words
  }

  /// `accent-1` is one of several accents, and one word.
  private static func joiningNumber(_ words: [NameWord]) -> [NameWord] {
    guard words.count > 1, words[0].has(.role), words[1].has(.number),
      words.dropFirst(2).allSatisfy({ $0.has(.inverse) })
    else { return words }
    return [NameWord(words[0].text + words[1].text)] + words.dropFirst(2)
  }

  /// The segments of a path; a dot inside brackets belongs to a selector.
  private static func segments(of path: [UInt8]) -> [ArraySlice<UInt8>] {
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

  /// The words of a segment. Names come in groups, which differ after their last separator.
  private mutating func words(of segment: ArraySlice<UInt8>) -> [NameWord] {
    let end = segment.lastIndex { !Self.isPart($0) } ?? segment.startIndex
    if segment[..<end] != last.stem { last = (segment[..<end], split(segment[..<end])) }
    return last.words + split(segment[end...])
  }

  /// Runs of letters and digits in lowercase, split before an uppercase letter that begins a word,
  /// and before the number in `foreground1`.
  private mutating func split(_ bytes: ArraySlice<UInt8>) -> [NameWord] {
    var words: [NameWord] = []
    var start: Int?
    for index in bytes.indices {
      let isCapital = Self.isCapital(bytes[index])
      guard Self.isPart(bytes[index]) else {
        if let first = start { words += run(bytes[first..<index]) }
        start = nil
        continue
      }
      if isCapital, let first = start {
        let isBeforeSmall = index + 1 < bytes.endIndex && Self.isSmall(bytes[index + 1])
        if !Self.isCapital(bytes[index - 1]) || isBeforeSmall {
          words += run(bytes[first..<index])
          start = index
        }
      }
      if start == nil { start = index }
    }
    if let first = start { words += run(bytes[first...]) }
    return words
  }

  /// The words of a run: one, or two where a number follows a word that has a meaning.
  private mutating func run(_ bytes: ArraySlice<UInt8>) -> [NameWord] {
    let text =
      bytes.contains(where: Self.isCapital)
      ? String(decoding: bytes.map { Self.isCapital($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
      : String(decoding: bytes, as: UTF8.self)
    if let known = runs[text] { return known }
    let words = Self.isPicture(text) ? [] : Self.parts(of: text).map(NameWord.init)
    runs[text] = words
    return words
  }

  /// Whether a run is an emoji, as in `🌞 light`.
  private static func isPicture(_ run: String) -> Bool {
    guard let first = run.utf8.first, first >= 0x80 else { return false }
    return run.unicodeScalars.allSatisfy { $0.properties.isEmoji || $0 == "\u{FE0F}" }
  }

  private static func parts(of run: String) -> [String] {
    if run == "ondark" || run == "onlight" { return ["on", String(run.dropFirst(2))] }
    let bytes = Array(run.utf8)
    guard let last = bytes.lastIndex(where: { !isDigit($0) }), last + 1 < bytes.count else {
      return [run]
    }
    let letters = String(decoding: bytes[...last], as: UTF8.self)
    let meanings = WordKinds.parts.union([
      .hue, .textual, .place, .inverse, .state, .color,
    ])
    // `accent2` is another accent, and `accent40` a step of one.
    let isStep = bytes.count - last > 2 && WordKinds(letters).has(.role)
    guard isStep || WordKinds(letters).has(meanings), !WordKinds(run).has(.textual) else {
      return [run]
    }
    return [letters, String(decoding: bytes[(last + 1)...], as: UTF8.self)]
  }

  static func isPart(_ byte: UInt8) -> Bool {
    isCapital(byte) || isSmall(byte) || isDigit(byte) || byte >= 0x80 || byte == UInt8(ascii: "&")
  }
  private static func isCapital(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "A") < 26 }
  private static func isSmall(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "a") < 26 }
  static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
}

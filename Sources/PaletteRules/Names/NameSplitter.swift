/// Splits the paths of a palette into words for pairs; many share their segments.
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
    var parts = WordSplitter.segments(of: Array(path.utf8))
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

  /// `accent-1` is one of several accents, and one word; `accent-70` is a step of one.
  private static func joiningNumber(_ words: [NameWord]) -> [NameWord] {
    guard words.count > 1, words[0].has(.role), words[1].has(.number),
      Int(words[1].text).map({ $0 < 10 }) ?? true,
      words.dropFirst(2).allSatisfy({ $0.has(.inverse) })
    else { return words }
    return [NameWord(words[0].text + words[1].text)] + words.dropFirst(2)
  }

  /// The words of a segment. Names come in groups, which differ after their last separator.
  private mutating func words(of segment: ArraySlice<UInt8>) -> [NameWord] {
    let end = segment.lastIndex(where: WordSplitter.isSeparator) ?? segment.startIndex
    if segment[..<end] != last.stem { last = (segment[..<end], split(segment[..<end])) }
    return Self.omittingVerb(last.words + split(segment[end...]))
  }

  private static func omittingVerb(_ words: [NameWord]) -> [NameWord] {
    guard words.count > 1, NameWord.isVerb(words[0].text, before: words[1].kinds) else {
      return words
    }
    return Array(words.dropFirst())
  }

  private mutating func split(_ text: ArraySlice<UInt8>) -> [NameWord] {
    var words: [NameWord] = []
    _ = WordSplitter.hasRun(in: text) { run in
      let run = WordSplitter.lowercased(run)
      if let known = runs[run] {
        words += known
      } else {
        let new = WordSplitter.words(ofRun: run, .levels).map(NameWord.init)
        runs[run] = new
        words += new
      }
      return false
    }
    return words
  }
}

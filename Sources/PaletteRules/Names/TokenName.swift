import SourceSyntax

/// A token path split into words for rules, so that `onPrimary`, `on-primary` and `On Primary` are equal, and
/// `gray500` and `gray-500`.
///
/// `$root` is dropped, and so is the word *color* beside others (`textColor` is `text`).
package struct TokenName: Hashable {
  /// Words that tell nothing of a color.
  static let emptyWords = Vocabulary.words(.color)

  /// The words of each segment, in lowercase.
  var segments: [[String]]

  package init(_ path: String) {
    segments = WordSplitter.segments(of: Array(path.utf8)).map { segment in
      var words = WordSplitter.words(of: segment, .steps)
      if words.count > 1, NameWord.isVerb(words[0], before: WordKinds(words[1])) {
        words.removeFirst()
      }
      let telling = words.filter { !WordKinds($0).has(.color) }
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

  /// Whether any of its words is in a set.
  func contains(_ words: Set<String>) -> Bool {
    segments.contains { $0.contains(where: words.contains) }
  }

  /// Whether any of its words names any of some states.
  func contains(_ states: TokenStates) -> Bool {
    segments.contains { $0.contains { !TokenStates($0).isDisjoint(with: states) } }
  }

  /// Whether any of its words has any of some meanings.
  func contains(_ kinds: WordKinds) -> Bool {
    segments.contains { $0.contains { WordKinds($0).has(kinds) } }
  }

  /// Whether a path begins with the selector or component that sets a custom property.
  static func isScoped(_ path: String) -> Bool { property.isIn(path.utf8Span.span) }

  private static let property = BytePattern(".--")

  /// Whether a path has a word with some property; words are looked at in order, up to that one.
  static func hasWord(_ path: Substring, _ isWanted: (String) -> Bool) -> Bool {
    WordSplitter.hasRun(in: Array(path.utf8)[...]) { run in
      let text = WordSplitter.lowercased(run)
      guard let last = run.last, WordSplitter.isDigit(last) else { return isWanted(text) }
      return WordSplitter.words(ofRun: text, .steps).contains(where: isWanted)
    }
  }
}

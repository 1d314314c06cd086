/// Colors of code samples lie on the background of code: `code.keyword` and `syntax-string` on
/// `code.background`, and neither on the page nor on cards.
///
/// Those of terminals are left out: one of their colors is that of the background.
enum CodeColors: PairConvention {
  /// Whether a word is one for what is code, and not for a terminal.
  private static func isCode(_ word: NameWord) -> Bool {
    word.has(.code) && !["ansi", "terminal"].contains(word.text)
      || ["code", "editor"].contains(word.text)
  }

  /// The words for what holds code.
  private static let places: Set = [
    "block", "container", "editor", "mirror", "pre", "sample", "snippet",
  ]
  /// The words for what programs are written of.
  private static let parts: Set = [
    "attr", "attribute", "attributes", "boolean", "builtin", "class", "comment", "comments",
    "constant", "entity", "function", "identifier", "keyword", "keywords", "literal", "method",
    "name", "namespace", "number", "operator", "parameter", "property", "punctuation", "regex",
    "regexp", "selector", "string", "strings", "tag", "type", "value", "variable",
  ]

  static func apply(to context: inout PairContext) {
    let grounds = context.backgrounds.filter { isGround(context.names[$0]) }
    guard !grounds.isEmpty else { return }
    for index in context.foregrounds + context.plain where isOfCode(context.names[index]) {
      let own = grounds.filter { code(context.names[$0]) == code(context.names[index]) }
      for ground in own.isEmpty ? grounds : own {
        context.add(index, on: ground, .usual, "colors of code lie on its background:")
      }
    }
  }

  /// The first word for code.
  private static func code(_ name: NamedToken) -> String? {
    name.words.first(where: isCode)?.text
  }

  private static func isGround(_ name: NamedToken) -> Bool {
    guard code(name) != nil, name.states.isEmpty else { return false }
    return name.words.allSatisfy { word in
      isCode(word) || places.contains(word.text)
        || word.has([.grounds, .generic, .neutral])
    }
  }

  /// Whether all that follows the word for code says what part of a program it is.
  private static func isOfCode(_ name: NamedToken) -> Bool {
    guard let start = name.words.firstIndex(where: isCode),
      name.states.isEmpty
    else { return false }
    let rest = name.words[start...].filter {
      !isCode($0) && !places.contains($0.text)
        && !$0.has([.generic, .neutral, .text])
    }
    return !rest.isEmpty && rest.allSatisfy { parts.contains($0.text) }
  }
}

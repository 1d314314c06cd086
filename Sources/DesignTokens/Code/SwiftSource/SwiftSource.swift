import SourceSyntax

/// The tokens of a Swift file.
struct SwiftSource: Sendable {
  let source: SourceText
  let tokens: [SwiftToken]
  /// For each token the position of the bracket that closes it; see `SwiftLexer`.
  let partners: [Int]
  /// How many branches the directives between modifiers have.
  let branchCount: Int

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - source: The text.
  ///   - branch: The branch of the directives between modifiers that counts.
  init(_ source: SourceText, branch: Int = 0) {
    self.source = source
    let all = SwiftLexer.tokens(in: source.bytes, source.start..<source.bytes.count)
    (tokens, branchCount) = Self.tokens(all, of: source, inBranch: branch)
    partners = SwiftLexer.partners(of: tokens)
  }

  /// A text without its tokens, for what is no longer read.
  init(bare source: SourceText) {
    self.source = source
    tokens = []
    partners = []
    branchCount = 1
  }

  /// The text alone.
  var withoutTokens: SwiftSource { SwiftSource(bare: source) }

  /// For each closing bracket the position of the one that opens it, and −1 for any other token.
  var openers: [Int] {
    var openers = Array(repeating: -1, count: tokens.count)
    for (open, close) in partners.enumerated() where close > open && close < tokens.count {
      openers[close] = open
    }
    return openers
  }

  /// The text of a token.
  func text(_ position: Int) -> String { source.text(tokens[position].range) }

  /// Whether a token is a bracket, a comma, a colon, a semicolon or a dot.
  func isSign(_ position: Int, _ sign: Unicode.Scalar) -> Bool {
    guard tokens.indices.contains(position), case .sign(let own) = tokens[position].kind else {
      return false
    }
    return UInt32(own) == sign.value
  }

  /// Whether a token is an operator with some text.
  func isMark(_ position: Int, _ text: String) -> Bool {
    tokens.indices.contains(position) && tokens[position].isMark
      && source.bytes[tokens[position].range].elementsEqual(text.utf8)
  }

  /// The name at a position, or `nil`.
  func name(_ position: Int) -> String? {
    tokens.indices.contains(position) && tokens[position].isName ? text(position) : nil
  }

  /// Whether a token is a word.
  func isName(_ position: Int, _ name: String) -> Bool {
    tokens.indices.contains(position) && tokens[position].isName
      && source.bytes[tokens[position].range].elementsEqual(name.utf8)
  }

  /// Whether a token is one of some words.
  func isName(_ position: Int, _ names: Set<String>) -> Bool {
    name(position).map(names.contains) ?? false
  }

  /// The position behind a token; behind one that opens a bracket, that behind the bracket.
  func after(_ position: Int) -> Int { max(position, partners[position]) + 1 }

  /// The bytes from the beginning of a token to the end of another; empty if there is none.
  func range(from first: Int, to last: Int) -> Range<Int> {
    guard tokens.indices.contains(first), tokens.indices.contains(last), first <= last else {
      return 0..<0
    }
    return outerRange(first).lowerBound..<outerRange(last).upperBound
  }

  /// The positions of the tokens in a range of bytes.
  func positions(of bytes: Range<Int>) -> Range<Int> {
    func first(from byte: Int) -> Int {
      var (low, high) = (0, tokens.count)
      while low < high {
        let middle = (low + high) / 2
        if tokens[middle].range.lowerBound < byte { low = middle + 1 } else { high = middle }
      }
      return low
    }
    let start = first(from: bytes.lowerBound)
    return start..<max(start, first(from: bytes.upperBound))
  }

  /// The bytes of a token with the backticks around it.
  private func outerRange(_ position: Int) -> Range<Int> {
    let range = tokens[position].range
    let isQuoted =
      tokens[position].kind == .name && range.lowerBound > 0
      && source.bytes[range.lowerBound - 1] == UInt8(ascii: "`")
    return isQuoted
      ? range.lowerBound - 1..<min(range.upperBound + 1, source.bytes.count) : range
  }
}

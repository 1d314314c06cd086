import DesignTokens

/// A token path taken apart into words, so that `onPrimary`, `on-primary` and `On Primary` are one.
///
/// `$root` is left out, and so is the word *color* beside others (`textColor` is `text`).
struct TokenName: Hashable {
  /// The words of each segment, in lower case.
  var segments: [[String]]

  init(_ path: String) {
    segments = path.split(separator: ".").filter { $0 != "$root" }.map { segment in
      let words = TokenName.words(of: segment)
      let telling = words.filter { !["color", "colors", "colour", "colours"].contains($0) }
      return telling.isEmpty ? words : telling
    }
  }

  init(segments: [[String]]) { self.segments = segments }

  /// The words of the last segment.
  var leaf: [String] { segments.last ?? [] }

  /// The same name with another last segment; without any when that has no words.
  func replacingLeaf(_ words: [String]) -> TokenName {
    TokenName(segments: segments.dropLast() + (words.isEmpty ? [] : [words]))
  }

  /// The same name with another segment.
  func replacing(_ index: Int, with words: [String]) -> TokenName {
    var copy = self
    copy.segments[index] = words
    return copy
  }

  func contains(_ words: Set<String>) -> Bool {
    segments.contains { $0.contains(where: words.contains) }
  }

  /// Runs of letters and digits, cut before an upper-case letter that begins a word.
  private static func words(of segment: Substring) -> [String] {
    var words: [String] = []
    var word = ""
    let letters = Array(segment)
    for (index, letter) in letters.enumerated() {
      guard letter.isLetter || letter.isNumber else {
        if !word.isEmpty { words.append(word) }
        word = ""
        continue
      }
      let follows = index > 0 ? letters[index - 1] : " "
      let isStart =
        letter.isUppercase
        && (!follows.isUppercase
          || (index + 1 < letters.count && letters[index + 1].isLowercase))
      if isStart, !word.isEmpty {
        words.append(word)
        word = ""
      }
      word += letter.lowercased()
    }
    if !word.isEmpty { words.append(word) }
    return words
  }
}

extension Role {
  /// The role that the file states for a foreground token, or else its name.
  init(of path: String, roles: Set<TokenRole> = []) {
    let name = TokenName(path)
    guard roles.isEmpty || name.contains(["disabled"]) else {
      // A color for text and shapes can be either, which its name may tell.
      let isEither = roles.isSuperset(of: [.textFill, .shapeFill])
      self = isEither ? Role(of: path) : roles.contains(.textFill) ? .text : .ui
      return
    }
    let controls: Set = [
      "icon", "icons", "glyph", "symbol", "border", "borders", "outline", "stroke", "divider",
      "separator", "ring", "focus",
    ]
    self =
      name.contains(["disabled"])
      ? .disabled
      : name.contains(["text", "label", "link", "title"]) || !name.contains(controls)
        ? .text : .ui
  }
}

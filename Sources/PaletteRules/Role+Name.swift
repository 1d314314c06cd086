import DesignTokens

extension Role {
  /// The role of a foreground token as stated by the file, or else by its name.
  ///
  /// - Parameters:
  ///   - path: The path of the token.
  ///   - roles: The uses that the file states.
  ///   - isText: Whether the names beside it say that it is a text, so that *focus* is its state.
  init(of path: String, roles: Set<TokenRole> = [], isText: Bool = false) {
    let words = Words(in: path[...])
    guard roles.isEmpty || words.contains(.disabled) else {
      // A color for text and shapes can be either; its name may decide.
      let isEither = roles.isSuperset(of: [.textFill, .shapeFill])
      self = isEither ? Role(of: path, isText: isText) : roles.contains(.textFill) ? .text : .ui
      return
    }
    // The class `btn-outline` is a button, and its `--color` that of a text.
    let leaf = TokenName.isScoped(path) ? path.split(separator: ".").last { $0 != "$root" } : nil
    let own = leaf.map { Words(in: $0) } ?? words
    self =
      words.contains(.disabled)
      ? .disabled
      : words.contains(.text)
        || words.isDisjoint(with: .icon) && own.isDisjoint(with: .line)
          && (isText || own.isDisjoint(with: .focus))
        ? .text : .ui
  }

  /// What the words of a name say of its role. They are looked at where they stand: a role is asked
  /// for each pair.
  private struct Words: OptionSet {
    let rawValue: UInt8

    static let disabled = Words(rawValue: 1)
    static let text = Words(rawValue: 2)
    static let icon = Words(rawValue: 4)
    static let line = Words(rawValue: 8)
    static let focus = Words(rawValue: 16)

    private static let meanings = [String: Words](
      uniqueKeysWithValues: [
        (disabledWords, .disabled), (["text", "label", "link", "title"], .text),
        (iconWords, .icon),
        (["border", "borders", "outline", "stroke", "divider", "separator", "ring"], .line),
        (["focus"], .focus),
      ].flatMap { words, meaning in words.map { ($0, meaning) } })

    init(rawValue: UInt8) { self.rawValue = rawValue }

    init(in path: Substring) {
      var found: Words = []
      _ = TokenName.hasWord(path) { word in
        if let meaning = Self.meanings[word] { found.insert(meaning) }
        return false
      }
      self = found
    }
  }

  private static let disabledWords: Set = ["disabled"]
  static let iconWords: Set = ["icon", "icons", "glyph", "symbol"]

  /// Whether a path has a word for what is disabled.
  static func isDisabled(_ path: String) -> Bool {
    TokenName.hasWord(path[...], disabledWords.contains)
  }
}

import TokenGraph

extension Role {
  /// The role of a foreground token as stated by the file, or else by its name.
  ///
  /// - Parameters:
  ///   - path: The path of the token.
  ///   - roles: The uses that the file states.
  ///   - isText: Whether the names beside it say that it is a text, so that *focus* is its state.
  init(of path: String, roles: Set<TokenRole> = [], isText: Bool = false) {
    let words = Words(in: path[...])
    guard roles.isEmpty || words.isDisabled else {
      // A color for text and shapes can be either; its name may decide.
      let isEither = roles.isSuperset(of: [.textFill, .shapeFill])
      self = isEither ? Role(of: path, isText: isText) : roles.contains(.textFill) ? .text : .ui
      return
    }
    // The class `btn-outline` is a button, and its `--color` that of a text.
    let leaf = TokenName.isScoped(path) ? path.split(separator: ".").last { $0 != "$root" } : nil
    let own = leaf.map { Words(in: $0) } ?? words
    self =
      words.isDisabled
      ? .disabled
      : words.kinds.has(.textRole)
        || !words.kinds.has(.symbol) && !own.kinds.has(.edge) && (isText || !own.hasFocus)
        ? .text : .ui
  }

  /// What the words of a name say of its role. They are looked at where they stand: a role is asked
  /// for each pair.
  private struct Words {
    let kinds: WordKinds
    let isDisabled, hasFocus: Bool

    init(in path: Substring) {
      var found = (kinds: WordKinds(), isDisabled: false, hasFocus: false)
      _ = TokenName.hasWord(path) { word in
        found.kinds.formUnion(WordKinds(word))
        found.isDisabled = found.isDisabled || TokenStates(word) == .disabled
        found.hasFocus = found.hasFocus || word == "focus"
        return false
      }
      (kinds, isDisabled, hasFocus) = found
    }
  }

  /// Whether a path has a word for what is disabled.
  static func isDisabled(_ path: String) -> Bool {
    TokenName.hasWord(path[...]) { TokenStates($0) == .disabled }
  }
}

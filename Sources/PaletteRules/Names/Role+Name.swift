import DesignTokens

extension Role {
  /// The role of a foreground token as stated by the file, or else by its name.
  ///
  /// - Parameters:
  ///   - path: The path of the token.
  ///   - roles: The uses that the file states.
  ///   - isText: Whether the names beside it say that it is a text, so that *focus* is its state.
  init(of path: String, roles: Set<TokenRole> = [], isText: Bool = false) {
    let name = TokenName(path)
    let isDisabled = name.contains(.disabled)
    guard roles.isEmpty || isDisabled else {
      // A color for text and shapes can be either; its name may decide.
      let isEither = roles.isSuperset(of: [.textFill, .shapeFill])
      self = isEither ? Role(of: path, isText: isText) : roles.contains(.textFill) ? .text : .ui
      return
    }
    // The class `btn-outline` is a button, and its `--color` that of a text.
    let own = TokenName.isScoped(path) ? TokenName(segments: [name.leaf]) : name
    self =
      isDisabled
      ? .disabled
      : name.contains(.textRole)
        || !name.contains(.symbol) && !own.contains(.edge)
          && (isText || !own.contains(["focus"]))
        ? .text : .ui
  }

  /// Whether a path has a word for what is disabled.
  static func isDisabled(_ path: String) -> Bool {
    TokenName.hasWord(path[...]) { TokenStates($0) == .disabled }
  }
}

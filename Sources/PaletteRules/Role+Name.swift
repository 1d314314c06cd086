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
    guard roles.isEmpty || name.contains(["disabled"]) else {
      // A color for text and shapes can be either; its name may decide.
      let isEither = roles.isSuperset(of: [.textFill, .shapeFill])
      self = isEither ? Role(of: path, isText: isText) : roles.contains(.textFill) ? .text : .ui
      return
    }
    let icons: Set = ["icon", "icons", "glyph", "symbol"]
    let lines: Set = [
      "border", "borders", "outline", "stroke", "divider", "separator", "ring",
    ]
    // The class `btn-outline` is a button, and its `--color` that of a text.
    let own =
      path.contains(".--") ? TokenName(segments: [name.leaf]) : name
    self =
      name.contains(["disabled"])
      ? .disabled
      : name.contains(["text", "label", "link", "title"])
        || !name.contains(icons) && !own.contains(lines) && (isText || !own.contains(["focus"]))
        ? .text : .ui
  }
}

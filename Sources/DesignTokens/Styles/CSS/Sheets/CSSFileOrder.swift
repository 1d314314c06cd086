/// The order of declarations in files that do not import each other.
///
/// Nobody knows in which order a page loads them. A theme is meant to override the rest, whatever
/// the names of the files are: `dark.css` comes before `tokens.css`.
enum CSSFileOrder {
  /// When a declaration applies.
  enum Condition {
    case always
    /// On screens of some gamut, in every theme.
    case gamut
    case theme
  }

  /// Finds the places of declarations among the others; those with the same one keep their order.
  ///
  /// - Parameter declarations: For each declaration of a property, in order, its input file and when it applies.
  /// - Returns: For each, 0 if it is unconditional or overridden by its own file, 2 if a theme sets it, and 1 if it is for a
  ///   gamut in all themes, which are more than that, unless its file has it after that of a theme.
  static func ranks(_ declarations: [(input: Int, condition: Condition)]) -> [Int] {
    var last: [Int: Int] = [:]
    for (index, declaration) in declarations.enumerated() where declaration.condition == .always {
      last[declaration.input] = index
    }
    var themed: Set<Int> = []
    return declarations.enumerated().map { index, declaration in
      guard declaration.condition != .always, index > last[declaration.input] ?? -1 else {
        return 0
      }
      if declaration.condition == .theme { themed.insert(declaration.input) }
      return themed.contains(declaration.input) ? 2 : 1
    }
  }
}

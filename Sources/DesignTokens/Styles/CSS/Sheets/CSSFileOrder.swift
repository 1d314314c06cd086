/// The order of declarations in files that do not import each other.
///
/// Nobody knows in which order a page loads them. A theme is meant to override the rest, whatever
/// the names of the files are: `dark.css` comes before `tokens.css`.
enum CSSFileOrder {
  /// Finds the declarations that come after the others, which keep their order.
  ///
  /// - Parameter declarations: For each declaration of a property, in order, its input file and
  ///   whether it applies regardless of conditions.
  /// - Returns: Whether each is conditional, and not overridden by its own file.
  static func late(_ declarations: [(input: Int, isUnconditional: Bool)]) -> [Bool] {
    var last: [Int: Int] = [:]
    for (index, declaration) in declarations.enumerated() where declaration.isUnconditional {
      last[declaration.input] = index
    }
    return declarations.enumerated().map { index, declaration in
      !declaration.isUnconditional && index > last[declaration.input] ?? -1
    }
  }
}

/// The names that a theme of Tailwind CSS gives to custom properties, so that there are utilities for them.
package enum UtilityNaming {
  private static let prefix = "--color-"

  /// Words before a name that do not tell which one it is.
  private static let general: Set<Substring> = [
    "color", "colors", "theme", "themes", "token", "tokens",
  ]

  /// Whether a name is that of another property for utilities: `--color-ink` or `--color-theme-ink` for
  /// `--ink`.
  package static func isName(_ name: String, for other: String) -> Bool {
    guard name.hasPrefix(prefix), other.hasPrefix("--"), name.hasSuffix(other.dropFirst()) else {
      return false
    }
    let between = name.dropFirst(prefix.count).dropLast(other.count - 2)
    return between.split(separator: "-").allSatisfy(general.contains)
  }
}

/// The groups around tokens that say no more than that these are colors, or for which appearance: what
/// uses the tokens often leaves them out.
package enum GeneralGroups {
  /// How many groups may be around a color.
  package static let limit = 4

  /// What the colors of a project are called as a whole.
  package static let categories: Set = [
    "color", "colors", "colour", "colours", "palette", "theme", "themes", "token", "tokens", "vars",
  ]

  /// How many such groups may be left out of a path, which keeps a name: none, one, and so on.
  package static func omissions(of path: [Substring]) -> ClosedRange<Int> {
    let leading = path.dropLast().prefix(limit).prefix(while: isGeneral)
    return 0...leading.count
  }

  /// What a name is in all spellings: `textlow` for `textLow` and `text-low`.
  package static func word(_ name: some StringProtocol) -> String {
    String(name.lowercased().unicodeScalars.filter { $0 != "-" && $0 != "_" && $0 != " " })
  }

  private static func isGeneral(_ group: Substring) -> Bool {
    categories.contains(word(group)) || AppearanceNaming.says(String(group), of: "theme")
  }
}

/// The words of a name that describe a background, for rules that check a whole palette.
///
/// Only a token that is clearly a background of the screen counts: not one of a control or a badge,
/// and none made for the other scheme or for any.
struct SurfaceName {
  /// Whether the token is a background of the screen.
  let isSurface: Bool

  init(_ path: String) { self.init(TokenName(path)) }

  init(_ name: TokenName) {
    // `primary background` is a background of the first level, `background.primary` may be a fill in
    // the brand's color.
    let leaf = name.leaf
    let isLevel =
      leaf.count > 1 && leaf[0] == "primary"
      && WordKinds(leaf[leaf.count - 1]).has(.screen)
    var words = name.segments.flatMap { $0 }
    if isLevel { words.removeAll { $0 == "primary" } }
    // A leading theme is the scheme of a token, not its role.
    if let first = words.first, first == "light" || first == "dark" { words.removeFirst() }
    isSurface =
      words.contains { WordKinds($0).has(.screen) }
      && !words.contains { WordKinds($0).has(.notScreen) }
  }
}

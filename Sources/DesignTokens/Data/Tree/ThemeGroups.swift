/// Groups at the root that are themes of each other, `light` and `dark`, and the groups beside them that all
/// themes share.
///
/// Those who write such a file merge the shared groups with one theme before they resolve aliases, so that
/// `{ink.strong}` in the group `dark` is `dark.ink.strong`, and `{paint.rose}` is `shared.paint.rose`.
struct ThemeGroups {
  private var themes: Set<Int32> = []
  private var shared: [Int32] = []

  /// Finds the groups; `nil` if there are no two themes with mostly the same members.
  init?(of tree: TokenTree) {
    var members: [Set<String>] = []
    for group in tree.children(of: 0) {
      if AppearanceNaming.says(tree.paths[Int(group)].name, of: "theme") {
        themes.insert(group)
        members.append(Set(tree.children(of: group).map { tree.paths[Int($0)].name }))
      } else {
        shared.append(group)
      }
    }
    guard members.count > 1, let first = members.first else { return nil }
    let common = members.dropFirst().reduce(first) { $0.intersection($1) }
    guard common.count * 2 >= members.map(\.count).max() ?? 0, !common.isEmpty else { return nil }
  }

  /// The path of some names as a token sees them, or `nil`: first in its own theme, then in the only shared
  /// group that has it.
  func path(_ names: [String], from token: Int32, in tree: TokenTree) -> Int32? {
    var own = token
    while tree.paths[Int(own)].parent > 0 { own = tree.paths[Int(own)].parent }
    if themes.contains(own), let path = tree.path(names, under: own) { return path }
    let found = shared.compactMap { tree.path(names, under: $0) }
    return found.count == 1 ? found[0] : nil
  }

  /// The paths of some names in all themes.
  func paths(_ names: [String], in tree: TokenTree) -> [Int32] {
    themes.sorted().compactMap { tree.path(names, under: $0) }
  }
}

import SourceSyntax

/// Token sets that no theme mentions, while the tokens of a build cannot do without them.
///
/// Many builds take every file as a source and use the themes for what differs only. Aliases of the sets of
/// the themes then lead into a set of base values, and a set of components names the tokens of the themes. Both
/// are told from what is left over: no token of theirs is defined by another set.
enum StudioLooseSets {
  /// Enables the sets that themes select as sources only and whose tokens name those of enabled ones: they are
  /// built of these, as components are of the colors of a brand, and no source of them.
  static func enableUsers(
    among sets: [StudioSet], in selections: inout [String: StudioThemes.Selection]
  ) {
    let enabled = sets.filter { selections[$0.name]?.isEnabled == true }
    let sources = sets.filter { selections[$0.name]?.isEnabled == false }
    guard !enabled.isEmpty, !sources.isEmpty else { return }
    let keys = Set(enabled.lazy.flatMap { $0.tokens.map(\.key) })
      .subtracting(sources.lazy.flatMap { $0.tokens.map(\.key) })
    for set in sources where set.references.contains(where: keys.contains) {
      selections[set.name]?.isEnabled = true
    }
  }

  /// Selects sets that are needed or that only name other tokens.
  ///
  /// - Parameters:
  ///   - left: The sets that no theme mentions.
  ///   - sets: All sets.
  ///   - selections: The selections of the others, which get those of the sets that are found.
  /// - Returns: The names of the sets into which aliases lead, and of those that only name others.
  static func select(
    _ left: [StudioSet], beside sets: [StudioSet],
    in selections: inout [String: StudioThemes.Selection]
  ) -> (sources: [String], users: [String]) {
    var open = left.filter { selections[$0.name] == nil }
    guard !open.isEmpty else { return ([], []) }
    let selected = sets.filter { selections[$0.name] != nil }
    var known = Set(selected.flatMap { $0.tokens.map(\.key) })
    open.removeAll { $0.tokens.contains { known.contains($0.key) } }
    var homes: [String: Set<Int>] = [:]
    for (index, set) in open.enumerated() {
      for token in set.tokens {
        for name in [token.key, "\(set.name).\(token.key)"] {
          homes[name, default: []].insert(index)
        }
      }
    }
    var sources: [Int] = []
    var pending = selected.flatMap(\.references)
    while let name = pending.popLast() {
      // Of two sets with a token only a theme can choose one.
      guard !known.contains(name), let home = homes[name], home.count == 1, let index = home.first,
        !sources.contains(index)
      else { continue }
      sources.append(index)
      known.formUnion(open[index].tokens.map(\.key))
      pending += open[index].references
      selections[open[index].name] = StudioThemes.Selection(isEnabled: false)
    }
    let users = open.indices.filter { index in
      let colors = open[index].tokens.filter { $0.type == "color" }
      return !sources.contains(index)
        && colors.allSatisfy { color in
          homes[color.key]?.count == 1
            && color.value.string.map { text in
              let names = TokensStudioReader.references(of: text)
              return names.count == 1 && text == "{\(names[0])}" && known.contains(names[0])
            } ?? false
        }
    }
    for index in users {
      selections[open[index].name] = StudioThemes.Selection(isEnabled: true)
    }
    return (sources.sorted().map { open[$0].name }, users.map { open[$0].name })
  }
}

extension StudioSet {
  /// The names to which the values of its tokens refer.
  fileprivate var references: [String] {
    func names(in value: JSONValue) -> [String] {
      TokensStudioReader.references(of: value.string)
        + value.members.flatMap { names(in: $0.value) } + value.elements.flatMap(names)
    }
    return tokens.flatMap { names(in: $0.object) }
  }
}

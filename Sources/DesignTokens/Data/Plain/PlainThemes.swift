import ColorCore
import SourceSyntax

/// Which name in the path of a color says its theme, and not what it is for.
struct PlainThemes {
  /// A color by its path, with its value if that is one of its own.
  struct Leaf {
    let names: [String]
    let color: Color?
    /// Whether it names another one.
    var isReference = false
  }

  private enum Place {
    case nowhere
    /// Groups that are themes: `{"light": {"ink": …}, "dark": {"ink": …}}`.
    case groups(Set<String>)
    /// Groups of several tables, each with its theme and what its table is called besides:
    /// `{"lightColor": …, "darkColor": …, "lightChartColor": …, "darkChartColor": …}`.
    case tables([String: (theme: String, names: [String])])
    /// Groups of themes by name, in which the name at a depth may say the appearance:
    /// `{"themes": {"sea": {"colors": {"light": {"ink": …}}}}}`.
    case named(Set<String>, depth: Int?)
    /// The last name: `{"ink": {"light": …, "dark": …}}`.
    case leaves(Set<String>)
    /// Groups anywhere whose members are the appearances of what is beside them:
    /// `{"text": {"size": …, "colorScheme": {"light": {"ink": …}, "dark": {"ink": …}}}}`.
    case axes(Set<[String]>)
  }

  /// Words for groups of themes beside groups of what all of them share.
  private static let words: Set = [
    "appearance", "appearances", "mode", "modes", "scheme", "schemes", "theme", "themes",
  ]

  /// The group around the themes, or nothing.
  let wrapper: [String]
  private let place: Place

  /// - Parameters:
  ///   - groups: The groups at the root.
  ///   - leaves: All colors.
  init(_ groups: [JSONValue.Members.Element], _ leaves: [Leaf]) {
    let axes = Self.axes(leaves)
    guard axes.isEmpty else {
      (wrapper, place) = (axes.first { axes.count == 1 && $0.count == 1 } ?? [], .axes(axes))
      return
    }
    var wrapper: [String] = []
    var members = groups
    if let group = groups.count == 1 ? groups[0] : Self.groupOfThemes(groups),
      !PlainSheet.saysAppearance(group.name)
    {
      wrapper = [group.name]
      members = group.value.members.filter { $0.value.kind == .object }
    }
    self.wrapper = wrapper
    let names = members.map(\.name)
    place =
      Self.named(Set(names), in: wrapper, leaves) ?? Self.lastNames(leaves)
      ?? Self.groups(Set(names), in: wrapper, leaves) ?? .nowhere
  }

  /// The theme that the path of a color says, and the rest of the path.
  func split(_ names: [String]) -> (theme: String?, names: [String]) {
    let depth = wrapper.count
    var rest = names
    switch place {
    case .nowhere: return (nil, names)
    case .leaves(let themes):
      guard let last = names.last, names.count > 1, themes.contains(last) else {
        return (nil, names)
      }
      return (last, names.dropLast())
    case .axes(let axes):
      guard
        let depth = names.indices.dropFirst().first(where: { axes.contains(Array(names[..<$0])) })
      else { return (nil, names) }
      let theme = rest.remove(at: depth)
      return (theme, rest)
    case .tables(let tables):
      guard names.count > depth + 1, names.starts(with: wrapper), let table = tables[names[depth]]
      else { return (nil, names) }
      return (table.theme, names[..<depth] + table.names + names[(depth + 1)...])
    case .groups(let themes), .named(let themes, _):
      guard names.count > depth + 1, names.starts(with: wrapper), themes.contains(names[depth])
      else { return (nil, names) }
      let theme = rest.remove(at: depth)
      guard case .named(_, let inner?) = place else { return (theme, rest) }
      // What has no appearance is that of a theme, but of no permutation.
      guard Self.says(rest, at: inner) else { return (nil, names) }
      return ("\(theme)-\(rest.remove(at: inner))", rest)
    }
  }

  /// The groups that are called after one choice, and have nothing but two or more appearances.
  static func axes(_ leaves: [Leaf]) -> Set<[String]> {
    var members: [[String]: Set<String>] = [:]
    for names in leaves.map(\.names) {
      for depth in names.indices.dropFirst().dropLast() where isAxis(names[depth - 1]) {
        members[Array(names[..<depth]), default: []].insert(names[depth])
      }
    }
    return Set(
      members.filter { $1.count > 1 && $1.allSatisfy(PlainSheet.saysAppearance) }.keys)
  }

  /// Whether a group is called after one choice of an appearance, as `colorScheme`, and not after several, as `themes`.
  static func isAxis(_ group: String) -> Bool {
    AppearanceNaming.words(group).last.map(choices.contains) ?? false
  }

  private static let choices: Set = ["mode", "scheme"]

  /// The one of several groups that is called after themes and has some:
  /// `{"schemes": {"light": …}, "accent": …}`.
  private static func groupOfThemes(
    _ groups: [JSONValue.Members.Element]
  ) -> JSONValue.Members.Element? {
    let found = groups.filter { group in
      isOfThemes(group.name) && group.value.members.count { $0.value.kind == .object } > 1
    }
    return found.count == 1 ? found[0] : nil
  }

  private static func isOfThemes(_ group: String) -> Bool {
    AppearanceNaming.words(group).contains(where: words.contains)
  }

  /// The groups of names that are appearances of mostly the same colors, and those beside them that have all of these.
  private static func groups(
    _ names: Set<String>, in wrapper: [String], _ leaves: [Leaf]
  ) -> Place? {
    let all = paths(in: names, wrapper, leaves)
    let themes = all.filter { PlainSheet.saysAppearance($0.key) }
    guard themes.count > 1, let largest = themes.values.map(\.count).max() else { return nil }
    let shared = shared(themes)
    guard shared.count * 2 >= largest else { return tables(themes) }
    let others = all.filter { shared.count >= leastShared && shared.isSubset(of: $0.value) }
    // `light` and `dark` beside `primary` and `danger` are kinds of a component, such as a button.
    guard !others.keys.contains(where: { roles.contains($0.lowercased()) }) else { return nil }
    return .groups(Set(themes.keys).union(others.keys))
  }

  /// Groups that are called after an appearance and one of several tables of colors.
  private static func tables(_ themes: [String: Set<[String]>]) -> Place? {
    let tables = Dictionary(grouping: themes.keys) { AppearanceNaming.split($0).rest }
    let areThemes = tables.allSatisfy { rest, names in
      let own = themes.filter { names.contains($0.key) }
      let largest = own.values.map(\.count).max() ?? 0
      return rest.contains(where: categories.contains) && own.count > 1
        && shared(own).count * 2 >= largest
    }
    guard areThemes, tables.count > 1 else { return nil }
    var result: [String: (theme: String, names: [String])] = [:]
    for (rest, names) in tables {
      let own = rest.filter { !categories.contains($0) }.joined(separator: "-")
      for name in names {
        let theme = AppearanceNaming.split(name).said.joined(separator: "-")
        result[name] = (theme, own.isEmpty ? [] : [own])
      }
    }
    return .tables(result)
  }

  /// What tables of colors are called.
  private static let categories: Set = ["color", "colors", "colour", "colours", "palette"]

  private static let roles: Set = [
    "danger", "error", "info", "primary", "secondary", "success", "warning",
  ]

  /// How many colors a theme without the name of an appearance shares with all others.
  private static let leastShared = 3

  /// The members of a group that is called after themes, if each has some colors that all have.
  private static func named(
    _ names: Set<String>, in wrapper: [String], _ leaves: [Leaf]
  ) -> Place? {
    guard let group = wrapper.last, isOfThemes(group), !names.allSatisfy(PlainSheet.saysAppearance)
    else { return nil }
    var paths = paths(in: names, wrapper, leaves)
    guard paths.count > 1, paths.count == names.count else { return nil }
    let depth = depthOfAppearances(in: paths.values.flatMap(\.self))
    if let depth {
      paths = paths.mapValues { paths in
        Set(
          paths.lazy.filter { says($0, at: depth) }
            .map { Array($0[..<depth] + $0[(depth + 1)...]) })
      }
    }
    guard shared(paths).count > 1 else { return nil }
    return .named(names, depth: depth.map { $0 + wrapper.count })
  }

  /// Where most paths name an appearance, before the last name.
  private static func depthOfAppearances(in paths: [[String]]) -> Int? {
    var counts: [Int: Int] = [:]
    for path in paths {
      if let depth = path.dropLast().firstIndex(where: PlainSheet.saysAppearance) {
        counts[depth, default: 0] += 1
      }
    }
    return counts.first { $0.value * 2 > paths.count }?.key
  }

  private static func says(_ path: [String], at depth: Int) -> Bool {
    path.count > depth + 1 && PlainSheet.saysAppearance(path[depth])
  }

  /// The paths of colors in some groups, without the name of the group.
  private static func paths(
    in groups: Set<String>, _ wrapper: [String], _ leaves: [Leaf]
  ) -> [String: Set<[String]>] {
    let depth = wrapper.count
    var paths: [String: Set<[String]>] = [:]
    for names in leaves.map(\.names)
    where names.count > depth + 1 && names.starts(with: wrapper) && groups.contains(names[depth]) {
      paths[names[depth], default: []].insert(Array(names[(depth + 1)...]))
    }
    return paths
  }

  private static func shared(_ paths: [String: Set<[String]>]) -> Set<[String]> {
    paths.values.reduce(paths.values.first ?? []) { $0.intersection($1) }
  }

  /// The last names of most colors, where they are appearances: each group has these and no others, and what
  /// is lighter by day in one of them is darker in another, as texts and their backgrounds are. Shades
  /// that are called `light` and `dark` are lighter and darker in all groups.
  private static func lastNames(_ leaves: [Leaf]) -> Place? {
    var groups: [[String]: [String: Color?]] = [:]
    for leaf in leaves {
      guard let last = leaf.names.last else { continue }
      groups[leaf.names.dropLast(), default: [:]].updateValue(leaf.color, forKey: last)
    }
    let themed = groups.filter { group, values in
      !group.isEmpty && values.count > 1 && values.keys.allSatisfy(PlainSheet.saysAppearance)
    }
    let names = Set(themed.values.flatMap(\.keys))
    // What names one of them has all of its values.
    let others = leaves.count { $0.isReference && themed[$0.names.dropLast()] == nil }
    guard themed.values.map(\.count).reduce(0, +) * 2 > leaves.count - others,
      let first = names.sorted().first(where: { !PlainSheet.isDark($0) }),
      let second = names.sorted().first(where: PlainSheet.isDark)
    else { return nil }
    let changes = themed.values.compactMap { values -> Double? in
      guard let light = values[first] ?? nil, let dark = values[second] ?? nil else { return nil }
      return WCAG2.luminance(light) - WCAG2.luminance(dark)
    }
    guard changes.contains(where: { $0 > 0 }), changes.contains(where: { $0 < 0 }) else {
      return nil
    }
    return .leaves(names)
  }

}

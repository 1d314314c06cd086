/// The collections of Figma variables that change their modes together.
///
/// In Figma, each collection has a mode of its own on a frame. Collections with the same mode names
/// are meant to be set together and are one modifier here if
///
/// - the mode names of one are among those of the other (`Light`, `Dark` and `Light`, `Dark`, `Dark
///   dimmed`), unless they are Figma's default names (`Mode 1`);
/// - or both have the same name and a mode in common, by its name or its identifier: versions of
///   one library.
///
/// A collection without a mode of the chosen name uses its default mode.
struct FigmaModes {
  /// Collections whose modes change together.
  struct Group {
    var modifier: Modifier
    /// For each of the collections the contexts of its modes, by their identifiers.
    var contexts: [String: [String: Int]] = [:]
  }

  /// The maximum number of different sets of names to compare: real files have a few dozen
  /// collections, and each is compared with every other.
  private static let comparedSets = 512

  /// The groups, in the order of the file.
  let groups: [Group]

  /// Groups the collections that have several modes.
  init(_ collections: [FigmaDocument.Collection]) {
    let varying = collections.filter { $0.modes.count > 1 }
    var sets = DisjointSets(count: varying.count)
    Self.joinVersions(varying, &sets)
    Self.joinSubsets(varying, &sets)
    var members: [Int: [Int]] = [:]
    for index in varying.indices { members[sets.root(of: index), default: []].append(index) }
    var names = UniqueNames.inBrackets
    groups = members.values.sorted { $0[0] < $1[0] }.map { indices in
      var group = Self.group(indices.map { varying[$0] })
      group.modifier.name = names.take(group.modifier.name)
      return group
    }
  }

  /// A name as it is compared.
  static func folded(_ name: String) -> String {
    name.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
  }

  private static func joinVersions(
    _ collections: [FigmaDocument.Collection], _ sets: inout DisjointSets
  ) {
    var first: [[String]: Int] = [:]
    for (index, collection) in collections.enumerated() {
      for mode in collection.modes {
        for key in [["name", folded(mode.name)], ["id", mode.id]] {
          let key = [collection.name] + key
          if let other = first[key] { sets.join(index, other) } else { first[key] = index }
        }
      }
    }
  }

  private static func joinSubsets(
    _ collections: [FigmaDocument.Collection], _ sets: inout DisjointSets
  ) {
    var known: [Set<String>: Int] = [:]
    for (index, collection) in collections.enumerated() {
      let names = Set(collection.modes.map { folded($0.name) })
      guard !names.allSatisfy(isDefaultName) else { continue }
      if let other = known[names] {
        sets.join(index, other)
      } else if known.count < comparedSets {
        for (others, other) in known
        where others.isSubset(of: names) || names.isSubset(of: others) {
          sets.join(index, other)
        }
        known[names] = index
      }
    }
  }

  /// Whether the name is one of Figma's defaults.
  private static func isDefaultName(_ name: String) -> Bool {
    name.hasPrefix("mode ") && name.dropFirst(5).allSatisfy(\.isNumber)
  }

  /// The collection that names the modifier comes first: one of the file rather than of a library,
  /// then the one with the most modes.
  private static func group(_ collections: [FigmaDocument.Collection]) -> Group {
    let sorted = collections.enumerated().sorted { a, b in
      func rank(_ item: (offset: Int, element: FigmaDocument.Collection)) -> (Int, Int, Int) {
        (item.element.isRemote ? 1 : 0, -item.element.modes.count, item.offset)
      }
      return rank(a) < rank(b)
    }.map(\.element)
    var group = Group(modifier: Modifier(name: sorted[0].name, contexts: []))
    var byName: [String: Int] = [:]
    var byID: [[String]: Int] = [:]
    for collection in sorted {
      var contexts: [String: Int] = [:]
      var taken: Set<Int> = []
      for mode in collection.modes {
        let name = folded(mode.name)
        var context = byName[name] ?? byID[[collection.name, mode.id]]
        if let known = context, !taken.insert(known).inserted { context = nil }
        let index = context ?? group.modifier.contexts.count
        if context == nil {
          group.modifier.contexts.append(mode.name)
          if byName[name] == nil { byName[name] = index }
          taken.insert(index)
        }
        if byID[[collection.name, mode.id]] == nil { byID[[collection.name, mode.id]] = index }
        contexts[mode.id] = index
      }
      group.contexts[collection.id] = contexts
    }
    let first = sorted[0]
    group.modifier.defaultContext =
      first.defaultMode.flatMap { group.contexts[first.id]?[$0] } ?? 0
    return group
  }
}

/// Numbers that belong together.
private struct DisjointSets {
  private var parents: [Int]

  init(count: Int) { parents = Array(0..<count) }

  mutating func root(of index: Int) -> Int {
    var index = index
    while parents[index] != index {
      parents[index] = parents[parents[index]]
      index = parents[index]
    }
    return index
  }

  mutating func join(_ a: Int, _ b: Int) {
    let (first, second) = (root(of: a), root(of: b))
    parents[max(first, second)] = min(first, second)
  }
}

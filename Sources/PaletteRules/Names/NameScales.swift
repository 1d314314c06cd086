/// The scales of a palette: names that differ only in the number at their end.
struct NameScales {
  /// Names of one scale that are in one group.
  private struct Group: Hashable {
    let scope: String
    let segmentOfWord: [Int]
    let stem: ArraySlice<NameWord>
  }

  private var groups: [Group: Int] = [:]
  private var numbers: [ArraySlice<NameWord>: Int] = [:]
  /// For each group, its scale and the name that stands for the mere entries after it.
  private var members: [(scale: Int, entry: NamedToken?)] = []
  private var counts: [Int] = []
  /// For each name, its group, or −1.
  private var groupOfName: [Int32] = []
  private var last: (group: Group, number: Int)?
  /// What the names beside the last one begin with, if only their numbers can differ.
  private var stem: String?

  /// Adds the next name if it differs from the one before only in its number: most names of a large
  /// palette do.
  mutating func addSibling(_ path: String) -> Bool {
    guard let stem, let number = last?.number, path.hasPrefix(stem),
      path.utf8.count > stem.utf8.count,
      path.utf8.dropFirst(stem.utf8.count).allSatisfy(WordSplitter.isDigit)
    else { return false }
    counts[members[number].scale] += 1
    groupOfName.append(Int32(number))
    return true
  }

  /// Adds the next name.
  mutating func add(_ token: NamedToken, at path: String) {
    stem = nil
    guard token.words.count > 1, token.words[token.words.count - 1].has(.number) else {
      groupOfName.append(-1)
      return
    }
    let bytes = Array(path.utf8)
    if let end = bytes.lastIndex(where: { !WordSplitter.isDigit($0) }),
      WordSplitter.isSeparator(bytes[end]), !token.allKinds.has(.background)
    {
      stem = String(decoding: bytes[...end], as: UTF8.self)
    }
    let group = Group(
      scope: token.scope, segmentOfWord: token.segmentOfWord, stem: token.words.dropLast())
    let number = last?.group == group ? last?.number ?? 0 : self.number(of: group)
    last = (group, number)
    counts[members[number].scale] += 1
    groupOfName.append(Int32(number))
  }

  private mutating func number(of group: Group) -> Int {
    if let known = groups[group] { return known }
    let scale = numbers[group.stem] ?? counts.count
    if scale == counts.count {
      numbers[group.stem] = scale
      counts.append(0)
    }
    groups[group] = members.count
    members.append((scale, nil))
    return members.count - 1
  }

  /// The number of the scale of a name, or −1.
  func number(at index: Int) -> Int {
    let group = Int(groupOfName[index])
    return group < 0 ? -1 : members[group].scale
  }

  /// How many names the scale of a name has.
  func count(of token: NamedToken) -> Int { token.scale < 0 ? 0 : counts[token.scale] }

  /// The name that stands for a mere entry of a palette.
  func entry(at index: Int) -> NamedToken? {
    let group = Int(groupOfName[index])
    return group < 0 ? nil : members[group].entry
  }

  /// Lets a name stand for those after it if it is a mere entry. Scales of twelve keep theirs.
  mutating func note(_ token: NamedToken, at index: Int) {
    guard token.scale >= 0, token.isMereEntry else { return }
    if let step = token.words.last.flatMap({ Int($0.text) }), 1...12 ~= step { return }
    members[Int(groupOfName[index])].entry = token
  }
}

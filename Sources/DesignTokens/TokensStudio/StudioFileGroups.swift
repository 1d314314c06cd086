import SourceSyntax

/// The files of one set each that refer to each other: together they are what Tokens Studio keeps in
/// a folder, though nothing lists them.
struct StudioFileGroups {
  private var groups: [String: [String]] = [:]

  /// Finds them.
  ///
  /// - Complexity: O(*n*) for *n* tokens and references in all files.
  init(_ inputs: [TokenInput]) {
    var paths: [String] = []
    var missing: [[String]] = []
    var owners: [String: [Int]] = [:]
    for input in inputs {
      guard let root = input.json?.root, root.kind == .object, root["$themes"] == nil,
        root["$metadata"] == nil, !TokensStudioReader.hasSets(root)
      else { continue }
      let keys = Set(StudioSet(name: "", root: root).tokens.map(\.key))
      for key in keys { owners[key, default: []].append(paths.count) }
      paths.append(input.path)
      missing.append(TokensStudioReader.references(in: root).filter { !keys.contains($0) })
    }
    var group = Array(paths.indices)
    for index in paths.indices {
      for key in missing[index] {
        for owner in owners[key] ?? [] where group[owner] != group[index] {
          let (old, new) = (group[owner], group[index])
          for member in group.indices where group[member] == old { group[member] = new }
        }
      }
    }
    for members in Dictionary(grouping: paths.indices, by: { group[$0] }).values
    where members.count > 1 {
      let names = members.map { paths[$0] }
      for name in names { groups[name] = names }
    }
  }

  /// The files that are read together with one, which is among them; `nil` if it is read alone.
  func group(of path: String) -> [String]? { groups[path] }
}

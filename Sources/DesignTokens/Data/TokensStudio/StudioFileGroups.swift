import FileAccess
import SourceSyntax

/// The files of one set each that refer to each other, or that are alternatives such as `light.json`
/// and `dark.json` of one folder: together they are what Tokens Studio keeps in a folder, though
/// nothing lists them.
struct StudioFileGroups {
  private var groups: [String: [String]] = [:]

  /// Finds them.
  ///
  /// - Complexity: O(*n*) for *n* tokens and references in all files.
  init(_ inputs: [TokenInput]) {
    var paths: [String] = []
    var sets: [StudioSet] = []
    var missing: [[String]] = []
    var owners: [String: [Int]] = [:]
    for input in inputs {
      guard let root = input.json?.root, root.kind == .object, root["$themes"] == nil,
        root["$metadata"] == nil, !TokensStudioReader.hasSets(root)
      else { continue }
      let set = StudioSet(name: String(input.path.dropLast(".json".count)), root: root)
      sets.append(set)
      let keys = Set(set.tokens.map(\.key))
      for key in keys { owners[key, default: []].append(paths.count) }
      paths.append(input.path)
      missing.append(TokensStudioReader.references(in: root).filter { !keys.contains($0) })
    }
    var group = Array(paths.indices)
    func unite(_ one: Int, _ other: Int) {
      let (old, new) = (group[one], group[other])
      guard old != new else { return }
      for member in group.indices where group[member] == old { group[member] = new }
    }
    for index in paths.indices {
      for key in missing[index] { for owner in owners[key] ?? [] { unite(owner, index) } }
    }
    let contexts = StudioSetContexts.contexts(of: sets, besides: [])
    let alternatives = sets.indices.filter { contexts[sets[$0].name] != nil }
    for folder in Dictionary(grouping: alternatives, by: { Path.folder(paths[$0]) }).values {
      for index in folder.dropFirst() { unite(index, folder[0]) }
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

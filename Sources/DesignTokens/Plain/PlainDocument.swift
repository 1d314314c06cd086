import SourceSyntax

/// Colors by name in JSON or YAML: groups, lists, and objects such as `{"name": "ink", "hex": "#111"}` in
/// lists.
struct PlainDocument {
  /// A text or another scalar, with the names that lead to it.
  private struct Leaf {
    let names: [String]
    let value: JSONValue
    let text: PlainText
    let description: String?
    /// Whether its last name is from a list, where names may repeat.
    let isListed: Bool
  }

  /// What holds the color of an object in a list.
  private static let colorNames = ["color", "hex", "value", "css"]

  private(set) var share = PlainShare()
  /// Whether values are marked as those of tokens are.
  private(set) var hasTokenMarks = false
  private var leaves: [Leaf] = []
  private let root: JSONValue
  /// The only member of the root that is read, or `nil` for all.
  private let member: String?

  /// Reads a document, or one member of its root.
  init(_ root: JSONValue, member: String? = nil) {
    self.root = root
    self.member = member
    if let member {
      if let value = root[member] { walk(value, [member]) }
    } else {
      walk(root, [])
    }
  }

  /// The document, or the part of it that is called so, when that is a file of colors: other values
  /// may stand beside the colors of a theme.
  static func colors(in root: JSONValue, wasFound: Bool) -> PlainDocument? {
    let whole = PlainDocument(root)
    guard !whole.hasTokenMarks else { return nil }
    let parts = ["colors", "color", "palette"].filter { root[$0]?.kind == .object }
    return ([whole] + parts.map { PlainDocument(root, member: $0) }).first {
      $0.share.isEnough(part: 0.6, wasFound: wasFound)
    }
  }

  // MARK: - Walking

  private mutating func walk(_ value: JSONValue, _ names: [String]) {
    guard !share.isHopeless else { return }
    switch value.kind {
    case .object:
      for member in value.members where !member.name.hasPrefix("$") {
        if member.name == "value", member.value.kind == .string { hasTokenMarks = true }
        walk(member.value, names + [member.name])
      }
    case .array:
      for (index, element) in value.elements.enumerated() { walkElement(element, index, names) }
    case .string: add(value, names)
    default: share.countOther()
    }
  }

  private mutating func walkElement(_ element: JSONValue, _ index: Int, _ names: [String]) {
    guard let name = element["name"]?.string else {
      walk(element, names + ["\(index)"])
      return
    }
    let color = Self.colorNames.lazy.compactMap { element[$0] }.first { $0.kind == .string }
    guard let color else {
      for member in element.members where member.name != "name" && !member.name.hasPrefix("$") {
        walk(member.value, names + [name, member.name])
      }
      return
    }
    add(
      color, names + [name], description: element["description"]?.string, isListed: true)
  }

  private mutating func add(
    _ value: JSONValue, _ names: [String], description: String? = nil, isListed: Bool = false
  ) {
    let text = PlainText(value.text)
    share.count(text)
    guard text.isColor else { return }
    leaves.append(
      Leaf(names: names, value: value, text: text, description: description, isListed: isListed))
  }

  // MARK: - Themes

  /// The colors as a sheet.
  func sheet() -> PlainSheet {
    let (wrapper, themes) = themes()
    let depth = wrapper.count
    var paths = UniqueNames()
    let values = leaves.map { leaf in
      var names = leaf.names
      var theme: String?
      if names.count > depth + 1, themes.contains(names[depth]), Array(names[..<depth]) == wrapper {
        theme = names.remove(at: depth)
      }
      let path = names.joined(separator: ".")
      return PlainSheet.Value(
        path: leaf.isListed && theme == nil ? paths.take(path) : path, theme: theme,
        text: leaf.text, written: leaf.value.text, location: leaf.value.textLocation,
        description: leaf.description)
    }
    return PlainSheet(values, prefix: wrapper.map { "\($0)." }.joined())
  }

  /// The groups that are appearances of the same colors, such as `light` and `dark`, and the group
  /// around them, if there is one.
  private func themes() -> (wrapper: [String], themes: Set<String>) {
    let groups = root.members.filter {
      $0.value.kind == .object && (member == nil || $0.name == member)
    }
    var wrapper: [String] = []
    var members = groups
    if groups.count == 1, !PlainSheet.saysAppearance(groups[0].name) {
      wrapper = [groups[0].name]
      members = groups[0].value.members.filter { $0.value.kind == .object }
    }
    let names = Set(members.map(\.name).filter(PlainSheet.saysAppearance))
    guard names.count > 1 else { return (wrapper, []) }
    var paths: [String: Set<[String]>] = [:]
    for leaf in leaves where leaf.names.count > wrapper.count + 1 {
      let theme = leaf.names[wrapper.count]
      guard Array(leaf.names[..<wrapper.count]) == wrapper, names.contains(theme) else { continue }
      paths[theme, default: []].insert(Array(leaf.names[(wrapper.count + 1)...]))
    }
    guard paths.count > 1, let first = paths.values.first else { return (wrapper, []) }
    let shared = paths.values.reduce(first) { $0.intersection($1) }
    let largest = paths.values.map(\.count).max() ?? 0
    return (wrapper, shared.count * 2 >= largest ? Set(paths.keys) : [])
  }
}

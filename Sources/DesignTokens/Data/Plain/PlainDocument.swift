import ColorCore
package import SourceSyntax

/// Colors by name in JSON or YAML: groups, lists, and objects such as `{"name": "ink", "hex": "#111"}` in
/// lists.
struct PlainDocument {
  /// A text or another scalar, with the path to it.
  private struct Leaf {
    let names: [String]
    let value: JSONValue
    /// The part of the value that it is, and the scheme for that, if it is one of two in `light-dark()`.
    var arm: (scheme: String, range: Range<Int>)?
    let text: PlainText
    let description: String?
    /// Whether its last name is from a list, where names may repeat.
    let isListed: Bool
    /// The reference that it is, if it is one to another file.
    var reference: PlainReference?

    var themed: PlainThemes.Leaf { PlainThemes.Leaf(names: names, color: text.color) }
    var written: String {
      arm.map { String(decoding: Array(value.text.utf8)[$0.range], as: UTF8.self) } ?? value.text
    }
    var location: SourceLocation {
      arm.map { value.textLocation(of: $0.range) } ?? value.textLocation
    }
  }

  /// What groups of colors are called.
  private static let names: Set = ["colors", "color", "palette"]
  /// What groups of themes are called.
  private static let themeNames: Set = ["theme", "themes"]
  /// The member with the color of an object in a list.
  private static let colorNames = ["color", "hex", "value", "css"]

  private(set) var share = PlainShare()
  /// Whether values are marked like those of tokens.
  private(set) var hasTokenMarks = false
  /// Whether all values are custom properties of CSS, as their names say.
  private(set) var isOfProperties = true
  private var leaves: [Leaf] = []
  /// How many values are references to other files.
  private(set) var references = 0
  private let root: JSONValue
  /// Whether it is of a module, which names values of others.
  private let isModule: Bool
  /// The members of the root that are read, or `nil` for all.
  private let members: [String]?
  /// Whether groups without a color are passed over.
  private let skipsColorless: Bool

  /// Reads a document, or some members of its root.
  init(_ root: JSONValue, members: [String]? = nil, skipsColorless: Bool = false) {
    self.root = root
    isModule = UnreadFile.isModule(root.document.source.name)
    self.members = members
    self.skipsColorless = skipsColorless
    if let members {
      for member in members { if let value = root[member] { walk(value, [member]) } }
    } else {
      walk(root, [])
    }
  }

  /// Whether most values are references to other files.
  var isOfReferences: Bool {
    references >= 2 && 10 * references >= 6 * (references + share.colors + share.others)
  }

  /// Whether some group is the choice of an appearance.
  var hasAxes: Bool { !PlainThemes.axes(leaves.map(\.themed)).isEmpty }

  /// The document, or its members that are called after colors, themes or appearances if these are
  /// files of colors: a theme may have other values besides. Where such a group is deeper down, groups without a color do not
  /// count.
  static func colors(in root: JSONValue, wasFound: Bool) -> PlainDocument? {
    let whole = PlainDocument(root)
    guard !whole.hasTokenMarks else { return nil }
    if whole.share.isEnough(part: 0.6, wasFound: wasFound) { return whole }
    if whole.isOfProperties, whole.share.notations > 0 { return whole }
    let groups = root.members.filter { $0.value.kind == .object }.map(\.name)
    let named = groups.filter(names.contains)
    let called = groups.filter {
      AppearanceNaming.words($0).contains(where: DictionaryFile.isColorCategory)
    }
    let themes = groups.filter(PlainSheet.saysAppearance)
    let sets =
      named.map { [$0] } + [called] + groups.filter(themeNames.contains).map { [$0] }
      + (themes.count > 1 ? [themes] : [])
    let parts = sets.lazy.map { PlainDocument(root, members: $0) }
    if let part = parts.first(where: { $0.share.isEnough(part: 0.6, wasFound: wasFound) }) {
      return part
    }
    guard hasGroupOfColors(root) else { return nil }
    let colored = PlainDocument(root, skipsColorless: true)
    return colored.share.isEnough(part: 0.6, wasFound: wasFound) ? colored : nil
  }

  /// Whether some group that is called after colors is mostly of colors.
  private static func hasGroupOfColors(_ group: JSONValue) -> Bool {
    group.members.contains { member in
      guard member.value.kind == .object else { return false }
      let isCalledSo = names.contains(member.name)
      return isCalledSo && PlainDocument(member.value).share.isEnough(part: 0.6, wasFound: true)
        || hasGroupOfColors(member.value)
    }
  }

  // MARK: - Walking

  private mutating func walk(_ value: JSONValue, _ names: [String]) {
    guard !share.isHopeless || isOfProperties else { return }
    if value.kind != .object, names.last?.hasPrefix("--") != true { isOfProperties = false }
    switch value.kind {
    case .object:
      if let reference = PlainReference(value), !names.isEmpty { return add(reference, names) }
      for member in value.members where !member.name.hasPrefix("$") {
        if skipsColorless, member.value.kind == .object, member.value.firstColor == nil { continue }
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
    let written = value.text
    guard let pair = LightDarkText(written) else {
      let leaf = Leaf(
        names: names, value: value, text: PlainText(written), description: description,
        isListed: isListed)
      return add(leaf)
    }
    for arm in zip(LightDarkText.schemes, pair.arms) {
      let part = String(decoding: Array(written.utf8)[arm.1], as: UTF8.self)
      add(
        Leaf(
          names: names, value: value, arm: arm, text: PlainText(part), description: description,
          isListed: isListed))
    }
  }

  private mutating func add(_ leaf: Leaf) {
    if isModule, case .alias = leaf.text { references += 1 } else { share.count(leaf.text) }
    if leaf.text.isOther(called: leaf.names.last ?? "") { return }
    leaves.append(leaf)
  }

  private mutating func add(_ reference: PlainReference, _ names: [String]) {
    let isElsewhere = !reference.file.isEmpty
    if isElsewhere { references += 1 }
    leaves.append(
      Leaf(
        names: names, value: reference.value, text: .alias(reference.names.joined(separator: ".")),
        description: nil, isListed: false, reference: isElsewhere ? reference : nil))
  }

  // MARK: - Themes

  /// The colors as a sheet; `target` is the value in another file to which a reference leads.
  func sheet(target: (PlainReference) -> JSONValue? = { _ in nil }) -> PlainSheet {
    let (values, wrapper) = values(target: target)
    return PlainSheet(values, prefix: wrapper.map { "\($0)." }.joined())
  }

  /// The colors, and the group around all that are for one appearance each; `elsewhere` is the text of a name in another
  /// file.
  func values(
    target: (PlainReference) -> JSONValue? = { _ in nil },
    elsewhere: (String) -> PlainText? = { _ in nil }
  ) -> (values: [PlainSheet.Value], wrapper: [String]) {
    let groups = root.members.filter {
      $0.value.kind == .object && (members?.contains($0.name) ?? true)
    }
    let texts = texts
    let themes = PlainThemes(
      groups,
      leaves.map { leaf in
        PlainThemes.Leaf(
          names: leaf.names, color: Self.color(of: leaf.text) { texts[$0] ?? elsewhere($0) },
          isReference: leaf.text.isReference)
      })
    lazy var colors: [String: PlainText] = Dictionary(
      leaves.lazy.filter { $0.text.color != nil }
        .map { ($0.names.joined(separator: "."), $0.text) }, uniquingKeysWith: { first, _ in first }
    )
    var paths = UniqueNames()
    let values = leaves.compactMap { leaf -> PlainSheet.Value? in
      let target = leaf.reference.flatMap(target)
      // A reference may lead to a measure, too.
      if let target, target.kind != .string || !PlainText(target.text).isColor { return nil }
      var (theme, names) = themes.split(leaf.names)
      if let scheme = leaf.arm?.scheme {
        guard let own = PlainSheet.theme(theme, in: scheme) else { return nil }
        theme = own
      }
      let path = names.joined(separator: ".")
      var text = leaf.text
      if leaf.reference == nil, case .alias(let name) = text {
        let target = themes.split(name.split(separator: ".").map(String.init))
        if target.theme == theme {
          text = .alias(target.names.joined(separator: "."))
        } else if target.theme != nil, let color = colors[name] {
          text = color
        }
      }
      return PlainSheet.Value(
        path: leaf.isListed && theme == nil ? paths.take(path) : path, theme: theme,
        text: text, written: leaf.written, location: leaf.location,
        description: leaf.description, target: target, isElsewhere: leaf.reference != nil)
    }
    return (values, themes.wrapper)
  }

  /// All texts by their paths.
  var texts: [String: PlainText] {
    Dictionary(leaves.lazy.map { ($0.names.joined(separator: "."), $0.text) }) { first, _ in first }
  }

  /// How many references may lead to a color.
  private static let chainLimit = 16

  /// The color that a text writes, or to which its references lead.
  private static func color(of text: PlainText, _ target: (String) -> PlainText?) -> Color? {
    var text = text
    for _ in 0..<chainLimit {
      guard case .alias(let name) = text, let next = target(name) else { break }
      text = next
    }
    return text.color
  }
}

extension JSONValue {
  /// The first text in it that writes a color with `#` or as a function, or `nil`.
  package var firstColor: JSONValue? {
    for index in index..<Int(document.nodes[index].next)
    where document.nodes[index].kind == .string && !document.nodes[index].isKey {
      let value = document.value(index)
      guard let first = value.textEnds?.first, first == UInt8(ascii: "#") || ASCII.isLetter(first),
        value.bytes.count <= PlainText.maximumLength, PlainText.notation(value.text) != nil
      else { continue }
      return value
    }
    return nil
  }
}

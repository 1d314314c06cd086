import FileAccess
import SourceSyntax

/// A token of a Style Dictionary file.
struct DictionaryToken {
  /// The value in a mode.
  struct Mode {
    /// The mode, unless the value holds in all.
    let context: String?
    /// The variant of which it is the mode: `brand` in `{"brand": {"light": …, "dark": …}}`.
    var variant: String?
    let value: JSONValue
  }

  /// The names of the groups and its own, joined by `.`.
  let path: String
  /// The object with the value.
  let object: JSONValue
  let value: JSONValue
  /// Its type; `$type` is inherited from groups.
  let type: String?
  let description: String?
  /// The context of the value, if there are others.
  let base: String
  /// The values in other contexts, which many projects add: `darkValue` or an object by mode.
  let modes: [Mode]
  /// The alpha next to the value, which many projects apply.
  let alpha: JSONValue?
  /// Whether a transform of the project changes its value, with `modify`.
  let isModified: Bool
  /// The modifier of Tokens Studio, which sd-transforms applies.
  let studioModifier: JSONValue?
  /// Whether its category is `color`, according to the first name of its path or its attributes.
  let isInColorCategory: Bool
  /// The index of the file.
  let file: Int
}

/// The content of a Style Dictionary file: the tokens, and other values that can be referenced.
///
/// An object with a `value` or `$value` is a token, and Style Dictionary does not look inside it. A
/// group may also be called `value`: an object with that name makes a token only if it contains
/// something other than objects, or values by mode, or if it has a type next to it.
struct DictionaryFile {
  private(set) var tokens: [DictionaryToken] = []
  /// The values in groups, by their paths.
  private(set) var leaves: [String: JSONValue] = [:]
  /// The texts in groups that are one reference, with their paths.
  private(set) var aliases: [(path: String, value: JSONValue)] = []
  /// The first token of each syntax.
  private(set) var firstPlain: JSONValue?
  private(set) var firstDollar: JSONValue?
  private let file: Int
  /// Whether the metadata of tokens may list what they are seen with.
  let mayHaveContrastLists: Bool

  /// Whether the file is called after colors.
  private let isCalledColors: Bool
  /// The groups that have nothing but colors, some of them in hexadecimal digits.
  private var groupsOfColors: Set<Substring> = []

  init(_ document: JSONDocument, file: Int) {
    self.file = file
    mayHaveContrastLists = ContrastList.mayBe(in: document)
    isCalledColors = AppearanceNaming.words(Path.name(document.source.name))
      .contains(where: Self.isColorCategory)
    readGroup(document.root, path: "", type: nil)
    let name = document.source.name
    if tokens.isEmpty, UnreadFile.isModule(name), document.root.firstColor != nil {
      (leaves, aliases) = ([:], [])
      let stem = Path.name(name).prefix { $0 != "." }
      let module = stem == "index" ? Path.name(Path.folder(name)) : String(stem)
      readColors(document.root, path: [module] + (document.table.map { [$0] } ?? []))
    }
    findGroupsOfColors()
  }

  /// Reads the colors of a module without the marks of tokens, by the names that they have for others.
  private mutating func readColors(_ value: JSONValue, path: [String]) {
    switch value.kind {
    case .object:
      for member in value.members { readColors(member.value, path: path + [member.name]) }
    case .array:
      for (index, element) in value.elements.enumerated() {
        readColors(element, path: path + ["\(index)"])
      }
    case .string where PlainText(value.text).isColor:
      readToken(value, value, path: path.joined(separator: "."), type: nil)
    default: break
    }
  }

  /// Makes groups of the tokens that refer to one, given the paths of all tokens, sorted. What is in the group is
  /// referred to through their value: `{theme.palette.value.85}`.
  mutating func takeGroups(among paths: [String], _ isToken: (String) -> Bool) {
    let groups = tokens.filter { token in
      guard token.modes.isEmpty, Self.isAlias(token.value),
        let target = ReferenceText(token.value.text).wholeReference.map(DictionaryAliases.named),
        !isToken(target)
      else { return false }
      let start = target + "."
      let first = paths.partitioningIndex { $0 >= start }
      return first < paths.count && paths[first].hasPrefix(start)
    }
    guard !groups.isEmpty else { return }
    let taken = Set(groups.map(\.path))
    tokens.removeAll { taken.contains($0.path) }
    aliases += groups.map { ($0.path + ".value", $0.value) }
  }

  /// Whether the name of the file, or the tokens beside one, say that a word such as `white` is a color in it.
  func isAmongColors(_ token: DictionaryToken) -> Bool {
    isCalledColors || groupsOfColors.contains(Self.group(of: token))
  }

  private static func group(of token: DictionaryToken) -> Substring {
    token.path.lastIndex(of: ".").map { token.path[..<$0] } ?? ""
  }

  private mutating func findGroupsOfColors() {
    var others: Set<Substring> = [""]
    for token in tokens {
      let group = Self.group(of: token)
      for value in [token.value] + token.modes.map(\.value) where !Self.isAlias(value) {
        if value.textEnds?.first == UInt8(ascii: "#") {
          groupsOfColors.insert(group)
        } else if value.string.flatMap(LenientColor.plain) == nil {
          others.insert(group)
        }
      }
    }
    groupsOfColors.subtract(others)
  }

  /// The value of an object if it is a token.
  static func value(of object: JSONValue) -> JSONValue? {
    var plain: JSONValue?
    var hasType = false
    for member in object.members {
      switch member.name {
      case "$value": return member.value
      case "value": plain = member.value
      case "type": hasType = member.value.kind == .string
      default: break
      }
    }
    guard let plain, plain.kind == .object, !hasType else { return plain }
    // A token of the Design Tokens format that is called so.
    guard plain["$value"] == nil else { return nil }
    return plain.members.contains {
      $0.value.kind != .object
        || DTCGDialect.base(ofValuesByMode: $0.value)?.value.kind == .string
    } ? plain : nil
  }

  /// Whether a value is a reference and nothing else.
  static func isAlias(_ value: JSONValue) -> Bool {
    guard let ends = value.textEnds else { return false }
    return ends == (UInt8(ascii: "{"), UInt8(ascii: "}"))
      && ReferenceText(value.text).wholeReference != nil
  }

  /// Whether a name is that of the category for colors.
  static func isColorCategory(_ name: some StringProtocol) -> Bool {
    ["color", "colors", "colour", "colours"].contains(String(name))
  }

  private mutating func readGroup(_ group: JSONValue, path: String, type: String?) {
    let type = group["$type"]?.string ?? type
    for member in group.members {
      let path = path.isEmpty ? member.name : "\(path).\(member.name)"
      guard member.value.kind == .object else {
        leaves[path] = member.value
        if Self.isAlias(member.value), !DictionaryShape.isRemark(member) {
          aliases.append((path, member.value))
        }
        continue
      }
      if let value = Self.value(of: member.value) {
        readToken(member.value, value, path: path, type: type)
      } else {
        readGroup(member.value, path: path, type: type)
      }
    }
  }

  /// The values of an object by mode, except one.
  private static func modes(
    of value: JSONValue, besides base: String, variant: String?
  ) -> [DictionaryToken.Mode] {
    value.members.map { (DTCGDialect.modeName($0.name), $0.value) }.filter { $0.0 != base }
      .map { DictionaryToken.Mode(context: $0.0, variant: variant, value: $0.1) }
  }

  /// The value of a token, the mode that it is for, and those of other modes.
  private static func values(
    of value: JSONValue
  ) -> (value: JSONValue, base: String, modes: [DictionaryToken.Mode]) {
    var value = value
    var base = "light"
    var modes: [DictionaryToken.Mode] = []
    let byMode = value
    // Beside `_dark`, `base` is what others call `_light`.
    let isOfConditions = value.kind == .object && value["_dark"] != nil
    if let own = DTCGDialect.base(ofValuesByMode: value) {
      modes = Self.modes(of: value, besides: own.name, variant: nil)
      let hasDark = modes.contains { $0.context?.lowercased() == "dark" }
      let isLight = own.name == "default" && hasDark || own.name == "base" && isOfConditions
      if !isLight { base = own.name }
      value = own.value
    } else if let pair = DTCGDialect.lightAndDark(value) {
      value = pair.light
      modes.append(DictionaryToken.Mode(context: "dark", value: pair.dark))
    } else if value.kind == .object {
      for member in byMode.members {
        guard let own = DTCGDialect.base(ofValuesByMode: member.value) else { continue }
        if value.kind == .object {
          (base, value) = (own.name, own.value)
        }
        modes.append(DictionaryToken.Mode(context: nil, variant: member.name, value: own.value))
        modes += Self.modes(of: member.value, besides: own.name, variant: member.name)
      }
      if value.kind != .object {
        modes += Self.modes(of: byMode, besides: base, variant: nil).filter {
          $0.value.kind != .object
        }
      } else if byMode.members.allSatisfy({ $0.name.hasPrefix("_") }) {
        // Without a value for the others, it exists under these conditions only.
        modes = Self.modes(of: byMode, besides: "", variant: nil)
      }
    }
    return (value, base, modes)
  }

  private mutating func readToken(
    _ object: JSONValue, _ value: JSONValue, path: String, type inherited: String?
  ) {
    var type = inherited
    var description: String?
    let (value, base, others) = Self.values(of: value)
    var modes = others
    var alpha: JSONValue?
    var isModified = false
    var studioModifier: JSONValue?
    var isDollar = false
    var isInColorCategory = Self.isColorCategory(path.prefix { $0 != "." })
    for member in object.members {
      switch member.name {
      case "type", "$type": type = member.value.string ?? type
      case "comment", "description", "$description":
        description = member.value.string ?? description
      case "darkValue":
        modes.append(DictionaryToken.Mode(context: "dark", value: member.value))
      case "alpha", "opacity": alpha = member.value
      case "modify": isModified = member.value.kind == .array || member.value.kind == .object
      case "$extensions": studioModifier = member.value["studio.tokens"]?["modify"]
      case "$value": isDollar = true
      case "attributes":
        if let category = member.value["category"]?.string {
          isInColorCategory = category == "color"
        }
      default: break
      }
    }
    if isDollar { firstDollar = firstDollar ?? value } else { firstPlain = firstPlain ?? value }
    tokens.append(
      DictionaryToken(
        path: path, object: object, value: value, type: type, description: description,
        base: base, modes: modes, alpha: alpha, isModified: isModified,
        studioModifier: studioModifier, isInColorCategory: isInColorCategory, file: file))
  }
}

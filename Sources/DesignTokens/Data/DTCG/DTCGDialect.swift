import SourceSyntax

/// What dialects of the format add to the value of a token: values for modes and themes, and a
/// separate alpha.
struct DTCGDialect {
  /// The axis along which modes vary.
  enum Axis: Hashable {
    /// Modes of Cobalt, Terrazzo, tokens-bruecke, HashiCorp, GitLab and others who put `modes` under
    /// a name of their own in `$extensions`.
    case mode
    /// Themes of Primer; `$value` is the value in the light theme.
    case theme
    /// The modes of a Figma collection, which is a group at the root.
    case collection(String)
  }

  /// A mode of an axis.
  struct Mode: Hashable {
    let axis: Axis
    let context: String
  }

  /// The values of a token, by mode.
  struct Values {
    let axis: Axis
    let object: JSONValue
    /// Whether the configuration says where they are.
    var isConfigured: Bool
  }

  /// The members of a token that are used by dialects.
  struct Members {
    var extensions: JSONValue?
    var modes: JSONValue?
    var alpha: JSONValue?
    /// The value, if it is an object of values by mode.
    var valuesByMode: JSONValue?
  }

  private let overrides: PropertyPath?
  private let modes: PropertyPath?
  private let alpha: PropertyPath?
  /// The names next to `$value` that the configuration uses.
  let names: Set<String>

  init(_ dialect: TokenDialect) {
    overrides = dialect.overrides.map(PropertyPath.init)
    modes = dialect.modes.map(PropertyPath.init)
    alpha = dialect.alpha.map(PropertyPath.init)
    names = Set([overrides, modes, alpha].compactMap { $0?.names.first })
  }

  /// The values that a token has for modes.
  ///
  /// - Parameters:
  ///   - token: The token.
  ///   - members: The members found in it.
  ///   - collection: The group at the root that contains it.
  /// - Returns: The values by axis; members that are not objects have none.
  func values(
    of token: JSONValue, _ members: Members, collection: () -> String
  ) -> [Values] {
    var result: [Values] = []
    func add(_ axis: Axis, _ value: JSONValue?, isConfigured: Bool = false) {
      guard let value, value.kind == .object else { return }
      if let known = result.firstIndex(where: { $0.object.index == value.index }) {
        if isConfigured { result[known].isConfigured = true }
      } else {
        result.append(Values(axis: axis, object: value, isConfigured: isConfigured))
      }
    }
    for member in members.extensions.map({ Array($0.members) }) ?? [] {
      switch member.name {
      case "mode", "modes": add(.mode, member.value)
      case "com.figma.sds": add(.collection(collection()), member.value["modes"])
      case "org.primer.overrides": add(.theme, member.value)
      case let name where Self.isOfModes(name, member.value): add(.mode, member.value)
      default: add(.mode, member.value["modes"])
      }
    }
    add(.mode, members.modes, isConfigured: true)
    add(.mode, members.valuesByMode)
    if let modes { add(.mode, modes.value(in: token), isConfigured: true) }
    if let overrides { add(.theme, overrides.value(in: token), isConfigured: true) }
    return result
  }

  /// Whether an extension is called after modes itself, and holds colors: `org.example.modes`.
  private static func isOfModes(_ name: String, _ value: JSONValue) -> Bool {
    guard let last = name.split(separator: ".").last, ["mode", "modes", "themes"].contains(last),
      value.kind == .object
    else { return false }
    return value.members.contains { DTCGReader.mayBeColor($0.value) }
  }

  /// The value that stands for all modes in an object of values by mode, such as
  /// `{"default": "#fff", "dark": "#000"}`, with its name; `nil` if the object is a value itself.
  static func base(ofValuesByMode value: JSONValue) -> (name: String, value: JSONValue)? {
    guard value.kind == .object else { return nil }
    return ["default", "light", "base", "_light"].lazy.compactMap { name in
      value[name].map { (modeName(name), $0) }
    }.first
  }

  /// The values of a list of two references that are called light and dark:
  /// `["{text.light}", "{text.dark}"]`.
  static func lightAndDark(_ value: JSONValue) -> (light: JSONValue, dark: JSONValue)? {
    guard lastNames(of: value) == [["light"], ["dark"]] else { return nil }
    let values = Array(value.elements)
    return (values[0], values[1])
  }

  /// Why a list such as `["{text.on-light}", "{text.on-dark}"]` is no single color: the ground that is
  /// around decides, in any scheme.
  static func reason(ofValuesByGround value: JSONValue) -> UnknownReason? {
    guard lastNames(of: value) == [["on", "light"], ["on", "dark"]] || isOfGrounds(value) else {
      return nil
    }
    return UnknownReason(
      code: .byGround, message: "the value is one color on light grounds and another on dark ones"
    )
  }

  /// Whether a list has more references than two, some of them to what is called light and some to what is called
  /// dark: `["{surface.lightest}", "{surface.lighter}", "{surface.darkest}"]`.
  private static func isOfGrounds(_ value: JSONValue) -> Bool {
    guard value.kind == .array else { return false }
    let names = value.elements.map(lastName)
    return names.count > 2 && names.allSatisfy { !$0.isEmpty }
      && ["light", "dark"].allSatisfy { side in
        names.contains { $0.contains { $0.hasPrefix(side) } }
      }
  }

  /// The words of the last names of the references in a list.
  private static func lastNames(of value: JSONValue) -> [[String]] {
    guard value.kind == .array else { return [] }
    return value.elements.prefix(3).map(lastName)
  }

  /// The words of the last name of a reference.
  private static func lastName(of value: JSONValue) -> [String] {
    let name = value.string.flatMap { ReferenceText($0).wholeReference }
    return AppearanceNaming.words(String(name?.split(separator: ".").last ?? ""))
  }

  /// The name of a mode without the sign that sets it off in Chakra UI and Panda CSS: `_dark`.
  static func modeName(_ name: String) -> String {
    name.hasPrefix("_") && name.count > 1 ? String(name.dropFirst()) : name
  }

  /// The alpha that a token has next to its value.
  func alpha(of token: JSONValue, _ members: Members) -> JSONValue? {
    let stated = alpha?.value(in: token) ?? members.alpha
    return stated?.kind == .null ? nil : stated
  }
}

/// A path to a member of an object, with its names joined by dots.
struct PropertyPath {
  let names: [String]

  init(_ text: String) {
    names = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }

  /// The value at the path. Names that contain dots are tried before shorter ones.
  func value(in object: JSONValue) -> JSONValue? { Self.value(names[...], in: object) }

  private static func value(_ names: ArraySlice<String>, in object: JSONValue) -> JSONValue? {
    for count in stride(from: min(names.count, 16), to: 0, by: -1) {
      guard let value = object[names.prefix(count).joined(separator: ".")] else { continue }
      let rest = names.dropFirst(count)
      if rest.isEmpty { return value }
      if let found = Self.value(rest, in: value) { return found }
    }
    return nil
  }
}

import SourceSyntax

/// What tokens state besides their value in the dialects of the format: values for modes and themes, and
/// an alpha of their own.
struct DTCGDialect {
  /// What makes a modifier of the modes of some tokens.
  enum Axis: Hashable {
    /// Modes of Cobalt, Terrazzo, tokens-bruecke and HashiCorp.
    case mode
    /// Themes of Primer: `$value` is that of the light one.
    case theme
    /// The modes of a collection of Figma, which is a group at the root.
    case collection(String)
  }

  /// A mode of an axis.
  struct Mode: Hashable {
    let axis: Axis
    let context: String
  }

  /// The values of a token by the names of modes.
  struct Values {
    let axis: Axis
    let object: JSONValue
    /// Whether the configuration names their place.
    var isConfigured: Bool
  }

  /// The members of a token that dialects use.
  struct Members {
    var extensions: JSONValue?
    var modes: JSONValue?
    var alpha: JSONValue?
  }

  private let overrides: PropertyPath?
  private let modes: PropertyPath?
  private let alpha: PropertyPath?
  /// The names beside `$value` that the configuration uses.
  let names: Set<String>

  init(_ dialect: TokenDialect) {
    overrides = dialect.overrides.map(PropertyPath.init)
    modes = dialect.modes.map(PropertyPath.init)
    alpha = dialect.alpha.map(PropertyPath.init)
    names = Set([overrides, modes, alpha].compactMap { $0?.names.first })
  }

  /// The values for modes that a token states.
  ///
  /// - Parameters:
  ///   - token: The token.
  ///   - members: What was found in it.
  ///   - collection: The group at the root that it lies in.
  /// - Returns: The values by axis, none for members that are no objects.
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
      case "tokens-bruecke": add(.mode, member.value["modes"])
      case "com.figma.sds": add(.collection(collection()), member.value["modes"])
      case "org.primer.overrides": add(.theme, member.value)
      default: continue
      }
    }
    add(.mode, members.modes, isConfigured: true)
    if let modes { add(.mode, modes.value(in: token), isConfigured: true) }
    if let overrides { add(.theme, overrides.value(in: token), isConfigured: true) }
    return result
  }

  /// The alpha that a token states beside its value.
  func alpha(of token: JSONValue, _ members: Members) -> JSONValue? {
    let stated = alpha?.value(in: token) ?? members.alpha
    return stated?.kind == .null ? nil : stated
  }
}

/// A path to a member of an object, its names joined by dots.
struct PropertyPath {
  let names: [String]

  init(_ text: String) {
    names = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }

  /// The value at the path; names with dots in them are tried before shorter ones.
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

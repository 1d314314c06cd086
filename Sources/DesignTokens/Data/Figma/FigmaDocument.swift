import ColorCore
import SourceSyntax

/// Figma variables with their collections and modes, for any kind of file.
struct FigmaDocument {
  /// A column of a collection.
  struct Mode {
    let id: String
    var name: String
    /// In a collection that extends another, the mode of the extended one.
    var parent: String?
  }

  /// A collection: variables with the same modes.
  struct Collection {
    let id: String
    var name: String
    var modes: [Mode] = []
    var defaultMode: String?
    var isRemote = false
    /// The collection that this one extends.
    var parent: String?
    /// Where it is.
    var location: SourceLocation
  }

  /// The type of a variable.
  enum Kind: Hashable {
    case color, number, other

    /// The kind in words with an article.
    var words: String {
      switch self {
      case .color: "a color"
      case .number: "a number"
      case .other: "neither a color nor a number"
      }
    }
  }

  /// The value of a variable in a mode.
  indirect enum Value {
    case color(Color)
    case number(Double)
    case other
    case unknown(UnknownReason)
    /// Another variable; `resolved` is its resolved value according to the file.
    case alias(id: String, name: String?, location: SourceLocation, resolved: Value?)
    /// A color with an opacity in percent that overrides its own.
    case composed(color: Value, opacity: Value)
  }

  /// A value and its mode.
  struct Setting {
    let mode: String
    let value: Value
    let location: SourceLocation
    /// The collection that overrides the value, or `nil` if it is the variable's own.
    var collection: String?
  }

  /// A variable.
  struct Variable {
    let id: String
    /// The name, such as `text/muted`.
    var name: String
    let collection: String
    var kind: Kind
    var isRemote = false
    /// Whether it was deleted and remains only because something still refers to it.
    var isDeleted = false
    var description: String?
    var roles: Set<TokenRole> = []
    var settings: [Setting] = []
    /// Where its values are.
    var location: SourceLocation
  }

  private(set) var collections: [Collection] = []
  private(set) var variables: [Variable] = []
  private(set) var problems: [SourceProblem] = []
  private var collectionIndices: [String: Int] = [:]
  private var variableIndices: [String: Int] = [:]

  /// The collection with an identifier.
  func collection(_ id: String) -> Collection? { collectionIndices[id].map { collections[$0] } }

  /// The variable with an identifier.
  func variable(_ id: String) -> Variable? { variableIndices[id].map { variables[$0] } }

  /// Adds a collection, unless there is one with its identifier.
  mutating func add(_ collection: Collection) {
    guard collectionIndices[collection.id] == nil else {
      report(
        "figma/duplicate", "the collection “\(collection.name)” has a duplicate identifier",
        at: collection.location, help: "Delete one of them; the first one is used.")
      return
    }
    collectionIndices[collection.id] = collections.count
    collections.append(collection)
  }

  /// Adds a variable, unless there is one with its identifier.
  mutating func add(_ variable: Variable) {
    guard variableIndices[variable.id] == nil else {
      report(
        "figma/duplicate", "the variable “\(variable.name)” has a duplicate identifier",
        at: variable.location, help: "Delete one of them; the first one is used.")
      return
    }
    variableIndices[variable.id] = variables.count
    variables.append(variable)
  }

  /// Adds a value of a variable.
  mutating func add(_ setting: Setting, to variable: String) {
    guard let index = variableIndices[variable] else { return }
    variables[index].settings.append(setting)
  }

  mutating func report(
    _ code: String, _ message: String, at location: SourceLocation, help: String? = nil,
    severity: SourceProblem.Severity = .error
  ) {
    problems.append(SourceProblem(code, message, at: location, help: help, severity: severity))
  }

  mutating func report(_ problem: SourceProblem) { problems.append(problem) }
}

extension TokenRole {
  /// The uses in the scopes of a variable; empty if it may be used for all.
  static func roles(figmaScopes scopes: JSONValue?) -> Set<TokenRole> {
    var roles: Set<TokenRole> = []
    guard let scopes else { return roles }
    for scope in scopes.elements {
      switch scope.string {
      case "ALL_SCOPES": return []
      case "ALL_FILLS": roles.formUnion([.textFill, .frameFill, .shapeFill])
      case "TEXT_FILL": roles.insert(.textFill)
      case "FRAME_FILL": roles.insert(.frameFill)
      case "SHAPE_FILL": roles.insert(.shapeFill)
      case "STROKE_COLOR": roles.insert(.stroke)
      case "EFFECT_COLOR": roles.insert(.effect)
      default: break
      }
    }
    return roles
  }
}

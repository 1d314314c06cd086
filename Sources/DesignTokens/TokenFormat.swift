/// How well a format fits what a file or folder contains.
public enum FormatFit: Int, Comparable, Sendable {
  /// It is something else.
  case none
  /// It can be read so, when no other format fits better.
  case possible
  /// It says itself that it is this format.
  case certain

  /// Whether one fit is worse than another.
  public static func < (a: FormatFit, b: FormatFit) -> Bool { a.rawValue < b.rawValue }
}

/// A file or folder that may hold tokens.
public struct TokenInput: Sendable {
  /// What is in it.
  public enum Content: Sendable {
    /// The text of a file, and its values when it is JSON.
    case file(SourceText, JSONDocument?)
    /// The names in a folder, sorted.
    case folder([String])
  }

  /// The path, as the user gave it or as it was found under what the user gave.
  public var path: String
  /// What is in it.
  public var content: Content

  /// Makes an input.
  public init(path: String, content: Content) {
    self.path = path
    self.content = content
  }

  /// The last part of the path.
  public var name: String { Path.name(path) }

  /// The values, when it is a JSON file.
  public var json: JSONDocument? {
    if case .file(_, let document) = content { document } else { nil }
  }
}

/// A way to write colors down: recognized by content, read into palettes.
///
/// A new format is one file of `Formats/`, named after its type; `swift run generate-catalogs` lists it.
public protocol TokenFormat: SendableMetatype {
  /// The identifier, such as `dtcg`.
  static var id: String { get }
  /// What the format is called, such as `Design Tokens Community Group (2025.10)`.
  static var name: String { get }
  /// The endings of the names of files that are opened when a folder is searched.
  static var fileExtensions: [String] { get }

  /// How well the format fits an input.
  static func fit(_ input: TokenInput) -> FormatFit

  /// The paths of files that an input takes in, so that they are not checked alone.
  static func claims(_ input: TokenInput) -> [String]

  /// The palettes of all inputs that have the format.
  static func load(_ inputs: [TokenInput], in context: LoadContext) -> [ResolvedPalette]
}

extension TokenFormat {
  /// Nothing.
  public static func claims(_ input: TokenInput) -> [String] { [] }
}

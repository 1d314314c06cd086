import FileAccess
public import SourceSyntax
import Synchronization

/// A file or folder that may hold tokens.
///
/// ```swift
/// let css = try SourceText(name: "styles/brand.CSS", text: ":root { --ink: #222; }")
/// let input = TokenInput(path: css.name, content: .file(css, nil))
/// print(input.name, CSS.evidence(in: input) != nil, DTCG.evidence(in: input) != nil)
/// // Prints "brand.css true false"
/// ```
public struct TokenInput: Sendable {
  /// What is in it.
  public enum Content: Sendable {
    /// The text of a file, and its values when it is JSON.
    case file(SourceText, JSONDocument?)
    /// The bytes of a file that is no text.
    case data([UInt8])
    /// The names in a folder, sorted.
    case folder([String])
  }

  /// The path, as the user gave it or as it was found under what the user gave.
  public var path: String
  /// What is in it.
  public var content: Content
  /// The folder that the user gave and in which the input was found, or `nil` when the user named the
  /// input itself.
  public var root: String?
  /// What a format has parsed to judge the input, so that it need not be parsed again.
  package let parsed = Parsed()

  /// What one format has parsed of an input.
  package final class Parsed: Sendable {
    private let file = Mutex<(any Sendable)?>(nil)

    /// What was kept, if it is of the type.
    package func kept<File: Sendable>(as type: File.Type = File.self) -> File? {
      file.withLock { $0 as? File }
    }

    /// Keeps a file.
    package func keep(_ file: some Sendable) { self.file.withLock { $0 = file } }
  }

  /// Makes an input.
  public init(path: String, content: Content, root: String? = nil) {
    self.path = path
    self.content = content
    self.root = root
  }

  /// The last part of the path. Extensions that end in capitals are in lower case.
  public var name: String {
    let name = Path.name(path)
    guard let ending = Path.fileExtension(path), !name.hasSuffix(ending),
      let dot = name.firstIndex(of: ".")
    else { return name }
    return name[..<dot] + name[dot...].lowercased()
  }

  /// The values, when it is a JSON file.
  public var json: JSONDocument? {
    if case .file(_, let document) = content { document } else { nil }
  }

  /// The text, when it is a text file.
  public var source: SourceText? {
    if case .file(let source, _) = content { source } else { nil }
  }

  /// The bytes, when it is a file.
  public var bytes: [UInt8]? {
    switch content {
    case .file(let source, _): source.bytes
    case .data(let bytes): bytes
    case .folder: nil
    }
  }
}

/// A way to write colors down: recognized by content, read into palettes.
///
/// A new format is one file of `Data/Formats/`, or of a folder beside it with what only this format needs;
/// the file is named after its type, and `swift run generate-catalogs` lists it.
///
/// ```swift
/// for format in TokenFormats.all.filter({ $0.fileExtensions.contains("swift") }) { print(format.id) }
/// // Prints "swift"
/// ```
public protocol TokenFormat: SendableMetatype {
  /// The identifier, such as `dtcg`.
  static var id: String { get }
  /// What the format is called, such as `Design Tokens Community Group (2025.10)`.
  static var name: String { get }
  /// Whether conformance to a specification of the format is checked.
  static var isSpecified: Bool { get }
  /// The endings of the names of files that are opened when a folder is searched.
  static var fileExtensions: [String] { get }

  /// What speaks for an input being of the format, or `nil` if nothing does.
  ///
  /// A format looks for its own signs and knows of no other format.
  static func evidence(in input: TokenInput) -> FormatEvidence?

  /// The paths of files that an input takes in, so that they are not checked alone.
  static func claims(_ input: TokenInput) -> [String]

  /// The palettes of all inputs that have the format, sorted by their paths; one palette may be made of
  /// several inputs, and is then called by the path of one of them or of a folder around them.
  static func load(_ inputs: [TokenInput], in context: LoadContext) -> [ResolvedPalette]
}

extension TokenFormat {
  /// No.
  public static var isSpecified: Bool { false }
  /// Nothing.
  public static func claims(_ input: TokenInput) -> [String] { [] }
}

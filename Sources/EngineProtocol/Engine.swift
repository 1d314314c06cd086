import ColorCore
import DesignTokens
import PaletteReports
package import SourceSyntax

/// The engine protocol: JSON-RPC 2.0, one message per line.
///
/// ```swift
/// let request = """
///   {"jsonrpc":"2.0","id":1,"method":"color.inGamut","params":{"color":"red","gamut":"srgb"}}
///   """
/// print(Engine().respond(to: request) ?? "")
/// // Prints "{"jsonrpc":"2.0","id":1,"result":{"inGamut":true,"maxExcess":0}}"
/// ```
public struct Engine: Sendable {
  /// A method: its name, its parameters and its implementation.
  package struct Method: Sendable {
    var name: String
    /// The names of the parameters; `nil` if others are ignored.
    var parameters: [String]?
    var call: @Sendable (Parameters) throws -> JSONText

    package init(
      _ name: String, _ parameters: [String]?,
      call: @escaping @Sendable (Parameters) throws -> JSONText
    ) {
      self.name = name
      self.parameters = parameters
      self.call = call
    }
  }

  private let methods: [String: Method]

  /// The longest line that is read, in bytes.
  public static let longestLine = 1 << 26

  /// The longest message of an error, in characters: it repeats what was sent.
  private static let longestMessage = 500

  /// Makes an engine with every method.
  public init() { self.init(adding: []) }

  /// Makes an engine with every method, and others.
  package init(adding others: [Method]) {
    self.init(methods: MethodGroups.all.flatMap { $0.methods } + others)
  }

  /// Makes an engine with only some methods.
  init(methods: [Method]) {
    self.methods = Dictionary(uniqueKeysWithValues: methods.map { ($0.name, $0) })
  }

  /// The names of the methods, sorted.
  public var methodNames: [String] { methods.keys.sorted() }

  /// The response to one line, without a line break, or `nil` if none is due: for a notification or a
  /// batch of notifications.
  public func respond(to line: some Collection<UInt8>) -> String? {
    let message: JSONValue
    do {
      let source = try SourceText(name: "request", bytes: Array(line))
      message = try JSONReader.read(source).root
    } catch {
      let place = error.location.range.start.column
      return failure(.notJSON("\(error.message), at column \(place)"))
    }
    guard message.kind == .array else { return response(to: message) }
    let requests = Array(message.elements)
    if requests.isEmpty { return failure(.notARequest("an empty batch")) }
    let responses = requests.compactMap { response(to: $0) }
    return responses.isEmpty ? nil : "[\(responses.joined(separator: ","))]"
  }

  /// The response to a line that is longer than ``longestLine``.
  ///
  /// - Parameter start: How the line begins.
  /// - Returns: The response, without a line break.
  public func refuse(lineThatBeginsWith start: some Collection<UInt8>) -> String {
    failure(
      .notARequest(
        "the line has more than \(Self.longestLine) bytes; it begins with "
          + "“\(String(decoding: start.prefix(40), as: UTF8.self))”"))
  }

  /// The response to one line of text.
  public func respond(to line: String) -> String? { respond(to: line.utf8) }

  private func response(to message: JSONValue) -> String? {
    guard message.kind == .object else {
      return failure(.notARequest("expected an object, found \(message.kind.words)"))
    }
    guard let id = JSONRPC.id(of: message) else {
      return failure(.notARequest("the id must be a string or a number"))
    }
    do throws(EngineError) {
      let result = try call(message)
      guard message["id"] != nil else { return nil }
      return JSONRPC.response(result, id: id)
    } catch {
      let isRequest = message["method"]?.string != nil && message["jsonrpc"]?.string == "2.0"
      guard message["id"] != nil || !isRequest else { return nil }
      return failure(error, id: id)
    }
  }

  private func call(_ message: JSONValue) throws(EngineError) -> JSONText {
    let name = try JSONRPC.method(of: message)
    guard let method = methods[name] else {
      throw .unknownMethod(name, nearest: Similarity.nearest(to: name, among: methodNames))
    }
    let parameters = try Parameters(message["params"], allowing: method.parameters)
    do {
      return try method.call(parameters)
    } catch let error as EngineError {
      throw error
    } catch {
      throw .failed("\(error)")
    }
  }

  private func failure(_ error: EngineError, id: String = "null") -> String {
    var data: JSONText?
    if case .badParameter(let path, _) = error {
      data = .object([("path", .string(Self.shortened(path)))])
    }
    return JSONRPC.failure(error.code, Self.shortened(error.message), data: data, id: id)
  }

  private static func shortened(_ text: String) -> String {
    Printable.line(text, columns: longestMessage)
  }
}

/// Methods on one subject: one file of `Methods/`, named after its type; `swift run generate-catalogs`
/// lists it.
protocol MethodGroup: SendableMetatype {
  /// The methods.
  static var methods: [Engine.Method] { get }
}

import ColorCore
import DesignTokens
import PaletteReports
import SourceSyntax

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
  struct Method: Sendable {
    var name: String
    var parameters: [String]
    var call: @Sendable (Parameters) throws(EngineError) -> JSONText

    init(
      _ name: String, _ parameters: [String],
      call: @escaping @Sendable (Parameters) throws(EngineError) -> JSONText
    ) {
      self.name = name
      self.parameters = parameters
      self.call = call
    }
  }

  private let methods: [String: Method]

  /// Makes an engine with every method.
  public init() {
    let all = MethodGroups.all.flatMap { $0.methods }
    methods = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
  }

  /// The names of the methods, sorted.
  public var methodNames: [String] { methods.keys.sorted() }

  /// The response to one line, without a line break, or `nil` if none is due: for a notification, a
  /// batch of notifications, or a blank line.
  public func respond(to line: some Collection<UInt8>) -> String? {
    if line.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) { return nil }
    let message: JSONValue
    do {
      let source = try SourceText(name: "request", bytes: Array(line))
      message = try JSONReader.read(source).root
    } catch {
      let place = error.location.range.start.column
      return failure(.notJSON("\(error.message), at column \(place)"), id: .null).compact
    }
    guard message.kind == .array else { return response(to: message)?.compact }
    let requests = Array(message.elements)
    if requests.isEmpty { return failure(.notARequest("an empty batch"), id: .null).compact }
    let responses = requests.compactMap { response(to: $0) }
    return responses.isEmpty ? nil : JSONText.array(responses).compact
  }

  /// The response to one line of text.
  public func respond(to line: String) -> String? { respond(to: line.utf8) }

  private func response(to message: JSONValue) -> JSONText? {
    guard message.kind == .object else {
      return failure(.notARequest("expected an object, found \(message.kind.words)"), id: .null)
    }
    let id: JSONText
    switch message["id"]?.kind {
    case nil, .null: id = .null
    case .string: id = .string(message["id"]?.string ?? "")
    case .number: id = JSONText(number: message["id"])
    default: return failure(.notARequest("the id must be a string or a number"), id: .null)
    }
    do throws(EngineError) {
      let result = try call(message)
      guard message["id"] != nil else { return nil }
      return .object([("jsonrpc", "2.0"), ("id", id), ("result", result)])
    } catch {
      let isRequest = message["method"]?.string != nil && message["jsonrpc"]?.string == "2.0"
      guard message["id"] != nil || !isRequest else { return nil }
      return failure(error, id: id)
    }
  }

  private func call(_ message: JSONValue) throws(EngineError) -> JSONText {
    guard message["jsonrpc"]?.string == "2.0" else {
      throw .notARequest("“jsonrpc” must be “2.0”")
    }
    guard let name = message["method"]?.string else {
      throw .notARequest("“method” must be a string")
    }
    guard let method = methods[name] else {
      throw .unknownMethod(name, nearest: Similarity.nearest(to: name, among: methodNames))
    }
    return try method.call(Parameters(message["params"], allowing: method.parameters))
  }

  private func failure(_ error: EngineError, id: JSONText) -> JSONText {
    var data: JSONText?
    if case .badParameter(let path, _) = error { data = .object([("path", .string(path))]) }
    let body = JSONText.object([
      ("code", .integer(error.code)), ("message", .string(error.message)), ("data", data),
    ])
    return .object([("jsonrpc", "2.0"), ("id", id), ("error", body)])
  }
}

/// Methods on one subject: one file of `Methods/`, named after its type; `swift run generate-catalogs`
/// lists it.
protocol MethodGroup: SendableMetatype {
  /// The methods.
  static var methods: [Engine.Method] { get }
}

extension JSONText {
  /// A number as written, if it is an integer.
  fileprivate init(number value: JSONValue?) {
    if let whole = value?.numberText.flatMap({ Int($0) }) {
      self = .integer(whole)
    } else {
      self = .number(value?.number ?? 0)
    }
  }
}

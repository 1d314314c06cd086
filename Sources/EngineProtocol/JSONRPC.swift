package import SourceSyntax

/// The parts of JSON-RPC 2.0 that do not depend on how messages are separated.
package enum JSONRPC {
  /// The identifier of a request as it was written, because a number may be larger or more exact
  /// than any type here; `null` for a notification.
  ///
  /// - Returns: The text, or `nil` if it is neither a string nor a number.
  package static func id(of message: JSONValue) -> String? {
    switch message["id"]?.kind {
    case nil, .null: "null"
    case .string, .number: message["id"]?.sourceText
    default: nil
    }
  }

  /// The method that a request or a notification names.
  ///
  /// - Throws: ``EngineError/notARequest(_:)``.
  package static func method(of message: JSONValue) throws(EngineError) -> String {
    guard message["jsonrpc"]?.string == "2.0" else {
      throw .notARequest("“jsonrpc” must be “2.0”")
    }
    guard let name = message["method"]?.string else {
      throw .notARequest("“method” must be a string")
    }
    return name
  }

  /// The text of a response with a result.
  package static func response(_ result: JSONText, id: String) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"result":\#(result.compact)}"#
  }

  /// The text of a response with an error.
  package static func failure(
    _ code: Int, _ message: String, data: JSONText? = nil, id: String = "null"
  ) -> String {
    let error = JSONText.object([
      ("code", .integer(code)), ("message", .string(message)), ("data", data),
    ])
    return #"{"jsonrpc":"2.0","id":\#(id),"error":\#(error.compact)}"#
  }

  /// The text of a notification, or with an identifier that of a request.
  package static func call(_ method: String, _ parameters: JSONText, id: String? = nil) -> String {
    let id = id.map { "\"id\":\($0)," } ?? ""
    return #"{"jsonrpc":"2.0",\#(id)"method":\#(JSONText.string(method).compact),"#
      + #""params":\#(parameters.compact)}"#
  }
}

internal import ColorCore

/// Why a request has no result: the errors of JSON-RPC 2.0, section 5.1.
///
/// ```swift
/// let error = EngineError.unknownMethod("color.convrt", nearest: "color.convert")
/// print(error.code, error.message)
/// // Prints "-32601 unknown method “color.convrt”; did you mean “color.convert”?"
/// ```
public enum EngineError: Error, Hashable, Sendable {
  /// The line is not JSON.
  case notJSON(String)
  /// The message is JSON but not a request.
  case notARequest(String)
  /// There is no method with this name; `nearest` is the most similar one.
  case unknownMethod(String, nearest: String?)
  /// A parameter is missing, unknown or invalid.
  case badParameter(path: String, String)
  /// The method failed for a reason that no parameter explains.
  case failed(String)

  /// The code of the error.
  public var code: Int {
    switch self {
    case .notJSON: -32700
    case .notARequest: -32600
    case .unknownMethod: -32601
    case .badParameter: -32602
    case .failed: -32603
    }
  }

  /// What is wrong, in one sentence.
  public var message: String {
    switch self {
    case .notJSON(let text): "the line is not JSON: \(text)"
    case .notARequest(let text): "not a request: \(text)"
    case .unknownMethod(let name, let nearest):
      "unknown method “\(name)”" + Similarity.question(nearest)
    case .badParameter(let path, let text):
      path.isEmpty ? text : "\(path): \(text)"
    case .failed(let text): "the method failed: \(text)"
    }
  }
}

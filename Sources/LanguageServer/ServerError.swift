import EngineProtocol

/// Why a request has no result.
struct ServerError: Error {
  let code: Int
  let message: String

  init(_ code: Int, _ message: String) {
    self.code = code
    self.message = message
  }

  init(_ error: EngineError) { self.init(error.code, error.message) }

  /// A parameter is missing or invalid.
  static func badParameter(_ path: String, _ message: String) -> ServerError {
    ServerError(EngineError.badParameter(path: path, message))
  }

  /// The request is sound, and what it asks for is impossible.
  static func refused(_ message: String) -> ServerError { ServerError(-32803, message) }

  static let notInitialized = ServerError(-32002, "the first request must be “initialize”")
  static let shutDown = ServerError(-32600, "after “shutdown” only “exit” is expected")
  static let cancelled = ServerError(-32800, "the request was cancelled")
}

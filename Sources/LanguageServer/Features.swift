import PaletteAudit

extension LanguageServer {
  /// A request about a document, and what answers it.
  typealias Feature =
    @Sendable (LanguageServer) -> (RequestParameters) throws(ServerError) -> JSONText

  /// The requests that are answered between `initialize` and `shutdown`.
  static let features: [String: Feature] = [:]

  /// What the server tells the client of them.
  static func featureCapabilities(for client: ClientCapabilities) -> [(String, JSONText?)] { [] }
}

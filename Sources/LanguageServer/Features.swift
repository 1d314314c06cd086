import PaletteAudit

extension LanguageServer {
  /// A request about a document, and what answers it.
  typealias Feature =
    @Sendable (LanguageServer) -> (RequestParameters) throws(ServerError) -> JSONText

  /// The requests that are answered between `initialize` and `shutdown`.
  static let features: [String: Feature] = [
    "textDocument/hover": { $0.hover },
    "textDocument/definition": { $0.definition },
    "textDocument/references": { $0.references },
    "textDocument/documentHighlight": { $0.highlights },
    "textDocument/documentSymbol": { $0.documentSymbols },
    "textDocument/documentColor": { $0.documentColors },
    "textDocument/colorPresentation": { $0.colorPresentations },
    "textDocument/completion": { $0.completion },
    "textDocument/codeAction": { $0.codeActions },
    "textDocument/prepareRename": { $0.prepareRename },
    "textDocument/rename": { $0.rename },
  ]

  /// What the server tells the client of them.
  static func featureCapabilities(for client: ClientCapabilities) -> [(String, JSONText?)] {
    [
      ("hoverProvider", true), ("definitionProvider", true), ("referencesProvider", true),
      ("documentHighlightProvider", true), ("documentSymbolProvider", true),
      ("colorProvider", true),
      (
        "completionProvider",
        .object([("triggerCharacters", ["{", ".", "/", "(", "-", "\"", " ", "$"])])
      ),
      (
        "codeActionProvider",
        .object([("codeActionKinds", ["quickfix", "source.fixAll.palette-check"])])
      ),
      ("renameProvider", client.preparesRename ? .object([("prepareProvider", true)]) : true),
    ]
  }
}

import PaletteAudit

extension LanguageServer {
  /// Edits of files as the protocol writes them: with versions if the client takes them.
  func workspaceEdit(_ edits: [String: [SourceEdit]]) -> JSONText {
    let files = edits.keys.sorted().compactMap {
      file -> (uri: String, version: Int?, edits: JSONText)? in
      guard let source = workspace.source(of: file) else { return nil }
      let sorted = (edits[file] ?? []).sorted { $0.range.lowerBound < $1.range.lowerBound }
      return (
        workspace.uri(of: file), workspace.document(of: file)?.version,
        .array(
          sorted.map { edit in
            .object([
              ("range", range(edit.range, of: source)), ("newText", .string(edit.text)),
            ])
          })
      )
    }
    guard client.takesDocumentChanges else {
      return .object([("changes", .object(files.map { ($0.uri, $0.edits) }))])
    }
    return .object([
      (
        "documentChanges",
        .array(
          files.map { file in
            .object([
              (
                "textDocument",
                .object([
                  ("uri", .string(file.uri)),
                  ("version", file.version.map(JSONText.integer) ?? .null),
                ])
              ), ("edits", file.edits),
            ])
          })
      )
    ])
  }
}

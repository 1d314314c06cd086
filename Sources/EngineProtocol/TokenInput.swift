import PaletteAudit

/// The tokens that a tool reads: those of a file or folder, or a text that is in no file yet.
enum TokenInput {
  case path(String)
  case text([UInt8], fileName: String)

  static let arguments: [ToolArgument] = [
    .text("path", "A file or folder; a folder is read as one project. Give this or text."),
    .text("text", "The content of one file, instead of a path."),
    .text(
      "filename",
      "The name that tells what text is, such as x.css or x.tokens.json; by default what it looks "
        + "like."),
  ]

  init(_ arguments: Parameters) throws(EngineError) {
    guard let text = arguments["text"] else {
      guard let path = arguments["path"] else {
        throw .badParameter(path: "path", "is missing; give a path or a text")
      }
      self = .path(try path.filePath())
      return
    }
    if let path = arguments["path"] { throw path.bad("give either path or text") }
    let bytes = Array(try text.string().utf8)
    self = .text(
      bytes,
      fileName: try arguments["filename"]?.string() ?? TextName.guess(bytes, stem: "tokens"))
  }

  func check(with checker: TokenChecker) -> TokenChecker.Result {
    switch self {
    case .path(let path): checker.check(paths: [path])
    case .text(let bytes, let name): checker.check(text: bytes, fileName: name)
    }
  }
}

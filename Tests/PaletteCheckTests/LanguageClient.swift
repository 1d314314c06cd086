import Foundation
import PaletteTestSupport
import Testing

/// A client of `palette-check lsp`, which speaks to the real program.
final class LanguageClient {
  let folder: TemporaryDirectory
  private let process = Process()
  private let input = Pipe()
  private let outputPath: String
  private let scratch: TemporaryDirectory
  private var requestCount = 0
  private var readCount = 0
  /// The messages that arrived, in order.
  private(set) var messages: [[String: Any]] = []

  /// Starts the program in a folder with some files.
  init(files: [String: String] = [:]) throws {
    folder = try TemporaryDirectory()
    for (name, text) in files { try folder.write(name, text) }
    scratch = try TemporaryDirectory()
    // A file, not a pipe: the program must never wait for this side to read.
    outputPath = try scratch.write("output", "")
    process.executableURL = URL(filePath: Tool.product("palette-check"))
    process.arguments = ["lsp"]
    process.currentDirectoryURL = folder.url
    process.standardInput = input
    process.standardOutput = try FileHandle(forWritingTo: URL(filePath: outputPath))
    process.standardError = try FileHandle(
      forWritingTo: URL(filePath: try scratch.write("errors", "")))
    try process.run()
  }

  deinit { if process.isRunning { process.terminate() } }

  /// Starts the program and a session with the folder as the workspace.
  static func session(
    _ files: [String: String], encodings: [String] = ["utf-8"], settings: [String: Any] = [:],
    capabilities: [String: Any] = [:], markdownParser: String? = "marked"
  ) throws -> LanguageClient {
    let client = try LanguageClient(files: files)
    var all = capabilities
    var general: [String: Any] = ["positionEncodings": encodings]
    if let markdownParser { general["markdown"] = ["parser": markdownParser] }
    all["general"] = general
    all["textDocument"] = [
      "documentSymbol": ["hierarchicalDocumentSymbolSupport": true],
      "rename": ["prepareSupport": true],
    ]
    _ = try client.result(
      "initialize",
      [
        "processId": NSNull(), "rootUri": client.uri(""), "capabilities": all,
        "initializationOptions": settings,
      ])
    try client.notify("initialized", [:])
    return client
  }

  func uri(_ name: String) -> String {
    let path = folder.url.resolvingSymlinksInPath().path
    return "file://" + path + (name.isEmpty ? "" : "/\(name)")
  }

  // MARK: - Messages

  func write(_ text: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
  }

  func send(_ object: [String: Any]) throws {
    var object = object
    object["jsonrpc"] = "2.0"
    let body = try JSONSerialization.data(withJSONObject: object)
    try write("Content-Length: \(body.count)\r\n\r\n" + String(decoding: body, as: UTF8.self))
  }

  func notify(_ method: String, _ parameters: [String: Any]) throws {
    try send(["method": method, "params": parameters])
  }

  /// The answer to a request.
  func answer(_ method: String, _ parameters: [String: Any]) throws -> [String: Any] {
    requestCount += 1
    let id = requestCount
    try send(["id": id, "method": method, "params": parameters])
    return try #require(message { $0["id"] as? Int == id && $0["method"] == nil }, "\(method)")
  }

  /// The result of a request, which must have one.
  func result(_ method: String, _ parameters: [String: Any]) throws -> Any {
    let answer = try answer(method, parameters)
    return try #require(answer["result"], "\(answer)")
  }

  /// The code and the message of the error of a request, which must have one.
  func error(_ method: String, _ parameters: [String: Any]) throws -> (code: Int, message: String) {
    let error = try #require(try answer(method, parameters)["error"] as? [String: Any])
    return (try #require(error["code"] as? Int), try #require(error["message"] as? String))
  }

  /// The first message that fulfills a condition, which is waited for up to a minute.
  func message(where isWanted: ([String: Any]) -> Bool) -> [String: Any]? {
    for _ in 0..<6_000 {
      read()
      if let found = messages.first(where: isWanted) { return found }
      if !process.isRunning {
        read()
        return messages.first(where: isWanted)
      }
      usleep(10_000)
    }
    return nil
  }

  /// What the user was told.
  var shown: [String] {
    messages.filter { $0["method"] as? String == "window/showMessage" }
      .compactMap { ($0["params"] as? [String: Any])?["message"] as? String }
  }

  private func read() {
    guard let data = FileManager.default.contents(atPath: outputPath) else { return }
    while let end = data[readCount...].range(of: Data("\r\n\r\n".utf8)) {
      let header = String(decoding: data[readCount..<end.lowerBound], as: UTF8.self)
      guard let length = header.split(separator: " ").last.flatMap({ Int($0) }),
        data.count >= end.upperBound + length
      else { return }
      let body = data[end.upperBound..<end.upperBound + length]
      readCount = end.upperBound + length
      let object = try? JSONSerialization.jsonObject(with: body) as? [String: Any]
      messages.append(object ?? ["broken": String(decoding: body, as: UTF8.self)])
    }
  }

  // MARK: - Documents

  func open(_ name: String, _ text: String, language: String = "json") throws {
    try notify(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": uri(name), "languageId": language, "version": 1, "text": text,
        ]
      ])
  }

  /// Replaces all of a text.
  func change(_ name: String, _ text: String, version: Int) throws {
    try notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": uri(name), "version": version],
        "contentChanges": [["text": text]],
      ])
  }

  /// The last diagnostics of a file, once they are those of a version.
  func diagnostics(_ name: String, version: Int) throws -> [[String: Any]] {
    let found = message {
      let params = $0["params"] as? [String: Any]
      return $0["method"] as? String == "textDocument/publishDiagnostics"
        && params?["uri"] as? String == uri(name) && params?["version"] as? Int == version
    }
    _ = try #require(found, "diagnostics of \(name), version \(version)")
    return published(name)
  }

  /// The last diagnostics that arrived for a file.
  func published(_ name: String) -> [[String: Any]] {
    let last = messages.last {
      $0["method"] as? String == "textDocument/publishDiagnostics"
        && ($0["params"] as? [String: Any])?["uri"] as? String == uri(name)
    }
    return (last?["params"] as? [String: Any])?["diagnostics"] as? [[String: Any]] ?? []
  }

  /// Where a text stands in a file, as the parameters of a request about the place behind its first
  /// characters. Only for ASCII.
  func place(
    _ name: String, _ text: String, of part: String, after count: Int = 1
  ) throws -> [String: Any] {
    let range = try #require(text.range(of: part), "\(part)")
    let before = text[..<range.lowerBound]
    let line = before.count { $0 == "\n" }
    let column = before.split(separator: "\n", omittingEmptySubsequences: false).last?.count ?? 0
    return [
      "textDocument": ["uri": uri(name)],
      "position": ["line": line, "character": column + count],
    ]
  }

  // MARK: - The end

  /// Closes the input and waits for the end; returns the status.
  func waitForEnd() throws -> Int32 {
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    return process.terminationStatus
  }

  func end() throws {
    _ = try answer("shutdown", [:])
    try notify("exit", [:])
    process.waitUntilExit()
    expectEqual(process.terminationStatus, 0)
  }
}

/// A text after the edits of a `WorkspaceEdit` without versions, or of a list of edits, for a file.
func applying(_ edits: [[String: Any]], to text: String) throws -> String {
  var lines: [Int] = [0]
  let bytes = Array(text.utf8)
  for (index, byte) in bytes.enumerated() where byte == 0x0A { lines.append(index + 1) }
  func offset(_ position: Any?) throws -> Int {
    let position = try #require(position as? [String: Int])
    return lines[try #require(position["line"])] + (try #require(position["character"]))
  }
  var result = bytes
  let sorted = try edits.map { edit -> (Range<Int>, String) in
    let range = try #require(edit["range"] as? [String: Any])
    return (
      try offset(range["start"])..<(try offset(range["end"])),
      try #require(edit["newText"] as? String)
    )
  }.sorted { $0.0.lowerBound > $1.0.lowerBound }
  for (range, new) in sorted { result.replaceSubrange(range, with: new.utf8) }
  return String(decoding: result, as: UTF8.self)
}
